"""A question -> the answer in the form of the contract: verdict, steps with citations, gaps, the nearest rules."""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..answer import names
from ..answer.asking import CHATTER, JUDGING, bare, marked
from ..answer.cards_named import cards_named
from ..answer.claims import unclaimed
from ..answer.passages import Passage, by_number, passages
from ..answer.rulings import nearest as nearest_rulings
from ..answer.spelling import parted
from ..clauses.forms import noun_key
from ..clauses.lexicon import Lexicon
from ..door import asked
from ..patterns import late
from ..queries import passages as stored
from ..queries import procedures, references, rulings
from ..text import STOP, folded_words, sentences, squeeze, words
from .accounted import SILENT
from .ask import Question, read_question
from .decision import Decision, asks_yes_or_no, decided, put_plainly
from .evidence import Evidence, gather, stems_of
from .explain import line_of, question_lines
from .sentences import told_with
from .sought import asks_outcome
from .spelled import spelled
from .timeline import Step, Timeline, timeline
from .unread import in_own_words
from .unread import lexicon as lexicon_of
from .verdict import Verdict

CITED = 3  # passages that a step quotes
LONGEST = 40  # words of a step's sentence
TOLD = 50  # words of what belongs to it, before or behind it
NEAREST = 3  # passages that are offered beside the answer
OPENING = 90  # first words of a passage, which are compared with the words of a step
ORDINALS = frozenset({"second", "third", "fourth", "fifth"})
LINE = 3.0  # weight of how like a question the nearest line is, beside the share of its words that the rules have
MIN_ABOUT = 0.4  # mean of both from which a question is about a game: 17 of 96 on other matters, 654 of 655 of players
CONCERNED = 0.5  # share of what an open conflict is about, by IDF, that a question must have
_WHETHER = stems_of("whether who what which when")
_SUBJECT_END = late(r"[:;]")  # behind it stands what its sides say
_LEADS = late(r"(?<=:) ")  # between the leads of a list within a list
_ANY_CARD = ("card", "thing")  # what the kinds end in that narrow nothing
_ACTOR = late(
    r"(?:the|each|all|every|no|that) (?:[\w-]+ ){0,3}?players?\b(?: of [\w' -]+?(?= (?:must|may)))?", re.IGNORECASE
)


@dataclass(slots=True)
class Answer:
    """The answer of one game's rules; `unknown` are words of the question in no rule.

    `about` tells how likely the question is about this game, from 0 to 1, and `asks` whether it wants yes or no.
    """

    question: Question
    evidence: Evidence
    decision: Decision
    timeline: Timeline
    unknown: list[str]
    about: float
    asks: bool


@asked
def when(db: sqlite3.Connection, question: str, game: str = "", as_of: str = "", full: bool = False) -> dict[str, Any]:
    """The contract's answer to `when QUESTION`; without a game, that of the game whose rules know most of its words.

    `full` adds the whole procedure around the steps, as "procedure". Raises NotFoundError for an unknown game.
    """
    answers = [answer(db, question, candidate, as_of) for candidate in names.games(db, game)]
    best = max(answers, key=lambda reply: (reply.decision.verdict.answer != "open", reply.about, reply.question.game))
    contract = _composed(db, best, as_of) | {"question": squeeze(question)}
    if full and best.timeline.procedure:
        steps = [number for _, numbers in best.timeline.procedure.positions for number in numbers]
        contract["procedure"] = passages(db, steps, as_of)
    return contract


def answer(db: sqlite3.Connection, text: str, game: str, as_of: str = "") -> Answer:
    """The answer of one game's rules to the question `text`, from what was in force on `as_of`."""
    text = parted(db, in_own_words(db, game, marked(bare(text))), game)
    lexicon = lexicon_of(db, game)
    text = spelled(db, text, game, lexicon)
    spoken = folded_words(text)
    cards = cards_named(db, spoken, game) if spoken else []
    lexicon = lexicon.with_names((card.key, card.shared) for card in cards)
    question = read_question(text, game, lexicon)
    evidence = gather(db, text, game, as_of)
    put = put_plainly(question, lexicon)
    decision = decided(db, question, put, evidence, lexicon, as_of)
    answered = timeline(db, question, evidence, decision.verdict, decision.passages, lexicon)
    named = {spoken[index] for card in cards for index in range(card.first, card.last + 1)}
    said = unclaimed(text)  # who claims what is asked is nothing for a rule to know
    unknown = [word for word in _unknown_words(evidence, said, lexicon) if word not in named]
    known = 1 - len(unknown) / max(1, sum(word not in STOP for word in folded_words(said)))
    about = (known + LINE * evidence.alike) / (1 + LINE)
    # A verdict, a sum or a procedure shows by itself that the question is about this game.
    if not evidence.hits or (about < MIN_ABOUT and not (decision.by or decision.sum or answered.procedure)):
        answered = Timeline([], None, answered.nearest)
        decision = Decision(Verdict("open"))
    return Answer(question, evidence, decision, answered, unknown, about, asks_yes_or_no(question, put))


def _unknown_words(evidence: Evidence, text: str, lexicon: Lexicon) -> list[str]:
    """The words of the question that stand in no rule that was found, nor does any other word for them.

    Pronouns, ordinals, words that greet or ask whether something is right, and the like tell nothing of their own; what
    a rule says of characters it says of an ally.
    """
    closed = ORDINALS | JUDGING | CHATTER | {word for word, held in lexicon.function_words.items() if held.alone}
    return [
        word
        for word in dict.fromkeys(folded_words(text))
        if word not in STOP
        and word not in closed
        and not word.isdigit()
        and word not in evidence.meant
        and not stems_of(word) & (SILENT | evidence.weights.keys())
        and not any(stems_of(wide) <= evidence.weights.keys() for wide in _wider(word, lexicon))
    ]


def _wider(word: str, lexicon: Lexicon) -> Iterator[str]:
    """The kinds of which that of a word is one, but for those of all cards."""
    role, kind = lexicon.nouns.get(noun_key(word), ("", ""))
    if role == "kind":
        yield from (above for above in lexicon.ancestors(kind) if above != kind and not above.endswith(_ANY_CARD))


def _composed(db: sqlite3.Connection, reply: Answer, as_of: str) -> dict[str, Any]:
    nearest = [hit.grounds[0] for hit in reply.timeline.nearest[:NEAREST]]
    hits = [hit.passage for hit in reply.evidence.hits]
    among = rulings.among(db, hits)
    ruled = [number for number in hits if number in among]
    quotes = _Quotes.of(db, reply.timeline.steps, [*nearest, *ruled], as_of)
    current = list(_unled(list(_unsuperseded(reply.timeline.steps, quotes)), quotes))
    kinds = {part.kind for part in reply.question.parts}
    asks = reply.decision.by is not None or reply.asks
    undecided = asks and reply.decision.verdict.answer == "open"  # then who asks must decide by the rules themselves
    first_whole = asks_outcome(reply.question) or bool(reply.evidence.term)
    steps = [_step(n, current, quotes, whole=undecided or (first_whole and n == 1)) for n in range(1, len(current) + 1)]
    conflict = bool(steps) and reply.decision.verdict.answer in ("open", "depends") and _conflicting(db, reply)
    return {
        "question": reply.question.text,
        "game": reply.question.game,
        "understood": {
            "events": list(dict.fromkeys(_events(reply.question))),
            "context": reply.timeline.procedure.name if reply.timeline.procedure else None,
            "actors": list(dict.fromkeys(_things(reply.question))),
            "unused": reply.unknown,
            "read": list(
                question_lines(reply.question.statements, tuple((p.kind, p.clauses) for p in reply.question.parts))
            ),
        },
        "result": _result(reply, steps, asks, conflict),
        "steps": steps,
        "verdict": _verdict(reply, steps) if asks else None,
        "sum": reply.decision.sum,
        "nearest": [quotes.grounds[number] for number in dict.fromkeys(nearest) if number in quotes.grounds],
        "rulings": nearest_rulings([quotes.grounds[number] for number in ruled if number in quotes.grounds]),
        "order": _order(db, reply, steps) if kinds & {"order", "first"} else [],
        "assumptions": [],
        "gaps": [
            *(_unread(reply) if asks else ()),
            *([] if steps else [f"No rule of {reply.question.game} speaks of this."]),
        ],
    }


def _unread(reply: Answer) -> Iterator[str]:
    """What the clauses could not take into account; a search, a precedent and a sum go by all words.

    What somebody claims is what is asked, and not told.
    """
    if reply.decision.by in (None, "rule") and reply.decision.sum is None:
        put = unclaimed(reply.question.text)
        for sentence in reply.question.unread:
            if sentence != reply.question.text and sentence.rstrip(" .!?") in put:
                yield f"Not read: {sentence}"


def _result(reply: Answer, steps: Sequence[dict[str, Any]], asks: bool, conflict: bool) -> str:
    if not steps:
        return "unknown"
    if conflict:
        return "conflict"
    if asks and reply.decision.verdict.answer == "open":
        return "partly"
    return "answered"


def _verdict(reply: Answer, steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
    because = (
        [step["n"] for step in steps if step["edge"] in ("decides", "as asked")]
        if reply.decision.verdict.answer != "open"
        else []
    )
    return {
        "answer": reply.decision.verdict.answer,
        "by": reply.decision.by,
        "if": list(reply.decision.verdict.conditions),
        "because": because,
        "decided_by": reply.decision.verdict.decided_by or "no rule that was read decides it",
        "as_for": reply.decision.as_for,
        "besides": list(reply.decision.besides),
        "likely": reply.decision.likely,
        "compare": reply.decision.compare,
    }


def _events(question: Question) -> Iterator[str]:
    for clause in (*question.statements, *(clause for part in question.parts for clause in part.clauses)):
        if clause.atom.event:
            yield clause.atom.event


def _things(question: Question) -> Iterator[str]:
    for clause in (*question.statements, *(clause for part in question.parts for clause in part.clauses)):
        for _, phrase in clause.atom.roles:
            if phrase.kind:
                yield phrase.kind


def _unsuperseded(steps: Sequence[Step], quotes: _Quotes) -> Iterator[Step]:
    """The steps but those superseded by a passage that another step rests on, or that an earlier one shows."""
    quoted = [next((passage["id"] for passage in quotes.citations(step)), "") for step in steps]
    own = [{quotes.grounds[n]["id"] for n in step.grounds if n in quotes.grounds} for step in steps]
    resting = {first for first, grounds in zip(quoted, own, strict=True) if first in grounds}
    for index, (step, first) in enumerate(zip(steps, quoted, strict=True)):
        if first in own[index] or (first not in resting and first not in quoted[:index]):
            yield step


def _step(number: int, steps: Sequence[Step], quotes: _Quotes, *, whole: bool) -> dict[str, Any]:
    step = steps[number - 1]
    who = _ACTOR.match(step.rule.text)
    citations = quotes.citations(step)
    before, behind = _lead(step, quotes), step.behind
    if not step.position:
        others = [other.rule.text for other in steps]
        told = citations[0]["text"].removeprefix(_intro(step, quotes)).lstrip() if citations else ""
        whole = whole or step.rule.kind == "example"  # a sentence of a tale says nothing without the others
        first, behind = told_with(step.rule.text, told, others, TOLD, whole=whole)
        before = f"{first} {before}"
        behind = " ".join((behind, *(rule.text for rule in step.beside)))
    elif number > 1 and before == _lead(steps[number - 2], quotes):
        before = ""  # said once, before the first step
    return {
        "n": number,
        "text": squeeze(f"{before} {shortened(step.rule.text)} {behind}"),
        "kind": step.kind,
        "who": who[0] if who else None,
        "stated": "derived" if step.because else "stated",
        "because": [steps.index(other) + 1 for other in step.because if other in steps],
        "branch": step.branch,
        "edge": step.edge,
        "rule": line_of(step.rule.clause),
        "citations": citations,
    }


def _unled(steps: Sequence[Step], quotes: _Quotes) -> Iterator[Step]:
    """The steps without leads of lists ("Any of these:") that stand before the item of another step."""
    intros = "\n".join(_intro(step, quotes) for step in steps)
    return (step for step in steps if not (step.rule.text.endswith(":") and step.rule.text in intros))


def _intro(step: Step, quotes: _Quotes) -> str:
    """What introduces the list of which a step begins an item; "" where it does not."""
    passage = next(iter(quotes.citations(step)), None)
    intro = (passage["intro"] or "") if passage else ""
    return intro if passage and intro.endswith(":") and f"{intro} {step.rule.text}" in passage["text"] else ""


def _lead(step: Step, quotes: _Quotes) -> str:
    """The leads of the lists in which a step begins an item, as many of the innermost as are short with it.

    Its meaning depends on the innermost, which is there in any case.
    """
    *outer, lead = _LEADS.split((sentences(_intro(step, quotes)) or [""])[-1])
    for before in reversed(outer):
        if len(f"{before} {lead} {step.rule.text}".split()) > LONGEST:
            break
        lead = f"{before} {lead}"
    return lead


@dataclass(frozen=True, slots=True)
class _Quotes:
    """The grounds of an answer's steps by number, and by id the passages that override or contradict them."""

    grounds: dict[int, Passage]
    differing: dict[str, Passage]

    @classmethod
    def of(cls, db: sqlite3.Connection, steps: Sequence[Step], besides: Sequence[int], as_of: str) -> _Quotes:
        """The passages that `steps` quote, and others `besides`, as they were on the ISO date `as_of`."""
        quoted = list(dict.fromkeys(n for step in steps for n in step.grounds[: CITED * 2]))
        grounds = by_number(db, [*quoted, *(number for number in besides if number not in quoted)], as_of)
        against = (_against(grounds[number], grounds[number]["text"]) for number in quoted if number in grounds)
        ids = list(dict.fromkeys(id_ for one in against for id_ in one))
        others = by_number(db, sorted(stored.ids_by_number(db, ids)), as_of) if ids else {}
        return cls(grounds, {passage["id"]: passage for passage in others.values()})

    def citations(self, step: Step) -> list[Passage]:
        """The passages of a step, those with most of its words first, and behind them what overrides them."""
        grounds = [self.grounds[number] for number in step.grounds[: CITED * 2] if number in self.grounds]
        spoken = frozenset(words(step.rule.text)) - STOP
        grounds.sort(key=lambda p: -len(spoken.intersection(words(p["text"])[:OPENING])))
        cited = grounds[:CITED]
        against = {id_ for passage in cited for id_ in _against(passage, step.rule.text)}
        against -= {passage["id"] for passage in cited}
        cited += [passage for id_, passage in self.differing.items() if id_ in against]
        return sorted(cited, key=lambda passage: _is_superseded(passage, step.rule.text))


def _is_superseded(passage: Passage, sentence: str) -> bool:
    """Whether a later passage overrides all of one, or the `sentence` of it."""
    return bool(passage["superseded_by"] or _overriding(passage, sentence))


def _against(passage: Passage, text: str) -> list[str]:
    """The ids of the passages that override or contradict one, or sentences of it in `text`."""
    return [
        *passage["superseded_by"],
        *_overriding(passage, text),
        *(row["with"] for row in passage["conflicts"]),
    ]


def _overriding(passage: Passage, text: str) -> list[str]:
    """The ids of the passages that override sentences of one which `text` has."""
    rows = (row for row in passage["precedence"] if row["older"] == passage["id"])
    return [row["newer"] for row in rows if row["sentence"] and row["sentence"] in text]


def shortened(sentence: str) -> str:
    """`sentence`, cut at LONGEST words."""
    spoken = sentence.split()
    return sentence if len(spoken) <= LONGEST else " ".join(spoken[:LONGEST]) + " ..."


def _conflicting(db: sqlite3.Connection, reply: Answer) -> bool:
    """Whether the question is about an open conflict of the first step's ground: it has CONCERNED of its subject."""
    asks, weights = stems_of(reply.question.text), reply.evidence.weights
    rarest = max(weights.values(), default=1.0)

    def weight(stems: frozenset[str]) -> float:
        return math.fsum(weights.get(stem, rarest) for stem in stems)

    about = references.conflicts_of(db, reply.timeline.steps[0].grounds[:1])
    subjects = (stems_of(_SUBJECT_END.split(conflict.words, maxsplit=1)[0]) - _WHETHER for conflict in about)
    return any(weight(subject & asks) >= CONCERNED * weight(subject) for subject in subjects)


def _order(db: sqlite3.Connection, reply: Answer, steps: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The priorities that order these steps, where no procedure gives their order."""
    if any(step.position for step in reply.timeline.steps):
        return []
    game, kinds = reply.question.game, {step["kind"] for step in steps}
    ordering = [row for row in procedures.priorities(db, game) if {row.first, row.then} <= kinds]
    grounds = [stored.at(db, f"{game}/{row.ground}")[:1] for row in ordering]
    return [
        {"says": row.says, "citations": passages(db, [passage.number for passage in cited])}
        for row, cited in zip(ordering, grounds, strict=True)
    ]
