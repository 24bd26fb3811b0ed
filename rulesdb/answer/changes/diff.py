"""Two documents of a game, rule by rule: what was added, removed, moved or reworded."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ...door import asked
from ...errors import MisuseError, NotFoundError
from ...queries import contents, documents, references, terms
from ...queries import passages as stored
from ...queries.documents import Document
from ...rising import longest_rising
from ...rows import as_list
from ...text import excerpt, fold
from .. import names
from ..passages import Passage, passages
from .pair import Pair, Rule, folded, pairs
from .words import word_changes

KINDS = ("added", "removed", "moved", "reworded")


@asked
def diff(db: sqlite3.Connection, old: str, new: str, game: str = "") -> dict[str, Any]:
    """{"old", "new", "changes", "counts", "see_also", "headings", "lines"}: what is different in the document `new`.

    `old` and `new` are {"id", "title", "edition", "effective", "certainty"}. A change is {"kind": one of KINDS,
    "section", "section_before", "old": [passage], "new": [passage], "words"}, in the order of the new document, what
    was removed where it stood; `words` are the changed words of a reworded rule, which may have moved as well. `counts`
    tells how many rules of each kind there are, and how many are the same. `see_also` is [{"section", "removed",
    "added"}], the printed references of sections that both have. `headings` are those that only one of them has.
    `lines` accounts for the lines of two revisions on one page, None for two files.

    Raises NotFoundError, with the documents that there are, and MisuseError for two games.
    """
    sides = [_document(db, name, game) for name in (old, new)]
    if sides[0].game != sides[1].game:
        raise MisuseError(f"{sides[0].id} and {sides[1].id} are of two games; name two documents of one game")
    texts = [passages(db, stored.of_document(db, side.id)) for side in sides]
    rules = [[Rule(passage["text"], tuple(passage["path"])) for passage in side] for side in texts]
    paired = pairs(rules[0], rules[1])
    changes = _changes(texts[0], texts[1], paired)
    counts = Counter(change["kind"] for change in changes)
    different = [change for change in changes if change["kind"] != "same"]
    return {
        "old": _said(sides[0]),
        "new": _said(sides[1]),
        "changes": different,
        "counts": {kind: counts[kind] for kind in (*KINDS, "same")},
        "see_also": _see_also(db, sides),
        "headings": _headings(db, sides),
        "lines": _lines(db, sides, changes) if sides[0].sha256 == sides[1].sha256 else None,
    }


def _document(db: sqlite3.Connection, name: str, game: str) -> Document:
    games = names.games(db, game)
    for id_ in dict.fromkeys([name, *(f"{game}/{name}" for game in games)]):
        if document := documents.document(db, id_):
            return document
    document_ids = tuple(row.id for row in documents.documents(db) if row.authority != "digest" and row.game in games)
    if not document_ids:
        raise NotFoundError(
            f"no document {excerpt(name)} is loaded, nor any other: documents are your own copies, read with rulesdb "
            "build FOLDER; what is held is told by: rulesdb sources"
        )
    raise NotFoundError(f"no document {excerpt(name)} is loaded", document_ids)


def _said(document: Document) -> dict[str, Any]:
    dated = {"effective": document.dated or None, "certainty": document.certainty}
    return {"id": document.id, "title": document.title, "edition": document.edition or None} | dated


def _changes(old: Sequence[Passage], new: Sequence[Passage], matched: Sequence[Pair]) -> list[dict[str, Any]]:
    """All rules, those that are the same included, in the order of the new document."""
    moved = _moved(old, new, matched)
    placed: list[tuple[float, dict[str, Any]]] = []
    where = {index: pair.new[0] for pair in matched for index in pair.old}
    for number, pair in enumerate(matched):
        sides = [old[index] for index in pair.old], [new[index] for index in pair.new]
        placed.append((pair.new[0], _pair(*sides, moved=number in moved)))
    in_new = {index for pair in matched for index in pair.new}
    placed += [(index, _one("added", passage)) for index, passage in enumerate(new) if index not in in_new]
    last = -0.5
    for index, passage in enumerate(old):
        if index in where:
            last = where[index] + 0.5
        else:
            placed.append((last, _one("removed", passage)))
    return [change for _, change in sorted(placed, key=lambda row: row[0])]


def _moved(old: Sequence[Passage], new: Sequence[Passage], matched: Sequence[Pair]) -> set[int]:
    """The indexes of pairs that stand under another heading, or in another order under the same one."""
    moved: set[int] = set()
    pairs_under: dict[tuple[str, ...], list[int]] = {}
    for index, pair in enumerate(matched):
        before, after = (tuple(map(folded, side["path"])) for side in (old[pair.old[0]], new[pair.new[0]]))
        if before != after:
            moved.add(index)
        else:
            pairs_under.setdefault(after, []).append(index)
    for indexes in pairs_under.values():
        still = longest_rising([matched[index].old[0] for index in indexes])
        moved |= {index for position, index in enumerate(indexes) if position not in still}
    return moved


def _pair(old: list[Passage], new: list[Passage], *, moved: bool) -> dict[str, Any]:
    before, after = (" ".join(passage["text"] for passage in side) for side in (old, new))
    same = folded(before) == folded(after) or "".join(sorted(map(_text, old))) == "".join(sorted(map(_text, new)))
    kind = ("moved" if moved else "same") if same else "reworded"
    return {
        "kind": kind,
        "section": new[0]["path"],
        "section_before": old[0]["path"],
        "old": old,
        "new": new,
        "words": [] if same else word_changes(before, after),
    }


def _text(passage: Passage) -> str:
    return folded(passage["text"])


def _one(kind: str, passage: Passage) -> dict[str, Any]:
    sides: dict[str, list[Passage]] = {"old": [], "new": []}
    sides["new" if kind == "added" else "old"] = [passage]
    kind = kind if _text(passage) else "same"  # a text of which no word is left is no change
    return {"kind": kind, "section": passage["path"], "section_before": passage["path"], **sides, "words": []}


def _headings(db: sqlite3.Connection, sides: Sequence[Document]) -> dict[str, list[str]]:
    """The headings that stand in one of the documents only, by their words."""
    counted: list[Counter[str]] = []
    titles: dict[str, str] = {}
    for side in sides:
        own = terms.headings_of(db, side.id)
        titles |= {folded(title): title for title in own}
        counted.append(Counter(map(folded, own)))
    return {
        "removed": [titles[key] for key in (counted[0] - counted[1])],
        "added": [titles[key] for key in (counted[1] - counted[0])],
    }


def _see_also(db: sqlite3.Connection, sides: Sequence[Document]) -> list[dict[str, Any]]:
    """The printed references that only one of the documents has, in sections of the same headings."""
    pointing: list[dict[str, set[str]]] = []
    for side in sides:
        pointed: dict[str, set[str]] = {}
        for path, target in references.printed_in(db, side.id):
            pointed.setdefault(" > ".join(map(folded, as_list(path))), set()).add(folded(target.split("/")[-1]))
        pointing.append(pointed)
    return [
        {"section": section, "removed": sorted(before - after), "added": sorted(after - before)}
        for section, before in pointing[0].items()
        if (after := pointing[1].get(section, before)) != before
    ]


def _lines(db: sqlite3.Connection, sides: Sequence[Document], changes: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What became of each line that a page of two revisions prints for one of them.

    {"printed", "changed", "same", "headings", "unaccounted": [line]}: of changed rules; of rules whose words are the
    same (context, or another markup); of headings and the page's frame.
    """
    lines_of: dict[tuple[str, bool], set[int]] = {}
    for change in changes:
        for side in ("old", "new"):
            lines = {line for p in change[side] for first, last in p["spans"] for line in range(first, last + 1)}
            lines_of.setdefault((side, change["kind"] == "same"), set()).update(lines)
    tally: dict[str, set[int]] = {"printed": set(), "changed": set(), "same": set(), "headings": set()}
    for side, document, other in zip(("old", "new"), sides, sides[::-1], strict=True):
        own = _covered(db, document.id) - _covered(db, other.id)
        changed, same = (own & lines_of.get((side, kept), set()) for kept in (False, True))
        tally["printed"] |= own
        tally["changed"] |= changed
        tally["same"] |= same - changed
        tally["headings"] |= own & _other_lines(db, document.id) - changed - same
    unaccounted = tally["printed"].difference(*(tally[kind] for kind in ("changed", "same", "headings")))
    return {kind: len(lines) for kind, lines in tally.items()} | {"unaccounted": sorted(unaccounted)}


def _covered(db: sqlite3.Connection, document: str) -> set[int]:
    """The lines that are of a document itself: in its passages, headings and own furniture."""
    lines = _other_lines(db, document)
    for spans in stored.spans_of(db, document):
        for first, last in as_list(spans):
            lines.update(range(first, last + 1))
    return lines


def _other_lines(db: sqlite3.Connection, document: str) -> set[int]:
    """The lines of a document in no passage; those of another revision on its page are not its own."""
    own = [span for span in contents.spans(db, document) if span.kind != "gap" and not _foreign(span)]
    return {line for span in own for line in range(span.first, span.last + 1)}


def _foreign(span: contents.Span) -> bool:
    return span.kind == "furniture" and fold(span.why) in ("earlier revision", "latest revision")
