"""What happens when: an invented rulebook and digest in, answers out. Each mechanism on a game of a few lines."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer
from rulesdb.cli import turn as turn_verb
from rulesdb.cli import when as when_verb
from typer.testing import CliRunner

from rulesdb import store
from rulesdb.answer.timing.compose import shortened, when
from rulesdb.answer.timing.draw import FORMATS
from rulesdb.answer.timing.question import kind_of, read
from rulesdb.answer.timing.turn import turn
from rulesdb.decks.cards import facts
from rulesdb.errors import NotFoundError
from rulesdb.link.events import Lexicon
from rulesdb.link.linked import link
from rulesdb.link.priorities import Priority
from rulesdb.model import Document
from rulesdb.read import read_lines
from rulesdb.read.digest import read_file
from rulesdb.read.gamedata import Conflict, GameData, Supersession, load_game
from rulesdb.read.source import as_lines
from rulesdb.tables import game_rows

BOOK = """# Barrow Race

## Storms

While a storm is in play, nobody may light a lamp. A storm ends at dawn.

## Falling

If a lamp would topple on the bridge, it hangs from the rope instead. A toppled lamp goes out.

## Loading

A carter loads a barrow first, then checks the rope, then hauls.

## Bells

A bell rings twice in the night.
"""
SECOND = """# Barrow Race, second edition

## Bells

A bell rings three times in the night.
"""
RULES = """# Rules

## bells

- During the night, a bell rings two times. [book/bells/1]
  ? how often does it ring; how many chimes

## falling

- When a lamp topples, the captain must call a halt. [book/falling/1]
  ? a light tips over
- When the captain calls a halt, each carter may rest. [book/falling/1]
  ? pause of the race
- If a lamp would topple on the bridge, the lamp hangs from the rope instead. [book/falling/1]
  ? a light tips over above the river
- A lamp on the rope cannot topple, unless the rope breaks. [book/falling/1]

## loading

### loading a barrow
1. The carter loads the barrow with crates. [book/loading/1]
2. The carter checks the rope of the barrow. [book/loading/1]
3. Each player may shout a warning. [book/loading/1]
4. The carter hauls the barrow away. [book/loading/1]

## storms

- While a storm is in play, a keeper cannot light a lamp. [book/storms/1]
  ? use fire in bad weather
- After a storm, a keeper may light a lamp again. [book/storms/1]
- Before a storm, each keeper must cover the lamps. [book/storms/1]
- The storm ends at dawn. [book/storms/1]
  ? how long does the weather last

## guilds

- No guild apprentice may sell a compass. [book/falling/1]
- Guild masters are exempt from tolls, and never pay a toll. [book/falling/1]
- At a harbour, a guild master may hire a pilot. [book/falling/1]
- A pilot is immune to the gong, and never rings the gong. [book/falling/1]
- A toppled lamp cannot be lit. [book/falling/1]
- A pilot cannot carry more than three chests. [book/falling/1]
- A hired pilot cannot leave the boat. [book/falling/1]
- A pilot is not required to whistle. [book/falling/1]
- A sunk boat counts as wrecked, with no survivors. [book/falling/1]
- Neither guild masters nor pilots swim. [book/falling/1]
- A guild master is a carter who owns an anchor. [book/falling/1]
- In each watch, a pilot must sound the horn once. [book/falling/1]
- A pilot may furl a sail, and must moor the boat. [book/falling/1]

## colours

- A red keeper may light two lamps at dusk. [book/storms/1]
- A blue keeper may light three lamps at dusk. [book/storms/1]
"""
CARDS = """# Cards

## Copper Bell

- Ruling: The player may ring Copper Bell at dusk to relight a lamp. [book/bells/1]
"""
LEXICON = Lexicon(
    {
        "events": {
            "topple": ["tips over", "toppled"],
            "halt": ["call a halt"],
            "light": ["lit"],
            "rest": [],
            "ring": [],
        },
        "subjects": {"lamp": ["light"], "carter": [], "keeper": [], "guild": [], "pilot": [], "boat": []},
        "sides": {"red": [], "blue": []},
    }
)
PRIORITIES = (Priority("required", "optional", "What must be done comes before what may be done.", "book/falling/1"),)

Make = Callable[..., sqlite3.Connection]


@pytest.fixture
def made(tmp_path: Path) -> Make:
    """A database of the game above; `official` says whether its rulebooks are loaded."""

    def make(*, official: bool = True, **tables: object) -> sqlite3.Connection:
        data: GameData = replace(load_game("barrow"), **tables)  # type: ignore[arg-type]
        book = Document("barrow/book", "barrow", "Barrow Race", "", "official", rank=1, effective="2001-01-01")
        second = Document("barrow/second", "barrow", "Barrow Race", "2", "official", rank=2, effective="2005-01-01")
        readings = []
        for name, text in (("rules", RULES), ("cards", CARDS)):
            (tmp_path / f"{name}.md").write_text(text)
            readings.append(read_file(tmp_path / f"{name}.md", "barrow"))
        if official:
            readings += [
                *read_lines(as_lines(BOOK), book, "rulebook"),
                *read_lines(as_lines(SECOND), second, "rulebook"),
            ]
        linked = link("barrow", readings, data)
        linked.lexicon, linked.priorities = LEXICON, PRIORITIES
        path = tmp_path / "barrow.db"
        with store.writing(path) as database:
            facts.create_tables(database.conn)
            store.write_game(database, game_rows(linked, 1))
            store.finish(database)
        return store.open_existing(path)

    return make


def texts(answer: dict[str, Any]) -> list[str]:
    """The texts of an answer's steps."""
    return [step["text"] for step in answer["steps"]]


def holding(answer: dict[str, Any], words: str) -> dict[str, Any]:
    """The step whose text holds `words`."""
    return next(step for step in answer["steps"] if words in step["text"])


def documents(answer: dict[str, Any]) -> set[str]:
    """The documents that an answer cites."""
    return {passage["document"] for step in answer["steps"] for passage in step["citations"]}


def in_order(shown: Sequence[str], *words: str) -> bool:
    """Whether the texts with `words` stand in that order."""
    places = [next(place for place, text in enumerate(shown) if word in text) for word in words]
    return places == sorted(places)


def test_an_order_is_the_whole_procedure(made: Make) -> None:
    """Asked for an order, the answer is the procedure, step by step."""
    answer = when(made(), "In what order do I load a barrow?", "barrow")
    assert answer["result"] == "answered"
    assert answer["understood"]["context"] == "loading a barrow"
    assert in_order(texts(answer), "loads the barrow", "checks the rope", "shout", "hauls")


def test_each_step_cites_the_official_text_first(made: Make) -> None:
    """A step in our words rests on the passage of the document that it restates."""
    step = holding(when(made(), "What happens when a lamp topples?", "barrow"), "call a halt")
    assert step["citations"][0]["document"] == "barrow/book"
    assert step["citations"][0]["lines"]


def test_a_choice_is_not_answered_by_yes_or_no(made: Make) -> None:
    """Which of two, asked like a yes-or-no question, is answered by the rule alone."""
    first = when(made(), "Does the captain call a halt or haul the barrow away?", "barrow")["steps"][0]["text"]
    assert not first.startswith(("Yes", "No"))


def test_without_documents_our_own_words_are_the_ground(made: Make) -> None:
    """From the bundled rules alone, a step rests on the digest, and on what it says beside of the same place."""
    step = holding(when(made(official=False), "What happens when a lamp topples?", "barrow"), "call a halt")
    assert {passage["authority"] for passage in step["citations"]} == {"digest"}
    assert "each carter may rest" in step["citations"][0]["text"]


def test_what_binds_is_the_kind(made: Make) -> None:
    """Must is required, may is optional, instead replaces, cannot and unless except."""
    answer = when(made(), "What happens when a lamp would topple on the bridge and the captain calls a halt?", "barrow")
    kinds = {step["text"]: step["kind"] for step in answer["steps"]}
    wanted = {"must call": "required", "may rest": "optional", "instead": "replacement", "unless": "exception"}
    for words, kind in wanted.items():
        assert [held for text, held in kinds.items() if words in text] in ([kind], [])
    assert {"required", "replacement"} <= set(kinds.values())


def test_everyday_words_name_events(made: Make) -> None:
    """An event is understood by what people call it."""
    answer = when(made(), "a light tips over, what now?", "barrow")
    assert "topple" in answer["understood"]["events"]
    assert "call a halt" in texts(answer)[0] or "topple" in texts(answer)[0]


def test_before_comes_before_after(made: Make) -> None:
    """Where order is asked for and no procedure gives it, relations do."""
    answer = when(
        made(), "Which comes first around a storm: keeper must cover the lamps, or light a lamp again?", "barrow"
    )
    assert in_order(texts(answer), "Before a storm", "After a storm")
    assert [row["says"] for row in answer["order"]] == [PRIORITIES[0].says]
    assert answer["order"][0]["citations"][0]["document"] == "barrow/book"


@pytest.mark.parametrize(
    ("question", "opening"),
    [
        ("Can a keeper light a lamp while a storm is in play?", "No: "),
        ("May a keeper light a lamp again after a storm?", "Yes: "),
        ("Must each keeper cover the lamps before a storm?", ""),
        ("May a carter haul a barrow over the rope?", "Not stated: "),
        ("Can a keeper light a lamp?", "Not stated: "),  # the rule's condition is not told
        ("May a keeper light a lamp again before a storm?", "Not stated: "),  # a rule for another time
        ("Can a hooded keeper light a lamp while a storm is in play?", "Not stated: "),  # of things in another state
        ("Must a keeper light a lamp after a storm?", "Not stated: "),  # leave is no duty
        ("May a guild apprentice sell a compass?", "No: "),  # "no" before who acts
        ("Do guild masters pay a toll?", "Not stated: "),  # not all of it stands in one part of the rule
        ("Does a pilot ring the gong?", "No: "),  # the part that speaks of ringing says never
        ("May a guild master hire a pilot?", "Not stated: "),  # the place is a condition
        ("May a guild master hire a pilot at a harbour?", "Yes: "),
        ("Can a toppled lamp be lit?", "No: "),
        ("Can a lit lamp topple?", "Not stated: "),  # what happens there is the state of the lamp here
        ("Can a pilot carry chests?", "Not stated: "),  # the rule forbids more than so many
        ("Can a pilot carry more than three chests?", "No: "),
        ("Can a pilot leave the boat?", "Not stated: "),  # the rule is about hired ones
        ("Can a pilot whistle?", "Not stated: "),  # no duty is no ban
        ("Must a pilot whistle?", "No: "),
        ("Does a sunk boat count as wrecked?", "Not stated: "),  # "with no" is about something else
        ("Do pilots swim?", "Not stated: "),  # "neither ... nor" is read by the judge
        ("Can a guild master own an anchor?", "Not stated: "),  # what a thing is gives no leave
        ("Must a pilot sound the horn in each watch?", "Yes: "),  # "once" is no order in time
        ("May a pilot moor the boat?", "Not stated: "),  # the part that speaks of mooring says must
        ("May a pilot furl a sail?", "Yes: "),
    ],
)
def test_yes_or_no_opens_the_answer(made: Make, question: str, opening: str) -> None:
    """A yes-or-no question is answered first by how the rule binds, and never guessed."""
    first = texts(when(made(), question, "barrow"))[0]
    assert first.startswith(opening or ("Yes: ", "Not stated: "))


def test_each_part_is_answered(made: Make) -> None:
    """A question in two parts gets the rules of both."""
    answer = when(made(), "Can a keeper light a lamp in a storm, and when does the storm end?", "barrow")
    assert any("cannot light" in text for text in texts(answer))
    assert any("ends at dawn" in text for text in texts(answer))


def test_a_named_card_brings_its_ruling(made: Make) -> None:
    """The ruling on a card that the question names is in the answer."""
    answer = when(made(), "What does Copper Bell do to a lamp at dusk?", "barrow")
    assert answer["understood"]["cards"] == ["Copper Bell"]
    assert "Copper Bell" in texts(answer)[0]


def test_rules_of_another_side_yield(made: Make) -> None:
    """A rule for one side comes before the same rule for the side that is not asked about."""
    answer = when(made(), "How many lamps may the blue keeper light at dusk?", "barrow")
    assert "blue" in texts(answer)[0]
    assert not any("red" in text for text in texts(answer)[:1])


def test_the_overriding_passage_is_cited_first(made: Make) -> None:
    """Where a later document overrides the passage, that document is quoted first."""
    edge = Supersession("second/bells/1", "book/bells/1", "later edition")
    answer = when(made(supersedes=(edge,)), "How many times does a bell ring in the night?", "barrow")
    assert holding(answer, "bell rings")["citations"][0]["document"] == "barrow/second"


def test_a_conflict_is_told(made: Make) -> None:
    """Where two documents contradict each other and nothing decides, the answer says so."""
    edge = Conflict("second/bells/1", "book/bells/1", "how often bells ring")
    assert when(made(conflicts=(edge,)), "How many times does a bell ring?", "barrow")["result"] == "conflict"


def test_what_was_not_in_force_is_left_out(made: Make) -> None:
    """A later document does not answer for an earlier day."""
    db, question = made(), "How many times does a bell ring in the night?"
    assert "barrow/second" in documents(when(db, question, "barrow"))
    assert "barrow/second" not in documents(when(db, question, "barrow", "2002"))
    assert documents(when(db, question, "barrow", "1999")) <= {"barrow/digest-cards", "barrow/digest-rules"}


@pytest.mark.parametrize("question", ["How do I bake sourdough bread?", "", "?", '"*" AND (', "zzz"])
def test_unknown_questions_get_no_steps(made: Make, question: str) -> None:
    """What the rules do not speak of is not answered, whatever stands in the question."""
    answer = when(made(), question, "barrow")
    assert (answer["result"], answer["steps"]) == ("unknown", [])
    assert answer["gaps"]


def test_unknown_words_are_shown(made: Make) -> None:
    """Words that no rule knows are listed."""
    assert when(made(), "Does a lamp topple on the zeppelin bridge?", "barrow")["understood"]["unused"] == ["zeppelin"]


def test_a_word_that_is_no_words_is_read_as_what_it_looks_like(made: Make) -> None:
    """A mistyped word finds its rule, and the answer says how it was read."""
    answer = when(made(), "What happens when a lamp topppls on the brigde?", "barrow")
    assert any("rope" in text for text in texts(answer))
    assert any(held.startswith("'brigde' is read as") for held in answer["assumptions"])


def test_numbers_are_not_unknown_words(made: Make) -> None:
    """A number that no rule has is not shown as a word that was not understood."""
    assert not when(made(), "What happens when 17 lamps topple?", "barrow")["understood"]["unused"]


def test_the_same_question_gets_the_same_answer(made: Make) -> None:
    """Answers are deterministic."""
    db, question = made(), "What happens when a lamp topples, and may we rest?"
    assert json.dumps(when(db, question, "barrow")) == json.dumps(when(db, question, "barrow"))


def test_steps_follow_from_steps(made: Make) -> None:
    """A derived step names a step before it or beside it that it follows from."""
    answer = when(made(), "What happens when a lamp topples?", "barrow")
    for step in answer["steps"]:
        assert (step["stated"] == "derived") == bool(step["because"])
        assert all(0 < number <= len(answer["steps"]) for number in step["because"])


def test_full_shows_the_procedure(made: Make) -> None:
    """Asked in full, the answer has the whole procedure around it."""
    answer = when(made(), "In what order do I load a barrow?", "barrow", full=True)
    assert len(answer["procedure"]) == 4


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        ("in what order do they act?", "order"),
        ("how does hauling work?", "how"),
        ("how long does it last?", "how-long"),
        ("how many wounds?", "how-many"),
        ("who chooses?", "who"),
        ("when does it end?", "when"),
        ("can I haul?", "yes-no"),
        ("what happens?", "what"),
        ("who chooses the order of effects?", "who"),
        ("who hauls, and in what order?", "order"),
        ("A lamp has fallen", ""),
    ],
)
def test_kinds_of_questions(piece: str, kind: str) -> None:
    """The words of a part tell what kind of answer it wants."""
    assert kind_of(piece) == kind


def test_parts_of_a_question(made: Make) -> None:
    """What is told is context; what is asked are parts."""
    asked = read(
        made(), "A lamp topples. Does the captain halt, how long does the storm last, and may a keeper rest?", "barrow"
    )
    assert [part.kind for part in asked.parts] == ["yes-no", "how-long", "yes-no"]


def test_long_sentences_are_cut() -> None:
    """A step has at most forty words, with its lead-in where both fit."""
    assert len(shortened("word " * 90).split()) == 41
    assert shortened("the gate is shut.", "A carter stops if:") == "A carter stops if: the gate is shut."


def test_a_turn_is_found_by_name(made: Make) -> None:
    """A procedure is shown by its name or a part of it; an unknown one offers the nearest."""
    found = turn(made(), "loading", "barrow")
    assert found["procedure"] == "loading a barrow"
    assert [step["kind"] for step in found["steps"]] == ["step", "step", "optional", "step"]
    assert found["steps"][0]["who"] is None
    with pytest.raises(NotFoundError, match="unloading"):
        turn(made(), "unloading", "barrow")


@pytest.mark.parametrize("suffix", FORMATS)
def test_timelines_are_drawn(made: Make, suffix: str) -> None:
    """Each format holds every step, and no markup of the texts breaks it."""
    steps = when(made(), "In what order do I load a barrow?", "barrow")["steps"]
    steps[0]["text"] = 'A <b>"lamp"</b> & more'
    drawn = FORMATS[suffix]("loading", steps)
    assert "hauls the barrow" in drawn
    assert "<b>" not in drawn


@pytest.fixture
def ask(made: Make, tmp_path: Path) -> Callable[..., Any]:
    """The two verbs, on the database of the game above."""
    made().close()
    app = typer.Typer()
    app.command()(when_verb.when)
    app.command()(turn_verb.turn)
    return lambda *words: CliRunner().invoke(app, [*words, "--db", str(tmp_path / "barrow.db")])


def test_when_prints_the_answer_then_the_rules(ask: Callable[..., Any]) -> None:
    """The steps come first, then what each rests on, each quotation once."""
    out = ask("when", "In what order do I load a barrow?").output
    assert out.startswith("1. The carter loads the barrow with crates.")
    assert out.index("4. The carter hauls") < out.index("To step 1:")
    assert out.count("“A carter loads a barrow first") == 1


def test_unknown_exits_with_three(ask: Callable[..., Any]) -> None:
    """A question outside the rules is undetermined."""
    ran = ask("when", "How do I bake sourdough bread?")
    assert ran.exit_code == 3
    assert ran.output.startswith("Unknown")


def test_why_shows_what_led_to_a_step(ask: Callable[..., Any]) -> None:
    """One step is explained; one that is not there is a misuse."""
    assert "Procedure: loading a barrow" in ask("when", "In what order do I load a barrow?", "--why", "2").output
    assert ask("when", "In what order do I load a barrow?", "--why", "99").exit_code == 2


def test_out_writes_a_picture(ask: Callable[..., Any], tmp_path: Path) -> None:
    """A timeline is written by its suffix; an unknown one is a misuse."""
    path = tmp_path / "t.svg"
    assert ask("when", "In what order do I load a barrow?", "--out", str(path)).exit_code == 0
    assert path.read_text().startswith("<svg")
    assert ask("turn", "loading", "--out", str(tmp_path / "t.mmd")).exit_code == 0
    assert ask("turn", "loading", "--out", str(tmp_path / "t.png")).exit_code == 2


def test_json_has_the_keys_of_the_contract(ask: Callable[..., Any]) -> None:
    """The JSON of an answer has every key, whatever the result."""
    for question in ("In what order do I load a barrow?", "How do I bake sourdough bread?"):
        answer = json.loads(ask("when", question, "--json").output)
        assert {"question", "game", "understood", "result", "steps", "assumptions", "gaps"} <= set(answer)
        assert {"events", "context", "actors", "unused"} <= set(answer["understood"])
        for step in answer["steps"]:
            assert set(step) == {"n", "text", "kind", "who", "stated", "because", "citations"}
