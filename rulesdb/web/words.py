"""What pages say of an answer, and the filters of the templates."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..answer.history.cite import check
from ..contract import wording
from ..contract.cards import CardName
from ..contract.contents import Source
from ..contract.entries import Mention
from ..contract.legality import FormatVerdict, Legal
from ..contract.passages import Editions, Passage
from ..contract.terms import TermEntry
from ..contract.timing import When
from ..draw import frame
from ..resources import games as bundled

if TYPE_CHECKING:
    from jinja2 import Environment

_TOKENS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|\+\w+")
TEMPLATES = Path(__file__).parent / "templates"
GROUPS = ("rule", "ruling", "erratum", "question", "example")  # the order of the groups of passages on a page


@dataclass(frozen=True, slots=True)
class Says:
    """A verdict in words: its tone (yes, no, depends, open, plain), a sign, the first line, and why."""

    tone: str
    sign: str
    says: str
    why: str = ""


SIGNS = {"yes": "✓", "no": "✕", "depends": "±", "open": "?", "plain": "›"}


def verdict(answer: When) -> Says:
    """The verdict on a question."""
    decision = answer.verdict
    line = wording.headline(answer)
    if answer.result in ("unknown", "conflict"):
        return _says("open", line)
    if decision is None:
        return _says("plain", line, wording.support(answer))
    return _says(decision.answer, line, wording.support(answer))


def legality(answer: Legal) -> Says:
    """The verdict on a deck; of several formats, in which it is legal."""
    if answer.formats:
        legal, open_ = answer.legal_in or (), answer.open_in or ()
        line = f"Legal in {', '.join(legal)}." if legal else "Legal in no format." if not open_ else "Undetermined."
        why = f"Undetermined in {', '.join(open_)}." if open_ else ""
        return _says("yes" if legal else "open" if open_ else "no", line, why)
    return _legality(answer)


def _legality(checked: Legal | FormatVerdict) -> Says:
    faults, open_ = len(checked.violations), len(checked.unchecked)
    if checked.legal:
        return _says("yes", "Legal.")
    if checked.legal is None:
        return _says("open", "Undetermined.", f"{open_} rule{'s' * (open_ != 1)} could not be checked.")
    return _says("no", "Not legal.", f"{faults} violation{'s' * (faults != 1)}.")


def _says(tone: str, says: str, why: str = "") -> Says:
    return Says(tone, SIGNS[tone], says, why)


def game_name(game: str) -> str:
    """A game's id as a name: the package's own are abbreviations."""
    return game.replace("-", " ").upper() if game in bundled() else game.replace("-", " ").capitalize()


def numbered(number: str, title: str) -> str:
    """The number and the title of a rule, which may be the number itself."""
    return " ".join(dict.fromkeys((number, title)))


def card_title(card: CardName) -> str:
    """A card's full name; the title alone where several cards share it."""
    return ", ".join(filter(None, (card.title, None if card.same_title else card.subtitle)))


def dated(editions: Editions) -> list[str]:
    """Remarks on the chosen date: what it leaves out, who could rule, whether it is older than all that is loaded."""
    if not editions.as_of:
        return []
    lines = [wording.left_out(editions)]
    if editions.could_rule:
        lines.append(f"Could rule then: {', '.join(editions.could_rule)}.")
    if editions.before_all:
        lines.append(f"{editions.as_of} is older than all that is loaded and dated (the oldest: {editions.oldest}).")
    return lines


def citation(passage: Passage) -> str:
    """A citation to paste: the words, where they stand, and the id by which they are found again."""
    text = passage.text if passage.authority == "digest" else f"“{passage.text}”"
    return f"{text} — {wording.place(passage)} [{passage.id}#{check(passage.text)}]"


def short(passage: Passage) -> str:
    """The line that stands for a quotation which is folded away: its document, its title and number."""
    document = " ".join(filter(None, (passage.document_title, passage.edition)))
    if passage.cites:
        document = f"in our words, after {passage.cites[0]}"
    elif passage.rulings:
        document = passage.rulings[0].citation
    return " · ".join(
        filter(None, (passage.title, passage.number if passage.number != passage.title else "", document))
    )


def by_kind(passages: Sequence[Passage]) -> list[tuple[str, list[Passage]]]:
    """Passages by their kind: rules, rulings, errata, questions, examples, then others."""
    groups: dict[str, list[Passage]] = {}
    for passage in passages:
        groups.setdefault(passage.kind, []).append(passage)
    return sorted(groups.items(), key=lambda row: GROUPS.index(row[0]) if row[0] in GROUPS else len(GROUPS))


def unrestated(answer: TermEntry) -> list[Passage]:
    """The passages of a term without those in our words whose official text is there too."""
    return [passage for passage in answer.passages if passage.id not in set(answer.restated)]


def source_date(row: Source) -> str:
    """The date of a document, in words."""
    return wording.dated(row.effective or row.published, row.certainty)


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What the card lists say of a card, once for all printings that have the same facts."""

    stated: str
    text: str
    sets: str


def card_facts(card: CardName) -> list[CardFacts]:
    """The facts of a card."""
    sets_by_facts: dict[tuple[str, str], list[str]] = {}
    for printing in card.printings:
        key = (wording.facts(printing.facts), printing.facts.get("text", ""))
        sets_by_facts.setdefault(key, []).append(wording.in_set(printing))
    return [CardFacts(stated, text, "; ".join(dict.fromkeys(sets))) for (stated, text), sets in sets_by_facts.items()]


def linked(text: str, mentions: Sequence[Mention]) -> list[tuple[str, Mention | None]]:
    """`text` in parts, each with the term or card that it names for the first time, None for what stands between."""
    by_words = {" ".join(_TOKENS.findall(mention.words)).casefold(): mention for mention in mentions}
    named = sorted((words for words in by_words if words), key=len, reverse=True)
    if not named:
        return [(text, None)]
    spelled = "|".join(r"\W{1,3}".join(map(re.escape, words.split())) for words in named)
    parts = re.split(rf"(?<!\w)({spelled})(?!\w)", text, flags=re.IGNORECASE)
    marked: list[tuple[str, Mention | None]] = []
    for index, part in enumerate(parts):
        mention = _named(part, by_words) if index % 2 else None
        if part:
            marked.append((part, None if any(mention == other for _, other in marked) else mention))
    return marked


def _named(words: str, by_words: Mapping[str, Mention]) -> Mention | None:
    """What `words` name; a card only where they begin as a name does."""
    mention = by_words.get(" ".join(_TOKENS.findall(words)).casefold())
    return None if mention and mention.kind == "card" and words[0].islower() else mention


def warnings(passage: Passage) -> list[list[tuple[str, str]]]:
    """What overrides a passage, what contradicts it, and why it needs review (see wording.warnings).

    Each is a list of texts with the id that a text is, "" for none.
    """
    ids = {*(row.newer for row in passage.precedence), *(row.because_of for row in passage.needs_review)}
    ids |= {row.with_ for row in passage.conflicts} | {passage.compared.with_ or "" if passage.compared else ""}
    named = sorted(filter(None, ids), key=len, reverse=True)
    split = re.compile(f"({'|'.join(map(re.escape, named))})") if named else None
    lines = wording.warnings(passage)
    return [
        [(text, text if text in ids else "") for text in (split.split(line) if split else [line])] for line in lines
    ]


def sentence(text: str) -> str:
    """A message of one line as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


@cache
def environment() -> Environment:
    """A Jinja environment of these templates, on the frame that all pages of the package have."""
    jinja = frame.environment(TEMPLATES)
    jinja.filters.update(
        citation=citation, short=short, by_kind=by_kind, unrestated=unrestated, card_facts=card_facts,
        game_name=game_name, source_date=source_date, warnings=warnings, sentence=sentence, linked=linked,
    )  # fmt: skip
    return jinja
