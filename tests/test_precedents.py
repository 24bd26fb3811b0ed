"""A question is decided by an example of a rule only where nothing turns it into another one; printed questions too."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb import store
from rulesdb.answer.precedents import Precedent, limits, precedent
from rulesdb.answer.precedents.chances import RISING, RISING_TOGETHER, features
from rulesdb.answer.precedents.differences import difference
from rulesdb.answer.precedents.near import nearest
from rulesdb.answer.precedents.trees import chance
from rulesdb.answer.printed import answer, printed
from rulesdb.decks.cards import facts
from rulesdb.link.linked import link
from rulesdb.model import Document
from rulesdb.read import read_lines
from rulesdb.read.digest import read_file
from rulesdb.read.gamedata import load_game
from rulesdb.read.source import as_lines
from rulesdb.tables import game_rows
from rulesdb.timing.evidence import gather
from rulesdb.timing.say import when

BOOK = """# Barrow Race

## Barrows

A carter may load six crates onto a barrow. No cartel owns a barrow.

## Gates

A carter who oils a hinge locks the gate.

## Questions

**Q:** May a carter light a lamp while the Great Storm (GS 12) is in play?

**A:** No, unless the lamp is under a roof. Wait for dawn.

**Q:** How many crates may a carter load?

**A:** Six.
"""
DIGEST = """# Rules

## hauling

- A carter may load six crates onto a barrow. [book/barrows/1]
  > Can my carter load six crates onto the barrow? yes
  > May a carter load seven crates onto a barrow? no
  > Is a carter allowed to load crates onto a broken sledge? no

## gates

- A carter who oils a hinge locks the gate. [book/gates/1]
  > Do I lock the gate when I oil a hinge? yes

## gate tolls

- A troll passes the gate when its toll is lower than the purse. [book/gates/1]
  > Does a troll pass the gate when my purse is lower? no
- A guard may polish the free shield. [book/gates/1]
  > May a guard polish the free shield? yes

## sledges

- A carter may tow a sledge over the frozen river. [book/barrows/1]
  > May my carter tow a sledge over the frozen river today? yes
  > May my carter tow a sledge over the frozen river tomorrow? no
  > Does the toll come after the towing? yes

## ferries

- A ferryman may refuse a drunken passenger at night. [book/barrows/1]
  > May a ferryman refuse a drunken passenger? no
  > Does my opponent's ferryman refuse a drunken passenger? yes

## kilns

- A potter may fire a clay jug in the kiln. [book/barrows/1]
  > May the potter fire a clay jug in the kiln? yes
  > Can only my potter fire a clay jug in my kiln? no

## looms

- A weaver may mend a silk sail. [book/barrows/1]
  > May a weaver mend a silk sail? yes
  > Can a weaver darn a grey woollen sock of a sleepy giant at dusk? yes
  > Can a weaver darn a grey woollen glove of a sleepy giant at dusk? no

## ropes

- A carter may coil a rope. [book/barrows/1]
  > May a carter coil the rope of a distant neighbour? no

## cows

- A drover may drive cows over the bridge. [book/barrows/1]
  > May a drover drive five red cows over the bridge at night? yes
  > May a drover drive eight white cows over the bridge at noon? yes
  > May a drover drive a herd of cows over the bridge while it rains? yes

## geese

- A herder may not drive geese over the bridge. [book/barrows/1]
  > May a herder drive nine grey geese over the bridge at night? no
  > May a herder drive four geese over the bridge at noon? no
  > May a herder drive twelve fat geese over the bridge on market days? yes

## smiths

- A smith hammers the blade, then cools the iron. [book/barrows/1]
  > Does a smith cool the iron before he hammers the blade? no

## bells

- A ringer may ring the great bell when the tower is dry. [book/barrows/1]
  > May a ringer ring the great bell? depends: whether the tower is dry
  > The tower is dry. May a ringer ring the great bell? yes
  > Water drips from the roof of the tower. May a ringer ring the great bell? no

## bridges

- A bridge holds where its strength is more than the weight of the cart. [book/barrows/1]
  > The cart has weight 5 and the bridge strength 7. Does the bridge hold? yes
  > The cart has weight 6 and the bridge strength 9. Does the bridge hold? yes
  > My cart weighs 4 and the bridge has strength 6. Does the bridge hold? yes

## axles

- A cart carries what its axle and its wheels bear together. [book/barrows/1]
  > Axle 4, wheels 3 and a load of 8. Does the cart carry the load? no

## lids

- A digger may put a lid on a well. [book/barrows/1]
  > It is winter and frost is near. May a digger put a lid on a well? no
"""


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> sqlite3.Connection:
    """A database of the rulebook and the digest above."""
    folder = tmp_path_factory.mktemp("barrow")
    (folder / "rules.md").write_text(DIGEST)
    book = Document("barrow/book", "barrow", "Barrow Race", "", "official", rank=1)
    readings = [*read_lines(as_lines(BOOK), book, "rulebook"), read_file(folder / "rules.md", "barrow")]
    with store.writing(folder / "barrow.db") as database:
        facts.create_tables(database.conn)
        store.write_game(database, game_rows(link("barrow", readings, load_game("barrow")), 1))
        store.finish(database)
    return store.open_existing(folder / "barrow.db")


def nearest_to(db: sqlite3.Connection, question: str) -> Precedent | None:
    """The precedent that decides `question`, or is to be compared with it."""
    return precedent(db, question, "barrow", {hit.passage: hit.score for hit in gather(db, question, "barrow").hits})


def of(db: sqlite3.Connection, question: str) -> Precedent | None:
    """The precedent of `question`."""
    found = nearest_to(db, question)
    return found if found and found.decides else None


def verdict(db: sqlite3.Connection, question: str) -> str | None:
    """The verdict of the precedent of `question`."""
    found = of(db, question)
    return found.verdict if found else None


def test_odds_of_the_best_hit(db: sqlite3.Connection) -> None:
    """The best hit's score is 1, the others' are less."""
    first, *others = gather(db, "How many crates may a carter load?", "barrow").hits
    assert first.score == 1
    assert others
    assert all(0 <= other.score <= 1 for other in others)


def test_an_example_asked_again_decides(db: sqlite3.Connection) -> None:
    """The same question gets the example's verdict, in other small words too."""
    assert verdict(db, "Can my carter load six crates onto the barrow?") == "yes"
    assert verdict(db, "am I allowed to have the carter load 6 crates onto his barrow") == "yes"


def test_examples_that_agree_decide(db: sqlite3.Connection) -> None:
    """In a story too; where one of them disagrees, the same words are not enough."""
    story = "The market is over, my friend is asleep."
    assert verdict(db, "Do drovers drive cows over bridges at noon?") == "yes"
    assert verdict(db, f"{story} May a drover drive cows over the bridge at noon?") == "yes"
    assert verdict(db, f"{story} Do herders drive geese over bridges at noon?") is None


def test_an_example_asked_again_decides_wherever_its_rule_is_ranked(db: sqlite3.Connection) -> None:
    """How likely search finds the rule matters only where the question differs from the example."""

    def asked(question: str) -> str | None:
        found = precedent(db, question, "barrow", {hit.passage: 0.01 for hit in gather(db, question, "barrow").hits})
        return found.verdict if found else None

    assert asked("Can my carter load six crates onto the barrow?") == "yes"
    assert asked("Can my carter haul some kegs onto the barrow?") is None


def test_what_the_example_does_not_say_is_told(db: sqlite3.Connection) -> None:
    """Words that are asked besides are named, folded; those that are only told are not."""
    found = of(db, "It rained. Can my carter load six crates onto the barrow, a Sledge?")
    assert found is not None
    assert found.besides == ("sledge",)


def test_examples_that_disagree_decide_nothing(db: sqlite3.Connection) -> None:
    """Where two examples are as near and say different things, neither decides; one that is much nearer does."""
    assert verdict(db, "Can a weaver darn a grey woollen hat of a sleepy giant at dusk?") is None
    assert verdict(db, "May my carter tow a sledge over the frozen river?") is None
    assert verdict(db, "May my carter tow a sledge over the frozen river today?") == "yes"
    assert verdict(db, "Can a weaver darn a grey woollen glove of a sleepy giant at dusk?") == "no"  # is the example


def test_the_nearest_example_that_may_decide_does(db: sqlite3.Connection) -> None:
    """One that is nearer and that a word turns ("opponent") is passed over, and so is one of a rule further down."""
    assert verdict(db, "May ferrymen refuse a drunken passenger at all?") is None
    assert verdict(db, "Could the ferryman refuse a passenger who is drunken?") == "no"


def test_what_turns_the_story_need_not_turn_the_question(db: sqlite3.Connection) -> None:
    """A tale may have other numbers than the example."""
    assert verdict(db, "Six silk sails are here. May a weaver mend a silk sail?") == "yes"


def test_one_more_than_what_was_told_is_another_question(db: sqlite3.Connection) -> None:
    """What holds of one sail may not hold of a third, or of another besides that one; one after a glove is no more."""
    assert verdict(db, "May a weaver mend a third silk sail?") is None
    assert verdict(db, "A silk sail is here. May a weaver mend another silk sail?") is None
    assert verdict(db, "A glove is here. May a weaver mend another silk sail?") == "yes"


def test_an_answer_hangs_on_what_the_question_leaves_open(db: sqlite3.Connection) -> None:
    """A plain question gets the condition of the rule, one that tells how it stands with that does not."""
    left_open = of(db, "Can my ringer ring this great bell?")
    assert left_open is not None
    assert (left_open.verdict, left_open.condition) == ("depends", "whether the tower is dry")
    assert verdict(db, "The tower is dry now. May my ringer ring the great bell?") == "yes"
    assert verdict(db, "Water drips from the tower. Can my ringer ring the great bell?") == "no"
    assert verdict(db, "Can my carter ring a lamp?") is None


def test_a_question_of_few_words_asks_for_the_rule(db: sqlite3.Connection) -> None:
    """An example that tells more may be an exception to it; who tells a story means his own case."""
    assert verdict(db, "May a carter coil a rope?") is None
    assert verdict(db, "It rained. May a carter coil the rope of a neighbour?") == "no"
    assert verdict(db, "May carters coil the rope of a distant neighbour?") == "no"
    assert verdict(db, "May a potter fire a rusty sword in the kiln?") is None  # as for one, and as for another thing


def test_what_is_asked_of_a_tale_must_be_in_the_example(db: sqlite3.Connection) -> None:
    """A question that asks but one thing of what it tells is answered by no example that doesn't name it."""
    told = "My weaver wants to mend a silk sail. "
    assert verdict(db, f"{told}May he?") == "yes"
    assert verdict(db, f"{told}May he win?") is None


def test_a_number_of_things_besides_changes_nothing(db: sqlite3.Connection) -> None:
    """It only tells the story."""
    assert verdict(db, "Three weavers are here. May a weaver mend a silk sail?") == "yes"


def test_where_next_to_nothing_is_asked_the_story_is(db: sqlite3.Connection) -> None:
    """ "May he?" asks all that stands before it."""
    assert verdict(db, "My weaver wants to mend a silk sail. May he?") == "yes"
    assert verdict(db, "My weaver never mended a silk sail. May he?") is None
    assert verdict(db, "My weaver mends a silk sail, sells a boat and burns a mill by a lake. May he?") is None


def test_what_an_example_tells_must_be_told(db: sqlite3.Connection) -> None:
    """An example decides under what it tells; where the question tells nothing of it, the answer may be another one."""
    assert verdict(db, "Frost is near in winter. May the digger put a lid on his well?") == "no"
    assert verdict(db, "May the digger put a lid on his well?") is None


def test_words_that_turn_nothing_are_passed_over(db: sqlite3.Connection) -> None:
    """ "Still" and "another" are said in passing; "just" narrows as "only" does where it stands before a thing."""
    assert verdict(db, "Can my carter still load six crates onto another barrow?") == "yes"
    assert verdict(db, "Can just my potter fire a clay jug in my kiln?") == "no"
    assert verdict(db, "Can my carter just load six crates onto the barrow?") == "yes"


def test_what_is_asked_besides_at_the_end_turns_nothing(db: sqlite3.Connection) -> None:
    """Whether what was said is so, something else instead, and what is said in brackets."""
    assert verdict(db, "A carter can load six crates onto a barrow, can't he?") == "yes"
    assert verdict(db, "Can my carter load six crates onto the barrow or is he barred?") == "yes"
    assert verdict(db, "Can my carter (who is not here) load six crates onto the barrow?") == "yes"
    assert verdict(db, "Can my carter load six crates onto the barrow or a sledge?") is None


def test_what_somebody_claims_is_asked(db: sqlite3.Connection) -> None:
    """Whether he is right is whether it is so; where he denies it, or is asked to be wrong, the answer turns around."""
    told = "It rains. "
    assert verdict(db, f"{told}My friend says my carter can load six crates onto the barrow. Is he right?") == "yes"
    assert verdict(db, f"{told}My friend says my carter can't load six crates onto the barrow. Is he right?") == "no"
    assert verdict(db, f"{told}He tells me my carter cannot load six crates onto the barrow. Is he wrong?") == "yes"
    assert verdict(db, "I say my carter can load six crates onto the barrow, he says none. Am I right?") == "yes"
    assert verdict(db, "I say none, she says my carter can load six crates onto the barrow. Is she right?") == "yes"


def test_a_denial_turns_the_answer_of_a_statement_alone(db: sqlite3.Connection) -> None:
    """ "He can't, right?" denies; "can't he?" asks as "can he?" does; what is denied of some only is left as it is."""
    assert verdict(db, "So my carter can't load six crates onto the barrow, right?") == "no"
    assert verdict(db, "Can't my carter load six crates onto the barrow?") == "yes"
    assert verdict(db, "Is it true that my carter can load six crates onto the barrow?") == "yes"
    assert verdict(db, "So not all my carters can load six crates onto the barrow?") is None


def test_an_example_that_denies_has_the_other_answer(db: sqlite3.Connection) -> None:
    """The example's own answer is told where it is another one than that of the question."""
    found = of(db, "So my carter can't load six crates onto the barrow, right?")
    assert found
    assert (found.verdict, found.own) == ("no", "yes")


def test_opposites_of_the_same_thing_turn_a_question(db: sqlite3.Connection) -> None:
    """A comparative said of another thing, and one's friend for another player."""
    assert verdict(db, "Does a troll with a lower toll than my purse pass the gate?") is None
    assert verdict(db, "Does a troll pass the gate when my purse is lower?") == "no"
    assert verdict(db, "May a guard polish the free shield?") == "yes"
    assert verdict(db, "Can my carter load six crates onto my friend's barrow?") is None


def test_a_near_example_decides_though_the_question_has_one_word_more(db: sqlite3.Connection) -> None:
    """What is heavy beside may be loaded as well."""
    assert verdict(db, "Can my carter load six heavy crates onto the barrow?") == "yes"


def test_an_example_that_is_not_likely_enough_is_to_be_compared(
    db: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question stays open, and shows the example with its answer, its rule first."""
    question = "Can my carter load six heavy crates onto the barrow?"
    assert when(db, question, "barrow")["verdict"]["compare"] is None
    stricter = limits.limits()._replace(chance=1.0)
    monkeypatch.setattr(limits, "limits", lambda: stricter)
    found = when(db, question, "barrow")
    assert (found["verdict"]["answer"], found["verdict"]["by"], found["verdict"]["as_for"]) == ("open", None, None)
    assert found["verdict"]["compare"] == "Can my carter load six crates onto the barrow? Yes."
    assert found["steps"][0]["text"].startswith("A carter may load six crates onto a barrow.")


def test_an_example_of_the_reverse_order_tells_nothing(db: sqlite3.Connection) -> None:
    """That one comes before the other is no answer to whether the other comes before the one."""
    assert verdict(db, "Does a smith cool the iron before he hammers the blade?") == "no"
    assert verdict(db, "Does a smith hammer the blade before cooling the iron?") is None


def test_who_is_first_tells_no_time(db: sqlite3.Connection) -> None:
    """The first player is one of the players."""
    assert verdict(db, "I am the first player. Can my carter load six crates onto the barrow?") == "yes"
    assert verdict(db, "Can my first player's carter load six crates onto the barrow?") == "yes"


def test_what_is_asked_in_the_example_must_be_asked(db: sqlite3.Connection) -> None:
    """What the question only tells is no answer to what it asks, and what is so is not what may be done."""
    assert verdict(db, "My weaver may mend a silk sail. Is he a weaver?") is None
    assert verdict(db, "Is the carter of the six crates on a barrow a loaded one?") is None


def test_what_is_there_is_no_duty(db: sqlite3.Connection) -> None:
    """ "I have" tells what there is; "I have to" asks for a duty."""
    assert verdict(db, "I have a potter. May he fire a clay jug in the kiln?") == "yes"
    assert verdict(db, "I have to fire a clay jug in the potter's kiln?") is None


def test_opposite_deeds_are_not_the_same(db: sqlite3.Connection) -> None:
    """To take a thing off is not to put it on."""
    assert verdict(db, "Frost is near in winter. May the digger take a lid off his well?") is None


def test_what_changes_sides_lets_no_example_decide(db: sqlite3.Connection) -> None:
    """What comes after in the example comes after in the question."""
    assert verdict(db, "Does the towing come after the toll?") is None
    assert verdict(db, "Does a toll come after the towing?") == "yes"


def test_an_example_in_another_order_decides(db: sqlite3.Connection) -> None:
    """What is told first may be told last."""
    assert verdict(db, "If I oil a hinge, do I lock the gate?") == "yes"


def test_an_example_in_other_words_decides_where_nothing_turns_it(db: sqlite3.Connection) -> None:
    """What has half of its words is likely to have its answer; a number or a negation besides makes it another one."""
    assert verdict(db, "Can my carter heave six boxes onto the barrow?") == "yes"
    assert verdict(db, "Can my carter heave eight boxes onto the barrow?") is None
    assert verdict(db, "Can my carter not heave six boxes onto the barrow?") is None
    assert verdict(db, "May the weaver mend a linen towel?") is None  # hardly a word of it


def test_neighbours_that_agree_decide_though_each_tells_another_number(db: sqlite3.Connection) -> None:
    """A number of which the examples around it say that it doesn't matter; where one of them disagrees, it may."""
    assert verdict(db, "May a drover drive seven white cows over the bridge at night?") == "yes"
    assert verdict(db, "May a herder drive ten fat geese over the bridge at dawn?") is None


def test_amounts_that_compare_otherwise_let_no_example_decide(db: sqlite3.Connection) -> None:
    """Whatever the numbers, and in whatever order they are told, the same things must compare as in the example."""
    assert verdict(db, "The cart has weight 6 and the bridge strength 8. Does the bridge hold?") == "yes"
    assert verdict(db, "The bridge has strength 7 and the cart weight 5. Does the bridge hold?") == "yes"
    assert verdict(db, "The cart has weight 7 and the bridge strength 7. Does the bridge hold?") is None
    assert verdict(db, "The bridge has strength 5 and the cart weight 7. Does the bridge hold?") is None


def test_a_sure_answer_holds_whoever_does_it(db: sqlite3.Connection) -> None:
    """Where all neighbours agree, another party turns nothing; a duty for a leave does."""
    assert verdict(db, "May my opponent's drover drive a herd of cows over the bridge while it rains?") == "yes"
    assert verdict(db, "Must my opponent's drover drive a herd of cows over the bridge while it rains?") is None


def test_what_the_trees_ask_is_known_of_every_example(db: sqlite3.Connection) -> None:
    """Each number has its direction."""
    odds = {hit.passage: hit.score for hit in gather(db, "May I mend a sail?", "barrow").hits}
    asked, near = nearest(db, "May I mend a sail?", "barrow", odds)
    rows = features(asked, near, [difference(asked, one) for one in near], odds)
    assert rows
    assert {len(row) for row in rows} == {len(RISING)}


@pytest.mark.parametrize(("kind", "directions"), [("example", RISING), ("verdict", RISING_TOGETHER)])
@given(data=st.data(), more=st.floats(0, 1))
def test_a_difference_never_makes_an_answer_likelier(
    kind: str, directions: Sequence[int], data: st.DataObject, more: float
) -> None:
    """Whatever else is known of an example."""
    place = data.draw(st.integers(0, len(directions) - 1))
    row = data.draw(st.lists(st.floats(-1, 1), min_size=len(directions), max_size=len(directions)))
    changed = [*row[:place], row[place] + more, *row[place + 1 :]]
    if directions[place]:
        assert (chance(kind, changed) - chance(kind, row)) * directions[place] >= 0


@pytest.mark.parametrize(
    "question",
    [
        "Can my carter load eight crates onto the barrow?",  # another number
        "Can my carter not load six crates onto the barrow?",  # a negation
        "Can only my carter load six crates onto the barrow?",
        "Can my carter load six crates onto the barrow before dawn?",
        "Can my carter load both of six crates onto the barrow?",  # two at once
        "Must my carter load six crates onto the barrow?",  # a duty for a leave
        "Is it true that six crates are loaded onto the barrow by my carter?",  # what is for a leave
        "Can my carter load six crates onto the other player's barrow?",  # another's
        "Can my carter burn six lamps?",  # another deed of another thing
        "Can I oil a hinge at a locked gate?",  # a state for a deed
        "Can a lamp load six crates onto the barrow?",  # another one who does it
        "Can my opponent's carter load six crates onto the barrow?",  # another party
        "Is my carter blocked when he loads six crates onto the barrow?",
        "Do I bypass the lock of the gate when I oil a hinge?",
        "Can a card let my carter load six crates onto the barrow?",  # what is let may not be allowed otherwise
        "Is it impossible for my carter to load six crates onto the barrow?",
        "Does the bridge not hold? The cart has weight 5 and the bridge strength 7.",  # asks whether it is not so
        "Axle 6, wheels 3 and a load of 8. Does the cart carry the load?",  # of three numbers one is another
    ],
)
def test_what_turns_a_question_lets_no_example_decide(db: sqlite3.Connection, question: str) -> None:
    """A number, a negation, "only" or a time makes it another question."""
    assert verdict(db, question) is None


@pytest.mark.parametrize(
    "question",
    [
        "May a carter light a lamp while the Great Storm (GS 12) is in play?",
        "may a carter light a lamp while the great storm is in play",
        "MAY A CARTER LIGHT A LAMP WHILE THE “GREAT STORM” IS IN PLAY",
        "Hi! May a cartr light a lamp while the Great Storm is in play?",
    ],
)
def test_a_printed_question_gets_the_documents_answer(db: sqlite3.Connection, question: str) -> None:
    """In any case, with any marks, without the card's number, with a word mistyped."""
    found = printed(db, question, "barrow")
    assert found is not None
    assert (found.verdict, found.condition) == ("no", "unless the lamp is under a roof")


@pytest.mark.parametrize(
    ("question", "likeness"),
    [
        ("May a carter light a lamp while the Great Storm (GS 12) is in play?", 1.0),
        ("may the carter light the lamp while the great storm is in play", 0.999),
        ("May a carter light a lamp while the Great Strom is in play?", 0.999),
        ("May a carter light a lmap while the Great Storm is in play?", 0.999),  # three of four letters
        ("May a cartel light a lamp while the Great Storm is in play?", 0.999),  # a word of the book, for another one
    ],
)
def test_how_like_a_printed_question_is(db: sqlite3.Connection, question: str, likeness: float) -> None:
    """The same words are 1, the same but for small words or a typing error a little less."""
    found = printed(db, question, "barrow")
    assert found is not None
    assert found.likeness == pytest.approx(likeness)


@pytest.mark.parametrize(
    "question",
    [
        "May a carter light a lamp while the Great Storm is not in play?",
        "May a carter light two lamps while the Great Storm is in play?",
        "May a carter light a lamp before the Great Storm is in play?",
        "May a carter sell a barrow while the Small Storm is in play?",
        "May a carter light a damp while the Great Storm is in play?",
        "May a carter light a wamp while the Great Storm is in play?",
        "",
    ],
)
def test_another_question_is_not_the_printed_one(db: sqlite3.Connection, question: str) -> None:
    """A negation, a number, a time or other things make it another question."""
    assert printed(db, question, "barrow") is None


def test_pleasantries_ask_nothing(db: sqlite3.Connection) -> None:
    """What is left of a question of greetings and small words is none that a book prints."""
    assert printed(db, "Hello, the crates?", "barrow") is None
    assert printed(db, "Hi guys, a quick question of the rules please", "barrow") is None


def test_a_question_that_was_not_printed_yet_hides_no_other(tmp_path: Path) -> None:
    """The document's question that was in force on the day answers, though a later one is more like what is asked."""
    asked = "May a carter light {} lamp while the Great Storm is in play?"
    readings = []
    for rank, (day, article, said) in enumerate([("2001-01-01", "the", "Yes."), ("2005-01-01", "a", "No.")], 1):
        name = f"barrow/book-{rank}"
        book = Document(name, "barrow", "Barrow Race", str(rank), "official", rank, day, certainty="published")
        text = f"# Barrow Race\n\n## Questions\n\n**Q:** {asked.format(article)}\n\n**A:** {said}\n"
        readings += read_lines(as_lines(text), book, "rulebook")
    with store.writing(tmp_path / "barrow.db") as database:
        facts.create_tables(database.conn)
        store.write_game(database, game_rows(link("barrow", readings, load_game("barrow")), 1))
        store.finish(database)
    db = store.open_existing(tmp_path / "barrow.db")
    found = [printed(db, asked.format("a"), "barrow", day) for day in ("", "2006", "2003", "2000")]
    assert [one and one.verdict for one in found] == ["no", "no", "yes", None]


def test_an_answer_without_yes_or_no_has_no_verdict(db: sqlite3.Connection) -> None:
    """The document's own answer is found all the same."""
    found = printed(db, "how many crates may a carter load", "barrow")
    assert found is not None
    assert found.verdict == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Yes. All do.", ("yes", "")),
        ("No, only at dawn.", ("no", "only at dawn")),
        ("No player may.", ("", "")),
        ("It depends on the lamp.", ("depends", "depends on the lamp")),
        ("No, only at dawn. Unless it rains.", ("no", "only at dawn")),
        ("Yes. Unless it rains, all of them.", ("yes", "")),
        ('"Yes, if it is lit"', ("yes", 'if it is lit"')),
        ("Sometimes; only at dawn.", ("depends", "only at dawn")),
        ("Six.", ("", "")),
    ],
)
def test_the_first_words_of_an_answer(text: str, said: tuple[str, str]) -> None:
    """Yes, no and "it depends" are read, with what limits them."""
    assert answer(text) == said
