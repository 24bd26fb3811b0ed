"""The reader of saved wiki comparisons, on pages of our own invention."""

from __future__ import annotations

import contextlib
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb import store
from rulesdb.answer.changes.diff import diff
from rulesdb.decks.cards import facts
from rulesdb.link.linked import link
from rulesdb.model import Document, Line, Passage, Reading
from rulesdb.read.gamedata import load_game
from rulesdb.read.repairs import Repair, mend
from rulesdb.read.source import as_lines
from rulesdb.read.wiki import page as wikidiff
from rulesdb.read.wiki.hunks import Comparison, Stretch, compare
from rulesdb.tables import game_rows
from rulesdb.text import words

BOOK = Document("game/rules", "game", "Rules of the Lantern", "7", "consolidation", rank=30)
HEADER = "Line {}: Line {}:"
NBSP = "\u00a0"


def page(*hunks: tuple[int, int, list[str]]) -> tuple[Line, ...]:
    """A saved comparison: each row is "=both", "-left" or "+right", written down as the wiki prints it."""
    printed = ["Editing Rules of the Lantern", "", "Latest revision Your text"]
    for left, right, rows in hunks:
        printed.append(HEADER.format(f"{left:,}", f"{right:,}"))
        for row in rows:
            printed += [row[1:]] * (2 if row.startswith("=") else 1)
    return as_lines("\n".join([*printed, "Please note that all contributions may be edited."]))


def entry(*rows: str) -> tuple[Line, ...]:
    """A page that shows one glossary, the same on both sides."""
    return page((1, 1, ["=== Glossary ==", *(f"={row}" for row in rows)]))


def read(lines: tuple[Line, ...]) -> tuple[Reading, Reading]:
    left, right = wikidiff.read(lines, BOOK)
    return left, right


def shown(stretches: tuple[Stretch, ...]) -> list[list[str]]:
    return [[line.text for line in stretch.lines] for stretch in stretches]


def texts(reading: Reading, kind: str = "") -> list[str]:
    return [passage.text for passage in reading.passages if kind in ("", passage.kind)]


def only(reading: Reading) -> Passage:
    (passage,) = reading.passages
    return passage


def both(comparison: Comparison) -> tuple[list[list[str]], list[list[str]]]:
    return shown(comparison.left), shown(comparison.right)


def test_an_unchanged_line_is_taken_once_on_each_side() -> None:
    """A line that the page prints twice belongs to both revisions, a changed one to its own."""
    lines = page((1, 1, ["=Light a lamp.", "-Left the lamp burns.", "+Right the lamp burns.", "=Rest."]))
    assert both(compare(lines)) == (
        [["Light a lamp.", "Left the lamp burns.", "Rest."]],
        [["Light a lamp.", "Right the lamp burns.", "Rest."]],
    )


def test_the_next_hunks_numbers_decide_an_uneven_block() -> None:
    """Left, right, right or left, right, left: only the line numbers that follow can tell."""
    block = ["=Oil.", "-A wick is trimmed.", "+A wick is cut.", "{}Nothing alike at all", "=Ash."]
    more_right = [row.format("+") for row in block]
    more_left = [row.format("-") for row in block]
    right = compare(page((1, 1, more_right), (9, 10, ["=End."])))
    left = compare(page((1, 1, more_left), (10, 9, ["=End."])))
    assert both(right)[1][0] == ["Oil.", "A wick is cut.", "Nothing alike at all", "Ash."]
    assert both(left)[0][0] == ["Oil.", "A wick is trimmed.", "Nothing alike at all", "Ash."]


def test_lines_not_shown_are_counted_alike_on_both_sides() -> None:
    """What lies between two hunks is unchanged, so as many lines are lost left as right."""
    comparison = compare(page((1, 1, ["=One.", "-Two.", "-Three.", "=Four."]), (1_009, 1_007, ["=Ten."])))
    assert [stretch.lost for stretch in comparison.left] == [stretch.lost for stretch in comparison.right] == [0, 1_004]


def test_a_blank_line_that_is_not_printed_is_found() -> None:
    """A blank line of one side alone prints nothing; the numbers show it, and it goes before a divider."""
    comparison = compare(page((1, 1, ["=Lamps burn.", "=----", "=More."]), (6, 5, ["=End."])))
    assert both(comparison)[0][0] == ["Lamps burn.", "", "----", "More."]
    assert [stretch.lost for stretch in comparison.right] == [0, 1]


def test_numbers_that_do_not_fit_are_a_problem() -> None:
    """A hunk whose numbers no reading of its lines comes to is read all the same, and reported."""
    left, _ = read(page((1, 1, ["=Lamps burn."]), (90, 5, ["=Oil is spent."])))
    assert [problem.kind for problem in left.problems] == ["comparison"]
    assert texts(left) == ["Lamps burn.", "Oil is spent."]


def test_what_became_of_each_line(tmp_path: Path) -> None:
    """The lines that the page prints for one revision only are those of changed rules, of markup, and of headings."""
    lines = page(
        (1, 1, ["=== Lamps ==", "-Lamps burn all night long.", "+Lamps burn all day long.", "=Oil is spent.",
                "-== Carts and roads ==", "+== Carts ==", "-A  cart holds six crates.", "+A cart holds six crates.",
                "-Nobody sings.", "=Rest."]),
    )  # fmt: skip
    with store.writing(tmp_path / "rules.db") as database:
        facts.create_tables(database.conn)
        store.write_game(database, game_rows(link("game", read(lines), load_game("game")), 1))
        store.finish(database)
    with contextlib.closing(store.open_existing(tmp_path / "rules.db")) as db:
        found = diff(db, "rules-earlier", "rules")
    assert found["lines"] == {"printed": 13, "changed": 7, "same": 2, "headings": 4, "unaccounted": []}


def test_the_right_side_is_a_document_of_history() -> None:
    """The earlier revision is read too, ranks one lower, and is marked as history."""
    _, right = read(page((1, 1, ["-Lamps burn.", "+Lamps burnt."])))
    document = right.document
    assert (document.id, document.edition, document.rank, document.history) == (
        "game/rules-earlier",
        "7 (earlier revision)",
        29,
        True,
    )
    assert texts(right) == ["Lamps burnt."]


def test_a_gap_says_what_is_lost_and_nothing_is_read_across_it() -> None:
    """A sentence that breaks off before lines that are not shown stays broken off."""
    left, _ = read(page((1, 1, ["=A lamp may be", "-x", "+y"]), (6, 6, ["=put out by any player at any time."])))
    assert texts(left) == ["A lamp may be x", "put out by any player at any time."]
    assert next(span.why for span in left.spans if span.kind == "gap") == "3 lines (L3-5) not shown"


def test_the_end_of_a_lost_sentence_is_not_a_rule() -> None:
    """A few words behind a gap say nothing; they are listed as unparsed."""
    left, _ = read(page((1, 1, ["=Lamps burn."]), (6, 6, ["=the oil."])))
    assert texts(left) == ["Lamps burn."]
    assert [span.why for span in left.spans if span.kind == "unparsed"] == [
        "end of a sentence whose beginning is not shown"
    ]


def mended(lines: tuple[Line, ...], number: int, action: str, value: object) -> tuple[Line, ...]:
    return mend(lines, [Repair("test", number, number, "", action, value, "")], "game/rules")[0]


def test_a_heading_set_by_a_repair_goes_to_both_revisions() -> None:
    """A heading that the page does not show stands in front of its text on both sides and counts as no line."""
    lines = page((1, 1, ["=== Glossary ==", "=", "=A wick is a cord.", "-See oil.", "+See fat."]), (9, 9, ["=End."]))
    for reading in read(mended(lines, 9, "heading", "### wick")):
        assert [term.name for term in reading.terms] == ["wick"]
        assert reading.passages[0].term == "wick"
        assert not reading.problems


def test_a_repaired_line_still_matches_its_second_printing() -> None:
    """Sides are told apart by what is printed; the repair shows in the text, the print in `original`."""
    left, right = read(mended(page((1, 1, ["=The lmap burns."])), 5, "swap", ["lmap", "lamp"]))
    assert (only(left).text, only(left).original) == ("The lamp burns.", "The lmap burns.")
    assert only(right).text == "The lmap burns."


def test_headings_give_path_numbers_and_sections() -> None:
    """Levels nest as printed; a printed number is no part of the title."""
    left, _ = read(page((1, 1, ["=== Play ==", '====<div id="dusk 2">2. Dusk</div>===', "=Lamps are lit."])))
    assert only(left).path == ("Play", "Dusk")
    assert (only(left).kind, only(left).numbers) == ("rule", ("2",))
    assert only(left).id == "game/rules/rules/dusk/1"


def test_an_entry_has_a_term_and_its_see_also_line_becomes_pointers() -> None:
    """References of a see line hang on the entry's first passage."""
    left, _ = read(
        entry('===<div id="wick">wick</div>===', "A wick is a cord.", "", "See also {{SL|oil}}, {{SL|lamp}}.")
    )
    assert [term.name for term in left.terms] == ["wick"]
    assert [(p.kind, p.target) for p in left.pointers] == [("see-also", "oil"), ("see-also", "lamp")]
    assert ("furniture", "see-also line") in {(span.kind, span.why) for span in left.spans}


def test_an_entry_that_only_points_is_a_redirect() -> None:
    """An entry with one reference and nothing else redirects; with several it does not choose."""
    left, _ = read(entry("===cord===", "See {{SL|wick}}.", "----", "===fuel===", "See {{SL|oil}}, {{SL|fat}}."))
    assert [(term.name, term.redirect) for term in left.terms] == [("cord", "wick"), ("fuel", "")]
    assert texts(left, "definition") == ["See wick.", "See oil, fat."]


def test_other_ids_of_a_heading_are_aliases_and_lead_links() -> None:
    """An id that is a name is an alias; one that is the title with a number is not; links by either reach the title."""
    rows = ['===<div id="lamp 2">lamp</div>===', "Lamps burn.", "----", '===<div id="tallow">fat</div>===', "It burns."]
    left, _ = read(entry(*rows, "See {{SL|tallow}}, {{SL|lamp 2}}."))
    assert {term.name: term.aliases for term in left.terms} == {"lamp": (), "fat": ("tallow",)}
    assert [p.target for p in left.pointers] == ["fat", "lamp"]


def test_inline_links_are_mentions_unless_see_stands_before() -> None:
    """Links in a sentence mention; behind "see" they refer; cards and icons become plain words."""
    left, _ = read(
        entry("===wick===", "Spend {{Twilight|2}} on a {{SL|lamp}}s {{Card|Old Lantern, Dim Light}} (see {{SL|oil}}).")
    )
    assert only(left).text == "Spend [2] on a lamps Old Lantern, Dim Light (see oil)."
    assert [(p.kind, p.target) for p in left.pointers] == [
        ("mentions", "lamp"),
        ("mentions", "Old Lantern, Dim Light"),
        ("see", "oil"),
    ]


def test_a_see_also_run_on_to_an_example_is_split_off() -> None:
    """References that lost their markup are pointers, not text."""
    left, _ = read(entry("===wick===", "''The lamp goes out.See also oil, lamp.''"))
    assert texts(left, "example") == ["The lamp goes out."]
    assert [(p.kind, p.target) for p in left.pointers] == [("see-also", "oil"), ("see-also", "lamp")]


def test_broken_lines_are_joined() -> None:
    """A line without an end goes on in the next one; a blank line always ends it."""
    left, _ = read(
        entry("===wick===", f"A wick is a cord in {NBSP}", "a lamp.", "Cut it (see", "{{SL|oil}}).", "", "Done.")
    )
    assert texts(left) == ["A wick is a cord in a lamp.", "Cut it (see oil).", "Done."]


def test_kinds_of_paragraphs() -> None:
    """Italics from end to end make an example; an exception keeps what it is an exception to."""
    rows = ["===wick===", "Wicks burn.", "", f"{NBSP} ''A wet wick hisses.''", "", "''Exception'':Not under water."]
    left, _ = read(entry(*rows))
    assert [(p.kind, p.text, p.intro) for p in left.passages] == [
        ("definition", "Wicks burn.", ""),
        ("example", "A wet wick hisses.", ""),
        ("exception", "Exception: Not under water.", "Wicks burn."),
    ]


def test_fans_sentences_are_apart_and_marked() -> None:
    """Sentences in bold square brackets are the fans'; a bracket within a sentence stays where it is."""
    left, _ = read(entry("===wick===", "A wick '''[or cord]''' burns. '''[This was added by [[Helpers]].]'''"))
    assert [(p.kind, p.authority, p.text) for p in left.passages] == [
        ("definition", "", "A wick [or cord] burns."),
        ("note", "fan", "This was added by Helpers."),
    ]


def test_items_repeat_their_lead_in_and_its_line_is_covered() -> None:
    """Each item is a passage with the lead-in; the first one has the lead-in's line too."""
    left, _ = read(entry("===wick===", "A wick needs:", "* a cord that is dry,", "* a bowl of oil."))
    first, second = left.passages
    assert [p.intro for p in (first, second)] == ["A wick needs:"] * 2
    assert [len(p.spans) for p in (first, second)] == [2, 1]
    assert (first.kind, first.position) == ("definition", 0)


def test_numbered_lists_are_procedures() -> None:
    """Items of # are steps; short items below one belong to its text; a first step may stand in front of the list."""
    rows = [
        "===evening===",
        "Perform all dusk actions.",
        "",
        "# {{SL|Lighting}}",
        "#* Trim wicks",
        "#* Strike fire",
        "# Rest",
    ]
    left, _ = read(entry(*rows))
    steps = [(p.procedure, p.position, p.text) for p in left.passages if p.kind == "step"]
    assert steps == [
        ("evening", 1, "Perform all dusk actions."),
        ("evening", 2, "Lighting: Trim wicks; Strike fire"),
        ("evening", 3, "Rest"),
    ]


def test_bullets_are_steps_where_their_lead_in_says_so() -> None:
    """A list that is done "as follows" is in order; a line lost within it was a step."""
    rows = ["=== Glossary ==", "====evening===", "=Go on as follows:", "=* Trim.", "=* Strike."]
    left, _ = read(page((1, 1, rows), (7, 7, ["=* Rest."])))
    assert [(p.position, p.text) for p in left.passages] == [(1, "Trim."), (2, "Strike."), (4, "Rest.")]


def test_a_summary_is_a_procedure() -> None:
    """Bullets under a heading that ends in Summary are the steps of what it summarises."""
    left, _ = read(page((1, 1, ["=== Play ==", "====Dusk Summary===", "=* Trim.", "=* Strike."])))
    assert [(p.kind, p.procedure, p.position) for p in left.passages] == [("step", "Dusk", 1), ("step", "Dusk", 2)]


def rulings(*rows: str) -> Reading:
    return read(page((1, 1, ["=== Card rulings ==", *(f"={row}" for row in rows)])))[0]


def test_a_row_of_rulings_has_cards_status_and_kind() -> None:
    """The status decides between ruling and erratum and is the lead-in; names that shout are written naturally."""
    reading = rulings(
        "|-", "| {{Card|LAMP OF THE EAST, DIM LIGHT}}", "| '''[Misprint]'''", "| Its cost is 2.",
        "|-", "| {{Card|OIL}}<br> {{Card|FAT}}", "| '''[Ruling]'''", "| It burns.", "It may be stacked.",
    )  # fmt: skip
    assert [(p.kind, p.title, p.cards, p.intro, p.text) for p in reading.passages] == [
        ("erratum", "Lamp of the East, Dim Light", ("Lamp of the East, Dim Light",), "Misprint", "Its cost is 2."),
        ("ruling", "Oil", ("Oil", "Fat"), "Ruling", "It burns."),
        ("ruling", "Oil", ("Oil", "Fat"), "Ruling", "It may be stacked."),
    ]
    assert [(card.title, card.subtitle) for card in reading.cards] == [
        ("Lamp of the East", "Dim Light"),
        ("Oil", ""),
        ("Fat", ""),
    ]


def test_rows_that_are_shown_in_part() -> None:
    """A name without its text is a card without a ruling; a text without its name is nobody's."""
    hunks = [(1, 1, ["=== Card rulings ==", "=|-", "=| {{Card|OIL}}"]), (30, 30, ["=| '''[Ruling]'''", "=| It burns."])]
    left, _ = read(page(*hunks))
    assert [card.title for card in left.cards] == ["Oil"]
    assert (only(left).cards, only(left).kind, only(left).title) == ((), "ruling", "Card whose name is not shown")
    assert "row whose text is not shown" in {span.why for span in left.spans}


def test_lists_of_cards() -> None:
    """A list entry names a card; the heading says which list, and which format it binds."""
    left, _ = read(page((1, 1, ["=== Card lists ==", "====Harbour Format X-List===", "=* {{Card|Lamp, Dim Light}}"])))
    assert [(row.list, row.format, row.card) for row in left.listings] == [("X-List", "Harbour", "Lamp, Dim Light")]
    assert only(left).kind == "list-entry"


def covered(reading: Reading) -> set[int]:
    spans = [span for passage in reading.passages for span in passage.spans]
    spans += [span.lines for span in reading.spans if span.kind != "gap"]
    return {number for first, last in spans for number in range(first, last + 1)}


def stands_in(needle: list[str], hay: list[str]) -> bool:
    rest = iter(hay)
    return all(word in rest for word in needle)


ROWS = st.lists(
    st.one_of(
        st.sampled_from(
            ["", NBSP, "----", "|-", "| {{Card|OIL}}", "| '''[Ruling]'''", "* item:", "#* {{SL|x}}", "==Card lists==",
             "==Glossary==", "===<div id='x'>term</div>===", "''Exception'': no", "See {{SL|oil}}.", "Line 3: Line 4:",
             "Line 1,2: Line ,:", "'''[Fan note.]'''", "Please note that all contributions", "{{Table}}", "lamp:"]
        ),
        st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), max_size=20),
    ),
    max_size=30,
)  # fmt: skip


@settings(max_examples=150)
@given(ROWS, st.booleans())
def test_any_text_is_read_and_no_line_is_lost(rows: list[str], opened: bool) -> None:
    """Whatever the page holds, both readings account for each line that is not blank."""
    lines = as_lines("\n".join(["Line 1: Line 1:"] * opened + rows))
    written = {line.number for line in lines if line.text.strip()}
    for reading in wikidiff.read(lines, BOOK):
        assert written <= covered(reading)


@given(
    st.lists(st.sampled_from(["Lamps burn.", "Oil is spent.", "Rest now.", "A wick glows.", "No fire."]), max_size=8)
)
def test_two_revisions_come_back_whole(left: list[str]) -> None:
    """Lines that only one side has are put where the numbers of the next hunk say."""
    rows = [f"={line}" for line in ("Start here.", "And so on.")]
    lines = page((1, 1, [*rows, *(f"-{line}" for line in left)]), (50 + len(left), 50, ["=End."]))
    if all(one != other for one, other in pairwise(left)):
        first, _ = both(compare(lines))
        assert first[0] == ["Start here.", "And so on.", *left]


def test_the_text_of_a_passage_stands_on_its_lines() -> None:
    """The words of each passage stand in order on the lines that it names."""
    lines = entry("===wick===", "A ''wick'' needs {{SL|oil}}:", "* a [[cord]]", "* {{C|elven}} fire, as printed.")
    printed = {line.number: line.text for line in lines}
    for passage in read(lines)[0].passages:
        numbers = [n for first, last in passage.spans for n in range(first, last + 1)]
        assert stands_in(words(passage.text), words(" ".join(printed[n] for n in numbers)))
