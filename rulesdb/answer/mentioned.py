"""Which terms and cards the words of passages name, so that pages can link them."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ..queries import graphs
from ..queries.passages import ids_by_number

BATCH = 200  # passages of one statement: each stands in it four times


def mentioned(db: sqlite3.Connection, ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """By the ids of passages: {"words", "kind", "name"} of each term and card that they name, as printed there.

    `kind` is term or card; `name` is what finds it. A card on which a passage rules counts as named in it.
    """
    mentions_of: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for start in range(0, len(ids), BATCH):
        id_of = ids_by_number(db, ids[start : start + BATCH])
        for mention in graphs.mentions(db, list(id_of)):
            row = {"words": mention.words, "kind": mention.kind, "name": mention.name}
            mentions_of[id_of[mention.passage]].append(row)
    return dict(mentions_of)
