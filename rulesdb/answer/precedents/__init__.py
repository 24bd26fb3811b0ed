"""Examples of rules that decide a question: precedents.

words        a question -> what of it is compared with another one
turns        the words that make one question another one
flips        learned numbers: how much a word counts, and whether it turns the answer
ridge        what all examples of a rule say to a question, taken together
near         a question -> the examples nearest to it
differences  in what a question and an example differ
trees        learned numbers -> a chance
limits       when an example is near
chances      how likely the examples near a question have its answer, one by one and together
hanging      how likely the answer hangs on what the question leaves open
gate         which example decides
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from ...text import folded_words
from ..claims import plain


class Precedent(NamedTuple):
    """The example that decides a question, or is to be compared with it, and the answer `verdict` to the question.

    `own` is the example's own answer: another one where one of them denies what the other asks (claims.py). `passage`
    is the number of the passage that search finds, `rule` of that for which the example was written, and `besides` are
    words that are asked and that the example has not. `likely` is whether the example is less near, so that it is only
    likely that its answer is that of the question, and `sure` whether that is likely enough where little else is in
    common; `decides` is whether it is likely enough at all. `by` is the example that decides, which is `question`
    unless another one with its answer is more like the one that was asked.
    """

    question: str
    verdict: str
    own: str
    condition: str
    passage: int
    rule: int
    besides: tuple[str, ...]
    likely: bool
    sure: bool
    decides: bool
    by: str


def precedent(db: sqlite3.Connection, question: str, game: str, odds: Mapping[int, float]) -> Precedent | None:
    """The example of a rule that decides `question`, else one to compare with it, None where none is near enough.

    `odds` are as of `nearest`.
    """
    from .chances import COMPARED  # what most questions need that ask for yes or no, and no others
    from .gate import decisive, itself
    from .limits import limits
    from .near import SAME, compared, found

    examples = found(db, question, game, odds, COMPARED)  # others have no chance
    same = [one for one in examples if one.cosine >= SAME]
    asked, near = compared(db, question, game, same or examples)
    if same and not itself(asked, near, odds):
        asked, near = compared(db, question, game, examples)
    decided = decisive(asked, near, odds, limits().compare)
    if decided is None:
        return None
    best = decided.shown
    lacking = asked.asking - best.words.weights.keys()
    besides = tuple(word for word in dict.fromkeys(folded_words(question)) if asked.stem_of.get(word) in lacking)
    answer = plain(question).answer(best.answer)
    shown = (best.question, answer, best.verdict, best.condition, best.passages[0], best.rule)
    enough = (decided.chance >= limits().sure, decided.chance >= limits().chance)
    return Precedent(*shown, besides, decided.likely, *enough, decided.example.question)
