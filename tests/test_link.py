"""What hangs together: one term of several documents, one card of several spellings, references, twins, lints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rulesdb.link.cards import find_cards
from rulesdb.link.concepts import find_concepts
from rulesdb.link.linked import Linked, link
from rulesdb.link.lints import lint
from rulesdb.link.mentions import Finder, is_name
from rulesdb.link.names import NameBook, other_names
from rulesdb.link.references import Place, read_place
from rulesdb.link.twins import twins
from rulesdb.model import Card, Document, Reading
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import Conflict, GameData, Supersession, load_game
from rulesdb.text import fold

DATA = load_game("barrow")
Write = Callable[[Draft], None]


def reading(name: str, write: Write, **document: object) -> Reading:
    """What `write` puts into a draft of the document `name`."""
    made = Document(f"barrow/{name}", "barrow", name, "", "official", **document)  # type: ignore[arg-type]
    draft = Draft(made)
    write(draft)
    return draft.reading(())


def terms(*names: str, **more: object) -> Write:
    """Writes an entry for each name."""

    def write(draft: Draft) -> None:
        for line, name in enumerate(names, 1):
            draft.term(name, **more)  # type: ignore[arg-type]
            draft.passage("definition", f"What {name} means.", [line], section=name, path=[name], term=name)

    return write


def linked(*readings: Reading, data: GameData = DATA, listed: tuple[Card, ...] = ()) -> Linked:
    """The readings linked."""
    return link("barrow", readings, data, listed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lamp", "Lamps"),
        ("watch", "watch – when it ends"),
        ("barrow", "Barrow Cards"),
        ("storm phase", "Storm phase(s)"),
    ],
)
def test_two_entries_of_one_term_are_one_concept(one: str, other: str) -> None:
    """Number, a generic tail and an aspect behind a dash do not make another term."""
    strong, weak = reading("a", terms(one), rank=2), reading("b", terms(other), rank=1)
    found = find_concepts("barrow", [strong, weak], {})
    assert [concept.name for concept in found.by_id.values()] == [one]
    assert len(found.passages) == 2


def test_an_inverted_headword_is_found_both_ways() -> None:
    """ "Condition, Passive" is also called a passive condition."""
    assert "Passive Condition" in list(other_names("Condition, Passive"))
    found = find_concepts("barrow", [reading("a", terms("Condition, Passive", "Condition, Active"))], {})
    assert found.book.resolve("passive conditions") == "barrow/term/condition-passive"
    assert found.book.resolve("condition") == ""


def test_aliases_of_data_are_names() -> None:
    """Abbreviations that no document explains come from data/."""
    found = find_concepts("barrow", [reading("a", terms("Night watch"))], {"night watch": ("NW",)})
    assert found.book.resolve("nw") == "barrow/term/night-watch"


def test_a_name_of_two_things_names_neither() -> None:
    """Resolved only when one candidate is left."""
    book = NameBook()
    book.add("Gate", "one")
    book.add("gates", "two")
    assert book.resolve("gate") == ""
    assert set(book.candidates("gate")) == {"one", "two"}


def test_a_card_is_one_however_it_is_spelled() -> None:
    """Accents, case, hyphens and a missing subtitle do not make another card, nor does a misprint that data/ knows."""

    def write(draft: Draft) -> None:
        draft.card("Édda", "Keeper of Lamps", ["1R4"])
        draft.card("EDDA", "KEEPER-OF-LAMPS", ["2C5"])
        draft.card("Edda")
        draft.card("Ebba", "Keeper of Lamps")

    cards = find_cards("barrow", [reading("a", write)], [], {"Ebba": "Édda"})
    assert [card.codes for card in cards.by_id.values()] == [("1R4", "2C5")]
    assert cards.resolve("edda") == cards.resolve("Ebba") != ""


def test_a_title_of_several_cards_is_owned_by_all() -> None:
    """A ruling headed by a bare title is for every card with it."""
    listed = [Card("barrow", "x", "Edda", "Keeper"), Card("barrow", "y", "Edda", "Carter")]
    cards = find_cards("barrow", [], listed, {})
    assert cards.resolve("Edda") == ""
    assert len(cards.owners("Edda")) == 2


@pytest.mark.parametrize(
    ("printed", "place"),
    [
        ("IV.A: Timing and Actions", Place("IV.A", "Timing and Actions")),
        ("rule [3.8.5] page 38", Place("3.8.5", "")),
        ("Card Anatomy §1.2.4", Place("1.2.4", "Card Anatomy")),
        ("FAQ 1.36", Place("FAQ 1.36", "")),
        ("The Rule of 9", Place("", "The Rule of 9")),
        ("", Place("", "")),
        ("§§ [[", Place("", "§§ [[")),
    ],
)
def test_a_printed_place_is_read(printed: str, place: Place) -> None:
    """Numbers and names are told apart; what has neither form is a name."""
    assert read_place(printed) == place


def test_references_are_resolved_or_listed_with_the_reason() -> None:
    """See-also lines become edges; what names nothing, or two things, is said."""

    def write(draft: Draft) -> None:
        terms("lamp", "storm")(draft)
        first = draft.passage("definition", "A light.", [9], section="lamp", path=["lamp"], term="lamp")[0]
        for target in ("Storms", "sundial"):
            draft.pointer(first, "see-also", target, "See also storms, sundial.")

    found = linked(reading("a", write))
    assert [(r.kind, r.target) for r in found.references if r.kind != "mentions"] == [("see-also", "barrow/term/storm")]
    assert [(row.target, row.reason) for row in found.unresolved] == [("sundial", "nothing has this name")]


def test_a_known_bad_reference_is_mended() -> None:
    """A printed reference that is wrong leads where data/ says."""

    def write(draft: Draft) -> None:
        terms("lamp")(draft)
        first = draft.passage("rule", "A light.", [9], section="x", path=["x"])[0]
        draft.pointer(first, "see", "Lmap", "See Lmap.")

    found = linked(reading("a", write), data=replace(DATA, mended={"lmap": "lamp"}))
    assert "barrow/term/lamp" in [r.target for r in found.references if r.kind == "see"]


def test_terms_and_cards_are_found_in_running_text() -> None:
    """The longest name wins; a card's name that is an ordinary word counts only as a name."""
    finder = Finder([("night watch", "nw"), ("watch", "w"), ("night watch", "nw")], plural=True)
    assert [target for target, _ in finder.find("In the Night Watches, watch out.")] == ["nw", "w"]
    assert is_name(["Edda"], {"lamp"})
    assert not is_name(["Lamp"], {"lamp"})
    assert not is_name(["lamp"], set())


def texts(*rows: tuple[str, str]) -> Reading:
    """A document with a passage for each (intro, text)."""

    def write(draft: Draft) -> None:
        for line, (intro, text) in enumerate(rows, 1):
            draft.passage("rule", text, [line], section=f"s{line}", path=[f"s{line}"], intro=intro)

    return reading("a", write)


def test_one_rule_in_two_wordings_is_one() -> None:
    """Almost the same words are one rule; the same item under two lead-ins is two."""
    rule = "A carter may load six crates at dawn before the next watch begins."
    near = "A carter may load six crates at dawn, before the next watch begins at all."
    assert twins(texts(("", rule), ("", near), ("", "A storm ends at dawn.")).passages) == [[0, 1]]
    assert twins(texts(("You win if:", rule), ("Nobody may travel while:", rule)).passages) == []


def test_another_number_or_thing_is_another_rule() -> None:
    """Texts that differ in a number, in what they are about, or of which one overrides the other are never one rule."""
    rule = "At dawn a red carter who has loaded {} crates may call the guard to the near gate of the town."
    pair = texts(("", rule.format(25)), ("", rule.format(25).replace("the near", "the"))).passages
    assert twins(pair) == [[0, 1]]
    assert twins(pair, {(pair[1].id, pair[0].id)}) == []
    assert twins(texts(("", rule.format(25)), ("", rule.format(30))).passages) == []
    blue = texts(("", rule.format(25)), ("", rule.format(25).replace("red", "blue"))).passages
    assert twins(blue, things=lambda text: [side for side in ("red", "blue") if side in text]) == []


def test_what_overrides_what_is_data() -> None:
    """Supersessions and conflicts are edges between passages; a place that is gone is a problem."""
    data = replace(
        DATA,
        supersedes=(Supersession("a/s1/1", "a/s2", "later"), Supersession("a/gone", "a/s2", "later")),
        conflicts=(Conflict("a/s2", "a/s3", "how many crates"),),
    )
    found = linked(texts(("", "One."), ("", "Two."), ("", "Three.")), data=data)
    edges = [(r.kind, r.source[-4:], r.target[-4:]) for r in found.references]
    assert ("supersedes", "s1/1", "s2/1") in edges
    assert ("conflicts", "s2/1", "s3/1") in edges
    assert ("conflicts", "s3/1", "s2/1") in edges
    assert ["a/gone" in problem.message for problem in found.problems] == [True]


def test_lints_find_what_is_wrong() -> None:
    """A ruling on a card that no list knows, a text that stands twice, rulings without a date."""

    def write(draft: Draft) -> None:
        draft.card("Ghost Lamp")
        for line in (1, 2):
            text = "The lamp of a ghost burns down twice as fast as any other lamp in the game."
            draft.passage("ruling", text, [line], section=f"s{line}", path=["x"], cards=("Ghost Lamp",))

    found = linked(reading("a", write), listed=(Card("barrow", "1", "Copper Bell"),))
    assert {problem.kind for problem in lint(found)} == {"unknown-card", "duplicate-text", "undated-ruling"}
    assert "unknown-card" not in {problem.kind for problem in lint(linked(reading("a", write)))}


def test_names_fold_alike() -> None:
    """A name and its slug never disagree on which card is meant."""
    assert fold("Keeper-of-Lamps") == fold("KEEPER OF LAMPS")
