"""The words of a question as numbers are learned for them: stems, words of a closed class, numbers, how two compare."""

from __future__ import annotations

from functools import lru_cache

from ...stemming import stem
from ...text import NUMBERS, STOP, folded_words
from ..asking import asking_words
from .turns import amount, relation

NUMBER, SMALL = "#", "="  # what a token begins with that is a number, or a word of a closed class
STATE = "~"  # what one ends with that may tell a state: "exhausted" is no "exhaust"
_PARTICIPLE, _SHORTEST = "ed", 3  # what a word for a state ends in, and the least length of its stem


def tokens(text: str) -> list[tuple[str, bool]]:
    """The tokens of a question, in its order, and whether a sentence that asks has each.

    Behind them stands how its numbers compare, where there are two.

    >>> tokens("Is he exhausted?")
    [('=is', True), ('=he', True), ('exhaust~', True)]
    >>> tokens("I have 7, he 13. Do I win?")[-1], tokens("I have 7, he 14. Do I win?")[-1]
    (('#<', True), ('#<<', True))
    """
    asking = asking_words(text)
    words = folded_words(text)
    said = [(_token(word), word in asking) for word in words]
    numbers = [number for word in words if (number := amount(word)) is not None]
    return [*said, (f"{NUMBER}{relation(*numbers)}", True)] if len(numbers) == 2 else said


@lru_cache(maxsize=32_768)
def _token(word: str) -> str:
    number = NUMBERS.get(word, word)
    if number.isdigit():
        return NUMBER + number
    if word in STOP:
        return SMALL + word
    root = stem(word)
    is_state = word.endswith(_PARTICIPLE) and root != word and len(root) >= _SHORTEST
    return root + STATE if is_state else root
