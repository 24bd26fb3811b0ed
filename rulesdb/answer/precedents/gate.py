"""Which example decides a question.

One that is the question itself decides, unless another one disagrees. Else, where the answer is likely to hang on what
the question leaves open (hanging.py), an example of a likely rule that asks the same and says on what. Else the
likeliest one, where the chance that its answer is the question's (chances.py) is high enough. What turns one into the
other counts in that chance; where that may be all that was asked for, more of it is required, and several examples.
Whether something is not so is told less surely by an example of whether it is (of 9,000 questions 37 such had a chance
below what is sure, and 10 of these another answer).
But for the question itself, only examples whose amounts compare as the question's do, and whose order is not the
reverse, are weighed.
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

# What leaves no condition in common: nearly half of the examples with it spoke of another thing, else one in five.
ANOTHER = frozenset({"asked_apart", "choice", "compared", "contrary", "deed", "players", "undone"})
# What asks for the opposite, or of another player, which the chance counts too little.
ELSE = frozenset({"compared", "contrary", "players", "undone"})
OTHERWISE = frozenset({"amounts", "order"})  # with which an example tells nothing of the question
LEFT_TO_CHANCE = frozenset({"number", "often"})  # what turns a question less often than not: many only tell a tale
ALMOST = 0.2  # shares of an example and of a question that are in one alone, up to which they are almost the same
FEW = 1  # stems of each in which they then differ, whatever their shares
FAR, FARTHER = 0.5, 0.7  # shares of an example and of a question that are in one alone, from which little is in common
# What turns a question however many examples agree: a state for a deed, before for after, what is for what may be. (Of
# 6,200 questions, other sides, deeds, players and one more, borne out so, made 42 right and 3 wrong.)
ALWAYS_TURNING = frozenset({"asked_apart", "circumstances"})
SEVERAL = 3  # examples with an answer that bear it out: a game with few tells little of what turns a question
LITTLE = 0.2  # share of the circumstances of an example up to which a question that has them tells none of them
CONTAINED = 0.1  # share of an example that the question has not, up to which the question tells all of it


class Decisive(NamedTuple):
    """The example that decides, and the one that is `shown`: the most alike of those with its answer.

    `likely` is whether it is not near, and only its `chance` to have the answer decides.
    """

    example: Near
    shown: Near
    likely: bool
    chance: float = 1.0


def decisive(asked: Words, near: Sequence[Near], odds: Mapping[int, float], chance: float) -> Decisive | None:
    """The one among `near` that decides the question, None where none does or others disagree.

    `chance` is the least chance, from 0 to 1, that the answer of an example is the question's.
    """
    if same := itself(asked, near, odds):
        return Decisive(same[0], same[0], likely=False) if len({one.answer for one in same}) == 1 else None
    near, differences = comparing_alike(near, [difference(asked, one) for one in near])
    weighed = weigh(asked, near, differences, odds)
    if weighed is None:
        return None
    hangs = hanging(weighed)
    if hangs and hangs.chance >= limits().depends:
        says, differing = near[hangs.place], differences[hangs.place]
        if _may_say_on_what(differing, odds[says.passages[0]]):
            return Decisive(says, says, likely=not is_near(says, differing, odds[says.passages[0]]))
    likely = likeliest(weighed)
    best, differing = near[likely.place], differences[likely.place]
    if best.answer == "depends" or likely.chance < chance or _asks_else(asked, best):
        return None
    borne_out = likely.chance >= limits().sure and likely.agreeing >= SEVERAL and not differing.turns & ALWAYS_TURNING
    shown = _most_alike(asked, best, near, differences)
    unseen = _is_far(differing) and not (borne_out and shown.likeness >= limits().likeness)
    denied = "denied" in differing.turned and likely.chance < limits().sure
    untold = _supposes_what_is_untold(asked, shown.words)
    if unseen or denied or untold or (_is_turned(asked, best, differing) and not borne_out):
        return None
    return Decisive(best, shown, not likely.near, likely.chance)


def comparing_alike(
    near: Sequence[Near], differences: Sequence[Difference]
) -> tuple[Sequence[Near], Sequence[Difference]]:
    """Those whose amounts and order are not otherwise: five of six tells nothing of five of five."""
    kept = [place for place, differing in enumerate(differences) if OTHERWISE.isdisjoint(differing.turned)]
    return [near[place] for place in kept], [differences[place] for place in kept]


def _most_alike(asked: Words, best: Near, near: Sequence[Near], differences: Sequence[Difference]) -> Near:
    """The most alike of the examples with the answer of `best` that ask the same: people see why it is shown."""
    same = [
        one
        for one, differing in zip(near, differences, strict=True)
        if one is best or (one.answer == best.answer and not _is_another(asked, one, differing))
    ]
    return max(same, key=lambda one: (one.cosine + one.likeness, one is best))


def itself(asked: Words, near: Sequence[Near], odds: Mapping[int, float]) -> list[Near]:
    """Those of `near` that are the question itself; what others say changes nothing where there are such."""
    return [one for one in near if one.cosine >= SAME and is_near(one, difference(asked, one), odds[one.passages[0]])]


def _asks_else(asked: Words, example: Near) -> bool:
    """Whether an example asks for leave where the question asks for a duty, or the reverse.

    That a card may let something happen tells nothing of what may happen without one.
    """
    duty_for_leave = {asked.modality, example.words.modality} == {"duty", "leave"}
    lets = example.answer == "yes" and example.words.asking_turns["letting"] and not asked.turns["letting"]
    return duty_for_leave or bool(lets)


def _is_far(differing: Difference) -> bool:
    """Whether an example has little in common with the question: people would not see why it decides."""
    return differing.alone >= FAR and differing.more >= FARTHER


def _is_another(asked: Words, example: Near, differing: Difference) -> bool:
    return _asks_else(asked, example) or _is_far(differing) or _is_turned(asked, example, differing)


def _is_turned(asked: Words, example: Near, differing: Difference) -> bool:
    """Whether an example asks for the opposite, or what turns it is almost all in which it differs.

    The chance tells how much that matters, where other examples bear it out.
    """
    one, other = asked.weights.keys(), example.words.weights.keys()
    few = max(len(one - other), len(other - one)) <= FEW
    almost_same = few or max(differing.alone, differing.more) <= ALMOST
    turned = differing.turns & ELSE or (almost_same and differing.turns - LEFT_TO_CHANCE)
    return bool(turned) or _is_only_told(differing)


def _is_only_told(differing: Difference) -> bool:
    """Whether the question tells all that the example asks, and asks of it what the example does not name."""
    return "deed" in differing.turned and differing.alone <= CONTAINED


def _supposes_what_is_untold(asked: Words, example: Words) -> bool:
    """Whether an example is asked of circumstances of which the question, asked of none, has next to nothing.

    Its answer may hang on them: what may not be done after another deed may well be done without one.
    """
    if asked.supposed or not example.supposed:
        return False
    weight = {stem: example.weights[stem] for stem in example.supposed}
    told = sum(weight[stem] for stem in example.supposed & asked.weights.keys())
    return told <= LITTLE * sum(weight.values())


def _may_say_on_what(differing: Difference, odds: float) -> bool:
    """Whether an example may say on what an answer depends; `odds` is how likely its rule is beside the best hit.

    One that tells much besides hangs on its own circumstances.
    """
    tells_little = differing.alone <= limits().alone
    return odds >= limits().odds and tells_little and asks_the_same(differing) and not differing.turns & ANOTHER
