"""Questions whose verdict is known by construction: thousands of them, and none is answered wrongly."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from rulesdb.clauses.lexicon_files import load_lexicon
from rulesdb.resources import games
from rulesdb.timing.ask import read_question
from rulesdb.timing.verdict import derive

from .generated import Made, questions

WANTED = 3000  # questions of all games
DECIDED = {  # form -> the least share of its questions that are answered; the rest may stay open
    "asked": 0.9, "allowed": 0.85, "legal": 0.9, "possible": 0.9, "forced": 0.8, "required": 0.8, "negated": 0.9,
    "without its condition": 0.9, "a kind below": 0.9, "condition told first": 0.8, "a number above": 0.8,
}  # fmt: skip


@cache
def _answered(game: str) -> list[tuple[Made, str]]:
    lexicon = load_lexicon(game)
    asked = questions(game, lexicon, random.Random(0))
    return [(one, derive(read_question(one.question, game, lexicon), [one.rule], lexicon).answer) for one in asked]


@pytest.mark.parametrize("game", games())
def test_no_verdict_contradicts_its_rule(game: str) -> None:
    """What is asked of a rule is answered as the rule says, or left open."""
    assert [(one.form, one.question, said) for one, said in _answered(game) if said not in one.right] == []


def test_most_questions_are_answered() -> None:
    """The test above cannot pass by answering nothing."""
    answered = [pair for game in games() for pair in _answered(game)]
    counts = Counter(one.form for one, _ in answered)
    decided = Counter(one.form for one, said in answered if said != "open")
    assert counts.total() >= WANTED
    assert {form: share for form in counts if (share := decided[form] / counts[form]) < DECIDED.get(form, 0)} == {}
