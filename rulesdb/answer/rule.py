"""A rule by its printed number, with its neighbours."""

from __future__ import annotations

import re
import sqlite3
from itertools import islice, takewhile
from typing import Any

from ..door import asked
from ..errors import NotFoundError
from ..queries import documents, printed, references, rulings
from ..queries.printed import Printed
from ..rows import as_list
from ..text import excerpt, number_key
from . import names
from .passages import begun, passages
from .rulings import newest_last

TITLE = 8  # words that stand for a rule without a title
_WORD = re.compile(r"^(?:rule|section|article|chapter|part|appendix|step|cr|§)\s*")
_PART = re.compile(r"\d+|[a-z]+")
SHOWN = 12  # passages that are shown of what stands under a heading
LOOKED_AT = 40  # places on each side among which they are sought, since a number may stand at several
NEAR = 2  # neighbours to name on each side


@asked
def rule(db: sqlite3.Connection, number: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """What bears a printed number, as a mapping.

    {"number", "game", "title", "passages", "rulings", "under", "before", "after", "references", "referenced_by",
    "also", "also_in"}. `rulings` are those that cite the rule or are compared with it, newest first. `under`, `before`
    and `after` are [{"number", "title"}] in the document's order: what stands right under a heading or rule, and its
    neighbours. References are [{"number", "title", "kind", "words"}]. Where several sections bear the number, the first
    of the strongest document in force answers, and `also` has the others as [{"number", "title", "section"}]; `also_in`
    are the other games that have it. Raises NotFoundError, with those numbers of the games asked that begin like it.
    """
    wanted, games = number_key(number), names.games(db, game)
    for game_id in games:
        rows = printed.bearers(db, game_id, wanted) or _written_otherwise(db, game_id, wanted)
        if rows:
            return _answer(db, _in_force_first(db, rows, as_of), game_id, as_of) | {
                "also_in": _others(db, wanted, (game_id,))
            }
    within, others = f" of {' or '.join(games)}" if game else "", _others(db, wanted, games)
    elsewhere = f"; one of {', '.join(others)} is: say --game {others[0]}" if others else ""
    raise NotFoundError(
        f"no rule{within} is printed with the number {excerpt(number)}{elsewhere}", _near(db, wanted, games)
    )


def _in_force_first(db: sqlite3.Connection, rows: list[Printed], as_of: str) -> list[Printed]:
    """`rows` in their order, those of documents that came after the ISO date `as_of` last: a number may have moved."""
    dated = {row.document: held.dated for row in rows if (held := documents.document(db, row.document))}
    return sorted(rows, key=lambda row: not begun(dated.get(row.document), as_of))


def _others(db: sqlite3.Connection, key: str, asked: tuple[str, ...]) -> list[str]:
    """The games besides `asked` that print a number."""
    return [game for game in printed.games_with(db, key) if game not in asked]


def _near(db: sqlite3.Connection, key: str, games: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers of `games` that begin like one that there is not."""
    begins = key.rpartition(".")[0] or key
    return tuple(printed.like(db, games, begins, names.NEAR)) if begins else ()


def _written_otherwise(db: sqlite3.Connection, game: str, key: str) -> list[Printed]:
    """The rows of the number that is written with other signs, or with a word in front ("rule 5.2a" for "5.2(a)")."""
    bare = _WORD.sub("", key)
    if bare != key and (rows := printed.bearers(db, game, bare)):
        return rows
    wanted = _parts(bare)
    same = (other for other in printed.keys(db, game) if wanted and _parts(_WORD.sub("", other)) == wanted)
    written = next(same, "")
    return printed.bearers(db, game, written) if written else []


def _parts(number: str) -> tuple[str, ...]:
    return tuple(_PART.findall(number.lower()))


def _is_under(number: str, parent: str) -> bool:
    """Whether a printed number stands under another: it begins with its parts, or with its hundred."""
    own, other = _parts(_WORD.sub("", number.lower())), _parts(_WORD.sub("", parent.lower()))
    if not other or own == other:
        return False
    return own[: len(other)] == other or (
        len(other) == 1 and len(own[0]) == 3 and own[0].isdigit() and other[0].isdigit() and own[0][:-2] == other[0]
    )


def _answer(db: sqlite3.Connection, rows: list[Printed], game: str, as_of: str) -> dict[str, Any]:
    first = rows[0]
    others = {row.section: row for row in rows if row.section != first.section}
    within = printed.passages_of(db, first.section) if first.section else []
    bearers = {row.number: [number_key(number) for number in as_list(row.numbers)] for row in within}
    own = [number for number, keys in bearers.items() if first.key in keys]
    shown = passages(db, own or list(bearers) or _passages_under(db, first), as_of)
    targets = [p["id"] for p in shown] + ([first.section] if first.section and len(own) in (0, len(bearers)) else [])
    return {
        "number": first.number,
        "game": game,
        "title": first.title,
        "document": first.document,
        "passages": shown,
        "rulings": newest_last(passages(db, rulings.on_passages(db, targets), as_of)),
        "under": _under(db, first),
        "before": _neighbours(db, first, after=False)[::-1],
        "after": _neighbours(db, first, after=True),
        "also": [{"number": row.number, "title": row.title, "section": row.section} for row in others.values()],
        "references": [_reference(row) for row in references.numbered_from(db, own or list(bearers))],
        "referenced_by": [_reference(row) for row in references.numbered_to(db, targets)],
    }


def _under(db: sqlite3.Connection, row: Printed) -> list[dict[str, str]]:
    """The direct sub-numbers of a number, in the document's order."""
    under: list[dict[str, str]] = []
    for after in printed.behind(db, row.document, row.place):
        if after.key == row.key:
            continue
        if not _is_under(after.number, row.number):
            break
        known = any(_is_under(after.number, listed["number"]) or after.number == listed["number"] for listed in under)
        if not known:
            under.append({"number": after.number, "title": _title(db, after)})
    return under


def _passages_under(db: sqlite3.Connection, row: Printed) -> list[int]:
    """The first passages that stand under a heading without text of its own."""
    behind = printed.behind(db, row.document, row.place)
    under = takewhile(lambda after: _is_under(after.number, row.number), behind)
    return list(islice((n for after in under for n, _ in printed.bearing(db, after.section, after.number)), SHOWN))


def _title(db: sqlite3.Connection, row: Printed) -> str:
    """The title of a printed number: its heading, or the first words of a rule among others of its section."""
    bearing = printed.bearing(db, row.section, row.number) if row.section else []
    if not bearing or printed.count_of(db, row.section) < 2:
        return row.title
    words = bearing[0][1].split()
    return " ".join(words[:TITLE]) + (" ..." if len(words) > TITLE else "")


def _reference(row: references.Numbered) -> dict[str, str]:
    return {"number": as_list(row.numbers)[0], "title": row.title, "kind": row.kind, "words": row.words}


def _neighbours(db: sqlite3.Connection, row: Printed, *, after: bool) -> list[dict[str, str]]:
    """The numbers next to one in the document's order, each at its first place; not other passages of the same one."""
    rows = printed.neighbours(db, row, after=after, limit=LOOKED_AT)
    first = {other.key: other for other in (reversed(rows) if after else rows)}
    nearest = sorted(first.values(), key=lambda other: abs(other.place - row.place))
    return [{"number": other.number, "title": other.title} for other in nearest[:NEAR]]
