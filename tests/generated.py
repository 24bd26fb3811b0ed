"""Questions whose verdict is known by construction, made from sentences of rules that the reader understood.

Each is asked of the one rule that it was made from: what may be said is known then, whatever other rules there are.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.model import Clause, Phrase
from rulesdb.clauses.prepared import read
from rulesdb.read.digest_files import files
from rulesdb.read.digest_form import parse
from rulesdb.text import sentences
from rulesdb.timing.rules import Rule

# [lead,] subject auxiliary deed
_SENTENCE = re.compile(r"(?:(?P<lead>(?:When|If|While|During|After|Before|At) [^,]+), )?(?P<rest>[^,;:()]+)\.$")
_CORE = re.compile(r"(?P<subject>.+?) (?P<aux>may|must|cannot) (?P<deed>(?!not |only |be )\w.*)$")
_BE = re.compile(r"^(?P<head>If|While) (?P<thing>.+?) (?P<be>is|are) (?!not |no )(?P<state>\w+)$")
_TOLD = re.compile(r"^(?:When|If|While|After) (?P<fact>.+)$")
WORDED = {  # other ways to ask for leave and for a duty
    "may": {"allowed": "is {} allowed to", "legal": "is it legal for {} to", "possible": "could {}"},
    "must": {"forced": "does {} have to", "required": "is {} required to"},
}
SAID = {"permission": "yes", "duty": "yes", "prohibition": "no"}
TURNED = {"yes": "no", "no": "yes"}
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


@dataclass(frozen=True, slots=True)
class Made:
    """A question, the rule that it is asked of, and which verdicts are right; `form` says how it was made."""

    form: str
    question: str
    rule: Rule
    right: frozenset[str]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of one clause, cut into what a question is made of."""

    lead: str
    subject: str
    auxiliary: str
    deed: str
    rule: Rule

    @property
    def clause(self) -> Clause:
        """What the sentence binds."""
        return self.rule.clause


def statements(game: str, lexicon: Lexicon) -> Iterator[Statement]:
    """The sentences of the digests of `game` that have one clause of leave, ban or duty, without exceptions."""
    for name, content in files(game):
        _, entries = parse(content.decode(), name)
        for text in dict.fromkeys(item.text for entry in entries for item in entry.items if not item.label):
            for sentence in sentences(text):
                made = _statement(sentence, read(sentence, game, lexicon))
                if made:
                    yield made


def _statement(sentence: str, clauses: Sequence[Clause]) -> Statement | None:
    cut = _SENTENCE.match(sentence)
    core = _CORE.match(cut["rest"]) if cut else None
    if not cut or not core or len(clauses) != 1:
        return None
    clause = clauses[0]
    told = [held for held in (clause.trigger, *clause.conditions) if held]
    plain = clause.understood and clause.norm in SAID and not (clause.exceptions or clause.only)
    if not plain or bool(cut["lead"]) != (len(told) == 1) or len(told) > 1:
        return None
    rule = Rule(1, 1, sentence, "", "rule", clause)
    return Statement(cut["lead"] or "", core["subject"], core["aux"], core["deed"], rule)


def questions(game: str, lexicon: Lexicon, chance: random.Random) -> Iterator[Made]:
    """All questions that can be made from the rules of `game`."""
    for held in statements(game, lexicon):
        answer = SAID[held.clause.norm]
        asks = "must" if held.auxiliary == "must" else "may"
        subject = _lowered(held.subject)
        yield _made("asked", held, asks, subject, {answer})
        for form, words in WORDED[asks].items():
            yield _made(form, held, words, subject, {answer})
        if asks == "may" and not _is_none(held):
            yield _made("negated", held, "can't", subject, {answer})
            yield _made("for a duty", held, "must", subject, {"no", "depends"})
        if held.lead:
            yield _made("without its condition", held, asks, subject, {"depends"}, lead="")
            denied = _BE.match(held.lead)
            if denied:
                lead = f"{denied['head']} {denied['thing']} {denied['be']} not {denied['state']}"
                yield _made("condition denied", held, asks, subject, {TURNED[answer]}, lead=lead)
            told = _TOLD.match(held.lead)
            if told:
                question = f"{told['fact'][0].upper()}{told['fact'][1:]}. {asks.capitalize()} {subject} {held.deed}?"
                yield Made("condition told first", question, held.rule, frozenset({answer, "open", "depends"}))
        below = _below(held, lexicon, chance)
        if below:
            yield _made("a kind below", held, asks, below, {answer})
        yield from _numbers(held, asks, subject, answer)


def _is_none(held: Statement) -> bool:
    """Whether the sentence binds nobody ("no player may ..."), so that its question cannot be turned."""
    return re.search(r"\b(?:no|none|nobody|neither)\b", held.subject.lower()) is not None


def _made(form: str, held: Statement, asks: str, subject: str, right: set[str], lead: str | None = None) -> Made:
    lead = held.lead if lead is None else lead
    core = f"{asks.format(subject) if '{}' in asks else f'{asks} {subject}'} {held.deed}?"
    text = f"{lead}, {core}" if lead else core[0].upper() + core[1:]
    return Made(form, text, held.rule, frozenset({*right, "open"}))


def _lowered(subject: str) -> str:
    first, _, rest = subject.partition(" ")
    return f"{first.lower()} {rest}" if first in ("A", "An", "The", "Each", "No", "Any", "All", "Players") else subject


def _below(held: Statement, lexicon: Lexicon, chance: random.Random) -> str:
    """The subject with a kind below its own, where it is no more than an article and a kind."""
    phrase = held.clause.atom.role("actor") or held.clause.atom.role("object") or Phrase("", "")
    article, _, noun = held.subject.lower().partition(" ")
    if article not in ("a", "an") or noun != phrase.kind or noun in f"{held.lead} {held.deed}".lower():
        return ""
    children = sorted(kind for kind, parents in lexicon.kinds.items() if noun in parents and kind.isalpha())
    kind = chance.choice(children) if children else ""
    return f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}" if kind else ""


def _numbers(held: Statement, asks: str, subject: str, answer: str) -> Iterator[Made]:
    """The question with a number above the bound of a leave, and with one within it."""
    bound = re.search(r"\b(?:at most|up to|no more than) (\w+) ", held.deed)
    values = {word: number for number, word in NUMBERS.items()}
    if not bound or bound[1] not in values or held.auxiliary != "may":
        return
    for number, right in ((values[bound[1]] + 1, TURNED[answer]), (values[bound[1]], answer)):
        if number in NUMBERS and number > 1:
            deed = held.deed.replace(bound[0], f"{NUMBERS[number]} ", 1)
            lead = f"{held.lead}, " if held.lead else ""
            form = "a number above" if right != answer else "a number within"
            yield Made(form, f"{lead}{asks} {subject} {deed}?", held.rule, frozenset({right, "open"}))
