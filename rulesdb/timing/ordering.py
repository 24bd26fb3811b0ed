"""Which of two phases of a turn comes first: "Does archery come before maneuver?", "Is combat the last phase?"."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from ..answer.asking import AUXILIARIES, typed_sentences
from ..answer.claims import plain
from ..held import looked_up
from ..patterns import late
from ..queries.passages import texts
from ..queries.procedures import MOST_GAMES
from ..text import folded_words
from .evidence import stems_of
from .procedures import TURN, named, procedures_of
from .rules import Rule, load_rules

_LATER = frozenset({"after", "follow", "follows", "later than"})
_CLOSE = r"(?:(?P<close>right|directly|immediately|straight) )?"
_WHERE = r"(?P<where>before|after|ahead of|prior to|earlier than|later than|follows?|precedes?)"
_COMPARED = late(rf"^(?P<one>.+?) {_CLOSE}{_WHERE} (?P<other>.+)$")
_OF_TURN = r"(?: (?:of|in) (?:the|a|each|every|my|your|our) (?:game )?(?:round|turn))?"
_AT_END = late(
    rf"^(?P<one>.+?) (?:the )?(?:very )?(?P<end>first|last|final)(?: (?:phase|step|one|thing|part))?{_OF_TURN}$"
)
_WITH = late(
    r"^(?:(?:the|a|each|every|my|your|our) (?:game )?(?:round|turn)|you|we|i|players) (?P<end>starts?|begins?|ends?)"
    r" with (?P<one>.+)$"
)
_FIRST = frozenset({"first", "start", "starts", "begin", "begins"})
_PHASE = late(r"\b((?:[\w-]+/)?[\w-]+) phase\b", re.IGNORECASE)
_CONDITIONAL = late(r"(?:if|unless|once|when|whenever)\b", re.IGNORECASE)
# What makes more of a question than the order of two phases.
_MORE = frozenset(
    (
        "it", "he", "she", "this", "that", "these", "those", "him", "her", "one", "another", "other", "others", "next",
        "not", "no", "never", "without", "only", "again", "still", "already", "both", "if", "when", "while", "unless",
        "or", "even", "always", "ever", "until", "because", "a", "have", "two", "second", "own", "on",
    )
)  # fmt: skip
# What all phases have in common, so that it tells none from another.
_SILENT = stems_of(
    "come happen occur take place resolve done begin start perform conduct hold held run handle play fight out turn "
    "round phase step player finish end"
)


class Ordered(NamedTuple):
    """The answer, yes or no, the rules of the phases that tell it, and the name of the turn that they are parts of."""

    answer: str
    rules: tuple[Rule, ...]
    procedure: str


class _Phase(NamedTuple):
    """A step of a turn that names a phase: where it stands, the stems of that name, and those of all that it says."""

    procedure: str
    position: int
    number: int
    name: frozenset[str]
    stems: frozenset[str]


def ordered(db: sqlite3.Connection, text: str, game: str) -> Ordered | None:
    """The answer to a question that asks only which of two phases comes first, or whether one is the first or last.

    None where it asks more, where a phase is not known, or where a phase is taken more than once and the order differs.
    """
    put = plain(text)
    asked = _asked(typed_sentences(put.text)[-1])
    compared, at_end = _COMPARED.match(asked), _AT_END.match(asked) or _WITH.match(asked)
    if not (compared or at_end):
        return None
    phases = looked_up(db, "phases", MOST_GAMES, [game], lambda _: {game: list(_phases(db, game))})[game]
    found = _at_end(at_end["one"], at_end["end"] in _FIRST, phases) if at_end else None
    if found is None and compared:
        found = _compared(compared, phases)
    if found is None:
        return None
    holds, deciding = found
    first_of = {rule.passage: rule for rule in reversed(load_rules(db, [phase.number for phase in deciding]))}
    rules = [first_of[phase.number] for phase in deciding if phase.number in first_of]
    return Ordered(put.answer("yes" if holds else "no"), tuple(rules), deciding[0].procedure) if rules else None


def _asked(sentence: str) -> str:
    """The words of a sentence without the auxiliary that asks."""
    words = folded_words(sentence)
    while words and words[0] in AUXILIARIES | {"and", "so", "but", "then", "ok"}:
        words = words[1:]
    return " ".join(words)


def _at_end(words: str, first: bool, phases: Sequence[_Phase]) -> tuple[bool, list[_Phase]] | None:
    """Whether the phase that `words` name is the first one, or the last, and the one that is."""
    meant = _named(words, phases)
    end = phases[0 if first else -1] if phases else None
    return (all(phase.position == end.position for phase in meant), [end]) if meant and end else None


def _compared(match: re.Match[str], phases: Sequence[_Phase]) -> tuple[bool, list[_Phase]] | None:
    """Whether two phases stand as the question has them, and both of them in their order."""
    pairs = [(one, other) for one in _named(match["one"], phases) for other in _named(match["other"], phases)]
    orders = {(one.position > other.position) - (one.position < other.position) for one, other in pairs}
    if len(orders) != 1 or 0 in orders:
        return None
    first, then = sorted(pairs[0], key=attrgetter("position"))
    places = sorted({phase.position for phase in phases})
    near = not match["close"] or places.index(then.position) - places.index(first.position) == 1
    return near and (orders == {1}) == (match["where"] in _LATER), [first, then]


def _named(words: str, phases: Sequence[_Phase]) -> list[_Phase]:
    """The phases that `words` name, where they tell nothing but what those are."""
    said = stems_of(words) - _SILENT
    if not said or not _MORE.isdisjoint(words.split()):
        return []
    return [phase for phase in phases if said <= phase.name or phase.name <= said <= phase.stems]


def _phases(db: sqlite3.Connection, game: str) -> Iterator[_Phase]:
    """The phases of a turn that are taken whatever happens, in order, as `turn` has them."""
    procedures = procedures_of(db, game)
    turn = named(procedures, TURN)
    rows = procedures.get(turn, [])
    said = {row.number: row.text for row in texts(db, [row.number for row in rows])}
    for row in sorted(rows, key=attrgetter("position", "number")):
        name = None if _CONDITIONAL.match(said[row.number]) else _PHASE.search(said[row.number])
        if name:
            stems = stems_of(name[1].replace("/", " "))
            yield _Phase(turn.lower().removeprefix("a "), row.position, row.number, stems, stems_of(said[row.number]))
