"""The words of a question as numbers are learned for them: stems, words of a closed class, numbers."""

from __future__ import annotations

from functools import lru_cache

from ...stemming import stem
from ...text import NUMBERS, STOP, folded_words
from ..asking import asking_words

NUMBER, SMALL = "#", "="  # what a token begins with that is a number, or a word of a closed class


def tokens(text: str) -> list[tuple[str, bool]]:
    """The tokens of a question, in its order, and whether a sentence that asks has each."""
    asking = asking_words(text)
    return [(_token(word), word in asking) for word in folded_words(text)]


@lru_cache(maxsize=32_768)
def _token(word: str) -> str:
    number = NUMBERS.get(word, word)
    return NUMBER + number if number.isdigit() else SMALL + word if word in STOP else stem(word)
