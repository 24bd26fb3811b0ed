"""Which rule of an invented game sets off which, by what happens and by the states that things get into."""

from __future__ import annotations

import pytest

from rulesdb import resources
from rulesdb.clauses.graph import edges
from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.lexicon_files import read_lexicon
from rulesdb.clauses.passages import Placed, clauses_in

GAME = """
[kinds]
runner = { is = ["character"] }
lamp = { is = ["card"] }
gate = { is = ["card"] }
[states]
tired = { opposite = "fresh" }
fresh = {}
banished = {}
[events]
carry = { verbs = ["carry"], object = "lamp" }
topple = { happens = ["topple"], object = "lamp" }
close = { verbs = ["close"], happens = ["close"], object = "gate" }
"""


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """English with the words of that game."""
    path = tmp_path_factory.mktemp("gate") / "lexicon.toml"
    path.write_text(GAME)
    return read_lexicon([resources.folder("data") / "lexicon.toml", path])


@pytest.mark.parametrize(
    ("cause", "effect", "kinds"),
    [
        ("If a runner carries a lamp, the lamp topples.", "When a lamp topples, the gate closes.", ["triggers"]),
        ("If a lamp topples, the runner is banished.", "When a runner is banished, the gate closes.", ["triggers"]),
        ("If a lamp topples, the runner is banished.", "When a lamp is banished, the gate closes.", []),
        ("If a lamp topples, the runner is banished.", "When a runner is tired, the gate closes.", []),
        ("If a lamp topples, the runner is not banished.", "When a runner is banished, the gate closes.", []),
        ("If a lamp topples, the runner is banished.", "When a runner is not banished, the gate closes.", []),
        ("If a lamp topples, the runner is banished.", "When all runners are banished, the gate closes.", []),
        ("A lamp is a gate.", "When a lamp topples, the gate closes.", []),
        ("When a gate closes, the lamp topples.", "Lamps cannot topple.", ["prevents"]),
    ],
)
def test_what_sets_off_what(lexicon: Lexicon, cause: str, effect: str, kinds: list[str]) -> None:
    """What comes about sets off what waits for it, of the same thing, not denied, and of all only by all."""
    clauses = [
        Placed(f"rule/{place}", index, sentence, clause)
        for place, text in enumerate((cause, effect))
        for index, sentence, clause in clauses_in(text, "gate", lexicon)
    ]
    assert all(placed.clause.understood for placed in clauses)
    drawn = [edge for edge in edges(clauses, lexicon) if clauses[edge.source].passage != clauses[edge.target].passage]
    assert [edge.kind for edge in drawn if clauses[edge.source].text == cause] == kinds
