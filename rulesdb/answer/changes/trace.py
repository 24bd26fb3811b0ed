"""The life of one rule through all documents that are loaded, newest first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from ...door import asked
from ...queries import references, tracing
from ..history.cite import show
from ..passages import Passage, passages
from .likeness import Likeness, likeness
from .pair import folded
from .words import word_changes

ALIKE = 0.6  # likeness from which two texts of one term or card are one rule
RESTATED = 0.45  # the same where one sentence of ours restates both


@asked
def trace(db: sqlite3.Connection, id_: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """{"id", "title", "lives": [[{"passage", "relation", "of", "ground", "words"}]]}: each rule of `id_`, newest first.

    `id_` is what `show` takes. A relation is what a text did to `of`, the id of one in an older document: the same,
    reworded, supersedes, conflicts; or first, where there is none, also for another place of the newest document that
    says so, and restates for our words. `ground` is the rule of precedence or the open question, `words` are the
    changed words. Raises NotFoundError.
    """
    named = show(db, id_, game, as_of)
    shown: list[Passage] = named["answer"]["passages"]
    official = [p for p in shown if p["authority"] != "digest"] or shown
    alike = likeness(db, shown[0]["game"]) if shown else _unlike
    lives: list[list[dict[str, Any]]] = []
    traced_ids: set[str] = set()
    for passage in official:
        if passage["id"] not in traced_ids:
            life = _life(db, passage, as_of, alike)
            traced_ids.update(stage["passage"]["id"] for stage in life)
            lives.append(life)
    return {"id": named["what"], "title": shown[0]["title"] if shown else id_, "lives": lives}


def _life(db: sqlite3.Connection, start: Passage, as_of: str, alike: Likeness) -> list[dict[str, Any]]:
    numbers = _appearances(db, start, alike)
    order = tracing.strengths(db, numbers)
    appearances = sorted(
        {p["id"]: p for p in passages(db, numbers, as_of)}.values(), key=lambda p: order.get(p["id"], 0)
    )
    documents = [p for p in appearances if p["authority"] != "digest"]
    stages = [_stage(p, documents[index + 1 :], alike) for index, p in enumerate(documents)]
    for stage in stages[1:]:
        if stage["relation"] == "first" and stage["passage"]["document"] == documents[0]["document"]:
            stage["relation"] = "also"
    ours = [_related(p, "restates") for p in appearances if p["authority"] == "digest"]
    return stages + ours


def _related(
    passage: Passage, relation: str, before: Passage | None = None, ground: str | None = None
) -> dict[str, Any]:
    words = word_changes(before["text"], passage["text"]) if before and relation != "the same" else []
    of = before["id"] if before else None
    return {"passage": passage, "relation": relation, "of": of, "ground": ground, "words": words}


def _stage(passage: Passage, older: Sequence[Passage], alike: Likeness) -> dict[str, Any]:
    """What `passage` did to a text of an older document: to one that it overrides or contradicts, else the likest."""
    older_by_id = {p["id"]: p for p in older}
    for row in passage["precedence"]:
        if row["older"] in older_by_id:
            return _related(passage, "supersedes", older_by_id[row["older"]], row["ground"])
    for row in passage["conflicts"]:
        if row["with"] in older_by_id:
            return _related(passage, "conflicts", older_by_id[row["with"]], row["about"])
    others = [p for p in older if p["document"] != passage["document"]]
    scored = [(alike(passage["text"], p["text"], passage["title"]), p) for p in others]
    best, before = max(scored, key=itemgetter(0), default=(0.0, passage))
    if best < RESTATED:
        return _related(passage, "first")
    same = folded(passage["text"]) == folded(before["text"])
    return _related(passage, "the same" if same else "reworded", before)


def _appearances(db: sqlite3.Connection, start: Passage, alike: Likeness) -> list[int]:
    """The numbers of the passages that are `start` in any document: by precedence, twins, our citations, likeness."""
    own = tracing.traced(db, start["id"])
    places, subject = (start["id"], own.section), start["title"]
    game, *_, part = own.section.split("/", 2)
    text_of = {own.number: start["text"]}
    _add(text_of, _by_edges(db, start["id"]))
    _add(text_of, tracing.of_twin(db, own.twin))
    _add(text_of, tracing.cited_with(db, places), RESTATED, alike, subject)
    _add(text_of, tracing.of_subject(db, own.number, game, part), ALIKE, alike, subject)
    return [*text_of, *(number for number in tracing.citing(db, places) if number not in text_of)]


def _unlike(_one: str, _other: str, _subject: str) -> float:
    return 0.0


def _add(
    text_of: dict[int, str],
    rows: Iterable[tuple[int, str]],
    least: float = 0.0,
    alike: Likeness = _unlike,
    subject: str = "",
) -> None:
    """Add those of `rows` that are as much like the text that is traced."""
    traced = next(iter(text_of.values()))
    for number, text in rows:
        if number not in text_of and (not least or alike(text, traced, subject) >= least):
            text_of[number] = text


def _by_edges(db: sqlite3.Connection, start: str) -> list[tracing.Numbered]:
    """The passages connected with this one by edges of precedence, over any number of steps; of conflict, over one."""
    reached, fresh = {start}, [start]
    while fresh:
        near = fresh.pop()
        for table in ("supersedes", "conflicts"):
            others = references.neighbours(db, table, near) - reached
            reached |= others
            fresh += others if table == "supersedes" else ()
    return tracing.with_ids(db, sorted(reached))
