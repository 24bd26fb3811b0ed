"""Make the codes of what the bundled examples mean: python -m rulesdb.coded. It takes over a minute."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from . import resources, workers
from .answer.asking import bare
from .clauses.lexicon import Lexicon
from .clauses.lexicon_files import load_lexicon
from .read import meanings
from .read.digest_form import parse
from .timing.ask import read_question
from .timing.decision import put_plainly
from .timing.meaning import meanings as meanings_of

_lexicon = cache(load_lexicon)


def code(question: str, game: str, lexicon: Lexicon) -> int:
    """The code of what `question` means, 0 where it is not read whole."""
    put = put_plainly(read_question(bare(question), game, lexicon), lexicon)
    found = meanings_of(put.read, denied=put.plain.denied)
    return found[0].code if found else 0


def of_digest(path: Path) -> list[int]:
    """The codes of the examples of the digest at `path`, in their order."""
    game = path.parent.parent.name
    _, entries = parse(path.read_text(encoding="utf-8"), str(path))
    items = [item for entry in entries for part in entry.parts for item in part.items]
    return [code(example.question, game, _lexicon(game)) for item in items for example in item.examples]


def main() -> None:
    """Make the file of every game anew."""
    for game in resources.games():
        paths = sorted((resources.folder("data") / game / "digest").glob("*.md"))
        found = workers.each(of_digest, paths)
        print(meanings.write(game, {path.stem: list(one) for path, one in zip(paths, found, strict=True)}))  # noqa: T201


if __name__ == "__main__":
    main()
