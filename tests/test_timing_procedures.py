"""Which steps of a procedure an answer shows: all, those that are asked about, and what else is asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rulesdb import store
from rulesdb.build import build
from rulesdb.timing.kinds import kind_of
from rulesdb.timing.say import when

from .conftest import Ran, build_of

BOOK = """# Ferry

## Crossing

To make a ferry crossing, do this:

1. Ring the quay bell.
2. Each rower pays a coin into the chest. A rower without a coin stays ashore.
3. Untie the mooring rope.
4. Every rower draws an oar token.
5. Compare the oar tokens with the current of the river.
6. If the tokens are fewer than the current, the ferry drifts downstream.
7. Tie the mooring rope at the far quay.
8. The passengers land with their bundles.

## Storms

A storm may be called only between two crossings, never while a ferry is under way.

## Currents

The current of the river is read from the gauge.

The gauge shows three tokens of current in spring.

The current grows by one token for each storm.

A current of fewer than two tokens needs no rower.

No current drives a ferry upstream.

## Tokens

Oar tokens are kept in a bag.

A player with fewer tokens than rowers draws first.

Tokens of the river are blue, oar tokens are red.

Tokens left over are returned to the bag.

A ferry that drifts loses its tokens.

A ferry may drift twice in a day.

## Beacons

A beacon is lit by the warden at dusk.

## Chartering

A merchant is no passenger. A merchant may charter the whole ferry under these circumstances:

- The warden has the day off.
- No passenger waits on the quay.
- The merchant has a seal of the guild.
"""
COLORS = "red blue green grey black white brown pink teal gold plum lime rose navy sand rust jade mint coal wine"


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of that rulebook alone."""
    return build_of(tmp_path_factory, "ferry", BOOK)


def steps(path: Path, question: str) -> list[tuple[str, str]]:
    """The edge and the text of each step that answers."""
    with closing(store.open_existing(path)) as db:
        found: list[dict[str, Any]] = when(db, question, "ferry")["steps"]
    return [(step["edge"], step["text"]) for step in found]


def test_who_asks_for_all_gets_all(ferry: Path) -> None:
    """A question for the order of the procedure, by its name, is answered with each of its steps."""
    shown = steps(ferry, "In what order does a crossing go?")
    assert [edge for edge, _ in shown] == ["in order"] * 8
    assert [text for _, text in shown[:3:2]] == [
        "To make a ferry crossing, do this: Ring the quay bell.",
        "Untie the mooring rope.",
    ]


def test_a_procedure_is_known_by_its_name_alone(tmp_path: Path) -> None:
    """Its steps say nothing of duels, and other rules do: who asks for the order of a duel gets the phase."""
    others = "".join(f"A {color} duel goes before a duel of another color.\n\n" for color in COLORS.split())
    book = tmp_path / "duels.md"
    book.write_text(
        f"# Fights\n\n## Rings\n\nThe warden decides in what order duels go.\n\n{others}"
        "## Duel phase\n\nDo this:\n\n1. Choose a ring.\n2. Draw a sword each.\n"
        "3. Compare the swords.\n4. Bury the loser.\n"
    )
    build([book], tmp_path / "rules.db", "ferry")
    shown = steps(tmp_path / "rules.db", "In what order does a duel go?")
    assert [edge for edge, _ in shown] == ["in order"] * 4


def test_a_part_of_a_procedure_is_known_by_more_of_its_name(tmp_path: Path) -> None:
    """The end of a voyage is not the voyage."""
    book = tmp_path / "voyages.md"
    book.write_text(
        "# Voyages\n\n## Voyage\n\nDo this:\n\n1. Begin the voyage.\n2. Hoist the sail.\n3. Go on with the voyage.\n"
        "4. End the voyage.\n\n"
        "## End-of-voyage phase\n\nDo this:\n\n1. Furl the canvas.\n2. Count the casks.\n3. Pay the crew.\n"
    )
    build([book], tmp_path / "rules.db", "ferry")
    shown = [text for _, text in steps(tmp_path / "rules.db", "What do I do in what order at the end of a voyage?")]
    assert len(shown) == 3
    assert "Furl the canvas." in shown[0]
    assert len(steps(tmp_path / "rules.db", "In what order does a voyage go?")) == 4


def test_a_step_says_all_of_itself(ferry: Path) -> None:
    """A step of two sentences is told with both: the first one alone may be half a truth."""
    shown = [text for _, text in steps(ferry, "In what order does a crossing go?")]
    assert "Each rower pays a coin into the chest. A rower without a coin stays ashore." in shown


def test_a_case_is_no_procedure(ferry: Path) -> None:
    """Who tells a case at length and asks how it goes on is answered on that case."""
    shown = steps(ferry, "Three storms came up on one day in spring. How much does the river current grow with them?")
    assert [edge for edge, _ in shown if edge == "in order"] == []


def test_a_procedure_is_entered_where_it_is_asked_about(ferry: Path) -> None:
    """Who tells what happened gets the steps from there on, not the beginning that is over."""
    told = "We compared, and the oar tokens are fewer than the current of the river. The ferry drifts: what comes when?"
    shown = [text for edge, text in steps(ferry, told) if edge == "in order"]
    assert "If the tokens are fewer than the current, the ferry drifts downstream." in shown
    assert not [text for text in shown if "Ring the quay bell." in text]


def test_what_else_is_asked_stands_beside_the_procedure(ferry: Path) -> None:
    """Of two things asked, the one that is no order has its own step, in the order of asking."""
    shown = steps(ferry, "In what order does a crossing go, and when may a storm be called?")
    assert [edge for edge, _ in shown] == ["in order"] * 8 + ["asked"]
    assert shown[-1][1].startswith("A storm may be called only between two crossings")
    shown = steps(ferry, "When may a storm be called, and in what order does a crossing go?")
    assert [edge for edge, _ in shown] == ["asked"] + ["in order"] * 8


def test_what_the_procedure_says_is_not_said_before_it(ferry: Path) -> None:
    """A thing asked that a step answers has no step besides."""
    shown = steps(ferry, "When do the passengers land with their bundles, and in what order does a crossing go?")
    assert [edge for edge, _ in shown] == ["in order"] * 8


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        ("a single crossing, from the bell to its end", "order"),
        ("when does each of these go", "order"),
        ("steps for making a crossing", "order"),
        ("the rope breaks, what do we do in order", "order"),
        ("one of the steps was wrong, what happens", "what"),
        ("what happens when the rope breaks", "what"),
    ],
)
def test_ways_to_ask_for_an_order(piece: str, kind: str) -> None:
    """An order is asked for in many ways; a step that is only told of asks for none."""
    assert kind_of(piece) == kind


def test_when_something_may_be_is_told_by_all_its_conditions(ferry: Path, rulesdb: Callable[..., Ran]) -> None:
    """They hold only together, though one of them is the nearest; what leads to them is said once."""
    ran = rulesdb("when", "When may a merchant charter the ferry while no passenger waits on the quay?", db=ferry)
    steps = ran.out.partition("Nearest rules:")[0]
    assert [words for words in ("day off", "waits on the quay", "seal of the guild") if words not in steps] == []
    assert steps.count("under these circumstances") == 1


@pytest.mark.parametrize(
    ("question", "turn"),
    [
        ("What do I do first in my turn?", True),
        ("How does a turn begin?", True),
        ("Which part of the turn comes first?", True),
        ("Who takes the first turn?", False),
        ("What happens in the first turn?", False),
        ("What does the warden do first in my turn?", False),
    ],
)
def test_with_what_a_turn_begins_is_told_by_the_turn(tmp_path: Path, question: str, turn: bool) -> None:
    book = tmp_path / "turns.md"
    book.write_text(
        "# Rounds\n\n## Turn\n\n1. Feed the mules.\n2. Sweep the yard.\n3. Hitch the cart.\n4. Drive to the fair.\n\n"
        "## Fairs\n\nThe warden takes the first turn. The warden first counts the mules.\n\nA fair lasts a week.\n"
    )
    build([book], tmp_path / "rules.db", "ferry")
    shown = steps(tmp_path / "rules.db", question)
    assert (shown[:1] == [("in order", "Feed the mules.")]) == turn


def test_what_denies_its_items_stands_before_each(tmp_path: Path, rulesdb: Callable[..., Ran]) -> None:
    """Without "It does not:" each of them says the opposite; what only leads to them is said once."""
    book = tmp_path / "charms.md"
    book.write_text(
        "# Charms\n\n## Night charms\n\nA charm may be shown at night if all of this is true of it. It does not:\n\n"
        "- Send the ferry back to the quay.\n- Sink the ferry.\n- Wake the warden.\n\n"
        "## Day charms\n\nA charm is shown by day if a gull sits on it.\n"
    )
    build([book], tmp_path / "rules.db", "ferry")
    told = rulesdb("when", "When does a charm wake the warden or sink the ferry?", db=tmp_path / "rules.db").out
    items = [line for line in told.splitlines() if "Sink the ferry" in line or "Wake the warden" in line]
    assert items
    assert all("It does not: " in line for line in items)
