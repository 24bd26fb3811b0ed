"""Which example decides a question.

One that is the question itself decides, unless another one disagrees. Else, where the answer is likely to hang on what
the question leaves open (hanging.py), an example of a likely rule that asks the same and says on what. Else the
likeliest one, by the chance that its answer is the question's (chances.py): where that is sure and nothing of UNSURE
turns one into the other; where an example with that answer is near (limits.py), unless that is unlikely, or the
question asks for a rule and the example for its exception; else only if the chance is higher, the example asks the
same, and nothing of ALWAYS turns one into the other, or nothing at all where they are almost the same. The least
chances are chosen on tests/bench/precedents.py: of 457 questions of people that nothing was learned from one in four
gets a right answer, one in forty-five a wrong one; of those that are told on what they depend four in five do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .chances import likeliest, weigh
from .differences import Difference, difference
from .hanging import hanging
from .limits import asks_the_same, is_near, limits
from .near import SAME, Near
from .words import Words

# What turns a question however likely an answer is: another side, only some of them, what a card lets happen, what must
# be or is where it is asked what may be done, another deed, opposites, what is undone. Of all else the trees know how
# much it counts.
ALWAYS = frozenset({"party", "narrowing", "letting", "asked_apart", "deed", "contrary", "undone"})
# What leaves no condition in common: nearly half of the examples with it spoke of another thing, else one in five.
ANOTHER = frozenset({"asked_apart", "choice", "compared", "contrary", "deed", "undone"})
# What turns a question even where an answer seems sure: of those with any of it twice as many are wrong as of others.
UNSURE = frozenset(
    {"asked_apart", "choice", "contrary", "counted", "narrowing", "negation", "often", "phase", "reversal", "undone"}
)
LEFT_TO_CHANCE = frozenset({"number", "often"})  # what turns a question less often than not: many only tell a tale
ALMOST = 0.3  # shares of an example and of a question that are in one alone, up to which they are almost the same
FEW = 5  # stems of a question that asks for a rule in general
SPECIAL = 0.35  # share of an example that such a question has not, from which the example tells an exception


class Decisive(NamedTuple):
    """The example that decides; `likely` where it is not near, and only its chance to have the answer decides."""

    example: Near
    likely: bool


def decisive(asked: Words, near: Sequence[Near], odds: Mapping[int, float], chance: float) -> Decisive | None:
    """The one among `near` that decides the question, None where none does or others disagree.

    `chance` is the least chance, from 0 to 1, of an example that is not near.
    """
    if same := itself(asked, near, odds):
        return Decisive(same[0], likely=False) if len({one.answer for one in same}) == 1 else None
    differences = [difference(asked, one) for one in near]
    weighed = weigh(asked, near, differences, odds)
    if weighed is None:
        return None
    hangs = hanging(weighed)
    if hangs and hangs.chance >= limits().depends:
        says, differing = near[hangs.place], differences[hangs.place]
        if _may_say_on_what(differing, odds[says.passages[0]]):
            return Decisive(says, likely=not is_near(says, differing, odds[says.passages[0]]))
    likely = likeliest(weighed)
    best, differing = near[likely.place], differences[likely.place]
    if best.answer == "depends" or likely.chance < (limits().near if likely.near else chance):
        return None
    is_sure = likely.chance >= limits().sure and not differing.turns & UNSURE
    decides = is_sure or (not _is_special(asked, differing) if likely.near else _may_be_likely(differing))
    return Decisive(best, likely=not likely.near) if decides else None


def itself(asked: Words, near: Sequence[Near], odds: Mapping[int, float]) -> list[Near]:
    """Those of `near` that are the question itself; what others say changes nothing where there are such."""
    return [one for one in near if one.cosine >= SAME and is_near(one, difference(asked, one), odds[one.passages[0]])]


def _is_special(asked: Words, differing: Difference) -> bool:
    """Whether a question that says little and tells nothing asks for a rule, and the example for its exception."""
    return len(asked.weights) <= FEW and not asked.tells and differing.alone > SPECIAL


def _may_be_likely(differing: Difference) -> bool:
    """Whether an example that is not near may decide."""
    almost_same = max(differing.alone, differing.more) <= ALMOST
    turned = differing.turns - LEFT_TO_CHANCE if almost_same else differing.turns & ALWAYS
    return asks_the_same(differing) and not turned


def _may_say_on_what(differing: Difference, odds: float) -> bool:
    """Whether an example may say on what an answer depends; `odds` is how likely its rule is beside the best hit."""
    return odds >= limits().odds and asks_the_same(differing) and not differing.turns & ANOTHER
