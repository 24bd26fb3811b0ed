"""A citation to paste into a report or a chat, and the place that such a citation names.

A citation carries the passage's id, which is made of words and stable between builds, and a short check of its text, so
that whoever looks it up again is told when the text behind it has changed since.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from contextlib import suppress
from typing import Any

from ...door import asked
from ...errors import NotFoundError
from ...queries import cards, terms
from ...queries import passages as stored
from ...text import excerpt, fold
from .. import names
from ..card import card
from ..passages import Passage, passages
from ..rule import rule
from ..term import term

CHECK = 6  # hexadecimal digits that tell whether a text is still the one that was cited
_ID = re.compile(r"(?<![\w.-])([\w.-]++(?:/[\w.+-]+){2,})(?:#([0-9a-f]{6}))?")


@asked
def cite(db: sqlite3.Connection, id_: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """{"id", "short", "full", "passage"}: how to cite a passage, by its id, a printed number, or a name.

    Of what a number or a name means, the first passage is cited. Raises NotFoundError, with the nearest ids.
    """
    passage = _passage(db, id_, game, as_of)
    mark = f"{passage['id']}#{check(passage['text'])}"
    document = " ".join(filter(None, (passage["document_title"], passage["edition"])))
    number = f" {passage['number']}" if passage["number"] else ""
    first, last = passage["lines"]
    lines = f"line {first}" if first == last else f"lines {first}-{last}"
    if passage["cites"]:
        document, lines = "rulesdb, after " + "; ".join(dict.fromkeys(passage["cites"])), ""
    short = f"{document},{number} {passage['title']} [{mark}]"
    return {"id": passage["id"], "short": short, "full": _full(passage, document, lines, mark), "passage": passage}


def check(text: str) -> str:
    """A few digits that change when the words of `text` do, and not with its punctuation or case."""
    return hashlib.sha256(fold(text).encode()).hexdigest()[:CHECK]


def _full(passage: Passage, document: str, lines: str, mark: str) -> str:
    heads = " > ".join(passage["path"]) or passage["title"]
    dated = f"in force {passage['effective']} ({passage['certainty']})" if passage["effective"] else "date not known"
    parts = [document, heads, passage["number"] or "", lines, passage["authority"], dated]
    if passage["superseded_by"]:
        parts.append(f"superseded by {', '.join(passage['superseded_by'])}")
    if passage["needs_review"]:
        parts.append("needs review")
    quote = passage["text"] if passage["authority"] == "digest" else f'"{passage["text"]}"'
    return f"{quote} ({'; '.join(filter(None, parts))}) [{mark}]"


@asked
def show(db: sqlite3.Connection, what: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """{"what", "kind", "changed", "answer"}: what an id, a pasted citation, a printed number or else a name names.

    `kind` is passage, section, term, card or rule, and `answer` what `term`, `card` and `rule` say, or {"passages"}.
    `changed` tells whether the text is another than the citation's check says, None without one. Raises NotFoundError.
    """
    match = _ID.search(what)
    id_, mark = (match[1], match[2]) if match else (what.strip(), None)
    game_ids = names.games(db, game)
    for candidate in dict.fromkeys([id_, *(f"{name}/{id_}" for name in game_ids)]):
        if concept := terms.concept(db, candidate):
            return _shown(what, "term", term(db, concept.name, concept.game, as_of))
        if named_card := cards.card(db, candidate):
            return _shown(what, "card", card(db, named_card.name, named_card.game, as_of))
        if places := stored.at(db, candidate):
            shown = passages(db, [place.number for place in places], as_of)
            kind = "passage" if candidate in {place.id for place in places} else "section"
            changed = check(shown[0]["text"]) != mark if mark and shown else None
            return _shown(what, kind, {"passages": shown}) | {"changed": changed}
    for kind, find in (("rule", rule), ("term", term), ("card", card)):
        with suppress(NotFoundError):
            return _shown(what, kind, find(db, id_, game, as_of))
    raise NotFoundError(f"nothing has the id, the number or the name {excerpt(id_)}", _near(db, id_))


def _shown(what: str, kind: str, answer: dict[str, Any]) -> dict[str, Any]:
    return {"what": what, "kind": kind, "changed": None, "answer": answer}


def _passage(db: sqlite3.Connection, id_: str, game: str, as_of: str) -> Passage:
    """The one passage with that id, with or without its game; of a section the only one."""
    asked_id = (match[1] if (match := _ID.search(id_)) else id_).strip()
    for candidate in dict.fromkeys([asked_id, *(f"{name}/{asked_id}" for name in names.games(db, game))]):
        matches = passages(db, [place.number for place in stored.at(db, candidate)], as_of)
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise NotFoundError(
                f"{candidate} is a section; cite one of its passages", tuple(p["id"] for p in matches[:8])
            )
    with suppress(NotFoundError):
        meant: list[Passage] = show(db, asked_id, game, as_of)["answer"]["passages"]
        if meant:
            return meant[0]
    message = f"no passage has the id, and nothing the number or the name {excerpt(asked_id)}"
    raise NotFoundError(message, _near(db, asked_id))


def _near(db: sqlite3.Connection, id_: str) -> tuple[str, ...]:
    from rapidfuzz import fuzz, process

    if len(id_) > names.LONGEST:
        return ()
    near = process.extract(id_, stored.ids(db), scorer=fuzz.QRatio, score_cutoff=60, limit=names.NEAR)
    return tuple(hit[0] for hit in near)
