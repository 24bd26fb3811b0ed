"""The head of a mailed digest: who sent it, on which day, and its number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...model import Line
from ...text import fold, squeeze
from ..authorities import Authority
from ..days import day_of

HEAD = 25  # lines within which the head stands
SAMPLE = 400  # lines in which a digest shows how it is made
_FIELD = re.compile(r"^(from|date|sent|subject|to|newsgroups|reply-to|message-id)\s?:\s*(.*)$", re.IGNORECASE)
_DIGEST_NUMBER = re.compile(r"\bdigest\b[^\d\n]{0,12}(\d{1,5})\b", re.IGNORECASE)
_ADDRESS = re.compile(r"<[^<>]*>|\([^()]*\)|\S+@\S+")
_DIVIDER = frozenset("-_=*~#+")


@dataclass(frozen=True, slots=True)
class Head:
    """What the head of a mail says; `last` is the number of its last line, `is_digest` whether it is a digest's."""

    sender: str
    subject: str
    day: str
    number: str
    text: str
    last: int
    is_digest: bool

    def signed(self, authorities: Iterable[Authority]) -> str:
        """The name of the one who rules here: the sender, where the head names an authority of the game; else ""."""
        words = f" {fold(self.text)} "
        known = [sign for row in authorities for sign in row.signs if f" {fold(sign)} " in words]
        return (self.sender or known[0]) if known else ""


def head_of(lines: Sequence[Line]) -> Head:
    """The head of the mail that `lines` hold, with empty fields where it has none."""
    fields: dict[str, str] = {}
    told: list[str] = []
    last = 0
    for line in lines[:HEAD]:
        text = line.text.strip()
        match = _FIELD.match(text)
        if match:
            fields.setdefault(match[1].lower(), match[2].strip())
        elif divides(text) and told:
            break
        if text and not divides(text):
            told.append(text)
            last = line.number
        if not text and fields:
            break
    text = squeeze(" ".join(told))
    subject = fields.get("subject", "") or (told[0] if told else "")
    number = _DIGEST_NUMBER.search(subject) or _DIGEST_NUMBER.search(text[:400])
    day = day_of(fields.get("date", "") or fields.get("sent", ""))
    sender = squeeze(_ADDRESS.sub(" ", fields.get("from", ""))).strip("\"' ")
    marked = bool(fields.get("from")) and (bool(day) or bool(number))
    return Head(sender, subject, day, number[1] if number else "", text, last, marked and _looks_divided(lines))


def _looks_divided(lines: Sequence[Line]) -> bool:
    """Whether dividing lines and a marked answer stand in the first lines."""
    sample = [line.text.strip() for line in lines[:SAMPLE]]
    return any(divides(text) for text in sample) and any(
        text.startswith(("***", "A:", "A.", ">")) and not divides(text) for text in sample
    )


def divides(text: str) -> bool:
    """Whether a line divides blocks: three or more dashes, stars or the like and nothing else."""
    return len(text) > 2 and _DIVIDER.issuperset(text)
