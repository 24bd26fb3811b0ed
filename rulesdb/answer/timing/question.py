"""A question about timing -> its parts: what each wants to know, and the words that say what about.

Judges ask in several parts at once ("does it resolve, how long does it last, and can we answer it?"), after telling
what has happened. What is told is the context of all parts.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from dataclasses import dataclass, field

from ...text import NUMBERS, STOP, fold, folded_words, key, singular, squeeze, words
from .. import question as ideas_of
from ..names import quoted
from ..question import Query

VERBS = "does|do|did|can|could|may|might|must|should|will|would|is|are|was|were|has|have"
_ASKING = f"how|what|when|who|whose|which|where|why|{VERBS}"
_CUT = re.compile(
    rf"(?<=[?.!;])\s+|,\s+(?=(?:(?:and|or|but|so|then)\s+)*(?:{_ASKING})\b)|\s+(?=(?:and|or|but)\s+(?:{_ASKING})\b)",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:before|after|until)\b.*", re.IGNORECASE)
_LEAD = re.compile(r"^(?:(?:and|or|but|so|then|also|if so|now|ok|okay|exactly)\b[, ]*)+", re.IGNORECASE)
# Kinds of questions by how they begin or what they say, in the order in which they are tried.
_KINDS = (
    ("order", r"\bin (?:what|which) (?:order|sequence)\b"),
    ("who", r"^(?:who|whose|which player)\b(?!.*\bfirst\b)"),  # "who chooses the order?" asks who
    ("order", r"\border of\b|\bsequence\b|\bsteps?\b|\bbefore or after\b"),
    ("order", r"\b(?:which|what|who) .*\bfirst\b|\bthe right order\b|\bwhat are the (?:phases|stages|parts)\b"),
    ("order", r"\bwalk me through\b|\bgo through\b"),
    ("how", r"^how (?:do|does|is|are|can|would|should)\b"),
    ("how-long", r"\bhow long\b|\buntil when\b|\bfor how many turns\b"),
    ("how-many", r"\bhow (?:many|much|often|far)\b"),
    ("who", r"^(?:who|whose|which player)\b"),
    ("when", r"^(?:when|at what (?:point|time|moment))\b"),
    ("yes-no", rf"^(?:{VERBS}|am)\b"),
    ("what", r"^(?:what|which|where|why|how)\b|\bwhat (?:happens|now|then)\b"),
)
KINDS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _KINDS)
# Words that say how an answer should be, not what about; they count little.
_MANNER = """
step steps order sequence exactly happen happens happened happening work works timing rule rules question first next
then time right correct walk explain tell know long many much resolve cannot made make able possible allowed legal
still already again come comes came
"""
MANNER = frozenset(_MANNER.split())
MANNER_WEIGHT = 0.3
EVERYWHERE = frozenset(["card", "cards", "player", "players"])  # words of every third rule
ENOUGH = 3  # other words that a question must have to be searched without those
BESIDE_WEIGHT = 0.5  # of a word that says only before or after what a thing is asked
FORM_WEIGHT = 0.6  # of another name of an event that is named
KIND_WEIGHT = 0.6  # of a word for the kind of thing that is asked about
FARTHEST = 0.2  # of a word for the kind of a kind of a kind
STEM = 5  # letters by which words are the same ("respond", "response")


@dataclass(frozen=True, slots=True)
class Part:
    """One thing asked: its words, the kind of answer that it wants, and its ideas (by their words)."""

    text: str
    kind: str
    ideas: frozenset[str]


@dataclass(slots=True)
class Asked:
    """A whole question: what its parts ask, and what it is searched by.

    `events`, `things` and `sides` are what it names of the game's lexicon; `cards` the cards that it names, by id.
    `kinds` are the game's things, each with all that it is a kind of, the nearest first.
    """

    text: str
    game: str
    parts: list[Part]
    query: Query
    events: list[str] = field(default_factory=list)
    things: list[str] = field(default_factory=list)
    sides: frozenset[str] = frozenset()
    cards: dict[str, str] = field(default_factory=dict)  # id -> name
    kinds: dict[str, list[str]] = field(default_factory=dict)
    respelt: dict[str, str] = field(default_factory=dict)  # a word that no rule has -> the stem that it was read as


def read(db: sqlite3.Connection, text: str, game: str) -> Asked:
    """What `text` asks about `game`."""
    query = ideas_of.analyse(db, text, game)
    beside = _beside(text)
    for idea in query.ideas:
        if idea.words in MANNER:
            idea.weight *= MANNER_WEIGHT
        elif beside.issuperset(idea.words.split()):
            idea.weight *= BESIDE_WEIGHT
    telling = [idea for idea in query.ideas if idea.words not in EVERYWHERE]
    query.ideas = telling if len(telling) >= ENOUGH else query.ideas
    asked = Asked(text, game, _parts(text, query), query)
    named = named_in(db, text, game)
    asked.events, asked.things, asked.sides = list(named["event"]), list(named["subject"]), frozenset(named["side"])
    asked.cards = _cards(db, text, game)
    asked.kinds = _kinds(db, game)
    _widen(db, asked, named["event"])
    return asked


def _beside(text: str) -> set[str]:
    """The words after "before" or "after" in a question for a yes or no: when, not whether."""
    held = _WHEN.search(text) if kind_of(text) == "yes-no" else None
    return set(folded_words(held[0])) if held else set()


def _widen(db: sqlite3.Connection, asked: Asked, events: dict[str, str]) -> None:
    """Let an event, by the words that name it, be found by its other names, and a thing as what it is a kind of.

    Rules for characters hold for companions.
    """
    forms = _forms(db, asked.game) if events else {}
    called = {said: forms[event] for event, said in events.items()}
    for idea in asked.query.ideas:
        spoken = stems(idea.words)
        for form in called.get(idea.words, []):
            if spoken.isdisjoint(stems(form)):  # else the word that is spoken finds it
                idea.variants.setdefault(quoted(form.split()), FORM_WEIGHT)
        for distance, kind in enumerate(asked.kinds.get(singular(idea.words), []), 1):
            if KIND_WEIGHT**distance > FARTHEST:
                idea.variants.setdefault(quoted(kind.split()), KIND_WEIGHT**distance)


def _forms(db: sqlite3.Connection, game: str) -> dict[str, list[str]]:
    """The words by which each event of `game` is named."""
    found: dict[str, list[str]] = defaultdict(list)
    query = "SELECT meaning, said FROM phrase WHERE game = ? AND kind = 'event' ORDER BY rowid"
    for event, said in db.execute(query, (game,)):
        found[event].append(said)
    return found


def _kinds(db: sqlite3.Connection, game: str) -> dict[str, list[str]]:
    """Each thing of `game` that is of a kind, with that kind, the kind of that kind, and so on."""
    rows = db.execute("SELECT said, meaning FROM phrase WHERE kind = 'kind' AND game = ?", (game,))
    above = {fold(said): fold(meaning) for said, meaning in rows}
    found: dict[str, list[str]] = {}
    for thing, nearest in above.items():
        held, kind = [thing], nearest
        while kind and kind not in held:
            held.append(kind)
            kind = above.get(kind, "")
        found[thing] = held[1:]
    return found


def _parts(text: str, query: Query) -> list[Part]:
    """The parts of `text` that ask something; a text that nowhere does so asks what happens then."""
    pieces = [squeeze(_LEAD.sub("", piece)) for piece in _CUT.split(text)]
    asking = [(piece, kind_of(piece)) for piece in pieces if piece]
    found = [Part(piece, kind, _ideas(piece, query)) for piece, kind in asking if kind]
    return [part for part in found if part.ideas] or [Part(text, kind_of(text) or "what", _ideas(text, query))]


def kind_of(piece: str) -> str:
    """The kind of answer that a piece of a question wants; "" for one that only tells something."""
    return next((kind for kind, pattern in KINDS if pattern.search(piece)), "")


def _ideas(piece: str, query: Query) -> frozenset[str]:
    spoken = set(folded_words(piece))
    return frozenset(idea.words for idea in query.ideas if spoken.issuperset(idea.words.split()))


def named_in(db: sqlite3.Connection, text: str, game: str) -> dict[str, dict[str, str]]:
    """The events, subjects and sides that `text` names, by their stems, longest phrase first: each with its words."""
    spoken = folded_words(text)
    found: dict[str, dict[str, str]] = {"event": {}, "subject": {}, "side": {}}
    taken: set[int] = set()
    for size in range(min(4, len(spoken)), 0, -1):
        for start in range(len(spoken) - size + 1):
            places = range(start, start + size)
            if taken.intersection(places) or (size == 1 and spoken[start] in STOP):
                continue
            rows = db.execute(
                "SELECT kind, meaning FROM phrase WHERE phrase MATCH ? AND game = ? AND size = ? "
                "AND kind IN ('event', 'subject', 'side') ORDER BY rowid",
                (quoted(spoken[start : start + size]), game, size),
            ).fetchall()
            for kind, meaning in rows:
                taken.update(places)
                found[kind].setdefault(meaning, " ".join(spoken[start : start + size]))
    return found


def _cards(db: sqlite3.Connection, text: str, game: str) -> dict[str, str]:
    """The cards that `text` names in full or by title, longest name first. A single word counts when capitalised."""
    printed = re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text)
    found: dict[str, str] = {}
    taken: set[int] = set()
    for size in range(min(8, len(printed)), 0, -1):
        for start in range(len(printed) - size + 1):
            places = range(start, start + size)
            if taken.intersection(places) or not any(printed[place][:1].isupper() for place in places):
                continue
            rows = _named(db, " ".join(printed[start : start + size]), game)
            if rows and (size > 1 or start > 0):
                taken.update(places)
                found.update({row["target"]: row["name"] for row in rows})
    return found


def _named(db: sqlite3.Connection, name: str, game: str) -> list[sqlite3.Row]:
    folded = key(name)
    if len(folded) < 4:
        return []
    return db.execute(
        "SELECT DISTINCT target, name FROM name WHERE game = ? AND key = ? AND kind IN ('card', 'title') AND loose = 0",
        (game, folded),
    ).fetchall()


def stems(text: str) -> set[str]:
    """The words of `text` that say what it is about, by their first letters; numbers in digits."""
    said = [word for word in words(text) if word not in STOP and word not in MANNER]
    return {stem(word) for word in said}


def stem(word: str) -> str:
    """The letters of a word by which it is known, without its ending; a number in digits."""
    return NUMBERS.get(word) or singular(word)[:STEM]
