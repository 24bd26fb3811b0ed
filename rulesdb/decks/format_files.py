"""Formats as data: data/<game>/formats/*.toml -> Format, and those of a user's own game from its rulesdb.toml.

`rules.toml` holds the rules of the game, one table a rule, and names under `common` those of every format;
`lists.toml` holds lists of cards (banned, restricted). Every other file is a format, or, with `[[variant]]` tables, a
family of formats. A format adds rules to the common ones, leaves some out (`without`), and gives some of them other
values (`[with.NAME]`). The schema with its keys stands under "Formats" in data/README.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import toml
from ..errors import DataError
from ..resources import folder
from ..text import fold
from .cards.facts import code_key
from .deck import SECTIONS
from .formats import CardNames, Format, Rule

_RULE_KEYS = {"check", "says", "cites", "ground", "since", "until"}
_SHARED = ("rules.toml", "lists.toml")


@lru_cache(maxsize=16)
def bundled(game: str) -> Mapping[str, Format]:
    """The formats of `game` that the package has, by their names."""
    found: dict[str, Format] = {}
    for path in _files(game):
        for name, format_ in _family(game, path).items():
            if name in found:
                raise DataError(f"{path}: the format {name!r} stands in another file too")
            found[name] = format_
    return found


def quick(game: str, name: str) -> Format | None:
    """The format from the one file that names it: one deck should not pay for reading all formats."""
    for path in _files(game):
        if name == path.stem or name.startswith(f"{path.stem}-"):
            found = _family(game, path).get(name)
            if found:
                return found
    return None


def own_format(game: str, row: Mapping[str, Any]) -> Format:
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
