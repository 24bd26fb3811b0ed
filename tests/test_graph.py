"""How terms hang together by what their rules lead to: the rule graph of a bundled game."""

from __future__ import annotations

import contextlib
from pathlib import Path

from rulesdb import store
from rulesdb.answer.graph import build_graph

from .conftest import GAME


def test_no_entry_is_its_own_neighbour(built_path: Path) -> None:
    """A rule that leads to another one of its own entry joins nothing; each edge joins two entries of the game."""
    with contextlib.closing(store.open_existing(built_path)) as db:
        graph = build_graph(db, GAME, rules=True)
        assert graph.number_of_edges()
        assert [one for one, other in graph.edges if one == other] == []
        assert [node for node, name in graph.nodes(data="name") if not name] == []
