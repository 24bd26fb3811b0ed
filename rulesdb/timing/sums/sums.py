"""The answer of a sum: what the amounts of a question come to, held against the rules that compare them.

A rule decides where the question tells both sides of its comparison and no other number, asks for what happens under
it, and has no word that could turn it. Where the comparison holds, it happens; where no comparison with that outcome
holds, it does not. Rules that disagree decide nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...clauses.lexicon import Lexicon
from ...clauses.words import Word
from ..ask import Question
from ..rules import Rule
from .amounts import Told, told
from .bearing import Bearing
from .comparisons import DENIED, Comparison, Comparisons, comparisons
from .outcome import Asked, asked, direction

_SAID = {">": "more than", "<": "less than", "=": "just", ">=": "at least", "<=": "at most", "!=": "not just"}
_ROLL = "roll"


@dataclass(frozen=True, slots=True)
class Sum:
    """What a sum comes to: the `answer` yes, no or "" where none was asked for, the rules, and the sum in words."""

    answer: str
    rules: tuple[Rule, ...]
    words: str


@dataclass(frozen=True, slots=True)
class _Held:
    """A comparison whose both sides are told: whether it holds, whether it did before what changed, and the sum."""

    comparison: Comparison
    holds: bool
    before: bool
    words: str

    @property
    def begins(self) -> bool:
        """Whether what a rule tells happens by what changed."""
        return self.holds and not self.before and not self.comparison.price


def added(db: sqlite3.Connection, question: Question, words: Sequence[Word], lexicon: Lexicon) -> Sum | None:
    """What the numbers of a question come to by the rules of its game; None where they decide nothing.

    `words` are those of the question.
    """
    known = comparisons(db, question.game, lexicon)
    amounts = told(words, lexicon, known)
    if amounts is None:
        return None
    parts = [part for part in question.parts if part.kind == "yes-no"]
    sought = asked(parts[-1].text, lexicon) if parts else None
    if sought and sought.leave and any(lexicon.counting.get(deed) for deed in sought.deeds):
        amounts = amounts.unchanged()  # "may I add another": it is not added yet
    bearing = Bearing(words, amounts, sought, lexicon)
    held = [one for one in _held(known, amounts) if bearing.on(one.comparison)]
    return _answered(held, sought, lexicon) if sought else _sum("", [one for one in held if one.begins])


def changed(db: sqlite3.Connection, game: str, words: Sequence[Word], lexicon: Lexicon, *, of_told: bool) -> bool:
    """Whether a number of a question, whose words are `words`, makes more or less of an amount that is compared.

    With `of_told`, of one that the question tells.
    """
    amounts = told(words, lexicon, comparisons(db, game, lexicon))
    if amounts is None:
        return False
    there = amounts.unchanged().kinds
    return any(amount.change and (amount.kind in there or not of_told) for amount in amounts.amounts)


def _held(known: Comparisons, amounts: Told) -> Iterator[_Held]:
    """The comparisons that use every amount of the question."""
    there = amounts.unchanged()
    for comparison in known.all:
        sides = _sides(comparison, amounts, known)
        if sides is None or not _uses_all(comparison, amounts, known):
            continue
        holds = _holds(comparison, sides)
        began = _sides(comparison, there, known) if there.amounts != amounts.amounts else None
        before = _holds(comparison, began) if began else False
        yield _Held(comparison, holds, before, _in_words(comparison, sides, holds=holds))


def _sides(comparison: Comparison, amounts: Told, known: Comparisons) -> tuple[list[int], list[int]] | None:
    """What adds up to each side of a comparison; None where the question doesn't tell one of them."""
    left = _total(comparison.left, comparison.right, amounts, known)
    right = _total(comparison.right, comparison.left, amounts, known) if comparison.right else []
    return None if left is None or right is None else (left, right)


def _holds(comparison: Comparison, sides: tuple[list[int], list[int]]) -> bool:
    left, right = sides
    return comparison.holds(sum(left), sum(right))


def _total(kind: str, against: str, amounts: Told, known: Comparisons) -> list[int] | None:
    total = amounts.total(kind, against, known.worth)
    if total is None and _ROLL in amounts.kinds and against in amounts.kinds and kind not in amounts.kinds:
        return amounts.total(_ROLL, "", {})  # what is rolled against an amount is its other side
    return total


def _uses_all(comparison: Comparison, amounts: Told, known: Comparisons) -> bool:
    sides = {comparison.left, comparison.right}
    changing = {token for token, (number, _) in known.worth.items() if number in sides}
    if comparison.right and {comparison.left, comparison.right} - amounts.kinds:
        changing.add(_ROLL)
    return amounts.kinds <= sides | changing and bool(sides & amounts.kinds)


def _in_words(comparison: Comparison, sides: tuple[list[int], list[int]], *, holds: bool) -> str:
    """What was compared: "threat level: 47 + 3 = 50, at least 50"."""
    left, right = sides
    against = sum(right) + comparison.margin
    said = _SAID[comparison.relation if holds else DENIED[comparison.relation]]
    other = f" ({comparison.right})" if comparison.right else ""
    return f"{comparison.left}: {_added(left)}, {said} {against}{other}"


def _added(values: Sequence[int]) -> str:
    """The sum of values as one writes it: "47 + 3 = 50"."""
    if len(values) == 1:
        return str(values[0])
    first, *others = values
    terms = "".join(f" {'-' if value < 0 else '+'} {abs(value)}" for value in others)
    return f"{first}{terms} = {sum(values)}"


def _answered(held: Sequence[_Held], sought: Asked, lexicon: Lexicon) -> Sum | None:
    """Yes or no: what happens where a comparison holds, and else what can't happen without it."""
    ways = [(one, direction(one.comparison, sought, lexicon)) for one in held]
    happening = [(one, way) for one, way in ways if way and one.holds and not one.comparison.price]
    answers = {"yes" if way > 0 else "no" for _, way in happening}
    if len(answers) > 1:
        return None
    if answers:
        return _sum(answers.pop(), [one for one, _ in happening])
    excluded = [one for one, way in ways if way > 0 and not one.holds and _excludes(one.comparison, sought)]
    return _sum("no", excluded)


def _sum(answer: str, held: Sequence[_Held]) -> Sum | None:
    if not held:
        return None
    return Sum(answer, tuple(one.comparison.rule for one in held), held[0].words)


def _excludes(comparison: Comparison, sought: Asked) -> bool:
    """Whether what is asked for cannot be unless the comparison holds.

    What happens by itself then tells not what one may do besides.
    """
    clause = comparison.rule.clause
    if comparison.price or clause.only == "condition":
        return True
    happens = clause.norm in ("fact", "being", "duty") and not clause.atom.negated
    return happens and comparison.relation != "=" and not sought.leave
