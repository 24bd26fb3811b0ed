"""The form of our own digests, data/<game>/digest/*.md: parsed into entries, and written back in canonical form.

In one example (data/README.md says how to write it well):

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
or a part names for what alone its rules hold (a format, a scenario, an alignment). Where all items of an entry stand on
the same places, `Cites: places` in its head names them once, and the items carry no brackets.

The `#` heading says what the entries are: Terms, Rules, Cards or Scenarios. A `###` heading names a part of an entry.
A line of more than 120 columns goes on in the next, after four blanks.

`python -m rulesdb.read.digest_form FILE...` puts files into canonical form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..errors import DataError
from ..model import AskedExample
from ..text import fold, squeeze, telling_words

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
COLUMNS = 120
INDENT = "    "  # in front of what continues the line above
_HEAD = ("also", "codes", "see", "cites")  # the fields of an entry's head, in canonical order
_ITEM = re.compile(r"(?P<mark>-|\d+\.) (?:(?P<label>[A-Z][a-z]+): )?(?P<text>.+?)(?: \[(?P<places>[^\[\]]+)\])?$")
EXAMPLE = re.compile(r"(?P<question>.+[?.!]) (?:(?P<verdict>yes|no)|depends: (?P<condition>.+))$")
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
    """The items under an entry's own heading (`name` is "") or under a ### heading, from `line` to `last`."""

    name: str
    line: int
    last: int
    scope: tuple[str, ...] = ()
    items: list[Item] = field(default_factory=list)


@dataclass
class Entry:
    """One ## entry of a digest; `cites` are the places of the items that name none themselves."""

    name: str
    line: int
    last: int  # the last line of its head: ## and Scope, Also, Codes, See, Cites
    also: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    parts: list[Part] = field(default_factory=list)

    @property
    def items(self) -> list[Item]:
        """The items of all parts, in order."""
        return [item for part in self.parts for item in part.items]


@dataclass
class _Line:
    """One line of the format, which stands on the file's lines `first` to `last`."""

    text: str
    first: int
    last: int


def parse(text: str, name: str = "digest") -> tuple[str, list[Entry]]:
    """The sort of a digest (a key of SORTS) and its entries. Raises DataError, which names `name` and the line."""
    sort, entries = "", []
    for line in _joined(text, name):
        try:
            if line.text.startswith("# "):
                sort = line.text[2:].strip()
                _demand(sort in SORTS, f"the title must be one of {', '.join(SORTS)}")
            elif line.text.startswith("## "):
                entries.append(
                    Entry(line.text[3:].strip(), line.first, line.last, parts=[Part("", line.first, line.last)])
                )
            else:
                _demand(bool(entries), "text before the first ## entry")
                _take(entries[-1], line)
        except ValueError as error:
            raise DataError(f"{name}:{line.first}: {error}") from None
    if not sort:
        raise DataError(f"{name}:1: begins without a # title; it must be one of {', '.join(SORTS)}")
    return sort, entries


def _joined(text: str, name: str) -> Iterator[_Line]:
    """The lines of `text` that are not blank, each with those that continue it. Raises DataError."""
    current: _Line | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(INDENT) and line.strip():
            if current is None or current.text.startswith("#"):
                raise DataError(f"{name}:{number}: four blanks continue the line above, and there is none to continue")
            current.text, current.last = f"{current.text.rstrip()} {line.strip()}", number
            continue
        if current:
            yield current
        current = _Line(line, number, number) if line.strip() else None
    if current:
        yield current


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise ValueError(message)


def _take(entry: Entry, line: _Line) -> None:
    key, _, value = line.text.partition(": ")
    part = entry.parts[-1]
    if line.text.startswith("### "):
        entry.parts.append(Part(line.text[4:].strip(), line.first, line.last))
    elif line.text.startswith(("  ? ", "  > ")):
        _demand(bool(part.items), f"a {line.text[2]} line belongs under an item")
        _take_question(part.items[-1], line)
    elif key == "Scope":
        _demand(not part.items, "Scope stands above the items that it binds")
        part.scope, part.last = _names(value), line.last
        if part is entry.parts[0]:
            entry.last = line.last
    elif key in ("Also", "See", "Codes", "Cites"):
        _demand(key != "Cites" or not entry.items, "Cites stands above the items that it is for")
        entry.last = line.last
        setattr(entry, key.lower(), _places(value) if key == "Cites" else _names(value))
    else:
        part.items.append(_item(line, entry.cites))


def _take_question(item: Item, line: _Line) -> None:
    if line.text[2] == "?":
        item.asked += _names(line.text[4:])
    else:
        item.examples += (_example(line.text[4:]),)
    item.last = line.last


def _example(text: str) -> AskedExample:
    match = EXAMPLE.match(text.strip())
    if not match:
        raise ValueError(f"an example is a question, then yes, no, or depends: and on what; not {text[:60]!r}")
    return AskedExample(match["question"], match["verdict"] or "depends", match["condition"] or "")


def _item(line: _Line, cites: tuple[str, ...]) -> Item:
    match = _ITEM.match(line.text.rstrip())
    if not match:
        raise ValueError(f"neither heading, Also, See, Codes, Cites, Scope, item nor ? line: {line.text[:60]!r}")
    label = match["label"] or ""
    text = match["text"]
    if label and label not in LABELS:
        label, text = "", f"{label}: {text}"
    places = _places(match["places"] or "") or cites
    _demand(bool(places), "an item needs its citation in [brackets] at its end, or its entry a Cites line above it")
    return Item(line.first, line.last, match["mark"], label, text, places)


def _names(text: str) -> tuple[str, ...]:
    return tuple(squeeze(name) for name in text.split(";") if name.strip())


def _places(text: str) -> tuple[str, ...]:
    places = _names(text)
    wrong = [place for place in places if not _PLACE.match(place)]
    _demand(not wrong, f"not a place like cr-4.1/threats/3: {', '.join(wrong)}")
    return places


def search_words(phrases: Iterable[str]) -> tuple[str, ...]:
    """What search takes from the phrases of `?` lines: the telling words of each. A phrase without any stays whole."""
    return tuple(dict.fromkeys(" ".join(telling_words(phrase)) or phrase for phrase in phrases))


def canonical(text: str) -> str:
    """`text` in canonical form: entries by name, one blank line between blocks, long lines wrapped, shared places once.

    Raises DataError.
    """
    sort, entries = parse(text)
    lines = [f"# {sort}"]
    for entry in sorted(entries, key=lambda entry: fold(entry.name)):
        shared = _shared_places(entry)
        lines += ["", f"## {entry.name}", *_named_lines(replace(entry, cites=shared))]
        for part in entry.parts:
            lines += ["", f"### {part.name}"] if part.name else []
            lines += wrapped(f"Scope: {'; '.join(part.scope)}") if part.scope else []
            lines += [""] if part.items and not part.name else []
            for number, item in enumerate(part.items, 1):
                mark = "-" if item.mark == "-" else f"{number}."
                lines += _item_lines(replace(item, mark=mark, places=() if shared else item.places))
    return "\n".join(lines) + "\n"


def _shared_places(entry: Entry) -> tuple[str, ...]:
    """The places that all items of `entry` cite alike, where there is more than one item; else none."""
    cited = {item.places for item in entry.items}
    return cited.pop() if len(cited) == 1 and len(entry.items) > 1 else ()


def _named_lines(entry: Entry) -> Iterator[str]:
    for key in _HEAD:
        names: Sequence[str] = getattr(entry, key)
        if names:
            yield from wrapped(f"{key.capitalize()}: {'; '.join(names)}")


def _item_lines(item: Item) -> Iterator[str]:
    label = f"{item.label}: " if item.label else ""
    places = f" [{'; '.join(item.places)}]" if item.places else ""
    yield from wrapped(f"{item.mark} {label}{item.text}{places}")
    if item.asked:
        yield from wrapped(f"  ? {'; '.join(item.asked)}")
    for example in item.examples:
        condition = f": {example.condition}" if example.condition else ""
        yield from wrapped(f"  > {example.question} {example.verdict}{condition}")


def wrapped(line: str) -> list[str]:
    """A line of the format, cut at blanks into lines of at most COLUMNS, as far as its words allow."""
    margin = "  " if line.startswith("  ") else ""
    lines: list[str] = []
    for word in line.split():
        if lines and len(lines[-1]) + 1 + len(word) <= COLUMNS:
            lines[-1] += f" {word}"
        else:
            lines.append((INDENT if lines else margin) + word)
    return lines


def rewrite(path: Path) -> bool:
    """Put the file at `path` into canonical form; whether that changed it. Raises DataError."""
    text = path.read_text(encoding="utf-8")
    parse(text, str(path))  # so that an error names the file
    formed = canonical(text)
    if formed != text:
        path.write_text(formed, encoding="utf-8")
    return formed != text


if __name__ == "__main__":
    import sys

    for argument in sys.argv[1:]:
        rewrite(Path(argument))
