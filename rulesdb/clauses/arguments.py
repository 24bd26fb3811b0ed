"""The arguments of a verb: what goes with it, what narrows the noun before, and what is a condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .attachment import (
    BEYOND,
    hangs_on_noun,
    narrowed_condition,
    narrows_condition,
)
from .checks import REFLEXIVE
from .frames import Argument
from .likened import likened, other_than
from .model import Phrase
from .narrowed import LYING, NAMING, bearing, exemplified, named_by, narrowed, where
from .norms import PHRASE_CONDITIONS
from .noun_phrases import plural
from .parse import Node
from .particles import EQUALS
from .prepositions import OTHER_THAN, has_role, role_of
from .states import NARROWING, since, stated, stated_last, stated_to
from .times import Times
from .tokens import Token
from .walk import nodes_of

NO_PREPOSITIONS = frozenset({"", "is", "that", "adverb", "strand", "including"})
TURNED = frozenset({"degree"})  # kinds of what tells how far something is turned
OPEN_TO = frozenset({"right", "opportunity", "chance", "option"})  # what these are for is a deed: "the right to act"
LIKE = frozenset({"count as", "seem"})  # what a thing is said to do behind these it does itself


@dataclass(slots=True)
class _Read:
    """The arguments read so far, whether "only" or an example stands right before, whether the last is a condition."""

    arguments: list[Argument] = field(default_factory=list)
    conceded: list[Argument] = field(default_factory=list)  # what belongs to the whole clause
    only: bool = False
    example: bool = False
    conditional: bool = False
    excepted: bool = False  # whether the last but adverbs is an exception
    conceding: bool = False  # whether what belongs to the whole clause stands right before
    tail: tuple[Phrase, Argument] | None = None  # the last noun that was narrowed, and by what
    apart: bool = False  # whether a comma stands before the argument that is read


class Arguments(Times):
    """Reads what stands behind a verb."""

    def arguments(self, args: Node, token: Token, main: bool, subject: Phrase | None = None) -> list[Argument]:
        """The arguments of a verb. A phrase for which its frames have no role narrows the noun before it instead."""
        outer = self.undergoing
        read = self._read(args, token, main, subject)
        self.undergoing = outer
        return read.arguments

    def _read(self, args: Node, token: Token, main: bool, subject: Phrase | None) -> _Read:
        read = _Read()
        nodes, at = nodes_of(args), 0
        while at < len(nodes):
            arg = nodes[at]
            if (purpose := self.purpose_of(arg, nodes[at + 1 : at + 2])) is not None:
                self._take(purpose, read, token, main)
                at += 1  # the infinitive is read with it
            elif self.is_member(nodes[max(at - 1, 0) :], arg, main and read.conditional):
                self.join(read.arguments, arg, token, "" if arg.data == "also" else ",")
            else:
                self._read_one(nodes[at : at + 2], read, token, main, subject)
            at += 1
            self._take_outer(read, token, main)
        if nodes and main and read.only and not self.only and self._ends_at(nodes[-1], ("ADV",)):
            self.only = "condition" if read.conditional else _narrowed(read.arguments[-1]) if read.arguments else ""
        self.extra += [self.condition(argument, "although") for argument in read.conceded if main]
        self.outer += [argument for argument in read.conceded if not main]
        return read

    def _read_one(self, nodes: Sequence[Node], read: _Read, token: Token, main: bool, subject: Phrase | None) -> None:
        """Read the first of two nodes behind a verb."""
        arg = nodes[0]
        self.undergoing = self._undergoing(arg, token, read.arguments, subject)
        done = arg.data == "manner" and not read.arguments and self._takes_deed(token)
        read.example = read.example and not self._set_apart(arg)
        for given in self.argument(arg):
            argument = replace(given, prep="that") if done else _turned(given, token)
            self._check_preposition(argument, token.verb == "be")
            self._check_apart(argument, nodes, main)
            if argument.prep == "adverb" and argument.phrase.words == "only":
                read.only = True
            elif self._adds_nothing(argument, arg, nodes[1:]) or self._speaks_of_all(argument, read, arg, main):
                continue
            elif argument.deed and argument.prep == "by" and token.type == "GER" and token.voice == "passive":
                read.conceded.append(argument)  # "saves a runner from being halted by ringing a bell"
            else:
                read.apart = arg.data == "prep" and self._set_apart(arg)
                known = len(read.arguments)
                if not self.compares(argument, read.arguments):
                    self._take(self._timed(argument, read.arguments, token, main), read, token, main)
                self._raise(read, len(read.arguments) > known)
            self._take_outer(read, token, main)

    def _speaks_of_all(self, argument: Argument, read: _Read, arg: Node, main: bool) -> bool:
        """Whether an argument speaks of the whole clause, as in "regardless of the storm", or narrows what does."""
        if PHRASE_CONDITIONS.get(argument.prep) == "although" and (main or self._set_apart(arg)):
            read.conceded.append(argument)
            read.conceding = True
            return True
        if not read.conceding or argument.deed or argument.prep in NO_PREPOSITIONS or self._set_apart(arg):
            read.conceding = False
            return False
        last = read.conceded[-1]  # "regardless of the lamps on the gate"
        read.conceded[-1] = replace(last, phrase=narrowed(last.phrase, argument, self.lexicon))
        return True

    def _take_outer(self, read: _Read, token: Token, main: bool) -> None:
        """Take what stands behind a relative clause or a participle and belongs to the verb outside it."""
        while self.outer:
            read.apart = read.apart or (self.outer[0].prep in BEYOND and self.behind_comma(self.outer[0]))
            self._take(self.outer.pop(0), read, token, main)

    def _undergoing(
        self, arg: Node, token: Token, earlier: Sequence[Argument], subject: Phrase | None
    ) -> Phrase | None:
        """What a passive deed in an argument happens to: "needs a lamp to be lit", "counts as lit"; not "as shown"."""
        prep = self.token(arg.leaves()[0]).text
        senses = [sense for base in token.candidates for sense in self.lexicon.senses.get(base, ())]
        like = any(sense.event in LIKE and not sense.particles for sense in senses)
        self.alike = token.verb != "be" and arg.data == "purpose" and like
        if arg.data == "prep_deed" and prep == "as" and all(sense.event not in EQUALS for sense in senses):
            return None
        things = [other.phrase for other in earlier if not other.prep and not other.deed and token.verb != "be"]
        if things and (arg.data == "purpose" or prep in ("from", "as")):
            return things[-1]
        return None if subject is not None and subject.words == "there" else subject

    def _takes_deed(self, token: Token) -> bool:
        """Whether an -ing form behind a verb is its object: "finish ringing", "is called ringing"."""
        if token.voice == "active":
            return not self.lexicon.doing.isdisjoint(token.candidates)
        return any(s.event == "count as" for base in token.candidates for s in self.lexicon.senses.get(base, ()))

    def _check_apart(self, argument: Argument, nodes: Sequence[Node], main: bool) -> None:
        """Stop at what stands behind a comma and adds to a phrase before it; `nodes` are the argument and the next."""
        if argument.prep == "up to" and self._set_apart(nodes[0]):
            self.stop(argument.prep)  # "rings bells, up to three"
        if argument.prep == "including" and not main and self._set_apart(nodes[0]):
            self.stop(argument.prep)  # "cards that change a lamp, including bells"
        if argument.prep == "adverb" and self._narrows_next(nodes[0], nodes[1:]):
            self.stop(argument.phrase.words)  # "brings a runner, even a captain", "also to runners"

    def _adds_nothing(self, argument: Argument, arg: Node, following: Sequence[Node]) -> bool:
        """Whether an argument only stresses the noun before it ("the gate itself") or announces a purpose."""
        if argument.prep == "adverb":  # "halts in order to ring"
            return argument.phrase.words == "in order" and bool(following) and following[0].data == "purpose"
        at = arg.leaves()[0].start_pos
        return not argument.prep and argument.phrase.words in REFLEXIVE and at > 0 and self.tokens[at - 1].type == "NP"

    def _narrows_next(self, adverb: Node, following: Sequence[Node]) -> bool:
        """Whether "even" or "also" stands behind a comma and before a phrase that it adds to the one before."""
        words = self.token(adverb.leaves()[0]).text
        adds = (words in ("even", "also") and self._set_apart(adverb)) or words in ("almost", "nearly")
        adds = adds or (words in ("later", "earlier") and bool(following) and self._is_plural(following[0]))
        above = words == "too" and bool(following) and following[0].data == "arg"  # "has too many lamps"
        stressed = words == "even" and bool(following) and following[0].data == "adverb"  # ", even twice in a storm"
        return above or (adds and bool(following) and (stressed or following[0].data in ("arg", "prep", "prep_deed")))

    def _is_plural(self, arg: Node) -> bool:
        """Whether an argument is a plural without an article: "stows later lamps"."""
        words = self.token(arg.leaves()[0]).words
        return arg.data == "arg" and plural(words[-1].text) and not words[0].roles & {"determiner", "possessive"}

    def _set_apart(self, arg: Node) -> bool:
        """Whether an argument stands behind a comma."""
        return self.comma_before(arg.leaves()[0].start_pos)

    def _take(self, argument: Argument, read: _Read, token: Token, main: bool) -> None:
        """Put an argument where it belongs: with the verb, with the argument before it, or with the conditions."""
        self._check_behind(argument, read)
        self._check_borne(argument, read)
        self._take_from(argument, read)
        if self._bear(argument, read):
            return
        last = read.arguments[-1] if read.arguments else None
        read.example = argument.prep in ("such as", "including")
        if argument.prep == "such as":
            self._exemplify(read, argument, token)
            return
        beyond = read.apart and argument.prep in BEYOND
        if read.conditional and not beyond and narrows_condition(self.extra[-1], argument, token, self.lexicon):
            self.extra[-1] = narrowed_condition(self.extra[-1], argument, self.lexicon)
            return
        if last is not None and self._settles(read.arguments, argument, token, main):
            return
        relation = PHRASE_CONDITIONS.get(argument.prep) if main else None
        read.conditional = relation is not None
        read.excepted = relation == "except" or (read.excepted and argument.prep == "adverb")
        only, read.only = read.only and main, False
        if relation:
            self.extra.append(self.condition(argument, relation))
            self.only = "condition" if only else self.only
        elif (
            last is not None
            and not self._stands_apart(argument, read)
            and not (only and argument.prep != "of")  # "rings a bell only at the gate"
            and hangs_on_noun(last, argument, token, self.lexicon)
        ):
            self.only = "object" if only else self.only
            if last.phrase.also and last.prep == argument.prep != "":
                self.stop(argument.prep)  # "puts lamps on the gate, and bells on the tower"
            if read.tail is not None and self.goes_beside(read.tail[0], read.tail[1], argument):
                whole = self.side_by_side(*read.tail, argument)
            else:
                whole = narrowed(last.phrase, argument, self.lexicon)
            read.tail = (last.phrase, argument)
            read.arguments[-1] = replace(last, phrase=whole)
        else:
            if argument.prep == "including":
                self.stop(argument.prep)  # "hauls as usual, including crates": of which noun cannot be told
            read.arguments.append(argument)
            read.tail = None
            self.only = _narrowed(argument) if only else self.only

    def _take_from(self, argument: Argument, read: _Read) -> None:
        """Narrow a thing by where it comes from, before what it leaves: "removes a lamp from the set from play"."""
        *_, thing, source = (None, None, *read.arguments)
        if argument.prep != "from" or argument.deed or thing is None or source is None or source.prep != "from":
            return
        if not (thing.prep or thing.deed or source.deed or source.phrase.also or read.apart):
            read.arguments[-2:] = [replace(thing, phrase=narrowed(thing.phrase, source, self.lexicon))]

    def _bear(self, argument: Argument, read: _Read) -> bool:
        """Whether `argument` tells that what stands before it lies on a thing, which then has it.

        In "acts on a crate with a bell on it" no bell is used.
        """
        *_, thing, borne = (None, None, *read.arguments)
        points = argument.prep in LYING and argument.phrase.words.lower() in ("it", "them")
        if not points or read.conditional or thing is None or borne is None or thing.deed or borne.prep != "with":
            return False
        read.arguments[-2:] = [replace(thing, phrase=bearing(thing.phrase, borne, self.lexicon))]
        return True

    def _check_behind(self, argument: Argument, read: _Read) -> None:
        """Stop at what stands behind an example or an exception and may belong to it."""
        if read.example and argument.prep != "adverb":
            self.stop(argument.prep or argument.phrase.words)  # "such as bells from the tower"
        if read.excepted and (argument.prep == "is" or (argument.prep == "as" and argument.deed)):
            self.stop(argument.phrase.words)  # "lights each lamp except for the one currently in play"

    def _check_borne(self, argument: Argument, read: _Read) -> None:
        """Stop at what only a card before has: "takes a lamp from the yard with the trait Swift"."""
        first, *more = read.arguments or [argument]
        if argument.prep != "with" or not more or not self._is_kind(argument.phrase, "keyword", "trait", "name"):
            return
        if self._is_kind(first.phrase, "card", "character") and not self._is_kind(more[-1].phrase, "card", "character"):
            self.stop(argument.prep)

    def _is_kind(self, phrase: Phrase, *kinds: str) -> bool:
        return any(self.lexicon.is_a(phrase.kind, kind) for kind in kinds)

    def _raise(self, read: _Read, apart: bool) -> None:
        """Narrow a thing by the relative clause behind its place; `apart` tells that the place is the verb's."""
        at = -2 if apart else -1
        if self.raised and len(read.arguments) >= -at and not read.conditional and not read.arguments[at].deed:
            thing = read.arguments[at]
            read.arguments[at] = replace(thing, phrase=self.with_raised(thing.phrase))

    def _exemplify(self, read: _Read, argument: Argument, token: Token) -> None:
        """Add an example to the phrase before it, where that is sure to have it; elsewhere it binds nothing.

        In "uses chips as bells, such as lamps" it is one of something further before.
        """
        if argument.deed and any(role == "measure" for role, _ in argument.phrase.such[0].roles):
            self.stop(argument.prep)  # "halts, such as by falling, at once": what is done at once cannot be told
        last = read.arguments[-1] if read.arguments else None
        if last is None or argument.deed or last.deed or read.conditional or token.negated or not last.phrase.kind:
            return
        if not read.apart or (len(read.arguments) == 1 and not (last.phrase.such or last.phrase.owner)):
            read.arguments[-1] = replace(last, phrase=exemplified(last.phrase, argument.phrase))

    def _settles(self, earlier: list[Argument], argument: Argument, token: Token, main: bool) -> bool:
        """Whether an argument narrows the one before it, which is then narrowed."""
        if since(earlier, argument, token, self.lexicon):
            del earlier[-1]
            earlier[-1] = replace(earlier[-1], phrase=stated_last(earlier[-1].phrase, argument.phrase))
            return True
        narrower = self._open_to(earlier[-1], argument) or self._narrower(earlier[-1], argument, token, main)
        if narrower is not None:
            earlier[-1] = narrower
        return narrower is not None

    def _open_to(self, last: Argument, argument: Argument) -> Argument | None:
        """A right or the like with the deed that it is for, None where an argument is no such deed."""
        if last.phrase.kind not in OPEN_TO or not (argument.deed and argument.prep == "to"):
            return None
        return replace(last, phrase=narrowed(last.phrase, argument, self.lexicon))

    def _narrower(self, last: Argument, argument: Argument, token: Token, main: bool) -> Argument | None:
        """The argument `last` narrowed by a state, an exception or a comparison behind it; None where it is not."""
        made = bool(self.lexicon.making.intersection(token.candidates))
        self.check_range(last, argument)
        if token.verb != "be" and not made and (called := stated_to(last.phrase, argument)) is not None:
            return None if last.deed or last.prep == "adverb" else replace(last, phrase=called)
        if argument.prep == "is":
            if token.verb == "be" and last.prep == "" and self._relates(argument.phrase):
                return replace(argument, phrase=where(argument.phrase, "to", last.phrase))  # "is player specific"
            named = last.phrase.kind in NAMING and "have" in token.candidates  # "has the keyword Restricted"
            if (bearing := named_by(last.phrase, argument.phrase)) is not None:
                return replace(last, phrase=bearing)
            narrows = token.verb == "be" or named or (argument.phrase.kind in NARROWING and not made)
            told = argument.phrase.kind in NARROWING and token.voice == "passive"
            behind = ("", "by") if told else ("",)  # "is met by the lamps available"
            return stated(last, argument) if narrows and last.prep in behind else None
        if not last.deed and (not main or argument.prep in OTHER_THAN):
            self.check_narrowing(last.phrase, argument)
        out_of = argument.prep == "other than" or "other" in last.phrase.qualifiers  # "halts, besides in storms"
        if argument.prep in OTHER_THAN and out_of and last.phrase.kind and not last.deed:
            return replace(last, phrase=other_than(last.phrase, argument.phrase, self.lexicon))
        alike = likened(last.phrase, argument.phrase) if argument.prep == "as" else None
        return replace(last, phrase=alike) if alike else None

    @staticmethod
    def _stands_apart(argument: Argument, read: _Read) -> bool:
        """Whether an argument behind a comma speaks of the deed: "stows a lamp in the tower, like a bell"."""
        return read.apart and argument.prep in (
            "like",
            "unlike",
            "with",
            "without",
            "by",
            "on",
            "at",
            "for",
            "in",
            *BEYOND,
        )

    def _check_preposition(self, argument: Argument, being: bool) -> None:
        """Stop at a preposition that gives no role; `being` tells that the verb is "be"."""
        prep = argument.prep
        if prep == "is" and not being and self._relates(argument.phrase):
            self.stop(argument.phrase.words)  # "lamps specific to a runner" are meant
        if prep == "up to" and argument.phrase.kind != "number" and not self._placed(argument.phrase):
            self.stop(prep)  # "rings bells up to the limit"
        if prep not in NO_PREPOSITIONS and not has_role(prep) and prep not in PHRASE_CONDITIONS:
            self.stop(prep)

    def _relates(self, state: Phrase) -> bool:
        """Whether a state is such to something: "specific to a player"."""
        return (state.kind,) in self.lexicon.function.get("relating", ())

    def _ends_at(self, arg: Node, types: tuple[str, ...]) -> bool:
        """Whether an argument is of one of `types` and no condition follows it."""
        leaf = arg.leaves()[0]
        at = leaf.start_pos + 1
        return leaf.type in types and (at >= len(self.tokens) or self.tokens[at].type not in ("SUB", "PREP", "NP"))


def _turned(argument: Argument, token: Token) -> Argument:
    """`argument`, as "by" where it tells how far something is turned: "rotates it 90 degrees"."""
    far = not argument.prep and argument.phrase.kind in TURNED and token.verb != "be"
    return replace(argument, prep="by") if far else argument


def _narrowed(argument: Argument) -> str:
    """What "only" before an argument narrows."""
    if argument.prep == "":
        return "number" if argument.phrase.quantity else "object"
    if argument.phrase.kind == "time":
        return "number"  # "only X times"
    return "condition" if argument.prep in ("that", "is", "adverb", "strand") else role_of(argument.prep)
