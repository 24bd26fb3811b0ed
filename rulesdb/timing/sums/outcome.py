"""Whether a question asks for what happens under a rule's condition, or for its opposite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...answer.precedents.turns import modality
from ...clauses.lexicon import Lexicon
from ...clauses.model import Atom, Phrase
from ...clauses.words import Word, words_of
from ...text import folded_words
from ..kinds import INVERTED
from .comparisons import Comparison

_BEING = frozenset({"be", "become", "count as"})
_SELF = frozenset({"i", "we", "you"})
_OTHERS = frozenset({"it", "he", "she", "they", "him", "her"})
_PREMISE = re.compile(r"\s+(?:if|when|while|after|once|since)\b.*$", re.IGNORECASE)
_TAKEN = frozenset({"be", "have", "do"})  # roles of words that are no deed of their own


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question of yes or no asks about: the deeds and states that its main words name, and of what.

    `naming` are the words that name deeds, each with the deeds, `spoken` all words; `leave` is set where it asks what
    one may do.
    """

    deeds: frozenset[str]
    naming: Mapping[str, frozenset[str]]
    kinds: frozenset[str]
    spoken: frozenset[str]
    leave: bool


def asked(part: str, lexicon: Lexicon) -> Asked:
    """What the words of a question ask about, its premise left out."""
    body = part.rstrip("?!. ")
    begins = [match.start(1) for match in INVERTED.finditer(body)]
    main = _PREMISE.sub("", body[begins[-1] :] if begins else body)
    words = words_of(main, lexicon)
    naming = {word.text: frozenset(_deeds(words, index, lexicon)) for index, word in enumerate(words)}
    deeds = frozenset(deed for named in naming.values() for deed in named)
    kinds = frozenset(word.id for word in words if "kind" in word.roles and word.id and not _names_deed(word, lexicon))
    spoken = folded_words(main)
    return Asked(deeds, naming, kinds, frozenset(spoken), modality(spoken) == "leave")


def kinds_of(word: Word, lexicon: Lexicon) -> tuple[str, ...]:
    """The kinds that a word of a question names, by a card's name or its own."""
    if "name" in word.roles:
        return lexicon.names.get(word.id, ())
    return (word.id,) if "kind" in word.roles else ()


def _names_deed(word: Word, lexicon: Lexicon) -> bool:
    return any(sense.event for verb in word.verbs for sense in lexicon.senses.get(verb, ()))


def _deeds(words: Sequence[Word], index: int, lexicon: Lexicon) -> Iterator[str]:
    word = words[index]
    if word.roles & _TAKEN:
        return
    if "event" in word.roles:
        yield word.id
    if "state" in word.roles:
        yield from (word.id, *_events_of(word.id, lexicon))
    following = tuple(other.text for other in words[index + 1 : index + 3])
    for verb in word.verbs:
        for sense in lexicon.senses.get(verb, ()):
            if following[: len(sense.particles)] == sense.particles:
                yield sense.event


def direction(comparison: Comparison, question: Asked, lexicon: Lexicon) -> int:
    """1 where `question` asks for the outcome of `comparison`, -1 for its opposite, 0 for something else."""
    clause, atom = comparison.rule.clause, comparison.outcome
    same = any(_is_same(deed, atom, lexicon) for deed in question.deeds)
    other = any(_is_opposite(deed, atom, lexicon) for deed in question.deeds)
    things = question.kinds - {comparison.left, comparison.right}  # "am I eliminated at 50 threat" is about me
    if same == other or not _is_about(atom, things, question.spoken, lexicon):
        return 0
    manner = {phrase.words for role, phrase in atom.roles if role == "measure" and not phrase.kind}
    if any(not question.spoken.issuperset(folded_words(words)) for words in manner):
        return 0
    denied = atom.negated != (clause.norm == "prohibition" and atom is clause.atom)
    return (1 if same else -1) * (-1 if denied else 1)


def names(deeds: Iterable[str], atom: Atom, lexicon: Lexicon) -> bool:
    """Whether one of the deeds that a word names is that of an atom, or its opposite."""
    return any(_is_same(deed, atom, lexicon) or _is_opposite(deed, atom, lexicon) for deed in deeds)


def _is_same(deed: str, atom: Atom, lexicon: Lexicon) -> bool:
    return deed in _of_atom(atom, lexicon)


def _is_opposite(deed: str, atom: Atom, lexicon: Lexicon) -> bool:
    deeds = _of_atom(atom, lexicon)
    above = {wide for own in deeds for wide in lexicon.events_above(own)}
    return deed not in deeds and bool(_opposite(deed, lexicon) & above)


def _of_atom(atom: Atom, lexicon: Lexicon) -> frozenset[str]:
    """The events and states that an atom tells: "is killed", "dies" and "is dead" are one."""
    if atom.event not in _BEING:
        event = lexicon.events.get(atom.event)
        return frozenset((atom.event, *(event.brings if event else ())))
    goal = atom.role("goal")
    if goal is None or goal.also:
        return frozenset()
    state = goal.kind or goal.words
    return frozenset((state, *_events_of(state, lexicon)))


def _events_of(state: str, lexicon: Lexicon) -> Iterator[str]:
    """The events after which a state holds: those of which its word is a form, and that which the lexicon names."""
    for verb in lexicon.verbs.get(state, {}):
        yield from (sense.event for sense in lexicon.senses.get(verb, ()))
    if state in lexicon.after:
        yield lexicon.after[state]


def _opposite(deed: str, lexicon: Lexicon) -> frozenset[str]:
    event = lexicon.events.get(deed)
    found = {event.opposite if event else "", lexicon.states.get(deed, "")}
    found |= {other for other, entry in lexicon.events.items() if entry.opposite == deed}
    return frozenset(found - {""})


def _is_about(atom: Atom, named: frozenset[str], spoken: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether the kinds that a question names may be what the rule's deed is done to, or who does it."""
    phrases = [phrase for role, phrase in atom.roles if role in ("object", "actor")]
    things = [member for phrase in phrases for member in (phrase, *phrase.also) if member.kind]
    if named:
        return not things or any(_is_named(thing, named, spoken, lexicon) for thing in things)
    own = any(lexicon.is_a(phrase.kind, "player") or phrase.words in _SELF for phrase in phrases)
    return own or not (spoken & _SELF and not spoken & _OTHERS)


def _is_named(thing: Phrase, named: frozenset[str], spoken: frozenset[str], lexicon: Lexicon) -> bool:
    if thing.kind not in lexicon.kinds:
        return spoken.issuperset(folded_words(thing.kind))
    return any(lexicon.is_a(kind, thing.kind) for kind in named)
