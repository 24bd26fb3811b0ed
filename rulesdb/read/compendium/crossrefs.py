"""Printed references and card citations found in plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...text import squeeze

_QUOTED = r"[\"“]([^\"”“]{2,60}?),?[\"”]"
# What a text must hold for a pattern to be worth trying, the pattern (its first group is the target), and the target.
_PATTERNS: tuple[tuple[str, re.Pattern[str], str], ...] = (
    ("ee rule", re.compile(r"\b[Ss]ee rule \[?(\d+(?:\.\d+)*)\]?(?: (?:on )?page \d+)?"), "{}"),
    ("§", re.compile(r"(?:(?<![\w-])[\w-]++(?: [\w-]++){0,3} )?§(\d+(?:\.\d+)*)"), "{}"),
    ("rule (", re.compile(r"\brule \((\d\.\d\d)\)"), "FAQ {}"),
    ("framework step", re.compile(r"\bframework step (\d+(?:\.\d+)+[ab]?)"), "{}"),
    (" to", re.compile(r"\b(?:[Rr]eturn to|[Pp]roceed to|loop back to)(?: step)? (\d+(?:\.\d+)+[ab]?)"), "{}"),
    ("timing entries", re.compile(r"\btiming entries (\d+\.\d+)\s*[–-]\s*\d+\.\d+(?: on page \d+)?"), "{}"),
    ("ee ", re.compile(r"\b[Ss]ee (?:the )?" + _QUOTED), "{}"),
    ("page", re.compile(_QUOTED + r"(?: section| flowchart)?(?: found)? on page \d+"), "{}"),
    ("page", re.compile(r"\b[Ss]ee (?:also )?([A-Z][\w'’-]*(?: [\w'’-]+){0,5}?),? (?:on )?page \d+"), "{}"),
    ("page", re.compile(r"\b(?:[Ss]ee|found on|explained on|on) (page \d+)"), "{}"),
)
_CITED = re.compile(r"\((?P<set>[A-Z][A-Za-z]{0,4}) ?(?P<number>\d{1,3})\)")
_ENDS_NAME = re.compile(r"[().,;:?!\"“”]")
_LINKING = {"of", "the", "in", "a", "an", "on", "to", "and", "for", "from", "at", "by", "or", "son"}
_OPENING = {"If", "Does", "Do", "Is", "Are", "Can", "When", "After", "How", "What", "With"}
_OWNERS = re.compile(r"['’]s?$")  # behind a name: what follows belongs to the card
_QUOTED_COMMA = re.compile(r",([\"”])")
_PARTS = re.compile(r",\s*")
_SIGNED = re.compile(r"§(\d+(?:\.\d+)*)")
_STAGE = re.compile(r"^\d+[A-Za-z]?$")  # "2B": the side of a quest card, no part of its name


@dataclass(frozen=True, slots=True)
class Reference:
    """A printed reference: what it points to, and the words that make it."""

    target: str
    words: str


def references(text: str) -> list[Reference]:
    """The references to rules, entries, steps and pages that `text` prints, one for each place."""
    matches: list[tuple[int, int, Reference]] = []
    for sign, pattern, shape in _PATTERNS:
        for match in pattern.finditer(text) if sign in text else ():
            start, end = match.span()
            if all(end <= first or last <= start for first, last, _ in matches):
                matches.append((start, end, Reference(shape.format(squeeze(match.group(1))), match.group())))
    return [reference for _, _, reference in sorted(matches, key=lambda item: item[0])]


def citations(text: str) -> Iterator[tuple[str, str]]:
    """The cards that `text` cites with their set and number: "the Orc Cook (ABC 12)" gives ("Orc Cook", "ABC 12")."""
    for match in _CITED.finditer(text):
        before = _ENDS_NAME.split(text[: match.start()])[-1]
        name = _card_name(before.split())
        if name:
            yield name, f"{match['set']} {match['number']}"


def _card_name(words: list[str]) -> str:
    """The card's name at the end of `words`: its capitalised words with the small ones between them."""
    taken: list[str] = []
    for word in reversed(words):
        if not (word[0].isupper() or word[0].isdigit() or word in _LINKING):
            break
        taken.insert(0, word)
    if len(taken) == len(words) > 1 and taken[0] in _OPENING:
        taken.pop(0)
    while taken and (taken[0] in _LINKING or _STAGE.match(taken[0])):
        taken.pop(0)
    while taken and _STAGE.match(taken[-1]):
        taken.pop()
    return _OWNERS.sub("", " ".join(taken))


def see_also(text: str) -> list[Reference]:
    """The targets of a "See also" line, after its colon; a section sign's number is the target of what names it."""
    body = _QUOTED_COMMA.sub(r"\1,", text.partition(":")[2])
    parts = [squeeze(part) for part in _PARTS.split(body)]
    return [Reference(_see_target(part), part) for part in parts if part.strip("., ")]


def _see_target(words: str) -> str:
    match = _SIGNED.search(words)
    return match.group(1) if match else words.strip('"“”. ')
