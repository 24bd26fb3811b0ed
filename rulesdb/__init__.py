"""A rules knowledge base and judge assistant: documents in, answers with their grounds out.

    from rulesdb import Rules, to_json

    with Rules.open(game="lotr-tcg") as rules:
        print(rules.term("skirmish").passages[0].text)
        print(to_json(rules.when("a companion is killed while there are threats")))

Rules      opens a database, from which several threads may ask: term, card, rule, show, cite, search, when, turn,
           ask, suggest, conflicts, diff, trace, path, graph, legal, slip, formats, sources, games, lint ...
to_json    an answer as JSON, as the command line prints it with --json; to_dict, the same as mappings and lists
errors     RulesError and its kinds: NotFoundError has the nearest names, MisuseError, UnreadableError, DatabaseError

The answers are frozen dataclasses with the JSON contract's fields, in rulesdb.contract: passages (Passage, Editions),
entries (Term, Card, Rule, Shown, Citation), timing (When, Turn), legality (Legal, Format), changes (Conflict, Diff,
Trace, Path, Neighbourhood), contents (Source, Game, Coverage, Stats ...), asked (Asked).

How the package is laid out, each part above what it imports:

api        the public face; cli/, the command line, stands on it and on nothing below
contract   the answers
draw       answers as pages and pictures
answer, timing, decks   look-ups, questions of timing, deck checks
queries    what these ask the database: functions that give typed rows, a module a subject
build      documents and card lists -> the database, game by game: read (shapes of documents), clauses (what sentences
           bind), link (references, precedence, dates), tables (rows)
store, database   the SQLite file; which one answers; bundle, bundled, digests: the rules that the package brings
model, text, errors, door, files, resources   records, words, faults, and where text and files come in
"""

from __future__ import annotations

from .version import __version__

TYPE_CHECKING = False  # typing takes longer to import than this package to open a database
if TYPE_CHECKING:
    from typing import Any

    from .api.rules import Rules
    from .errors import DatabaseError, MisuseError, NotFoundError, RulesError, UnreadableError


__all__ = [
    "DatabaseError",
    "MisuseError",
    "NotFoundError",
    "Rules",
    "RulesError",
    "UnreadableError",
    "__version__",
    "to_dict",
    "to_json",
]


def to_dict(answer: Any) -> Any:
    """An answer, or several, as mappings, lists, texts and numbers."""
    from .contract.shape import as_json

    return as_json(answer)


def to_json(answer: Any, *, indent: int | None = 2) -> str:
    """An answer, or several, as JSON: what the command line prints with --json."""
    import json

    return json.dumps(to_dict(answer), ensure_ascii=False, indent=indent)


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used: `import rulesdb` itself costs next to nothing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "Rules":
        from .api.rules import Rules

        return Rules
    from . import errors

    return getattr(errors, name)
