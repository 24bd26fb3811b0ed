"""What decides a question: a document's own answer, its numbers, the order of a turn, the clauses, or a precedent."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from ..answer.asking import bare
from ..answer.claims import Plain, plain
from ..answer.passages import begun
from ..answer.precedents import precedent
from ..answer.precedents.turns import amounts, turning
from ..answer.printed import printed
from ..clauses.forms import noun_key
from ..clauses.lexicon import Lexicon
from ..patterns import late
from ..queries import examples
from ..queries import passages as stored
from ..text import folded_words
from .ask import Question, asked_of, read_question
from .classes import classed, names_another, names_the_only_one
from .evidence import Evidence, grounds_of, stems_of
from .meaning import Meaning, meanings
from .ordering import ordered
from .rules import Rule
from .sums import add_up, hinges_on, tells_change
from .verdict import UNTOLD, Verdict, derive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .sums.sums import Sum


SAME = "an example of the rule that asks the same in other words"
_ANOTHER = frozenset({"another", "additional"})
_SUM = late(r"\d\s*\+\s*(?:[a-z']+\s+){0,2}\d", re.IGNORECASE)  # "prowess 6 + a roll of 6"


class Decision(NamedTuple):
    """A verdict, its source `by` (printed, rule, precedent), the question with that answer, and its passages.

    `besides` are things that are asked about and that a precedent does not name; `likely` is that of a precedent.
    `sum` is what the numbers of the question come to. `compare` is a question to compare with one that is left open,
    with its answer, which may well be that of both.
    """

    verdict: Verdict
    by: str | None = None
    as_for: str | None = None
    besides: tuple[str, ...] = ()
    passages: tuple[int, ...] = ()
    likely: bool = False
    sum: str | None = None
    compare: str | None = None


class Put(NamedTuple):
    """A question put plainly, as words and as it is read."""

    plain: Plain
    read: Question


def put_plainly(question: Question, lexicon: Lexicon) -> Put:
    """The question as claims.py puts it."""
    asked = plain(question.text)
    return Put(asked, question if asked.text == question.text else read_question(asked.text, question.game, lexicon))


def asks_yes_or_no(question: Question, put: Put) -> bool:
    """Whether a question wants yes or no: as it is typed ("I wonder if ...") or put plainly."""
    return any(part.kind == "yes-no" for read in (question, put.read) for part in read.parts)


def decided(
    db: sqlite3.Connection, question: Question, put: Put, evidence: Evidence, lexicon: Lexicon, as_of: str
) -> Decision:
    """The decision: by a document's own question, a sum, the turn, an example that asks the same, clauses, a precedent.

    The first of them that decides does. A precedent that the question is as good as knows more than a sum of the same
    numbers, and than clauses that leave it at "depends"; any knows more than a rule of which only the conditions leave
    it open.
    """
    own = printed(db, question.text, question.game, as_of)
    if own:
        conditions = (own.condition,) if own.condition else ()
        verdict = Verdict(own.verdict or "open", conditions, (), "the document's own answer to this question")
        return Decision(verdict, "printed" if own.verdict else None, own.question, (), (own.passage,))
    asks = asks_yes_or_no(question, put)
    summed = _summed(db, add_up(db, question, lexicon), as_of) or _ordered(db, question, as_of)
    if summed and not asks:
        return summed
    same = _same(db, put, evidence, lexicon, as_of) if asks and summed is None else None
    if same:
        return same
    derived = derive(put.read, evidence.rules, lexicon)
    derived = derived._replace(answer=put.plain.answer(derived.answer))
    unaided = summed or Decision(derived, None if derived.answer == "open" else "rule")
    if not asks or (summed is None and derived.answer in ("yes", "no")):
        return unaided
    near = _precedent(db, put.read, question, evidence, lexicon, as_of)
    if summed and near and _numbers(question.text) != _numbers(near.as_for or near.compare or ""):
        return summed
    return _aided(unaided, near)


def _aided(unaided: Decision, near: Decision | None) -> Decision:
    """What decides a question of those two: what does without a precedent, and the precedent that is near."""
    if near is None or (near.compare and unaided.by):
        return unaided
    if near.compare:
        return unaided._replace(compare=near.compare, passages=near.passages)
    stands = unaided.by is not None and unaided.verdict.decided_by != UNTOLD
    return unaided if near.verdict.answer == unaided.verdict.answer or (stands and near.likely) else near


def _same(db: sqlite3.Connection, put: Put, evidence: Evidence, lexicon: Lexicon, as_of: str) -> Decision | None:
    """The decision of an example that means what the question does, in other words; None where such disagree."""
    meant = meanings(put.read, denied=put.plain.denied)
    rows = examples.alike(db, put.read.game, [one.code for one in meant]) if meant else []
    found = [(answer, row) for row in rows if (answer := _answer_of(row, meant, put.read.game, lexicon))]
    if len({answer for answer, _ in found}) != 1:
        return None
    restated = grounds_of(db, [row.passage for _, row in found])
    hits = [hit.passage for hit in evidence.hits]
    shown = [
        (hits.index(passage) if passage in hits else len(hits), passage, answer, row)
        for answer, row in found
        for passage in (row.passage, *restated.get(row.passage, ()))
    ]
    _, passage, answer, row = min(shown, key=itemgetter(0))
    if not all(begun(one.since, as_of) for one in stored.standings(db, [passage, row.passage])):
        return None
    conditions = (row.condition,) if row.condition else ()
    asked = row.question if answer == row.verdict else f"{row.question} {row.verdict.capitalize()}."
    return Decision(Verdict(answer, conditions, (), SAME), "precedent", asked, (), (passage,))


def _answer_of(example: examples.Alike, meant: Sequence[Meaning], game: str, lexicon: Lexicon) -> str:
    """The answer that an example gives to the question that means `meant`, "" where it means something else."""
    put = put_plainly(read_question(bare(example.question), game, lexicon), lexicon)
    own = meanings(put.read, denied=put.plain.denied)[:1]
    same = next((one for one in meant if own and one.text == own[0].text), None)
    return same.answer(example.verdict, denied=own[0].denied) if same else ""


def _counts_on(db: sqlite3.Connection, question: Question, example: str, lexicon: Lexicon) -> bool:
    """Whether a number by which something changes in the question is none of the example's, which so tells less."""
    numbers, others = (turning(folded_words(text))["number"] for text in (question.text, example))
    return not numbers <= others and tells_change(db, question.text, question.game, lexicon)


def _numbers(text: str) -> list[int]:
    return sorted(number for _, number in amounts(folded_words(text)))


def _adds_to(db: sqlite3.Connection, question: Question, example: str, lexicon: Lexicon) -> bool:
    """Whether the question adds to what it tells ("at 49, one more"), and the example does not, or to other numbers.

    Six, two and another may be fine where six, three and another are not.
    """
    adds = partial(tells_change, db, game=question.game, lexicon=lexicon, of_told=True)
    spoken = folded_words(question.text)
    numbers, others = _numbers(question.text), _numbers(example)
    adding = len(numbers) > 1 and (not _ANOTHER.isdisjoint(spoken) or _SUM.search(question.text) is not None)
    return (adding and numbers != others) or (adds(text=question.text) and not adds(text=example))


def _precedent(
    db: sqlite3.Connection, plainly: Question, question: Question, evidence: Evidence, lexicon: Lexicon, as_of: str
) -> Decision | None:
    near = precedent(db, question.text, question.game, {hit.passage: hit.score for hit in evidence.hits})
    if near is None or not all(begun(row.since, as_of) for row in stored.standings(db, [near.passage, near.rule])):
        return None
    alike = all(_classes_alike(plainly, example, lexicon) for example in {near.by, near.question})
    if not alike or names_the_only_one(near.by, question.text, lexicon):
        return None
    common = _common(plainly, near.by, lexicon)
    unsure = (not common and not near.sure) or _counts_on(db, question, near.by, lexicon)
    if (near.likely and unsure) or _adds_to(db, question, near.by, lexicon):
        return None
    another = near.verdict == "yes" and names_another(question.text, near.by, lexicon)
    if another or not near.decides or _hinges_otherwise(db, question, near.by, lexicon):
        asked = f"{near.question} {near.own.capitalize()}."
        return Decision(Verdict("open"), passages=(near.passage,), compare=asked)
    likely = near.likely or common != "event"
    conditions = (near.condition,) if near.condition else ()
    how = (
        "an example of the rule that is likely to have the same answer" if likely else "the nearest example of the rule"
    )
    verdict = Verdict(near.verdict, conditions, (), how)
    besides = tuple(word for word in near.besides if lexicon.nouns.get(noun_key(word), ("",))[0] == "kind")
    asked = near.question if near.own == near.verdict else f"{near.question} {near.own.capitalize()}."
    return Decision(verdict, "precedent", asked, besides, (near.passage,), likely)


def _hinges_otherwise(db: sqlite3.Connection, question: Question, example: str, lexicon: Lexicon) -> bool:
    """Whether a question hangs on its numbers, and an example has others, or not what keeps them from deciding it."""
    besides = hinges_on(db, question, lexicon)
    if besides is None:
        return False
    return _numbers(question.text) != _numbers(example) or not stems_of(" ".join(besides)) <= stems_of(example)


def _classes_alike(question: Question, example: str, lexicon: Lexicon) -> bool:
    """Whether an example asks if the same is of the same kind, where that is all a question asks."""
    asked = classed(asked_of(question), lexicon)
    if asked is None:
        return True
    put = put_plainly(read_question(bare(example), question.game, lexicon), lexicon)
    return classed(asked_of(put.read), lexicon) == asked


def _common(question: Question, example: str, lexicon: Lexicon) -> str:
    """What a question and an example are both about, or may be, not being read: the "event", a "thing", or ""."""
    put = put_plainly(read_question(example, question.game, lexicon), lexicon)
    asked, answered = asked_of(question), asked_of(put.read)
    if asked is None or answered is None or not (asked.atom.event and answered.atom.event):
        return "event"
    one, other = asked.atom, answered.atom
    if one.event in lexicon.events_above(other.event) or other.event in lexicon.events_above(one.event):
        return "event"
    kinds, others = ({phrase.kind for _, phrase in atom.roles if phrase.kind} for atom in (one, other))
    return "" if kinds.isdisjoint(others) else "thing"


def _ordered(db: sqlite3.Connection, question: Question, as_of: str) -> Decision | None:
    """The decision of a question for the order of two phases, by rules in force."""
    found = ordered(db, question.text, question.game) if len(question.parts) == 1 else None
    if found is None or not all(
        begun(row.since, as_of) for row in stored.standings(db, [r.passage for r in found.rules])
    ):
        return None
    return Decision(Verdict(found.answer, (), found.rules, f"the order of the phases of a {found.procedure}"), "rule")


def _summed(db: sqlite3.Connection, total: Sum | None, as_of: str) -> Decision | None:
    """The decision of a sum, by the shortest sentence of a rule in force, a document's where there is one.

    Behind it stand the rules that tell what makes an amount that it compares.
    """
    if total is None:
        return None
    passages = {rule.passage for rule in (*total.rules, *total.made)}
    standings = {row.number: row for row in stored.standings(db, list(passages))}
    in_force, made = (
        [rule for rule in rules if begun(standings[rule.passage].since, as_of)] for rules in (total.rules, total.made)
    )
    if not in_force or len(made) < len(total.made):
        return None

    def order(rule: Rule) -> tuple[bool, int]:
        return bool(standings[rule.passage].digest), len(rule.text)

    first = min(in_force, key=order)
    verdict = Verdict(total.answer or "open", (), (first, *made), "what its numbers come to by the rule")
    return Decision(verdict, "rule" if total.answer else None, sum=total.words)
