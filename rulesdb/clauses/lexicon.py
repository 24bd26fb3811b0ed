"""A game's lexicon: kinds of things, states, sides, and events with the frames of their senses.

Three files make it: data/lexicon.toml holds English for every game, data/<game>/lexicon.toml what the game adds, and
data/<game>/names.toml its cards; the game's senses come first. data/README.md describes the tables. Every fault of a
file is one line that names it and the place.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from .. import resources, toml
from ..errors import DataError
from ..text import fold
from .forms import noun_key, verb_forms
from .model import NORMS

_WORDS = ("function", "norms", "irregular", "numbers", "verbs", "unread")
TABLES = (*_WORDS, "kinds", "acting", "states", "sides", "names", "cards", "events")
FRAME = ("actor", "object", "recipient", "source", "goal", "instrument", "place")
SAID = ("verbs", "happens", "nouns")
CLOSING = ("aside", "leaning")  # function words that are adverbs where they end a part of the sentence
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
    sides: dict[str, tuple[str, ...]] = field(default_factory=dict)
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)  # folded card name -> kinds
    certain: frozenset[str] = frozenset()  # names that stand for their cards however they are written
    columns: tuple[str, ...] = ()  # of card lists, whose values name kinds
    flags: tuple[str, ...] = ()  # columns of card lists that are kinds themselves where they hold 1
    events: dict[str, Event] = field(default_factory=dict)
    senses: dict[str, list[Sense]] = field(default_factory=lambda: defaultdict(list))
    verbs: dict[str, dict[str, set[str]]] = field(default_factory=lambda: defaultdict(dict))
    nouns: dict[tuple[str, ...], tuple[str, str]] = field(default_factory=dict)  # stems -> (role, id)
    asking: frozenset[str] = frozenset()  # verbs behind which "when" and "if" begin an object clause
    unread: dict[str, str] = field(default_factory=dict)  # verb -> why no event stands for it
    longest: int = 1
    function_words: dict[str, FunctionWord] = field(default_factory=dict)  # by first word
    noun_starts: set[str] = field(default_factory=set)  # first words of the keys of `nouns`

    def ancestors(self, kind: str) -> frozenset[str]:
        """`kind` and all kinds above it."""
        seen, todo = {kind}, [kind]
        while todo:
            for parent in self.kinds.get(todo.pop(), ()):
                if parent not in seen:
                    seen.add(parent)
                    todo.append(parent)
        return frozenset(seen)

    def is_a(self, kind: str, wider: str) -> bool:
        """Whether everything of `kind` is of the kind `wider`."""
        return wider in ("", THING) or wider in self.ancestors(kind)

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


@cache
def load_lexicon(game: str) -> Lexicon:
    """The lexicon of `game`: English for all games with what the game's own file adds. Raises DataError."""
    data = resources.folder("data")
    paths = [data / "lexicon.toml", data / game / "lexicon.toml", data / game / "names.toml"]
    return read_lexicon([path for path in paths if path.is_file()])


@lru_cache(maxsize=8)
def lexicon_of(text: str, name: str) -> Lexicon:
    """The lexicon of a game without data: English for all games with what `text` adds; `name` is that of the text."""
    english = resources.folder("data") / "lexicon.toml"
    return _lexicon([_Source.load(english), _Source.of(text, Path(name))])


def read_lexicon(paths: Sequence[Path]) -> Lexicon:
    """The lexicon that the files `paths` make, each above the one before. Raises DataError with file and line."""
    return _lexicon([_Source.load(path) for path in paths])


def _lexicon(sources: Sequence[_Source]) -> Lexicon:
    lexicon = Lexicon()
    for index, source in enumerate(sources):
        _kinds(lexicon, source)
        _acting(lexicon, source, game=index > 0)
        _events(lexicon, source, game=index > 0)
    for source in sources:
        _check_graph(lexicon, source)
        _check_senses(source)
    for source in sources:
        _words(lexicon, source)
        _cards(lexicon, source)
    _index_function_words(lexicon)
    return lexicon


def _index_function_words(lexicon: Lexicon) -> None:
    """Make the table of function words by their first word, the longest first."""
    roles: dict[tuple[str, ...], set[str]] = defaultdict(set)
    closing: set[tuple[str, ...]] = set()
    for role, forms in lexicon.function.items():
        for form in forms:
            roles[form].add("adverb" if role in CLOSING else role)
        if role in CLOSING:
            closing.update(forms)
    for number in lexicon.numbers:
        roles[(number,)].add("number")
    entries: dict[str, FunctionWord] = {}
    for form in sorted(roles, key=lambda form: (-len(form), form)):
        entry = entries.setdefault(form[0], FunctionWord())
        if len(form) == 1:
            entry.alone = frozenset(roles[form])
        else:
            entry.longer.setdefault(form[1], []).append((form[1:], frozenset(roles[form]), form in closing))
    lexicon.function_words = entries


@dataclass(frozen=True, slots=True)
class _Source:
    path: Path
    text: str
    tables: Mapping[str, Any]

    @classmethod
    def load(cls, path: Path) -> _Source:
        return cls.of(toml.read(path), path)

    @classmethod
    def of(cls, text: str, path: Path) -> _Source:
        tables = toml.loads(text, path)
        source = cls(path, text, tables)
        for name in tables:
            if name not in TABLES:
                raise source.fault(name, f"does not know the table {name!r}; its tables are {', '.join(TABLES)}")
        return source

    def rows(self, table: str) -> Iterator[tuple[str, Any]]:
        rows = self.tables.get(table, {})
        if not isinstance(rows, dict):
            raise self.fault(table, f"{table} must be a table")
        yield from rows.items()

    def fault(self, name: str, message: str) -> DataError:
        """A DataError that names the line on which `name` stands, the last one where it stands several times."""
        lines = [n for n, line in enumerate(self.text.splitlines(), 1) if line.lstrip("[\"'").startswith(name)]
        return DataError(f"{self.path}:{lines[-1] if lines else 1}: {message}")


def _kinds(lexicon: Lexicon, source: _Source) -> None:
    for kind, row in source.rows("kinds"):
        if not isinstance(row, dict) or set(row) - {"is", "words"}:
            raise source.fault(kind, f"kind {kind!r}: has 'is' and 'words' only")
        lexicon.kinds[kind] = tuple(dict.fromkeys((*lexicon.kinds.get(kind, ()), *row.get("is", ()))))
    for state, row in source.rows("states"):
        if not isinstance(row, dict) or set(row) - {"words", "opposite"}:
            raise source.fault(state, f"state {state!r}: has 'words' and 'opposite' only")
        lexicon.states[state] = row.get("opposite", "")
    for side, forms in source.rows("sides"):
        lexicon.sides[side] = tuple(forms)


def _acting(lexicon: Lexicon, source: _Source, game: bool) -> None:
    """The kinds that do things; those of all games need not be kinds of each, those of a game are its own."""
    for use, kinds in source.rows("acting"):
        if use != "kinds" or not isinstance(kinds, list):
            raise source.fault(use, "acting has a list of 'kinds' only")
        for kind in kinds:
            if not isinstance(kind, str) or (game and kind not in lexicon.kinds):
                raise source.fault(use, f"{kind!r} acts, which is no kind")
        lexicon.acting |= frozenset(kinds)


def _events(lexicon: Lexicon, source: _Source, game: bool) -> None:
    for name, row in source.rows("events"):
        if not isinstance(row, dict) or set(row) - {*FRAME, *SAID, "is", "brings", "opposite"}:
            raise source.fault(name, f"event {name!r}: knows {', '.join((*FRAME, *SAID))}, is, brings and opposite")
        frame = {role: row[role] for role in FRAME if role in row}
        if not frame:
            raise source.fault(name, f"event {name!r} has no roles: name at least its object")
        parents, brings = tuple(row.get("is", ())), tuple(row.get("brings", ()))
        event = lexicon.events.get(name, Event(name, {}))
        lexicon.events[name] = Event(
            name,
            {**event.frame, **frame},
            tuple(dict.fromkeys((*event.parents, *parents))),
            tuple(dict.fromkeys((*event.brings, *brings))),
            row.get("opposite", event.opposite),
        )
        for key, subject in (("verbs", "actor"), ("happens", "object")):
            for verb in row.get(key, ()):
                base, *particles = verb.split()
                sense = Sense(name, tuple(particles), subject, game, frame)
                senses = lexicon.senses[base]
                position = next((i for i, other in enumerate(senses) if not other.game), len(senses))
                senses.insert(position if game else len(senses), sense)
    for verb, why in source.rows("unread"):
        lexicon.unread[verb] = why


def _check_graph(lexicon: Lexicon, source: _Source) -> None:  # noqa: C901, PLR0912 - one test a key of the tables
    """Every parent and every kind of a frame is known, and no kind is above itself."""
    for kind, _ in source.rows("kinds"):
        for parent in lexicon.kinds[kind]:
            if parent not in lexicon.kinds:
                raise source.fault(kind, f"kind {kind!r} is a {parent!r}, which is no kind")
            if kind in lexicon.ancestors(parent):
                raise source.fault(kind, f"kind {kind!r} is above itself, through {parent!r}")
    for name, _ in source.rows("events"):
        event = lexicon.events[name]
        for wider in (*event.parents, *event.brings, *filter(None, [event.opposite])):
            if wider not in lexicon.events:
                raise source.fault(name, f"event {name!r} names {wider!r}, which is no event")
        if any(name in lexicon.events_above(parent) for parent in event.parents):
            raise source.fault(name, f"event {name!r} is above itself")
        for role, kind in event.frame.items():
            if kind and kind not in lexicon.kinds:
                raise source.fault(name, f"event {name!r}: its {role} is a {kind!r}, which is no kind")
    for name, kinds in source.rows("names"):
        for kind in kinds:
            if kind not in lexicon.kinds:
                raise source.fault(name, f"card {name!r} is a {kind!r}, which is no kind")


def _check_senses(source: _Source) -> None:
    """No verb of one file has two senses with the same particles, subject and frame."""
    seen: dict[tuple[Any, ...], str] = {}
    for name, row in source.rows("events"):
        for key in ("verbs", "happens"):
            for verb in row.get(key, ()):
                frame = tuple(sorted((role, row[role]) for role in FRAME if role in row))
                mark = (verb, key, tuple(pair for pair in frame if pair[1]))
                if mark in seen and seen[mark] != name:
                    raise source.fault(name, f"{verb!r} is a sense of {name!r} and of {seen[mark]!r} with one frame")
                seen[mark] = name


def _words(lexicon: Lexicon, source: _Source) -> None:  # noqa: C901 - one loop a table
    for role, forms in source.rows("function"):
        lexicon.function.setdefault(role, []).extend(tuple(form.split()) for form in forms)
    for use, verbs in source.rows("verbs"):
        if use != "asking":
            raise source.fault(use, f"knows no use {use!r} of verbs; there is 'asking'")
        lexicon.asking |= frozenset(verbs)
    for norm, forms in source.rows("norms"):
        if norm not in NORMS:
            raise source.fault(norm, f"{norm!r} is no norm; those are {', '.join(NORMS)}")
        lexicon.norms.update(dict.fromkeys(forms, norm))
        lexicon.function.setdefault("modal", []).extend(tuple(form.split()) for form in forms)
    lexicon.irregular.update(source.rows("irregular"))
    lexicon.numbers.update({word: int(value) for word, value in source.rows("numbers")})
    for verb in (*lexicon.senses, *lexicon.unread):
        if verb not in lexicon.verbs or verb not in lexicon.verbs[verb]:
            for form, tags in verb_forms(verb, lexicon.irregular).items():
                lexicon.verbs[form].setdefault(verb, set()).update(tags)
    for role, table in (("kind", "kinds"), ("state", "states")):
        for name, row in source.rows(table):
            _forms(lexicon, role, name, (name, *row.get("words", ())))
    for side, forms in source.rows("sides"):
        _forms(lexicon, "side", side, (side, *forms))
    for name, row in source.rows("events"):
        _forms(lexicon, "event", name, row.get("nouns", ()))
    lexicon.add_names((name, kinds) for name, kinds in source.rows("names"))


def _cards(lexicon: Lexicon, source: _Source) -> None:
    for use, columns in source.rows("cards"):
        if use not in ("columns", "flags"):
            raise source.fault(use, f"knows no {use!r} of card lists; there are 'columns' and 'flags'")
        earlier = lexicon.columns if use == "columns" else lexicon.flags
        setattr(lexicon, use, tuple(dict.fromkeys((*earlier, *columns))))


def _forms(lexicon: Lexicon, role: str, name: str, forms: Iterable[str]) -> None:
    for form in forms:
        words = noun_key(form)
        if words and not (role == "event" and words in lexicon.nouns):  # else a kind of that name is meant
            lexicon.nouns[words] = (role, name)
            lexicon.noun_starts.add(words[0])
            lexicon.longest = max(lexicon.longest, len(words))
