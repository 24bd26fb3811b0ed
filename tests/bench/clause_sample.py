"""Sentences that were read whole, drawn at random, each with its clauses, to be read against them by a person.

    python -m tests.bench.clause_sample DATABASE [COUNT] [SEED]

COUNT sentences a game (50 unless told); the same SEED draws the same ones.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict

from rulesdb import resources, store
from rulesdb.queries import clauses
from rulesdb.timing.explain import line_of
from rulesdb.timing.rules import load_rules


def main(database: str, count: int = 50, seed: int = 0) -> None:
    """Print the sample."""
    db = store.open_existing(database)
    for game in resources.games():
        rows = [row for row in clauses.of_game(db, game) if row.kind != "example"]
        whole = defaultdict(list)
        for row in rows:
            whole[row.passage, row.sentence].append(row)
        read = sorted(key for key, parts in whole.items() if all(part.understood for part in parts))
        for passage, sentence in random.Random(seed).sample(read, min(count, len(read))):
            rules = [rule for rule in load_rules(db, [passage]) if rule.clause.sentence == sentence]
            print(f"\n{game}: {rules[0].text}")
            for rule in rules:
                print(f"    {line_of(rule.clause)}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
