"""What a question tells of that which a rule requires: true, false, or left open.

A condition holds where a fact of the question says so (unify.py), or where the question has its words. Who asks whether
something happens "after a round ends" tells all of "after a player elects to end a round" that matters: most words of a
condition that stand in no other part of the rule are enough, if nothing in it is denied, meant to be the asker's own,
or of another kind than all that the question names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ..answer.precedents.turns import opposed, turning
from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom, Clause, Condition, Phrase
from ..clauses.unify import MOSTLY, Match, holds
from ..text import folded_words
from .evidence import stems_of
from .rules import Rule

BACKWARD = frozenset({"such", "that", "this", "those", "these"})  # first words of a reference to an earlier sentence
POINTING = BACKWARD | {"own", "opponent", "opponents"}  # words that mean what stands elsewhere, or tell whose it is
# Small words that change the meaning of a sentence: a rule without them may not answer a question that has them.
MARKS = frozenset(
    (
        "only", "before", "after", "until", "while", "without", "instead", "all", "every", "always", "never",
        "no", "not", "both", "same", "other", "another", "up", "down", "first", "once", "twice",
        "more", "less", "fewer", "than", "except", "unless", "already", "just", "still", "any", "either",
        "neither", "different", "but", "if", "non",
    )
)  # fmt: skip
DENIALS = frozenset({"no", "not", "never", "neither"})
ARTICLES = frozenset({"a", "an", "the"})
OPENING = frozenset({"if", "when", "whenever", "while", "where", "unless", "except"})  # before a condition's own words
ANY = frozenset({"given", "any", "particular"})  # "on a given turn" is on any turn: it narrows nothing
SOLE = frozenset({"the game"})  # there is only one: who loses, loses it, whether the question says so or not
# Relations to what tells on which occasion something happens: who asks whether it does, asks of that occasion.
OCCASIONS = frozenset({"when", "each time", "before", "after", "during", "at the start of", "at the end of"})
# Least shares of the words of a condition, and of those that narrow a thing, which a question that tells them has. Of
# 3,000 plain questions 151 had a yes or no from the clauses where all words had to stand side by side, 3 % of these
# given where it depends, none wrong; so it is 243, 4 % and 1 %, and with half of what narrows 249, 6 % and 1 %.
LEAST_OF_CONDITION, LEAST_OF_THING = 0.5, 0.6


class Told:
    """What a question tells: its `facts`, its words, and the kinds of what it names.

    `asked` is the clause that is asked, and `binding` whether it asks for leave or for a duty.
    """

    def __init__(self, text: str, asked: Clause, facts: Sequence[Atom], lexicon: Lexicon, *, binding: bool) -> None:
        states = [state for _, phrase in asked.atom.roles for state in _states(phrase, lexicon)]
        self.text, self.facts, self.lexicon = _plainly(text), [*facts, *states], lexicon
        self._rest = self.text  # without what fills the roles of what is asked: it tells nothing else
        for _, phrase in asked.atom.roles:
            self._rest = self._rest.replace(_plainly(phrase.words), "  ", 1)
        self._generic = not binding and not facts and not asked.atom.role("time")
        self._mostly = any(phrase.words in MOSTLY for _, phrase in asked.atom.roles)
        self._kinds = _kinds_of([asked.atom])
        narrowing = [atom for _, phrase in asked.atom.roles for atom in phrase.such]
        self._named = {*self._kinds, *_kinds_of([*facts, *narrowing])}

    def open_conditions(self, rule: Rule, match: Match) -> list[str] | None:
        """The words of the conditions of a rule that are open; None where an exception is true."""
        clause = rule.clause
        open_ = [
            words
            for words in dict.fromkeys(match.missing)
            if words not in SOLE and not self._narrows(words, match.filled.get(words, ""))
        ]
        rest = _rest(rule)
        for condition in conditions_of(clause):
            truth = self._truth(condition, rest)
            if truth is None and not (self._generic and self._is_occasion(condition)):
                open_.append(condition.words)
        for exception in clause.exceptions:
            truth = self._truth(exception, rest)
            if truth is True:
                return None
            if truth is None and not self._mostly:
                open_.append(exception.words)
        return open_

    def lacking(self, rule: Rule) -> Condition | None:
        """The first condition of a rule of which the question tells that it does not hold."""
        rest = _rest(rule)
        return next((one for one in conditions_of(rule.clause) if self._truth(one, rest) is False), None)

    def says_nothing_of(self, rule: Rule, conditions: Sequence[str]) -> bool:
        """Whether the question shares no stem with `conditions`, but for those that the rest of the rule has too.

        Where it shares some, it may state or deny the condition in other words.
        """
        kinds = [phrase.kind for _, phrase in rule.clause.atom.roles]
        subject = stems_of(" ".join((_without(rule.text, conditions), *kinds)))
        open_ = (one for one in conditions_of(rule.clause) if one.words in conditions)
        narrowing = {one.words: self._narrowing(one.atom) for one in open_}
        needed = [narrowing.get(words) or stems_of(words) - subject for words in conditions]
        return all(stems and not stems & stems_of(self.text) for stems in needed)

    def _narrowing(self, atom: Atom) -> frozenset[str]:
        """The stems that narrow the things of a condition which holds but for these, none where it does not."""
        bare = replace(atom, roles=tuple((role, replace(one, qualifiers=(), such=())) for role, one in atom.roles))
        if bare == atom or not atom.event or holds(bare, self.facts, self.lexicon) is not True:
            return frozenset()
        things = [phrase for _, phrase in atom.roles]
        such = [(one.kind, other) for one in things for told in one.such for _, other in told.roles]
        words = [other.words for kind, other in such if other.kind != kind]
        return stems_of(" ".join((*words, *(word for one in things for word in one.qualifiers))))

    def _truth(self, condition: Condition, rest: str) -> bool | None:
        """Whether a condition holds; None where the question does not say so. `rest` is the rest of its rule."""
        atom = condition.atom
        truth = holds(atom, self.facts, self.lexicon) if atom.event else self._of_time(atom)
        if truth is None and (_has(self._rest, condition.words) or self._says(condition, rest)):
            return True
        return truth

    def _of_time(self, atom: Atom) -> bool | None:
        time = atom.role("time") or atom.role("place")
        if time is None or time.such or time.words.partition(" ")[0] in BACKWARD:
            return None
        if time.qualifiers and ANY.issuperset(time.qualifiers):
            return True
        phrases = [phrase for fact in self.facts for role, phrase in fact.roles if role in ("time", "place")]
        same = [phrase for phrase in phrases if phrase.kind and self.lexicon.is_a(phrase.kind, time.kind)]
        truths = [_is_whose(time, phrase) for phrase in same]
        others = not same and any(apart(time, phrase, self.lexicon) for phrase in phrases)
        return True if True in truths else False if False in truths or others else None

    def _says(self, condition: Condition, rest: str) -> bool:
        """Whether the question says what a condition does, in other words; `rest` is the rest of the rule."""
        said, needed = stems_of(self._rest), stems_of(condition.words)
        alone = needed - stems_of(rest)
        if _points(condition.words) or len(needed) < 2 or opposed(alone - said, said - needed):
            return False
        enough = bool(alone) and len(alone & said) >= LEAST_OF_CONDITION * len(alone)
        turned = _denies(condition.words) != _denies(self._rest) or marks(condition.words) - OPENING - marks(self._rest)
        return enough and not turned and self._names(condition.atom, said)

    def _names(self, atom: Atom, said: Collection[str]) -> bool:
        """Whether all that an atom is about may be something that the question names, in the state that it has there.

        `said` are the stems of the question.
        """
        return all(
            self._may_be(phrase, said) and all(stems_of(one).issubset(said) for one in self._states(phrase))
            for _, phrase in atom.roles
        )

    def _may_be(self, phrase: Phrase, said: Collection[str]) -> bool:
        is_a, kind = self.lexicon.is_a, phrase.kind
        named = not (kind and phrase.known) or is_a(kind, "player") or stems_of(kind).issubset(said)
        is_deed = kind in self.lexicon.events
        return named or is_deed or any(is_a(one, kind) or is_a(kind, one) for one in self._named)

    def _states(self, phrase: Phrase) -> list[str]:
        return [one for one in (*phrase.qualifiers, phrase.kind) if one in self.lexicon.states]

    def _narrows(self, words: str, named: str) -> bool:
        """Whether the question has the words that narrow what it calls `named`, side by side or in another order.

        What it says of other things tells nothing of this one.
        """
        text = f"{self._rest} {named}"
        said, needed = stems_of(text), stems_of(words)
        if _has(self._rest, words):
            return True
        enough = bool(needed) and len(needed & said) >= LEAST_OF_THING * len(needed)
        return enough and not _points(words) and marks(words) <= marks(text)

    def _is_occasion(self, condition: Condition) -> bool:
        """Whether a condition tells on which occasion something happens to what is asked about, and no more of it."""
        if condition.relation not in OCCASIONS or _points(condition.words):
            return False
        phrases = [phrase for _, phrase in condition.atom.roles] if condition.atom.event else []
        return not any(phrase.such for phrase in phrases) and all(
            any(self.lexicon.is_a(kind, phrase.kind) for kind in self._kinds) for phrase in phrases
        )


def apart(first: Phrase, second: Phrase, lexicon: Lexicon) -> bool:
    """Whether two times are phases of which one is over when the other begins."""
    one, other = first.kind, second.kind
    named = all(lexicon.is_a(kind, "phase") and kind != "phase" for kind in (one, other))
    return named and one not in other and other not in one


def _states(phrase: Phrase, lexicon: Lexicon) -> Iterator[Atom]:
    """The states in which a question says that a thing is, and what stands behind the thing: "an exhausted hero"."""
    for state in phrase.qualifiers:
        if state in lexicon.states:
            others = tuple(other for other in phrase.qualifiers if other != state)
            yield Atom("be", (("object", replace(phrase, qualifiers=others)), ("goal", Phrase(state, state))))
    for such in phrase.such:
        for _, other in such.roles:
            if other.kind != phrase.kind:
                yield from _states(other, lexicon)


def conditions_of(clause: Clause) -> tuple[Condition, ...]:
    """The conditions of a clause, its trigger first."""
    return (*filter(None, [clause.trigger]), *clause.conditions)


def _rest(rule: Rule) -> str:
    """The text of a rule without its conditions and exceptions."""
    clause = rule.clause
    return _without(rule.text, [condition.words for condition in (*conditions_of(clause), *clause.exceptions)])


def _is_whose(rule: Phrase, asked: Phrase) -> bool | None:
    """Whether a time or place is of the party that the rule names; None where the question does not tell whose."""
    party, other = _party(rule), _party(asked)
    return True if not party else None if not other else party == other


def _party(phrase: Phrase) -> str:
    """Whose something is in the end, "" where that is not told: that of the opponent's company is the opponent's."""
    owner = phrase.owner
    while owner is not None and owner.owner is not None and owner.kind != "opponent":
        owner = owner.owner
    return owner.kind if owner is not None else ""


def _without(text: str, parts: Sequence[str]) -> str:
    for part in parts:
        text = text.replace(part, " ")
    return text


def _kinds_of(atoms: Sequence[Atom]) -> list[str]:
    return [phrase.kind for atom in atoms for _, phrase in atom.roles if phrase.kind]


def marks(text: str) -> frozenset[str]:
    """The small words of `text` that turn or narrow what it says."""
    return MARKS.intersection(folded_words(text))


def _denies(text: str) -> bool:
    return not DENIALS.isdisjoint(turning(folded_words(text))["negation"])


def _points(words: str) -> bool:
    """Whether words mean what stands elsewhere ("this phase"), or tell whose something is ("your own turn")."""
    return not POINTING.isdisjoint(folded_words(words))


def _plainly(text: str) -> str:
    """`text` as folded words between blanks, without articles."""
    return f" {' '.join(word for word in folded_words(text) if word not in ARTICLES)} "


def _has(text: str, words: str) -> bool:
    """Whether `text`, made by `_plainly`, has `words` one after the other, the conjunction before them left out."""
    first, _, remainder = words.partition(" ")
    return _plainly(remainder if first.lower() in OPENING else words) in text
