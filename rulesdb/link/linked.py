"""The record of all that is linked in one game, and the function that makes it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ..clauses.graph import Edge
from ..clauses.graph import edges as rule_edges
from ..clauses.lexicon import Lexicon
from ..clauses.lexicon_files import load_lexicon
from ..clauses.passages import Placed, named_kinds
from ..model import Card, Discussion, Passage, Problem, Reading, Reference, Unresolved
from ..read.gamedata import GameData
from ..read.ruled import load_ruled
from ..resources import games
from ..text import STOP, fold
from . import precedence
from .archive import Skipped, sift
from .cards import Cards, find_cards
from .compared import Compared, compare
from .concepts import Concepts, find_concepts
from .dates import Since, calendar
from .errata import Event, errata
from .former import Former
from .mentions import Finder, is_name, ordinary_words
from .priorities import Priority, load_priorities
from .references import Places, Resolver, resolve
from .reversals import reversals
from .rulings import attributed, place_rulings
from .stale import Stale, stale
from .twins import covers, first_of, twins
from .vocabulary import Vocabulary, vocabulary


@dataclass(slots=True)
class Linked:
    """The readings of a game, strongest document first, and what links them.

    `twins` maps a passage's id to the id of the stronger passage that states the same rule. `glosses` are the
    digest's passages by the ids of the passages that they restate; `since` has the day from which each is in force.
    """

    game: str
    readings: list[Reading]
    data: GameData
    concepts: Concepts
    cards: Cards
    places: Places
    listed: Sequence[Card]  # the cards of its card lists
    references: list[Reference] = field(default_factory=list)
    unresolved: list[Unresolved] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    twins: dict[str, str] = field(default_factory=dict)
    glosses: dict[str, list[Passage]] = field(default_factory=dict)
    clauses: list[Placed] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    lexicon: Lexicon = field(default_factory=Lexicon)
    words: Vocabulary = field(default_factory=Vocabulary)  # of a game without data
    priorities: tuple[Priority, ...] = ()
    since: dict[str, Since] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    stale: list[Stale] = field(default_factory=list)
    compared: list[Compared] = field(default_factory=list)
    discussion: list[Discussion] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    def passages(self) -> Iterator[Passage]:
        """All passages, strongest document first."""
        for reading in self.readings:
            yield from reading.passages


def link(
    game: str,
    readings: Iterable[Reading],
    data: GameData,
    listed: Sequence[Card] = (),
    former: Former = Former(),  # noqa: B008 - frozen
) -> Linked:
    """Link the readings of one game; `listed` are the cards of its card lists, `former` what was read before."""
    linked = named_in(game, readings, data, listed)
    complete(linked, former)
    return linked


def named_in(game: str, readings: Iterable[Reading], data: GameData, listed: Sequence[Card] = ()) -> Linked:
    """The readings of one game with its terms, cards and references: all that search needs."""
    sifted = sift(readings)
    ordered = sorted(attributed(sifted.readings, load_ruled(game)), key=precedence.strength, reverse=True)
    current = [reading for reading in ordered if not reading.document.history]
    linked = Linked(
        game,
        ordered,
        data,
        find_concepts(game, current, data.aliases),
        find_cards(game, current, listed, data.spellings),
        Places(game, ordered),
        listed,
        discussion=sifted.discussion,
        skipped=sifted.skipped,
    )
    resolver = Resolver(linked.concepts, linked.cards, linked.places, data.mended)
    pointers = (pointer for reading in ordered for pointer in reading.pointers)
    linked.references, linked.unresolved = resolve(resolver, pointers)
    texts = {passage.id: passage for passage in linked.passages()}
    for edges, problems in (
        precedence.supersessions(data, linked.places, texts),
        precedence.conflicts(data, linked.places),
    ):
        linked.references += edges
        linked.problems += problems
    linked.references += reversals([p for r in current if r.document.authority == "designer" for p in r.passages])
    _mention(linked, current)
    _gloss(linked)
    return linked


def complete(linked: Linked, former: Former) -> None:
    """Add to `linked` its words, twins, dates, errata, and clauses with their edges."""
    game = linked.game
    current = [reading for reading in linked.readings if not reading.document.history]
    linked.lexicon, linked.priorities = load_lexicon(game), load_priorities(game)
    if game not in games():
        binding = [reading for reading in current if reading.document.authority != "designer"]
        passages = [passage for reading in binding for passage in reading.passages]
        linked.words = vocabulary(passages, linked.concepts.by_id.values(), linked.lexicon)
    _pair(linked, [reading for reading in current if reading.document.authority != "digest"])
    linked.since = calendar(linked)
    linked.events = errata(linked)
    linked.stale = stale(linked, linked.events)
    linked.compared = compare(linked)
    if not linked.words.text:  # clauses of a game without data are read when a question asks for them
        bound = [reading for reading in current if reading.document.authority != "designer"]  # mails are no rules
        linked.clauses = [
            placed
            for reading in bound
            for passage in reading.passages
            for placed in former.clauses_of(passage, linked.lexicon)
        ]
        edges = former.edges_of(linked.clauses)
        linked.edges = list(rule_edges(linked.clauses, linked.lexicon) if edges is None else edges)


def _mention(linked: Linked, readings: Sequence[Reading]) -> None:
    """Add a reference for each term and card that a passage names, once a passage."""
    passages = [passage for reading in readings for passage in reading.passages]
    published = [reading for reading in readings if reading.document.authority != "designer"]
    ordinary = ordinary_words(
        passage for reading in published for passage in reading.passages
    )  # people who post use few capitals
    names = ((k, target) for k, _, target, _ in linked.concepts.book.rows() if k not in STOP)
    terms = Finder(names, plural=True)  # a stop word that is a term ("when") is rarely meant as one
    cards = Finder(_card_keys(linked.cards), plural=False)
    place_rulings(linked, ordinary, cards, terms)
    existing = {(reference.source, reference.target) for reference in linked.references}
    own = {(passage, concept) for concept, passage, _ in linked.concepts.passages}
    own |= {(passage, card) for card, passage, _ in linked.cards.passages}
    for passage in passages:
        text = f"{passage.intro} {passage.text}"
        named = {target: printed for target, printed in cards.find(text) if is_name(printed, ordinary)}
        named |= dict(terms.find(text))
        for target, printed in named.items():
            if (passage.id, target) not in existing and (passage.id, target) not in own:
                linked.references.append(Reference(passage.id, "mentions", target, " ".join(printed)))


def _card_keys(cards: Cards) -> Iterator[tuple[str, str]]:
    for book in (cards.names, cards.titles):
        for _, name, target, _ in book.rows():
            yield fold(name), target


def _pair(linked: Linked, readings: Sequence[Reading]) -> None:
    """Fill `linked.twins` from `readings`, strongest first; a digest is left out, since it cites what it restates."""
    passages = [passage for reading in readings for passage in reading.passages]
    weaker = linked.data.weaker
    strength = [
        (-rank, not weaker.intersection(passage.path), passage.kind == "definition")
        for rank, reading in enumerate(readings)
        for passage in reading.passages
    ]
    differing = {(edge.source, edge.target) for edge in linked.references if edge.kind in ("supersedes", "conflicts")}
    for group in twins(passages, differing, lambda text: named_kinds(text, linked.lexicon)):
        first = first_of(group, strength)
        strongest = passages[first]
        linked.twins.update(
            {
                passages[index].id: strongest.id
                for index in group
                if index != first and covers(strongest, passages[index])
            }
        )


def _gloss(linked: Linked) -> None:
    glosses: dict[str, list[Passage]] = defaultdict(list)
    by_id = {passage.id: passage for passage in linked.passages()}
    for reference in linked.references:
        if reference.kind == "clarifies":
            for id_ in linked.places.within(reference.target):
                glosses[id_].append(by_id[reference.source])
    linked.glosses = dict(glosses)
