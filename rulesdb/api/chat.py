"""An answer for a chat: Markdown of a bounded length, each quotation with its citation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..contract.asked import Asked, Found
from ..contract.cards import CardEntry
from ..contract.legality import Legal
from ..contract.numbers import RuleEntry
from ..contract.passages import Passage
from ..contract.terms import TermEntry
from ..contract.timing import Step, When
from ..contract.wording import headline, place

LIMIT = 1900  # characters of an answer; a message of Discord takes 2,000
LEAST = 60  # characters; a quotation that must be cut shorter is left out
MOST_PLACE = 240  # characters of a citation
MOST = 3  # quotations
LAST = ("example", "note", "dispute")  # kinds of passages that are quoted where there is nothing better
_MARKS = re.compile(r"([\\`*_~|<>\[\]#])")


class Block(NamedTuple):
    """A statement, the words before it, whether it is quoted from a document, and its citation."""

    lead: str
    text: str
    quoted: bool
    place: str


def chat(asked: Asked) -> str:
    """The answer in at most LIMIT characters of Markdown: what is asked for, then quotations with their places."""
    title, blocks = _title(asked), list(_blocks(asked))
    message = f"**{_cut(_escaped(title), 200)}**"
    for index, block in enumerate(blocks):
        source = f"\n— *{_cut(_escaped(block.place), MOST_PLACE)}*"
        lead = _cut(_escaped(block.lead), MOST_PLACE)
        room = LIMIT - len(message) - len(source) - len(lead) - 8
        if index and room < max(LEAST, min(len(block.text), LIMIT // 4)):
            break
        text = _cut(_escaped(block.text), room)
        text = f"“{text}”" if block.quoted else text
        message += f"\n{'> ' if not lead and block.quoted else ''}{' '.join(filter(None, (lead, text)))}{source}"
    if isinstance(asked.answer, RuleEntry) and not blocks:
        under = "; ".join(f"{row.number} {row.title}" for row in asked.answer.under)
        message += (
            f"\n{_cut(_escaped(under or 'The document has this heading and no text of its own under it.'), 1500)}"
        )
    more = f"\nNearest names: {', '.join(map(_escaped, asked.suggestions))}"
    return message + more if asked.suggestions and len(message + more) <= LIMIT else message


def _title(asked: Asked) -> str:
    answer = asked.answer
    if isinstance(answer, TermEntry):
        return f"{answer.term} ({answer.game})"
    if isinstance(answer, CardEntry):
        return f"{', '.join(filter(None, (answer.card.title, answer.card.subtitle)))} ({answer.card.game})"
    if isinstance(answer, RuleEntry):
        return f"{' '.join(dict.fromkeys((answer.number, answer.title)))} ({answer.game})"
    if isinstance(answer, When):
        return f"{answer.game}: {headline(answer)}"
    first = answer.passages[0]
    return f"{first.title} ({first.game})"


def _blocks(asked: Asked) -> Iterator[Block]:
    """The blocks of a message for the answer, the most important first."""
    answer = asked.answer
    if isinstance(answer, When):
        steps = [step for step in answer.steps if step.citations]
        yield from (_step(step) for step in steps[:MOST])
        if not steps:
            yield from map(_passage, answer.nearest[:MOST])
        return
    passages: Iterable[Passage] = answer.passages
    if isinstance(answer, TermEntry):
        restated = set(answer.restated)
        passages = [passage for passage in passages if passage.id not in restated] or passages
    ordered = passages if isinstance(answer, Found) else sorted(passages, key=_late)
    yield from map(_passage, list(ordered)[: 1 if asked.kind in ("passage", "rule") else MOST])


def _step(step: Step) -> Block:
    first = step.citations[0]
    ours = first.authority == "digest" or step.text not in first.text
    branch = f" {step.branch}:" if step.branch else ""
    return Block(f"{step.n}.{branch}", step.text, not ours, place(first))


def _late(passage: Passage) -> tuple[bool, bool]:
    """A sort key that puts overridden passages and examples last."""
    return bool(passage.superseded_by), passage.kind in LAST


def _passage(passage: Passage) -> Block:
    warning = f"Superseded by {passage.superseded_by[0]}:" if passage.superseded_by else ""
    return Block(warning, passage.text, passage.authority != "digest", place(passage))


def _escaped(text: str) -> str:
    """`text` on one line, with what Markdown would take for its own marks escaped, and no mention of anyone."""
    return _MARKS.sub(r"\\\1", " ".join(text.split())).replace("@", "@\u200b")


def _cut(text: str, room: int) -> str:
    """The beginning of `text` that fits into `room` characters, whole words only."""
    if len(text) <= room:
        return text
    cut = text[: max(0, room - 2)]
    return (cut.rpartition(" ")[0] or cut).rstrip("\\") + " …"


def legal_text(legal: Legal) -> str:
    """A deck's verdict in at most LIMIT characters of Markdown: each violation with its rule."""
    verdict = {True: "legal", False: "NOT legal", None: "undetermined"}[legal.legal]
    of = f"{legal.game}, {legal.format}" if legal.format else legal.game
    message = f"**{_escaped(legal.deck)}: {verdict} ({of})**"
    message += f"\nLegal in: {', '.join(legal.legal_in) or 'no format'}" if legal.legal_in is not None else ""
    rows = [f"{row.message}. Rule: {row.ground}" for row in legal.violations]
    rows += [f"Not checked ({row.rule}): {row.reason}" for row in legal.unchecked]
    for index, row in enumerate(rows):
        line = f"\n- {_cut(_escaped(row), 400)}"
        remainder = f"\nand {len(rows) - index} more"
        if len(message) + len(line) + len(remainder) > LIMIT:
            return message + remainder
        message += line
    return message
