"""What hangs together: one term of several documents, one card of several spellings, references, twins, lints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.link.cards import find_cards
from rulesdb.link.concepts import find_concepts
from rulesdb.link.linked import Linked, link
from rulesdb.link.lints import lint
from rulesdb.link.mentions import Finder, is_name
from rulesdb.link.named import named
from rulesdb.link.names import NameBook, other_names
from rulesdb.link.precedence import strength
from rulesdb.link.references import Place, read_place
from rulesdb.link.reversals import reversals
from rulesdb.link.twins import covers, twins
from rulesdb.model import Attribution, Card, Document, Reading
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


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Lamp", []),
        ("Watch (night)", ["Watch"]),
        ("Condition, Passive", ["Condition", "Passive", "Passive Condition"]),
        ("Lamp/Lantern", ["Lamp", "Lantern"]),
        ("Lamp, Torch, Candle", ["Lamp", "Torch", "Candle"]),
        ("Lamp,", []),
        ('"Lamp"', ["Lamp"]),
        ("The word Lamp", ["Lamp"]),
        ('the letter "X"', ["X"]),
    ],
)
def test_other_names_of_a_headword(name: str, others: list[str]) -> None:
    """Without brackets, each part at commas and slashes, and two parts at a comma turned round."""
    assert list(other_names(name)) == [name, *others]


def test_terms_defined_in_passing() -> None:
    """A rule's own definition makes a concept only where no entry has the name."""

    def write(draft: Draft) -> None:
        terms("lamp")(draft)
        (rule,) = draft.passage("rule", "This is called a torch, or a lamp.", [9], section="x", path=["x"])
        draft.term("torch", passage=rule.id)
        draft.term("lamps", passage=rule.id)

    found = find_concepts("barrow", [reading("a", write)], {})
    assert sorted(found.by_id) == ["barrow/term/lamp", "barrow/term/torch"]
    assert found.passages == [
        ("barrow/term/lamp", "barrow/a/lamp/1", "defines"),
        ("barrow/term/torch", "barrow/a/x/1", "in passing"),
        ("barrow/term/lamp", "barrow/a/x/1", "in passing"),
    ]


def test_entries_that_only_point() -> None:
    """The strongest document's pointer counts, where it leads to another concept that there is."""

    def write(draft: Draft) -> None:
        terms("Foreman", "Cart")(draft)
        for name, redirect in (("Boss", "Foreman"), ("Boss", "Cart"), ("Lamp", "Lamps"), ("Gate", "Nowhere")):
            draft.term(name, redirect=redirect)
        draft.term("North, Wind")
        draft.term("North, Star")
        draft.term("X", aliases=("Wind",), redirect="Cart")
        draft.term("Y", aliases=("Wind",), redirect="Foreman")

    found = find_concepts("barrow", [reading("a", write)], {})
    assert {concept.name: concept.redirect for concept in found.by_id.values() if concept.redirect} == {
        "Boss": "barrow/term/foreman",
        "North, Wind": "barrow/term/cart",
    }


@pytest.mark.parametrize(
    ("kind", "title", "term", "cards", "placed"),
    [
        ("definition", "x", "lamp", (), ("lamp", "defines")),
        ("step", "x", "lamp", (), ("lamp", "defines")),
        ("example", "x", "lamp", (), ("lamp", "clarifies")),
        ("rule", "x", "gate", (), None),
        ("rule", "Lamps", "", (), ("lamp", "section")),
        ("rule", "Lamp cards", "", (), ("lamp", "section")),
        ("rule", "Lamps", "", ("Copper Bell",), None),
        ("rule", "Gates", "", (), None),
    ],
)
def test_whose_entry_a_passage_is(
    kind: str, title: str, term: str, cards: tuple[str, ...], placed: tuple[str, str] | None
) -> None:
    """It belongs to the term that it is an entry of, else to the one that heads it; a ruling on a card to none."""

    def write(draft: Draft) -> None:
        draft.term("lamp")
        draft.passage(kind, "It burns.", [1], section="s", path=[title], term=term, cards=cards)

    found = find_concepts("barrow", [reading("a", write)], {}).passages
    assert found == ([(f"barrow/term/{placed[0]}", "barrow/a/s/1", placed[1])] if placed else [])


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


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Edda", True),
        ("edda", False),
        ("Axe", False),
        ("Gate", False),
        ("Gate Keeper", True),
        ("Gate keeper", False),
        ("Edda keeper", True),
        ("the Gate", False),
        ("9 Rings", True),
        ("Keeper of Gate", True),
    ],
)
def test_a_cards_name_and_a_word(printed: str, name: bool) -> None:
    """A name begins with a capital or a digit; a short or an ordinary word alone is none."""
    assert is_name(printed.split(), {"gate"}) is name


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
    more = f"{near} {rule} Whoever stands at the gate by then pays one more toll to the guild of the keepers."
    assert twins(texts(("", more), ("", rule), ("", near)).passages) == [[1, 2]]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("", "You win if:", True),
        ("You win if:", "", True),
        ("You win if:", "You win the game if:", True),
        ("You win if:", "You lose if:", False),
    ],
)
def test_rules_under_lead_ins(one: str, other: str, same: bool) -> None:
    """The same words are one rule where one lead-in has all that the other says."""
    rule = "A carter may load six crates at dawn before the next watch begins."
    assert bool(twins(texts((one, rule), (other, rule)).passages)) is same


@pytest.mark.parametrize(("procedure", "section", "same"), [("", "s", True), ("turn", "s", False), ("turn", "t", True)])
def test_steps_of_one_procedure_are_never_one(procedure: str, section: str, same: bool) -> None:
    """Two steps in the same words are two; those of two procedures may be one."""

    def write(draft: Draft) -> None:
        for line, place in enumerate(("s", section), 1):
            text = "A carter may load six crates at dawn before the next watch begins."
            draft.passage("step", text, [line], section=place, path=["x"], procedure=procedure, position=line)

    assert bool(twins(reading("a", write).passages)) is same


@pytest.mark.parametrize(
    ("more", "others", "same"),
    [
        ("near", "near", True),
        ("near gates", "near bells", True),  # three of four runs
        ("near gates", "ring bells", False),  # two
        ("near", "near gates until", True),  # three of its five runs
        ("near", "near gates until bells", False),
    ],
)
def test_how_much_two_wordings_share(more: str, others: str, same: bool) -> None:
    """Seven of ten runs of four words, and texts of about one length; a shorter text must be the same."""
    rows = [("", f"Lamps burn while carts wait {words}.") for words in (more, others)]
    assert bool(twins(texts(*rows).passages)) is same
    assert bool(twins(texts(("", "Storms end."), ("", "Storms end." if same else "Storms end now.")).passages)) is same


def test_what_stands_everywhere_is_no_twin() -> None:
    """Words that more than twelve passages have in common do not make them one rule."""
    for count, groups in ((12, 1), (13, 0)):
        assert len(twins(texts(*[("", "A carter may load six crates at dawn.")] * count).passages)) == groups


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("Load crates.", True),
        ("Load crates. Sing songs.", False),  # each sentence counts
        ("Load songs. Sell crates.", True),  # half of each
        ("Load songs about storms.", False),
        ("Dawn crates.", True),  # a heading and a lead-in count
        ("You may.", True),
    ],
)
def test_what_a_passage_covers(text: str, covered: bool) -> None:
    """Half of the words of each sentence, wherever they stand."""
    draft = Draft(Document("barrow/a", "barrow", "a", "", "official"))
    (passage,) = draft.passage("rule", "Load them.", [1], section="s", path=["Dawn"], intro="With crates:")
    (other,) = draft.passage("rule", text, [2], section="s", path=["s"])
    assert covers(passage, other) is covered


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
    assert {problem.kind: problem.lines for problem in lint(found)} == {
        "unknown-card": (0, 0), "duplicate-text": (2, 2), "undated-ruling": (1, 1),
    }  # fmt: skip
    assert "unknown-card" not in {problem.kind for problem in lint(linked(reading("a", write)))}


def test_what_a_lint_says() -> None:
    """Each fault has its document, its lines and its words; what is dated, short or ours is no fault."""

    def write(draft: Draft) -> None:
        terms("lamp", "storm")(draft)
        first = draft.passage("ruling", "A light that burns.", [9], section="x", path=["x"])[0]
        draft.passage("ruling", "A light that burns.", [11], section="x", path=["x"])
        draft.passage("erratum", "A light.", [12], section="x", path=["x"])
        draft.pointer(first, "see", "sundial", "See sundial.")
        draft.pointer(first, "see", "elsewhere/sundial", "See the other book.")

    dangling = "barrow/a/x/1: 'See sundial.': 'sundial': nothing has this name"
    undated = "3 rulings have no date"
    for more, told in (
        ({}, [((9, 9), dangling), ((9, 9), undated)]),
        ({"published": "2001"}, [((9, 9), dangling)]),
        ({"effective": "2001"}, [((9, 9), dangling)]),
    ):
        found = [
            problem for problem in lint(linked(reading("a", write, **more))) if "other book" not in problem.message
        ]
        assert [(problem.lines, problem.message) for problem in found] == told
        assert {problem.document for problem in found} == {"barrow/a"}


def test_two_entries_for_one_name_are_told() -> None:
    """Where a document calls one entry by the name of another, the lint says so."""

    def write(draft: Draft) -> None:
        terms("lamp", "torch", "cart")(draft)
        draft.term("lamp", aliases=("torch",))

    found = lint(linked(reading("a", write, published="2001")))
    assert [(problem.kind, problem.message) for problem in found] == [
        ("two-terms", "'torch' names barrow/term/lamp and barrow/term/torch")
    ]


def test_what_is_stronger() -> None:
    """Published documents by rank, then date; then a designer's words, then fans', and ours last."""
    held = [
        reading("a", terms("x"), rank=1, effective="2001"),
        reading("b", terms("x"), rank=2),
        reading("c", terms("x"), rank=1, published="2002"),
    ]
    for rank, (name, authority) in enumerate((("d", "designer"), ("e", "fan"), ("f", "digest")), 9):
        other = reading(name, terms("x"), rank=rank)
        held.append(replace(other, document=replace(other.document, authority=authority)))
    ordered = sorted(held, key=strength, reverse=True)
    assert "".join(one.document.title for one in ordered) == "bcadef"


NAMED = Lexicon(
    kinds=dict.fromkeys(("item", "tool", "lamp", "worker"), ()),
    names={"old iron": ("item",), "edda": ("worker",)},
)


@pytest.mark.parametrize(
    ("cards", "taken", "found"),
    [
        ([("Ax", "", "tool")], [], []),
        ([("Axe", "", "tool")], [], [("axe", ("tool",))]),
        ([("Axe", "", "tool")], ["axe"], []),
        ([("Axe", "Keen", "tool")], [], [("axe", ("tool",)), ("axe keen", ("tool",))]),
        ([("Axe", "", "tool"), ("Axe", "", "tool"), ("Axe", "", "lamp")], [], [("axe", ("tool", "lamp"))]),
        ([("a b c d e f g h i j k", "", "tool")], [], []),
        ([("Edda", "", "lamp")], [], [("edda", ("lamp",))]),
    ],
)
def test_cards_by_the_kinds_that_their_names_mean(
    cards: list[tuple[str, str, str]], taken: list[str], found: list[tuple[str, tuple[str, ...]]]
) -> None:
    """A name means the kinds of most cards so called; names of terms, of two letters and of many words are left out."""
    held = [Card("barrow", str(n), title, subtitle, kinds=(kind,)) for n, (title, subtitle, kind) in enumerate(cards)]
    rows = [(row.key, row.kinds) for row in named(held, taken, NAMED)]
    own = [("edda", ("worker",)), ("old iron", ("item",))]
    assert rows == sorted(found + [row for row in own if row[0] not in dict(found)])


def test_the_narrowest_kinds_that_all_cards_of_a_name_share() -> None:
    """Kinds above another one of them say nothing more; cards of no common kind share none."""
    lexicon = Lexicon(kinds={"item": (), "tool": ("item",), "lamp": ("tool",), "axe": ("tool",), "worker": ()})
    for kinds, shared in (
        (("lamp",), ("lamp",)),
        (("lamp", "axe"), ("tool",)),
        (("lamp", "tool"), ("tool",)),
        (("lamp", "worker"), ()),
    ):
        (row,) = named([Card("barrow", kind, "Old Iron", kinds=(kind,)) for kind in kinds], [], lexicon)
        assert row.shared == shared


def test_a_card_is_called_without_the_number_in_its_title() -> None:
    """Only where the lexicon counts cards of its kind; a number that is not behind a name stands."""
    lexicon = Lexicon(kinds={"worker": (), "guard": ("worker",), "rule": ()}, counted=("worker",))
    titles = (("Edda II", "guard"), ("Chapter IV", "rule"), ("Vi", "worker"))
    held = [Card("barrow", title, title, kinds=(kind,)) for title, kind in titles]
    found = {row.key: row.kinds for row in named(held, [], lexicon)}
    assert found == {"edda": ("guard",), "edda ii": ("guard",), "chapter iv": ("rule",)}


def answers(day: str, *rulings: tuple[str, str, str]) -> Reading:
    """A thread of a designer's rulings on a card: (card, question, answer)."""
    draft = Draft(Document("barrow/thread-1", "barrow", "Thread", "", "designer"))
    for line, (card, question, answer) in enumerate(rulings, 1):
        told = (Attribution("Ada", day, "published", "1"),)
        draft.passage("ruling", answer, [line], section="x", path=["x"], title=card, intro=question, attributions=told)
    return draft.reading(())


WAKES = "May Copper Bell wake a tired carter at dawn?"
DOES = "Yes, Copper Bell wakes any tired carter at dawn."
AT_DAWN = "The bell wakes a tired carter at dawn."


@pytest.mark.parametrize(
    ("question", "answer", "published", "result"),
    [
        (WAKES, "No, Copper Bell cannot wake a tired carter at dawn.", "2005", "open"),
        (WAKES, DOES, "2005", "confirmed"),
        (WAKES, DOES, "2003", None),
        (WAKES, DOES, "2004", None),
        ("Is Copper Bell red?", "It is.", "2005", "not covered"),
        (WAKES.replace("Copper Bell", "Salt Road"), DOES.replace("Copper Bell", "Salt Road"), "2005", "not covered"),
    ],
)  # fmt: skip
def test_rulings_beside_later_documents(question: str, answer: str, published: str, result: str | None) -> None:
    """A later document that has the words of a ruling on the same card confirms it where both deny, or neither does."""

    def write(draft: Draft) -> None:
        for card in ("Copper Bell", "Salt Road"):
            draft.card(card)
        text = "Copper Bell wakes any tired carter at dawn."
        draft.passage("ruling", text, [3], section="bell", path=["Bell"], cards=("Copper Bell",))
        draft.passage(
            "ruling", "Carters of the guild sing at dusk.", [4], section="road", path=["Road"], cards=("Salt Road",)
        )

    card = "Copper Bell" if "Copper" in question else "Salt Road"
    found = linked(reading("a", write, published=published), answers("2004-05-06", (card, question, answer))).compared
    assert [row.result for row in found] == ([result] if result else [])


@pytest.mark.parametrize(
    ("texts", "answer", "result"),
    [
        (["No, the bell wakes no tired carter at dawn."], DOES, "changed b1"),
        (["No, the bell wakes no tired carter at dawn."], "No, it wakes no tired carter at dawn.", "confirmed b1"),
        (["Yes. The bell wakes any tired carter at dawn."], DOES, "confirmed b1"),
        (["The bell never wakes a tired carter at dawn."], DOES, "open b1"),
        (["The bell never wakes a tired carter at dawn."], "It cannot wake a tired carter at dawn.", "confirmed b1"),
        (["The bell wakes a tired carter of the guild at dusk."], DOES, "open b1"),  # half of its words
        (["The bell wakes a tired carter of the guild.", AT_DAWN], DOES, "confirmed b2"),
        ([AT_DAWN, "The bell wakes a tired carter of the guild."], DOES, "confirmed b1"),
        (["The bell wakes carters."], DOES, "not covered "),  # three words
        (["The bell wakes a tired carter at dawn if the storm gate near old harbour stands open."], DOES,
         "not covered "),
        (["The bell rings when a tired carter may wake at dawn."], "Yes, the guild pays six crates.", "not covered "),
    ],
)  # fmt: skip
def test_how_a_later_document_answers(texts: list[str], answer: str, result: str) -> None:
    """The passage that has most of its words in the ruling covers it; both answers, and denials, tell the result."""

    def write(draft: Draft) -> None:
        terms("bell", "gong")(draft)
        for line, text in enumerate(texts, 5):
            draft.passage("rule", text, [line], section="b", path=["Waking"])
        draft.passage("rule", "The gong wakes a tired carter at dawn.", [9], section="g", path=["Waking"])

    thread = answers("2004-05-06", ("Bell", WAKES.replace("Copper Bell", "the bell"), answer))
    (found,) = linked(reading("a", write, published="2005"), thread).compared
    assert f"{found.result} {found.other.removeprefix('barrow/a/').replace('/', '')}" == result


@pytest.mark.parametrize(
    ("later", "result"),
    [
        ({"published": "2005"}, "confirmed"),
        ({"effective": "2005"}, "confirmed"),
        ({"effective": "2005", "published": "2003"}, "confirmed"),
        ({"published": "2005", "history": True}, None),
        ({}, None),
        ({"published": "2004-05"}, None),  # the month of the ruling
        ({"published": "2004-05-07"}, "confirmed"),
    ],
)
def test_which_documents_are_later(later: dict[str, object], result: str | None) -> None:
    """A document in force that came out after the ruling, by as much of both days as is known."""
    write = terms("bell")

    def rules(draft: Draft) -> None:
        write(draft)
        draft.passage("rule", AT_DAWN, [5], section="b", path=["Waking"])

    thread = answers("2004-05-06", ("Bell", WAKES.replace("Copper Bell", "the bell"), DOES))
    old = reading("0", rules, published="2001")  # the first by its id
    found = linked(old, reading("a", rules, **later), thread).compared
    assert [row.result for row in found] == ([result] if result else [])
    assert all(row.other == "barrow/a/b/1" for row in found)


DUSK = "At dusk each carter of the guild may load six crates onto a waiting barrow."


def test_the_strongest_of_twins_stands_for_the_others() -> None:
    """By document, then by part, then an entry before a rule; a digest is no twin, and a longer text stays."""

    def write(draft: Draft) -> None:
        draft.passage("rule", DUSK, [1], section="rule", path=["Rules"])
        draft.term("dusk")
        draft.passage("definition", DUSK, [2], section="entry", path=["Dusk"], term="dusk")

    def hints(draft: Draft) -> None:
        draft.passage("definition", DUSK, [1], section="hint", path=["Hints", "Dusk"])
        draft.passage("rule", DUSK, [2], section="rule", path=["Rules"])

    def longer(draft: Draft) -> None:
        draft.passage("rule", f"{DUSK} Nobody else travels.", [1], section="long", path=["Rules"])

    data = replace(DATA, weaker=frozenset({"Hints"}))
    strong = reading("strong", write, rank=3)
    digest = replace(reading("ours", longer), document=replace(reading("ours", longer).document, authority="digest"))
    found = linked(strong, reading("weak", hints, rank=2), digest, data=data).twins
    assert found == dict.fromkeys(("barrow/strong/rule/1", "barrow/weak/hint/1", "barrow/weak/rule/1"),
                                  "barrow/strong/entry/1")  # fmt: skip
    assert linked(reading("weak", hints), data=data).twins == {"barrow/weak/hint/1": "barrow/weak/rule/1"}
    assert linked(strong, reading("long", longer, rank=1)).twins == {"barrow/strong/rule/1": "barrow/strong/entry/1"}
    assert linked(reading("weak", write), reading("long", longer, rank=1)).twins.keys() >= {"barrow/weak/rule/1"}


def test_names_in_running_text_are_mentions() -> None:
    """Each term and card that a passage names once, but not its own, a stop word, or what it refers to anyway."""

    def write(draft: Draft) -> None:
        terms("lamp", "when", "storm")(draft)
        draft.card("Red Gate")
        draft.card("Storm Lamp")
        text, lead = (
            "When lamps burn, a storm and a red gate, then the Red Gate, are near a lamp.",
            "At the Storm Lamp:",
        )
        (rule,) = draft.passage("rule", text, [5], section="x", path=["x"], intro=lead)
        draft.pointer(rule, "see", "storm", "see storm")
        draft.passage("definition", "A lamp is lit.", [6], section="lamp", path=["lamp"], term="lamp")
        draft.passage("ruling", "The Red Gate is red.", [7], section="gate", path=["Gate"], cards=("Red Gate",))

    found = linked(reading("a", write)).references
    assert [(r.source[9:], r.kind, r.target[7:], r.words) for r in found] == [
        ("x/1", "see", "term/storm", "see storm"),
        ("x/1", "mentions", "card/storm-lamp", "Storm Lamp"),
        ("x/1", "mentions", "card/red-gate", "Red Gate"),
        ("x/1", "mentions", "term/lamp", "lamp"),
    ]


def test_what_the_documents_print_in_lower_case_is_no_card() -> None:
    """A word alone that documents also print in lower case is no card's name; what people post proves nothing."""

    def write(draft: Draft) -> None:
        draft.card("Storm")
        draft.card("Tempest")
        draft.passage("rule", "Storm comes, and Tempest comes; the storm ends.", [5], section="x", path=["x"])

    found = linked(reading("a", write), answers("2004", ("Dusk", "Is it so?", "No, the tempest passes.")))
    assert [r.target for r in found.references if r.source == "barrow/a/x/1"] == ["barrow/card/tempest"]


@pytest.mark.parametrize(
    ("title", "question", "answer", "about"),
    [
        ("Dusk", "May it ring?", "Copper Bell may.", ["copper-bell"]),
        ("Dusk", "May Copper Bell ring?", "It may.", ["copper-bell"]),
        ("Dusk", "May Copper Bell ring?", "Salt Road may.", []),
        ("Dusk", "May Copper Bell ring?", "Copper Bell may, on Salt Road.", ["copper-bell"]),
        ("Salt Road", "May Copper Bell ring?", "Copper Bell may.", ["copper-bell", "salt-road"]),
        ("Salt Road", "May it?", "It may.", ["salt-road"]),
        ("Dusk", "May a copper bell ring?", "It may.", []),
    ],
)
def test_which_cards_a_ruling_is_about(title: str, question: str, answer: str, about: list[str]) -> None:
    """Those of its title, and those that question and answer both name; else the only one that either names."""

    def write(draft: Draft) -> None:
        for card in ("Copper Bell", "Salt Road"):
            draft.card(card)

    found = linked(reading("a", write), answers("2004", (title, question, answer))).cards.passages
    assert sorted(card.removeprefix("barrow/card/") for card, _, role in found if role == "rules-on") == about


def test_digests_are_the_glosses_of_what_they_restate() -> None:
    """Each passage of a section that a digest cites has the digest's passage as its gloss; nothing else has."""

    def ours(draft: Draft) -> None:
        (said,) = draft.passage("rule", "One and two.", [1], section="x", path=["x"])
        draft.pointer(said, "clarifies", "a/s1", "")
        draft.pointer(said, "see", "s2", "")

    digest = reading("ours", ours)
    digest = replace(digest, document=replace(digest.document, authority="digest"))
    found = linked(texts(("", "One."), ("", "Two.")), digest).glosses
    assert {place: [gloss.id for gloss in held] for place, held in found.items()} == {
        "barrow/a/s1/1": ["barrow/ours/x/1"]
    }


ASKS = "May a carter light a lamp near the storm gate?"
GATE = "May a red cart pass the gate?"
RED = "The carter lights a red lamp at dusk."
OTHER = "Does a carter light a lamp near the storm gate?"


@pytest.mark.parametrize(
    ("first", "second", "edges"),
    [
        ((ASKS, "Yes, at dusk."), (ASKS, "No, never."), ["supersedes"]),
        (("May a cart pass?", "Yes."), ("May a cart pass?", "No."), []),  # two words may mean anything
        ((GATE, "Yes."), (GATE, "No."), ["supersedes"]),
        ((GATE, "Yes."), (GATE.replace("gate", "bridge"), "No."), ["supersedes"]),  # three of five words
        ((GATE, "Yes."), (GATE.replace("pass the gate", "use the bridge"), "No."), []),
        ((GATE, "It passes the old red gate."), (GATE, "I was wrong, the gate."), []),  # one of four words
        ((GATE, "It passes the old red gate."), (GATE, "I was wrong, the old gate."), ["supersedes"]),
        ((ASKS, "Yes, at dusk."), (ASKS, "Yes, always."), []),
        ((ASKS, "Yes, at dusk."), (ASKS, "Only at dusk."), []),
        ((ASKS, "Only at dusk."), (ASKS, "No, never."), []),
        ((ASKS, "Yes, at dusk."), ("May a cart pass?", "No, never."), []),
        ((ASKS, "Yes, at dusk."), ("May a carter sell six crates of the old harbour market?", "No, never."), []),
        ((ASKS, RED), (OTHER, f"I was wrong: {RED}"), ["supersedes"]),
        ((ASKS, RED), (OTHER, "I was wrong."), []),
        ((ASKS, "He may."), (OTHER, "I was wrong: he may not."), []),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    ("day", "kind"), [("2005-01-01", "supersedes"), ("2004-01-01", "conflicts"), ("", "conflicts")]
)
@pytest.mark.parametrize("document", ["barrow/thread-2", "barrow/thread-1"])
def test_rulings_that_take_back(
    first: tuple[str, str], second: tuple[str, str], edges: list[str], day: str, kind: str, document: str
) -> None:
    """Yes against no to the same question, or words that say so, take back; where days do not tell, they conflict.

    So do rulings of several threads that stand in one file.
    """
    one = answers("2004-01-01", ("Lamps", *first))
    (passage,) = answers(day, ("Lamps", *second)).passages
    told = (replace(passage.attributions[0], thread="2"),)
    later = replace(passage, id="barrow/thread-2/x/1", document=document, attributions=told)
    found = reversals([*one.passages, later])
    says_so = "wrong" in second[1]
    expected = [] if not edges or (says_so and kind == "conflicts") else [kind] if kind == "supersedes" else [kind] * 2
    assert [edge.kind for edge in found] == expected
    assert all(edge.source == later.id for edge in found if edge.kind == "supersedes")


def test_a_thread_that_takes_back_its_own_answer() -> None:
    """Within one thread the later answer need not be to the same question."""
    thread = answers(
        "2004", ("Lamps", ASKS, RED), ("Lamps", "Who enters the old hall of bells?", f"I was wrong: {RED}")
    )
    assert [(edge.kind, edge.source) for edge in reversals(thread.passages)] == [("supersedes", thread.passages[1].id)]


def test_what_rulings_are_about() -> None:
    """A ruling is about the terms that its question and its answer both name, but for one that many rulings name."""

    def write(draft: Draft) -> None:
        terms("lamp", "storm", "cart")(draft)

    one = ("Dusk", "Does a storm put out a lamp?", "A storm does, and no cart moves.")
    roads = ("north", "south", "east", "west", "uphill", "downhill", "home", "away", "anywhere")
    for count, about in ((8, ["storm", *["cart"] * 8]), (9, ["storm"])):
        many = [("Dawn", f"May a cart go {road}?", f"A cart goes {road}.") for road in roads[:count]]
        found = linked(reading("a", write), answers("2004", one, *many))
        assert [row[0].rpartition("/")[2] for row in found.concepts.passages if row[2] == "clarifies"] == about


def test_names_fold_alike() -> None:
    """A name and its slug never disagree on which card is meant."""
    assert fold("Keeper-of-Lamps") == fold("KEEPER OF LAMPS")
