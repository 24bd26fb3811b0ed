"""The lines of one hunk of a comparison -> its rows: which line is left, which is right, which is both.

The page prints a hunk without columns or colours: an unchanged line twice, a changed block row by row (left, right,
left, right, then what is left over of the longer side), and a blank line that only one side has as a no-break space,
or as nothing at all where the other side has no line in that block. The cheapest reading is found by dynamic
programming over the lines, with the balance (how many lines left has more than right) as a part of the state: the
line numbers of the next hunk say what it must be at the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import StrEnum
from heapq import nsmallest
from itertools import chain
from typing import NamedTuple

from rapidfuzz import fuzz

BLANK = -1  # in a row: a blank line that the page does not print
SLACK = 4.5  # how much dearer than the cheapest a reading may be so far and still be followed
LEAST_UNPRINTED = 1.0  # what a blank line that is not printed costs at least
LONG_HUNK, LONG_SLACK = 600, 0.9  # in a hunk of more lines than that
MOST_FOLLOWED = 60_000  # readings of one hunk; the longer it is, the fewer at each line, the cheapest ones
FEWEST = 3  # of them at a line

Row = tuple[int | None, int | None]


class Mode(StrEnum):
    """Where in a hunk a reading stands: that decides what may follow."""

    SAME = "between changed blocks"
    PAIRED = "in a changed block whose sides are equally long so far"
    MORE_LEFT = "in a changed block, past the end of its right side"
    MORE_RIGHT = "in a changed block, past the end of its left side"
    ONLY_LEFT = "in a block that the right side has not"
    ONLY_RIGHT = "in a block that the left side has not"


_SURPLUS = {
    Mode.SAME: (Mode.ONLY_LEFT, Mode.ONLY_RIGHT),
    Mode.PAIRED: (Mode.MORE_LEFT, Mode.MORE_RIGHT),
    Mode.MORE_LEFT: (Mode.MORE_LEFT, None),
    Mode.MORE_RIGHT: (None, Mode.MORE_RIGHT),
    Mode.ONLY_LEFT: (Mode.ONLY_LEFT, None),
    Mode.ONLY_RIGHT: (None, Mode.ONLY_RIGHT),
}


class State(NamedTuple):
    """A reading of the lines before `at`."""

    at: int
    balance: int
    mode: Mode


class Move(NamedTuple):
    """One more row, what it costs, and the state after it."""

    row: Row
    cost: float
    state: State


def align(lines: Sequence[str], balance: int | None) -> tuple[Row, ...] | None:
    """The rows of a hunk as pairs of indices into `lines`, BLANK for a line not printed, None for no line on that side.

    `balance` is by how many lines left is the longer, None where nothing says so. None when no reading comes to it.
    """
    best: dict[State, tuple[float, State | None, Row]] = {State(0, 0, Mode.SAME): (0.0, None, (None, None))}
    queue: list[list[State]] = [[] for _ in range(len(lines) + 1)]
    queue[0].append(State(0, 0, Mode.SAME))
    slack = SLACK if len(lines) <= LONG_HUNK else LONG_SLACK
    most = max(FEWEST, MOST_FOLLOWED // (len(lines) + 1))
    for states in queue:
        if len(states) > most:
            states[:] = nsmallest(most, states, key=lambda state: best[state][0])
        cheapest = min((best[state][0] for state in states), default=0.0)
        for state in states:  # grows while unprinted lines are tried
            cost = best[state][0]
            if cost > cheapest + slack:
                continue
            room = cheapest + slack - cost if state.at < len(lines) else math.inf
            for move in chain(_unprinted(lines, state) if room >= LEAST_UNPRINTED else (), _moves(lines, state)):
                reached = best.get(move.state)
                if reached is None:
                    queue[move.state.at].append(move.state)
                if reached is None or cost + move.cost < reached[0]:
                    best[move.state] = (cost + move.cost, state, move.row)
    ends = [state for state in queue[-1] if balance is None or state.balance == balance]
    if not ends:
        return None
    return _way_back(best, min(ends, key=lambda state: best[state][0]))


def _moves(lines: Sequence[str], state: State) -> Iterator[Move]:
    """The rows of printed lines that may come next."""
    at, balance, mode = state
    if at == len(lines):
        return
    line, after = lines[at], lines[at + 1] if at + 1 < len(lines) else None
    if line == after:
        yield Move((at, at + 1), 0.0, State(at + 2, balance, Mode.SAME))
    if not line:
        return  # a blank line of one side alone is never printed as an empty line
    if after and line != after and mode in (Mode.SAME, Mode.PAIRED):
        cost = 1.0 + 2.0 * (1 - fuzz.ratio(line.strip(), after.strip()) / 100)
        yield Move((at, at + 1), cost, State(at + 2, balance, Mode.PAIRED))
    left, right = _SURPLUS[mode]
    if left:
        # an edit adds a blank line more often than it takes one out, and left is the later side
        yield Move((at, None), 1.5 if line.strip() else 1.4, State(at + 1, balance + 1, left))
    if right:
        yield Move((None, at), 1.5, State(at + 1, balance - 1, right))


def _unprinted(lines: Sequence[str], state: State) -> Iterator[Move]:
    """A blank line of one side that the page does not print: in a block of that side alone, or a block by itself."""
    at, balance, mode = state
    if mode is Mode.SAME:
        before_rule = 0 < at < len(lines) and lines[at].startswith("----") and bool(lines[at - 1].strip())
        cost = 1.5 if before_rule else 2.0
        yield Move((BLANK, None), cost, State(at, balance + 1, Mode.ONLY_LEFT))
        yield Move((None, BLANK), cost + 0.1, State(at, balance - 1, Mode.ONLY_RIGHT))
    elif mode is Mode.ONLY_LEFT:
        yield Move((BLANK, None), 1.0, State(at, balance + 1, mode))
    elif mode is Mode.ONLY_RIGHT:
        yield Move((None, BLANK), 1.0, State(at, balance - 1, mode))


def _way_back(best: dict[State, tuple[float, State | None, Row]], end: State) -> tuple[Row, ...]:
    rows: list[Row] = []
    _, before, row = best[end]
    while before is not None:
        rows.append(row)
        _, before, row = best[before]
    return tuple(reversed(rows))
