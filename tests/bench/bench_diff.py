"""How fast two editions of a megabyte are compared, beside difflib over their paragraphs.

    python -m tests.bench.bench_diff

The editions are made up of the words of an invented rulebook, and the second is the first with rules reworded, removed,
added, moved and numbered anew, always in the same way.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from difflib import SequenceMatcher

from rulesdb.answer.changes.pair import Rule, pairs
from rulesdb.answer.changes.words import word_changes

from ..conftest import BOOK

SIZE = 1_000_000  # characters of one edition
SEED, ROUNDS = 7, 3
EDITED = 0.15  # share of the rules that are edited


def edition(chance: random.Random) -> list[Rule]:
    """Rules of SIZE characters in all, under headings of about ten rules each."""
    words = sorted(set(BOOK.read_text(encoding="utf-8").split()))
    rules: list[Rule] = []
    size = 0
    while size < SIZE:
        heading = ("Rules", " ".join(chance.choices(words, k=3)))
        for _ in range(chance.randint(4, 16)):
            rules.append(Rule(" ".join(chance.choices(words, k=chance.randint(8, 60))), heading))
            size += len(rules[-1].text)
    return rules


def edited(rules: list[Rule], chance: random.Random) -> list[Rule]:
    """The next edition."""
    words = " ".join(rule.text for rule in rules[:50]).split()
    found: list[Rule] = []
    for number, rule in enumerate(rules):
        kind = chance.choice(("reword", "remove", "add", "move", "number")) if chance.random() < EDITED else "keep"
        text = rule.text.split()
        if kind == "reword":
            text[chance.randrange(len(text))] = chance.choice(words)
        if kind == "add":
            found.append(Rule(" ".join(chance.choices(words, k=20)), rule.section))
        moved = chance.choice(rules).section if kind == "move" else rule.section
        numbered = f"{number}. {' '.join(text)}" if kind == "number" else " ".join(text)
        if kind != "remove":
            found.append(Rule(numbered, moved))
    return found


def compare(old: list[Rule], new: list[Rule]) -> int:
    """The number of pairs, after the words of each pair that differs were compared."""
    found = pairs(old, new)
    for pair in found:
        before, after = old[pair.old[0]].text, new[pair.new[0]].text
        if before != after:
            word_changes(before, after)
    return len(found)


def paragraphs(old: list[Rule], new: list[Rule]) -> int:
    """The plain baseline: which paragraphs difflib finds in both."""
    texts = [[rule.text for rule in side] for side in (old, new)]
    return sum(block.size for block in SequenceMatcher(None, *texts, autojunk=False).get_matching_blocks())


def seconds(work: Callable[[list[Rule], list[Rule]], int], old: list[Rule], new: list[Rule]) -> tuple[float, int]:
    """The best time of ROUNDS, and what came out."""
    best, result = float("inf"), 0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        result = work(old, new)
        best = min(best, time.perf_counter() - start)
    return best, result


def main() -> None:
    """Print the ratio."""
    chance = random.Random(SEED)
    old = edition(chance)
    new = edited(old, chance)
    base, same = seconds(paragraphs, old, new)
    ours, found = seconds(compare, old, new)
    print(f"{len(old)} and {len(new)} rules, {SIZE / 1e6:.0f} MB each; difflib: {same} the same in {base:.2f} s")
    print(f"pairs and words: {found} pairs in {ours:.2f} s, {ours / base:.1f} times difflib")


if __name__ == "__main__":
    main()
