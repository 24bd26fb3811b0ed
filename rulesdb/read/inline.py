"""One paragraph of scanned Markdown -> plain text, its bold words, and names in natural case."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ..text import squeeze
from .spans import inline_tokens

BREAK = "<br>"  # a paragraph's end that the scan lost and a repair put back

_SUPERSCRIPT = re.compile(r"\^\{(\w+)\}")
_MATH = re.compile(r"\$(?=[^$\\^]*+[\\^])([^$]*+)\$")
MOST_NAME = 500  # letters; a longer text is no name
_COMMAND = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[a-zA-Z]{2,})(?:_\{[^}]{0,200}\}|_\\[a-zA-Z]+)?")
_ICON = re.compile(r"[●★☆◆■▲❤❶-➓☚-☣✂-❡🀀-🫿][\ufe0e\ufe0f]?")
_GAP = re.compile(r"(?<!\s)\s+(?=[,.;:)](?:\W|$))")
_BOLD_JOINT = re.compile(r"\*\*(,? | or )\*\*")
_SMALL = {
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with",
}  # fmt: skip
_BRACKET_IN_WORD = re.compile(r"\w\($")  # "hand(s)"
LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")  # a word that can be written small or in capitals


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """`text` without markup: the words of links and emphasis stay, a sign that the scan lost is "[icon]".

    >>> plain("**Skirmish:** Add ● to the *pool* .")
    'Skirmish: Add [icon] to the pool.'
    """
    shown = "".join(" " if t.type == "softbreak" else t.content for t in _tokens(text) if t.type != "html_inline")
    return _GAP.sub("", squeeze(shown))


def bold(text: str) -> list[str]:
    """The names that `text` sets in bold: not its time words ("Skirmish:"), nor words in lower case."""
    names, depth, tokens = [], 0, _tokens(_BOLD_JOINT.sub(r"\1", text))
    for number, token in enumerate(tokens):
        depth += {"strong_open": 1, "strong_close": -1}.get(token.type, 0)
        if depth and token.type == "text" and token.content[:1].isupper():
            follows = tokens[number + 2].content if number + 2 < len(tokens) else ""
            if not token.content.endswith((":", ".")) and not follows.startswith(":"):
                names.append(token.content.strip(" ,"))
    return names


def paragraphs(text: str) -> list[str]:
    """`text` cut where its lost paragraph ends are marked."""
    return [part.strip() for part in text.split(BREAK) if part.strip()]


def natural(name: str) -> str:
    """A name that shouts, as a reader would write it; any other name stays as it is.

    >>> natural("HEIR TO THE HIGH-SEAT, THE STONE'S KEEPER")
    "Heir to the High-seat, The Stone's Keeper"
    """
    if len(name) > MOST_NAME or not shouts(name):
        return name
    return LETTERS.sub(lambda match: _case(match, name), name)


def shouts(text: str, least: int = 2) -> bool:
    """Whether all letters of `text` that have a case are capitals, and there are at least so many letters."""
    return text.isupper() and sum(letter.isalpha() for letter in text) >= least


def is_title(text: str) -> bool:
    """Whether `text` is written like a title: in capitals, or each of its words but the small ones with one."""
    names = [word.strip("\"'“”‘’().,!?") for word in text.split()]
    if not names or not names[0][:1].isupper():
        return False
    return shouts(text) or all(name in _SMALL or not name[:1].islower() for name in names)


def _case(match: re.Match[str], name: str) -> str:
    word, before = match.group().lower(), name[: match.start()].rstrip(" ")
    joined = match.start() > 0 and (name[match.start() - 1] == "-" or _BRACKET_IN_WORD.search(name[: match.start()]))
    article = word in ("a", "an", "the") and before.endswith((",", "(", "-", "–", ":"))
    inside = before and name[match.end() :].strip(" ?!.)") and not article
    if joined or (inside and word in _SMALL):
        return word
    return word[:1].upper() + word[1:]


def _tokens(text: str) -> list[Token]:
    text = _MATH.sub(lambda m: m[1], _without_brackets(text.replace("[™]", "™")))
    text = _SUPERSCRIPT.sub(lambda m: "™" if m[1] == "TM" else m[1], text)
    text = _ICON.sub("[icon]", _COMMAND.sub("[icon]", text))
    return list(inline_tokens(_parser(), text))


def _without_brackets(text: str) -> str:
    r"""`text` with the formulas of "\(...\)" bare."""
    parts, start = [], 0
    while (begin := text.find("\\(", start)) >= 0 and (end := text.find("\\)", begin)) >= 0:
        parts += [text[start:begin], text[begin + 2 : end]]
        start = end + 2
    return "".join([*parts, text[start:]]) if parts else text


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark")
