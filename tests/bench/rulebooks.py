"""Invented rulebooks in several forms, with what they say: how much of each does the reader find?

    python -m tests.bench.rulebooks            the share of numbers, headwords, references and lines, a form a line
    python -m tests.bench.rulebooks --size 1   and how long a rulebook of about one megabyte takes, without its links

Numbers count as found where a passage or heading bears them with its text; headwords where they are a term with a
definition; references by number where they resolve to what bears that number.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rulesdb.link.cards import find_cards
from rulesdb.link.concepts import find_concepts
from rulesdb.link.references import Places, Resolver, resolve
from rulesdb.model import Document, Reading
from rulesdb.read import source
from rulesdb.read.rulebook import reader
from rulesdb.text import fold, number_key

NOUNS = [
    "barge",
    "lantern",
    "heron",
    "orchard",
    "mill",
    "ferry",
    "quarry",
    "beacon",
    "cellar",
    "anvil",
    "thicket",
    "harbour",
    "kiln",
    "loom",
    "bridge",
    "well",
]
VERBS = [
    "moves",
    "sells",
    "lights",
    "loads",
    "guards",
    "mends",
    "hides",
    "trades",
    "lifts",
    "turns",
    "paints",
    "sorts",
    "carries",
    "rests",
    "opens",
    "counts",
]
ENDS = (
    "before the bell rings", "unless a storm is out", "as long as the tide is low", "at the end of the watch",
    "if no other player objects", "once each day", "even while it is resting", "and then draws one token",
)  # fmt: skip


@dataclass
class Rule:
    """A rule of an invented book: its number, a title or a text, and the numbers that the text names."""

    number: str
    depth: int
    title: str = ""
    text: str = ""
    cites: list[str] = field(default_factory=list)


@dataclass
class Book:
    """An invented book as text, and what stands in it."""

    text: str
    rules: list[Rule]
    headwords: dict[str, str]


Form = Callable[[random.Random, int], Book]


def sentence(rng: random.Random) -> str:
    one, other = rng.sample(NOUNS, 2)
    return f"A player who {rng.choice(VERBS)} a {one} {rng.choice(VERBS)} the {other} {rng.choice(ENDS)}."


def title(rng: random.Random, used: set[str]) -> str:
    while True:
        words = rng.sample(NOUNS, 2) + rng.sample(VERBS, 1)
        name = f"{words[0].capitalize()} and {words[1]} {words[2]}".title().replace(" And ", " and ")
        if name not in used:
            used.add(name)
            return name


def rules(rng: random.Random, size: int, number: Callable[[tuple[int, ...]], str]) -> list[Rule]:
    """Chapters with titles, sections with titles, rules with text and rules under these."""
    found: list[Rule] = []
    used: set[str] = set()
    for chapter in range(1, size + 1):
        found.append(Rule(number((chapter,)), 1, title(rng, used)))
        for section in range(1, rng.randint(3, 13)):
            found.append(Rule(number((chapter, section)), 2, title(rng, used)))
            for rule in range(1, rng.randint(3, 14)):
                found.append(Rule(number((chapter, section, rule)), 3, "", sentence(rng) + " " + sentence(rng)))
                parts = range(1, rng.choice((1, 1, 1, 4)))
                found += [Rule(number((chapter, section, rule, part)), 4, "", sentence(rng)) for part in parts]
    return found


def cite(rng: random.Random, found: list[Rule], say: Callable[[str], str], share: float = 0.3) -> None:
    """Let some rules refer to others by number."""
    for rule in found:
        if rule.text and rng.random() < share:
            target = rng.choice(found).number
            rule.text += f" {say(target)}"
            rule.cites.append(target)


def glossary(rng: random.Random, size: int) -> dict[str, str]:
    names = sorted(
        {f"{rng.choice(VERBS)[:-1].capitalize()} {rng.choice(NOUNS)}" for _ in range(size)}
        | {n.capitalize() for n in NOUNS}
    )
    return {name: sentence(rng).replace("A player", "Said when a player") for name in sorted(names, key=fold)}


def wrap(text: str, width: int = 78) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) >= width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


LETTERS = "abcdefghijkmnpqrstuvwxyz"  # "l" and "o" are left out, as they look like digits


def hundreds(rng: random.Random, size: int) -> Book:
    """100.1a: contents, blank lines between rules, a glossary of headword lines, senses numbered."""

    def number(parts: tuple[int, ...]) -> str:
        head = str(parts[0]) if len(parts) == 1 else str(parts[0] * 100 + parts[1])
        return head + "".join(f".{p}" if n == 0 else LETTERS[p - 1] for n, p in enumerate(parts[2:]))

    found = rules(rng, min(size, 9), number)
    cite(
        rng,
        found,
        lambda n: rng.choice(
            (f"See rule {n}.", f"(See rules {n} and {found[1].number}.)", f"This works as in rule {n}.")
        ),
    )
    words = glossary(rng, size * 12)
    out = ["The Harbour Game Rules", "", "These rules are in force from 4 May 2021.", "", "Contents", ""]
    out += [f"{r.number}. {r.title}" for r in found if r.depth <= 2] + ["Glossary", "Credits", ""]
    for rule in found:
        mark = "." if rule.depth < 4 else ""
        out += ["", f"{rule.number}{mark} {rule.title or rule.text}"]
        if rule.text and rng.random() < 0.1:
            out += [f"Example: {sentence(rng)}"]
    out += ["", "Glossary", ""]
    for place, (word, text) in enumerate(words.items()):
        out += [word, *([f"1. {text}", f"2. {sentence(rng)}"] if place % 9 == 3 else [text]), ""]
    return Book("\n".join([*out, "Credits", "", "Written by the harbour guild.", ""]), found, words)


def dashed(rng: random.Random, size: int) -> Book:
    """1-3-10-2 with wrapped lines and no blank ones; numbers sometimes on a line of their own."""
    found = rules(rng, size, lambda parts: "-".join(map(str, parts)))
    cite(rng, found, lambda n: rng.choice((f"(see {n})", f"Refer to {n}.", f"Details stand in section {n}.")))
    out = ["Orchard Battle Comprehensive Rules", "Version 2.1", ""]
    for rule in found:
        if rule.title:
            out += ["", f"{rule.number}. {rule.title}"]
        elif rng.random() < 0.1:
            out += [f"{rule.number}.", *wrap(rule.text)]
        else:
            out += wrap(f"{rule.number}. {rule.text}")
    return Book("\n".join(out), found, {})


def markdown(rng: random.Random, size: int) -> Book:
    """# 1 Title, ## 1.1 Title, bold numbers with letters, a glossary in a table, an appendix of steps."""

    def number(parts: tuple[int, ...]) -> str:
        return ".".join(map(str, parts[:3])) + "".join(chr(96 + p) for p in parts[3:])

    found = rules(rng, size, number)
    cite(rng, found, lambda n: rng.choice((f"See [{n}](#{n}).", f"(rule {n})", f"as §{n} says")))
    words = glossary(rng, size * 8)
    out = ["# The Mill Game", ""]
    for rule in found:
        head = "#" * (rule.depth + 1)
        out += [f"{head} {rule.number} {rule.title}" if rule.title else f"**{rule.number}** {rule.text}", ""]
    out += ["## Appendix: timing", ""]
    for step in range(1, 7):
        top = Rule(f"{size + 1}.{step}", 2, "", sentence(rng))
        under = [Rule(f"{size + 1}.{step}_{n}_{letter}", 4, "", sentence(rng)) for n in (1, 2) for letter in "ab"]
        found += [top, *under]
        out += [line for rule in (top, *under) for line in (f"{rule.number} {rule.text}", "")]
    out += ["## Glossary", "", "| Term | Meaning |", "|---|---|"]
    out += [f"| **{word}** | {text} |" for word, text in words.items()]
    return Book("\n".join(out) + "\n", found, words)


def articles(rng: random.Random, size: int) -> Book:
    """Chapter I, Article 5, § 5.2, items (a); glossary of "Term: ..." lines."""
    found: list[Rule] = []
    used: set[str] = set()
    count = 0
    for chapter in range(size):
        found.append(
            Rule(
                f"Chapter {('I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X')[chapter % 10]}",
                1,
                title(rng, used),
            )
        )
        for _ in range(rng.randint(3, 7)):
            count += 1
            found.append(Rule(f"Article {count}", 2, title(rng, used)))
            found += [Rule(f"§ {count}.{n}", 3, "", sentence(rng)) for n in range(1, rng.randint(2, 9))]
    for rule in found:
        if rule.depth == 3 and rng.random() < 0.3:
            target = rng.choice([r for r in found if r.depth > 1]).number
            rule.text += f" See {target}."
            rule.cites.append(target)
    words = glossary(rng, size * 8)
    out = ["THE HERON STATUTES", ""]
    for rule in found:
        if rule.title:
            out += ["", f"{rule.number}. {rule.title}", ""]
        else:
            out += [*wrap(f"{rule.number} {rule.text}"), ""]
    out += ["", "DEFINITIONS", ""]
    for word, text in words.items():
        out += [*wrap(f"{word}: {text}")]
    return Book("\n".join(out), found, words)


def roman(rng: random.Random, size: int) -> Book:
    """I., I.A, I.A.1 with indented definitions in the glossary."""
    numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV"]

    def number(parts: tuple[int, ...]) -> str:
        text = (
            numerals[parts[0] - 1]
            + "".join(f".{chr(64 + p)}" for p in parts[1:2])
            + "".join(f".{p}" for p in parts[2:3])
        )
        return text + "".join(f".{chr(96 + p)}" for p in parts[3:])

    found = rules(rng, min(size, 15), number)
    cite(rng, [r for r in found if r.depth > 1], lambda n: rng.choice((f"See {n}.", f"(see section {n})")))
    words = glossary(rng, size * 8)
    out = ["The Kiln Book", ""]
    for rule in found:
        out += [
            f"{rule.number}. {rule.title}" if rule.title else line
            for line in ([""] if rule.title else wrap(f"{rule.number} {rule.text}"))
        ]
        out += [""]
    out += ["Glossary", ""]
    for word, text in words.items():
        out += [word, *(f"    {line}" for line in wrap(text, 60))]
    return Book("\n".join(out), found, words)


def dense(rng: random.Random, size: int) -> Book:
    """1.1.1 right below each other, no blank lines, contents with leaders, a glossary of dashes, page heads."""
    found = rules(rng, size, lambda parts: ".".join(map(str, parts)))
    cite(rng, found, lambda n: rng.choice((f"See {n}.", f"(see section {n})", f"This obeys rule {n}.")))
    words = glossary(rng, size * 8)
    out = ["QUARRY AND FERRY", "OFFICIAL RULES 3.0", "", "TABLE OF CONTENTS"]
    out += [f"{r.number} {r.title} {'.' * 30} {n}" for n, r in enumerate(found) if r.depth <= 2] + [""]
    for place, rule in enumerate(found):
        out += wrap(f"{rule.number} {rule.title or rule.text}")
        if place % 40 == 39:
            out += ["", f"Page {place // 40}", "", "Quarry and Ferry - Official Rules", ""]
    out += ["", "GLOSSARY", ""]
    for word, text in words.items():
        out += [f"{word} - {text}", ""]
    return Book("\n".join(out), found, words)


def bracketed(rng: random.Random, size: int) -> Book:
    """[1.2] in front of each rule, "Term -- ..." in the glossary."""
    found = rules(rng, size, lambda parts: ".".join(map(str, parts)))
    cite(rng, found, lambda n: rng.choice((f"See [{n}].", f"(cf. rule {n})", f"This is as rule {n} says.")))
    words = glossary(rng, size * 8)
    out = ["The Well Game", ""]
    out += [line for rule in found for line in ("", f"[{rule.number}] {rule.title or rule.text}")]
    out += ["", "Glossary", "", *(line for word, text in words.items() for line in (f"{word} -- {text}", ""))]
    return Book("\n".join(out), found, words)


def lettered(rng: random.Random, size: int) -> Book:
    """A., A.1, A.1.2, A.1.2.a; headwords in capitals on lines of their own."""

    def number(parts: tuple[int, ...]) -> str:
        return chr(64 + parts[0]) + "".join(f".{p}" for p in parts[1:3]) + "".join(f".{chr(96 + p)}" for p in parts[3:])

    found = rules(rng, size, number)
    cite(rng, found, lambda n: rng.choice((f"See {n}.", f"(rule {n})")) if "." in n else f"(rule {n})")
    words = glossary(rng, size * 8)
    out = ["The Beacon Game", ""]
    for rule in found:
        out += ["", f"{rule.number}. {rule.title}" if rule.title else f"{rule.number} {rule.text}"]
    out += ["", "Key terms", "", *(line for word, text in words.items() for line in (word.upper(), text, ""))]
    return Book("\n".join(out), found, words)


def sections(rng: random.Random, size: int) -> Book:
    """Section 1: Title, 1.2: text; glossary of "Term:" lines over indented definitions, with no blank line around."""
    found = rules(rng, size, lambda parts: ".".join(map(str, parts)))
    cite(rng, found, lambda n: rng.choice((f"See Section {n}.", f"(see § {n})")))
    words = glossary(rng, size * 8)
    out = ["The Loom Game", ""]
    for rule in found:
        word = "Section " if rule.depth == 1 else ""
        out += ["", f"{word}{rule.number}: {rule.title or rule.text}"]
    out += ["Terminology", *(line for word, text in words.items() for line in (f"{word}:", f"  {text}"))]
    return Book("\n".join(out), found, words)


FORMS: dict[str, Form] = {
    "bracketed": bracketed, "lettered": lettered, "sections": sections,
    "hundreds": hundreds, "dashed": dashed, "markdown": markdown, "articles": articles, "roman": roman, "dense": dense,
}  # fmt: skip


def read(book: Book) -> Reading:
    document = Document("demo/book", "demo", "The Book", "", "official")
    return reader.read(source.as_lines(book.text), document)[0]


def figures(book: Book, reading: Reading) -> dict[str, tuple[int, int]]:
    """Of numbers, headwords, references by number and lines: how many are found, and how many there are."""
    texts: dict[str, str] = {}
    for heading in reading.headings:
        for number in heading.numbers:
            texts[number_key(number)] = heading.title
    for passage in reading.passages:
        for number in passage.numbers:
            key = number_key(number)
            texts[key] = f"{texts.get(key, '')} {passage.text}"
    numbers = [fold(r.title or r.text[:60]) in fold(texts.get(number_key(r.number), "")) for r in book.rules]
    defined = {fold(p.term): p.text for p in reversed(reading.passages) if p.term}
    heads = [fold(text[:40]) in fold(defined.get(fold(word), "")) for word, text in book.headwords.items()]
    resolved = list(_resolved(book, reading))
    unparsed = sum(last - first + 1 for s in reading.spans if s.kind == "unparsed" for first, last in (s.lines,))
    lines = sum(bool(line.strip()) for line in book.text.splitlines())
    return {
        "numbers": (sum(numbers), len(numbers)), "headwords": (sum(heads), len(heads)),
        "references": (sum(resolved), len(resolved)), "lines": (lines - unparsed, lines),
    }  # fmt: skip


def _resolved(book: Book, reading: Reading) -> Iterator[bool]:
    concepts = find_concepts("demo", [reading], {})
    places = Places("demo", [reading])
    edges, _ = resolve(Resolver(concepts, find_cards("demo", [reading], (), {}), places, {}), reading.pointers)
    by_id = {passage.id: passage for passage in reading.passages}
    made: dict[str, set[str]] = {}
    for edge in edges:
        for number in by_id[edge.source].numbers:
            made.setdefault(number_key(number), set()).add(edge.target)
    for rule in book.rules:
        for target in rule.cites:
            yield places.by_number(target) != "" and places.by_number(target) in made.get(number_key(rule.number), ())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=float, default=0, help="megabytes of a rulebook to read for time")
    arguments = parser.parse_args()
    for name, form in FORMS.items():
        book = form(random.Random(7), 8)
        shown = figures(book, read(book))
        print(name.ljust(9), *(f"{what} {have}/{all_}" for what, (have, all_) in shown.items()))
    if arguments.size:
        book = hundreds(random.Random(1), 9)
        while len(book.text) < arguments.size * 1e6:
            more = dashed(random.Random(len(book.text)), 12)
            book = Book(f"{more.text}\n{book.text}", [], {})
        start = time.process_time()
        passages = len(read(book).passages)
        print(f"{len(book.text) / 1e6:.2f} MB, {passages} passages: {time.process_time() - start:.1f} s")


if __name__ == "__main__":
    main()
