"""Search for people who do not know the document's word: what has the words or their meanings, in a learned order."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from .. import semantic
from ..door import asked
from ..queries.passages import of_kind
from . import names
from .asking import bare
from .meaning import defining_first, meant
from .passages import by_number
from .question import analyse
from .rank.order import ordered
from .retrieve import Hit, retrieve
from .spelling import parted

POOL = 80  # best passages that are read


@asked
def search(
    db: sqlite3.Connection, question: str, game: str = "", *, limit: int = 10, kind: str = "", as_of: str = ""
) -> list[dict[str, Any]]:
    """The passages that answer `question` best, best first, each rule once; [] where nothing fits."""
    best: list[Hit] = []
    typed = bare(question)
    for game_id in names.games(db, game):
        question = meant(db, parted(db, typed, game_id), game_id)
        query = analyse(db, question, game_id)
        hits = retrieve(db, query, game_id)
        near = semantic.near(db, question, game_id)
        if kind:
            hits, near = _of_kind(db, hits, kind), {}
        order = defining_first(db, question, game_id, ordered(db, question, game_id, query, hits, near))
        best += _of_kind(db, order, kind) if kind else order
    best.sort(key=lambda hit: (-hit.score, hit.number))
    scores = {hit.number: hit.score for hit in best[: POOL if as_of else limit]}
    passage_of = by_number(db, list(scores), as_of)
    kept = [passage | {"score": round(scores[number], 3)} for number, passage in passage_of.items()]
    return kept[:limit]


def _of_kind(db: sqlite3.Connection, ranked: Sequence[Hit], kind: str) -> list[Hit]:
    """The hits that are passages of `kind`."""
    numbers = of_kind(db, kind, [hit.number for hit in ranked])
    return [hit for hit in ranked if hit.number in numbers]
