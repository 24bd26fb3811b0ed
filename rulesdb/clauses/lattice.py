"""Words -> the tokens that may begin at each of them, with their costs.

Whether "attack" is a verb or a noun is not decided here: both tokens are offered, the less usual one at a cost, and
tagger.py follows those that the grammar allows. Costs are small whole numbers; 0 is the usual reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .noun_phrases import NounPhrases
from .sentence import CLOSED, Option, Sentence
from .verb_groups import VerbGroups
from .words import Word

ASKING = frozenset(
    {
        "which",
        "what",
        "whose",
        "how many",
        "how much",
        "in which",
        "in what",
        "at which",
        "for which",
        "to which",
        "whether and where",
    }
)


AUXILIARY = frozenset({"modal", "be", "do", "have"})
BEGINNING_VERBS = AUXILIARY | {"adverb", "negation"}  # roles of words with which verb groups begin
POINTING = frozenset({"determiner", "pronoun"})
ACTING = frozenset({"pronoun", "acting"})


class Lattice(Sentence):
    """The options at each word of a sentence, made when first asked for."""

    def __init__(self, words: Sequence[Word]) -> None:
        super().__init__(words)
        self._nouns, self._verbs = NounPhrases(words), VerbGroups(words)
        self._options: list[list[Option] | None] = [None] * self.size

    def options(self, start: int) -> list[Option]:
        """The tokens that may begin at `start`."""
        options = self._options[start]
        if options is None:
            options = self._options[start] = list(self._at(start))
        return options

    def _at(self, start: int) -> Iterator[Option]:  # noqa: C901, PLR0912 - one test a part of speech
        word = self.words[start]
        roles = word.roles
        if "mark" in roles:
            return
        for phrase in self._nouns.at(start):
            yield phrase
            if self._begins_clause(start, phrase.end):
                yield phrase._replace(type="RNP", cost=phrase.cost + (0 if "pronoun" in roles else 3))
        if word.verbs or not roles.isdisjoint(BEGINNING_VERBS):
            yield from self._verbs.finite(start)
        if word.text == "to":
            yield from self._verbs.infinitives(start, start)
        elif "negation" in roles and self.text(start + 1) == "to":
            yield from self._verbs.infinitives(start, start + 1)
        if word.verbs or not roles.isdisjoint(BEGINNING_VERBS):
            yield from self._verbs.participles(start)
        if "preposition" in roles:
            kind = "PREP_OF" if word.text == "of" else "PREP"
            cost = 0 if not roles & {"adverb"} or self.begins_phrase(start + 1) else 2
            if (
                word.text == "to"
                and start + 1 < self.size
                and "VB" in self.words[start + 1].tags()
                and self.begins_phrase(start + 2)
            ):
                cost = 2
            yield Option(kind, start + 1, cost)
            if not self.begins_phrase(start + 1):
                yield Option("STRAND", start + 1, 2)
        counted = word.text == "once" and start + 1 < self.size and "preposition" in self.words[start + 1].roles
        if "subordinate" in roles and not counted:  # "once per lamp" is no time
            bare = word.text == "as" and start + 1 < self.size and "VBN" in self.words[start + 1].tags()
            yield Option("SUB", start + 1, 3 if bare else 0)  # "counts as killed"
        if "relative" in roles:
            yield Option("REL", start + 1, 0)
        elif "preposition" in roles and self.text(start + 1) in ("which", "whom", "whose"):
            yield Option("REL", start + 2, 0)
            if self.text(start + 1) == "which":
                yield Option("THAT", start + 1, 9)
        yield from self._asking(start, word)
        if "state" in roles:
            yield from self._states(start)
        if "adverb" in roles or (not roles and not word.verbs and word.text.endswith("ly")):
            yield Option("ADV", start + 1, 1 if roles & {"state", "determiner"} else 0)
        elif "negation" in roles:
            yield Option("ADV", start + 1, 2)

    def _begins_clause(self, start: int, end: int) -> bool:
        """Whether a phrase may be the subject of a clause behind a noun: "a crate you haul", "a crate a runner hauls".

        It is one that acts, a pronoun or with an article, and a verb stands behind it.
        """
        if not start or end >= self.size or not self.noun_behind(start):
            return False
        first, verb = self.words[start], self.words[end]
        if first.roles.isdisjoint(POINTING) or first.text in ("that", "it"):
            return False
        acts = not self.words[end - 1].roles.isdisjoint(ACTING)
        return acts and (bool(verb.verbs) or not verb.roles.isdisjoint(AUXILIARY))

    def noun_behind(self, start: int) -> bool:
        """Whether the word before `start` may end a noun phrase."""
        before = self.words[start - 1]
        return not before.roles & (CLOSED - {"pronoun"}) and not before.owner

    def _asking(self, start: int, word: Word) -> Iterator[Option]:
        if word.text in ("that", "whether", "how", "what", "which", "where", "when", "who", "why", "whether or not"):
            yield Option("THAT", start + 1, 1 if word.text in ("when", "where", "which") else 0)
        if word.text in ASKING:
            yield Option("ASK", start + 1, 0)
        if word.text in ("who", "what", "which"):
            yield Option("WH", start + 1, 0)

    def _states(self, start: int) -> Iterator[Option]:
        at = start
        while at < self.size and "state" in self.words[at].roles:
            at += 1
        if at < self.size and "bound" in self.words[at].roles:
            at += 1
        yield Option("PRED", at, 0)
        if self.words[start].text not in ("out of play", "face up", "face down", "faceup", "facedown"):
            yield Option("POST", at, 0 if " " in self.words[start].text else 1)
