"""Inline markup in bounded pieces: parsers whose time grows with the square of a text never see a long one."""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

MOST_LETTERS = 4000  # of a piece; paragraphs of rules are shorter
MOST_MARKS = 150  # of a piece; what has more is taken for text
_MARKS = "[]{}*_`<!&\\"


def inline_tokens(parser: MarkdownIt, text: str) -> Iterator[Token]:
    """The inline tokens of the Markdown `text`; a piece with more marks than any paragraph has is one token of text."""
    for piece in pieces(text):
        if is_dense(piece):
            yield Token("text", "", 0, content=piece)
        elif piece.strip():
            yield from parser.parseInline(piece)[0].children or ()


def is_dense(piece: str) -> bool:
    """Whether `piece` has more marks than any paragraph of rules has."""
    return len(piece) > MOST_MARKS and sum(map(piece.count, _MARKS)) > MOST_MARKS


def pieces(text: str, most: int = MOST_LETTERS) -> list[str]:
    """`text` cut at blanks into pieces of at most `most` letters."""
    parts = []
    while len(text) > most:
        cut = text.rfind(" ", most // 2, most) + 1 or most
        parts.append(text[:cut])
        text = text[cut:]
    return [*parts, text]
