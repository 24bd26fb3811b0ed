"""What a shell offers when the Tab key is pressed: verbs, options, and the names that the database holds.

Imports little: an answer must come within a tenth of a second. The tables below repeat what app.py declares; a test
compares them.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

MOST = 500  # names to offer
FILES = ":files"  # says that the shell shall offer files
COMMON = "--db --game --json --as-of --help"
# The arguments and the options of each verb.
VERBS: dict[str, tuple[str, str]] = {
    "build": ("files", "--db --game --shape --fresh --help"),
    "forget": ("documents", "--db --help"),
    "init": ("files", "--game --help"),
    "export-rulings": ("files", "--db --game --as-of --yaml --help"),
    "term": ("terms", f"{COMMON} --discussion --all --ids"),
    "search": ("terms", f"{COMMON} --discussion -n --kind --ids"),
    "card": ("cards", f"{COMMON} --discussion --changes --all --ids"),
    "rule": ("numbers", f"{COMMON} --all --ids"),
    "show": ("names", f"{COMMON} --all --ids"),
    "cite": ("names", COMMON),
    "conflicts": ("", f"{COMMON} --open --ids"),
    "diff": ("documents", f"{COMMON} --kind --out --force --ids"),
    "trace": ("names", f"{COMMON} --out --force --ids"),
    "when": ("", f"{COMMON} --full --why --out --force --ids"),
    "turn": ("procedures", f"{COMMON} --out --force --ids"),
    "path": ("names", f"{COMMON} --ids"),
    "graph": ("names", f"{COMMON} --out --force"),
    "legal": ("files", f"{COMMON} --format --slip --report --jobs --force"),
    "formats": ("formats", COMMON),
    "sources": ("", COMMON),
    "authorities": ("", COMMON),
    "games": ("", "--db --json --as-of --help"),
    "coverage": ("", COMMON),
    "lint": ("", f"{COMMON} --kind --rulings"),
    "stats": ("", COMMON),
    "check": ("", "--db --json --help"),
    "config": ("settings", "--unset --help"),
    "shell": ("", "--db --game --as-of --help"),
    "completion": ("shells", "--help"),
    "manual": ("", "--help"),
}
VALUES = {"--game": "games", "--format": "formats", "--kind": "kinds", "--db": "files", "--out": "files"}
VALUES |= {"--rulings": "files", "--slip": "files", "--report": "files", "--as-of": "", "-n": "", "--jobs": ""}
VALUES |= {"--why": "", "--shape": ""}
FIXED = {
    "settings": ("game", "format", "pager"),
    "shells": ("bash", "zsh", "fish"),
    "kinds": (
        *("definition", "rule", "step", "window", "exception", "ruling", "question", "erratum", "example", "note"),
        *("list-entry", "convention", "dispute"),
    ),
}
NAMES = {"terms": ("term",), "cards": ("card", "title"), "names": ("term", "card", "title")}


def main(words: Sequence[str]) -> None:
    """Print what may stand in place of the last of `words`, those of a command line behind its first; one a line."""
    found = candidates(words)
    if found:
        print("\n".join(found))


def candidates(words: Sequence[str]) -> list[str]:
    """What may stand in place of the last of `words`: whole words, or the rest of a name of several words."""
    *before, last = [_bare(word) for word in words if word != "="] or [""]
    if not before:
        return [word for word in (*VERBS, "--help", "--version", "--no-pager") if word.startswith(last)]
    if before[0] not in VERBS:
        return []
    kind, options = VERBS[before[0]]
    if before[-1] in VALUES:
        return _of_kind(VALUES[before[-1]], [], last, before)
    if last.startswith("-"):
        return [option for option in options.split() if option.startswith(last)]
    return _of_kind(kind, list(_arguments(before[1:])), last, before)


def _bare(word: str) -> str:
    """A word of a command line without the shell's quotes and backslashes."""
    return word.replace("\\", "").lstrip("\"'").rstrip("\"'")


def _arguments(words: Sequence[str]) -> Iterator[str]:
    """The words that are neither options nor their values."""
    skip = False
    for word in words:
        if not skip and not word.startswith("-"):
            yield word
        skip = word in VALUES


def _of_kind(kind: str, before: list[str], last: str, words: Sequence[str]) -> list[str]:
    """What of `kind` begins with `last`, after the words `before` of the same name."""
    if kind == "files":
        return [FILES]
    if kind in FIXED:
        return [] if before and kind != "kinds" else [value for value in FIXED[kind] if value.startswith(last)]
    if kind == "formats":
        return [name for name in _formats() if name.startswith(last)]
    try:
        with closing(_database(words)) as db:
            return _held(db, kind, before, last, _option(words, "--game"))
    except (sqlite3.Error, OSError):
        return []


def _formats() -> list[str]:
    from rulesdb.resources import folder

    found = {path.stem for path in folder("data").glob("*/formats/*.toml")} - {"rules", "lists"}
    return sorted(found)


def _option(words: Sequence[str], option: str) -> str:
    """The value that `words` give an option, "" without one."""
    places = [place for place, word in enumerate(words[:-1]) if word == option]
    return words[places[-1] + 1] if places else ""


def _database(words: Sequence[str]) -> sqlite3.Connection:
    """The database that the command line would ask, read-only; it is not built here. Raises sqlite3.Error."""
    named = _option(words, "--db") or os.environ.get("RULESDB_DB")
    if not named:
        from rulesdb.database import default_path

        named = str(default_path())
    return sqlite3.connect(f"{Path(named).expanduser().absolute().as_uri()}?mode=ro", uri=True)


def _held(db: sqlite3.Connection, kind: str, before: list[str], last: str, game: str) -> list[str]:
    """What of `kind` the database holds that begins with `last`, after the words `before` of the same name."""
    games = [row[0] for row in db.execute("SELECT id FROM game ORDER BY id")]
    if kind == "games":
        return [name for name in (*games, "all") if name.startswith(last.lower())]
    held = _chosen(game, games)
    if kind in NAMES:
        return _names(db, NAMES[kind], held, before, last)
    marks = ",".join("?" * len(held))
    query = {
        "documents": f"SELECT id FROM document WHERE game IN ({marks}) AND authority != 'digest' ORDER BY id",
        "numbers": f"SELECT DISTINCT number FROM printed WHERE game IN ({marks}) ORDER BY rowid",
        "procedures": f"SELECT DISTINCT procedure FROM passage WHERE game IN ({marks}) AND procedure != ''",
    }.get(kind)
    rows = db.execute(query, held).fetchall() if query else []
    return _rests((row[0] for row in rows), before, last)


def _chosen(asked: str, games: list[str]) -> list[str]:
    """The games that `asked` or $RULESDB_GAME or the config file names, else all."""
    from rulesdb.answer.names import matching

    from .config_file import setting

    return list(matching(asked or setting("game"), games)) or games


def _names(db: sqlite3.Connection, kinds: Sequence[str], games: list[str], before: list[str], last: str) -> list[str]:
    """The names of terms or cards that begin with the words typed; found by their keys, which are indexed."""
    from rulesdb.text import fold

    begins = fold(" ".join([*before, last]))
    rows: list[tuple[str]] = []
    for game in games:
        query = (
            f"SELECT DISTINCT name FROM name WHERE game = ? AND kind IN ({','.join('?' * len(kinds))}) AND loose = 0 "
            "AND key >= ? AND key < ? ORDER BY key LIMIT ?"
        )
        rows += db.execute(query, (game, *kinds, begins, f"{begins}\U0010ffff", MOST))
    return _rests((row[0] for row in rows), before, last)


def _rests(names: Iterable[str], before: list[str], last: str) -> list[str]:
    """Of the names that begin with the words typed, what begins with the last word; in its case, as case is nothing."""
    from rulesdb.text import fold

    begins, skipped = fold(" ".join([*before, last])), len(" ".join(before).split())
    rests = (" ".join(name.split()[skipped:]) for name in names if fold(name).startswith(begins))
    cased = (rest.lower() if last == last.lower() and not last[:1].isdigit() else rest for rest in rests)
    return list(dict.fromkeys(filter(None, cased)))[:MOST]
