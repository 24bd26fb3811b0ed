"""How often search finds the rule that decides a question, of those beside this file that are no examples.

    python -m tests.bench.search_questions DATABASE [--sample N]

DATABASE is one built with the documents. A hit is right where it is a passage that the rule restates. Prints how often
one is the first, and among the first five, of N questions of each game. The same rule often stands in other places
too, so that the figures are lower than what a judge sees; they are to compare two states of search.
"""

from __future__ import annotations

import argparse
from itertools import groupby
from pathlib import Path

from rulesdb.api.rules import Rules

from .precedents import Asked, questions

SHOWN = 5


def place_of(rules: Rules, asked: Asked) -> int:
    """The place of the first right hit from 1, 0 where none of the first SHOWN is."""
    hits = rules.limited(asked.game).search(asked.question, n=SHOWN)
    ids = [hit.id.partition("/")[2] for hit in hits]
    return next((place for place, id_ in enumerate(ids, 1) if _is_among(id_, asked.places)), 0)


def _is_among(id_: str, places: tuple[str, ...]) -> bool:
    return any(id_ == place or id_.startswith(f"{place}/") for place in places)


def main() -> None:
    """Print the figures of each game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--sample", type=int, default=300)
    args = parser.parse_args()
    known = sorted((asked for asked in questions() if asked.places), key=lambda asked: asked.game)
    with Rules.open(args.database) as rules:
        for game, held in groupby(known, key=lambda asked: asked.game):
            places = [place_of(rules, asked) for asked in list(held)[: args.sample]]
            first, within = (sum(0 < place <= most for place in places) / len(places) for most in (1, SHOWN))
            print(f"{game}: {len(places)} questions, first {first:.3f}, within {SHOWN} {within:.3f}")


if __name__ == "__main__":
    main()
