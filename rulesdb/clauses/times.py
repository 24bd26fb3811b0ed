"""What stands behind a verb and tells when or how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .argument_lists import ArgumentLists
from .frames import Argument
from .model import Phrase
from .narrowed import related
from .norms import PHRASE_CONDITIONS
from .tokens import Token

PARTICLES = frozenset({"out", "up", "down", "over", "away", "aside"})  # adverbs that change what a verb means
POINTING = frozenset({"this", "that", "each", "every", "any", "next"})
MEANS = ("effect", "ability", "keyword", "event", "action")  # kinds of what something is done through
OUTSIDE = frozenset({"outside", "outside of"})


class Times(ArgumentLists):
    """Reads times among the arguments of a verb."""

    def _timed(self, argument: Argument, earlier: Sequence[Argument], token: Token, main: bool) -> Argument:
        """`argument`, as "during" where it tells when; within a phrase, with the relation of its time."""
        placed = argument.prep in ("in", "at", "on", "for") and self._timely(argument.phrase)
        if self._is_time(argument, earlier, token) and argument.phrase.kind == "time":
            return Argument("according to", argument.phrase)  # "rings twelve times" tells how often
        if placed or self._is_time(argument, earlier, token):
            argument = Argument("during", argument.phrase)
        if argument.prep == "through" and any(self.lexicon.is_a(argument.phrase.kind, kind) for kind in MEANS):
            return replace(argument, prep="due to")  # no place
        if argument.prep in OUTSIDE and self._timely(argument.phrase):
            if main:
                return replace(argument, prep="except during")
            return Argument("during", related("outside", argument.phrase))
        relation = PHRASE_CONDITIONS.get(argument.prep)
        if relation in ("at the start of", "at the end of") and self._placed(argument.phrase):
            return replace(argument, prep="in")  # "at the end of the text"
        return self._nested(argument, relation) if relation and not main else argument

    def _placed(self, phrase: Phrase) -> bool:
        """Whether a phrase is a thing with a beginning and an end in space."""
        return not phrase.name and any(self.lexicon.is_a(phrase.kind, k) for k in ("text", "card", "deck", "pile"))

    def _nested(self, argument: Argument, relation: str) -> Argument:
        """An argument of a deed within a phrase, where a condition has no field: a time keeps its relation."""
        if relation in ("except", "instead of", "although"):
            self.stop(argument.prep)
        elif relation != "during":
            return replace(argument, prep="during", phrase=related(relation, argument.phrase))
        return replace(argument, prep="during")

    def _is_time(self, argument: Argument, earlier: Sequence[Argument], token: Token) -> bool:
        """Whether a bare phrase tells when or how often, as in "skirmish again that turn"."""
        phrase = argument.phrase
        if argument.prep or not self._timely(phrase):
            return False
        earlier = [before for before in earlier if before.phrase.words not in PARTICLES]  # "carry out a phase"
        if earlier:
            return (
                earlier[-1].prep != ""
                or earlier[-1].deed
                or phrase.words.split()[0] in POINTING
                or phrase.kind == "time"
            )
        first = phrase.words.split()[0].lower()
        taking = any(s.subject == "actor" for base in token.candidates for s in self.lexicon.senses.get(base, ()))
        stage = taking and any(
            self.lexicon.is_a(phrase.kind, kind) for kind in ("step", "phase")
        )  # "follows each step"
        if (first in ("each", "every") and not stage) or (token.voice == "passive" and first in POINTING):
            return True  # "attacks each round", "lamps that are lit this turn"
        return phrase.kind == "time" and phrase.quantity is not None

    def _timely(self, phrase: Phrase) -> bool:
        return bool(phrase.kind) and self.lexicon.is_a(phrase.kind, "time")
