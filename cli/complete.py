"""What a shell offers when the Tab key is pressed: verbs, options, and the names that the database holds.

Imports little: an answer must come within a tenth of a second. The tables below repeat what app.py declares; a test
compares them.
"""

from __future__ import annotations

from rulesdb.errors import RulesError

TYPE_CHECKING = False  # typing takes long to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulesdb.api.rules import Rules

MOST = 500  # names to offer
FILES = ":files"  # tells the shell to complete file names
COMMON = "--db --game --json --as-of --help"
# The arguments and the options of each verb.
VERBS: dict[str, tuple[str, str]] = {
    "build": ("files", "--db --game --shape --fresh --model --help"),
    "forget": ("documents", "--db --help"),
    "init": ("files", "--game --help"),
    "export-rulings": ("files", "--db --game --as-of --yaml --help"),
    "ask": ("names", f"{COMMON} --format --ids"),
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
    "path": ("names", f"{COMMON} --ids --rules"),
    "graph": ("names", f"{COMMON} --out --force --rules"),
    "legal": ("files", f"{COMMON} --format --slip --report --jobs --force"),
    "formats": ("formats", COMMON),
    "sources": ("", COMMON),
    "authorities": ("", COMMON),
    "games": ("", "--db --json --as-of --help"),
    "coverage": ("", COMMON),
    "lint": ("", f"{COMMON} --kind --rulings"),
    "stats": ("", COMMON),
    "check": ("", "--db --json --help"),
    "datasette-metadata": ("", "--db --help"),
    "serve": ("", "--host --port --name --workers --time-limit --db --help"),
    "config": ("settings", "--unset --help"),
    "mcp": ("", "--db --game --as-of --help"),
    "shell": ("", "--db --game --as-of --help"),
    "completion": ("shells", "--help"),
    "manual": ("", "--help"),
}
VALUES = {"--game": "games", "--format": "formats", "--kind": "kinds", "--db": "files", "--out": "files"}
VALUES |= {"--rulings": "files", "--slip": "files", "--report": "files", "--as-of": "", "-n": "", "--jobs": ""}
VALUES |= {"--why": "", "--shape": "", "--host": "", "--port": "", "--name": "", "--workers": "", "--time-limit": ""}
FIXED = {
    "settings": ("game", "format", "pager"),
    "shells": ("bash", "zsh", "fish"),
    "kinds": (
        *("definition", "rule", "step", "window", "exception", "ruling", "question", "erratum", "example", "note"),
        *("list-entry", "convention", "dispute"),
    ),
}
KINDS = {
    "terms": ("term",),
    "cards": ("card",),
    "names": ("term", "card"),
    "documents": ("document",),
    "numbers": ("number",),
    "procedures": ("procedure",),
    "games": ("game",),
}


def main(words: Sequence[str]) -> None:
    """Print what may stand in place of the last of `words`, those of a command line behind its first; one a line."""
    offers = candidates(words)
    if offers:
        print("\n".join(offers))


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
    """The names of `kind` that continue `before` and `last`."""
    if kind == "files":
        return [FILES]
    if kind in FIXED:
        return [] if before and kind != "kinds" else [value for value in FIXED[kind] if value.startswith(last)]
    if kind == "formats":
        return [name for name in _formats() if name.startswith(last)]
    try:
        return _held(words, kind, before, last)
    except (RulesError, OSError):
        return []


def _formats() -> list[str]:
    from rulesdb.resources import folder

    format_names = {path.stem for path in folder("data").glob("*/formats/*.toml")} - {"rules", "lists"}
    return sorted(format_names)


def _option(words: Sequence[str], option: str) -> str:
    """The value that `words` give an option, "" without one."""
    places = [index for index, word in enumerate(words[:-1]) if word == option]
    return words[places[-1] + 1] if places else ""


def _held(words: Sequence[str], kind: str, before: list[str], last: str) -> list[str]:
    """The names of `kind` in the database that begin with `before` and `last`, without the words `before`.

    The database is the one that the command line would ask; it is not built here. Raises RulesError.
    """
    from rulesdb.api.rules import Rules

    if kind not in KINDS:
        return []
    with Rules.open(_database(words)) as rules:
        if kind == "games":
            return [name for name in (*rules.games_of(), "all") if name.startswith(last.lower())]
        names = rules.suggest(" ".join([*before, last]), kinds=KINDS[kind], game=_game(rules, words), n=MOST)
    return _rests(names, before, last)


def _database(words: Sequence[str]) -> str:
    from rulesdb.places import database_file

    return _option(words, "--db") or database_file()


def _game(rules: Rules, words: Sequence[str]) -> str:
    """The game that the words or $RULESDB_GAME or the config file name, "" for all and for one that is not known."""
    from .config_file import setting

    name = _option(words, "--game") or setting("game")
    try:
        rules.games_of(name)
    except RulesError:
        return ""
    return name


def _rests(names: Iterable[str], before: list[str], last: str) -> list[str]:
    """Of names that begin with the words typed, the part from the last typed word on, in the case of that word."""
    from rulesdb.text import fold

    begins, skipped = fold(" ".join([*before, last])), len(" ".join(before).split())
    rests = (" ".join(name.split()[skipped:]) for name in names if fold(name).startswith(begins))
    cased = (ending.lower() if last == last.lower() and not last[:1].isdigit() else ending for ending in rests)
    return list(dict.fromkeys(filter(None, cased)))[:MOST]
