"""The arguments of a verb: what goes with it, what narrows the noun before, and what is a condition."""

from __future__ import annotations

from collections.abc import Sequence

from ..records import dataclass, field, replace
from .frames import Argument, goes_with_verb
from .lexicon import Lexicon
from .model import Atom, Condition, Phrase
from .narrowed import narrowed, where
from .norms import PHRASE_CONDITIONS
from .nouns import Nouns
from .parse import Node
from .prepositions import has_role, role_of
from .tokens import Token
from .walk import alternative, nodes_of

NO_PREPOSITIONS = frozenset({"", "is", "that", "adverb", "strand", "including"})
POINTING = frozenset({"this", "that", "each", "every", "any", "next"})
NARROWING = frozenset({"in play", "available", "playable"})  # states that narrow the noun before them
LEADING = {  # the role of what stands behind a preposition at the head of a sentence; the others tell where
    "for": "topic", "for each": "topic", "for the purpose of": "topic", "for purposes of": "topic", "under": "topic",
    "in addition to": "topic", "based on": "topic", "with": "instrument", "by": "instrument", "through": "instrument",
    "against": "goal",
}  # fmt: skip
LANDING = frozenset({"to", "on", "onto", "into", "under", "in"})  # prepositions behind which a thing ends up


@dataclass(slots=True)
class _Read:
    """The arguments read so far, whether "only" or an example stands right before, whether the last is a condition."""

    arguments: list[Argument] = field(default_factory=list)
    only: bool = False
    example: bool = False
    conditional: bool = False
    apart: bool = False  # whether a comma stands before the argument that is read


class Arguments(Nouns):
    """Reads what stands behind a verb."""

    def arguments(self, args: Node, token: Token, main: bool) -> list[Argument]:
        """The arguments of a verb. A phrase for which its frames have no role narrows the noun before it instead."""
        read = _Read()
        nodes = nodes_of(args)
        for at, arg in enumerate(nodes):
            if self._lists_on(nodes[max(at - 1, 0) :]):
                self._join(read.arguments, arg, token, ",")
                continue
            if arg.data == "also" and not (main and read.conditional and self._adds_condition(arg)):
                self._join(read.arguments, arg, token)
                continue
            done = arg.data == "manner" and not read.arguments and self.lexicon.doing.intersection(token.candidates)
            read.example = read.example and not self.comma_before(arg.leaves()[0].start_pos)
            for given in self.argument(arg):
                argument = replace(given, prep="that") if done and token.voice == "active" else given
                self._check_preposition(argument, token.verb == "be")
                if argument.prep == "including" and not main and self.comma_before(arg.leaves()[0].start_pos):
                    self.stop(argument.prep)  # "cards that change a lamp, including bells"
                if argument.prep == "adverb" and argument.phrase.words == "only":
                    read.only = True
                elif PHRASE_CONDITIONS.get(argument.prep) == "although":
                    continue  # "regardless of the storm" adds no condition
                else:
                    read.apart = main and arg.data == "prep" and self.comma_before(arg.leaves()[0].start_pos)
                    self._take(self._timed(argument, read.arguments, token, main), read, token, main)
                while self.outer:
                    self._take(self.outer.pop(0), read, token, main)
        if main and read.only and not self.only and self._ends_at(nodes[-1], ("ADV",)):
            self.only = "condition" if read.conditional else _narrowed(read.arguments[-1]) if read.arguments else ""
        return read.arguments

    def _timed(self, argument: Argument, earlier: Sequence[Argument], token: Token, main: bool) -> Argument:
        """`argument`, as "during" where it tells when; within a phrase, with the relation of its time."""
        placed = argument.prep in ("in", "at", "on", "for") and self._timely(argument.phrase)
        if self._is_time(argument, earlier, token) and argument.phrase.kind == "time":
            return Argument("according to", argument.phrase)  # "rings twelve times" tells how often
        if placed or self._is_time(argument, earlier, token):
            argument = Argument("during", argument.phrase)
        relation = PHRASE_CONDITIONS.get(argument.prep)
        if relation in ("at the start of", "at the end of") and self._placed(argument.phrase):
            return replace(argument, prep="in")  # "at the end of the text"
        return self._nested(argument, relation) if relation and not main else argument

    def _placed(self, phrase: Phrase) -> bool:
        """Whether a phrase is a thing with a beginning and an end in space."""
        return any(self.lexicon.is_a(phrase.kind, kind) for kind in ("text", "card", "deck", "pile"))

    def _take(self, argument: Argument, read: _Read, token: Token, main: bool) -> None:
        """Put an argument where it belongs: with the verb, with the argument before it, or with the conditions."""
        last = read.arguments[-1] if read.arguments else None
        if read.example and argument.prep != "adverb":
            self.stop(argument.prep or argument.phrase.words)  # "such as bells from the tower"
        read.example = argument.prep in ("such as", "including")
        if read.conditional and _narrows_condition(self.extra[-1], argument, token, self.lexicon):
            self.extra[-1] = _narrowed_condition(self.extra[-1], argument)
            return
        if last is not None and (narrower := self._narrower(last, argument, token, main)):
            read.arguments[-1] = narrower
            return
        relation = PHRASE_CONDITIONS.get(argument.prep) if main else None
        read.conditional = relation is not None
        only, read.only = read.only and main, False
        if relation:
            self.extra.append(self._condition(argument, relation))
            self.only = "condition" if only else self.only
        elif (
            last is not None
            and not self._stands_apart(argument, read)
            and not (only and argument.prep != "of")  # "rings a bell only at the gate"
            and _hangs_on_noun(last, argument, token, self.lexicon)
        ):
            self.only = "object" if only else self.only
            if last.phrase.also and last.prep == argument.prep != "":
                self.stop(argument.prep)  # "puts lamps on the gate, and bells on the tower"
            read.arguments[-1] = replace(last, phrase=narrowed(last.phrase, argument, self.lexicon))
        else:
            if argument.prep == "including":
                self.stop(argument.prep)  # "hauls as usual, including crates": of which noun cannot be told
            read.arguments.append(argument)
            self.only = _narrowed(argument) if only else self.only

    def _narrower(self, last: Argument, argument: Argument, token: Token, main: bool) -> Argument | None:
        """The argument `last` narrowed by a state, an exception or a comparison behind it; None where it is not."""
        made = bool(self.lexicon.making.intersection(token.candidates))
        if argument.prep == "is":
            narrows = token.verb == "be" or (argument.phrase.kind in NARROWING and not made)
            return _stated(last, argument) if narrows and last.prep == "" else None
        if not last.deed and (not main or argument.prep == "other than"):
            self.check_narrowing(last.phrase, argument)
        if argument.prep == "other than" and last.phrase.kind and not last.deed:
            return replace(last, phrase=where(last.phrase, argument.prep, argument.phrase))
        alike = _like(last.phrase, argument.phrase) if argument.prep == "as" else None
        return replace(last, phrase=alike) if alike else None

    @staticmethod
    def _stands_apart(argument: Argument, read: _Read) -> bool:
        """Whether an argument behind a comma speaks of the deed: "stows a lamp in the tower, like a bell"."""
        return read.apart and argument.prep in ("like", "unlike", "with", "without", "by", "on", "at", "for", "in")

    def _condition(self, argument: Argument, relation: str) -> Condition:
        """The condition that a phrase or a deed behind a preposition makes."""
        phrase = argument.phrase
        words = phrase.words if argument.deed else f"{argument.prep} {phrase.words}"
        if not argument.deed:
            return Condition(relation, Atom("", ((hung(relation), phrase),)), words)
        if phrase.also or not phrase.such:
            self.stop(argument.prep)
            return Condition(relation, Atom(""), words)
        return Condition(relation, phrase.such[0], words)

    def _nested(self, argument: Argument, relation: str) -> Argument:
        """An argument of a deed within a phrase, where a condition has no field: a time keeps its relation."""
        if relation in ("except", "instead of", "although"):
            self.stop(argument.prep)
        elif relation != "during":
            phrase = replace(argument.phrase, qualifiers=(relation, *argument.phrase.qualifiers))
            return replace(argument, prep="during", phrase=phrase)
        return replace(argument, prep="during")

    def _check_preposition(self, argument: Argument, being: bool) -> None:
        """Stop at a preposition that gives no role; `being` tells that the verb is "be"."""
        prep = argument.prep
        if prep == "is" and not being and (argument.phrase.kind,) in self.lexicon.function.get("relating", ()):
            self.stop(argument.phrase.words)  # "lamps specific to a runner" are meant
        if prep == "up to" and argument.phrase.kind != "number" and not self._placed(argument.phrase):
            self.stop(prep)  # "rings bells up to the limit"
        if prep not in NO_PREPOSITIONS and not has_role(prep) and prep not in PHRASE_CONDITIONS:
            self.stop(prep)

    def _adds_condition(self, arg: Node) -> bool:
        """Whether "and" adds a condition to the one before it: "after the storm and before the lamp phase"."""
        inner = nodes_of(arg)[0]
        if inner.data not in ("prep", "prep_deed") or alternative([self.token(arg.children[0]).text]):
            return False
        return PHRASE_CONDITIONS.get(self.token(inner.children[0]).text) in ("before", "after", "during", "until")

    def _ends_at(self, arg: Node, types: tuple[str, ...]) -> bool:
        """Whether an argument is of one of `types` and no condition follows it."""
        leaf = arg.leaves()[0]
        at = leaf.start_pos + 1
        return leaf.type in types and (at >= len(self.tokens) or self.tokens[at].type not in ("SUB", "PREP", "NP"))

    def _lists_on(self, nodes: Sequence[Node]) -> bool:
        """Whether the second of some arguments is a member of a list: "at the gate, at the tower or in the crate"."""
        if len(nodes) < 3 or [node.data for node in nodes[:2]] != ["prep", "prep"]:
            return False
        last = next((node for node in nodes[2:] if node.data != "prep"), None)
        if last is None or last.data != "also" or not isinstance(last.children[1], Node):
            return False
        first, second = (self.token(node.children[0]).text for node in nodes[:2])
        return self.comma_before(nodes[1].leaves()[0].start_pos) and last.children[1].data == "prep" and first == second

    def _join(self, arguments: list[Argument], arg: Node, token: Token, mark: str = "") -> None:
        """Add what "and", "or" or the comma `mark` joins to the last argument, where both are of one form."""
        joint = mark or self.token(arg.children[0]).text
        for more in self.argument(arg if mark else nodes_of(arg)[0]):
            last = arguments[-1] if arguments else None
            if last is not None and more.prep == "of" and (owned := _owned_too(last.phrase, more.phrase, joint)):
                arguments[-1] = replace(last, phrase=owned)
                return
            if (
                last is None
                or more.prep in ("", "adverb", "strand")
                or (last.prep == "is") != (more.prep == "is")
                or last.deed != more.deed
                or not _alike(last.prep, more.prep)
            ):
                self.stop(joint)
                return
            denies = joint.endswith("not") and not token.negated  # "not in play and not active" denies each once
            added = replace(more.phrase, none=True) if denies else more.phrase
            choice = alternative([joint]) or (joint.endswith("not") and token.negated)
            phrase = replace(last.phrase, also=(*last.phrase.also, added), choice=choice)
            arguments[-1] = replace(last, phrase=phrase)

    def _is_time(self, argument: Argument, earlier: Sequence[Argument], token: Token) -> bool:
        """Whether a bare phrase tells when or how often, as in "skirmish again that turn"."""
        phrase = argument.phrase
        if argument.prep or not self._timely(phrase):
            return False
        if earlier:
            return (
                earlier[-1].prep != ""
                or earlier[-1].deed
                or phrase.words.split()[0] in POINTING
                or phrase.kind == "time"
            )
        first = phrase.words.split()[0].lower()
        if first in ("each", "every") or (token.voice == "passive" and first in POINTING):
            return True  # "attacks each round", "lamps that are lit this turn"
        return phrase.kind == "time" and phrase.quantity is not None

    def _timely(self, phrase: Phrase) -> bool:
        return bool(phrase.kind) and self.lexicon.is_a(phrase.kind, "time")


def particles_of(token: Token, lexicon: Lexicon) -> set[str]:
    """The words that may belong to a verb, as in "turn over"."""
    return {" ".join(sense.particles) for base in token.candidates for sense in lexicon.senses.get(base, ())}


def _stated(argument: Argument, state: Argument) -> Argument:
    """What something is, in a state: "any card playable at the gate"."""
    qualifiers = (*argument.phrase.qualifiers, *state.phrase.qualifiers, state.phrase.kind)
    return replace(argument, phrase=replace(argument.phrase, qualifiers=qualifiers))


def _like(phrase: Phrase, other: Phrase) -> Phrase | None:
    """`phrase` with `other` as what its "same" compares with: "a runner of the same color as the lamp"; else None."""
    if "same" in phrase.qualifiers:
        return where(replace(phrase, such=()), "as", other) if not phrase.such else None
    if phrase.owner is not None and (owner := _like(phrase.owner, other)):
        return replace(phrase, owner=owner)
    if not phrase.such or not phrase.such[-1].roles:
        return None
    *before, last = phrase.such
    role, inner = last.roles[-1]
    alike = _like(inner, other)
    return alike and replace(phrase, such=(*before, replace(last, roles=(*last.roles[:-1], (role, alike)))))


def _narrows_condition(condition: Condition, argument: Argument, token: Token, lexicon: Lexicon) -> bool:
    """Whether `argument` narrows the noun of the condition before it: "before cards with that name"."""
    if condition.atom.event or argument.prep in PHRASE_CONDITIONS:
        return False
    role, phrase = condition.atom.roles[0]
    if argument.deed:
        return role == "object" and argument.prep == "to"
    return _hangs_on_noun(Argument("with", phrase), argument, token, lexicon)


def _narrowed_condition(condition: Condition, argument: Argument) -> Condition:
    """`condition` with its noun narrowed by `argument`."""
    role, phrase = condition.atom.roles[0]
    words = f"{condition.words} {argument.prep} {argument.phrase.words}"
    return Condition(condition.relation, Atom("", ((role, where(phrase, argument.prep, argument.phrase)),)), words)


def _owned_too(phrase: Phrase, more: Phrase, joint: str) -> Phrase | None:
    """`phrase` with a further owner ("the colour of the lamp and of the bell"), None where it has none yet."""
    if phrase.owner is None or phrase.also or phrase.such or joint.endswith(("not", "but")):
        return None
    owner = replace(phrase.owner, also=(*phrase.owner.also, more), choice=alternative([joint]))
    return replace(phrase, owner=owner)


def _alike(first: str, second: str) -> bool:
    """Whether two prepositions give one role, so that what stands behind them may be a list."""
    return first == second or {first, second} <= LANDING or role_of(first) == role_of(second) != "place"


def _narrowed(argument: Argument) -> str:
    """What "only" before an argument narrows."""
    if argument.prep == "":
        return "number" if argument.phrase.quantity else "object"
    if argument.phrase.kind == "time":
        return "number"  # "only X times"
    return "condition" if argument.prep in ("that", "is", "adverb", "strand") else role_of(argument.prep)


def hung(relation: str, prep: str = "") -> str:
    """The role of a noun phrase behind a preposition that makes a condition."""
    if relation == "where":
        return LEADING.get(prep, "place")
    return "object" if relation in ("except", "instead of") else "time"


def _hangs_on_noun(previous: Argument, argument: Argument, token: Token, lexicon: Lexicon) -> bool:
    """Whether `argument` narrows the noun of the argument before it, `previous`, rather than the verb."""
    if (
        previous.deed
        or previous.prep in ("adverb", "is", "strand")
        or argument.prep in ("", "adverb", "is", "that", "strand")
        or not previous.phrase.words
    ):
        return False
    if argument.prep == "of":
        return True
    if (
        argument.prep == "to"
        and argument.phrase.kind == "number"
        and "".join(previous.phrase.qualifiers[-1:]).isdigit()
    ):
        return True  # "sites 1 to 3"
    if f"{previous.prep} {previous.phrase.words}" in particles_of(token, lexicon):
        return False  # "come into play at a haven"
    return not goes_with_verb(token, argument, previous, lexicon)
