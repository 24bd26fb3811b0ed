"""Noun phrases of a sentence's tree -> phrases, with the arguments that stand behind them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .attachment import is_solid
from .frames import Argument
from .likened import other_than
from .lists import Lists
from .model import Phrase
from .narrowed import narrowed
from .norms import PHRASE_CONDITIONS, SILENT_ADVERBS
from .parse import Leaf, Node
from .prepositions import OTHER_THAN, has_role, lying_role
from .walk import alternative

# kinds of things that something stands before or behind
STANDING = ("card", "player", "text", "name", "number", "rule")


POINTING_BACK = ("that ", "those ", "the other", "the same ")  # what begins so is like a thing named before
DENYING = frozenset({"in", "at", "on", "by", "under"})  # prepositions with "no" that deny what is done


class Nouns(Lists):
    """Reads noun phrases."""

    def placed(self, phrase: Phrase, sargs: Iterable[Node | Leaf]) -> Phrase:
        """`phrase` with what stands behind it ("a card in the dead pile")."""
        plain, last = phrase, None  # the phrase without the last argument
        for sarg in sargs:
            if not isinstance(sarg, Node):
                continue
            joint = self.token(sarg.children[0]).text if sarg.data == "also" else ""
            if joint and last is not None and (both := self._either_place(plain, phrase, last, sarg)):
                phrase = both
                continue
            self._check_places(joint, sarg, first=last is None)
            self.undergoing = phrase if is_solid(phrase, self.lexicon) else None
            for argument in self.argument(sarg):
                if argument.prep in ("adverb", "strand"):
                    self._check_adverb(sarg)
                    self.placed_adverb(argument.phrase.words.lower())
                else:
                    if argument.prep == "starting with":
                        self.stop(argument.prep)  # it tells the order of the deeds
                    self.check_narrowing(phrase, argument)
                    if not has_role(argument.prep) and argument.prep not in (*PHRASE_CONDITIONS, "that", "including"):
                        self.stop(argument.prep)
                    if last is not None and self.goes_beside(plain, last, argument):
                        phrase = self.side_by_side(plain, last, argument)
                    else:
                        plain, phrase = phrase, self._narrower_noun(phrase, argument, sarg)
                    phrase, last = self.with_raised(phrase), argument
        return phrase

    def _check_places(self, joint: str, sarg: Node, *, first: bool) -> None:
        """Stop where no field says which of two places holds; `first` is whether but a state stands before."""
        behind_state = first and self.tokens[sarg.leaves()[0].start_pos - 1].type == "POST"
        if alternative([joint]) or joint.endswith("not") or (joint and behind_state):
            self.stop(joint)  # "lamps in play and in hand": each is in one of the two

    def _either_place(self, plain: Phrase, placed: Phrase, last: Argument, sarg: Node) -> Phrase | None:
        """Things in two places, of which each is in one, None for others: "the lamps in the tower and on the gate".

        `plain` are the things, `placed` those in the first place, `last` that place, and `sarg` the second one.
        """
        joint, more = self.token(sarg.children[0]).text, list(self.argument(sarg))
        if joint not in ("and", "or") or len(more) != 1 or placed.also or more[0].deed or last.deed:
            return None
        if not all(has_role(a.prep) and lying_role(a.prep, a.phrase) in ("place", "source") for a in (last, more[0])):
            return None
        return replace(placed, also=(narrowed(plain, more[0], self.lexicon),), choice=joint == "or")

    def _narrower_noun(self, phrase: Phrase, argument: Argument, sarg: Node) -> Phrase:
        """`phrase` narrowed by the `argument` behind it, which `sarg` is."""
        apart = self.comma_before(sarg.leaves()[0].start_pos)
        if argument.prep in ("like", "unlike") and apart:
            self.stop(argument.prep)  # "lamps, like bells, may not be lit": it tells more of bells
        if argument.prep == "such as" and apart and (phrase.such or phrase.owner):
            return phrase  # "the size of a lamp, such as 3": of which of the two cannot be told
        if argument.prep in OTHER_THAN and not argument.deed:
            return other_than(phrase, argument.phrase, self.lexicon)
        return narrowed(phrase, argument, self.lexicon)

    def goes_beside(self, phrase: Phrase, first: Argument, second: Argument) -> bool:
        """Whether the second member of a list behind `phrase` is a thing like it, and no place like the member before.

        Of what `first` and `second` tell, behind one preposition, the first ends with that member, as with the bell in
        "a lamp in the tower and a bell in the yard" and in "a lamp on one side and a bell on the other".
        """
        place, other_place = first.phrase, second.phrase
        if first.prep != second.prep or len(place.also) != 1 or phrase.also or not place.also[0].kind:
            return False
        other = place.also[0].kind
        alike = self.lexicon.is_a(other, phrase.kind) or self.lexicon.is_a(phrase.kind, other)
        placed_alike = other_place.kind == place.kind != other or other_place.words.lower().startswith(POINTING_BACK)
        return alike or placed_alike

    def side_by_side(self, phrase: Phrase, first: Argument, second: Argument) -> Phrase:
        """Two phrases that were read as one: "a lamp in the tower and a bell in the yard"."""
        place, member = replace(first.phrase, also=()), first.phrase.also[0]
        if member.owner == place.owner and "'s " not in member.words:
            member = replace(member, owner=None)  # "in a runner's yard and bells in a captain's yard"
        one = narrowed(phrase, replace(first, phrase=place), self.lexicon)
        return replace(one, also=(narrowed(member, second, self.lexicon),), choice=first.phrase.choice)

    def _check_adverb(self, sarg: Node) -> None:
        """Stop at an adverb of manner behind a deed of the subject: "effects of halting slowly must resolve"."""
        at = sarg.leaves()[0].start_pos
        deed = at > 0 and self.tokens[at - 1].type in ("GER", "PART", "INF")
        if deed and self.tokens[at].text.endswith("ly"):
            self.stop(self.tokens[at].text)

    def check_narrowing(self, phrase: Phrase, argument: Argument) -> None:
        """Stop at what stands before or after a thing, and at "other than" one that is narrowed itself."""
        prep, other = argument.prep, argument.phrase
        if (prep, *other.words.split()) in self.lexicon.function.get("leaning", ()):
            self.stop(prep)  # "the runner in this case": the case stands in the sentence before
        if other.none and prep in DENYING:
            self.stop(prep)  # "the runner in no way halts": the deed is denied
        solid = any(self.lexicon.is_a(other.kind, kind) for kind in STANDING)
        if prep in ("before", "after") and solid and not argument.deed:
            self.stop(prep)  # "a crate without a mark before its number"
        alike = bool(phrase.kind) and other.such and self.lexicon.is_a(other.kind, phrase.kind)
        if prep in OTHER_THAN and alike and other.words.lower().startswith(("a ", "an ")):
            self.stop(prep)  # "a runner other than a captain who falls"

    def placed_adverb(self, words: str) -> None:
        """Keep an adverb behind the subject for the deed."""
        if words == "only":
            self.only = "actor"
        elif words not in SILENT_ADVERBS:
            self.pending.append(words)
