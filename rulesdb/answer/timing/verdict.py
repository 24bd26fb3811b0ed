"""A yes-or-no question -> yes, no or not stated, by how the rules that fit it best bind the action asked about.

A wrong yes is worse than none, so a clause decides only where it speaks of the whole action that is asked about, and
where all that it makes a condition is told by the question. Otherwise its words are quoted and the judge decides.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence

from ...text import folded_words, words
from .covers import COMMON, NOT, TOLD, tells_conditions, told_share, widened
from .happenings import happenings
from .match import Candidate
from .question import VERBS, Asked, named_in, stems

OPEN = "Not stated"
NEAR = 0.6  # of the best rule's fit: rules that fit as well may decide, and must not say otherwise
WHOLE = 0.8  # of the words of the action that is asked about that a clause must have which says no; for yes, all
SAME = 0.6  # of the words of a printed question and of the one asked that they must share, each way
_RELATIONS = (
    "when|whenever|if|while|during|after|before|until|unless|once|as soon as|as long as|in response to|"
    "at the (?:start|beginning|end) of|instead of|even (?:if|though)|although|because"
)
_AUXILIARY = re.compile(rf"^(?:{VERBS}|am)\b(?:n't)?", re.IGNORECASE)
_NO_DUTY = re.compile(r"\b(?:not|never|no\w*) (?:\w+ )?(?:required|forced|obliged|needs?|have|has)\b", re.IGNORECASE)
_DUTY = re.compile(
    r"^(?:must|should|(?:do|does|did) .*?\b(?:have|need) to)\b|\b(?:required|forced) to\b",
    re.IGNORECASE,
)
_LEAVE = re.compile(r"^(?:can|could|may|might|(?:am|is|are) .*?\b(?:allowed|legal|possible))\b", re.IGNORECASE)
_UNCLEAR = re.compile(
    r"\b(?:neither|nor|without|no (?:more|fewer|less|longer|matter))\b", re.IGNORECASE
)  # not what of?
_HEDGED = re.compile(r"\b(?:only|unless|except|example|usually|normally|some)\b", re.IGNORECASE)
_CHOICE = re.compile(r"\bor\b", re.IGNORECASE)
_JOINT = re.compile(r"[:;]\s|,? \b(?:and|but|so|because|since|being|even|which)\b ", re.IGNORECASE)
_NARROW = re.compile(
    r"\b(?:only|just|always|every|any|all|both|more|less|fewer|exactly|again|twice|same|different|equal)\b",
    re.IGNORECASE,
)
_DEFINES = re.compile(
    r"^(?!if|when|while|unless|during|after|before)(?:An? |The )?[\w-]+(?: [\w-]+){0,4} "
    r"(?:is|are|means) (?:an?|the|each|any|defined)\b",
    re.IGNORECASE,
)
_TIMES = {"before": "before", "after": "after", "once": "after", "then": "after", "until": "until", "till": "until"}
_ONCE = r"once(?= (?:an?|the|all|its?|s?he|they|your?|his|her|their|my|I|that|no)\b(?! (?:turn|round|phase|game)\b))"
_TIME = re.compile(rf"\b(?:before|after|then|until|till|{_ONCE})\b", re.IGNORECASE)
_WHICH = r"(?:an?|the|my|his|her|its|their|your|each|this|that|any|no)"
_STATE = re.compile(r"\b(?:an?|the|my|his|her|their|your|that|this|already|is|are) (\w+ed)\b", re.IGNORECASE)
_ASKS_BEING = re.compile(r"^(?:is|are|was|were)\b", re.IGNORECASE)
_SAYS_BEING = re.compile(r"\b(?:is|are|becomes?|remains?|counts?)\b", re.IGNORECASE)
_BEING = re.compile(r"^\W*(?:[\w'-]+ ){1,8}?(?:is|are) (?:not )?(?:an?|the|considered|treated)\b", re.IGNORECASE)
_OWN_MODAL = re.compile(r"\b(may|can|must)\b", re.IGNORECASE)
_SAID = re.compile(r"(yes|no)\b", re.IGNORECASE)


def verdict(
    db: sqlite3.Connection, asked: Asked, part: int, shown: Sequence[Candidate], others: Sequence[Candidate]
) -> tuple[str, int]:
    """(Yes, No, Not stated or "", place): what the rules near a yes-or-no part say, and which of `shown` is the ground.

    `shown` are the clauses of the answer, best first, of which one must decide; `others` all that were found. Rules
    that say opposites decide nothing, shown or not. A question for a choice gets "". Where nothing decides, the place
    is that of the rule that comes nearest to it.
    """
    question = asked.parts[part].text
    if _CHOICE.search(_split(question)[0]):
        return "", 0
    near = NEAR * shown[0].parts.get(part, 0.0)
    heard = {c.number: c for c in [*shown, *others] if c.parts.get(part, 0.0) >= near}
    said = {number: found for number, c in heard.items() if (found := _say(db, asked, question, c))[0] != OPEN}
    near_it = next((place for place, c in enumerate(shown) if c.number in said), 0)
    place = next((place for place, c in enumerate(shown) if said.get(c.number, (OPEN, False))[1]), None)
    if place is None or len({word for word, _ in said.values()}) != 1:
        return OPEN, near_it
    return said[shown[place].number][0], place


def _say(db: sqlite3.Connection, asked: Asked, question: str, found: Candidate) -> tuple[str, bool]:
    """What one clause says to the question; and whether it may decide, being about no less than what is asked."""
    row = found.row
    if row["kind"] == "question":
        answer = _SAID.match(row["text"])
        return (answer[1].capitalize(), True) if answer and _same_question(question, row["intro"]) else (OPEN, False)
    text = row["text"]
    if _HEDGED.search(text) or _DEFINES.search(text) or row["kind"] in ("example", "note", "dispute"):
        return OPEN, False
    if NOT.search(_split(question)[0]) or not _narrow_enough(question, text) or _times(asked.text) != _times(text):
        return OPEN, False
    deed, whole = _deed(db, asked, question, found)
    if not deed or not tells_conditions(asked, row):
        return OPEN, False
    modal = _OWN_MODAL.search(deed)
    modality = {"can": "may"}.get(modal[1].lower(), modal[1].lower()) if modal else row["modality"]
    said = _bound(question, modality, deed)
    told = told_share(db, asked, question, deed)
    return (said, told == 1 and (whole or said == "No")) if told >= TOLD else (OPEN, False)


def _times(text: str) -> set[str]:
    """The relations in time that `text` names and that make a rule another one: before, after, until."""
    return {_TIMES[word.lower()] for word in _TIME.findall(text)}


def _same_question(asked: str, printed: str) -> bool:
    """Whether a document's own question asks the same."""
    one, other = stems(asked), stems(printed)
    shared = len(one & other)
    return bool(one and other) and shared >= SAME * len(one) and shared >= SAME * len(other)


def _split(question: str) -> tuple[str, str]:
    """The question's main clause without its verb in front, and the clauses that say when or on what condition."""
    bare = _AUXILIARY.sub("", question.strip().rstrip("?")).strip()
    lead = re.match(rf"(?:{_RELATIONS})\b", bare, re.IGNORECASE)
    if lead:
        condition, _, main = bare.partition(",")
        return _AUXILIARY.sub("", main.strip()).strip(), condition
    tail = re.search(rf",?\s+\b(?:{_RELATIONS})\b", bare, re.IGNORECASE)
    return (bare[: tail.start()], bare[tail.start() :]) if tail else (bare, "")


def _narrow_enough(question: str, text: str) -> bool:
    """Whether the clause has each word by which the question narrows what it asks ("only", "twice")."""
    wanted = {word.lower() for word in _NARROW.findall(question)}
    numbers = {word for word in words(question) if word.isdigit()}
    return (wanted | numbers) <= set(words(text))


def _bound(question: str, modality: str, deed: str) -> str:
    """What a rule of that modality says to a question for leave, for a duty, or for a fact."""
    if _NO_DUTY.search(deed):
        return "No" if _DUTY.search(question) else OPEN
    if modality == "cannot" or NOT.search(deed):
        return "No"
    if _LEAVE.search(question):
        return "Yes" if modality == "may" else OPEN
    if _DUTY.search(question):
        return "Yes" if modality == "must" else OPEN
    return OPEN if modality == "may" else "Yes"


def _deed(db: sqlite3.Connection, asked: Asked, question: str, found: Candidate) -> tuple[str, bool]:
    """The words of the clause that say whether the action asked about is done, or ""; and whether it is all of it.

    The clause must name what happens in the question, and nearly all else of it, in what it says and not only in what
    it makes a condition; the states of things ("an exhausted hero") must be the same and are not what happens; a rule
    that permits must speak of the question's times.
    """
    row = found.row
    main, times = _split(question)
    deeds = f"{row['actor']} {row['effect']}"
    if not _same_sort(question, row, deeds):
        return "", False
    done = named_in(db, main, asked.game)["event"]
    if done and not _happens(db, asked, done, main, found):
        return "", False
    wanted = stems(main) - {stem for name in asked.cards.values() for stem in stems(name)}
    same = {stem for spoken in done.values() for stem in stems(spoken)}  # the clause has them in other words
    said = widened(asked, stems(row["text"])) | same
    if not wanted or len(wanted & said) < WHOLE * len(wanted):
        return "", False
    if row["modality"] in ("may", "does") and not stems(times) - COMMON <= said:
        return "", False
    return _part(asked, deeds, wanted, same), wanted <= said


def _happens(db: sqlite3.Connection, asked: Asked, done: dict[str, str], main: str, found: Candidate) -> bool:
    """Whether what happens in the question's main clause, not as the state of a thing, is what the clause is about.

    `done` are the events of the main clause with the words that name them; the clause must name all of them.
    """
    effects = happenings(db, [found.number]).get(found.number, {}).get("effect", set())
    spoken = " ".join(folded_words(main))
    acts = {event for event, said in done.items() if not re.search(rf"\b{_WHICH} {re.escape(said)}\b", spoken)}
    named = named_in(db, found.row["text"], asked.game)["event"]
    return bool((acts or done.keys()) & effects) and done.keys() <= named.keys()


def _part(asked: Asked, deeds: str, wanted: set[str], same: set[str]) -> str:
    """The part of what a clause says that speaks of what is `wanted`, or "".

    The words `same` name what happens; a part that has them comes first. No word that is wanted may stand only in a
    later part that says the opposite; the first part may name who acts in all.
    """
    parts = _JOINT.split(deeds)
    held = [widened(asked, stems(part)) & (wanted | same) for part in parts]
    negated = [bool(NOT.search(part)) for part in parts]
    best = max(range(len(parts)), key=lambda place: (same <= held[place], len(held[place] & wanted)))
    others = range(1, len(parts))
    opposed = any((held[place] - held[best]) & wanted for place in others if negated[place] != negated[best])
    enough = len(wanted & (held[best] | same)) >= WHOLE / 2 * len(wanted)
    return parts[best] if enough and not opposed and not _UNCLEAR.search(parts[best]) else ""


def _same_sort(question: str, row: sqlite3.Row, deeds: str) -> bool:
    """Whether clause and question both speak of what is, or both of what is done, and of things in the same state."""
    if any(state.lower() not in row["text"].lower() for state in _STATE.findall(question)):
        return False
    if _ASKS_BEING.search(question):
        return row["modality"] == "does" and bool(_SAYS_BEING.search(deeds))
    return not (_LEAVE.search(question) and row["modality"] == "does" and _BEING.search(deeds))
