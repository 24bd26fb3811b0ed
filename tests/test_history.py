"""Time and authority on an invented game: what changed a card, what is stale, citing and finding again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdb.answer.history.cite import check
from rulesdb.answer.history.differ import conflicts
from rulesdb.link.errata import changed
from rulesdb.link.linked import Linked, link
from rulesdb.model import Document, Reading
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import Supersession, load_game

from .conftest import Ran

Run = Callable[..., Ran]
DATA = load_game("barrow")
RING = "After the bell rings each keeper must light one lamp at the near gate before dusk."


def bulletin(name: str, rank: int, *rulings: tuple[str, str, str], term: str = "") -> Reading:
    """A document with (kind, card, text) rulings; a ruling without a card stands under `term`."""
    draft = Draft(Document(f"barrow/{name}", "barrow", name, "", "official", rank, published=f"200{rank}"))
    for line, (kind, card, text) in enumerate(rulings, 1):
        if card:
            draft.card(card)
        else:
            draft.term(term)
        more = {"cards": (card,)} if card else {"term": term}
        draft.passage(kind, text, [line], section=card or term, path=[card or term], **more)  # type: ignore[arg-type]
    return draft.reading(())


def linked(*readings: Reading, supersedes: tuple[Supersession, ...] = ()) -> Linked:
    """The documents linked."""
    return link("barrow", readings, replace(DATA, supersedes=supersedes))


def test_an_erratum_is_issued_repeated_and_revised() -> None:
    """The same words again change nothing; other words do, and the words before are those of the document before."""
    found = linked(
        bulletin("one", 1, ("erratum", "Copper Bell", 'Should read: "Ring once."')),
        bulletin("two", 2, ("erratum", "Copper Bell", "Ring once. Reprinted correctly in the second set.")),
        bulletin("three", 3, ("erratum", "Copper Bell", "Ring twice.")),
    )
    life = [(event.action, event.before, event.after) for event in found.events]
    assert life == [
        ("issued", "", "Ring once."),
        ("repeated", "Ring once.", "Ring once."),
        ("revised", "Ring once.", "Ring twice."),
    ]


def test_a_ruling_that_reverses_another_is_an_event() -> None:
    """Of rulings, only those count that override another or say that they reverse one."""
    edge = Supersession("two/copper-bell/1", "one/copper-bell/1", "says that it reverses the one before")
    found = linked(
        bulletin("one", 1, ("ruling", "Copper Bell", "The bell costs 1."), ("ruling", "Tin Bell", "It rings.")),
        bulletin("two", 2, ("ruling", "Copper Bell", "The bell costs 3. (This is a reversal.)")),
        supersedes=(edge,),
    )
    assert [(e.action, e.after) for e in found.events] == [
        ("issued", "The bell costs 1."),
        ("reversed", "The bell costs 3."),
    ]


def test_a_ruling_is_stale_after_a_later_erratum() -> None:
    """A ruling on a card whose text changed later needs review; one made since, or that quotes the change, does not."""
    found = linked(
        bulletin(
            "one", 1, ("ruling", "Copper Bell", "Ring it at dusk only."), ("ruling", "Copper Bell", "Read: ring twice.")
        ),
        bulletin("two", 2, ("erratum", "Copper Bell", "Ring twice.")),
        bulletin("three", 3, ("ruling", "Copper Bell", "It may ring at dawn.")),
    )
    assert [(s.passage, s.cause) for s in found.stale] == [("barrow/one/copper-bell/1", "barrow/two/copper-bell/1")]


def test_a_ruling_is_stale_when_its_rule_falls() -> None:
    """A ruling under the term of a rule, in the rule's words, needs review when something later overrides that rule."""
    edge = Supersession("three/bell/1", "one/bell/1", "the later book lights two")
    found = linked(
        bulletin("one", 1, ("rule", "", RING), term="bell"),
        bulletin(
            "two", 2, ("ruling", "", f"Players ask who begins. {RING}"), ("ruling", "", "A bell is brass."), term="bell"
        ),
        bulletin("three", 3, ("rule", "", "Two lamps are lit."), term="bell"),
        supersedes=(edge,),
    )
    assert [(s.passage, s.cause) for s in found.stale] == [("barrow/two/bell/1", "barrow/three/bell/1")]


BELL = 'Should read: "Ring {}."'
SAYS = "This reverses an earlier ruling."


@pytest.mark.parametrize(
    ("books", "life"),
    [
        # of one document the second is issued as well, with no words before
        ([[("erratum", BELL.format("once")), ("erratum", BELL.format("twice"))]],
         ["1/1 issued: Ring once", "1/2 issued: Ring twice"]),
        ([[("erratum", BELL.format("once"))], [("erratum", BELL.format("once")), ("erratum", BELL.format("twice"))]],
         ["1/1 issued: Ring once", "2/1 repeated:Ring once Ring once", "2/2 issued: Ring twice"]),
        ([[("erratum", BELL.format("once"))], [("erratum", "Ring twice. This is a reversal.")]],
         ["1/1 issued: Ring once", "2/1 reversed:Ring once Ring twice"]),
        ([[("erratum", 'The word "once" should be "twice."')], [("erratum", BELL.format("twice"))]],
         ["1/1 issued:once twice", "2/1 revised:twice Ring twice"]),
        # a sentence of its own that says so is part of the one before it, in one document only
        ([[("ruling", "It rings.")], [("ruling", "It is silent."), ("ruling", SAYS)]], ["2/1 reversed: It is silent"]),
        ([[("ruling", "It rings."), ("ruling", SAYS)], [("ruling", "It is silent.")]], ["1/1 reversed: It rings"]),
        ([[("ruling", "It rings.")], [("ruling", SAYS)]], ["2/1 reversed: "]),
        ([[("ruling", "It rings."), ("ruling", "It rings at dusk.")]], []),
        ([[("rule", "It rings. This is a reversal."), ("convention", "It rings.")]], []),
        ([[("erratum", BELL.format("once")), ("ruling", SAYS)]], ["1/1 reversed: Ring once"]),
    ],
)  # fmt: skip
def test_the_life_of_a_card(books: list[list[tuple[str, str]]], life: list[str]) -> None:
    """Each change once, in order of the documents, with the words before where an earlier document told them."""
    held = [
        bulletin(str(rank), rank, *((kind, "Copper Bell", text) for kind, text in rows))
        for rank, rows in enumerate(books, 1)
    ]
    assert [
        f"{e.passage.removeprefix('barrow/').replace('copper-bell/', '')} {e.action}:"
        f"{e.before.rstrip('.')} {e.after.rstrip('.')}".rstrip()
        for e in linked(*held).events
    ] == [said.rstrip() for said in life]


def test_what_overrides_a_ruling_is_an_event_with_its_ground() -> None:
    """An edge between two rulings on one card makes events of both; an edge to another card's makes none."""
    one = bulletin("one", 1, ("ruling", "Copper Bell", "It costs 1."), ("ruling", "Tin Bell", "It rings."))
    two = bulletin("two", 2, ("ruling", "Copper Bell", "It costs 3."), ("ruling", "Copper Bell", "It is red."))
    edges = (Supersession("two/copper-bell/1", "one/copper-bell/1", "later"),)
    found = [(e.passage[7:], e.action, e.before, e.ground) for e in linked(one, two, supersedes=edges).events]
    assert found == [
        ("one/copper-bell/1", "issued", "", ""),
        ("two/copper-bell/1", "revised", "It costs 1.", "later"),
    ]
    across = (Supersession("two/copper-bell/1", "one/tin-bell/1", "later"),)
    assert linked(one, two, supersedes=across).events == []


@pytest.mark.parametrize("authority", ["digest", "designer", "official"])
def test_whose_words_change_a_card(authority: str) -> None:
    """The publishers' passages make its life, ours where there are none, an archive's never."""
    ours = bulletin("ours", 1, ("erratum", "Copper Bell", BELL.format("once")))
    ours = replace(ours, document=replace(ours.document, authority=authority))
    printed = bulletin("book", 2, ("erratum", "Copper Bell", BELL.format("twice")))
    both = [e.passage[7:].partition("/")[0] for e in linked(ours, printed).events]
    assert both == {"digest": ["book"], "designer": ["book"], "official": ["ours", "book"]}[authority]
    assert len(linked(ours).events) == (authority != "designer")
    former = replace(printed, document=replace(printed.document, history=True))
    assert linked(former).events == []


@pytest.mark.parametrize(
    ("format_", "events"), [("Standard", [("listed", "Standard")]), ("", [])]
)  # fmt: skip
def test_a_place_on_a_list_is_an_event(format_: str, events: list[tuple[str, str]]) -> None:
    """A list that binds a format counts, one that binds none does not."""
    draft = Draft(Document("barrow/list", "barrow", "list", "", "official", 1))
    draft.card("Copper Bell")
    (entry,) = draft.passage(
        "list-entry", "Copper Bell", [1], section="banned", path=["Banned"], cards=("Copper Bell",)
    )
    draft.listing("Banned", format_, "Copper Bell", entry)
    assert [(e.action, e.after and format_) for e in linked(draft.reading(())).events] == events


STALE = "After the bell rings each keeper must light one lamp at the near gate."


@pytest.mark.parametrize(
    ("ruling", "more", "stale"),
    [
        (STALE, {"term": "waking"}, True),
        (STALE, {"term": "quiet"}, False),
        (STALE, {}, False),
        ("Each keeper must light one lamp.", {"term": "waking"}, True),  # four of its words
        ("Each keeper must light it.", {"term": "waking"}, False),  # three
    ],
)
def test_what_a_ruling_explains(ruling: str, more: dict[str, str], stale: bool) -> None:
    """A ruling takes up the rule under whose term it stands where it has enough of its words."""
    draft = Draft(Document("barrow/two", "barrow", "two", "", "official", 2, published="2002"))
    draft.passage("ruling", ruling, [1], section="asked", path=["asked"], **more)  # type: ignore[arg-type]
    books = (
        bulletin("one", 1, ("rule", "", STALE), term="waking"),
        draft.reading(()),
        bulletin("three", 3, ("rule", "", "Two lamps are lit."), term="quiet"),
    )
    edge = Supersession("three/quiet/1", "one/waking/1", "later")
    found = linked(*books, supersedes=(edge,)).stale
    assert [(s.passage[7:], s.why) for s in found] == (
        [("two/asked/1", "a rule that it explains was overridden: later")] if stale else []
    )


def test_a_reference_or_a_common_section_makes_a_ruling_stale() -> None:
    """Also where a ruling refers to the rule, or stands under its heading in the same document."""
    for place, target, stale in (
        ("one", "", True),
        ("two", "", False),
        ("two", "waking", True),
        ("two", "quiet", False),
    ):
        draft = Draft(Document(f"barrow/{place}", "barrow", place, "", "official", 1, published="2001"))
        if place == "one":
            draft.passage("rule", STALE, [1], section="waking", path=["waking"])
        (ruling,) = draft.passage("question", STALE, [2], section="asked", path=["waking", "asked"])
        if target:
            draft.pointer(ruling, "see", target, "see there")
        one = [bulletin("one", 1, ("rule", "", STALE), term="waking")] if place == "two" else []
        later = bulletin("three", 3, ("rule", "", "Two lamps are lit."), term="quiet")
        edge = Supersession("three/quiet/1", "one/waking/1", "later")
        assert bool(linked(*one, draft.reading(()), later, supersedes=(edge,)).stale) is stale


@pytest.mark.parametrize("more", [{"authority": "digest"}, {"history": True}, {}])
def test_whose_rulings_are_reviewed(more: dict[str, Any]) -> None:
    """Those of documents in force: ours are written anew, and history is left as it is."""
    ruling = bulletin("one", 1, ("ruling", "Copper Bell", "Ring it at dusk only."))
    ruling = replace(ruling, document=replace(ruling.document, **more))
    erratum = bulletin("two", 2, ("erratum", "Copper Bell", "Ring twice."))
    assert bool(linked(ruling, erratum).stale) is not bool(more)


@pytest.mark.parametrize(
    ("ruled", "changed", "stale"),
    [
        (("", 1), ("", 2), True), (("", 2), ("", 1), False),
        (("2009", 1), ("", 2), True), (("", 2), ("2009", 1), False),
        (("2001", 2), ("2002", 1), True), (("2002", 1), ("2001", 2), False), (("2001", 1), ("2001", 2), False),
    ],
)  # fmt: skip
def test_what_came_later(ruled: tuple[str, int], changed: tuple[str, int], stale: bool) -> None:
    """The days tell it where both are known, else the order of the documents."""
    ruling = bulletin("one", ruled[1], ("ruling", "Copper Bell", "Ring it at dusk only."))
    erratum = bulletin("two", changed[1], ("erratum", "Copper Bell", "Ring twice."))
    dated = ((ruling, ruled[0]), (erratum, changed[0]))
    books = [replace(book, document=replace(book.document, published=day)) for book, day in dated]
    assert bool(linked(*books).stale) is stale


def test_only_the_sentence_that_falls_counts() -> None:
    """Where one sentence is overridden, a ruling that takes up the other one stays."""
    text = f"{STALE} A carter may load six crates onto the near barrow at dusk."
    for sentence, stale in (("light one lamp", True), ("six crates", False), ("", True)):
        found = linked(
            bulletin("one", 1, ("rule", "", text), term="waking"),
            bulletin("two", 2, ("ruling", "", STALE), term="waking"),
            bulletin("three", 3, ("rule", "", "Two lamps."), term="quiet"),
            supersedes=(Supersession("three/quiet/1", "one/waking/1", "later", sentence),),
        )
        assert bool(found.stale) is stale


@given(st.text(max_size=200))
def test_any_erratum_text_is_read(text: str) -> None:
    """No text stops the reader of errata, and nothing is invented."""
    before, after = changed(text)
    assert all(word in text for word in f"{before} {after}".split())


def test_a_citation_is_found_again(rulesdb: Run) -> None:
    """What cite prints, show finds, whole or as an id; a changed text is told."""
    (hit,) = json.loads(rulesdb("search", "six crates", "--game", "lantern", "-n", "1", "--json").out)
    cited = json.loads(rulesdb("cite", hit["id"], "--json").out)
    for said in (cited["short"], cited["full"], hit["id"], hit["id"].partition("/")[2]):
        shown = json.loads(rulesdb("show", said, "--game", "lantern", "--json").out)
        assert [passage["id"] for passage in shown["answer"]["passages"]] == [hit["id"]]
        assert not shown["changed"]
    old = rulesdb("show", f"{hit['id']}#000000")
    assert (old.code, old.out.splitlines()[0]) == (0, "The text has changed since it was cited.")


@pytest.mark.parametrize(("game", "quoted"), [("lantern", True), ("lotr-tcg", False)])
def test_only_a_publisher_is_quoted(rulesdb: Run, game: str, quoted: bool) -> None:
    """The words of a document stand in quotation marks in its citation; those of our digests do not."""
    (hit,) = json.loads(rulesdb("search", "storm or threat", "--game", game, "-n", "1", "--json").out)
    full = json.loads(rulesdb("cite", hit["id"], "--json").out)["full"]
    assert full.startswith(f'"{hit["text"]}" (' if quoted else f"{hit['text']} (")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.text(max_size=60))
def test_show_survives_any_text(rulesdb: Run, what: str) -> None:
    """Whatever is pasted, the answer is a place or one line that says that there is none."""
    ran = rulesdb("show", "--", what)
    assert ran.code in (0, 1, 2)
    assert ran.code == 0 or ran.err.count("\n") >= 1


@pytest.mark.parametrize(("verb", "kind"), [("2.1.2", "rule"), ("lantern/term/cart", "term")])
def test_show_finds_terms_and_numbers(rulesdb: Run, verb: str, kind: str) -> None:
    """An id of a term and a printed number are found as well."""
    assert json.loads(rulesdb("show", verb, "--game", "lantern", "--json").out)["kind"] == kind


def test_a_section_is_not_cited_whole(rulesdb: Run) -> None:
    """Of a section the passages are named that can be cited."""
    (hit,) = json.loads(rulesdb("search", "load goods", "--game", "lantern", "-n", "1", "--json").out)
    ran = rulesdb("cite", "lantern/no-such-book/1")
    assert (ran.code, "no passage has the id" in ran.err) == (1, True)
    assert rulesdb("cite", hit["id"]).code == 0


def test_the_check_of_a_text_is_of_its_words() -> None:
    """Punctuation and case do not change it, words do."""
    assert check("Light the lamp!") == check("light the lamp") != check("light a lamp")


VERBS = (
    ("term", "cart"),
    ("search", "six crates"),
    ("card", "old toll bridge"),
    ("rule", "2.1.2"),
    ("when", "when does a cart stop"),
    ("turn", "--game", "lotr-tcg"),
    ("path", "cart", "crate"),
    ("graph", "cart"),
    *((verb,) for verb in ("conflicts", "sources", "authorities", "games", "coverage", "lint", "stats", "formats")),
)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_every_verb_takes_a_date_and_says_so(rulesdb: Run, verb: tuple[str, ...]) -> None:
    """The day asked for stands in each answer, or a later date leaves nothing of it."""
    game = () if verb[0] in ("turn", "games", "formats") else ("--game", "lantern")
    db = {"db": None} if verb[0] == "formats" else {}
    ran = rulesdb(*verb, *game, "--as-of", "2004-02-03", **db)
    assert ran.code in (0, 3)
    assert "2004-02-03" in ran.out
    assert rulesdb(*verb, *game, "--as-of", "yesterday", **db).code == 2


def test_conflicts_look_once_for_what_restates(book: sqlite3.Connection) -> None:
    """However many differences there are, the references to documents that are not loaded are read once a question."""
    statements: list[str] = []
    book.set_trace_callback(statements.append)
    try:
        conflicts(book)
    finally:
        book.set_trace_callback(None)
    assert sum("FROM unresolved" in statement for statement in statements) == 1
