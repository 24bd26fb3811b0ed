"""What joins passages -> rows: references, precedence, differences, who ruled, and typed clauses with their edges."""

from __future__ import annotations

from collections.abc import Iterator

from ..clauses.passages import MOST
from ..clauses.stored import Encoder
from ..link.linked import Linked
from ..read.authorities import load_authorities
from .rows import Row, as_row


def references(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each typed edge, from a passage's number."""
    for row in linked.references:
        if row.kind not in ("supersedes", "conflicts"):
            yield {"source": numbers[row.source], "kind": row.kind, "target": row.target, "words": row.words}


def precedence(linked: Linked, kind: str) -> Iterator[Row]:
    """Each edge of `kind` (supersedes, conflicts) between two passages, with the words that decide."""
    for row in linked.references:
        if row.kind == kind:
            yield as_row(row)


def differences(linked: Linked) -> Iterator[Row]:
    """Each place where two sources differ, loaded or not, with what decides; `decided` 0 where nothing does."""
    for row in linked.data.supersedes:
        yield _difference(linked.game, row.newer, row.older, row.ground, part=row.sentence, decided=1)
    for pair in linked.data.conflicts:
        yield _difference(linked.game, pair.one, pair.other, pair.about, part="", decided=0)


def _difference(game: str, one: str, other: str, words: str, *, part: str, decided: int) -> Row:
    sides = {"one": f"{game}/{one}", "other": f"{game}/{other}", "words": words, "part": part, "decided": decided}
    return {"game": game, **sides}


def attributions(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Who gave each ruling of an archive or restated in a digest, and what kind of authority they have."""
    authorities = load_authorities(linked.game)
    for passage in linked.passages():
        for attribution in passage.attributions:
            authority = authorities.signing(attribution.author)
            kind = authority.kind if authority else "official"
            yield {"passage": numbers[passage.id], **as_row(attribution), "kind": kind}


def clause_tables(linked: Linked, numbers: dict[str, int]) -> dict[str, list[Row]]:
    """The rows of the tables clause, atom, role and edge. A clause is numbered from MOST times its passage's number."""
    encoder = Encoder(linked.game, min(numbers.values(), default=1) * MOST * 16)
    for placed in linked.clauses:
        encoder.add(placed, numbers[placed.passage])
    clauses = encoder.clauses
    edges = [
        {"game": linked.game, "source": clauses[edge.source]["number"], "kind": edge.kind}
        | {"target": clauses[edge.target]["number"]}
        for edge in linked.edges
    ]
    return {"clause": clauses, "atom": encoder.atoms, "role": encoder.roles, "edge": edges}
