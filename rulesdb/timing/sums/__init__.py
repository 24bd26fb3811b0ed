"""Questions that turn on numbers: what the question tells of each amount is added up and held against the rules.

"My threat is 47 and is raised by 3. Am I eliminated?": 47 + 3 = 50, and who reaches 50 is eliminated.

sides        an atom that compares -> its two sides
comparisons  clauses of rules -> what they compare, what one token makes of a number, what a keyword's number adds
amounts      the amounts that a question tells, and what they add up to
spoken       words of a question -> its amounts
outcome      whether a question asks for what happens under a rule's condition
bearing      whether a rule that compares accounts for all that a question tells
contests     the amounts of two sides, held against each other
claims       how much a difference makes, asked for or claimed
sums         the answer, with its sum in words
"""

from __future__ import annotations

import sqlite3

from ...clauses.lexicon import Lexicon
from ...clauses.words import Word, words_of
from ..ask import Question

TYPE_CHECKING = False  # what adds up is imported where a question has a number: few have one
if TYPE_CHECKING:
    from .sums import Sum


def add_up(db: sqlite3.Connection, question: Question, lexicon: Lexicon) -> Sum | None:
    """What the numbers of a question come to by the rules of its game; None where they decide nothing."""
    words = _counting_words(question.text, lexicon)
    if not words:
        return None
    from .sums import added

    return added(db, question, words, lexicon)


def hinges_on(db: sqlite3.Connection, question: Question, lexicon: Lexicon) -> frozenset[str] | None:
    """The words that keep the numbers of a question from deciding what they hang on; None where it hangs on none."""
    words = _counting_words(question.text, lexicon)
    if not words:
        return None
    from .sums import hinging

    return hinging(db, question, words, lexicon)


def tells_change(db: sqlite3.Connection, text: str, game: str, lexicon: Lexicon, *, of_told: bool = False) -> bool:
    """Whether a number of the question `text` makes more or less of an amount that the rules of its game compare.

    With `of_told`, of one that the question tells.
    """
    words = _counting_words(text, lexicon)
    if not words:
        return False
    from .sums import changed

    return changed(db, game, words, lexicon, of_told=of_told)


def _counting_words(text: str, lexicon: Lexicon) -> list[Word]:
    """The words of a question that has a number, and no others."""
    words = words_of(text, lexicon)
    return words if any("number" in word.roles for word in words) else []
