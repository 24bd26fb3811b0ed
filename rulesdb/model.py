"""The records that every stage shares: frozen values, no behaviour, no imports from the package.

A reader turns one document into one `Reading`; the linker turns names into ids; the store writes and reads them back.
All line numbers are 1-based lines of the file as the user has it.
"""

from __future__ import annotations

from dataclasses import dataclass

PASSAGE_KINDS = (
    "definition",  # a glossary entry's paragraph
    "rule",  # a paragraph, sentence or item of a rules section
    "step",  # one step of an ordered procedure
    "window",  # a point at which players may act
    "example",
    "exception",
    "question",  # a question with its answer: the question is the intro, the answer the text
    "ruling",  # on a card or a term
    "erratum",
    "list-entry",  # one member of a list of cards; the list's lead-in is the intro
    "convention",  # a tournament convention
    "note",  # an editor's or compiler's note
    "dispute",  # marked as disputed by its own document
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a document in reading order. `original` is what the file has where a repair changed the text."""

    number: int
    text: str
    original: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One edition of one published text.

    Dates are ISO dates or "" (not known); `certainty` says how the date is known: stated, published, floor or unknown.
    `rank` orders documents of one game before dates do: the higher one wins. `history` marks an earlier edition, kept
    to compare with and left out of answers.
    """

    id: str
    game: str
    title: str
    edition: str
    authority: str  # official, consolidation, designer, fan or digest
    rank: int = 0
    published: str = ""
    effective: str = ""
    certainty: str = "unknown"
    history: bool = False
    file: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class AskedExample:
    """A question of yes or no and its answer by one rule.

    `verdict` is yes, no or depends; `condition` says on what it depends, "" for yes and no. `sentence` is the index of
    the first sentence of the passage that it is an example of: a passage may be several rules. `meaning` is the code of
    what it means (timing/meaning.py), 0 where it is not known.
    """

    question: str
    verdict: str
    condition: str = ""
    sentence: int = 0
    meaning: int = 0


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who gave a ruling, when, and where it is quoted.

    `author` is the name as the place shows it; `day` an ISO date or its beginning, "" where it is not known;
    `certainty` is "stated" where the words bear the day, "published" where it is that of the post which quotes them.
    `thread` is the number of a forum thread, `title` and `address` are of the thread, mail or page.
    """

    author: str
    day: str
    certainty: str
    thread: str = ""
    title: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest text that stands alone, in plain text, with icons as [words].

    `intro` is the lead-in that gives `text` its meaning (a list's opening, the question of an answer, or what it is
    quoted for). `spans` are the line ranges of `text`, in reading order. `original` is the printed text where a
    repair changed it, else "". `mark` is the sign with which a dated document says what is new ("Δ", "§"): without
    one, that is not known. `term` is the headword whose entry this is, `cards` the cards that it rules on, both as
    printed. `numbers` are printed numbers ("3.8.5", "FAQ 1.36", "IV.A", "Step 12"). Steps of one procedure share
    `procedure` and stand at `position` 1, 2, 3. `authority` is "" where the document's own holds. `asked` is how
    people ask for it, in the telling words of their phrases, `examples` are questions with their verdict (both in
    digests only). `scope` names for what alone the passage holds (a format, a scenario), empty for the whole game.
    `attributions` name who gave a ruling that stands in no published document, once for each place that quotes it,
    earliest first.
    """

    id: str
    game: str
    document: str
    kind: str
    title: str
    path: tuple[str, ...]
    text: str
    spans: tuple[tuple[int, int], ...]
    intro: str = ""
    original: str = ""
    term: str = ""
    cards: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    procedure: str = ""
    position: int = 0
    authority: str = ""
    effective: str = ""
    mark: str = ""
    asked: tuple[str, ...] = ()
    examples: tuple[AskedExample, ...] = ()
    scope: tuple[str, ...] = ()
    attributions: tuple[Attribution, ...] = ()


@dataclass(frozen=True, slots=True)
class Discussion:
    """What somebody without authority wrote on a question: never a ground, shown only where it is asked for."""

    document: str
    title: str
    question: str
    text: str
    author: str
    day: str
    address: str
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a document: its place in the tree, whether or not any text stands under it."""

    document: str
    lines: tuple[int, int]
    title: str
    path: tuple[str, ...]
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A concept's entry in one document. `redirect` is the name of the entry that this one only points to, else "".

    `passage` is the id of the rule that defines the term in passing, "" for an entry of its own.
    """

    game: str
    document: str
    name: str
    aliases: tuple[str, ...] = ()
    redirect: str = ""
    passage: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as one document or card list names it.

    `codes` are collector's numbers ("1R40", "CORE 23"); `kinds` what it is by a card list, as the lexicon calls it.
    """

    game: str
    document: str
    title: str
    subtitle: str = ""
    codes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """A card's place on a list of a document (an X-list, a ban list), and the format or player it binds."""

    game: str
    document: str
    list: str
    format: str
    card: str
    passage: str


@dataclass(frozen=True, slots=True)
class Pointer:
    """A reference as a document prints it, found but not yet resolved.

    `kind` is see, see-also, mentions, clarifies, example-of or exception-to; `target` is the name, number or place.
    A place is a passage's id or section without the game ("cr-4.1/threats/3", "cr-4.1/threats").
    """

    passage: str
    kind: str
    target: str
    words: str


@dataclass(frozen=True, slots=True)
class Span:
    """What became of lines that are in no passage.

    `kind` is "heading", "furniture", "unparsed", or "gap" (text that the document lost at this place).
    """

    document: str
    lines: tuple[int, int]
    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a document or of our data, as a value with its place. `lines` is (0, 0) where there is no line."""

    document: str
    lines: tuple[int, int]
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Reading:
    """All that one reader found in one document. `blank` are the numbers of its blank lines.

    `skipped` says why a file holds nothing that may be cited, "" where it does; its `discussion` is kept all the same.
    """

    document: Document
    passages: tuple[Passage, ...] = ()
    headings: tuple[Heading, ...] = ()
    terms: tuple[Term, ...] = ()
    cards: tuple[Card, ...] = ()
    listings: tuple[Listing, ...] = ()
    pointers: tuple[Pointer, ...] = ()
    spans: tuple[Span, ...] = ()
    problems: tuple[Problem, ...] = ()
    blank: frozenset[int] = frozenset()
    discussion: tuple[Discussion, ...] = ()
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Concept:
    """A term of a game, whose entries may stand in several documents. `redirect` is the id of the term meant, or ""."""

    id: str
    game: str
    name: str
    redirect: str = ""


@dataclass(frozen=True, slots=True)
class CardIdentity:
    """One card, however documents spell it."""

    id: str
    game: str
    title: str
    subtitle: str = ""
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """A typed edge. `source` is a passage's id; `target` the id of a passage, section, term or card.

    `part` is some words of the one sentence of the target that is meant, "" for all of it.
    """

    source: str
    kind: str
    target: str
    words: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A printed reference that names nothing that is loaded, or more than one thing, and why."""

    source: str
    kind: str
    words: str
    target: str
    reason: str
