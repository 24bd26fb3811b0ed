"""How likely one answer is that of two questions, read word by word: decomposable attention (Parikh et al. 2016).

Each word of a question, with those beside it, is compared with the words of the other question to which it attends;
what the comparisons come to, both ways, tells whether the two have the same answer. So "may I try once more" is told
from "am I stuck with it", which have the same words around them. The numbers are learned from pairs of examples
(tests/bench/fit_attention.py) and are data/attention.bin: a line of JSON with the words and with the rows, the columns
and the unit of each table, then the tables, a signed byte a number. What is computed of them is whole numbers too.
"""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from operator import add, mul
from typing import NamedTuple

from ...lanes import packed, times
from ...resources import folder
from .tokens import tokens

LONGEST = 28  # last words of a question that are read
OTHER, ASKS = " other", " asks"  # in the list of words: one without numbers of its own, what is added where one asks
MOST_QUESTIONS, MOST_WORDS = 512, 2048  # that are remembered: some 10 KB and 5 KB each
SCALE, MOST = 256, 32.0  # whole numbers of what is 1, and the most that is told apart: a lane has room for its products
SHARES = 4096  # whole numbers of a share of 1
Row = Sequence[float]


class Table(NamedTuple):
    """A table of so many rows: its columns as lanes (lanes.py), whose whole numbers are a `unit` each."""

    columns: Sequence[int]
    rows: int
    unit: float

    def times(self, values: Sequence[int], unit: float = 1 / SCALE) -> list[float]:
        """The product with a vector of whole numbers, a `unit` each."""
        return times(self.columns, values, self.rows, self.unit * unit)


class Numbers(NamedTuple):
    """What is learned: `words` has the place in `vectors` of each word, whose numbers are a `unit` each.

    before, itself, behind, beside   of the vectors of a word and those on either side, and what is added: its context
    alone, within, always            of its vector and its context, and what is added: `widths` numbers for a Read
    meeting, equal                   of the products of what two words meet with, and the share that is the same word
    hidden, shift, last              of what all words come to, what is added to it, and what it says of the answers

    A word is `nearer` to the same word by so much.
    """

    words: Mapping[str, int]
    vectors: Sequence[Sequence[int]]
    unit: float
    before: Table
    itself: Table
    behind: Table
    beside: Row
    alone: Table
    within: Table
    always: Row
    meeting: Table
    equal: Row
    hidden: Sequence[Row]
    shift: Row
    last: Row
    widths: Sequence[int]
    nearer: float


class Read(NamedTuple):
    """A question, word by word: the words, what each attends with, says, and meets with.

    `near` has what they attend with by column, and `told` for each word what it tells one that attends to it, and what
    it meets that with, as lanes.
    """

    words: Sequence[str]
    attends: Sequence[Sequence[int]]
    says: Sequence[Row]
    meets: Sequence[Row]
    near: Sequence[int]
    told: Sequence[int]


class Word(NamedTuple):
    """What a word adds to the context of the word behind it, to its own, and to that before it; what it is alone."""

    before: Row
    itself: Row
    behind: Row
    alone: Row


@cache
def numbers() -> Numbers:
    """The numbers that are used."""
    head, _, bytes_ = (folder("data") / "attention.bin").read_bytes().partition(b"\n")
    header = json.loads(head)
    rows_of: dict[str, list[array[int]]] = {}
    at = 0
    for name, (rows, columns, _) in header["tables"].items():
        values = array("b", bytes_[at : at + rows * columns])
        at += rows * columns
        rows_of[name] = [values[start : start + columns] for start in range(0, len(values), columns)]
    unit_of = {name: unit for name, (*_, unit) in header["tables"].items()}

    def table(name: str) -> Table:
        rows = rows_of[name]
        return Table([packed(column) for column in zip(*rows, strict=True)], len(rows), unit_of[name])

    def floats(name: str) -> list[list[float]]:
        return [[unit_of[name] * value for value in row] for row in rows_of[name]]

    def row(name: str) -> list[float]:
        (only,) = floats(name)
        return only

    return Numbers(
        words={word: place for place, word in enumerate(header["words"])},
        vectors=rows_of["vectors"],
        unit=unit_of["vectors"],
        before=table("before"),
        itself=table("itself"),
        behind=table("behind"),
        beside=row("beside"),
        alone=table("alone"),
        within=table("within"),
        always=row("always"),
        meeting=table("meeting"),
        equal=row("equal"),
        hidden=floats("hidden"),
        shift=row("shift"),
        last=row("last"),
        widths=header["widths"],
        nearer=header["nearer"],
    )


@lru_cache(maxsize=MOST_QUESTIONS)
def read(text: str) -> Read:
    """A question that is put plainly, as it is compared."""
    held = numbers()
    words = tokens(text)[-LONGEST:]
    known = [_word(*word) for word in words]
    nothing = [0.0] * len(held.beside)
    before = [nothing, *(word.before for word in known[:-1])]
    behind = [*(word.behind for word in known[1:]), nothing]
    rows = []
    for word, one, other in zip(known, before, behind, strict=False):
        context = _rectified(map(sum, zip(one, word.itself, other, strict=True)))
        rows.append(list(map(add, word.alone, held.within.times(_whole(context)))))
    first, second, third, _ = accumulate(held.widths)
    attends = [_whole(row[:first]) for row in rows]
    return Read(
        words=[word for word, _ in words],
        attends=attends,
        says=[row[first:second] for row in rows],
        meets=[row[third:] for row in rows],
        near=list(map(packed, zip(*attends, strict=True))),
        told=[packed(_whole(row[second:])) for row in rows],
    )


@lru_cache(maxsize=MOST_WORDS)
def _word(word: str, asks: bool) -> Word:
    held = numbers()
    vector: Sequence[int] = held.vectors[held.words.get(word, held.words[OTHER])]
    if asks:
        vector = list(map(add, vector, held.vectors[held.words[ASKS]]))
    before, itself, behind, alone = (
        table.times(vector, held.unit) for table in (held.before, held.itself, held.behind, held.alone)
    )
    return Word(before, list(map(add, itself, held.beside)), behind, list(map(add, alone, held.always)))


def _rectified(values: Iterable[float]) -> list[float]:
    return [value if value > 0.0 else 0.0 for value in values]  # noqa: FURB136 - a call takes as long as the rest


def _whole(values: Row) -> list[int]:
    if max(values) > MOST or min(values) < -MOST:
        values = [max(-MOST, min(MOST, value)) for value in values]
    return [int(SCALE * value) for value in values]


def same_answer(one: Read, other: Read) -> float:
    """The logit of the chance that two questions have the same answer; 0 where one of them has no words."""
    if not one.words or not other.words:
        return 0.0
    held = numbers()
    said = [*_compared(one, other, held), *_compared(other, one, held)]
    hidden = _rectified(sum(map(mul, row, said)) + shift for row, shift in zip(held.hidden, held.shift, strict=True))
    logit: float = sum(map(mul, held.last, [*hidden, 1.0]))
    return logit


def _compared(own: Read, other: Read, held: Numbers) -> list[float]:
    """What the words of a question come to beside those of the other, in all and at most."""
    unit = 1 / (SCALE * SCALE * math.sqrt(held.widths[0]))
    telling, lanes = held.meeting.rows, held.meeting.rows + held.widths[-1]
    sums = most = [0.0] * telling
    for word, attends, says, meets in zip(own.words, own.attends, own.says, own.meets, strict=True):
        near = times(other.near, attends, len(other.words), unit)
        equal = [word == others for others in other.words]
        if True in equal:
            near = [value + held.nearer if is_equal else value for value, is_equal in zip(near, equal, strict=True)]
        shares = _shares(near)
        told = times(other.told, shares, lanes, 1 / (SCALE * SHARES))
        met = held.meeting.times(_whole(list(map(mul, meets, told[telling:]))))
        said = map(add, map(add, says, told), met)  # as long as the shortest: behind what is told stands what is met
        if True in equal:
            share = sum(map(mul, shares, equal)) / SHARES
            said = map(add, said, [share * value for value in held.equal])
        whole = _rectified(said)
        sums, most = list(map(add, sums, whole)), list(map(max, most, whole))
    return [*sums, *most]


def _shares(near: Row) -> list[int]:
    """How a word that is as `near` each word of the other question divides its attention."""
    top = max(near)
    powers = [math.exp(value - top) for value in near]
    unit = SHARES / sum(powers)
    return [int(unit * power) for power in powers]
