"""A fourth game of which nothing is known: `when` reasons with its documents' own words, and with those of others."""

from __future__ import annotations

import sqlite3
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rulesdb import store
from rulesdb.build import build
from rulesdb.clauses.lexicon_files import load_lexicon
from rulesdb.link.vocabulary import vocabulary
from rulesdb.model import Concept, Passage
from rulesdb.timing.say import when
from rulesdb.timing.unread import in_own_words, lexicon

from .conftest import ROOT, shared

SALTMARSH = ROOT / "tests/cases/rulebooks/saltmarsh.md"


@pytest.fixture(scope="module")
def salt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = shared(tmp_path_factory, "salt.db", lambda path: build([SALTMARSH], path, game="saltmarsh"))
    db = store.open_existing(path)
    yield db
    db.close()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Can an exhausted barge sail?", "no"),
        ("May a skipper command two barges?", "no"),
        ("May a barge bear two tools?", "yes"),
        ("May a barge bear three tools?", "no"),
        ("Can cargo be attached to a skipper?", "no"),
        ("Must a player pay two salt to sail a trade barge?", "yes"),
        ("May a player smuggle cargo through a guarded dock?", "no"),
        ("Do I draw two cards at the start of the trade phase?", "yes"),
        ("Can a barge flee?", "depends"),
        ("Can a barge sail while a storm is in play?", "depends"),
        ("Can a tapped barge sail?", "no"),  # words of other games
        ("May a barge bear three weapons?", "no"),
        ("Can a barge fly?", "open"),  # what no rule speaks of
        ("May a player eat cargo?", "open"),
        ("Can a lighthouse sail?", "open"),
        ("Can a skipper flee?", "open"),
    ],
)
def test_yes_or_no(salt: sqlite3.Connection, question: str, answer: str) -> None:
    """The document's own sentences decide; where they do not, the answer is open."""
    found = when(salt, question, "saltmarsh")
    assert (found["question"], found["verdict"]["answer"]) == (question, answer)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("What happens when a barge sails?", "its owner gains one salt"),
        ("What happens when a barge sinks?", "discard its cargo and its tools"),
        ("What happens if a lighthouse is trashed?", "each player loses one salt"),
        ("Who wins if two players have the same salt?", "the player with more barges wins"),
    ],
)
def test_what_happens(salt: sqlite3.Connection, question: str, says: str) -> None:
    """What follows is the rule that what is told triggers, with its citation."""
    first = when(salt, question, "saltmarsh")["steps"][0]
    assert says in first["text"]
    assert first["citations"][0]["number"]


def test_kinds_and_states(salt: sqlite3.Connection) -> None:
    """Terms are kinds below what their definitions say; what a deed leaves behind is a state with its opposite."""
    held = lexicon(salt, "saltmarsh")
    assert held.is_a("anchor", "tool")
    assert held.is_a("anchor", "card")
    assert not held.is_a("dock", "card")
    assert held.states["exhausted"] == "ready"
    assert {"sail", "smuggle", "exhaust"} <= set(held.events)


def test_words_of_other_games(salt: sqlite3.Connection) -> None:
    """They are read as this game's word in the same form; what the game says itself stays."""
    asked = "When I untap my tapped barge, is its gear thrown away to the graveyard?"
    own = "When I ready my exhausted barge, is its tool discarded to the discard pile?"
    assert in_own_words(salt, "saltmarsh", asked) == own
    assert in_own_words(salt, "saltmarsh", "Storms sail, and I play a card.") == "Storms sail, and I play a card."
    assert in_own_words(salt, "lotr-tcg", asked) == asked


def vocabulary_of(terms: Sequence[str], *said: str) -> tuple[dict[str, Any], Mapping[str, str]]:
    """The lexicon of a game of these terms and texts, a "term: definition" each or a rule; and its words for others."""
    passages = []
    for text in said:
        term, colon, rest = text.rpartition(": ")
        kind = "definition" if colon else "rule"
        passages.append(Passage("barrow/a/x/1", "barrow", "a", kind, "", (), rest, (), term=term))
    concepts = [Concept(f"barrow/term/{name}", "barrow", name, "x" if name.islower() else "") for name in terms]
    made = vocabulary(passages, concepts, load_lexicon("barrow"))
    return tomllib.loads(made.text), made.says


@pytest.mark.parametrize(
    ("terms", "said", "kinds"),
    [
        (["Lamp"], ["A lamp is lit."], {"lamp": []}),
        (["Lamps"], ["A lamp is lit."], {"lamp": []}),
        (["lamp", "Old Red Salt Lamp"], ["A lamp is lit."], {}),  # an entry that only points; four words
        (["Quarrel", "Lamp"], ["You may quarrel. A lamp burns."], {"lamp": []}),  # a verb
        (["Salt Lamp", "Lamp", "Torch"], ["Salt Lamp: A lamp of salt.", "Lamp: A torch that shines."],
         {"salt lamp": ["lamp"], "lamp": ["torch"], "torch": []}),
        (["Salt Lamp", "Lamp"], ["It burns."], {"salt lamp": ["lamp"], "lamp": []}),  # by its last word
        (["Lamp", "Torch"], ["Lamp: A torch.", "Torch: A lamp."], {"lamp": ["torch"], "torch": []}),  # no ring
        (["Lamp", "Torch"], ["Lamp: A lamp is a torch that shines."], {"lamp": ["torch"], "torch": []}),
        (["Lamp", "Torch"], ["A lamp is a torch that shines."], {"lamp": ["torch"], "torch": []}),
        (["Lamp", "Torch"], ["It burns. A lamp is a torch."], {"lamp": [], "torch": []}),  # no first sentence
        (["Lamp", "Torch"], ["Lamp: A big red torch that shines."], {"lamp": ["torch"], "torch": []}),
        (["Lamp", "Torch", "Candle"], ["Lamp: A torch.", "Lamp: A candle."],
         {"lamp": ["torch"], "torch": [], "candle": []}),
    ],
)  # fmt: skip
def test_kinds_of_a_few_sentences(terms: list[str], said: list[str], kinds: dict[str, list[str]]) -> None:
    """Terms are kinds, each below the last word of what its definition says that it is, or of its own name."""
    held = vocabulary_of(terms, *said)[0].get("kinds", {})
    assert {name: held[name].get("is", []) for name in held.keys() & {*kinds, *map(str.lower, terms)}} == kinds


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("A keeper may zorp a lamp.", {"zorp"}),
        ("A keeper cannot zorp.", {"zorp"}),
        ("A keeper likes to zorp.", set()),  # no word of leave or duty before it
        ("It may zo. It may quickly burn. It may zorping. It may the. It may zorp-it.", set()),
        ("It may lamp.", {"lamp"}),
        ("Untap a lamp.", {"untap"}),  # an order, which other games give too
        ("Who untaps it?", {"untap"}),
        ("It was untapped.", {"untap"}),
        ("The untap of it is over.", set()),
        ("The untaps of it are over.", set()),
        ("The untapping of it is over.", set()),
    ],
)
def test_verbs_of_a_few_sentences(text: str, verbs: set[str]) -> None:
    """A word behind "may" is a verb, and a deed of other games that the documents order, do or have done."""
    held = vocabulary_of([], text)[0].get("events", {})
    assert {name for name in held if name in ("lamp", "untap") or name.startswith(("z", "qu", "the"))} == verbs


def test_words_of_other_games_in_a_few_sentences() -> None:
    """One word of a group that documents use stands for the others, in all their forms; of two, the term does."""
    says = vocabulary_of([], "Discard a lamp. The player who discards it draws.")[1]
    assert (says["trashes"], says["trashed"], says["gamers"]) == ("discards", "discarded", "players")
    died = vocabulary_of([], "Destroy a lamp. Heal a wound.")[1]  # what a thing does, for what is done to it
    assert (died["dies"], died["recovered"], died.get("kills")) == ("destroys", "healed", None)
    # Of several words a verb that English has with a word behind it; none that names the thing with its article.
    assert {word for word in died if " " in word} >= {"taken out", "gains life"}
    assert not {"removes a wound", "put into the discard pile from play", "wiped out"} & died.keys()
    tool = vocabulary_of(["Gear"], "A gear and a tool are heavy.")[1]
    assert (tool["weapon"], tool["weapons"]) == ("gear", "gears")
    assert "weapon" not in vocabulary_of([], "A gear and a tool are heavy.")[1]
    assert "tool" not in tool
    states = vocabulary_of([], "Exhaust a barge. An exhausted barge is ready at dawn. Ready each barge.")
    held = states[0]["states"]
    assert (held["exhausted"]["opposite"], held["ready"]["opposite"]) == ("ready", "exhausted")
    assert {"tapped", "turned sideways"} <= set(held["exhausted"]["words"])
    assert states[1]["tapped"] == "exhausted"
    alone = vocabulary_of([], "Exhaust a barge. An exhausted barge stays.")[0]["states"]
    assert alone.keys() == {"exhausted"}
    assert "opposite" not in alone["exhausted"]


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("Kill a barge.", {"kill", "die"}),
        ("A barge bears two tools.", {"bear"}),
        ("A barge dies.", set()),  # it happens to the barge: nobody is said to do it
        ("A barge sails.", set()),
    ],
)
def test_verbs_that_other_games_tie_to_kinds_of_cards(text: str, verbs: set[str]) -> None:
    """What a game's documents do to its own things, English for all games does not tie to a character or a hero."""
    events = vocabulary_of([], text)[0].get("events", {})
    tied = {verb for name in ("kill", "wound", "damage", "bear") for verb in events.get(name, {}).get("verbs", ())}
    assert tied & {"kill", "die", "wound", "damage", "bear"} == verbs
    assert all(events[name]["object"] == "" for name in ("kill", "bear") if name in events)


@pytest.mark.parametrize(
    "text", ["# Empty\n", "Rules.\n", "1.1 “Ω” ’ must ß.\n", "A b c is a b c that is a b c.\n" * 9]
)
@pytest.mark.usefixtures("alone")
def test_odd_documents(text: str, tmp_path: Path) -> None:
    """Whatever a document says, its words make a lexicon that can be read, and a question has an answer."""
    (tmp_path / "book.md").write_text(text, encoding="utf-8")
    build([tmp_path / "book.md"], tmp_path / "rules.db", "odd")
    db = store.open_existing(tmp_path / "rules.db")
    assert lexicon(db, "odd").kinds
    assert when(db, "May I play?", "odd")["verdict"]["answer"] == "open"
    db.close()
