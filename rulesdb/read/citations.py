"""The references of a sentence: the sources cited in brackets behind it, and the places it tells the reader to see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..text import key, squeeze

TAIL = 12  # words: a shorter rest behind a citation stays with the sentences in front

_LEGEND = re.compile(r"\s*([A-Z][A-Za-z]{0,4}[A-Z])(?: #+)? [–—-] \S")
_NUMBER = re.compile(
    r"\b(see also|see)\s+((?:[IVX]+|\d+)(?:\.[A-Z0-9]++)++|[IVX]++\b)(?::\s+[^.();]{1,300})?", re.IGNORECASE
)
_NEARBY = re.compile(r"\(see (?:below|above|(?:the )?glossary)\)", re.IGNORECASE)
_BEFORE = re.compile(r"(?:[\w/'-]++\s++){1,4}+\Z")
_WORD_BEGINS = re.compile(r"(?<![\w/'-])(?=[\w/'-])")
_COMMA_OF_PAGE = re.compile(r",?\s+(?=\d)")
_NEAR_LETTERS = 200  # in which those words stand


@dataclass(frozen=True, slots=True)
class CrossReference:
    """A printed reference: see or see-also, the place it means, and its words."""

    kind: str
    target: str
    words: str


def source_tags(lines: Iterable[str]) -> tuple[str, ...]:
    """The abbreviations of sources that a legend explains, one a line ("ABC ## – The first rulebook, page ##")."""
    return tuple(match[1] for line in lines if (match := _LEGEND.match(line)))


def cited(text: str, tags: Iterable[str]) -> list[tuple[str, str]]:
    """`text` without its citations, cut behind each: (sentences, source), with source "" where none is given.

    >>> cited("Draw a card. (ABC, 7) Then, unless it is a hazard of the other player, discard it at once.", ["ABC"])
    [('Draw a card.', 'ABC 7'), ('Then, unless it is a hazard of the other player, discard it at once.', '')]
    """
    names = "|".join(re.escape(tag) for tag in tags)
    if not names:
        return [(text, "")]
    pieces: list[tuple[str, str]] = []
    piece, source, start = "", "", 0
    for match in re.finditer(rf"(?<!\s)\s*\(((?:{names})\b[^()]*)\)", text):
        piece += text[start : match.start()]
        source = _COMMA_OF_PAGE.sub(" ", match[1])
        start = match.end() + (piece.endswith(".") and text[match.end() :].startswith("."))
        following = text[start:].strip()
        if not following or following[0].isupper():
            pieces.append((squeeze(piece), source))
            piece = source = ""
    piece = squeeze(piece + text[start:])
    if pieces and not source and len(piece.split()) < TAIL:
        last, source = pieces.pop()
        piece = squeeze(f"{last} {piece}")
    return [*pieces, (piece, source)] if piece else pieces


def references(text: str, names: Mapping[str, str]) -> list[CrossReference]:
    """The references in `text`. `names` gives the place of each name (by its key), to which "(see below)" may point."""
    crossrefs = [CrossReference(reference_kind(m[1]), m[2], m[0]) for m in _NUMBER.finditer(text)]
    for match in _NEARBY.finditer(text):
        before = _words_before(text, match.start())
        if before:
            place = _nearest(before.split(), names)
            crossrefs.append(CrossReference("see", place or squeeze(before), before + match[0]))
    return crossrefs


def _words_before(text: str, end: int) -> str:
    """The words, four at most, that stand directly in front of `end`, with the white space behind them."""
    start = max(0, end - _NEAR_LETTERS)
    for gap in _WORD_BEGINS.finditer(text[start:end]):
        if _BEFORE.match(text, start + gap.start(), end):
            return text[start + gap.start() : end]
    return ""


def reference_kind(word: str) -> str:
    """The kind of a reference that `word` introduces: see, see-also."""
    return "-".join(word.lower().split())


def _nearest(before: list[str], names: Mapping[str, str]) -> str:
    """The place named by the longest run of the words in front of a bracket."""
    for size in range(len(before), 0, -1):
        for start in range(len(before) - size, -1, -1):
            name = key(" ".join(before[start : start + size]))
            if name in names:
                return names[name]
    return ""
