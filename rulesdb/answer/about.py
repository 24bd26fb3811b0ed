"""What the database holds: its documents, games, coverage, problems and counts."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .. import files
from ..errors import UnreadableError
from ..queries import contents, documents, passages
from ..rows import as_mapping
from ..text import says_something
from . import names
from .passages import begun

UNBINDING = ("example", "note", "dispute", "list-entry", "convention")  # kinds of passages that state no norm
EDGES = (("resolved", "reference"), ("unresolved", "unresolved"))  # what they are called, and their table
STOPS = 12  # words at which reading stopped that are listed


def sources(db: sqlite3.Connection, game: str = "", as_of: str = "") -> list[dict[str, Any]]:
    """The documents, strongest first in each game, with authority, dates and how certain these are.

    Only those that had come out on the ISO date `as_of`, or may have. `read` is the time when the file was read, and
    `changed` whether it is another one by now, null where it is gone; both are null for what the package ships.
    """
    asked = names.games(db, game)
    files = {row.id: row for row in contents.files(db)}
    return [
        {
            "id": row.id,
            "game": row.game,
            "title": row.title,
            "edition": row.edition or None,
            "authority": row.authority,
            "published": row.published or None,
            "effective": row.effective or None,
            "certainty": row.certainty,
            "history": bool(row.history),
            "file": row.file,
            "sha256": row.sha256,
            **_file(files.get(row.id)),
        }
        for row in documents.documents(db)
        if row.game in asked and begun(row.dated, as_of)
    ]


def _file(row: contents.File | None) -> dict[str, Any]:
    """When the file of a row was read, and whether it has changed since."""
    if row is None:
        return {"read": None, "changed": None}
    import hashlib

    try:
        now = hashlib.sha256(files.read(Path(row.file))).hexdigest()
    except UnreadableError:
        return {"read": row.read or None, "changed": None}
    return {"read": row.read or None, "changed": now != row.sha256}


def card_lists(db: sqlite3.Connection, game: str = "") -> list[dict[str, Any]]:
    """The card lists and tables of games that are held: id, kind, games, file, when read, whether it has changed."""
    asked = names.games(db, game)
    return [
        {"id": row.id, "kind": row.kind, "games": row.games.split(), "file": row.file} | _file(row)
        for row in contents.files(db)
        if row.kind != "document" and set(row.games.split()) & set(asked)
    ]


def games(db: sqlite3.Connection, as_of: str = "") -> list[dict[str, Any]]:
    """The games, with how much is held of each; of documents and passages, what was in force on `as_of`."""
    return [
        {
            "game": game,
            "documents": len(sources(db, game, as_of)),
            "passages": sum(counts["passages"] for counts in _by_document(db, (game,), as_of).values()),
            "terms": contents.count(db, "concept", game),
            "cards": contents.count(db, "card", game),
        }
        for game in names.games(db)
    ]


def coverage(db: sqlite3.Connection, game: str = "", as_of: str = "") -> dict[str, Any]:
    """The contract's answer to `coverage`: where each non-blank line of each document went."""
    asked = names.games(db, game)
    rows = []
    for row in documents.documents(db):
        if row.game in asked and begun(row.dated, as_of):
            spans = contents.spans(db, row.id)
            rows.append(
                {
                    "id": row.id,
                    "game": row.game,
                    "authority": row.authority,
                    **as_mapping(row.tally),
                    "gaps": [_span(span) for span in spans if span.kind == "gap"],
                    "unparsed_lines": [_span(span) for span in spans if span.kind == "unparsed"],
                    **_clauses(db, row.id),
                }
            )
    return {"documents": rows, "stops": _stops(db, asked), "skipped": skipped(db, game)}


def skipped(db: sqlite3.Connection, game: str = "") -> list[dict[str, Any]]:
    """The files that hold nothing to cite, by reason, the most frequent first: {"game", "why", "files": [path]}.

    Those of which not even the game is known have it as "".
    """
    asked = {*names.games(db, game), ""}
    files_of: dict[tuple[str, str], list[str]] = {}
    for file in contents.skipped(db):
        if file.game in asked:
            files_of.setdefault((file.game, file.why), []).append(file.file)
    rows: list[dict[str, Any]] = [{"game": of, "why": why, "files": files} for (of, why), files in files_of.items()]
    return sorted(rows, key=lambda of: (-len(of["files"]), of["game"], of["why"]))


def _clauses(db: sqlite3.Connection, document: str) -> dict[str, int]:
    """How many sentences of a document there are, how many of them bind or state, and how many of those are read whole.

    Sentences of examples and notes bind nothing, headings and pointers state nothing.
    """
    sentences = norms = clauses = understood = 0
    for row in contents.sentences(db, document):
        sentences += 1
        clauses += row.clauses
        if row.kind not in UNBINDING and says_something(row.text):
            norms += 1
            understood += row.whole
    return {"sentences": sentences, "norms": norms, "clauses": clauses, "understood": understood}


def _stops(db: sqlite3.Connection, games_: tuple[str, ...]) -> list[dict[str, Any]]:
    """The words at which the reading of a sentence stopped, by game and origin, the most frequent first."""
    words_of: dict[tuple[str, bool], dict[str, int]] = {}
    for game, ours, word, count in contents.stops(db, UNBINDING):
        words = words_of.setdefault((game, bool(ours)), {})
        if game in games_ and len(words) < STOPS:
            words[word] = count
    return [
        {"game": game, "origin": "digest" if ours else "documents", "stopped": words}
        for (game, ours), words in words_of.items()
        if words
    ]


def _span(row: contents.Span) -> dict[str, Any]:
    return {"lines": [row.first, row.last], "why": row.why}


def lint(db: sqlite3.Connection, game: str = "", as_of: str = "") -> list[dict[str, Any]]:
    """All problems of the documents and of the data, by kind; of documents, those that had come out on `as_of`."""
    asked = names.games(db, game)
    out = {row.id for row in documents.documents(db) if row.game in asked and begun(row.dated, as_of)}
    return [
        {
            "game": row.game,
            "kind": row.kind,
            "document": row.document or None,
            "lines": [row.first, row.last] if row.first else None,
            "message": row.message,
        }
        for row in contents.problems(db)
        if row.game in asked and (not row.document or row.document in out)
    ]


def stats(db: sqlite3.Connection, game: str = "", as_of: str = "") -> dict[str, Any]:
    """The contract's answer to `stats`: passages by document and kind, terms, cards, references.

    Passages are counted as of an ISO date; terms, cards and edges are those of all that is loaded.
    """
    asked = names.games(db, game)
    return {
        "documents": _by_document(db, asked, as_of),
        "terms": sum(contents.count(db, "concept", name) for name in asked),
        "cards": sum(contents.count(db, "card", name) for name in asked),
        "references": {kind: contents.count_edges(db, table, asked) for kind, table in EDGES},
        "clauses": sum(contents.count(db, "clause", name) for name in asked),
        "supersedes": _of_games(contents.overriding(db), asked),
        "conflicts": _of_games(contents.contradicting(db), asked) // 2,
        "errata": _of_games(contents.corrected(db), asked),
        "needs_review": _of_games(contents.needing_review(db), asked),
    }


def _by_document(db: sqlite3.Connection, games: tuple[str, ...], as_of: str) -> dict[str, Any]:
    """The passages of each document that were in force on `as_of`, by kind."""
    kinds: dict[str, Counter[str]] = {}
    for document, kind, since, count in passages.counts(db):
        if document.partition("/")[0] in games and begun(since, as_of):
            kinds.setdefault(document, Counter())[kind] += count
    return {document: {"passages": tally.total(), "kinds": dict(tally)} for document, tally in kinds.items()}


def _of_games(ids: Iterable[str], games: tuple[str, ...]) -> int:
    """How many of `ids`, which begin with their game, are of one of `games`."""
    return sum(id_.partition("/")[0] in games for id_ in ids)
