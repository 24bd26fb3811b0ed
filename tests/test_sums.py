"""Numbers in questions: an invented game's rules and lexicon in, sums and verdicts out."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb import resources, store
from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.lexicon_files import read_lexicon
from rulesdb.decks.cards import facts
from rulesdb.errors import DataError
from rulesdb.link import linked as linking
from rulesdb.link.linked import link
from rulesdb.model import Document
from rulesdb.read import read_lines
from rulesdb.read.digest import read_file
from rulesdb.read.gamedata import load_game
from rulesdb.read.source import as_lines
from rulesdb.tables import game_rows
from rulesdb.timing import say
from rulesdb.timing.ask import read_question
from rulesdb.timing.say import when
from rulesdb.timing.sums import add_up

BOOK = """# Beacon Hill

## Heat

A player is expelled if the player's heat reaches 40.

## Strain

A climber collapses when its strain is equal to or higher than its stamina.
"""
RULES = """# Rules

## heat

- If a player's heat reaches 40, the player is expelled from the hill. [book/heat/1]
  > My heat is 39. Am I expelled? no
- When a card with scorching is drawn, each player must raise the player's heat by the specified value. [book/heat/1]
- A player can ring a beacon only while that player's heat is 25 or higher. [book/heat/1]

## strain

- When the strain of a climber is equal to or higher than its stamina, the climber collapses. [book/strain/1]
  > My climber at a beacon has 3 strain and 5 stamina. Does he collapse? no
- When a guide's nerve is reduced to zero, the guide deserts. [book/strain/1]
- Each scare on a climber reduces the climber's nerve by 1. [book/strain/1]
- When a climber's cheer is reduced to zero, the climber does not collapse. [book/strain/1]

## climbs

- If the result of a climb is greater than the steepness of the wall, the climb succeeds. [book/strain/1]
- If the result of a climb is two or more less than the steepness of the wall, the climb fails. [book/strain/1]
- When a climb against a guide is exactly 7 or 8, the guide deserts. [book/strain/1]
- To play a lantern, a player must pay coins equal to the price of the lantern. [book/heat/1]

## tugs

- Strain is determined by subtracting the grip of the climber from the pull of the storm. [book/strain/1]
- If the total heft of one side is at least double the total heft of the other side, all climbers on the losing side are
    tossed. [book/strain/1]
- If the total heft of one side is more than the heft of the other side, the side with the most heft wins the tug.
    [book/strain/1]
- If there is a tie, the Dusk side wins the tug. [book/strain/1]
- The player rolls a die and adds the footing of the climber to the roll. [book/strain/1]
- If the result is greater than the footing of the gorge, the leap succeeds. [book/strain/1]
"""
LEXICON = """
[kinds]
climber = { is = ["character"] }
guide = { is = ["climber"] }
beacon = { is = ["card"] }
lantern = { is = ["card"] }
wall = { is = ["card"] }
climb = {}
heat = { is = ["number"] }
stamina = { is = ["number"] }
nerve = { is = ["number"] }
cheer = { is = ["number"] }
steepness = { is = ["number"] }
price = { is = ["number"] }
grip = { is = ["number"] }
pull = { is = ["number"] }
heft = { is = ["number"] }
footing = { is = ["number"] }
"Dusk card" = { is = ["card"] }
"Dawn card" = { is = ["card"] }
hauler = { is = ["climber", "Dusk card"] }
scout = { is = ["climber", "Dawn card"] }
gorge = { is = ["card"] }
storm = { is = ["card"] }
side = {}
tug = {}
leap = {}
strain = { is = ["token"] }
scare = { is = ["token"] }
coin = { is = ["token"] }
scorching = { is = ["keyword"] }
[sides]
Dusk = []
Dawn = []
[states]
expelled = {}
gone = { after = "desert" }
[events]
expel = { verbs = ["expel"], object = "player" }
collapse = { happens = ["collapse"], object = "climber" }
desert = { happens = ["desert"], object = "climber" }
scare = { verbs = ["scare"], object = "climber" }
ring = { verbs = ["ring"], object = "" }
raise = { verbs = ["raise"], object = "heat" }
roast = { verbs = ["roast"], object = "" }
toss = { verbs = ["toss"], object = "climber" }
[counting]
more = ["raise"]
"""
Ask = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """English with the words of the game above."""
    path = tmp_path_factory.mktemp("hill") / "lexicon.toml"
    path.write_text(LEXICON)
    return read_lexicon([resources.folder("data") / "lexicon.toml", path])


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> Path:
    """A database of the game above."""
    folder = tmp_path_factory.mktemp("hill")
    (folder / "rules.md").write_text(RULES)
    book = Document("hill/book", "hill", "Beacon Hill", "", "official", rank=1, effective="2001-01-01")
    readings = [read_file(folder / "rules.md", "hill"), *read_lines(as_lines(BOOK), book, "rulebook")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(linking, "load_lexicon", lambda _: lexicon)
        patch.setattr(linking, "games", lambda: ("hill",))  # a known game: its clauses are stored
        linked = link("hill", readings, load_game("hill"), [])
    path = folder / "hill.db"
    with store.writing(path) as written:
        facts.create_tables(written.conn)
        store.write_game(written, game_rows(linked, 1))
        store.finish(written)
    return path


@pytest.fixture
def hill(database: Path) -> Iterator[sqlite3.Connection]:
    """That database, open."""
    with closing(store.open_existing(database)) as db:
        yield db


@pytest.fixture
def ask(hill: sqlite3.Connection, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """The answer to a question about the game above."""
    monkeypatch.setattr(say, "lexicon_of", lambda *_: lexicon)
    return lambda question: when(hill, question, "hill")


@pytest.mark.parametrize(
    ("question", "answer", "total"),
    [
        ("My heat is 37 and it is raised by 3. Am I expelled?", "yes", "heat: 37 + 3 = 40, at least 40"),
        ("My heat is 37 and it is raised by 2. Am I expelled?", "no", "heat: 37 + 2 = 39, less than 40"),
        ("I'm at 38 heat and draw a Scorching 2 card. Am I expelled?", "yes", "heat: 38 + 2 = 40, at least 40"),
        ("My heat is 38 and a Scorching 2 beacon is drawn. Am I expelled?", "yes", "heat: 38 + 2 = 40, at least 40"),
        ("I'm at 30 heat and draw a beacon with Scorching 2. Am I expelled?", "no", "heat: 30 + 2 = 32, less than 40"),
        ("I'm at 39 heat and raise it by one more. Am I expelled?", "yes", "heat: 39 + 1 = 40, at least 40"),
        ("Am I expelled at 40 heat?", "yes", "heat: 40, at least 40"),
        ("My heat was lowered to 12. Am I expelled?", "no", "heat: 12, less than 40"),
        ("Can I ring a beacon with 24 heat?", "no", "heat: 24, less than 25"),  # "only while"
        ("May I ring a beacon at 25 heat?", "yes", "heat: 25, at least 25"),
        (
            "My climber has 3 stamina and two strain and gains 1 strain. Does it collapse?",
            "yes",
            "strain: 2 + 1 = 3, at least 3 (stamina)",
        ),
        ("A climber with stamina 4 takes 3 strain. Does it collapse?", "no", "strain: 3, less than 4 (stamina)"),
        (
            "A climber with stamina 4 takes 3 strain, then 1 more. Does it collapse?",
            "yes",
            "strain: 3 + 1 = 4, at least 4 (stamina)",
        ),
        (
            "My guide has nerve 3 and 2 scares and is scared again. Does he desert?",
            "yes",
            "nerve: 3 - 3 = 0, at most 0",
        ),
        ("My guide has nerve 3 and 2 scares. Is he gone?", "no", "nerve: 3 - 2 = 1, more than 0"),  # the state after it
        ("A climber's cheer is reduced to 0. Does it collapse?", "no", "cheer: 0, at most 0"),
        ("Climb 9, wall with steepness 8. Does the climb succeed?", "yes", "climb: 9, more than 8 (steepness)"),
        ("The climb is 7, the steepness 8. Does the climb fail?", "no", "climb: 7, more than 6 (steepness)"),
        ("I have 2 coins. Can I play a lantern with a price of 3?", "no", "coin: 2, less than 3 (price)"),
        (
            "A storm with pull 5 hits my climber with grip 2 and stamina 3. Does it collapse?",
            "yes",
            "pull 5 - grip 2 = 3; strain: 3, at least 3 (stamina)",
        ),
        (
            "My climber has stamina 5, 1 strain and grip 2, the storm has pull 5. Does it collapse?",
            "no",
            "pull 5 - grip 2 = 3; strain: 1 + 3 = 4, less than 5 (stamina)",
        ),
        (
            "A storm with pull 1 hits my climber with grip 2, stamina 3 and 3 strain. Does it collapse?",
            "yes",
            "pull 1 - grip 2 = 0; strain: 3 + 0 = 3, at least 3 (stamina)",
        ),
        ("The storm has pull 5, my climber grip 2. Does he gain 3 strain?", "yes", "pull 5 - grip 2 = 3"),
        ("The storm has pull 5, my climber grip 2. Does he gain 4 strain?", "no", "pull 5 - grip 2 = 3"),
        ("My climber has 3 stamina, we place 2. Does it collapse?", "no", "strain: 2, less than 3 (stamina)"),
        (
            "A guide with heft 12 stands against a hauler with heft 6. Is the hauler tossed?",
            "yes",
            "heft: 12, at least 12 (2 times 6)",
        ),
        (
            "A guide with heft 12 stands against a hauler with heft 6. Is the guide tossed?",
            "no",
            "heft: 12, at least 12 (2 times 6)",
        ),
        ("Heft 11 against 6: is it tossed?", "no", "heft: 11, less than 12 (2 times 6)"),
        ("My guide has heft 7, the hauler 5. Does the guide win?", "yes", "heft: 7, more than 5 (heft)"),
        ("My guide has heft 7, the hauler 5. Does the hauler win?", "no", "heft: 7, more than 5 (heft)"),
        ("My scout has heft 5, the hauler 5. Does the scout win the tug?", "no", "heft: 5, just 5 (heft)"),
        ("My scout has heft 5, the hauler 5. Does the hauler win the tug?", "yes", "heft: 5, just 5 (heft)"),
        (
            "My climber has footing 3, I roll 5, the gorge has footing 7. Does the leap succeed?",
            "yes",
            "roll and footing: 5 + 3 = 8, more than 7 (footing)",
        ),
        (
            "My climber has footing 3, I roll 4, the gorge has footing 7. Does the leap succeed?",
            "no",
            "roll and footing: 4 + 3 = 7, at most 7 (footing)",
        ),
    ],
)  # fmt: skip
def test_numbers_decide(ask: Ask, question: str, answer: str, total: str) -> None:
    """What the question tells is added up and held against the rule that compares it; the rule is the first step."""
    given_ = ask(question)
    assert (given_["verdict"]["answer"], given_["sum"]) == (answer, total)
    assert given_["verdict"]["by"] == "rule"
    assert given_["steps"][0]["edge"] == "decides"


@pytest.mark.parametrize(
    "question",
    [
        "My climber has nerve 2 and 2 scares. Does he desert?",  # the rule is about guides
        "My heat is 41 and a roast is served. Does the guide desert?",  # another outcome
        "A climber has 3 stamina and 3 strain. Does the wall collapse?",  # of another thing
        "My heat is 37 or 41. Am I expelled?",
        "My heat is not 41. Am I expelled?",
        "My heat is 41 and I roast the beacon. Am I expelled?",  # what the rule doesn't account for
        "Does one of 41 climbers collapse?",
        "I raise my heat by 3. Am I expelled?",  # from what is not told
        "If my climber with 3 stamina collapses with 3 strain, may I ring a beacon?",
        "My climber has 3 stamina and a third strain is added. Does it collapse?",
        "A climber with stamina 4 takes 3 strain. I draw 1 more lantern. Does it collapse?",
        "I have 5 coins. Can I play a lantern with a price of 3?",  # enough coins are not all that it may need
        "Can I raise my heat with 24 heat?",
        "I'm at 38 heat and I roast a Scorching 2 card. Am I expelled?",  # it works when it is drawn
        "I'm at 38 heat and my friend draws a Scorching 2 card. Am I expelled?",  # who does it may matter
        "I'm at 38 heat and a Scorching 2 card is quenched. Am I expelled?",  # a word that the game has not
        "The climb against a guide is 8. Does the guide desert?",  # one of two numbers
        "A climber has 3 strain and 5 stamina, I add 2. Does it collapse?",  # of either
        "Heft 12 against 6: is he tossed?",  # which of them
        "My hauler with heft 6 stands against a guide with heft 12. Is he tossed?",  # he may be either
        "I'm at 40 heat and lower it by one more. Am I expelled?",  # which happened at 40
        "My heat is 38 and a Scorching 2 card is drawn twice. Am I expelled?",  # how often
        "My heat is 39 and is raised by 1, but I cancel it. Am I expelled?",
        "My heat is 41 and I have a beacon that lowers it by 5. Am I expelled?",  # whether it does
        "A storm with pull 5 that is doubled hits my climber with grip 2 and stamina 7. Does it collapse?",
        "My guide with heft 7 and a helmet fights a hauler of heft 8. Does the hauler win?",  # what that does
        "My climber has 3 stamina and takes 1 strain from each of 3 storms. Does it collapse?",
        "My guide has heft 5, the hauler 5. Does the guide win?",  # what a tie comes to
        "My guide has heft 7 with a lantern, the hauler 5. Does the guide win?",  # what the lantern does
        "My climber has footing 3, I roll 5, a footing of 7 is there. Does the leap succeed?",  # whose it is
    ],
)
def test_numbers_that_decide_nothing(hill: sqlite3.Connection, lexicon: Lexicon, question: str) -> None:
    """Where a rule doesn't account for all that is told, the numbers decide nothing."""
    found = add_up(hill, read_question(question, "hill", lexicon), lexicon)
    assert found is None or not found.answer


def test_an_example_of_fewer_numbers_decides_no_sum(ask: Ask) -> None:
    """Where a number changes an amount and no sum is made of it, an example without that number tells too little."""
    assert ask("My heat is 39. So am I expelled now?")["verdict"]["answer"] == "no"
    assert (
        ask("My heat is 39, I roast a beacon and then raise my heat by 3. Am I expelled?")["verdict"]["answer"]
        == "open"
    )


def test_an_example_lends_no_other_numbers(ask: Ask) -> None:
    """What hangs on numbers that do not decide it is not decided by an example with others, or of less than is told."""
    asked = "My climber at the beacon has {} strain and {} stamina. Does he collapse?"
    assert ask(asked.format(3, 5))["verdict"]["answer"] == "no"
    assert ask(asked.format(6, 5))["verdict"]["answer"] == "open"
    assert (
        ask("My climber at the beacon of the wall has 3 strain, 5 stamina. Does he collapse?")["verdict"]["answer"]
        == "open"
    )


def test_an_example_of_what_there_is_tells_nothing_of_more(ask: Ask) -> None:
    """At 39 nobody is expelled, which says nothing of 39 and one more."""
    assert ask("My heat is 39. Am I expelled?")["verdict"]["answer"] == "no"
    assert (
        ask("My heat is 39 and the guide of the wall raises it by one more. Am I expelled?")["verdict"]["answer"]
        != "no"
    )


@pytest.mark.parametrize("question", ["37 heat, raise by 3", "What happens when my heat is 37 and I raise it by 3?"])
def test_what_happens_at_a_number(ask: Ask, question: str) -> None:
    """Of what the numbers reach only what was not so before happens; it is the first step."""
    given_ = ask(question)
    assert given_["sum"] == "heat: 37 + 3 = 40, at least 40"
    assert "expelled" in given_["steps"][0]["text"]


@pytest.mark.parametrize(
    "question",
    ["Pull 5, grip 2: how much strain does my climber gain?", "How much strain is it with pull 5 and grip 2?"],
)
def test_how_much_a_difference_makes(ask: Ask, question: str) -> None:
    """How much there is of what a difference makes is told with the rule that says so."""
    given_ = ask(question)
    assert given_["sum"] == "pull 5 - grip 2 = 3"
    assert "subtracting the grip" in given_["steps"][0]["text"]


@given(pull=st.integers(0, 20), grip=st.integers(0, 20), strain=st.integers(0, 20), stamina=st.integers(1, 40))
def test_whatever_the_numbers(
    database: Path, lexicon: Lexicon, pull: int, grip: int, strain: int, stamina: int
) -> None:
    """The climber collapses just where what he has and what the difference makes come to his stamina."""
    climber = f"My climber has {stamina} stamina and {strain} strain."
    text = f"{climber} A storm has pull {pull}, his grip is {grip}. Does he collapse?"
    with closing(store.open_existing(database)) as db:
        found = add_up(db, read_question(text, "hill", lexicon), lexicon)
    assert found is not None
    assert found.answer == ("yes" if strain + max(0, pull - grip) >= stamina else "no")


@given(one=st.integers(1, 40), other=st.integers(1, 40))
def test_whichever_side_has_more(database: Path, lexicon: Lexicon, one: int, other: int) -> None:
    """A side is tossed just where the other has at least double."""
    text = f"My guide has heft {one} and the hauler has heft {other}. Is the hauler tossed?"
    with closing(store.open_existing(database)) as db:
        found = add_up(db, read_question(text, "hill", lexicon), lexicon)
    assert found is not None
    assert found.answer == ("yes" if one >= 2 * other else "no")


def test_nothing_against_nothing_is_another_rules(hill: sqlite3.Connection, lexicon: Lexicon) -> None:
    """Zero is the double of zero, which makes no side the losing one."""
    text = "My guide has heft 0 and the hauler has heft 0. Is the hauler tossed?"
    assert add_up(hill, read_question(text, "hill", lexicon), lexicon) is None


@given(text=st.text(st.sampled_from(list("heat strain 0123 is with +-.,?\u0661\u00bd\u00b2")), max_size=60))
def test_no_text_is_too_odd(database: Path, lexicon: Lexicon, text: str) -> None:
    """Any text gets a sum or none."""
    with closing(store.open_existing(database)) as db:
        add_up(db, read_question(text, "hill", lexicon), lexicon)


@pytest.mark.parametrize(
    "table", ['[counting]\nmore = ["glow"]\n', '[counting]\nsame = ["ring"]\n', '[states]\ngone = { after = "glow" }\n']
)
def test_a_faulty_lexicon_is_named(tmp_path: Path, table: str) -> None:
    """What names no event, or is no list of events, is one line with file and line."""
    path = tmp_path / "lexicon.toml"
    path.write_text(table)
    with pytest.raises(DataError, match=r"lexicon\.toml:2: "):
        read_lexicon([resources.folder("data") / "lexicon.toml", path])
