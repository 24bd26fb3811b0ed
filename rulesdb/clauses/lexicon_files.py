"""The files of a lexicon -> Lexicon, checked: every fault is one line that names the file and the place.

data/lexicon.toml holds English for every game, data/<game>/lexicon.toml what the game adds, and data/<game>/names.toml
its cards; the game's senses come first. data/README.md describes the tables.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from .. import resources, toml
from ..errors import DataError
from ..version import __version__
from .forms import noun_key, verb_forms
from .lexicon import Event, FunctionWord, Lexicon, Sense
from .model import NORMS

_WORDS = ("function", "norms", "irregular", "numbers", "verbs", "unread")
TABLES = (*_WORDS, "kinds", "acting", "states", "sides", "names", "cards", "events", "counting")
FRAME = ("actor", "object", "recipient", "source", "goal", "instrument", "place")
SAID = ("verbs", "happens", "nouns")
CLOSING = ("aside", "leaning")  # function words that are adverbs where they end a part of the sentence
# What verbs may do to what follows them, each a field of the lexicon.
USES = ("asking", "telling", "letting", "making", "doing", "naming")


@cache
def load_lexicon(game: str) -> Lexicon:
    """The lexicon of `game`: English for all games with what the game's own file adds. Raises DataError."""
    return read_lexicon(_paths(game))


def files_key(game: str) -> str:
    """What tells whether a lexicon that was made of the files of `game` is the one that is made of them now."""
    checks = (zlib.crc32(path.read_bytes()) for path in _paths(game))
    return " ".join((__version__, *map(str, checks)))


def _paths(game: str) -> list[Path]:
    data = resources.folder("data")
    paths = [data / "lexicon.toml", data / game / "lexicon.toml", data / game / "names.toml"]
    return [path for path in paths if path.is_file()]


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
        _counting(lexicon, source)
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
        if not isinstance(row, dict) or set(row) - {"words", "opposite", "after"}:
            raise source.fault(state, f"state {state!r}: has 'words', 'opposite' and 'after' only")
        lexicon.states[state] = row.get("opposite", "")
        if "after" in row:
            lexicon.after[state] = row["after"]
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


def _counting(lexicon: Lexicon, source: _Source) -> None:
    """The events that make more or less of what is counted."""
    for use, events in source.rows("counting"):
        if use not in ("more", "less") or not isinstance(events, list):
            raise source.fault(use, "counting has lists of events, 'more' and 'less'")
        for event in events:
            if event not in lexicon.events:
                raise source.fault(use, f"{event!r} counts as {use}, which is no event")
            lexicon.counting[event] = 1 if use == "more" else -1


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
    for state, row in source.rows("states"):
        if "after" in row and row["after"] not in lexicon.events:
            raise source.fault(state, f"state {state!r} holds after {row['after']!r}, which is no event")
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
        if use not in USES:
            raise source.fault(use, f"knows no use {use!r} of verbs; there are {', '.join(USES)}")
        setattr(lexicon, use, getattr(lexicon, use) | frozenset(verbs))
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
    for use, told in source.rows("cards"):
        if use not in ("columns", "flags", "counted"):
            raise source.fault(use, f"knows no {use!r} of card lists; there are 'columns', 'flags' and 'counted'")
        setattr(lexicon, use, tuple(dict.fromkeys((*getattr(lexicon, use), *told))))


def _forms(lexicon: Lexicon, role: str, name: str, forms: Iterable[str]) -> None:
    for form in forms:
        words = noun_key(form)
        if words and not (role == "event" and words in lexicon.nouns):  # else a kind of that name is meant
            lexicon.nouns[words] = (role, name)
            lexicon.noun_starts.add(words[0])
            lexicon.longest = max(lexicon.longest, len(words))
