"""Formats as data: data/<game>/formats/*.toml -> Format, and those of a user's own game from its rulesdb.toml.

`rules.toml` holds the rules of the game, one table a rule, and names under `common` those of every format;
`lists.toml` holds lists of cards (banned, restricted). Every other file is a format, or, with `[[variant]]` tables, a
family of formats. A format adds rules to the common ones, leaves some out (`without`), and gives some of them other
values (`[with.NAME]`).
A rule's `also` are more checks under its name. The schema stands under "Formats" in data/README.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import toml
from ..errors import DataError
from ..resources import folder
from ..text import excerpt, fold
from .cards.facts import code_key
from .deck import SECTIONS
from .formats import CardNames, Format, Rule
from .rules.layout_file import Layout, layout_of
from .rules.patterns import Pattern, pattern, selection
from .rules.registry import require

_RULE_KEYS = {"check", "says", "cites", "ground", "since", "until", "lists", "also"} | {
    "zones", "outside", "where", "unless", "must", "exempt",
}  # fmt: skip
_NOT_PLAYED = ["sideboard", "notes", "scenario"]
_SHARED = ("rules.toml", "lists.toml")


@lru_cache(maxsize=16)
def bundled(game: str) -> Mapping[str, Format]:
    """The formats of `game` that the package has, by their names."""
    formats: dict[str, Format] = {}
    for path in _files(game):
        for name, format_ in _family(game, path).items():
            if name in formats:
                raise DataError(f"{path}: the format {name!r} stands in another file too")
            formats[name] = format_
    return formats


def quick(game: str, name: str) -> Format | None:
    """The format from the one file that names it: one deck should not pay for reading all formats."""
    for path in _files(game):
        if name == path.stem or name.startswith(f"{path.stem}-"):
            format_ = _family(game, path).get(name)
            if format_:
                return format_
    return None


def own_format(game: str, row: Mapping[str, Any], layout: Layout) -> Format:
    """A format of a rulesdb.toml: numbers, lists and rules, each a rule of its own.

    Raises DataError, ValueError or KeyError for a table of another shape or a zone that no deck has.
    """
    name, title = str(row["name"]), str(row.get("title", row["name"]))
    ground = str(row.get("ground", "")) or "rulesdb.toml"
    values = row.get("values", {})
    patterns = _patterns(layout, values)
    rules: list[Rule] = []
    parts = {"deck": row["deck"]} if "deck" in row else {}
    for part, bounds in {**parts, **row.get("sections", {})}.items():
        zones = bounds.get("zones") or [SECTIONS.get(fold(part), fold(part))]
        size = {"zones": zones, "part": part, "least": bounds.get("least", 0), "most": bounds.get("most")}
        rules += _made(game, f"{part}-size", {"check": "size", "says": f"The number of cards: {part}.", **size}, ground)
        _check_zones(zones, layout)
    if "copies" in row:
        says = f"A deck has at most {row['copies']} copies of a card by title."
        copies = {"check": "copies_by_title", "says": says, "outside": _NOT_PLAYED, "most": row["copies"]}
        rules += _made(game, "copies", copies, ground)
    for kind in ("banned", "restricted"):
        if cards := row.get(kind):
            names = {fold(card): card for card in cards}
            codes = {code_key(card): card for card in cards}
            listing = CardNames(kind, f"{kind} list of {title}", "", "", ground, (), codes, names)
            most = {"most": row.get("restricted_copies", 1)} if kind == "restricted" else {}
            rules += _made(game, kind, {"says": f"Cards are {kind}.", **most}, ground, (listing,))
    for table in row.get("rule", ()):
        rules += _made(game, table["name"], table, ground, (), patterns)
        _check_zones([*table.get("zones", ()), *table.get("outside", ())], layout)
    return Format(game, name, title, ground, tuple(rules), values=values, patterns=patterns, layout=layout)


def _check_zones(zones: Sequence[str], layout: Layout) -> None:
    """Raise DataError for a zone in which no card of a deck can be: no section of deck lists, and none of `layout`."""
    known = {*SECTIONS.values(), *layout.zones}
    for zone in zones:
        if zone not in known:
            from difflib import get_close_matches

            near = get_close_matches(zone, sorted(known), 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise DataError(f"{excerpt(zone)} is no section of a deck list and no zone of [decks]{hint}")


def _files(game: str) -> list[Path]:
    formats_folder = folder("data") / game / "formats"
    return sorted(path for path in formats_folder.glob("*.toml") if path.name not in _SHARED)


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
        shared, layout = _rules(path.parent), layout_of(game)
        left_out = set(data.get("without", ()))
        names = [n for n in (*shared.get("common", ()), *data["rules"]) if n not in left_out]
        if unknown := set(data["with"]) - set(names):
            raise DataError(f"{path}: [with.{min(unknown)}] is for no rule of the format")
        patterns = _patterns(layout, data["values"])
        rules: list[Rule] = []
        for name in dict.fromkeys(names):
            rules += _rule(game, path, name, shared[name], data["with"].get(name, {}), patterns)
        return Format(
            game,
            data["name"],
            data["title"],
            data["ground"],
            tuple(rules),
            data.get("since", ""),
            data.get("until", ""),
            data["values"],
            patterns,
            layout,
        )
    except KeyError as error:
        raise DataError(f"{path}: lacks {error}") from None


def _patterns(layout: Layout, values: Mapping[str, Any]) -> dict[str, Pattern]:
    """The values of a format that are patterns: those that the layout bars cards by."""
    barred = {row.barred for row in layout.permits} & values.keys()
    return {name: pattern(values[name]) for name in barred}


def _rule(
    game: str, path: Path, name: str, shared: Mapping[str, Any], own: Mapping[str, Any], patterns: Mapping[str, Pattern]
) -> list[Rule]:
    """A rule of rules.toml with what a format says of it: one record for each of its checks."""
    data = {**shared, **own}
    lists = tuple(_list(path.parent, list_name) for list_name in data.get("lists", ()))
    source = path.parent / "rules.toml"
    with toml.at_line(source, (name,)):
        return _made(game, name, data, data.get("ground", ""), lists, patterns)


def _made(
    game: str,
    name: str,
    data: Mapping[str, Any],
    ground: str,
    lists: tuple[CardNames, ...] = (),
    patterns: Mapping[str, Pattern] | None = None,
) -> list[Rule]:
    """The rule that a table writes, and one for each of its checks under `also`.

    Raises DataError, ValueError or KeyError for a table of another shape.
    """
    where = data.get("where")
    named = (patterns or {}).get(where) if isinstance(where, str) else None
    check = data.get("check", name).replace("-", "_")
    require(check, game, data)
    cards = selection({**data, "where": None} if named else data)
    must, exempt = data.get("must"), data.get("exempt")
    rule = Rule(
        name,
        check,
        data["says"],
        _cites(data),
        ground,
        data.get("since", ""),
        data.get("until", ""),
        {key: value for key, value in data.items() if key not in _RULE_KEYS},
        lists,
        replace(cards, where=named) if named else cards,
        None if must in (None, "permitted") else pattern(must),
        None if exempt is None else pattern(exempt),
    )
    shared = {key: data[key] for key in ("says", "cites", "since", "until", "facts") if key in data}
    return [
        rule,
        *(more for row in data.get("also", ()) for more in _made(game, name, {**shared, **row}, ground, lists)),
    ]


@lru_cache(maxsize=64)
def _list(formats_folder: Path, name: str) -> CardNames:
    data = _toml(formats_folder / "lists.toml").get(name)
    if data is None:
        raise DataError(f"{formats_folder / 'lists.toml'}: no list called {name!r}")
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
def _rules(formats_folder: Path) -> Mapping[str, Any]:
    return _toml(formats_folder / "rules.toml")


@lru_cache(maxsize=64)
def _toml(path: Path) -> dict[str, Any]:
    return toml.load(path)
