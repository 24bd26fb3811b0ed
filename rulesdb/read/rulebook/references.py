"""The references that a rulebook prints: "See Combat", "see section 3.2", "See also A, B and C", links in the text."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from ...text import key, squeeze
from ..citations import CrossReference, reference_kind
from .numbers import BODY

_SEE_LINE = re.compile(r"[(\[]?(see also|see)\b:?\s+([^.;()]+?)[.)\]]*$", re.IGNORECASE)
_UNIT = (
    r"(?i:rules?|laws?|sections?|secs?\.|articles?|arts?\.|chapters?|parts?|paragraphs?|clauses?|steps?|appendix|cr)"
)
_CITED = rf"(?:{BODY}|\d{{1,4}}|[IVXLC]{{1,7}}\b|[A-Z]\b)"
_SAYS = r"(?:says?|states?|describes?|explains?|provides?|requires?|allows?|tells?|lists?|defines?)"
_SEE = (
    r"(?i:see also|see|cf|refer to|refers to|under|per|in|according to|with"
    rf"|as(?=\s+[\w.–()-]{{1,20}}\s+{_SAYS}\b))"
)
_NUMBERED = re.compile(
    rf"(?:\b(?P<see>{_SEE})\b\.?:?\s+(?:the\s+)?)?(?:\b(?P<unit>{_UNIT})\s+|(?P<sign>§§?)\s*)?"
    rf"(?P<open>[(\[])?(?<![\w.-])(?P<first>{_CITED})(?![\w-])(?P<close>[)\]])?"
    rf"(?P<more>(?:\s*(?:,|;|&|\band\b|\bor\b|\bto\b|\bthrough\b|,\s*and\b|–|—|-)\s*(?:(?:{_UNIT})\s+|§\s*)?{_CITED}(?![\w-]))*)"
)
_FIGURE = re.compile(r"[A-Z0-9](?:(?<=[0-9])|(?![a-z]))")  # in every text that _MAY_CITE matches; found sooner
_MAY_CITE = re.compile(rf"\d|\b(?:[IVXLC]+\b|[A-Z]{{1,2}}[._–-]\w|{_UNIT}\s+[A-Z]\b)")
_EACH = re.compile(rf"(?P<to>\bto\b|\bthrough\b|–|—|-)?\s*(?:(?:{_UNIT})\s+|§\s*)?(?P<number>{_CITED})(?![\w-])")
_RANGE = re.compile(r"(.*\d[a-z]?)-(\d.*)$")
_DEEP = re.compile(r"\d+[._-]\d+[._-]\w|\d+[._-]\d+[a-z]|[A-Z]+\.\w")
_PAGE = re.compile(r"\b(?P<see>(?i:see(?: also)?)\s+)?(?P<page>(?i:page|p\.)\s*\d{1,4})\b")
_BETWEEN_LEVELS = re.compile(r"[._(-]|(?<=\d)(?=[a-z])")
MOST = 60  # numbers of a range that are told one by one
_NAMED = re.compile(r"\b(see also|see)\b:?\s+(?:the\s+)?[\"“*]?((?:[\w'’/-]+[ ,]*){1,12})", re.IGNORECASE)
_LINK = re.compile(r"\[([^\]]{1,300})\]\(#[^)\"\s]{0,300}+(?:\s{1,4}+\"([^\"]{0,300}+)\")?+[^)]{0,300}+\)")
_PARTS = re.compile(r"\s*(?:,|;|\band\b|\bor\b)\s*")
_LEADING = re.compile(r"^(?:the|rules? (?:on|for)|sections?|chapters?|rules?|entry)\s+", re.IGNORECASE)
MOST_LETTERS = 400  # of a line that does nothing but refer
LONGEST = 6  # words of a name


def whole_line(text: str) -> list[CrossReference]:
    """The references of a line that is nothing else ("See also ambush, retreat"); none of any other line."""
    match = _SEE_LINE.match(text) if len(text) <= MOST_LETTERS else None
    if not match or len(text.split()) > 14:
        return []
    names = [_LEADING.sub("", part).strip("\"“”' ") for part in _PARTS.split(match[2])]
    kind = reference_kind(match[1])
    return [CrossReference(kind, name, squeeze(text)) for name in names if name and len(name.split()) <= LONGEST]


def inline(text: str, markdown: str, names: Collection[str], numbers: Mapping[str, int]) -> list[CrossReference]:
    """The references inside the plain `text`, whose Markdown tells the links. A word counts only if it is in `names`.

    `names` are keys of headings and headwords: "you see what happens" points nowhere. `numbers` are those of the
    document's rules, with their places in its order.
    """
    lower = text.lower()
    cited = _NUMBERED.finditer(text) if _FIGURE.search(text) and _MAY_CITE.search(text) else ()
    crossrefs = [reference for match in cited for reference in _cited(match, numbers)]
    if "page" in lower or "p." in lower:
        crossrefs += [
            CrossReference("see" if m["see"] else "mentions", f"page {m['page'].split()[-1].lstrip('pP.')}", m[0])
            for m in _PAGE.finditer(text)
        ]
    for match in _NAMED.finditer(text) if "see" in lower else ():
        for part in _PARTS.split(match[2]):
            name = _longest(_LEADING.sub("", part).split(), names)
            if name:
                crossrefs.append(CrossReference(reference_kind(match[1]), name, f"{match[1]} {name}"))
    links = _LINK.finditer(markdown) if "](#" in markdown else ()
    return crossrefs + [CrossReference("mentions", m[2] or m[1].strip("*_"), m[1]) for m in links]


def _cited(match: re.Match[str], numbers: Mapping[str, int]) -> list[CrossReference]:
    """The references that one run of numbers makes ("rules 601-609 and 702.19b")."""
    unit = (match["unit"] or match["sign"] or "").lower()
    explicit = bool(match["see"] or unit)
    kind = reference_kind(match["see"]) if match["see"] else "mentions"
    kind = {"cf": "see", "refer-to": "see"}.get(kind, kind if kind in ("see", "see-also") else "mentions")
    targets: list[str] = []
    for part in _EACH.finditer(f"{match['first']}{match['more']}"):
        number = _as_printed(part["number"], unit, numbers)
        ends = _RANGE.match(number)
        if ends and number not in numbers and ends[1] in numbers and ends[2] in numbers:
            targets += _between(ends[1], ends[2], numbers)
        elif part["to"] and targets and number in numbers and targets[-1] in numbers:
            targets += _between(targets[-1], number, numbers)[1:]
        else:
            targets.append(number)
    is_single = match["first"].isdigit() and not unit and kind == "mentions"
    in_brackets = bool(match["open"] and match["close"])
    is_bare = is_single or not (explicit or in_brackets or _DEEP.match(match["first"]))
    is_place = bool(unit) and not unit.startswith(("step", "part"))
    sure = is_place or (kind != "mentions" and not match["first"].isdigit())
    return [
        CrossReference(kind, number, squeeze(match[0]))
        for number in dict.fromkeys(targets)
        if (number in numbers and not is_bare) or (sure and explicit and any(c.isdigit() for c in number))
    ]


def _as_printed(number: str, unit: str, numbers: Mapping[str, int]) -> str:
    """A number as the document prints it, with the word in front where that tells it from another one."""
    plain = number.replace("–", "-")
    worded = f"{unit.rstrip('s.').capitalize()} {plain}"
    if worded in numbers:
        return worded
    if plain not in numbers and plain.rstrip(")").replace("(", "") in numbers:
        return plain.rstrip(")").replace("(", "")
    return plain


def _between(first: str, last: str, numbers: Mapping[str, int]) -> list[str]:
    """The numbers of a range: those of the depth of its ends that stand between them."""
    start, end = numbers[first], numbers[last]
    depth = len(_BETWEEN_LEVELS.split(first))
    inside = [n for n, index in numbers.items() if start <= index <= end and len(_BETWEEN_LEVELS.split(n)) == depth]
    return inside if start <= end and len(inside) <= MOST else [first, last]


def _longest(words: list[str], names: Collection[str]) -> str:
    for size in range(min(len(words), LONGEST), 0, -1):
        if key(" ".join(words[:size])) in names:
            return " ".join(words[:size])
    return ""
