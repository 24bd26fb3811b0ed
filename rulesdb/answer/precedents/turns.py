"""What makes one question another one: negations, numbers, times, duties, and words that exclude each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, pairwise, takewhile

from ...text import NUMBERS, STOP, singular

# Deeds by which what else would be done, or must be, is not.
_UNDOING = (
    "bypass bypasses bypassed bypassing waive waives waived dodge dodges dodged omit omits omitted skip skips "
    "skipped skipping avoid avoids escape escapes fail fails failed miss misses missed"
)
UNDOING = frozenset(_UNDOING.split())
# Group of words that turn a question -> the words, each as what it stands for.
_GROUPS = {
    "negation": "not no never cannot cant dont doesnt didnt isnt arent wasnt werent wont shouldnt couldnt without none "
    "nobody neither nor nothing unable forbidden illegal impossible ineffective unaffected inactive invalid disallowed "
    "ineligible outside prevent prevents prevented ignore ignores ignored except unless lack",
    "choice": "or both",
    "narrowing": "only alone solely merely again twice once third fourth fifth sixth seventh eighth ninth tenth",
    "time": "before after during until first last start beginning end",
    "degree": "more less fewer most least exactly higher lower above below under over equal half double full",
    "reversal": f"{_UNDOING} blank blanks blanked bar bars barred ban banned closed dead useless void stop stops "
    "stopped lose loses lost survive survives survived immune exempt spared exclude excluded safe wrong mistaken stuck "
    "deny denied waste wasted keep keeps kept stay stays stayed remain remains remained retain retains "
    "gone expire expires expired vanish vanishes disappear disappears away loose leave leaves out secret "
    "hidden block blocks blocked blocking",
    "party": "opponent opponents fallen balrog balrogs",
    "letting": "let lets letting enable enables enabled",
}
_GROUP_OF = {word: group for group, words in _GROUPS.items() for word in words.split()}
# Words that turn a question alike -> the one that they stand for.
_ALIKE = {
    word: words.split()[0]
    for words in (
        "no none nothing nobody neither nor",
        "not cannot cant dont doesnt didnt isnt arent wasnt werent wont shouldnt couldnt",
        "only alone solely merely",
        "other opponent opponents",
        "balrog balrogs",
    )
    for word in words.split()
}
_MODALITIES = {
    "duty": "must have has forced required need needs mandatory obliged",
    "leave": "may can could allowed legal possible able permitted might",
}
_MODALITY_OF = {word: modality for modality, words in _MODALITIES.items() for word in words.split()}
_BEING = frozenset({"is", "are", "was", "were", "am", "isnt", "arent", "wasnt"})
_DOING = frozenset({"do", "does", "did", "will", "would"})
_OWNING = ("have", "has")  # of a duty before "to" only: "I have a lamp" tells what is there
_FURTHER = frozenset({"another", "additional", "extra"})  # of what was told of before: one more than that
_PLAYERS = frozenset({"player", "players"})
_OTHER = frozenset({"other", "another"})
COMPARATIVES = frozenset({"lower", "higher", "more", "less", "fewer", "greater", "bigger", "smaller", "larger"})
_TIMES = {"twice": "2", "thrice": "3"}  # words for how often, which count as numbers do
LONGEST_NAME = 2  # telling words beside a comparative that name what is compared
_ANY_PLAYER = STOP | {"first", "each", "every", "any", "all", "per", "two", "three", "four", "next", "last", "new"}
_PARTS = frozenset({"phase", "phases", "step", "steps"})
_OUR_SIDE = "friend friends buddy buddies mate mates partner partners teammate teammates"
_FRIENDS = frozenset(_OUR_SIDE.split())
_BETWEEN = ("before", "after", "than")  # words that turn a question when what stands around them changes sides
_SPENT = frozenset({"exhausted", "tapped"})  # who is so cannot be so again, as the price of a deed
_STAYING = frozenset({"is", "are", "was", "were", "already", "still"})
_DETERMINED_BY = "a an the my your his her its our their this that these those each every any some no one two another"
_DETERMINERS = frozenset(_DETERMINED_BY.split())
_OPPOSITES = """
exhaust readi; tap untap; exhaust untap; tap readi; attack defend; attacker defender; win lose; draw discard; hero alli;
hero minion; freeli bound; free shadow; add remov; rais lower; increas reduc; gain lose; heal wound; play discard;
reveal hide; face down; hand deck; hand pile; hand plai; deck pile; owner control; activ stage; success unsuccess;
damag heal; start end; first last; enter leav; kill surviv; dead aliv; uniqu nonuniqu; min max; minimum maximum;
left right; before after; good evil; dark light; darker lighter; compani site; charact alli;
companion alli; companion minion; companion site; hero companion; item alli;
enemi locat; enemi treacheri; locat treacheri; attach event; alli event; possess artifact; possess condit;
artifact condit; hazard resourc; creatur event; short long; perman short; perman long; region site; shadow free;
put take; put remov; place take; place remov; add take; give take;
skirmish archeri; skirmish maneuv; archeri maneuv; fellowship shadow; regroup skirmish; regroup fellowship;
quest combat; quest travel; combat travel; plan quest; refresh plan; engag stage; haven ruin; wizard ringwraith;
hero balrog; fallen balrog; ringwraith balrog; untap wound; strength vital; threat resourc; attack quest
"""
OPPOSITES = frozenset(
    frozenset(pair.split()) for pair in _OPPOSITES.replace("\n", " ").split(";") if len(set(pair.split())) == 2
)

_NO_WORDS: dict[str, frozenset[str]] = dict.fromkeys((*_GROUPS, "phase", "number"), frozenset())


def turning(spoken_words: Iterable[str]) -> Mapping[str, frozenset[str]]:
    """Group -> its words among folded words, those that turn alike as one; "number" has the numbers, in digits."""
    words_of: defaultdict[str, set[str]] = defaultdict(set)
    spoken = list(spoken_words)
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
        elif word in _GROUP_OF and not (word == "first" and behind in _PLAYERS):  # who is meant, not when
            words_of[_GROUP_OF[word]].add(_ALIKE.get(word, word))
    return _NO_WORDS | {group: frozenset(words) for group, words in words_of.items()}


def _parties(spoken: Sequence[str]) -> Iterator[str]:
    """Whose folded words tell: "other" for another player, however he is called, and "shadow" for the shadow player."""
    if not _FRIENDS.isdisjoint(spoken):
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
    for place, word in enumerate(spoken_words):
        if word in _MODALITY_OF and (word not in _OWNING or "to" in spoken_words[place + 1 : place + 3]):
            return _MODALITY_OF[word]
    asks = next((word for word in spoken_words if word in _BEING or word in _DOING), "")
    return "being" if asks in _BEING else ""


def states(spoken_words: Sequence[str]) -> frozenset[str]:
    """The folded words that tell the state of a thing: in "a tapped site" it is no deed that is told.

    >>> states("can i play an ally at a tapped site".split()), states("is the site tapped".split())
    (frozenset({'tapped'}), frozenset())
    >>> states("my ally is exhausted can he attack".split())
    frozenset({'exhausted'})
    """
    spent = frozenset(word for before, word in pairwise(spoken_words) if word in _SPENT and before in _STAYING)
    return spent | frozenset(
        word
        for before, word, behind in zip(spoken_words, spoken_words[1:], spoken_words[2:], strict=False)
        if word.endswith("ed") and before in _DETERMINERS and behind not in STOP
    )


def around(spoken_words: Sequence[str]) -> Mapping[str, tuple[Sequence[str], Sequence[str]]]:
    """Each word between two things -> the folded words before and behind it."""
    places = {word: spoken_words.index(word) for word in _BETWEEN if word in spoken_words}
    return {word: (spoken_words[:place], spoken_words[place + 1 :]) for word, place in places.items()}


def compared(spoken_words: Sequence[str]) -> Mapping[str, frozenset[str]]:
    """Each comparative among folded words -> the words for what is compared: behind it, else before it.

    >>> compared("has a troll a lower cost than my threat".split())["lower"]
    frozenset({'cost'})
    >>> compared("my threat is lower than the cost of a troll".split())["lower"]
    frozenset({'threat'})
    """
    found = {}
    for place, word in enumerate(spoken_words):
        if word in COMPARATIVES:
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
    others = list(second)
    return any(one[1] == other[1] and frozenset((one[0], other[0])) in OPPOSITES for one in first for other in others)


def opposed(first: Iterable[str], second: Iterable[str]) -> int:
    """How many pairs of stems, one of each side, exclude each other."""
    second_stems = list(second)
    return sum(frozenset((a, b)) in OPPOSITES for a in first for b in second_stems)
