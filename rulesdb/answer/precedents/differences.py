"""In what a question and an example differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .near import Near
from .turning_words import turning_words
from .turns import opposed, opposed_before, relation
from .words import Words

SUBJECT = 0.4  # least likeness of the word for what is asked about to a word of the example
STATE = 0.4  # least likeness of the word for the state that is asked for to a word of the example
COMPARED = 2  # numbers that are held against each other
OFTEN = frozenset({"once", "twice", "half"})  # what is told so is no number of things that are there besides
ANYBODY = frozenset({"other"})  # word of the group "party" for a player of any kind
DENIALS = frozenset({"not", "never"})  # as they stand for all that turn alike (turns.py)
ASKED_APART = (
    {"duty", "leave"},
    {"being", "leave"},
    {"duty", "being"},
)  # what is may be so where it may not be done, or need not
TURNS = (
    "negation",
    "reversal",
    "choice",
    "narrowing",
    "time",
    "degree",
    "party",
    "phase",
    "number",
)  # groups of words that must be the same
_NOWHERE: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())


class Difference(NamedTuple):
    """Shares are of the inverse document frequency (IDF) of what they are shares of.

    `alone` is the share of an example that the question has not, `told` that of what the example only tells ("I
    play a hero. May ..."), `asked_alone` that of what it asks, and `unasked` that of what it asks and the question
    does not ask, though it may tell it; `more` is the share of the question that the example has not, `beyond` that
    of what it asks. `opposed` counts pairs of words that exclude each other. `turned` are the groups of words that
    turn one of them alone, "often" where one tells how often, "counted" where a number is asked of and the example
    has none, "letting" where one asks what something lets happen, "denied" where one asks whether something is not
    so, "deed" where the one thing that is asked is not in the example, "contrary" where words that are asked, or
    said of the same thing, exclude each other, "undone" where one asks for an undoing deed and the other has none,
    "compared" where the same comparative is said of different things, "amounts" where two numbers compare otherwise,
    and "order" where what comes first in one comes last in the other; `circumstances` is whether a state in one is a
    deed in the other, or what comes before in one comes after in the other; `about` whether they are about different
    things, states or deeds; `asked_apart` whether one asks what is where the other asks what may be done, or must.
    """

    alone: float
    told: float
    asked_alone: float
    unasked: float
    more: float
    beyond: float
    opposed: int
    turned: frozenset[str]
    circumstances: bool
    about: bool
    asked_apart: bool

    @property
    def turns(self) -> frozenset[str]:
        """What makes it another question, however near they are: groups of TURNS and names of other differences."""
        others = {
            "opposed": self.opposed,
            "circumstances": self.circumstances,
            "about": self.about,
            "asked_apart": self.asked_apart,
        }
        return self.turned | {name for name, differs in others.items() if differs}


def difference(asked: Words, example: Near) -> Difference:
    """In what `example` differs from the question."""
    words = example.words
    one, other = asked.weights, words.weights
    alone, more = other.keys() - one.keys(), one.keys() - other.keys()
    told = other.keys() - words.asking
    return Difference(
        alone=_share(alone, other, words),
        told=_share(alone & told, told, words),
        asked_alone=_share(alone & words.asking, words.asking, words),
        unasked=_share(words.asking - asked.asking, words.asking, words),
        more=_share(more, one, asked),
        beyond=_share(more & asked.asking, asked.asking, asked),
        opposed=opposed(one, alone) + opposed(more, other),
        turned=frozenset(_turned(asked, words)),
        circumstances=bool(asked.states & words.deeds or words.states & asked.deeds) or _sides_changed(asked, words),
        about=_is_about_another(asked, example),
        asked_apart={asked.modality, words.modality} in ASKED_APART,
    )


def _turned(asked: Words, words: Words) -> Iterator[str]:
    """What turns a question or an example, or shows that one is the other turned around."""
    yield from (group for group in TURNS if words.turns[group] not in (asked.turns[group], asked.asking_turns[group]))
    if asked.asking_turns["number"] and not words.turns["number"]:
        yield "counted"
    if bool(asked.turns["letting"]) != bool(words.turns["letting"]):
        yield "letting"
    if DENIALS & asked.asking_turns["negation"] != DENIALS & words.asking_turns["negation"]:
        yield "denied"
    if _asks_another_deed(asked, words):
        yield "deed"
    if any(asked.compared[word].isdisjoint(words.compared[word]) for word in asked.compared.keys() & words.compared):
        yield "compared"
    if opposed(asked.asking - words.asking, words.asking - asked.asking) or opposed_before(asked.pairs, words.pairs):
        yield "contrary"
    yield from (name for name, turns in _TURNS_EACH_OTHER.items() if turns(asked, words))
    if OFTEN & asked.turns["number"] != OFTEN & words.turns["number"]:
        yield from ("number", "often")


def _speak_of_others(asked: Words, words: Words) -> bool:
    """Whether both tell of what kind a player is, and no kind is in both."""
    own, others = (spoken.turns["party"] - ANYBODY for spoken in (asked, words))
    return bool(own) and bool(others) and own.isdisjoint(others)


def _compare_otherwise(asked: Words, words: Words) -> bool:
    """Whether both have two numbers, of which those of the same things, or else the first ones, compare otherwise.

    Of as many more in both it is not known what is made of them: they must be the same.
    """
    count, others = len(asked.amounts), len(words.amounts)
    if count == others > COMPARED:
        return sorted(number for _, number in asked.amounts) != sorted(number for _, number in words.amounts)
    if not count == others == COMPARED:
        return False
    (names, numbers), (named, told) = (list(zip(*spoken.amounts, strict=True)) for spoken in (asked, words))
    if not _any_same(names, named) and _any_same(names, named[::-1]):
        told = told[::-1]
    return relation(*numbers) != relation(*told)


def _any_same(names: Sequence[str], others: Sequence[str]) -> bool:
    """Whether the first or the second of two pairs of names is known and the same."""
    return any(one and one == other for one, other in zip(names, others, strict=True))


def _undoes(asked: Words, words: Words) -> bool:
    undoing = turning_words().undoing
    return not undoing.isdisjoint(asked.asking_turns["reversal"]) and undoing.isdisjoint(words.turns["reversal"])


def _asks_another_deed(asked: Words, words: Words) -> bool:
    """Whether a question asks but one thing of what it tells, and that is not in the example."""
    return bool(asked.core) and asked.core.isdisjoint(words.weights)


def _is_about_another(asked: Words, example: Near) -> bool:
    """Whether the question is about another thing, state or deed than any that the example names."""
    thing = bool(asked.subject) and example.subject < SUBJECT
    return thing or _asks_another_deed(asked, example.words) or example.state < STATE


def _sides_changed(one: Words, other: Words) -> bool:
    """Whether something stands before a word between two things in one, and behind it in the other."""
    for word in one.around.keys() & other.around.keys():
        (before, behind), (others_before, others_behind) = one.around[word], other.around[word]
        if (before - behind) & (others_behind - others_before) or (behind - before) & (others_before - others_behind):
            return True
    return False


def _order_otherwise(one: Words, other: Words) -> bool:
    """Whether what comes first in one comes last in the other, and the reverse."""
    (before, behind), (others_before, others_behind) = (words.around.get("before", _NOWHERE) for words in (one, other))
    first, last = before - behind, behind - before
    return bool(first & (others_behind - others_before) and last & (others_before - others_behind))


_TURNS_EACH_OTHER: Mapping[str, Callable[[Words, Words], bool]] = {
    "players": _speak_of_others,
    "amounts": _compare_otherwise,
    "undone": lambda one, other: _undoes(one, other) or _undoes(other, one),
    "order": _order_otherwise,
}


def _share(part: Iterable[str], whole: Iterable[str], question: Words) -> float:
    return sum(question.weights[stem] for stem in part) / (sum(question.weights[stem] for stem in whole) or 1.0)
