"""A block of a mailed digest -> its questions, each with its answer.

Four ways of marking are known: "***" before the answer, "Q:" and "A:", ">" before what was asked, and the answer
indented below the question. A block of none of them gives nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...model import Line
from ...text import squeeze

INDENT = 2  # blanks before the rows of an indented answer
_ANSWER = re.compile(r"^(?:\*{2,}\s*|A\s?[:.]\s+|A\d{1,2}\s?[:.]\s*|Answer\s?:\s*)")
_QUESTION = re.compile(r"^(?:Q\s?[:.]\s+|Q\d{1,2}\s?[:.]\s*|Question\s?:\s*)")
_WROTE = re.compile(r"\b(?:wrote|writes|asked|asks|said)\s?:$")
_NEW = re.compile(r"^\W*new (?:bit|ruling|stuff)\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pair:
    """A question and its answer with the lines of the answer. `new` tells that the digest marks it as changed."""

    question: str
    answer: str
    lines: tuple[int, ...]
    new: bool = False


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    kind: str  # question, answer, indented or plain
    text: str
    opens: bool


def pairs(lines: Sequence[Line]) -> list[Pair]:
    """The questions and answers of one block, in order; none where no answer is marked."""
    rows = [row for row in _rows(lines) if not _WROTE.search(row.text)]
    new = any(_NEW.match(row.text) for row in rows)
    rows = [row for row in rows if not _NEW.match(row.text)]
    kinds = {row.kind for row in rows}
    if "answer" in kinds:
        held = _marked(rows)
    elif "question" in kinds:
        held = _turns([(row.kind == "question", row) for row in rows])
    elif {"indented", "plain"} <= kinds and rows[0].kind == "plain":
        held = _turns([(row.kind == "plain", row) for row in rows])
    else:
        held = []
    return [Pair(asked, answer, places, new) for asked, answer, places in held if asked and answer]


def _rows(lines: Sequence[Line]) -> list[_Row]:
    found: list[_Row] = []
    opens = True
    for line in lines:
        bare = line.text.strip()
        if not bare:
            opens = True
            continue
        kind, text = "plain", bare
        if bare.startswith(">"):
            kind, text = "question", bare.lstrip("> ")
        elif match := _QUESTION.match(bare):
            kind, text = "question", bare[match.end() :]
        elif match := _ANSWER.match(bare):
            kind, text = "answer", bare[match.end() :]
        elif len(line.text) - len(line.text.lstrip()) >= INDENT:
            kind = "indented"
        found.append(_Row(line.number, kind, text.rstrip("* "), opens))
        opens = False
    return found


def _marked(rows: Sequence[_Row]) -> list[tuple[str, str, tuple[int, ...]]]:
    """Pairs of a block in which answers are marked: rows without a mark go on with what stands before them.

    Behind an answer a row that opens a paragraph asks again where another marked answer follows.
    """
    turns: list[tuple[bool, _Row]] = []
    asking = True
    last = max(place for place, row in enumerate(rows) if row.kind == "answer")
    for place, row in enumerate(rows):
        if row.kind == "answer":
            asking = False
        elif row.kind == "question" or (row.opens and not asking and place < last):
            asking = True
        turns.append((asking, row))
    return _turns(turns)


def _turns(turns: Sequence[tuple[bool, _Row]]) -> list[tuple[str, str, tuple[int, ...]]]:
    """(question, answer, lines of the answer) of each run of rows that ask and the run behind it."""
    found: list[tuple[list[_Row], list[_Row]]] = []
    for asking, row in turns:
        if asking and (not found or found[-1][1]):
            found.append(([], []))
        if found:
            found[-1][0 if asking else 1].append(row)
    return [(_joined(asked), _joined(answer), tuple(row.number for row in answer)) for asked, answer in found if answer]


def _joined(rows: Sequence[_Row]) -> str:
    return squeeze(" ".join(row.text for row in rows))
