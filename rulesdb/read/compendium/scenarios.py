"""The scenarios of a compendium: sets of quests, each quest with keywords, rulings, errata, questions and easy mode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...text import fold
from . import ruletree
from .markdown import Block
from .player_cards import erratum_card, write_errata
from .sections import Book, Part, Section, runs
from .writer import write

RULINGS = "Rulings"

_KEYWORD = re.compile(r"^(?P<name>[A-Z][^–]*?) [–-] see (?P<where>.+)$")
_RULE = re.compile(r"\[(\d+(?:\.\d+)*)\]")
_REMOVED = re.compile(r"\b\d+x\s+(.+?)(?=[,;]?\s*\b\d+x\s|[,;.]?\s*$)")


def read(book: Book, part: Part) -> None:
    """Add a set of quests to the draft of `book`; what stands before its first quest are special rules of the set."""
    for heading, blocks in _quests(book, part):
        if heading:
            _quest(book, part, heading, blocks)
        else:
            _special_rules(book, part, blocks)


def _quests(book: Book, part: Part) -> Iterator[tuple[Block | None, list[Block]]]:
    """Each quest's heading with all that stands up to the next quest; None for what stands before the first."""
    heading: Block | None = None
    inside: list[Block] = []
    for block in part.blocks:
        if block.kind == "heading" and fold(block.text) in book.contents.quests:
            yield heading, inside
            heading, inside = block, []
        else:
            inside.append(block)
    yield heading, inside


def _special_rules(book: Book, part: Part, blocks: Sequence[Block]) -> None:
    if blocks and blocks[0].kind == "heading":
        title = book.contents.natural(blocks[0].text)
        book.draft.heading(blocks[0].numbers, title, (part.title, title))
        ruletree.read(book, Part(title, blocks[0], tuple(blocks[1:])), above=(part.title,))
    elif blocks:
        ruletree.read(book, replace(part, blocks=tuple(blocks)))


def _quest(book: Book, part: Part, heading: Block, blocks: Sequence[Block]) -> None:
    quest = book.contents.natural(heading.text)
    book.draft.heading(heading.numbers, quest, (part.title, quest))
    slot = ""
    for head, inside in runs(blocks):
        if head is None:
            write(book.draft, Section((part.title, quest), (quest,)), inside)
            continue
        name, writer = SLOTS.get(fold(head.text), ("", _text))
        title = name or book.contents.natural(head.text)
        slot = name or (slot if slot == RULINGS else "")
        path = tuple(dict.fromkeys(words for words in (part.title, quest, slot, title) if words))
        book.draft.heading(head.numbers, title, path)
        writer(book, Section(path, (quest, title), title=f"{quest}: {title}" if name else title), inside)


def _text(book: Book, section: Section, blocks: Sequence[Block]) -> None:
    write(book.draft, section, blocks)


def _tips(book: Book, section: Section, blocks: Sequence[Block]) -> None:
    write(book.draft, replace(section, kind="note"), blocks)


def _keywords(book: Book, section: Section, blocks: Sequence[Block]) -> None:
    """The lines that name a keyword and its rule are one passage with a pointer for each."""
    matches = {block: match for block in blocks if (match := _KEYWORD.match(block.text))}
    corrected = {block: _with_right_rule(book, block, match["name"]) for block, match in matches.items()}
    if corrected:
        changed = any(text != block.text for block, text in corrected.items())
        original = "; ".join(block.text for block in corrected) if changed else ""
        numbers = [number for block in corrected for number in block.numbers]
        text = "; ".join(corrected.values())
        passages = book.draft.passage("rule", text, numbers, **section.stands, original=original)
        for block, line in corrected.items():
            rule = _RULE.search(line)
            target = rule.group(1) if rule else matches[block]["name"]
            book.draft.pointer(passages[0], "see", target, line)
    write(book.draft, section, [block for block in blocks if block not in corrected])


def _with_right_rule(book: Book, block: Block, name: str) -> str:
    """The text of a keyword line; where it gives the number of another keyword's rule, with the right number."""
    match = _RULE.search(block.text)
    if not match or _same(book.rules.get(match.group(1), name), name):
        return block.text
    right = next((number for number, title in book.rules.items() if fold(title) == fold(name)), "")
    if not right:
        return block.text
    book.misnumbered.setdefault(f"{name} is rule {right}, not {match.group(1)}", []).extend(block.numbers)
    return block.text.replace(match.group(), f"[{right}]")


def _same(title: str, name: str) -> bool:
    return fold(title).removesuffix(" x") == fold(name).removesuffix(" x")


def _errata(book: Book, section: Section, blocks: Sequence[Block]) -> None:
    for block in blocks:
        card = erratum_card(block)
        if card:
            book.draft.card(card)
            own = replace(section, title=card, more={"cards": (card,)})
            write_errata(book.draft, own, [block])
        else:
            write(book.draft, section, [block])


def _easy_mode(book: Book, section: Section, blocks: Sequence[Block]) -> None:
    """Each line names the cards of one encounter set that are left out."""
    lead: Block | None = None
    for block in blocks:
        cards = tuple(name.strip() for name in _REMOVED.findall(block.text))
        if not cards:
            lead = block if block.text.endswith(":") else None
            write(book.draft, section, [] if lead else [block])
            continue
        _removal(book, section, block, lead, cards)


def _removal(book: Book, section: Section, block: Block, lead: Block | None, cards: tuple[str, ...]) -> None:
    passages = book.draft.passage(
        "list-entry",
        block.text,
        (*(lead.numbers if lead else ()), *block.numbers),
        **section.stands,
        intro=lead.text if lead else "",
        original=block.original,
        cards=cards,
    )
    for card in cards:
        book.draft.card(card)
        book.draft.listing(section.title, "easy mode", card, passages[0])


SLOTS: dict[str, tuple[str, Callable[[Book, Section, Sequence[Block]], None]]] = {
    "keywords": ("Keywords", _keywords),
    "rulings": (RULINGS, _text),
    "errata": ("Errata", _errata),
    "q a": ("Questions and Answers", _text),
    "easy mode": ("Easy Mode", _easy_mode),
    "strategy tips": ("Strategy Tips", _tips),
    "strategy tip": ("Strategy Tips", _tips),
    "advanced build guidelines": ("Advanced-Build Guidelines", _text),
}
