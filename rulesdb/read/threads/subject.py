"""Whether a post can ask what an answer answers: whether it speaks of the cards that the answer names.

Nor can any post of others where the answer is addressed to whom posts it, and names a card of which nobody spoke.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...text import fold
from . import phrases
from .asking import content
from .rows import Row

NEAR = 3  # rows around an answer in which a link tells where it is quoted from
SHARED = 0.2  # of the words of an answer quoted from elsewhere that the post shares which it answers
LEAST = 4  # such words, however short the answer
TWICE = 2  # times that an answer has a word of a name which its question must have
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][\w'’]{2,}")

_WHOLE_NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][\w'’]{2,}(?:(?: (?:of|the|in|to))* [A-Z][\w'’]{2,})+")


def cited(rows: Sequence[Row], first: int, last: int) -> bool:
    """Whether the answer in the rows from `first` to `last` is quoted from another thread, to which a row links."""
    return any(row.cites for row in rows[max(0, first - NEAR) : last + NEAR])


def may_ask(post: Sequence[Row], answer: str, *, elsewhere: bool) -> bool:
    """Whether the rows of a post, its thread's title before them, speak of a card that `answer` names.

    It must have one of those named TWICE. Of an answer quoted from `elsewhere`, it must have one that is named once, or
    SHARED of its words.
    """
    told = {word for row in post for word in content(row.text)}
    often, once, words = names(answer, TWICE), names(answer, 1), content(answer)
    if often and not often & told:
        return False
    return not elsewhere or not once or bool(once & told) or len(words & told) >= max(LEAST, SHARED * len(words))


def names(answer: str, least: int) -> set[str]:
    """The words that an answer has `least` times within a sentence with a capital letter.

    >>> sorted(names("The Brass Lamp is lit. If the Brass Lamp or Lamp of Dusk goes, it stays.", 2))
    ['brass', 'lamp']
    """
    told = Counter(word for name in _NAME.findall(answer) for word in content(name))
    return {word for word, times in told.items() if times >= least}


def of_another(rows: Sequence[Row], first: int, answer: str, writer: str, posts: Sequence[Row]) -> bool:
    """Whether the `writer` of a post with `rows` was answered on something else than the `posts` above tell of.

    That is so where the answer, which begins in row `first`, greets them, and has a card's name that is told nowhere.
    """
    greetings = (phrases.greeting(row.text) for row in rows[max(0, first - 1) : first + 1])
    greeted = next((fold(greeting[0]) for greeting in greetings if greeting), "")
    told = {word for row in (*posts, *rows[:first]) for word in content(row.text)}
    strange = any(content(name) - told for name in _WHOLE_NAME.findall(answer))
    return bool(greeted) and fold(writer).startswith(greeted) and strange
