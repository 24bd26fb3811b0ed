"""A name as a person types it -> the terms or cards that it means: exact first, then stems, then near names."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .. import door, queries
from ..errors import DatabaseError, NotFoundError
from ..queries import terms
from ..text import excerpt, fold, key

NEAR = 5  # names to offer on a miss
LONGEST = 200  # letters of a name for which near names are sought; none that is held is nearly so long
LIKE_ENOUGH = 72  # of 100; below this an offered name is only noise
LIKE_WORD = 85  # of 100; above this the name for one word of several is offered
MOST_WORDS = 6
SURE = 90  # of 100; above this a name with a typing error is taken as meant, and the answer says so


def games(db: sqlite3.Connection, game: str = "") -> tuple[str, ...]:
    """The games of the database, or those that `game` names (see `matching`). Raises NotFoundError for none.

    Raises DatabaseError for a database without games.
    """
    game = door.game(game)
    game_ids = queries.games(db)
    if not game_ids:
        raise DatabaseError("the database is damaged (it holds no game); see: rulesdb check")
    if not game:
        return game_ids
    matches = matching(game, game_ids)
    if not matches:
        raise NotFoundError(f"no game is called {excerpt(game)}; the database holds {', '.join(game_ids)}")
    return matches


def matching(asked: str, game_ids: Sequence[str]) -> tuple[str, ...]:
    """Those of `game_ids` that `asked` names: by the whole id, else its beginning, else one of its words.

    Case and dashes do not count; "all" names every game.

    >>> matching("LOTR-TCG", ["lotr-lcg", "lotr-tcg"]), matching("lotr", ["lotr-lcg", "lotr-tcg", "meccg"])
    (('lotr-tcg',), ('lotr-lcg', 'lotr-tcg'))
    """
    folded = fold(asked).replace(" ", "")
    if folded == "all":
        return tuple(game_ids)
    joined = {game: fold(game).replace(" ", "") for game in game_ids}
    tests: tuple[Callable[[str], bool], ...] = (
        lambda game: joined[game] == folded,
        lambda game: joined[game].startswith(folded),
        lambda game: folded in fold(game).split(),
    )
    matches = (tuple(filter(test, game_ids)) for test in tests if folded)
    return next(filter(None, matches), ())


def one_game(asked: str, game_ids: Sequence[str]) -> str:
    """The one game of `game_ids` that `asked` names. Raises NotFoundError for none or for several."""
    matches = matching(asked, game_ids)
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise NotFoundError(f"{excerpt(asked)} may be {' or '.join(matches)}; say which with --game")
    raise NotFoundError(f"no game is called {excerpt(asked)}; the games are {', '.join(game_ids)}")


def exact(db: sqlite3.Connection, kinds: Sequence[str], name: str, game: str) -> list[terms.Name]:
    """The name rows with the key of `name`: exact ones, else derived ones, of the first of `kinds` that has any."""
    for kind in kinds:
        if rows := terms.of_key(db, game, key(name), kind):
            return [row for row in rows if not row.loose] or rows
    return []


def by_stem(db: sqlite3.Connection, name: str, game: str) -> list[str]:
    """The ids of terms whose name has the stems of `name` ("exerting" -> exert), the shortest name first."""
    words = fold(name).split()
    return terms.of_phrase(db, game, quoted(words), len(words)) if words else []


def games_with_term(db: sqlite3.Connection, name: str, games: Sequence[str]) -> set[str]:
    """Those of `games` that `exact` or `by_stem` finds a term called `name` in, by two queries for all of them."""
    words = fold(name).split()
    by_stems = terms.games_with_phrase(db, quoted(words), len(words)) if words else set()
    return terms.games_with_key(db, games, key(name)) | (by_stems & set(games))


def quoted(words: Iterable[str]) -> str:
    """`words` as one phrase of a full-text query."""
    return '"' + " ".join(word.replace('"', "") for word in words) + '"'


class Near(NamedTuple):
    """A name that is like another one, what it names, and how like it is, of 100."""

    name: str
    target: str
    likeness: float


def near(db: sqlite3.Connection, kinds: Sequence[str], name: str, games: Sequence[str]) -> list[Near]:
    """The names nearest to `name`, best first, one a target."""
    from rapidfuzz import fuzz, process

    asked = fold(name[: 2 * LONGEST])
    if len(asked) > LONGEST:
        return []
    rows = terms.all_names(db, games, kinds)
    like = process.extract(asked, [row.key for row in rows], scorer=fuzz.WRatio, limit=40)
    best: dict[str, Near] = {}
    for _, _, index in like:
        row = rows[index]
        likeness = _likeness(asked, row.key)
        best_so_far = best.get(row.target)
        if likeness >= LIKE_ENOUGH and (best_so_far is None or likeness > best_so_far.likeness):
            best[row.target] = Near(row.name, row.target, likeness)
    return sorted(best.values(), key=lambda like: (-like.likeness, like.name))[:NEAR]


def near_any(db: sqlite3.Connection, kinds: Sequence[str], name: str, games: Sequence[str]) -> tuple[str, ...]:
    """The names nearest to `name`, else to its single words, to offer on a miss."""
    return tuple(like.name for like in near(db, kinds, name, games)) or near_words(db, kinds, name, games)


def near_words(db: sqlite3.Connection, kinds: Sequence[str], name: str, games: Sequence[str]) -> tuple[str, ...]:
    """The name that is most like each word of `name`, which has several; () for a name of more than MOST_WORDS."""
    words = name.split()
    if not 1 < len(words) <= MOST_WORDS:
        return ()
    like = (near(db, kinds, word, games) for word in words if len(word) > 3)
    return tuple(dict.fromkeys(best[0].name for best in like if best and best[0].likeness >= LIKE_WORD))


def _likeness(asked: str, key_: str) -> float:
    """How like two keys are, of 100: typing errors count little, missing words more, other words most."""
    from rapidfuzz import fuzz

    return max(fuzz.ratio(asked, key_), 0.95 * fuzz.token_sort_ratio(asked, key_), 0.9 * _contained(asked, key_))


def _contained(asked: str, name_key: str) -> float:
    """100 where all asked words stand in the name with the key `name_key`, in any order and number (lamp, lamps)."""
    words = set(key(asked).split())
    return 100.0 if len(words) > 1 and words <= set(name_key.split()) else 0.0
