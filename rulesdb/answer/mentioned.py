"""Which terms and cards the words of passages name, so that pages can link them."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

_NAMED = """
    SELECT r.words, 'card' AS kind, c.title, c.subtitle, r.source AS number
    FROM reference r JOIN card c ON c.id = r.target WHERE r.kind = 'mentions' AND r.source IN ({0})
    UNION SELECT r.words, 'term', t.name, '', r.source FROM reference r JOIN concept t ON t.id = r.target
    WHERE r.kind = 'mentions' AND r.source IN ({0})
    UNION SELECT t.name || ending.value, 'term', t.name, '', r.source FROM reference r JOIN concept t
    ON t.id = r.target, json_each('["", "s"]') ending WHERE r.kind IN ('see', 'see-also') AND r.source IN ({0})
    UNION SELECT c.title, 'card', c.title, c.subtitle, cp.passage FROM card_passage cp JOIN card c ON c.id = cp.card
    WHERE cp.passage IN ({0})"""
BATCH = 200  # passages of one statement: each stands in it four times


def mentioned(db: sqlite3.Connection, ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """By the ids of passages: {"words", "kind", "name"} of each term and card that they name, as printed there.

    `kind` is term or card; `name` is what finds it. A card on which a passage rules counts as named in it.
    """
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for start in range(0, len(ids), BATCH):
        part = ids[start : start + BATCH]
        rows = db.execute(f"SELECT number, id FROM passage WHERE id IN ({','.join('?' * len(part))})", part)
        of = {row["number"]: row["id"] for row in rows}
        query = _NAMED.format(",".join(map(str, of)))
        for row in db.execute(query):
            name = f"{row['title']}, {row['subtitle']}" if row["subtitle"] else row["title"]
            found[of[row["number"]]].append({"words": row["words"], "kind": row["kind"], "name": name})
    return dict(found)
