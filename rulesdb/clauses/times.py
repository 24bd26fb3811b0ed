"""What stands behind a verb and tells when, how often or on which condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .argument_lists import ArgumentLists
from .conditions import NEXT_TO, hung
from .frames import Argument
from .model import Atom, Condition, Phrase
from .narrowed import related
from .norms import PHRASE_CONDITIONS
from .tokens import Token

PARTICLES = frozenset({"out", "up", "down", "over", "away", "aside"})  # adverbs that change what a verb means
WRITTEN = ("text", "name", "number", "card type")  # kinds of what stands on a card
POINTING = frozenset({"this", "that", "each", "every", "any", "next"})
LASTING = ("resolve", "initiate", "end", "move")  # events through which something goes on, or someone goes
# Kinds of what something is done through.
MEANS = ("effect", "ability", "keyword", "event", "action", "check", "attempt")
UNTIMELY = frozenset({"it", "them", "him", "her", "time"})  # phrases that are no time of something
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
        if argument.prep == "through" and argument.phrase.kind in ("end", "resolve"):
            if argument.phrase.kind == "resolve" and token.tag != "VBG":
                self.stop(argument.prep)  # "enters play only through the resolution": by what means
            argument = replace(argument, prep="until")  # "is lit through the end of the storm"
        if argument.prep == "through" and self._is_means(argument.phrase):
            return replace(argument, prep="due to")  # no place
        if argument.prep in OUTSIDE and self._timely(argument.phrase):
            if main:
                return replace(argument, prep="except during")
            return Argument("during", related("outside", argument.phrase))
        relation = PHRASE_CONDITIONS.get(argument.prep)
        if relation in ("at the start of", "at the end of") and self._placed(argument.phrase):
            return replace(argument, prep="in")  # "at the end of the text"
        return self._nested(argument, relation) if relation and not main else argument

    def condition(self, argument: Argument, relation: str) -> Condition:
        """The condition that a phrase or a deed behind a preposition makes."""
        phrase = argument.phrase
        if argument.prep == "following" and (not phrase.known or self.lexicon.is_a(phrase.kind, "rule")):
            self.stop(argument.prep)  # "following the usual rules" is no time
        whole = not argument.deed or f"{argument.prep} ".startswith(NEXT_TO)
        words = f"{argument.prep} {phrase.words}" if whole else phrase.words
        if not argument.deed and phrase.words.lower() in UNTIMELY:
            self.stop(argument.prep)  # "the gate before it" stands there, "a moment in time" is one moment
        if relation in ("before", "after") and self._is_written(phrase) and not argument.deed:
            self.stop(argument.prep)  # "stands before the name" is no time
        if not argument.deed:
            return Condition(relation, Atom("", ((hung(relation), phrase),)), words)
        if phrase.also or not phrase.such:
            self.stop(argument.prep)
            return Condition(relation, Atom(""), words)
        return Condition(relation, phrase.such[0], words)

    def _is_written(self, phrase: Phrase) -> bool:
        """Whether a phrase names what stands on a card, and no time."""
        return any(self.lexicon.is_a(phrase.kind, kind) for kind in WRITTEN)

    def _is_means(self, phrase: Phrase) -> bool:
        """Whether a phrase behind "through" names by what something is done, and no place or time that passes."""
        deed = phrase.kind in self.lexicon.events and phrase.kind not in LASTING
        if phrase.kind and self.lexicon.is_a(phrase.kind, "manner"):
            return True
        named = phrase.kind.rpartition(" ")[2]  # of "a corruption check" the last word
        return deed or named in MEANS or any(self.lexicon.is_a(phrase.kind, kind) for kind in MEANS)

    def _placed(self, phrase: Phrase) -> bool:
        """Whether a phrase is a thing with a beginning and an end in space."""
        return not phrase.name and any(self.lexicon.is_a(phrase.kind, k) for k in ("text", "card", "deck", "pile"))

    def _nested(self, argument: Argument, relation: str) -> Argument:
        """An argument of a deed within a phrase, where a condition has no field: a time keeps its relation."""
        if relation in ("except", "instead of", "although") or argument.prep == "following":
            self.stop(argument.prep)
        elif relation != "during":
            if relation in ("before", "after") and not argument.deed and self._is_written(argument.phrase):
                self.stop(argument.prep)  # "a crate that has a mark before its name"
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
