"""The numbering of a document, found from the document itself: lines that begin a numbered rule, and the contents.

A line that begins with a number begins a rule where the numbers around it bear that out: the one before it, its parent
or the next one stands at the beginning of another line. Numbers run in one order; what falls out of it is text ("2.5
damage"), unless a run of numbers starts over there, or a number that no other line has begins a paragraph of its own.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...model import Line
from ...rising import longest_rising
from ...text import fold
from .numbers import Number, Numbered, counted, follows, order, read_line

RUN = 3  # numbers that follow each other where a numbering starts over
ALONE = 8  # rules without sub-rules that make a numbering of single numbers
BEYOND = 3  # chapters without numbered rules behind the last one that has some
SHORT = 9  # words of a chapter's title
DENSE = 4  # lines that make a table of contents
TITLE = 14  # words of an entry of the contents
# Read from the end of a line: a page number, and the dots, tab or blanks that lead to it. An expression that looks for
# leaders from the front tries every blank of a line as their start.
_LEADERS = re.compile(r"[^\S\n]*\d{1,4}[^\S\n]*(?:(?:[^\S\n]?\.){3,}|…+|\t|[^\S\n]{2,})[^\S\n]*")
_SEPARATORS = "-/:"  # besides the full stop
_AMBIGUOUS = frozenset("/:")  # of them, those of fractions, ratios and times too: no scheme beside one with full stops
_LEADS_ON = re.compile(
    r"(?:^|[\s(])(?:rules?|sections?|articles?|chapters?|paragraphs?|clauses?|steps?|see|see also|and|or|to|in|under|§+"
    r"|[^\s]+,|\()\s*$",
    re.IGNORECASE,
)
_CONTENTS = re.compile(r"[#*_\s]*(?:table of )?(?:contents|index)[*_:.\s]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Scheme:
    """The numbered lines of a document, by line number, and the lines of its table of contents."""

    numbered: dict[int, Numbered]
    contents: frozenset[int]

    @property
    def numbers(self) -> frozenset[str]:
        """All numbers of rules, without the words in front of them."""
        return frozenset(row.number.bare for row in self.numbered.values())


@dataclass(frozen=True, slots=True)
class _Candidate:
    index: int  # of the line
    row: Numbered

    @property
    def number(self) -> Number:
        return self.row.number


def find_scheme(lines: Sequence[Line]) -> Scheme:
    """The numbering of `lines`; empty where they have none."""
    candidates = [
        _Candidate(index, row)
        for index, line in enumerate(lines)
        if (row := read_line(line.text)) and not (index and _LEADS_ON.search(lines[index - 1].text[-24:]))
    ]
    contents = _contents(lines, candidates)
    left = [candidate for candidate in candidates if candidate.index not in contents]
    kept: list[_Candidate] = []
    for _, group in _by_form(left):
        borne = _borne_out(group, lines)
        kept += _with_strays(borne, _in_order(borne), lines)
    kept = _once(kept)
    numbered = {lines[candidate.index].number: candidate.row for candidate in kept}
    return Scheme(numbered, frozenset(lines[index].number for index in contents))


def _by_form(candidates: Iterable[_Candidate]) -> list[tuple[str, list[_Candidate]]]:
    """Candidates in groups of one way to write numbers; those of one separator are one group at all depths."""
    groups: dict[str, list[_Candidate]] = defaultdict(list)
    for candidate in candidates:
        word, kind, signs = candidate.number.form.split("|")
        groups[f"{word}|{kind}|{next((sign for sign in _SEPARATORS if sign in signs), '.')}"].append(candidate)
    for name in [name for name in groups if name.endswith("|.")]:
        beside = {sign: groups[f"{name[:-1]}{sign}"] for sign in _SEPARATORS if f"{name[:-1]}{sign}" in groups}
        if any(len(candidate.number.parts) > 1 for candidate in groups[name]):
            for sign in beside.keys() & _AMBIGUOUS:
                del groups[f"{name[:-1]}{sign}"]
        elif beside:  # "1." over "1-1", "1-2"
            joined = next(iter(beside.values()))
            joined += groups.pop(name)
            joined.sort(key=lambda candidate: candidate.index)
    return sorted(groups.items())


def _borne_out(group: Sequence[_Candidate], lines: Sequence[Line]) -> list[_Candidate]:
    """The candidates of `group` whose number has its predecessor, parent or successor among the others."""
    orders = {order(candidate.number.parts) for candidate in group}
    deep = [c for c in group if len(c.number.parts) > 1 and (_is_worded(c) or _has_kin(order(c.number.parts), orders))]
    tops = {order(c.number.parts)[:1] for c in deep}
    single = [c for c in group if len(c.number.parts) == 1]
    worded = [c for c in single if _is_worded(c)]
    most = max(tops)[0] + BEYOND if tops else 0
    chosen = (
        [c for c in single if (order(c.number.parts) in tops and _may_head(c)) or _is_title(c, most)]
        if deep
        else _run_of(single, lines)
    )
    return sorted({id(c): c for c in (*deep, *chosen, *worded)}.values(), key=lambda c: c.index)


def _is_worded(candidate: _Candidate) -> bool:
    return not candidate.number.form.startswith("|")


def _may_head(candidate: _Candidate) -> bool:
    """Whether a single number can head rules: it is marked as a number, or a title follows it."""
    row = candidate.row
    return not row.indented and (row.marked or _bare(row.rest)[:1].isupper())


def _is_title(candidate: _Candidate, most: int) -> bool:
    """Whether a single number, at `most` this one, heads a chapter without numbered rules."""
    text, words = _bare(candidate.row.rest), candidate.row.rest.split()
    named = (
        candidate.row.marked
        and not candidate.row.indented
        and 0 < len(words) <= SHORT
        and text[:1].isupper()
        and not text.endswith((".", ":", ";"))
    )
    return named and order(candidate.number.parts)[0] <= most


def _bare(text: str) -> str:
    """The text behind a number without emphasis and quotation marks around it."""
    return text.strip('*_"“”(')


def _has_kin(parts: tuple[int, ...], orders: set[tuple[int, ...]]) -> bool:
    head, last = parts[:-1], parts[-1]
    beside = {(*head, other) for other in range(last - 3, last + 4) if other != last}
    return head in orders or bool(beside & orders) or (*parts, 1) in orders


def _run_of(single: Sequence[_Candidate], lines: Sequence[Line]) -> list[_Candidate]:
    """Single numbers that count the rules of the whole document: one run, that never starts over.

    A run behind a lead ("do the following:") is a list of steps, however long.
    """
    marked = [c for c in single if c.row.marked]
    firsts = sum(order(c.number.parts) == (1,) for c in marked)
    if len(marked) < ALONE or firsts > 1:
        return []
    before = (line.text.strip() for line in reversed(lines[: marked[0].index]))
    if next(filter(None, before), "").endswith(":"):
        return []
    steps = sum(follows(b.number.parts, a.number.parts) for a, b in pairwise(marked))
    return marked if steps >= 0.8 * (len(marked) - 1) else []


def _in_order(group: Sequence[_Candidate]) -> list[_Candidate]:
    """The longest rising run of numbers, and the shorter runs in which a numbering starts over."""
    if not group:
        return []
    hundreds = any(len(c.number.parts) > 1 and order(c.number.parts)[0] >= 100 for c in group)
    key = counted if hundreds else order
    rising = longest_rising([key(c.number.parts) for c in group])
    kept = [candidate for index, candidate in enumerate(group) if index in rising]
    run: list[_Candidate] = []
    for index, candidate in enumerate(group):
        if index in rising:
            kept += run if len(run) >= RUN else []
            run = []
        elif not run or key(candidate.number.parts) > key(run[-1].number.parts):
            run.append(candidate)
        else:
            kept += run if len(run) >= RUN else []
            run = [candidate]
    kept += run if len(run) >= RUN else []
    return sorted(kept, key=lambda c: c.index)


def _with_strays(group: Sequence[_Candidate], kept: list[_Candidate], lines: Sequence[Line]) -> list[_Candidate]:
    """`kept` with those of `group` that stand out of order: a deep number that begins a paragraph.

    It is printed once, unless the numbering starts over.
    """
    if len(kept) == len(group):
        return kept
    chosen = {id(candidate) for candidate in kept}
    orders = {order(candidate.number.parts) for candidate in kept}
    starts_over = len(orders) < len(kept)
    left = [candidate for candidate in group if id(candidate) not in chosen]
    times = Counter(order(candidate.number.parts) for candidate in left)
    return kept + [
        candidate
        for candidate in left
        if len(parts := order(candidate.number.parts)) > 1
        and (starts_over or parts not in orders)
        and times[parts] == 1
        and parts[:-1] in orders
        and _bare(candidate.row.rest)[:1].isupper()
        and not candidate.row.indented
        and (candidate.index == 0 or not lines[candidate.index - 1].text.strip())
    ]


def _once(kept: Sequence[_Candidate]) -> list[_Candidate]:
    """`kept` without repeats: a second line of the same number and text is a page head."""
    bare = Counter(candidate.number.bare for candidate in kept)
    seen: Counter[tuple[str, str]] = Counter()
    result = []
    for candidate in sorted(kept, key=lambda c: c.index):
        if bare[candidate.number.bare] == 1:
            result.append(candidate)
            continue
        name = (candidate.number.bare, fold(candidate.row.rest)[:60])
        seen[name] += 1
        if seen[name] == 1 or not name[1]:
            result.append(candidate)
    return result


def _contents(lines: Sequence[Line], candidates: Sequence[_Candidate]) -> set[int]:
    """The indexes of the lines of a table of contents: short lines, close together, each of which comes again later.

    Lines that end in leaders and a page number are contents wherever several stand together.
    """
    texts = [_entry_text(line.text) for line in lines]
    last = {text: index for index, text in enumerate(texts) if text}
    paged = {c.number.bare for c in candidates if c.row.rest[-1:].isdigit()}
    titled = {(c.number.bare, fold(c.row.rest)): c.index for c in candidates if c.number.bare in paged}
    numbered = {c.index: c for c in candidates}
    marks = []
    for index, line in enumerate(lines):
        row = numbered.get(index)
        again = bool(texts[index]) and last[texts[index]] > index
        if row and not again and row.row.rest[-1:].isdigit():  # a page number that no leaders set apart
            again = titled.get((row.number.bare, fold(row.row.rest.rstrip("0123456789"))), -1) > index
        marks.append(_is_led(line.text) or (again and len(line.text.split()) <= TITLE))
    indexes: set[int] = set()
    run: list[int] = []
    for index, line in enumerate(lines):
        if not line.text.strip():
            continue
        if marks[index]:
            run.append(index)
            continue
        indexes |= _closed(lines, run, last, texts)
        run = []
    return indexes | _closed(lines, run, last, texts)


def _closed(lines: Sequence[Line], run: Sequence[int], last: dict[str, int], texts: Sequence[str]) -> set[int]:
    """The indexes of `run`, where it is long enough and what it lists comes behind it, in its order."""
    leaders = sum(_is_led(lines[index].text) for index in run)
    if len(run) < DENSE:
        return set()
    if leaders >= DENSE and leaders >= 0.5 * len(run):
        return set(run)
    behind = [last[texts[index]] for index in run if texts[index]]
    if sum(index > run[-1] for index in behind) < 0.7 * len(run):
        return set()
    return set(run)


def _is_led(text: str) -> bool:
    """Whether a line ends in leaders and a page number."""
    return text.rstrip()[-1:].isdigit() and _LEADERS.match(text[::-1]) is not None


def _entry_text(text: str) -> str:
    """A line as an entry of the contents names it: without leaders, page and markup."""
    plain = _LEADERS.sub("", text[::-1], count=1)[::-1] if _is_led(text) else text
    if len(plain.split()) > TITLE:
        return ""
    return fold(plain.strip("#*_->| \t"))
