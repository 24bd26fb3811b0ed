"""Whether a rule that compares amounts bears on a question: it must account for all that the question tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ...answer.precedents.turns import turning
from ...clauses.lexicon import Lexicon
from ...clauses.model import Atom, Phrase
from ...clauses.words import Word
from ...text import folded_words
from ..ask import atoms_of
from ..evidence import stems_of
from ..rules import Rule
from .amounts import Told
from .comparisons import NUMBERS, TOKENS, Comparison
from .outcome import Asked, kinds_of, names

_TURNING = ("negation", "choice", "reversal", "time", "party")
_TELLING = frozenset({"kind", "state", "side", "name", "event"})  # roles of words that tell something of the game
_UNDOING = frozenset({"cancel", "prevent"})  # events by which what is told does not happen
_INTRODUCING = frozenset({"determiner", "possessive"})  # roles of words that stand before the name of a thing
_WIDE = frozenset({"player", "card", "game", "token", "number"})  # kinds that narrow nothing


class Bearing:
    """A question, to be asked of one comparison after the other."""

    def __init__(self, words: Sequence[Word], amounts: Told, sought: Asked | None, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._naming = sought.naming if sought else {}
        self._besides = [word for index, word in enumerate(words) if index not in amounts.words]
        self._amounts = amounts
        self._owners = {amount.owner for amount in amounts.amounts}
        self._asks = sought is not None
        self._unknown = {  # things that the game has not: "and a helmet"
            word.start
            for before, word in pairwise(words)
            if before.roles & _INTRODUCING and not (word.roles or word.verbs)
        }
        self._text = " ".join(word.text for word in words)
        self._stems = stems_of(self._text)
        self._kinds = [kind for word in words for kind in kinds_of(word, lexicon)]
        self._acting = [kind for kind in self._kinds if not lexicon.acting.isdisjoint(lexicon.ancestors(kind))]

    def on(self, comparison: Comparison, made: Sequence[Rule] = ()) -> bool:
        """Whether a comparison's rule bears on the question, and accounts for it with those that tell its amounts."""
        if self._asks and not self._narrowed(comparison) <= self._stems:
            return False
        owned = self._owns(comparison) and not (comparison.price and self._costs_another(comparison))
        return owned and self._accounts(comparison, self._besides, made)

    def on_contest(self, comparison: Comparison) -> bool:
        """Whether the rule of a contest bears on the question, whoever its sides are."""
        besides = [word for word in self._besides if self._owners.isdisjoint(kinds_of(word, self._lexicon))]
        return self._accounts(comparison, besides)

    def on_claim(self, comparison: Comparison) -> bool:
        """Whether a rule of how much there is bears on the question, whatever deed makes it more ("do I take 3")."""
        besides = [word for word in self._besides if not self._makes_more(word)]
        return self._accounts(comparison, besides)

    def _makes_more(self, word: Word) -> bool:
        return any(self._lexicon.counting.get(deed, 0) > 0 for deed in self._naming.get(word.text, ()))

    def _accounts(self, comparison: Comparison, words: Iterable[Word], made: Sequence[Rule] = ()) -> bool:
        """Whether a comparison's rule accounts for `words`, which tell something besides the amounts."""
        rule = comparison.rule
        scoped = rule.scope and not any(name.strip().lower() in self._text for name in rule.scope.split(";"))
        if scoped or not any(self._counted(kind) for kind in (comparison.left, comparison.right)):
            return False
        if not comparison.needs <= self._stems or self._stems & comparison.excepting:
            return False
        besides = [word for word in words if not self._asks_for(word, comparison)]
        return not _turned(besides, comparison) and not any(self._unaccounted(besides, comparison, made))

    def besides(self, comparison: Comparison) -> frozenset[str]:
        """The words of the question that tell something for which a comparison's rule does not account."""
        words = [word for word in self._besides if not self._asks_for(word, comparison)]
        return frozenset(word.text for word in self._unaccounted(words, comparison))

    def _costs_another(self, comparison: Comparison) -> bool:
        """Whether what costs so much is none of what a price is paid for, as a light card for a rule on dark ones."""
        paid_for = comparison.outcome.role("object")
        costing = {amount.owner for amount in self._amounts.of(comparison.right)} - {""}
        return paid_for is not None and any(not self._lexicon.is_a(kind, paid_for.kind) for kind in costing)

    def _asks_for(self, word: Word, comparison: Comparison) -> bool:
        """Whether a word of what is asked names what happens under a comparison."""
        return names(self._naming.get(word.text, ()), comparison.outcome, self._lexicon)

    def _counted(self, kind: str) -> bool:
        """Whether a kind is a number or a token: that there are two of a thing makes nothing happen."""
        return bool(kind) and any(self._lexicon.is_a(kind, wide) for wide in (NUMBERS, TOKENS))

    def _narrowed(self, comparison: Comparison) -> frozenset[str]:
        """The stems of what narrows the things to which a rule's deed is done: what it tells holds of no others."""
        phrases = [
            member
            for role, phrase in comparison.outcome.roles
            if role in ("object", "actor")
            for member in (phrase, *phrase.also)
        ]
        inner = [other.words for phrase in phrases for atom in phrase.such for _, other in atom.roles if other.kind]
        return stems_of(" ".join((*(word for phrase in phrases for word in phrase.qualifiers), *inner)))

    def _owns(self, comparison: Comparison) -> bool:
        """Whether the amounts may be those of the things that the question names: a Ring-bearer's is no other's."""
        owners = {owner for owner in comparison.owners if owner not in _WIDE and owner in self._lexicon.kinds}
        acting = [kind for kind in self._acting if kind != "player"]
        if not owners.isdisjoint(self._kinds):
            return True
        return not owners or not acting or any(self._lexicon.is_a(kind, owner) for kind in acting for owner in owners)

    def _unaccounted(
        self, besides: Iterable[Word], comparison: Comparison, made: Sequence[Rule] = ()
    ) -> Iterator[Word]:
        """The words of the question that tell something for which the rules do not account."""
        rules = (comparison.rule, *made)
        stems = stems_of(" ".join(text for rule in rules for text in (rule.text, rule.scope)))
        phrases = (phrase for rule in rules for atom in atoms_of(rule.clause) for phrase in _phrases(atom))
        kinds = {phrase.kind for phrase in phrases} | comparison.owners
        kinds -= frozenset() if comparison.price else _WIDE  # what any card costs must be paid for every sort of card
        for word in besides:
            accounted = stems_of(word.text) <= stems or word.id in _WIDE
            known = accounted or any(
                self._lexicon.is_a(own, kind) for own in kinds_of(word, self._lexicon) for kind in kinds
            )
            if self._tells(word) and not known:
                yield word

    def _tells(self, word: Word) -> bool:
        deeds = (sense for verb in word.verbs for sense in self._lexicon.senses.get(verb, ()))
        told = any(sense.game or sense.event in _UNDOING for sense in deeds)
        return told or bool(word.roles & _TELLING) or word.start in self._unknown


def _turned(besides: Iterable[Word], comparison: Comparison) -> bool:
    """Whether a word turns the question that does not turn the rule."""
    ours, theirs = (
        turning(folded_words(" ".join(word.text for word in besides))),
        turning(folded_words(comparison.rule.text)),
    )
    return any(ours[group] - theirs[group] for group in _TURNING)


def _phrases(atom: Atom) -> Iterator[Phrase]:
    """The phrases of an atom, and those of the atoms that narrow them."""
    for _, phrase in atom.roles:
        yield from _members((phrase, *phrase.also))


def _members(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    for phrase in phrases:
        yield phrase
        for atom in phrase.such:
            yield from _phrases(atom)
