"""Two editions of an invented game in; all rows of the linker, and what look-ups and searches make of them, out.

tests/cases/linked has them. After a change that is meant, write the files anew and look at what differs:

    python -m tests.test_linked
"""

from __future__ import annotations

import contextlib
import itertools
import json
import re
import sqlite3
import tempfile
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulesdb import Rules, store, to_dict
from rulesdb.answer import names
from rulesdb.answer.cards_named import cards_named
from rulesdb.answer.changes.likeness import likeness
from rulesdb.answer.complete import KINDS, beginning
from rulesdb.answer.question import analyse
from rulesdb.answer.rank.candidates import candidates
from rulesdb.answer.rank.features import features
from rulesdb.answer.rank.order import looked_at
from rulesdb.answer.rank.spoken import spoken
from rulesdb.answer.retrieve import Hit, retrieve
from rulesdb.answer.spelling import respelt
from rulesdb.build import build
from rulesdb.errors import RulesError
from rulesdb.link.ranking import decoded
from rulesdb.text import folded_words

from .conftest import shared

CASES = Path(__file__).parent / "cases" / "linked"
GAME = "quarry"
ROWS = {  # table -> its rows of the game, in the words of a query
    "document": "SELECT id, title, edition, authority, rank, effective, certainty, strength FROM document",
    "passage": "SELECT p.id, p.kind, p.numbers, p.scope, p.weak, t.id, p.since, p.certainty FROM passage p "
    "JOIN passage t ON t.number = p.twin WHERE p.game = 'quarry'",
    "concept": "SELECT id, name, redirect FROM concept",
    "card": "SELECT id, title, subtitle, codes FROM card",
    "name": "SELECT kind, key, name, target, loose FROM name WHERE game = 'quarry'",
    "named": "SELECT key, kinds, shared FROM named WHERE game = 'quarry'",
    "printed": "SELECT key, number, section, title FROM printed WHERE game = 'quarry'",
    "term_passage": "SELECT t.term, p.id, t.role FROM term_passage t JOIN passage p ON p.number = t.passage",
    "card_passage": "SELECT c.card, p.id, c.role FROM card_passage c JOIN passage p ON p.number = c.passage",
    "reference": "SELECT p.id, r.kind, r.target, r.words FROM reference r JOIN passage p ON p.number = r.source",
    "unresolved": "SELECT p.id, u.kind, u.words, u.target, u.reason FROM unresolved u "
    "JOIN passage p ON p.number = u.source",
    "event": "SELECT card, action, passage, before, after, ground FROM event",
    "stale": "SELECT passage, cause, why FROM stale",
    "listing": "SELECT document, list, format, printed, card FROM listing",
    "lexicon": "SELECT game || '\n' || text FROM lexicon WHERE game = 'quarry' OR game = 'saltmarsh'",
    "problem": "SELECT document, first, last, kind, message FROM problem",
    "saying": "SELECT stems, kind, meaning, round(weight, 3) FROM saying WHERE game = 'quarry' "
    "AND stems IN ('wagon', 'torch', 'boss', 'cart')",
}
ASKED: dict[str, Callable[[Rules], Any]] = {
    "term cart": lambda r: r.term("cart"),
    "term boss": lambda r: r.term("the boss"),
    "term carts as of 2020": lambda r: r.term("Carts", as_of="2020"),
    "term stone bridge": lambda r: r.term("stone bridge"),
    "term offers": lambda r: r.term("offers"),
    "term lantren": lambda r: r.term("lantren"),
    "term nothing": lambda r: r.term("elephant"),
    "card copper bell": lambda r: r.card("copper bell"),
    "card copper bell as of 2020": lambda r: r.card("Copper Bell", as_of="2020"),
    "card edda": lambda r: r.card("Edda"),
    "card edda, keeper": lambda r: r.card("edda keeper of lamps"),
    "card lamps edda": lambda r: r.card("lamps edda"),
    "card black lantern": lambda r: r.card("Black Lantern"),
    "card q5": lambda r: r.card("Q5"),
    "card bell": lambda r: r.card("bell"),
    "cards like": lambda r: r.cards_like("bell"),
    "rule 2": lambda r: r.rule("2"),
    "rule 2.2": lambda r: r.rule("2.2"),
    "rule 3.1": lambda r: r.rule("3.1"),
    "rule 3.1 as of 2020": lambda r: r.rule("rule 3.1", as_of="2020"),
    "rule 1": lambda r: r.rule("section 1"),
    "rule 2.9": lambda r: r.rule("2.9"),
    "search stones across the bridge": lambda r: r.search("how many stones across the bridge", n=3),
    "search torch": lambda r: r.search("when does my torch go out", n=3),
    "search as of 2020": lambda r: r.search("how many stones may I carry", n=3, as_of="2020"),
    "search no words": lambda r: r.search("elephants", n=3),
    "show": lambda r: r.show("first/shift/3"),
    "show the shift": lambda r: r.show("The shift"),
    "show of no document": lambda r: r.show("third/shift/3"),
    "cite": lambda r: r.cite("second/shift/2"),
    "cite a section": lambda r: r.cite("quarry/second/shift"),
    "trace a price": lambda r: r.trace("3.1"),
    "trace the first": lambda r: r.trace("second/shift/3"),
    "diff": lambda r: r.diff("first", "second"),
    "diff back": lambda r: r.diff("quarry/second", "quarry/first"),
    "diff of none": lambda r: r.diff("first", "fourth"),
    "path": lambda r: r.path("cart", "stone"),
    "path of none": lambda r: r.path("cart", "elephant"),
    "graph": lambda r: r.graph("cart"),
    "conflicts": lambda r: r.conflicts(),
    "suggest": lambda r: [r.suggest(text) for text in ("c", "st", "2.", "first", "zz")],
    "mentions": lambda r: r.mentions(["quarry/second/shift/2"]),
    "sources": lambda r: r.sources(),
    "sources as of 2020": lambda r: [held.id for held in r.sources(as_of="2020")],
    "games": lambda r: [g for g in to_dict(r.games()) if g["game"] == GAME],
    "coverage": lambda r: r.coverage(),
    "lint": lambda r: r.lint(),
    "stats": lambda r: r.stats(),
    "stats as of 2020": lambda r: r.stats(as_of="2020"),
    "card lists": lambda r: [(held.id, held.kind, held.games, held.changed) for held in r.card_lists()],
    "graph of the bridge": lambda r: r.graph("stone bridge"),
    "path over two": lambda r: r.path("lantern", "stone"),
    "trace a bell": lambda r: r.trace("Copper Bell"),
    "trace as of 2020": lambda r: r.trace("2.3", as_of="2020"),
    "show a card": lambda r: r.show("copper bell"),
    "cite a number": lambda r: r.cite("2.3"),
    "authorities": lambda r: r.authorities(),
}


QUESTIONS = (
    "How many stones may I carry across the bridge?",
    "My torch went out. Does the copper bell wake the boss at the first bell?",
    "may edda keeper of lamps carry stones, and stones again",
    "wgon prce bridg",
    "does the bell wake a foreman, or may the foreman ring it",
    "7",
    "It rained. May my iron tool get out",
    "is x more than y, a or 0",
    "noon",
)
NUMBER = re.compile(r"(?<![\d.])\d+\.\d\d(?![\d.])")
NAMES = (
    "lantren",
    "stone brige",
    "the bridge of stone",
    "edda keper",
    "coper",
    "forman rings bell",
    "lamp edda",
    "would you ever light lantren today",
    "would you ever light any lantren today",
    "x" * 201,
    "",
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the game."""
    return shared(tmp_path_factory, "quarry.db", make)


def make(path: Path) -> None:
    """Build the database of the game, with a rulebook besides whose words make a lexicon."""
    build([CASES / GAME], path)
    build([CASES.parent / "rulebooks/saltmarsh.md"], path, game="saltmarsh")


def rows(database: Path) -> Iterator[str]:
    """The linker's rows of the game, a line each, and the lines and impacts that search ranks by."""
    db = sqlite3.connect(database)
    for table, query in ROWS.items():
        yield f"# {table}"
        found = (row for row in db.execute(query) if "game =" in query or row[0].startswith(f"{GAME}/"))
        yield from sorted(" | ".join("" if cell is None else str(cell) for cell in row) for row in found)
    ids = dict(db.execute("SELECT number, id FROM passage WHERE game = ?", (GAME,)).fetchall())
    yield "# ranking"
    for number, *fields in db.execute("SELECT number, head, path, text, gloss, asked, examples FROM ranking"):
        if number in ids:
            yield f"{ids[number]} | " + " | ".join(" / ".join(map(" ".join, decoded(field))) for field in fields)
    yield "# posting"
    for stem, weight, numbers, impacts in db.execute(
        "SELECT stem, weight, passages, impacts FROM posting WHERE game = ? ORDER BY stem", (GAME,)
    ):
        pairs = zip(array("I", numbers), array("f", impacts), strict=True)
        held = ", ".join(f"{ids[number].removeprefix('quarry/')} {impact:.2f}" for number, impact in pairs)
        yield f"{stem} {weight:.2f}: {held}"
    db.close()


def short(value: Any) -> Any:
    """An answer with the ids of its passages in their place."""
    if isinstance(value, dict):
        if "document_title" in value and "text" in value:
            return value["id"]
        if "sha256" in value:
            value = {key: held for key, held in value.items() if key not in ("file", "sha256", "read", "changed")}
        return {key: short(held) for key, held in value.items() if key != "score"}
    if isinstance(value, (list, tuple)):
        return [short(held) for held in value]
    return value


def answers(database: Path) -> Iterator[str]:
    """What each look-up answers, a line a key."""
    with Rules.open(database, game=GAME) as opened:
        for name, ask in ASKED.items():
            yield f"# {name}"
            try:
                found = short(to_dict(ask(opened)))
            except RulesError as error:
                found = {"error": str(error), "near": list(getattr(error, "near", ()))}
            for key, held in found.items() if isinstance(found, dict) else enumerate(found):
                yield f"{key}: {json.dumps(held, ensure_ascii=False)}"


def searches(database: Path) -> Iterator[str]:
    """What a question is taken to ask, what retrieval finds for it, and by what the first of that is weighed."""
    with contextlib.closing(store.open_existing(database)) as db:
        ids = dict(db.execute("SELECT number, id FROM passage WHERE game = ?", (GAME,)).fetchall())
        for question in QUESTIONS:
            yield f"# {question}"
            query = analyse(db, question, GAME)
            for idea in query.ideas:
                meant = ", ".join(f"{said} {weight:.2f}" for said, weight in sorted(idea.variants.items())[:12])
                yield f"idea {idea.words} {idea.weight:.2f}: {meant}"
            yield f"terms {query.terms}, kinds {query.kinds}, cards {cards_named(db, folded_words(question), GAME)}"
            hits = retrieve(db, query, GAME)
            yield "hits " + ", ".join(f"{ids[hit.number]} {hit.score:.2f}" for hit in hits)
            asked = spoken(db, question, GAME, query)
            yield "asks " + ", ".join(f"{mark.strip()} {weight:.2f}" for mark, weight in sorted(asked.asking.items()))
            yield "says " + ", ".join(f"{mark.strip()} {weight:.2f}" for mark, weight in sorted(asked.marks.items()))
            for mark, others in sorted(asked.variants.items()):
                yield from (f"or else {mark.strip()}: {other.strip()} {worth:.2f}" for other, worth in sorted(others))
            looked = looked_at(db, GAME, hits[:2], None, asked)
            yield f"looked at {len(looked)}, {sum(hit.score for hit in looked):.2f}"
            yield "pairs " + ", ".join(f"{pair.strip()} {weight:.2f}" for pair, weight in sorted(asked.pairs.items()))
            for candidate in candidates(db, question, hits[:4], asked.weights):
                told = (f"{name} {value:.2f}" for name, value in features(asked, candidate).items() if value)
                yield f"{ids[candidate.number]}: {', '.join(told)}"
        alike = likeness(db, GAME)
        texts = db.execute("SELECT id, text, title FROM passage WHERE game = ? AND kind = 'rule'", (GAME,)).fetchall()
        for (one, text, title), (other, other_text, _) in itertools.combinations(texts, 2):
            if share := alike(text, other_text, title):
                yield f"{one} is like {other}: {share:.2f}"
        for name in NAMES:
            near = (f"{like.name} {like.likeness:.1f}" for like in names.near(db, ("term", "card"), name, [GAME]))
            yield f"near {name[:20]!r}: {', '.join(near)}; any: {names.near_any(db, ('term', 'card'), name, [GAME])}"
        for kind in KINDS:
            begun = (", ".join(beginning(db, [kind], text, [GAME], 4)) for text in ("", "s", "2", "quarry/f", "c"))
            yield f"{kind}s that begin so: {' | '.join(begun)}"


@pytest.mark.parametrize("made", [rows, answers, searches])
def test_rows_and_answers(database: Path, made: Callable[[Path], Iterator[str]]) -> None:
    """What is linked and what is answered is what the file of that name says.

    Numbers are near it: how rare a word is anywhere depends on what the bundled games say.
    """
    expected = (CASES / f"{made.__name__}.txt").read_text(encoding="utf-8")
    text = "\n".join(made(database))
    assert NUMBER.sub("#", text).splitlines() == NUMBER.sub("#", expected).splitlines()
    assert list(map(float, NUMBER.findall(text))) == pytest.approx(list(map(float, NUMBER.findall(expected))), abs=0.03)


@pytest.mark.parametrize(("one", "other"), [("It is.", "Is it?"), ("The cart.", "Carts, then"), ("", "")])
def test_texts_without_a_telling_word_are_not_alike(database: Path, one: str, other: str) -> None:
    """What says nothing besides its subject states no rule, and so not the same one."""
    with contextlib.closing(store.open_existing(database)) as db:
        assert likeness(db, GAME)(one, other, "Cart") == 0


def test_how_near_a_model_holds_a_passage(database: Path) -> None:
    """What the model does not tell of is not near; without a model nothing is told of any."""
    hits = [Hit(1, 2.0), Hit(2, 1.0)]
    with contextlib.closing(store.open_existing(database)) as db:
        assert [candidate.near for candidate in candidates(db, "stone", hits, {}, {1: 0.5})] == [0.5, 0.0]
        assert [candidate.near for candidate in candidates(db, "stone", hits, {}, {})] == [None, None]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("lanterrn", ["lantern"]), ("lanterms", ["lantern"]), ("kantern", []), ("stoned", ["stone"]),
        ("carte", ["cart", "carter"]), ("carp", []), ("car", []), ("ins", []), ("elephant", []),
    ],
)  # fmt: skip
def test_what_a_mistyped_word_is_taken_for(database: Path, word: str, meant: list[str]) -> None:
    """The stems that look most like it and begin like it; a short word, or several, are no other word mistyped."""
    with contextlib.closing(store.open_existing(database)) as db:
        found = respelt(db, word, GAME)
    assert list(found) == meant
    assert all(0 < weight <= 0.8 for weight in found.values())


def test_a_number_that_has_moved(database: Path) -> None:
    """A number is that of the edition in force on the day asked for, whatever a later one prints it before."""
    with Rules.open(database, game=GAME) as opened:
        (then,), (now,) = opened.rule("3.1", as_of="2020").passages, opened.rule("3.1").passages
    assert (then.text, now.text[:7]) == ("An offer that nobody takes is void.", "A price")


def test_who_referred_to_a_term_is_told_as_of_the_day(database: Path) -> None:
    """A rule that two editions print under different headings refers to a term under that of the edition in force."""
    with Rules.open(database, game=GAME) as opened:
        then, now = opened.term("cart", as_of="2020").referenced_by, opened.term("cart").referenced_by
    assert (then[0], now[0]) == ("Offers", "Prices")


@pytest.mark.parametrize("name", ["lamp edda", "lamps edda", "Lamps Edda", "edda lamps keepers"])
def test_words_of_a_card_in_any_order_and_number(database: Path, name: str) -> None:
    """A card is found by some words of its name, each in the singular or the plural."""
    with Rules.open(database, game=GAME) as opened:
        assert opened.card(name).card.title == "Edda"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder) / "rules.db")
        for part in (rows, answers, searches):
            text = "\n".join(part(Path(folder) / "rules.db"))
            (CASES / f"{part.__name__}.txt").write_text(f"{text}\n", encoding="utf-8")
