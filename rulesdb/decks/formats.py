"""Formats as data: data/<game>/formats/*.toml -> Format.

`rules.toml` holds the rules of the game, one table a rule, and names under `common` those of every format;
`lists.toml` holds lists of cards (banned, restricted). Every other file is a format, or, with `[[variant]]` tables, a
family of formats. A format adds rules to the common ones, leaves some out (`without`), and gives some of them other
values (`[with.NAME]`). The schema with its keys stands under "Formats" in data/README.md.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import door, toml
from ..errors import DataError, NotFoundError
from ..resources import folder, games
from ..text import excerpt, fold
from .cards.facts import code_key
from .deck import SECTIONS
from .verdict import Unchecked, Violation

_RULE_KEYS = {"check", "says", "cites", "ground", "since", "until"}
_OWN: dict[str, dict[str, Format]] = {}  # the formats of games of the user's own, by game and name
_SHARED = ("rules.toml", "lists.toml")


@dataclass(frozen=True, slots=True)
class CardNames:
    """A list of cards in force from `since` to `until` (ISO dates, "" where not known or open)."""

    name: str
    title: str
    since: str
    until: str
    ground: str
    cites: tuple[tuple[str, str], ...]
    codes: Mapping[str, str]  # code -> the name to show
    names: Mapping[str, str]  # folded name -> the name to show


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as a format applies it: the check that does it, with `values`, and the ground it stands on."""

    name: str
    check: str
    says: str
    cites: tuple[tuple[str, str], ...] = ()
    ground: str = ""
    since: str = ""
    until: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    lists: tuple[CardNames, ...] = ()

    def broken(
        self, message: str, cards: Iterable[str], have: int | str | None = None, allowed: int | str | None = None
    ) -> Violation:
        """A violation of this rule, with its ground."""
        return Violation(self.name, message, tuple(cards), have, allowed, self.basis())

    def open(self, reason: str, cards: Iterable[str] = ()) -> Unchecked:
        """The rule as one that could not be checked."""
        return Unchecked(self.name, reason, tuple(cards))

    def basis(self) -> str:
        """The rule in our words, with the documents or the convention that give it."""
        stated = [self.ground] if self.ground else [document for document, _ in self.cites]
        for listing in self.lists:
            stated += [listing.ground] if listing.ground else [document for document, _ in listing.cites]
        where = "; ".join(dict.fromkeys(stated))
        return f"{self.says} ({where})" if where else self.says


@dataclass(frozen=True, slots=True)
class Format:
    """A format of a game: its rules in the order in which they are checked.

    `ground` says where the format itself comes from; `values` are facts that several checks share (the alignment of a
    player, say).
    """

    game: str
    name: str
    title: str
    ground: str
    rules: tuple[Rule, ...]
    since: str = ""
    until: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    def known_on(self, day: str) -> bool:
        """Whether the format was there on an ISO date, or may have been; "" is no date."""
        return _known(self, day)

    def on(self, day: str) -> Format:
        """The format with those of its rules and lists that were in force on an ISO date, or may have been."""
        rules = (replace(rule, lists=tuple(held for held in rule.lists if _known(held, day))) for rule in self.rules)
        return replace(self, rules=tuple(rule for rule in rules if _known(rule, day)))


def _known(held: Rule | CardNames | Format, day: str) -> bool:
    begun = held.since[: len(day)] <= day
    return not day or (begun and not (held.until and held.until[: len(day)] < day))


def format_names(game: str) -> tuple[str, ...]:
    """The names of the formats of `game`, in the order of their names."""
    return tuple(sorted(_loaded(game)))


def get_format(game: str, name: str) -> Format:
    """The format called `name`; raises NotFoundError, with the names that there are, where there is none."""
    game = door.game(game)
    known = (*games(), *(held for held in _OWN if held not in games()))
    if game not in known:
        raise NotFoundError(f"no game called {excerpt(game)} has formats; there are {', '.join(known)}", known)
    wanted = fold(name).replace(" ", "-")
    found = _OWN.get(game, {}).get(wanted) or _quick(game, wanted) or _loaded(game).get(wanted)
    if found is None:
        names = format_names(game)
        raise NotFoundError(f"{game} has no format called {excerpt(name)}; it has {', '.join(names)}", names)
    return found


def declared_format(game: str, name: str) -> Format | None:
    """The format that a deck list declares by its name or title, or by words of either; None for none or several."""
    wanted = fold(name)
    if not wanted:
        return None
    held = list(_loaded(game).values())
    whole = [f for f in held if wanted in (fold(f.name), fold(f.title))]
    having = [f for f in held if _stems(wanted) <= _stems(fold(f"{f.name} {f.title}"))]
    found = whole or having
    return found[0] if len(found) == 1 else None


def _stems(words: str) -> set[str]:
    """Words without a plural's ending: players write "Tower Block" and "Towers Block"."""
    return {word.rstrip("s") for word in words.split()}


def _quick(game: str, name: str) -> Format | None:
    """The format from the one file that names it: one deck should not pay for reading all formats."""
    for path in _files(game):
        if name == path.stem or name.startswith(f"{path.stem}-"):
            found = _family(game, path).get(name)
            if found:
                return found
    return None


def add_formats(connection: sqlite3.Connection) -> None:
    """Let the formats count that the database has of games of the user's own. Raises DataError."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'source_text'").fetchone():
        return  # a database of card facts alone
    rows = connection.execute("SELECT games, file, text FROM source_text WHERE kind = 'game'").fetchall()
    for game, file, packed in rows:
        table = toml.loads(zlib.decompress(packed).decode("utf-8"), Path(file))
        formats = (_own_format(game, row) for row in table.get("format", ()))
        _OWN[game] = {fold(held.name).replace(" ", "-"): held for held in formats}
        _loaded.cache_clear()


def own_games() -> tuple[str, ...]:
    """The games of the user's own that have formats."""
    return tuple(sorted(_OWN))


def _own_format(game: str, row: Mapping[str, Any]) -> Format:
    """A format of a rulesdb.toml: numbers and lists, each a rule of its own."""
    name, title = str(row["name"]), str(row.get("title", row["name"]))
    ground = str(row.get("ground", "")) or "rulesdb.toml"
    whole = sorted({*SECTIONS.values(), "deck"} - {"sideboard", "notes", "scenario"})
    rules = []
    parts = {"deck": row["deck"]} if "deck" in row else {}
    for part, bounds in {**parts, **row.get("sections", {})}.items():
        zones = bounds.get("zones") or [SECTIONS.get(fold(part), fold(part))]
        values = {"zones": zones, "part": part, "least": bounds.get("least", 0), "most": bounds.get("most")}
        rules.append(Rule(f"{part}-size", "size", f"The number of cards: {part}.", ground=ground, values=values))
    if "copies" in row:
        values = {"zones": whole, "most": row["copies"]}
        says = f"A deck has at most {row['copies']} copies of a card by title."
        rules.append(Rule("copies", "copies_by_title", says, ground=ground, values=values))
    for kind in ("banned", "restricted"):
        if cards := row.get(kind):
            names = {fold(card): card for card in cards}
            codes = {code_key(card): card for card in cards}
            listing = CardNames(kind, f"{kind} list of {title}", "", "", ground, (), codes, names)
            values = {"most": row.get("restricted_copies", 1)} if kind == "restricted" else {}
            rules.append(Rule(kind, kind, f"Cards are {kind}.", ground=ground, values=values, lists=(listing,)))
    return Format(game, name, title, ground, tuple(rules))


@lru_cache(maxsize=16)
def _loaded(game: str) -> Mapping[str, Format]:
    found: dict[str, Format] = dict(_OWN.get(game, {}))
    for path in _files(game):
        for name, format_ in _family(game, path).items():
            if name in found:
                raise DataError(f"{path}: the format {name!r} stands in another file too")
            found[name] = format_
    return found


def _files(game: str) -> list[Path]:
    place = folder("data") / game / "formats"
    return sorted(path for path in place.glob("*.toml") if path.name not in _SHARED)


@lru_cache(maxsize=64)
def _family(game: str, path: Path) -> Mapping[str, Format]:
    """The formats of one file: one, or a variant each."""
    data = dict(_toml(path))
    variants = data.pop("variant", [{}])
    with toml.shaped(path):
        return {f.name: f for f in (_format(game, path, _joined(data, variant)) for variant in variants)}


def _joined(data: Mapping[str, Any], variant: Mapping[str, Any]) -> dict[str, Any]:
    """A file's common part with one variant laid over it."""
    whole = {**data, **variant}
    whole["rules"] = [*data.get("rules", ()), *variant.get("rules", ())]
    common, own = data.get("with", {}), variant.get("with", {})
    whole["with"] = {name: {**common.get(name, {}), **own.get(name, {})} for name in (*common, *own)}
    whole["values"] = {**data.get("values", {}), **variant.get("values", {})}
    return whole


def _format(game: str, path: Path, data: Mapping[str, Any]) -> Format:
    try:
        shared = _rules(path.parent)
        left_out = set(data.get("without", ()))
        names = [n for n in (*shared.get("common", ()), *data["rules"]) if n not in left_out]
        rules = tuple(_rule(path, name, shared[name], data["with"].get(name, {})) for name in dict.fromkeys(names))
        if unknown := set(data["with"]) - set(names):
            raise DataError(f"{path}: [with.{min(unknown)}] is for no rule of the format")
        return Format(
            game,
            data["name"],
            data["title"],
            data["ground"],
            rules,
            data.get("since", ""),
            data.get("until", ""),
            data["values"],
        )
    except KeyError as error:
        raise DataError(f"{path}: lacks {error}") from None


def _rule(path: Path, name: str, shared: Mapping[str, Any], own: Mapping[str, Any]) -> Rule:
    data = {**shared, **own}
    lists = tuple(_list(path.parent, wanted) for wanted in data.get("lists", ()))
    values = {key: value for key, value in data.items() if key not in _RULE_KEYS and key != "lists"}
    return Rule(
        name,
        data.get("check", name).replace("-", "_"),
        data["says"],
        _cites(data),
        data.get("ground", ""),
        data.get("since", ""),
        data.get("until", ""),
        values,
        lists,
    )


@lru_cache(maxsize=64)
def _list(place: Path, name: str) -> CardNames:
    data = _toml(place / "lists.toml").get(name)
    if data is None:
        raise DataError(f"{place / 'lists.toml'}: no list called {name!r}")
    codes: dict[str, str] = {}
    names: dict[str, str] = {}
    for line in data["cards"]:
        printed, _, shown = line.partition(" ")
        names[fold(shown)] = shown
        codes |= {code_key(code): shown for code in printed.split("/") if code != "-"}
    return CardNames(
        name,
        data["title"],
        data.get("since", ""),
        data.get("until", ""),
        data.get("ground", ""),
        _cites(data),
        codes,
        names,
    )


def _cites(data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((cite["document"], cite["find"]) for cite in data.get("cites", ()))


@lru_cache(maxsize=16)
def _rules(place: Path) -> Mapping[str, Any]:
    return _toml(place / "rules.toml")


@lru_cache(maxsize=64)
def _toml(path: Path) -> dict[str, Any]:
    return toml.load(path)


def set_name(game: str, code: str) -> str:
    """The name that players know a set by ("1" of lotr-tcg -> "The Fellowship of the Ring"); else `code` itself.

    Names stand in data/<game>/sets.toml.
    """
    path = folder("data") / game / "sets.toml"
    return str(_toml(path).get(code, code)) if path.is_file() else code


def all_formats(game: str) -> Iterator[Format]:
    """Every format of `game`, in the order of their names."""
    formats = _loaded(game)
    for name in sorted(formats):
        yield formats[name]
