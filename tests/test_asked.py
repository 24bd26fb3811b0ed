"""What is asked: which game, which sentences ask, which cards are named, who could rule."""

from __future__ import annotations

import sqlite3

import pytest

from rulesdb.answer.asking import asking_words, bare, typed_sentences
from rulesdb.answer.attributions import citation
from rulesdb.answer.cards_named import cards_named
from rulesdb.answer.claims import plain
from rulesdb.answer.history.authorities import could_rule
from rulesdb.answer.names import matching, one_game
from rulesdb.answer.parts import things_asked
from rulesdb.errors import NotFoundError
from rulesdb.queries.rulings import Attribution
from rulesdb.text import folded_words
from rulesdb.timing.kinds import kind_of

GAMES = ("barrow-race", "barrow-storm", "lantern", "lantern-road")


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("ALL", list(GAMES)),
        ("", []),
        ("Lantern", ["lantern"]),  # the whole id, although another begins with it
        ("lan", ["lantern", "lantern-road"]),
        ("barrow", ["barrow-race", "barrow-storm"]),
        ("barrow-s", ["barrow-storm"]),
        ("storm", ["barrow-storm"]),
        ("road", ["lantern-road"]),
        ("oad", []),
    ],
)
def test_which_game_is_meant(asked: str, named: list[str]) -> None:
    """The whole id, else its beginning, else one of its words; where one game is needed, several are told."""
    assert list(matching(asked, GAMES)) == named
    if len(named) == 1:
        assert one_game(asked, GAMES) == named[0]
    else:
        said = f"'{asked}' may be {' or '.join(named)}; say" if named else f"no game is called '{asked}'; the games are"
        with pytest.raises(NotFoundError, match=said):
            one_game(asked, GAMES)


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        ("Can you walk me through the turn", "order"),
        ("could you go through the turn", "order"),
        ("May he go through my deck", "yes-no"),
        ("a lamp burns", ""),
    ],
)
def test_what_kind_of_answer_is_wanted(piece: str, kind: str) -> None:
    """An order where somebody asks to be led through it; to go through a deck is none."""
    assert kind_of(piece) == kind


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("", []),
        ("Does a lamp burn?", []),
        ("When a lamp burns, may I sleep?", []),  # asks nothing of when
        ("May a cart, which is wet, burn?", []),
        ("Who rings the bell and the gong?", []),
        ("A lamp burns. Who sleeps?", []),
        ("May a cart burn and can it roll?", ["May a cart burn", "May a cart burn. can it roll"]),
        (
            "The lamp is out: who lights it, which oil is used and when is it seen?",
            [
                "The lamp is out. who lights it",
                "The lamp is out. which oil is used",
                "The lamp is out. when is it seen",
            ],
        ),
        (
            "My cart broke. Do I lose the crates? what if the storm begins",
            ["My cart broke. Do I lose the crates", "My cart broke. what if the storm begins"],
        ),
        ("So is the lamp still lit, and what about the old oil?", ["is the lamp still lit", "what about the old oil"]),
        (
            "It rained. Who lit the lamp? And then what happens at dawn?",
            ["It rained. Who lit the lamp", "It rained. what happens at dawn"],
        ),
        ("How is a bell rung, and who may ring a gong?", ["How is a bell rung", "who may ring a gong"]),
        (
            "who rings the bell first and when is it over",
            ["who rings the bell first", "who rings the bell first. when is it over"],
        ),
    ],
)  # fmt: skip
def test_the_things_that_a_question_asks(text: str, things: list[str]) -> None:
    """Each behind what is told; one with hardly a word of its own behind the first one."""
    assert things_asked(text) == things


@pytest.mark.parametrize(
    ("text", "sentences", "asking"),
    [
        ("", [""], ""),
        ("my lamp went out. can i light it", ["my lamp went out.", "can i light it"], "can i light it"),
        ("I ring. You sleep.", ["I ring.", "You sleep."], "you sleep"),
        ("Wait! It burns; does it end? No.", ["Wait!", "It burns;", "does it end?", "No."], "does it end"),
        ("A lamp vs. a storm", ["A lamp vs. a storm"], "a lamp vs a storm"),
        ("So can it? But is it?", ["So can it?", "But is it?"], "so can it but is"),
        ("Candles burn.", ["Candles burn."], "candles burn"),  # no "can"
        ("The end (now). it burns", ["The end (now).", "it burns"], "it burns"),
    ],
)
def test_which_sentences_ask(text: str, sentences: list[str], asking: str) -> None:
    """A mark or a first word tells; where none does, the last sentence asks. A short word may be shortened."""
    assert typed_sentences(text) == sentences
    assert asking_words(text) == set(folded_words(asking))


@pytest.fixture
def held() -> sqlite3.Connection:
    """A database of the names of a few cards."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE named (game, key, kinds, shared)")
    rows = {"axe": '["tool"]', "gimli axe": '["weapon"]', "red gate": '["site"]', "gate": '["site"]', "a b c": "[]"}
    db.executemany("INSERT INTO named VALUES ('barrow', ?, ?, '[\"card\"]')", rows.items())
    return db


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("", []),
        ("may an axe break", [(2, 2, "axe")]),
        ("may axes break", [(1, 1, "axe")]),
        ("gimli axe and the axe", [(0, 1, "gimli axe"), (4, 4, "axe")]),
        ("the red gate axe", [(1, 2, "red gate"), (3, 3, "axe")]),
        ("gate red gate", [(0, 0, "gate"), (1, 2, "red gate")]),
        ("gates and gate", [(0, 0, "gate"), (2, 2, "gate")]),
        ("axess", []),
    ],
)
def test_which_cards_a_question_names(
    held: sqlite3.Connection, question: str, named: list[tuple[int, int, str]]
) -> None:
    """Each in its place, the longer of two names that overlap, with or without an s behind it."""
    found = cards_named(held, question.split(), "barrow")
    assert [(name.first, name.last, name.key) for name in found] == named
    assert all(name.shared == ("card",) and name.kinds for name in found)
    assert cards_named(held, question.split(), "lantern") == []


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (("designer", "Ada", "2012-01-07", "1207", "Gates"), "designer's ruling, Ada, 7 January 2012, thread 1207"),
        (("", "Ada", "2012-12", "", "Gates"), "ruling, Ada, December 2012, Gates"),
        (("team", "", "", "", ""), "ruling, date not known"),
    ],
)
def test_a_ruling_in_words(row: tuple[str, str, str, str, str], said: str) -> None:
    """Whose ruling, when, and the thread, or else the title."""
    kind, author, day, thread, title = row
    known = {"kind": kind, "author": author, "day": day, "thread": thread, "title": title}
    assert citation(Attribution(**{**dict.fromkeys(Attribution._fields, ""), **known})) == said  # type: ignore[arg-type]


COLUMNS = "game, id, name, role, kind, since, since_certainty, until, until_certainty, cites, ground, signs"


@pytest.mark.parametrize(
    ("day", "ruling"),
    [
        ("", ["Guild", "Ada", "Bo"]),
        ("1998", ["Bo"]),
        ("1999", ["Guild", "Bo"]),
        ("2001-05", ["Guild", "Ada", "Bo"]),
        ("2003-01-01", ["Guild", "Ada", "Bo"]),  # a year is known, and it is not over
        ("2004", ["Guild", "Bo"]),
    ],
)
def test_who_could_rule(day: str, ruling: list[str]) -> None:
    """Those who had begun and had not ended, as far as the day and what is known of them tell."""
    db = sqlite3.connect(":memory:")
    db.execute(f"CREATE TABLE authority ({COLUMNS})")
    for game, name, since, until in (
        ("barrow", "Guild", "1999", ""),
        ("barrow", "Ada", "2001-05-06", "2003"),
        ("barrow", "Bo", "", ""),
        ("lantern", "Cy", "", ""),
        ("barrow", "Guild", "1999", ""),  # in another role
    ):
        row = (game, name, name, "", "", since, "", until, "", "[]", "", "[]")
        db.execute(f"INSERT INTO authority VALUES ({', '.join('?' * len(row))})", row)
    assert could_rule(db, ["barrow"], day) == ruling


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("May the player 1 help player 2 and P3?", "May a player help another player and another player?"),
        ("Player A takes player B's ally", "a player takes another player's ally"),
        ("deal each player 1 card, give a player a card", "deal each player 1 card, give a player a card"),
        ("May Old Tom (SoG 12) and Ent Horde (4R103) rest?", "May Old Tom and Ent Horde rest?"),
        ("May Old Tom (D 107) and Ent Horde (Core 35) rest?", "May Old Tom and Ent Horde rest?"),
        ("May a scout (Hide 2) rest in the Siege (step 3) or a camp (2)?",) * 2,
    ],
)
def test_what_no_rule_would_say_is_left_out(text: str, plain: str) -> None:
    """What tells players apart in a tale, and where a card is printed, are no numbers that a rule would have."""
    assert bare(text) == plain


@pytest.mark.parametrize(
    ("text", "asked", "denied"),
    [
        ("I wondered if we could light more than three lamps.", "We could light more than three lamps?", False),
        ("Hi all, not sure whether or not a lamp burns at sea.", "A lamp burns at sea?", False),
        ("Does anyone know if oil can be drawn twice? Thanks.", "Oil can be drawn twice?", False),
        ("My lamp went out and I didn't know if its wick is lost.", "Its wick is lost?", False),
        ("What we debated was whether the second lamp can't burn.", "The second lamp can burn?", True),
        ("The question is if my lamp is out, does the wick burn?", "If my lamp is out, does the wick burn?", False),
    ],
)
def test_what_people_wonder_is_asked(text: str, asked: str, denied: bool) -> None:
    """Who tells that he doesn't know whether something is so asks whether it is; what else he tells goes before."""
    found = plain(text)
    assert found.text.endswith(asked)
    assert found.denied == denied


@pytest.mark.parametrize(
    "text",
    [
        "I wonder if anyone can help.",
        "Let me know if you want my lamps.",
        "Does the wick (I don't know if it's called so) burn out?",
        "I know a lamp burns. Can it burn twice if it rains?",
        "Not sure whether to buy a lamp.",
    ],
)
def test_other_doubts_ask_nothing(text: str) -> None:
    """Who asks for help, asks in the same sentence, or doubts what to do."""
    assert plain(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "a " * 20_000 + "b, not sure if lamps can burn twice",
        "I was wondering if " * 5_000 + "lamps burn twice?",
        "he says lamps burn, " * 5_000 + "is he right?",
        "lamps can't burn because " * 5_000 + "it rains?",
    ],
)
def test_a_long_text_is_put_plainly(text: str) -> None:
    """A hundred thousand characters are no reason not to end."""
    assert plain(text).text.endswith("?")


@pytest.mark.parametrize(
    ("asked", "plainly", "denied"),
    [
        ("Two lamps can't burn. Am I correct?", "Two lamps can burn?", True),
        ("Two lamps cannot burn, is that right?", "Two lamps can burn?", True),
        ("So two lamps can't burn do I have that right?", "two lamps can burn?", True),
        ("My understanding is that two lamps can't burn. Correct?", "two lamps can burn?", True),
        ("I doubt two lamps can burn. Is that so?", "two lamps can burn?", True),
        ("I don't think two lamps can burn, right?", "Two lamps can burn?", True),
        ("My friend doesn't think two lamps can burn. Is he right?", "Two lamps can burn?", True),
        ("Am I wrong in thinking that two lamps can't burn?", "two lamps can burn?", False),
        ("Is it safe to assume two lamps can't burn?", "two lamps can burn?", True),
        ("Am I missing something or can't two lamps burn?", "can two lamps burn?", False),
        ("We have been playing that two lamps burn. Ok?", "two lamps burn?", False),
        ("Just to clarify, a lamp burns each turn right?", "a lamp burns each turn?", False),
        ("Can a lamp burn twice? I don't think so.", "Can a lamp burn twice?", False),
        ("No lamps in the rain, right?", "lamps in the rain?", True),
        ("We weren't sure whether two lamps burn.", "Two lamps burn?", False),
        ("Confused as to whether two lamps burn.", "Two lamps burn?", False),
        # What was done is so; whether it was right is another question.
        ("The lamp didn't go out. Was that correct?", "The lamp didn't go out. Was that correct?", False),
        ('A lamp with "doesn\'t burn" shines, right?', 'A lamp with "doesn\'t burn" shines?', False),
        ("So that is right?", "that is right?", False),
    ],
)
def test_what_people_believe_is_asked(asked: str, plainly: str, denied: bool) -> None:
    """Who believes it, and that somebody makes sure of it, is left out; a belief in the opposite turns the answer."""
    assert plain(asked) == (plainly, denied)
