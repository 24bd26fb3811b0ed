"""What a term means: its entries in all documents, their see-also, and who refers to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from ..door import asked
from ..errors import NotFoundError
from ..queries import passages as stored
from ..queries import references, terms
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
    games = names.games(db, game)
    for exactness in (_exact, names.by_stem, _heading):
        for game_id in games:
            ids = exactness(db, name, game_id)
            if ids:
                return _answer(db, ids, game_id, as_of, name) | {"also_in": _others(db, name, game_id)}
    offered = names.near(db, ("term",), name, games)
    best = [like for like in offered if like.likeness == offered[0].likeness]
    if len(best) == 1 and best[0].likeness >= names.SURE:
        target = best[0].target
        return _answer(db, [target], target.partition("/")[0], as_of, name) | {"also_in": []}
    near = tuple(like.name for like in offered) or _near_headings(db, name, games)
    near = near or names.near_words(db, ("term",), name, games)
    raise NotFoundError(
        f"no term{_within(db, game)} is called {excerpt(name)}{_elsewhere(_others(db, name, *games))}", near
    )


def _others(db: sqlite3.Connection, name: str, *asked: str) -> list[str]:
    """The games besides `asked` that have a term of that name."""
    others = [game for game in names.games(db) if game not in asked]
    having = names.games_with_term(db, name, others)
    return [game for game in others if game in having]


def _within(db: sqlite3.Connection, game: str) -> str:
    """The part of an error message that names the games asked; "" where all were."""
    return f" of {' or '.join(names.games(db, game))}" if game else ""


def _elsewhere(others: list[str]) -> str:
    """The part of an error message that names other games with that term; "" for none."""
    return f"; one of {', '.join(others)} is: say --game {others[0]}" if others else ""


def _near_headings(db: sqlite3.Connection, name: str, asked: Sequence[str]) -> tuple[str, ...]:
    """The headings nearest to `name`, for a name that no term's is like."""
    from rapidfuzz import fuzz, process

    titles = terms.headings(db, asked)
    near = process.extract(key(name), list(titles), scorer=fuzz.ratio, score_cutoff=80, limit=names.NEAR)
    return tuple(titles[title_key] for title_key, _, _ in near)


def resolve(db: sqlite3.Connection, name: str, game: str) -> str:
    """The id of the one term of `game` that `name` means, else of a card, one that passages name first, else ""."""
    matches = _exact(db, name, game) or names.by_stem(db, name, game)
    if matches:
        return matches[0]
    from ..queries import cards

    named = [row.target for row in names.exact(db, ("card", "title"), name, game)]
    return next((card for card in named if cards.is_spoken_of(db, card)), next(iter(named), ""))


def _exact(db: sqlite3.Connection, name: str, game: str) -> list[str]:
    rows = names.exact(db, ("term",), name, game)
    ids = list(dict.fromkeys(row.target for row in rows))
    return ids if rows and (len(ids) == 1 or not rows[0].loose) else ids[:1]


def _heading(db: sqlite3.Connection, name: str, game: str) -> list[str]:
    """Sections of that name, for what a rulebook explains without a glossary entry."""
    heading_key = key(name)
    return list(dict.fromkeys(terms.sections_headed(db, game, (heading_key, f"{heading_key} x"))))


def _answer(db: sqlite3.Connection, ids: list[str], game: str, as_of: str, called: str) -> dict[str, Any]:
    concepts = [concept for id_ in ids if (concept := terms.concept(db, id_))]
    if not concepts:
        return _sections(db, ids, game, as_of, called)
    redirects = [concept.redirect for concept in concepts if concept.redirect]
    own = [concept.id for concept in concepts]
    numbers = _passages_of(db, [*own, *redirects])
    shown = newest_last(passages(db, numbers, as_of))
    redirected = [terms.called(db, target) for target in redirects]
    return {
        "term": concepts[0].name,
        "game": game,
        "id": concepts[0].id,
        "aliases": _aliases(db, own),
        "defined": _defined(db, own),
        "passages": shown,
        "see_also": list(dict.fromkeys([*redirected, *_see_also(db, numbers)])),
        "referenced_by": references.referrers(db, own, as_of, REFERRERS),
        "restated": _restated(db, shown),
        "problems": _problems(db, numbers),
    }


def _sections(db: sqlite3.Connection, sections: list[str], game: str, as_of: str, called: str) -> dict[str, Any]:
    numbers = stored.of_sections(db, sections)
    shown = passages(db, numbers, as_of)
    return {
        "term": shown[0]["title"] if shown else called,
        "game": game,
        "id": sections[0],
        "aliases": [],
        "defined": "heading",
        "passages": shown,
        "see_also": _see_also(db, numbers),
        "referenced_by": references.referrers(db, sections, as_of, REFERRERS),
        "restated": _restated(db, shown),
        "problems": _problems(db, numbers),
    }


def _passages_of(db: sqlite3.Connection, concepts: list[str]) -> list[int]:
    """The numbers of the passages of `concepts`, definitions first, a twin once, digests last."""
    entries = terms.entries(db, concepts)
    members = {entry.number for entry in entries}
    kept = [entry for entry in entries if entry.twin == entry.number or entry.twin not in members]
    kept.sort(key=_rank)
    return list(dict.fromkeys(entry.number for entry in kept))


def _defined(db: sqlite3.Connection, concepts: list[str]) -> str:
    """Where the documents define the term: in an entry of its own, or only in passing, in a rule."""
    roles = terms.roles(db, concepts)
    return "in passing" if "in passing" in roles and "defines" not in roles else "entry"


def _rank(entry: terms.Entry) -> tuple[int, int, int, int, int]:
    late = entry.kind in ("example", "note", "dispute")
    return (entry.authority == "digest", late, ROLES.index(entry.role), entry.strength, entry.number)


def _restated(db: sqlite3.Connection, shown: Sequence[Passage]) -> list[str]:
    """The ids of the digests' passages that restate an official passage among `shown`, or one of its section."""
    official = {cited for p in shown if p["authority"] != "digest" for cited in (p["id"], section_of(p["id"]))}
    ours = [p["id"] for p in shown if p["authority"] == "digest"]
    rows = references.restating(db, ours)
    return list(dict.fromkeys(id_ for id_, cited in rows if {cited, section_of(cited)} & official))


def _aliases(db: sqlite3.Connection, concepts: list[str]) -> list[str]:
    own = {terms.called(db, concept) for concept in concepts[:1]}
    return [name for name in terms.aliases(db, concepts) if name not in own]


def _see_also(db: sqlite3.Connection, numbers: list[int]) -> list[str]:
    """The names that the entries' see and see-also lines point to, in their order."""
    return list(dict.fromkeys(terms.called(db, target) for target in references.pointed_to(db, numbers)))


def _problems(db: sqlite3.Connection, numbers: list[int]) -> list[str]:
    """What is wrong with these entries: references that name nothing, and places that contradict them."""
    lost = references.unresolved(db, numbers)
    against = references.conflicts_of(db, numbers)
    return [
        *(f"reference {row.words!r}: {row.target!r}: {row.reason}" for row in lost),
        *(f"conflicts with {row.other}: {row.words}" for row in against),
    ]
