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
from .amounts import Amount, Told
from .bearing import Bearing
from .claims import Claim, claims
from .comparisons import DENIED, NUMBERS, ROLL, TOKENS, Comparison, Comparisons, Difference, comparisons
from .contests import Contest, asks_of_contest, contests, opposed
from .outcome import Asked, asked, direction
from .spoken import told

_SAID = {">": "more than", "<": "less than", "=": "just", ">=": "at least", "<=": "at most", "!=": "not just"}
MANY = 3  # numbers of which it is not known what is made of them


@dataclass(frozen=True, slots=True)
class Sum:
    """What a sum comes to: the `answer` yes, no or "" where none was asked for, the rules, and the sum in words.

    `made` are the rules that tell how much something makes of what the others compare.
    """

    answer: str
    rules: tuple[Rule, ...]
    words: str
    made: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class _Held:
    """A comparison whose both sides are told: whether it holds, whether it did before what changed, and the sum."""

    comparison: Comparison
    holds: bool
    before: bool
    words: str
    made: tuple[Rule, ...] = ()  # what tells how much something makes of what is compared

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
    if found := claims(question, words, known, amounts, lexicon):
        return _of_claims(found)
    if sought and (both := opposed(amounts, known)):
        return _contested(contests(known, both, question, sought, lexicon), both, bearing)
    held = [one for one in _held(known, amounts) if bearing.on(one.comparison, one.made)]
    return _answered(held, sought, lexicon) if sought else _sum("", [one for one in held if one.begins])


def _of_claims(found: Sequence[Claim]) -> Sum | None:
    """What a difference makes, where all rules agree."""
    if len({(one.answer, one.words) for one in found}) != 1:
        return None
    return Sum(found[0].answer, tuple(one.made.rule for one in found), found[0].words)


def _contested(found: Sequence[Contest], both: tuple[Amount, Amount], bearing: Bearing) -> Sum | None:
    """The answer of a contest, where all its rules agree."""
    decided = [one for one in found if bearing.on_contest(one.comparison)]
    if len({one.answer for one in decided}) != 1:
        return None
    less, more = both
    first = decided[0]
    words = _in_words(first.comparison, more.kind, ([more.value], [less.value]), holds=first.holds)
    return Sum(first.answer, tuple(one.comparison.rule for one in decided), words)


def changed(db: sqlite3.Connection, game: str, words: Sequence[Word], lexicon: Lexicon, *, of_told: bool) -> bool:
    """Whether a number of a question, whose words are `words`, makes more or less of an amount that is compared.

    With `of_told`, of one that the question tells.
    """
    amounts = told(words, lexicon, comparisons(db, game, lexicon))
    if amounts is None:
        return False
    there = amounts.unchanged().kinds
    return any(amount.change and (amount.kind in there or not of_told) for amount in amounts.amounts)


def hinging(
    db: sqlite3.Connection, question: Question, words: Sequence[Word], lexicon: Lexicon
) -> frozenset[str] | None:
    """The words that keep the numbers of a question from deciding what they hang on; None where it hangs on none."""
    known = comparisons(db, question.game, lexicon)
    amounts = told(words, lexicon, known)
    parts = [part for part in question.parts if part.kind == "yes-no"]
    if not parts or (amounts and len(amounts.amounts) == 1):
        return None  # one number is the rule's own, and its examples are told in many words
    if amounts is None:
        return frozenset() if _tells_much(words, known, lexicon) else None
    sought = asked(parts[-1].text, lexicon)
    bearing = Bearing(words, amounts, sought, lexicon)
    if amounts.kinds & known.contested() and asks_of_contest(known, sought, lexicon):
        return frozenset(word.text for word in words if not word.roles <= {"mark"})  # whose each amount is matters
    compared = (one for one in known.all if amounts.kinds & {one.left, one.right})
    besides = [bearing.besides(one) for one in compared if direction(one, sought, lexicon)]
    return frozenset.intersection(*besides) if besides else None


def _tells_much(words: Sequence[Word], known: Comparisons, lexicon: Lexicon) -> bool:
    """Whether many numbers are told, and several of the kinds that rules compare."""
    kinds = {word.id for word in words if word.id in known.kinds()}
    counted = [kind for kind in kinds if lexicon.is_a(kind, NUMBERS) or lexicon.is_a(kind, TOKENS)]
    return len(counted) > 1 and sum("number" in word.roles for word in words) >= MANY


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
        if before and not holds and not comparison.lasts:
            continue  # what happened at 50 is not undone at 49
        making = _making(comparison, amounts, known)
        made = [Claim(one, *pair, None) for one in making if (pair := amounts.sides(one))]
        rolled = _added_to_roll(comparison, amounts, known)
        name = f"{ROLL} and {comparison.right}" if rolled else comparison.left
        words = "; ".join([*(one.words for one in made), _in_words(comparison, name, sides, holds=holds)])
        yield _Held(comparison, holds, before, words, tuple(one.made.rule for one in made) + rolled)


def _sides(comparison: Comparison, amounts: Told, known: Comparisons) -> tuple[list[int], list[int]] | None:
    """What adds up to each side of a comparison; None where the question doesn't tell one of them."""
    if rolled := _rolled(comparison, amounts, known):
        return rolled
    left = amounts.total(comparison.left, comparison.right, known)
    right = amounts.total(comparison.right, comparison.left, known) if comparison.right else []
    return None if left is None or right is None else (left, right)


def _rolled(comparison: Comparison, amounts: Told, known: Comparisons) -> tuple[list[int], list[int]] | None:
    """A roll with what is added to it, and what it is held against: where that is of the same kind, by whose it is."""
    if ROLL not in amounts.kinds or comparison.left in amounts.kinds or any(one.change for one in amounts.amounts):
        return None
    held = amounts.of(comparison.right)
    against = [one for one in held if one.owner in comparison.owners] if len(held) > 1 else held
    added = [one.value for one in held if one not in against] if comparison.right in known.rolled else []
    rolls = [one.value for one in amounts.of(ROLL)]
    return ([*rolls, *added], [against[0].value]) if len(rolls) == len(against) == 1 else None


def _holds(comparison: Comparison, sides: tuple[list[int], list[int]]) -> bool:
    left, right = sides
    return comparison.holds(sum(left), sum(right))


def _uses_all(comparison: Comparison, amounts: Told, known: Comparisons) -> bool:
    sides = {comparison.left, comparison.right}
    changing = {token for token, (number, _) in known.worth.items() if number in sides}
    changing |= {kind for making in _making(comparison, amounts, known) for kind in making[:2]}
    if comparison.right and {comparison.left, comparison.right} - amounts.kinds:
        changing.add(ROLL)
    return amounts.kinds <= sides | changing and bool(sides & amounts.kinds)


def _added_to_roll(comparison: Comparison, amounts: Told, known: Comparisons) -> tuple[Rule, ...]:
    """The rule by which an amount of a question is added to its roll."""
    kind = comparison.right
    added = kind in known.rolled and len(amounts.of(kind)) > 1 and _rolled(comparison, amounts, known)
    return (known.rolled[kind],) if added else ()


def _making(comparison: Comparison, amounts: Told, known: Comparisons) -> list[Difference]:
    """What makes more of what is compared by as much as there is a difference."""
    making = (amounts.making(kind, known) for kind in (comparison.left, comparison.right))
    return [one for one in making if one]


def _in_words(comparison: Comparison, name: str, sides: tuple[list[int], list[int]], *, holds: bool) -> str:
    """What was compared, by its `name`: "threat level: 47 + 3 = 50, at least 50"."""
    left, right = sides
    against = comparison.times * sum(right) + comparison.margin
    said = _SAID[comparison.relation if holds else DENIED[comparison.relation]]
    other = f" ({comparison.right})" if comparison.right else ""
    other = f" ({comparison.times} times {sum(right)})" if comparison.times > 1 else other
    return f"{name}: {_added(left)}, {said} {against}{other}"


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
    made = dict.fromkeys(rule for one in held for rule in one.made)
    return Sum(answer, tuple(one.comparison.rule for one in held), held[0].words, tuple(made))


def _excludes(comparison: Comparison, sought: Asked) -> bool:
    """Whether what is asked for cannot be unless the comparison holds.

    What happens by itself then tells not what one may do besides.
    """
    clause = comparison.rule.clause
    if comparison.price or clause.only == "condition":
        return True
    happens = clause.norm in ("fact", "being", "duty") and not clause.atom.negated
    return happens and comparison.relation != "=" and not sought.leave
