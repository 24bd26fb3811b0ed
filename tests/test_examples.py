"""The bundled examples: no two of a game contradict each other, and yes and no are both well represented."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from rulesdb import resources
from rulesdb.clauses.prepared import prepared
from rulesdb.read import meanings
from rulesdb.read.digest_form import parse
from rulesdb.text import fold

DATA = resources.folder("data")
DIGESTS = sorted(DATA.glob("*/digest/*.md"))
MIN_SHARE = 0.25  # of the rarer of yes and no in a file
MIN_EXAMPLES = 20  # a file with fewer is too small for shares


def _examples(path: Path) -> list[tuple[str, str, str]]:
    """Question, verdict and place (file: entry) of each example of a digest."""
    _, entries = parse(path.read_text(encoding="utf-8"), str(path))
    return [
        (example.question, example.verdict, f"{path.name}: {entry.name}")
        for entry in entries
        for item in entry.items
        for example in item.examples
    ]


@pytest.mark.parametrize("game", resources.games())
def test_no_examples_contradict_each_other(game: str) -> None:
    """One question has one verdict in a game, wherever it is asked."""
    verdicts: dict[str, set[str]] = defaultdict(set)
    asked_at: dict[str, list[str]] = defaultdict(list)
    for path in sorted((DATA / game / "digest").glob("*.md")):
        for question, verdict, place in _examples(path):
            verdicts[fold(question)].add(verdict)
            asked_at[fold(question)].append(f"{place}: {question} {verdict}")
    assert [asked_at[question] for question, given in verdicts.items() if len(given) > 1] == []


@pytest.mark.parametrize("path", DIGESTS, ids=lambda path: f"{path.parent.parent.name}/{path.name}")
def test_yes_and_no_are_both_present(path: Path) -> None:
    """Neither yes nor no is rare in a file: a guesser of one verdict must fail."""
    count = Counter(verdict for _, verdict, _ in _examples(path))
    answered = count["yes"] + count["no"]
    if answered >= MIN_EXAMPLES:
        assert min(count["yes"], count["no"]) / answered >= MIN_SHARE


@pytest.mark.parametrize("game", resources.games())
def test_shipped_readings_are_up_to_date(game: str) -> None:
    """What the package ships was made by this reader: else python -m rulesdb.link.prepare, python -m rulesdb.coded."""
    assert prepared(game)
    assert meanings.prepared(game)
