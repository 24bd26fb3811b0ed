"""Words of a question -> the amounts that it tells: "threat is 47", "two damage", "raised by 3", "Doomed 2".

A number belongs to the thing that it stands beside, or to the one that the words between them say that it is of. A
number that belongs to nothing that is compared, or to two things, leaves the question without amounts: a sum of half
the numbers would be a wrong one.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

from ...clauses.lexicon import Lexicon, Sense
from ...clauses.words import Word
from .amounts import Amount, Told
from .comparisons import NUMBERS, PLACES, ROLL, TOKENS, Comparisons, Working
from .outcome import kinds_of

# Roles of the words that may stand between a number and what it is of: "threat | is now at | 47".
_LINKS = frozenset({"be", "have", "determiner", "adverb", "preposition", "possessive"})
_AT = frozenset(
    ("stand", "stands", "sit", "sits", "come", "comes", "came", "currently", "exactly", "level", "equal", "equals")
)
_MORE = frozenset({"more", "additional", "extra", "another", "further", "other"})
_ORDINALS = frozenset({"second", "third", "fourth", "fifth", "sixth", "last"})
_LEFT = frozenset({"left", "remaining", "remain", "remains"})  # what is left is counted already
_AGAIN = frozenset({"again", "once more"})
_STOPS = frozenset({".", "?", "!", ";"})
_ASIDE = frozenset({"with", "at", "on", "in"})  # behind these stands what there is, not how much is added
_PARTING = frozenset({"mark", "conjunction", "number", "subordinate"})  # roles of words that begin another part
_HAPPENS = frozenset({"occur"})  # what is said to happen to a card that works as it does ("it comes up")
_NO_DEED = frozenset({"kind", "be", "have", "determiner", "preposition"})  # of words that may be verbs elsewhere
_TIMES = frozenset(
    (
        "twice", "thrice", "times", "double", "doubled", "doubles", "doubling", "triple", "tripled", "half", "halved",
        "halves", "apiece", "each of",
    )
)  # fmt: skip
_RELATIVE = frozenset({"that", "which", "who"})
_WHOM = frozenset({"him", "her", "it", "them", "me", "us", "you"})
_VERSUS = frozenset({"against", "versus", "vs", "v"})
_NEAR = 4  # words before a number among which one of these may stand
_FAR = 8  # words between a number and what it is of


@dataclass(slots=True)
class _Reading:
    words: Sequence[Word]
    lexicon: Lexicon
    known: Comparisons
    kinds: frozenset[str]
    owners: frozenset[str]
    used: set[int] = field(default_factory=set)


def told(words: Sequence[Word], lexicon: Lexicon, known: Comparisons) -> Told | None:
    """The amounts that a question tells; None where it tells none, or has a number that belongs to none."""
    if any(word.text in _TIMES or word.text.endswith(" times") for word in words):
        return None  # how much "2 damage twice" and a doubled attack are is not told by their numbers
    owners = frozenset().union(*(comparison.owners for comparison in known.all))
    reading = _Reading(words, lexicon, known, known.kinds() - {NUMBERS}, owners)
    amounts = []
    for index, word in enumerate(words):
        if "number" in word.roles or word.text.lstrip("+-").isdecimal():
            if word.text == "one" and not _counts(reading, index):
                continue  # "the one", "one of them": a pronoun
            amount = _amount(reading, index)
            if amount is None or (amount.change and _may_happen(reading, index)):
                return None
            amounts.append(amount)
        elif word.text in _ORDINALS and _kind_at(reading, index + 1):
            return None  # "a third wound" tells of two more
    amounts += _once_more(reading, amounts)
    left = any(word.text in _LEFT for word in words)
    counted = {*(amount.kind for amount in amounts), *(making.kind for making in known.differences)}
    tokens = frozenset(kind for kind in counted if lexicon.is_a(kind, TOKENS))
    return Told(tuple(amounts), frozenset(reading.used), left, tokens) if amounts else None


def _counts(reading: _Reading, index: int) -> bool:
    """Whether "one" is a number: "one damage", "deals him one more"."""
    behind = reading.words[index + 1].text if index + 1 < len(reading.words) else ""
    return behind in _MORE or _kind_at(reading, index + 1) is not None


def _amount(reading: _Reading, index: int) -> Amount | None:
    words, word = reading.words, reading.words[index]
    value = reading.lexicon.numbers.get(word.text)
    if value is None:
        if not word.text.isdecimal():
            return None
        value = int(word.text)
    reading.used.add(index)
    keyword = reading.known.keywords.get(words[index - 1].id) if index else None
    if keyword:
        return _of_keyword(reading, index, value, keyword)
    kind = _beside(reading, index) or (None if _is_of_another(reading, index) else _linked(reading, index))
    _use_place(reading, index)
    if kind is None and _says_more(words, index + 1) and (last := _before(reading, index)):
        reading.used.add(index + 1)
        added = _changed(reading, index)  # "takes 2 damage, then 1 more", "at 49, raised by 1 more"
        return Amount(added or last, value, (_change(reading, index, added) if added else 0) or 1)
    changed = kind or _changed(reading, index)
    if kind is None and (token := _placed(reading, index)):
        changed = token
    sign = _change(reading, index, changed)
    kind = kind or (changed if sign else None) or _against(reading, index)
    set_to = index > 0 and words[index - 1].text == "to"  # "lowered to 3" tells what there is now
    return Amount(kind, value, 0 if set_to else sign, _owner(reading, index)) if kind else None


def _is_of_another(reading: _Reading, index: int) -> bool:
    """Whether a number stands before what is not compared: "1 damage from three enemies"."""
    behind = reading.words[index + 1] if index + 1 < len(reading.words) else None
    return behind is not None and bool({"kind", "acting"} & behind.roles) and _kind_at(reading, index + 1) is None


def _use_place(reading: _Reading, index: int) -> None:
    """Account for the place that is said to have an amount: "the staging area has 12 threat"."""
    has = index > 1 and "have" in reading.words[index - 1].roles
    if has and reading.lexicon.is_a(reading.words[index - 2].id, PLACES):
        reading.used |= {index - 1, index - 2}


def _against(reading: _Reading, index: int) -> str | None:
    """The kind of a number without a name that is held against one of it: "strength 8 against the runner's 7"."""
    last = _before(reading, index)
    held = any(word.text in _VERSUS for word in reading.words[max(0, index - _NEAR) : index])
    return last if last in reading.known.contested() and (held or _owner(reading, index)) else None


def _owner(reading: _Reading, index: int) -> str:
    """The kind of who acts and stands nearest before a number in its part of the sentence, else behind it."""
    part = _part_around(reading, index)
    acting = {place: kind for place in part if (kind := _acting(reading, place))}
    before = [kind for place, kind in acting.items() if place < index]
    return before[-1] if before else next(iter(acting.values()), "")


def _acting(reading: _Reading, index: int) -> str:
    """The kind that a word names of who acts, but for players, or has an amount that is compared; "" for none."""
    word, lexicon = reading.words[index], reading.lexicon
    acting = [
        kind
        for kind in kinds_of(word, lexicon)
        if kind in reading.owners or lexicon.acting & {kind, *lexicon.ancestors(kind)}
    ]
    return next((kind for kind in acting if not lexicon.is_a(kind, "player")), "")


def _may_happen(reading: _Reading, index: int) -> bool:
    """Whether a number is of what something can do, and not of what it did: "I have a card that lowers it by 5"."""
    verb = next((place for place in range(index - 1, -1, -1) if reading.words[place].verbs), 0)
    return verb > 0 and reading.words[verb - 1].text in _RELATIVE


def _says_more(words: Sequence[Word], index: int) -> bool:
    """Whether "more" stands at `index`, and nothing behind it that there is more of."""
    behind = words[index + 1] if index + 1 < len(words) else None
    ends = behind is None or behind.text in _STOPS or bool(behind.roles & (_PARTING | {"preposition"}))
    return index < len(words) and words[index].text in _MORE and ends


def _kind_at(reading: _Reading, index: int) -> str | None:
    """The compared kind that the word names, whole or by the first of its words ("corruption" for its points)."""
    if not 0 <= index < len(reading.words):
        return None
    word, lexicon = reading.words[index], reading.lexicon
    if word.owner:
        return None  # "the runner's 7"
    named = word.id or word.text
    if named in reading.kinds and any(lexicon.is_a(named, wide) for wide in (TOKENS, NUMBERS)):
        return named
    narrower = [kind for kind in reading.kinds if word.id and kind.endswith(f" {word.id}")]
    if len(narrower) == 1:  # "costs 4" where only one cost is compared
        return narrower[0]
    return _begun(reading, {word.text, word.id}) or (named if named in reading.kinds else None)


def _begun(reading: _Reading, names: Container[str]) -> str | None:
    """The one compared kind of tokens, else of numbers, of which one of `names` is the first word."""
    begun = [kind for kind in reading.kinds if " " in kind and kind.split()[0] in names]
    for wide in (TOKENS, NUMBERS):
        shortened = [kind for kind in begun if reading.lexicon.is_a(kind, wide)]
        if len(shortened) == 1:
            return shortened[0]
    return None


def _take(reading: _Reading, index: int) -> str | None:
    kind = _kind_at(reading, index)
    if kind:
        reading.used.add(index)
    return kind


def _beside(reading: _Reading, index: int) -> str | None:
    """The kind of which a number stands before or behind its name: "48 threat", "vitality 3"."""
    words = reading.words
    behind = index + 1
    while behind < len(words) and words[behind].text in _MORE:
        behind += 1
    before = _kind_at(reading, index - 1)
    after = _kind_at(reading, behind)
    if after and not (before and behind + 1 < len(words) and words[behind + 1].text.isdecimal()):
        return _take(reading, behind)
    return _take(reading, index - 1) if before else None


def _linked(reading: _Reading, index: int) -> str | None:
    """The kind that a number is said to be of: "my threat is now at 47", "a corruption total of 7", "I rolled a 5"."""
    passed: list[int] = []
    for before in range(index - 1, max(-1, index - 1 - _FAR), -1):
        word = reading.words[before]
        if _kind_at(reading, before):
            reading.used.update(passed)
            return _take(reading, before)
        for_ = any(reading.words[place].text == "for" for place in passed)
        if for_ and (kind := _begun(reading, word.verbs)):
            reading.used.update((*passed, before))
            return kind  # "attacks him for 5"
        if any(sense.event == ROLL for verb in word.verbs for sense in reading.lexicon.senses.get(verb, ())):
            reading.used.update((*passed, before))
            return ROLL
        if "negation" in word.roles or not (
            word.roles & _LINKS
            or word.text in _AT
            or word.id == NUMBERS
            or (for_ and word.text in _WHOM)
            or _of_place(reading, before)
        ):
            return None
        passed.append(before)
    return None


def _of_place(reading: _Reading, index: int) -> bool:
    """Whether a thing stands behind a preposition: "the threat in the staging area is 12"."""
    if "kind" not in reading.words[index].roles:
        return False
    for before in range(index - 1, -1, -1):
        roles = reading.words[before].roles
        if "preposition" in roles:
            return True
        if not roles & {"determiner", "possessive"}:
            return False
    return False


def _before(reading: _Reading, index: int) -> str | None:
    """What the words told of last before a number."""
    kinds = (_kind_at(reading, before) for before in range(index - 1, -1, -1))
    return next((kind for kind in kinds if kind), None)


def _changed(reading: _Reading, index: int) -> str | None:
    """What a number changes that stands beside no kind ("is raised by 3"); None where it may be one of several.

    The one kind that was told, the only one that is the object of the verb before ("takes 2"), or the last one where
    the verb is in the same part of the sentence ("has 3 damage and 5 hit points, I deal 2" deals no hit points).
    """
    places = {kind: place for place in range(index) if (kind := _kind_at(reading, place))}
    if len(places) <= 1:
        return next(iter(places), None)
    objects = [kind for kind in places if _is_object(reading, index, kind)]
    if len(objects) == 1:
        return objects[0]
    last = max(places, key=places.__getitem__)
    return last if places[last] >= _part_around(reading, index).start else None


def _placed(reading: _Reading, index: int) -> str:
    """The token that is held against the one number told before, where the verb makes more or less of it; else "".

    "The stage has 9 quest points, we placed 8" tells of 8 progress.
    """
    kinds = {kind for place in range(index) if (kind := _kind_at(reading, place))}
    tokens, numbers = ({kind for kind in kinds if reading.lexicon.is_a(kind, wide)} for wide in (TOKENS, NUMBERS))
    if tokens or len(numbers) != 1:
        return ""
    token = reading.known.against(numbers.pop())
    return token if reading.lexicon.is_a(token, TOKENS) and _change(reading, index, token) else ""


def _is_object(reading: _Reading, index: int, kind: str) -> bool:
    """Whether the verb before a number has a sense of its own for this kind."""
    verb = next((before for before in range(index - 1, -1, -1) if reading.words[before].verbs), None)
    return verb is not None and any(sense.frame.get("object") for sense in _senses(reading, verb, kind))


def _change(reading: _Reading, index: int, kind: str | None) -> int:
    """1 or -1 where the verb before a number makes more or less of a kind, 0 where it tells what there is."""
    for before in range(index - 1, -1, -1):
        word = reading.words[before]
        if word.text in _STOPS or "number" in word.roles or word.text in _ASIDE:
            return 0
        changes = {reading.lexicon.counting.get(sense.event, 0) for sense in _senses(reading, before, kind)} - {0}
        if len(changes) == 1:
            reading.used.update(_subject_from(reading, before))
            return changes.pop()
        if before == index - 1 and word.verbs:
            reading.used.add(before)  # "has taken 3 wounds"
    return 0


def _subject_from(reading: _Reading, verb: int) -> range:
    """A verb with the words before it that tell whose deed it is, but for what another part of the sentence says."""
    first = verb
    while first and not reading.words[first - 1].roles & _PARTING:
        first -= 1
    return range(first, verb + 1)


def _of_keyword(reading: _Reading, index: int, value: int, keyword: Working) -> Amount | None:
    """What a keyword with its number adds ("play a Doomed 2 event"), None where something else happens to its card."""
    part = _part_around(reading, index)
    deeds = [place for place in part if _is_deed(reading, place)]
    lies = any(reading.lexicon.is_a(reading.words[place].id, PLACES) for place in part)  # "is in my hand"
    if any(_HAPPENS.union(keyword.events).isdisjoint(_events(reading, place)) for place in deeds) or (
        lies and not deeds
    ):
        return None
    first = next((place for place in deeds if place < index), part.start)  # what stands before a verb is who does it
    of_its_card = (place for place in part if place > first and {"kind", "determiner"} & reading.words[place].roles)
    reading.used.update((index - 1, first, *deeds, *of_its_card))
    return Amount(keyword.kind, value, keyword.sign)


def _part_around(reading: _Reading, index: int) -> range:
    """The words of the part of a sentence that tells a number, up to where another part or number begins."""
    words = reading.words

    def ends(place: int) -> bool:
        return bool(words[place].roles & _PARTING) or words[place].text in _STOPS

    first = next((place + 1 for place in range(index - 1, -1, -1) if ends(place)), 0)
    return range(first, next((place for place in range(index + 1, len(words)) if ends(place)), len(words)))


def _is_deed(reading: _Reading, index: int) -> bool:
    """Whether a word may tell what happens: a verb, or one that the game has not."""
    word = reading.words[index]
    return not word.roles or (bool(word.verbs) and word.roles.isdisjoint(_NO_DEED))


def _events(reading: _Reading, index: int) -> frozenset[str]:
    return frozenset(sense.event for sense in _senses(reading, index, None))


def _senses(reading: _Reading, index: int, kind: str | None) -> Iterator[Sense]:
    """The senses of a verb whose particles follow it and whose object may be of this kind."""
    following = tuple(word.text for word in reading.words[index + 1 : index + 3])
    for verb in reading.words[index].verbs:
        for sense in reading.lexicon.senses.get(verb, ()):
            object_ = sense.frame.get("object", "")
            fits = kind is None or reading.lexicon.is_a(kind, object_)
            if fits and following[: len(sense.particles)] == sense.particles:
                yield sense


def _once_more(reading: _Reading, amounts: Sequence[Amount]) -> Iterator[Amount]:
    """One more of a token whose event happens again: "two wounds and is wounded again", "takes another wound"."""
    have = {amount.kind for amount in amounts}
    for index, word in enumerate(reading.words):
        verb = next((verb for verb in word.verbs if verb in have and not word.text.isdecimal()), None)
        behind = reading.words[index + 1].text if index + 1 < len(reading.words) else ""
        if verb and index not in reading.used and behind in _AGAIN:
            reading.used |= {index, index + 1}
            yield Amount(verb, 1, 1)
        elif word.text == "another" and (kind := _kind_at(reading, index + 1)) in have and kind:
            reading.used |= {index, index + 1}
            _change(reading, index, kind)  # whose verb is accounted for
            yield Amount(kind, 1, 1)
