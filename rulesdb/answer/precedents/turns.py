"""What makes one question another one: negations, numbers, times, duties, and words that exclude each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import dropwhile, pairwise, takewhile

from ...text import NUMBERS, STOP, folded_words, singular
from .turning_words import turning_words

_BEING = frozenset({"is", "are", "was", "were", "am", "isnt", "arent", "wasnt"})
_DOING = frozenset({"do", "does", "did", "will", "would"})
_OWNING = ("have", "has")  # of a duty before "to" only: "I have a lamp" tells what is there
_FURTHER = frozenset({"another", "additional", "extra"})  # of what was told of before: one more than that
_PLAYERS = frozenset({"player", "players"})
_OTHER = frozenset({"other", "another"})
_TIMES = {"twice": "2", "thrice": "3"}  # words for how often, which count as numbers do
LONGEST_NAME = 2  # telling words beside a comparative that name what is compared
_ANY_PLAYER = STOP | {"first", "each", "every", "any", "all", "per", "two", "three", "four", "next", "last", "new"}
_PARTS = frozenset({"phase", "phases", "step", "steps"})
_BETWEEN = ("before", "after", "than")  # words that turn a question when what stands around them changes sides
_STAYING = frozenset({"is", "are", "was", "were", "already", "still"})
_DETERMINED_BY = "a an the my your his her its our their this that these those each every any some no one two another"
_DETERMINERS = frozenset(_DETERMINED_BY.split())


def turning(spoken_words: Iterable[str]) -> Mapping[str, frozenset[str]]:
    """Group -> its words among folded words, those that turn alike as one; "number" has the numbers, in digits."""
    words_of: defaultdict[str, set[str]] = defaultdict(set)
    spoken, listed = list(spoken_words), turning_words()
    if _asks_for_more(spoken):
        words_of["narrowing"].add("another")
    words_of["party"].update(_parties(spoken))
    if not _PARTS.isdisjoint(spoken):
        words_of["phase"].update(word for word, part in pairwise(spoken) if part in _PARTS and word not in STOP)
    if "just" in spoken and any(word == "just" and behind in _DETERMINERS for word, behind in pairwise(spoken)):
        words_of["narrowing"].add("only")  # "just one", and not "can I just play it"
    for word, behind in pairwise([*spoken, ""]):
        if word.isdigit() or word in NUMBERS:
            words_of["number"].add(NUMBERS.get(word, word))
        elif word in listed.groups and not (word == "first" and behind in _PLAYERS):  # who is meant, not when
            words_of[listed.groups[word]].add(listed.alike.get(word, word))
    return _no_words() | {group: frozenset(words) for group, words in words_of.items()}


@cache
def _no_words() -> dict[str, frozenset[str]]:
    return dict.fromkeys((*turning_words().groups.values(), "phase", "number"), frozenset())


def _parties(spoken: Sequence[str]) -> Iterator[str]:
    """Whose folded words tell: "other" for another player, however he is called, and "shadow" for the shadow player."""
    if not turning_words().friends.isdisjoint(spoken):
        yield "other"
    if _PLAYERS.isdisjoint(spoken):
        return
    for word, behind in pairwise(spoken):
        if behind in _PLAYERS and word in _OTHER:
            yield "other"
        elif behind in _PLAYERS and word not in _ANY_PLAYER:
            yield word


def _asks_for_more(spoken: Sequence[str]) -> bool:
    """Whether folded words tell of a thing and then of another one ("four lamps burn. May I light another lamp")."""
    if _FURTHER.isdisjoint(spoken):
        return False
    seen: set[str] = set()
    for word, behind in pairwise([*spoken, ""]):
        if word in _FURTHER and singular(behind) in seen:
            return True
        seen.add(singular(word))
    return False


def modality(spoken_words: Sequence[str]) -> str:
    """Whether folded words ask for a "duty", for "leave", or only what something is ("being"); "" for none of these.

    >>> modality("do i have to move".split()), modality("i have a lamp may it burn".split())
    ('duty', 'leave')
    >>> modality("is a lamp a light".split()), modality("does a lamp burn".split())
    ('being', '')
    """
    modalities = turning_words().modalities
    for place, word in enumerate(spoken_words):
        if word in modalities and (word not in _OWNING or "to" in spoken_words[place + 1 : place + 3]):
            return modalities[word]
    asks = next((word for word in spoken_words if word in _BEING or word in _DOING), "")
    return "being" if asks in _BEING else ""


def states(spoken_words: Sequence[str]) -> frozenset[str]:
    """The folded words that tell the state of a thing: in "a tapped site" it is no deed that is told.

    >>> states("can i play an ally at a tapped site".split()), states("is the site tapped".split())
    (frozenset({'tapped'}), frozenset())
    >>> states("my ally is exhausted can he attack".split())
    frozenset({'exhausted'})
    """
    once = turning_words().spent
    spent = frozenset(word for before, word in pairwise(spoken_words) if word in once and before in _STAYING)
    return spent | frozenset(
        word
        for before, word, behind in zip(spoken_words, spoken_words[1:], spoken_words[2:], strict=False)
        if word.endswith("ed") and before in _DETERMINERS and behind not in STOP
    )


def supposed(text: str) -> list[str]:
    """The folded words behind those that begin a circumstance of what is asked, as far as the next comma.

    >>> supposed("May he burn it while it rains?"), supposed("While it rains, may he burn it?")
    (['it', 'rains'], ['it', 'rains'])
    >>> supposed("May he burn it even while it rains?")
    []
    """
    supposing = turning_words().supposing
    found = []
    for spoken in map(folded_words, text.split(",")):
        places = (
            n for n, (before, word) in enumerate(pairwise(["", *spoken]), 1) if word in supposing and before != "even"
        )
        found += spoken[next(places, len(spoken)) :]
    return found


def around(spoken_words: Sequence[str]) -> Mapping[str, tuple[Sequence[str], Sequence[str]]]:
    """Each word between two things -> the folded words before and behind it; "after" is "before" turned around.

    >>> around("i light it before he rings".split())["before"] == around("he rings after i light it".split())["before"]
    True
    """
    places = {word: spoken_words.index(word) for word in _BETWEEN if word in spoken_words}
    sides = {word: (spoken_words[:place], spoken_words[place + 1 :]) for word, place in places.items()}
    if "after" in sides:
        later, earlier = sides.pop("after")
        sides.setdefault("before", (earlier, later))
    return sides


def compared(spoken_words: Sequence[str]) -> Mapping[str, frozenset[str]]:
    """Each comparative among folded words -> the words for what is compared: behind it, else before it.

    >>> compared("has a troll a lower cost than my threat".split())["lower"]
    frozenset({'cost'})
    >>> compared("my threat is lower than the cost of a troll".split())["lower"]
    frozenset({'threat'})
    """
    found, comparatives = {}, turning_words().comparatives
    for place, word in enumerate(spoken_words):
        if word in comparatives:
            behind = list(takewhile(_names, spoken_words[place + 1 :]))[:LONGEST_NAME]
            before = list(takewhile(_names, dropwhile(STOP.__contains__, reversed(spoken_words[:place]))))
            found[word] = frozenset(behind or before[:LONGEST_NAME])
    return found


def amounts(spoken_words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The numbers among folded words, in digits, each behind the word for what it is of: that before it, else behind.

    >>> amounts("my threat is 34 and it costs 35".split()), amounts("i have 5 lamps and ring twice".split())
    ((('', 34), ('cost', 35)), (('lamp', 5), ('ring', 2)))
    """
    found = []
    for place, word in enumerate(spoken_words):
        number = amount(word)
        if number is not None:
            beside = (*spoken_words[max(0, place - 1) : place], *spoken_words[place + 1 : place + 2])
            found.append((singular(next(filter(_names, beside), "")), number))
    return tuple(found)


def amount(word: str) -> int | None:
    """The number that a folded word is, None where it is none."""
    number = _TIMES.get(word) or NUMBERS.get(word, word)
    return int(number) if number.isdecimal() else None


def relation(first: int, second: int) -> str:
    """How two numbers compare: "=", "<" or ">", the sign twice where one is at least double the other.

    >>> relation(7, 13), relation(7, 14), relation(3, 3), relation(2, 1)
    ('<', '<<', '=', '>>')
    """
    if first == second:
        return "="
    less, more = sorted((first, second))
    return ("<" if first < second else ">") * (2 if more >= 2 * less else 1)


def _names(word: str) -> bool:
    return word not in STOP and not word.isdigit()


def opposed_before(first: Iterable[tuple[str, str]], second: Iterable[tuple[str, str]]) -> bool:
    """Whether pairs of stems that follow each other, one of each side, tell opposites of the same thing."""
    others, opposites = list(second), turning_words().opposites
    return any(one[1] == other[1] and frozenset((one[0], other[0])) in opposites for one in first for other in others)


def opposed(first: Iterable[str], second: Iterable[str]) -> int:
    """How many pairs of stems, one of each side, exclude each other."""
    second_stems, opposites = list(second), turning_words().opposites
    return sum(frozenset((a, b)) in opposites for a in first for b in second_stems)
