"""The rows of a post -> the official answers in it.

Three forms are known: a mail that its author signs ("Cheers, NAME"), a quotation that is introduced as NAME's answer,
and pairs of "Q:" and "A:" behind such an introduction. Where the beginning or the end of the words is in doubt, nothing
is taken: no ruling is better than a wrong one.
"""

from __future__ import annotations

from collections.abc import Sequence

from .answer import Answer, unsigned, whole
from .cues import Cues
from .introduced import introduced
from .rows import Row
from .signed import mails


def answers(rows: Sequence[Row], cues: Cues, *, pretender: bool = False, signed: bool = False) -> list[Answer]:
    """The official answers among `rows`, in order; only `signed` ones where that is said.

    The words of a `pretender` prove nothing of who signed them.
    """
    found = list(mails(rows, cues, pretender))
    taken = {place for answer in found for place in range(answer.first, answer.last + 1)}
    if not pretender and not signed:
        found += introduced(rows, cues, taken, found)
    bare = [unsigned(answer, cues) for answer in found]
    return sorted((answer for answer in bare if whole(answer, cues)), key=lambda answer: answer.first)
