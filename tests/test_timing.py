"""What happens when: an invented rulebook and digest in, answers out. Each mechanism on a game of a few lines."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from rulesdb import coded, resources, store
from rulesdb.build import build
from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.lexicon_files import load_lexicon, read_lexicon
from rulesdb.decks.cards import facts
from rulesdb.link import linked as linking
from rulesdb.link.linked import link
from rulesdb.model import Card, Document
from rulesdb.read import read_lines
from rulesdb.read.digest import read_file
from rulesdb.read.gamedata import load_game
from rulesdb.read.source import as_lines
from rulesdb.tables import game_rows
from rulesdb.timing import examined, say, timeline
from rulesdb.timing.ask import read_question, statement
from rulesdb.timing.classes import names_another
from rulesdb.timing.decision import SAME
from rulesdb.timing.evidence import gather
from rulesdb.timing.explain import readings
from rulesdb.timing.kinds import kind_asked, kind_of
from rulesdb.timing.occasions import occasions
from rulesdb.timing.say import when
from rulesdb.timing.sought import Sought

BOOK = """# Barrow Race

## Falling

When a lamp topples, the captain must ring the gong. When the captain rings the gong, each carter may rest.

## Bells

Q: If a runner rings the bell at night, does the gate open?
A: No. The gate opens at dawn only.

## Oaths

At dawn, each runner swears the oath of the barrow. (See falling, bells.)

## Swearing

Each of the runners swears the oath of the barrow when it is dawn.

## Late oaths

At dawn, each runner swears the oath of the barrow twice.

## Tolls

A ferryman is paid a coin. A ferryman is paid nothing for a return trip.

## Greasing

Grease the axle of the cart, then spin its wheels.

## Regatta

Regatta by night

## Races

The faster team takes the prize. (If the race is drawn, the bank takes the prize.)

## Left hands

A courier greets a captain with the left hand.

## Hours

During a storm, a runner greets a captain.

## Waking

When a runner greets a captain, a ferryman oils a hinge.

## Bets

A guest may lay one coin on a race.

Example: Osk the guest lays a coin on the raft. The raft sinks. The bank keeps the coin of Osk.
"""
RULES = """# Rules

## carters

- A carter may carry at most two barrels. [book/falling/1]
- A hurt carter cannot carry a barrel. [book/falling/1]
- A carter cannot carry a lamp unless the carter holds a rope. [book/falling/1]
- A captain cannot carry a lamp. [book/falling/1]
- A captain cannot carry a lamp unless the captain holds a rope. [book/falling/1]
- Each runner must ring the bell. [book/bells/1]
- A barrel counts as a load. [book/falling/1]
- If any carter has a rope in play, runners cannot rest. [book/falling/1]
- Runners cannot ring such a gong. [book/falling/1]
- A carter or a captain may oil a hinge. [book/falling/1]
- A carter cannot topple a lamp unless the carter holds a rope. [book/falling/1]
  > can a carter topple a lamp at home? no
- A ferryman can never oil more than two hinges with a bell attached. [book/falling/1]
- A ferryman cannot greet a captain of that gong. [book/falling/1]
- When a lamp topples, the runner rings a purse. [book/falling/1]

## purses

- A player may weigh the player's own purse at any time. A player cannot weigh the purse of an opponent. [book/tolls/1]
- A runner always greets a captain. [book/tolls/1]
- A captain does not have to greet a courier on a given turn. [book/tolls/1]
- A captain may carry a broken barrel. [book/tolls/1]
- If all carters are hurt, a captain oils a hinge. [book/tolls/1]
- If the carter who holds a rope is hurt, a captain weighs a purse. [book/tolls/1]
- A carter greets a ferryman and no runner. [book/tolls/1]
- A captain does not always greet a runner. [book/tolls/1]
- Either a captain or a ferryman holds the gong. [book/tolls/1]

## ranks

- Each courier and each captain is a master. [book/left-hands/1]
- A ferryman is no master. [book/left-hands/1]
- If a carter is hurt, that carter is a master. [book/left-hands/1]
- The night bell hangs beside the other bell. [book/left-hands/1]
- At night there is no night bell. [book/left-hands/1]
- A gong is never a load. [book/left-hands/1]
  > is a gong a load? no
  > does a gong count as a load? no

## dusting

- At the end of the toll hour, a ferryman dusts the gong. [book/tolls/1]
- If a runner wishes to rest, a captain dusts the bell. [book/tolls/1]
- If a hurt runner rings the bell, a courier dusts the hinge. [book/tolls/1]
- Most couriers dust the rope. [book/tolls/1]
- During this hour, a carter may dust the gong. [book/tolls/1]
- A captain may dust a load that is neither a lamp nor a broken barrel. [book/tolls/1]
- A ferryman dusts the hinge. [book/tolls/1]
- A captain may dust the rope during a turn of the captain. [book/tolls/1]
- A captain cannot dust the bell during an hour that does not fit the captain. [book/tolls/1]
- A ferryman cannot dust the bell. [book/tolls/1]
- When a carter has oiled a hinge, the carter dusts the purse. [book/tolls/1]

## lifting

- A courier must lift at least three purses. [book/tolls/1]
- A courier may lift a bell only during the dawn phase. [book/tolls/1]
- A ferryman may lift any load other than a lamp. [book/tolls/1]
- A captain may lift only bells. [book/tolls/1]
- A hale captain may lift a rope. [book/tolls/1]
- A carter cannot lift more than two ropes, unless the carter holds a bell. [book/tolls/1]
- A runner lifts one to three gongs. [book/tolls/1]
- A carter lifts a hinge to the gong. [book/tolls/1]
- A runner can lift the lamp only to a gong of that kind. [book/tolls/1]

## falling

- When a lamp topples, the captain must ring the gong. [book/falling/1]
  ? a light tips over
- When the captain rings the gong, each carter may rest. [book/falling/1]

## loading

### loading a barrow
1. The carter loads the barrow with crates. [book/falling/1]
2. The carter checks the rope of the barrow. [book/falling/1]
3. The carter hauls the barrow away. [book/falling/1]

### greasing a cart
1. The carter greases the axle of the cart. [book/greasing/1]
2. The carter spins the wheels of the cart. [book/greasing/1]

## prizes

- If you are Night, a runner that wins keeps the purse. [book/bells/1]
- If you are Day, a runner that wins pays the purse to the bank. [book/oaths/1]
- While a runner is hale, the runner may drink from the trough. [book/late-oaths/1]
- While a runner is hurt, the runner drinks from the trough first. [book/swearing/1]

## tolls

- The ferryman is paid nothing for a return trip. [book/tolls/1]
  > is the ferryman paid when a barrel comes back at dawn? no

## payments

- The captain pays a coin for what a guest picks out of a hand. [book/tolls/1]
  > A guest picks a purse and a rope out of my hand. Does the captain pay me a coin for each of them? yes
  > A guest picks a lamp out of my hand. Does the captain pay me for it? yes

## inns

- An inn holds nine guests. [book/bets/1]
  > Six guests sleep in the inn and three in the barn. May another guest sleep in the inn? no
  > May a guest hang The Old Gong in the inn? no

## regatta

- At the end of a regatta, the rowers give back their oars. [book/regatta/1]
- A regatta has two heats: the punt heat and the raft heat. [book/regatta/1]

## races

- The faster team takes the prize. [book/races/1]
  > Does a team two lengths ahead take the prize? yes
- If a race is drawn, the bank takes the prize. [book/races/1]
  > Both teams arrive together. Does the bank take the prize? yes

## storms

Scope: winter race

- A runner cannot ring a gong. [book/falling/1]
"""
LEXICON = """
[kinds]
runner = { is = ["character"] }
carter = { is = ["runner"], words = ["hauler"] }
captain = { is = ["runner"] }
courier = { is = ["runner"] }
load = { is = ["card"] }
barrel = { is = ["load"], words = ["cask"] }
lamp = { is = ["load"], words = ["light"] }
purse = {}
ferryman = { is = ["character"] }
bell = {}
"night bell" = { is = ["bell"] }
master = {}
pilot = { is = ["master"] }
hinge = {}
gong = {}
"The Old Gong" = { is = ["load"], words = ["old gong"] }
rope = {}
"dawn phase" = { is = ["phase"] }
"dusk phase" = { is = ["phase"] }
[states]
hurt = { opposite = "hale" }
hale = {}
[sides]
Day = []
Night = []
[names]
"Old Tom" = ["carter"]
[cards]
columns = ["type", "trade"]
flags = ["captain"]
[events]
carry = { verbs = ["carry", "lug"], object = "load" }
ring = { verbs = ["ring", "sound"], object = "" }
topple = { verbs = ["topple"], happens = ["topple", "tip over"], object = "lamp" }
oil = { verbs = ["oil"], object = "hinge" }
rest = { happens = ["rest"], object = "runner" }
weigh = { verbs = ["weigh"], actor = "player", object = "purse" }
lift = { verbs = ["lift", "hoist"], object = "" }
greet = { verbs = ["greet"], actor = "character", object = "character" }
dust = { verbs = ["dust"], object = "" }
"""

CARDS = (  # of a card list
    ("Mirela", {"type": "Runner", "trade": "Hauler", "captain": "0"}),
    ("Grey Osk", {"type": "Master Captain", "trade": "", "captain": "1"}),
    ("Twin", {"type": "Captain"}),
    ("Twin", {"type": "Hauler"}),
    ("Lamp", {"type": "Event"}),
)
Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """English with the words of the game above."""
    path = tmp_path_factory.mktemp("barrow") / "lexicon.toml"
    path.write_text(LEXICON)
    return read_lexicon([resources.folder("data") / "lexicon.toml", path])


@pytest.fixture(scope="module")
def barrow_path(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> Path:
    """A database of the game above with its rulebook."""
    folder = tmp_path_factory.mktemp("barrow")
    (folder / "rules.md").write_text(RULES)
    book = Document("barrow/book", "barrow", "Barrow Race", "", "official", rank=1, effective="2001-01-01")
    readings = [read_file(folder / "rules.md", "barrow"), *read_lines(as_lines(BOOK), book, "rulebook")]
    listed = [Card("barrow", title, title, kinds=lexicon.kinds_of(facts)) for title, facts in CARDS]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(linking, "load_lexicon", lambda _: lexicon)
        patch.setattr(linking, "games", lambda: ("barrow",))  # a known game: its clauses are stored
        linked = link("barrow", readings, load_game("barrow"), listed)
    path = folder / "barrow.db"
    with store.writing(path) as database:
        facts.create_tables(database.conn)
        store.write_game(database, game_rows(linked, 1))
        store.finish(database)
    return path


@pytest.fixture
def barrow(barrow_path: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> Iterator[sqlite3.Connection]:
    """That database, open."""
    monkeypatch.setattr(say, "lexicon_of", lambda *_: lexicon)
    with closing(store.open_existing(barrow_path)) as db:
        yield db


@pytest.fixture
def ask(barrow: sqlite3.Connection) -> Ask:
    """The answer to a question about the game above."""
    return lambda question: when(barrow, question, "barrow")


def verdict(answer: dict[str, Any]) -> str:
    """The verdict of an answer."""
    return str(answer["verdict"]["answer"])


# Verdicts.


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Is a captain a master?", "yes"),
        ("Does a captain count as a master?", "yes"),
        ("Is a captain a courier?", "open"),  # what both are makes neither the other
        ("Is a captain a pilot?", "open"),  # nor is a master every kind of master
        ("Is a ferryman a master?", "no"),
        ("Is a ferryman a pilot?", "no"),  # no master, and so no kind of master
        ("Is a runner a master?", "open"),  # "that carter" is one that was named before
        ("Is a night bell a bell?", "yes"),  # by its name
        ("Is a gong a load?", "no"),
        ("Is a hinge a load?", "open"),  # an example of another thing
        ("Is a gong a bell?", "open"),  # or of another kind
    ],
)
def test_what_a_thing_is(ask: Ask, question: str, wanted: str) -> None:
    assert verdict(ask(question)) == wanted


@pytest.mark.parametrize(
    ("question", "other", "differs"),
    [
        ("May I ring in the dusk phase?", "May I ring in the dawn phase?", True),
        ("May I ring in the dusk phase?", "May I ring in that phase?", False),  # which may be the same
        ("May I ring in the dusk phase?", "May I ring?", False),
        ("May I ring in the dusk phase?", "In the dusk phase, may I ring before the dawn phase?", False),
        ("May I take it out of my hand?", "May I take it out of my deck?", True),
        ("May a carter ring a bell?", "May a captain ring a bell?", False),  # what holds for one may for the other
    ],
)
def test_another_phase_or_pile_is_named(lexicon: Lexicon, question: str, other: str, differs: bool) -> None:
    assert names_another(question, other, lexicon) == differs


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Six guests sleep in the inn and three in the barn. May another guest sleep in the inn?", "no"),
        ("Six guests sleep in the inn and two in the barn. May another guest sleep in the inn?", "open"),
        ("May a guest hang The Old Gong in the inn?", "no"),
        ("May a guest hang a gong in the inn?", "open"),  # there is only one old gong, and this may be any
    ],
)
def test_an_example_of_other_numbers_or_of_the_only_one_decides_nothing(ask: Ask, question: str, wanted: str) -> None:
    assert verdict(ask(question)) == wanted


def test_an_example_of_another_pile_does_not_decide_but_is_shown(ask: Ask) -> None:
    asked = "A guest picks a purse and a rope out of my {}. Does the captain pay me a coin for each of them?"
    assert ask(asked.format("hand"))["verdict"]["answer"] == "yes"
    other = ask(asked.format("deck"))["verdict"]
    assert other["answer"] == "open"
    assert "my hand" in other["compare"]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("May a carter carry two barrels?", "yes"),
        ("Can Old Tom carry two barrels?", "yes"),  # a card's name stands for its kind
        ("Can a hauler carry two casks?", "yes"),  # everyday words of the lexicon
        ("May a carter carry three barrels?", "no"),  # a number above the bound
        ("Can a hurt carter carry a barrel?", "no"),
        ("Can a hurt carter carry a barrel for another carter?", "no"),  # however it is done
        ("Can a hurt carter carry a barrel without a rope?", "open"),  # what is left out may be what is forbidden
        ("My whistle lets a hurt carter carry a barrel twice. Can he carry a barrel for another carter?", "open"),
        ("A carter is hurt by a storm. Can that hurt carter carry a barrel for another carter?", "open"),
        ("By my whistle's text, can a hurt carter carry a barrel for another carter?", "open"),
        ("Isn't a hurt carter allowed to carry a barrel?", "no"),  # the negation only asks
        ("Can’t a hurt carter carry a barrel?", "no"),
        ("Old Tom is hurt. Can he carry a barrel?", "no"),  # what is told, by a pronoun
        ("While the hauler holds a rope, may the hauler lug a light?", "open"),  # an exception that is told
        ("Can a ferryman oil three hinges with a bell attached?", "no"),
        ("Can a ferryman oil hinges?", "open"),  # more of them are forbidden; it is not asked how many
        ("Can a ferryman greet captains?", "open"),  # "of that gong" means something that stood before
        ("May a carter ring a purse?", "open"),  # what happens when a lamp topples tells not who may
        ("Must each runner ring the bell?", "yes"),
        ("Does a barrel count as a load?", "yes"),
        ("Can the captain rest in the tavern with a dragon?", "open"),
        ("May a runner ring a gong?", "open"),  # another scope
        ("Can a captain oil a hinge?", "yes"),  # the second of a list
        ("Can Old Tom and a captain oil a hinge?", "yes"),
        ("Can a captain and a runner oil a hinge?", "open"),  # a runner may be neither
        ("Does a captain oil a hinge if all carters are hurt?", "yes"),
        ("Does a captain oil a hinge if a carter is hurt?", "open"),  # one is not all
        ("Does a captain oil a hinge if one is hurt?", "open"),
        ("Does a captain weigh a purse if a carter is hurt?", "open"),  # one of whom more is needed
        ("Can a captain carry a barrel?", "open"),  # a broken one, but of the others nothing is told
        ("May I weigh my purse?", "yes"),  # "at any time" is no condition, and what is mine is not an opponent's
        ("Must a captain greet a courier?", "no"),  # on a given turn is on any
        ("May a player weigh his own purse?", "yes"),
        ("May I weigh my opponent's purse?", "no"),
        ("May my opponent weigh my purse?", "no"),  # I am the opponent's opponent
        ("May a player weigh the opponent's purse?", "no"),
        ("May a player weigh his purse?", "depends"),  # whose is not told
        ("Does a carter greet a ferryman?", "yes"),
        ("Does Old Tom greet a runner?", "no"),  # a member of a list that is denied
        ("Does a runner greet a captain?", "yes"),  # nor is "always" one
        ("Does a captain hold the gong?", "open"),  # "either" of two: it is not told which
        ("Does a captain greet a runner?", "open"),  # but denied it is; and who greets is not who is greeted
    ],
)
def test_a_verdict_is_derived(ask: Ask, question: str, wanted: str) -> None:
    """Leave and duty say yes, a prohibition no, what is not read or not told stays open."""
    assert verdict(ask(question)) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("May a courier lift fewer than three purses?", "no"),  # below what he must
        ("May a courier lift two purses?", "no"),
        ("May a courier lift more than three purses?", "yes"),
        ("Must a courier lift five purses?", "open"),  # three are enough
        ("Does a runner lift three gongs?", "open"),  # or one
        ("May a carter lift more than two ropes?", "depends"),
        ("May a carter normally lift more than two ropes?", "no"),  # but for the exception
        ("May a courier lift a bell in the dusk phase?", "no"),
        ("May a bell be lifted by a courier during the dawn phase?", "yes"),
        ("May a ferryman lift a lamp?", "no"),  # what is left out
        ("May a ferryman lift a barrel?", "yes"),
        ("May a captain lift a purse?", "no"),  # bells only
        ("May a hurt captain lift a rope?", "no"),  # allowed to a hale one
        ("Must a hale captain lift a rope?", "no"),  # what may be need not be
        ("Must a carter lift a hinge?", "yes"),
        ("Does a carter lift a hinge?", "yes"),  # to what is not asked
    ],
)
def test_what_a_rule_says_in_other_words_is_derived(ask: Ask, question: str, wanted: str) -> None:
    """A bound, a phase, a thing or a state that a rule sets against the asked one says no; what it adds is nothing."""
    assert verdict(ask(question)) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("May a lamp be toppled at home by a carter?", "no"),
        ("A lamp at home can't be toppled by carters, right?", "yes"),  # turned round
        ("A carter topples lamps at home?", "no"),  # what is not allowed does not happen
        ("Must a carter topple a lamp at home?", "open"),
        ("Can a captain topple a lamp at home?", "open"),
    ],
)
def test_a_question_that_means_what_an_example_asks_has_its_answer(
    barrow: sqlite3.Connection, lexicon: Lexicon, question: str, wanted: str
) -> None:
    """Whatever the words: the code of an example is of the events, kinds and conditions that it is read as."""
    with closing(sqlite3.connect(":memory:", factory=type(barrow))) as db:
        barrow.backup(db)
        db.execute("DELETE FROM clause")
        example = "can a carter topple a lamp at home?"
        code = coded.code(example, "barrow", lexicon)
        assert code
        db.execute("UPDATE example SET meaning = ? WHERE question = ?", (code, example))
        answer = when(db, question, "barrow")
        decided = answer["verdict"]["decided_by"] == SAME
        assert (answer["verdict"]["answer"] if decided else "open") == wanted


@pytest.mark.parametrize(
    ("question", "referents"),
    [
        ("My carter holds a rope. Can he ring it?", ["carter", "rope"]),
        ("If I see him at dawn, can he rest?", []),  # no time is meant
    ],
)
def test_a_pronoun_means_one_who_may_be_meant(lexicon: Lexicon, question: str, referents: list[str]) -> None:
    """ "He" is one who acts; neither a time nor a deed is meant by a pronoun."""
    atom = read_question(question, "barrow", lexicon).parts[-1].clauses[-1].atom
    assert [phrase.kind for _, phrase in atom.roles if phrase.kind] == referents


@pytest.mark.parametrize("question", ["Can a runner rest?", "Can a runner ring a gong?"])
def test_a_rule_whose_condition_was_not_read_decides_nothing(ask: Ask, question: str) -> None:
    """A prohibition under "If ..." is none without it, nor is one of "such" a thing."""
    assert verdict(ask(question)) != "no"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Does a ferryman dust the gong?", "yes"),  # the hour at which he does is that which is asked about
        ("Must a ferryman dust the gong?", "open"),  # what happens at an hour is no duty at others
        ("If a runner rests, does a captain dust the bell?", "yes"),
        ("If a runner rings the bell, does a captain dust the bell?", "open"),
        ("If a hurt runner sounds the bell, does a courier dust the hinge?", "yes"),
        ("If a runner sounds the bell, does a courier dust the hinge?", "depends"),  # on whether he is hurt
        ("Does a courier dust the rope?", "open"),  # if he is one of those that do
        ("May a carter dust the gong during the toll hour?", "open"),  # which hour "this hour" is, stands elsewhere
        ("Can a runner lift the lamp to a gong?", "open"),  # which kind "that kind" is, stands elsewhere too
        ("May a captain dust a barrel?", "open"),
        ("May a captain dust the rope during a turn of the courier?", "no"),  # it is allowed in his own
        ("Does a ferryman dust the hinge?", "yes"),
        ("Can a captain dust the bell during the toll hour?", "open"),  # the hour may be such a one, or not
        ("Is a ferryman unable to dust the bell?", "yes"),
        ("Does a ferryman dust the hinge day by day?", "open"),  # nothing tells how he does
        ("Does a carter dust the purse after he oils a hinge?", "yes"),  # "when" tells what follows
    ],
)
def test_what_is_told_in_other_words_is_told(ask: Ask, question: str, wanted: str) -> None:
    """Most words of a condition tell it, unless they say of whom it must be true, or in what state, or how."""
    assert verdict(ask(question)) == wanted


def test_an_example_that_its_rule_contradicts_is_told(
    barrow: sqlite3.Connection, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the two is wrong; an example of which the rule says nothing is none of them."""
    monkeypatch.setattr(examined, "lexicon_of", lambda *_: lexicon)
    with closing(sqlite3.connect(":memory:")) as db:
        barrow.backup(db)
        (rule,) = db.execute("SELECT number FROM passage WHERE text LIKE '%A ferryman dusts the hinge.%'").fetchone()
        asked = [("does a ferryman dust the hinge?", "no"), ("does a ferryman dust a lamp?", "no")]
        rows = [("barrow", rule, *one, "", 0, 0) for one in asked]
        db.executemany("INSERT INTO example VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        found = list(examined.contradictions(db, "barrow"))
    assert [(one.question, one.verdict, one.derived) for one in found] == [(*asked[0], "yes")]


def test_what_is_not_told_is_a_condition(ask: Ask) -> None:
    """A rule with an exception that the question does not touch makes the answer depend on it."""
    answer = ask("Can a carter carry a lamp?")
    assert verdict(answer) == "depends"
    assert any("rope" in condition for condition in answer["verdict"]["if"])
    assert answer["verdict"]["by"] == "rule"


def test_no_answer_hangs_on_what_was_told_in_other_words(ask: Ask) -> None:
    """Who speaks of a condition is not told that it depends on it: the answer stays open."""
    assert verdict(ask("Must a captain ring the gong?")) == "depends"
    assert verdict(ask("Must a captain ring the gong because of a lamp that somebody dropped?")) == "open"


def test_a_shorter_text_of_a_rule_does_not_hide_its_exception(ask: Ask) -> None:
    """Of two texts of one rule the one with the exception counts, though the other would answer outright."""
    answer = ask("Can a captain carry a lamp?")
    assert verdict(answer) == "depends"
    assert [condition.split(" unless")[0] for condition in answer["verdict"]["if"]] == ["no,"]


def test_the_deciding_rule_comes_first(ask: Ask) -> None:
    """The first step is the rule that decides, and the verdict names it."""
    answer = ask("Can a hurt carter carry a barrel?")
    assert answer["steps"][0]["edge"] == "decides"
    assert answer["verdict"]["because"] == [1]
    assert "hurt" in answer["steps"][0]["text"]


@pytest.mark.parametrize(
    "question",
    [
        "If a runner rings the bell at night, does the gate open?",
        "if a runner rings the bell at night, does the gate open",
        "IF A RUNNER RINGS THE BELL AT NIGHT, DOES THE GATE OPEN??",
    ],
)
def test_a_printed_question_has_its_own_answer(ask: Ask, question: str) -> None:
    """A document's own question, asked again in any spelling, gets the document's answer."""
    answer = ask(question)
    assert (verdict(answer), answer["verdict"]["by"]) == ("no", "printed")


def test_a_printed_question_of_a_later_day_decides_nothing(barrow: sqlite3.Connection) -> None:
    """A document's own question that came after the day asked for gives neither a verdict nor a step."""
    question = "If a runner rings the bell at night, does the gate open?"
    assert when(barrow, question, "barrow")["verdict"]["by"] == "printed"
    before = when(barrow, question, "barrow", "2000")
    assert before["verdict"]["by"] is None
    assert before["steps"] == []


def test_what_follows_is_derived(ask: Ask) -> None:
    """What a step does triggers the next one, which says so."""
    answer = ask("What happens when a lamp topples?")
    texts = [step["text"] for step in answer["steps"]]
    assert any("gong" in text for text in texts)
    assert answer["verdict"] is None


def test_consequences_are_told_where_they_are_asked_for(ask: Ask) -> None:
    """Who asks for one thing gets no story: what follows from it is there only for what happens then."""
    told = {
        question: [step["edge"] for step in ask(question)["steps"]]
        for question in ("A lamp topples. What happens?", "Who rings the gong when a lamp topples?")
    }
    assert ["follows from" in edges for edges in told.values()] == [True, False]


def test_what_is_said_twice_is_one_step(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two passages that say the same are one step that rests on both; another number is another rule."""
    monkeypatch.setattr(timeline, "ANSWERS", (0.0,) * 4)
    steps = [step for step in ask("who swears the oath of the barrow at dawn?")["steps"] if "oath" in step["text"]]
    assert [len(step["citations"]) for step in steps] == [2, 1]
    assert ["twice" in step["text"] for step in steps] == [False, True]


def test_an_item_of_a_list_has_its_lead(book: sqlite3.Connection) -> None:
    """An item is told with the words that lead to it, which are no step of their own."""
    texts = [step["text"] for step in when(book, "may a cart travel at night?", "lantern")["steps"]]
    assert "A cart may only travel at night if: its owner plays a moonrise card." in texts
    assert not [text for text in texts if text.endswith(":")]


def test_only_a_part_of_a_question_is_told_not_to_be_read(ask: Ask) -> None:
    """Where nothing of a question is read, the verdict says so."""
    assert not ask("barrels carter how many?")["gaps"]
    assert ask("Hmm barrels how so many. May a carter carry two barrels?")["gaps"] == [
        "Not read: Hmm barrels how so many."
    ]


def test_what_only_asks_is_read(ask: Ask) -> None:
    """Words that only ask tell nothing that could be left out."""
    assert not ask("A lamp topples. What now? May a carter carry two barrels?")["gaps"]
    judged = ask("I'd carry two barrels, and he'd be a carter. Is that alright?")
    assert "Not read: Is that alright?" not in judged["gaps"]
    assert not {"alright", "id", "hed"} & set(judged["understood"]["unused"])
    polite = ask("Hello guys. May a carter carry two barrels? Thanks in advance!")
    assert "hello" not in polite["understood"]["unused"]
    assert not polite["gaps"]


def test_a_precedent_knows_more_than_what_depends(ask: Ask) -> None:
    """Where the clauses find a condition, an example that the question is as good as decides."""
    answer = ask("Can a carter topple a lamp?")
    assert (verdict(answer), answer["verdict"]["by"]) == ("no", "precedent")


def test_the_sentence_is_that_of_the_rule_whose_example_is_near(ask: Ask) -> None:
    """Of a passage that is several rules the one is shown of which an example is like the question."""
    first = ask("Who takes the prize if both teams arrive together?")["steps"][0]
    assert "drawn" in first["text"]
    assert "faster" in ask("Who takes the prize, the team two lengths ahead?")["steps"][0]["text"]


def test_an_example_is_told_from_its_beginning(ask: Ask) -> None:
    """One sentence of a tale says nothing."""
    steps = ask("Who keeps the coin of a guest when the raft sinks?")["steps"]
    (told,) = [step["text"] for step in steps if "raft sinks" in step["text"]]
    assert told.startswith("Osk the guest lays")
    assert told.endswith("keeps the coin of Osk.")


def test_a_cross_reference_is_no_step(ask: Ask) -> None:
    """What only names other places says nothing itself."""
    assert not any(step["text"].startswith("(See") for step in ask("see falling, bells: what of the oath?")["steps"])


@pytest.mark.parametrize("question", ["Can Mirela carry three barrels?", "mirela is hurt. can she carry a barrel?"])
def test_a_cards_name_stands_for_its_kinds(ask: Ask, question: str) -> None:
    """A rule of a kind decides for a card of that kind, however its name is typed."""
    assert verdict(ask(question)) == "no"
    assert verdict(ask(question.replace("Mirela", "Grey Osk").replace("mirela", "grey osk"))) == "open"


def test_a_name_of_several_cards_is_only_what_all_of_them_are(ask: Ask) -> None:
    """Where one card of a name is a captain and one is not, no rule of captains decides."""
    assert verdict(ask("Can Twin carry a lamp?")) == "open"
    assert verdict(ask("Must Twin ring the bell?")) == "yes"


def test_a_card_called_like_a_thing_does_not_hide_the_thing(ask: Ask) -> None:
    """A lamp is a lamp, although a card has that name."""
    assert ask("What happens when a lamp topples?")["understood"]["events"] == ["topple"]


def test_a_question_of_cards_is_not_strange(ask: Ask) -> None:
    """The names of cards count as known words."""
    assert ask("Grey Osk, Mirela: who rings?")["steps"]


def test_steps_that_one_quotation_says_are_one(ask: Ask) -> None:
    """Steps of our own that restate one sentence are shown with it, once."""
    (step,) = ask("In what order does greasing a cart go?")["steps"]
    assert "axle" in step["text"]
    assert "wheels" in step["text"]


@pytest.mark.parametrize(
    ("question", "held", "denied"),
    [
        ("My Night runner wins. What becomes of the purse?", "keeps", "bank"),
        ("My Day runner wins. What becomes of the purse?", "bank", "keeps"),
        ("Who drinks when my hurt runner drinks from the trough?", "first", "may drink"),
    ],
)
def test_a_branch_that_the_question_denies_is_no_step(ask: Ask, question: str, held: str, denied: str) -> None:
    """What holds for the other side, or in the state that excludes the told one, is left out."""
    told = " ".join(step["text"] for step in ask(question)["steps"])
    assert held in told
    assert denied not in told


def test_a_branch_is_shown_where_nothing_denies_it(ask: Ask) -> None:
    """Without a side all branches are shown."""
    told = " ".join(step["text"] for step in ask("My runner wins. What becomes of the purse?")["steps"])
    assert "keeps" in told
    assert "bank" in told


def test_two_things_ask_for_no_procedure(ask: Ask) -> None:
    """What comes first of two things is not answered with all steps of loading."""
    steps = ask("Which comes first, loading a barrow or checking the rope?")["steps"]
    assert all(step["edge"] != "in order" for step in steps)


def test_rules_of_a_wider_kind_have_a_word(ask: Ask) -> None:
    """What a rule says of runners it says of couriers; whether one is able to do it tells nothing."""
    assert ask("Is a courier able to rest?")["understood"]["unused"] == []
    assert ask("Is a plumber able to rest?")["understood"]["unused"] == ["plumber"]


def test_an_order_is_the_procedure(ask: Ask) -> None:
    """A question for order gets the steps of the procedure, in their order."""
    answer = ask("In what order does loading a barrow go?")
    assert answer["understood"]["context"] == "loading a barrow"
    assert [step["edge"] for step in answer["steps"][:3]] == ["in order"] * 3


def test_who_claims_what_is_asked_is_nothing_to_know(ask: Ask) -> None:
    """That somebody says so, and whether he is right, are no words that the rules lack."""
    assert "landlord" in ask("May my landlord check the rope of the carter?")["understood"]["unused"]
    claimed = ask("A carter is here. My landlord says a carter checks the rope. Is he right?")
    assert claimed["understood"]["unused"] == []
    claimed = ask("Quite some rope hangs about. My landlord says whoever of them hauls it ripples. Is he right?")
    assert [gap for gap in claimed["gaps"] if "read" in gap] == ["Not read: Quite some rope hangs about."]


@pytest.mark.parametrize("question", ["zxcv qwerty asdf", "Should I castle kingside before the espresso gets cold?"])
def test_unknown_questions_get_no_steps(ask: Ask, question: str) -> None:
    """What no rule speaks of is unknown."""
    answer = ask(question)
    assert (answer["result"], answer["steps"]) == ("unknown", [])


@pytest.mark.parametrize(
    ("question", "answered"),
    [
        ("Grinning, the lad shrugged and yawned, then passed in the maneuver phase. May I still act?", True),
        ("Should a goldfish bowl be scrubbed weekly?", False),
        ("What do I owe the landlord of my flat when I move out early?", False),
    ],
)
def test_a_tale_is_about_the_game_of_the_line_that_it_is_like(
    book: sqlite3.Connection, question: str, answered: bool
) -> None:
    """Half of the words of a tale may stand in no rule; of words about other things some stand in rules by chance."""
    assert bool(when(book, question, "lotr-tcg")["steps"]) is answered


def test_the_same_question_gets_the_same_answer(ask: Ask) -> None:
    """Nothing depends on chance or on the order of sets."""
    assert ask("What happens when a lamp topples?") == ask("What happens when a lamp topples?")


def test_every_step_has_its_citation(ask: Ask) -> None:
    """A step never stands without the passage that it rests on, the document's first."""
    for step in ask("What happens when a lamp topples?")["steps"]:
        assert step["citations"]
        assert step["citations"][0]["document"] == "barrow/book"


def test_rules_are_edges(barrow: sqlite3.Connection) -> None:
    """What one clause does triggers another: the rule graph holds that."""
    rows = barrow.execute(
        "SELECT e.kind, s.text AS source, t.text AS target FROM edge e JOIN clause s ON s.number = e.source "
        "JOIN clause t ON t.number = e.target"
    ).fetchall()
    assert any(r["kind"] == "triggers" and "topples" in r["source"] and "rest" in r["target"] for r in rows)


def test_a_reading_is_shown(barrow: sqlite3.Connection) -> None:
    """A passage's clauses stand in a line each."""
    (row,) = readings(barrow, "barrow/digest-rules/carters/5") or readings(barrow, "barrow/digest-rules/carters/2")[:1]
    assert row["understood"]
    assert row["line"].startswith(row["norm"])


# Reading a question.


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("can a carter rest", "a carter can rest"),
        ("if the bell rings, may a carter rest", "if the bell rings, a carter may rest"),
        ("is it legal to ring the bell", "a player may ring the bell"),
        ("is it allowed for a carter to rest", "a carter may rest"),
        ("ok to ring the bell", "a player may ring the bell"),
        ("the carter rests, ok to ring the bell", "the carter rests, a player may ring the bell"),
        ("does that mean the carter rests", "the carter rests"),
        ("do I have to ring the bell", "I have to ring the bell"),
        ("can't a carter rest", "a carter can rest"),
        ("when the bell rings, is it legal to rest", "when the bell rings, a player may rest"),
        ("are there two bells", "there are two bells"),
    ],
)
def test_a_question_becomes_a_statement(lexicon: Lexicon, question: str, wanted: str) -> None:
    """What is asked is read like a rule."""
    assert statement(question, lexicon) == wanted


@pytest.mark.parametrize(
    ("question", "event", "subject"),
    [
        ("May a carter with a rope be greeted by a captain?", "greet", "carter"),
        ("Can a barrel in the boat be carried?", "carry", "barrel"),
        ("Does a captain at the gong have to ring the bell?", "ring", "captain"),
        ("Is a barrel such as a cask a load?", "be", "barrel"),
        ("Are lamps loads?", "be", "lamp"),
    ],
)
def test_the_subject_of_a_question_may_go_on(lexicon: Lexicon, question: str, event: str, subject: str) -> None:
    """Where the predicate begins is known only once the whole is read."""
    (clause,) = read_question(question, "barrow", lexicon).parts[0].clauses
    assert clause.understood
    assert clause.atom.event == event
    assert subject in [phrase.kind for _, phrase in clause.atom.roles]


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        ("can a carter rest", "yes-no"),
        ("in what order do they go", "order"),
        ("a tow: what is the procedure, and who may help", "order"),
        ("who rings the bell", "who"),
        ("how many barrels are there", "how-many"),
        ("max barrels in hand", "how-many"),
        ("how big is a barrel", "how-many"),
        ("what happens then", "what"),
        ("what does the first player do now", "what"),
        ("which of them goes first", "first"),
        ("the lamp topples", ""),
    ],
)
def test_kinds_of_questions(piece: str, kind: str) -> None:
    """How a question begins tells what kind of answer it wants."""
    assert kind_of(piece) == kind


def test_what_is_told_is_no_question(lexicon: Lexicon) -> None:
    """The sentences before the question are facts."""
    question = read_question("Old Tom is hurt. Can he carry a barrel?", "barrow", lexicon)
    assert [clause.atom.event for clause in question.statements] == ["be"]
    assert [part.kind for part in question.parts] == ["yes-no"]


@pytest.mark.parametrize(("piece", "kind"), [("barrels per carter?", "what"), ("three barrels allowed?", "yes-no")])
def test_names_alone_ask_what_there_is(lexicon: Lexicon, piece: str, kind: str) -> None:
    """A piece without a verb is no question of yes or no."""
    assert [part.kind for part in read_question(piece, "barrow", lexicon).parts] == [kind]


@pytest.mark.parametrize(
    "question",
    [
        "Old Tom carries a barrel. Legal?",
        "Old Tom carries three barrels. All right by the rules?",
        "The carter rests. Another barrel for him?",  # behind what is told
        "The carter rests, so he is hurt, right?",
        "A hurt carter carrying two barrels in my yard?",  # of someone
        "Does it matter in which order the carters rest?",  # which and how many stand within the question
        "Can a storm change how many barrels he carries?",
        "Does the mayor decide the order of the rounds?",
        "In the short race, do we draw lots for who goes first?",
    ],
)
def test_whether_a_tale_is_so_is_asked_in_few_words(lexicon: Lexicon, question: str) -> None:
    """A word of judgement, or a piece without a verb behind a tale, asks yes or no."""
    assert [part.kind for part in read_question(question, "barrow", lexicon).parts] == ["yes-no"]


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When you ring the bell (as a guest) does it wake the carter?", "yes-no"),
        ("When the carter rests do I ring the bell?", "yes-no"),
        ("When do I ring the bell that he is carrying?", "when"),
        ("When the carter rests when do I ring the bell?", "when"),
        ("When the carter rests, what happens?", "when"),
    ],
)
def test_what_is_asked_behind_a_circumstance(lexicon: Lexicon, question: str, kind: str) -> None:
    """ "When he rests do I" asks yes or no, without a comma too."""
    assert kind_asked(question, lexicon, told=False) == kind


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("while the carter rests can he ring the bell", ["yes-no"]),
        ("he carries 9. with two barrels more am I allowed to ring the bell", ["yes-no"]),
        ("the carter rests by the inn with Ann. can i", ["yes-no"]),
        ("when the carter rests do I ring the bell", ["yes-no"]),
        ("barrel empty can i ring the bell", ["yes-no"]),
        ("ringing it by accident - does that wake the carter", ["yes-no"]),
        ("a tired carter in the yard = rest?", ["yes-no"]),
        ("the carter carries 9 barrels.. may he rest", ["yes-no"]),
        ("when the carter rests", ["when"]),
        ("if the carter is my guest. can he rest", ["yes-no"]),  # what only tells stays told
    ],
)
def test_what_is_asked_without_a_mark(lexicon: Lexicon, question: str, kinds: list[str]) -> None:
    """People leave out the comma, the capital and the question mark."""
    assert [part.kind for part in read_question(question, "barrow", lexicon).parts] == kinds


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("so a carter may carry two barrels right", True),
        ("two barrels on the floor. ok if a carter carries them", True),
        ("my friend says a carter can't carry two barrels. is he right", True),
        ("a carter carries two barrels and that is right", False),
        ("what happens if the barrels of the carter are legal", False),
    ],
)
def test_what_is_told_and_judged_without_a_mark_is_asked(ask: Ask, question: str, asks: bool) -> None:
    """Words at the end that ask whether it is so, or before a deed whether it is allowed, want yes or no."""
    assert (ask(question)["verdict"] is not None) == asks


def test_who_is_asked_to_tell_is_not_asked_yes_or_no(lexicon: Lexicon) -> None:
    """What is asked is what stands within."""
    asked = read_question("Can you tell me how many barrels a carter carries?", "barrow", lexicon)
    assert asked.kind == "how-many"


def test_what_follows_comes_before_what_only_has_the_words(ask: Ask) -> None:
    """Who asks what happens is first told what hangs on that, though for a wider kind and in fewer of the words."""
    rules = [step["text"] for step in ask("What happens when a courier greets a captain?")["steps"]]
    assert rules[0] == "When a runner greets a captain, a ferryman oils a hinge."


def test_when_something_is_done_is_told_first(ask: Ask) -> None:
    """Who asks when is first told the rule that says when it is done, though by a wider kind."""
    rules = [step["text"] for step in ask("When does a courier greet a captain?")["steps"]]
    assert rules[0] == "During a storm, a runner greets a captain."


def test_mistyped_words_are_read(ask: Ask) -> None:
    """The clauses decide a question as if it were spelled as the rules are."""
    assert verdict(ask("Can a hurrt carter cary a barrel?")) == "no"


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=200))
def test_any_text_is_a_question(text: str) -> None:
    """No text breaks the reading of a question."""
    assert read_question(text, "meccg", load_lexicon("meccg")).game == "meccg"


def test_a_long_question_is_read_in_bounded_time(lexicon: Lexicon) -> None:
    """Only the first part of an endless question is read."""
    assert read_question("can a carter rest and " * 20_000, "barrow", lexicon).parts


# The command line.


@pytest.fixture
def cli(barrow: sqlite3.Connection) -> Callable[..., Any]:
    """The verb `when` over the database above."""
    from rulesdb.cli.app import application

    path = barrow.execute("PRAGMA database_list").fetchone()["file"]
    return lambda *args: CliRunner().invoke(application(), ["when", *args, "--db", path, "--game", "barrow"])


def test_the_verdict_comes_first(cli: Callable[..., Any]) -> None:
    """The text begins with the game and the verdict; each citation stands below its rule."""
    lines = cli("Can a hurt carter carry a barrel?").output.splitlines()
    assert lines[0] == "barrow: No."
    assert "— Barrow Race" in lines[2]


def test_no_quotation_is_printed_twice(cli: Callable[..., Any]) -> None:
    """Steps of our own that rest on one passage show its words once, and then ours."""
    lines = cli("In what order does loading a barrow go?").stdout.splitlines()
    quoted = [line.split(". ", 1)[1] for line in lines if "“" in line]
    assert len(quoted) == len(set(quoted)) > 0
    assert any("The carter hauls the barrow away." in line for line in lines)


def test_a_heading_is_no_quotation(cli: Callable[..., Any]) -> None:
    """Where the document has but a heading, ours of the rules that rest on it is shown that answers the question."""
    lines = cli("How many heats has a regatta by night?").stdout.splitlines()
    assert lines[1].strip() == "1. A regatta has two heats: the punt heat and the raft heat."
    assert "— Barrow Race" in lines[2]
    answer = "\n".join(lines).partition("Nearest rules:")[0]
    assert "“" not in answer


def test_what_is_told_may_go_on_without_a_subject(ask: Ask) -> None:
    """ "... and has two barrels" asks nothing; "... and has he two barrels" does."""
    assert ask("A carter rests and has two barrels. What happens?")["verdict"] is None
    assert ask("A carter rests and has he two barrels")["verdict"] is not None


def test_nearest_rules_stand_behind_what_decides_nothing(cli: Callable[..., Any]) -> None:
    """They are offered where no verdict or procedure answers, and not where one does."""
    assert "Nearest rules:" in cli("How many heats has a regatta by night?").stdout
    assert "Nearest rules:" not in cli("Can a hurt carter carry a barrel?").stdout


def test_unknown_exits_with_three(cli: Callable[..., Any]) -> None:
    """An undetermined answer has its exit code."""
    assert cli("zxcv qwerty asdf").exit_code == 3


def test_why_shows_the_readings(cli: Callable[..., Any]) -> None:
    """--why tells how question and rule were read, and what put the step there."""
    out = cli("Can a hurt carter carry a barrel?", "--why", "1").output
    assert "asked (yes-no): permission: carry(" in out
    assert "edge: decides" in out
    assert "read as: prohibition: carry(" in out


def test_json_has_the_keys_of_the_contract(cli: Callable[..., Any]) -> None:
    """The contract's keys are there."""
    found = json.loads(cli("Can a hurt carter carry a barrel?", "--json").output)
    assert {"question", "game", "understood", "result", "steps", "verdict", "nearest", "assumptions", "gaps"} <= set(
        found
    )
    step = {"n", "text", "kind", "who", "stated", "because", "citations", "branch", "edge"}
    assert step <= set(found["steps"][0])
    assert set(found["verdict"]) == {
        "answer",
        "by",
        "if",
        "because",
        "decided_by",
        "as_for",
        "besides",
        "likely",
        "compare",
    }


def steps_of(folder: Path, text: str, *questions: str) -> list[list[dict[str, Any]]]:
    """The steps that a rulebook with this `text` alone gives to each question."""
    book = folder / "lamps.md"
    book.write_text(text)
    build([book], folder / "rules.db", "lamps")
    with closing(store.open_existing(folder / "rules.db")) as db:
        return [when(db, question, "lamps")["steps"] for question in questions]


@pytest.mark.usefixtures("alone")
def test_a_sentence_that_goes_on_is_no_step_of_an_example(tmp_path: Path) -> None:
    """What an example says of "that lamp" is no rule on lamps."""
    book = (
        "# Lamps\n\n1.1 A bearer lights a lamp at dusk.\n\n1.2 When a lamp is dropped, it breaks and its bearer "
        "loses a turn.\n\n"
        "Example: Ada sets hers down at night. That lamp is not dropped, but only set down.\n"
    )
    (steps,) = steps_of(tmp_path, book, "what happens when a lamp is dropped")
    texts = [step["text"] for step in steps]
    assert "When a lamp is dropped, it breaks and its bearer loses a turn." in texts
    assert not [text for text in texts if text.startswith("That lamp")]


@pytest.mark.usefixtures("alone")
def test_a_step_says_what_belongs_to_its_sentence(tmp_path: Path) -> None:
    """What begins with "Instead" is shown with what stands before it, a short rule whole where it has to be weighed.

    That is where outcomes are asked, and where no rule decides a question of yes or no.
    """
    book = (
        "# Lamps\n\n1.1 A keeper who must draw from an empty shelf does not lose. Instead, that keeper pays two wicks. "
        "Shelves are of oak.\n\n1.2 When a lamp is dropped, it breaks. Pay one wick. The keeper rings the gong.\n\n"
        "1.3 A lantern counts as two lamps. A lantern at sea needs no keeper but the captain.\n"
    )
    answers = steps_of(
        tmp_path,
        book,
        "How does a keeper draw from an empty shelf?",
        "What happens when a lamp is dropped?",
        "May a lantern at sea be lit by a keeper?",
    )
    assert [steps[0]["text"] for steps in answers] == [
        "A keeper who must draw from an empty shelf does not lose. Instead, that keeper pays two wicks.",
        "When a lamp is dropped, it breaks. Pay one wick. The keeper rings the gong.",
        "A lantern counts as two lamps. A lantern at sea needs no keeper but the captain.",
    ]


@pytest.mark.usefixtures("alone")
def test_a_label_is_no_answer_but_stays_with_its_sentence(tmp_path: Path) -> None:
    """Names at the head of a line are shown with what the line says of them, not alone."""
    book = (
        "# Lamps\n\n1.1 Old Lantern, Tin Gong. Effects of breaking happen before the watch begins.\n\n"
        "1.2 The watch begins at dusk.\n\n1.3 At dawn the gates open.\n"
    )
    (steps,) = steps_of(tmp_path, book, "does the old lantern or the tin gong trigger before the watch?")
    assert steps[0]["text"] == "Old Lantern, Tin Gong. Effects of breaking happen before the watch begins."


@pytest.mark.usefixtures("alone")
def test_a_sentence_that_goes_on_is_told_with_that_before_it(tmp_path: Path) -> None:
    """What "he" and "such a one" are stands in the sentence before; what does not go on is told alone."""
    book = (
        "# Lamps\n\n## Oil\n\nOil burns. A keeper who runs out of oil lights no lamp. He does not borrow from the "
        "harbour. Wicks are white.\n\n## Gongs\n\nA gong is rung by hand.\n"
    )
    borrowed, wicks = steps_of(tmp_path, book, "Can oil be borrowed from the harbour?", "Which colour is a wick?")
    assert "A keeper who runs out of oil lights no lamp. He does not borrow from the harbour." in borrowed[0]["text"]
    assert wicks[0]["text"] == "Wicks are white."


@pytest.mark.usefixtures("alone")
def test_a_list_of_steps_is_shown_whole(tmp_path: Path) -> None:
    """Where one of the steps behind a lead answers, all are shown in order: one alone would pass for the whole."""
    book = (
        "# Lamps\n\n## Regattas\n\nTo reset the lamps before a regatta, perform the following steps in order:\n\n"
        "1. Pour the oil away.\n2. Each keeper draws three new wicks.\n3. Ring the gong.\n\n"
        "## Gongs\n\nA gong is rung by hand.\n"
    )
    (steps,) = steps_of(tmp_path, book, "What wicks does a keeper get before a regatta?")
    shown = [(step["edge"], step["text"].rpartition(": ")[2]) for step in steps]
    wanted = ["Pour the oil away.", "Each keeper draws three new wicks.", "Ring the gong."]
    assert shown == [("in order", text) for text in wanted]


@pytest.mark.usefixtures("alone")
def test_an_item_within_an_item_keeps_the_nearest_lead(tmp_path: Path) -> None:
    """However much leads to it, the condition right before it is told with it; the leads are no steps of their own."""
    book = (
        "# Lamps\n\n## Gales\n\nTo settle which of the keepers pays for the oil after a gale by night, do this:\n\n"
        "* When the lamps have all been counted by the keepers, follow the tariff of the harbour as follows:\n"
        "  * If the lamp was dark when the gale began, one of the following applies:\n"
        "    * A lamp at its own tower costs five coins, and it chooses its keepers.\n"
        "    * A lamp elsewhere costs two coins.\n\n## Gongs\n\nA gong is rung by hand.\n"
    )
    (steps,) = steps_of(tmp_path, book, "Does a lamp at its own tower choose its keepers?")
    lead = "If the lamp was dark when the gale began, one of the following applies:"
    assert steps[0]["text"] == f"{lead} A lamp at its own tower costs five coins, and it chooses its keepers."
    assert not [step["text"] for step in steps if step["text"].endswith(":")]


@pytest.mark.usefixtures("alone")
def test_conditions_that_hold_together_are_shown_together(tmp_path: Path) -> None:
    """Where two conditions of a list answer, all are shown in its order, the one that was asked about first."""
    book = (
        "# Lamps\n\n## Contests\n\nTo enter a lamp contest, the following must apply:\n\n"
        "* The keeper owns a lamp.\n* It is night.\n* The keeper paid the contest fee.\n* No storm is near.\n\n"
        "## Gongs\n\nA gong is rung by hand.\n\n## Storms\n\nA storm ends at dawn.\n"
    )
    what, whether = steps_of(tmp_path, book, "What must a keeper do to enter a contest?", "Must a fee be paid first?")
    told = ["owns a lamp", "is night", "contest fee", "storm is near"]
    assert [any(part in step["text"] for part in told) for step in what] == [True] * 4
    assert [next(part for part in told if part in step["text"]) for step in what] == told
    assert "contest fee" in whether[0]["text"]


@pytest.mark.usefixtures("alone")
def test_the_end_of_a_sentence_is_no_answer(tmp_path: Path) -> None:
    """A line of which a cut document has but the end is passed over where the whole of it stands elsewhere."""
    book = (
        "# Lamps\n\na lamp at sea needs no keeper.)\n\n# Glossary\n\n"
        "Keeper: (Ships have a crew: a lamp at sea needs no keeper.)\n"
    )
    (steps,) = steps_of(tmp_path, book, "how does a lamp at sea go without a keeper")
    assert [step["text"] for step in steps] == ["(Ships have a crew: a lamp at sea needs no keeper.)"]


@pytest.mark.usefixtures("alone")
def test_a_question_of_how_many_is_answered_by_a_number(tmp_path: Path) -> None:
    """Of a passage that speaks of crates on a cart twice, the sentence that tells how many there may be is shown."""
    book = (
        "# Carts\n\n1.1 The crates on a cart are counted at dawn. A cart holds crates in a number equal to its wheels."
        "\n\n1.2 At dawn each driver wakes.\n\n1.3 At dawn the gates open.\n"
    )
    answers = steps_of(
        tmp_path, book, "how many crates are on a cart at dawn?", "when are crates on a cart counted at dawn?"
    )
    assert ["equal to its wheels" in steps[0]["text"] for steps in answers] == [True, False]


_NEARER = "1.1 A driver may arrange crates on carts.\n\n1.2 A driver may have no more than six crates."
_OF_OXEN = (
    "1.1 The number of crates that a driver loads is on the brass plate."
    "\n\n1.2 As a driver, you load crates only if you have two oxen."
)


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(
    ("rules", "question", "wanted"),
    [
        (_NEARER, "how many crates may a driver have?", "six"),
        (_NEARER, "what is the limit for a driver's crates?", "six"),
        (_OF_OXEN, "how many crates do I load as a driver?", "brass plate"),  # two are of something else
    ],
)
def test_a_rule_without_the_number_does_not_answer_how_many(
    tmp_path: Path, rules: str, question: str, wanted: str
) -> None:
    """A rule that is nearer to the question, but tells no number of what is asked for, stands behind one that does."""
    (steps,) = steps_of(tmp_path, f"# Carts\n\n{rules}\n\n1.3 At dawn the gates open.\n", question)
    assert wanted in steps[0]["text"]


def test_examples_tell_which_sentence_answers(ask: Ask) -> None:
    """Of two sentences of a passage, the one is shown that a rule restates whose example is like the question."""
    steps = ask("what is the ferryman paid when a barrel comes back at dawn?")["steps"]
    assert steps[0]["text"] == "A ferryman is paid nothing for a return trip."


@pytest.mark.usefixtures("alone")
def test_forms_of_one_word_are_one_word(tmp_path: Path) -> None:
    """The sentence on a tie answers a question about ties, though no stemmer makes one stem of both."""
    book = (
        "# Duels\n\n1.1 The side with more strength in a duel wins it. If there is a tie, the guard is the winner.\n\n"
        "1.2 A duel is fought at dawn.\n\n1.3 At dawn the gates open.\n"
    )
    (steps,) = steps_of(tmp_path, book, "who wins ties in a duel?")
    assert steps[0]["text"].startswith("If there is a tie")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("When does a ferryman dust the gong?", ["At the end of the toll hour, a ferryman dusts the gong."]),
        ("When does a carter rest?", ["When the captain rings the gong, each carter may rest."]),
        ("When does a ferryman not dust the gong?", []),  # what is done is not left undone
        ("Does a ferryman dust the gong?", []),  # no time is asked for
        ("When is it?", []),
    ],
)
def test_all_rules_tell_when_something_happens(
    barrow: sqlite3.Connection, lexicon: Lexicon, question: str, told: list[str]
) -> None:
    """Whatever search finds for the words of the question."""
    read = read_question(question, "barrow", lexicon)
    nothing = gather(barrow, "zither", "barrow")
    found = occasions(barrow, read, Sought(read, nothing, lexicon), lexicon)
    assert [rule.text for rule in found] == told
