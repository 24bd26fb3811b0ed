"""Games without data: the lexicon that their documents and the thesaurus made, and their clauses, read when asked for.

To read all sentences of a long rulebook takes longer than all else of a build; a question looks at a few dozen.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from ..answer.about import UNBINDING
from ..clauses.lexicon import Lexicon
from ..clauses.lexicon_code import unpacked
from ..clauses.lexicon_files import files_key, lexicon_of, load_lexicon
from ..clauses.model import Clause
from ..clauses.passages import MOST, clauses_in
from ..held import known
from ..queries import lexicons
from ..queries import passages as stored
from ..resources import games
from ..rows import as_mapping
from ..text import says_something

ReadClause = tuple[int, stored.Text, str, Clause]  # its number, its passage, its sentence, the clause
MOST_LEXICONS = 8  # that a connection keeps
LONGEST = 4  # words of another game's phrase
_PART = re.compile(r"([^A-Za-z'-]+)")


def lexicon(db: sqlite3.Connection, game: str) -> Lexicon:
    """The lexicon of `game`: that of the package, else the one that the build made."""
    held: dict[str, Lexicon] = known(db, "lexicons", MOST_LEXICONS)
    if game not in held:
        held[game] = _compiled(db, game) if game in games() else _of_documents(db, game)
    return held[game]


def _compiled(db: sqlite3.Connection, game: str) -> Lexicon:
    text = lexicons.compiled(db, game, files_key(game))
    return unpacked(text) if text else load_lexicon(game)


def _of_documents(db: sqlite3.Connection, game: str) -> Lexicon:
    text = lexicons.text(db, game)
    return lexicon_of(text, game) if text else load_lexicon(game)


def in_own_words(db: sqlite3.Connection, game: str, text: str) -> str:
    """`text` with words of other games replaced by those of `game` (see link/vocabulary.py)."""
    row = "" if game in games() else lexicons.says(db, game)
    says: dict[str, str] = as_mapping(row) if row else {}
    if not says:
        return text
    parts = _PART.split(text)  # words at even indexes
    index, words = 0, []
    while index < len(parts):
        sizes = (size for size in range(LONGEST, 0, -1) if _phrase(parts, index, size) in says)
        size = next(sizes, 0)
        words.append(says[_phrase(parts, index, size)] if size else parts[index])
        index += 2 * size - 1 if size else 1
    return "".join(words)


def _phrase(parts: Sequence[str], start: int, size: int) -> str:
    """`size` words from the part at `start`, in lower case; "" where that is no word or other marks divide them."""
    if start % 2 or any(gap != " " for gap in parts[start + 1 : start + 2 * size - 2 : 2]):
        return ""
    return " ".join(parts[start : start + 2 * size - 1 : 2]).lower()


def read_now(db: sqlite3.Connection, passages: Sequence[int]) -> Iterator[ReadClause]:
    """The clauses of those of `passages` whose game has none stored, in no order."""
    unstored = lexicons.games(db)
    for row in stored.texts(db, passages) if unstored else ():
        if row.game in unstored:
            for index, sentence, clause in clauses_in(row.text, row.game, lexicon(db, row.game)):
                yield row.number * MOST + index, row, sentence, clause


def tally(db: sqlite3.Connection, document: str) -> dict[str, int]:
    """The counts of `answer.about.coverage` for a document of a game without data, whose sentences are read now."""
    counts: Counter[str] = Counter()
    for _, game, kind, _, text, _ in stored.texts_in(db, document):
        read: dict[tuple[int, str], list[bool]] = defaultdict(list)
        for _, sentence, clause in clauses_in(text, game, lexicon(db, game)):
            read[clause.sentence, sentence].append(clause.understood)
        binding = [] if kind in UNBINDING else [whole for (_, told), whole in read.items() if says_something(told)]
        counts.update(sentences=len(read), norms=len(binding), understood=sum(map(all, binding)))
        counts["clauses"] += sum(map(len, read.values()))
    return {name: counts[name] for name in ("sentences", "norms", "clauses", "understood")}
