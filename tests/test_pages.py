"""The pages and pictures that are written: one frame, all escaped, quoted and cited; a picture is always the same."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest

from rulesdb.contract.timing import Step, TurnStep
from rulesdb.decks.cards import facts
from rulesdb.decks.cards.reader import read_cards
from rulesdb.decks.judge import Judge
from rulesdb.decks.lists.reader import read_text
from rulesdb.draw import graph as picture
from rulesdb.draw import timeline

from .conftest import Ran

Run = Callable[..., Ran]
CASES = Path(__file__).parent / "cases" / "decks" / "lotr-tcg"
SVG = "{http://www.w3.org/2000/svg}"


def neighbourhood(count: int) -> networkx.DiGraph:
    """A term with `count` neighbours of all kinds, and a name that would break a page."""
    graph = networkx.DiGraph(centre="a", game="lantern", left_out=7)
    graph.add_node("a", name='<b>"Cart" & crate')
    for place in range(count):
        graph.add_node(str(place), name=f"Entry {place} " + "long " * (place % 9))
        kind = ("see", "see-also", "mentions")[place % 3]
        ends = ("a", str(place)) if place % 2 else (str(place), "a")
        graph.add_edge(*ends, kind=kind, words="<i>", passage=place)
    return graph


@pytest.mark.parametrize("count", [0, 1, 2, 7, 30])
def test_boxes_do_not_overlap_and_lines_end_at_them(count: int) -> None:
    """No two boxes share a place, no line runs through a box, and there is a title and a legend."""
    root = ElementTree.fromstring(picture.svg(neighbourhood(count)))
    boxes = [[float(box.get(key, 0)) for key in ("x", "y", "width", "height")] for box in root.iter(f"{SVG}rect")][1:]
    assert len(boxes) == count + 1
    for at, (x, y, w, h) in enumerate(boxes):
        for x2, y2, w2, h2 in boxes[at + 1 :]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y
    edges = {x for x, _, w, _ in boxes} | {x + w for x, _, w, _ in boxes}
    for line in root.iter(f"{SVG}path"):
        if "C" in line.get("d", ""):
            numbers = [float(part) for part in re.findall(r"[\d.]+", line.get("d", ""))]
            assert {numbers[0], numbers[-2]} <= edges
    text = "".join(root.itertext())
    assert "see also" in text
    assert "and 7 more" in text


def test_the_same_graph_gives_the_same_picture() -> None:
    """The order in which a graph was put together does not matter."""
    one = neighbourhood(20)
    other = networkx.DiGraph(**one.graph)
    other.add_nodes_from(reversed(list(one.nodes(data=True))))
    other.add_edges_from(reversed(list(one.edges(data=True))))
    assert picture.svg(one) == picture.svg(other)


def test_own_references_come_first() -> None:
    """What the term refers to comes before what refers to it, printed references before mentions."""
    rows = picture.rows(neighbourhood(12))
    assert [row.own for row in rows] == sorted((row.own for row in rows), reverse=True)
    assert rows[0].edges[0][2]["kind"] == "see"


PAGES = {
    "graph": ("graph", "cart", "--game", "lantern"),
    "turn": ("turn", "--game", "meccg"),
    "trace": ("trace", "cart", "--game", "lantern"),
    "when": ("when", "how many crates does a cart hold?", "--game", "lantern"),
}


@pytest.mark.parametrize("verb", PAGES)
def test_pages_share_a_frame(rulesdb: Run, tmp_path: Path, verb: str) -> None:
    """A page names its game, quotes with citations, ends with its editions, fits a phone, and needs nothing else."""
    out = tmp_path / "page.html"
    ran = rulesdb(*PAGES[verb], "--out", str(out))
    assert ran.code == 0, ran.err
    text = out.read_text(encoding="utf-8")
    for part in ('name="viewport"', '<p class="game">', "<blockquote>", "<cite>", "Edition: ", "@media print"):
        assert part in text
    assert "<script" not in text
    assert "src=" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_everything_is_escaped() -> None:
    """Names and words that look like markup are shown as they are."""
    graph = picture.page(neighbourhood(3))
    step = TurnStep(n=1, text="<script>", kind="step", who="<b>", stated="stated", because=(), citations=())
    page = timeline.html("<title>", [step], verdict="<i>no</i>", notes=["<u>"])
    assert "<b>" not in graph
    for markup in ("<script>", "<b>", "<i>no", "<u>", "<title><title>"):
        assert markup not in page
    assert "&lt;script&gt;" in timeline.svg("t", [step])


def test_alternatives_stand_side_by_side() -> None:
    """Branches behind one another are columns of one row, each under its condition; what holds anyhow is none."""
    common = {
        "kind": "step",
        "who": None,
        "stated": "stated",
        "because": (),
        "edge": "asked",
        "rule": "",
        "citations": (),
    }
    steps = [
        Step(n=number, text=text, branch=branch, **common)
        for number, (text, branch) in enumerate(
            [("Roll.", None), ("Win.", "if 7 or more"), ("Tie.", "if equal"), ("Cheer.", "if 7 or more")], 1
        )
    ]
    page = timeline.html("t", steps)
    assert page.count('class="branches"') == 1
    assert re.findall(r'class="branch"><p>(.*?):', page) == ["if 7 or more", "if equal"]
    assert page.index("Cheer.") < page.index("Tie.")
    assert "Legend" in page
    assert 'class="branches"' not in timeline.html("t", steps[:1])


def test_a_sentence_stands_once_on_a_page(rulesdb: Run, tmp_path: Path) -> None:
    """What a rule says is marked in its quotation, and not printed above it as well."""
    out = tmp_path / "page.html"
    assert rulesdb(*PAGES["when"], "--out", str(out)).code == 0
    page = out.read_text(encoding="utf-8")
    sentences = re.findall("<mark>(.*?)</mark>", page)
    assert sentences
    assert all(page.count(sentence) == 1 for sentence in sentences)


def test_a_report_of_a_folder(rulesdb: Run, tmp_path: Path) -> None:
    """A page of all decks: those with faults first, each with its reason and its slip; the terminal says it as well."""
    folder, out = tmp_path / "decks", tmp_path / "report.html"
    folder.mkdir()
    base = (CASES / "base.txt").read_text(encoding="utf-8")
    (folder / "a-good.txt").write_text(f"Format: Tower Block\n{base}")
    (folder / "b-bad.txt").write_text(f"Format: Tower Block\n{base.replace('2x Creeper', '1x Creeper')}")
    (folder / "c-broken.txt").write_text("nothing")
    ran = rulesdb("legal", str(folder), "--game", "lotr-tcg", "--report", str(out))
    assert ran.code == 2
    assert "b-bad.txt: NOT legal: draw deck: 59 cards; at least 60" in ran.out
    page = out.read_text(encoding="utf-8")
    assert page.index("b-bad.txt") < page.index("c-broken.txt") < page.index("a-good.txt")
    assert page.count('class="sheet"') == 2
    assert "3 decks: 1 not legal, 1 unreadable, 1 undetermined" in page
    assert "tower-block" in page
    assert "the format is the one that the list declares (Tower Block)" in page


def test_a_declared_format_that_is_not_known(rulesdb: Run, tmp_path: Path) -> None:
    """A declared format that there is not is told, and every format tried; one that was not asked for is told too."""
    deck = tmp_path / "deck.txt"
    base = (CASES / "base.txt").read_text(encoding="utf-8")
    deck.write_text(f"# Format: Moonlight\n{base}")
    assert "Legal in" in rulesdb("legal", str(deck), "--game", "lotr-tcg").out
    deck.write_text(f"Format: Tower Block\n{base}")
    ran = rulesdb("legal", str(deck), "--game", "lotr-tcg", "--format", "open")
    assert "Note: the list declares the format tower-block, not the one that was checked" in ran.out


def test_a_violation_names_the_lines_and_the_sets() -> None:
    """A violation about cards says on which lines of the list they stand; sets have the names that players know."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    facts.insert(connection, read_cards(CASES / "cards.csv").facts)
    text = (CASES / "base.txt").read_text(encoding="utf-8").replace("4x Gnasher", "5x Gnasher")
    line = next(number for number, held in enumerate(text.splitlines(), 1) if "Gnasher" in held)
    (verdict,) = Judge(connection).verdicts(read_text(text, "deck"), "lotr-tcg", "fellowship-block")
    copies = next(violation for violation in verdict.violations if violation.message.startswith("Gnasher"))
    assert copies.places() == f"line {line}"
    sets = next(violation for violation in verdict.violations if violation.rule == "allowed-sets")
    assert "The Fellowship of the Ring" in sets.message
