"""What changed between two editions of an invented rulebook, and the life of one rule."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb import store
from rulesdb.answer.changes.diff import diff
from rulesdb.answer.changes.pair import Rule, pairs
from rulesdb.answer.changes.words import plain, word_changes
from rulesdb.build import build
from rulesdb.decks.cards import facts
from rulesdb.link.linked import link
from rulesdb.model import Document, Reading
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import load_game
from rulesdb.rising import longest_rising
from rulesdb.tables import game_rows

from .conftest import BOOK, Ran

Diff = Callable[[str], dict[str, Any]]
Run = Callable[..., Ran]


@pytest.fixture
def changed(tmp_path: Path, alone: None) -> Diff:
    """The diff of the invented rulebook and another text of it."""

    def answer(text: str) -> dict[str, Any]:
        second = tmp_path / "lantern-road-2.md"
        second.write_text(text)
        build([BOOK, second], tmp_path / "two.db", game="lantern")
        db = store.open_existing(tmp_path / "two.db")
        return diff(db, "lantern-road", "lantern-road-2", "lantern")

    return answer


def edited(**changes: str) -> str:
    """The rulebook with words exchanged, by names for the places below."""
    text = BOOK.read_text()
    for name, new in changes.items():
        assert PLACES[name] in text
        text = text.replace(PLACES[name], new)
    return text


PLACES = {
    "crates": "A cart holds six crates.",
    "burns": "A lit lamp burns down by one mark.",
    "storms": "Storms end at dawn.",
    "goods": "**Crate:** One unit of goods.\n\n",
    "night": "### 2.2 Night watch",
    "numbers": "2.1.2 A player",
}


def test_a_reworded_rule_shows_its_words(changed: Diff) -> None:
    """One word of one rule: one change, with that word, the places of both, and nothing else."""
    found = changed(edited(crates="A cart holds eight crates."))
    assert found["counts"] | {"same": 0} == {"added": 0, "removed": 0, "moved": 0, "reworded": 1, "same": 0}
    (change,) = found["changes"]
    assert "holds [-six-] {+eight+} crates" in plain(change["words"])
    assert [p["lines"] for p in change["old"] + change["new"]] == [[60, 60], [60, 60]]


def test_what_was_added_and_removed(changed: Diff) -> None:
    """A new sentence in an entry of its own, and an entry that is gone."""
    found = changed(edited(goods="") + "\n**Bell:** A brass thing that rings.\n")
    kinds = {change["kind"]: (change["new"] or change["old"])[0]["text"] for change in found["changes"]}
    assert kinds == {"removed": "One unit of goods.", "added": "Bell: A brass thing that rings."}


SPLIT = "A cart holds six crates and each crate holds two lamps of the near market"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (["a lamp is lit"], ["A lamp is lit."], [((0,), (0,))]),
        (["1. a lamp is lit"], ["• a lamp is lit"], [((0,), (0,))]),
        (["a lamp is lit", "it rains"], ["it rains", "a lamp is lit"], [((1,), (0,)), ((0,), (1,))]),
        (["a lamp is lit", "a lamp is lit"], ["a lamp is lit", "a lamp is lit"], [((0,), (0,)), ((1,), (1,))]),
        (["a lamp is lit at dusk"], ["a lamp is lit at dawn"], [((0,), (0,))]),
        (["a lamp is lit at dusk"], ["no cart moves without its owner"], []),
        ([SPLIT], [SPLIT[:49], SPLIT[27:]], [((0,), (0, 1))]),
        (["a cart holds six", "crates hold two lamps"], ["a cart holds six crates hold two lamps"], [((0, 1), (0,))]),
        ([SPLIT, "of the"], [SPLIT.replace("six", "ten")], [((0,), (0,))]),  # two words are no part
        ([SPLIT, "x of the near market"], [SPLIT.replace("six", "ten")], [((0,), (0,))]),
    ],
)  # fmt: skip
def test_which_rule_is_which(
    old: list[str], new: list[str], found: list[tuple[tuple[int, ...], tuple[int, ...]]]
) -> None:
    """The same words are one rule wherever they stand, like words too; what is cut off a rule stays with it."""
    sides = [[Rule(text, ("Play",)) for text in side] for side in (old, new)]
    assert [(pair.old, pair.new) for pair in pairs(*sides)] == found


@pytest.mark.parametrize(
    ("section", "text", "same"),
    [
        ("Night", "a cart holds six crates and two lamps at the gate", True),
        ("Night", "a cart holds ten crates and two lamps at a gate", True),
        ("Night", "a cart of lamps holds no more crates than its owner", False),
        ("Of Play", "a cart of two lamps holds six crates at each gate", False),
        ("Night", "each cart holds six crates and four bells on the way", False),
        ("Night play", "each cart holds six crates and four bells on the way", True),
    ],
)
def test_a_rule_that_went_elsewhere(section: str, text: str, same: bool) -> None:
    """Under another heading more must be alike, unless the two headings share a word."""
    old = [Rule("a cart holds six crates and two lamps at the gate", ("Play",))]
    assert bool(pairs(old, [Rule("it rains", ("Play",)), Rule(text, (section,))])) is same


@pytest.mark.parametrize(
    ("section", "old", "new", "found"),
    [
        ("Play", ["no cart moves at night"], ["carts may not move nights"], [(0, 0)]),  # no run of words in common
        ("The", ["no cart moves at night"], ["carts may not move nights"], []),  # nor a word of the heading
        ("The", ["a red lamp burns at the old gate"], ["one red lamps burn by an old gates"], [(0, 0)]),
        ("Play", ["six crates go to the gate", "ten crates go to the gates"], ["ten crates go to the gate"], [(1, 0)]),
        ("Play", ["ten crates go to the gates", "six crates go to the gate"], ["ten crates go to the gate"], [(0, 0)]),
        ("Play", ["ten crates go to the gate"], ["six crates go to the gate", "ten crates go to the gates"], [(0, 1)]),
        # Of two that are as much alike, the one that stands nearer.
        (
            "Play",
            ["ten crates go to the gate"],
            ["six crates go to the gate", "no", "six crates go to the gate"],
            [(0, 0)],
        ),
        (
            "Play",
            ["no", "it", "ten crates go to the gate"],
            ["six crates go to the gate", "fog", "six crates go to the gate"],
            [(2, 2)],
        ),
    ],
)
def test_rules_of_one_section_that_are_alike(
    section: str, old: list[str], new: list[str], found: list[tuple[int, int]]
) -> None:
    """The most alike are paired first, then the nearest; where the heading says something, less must be alike."""
    sides = [[Rule(text, (section,)) for text in side] for side in (old, new)]
    assert [(pair.old[0], pair.new[0]) for pair in pairs(*sides)] == found


Rules = list[tuple[str, str]]  # heading and text
STORM, LAMP, CART = "Storms end at dawn.", "A lamp burns all night.", "No cart moves without its owner."
OFFER = "Any player may offer one stone."


def linked(path: Path, readings: list[Reading]) -> sqlite3.Connection:
    """A database of the documents."""
    with store.writing(path) as made:
        facts.create_tables(made.conn)
        store.write_game(made, game_rows(link("barrow", readings, load_game("barrow")), 1))
        store.finish(made)
    return store.open_existing(path)


@pytest.fixture(scope="module")
def differences(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Rules, Rules], dict[str, Any]]:
    """The diff of two editions of a few rules each."""

    def answer(*editions: Rules) -> dict[str, Any]:
        readings = []
        for rank, rules in enumerate(editions):
            draft = Draft(Document(f"barrow/e{rank}", "barrow", "Barrow", "", "official", rank, sha256=str(rank)))
            for line, (heading, text) in enumerate(rules, 1):
                draft.heading([line], heading, [heading])
                (rule,) = draft.passage("rule", text.partition(" See ")[0], [line], section=heading, path=[heading])
                if " See " in text:
                    draft.pointer(rule, "see", text.partition(" See ")[2], text)
            draft.term("Storm")
            draft.term("Lamp")
            readings.append(draft.reading(()))
        with contextlib.closing(linked(tmp_path_factory.mktemp("differences") / "barrow.db", readings)) as db:
            return diff(db, "e0", "barrow/e1")

    return answer


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ([("A", STORM), ("A", LAMP)], [("A", STORM), ("A", LAMP)], []),
        ([("A", STORM), ("A", LAMP), ("A", CART)], [("A", LAMP), ("A", CART), ("A", STORM)], ["moved A Storms"]),
        ([("A", STORM), ("B", LAMP)], [("B", STORM), ("B", LAMP)], ["moved A>B Storms"]),
        ([("A", STORM), ("A", LAMP)], [("A", LAMP)], ["removed A Storms"]),
        ([("A", STORM), ("B", LAMP)], [("B", LAMP), ("C", CART)], ["removed A Storms", "added C No"]),
        ([("A", LAMP), ("A", STORM), ("A", "Rest.")], [("A", "Rest."), ("A", CART), ("A", LAMP)],
         ["moved A Rest.", "added A No", "removed A Storms"]),
        ([("A", LAMP)], [("A", LAMP.replace("all", "half the")), ("A", CART)], ["reworded A A", "added A No"]),
        ([("A", LAMP)], [("B", LAMP.replace("all", "half the"))], ["removed A A", "added B A"]),
        ([("A", "—"), ("A", LAMP)], [("A", LAMP)], []),  # no word of it was left
    ],
)  # fmt: skip
def test_small_editions(
    differences: Callable[[Rules, Rules], dict[str, Any]], old: Rules, new: Rules, changes: list[str]
) -> None:
    """Each change once, the fewest moves, in the order of the new edition; what is gone behind what stood before it."""
    found = differences(old, new)
    told = []
    for change in found["changes"]:
        sections = ">".join(dict.fromkeys((*change["section_before"], *change["section"])))
        told.append(f"{change['kind']} {sections} {(change['old'] or change['new'])[0]['text'].split()[0]}")
    assert told == changes
    assert found["lines"] is None
    assert sum(found["counts"].values()) - found["counts"]["same"] == len(changes)


def test_headings_and_references_that_differ(differences: Callable[[Rules, Rules], dict[str, Any]]) -> None:
    """A heading counts as often as it stands; references are told where both editions have the section."""
    old = [("A", f"{STORM} See storm"), ("B", LAMP), ("C", "Rest. See lamp")]
    new = [("A", f"{STORM} See lamp"), ("B", LAMP), ("B", CART), ("D", "Rest. See storm")]
    found = differences(old, new)
    assert found["headings"] == {"removed": ["C"], "added": ["B", "D"]}
    assert found["see_also"] == [{"section": "a", "removed": ["storm"], "added": ["lamp"]}]
    assert differences(old, old)["see_also"] == []


def test_a_page_of_two_revisions_has_each_line_accounted_for(tmp_path: Path) -> None:
    """Lines that one revision alone prints are of a changed rule, of one that is the same, or of the page's frame."""
    readings = []
    for rank, (rules, heading, other) in enumerate(
        [({2: STORM, 4: LAMP, 6: CART, 10: f"1. {OFFER}"}, 8, "Latest revision"),
         ({3: STORM.replace("dawn", "dusk"), 4: LAMP, 11: f"• {OFFER}"}, 7, "Earlier revision")]
    ):  # fmt: skip
        draft = Draft(Document(f"barrow/e{rank}", "barrow", "Barrow", "", "official", rank, sha256="the same"))
        draft.heading([1], "Play", ["Play"])
        for line, text in rules.items():
            lines = [line, line + 1] if line == 4 else [line]
            draft.passage("rule", text, lines, section=f"play {line}", path=["Play"])
        draft.heading([heading], f"Part {rank}", [f"Part {rank}"])
        draft.furniture({8: [3, 7, 11], 7: [2, 6, 8, 10]}[heading], other)
        draft.gap(9, "a page is missing")
        readings.append(draft.reading(()))
    with contextlib.closing(linked(tmp_path / "barrow.db", readings)) as db:
        found = diff(db, "e0", "e1")
    assert found["counts"] == {"added": 0, "removed": 1, "moved": 0, "reworded": 1, "same": 2}
    assert found["lines"] == {"printed": 7, "changed": 3, "same": 2, "headings": 2, "unaccounted": []}


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("a lit lamp burns", "a lit lamp burns", "a lit lamp burns"),
        ("a lit lamp burns", "a lit torch burns", "a lit [-lamp-] {+torch+} burns"),
        ("a lit lamp burns", "two carts collide", "[-a lit lamp burns-] {+two carts collide+}"),
        ("one red cart of six stones waits here", "one blue cart of ten stones waits here",
         "one [-red cart of six-] {+blue cart of ten+} stones waits here"),
        ("one red cart that may carry six stones", "one blue cart that may carry ten stones",
         "one [-red-] {+blue+} cart that may carry [-six-] {+ten+} stones"),
        ("red carts stop. six stones of the seam stay", "blue carts stop. ten stones of the seam stay",
         "[-red-] {+blue+} carts stop. [-six-] {+ten+} stones of the seam stay"),
        ("one lamp,burns at dusk", "one lamp, burns at dawn", "one lamp, burns at [-dusk-] {+dawn+}"),
        ("one lamp, burns at dusk", "one lamp,burns at dawn", "one lamp, burns at [-dusk-] {+dawn+}"),
        ("carts stop here at dusk", "carts stop here", "carts stop here [-at dusk-]"),
        ("carts stop here", "all carts stop here", "{+all+} carts stop here"),
    ],
)  # fmt: skip
def test_words_that_differ(before: str, after: str, shown: str) -> None:
    """Changed words are shown each, those with few words between them as one; a text of other words as replaced."""
    assert plain(word_changes(before, after)) == shown


def test_what_is_gone_stands_where_it_stood(changed: Diff) -> None:
    """A rule that was removed is told behind the one that stood in front of it."""
    found = changed(edited(crates="A cart holds eight crates.", goods=""))
    assert [change["kind"] for change in found["changes"]] == ["reworded", "removed"]


def test_another_heading_is_a_move(changed: Diff) -> None:
    """The same words under a renamed heading moved, and were not removed and added."""
    found = changed(edited(night="### 2.2 Long watch"))
    assert found["counts"]["moved"] > 0
    assert (found["counts"]["added"], found["counts"]["removed"]) == (0, 0)
    assert {change["section"][-1] for change in found["changes"]} >= {"Long watch"}
    assert (found["headings"]["removed"], found["headings"]["added"]) == (["Night watch"], ["Long watch"])


@pytest.mark.parametrize(
    "text",
    [
        edited(crates="A *cart* holds **six** crates."),
        edited(burns="A lit lamp  burns down by one mark."),
        edited(numbers="2.1.9 A player"),
        BOOK.read_text().replace("'", "’").replace("- one road deck", "* one road deck"),
        BOOK.read_text().replace("\n\n", "\n\n\n"),
    ],
)
def test_markup_and_numbers_are_no_change(changed: Diff, text: str) -> None:
    """Emphasis, blanks, quotes, bullets and printed numbers do not make another rule."""
    assert changed(text)["changes"] == []


def test_a_rule_that_is_cut_in_two_is_one_change(changed: Diff) -> None:
    """A paragraph of which a sentence became one of its own is not one removed and one added."""
    found = changed(edited(storms="\n\nStorms end at dawn."))
    assert found["counts"]["added"] == found["counts"]["removed"] == 0


WORDS = st.lists(
    st.sampled_from(["a", "rule", "of", "lamps", ",", "burns", ".", "at", "dawn", "(twice)"]), max_size=30
).map(" ".join)


@given(WORDS, WORDS)
def test_changed_words_give_both_texts(before: str, after: str) -> None:
    """What is the same and removed is the text before, what is the same and added the text after."""
    changes = word_changes(before, after)
    for text, left_out in ((before, "added"), (after, "removed")):
        assert "".join(c["text"] for c in changes if c["kind"] != left_out).split() == text.split()
    assert all(change["text"] for change in changes)
    assert plain(word_changes(after, after)) == after.strip()


RULES = st.lists(st.builds(Rule, WORDS, st.tuples(st.sampled_from(["x", "y"]))), max_size=12)


@given(RULES, RULES)
def test_each_rule_is_paired_once(old: list[Rule], new: list[Rule]) -> None:
    """No rule is in two pairs, and an edition paired with itself is all pairs of the same words."""
    found = pairs(old, new)
    for side in ("old", "new"):
        places = [place for pair in found for place in getattr(pair, side)]
        assert len(places) == len(set(places))
    assert [(pair.old, pair.new) for pair in pairs(old, old)] == [((n,), (n,)) for n in range(len(old))] or any(
        old.count(rule) > 1 or not rule.text for rule in old
    )
    assert len(pairs(old, old)) == len(old)


@given(st.lists(st.integers(0, 9), max_size=12))
def test_no_rising_run_is_longer(places: list[int]) -> None:
    """What is kept rises, and nothing that is longer does."""
    kept = [places[index] for index in sorted(longest_rising(places))]
    assert all(one < other for one, other in pairwise(kept))
    size = len(kept) + 1
    assert not any(all(one < other for one, other in pairwise(run)) for run in combinations(places, size))


@pytest.mark.usefixtures("alone")
def test_diff_on_the_command_line(rulesdb: Run, tmp_path: Path) -> None:
    """Counts first, then each change with its places; the page holds the same and no script."""
    second, database, page = tmp_path / "lantern-2.md", tmp_path / "two.db", tmp_path / "changes.html"
    second.write_text(edited(crates="A cart holds 6 & 2 crates."))
    build([BOOK, second], database, game="lantern")
    ran = rulesdb("diff", "lantern-road", "lantern-2", "--game", "lantern", "--out", str(page), db=database)
    assert ran.code == 0
    assert "0 added, 0 removed, 0 moved, 1 reworded" in ran.out
    assert "<del>six</del> <ins>6 &amp; 2</ins>" in page.read_text()
    assert "<script" not in page.read_text()
    assert (
        json.loads(rulesdb("diff", "lantern-road", "lantern-2", "--json", db=database).out)["counts"]["reworded"] == 1
    )


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("lantern-road", "nothing"), 1, "no document 'nothing' is loaded; nearest: lantern/lantern-road"),
        (("lantern-road", "lotr-tcg/digest-rules-play-a-m"), 2, "are of two games"),
        (("lotr-tcg/digest-rules-play-a-m", "lantern-road"), 2, "are of two games"),
        (("lantern-road", "lantern-road", "--kind", "lost"), 2, "no kind is called"),
        (("lantern-road", "lantern-road", "--out", "x.pdf"), 2, "is no format"),
    ],
)
def test_misuse_of_diff_is_told(rulesdb: Run, arguments: tuple[str, ...], code: int, says: str) -> None:
    """One clear line, and the right exit code."""
    ran = rulesdb("diff", *arguments)
    assert (ran.code, says in " ".join(ran.err.split())) == (code, True)


@pytest.mark.usefixtures("alone")
def test_trace_follows_a_rule(rulesdb: Run, tmp_path: Path) -> None:
    """The rule in both editions, the newer one first, with the words that changed."""
    second, database = tmp_path / "lantern-2.md", tmp_path / "two.db"
    second.write_text(edited(crates="A cart holds eight crates."))
    build([BOOK, second], database, game="lantern")
    page = tmp_path / "life.html"
    ran = rulesdb("trace", "cart", "--game", "lantern", "--out", str(page), db=database)
    (life,) = json.loads(rulesdb("trace", "cart", "--game", "lantern", "--json", db=database).out)["lives"]
    assert [stage["relation"] for stage in life] == ["reworded", "first"]
    assert "holds [-" in ran.out
    assert "<h2>Cart</h2>" in page.read_text()
    assert rulesdb("trace", "no such rule", db=database).code == 1
