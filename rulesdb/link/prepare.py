"""Make the readings of the bundled digests that the package ships: python -m rulesdb.link.prepare."""

from __future__ import annotations

from .. import resources
from ..clauses.prepared import write
from ..read.digest import read_file


def main() -> None:
    """Make the file of every game anew, of the sentences of its digests."""
    for game in resources.games():
        digests = sorted((resources.folder("data") / game / "digest").glob("*.md"))
        texts = [passage.text for path in digests for passage in read_file(path, game).passages]
        print(write(game, texts))  # noqa: T201  # the tool tells what it wrote


if __name__ == "__main__":
    main()
