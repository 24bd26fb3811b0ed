"""What pages link and graphs draw: the terms and cards that passages name, and the edges between them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Edge(NamedTuple):
    """An edge between two terms or cards, and the passage that makes it."""

    source: str
    target: str
    kind: str
    words: str
    passage: int
    since: str


class Mention(NamedTuple):
    """A term or card (`kind`) that a passage names with these words."""

    words: str
    kind: str
    name: str
    passage: int


_OWNERS = "(SELECT term AS id, passage FROM term_passage UNION ALL SELECT card, passage FROM card_passage)"


_OF_REFERENCES = f"""
    SELECT o.id AS source, r.target, r.kind, r.words, r.source AS passage, p.since FROM reference r
    JOIN {_OWNERS} o ON o.passage = r.source JOIN passage p ON p.number = r.source
    WHERE r.kind IN ('see', 'see-also', 'mentions') ORDER BY r.rowid"""


_OF_RULES = f"""
    SELECT o.id AS source, t.id AS target, e.kind, s.text AS words, c.passage, p.since FROM edge e
    JOIN clause s ON s.number = e.source JOIN clause c ON c.number = e.target JOIN passage p ON p.number = c.passage
    JOIN {_OWNERS} o ON o.passage = s.passage JOIN {_OWNERS} t ON t.passage = c.passage ORDER BY e.rowid"""


_NAMED = """
    SELECT r.words, 'card' AS kind, c.title || iif(c.subtitle = '', '', ', ' || c.subtitle) AS name,
    r.source AS passage
    FROM reference r JOIN card c ON c.id = r.target WHERE r.kind = 'mentions' AND r.source IN ({0})
    UNION SELECT r.words, 'term', t.name, r.source FROM reference r JOIN concept t ON t.id = r.target
    WHERE r.kind = 'mentions' AND r.source IN ({0})
    UNION SELECT t.name || ending.value, 'term', t.name, r.source FROM reference r JOIN concept t
    ON t.id = r.target, json_each('["", "s"]') ending WHERE r.kind IN ('see', 'see-also') AND r.source IN ({0})
    UNION SELECT c.title, 'card', c.title || iif(c.subtitle = '', '', ', ' || c.subtitle), cp.passage
    FROM card_passage cp JOIN card c ON c.id = cp.card WHERE cp.passage IN ({0})"""


def edges(db: sqlite3.Connection, *, rules: bool) -> Iterator[Edge]:
    """The edges between terms and cards, of the graph of references or of that of rules, in a fixed order."""
    return map(Edge._make, db.execute(_OF_RULES if rules else _OF_REFERENCES))


def mentions(db: sqlite3.Connection, numbers: Sequence[int]) -> Iterator[Mention]:
    """The terms and cards that the passages `numbers` name or rule on, with the words that name them."""
    return map(Mention._make, db.execute(_NAMED.format(",".join(map(str, numbers)))))
