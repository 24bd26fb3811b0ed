"""What a term means: its entries in all documents, their see-also, and who refers to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from ..door import asked
from ..errors import NotFoundError
from ..text import excerpt, key, section_of
from . import names
from .passages import Passage, passages
from .rulings import newest_last

ROLES = ("defines", "in passing", "section", "clarifies")
KINDS = (
    "definition",
    "rule",
    "step",
    "window",
    "exception",
    "ruling",
    "question",
    "convention",
    "dispute",
    "note",
    "example",
)
REFERRERS = 40  # names of referring entries to show


@asked
def term(db: sqlite3.Connection, name: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """The contract's answer to `term NAME`. Without a game, the first game that knows the name answers.

    "restated" has the ids of those of our own passages whose official text is in the answer, and "also_in" the other
    games that have a term of that name. Raises NotFoundError, with the nearest names, where no game knows it.
    """
    asked = names.games(db, game)
    for exactness in (_exact, names.by_stem, _heading):
        for held in asked:
            found = exactness(db, name, held)
            if found:
                return _answer(db, found, held, as_of, name) | {"also_in": _others(db, name, held)}
    offered = names.near(db, ("term",), name, asked)
    if offered and offered[0][2] >= names.SURE and (len(offered) == 1 or offered[1][2] < offered[0][2]):
        target = offered[0][1]
        return _answer(db, [target], target.partition("/")[0], as_of, name) | {"also_in": []}
    near = tuple(row[0] for row in offered[: names.NEAR]) or _near_headings(db, name, asked)
    near = near or names.near_words(db, ("term",), name, asked)
    raise NotFoundError(
        f"no term{_within(db, game)} is called {excerpt(name)}{_elsewhere(_others(db, name, *asked))}", near
    )


def _others(db: sqlite3.Connection, name: str, *asked: str) -> list[str]:
    """The games besides `asked` that have a term of that name."""
    others = [game for game in names.games(db) if game not in asked]
    having = names.games_with_term(db, name, others)
    return [game for game in others if game in having]


def _within(db: sqlite3.Connection, game: str) -> str:
    """What a miss says of the games that were asked: nothing where all were."""
    return f" of {' or '.join(names.games(db, game))}" if game else ""


def _elsewhere(others: list[str]) -> str:
    """What a miss says of other games that have the name."""
    return f"; one of {', '.join(others)} is: say --game {others[0]}" if others else ""


def _near_headings(db: sqlite3.Connection, name: str, asked: Sequence[str]) -> tuple[str, ...]:
    """The headings nearest to `name`, for a name that no term's is like."""
    from rapidfuzz import fuzz, process

    marks = ",".join("?" * len(asked))
    rows = db.execute(f"SELECT DISTINCT key, title FROM heading WHERE game IN ({marks}) AND section != ''", asked)
    titles = {row["key"]: row["title"] for row in rows}
    near = process.extract(key(name), list(titles), scorer=fuzz.ratio, score_cutoff=80, limit=names.NEAR)
    return tuple(titles[found] for found, _, _ in near)


def resolve(db: sqlite3.Connection, name: str, game: str) -> str:
    """The id of the one term of `game` that `name` means, else of a card, one that passages name first, else ""."""
    found = _exact(db, name, game) or names.by_stem(db, name, game)
    if found:
        return found[0]
    cards = [str(row["target"]) for row in names.exact(db, ("card", "title"), name, game)]
    written = "SELECT 1 FROM card_passage WHERE card = ? UNION SELECT 1 FROM reference WHERE target = ? LIMIT 1"
    return next((card for card in cards if db.execute(written, (card, card)).fetchone()), next(iter(cards), ""))


def _exact(db: sqlite3.Connection, name: str, game: str) -> list[str]:
    rows = names.exact(db, ("term",), name, game)
    ids = list(dict.fromkeys(row["target"] for row in rows))
    return ids if rows and (len(ids) == 1 or not rows[0]["loose"]) else ids[:1]


def _heading(db: sqlite3.Connection, name: str, game: str) -> list[str]:
    """Sections of that name, for what a rulebook explains without a glossary entry."""
    wanted = key(name)
    rows = db.execute(
        "SELECT section FROM heading WHERE game = ? AND key IN (?, ?) AND section != ''", (game, wanted, f"{wanted} x")
    )
    return list(dict.fromkeys(row[0] for row in rows))


def _answer(db: sqlite3.Connection, ids: list[str], game: str, as_of: str, asked: str) -> dict[str, Any]:
    concepts = [row for id_ in ids for row in db.execute("SELECT * FROM concept WHERE id = ?", (id_,))]
    if not concepts:
        return _sections(db, ids, game, as_of, asked)
    redirects = [row["redirect"] for row in concepts if row["redirect"]]
    own = [row["id"] for row in concepts]
    held = _held(db, [*own, *redirects])
    found = newest_last(passages(db, held, as_of))
    redirected = [_name(db, target) for target in redirects]
    return {
        "term": concepts[0]["name"],
        "game": game,
        "id": concepts[0]["id"],
        "aliases": _aliases(db, own),
        "defined": _defined(db, own),
        "passages": found,
        "see_also": list(dict.fromkeys([*redirected, *_see_also(db, held)])),
        "referenced_by": _referenced_by(db, own),
        "restated": _restated(db, found),
        "problems": _problems(db, held),
    }


def _sections(db: sqlite3.Connection, sections: list[str], game: str, as_of: str, asked: str) -> dict[str, Any]:
    marks = ",".join("?" * len(sections))
    rows = db.execute(f"SELECT number FROM passage WHERE section IN ({marks}) ORDER BY number", sections)
    held = [row[0] for row in rows]
    found = passages(db, held, as_of)
    return {
        "term": found[0]["title"] if found else asked,
        "game": game,
        "id": sections[0],
        "aliases": [],
        "defined": "heading",
        "passages": found,
        "see_also": _see_also(db, held),
        "referenced_by": _referenced_by(db, sections),
        "restated": _restated(db, found),
        "problems": _problems(db, held),
    }


def _held(db: sqlite3.Connection, concepts: list[str]) -> list[int]:
    """The numbers of the passages of `concepts`, definitions first, a twin once, digests last."""
    marks = ",".join("?" * len(concepts))
    rows = db.execute(
        "SELECT p.number, p.twin, p.kind, p.document, t.role, d.strength, d.authority, p.term != '' AS entry "
        f"FROM term_passage t JOIN passage p ON p.number = t.passage JOIN document d ON d.id = p.document "
        f"WHERE t.term IN ({marks})",
        concepts,
    ).fetchall()
    members = {row["number"] for row in rows}
    kept = [row for row in rows if row["twin"] == row["number"] or row["twin"] not in members]
    kept.sort(key=_rank)
    return list(dict.fromkeys(row["number"] for row in kept))


def _defined(db: sqlite3.Connection, concepts: list[str]) -> str:
    """Where the documents define the term: in an entry of its own, or only in passing, in a rule."""
    marks = ",".join("?" * len(concepts))
    roles = {row[0] for row in db.execute(f"SELECT role FROM term_passage WHERE term IN ({marks})", concepts)}
    return "in passing" if "in passing" in roles and "defines" not in roles else "entry"


def _rank(row: sqlite3.Row) -> tuple[int, int, int, int, int]:
    digest = row["authority"] == "digest"
    late = row["kind"] in ("example", "note", "dispute")
    return (digest, late, ROLES.index(row["role"]), row["strength"], row["number"])


def _restated(db: sqlite3.Connection, found: Sequence[Passage]) -> list[str]:
    """The ids of the digests' passages that restate an official passage among `found`, or one of its section."""
    official = {place for p in found if p["authority"] != "digest" for place in (p["id"], section_of(p["id"]))}
    ours = [p["id"] for p in found if p["authority"] == "digest"]
    marks = ",".join("?" * len(ours))
    rows = db.execute(
        "SELECT p.id, r.target FROM reference r JOIN passage p ON p.number = r.source "
        f"WHERE r.kind = 'clarifies' AND p.id IN ({marks}) ORDER BY p.number",
        ours,
    )
    return list(dict.fromkeys(id_ for id_, target in rows if {target, section_of(target)} & official))


def _aliases(db: sqlite3.Connection, concepts: list[str]) -> list[str]:
    marks = ",".join("?" * len(concepts))
    rows = db.execute(f"SELECT DISTINCT name FROM name WHERE target IN ({marks}) AND loose = 0 ORDER BY name", concepts)
    own = {_name(db, concept) for concept in concepts[:1]}
    return [row[0] for row in rows if row[0] not in own]


def _see_also(db: sqlite3.Connection, held: list[int]) -> list[str]:
    """The names that the entries' see and see-also lines point to, in their order."""
    if not held:
        return []
    marks = ",".join("?" * len(held))
    rows = db.execute(
        f"SELECT target FROM reference WHERE source IN ({marks}) AND kind IN ('see', 'see-also') ORDER BY rowid", held
    )
    return list(dict.fromkeys(_name(db, row[0]) for row in rows))


def _name(db: sqlite3.Connection, target: str) -> str:
    """What people call the thing with this id."""
    for query in (
        "SELECT name FROM concept WHERE id = ?",
        "SELECT title || iif(subtitle = '', '', ', ' || subtitle) FROM card WHERE id = ?",
        "SELECT title FROM passage WHERE section = ? LIMIT 1",
        "SELECT title FROM passage WHERE id = ?",
    ):
        row = db.execute(query, (target,)).fetchone()
        if row:
            return str(row[0])
    return target


def _referenced_by(db: sqlite3.Connection, targets: list[str]) -> list[str]:
    """The titles of the entries that point to or mention any of `targets`: printed references before mentions."""
    marks = ",".join("?" * len(targets))
    rows = db.execute(
        "SELECT p.title, min(r.kind = 'mentions') AS mention, min(p.number) AS place FROM reference r "
        f"JOIN passage p ON p.number = r.source WHERE r.target IN ({marks}) AND p.twin = p.number "
        "GROUP BY p.title ORDER BY mention, place LIMIT ?",
        (*targets, REFERRERS),
    )
    return [row[0] for row in rows]


def _problems(db: sqlite3.Connection, held: list[int]) -> list[str]:
    """What is wrong with these entries: references that name nothing, and places that contradict them."""
    if not held:
        return []
    marks = ",".join("?" * len(held))
    rows = db.execute(
        "SELECT DISTINCT words, target, reason FROM unresolved "
        f"WHERE source IN ({marks}) AND reason != 'document not loaded'",
        held,
    )
    found = [f"reference {row['words']!r}: {row['target']!r}: {row['reason']}" for row in rows]
    rows = db.execute(
        "SELECT c.target, c.words FROM conflicts c JOIN passage p ON p.id = c.source "
        f"WHERE p.number IN ({marks}) ORDER BY c.target",
        held,
    )
    return found + [f"conflicts with {row['target']}: {row['words']}" for row in rows]
