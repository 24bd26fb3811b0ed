"""Rulings in the form that a community keeps: files checked, and what is held written out."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any

from .answer import names
from .answer.passages import Passage, passages
from .contract.wording import NOT_TOLD
from .errors import RulesError, UnreadableError
from .queries import rulings
from .text import fold, slug

SUFFIXES = (".toml", ".yaml", ".yml")
Named = tuple[str, str, str]  # game, kind (card, term or topic), name


def export(db: sqlite3.Connection, folder: Path, game: str = "", *, as_of: str = "", yaml: bool = False) -> int:
    """Write each card's and each term's rulings into a file of `folder`/<game>; how many files that are.

    Raises RulesError where the folder cannot be written.
    """
    rulings_of = grouped(db, game, as_of)
    taken: set[Path] = set()
    for (of, kind, name), cited in sorted(rulings_of.items()):
        rows = [_row(passage) for passage in cited]
        path = folder / of / f"{slug(name)}.{'yaml' if yaml else 'toml'}"
        while path in taken:  # a card and a term of one name
            path = path.with_name(f"{path.stem}-{kind}{path.suffix}")
        taken.add(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_yaml(of, kind, name, rows) if yaml else _toml(of, kind, name, rows), encoding="utf-8")
        except OSError as error:
            raise RulesError(f"{path}: cannot be written ({error.strerror}); name another folder") from error
    return len(taken)


def grouped(db: sqlite3.Connection, game: str = "", as_of: str = "") -> dict[Named, list[Passage]]:
    """The rulings that are held by the first card that they are on, else the first term, else their title as topic."""
    rulings_by_name: dict[Named, list[Passage]] = defaultdict(list)
    spelled: dict[Named, str] = {}  # a topic may be written with other letters elsewhere
    for of in names.games(db, game):
        for passage in passages(db, rulings.of_game(db, of), as_of):
            kind, name = _subject(db, passage)
            rulings_by_name[of, kind, spelled.setdefault((of, kind, fold(name)), name)].append(passage)
    return rulings_by_name


def _subject(db: sqlite3.Connection, passage: Passage) -> tuple[str, str]:
    if card := rulings.first_card(db, passage["id"]):
        return "card", card
    if term := rulings.first_term(db, passage["id"]):
        return "term", term
    return "topic", passage["title"]


def _row(passage: Passage) -> dict[str, Any]:
    intro = passage["intro"] or ""
    references = [
        {key: ruling[key] for key in ("author", "date", "certainty", "thread", "title", "address") if ruling[key]}
        for ruling in passage["rulings"]
    ]
    row: dict[str, Any] = {"text": passage["text"].removeprefix(intro).strip()}
    if intro and not intro.startswith(NOT_TOLD):
        row["question"] = intro
    if passage["kind"] == "dispute" or passage["conflicts"]:
        row["disputed"] = True
    return row | {"references": references}


def _toml(game: str, kind: str, name: str, rows: list[dict[str, Any]]) -> str:
    lines = [f"game = {_quoted(game)}", f"{kind} = {_quoted(name)}"]
    for row in rows:
        lines += ["", "[[ruling]]"]
        lines += [f"{key} = {_quoted(row[key])}" for key in ("text", "question", "disputed") if key in row]
        for reference in row["references"]:
            lines += ["", "[[ruling.reference]]"]
            lines += [f"{key} = {_quoted(value)}" for key, value in reference.items()]
    return "\n".join(lines) + "\n"


def _quoted(value: str | int) -> str:
    """A value as TOML: JSON's escapes are TOML's, but for the one character that TOML alone forbids."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _yaml(game: str, kind: str, name: str, rows: list[dict[str, Any]]) -> str:
    import yaml

    table = {"game": game, kind: name, "rulings": rows}
    return str(yaml.safe_dump(table, allow_unicode=True, sort_keys=False, width=110))


def check(db: sqlite3.Connection, folder: Path, game: str = "") -> tuple[int, list[tuple[Path, int, str]]]:
    """(files, [(file, line or 0, what is wrong)]) of a folder of rulings, or of one file.

    Raises UnreadableError where there is no such folder or no file of rulings in it.
    """
    if not folder.exists():
        raise UnreadableError(f"{folder}: is not there; name the folder with the files of rulings")
    paths = [folder] if folder.is_file() else sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES)
    if not paths:
        raise UnreadableError(f"{folder}: holds no file of rulings (.toml, .yaml)")
    faults: list[tuple[Path, int, str]] = []
    seen: dict[Named, Path] = {}
    for path in paths:
        faults += [(path, line, message) for line, message in _checked(db, path, game, seen)]
    return len(paths), faults


def _checked(db: sqlite3.Connection, path: Path, game: str, seen: dict[Named, Path]) -> list[tuple[int, str]]:
    from .read.authorities import load_authorities
    from .read.rulings.plain import parse, unentitled
    from .read.source import load

    try:
        text = load(path).text
    except UnreadableError as error:
        return [(0, str(error).removeprefix(f"{path}: "))]
    entry, entry_faults = parse(text, path.name)
    of = entry.game or game
    faults = [(fault.line, fault.message) for fault in entry_faults]
    if entry.kind and not of:
        faults.append((1, 'says no game; add game = "..." or say --game'))
    elif entry.kind:
        faults += [(fault.line, fault.message) for fault in unentitled(entry, load_authorities(of))]
        faults += _unknown(db, of, entry.kind, entry.name)
        first = seen.setdefault((of, entry.kind, fold(entry.name)), path)
        if first != path:
            faults.append((1, f"is on the same {entry.kind} as {first}; keep them in one file"))
    return sorted(faults)


def _unknown(db: sqlite3.Connection, game: str, kind: str, name: str) -> list[tuple[int, str]]:
    """A fault where the database knows no such card or term of the game, with the nearest name."""
    if game not in names.games(db):
        return [(1, f"no game is called {game!r}")]
    if kind == "topic":
        return []
    kinds = ("card", "title") if kind == "card" else ("term",)
    if names.exact(db, kinds, name, game):
        return []
    near = names.near(db, kinds, name, (game,))
    hint = f"; did you mean {near[0].name!r}?" if near else ""
    return [(1, f"no {kind} of {game} is called {name!r}{hint}")]
