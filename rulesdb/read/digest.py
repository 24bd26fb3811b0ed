"""Read our own digests: data/<game>/digest/*.md, one document a file.

The format, in one example (data/README.md says how to write it well):

    # Terms

    ## threats
    Also: threat
    See: dead pile; killed

    - When a companion dies, the Free Peoples player counts the threats. [cr-4.1/threats/2]
      ? tokens on the dead pile; what happens when my companion is killed
      > Do I count my threats when an ally dies? no
      > Boromir is killed with two threats out. Are they counted? yes
      > Are threats counted when a character dies? depends: whether the character is a companion
    - Example: With two threats, one death causes two wounds. [cr-4.1/threats/3]

    ### resolving threats
    1. The Free Peoples player removes the threats. [cr-4.1/threats/2]

A `?` line holds search words, a `>` line a question of yes or no with its answer by this rule. `Scope:` below an entry
or a part names for what alone its rules hold (a format, a scenario, an alignment).

The `#` heading says what the entries are: Terms, Rules, Cards, Scenarios or Rulings. A `###` heading names a part of an
entry. An entry of Rulings with a capital and without a scope is a card, and its other names are cards; one with a scope
is a scenario, any other a topic.
Rules that stand one below the other and restate the same places are one passage, like a paragraph of a rulebook: it is
quoted whole, and the timing engine still reads it sentence by sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..errors import DataError
from ..model import AskedExample, Document, Passage, Reading
from ..text import fold, squeeze
from . import source
from .draft import Draft

SORTS = {"Terms": "definition", "Rules": "rule", "Cards": "ruling", "Scenarios": "rule", "Rulings": "ruling"}
LABELS = {
    "Erratum": "erratum",
    "Ruling": "ruling",
    "Example": "example",
    "Exception": "exception",
    "Convention": "convention",
    "Note": "note",
    "Disputed": "dispute",
    "Listed": "list-entry",
}
PARAGRAPH = 70  # words of our rules that are quoted together
_ITEM = re.compile(r"(?P<mark>-|\d+\.) (?:(?P<label>[A-Z][a-z]+): )?(?P<text>.+?)(?: \[(?P<places>[^\[\]]+)\])?$")
_EXAMPLE = re.compile(r"(?P<question>.+[?.!]) (?:(?P<verdict>yes|no)|depends: (?P<condition>.+))$")
_PLACE = re.compile(r"[a-z0-9.-]+(?:/[a-z0-9+.-]+)+$")


@dataclass
class Item:
    """One rule or step of an entry, from `line` to `last`: its words without label and citations."""

    line: int
    last: int
    mark: str
    label: str
    text: str
    places: tuple[str, ...]
    asked: tuple[str, ...] = ()
    examples: tuple[AskedExample, ...] = ()


@dataclass
class Part:
    """The items under an entry's own heading (`name` is "") or under one of its ### headings."""

    name: str
    line: int
    scope: tuple[str, ...] = ()
    items: list[Item] = field(default_factory=list)


@dataclass
class Entry:
    """One ## entry of a digest."""

    name: str
    line: int
    last: int  # the last line of its head: ## and Also, See, Codes, Scope
    also: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    parts: list[Part] = field(default_factory=list)


def read_file(path: Path, game: str) -> Reading:
    """The reading of one digest file. Raises DataError with file and line for anything out of form."""
    file = source.load(path)
    sort, entries = parse(file.text, str(path))
    document = Document(
        f"{game}/digest-{path.stem}",
        game,
        f"rulesdb digest: {path.stem}",
        "",
        "digest",
        file=str(path),
        sha256=file.sha256,
    )
    draft = Draft(document)
    draft.furniture([1], "title")
    for entry in entries:
        _draft_entry(draft, entry, sort)
    return draft.reading(file.lines)


def parse(text: str, name: str = "digest") -> tuple[str, list[Entry]]:
    """The sort of a digest (a key of SORTS) and its entries. Raises DataError, which names `name` and the line."""
    sort, entries = "", []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line.startswith("# "):
                sort = line[2:].strip()
                _demand(sort in SORTS, f"the title must be one of {', '.join(SORTS)}")
            elif line.startswith("## "):
                entries.append(Entry(line[3:].strip(), number, number, parts=[Part("", number)]))
            elif line.strip():
                _demand(bool(entries), "text before the first ## entry")
                _take(entries[-1], line, number)
        except ValueError as error:
            raise DataError(f"{name}:{number}: {error}") from None
    if not sort:
        raise DataError(f"{name}:1: begins without a # title; it must be one of {', '.join(SORTS)}")
    return sort, entries


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise ValueError(message)


def _take(entry: Entry, line: str, number: int) -> None:
    key, _, rest = line.partition(": ")
    if line.startswith("### "):
        entry.parts.append(Part(line[4:].strip(), number))
    elif line.startswith(("  ? ", "  > ")):
        items = entry.parts[-1].items
        _demand(bool(items), f"a {line[2]} line belongs under an item")
        if line[2] == "?":
            items[-1].asked += _names(line[4:])
        else:
            items[-1].examples += (_example(line[4:]),)
        items[-1].last = number
    elif key == "Scope":
        _demand(not entry.parts[-1].items, "Scope stands above the items that it binds")
        entry.parts[-1].scope = _names(rest)
    elif key in ("Also", "See", "Codes"):
        entry.last = number
        setattr(entry, key.lower(), _names(rest))
    else:
        entry.parts[-1].items.append(_item(line, number))


def _example(text: str) -> AskedExample:
    match = _EXAMPLE.match(text.strip())
    if not match:
        raise ValueError(f"an example is a question, then yes, no, or depends: and on what; not {text[:60]!r}")
    return AskedExample(match["question"], match["verdict"] or "depends", match["condition"] or "")


def _item(line: str, number: int) -> Item:
    match = _ITEM.match(line)
    if not match:
        raise ValueError(f"neither heading, Also, See, Codes, item nor ? line: {line[:60]!r}")
    label = match["label"] or ""
    text = match["text"]
    if label and label not in LABELS:
        label, text = "", f"{label}: {text}"
    places = _names(match["places"] or "")
    wrong = [place for place in places if not _PLACE.match(place)]
    _demand(not wrong, f"not a place like cr-4.1/threats/3: {', '.join(wrong)}")
    _demand(bool(places), "an item needs its citation in [brackets] at the end of the line")
    return Item(number, number, match["mark"], label, text, places)


def _names(text: str) -> tuple[str, ...]:
    return tuple(squeeze(name) for name in text.split(";") if name.strip())


def _draft_entry(draft: Draft, entry: Entry, sort: str) -> None:
    """Turn one entry into a heading, a term or card, and passages with their citations."""
    path = [sort, entry.name]
    draft.heading([entry.line, entry.last], entry.name, path)
    if sort == "Terms":
        draft.term(entry.name, entry.also)
    for name in _cards(sort, entry):
        draft.card(name, codes=entry.codes)
    for name in entry.also if sort != "Terms" else ():
        draft.heading([entry.line, entry.last], name, path)
    passages: list[Passage] = []
    for part in entry.parts:
        if part.name:
            draft.heading([part.line], part.name, [*path, part.name])
        for position, item in enumerate(_paragraphs(part.items), 1):
            passages += _draft_item(draft, (sort, entry, part), item, position)
    if passages:
        for name in entry.see:
            draft.pointer(passages[0], "see-also", name, f"See: {name}")


def _cards(sort: str, entry: Entry) -> tuple[str, ...]:
    """The cards that the rules of an entry are about: none where it is a term, a topic or a scenario."""
    if sort == "Rulings" and entry.name[0].isupper() and not entry.parts[0].scope:
        return entry.name, *entry.also
    return (entry.name,) if sort == "Cards" else ()


def _paragraphs(items: Sequence[Item]) -> Iterator[Item]:
    """The items, those joined that stand side by side, restate the same places and are short enough together."""
    held: Item | None = None
    for item in items:
        if held and _belongs(held, item):
            text = f"{held.text} {item.text}"
            asked, examples = held.asked + item.asked, held.examples + item.examples
            held = replace(held, last=item.last, text=text, asked=asked, examples=examples)
        else:
            if held:
                yield held
            held = item
    if held:
        yield held


def _belongs(held: Item, item: Item) -> bool:
    alike = held.mark == item.mark == "-" and (held.label, held.places) == (item.label, item.places)
    return alike and len(held.text.split()) + len(item.text.split()) <= PARAGRAPH


def _draft_item(draft: Draft, place: tuple[str, Entry, Part], item: Item, position: int) -> list[Passage]:
    sort, entry, part = place
    step = item.mark != "-"
    kind = "step" if step else LABELS.get(item.label, SORTS[sort])
    names = [entry.name, part.name] if part.name else [entry.name]
    lines = range(item.line, item.last + 1)
    passages = draft.passage(
        kind,
        item.text,
        lines,
        section=names,
        path=[sort, *names],
        title=part.name or entry.name,
        procedure=(part.name or entry.name) if step else "",
        position=position if step else 0,
        asked=item.asked,
        examples=item.examples,
        scope=part.scope or entry.parts[0].scope,
        term=entry.name if sort == "Terms" else "",
        cards=_cards(sort, entry),
    )
    for passage in passages:
        for cited in item.places:
            draft.pointer(passage, "clarifies", cited, f"[{cited}]")
    return passages


def canonical(text: str) -> str:
    """`text` in canonical form: entries by name, one blank line between blocks, lists of names as one line each."""
    sort, entries = parse(text)
    lines = [f"# {sort}"]
    for entry in sorted(entries, key=lambda entry: fold(entry.name)):
        lines += ["", f"## {entry.name}", *_named_lines(entry)]
        for part in entry.parts:
            lines += ["", f"### {part.name}"] if part.name else []
            lines += [f"Scope: {'; '.join(part.scope)}"] if part.scope else []
            lines += [""] if part.items and not part.name else []
            for place, item in enumerate(part.items, 1):
                lines += _item_lines(replace(item, mark="-" if item.mark == "-" else f"{place}."))
    return "\n".join(lines) + "\n"


def _named_lines(entry: Entry) -> Iterator[str]:
    for key in ("also", "codes", "see"):
        names: Sequence[str] = getattr(entry, key)
        if names:
            yield f"{key.capitalize()}: {'; '.join(names)}"


def _item_lines(item: Item) -> Iterator[str]:
    label = f"{item.label}: " if item.label else ""
    yield f"{item.mark} {label}{item.text} [{'; '.join(item.places)}]"
    if item.asked:
        yield f"  ? {'; '.join(item.asked)}"
    for example in item.examples:
        condition = f": {example.condition}" if example.condition else ""
        yield f"  > {example.question} {example.verdict}{condition}"
