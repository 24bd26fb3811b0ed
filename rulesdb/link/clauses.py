"""A rule sentence -> what triggers it, who must, may or cannot do what, and what limits it (grammar/clause.lark)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..model import Passage
from ..resources import folder
from ..text import sentences, squeeze

# The relation that a keyword means; the others mean themselves.
RELATIONS = {
    "whenever": "when",
    "every time": "each time",
    "as soon as": "when",
    "as long as": "while",
    "at the beginning of": "at the start of",
    "instead of": "instead",
    "rather than": "instead",
    "except for": "except",
}
MODALITIES = {
    "must not": "cannot",
    "can't": "cannot",
    "may not": "cannot",
    "can": "may",
    "can only": "may",
    "may only": "may",
    "need not": "may",
    "has to": "must",
    "have to": "must",
    "does not": "does",
    "do not": "does",
    "doesn't": "does",
    "don't": "does",
}
TRIGGERS = ("when", "each time", "before", "after", "at the start of", "at the end of", "during", "instead", "while")
MOST = 64  # clauses of one passage, by which the tables number them
JOINING = ("and", "or", "but", "then")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule sentence of a passage, the `place`-th of it.

    `relation` and `trigger` say when it holds ("" for always), `conditions` what else must be so, `tails` what limits
    it; both are (relation, phrase) pairs. `modality` is must, may, cannot or does. A sentence of no known form has
    `parsed` False and all its words in `effect`.
    """

    passage: str
    place: int
    text: str
    relation: str = ""
    trigger: str = ""
    conditions: tuple[tuple[str, str], ...] = ()
    actor: str = ""
    modality: str = "does"
    effect: str = ""
    tails: tuple[tuple[str, str], ...] = ()
    parsed: bool = True


def clauses(passage: Passage) -> Iterator[Clause]:
    """The clauses of `passage`, one a sentence, in its order."""
    found = sentences(passage.text)
    if len(found) > MOST:
        found[MOST - 1 :] = [" ".join(found[MOST - 1 :])]
    for place, sentence in enumerate(found, 1):
        yield read_clause(sentence, passage.id, place)


def read_clause(sentence: str, passage: str = "", place: int = 1) -> Clause:
    """What the grammar reads from one sentence; `parsed` is False where it is of no known form."""
    from lark import LarkError

    try:
        parts = _parser().parse(sentence).children
    except LarkError:
        return Clause(passage, place, sentence, effect=sentence, parsed=False)
    leads = [_pair(part) for part in parts if _data(part) == "lead"]
    main = next(part for part in parts if _data(part) in ("plain", "modal"))
    actor, modality, effect = _main(main)
    leads.sort(key=lambda lead: lead[0] not in TRIGGERS)
    relation, trigger = leads[0] if leads else ("", "")
    tails = tuple(_pair(part) for part in parts if _data(part) == "tail")
    return Clause(passage, place, sentence, relation, trigger, tuple(leads[1:]), actor, modality, effect, tails)


def share_parsed(read: Iterable[Clause]) -> float:
    """The share of clauses that are of a known form."""
    known = [clause.parsed for clause in read]
    return sum(known) / len(known) if known else 1.0


@cache
def _parser():  # type: ignore[no-untyped-def]  # lark has no public type for its parse function's tree
    from lark import Lark

    text = (folder("grammar") / "clause.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer="basic", start="sentence", postlex=_Commas())


class _Commas:
    """Decides which comma ends a lead (it becomes BREAK); the words at the other commas are one text."""

    always_accept = ("COMMA", "BREAK")

    def process(self, stream: Iterable[Any]) -> Iterator[Any]:
        """The tokens of a sentence without commas, with a BREAK after each lead."""
        segments: list[list[Any]] = [[]]
        for token in stream:
            if token.type == "COMMA":
                token.type = "BREAK"
                segments.append([token])
            else:
                segments[-1].append(token)
        bounds = _bounds([[t for t in segment if t.type != "BREAK"] for segment in segments])
        yield from _merged(segments, bounds)


def _bounds(segments: Sequence[Sequence[Any]]) -> set[int]:
    """The segments that begin after a lead."""
    found: set[int] = set()
    place = 0
    while place < len(segments) and _leads(segments[place]):
        place = _lead_end(segments, place)
        if place >= len(segments):
            break
        found.add(place)
    return found


def _leads(segment: Sequence[Any]) -> bool:
    return bool(segment) and segment[0].type == "RELATION"


def _lead_end(segments: Sequence[Sequence[Any]], start: int) -> int:
    """The segment after the lead that begins at `start`: the next with a modal, or that no list goes on from."""
    for place in range(start + 1, len(segments)):
        segment = segments[place]
        following = segments[place + 1] if place + 1 < len(segments) else None
        if _leads(segment) or any(token.type == "MODAL" for token in segment):
            return place
        if following is None or _leads(following) or str(following[0] if following else "").startswith(JOINING):
            return place
    return len(segments)


def _merged(segments: Sequence[Sequence[Any]], bounds: set[int]) -> Iterator[Any]:
    held: Any = None
    mark = ","
    for place, segment in enumerate(segments):
        for token in segment:
            if token.type == "BREAK":
                mark = str(token).strip()
                if place in bounds:
                    if held is not None:
                        yield held
                    held = None
                    yield token
            elif token.type == "TEXT" and held is not None:
                held = held.update(value=f"{held.rstrip()}{mark} {token}")
            elif token.type == "TEXT":
                held = token
            else:
                if held is not None:
                    yield held
                held = None
                yield token
    if held is not None:
        yield held


def _data(part: Any) -> str:
    return str(getattr(part, "data", ""))


def _words(part: Any) -> str:
    """The words under a node of the tree, as they stood."""
    children = getattr(part, "children", None)
    if children is None:
        return str(part) if part.type not in ("BREAK", "STOP") else ""
    return squeeze(" ".join(map(_words, children)))


def _pair(part: Any) -> tuple[str, str]:
    keyword = squeeze(str(part.children[0]).lower())
    return RELATIONS.get(keyword, keyword), squeeze(" ".join(map(_words, part.children[1:])))


def _main(part: Any) -> tuple[str, str, str]:
    """(actor, modality, effect) of a main clause; a plain one keeps its actor in the effect."""
    before, modal, after = "", "", []
    for child in part.children:
        if getattr(child, "type", "") == "MODAL" and not modal:
            modal = squeeze(str(child).lower())
        elif modal:
            after.append(_words(child))
        else:
            before = _words(child)
    if not modal:
        return "", "does", before
    negated = f"{modal} " if modal.endswith(("not", "n't")) and MODALITIES.get(modal) == "does" else ""
    return before.strip(), MODALITIES.get(modal, modal), negated + " ".join(after)
