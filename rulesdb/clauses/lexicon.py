"""A game's lexicon: kinds of things, states, sides, and events with the frames of their senses."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..text import fold
from .forms import noun_key

THING = "thing"  # the kind of everything


@dataclass(frozen=True, slots=True)
class Event:
    """Something that can happen. `frame` maps each of its roles to the kind that fills it, "" for any."""

    id: str
    frame: Mapping[str, str]
    parents: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()
    opposite: str = ""


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a verb: its event, the words that must follow the verb, and the role that its subject fills.

    `frame` maps each role to the kind that fills it, "" for any.
    """

    event: str
    particles: tuple[str, ...]
    subject: str  # "actor" for "verbs", "object" for "happens"
    game: bool
    frame: Mapping[str, str]


@dataclass(slots=True)
class FunctionWord:
    """The roles of a word of a closed class, and by its second word the longer ones that begin with it.

    A longer one is its further words, its roles, and whether it stands only where a part of the sentence ends.
    """

    alone: frozenset[str] = frozenset()
    longer: dict[str, list[tuple[tuple[str, ...], frozenset[str], bool]]] = field(default_factory=dict)


@dataclass(slots=True)
class Lexicon:
    """The words of one game. `verbs` maps each form of a verb to (base form, tags); `senses` a base form to senses."""

    function: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    norms: dict[str, str] = field(default_factory=dict)  # auxiliary -> norm
    irregular: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    acting: frozenset[str] = frozenset()  # kinds that do things themselves
    states: dict[str, str] = field(default_factory=dict)  # state -> its opposite or ""
    after: dict[str, str] = field(default_factory=dict)  # state -> the event after which it holds
    sides: dict[str, tuple[str, ...]] = field(default_factory=dict)
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)  # folded card name -> kinds
    certain: frozenset[str] = frozenset()  # names that stand for their cards however they are written
    columns: tuple[str, ...] = ()  # of card lists, whose values name kinds
    flags: tuple[str, ...] = ()  # columns of card lists that are kinds themselves where they hold 1
    counted: tuple[str, ...] = ()  # kinds of cards whose title ends in a Roman number that players leave out
    events: dict[str, Event] = field(default_factory=dict)
    counting: dict[str, int] = field(default_factory=dict)  # event -> 1 where it makes more of what is counted, else -1
    senses: dict[str, list[Sense]] = field(default_factory=lambda: defaultdict(list))
    verbs: dict[str, dict[str, set[str]]] = field(default_factory=lambda: defaultdict(dict))
    nouns: dict[tuple[str, ...], tuple[str, str]] = field(default_factory=dict)  # stems -> (role, id)
    asking: frozenset[str] = frozenset()  # verbs behind which "when" and "if" begin an object clause
    making: frozenset[str] = frozenset()  # the same behind one who acts ("make him act", but "make an attack")
    telling: frozenset[str] = frozenset()  # verbs behind whose object "that" begins what is told ("tell him that ...")
    letting: frozenset[str] = frozenset()  # verbs behind whose object a bare verb tells what it does ("let him act")
    doing: frozenset[str] = frozenset()  # verbs whose object may be a deed ("finish ringing")
    naming: frozenset[str] = frozenset()  # verbs behind which stands what something is called ("call it a lamp")
    unread: dict[str, str] = field(default_factory=dict)  # verb -> why no event stands for it
    longest: int = 1
    function_words: dict[str, FunctionWord] = field(default_factory=dict)  # by first word
    noun_starts: set[str] = field(default_factory=set)  # first words of the keys of `nouns`
    # What `ancestors` has told.
    _above: dict[str, frozenset[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def ancestors(self, kind: str) -> frozenset[str]:
        """`kind` and all kinds above it; once it was asked for one, `kinds` must stay as it is."""
        above = self._above.get(kind)
        if above is None:
            above = self._above[kind] = self._ancestors(kind)
        return above

    def _ancestors(self, kind: str) -> frozenset[str]:
        seen, todo = {kind}, [kind]
        while todo:
            for parent in self.kinds.get(todo.pop(), ()):
                if parent not in seen:
                    seen.add(parent)
                    todo.append(parent)
        return frozenset(seen)

    def is_a(self, kind: str, wider: str) -> bool:
        """Whether everything of `kind` is of the kind `wider`."""
        return wider in ("", THING, kind) or wider in self.ancestors(kind)

    def are_apart(self, kind: str, other: str) -> bool:
        """Whether both kinds are known and neither is one of the other."""
        known = kind in self.kinds and other in self.kinds
        return known and not self.is_a(kind, other) and not self.is_a(other, kind)

    def events_above(self, event: str) -> tuple[str, ...]:
        """`event` and all events above it, nearest first."""
        events, todo = [event], [event]
        while todo:
            entry = self.events.get(todo.pop(0))
            for parent in entry.parents if entry else ():
                if parent not in events:
                    events.append(parent)
                    todo.append(parent)
        return tuple(events)

    def kinds_of(self, facts: Mapping[str, str]) -> tuple[str, ...]:
        """The kinds that a card is of by its `facts`, the columns of a card list: those of `columns`, then `flags`.

        A value that is no kind's name is of the kind that its last word names ("Hazard Agent" is an agent).
        """
        kinds = []
        for column in self.columns:
            for value in re.split(r"[/;]", facts.get(column, "")):
                words = noun_key(value)
                role, kind = self.nouns.get(words) or self.nouns.get(words[-1:]) or ("", "")
                if role == "kind":
                    kinds.append(kind)
        kinds += [flag for flag in self.flags if flag in self.kinds and facts.get(flag) == "1"]
        return tuple(dict.fromkeys(kinds))

    def with_names(self, rows: Iterable[tuple[str, Sequence[str]]]) -> Lexicon:
        """The lexicon with further names, which stand for their cards however they are written; itself without any."""
        names = list(rows)
        if not names:
            return self
        own = replace(self, names=dict(self.names), nouns=dict(self.nouns), noun_starts=set(self.noun_starts))
        own.add_names(names)
        own.certain = frozenset(fold(name) for name, _ in names)
        return own

    def add_names(self, rows: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Add the names of cards with their kinds; kinds that the lexicon has not are left out."""
        for name, kinds in rows:
            words = noun_key(name)
            known_kinds = tuple(kind for kind in kinds if kind in self.kinds)
            if words and known_kinds and (len(words) > 1 or words not in self.nouns):
                self.names[fold(name)] = known_kinds
                self.nouns.setdefault(words, ("name", fold(name)))
                self.noun_starts.add(words[0])
                self.longest = max(self.longest, len(words))
