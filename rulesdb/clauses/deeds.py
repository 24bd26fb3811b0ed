"""Verbs of a sentence's tree with their arguments -> atoms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .frames import Argument, atom_of, goes_with_verb
from .lexicon import Lexicon
from .model import Atom, Condition, Phrase
from .norms import PHRASE_CONDITIONS, SILENT_ADVERBS, TIME_ADVERBS
from .nouns import Nouns, where, with_gap
from .parse import Leaf, Node
from .phrases import phrase_of
from .prepositions import has_role, role_of
from .tokens import Token
from .walk import alternative, is_leaf, nodes_of

NO_PREPOSITIONS = frozenset({"", "is", "that", "adverb", "strand", "including"})
DENYING = frozenset({"not", "never", "no longer", "neither"})
POINTING = frozenset({"this", "that", "each", "every", "any", "next"})
LANDING = frozenset({"to", "on", "onto", "into", "under", "in"})  # prepositions behind which a thing ends up
SINGLE = frozenset({"actor", "object", "recipient", "goal", "source"})  # roles that one phrase fills
ASKED = frozenset({"core_that", "asked", "asked_object"})


class Deeds(Nouns):
    """Reads verbs and their arguments."""

    def deed(self, children: Sequence[Node | Leaf], subject: Phrase | None, main: bool = False) -> Atom:
        """The atom of a verb, its arguments and its subject; stops at a verb that has no sense in the lexicon."""
        token = self.token(children[0])
        nodes = [child for child in children[1:] if isinstance(child, Node)]
        arguments = [
            argument for child in nodes if child.data == "args" for argument in self.arguments(child, token, main)
        ]
        return (
            cannot(token, self.atom(token, subject, arguments), self.lexicon)
            if not main
            else self.atom(token, subject, arguments)
        )

    def atom(self, token: Token, subject: Phrase | None, arguments: Sequence[Argument]) -> Atom:
        """The atom of a verb, its subject and its arguments, with its adverbs."""
        if token.verb == "be" and token.text.startswith("get") and any(a.prep == "" for a in arguments):
            token = replace(token, verb="get", voice="active", candidates=("get",))
        reading = atom_of(token, subject, [a for a in arguments if a.prep not in ("adverb", "strand")], self.lexicon)
        stranded = next((a.phrase.words for a in arguments if a.prep == "strand"), "")
        if stranded and stranded not in _particles(token, self.lexicon):
            self.stop(stranded)
        if reading.stopped:
            self.stop(reading.stopped)
        self._check_roles(token, reading.atom, arguments)
        roles = list(reading.atom.roles)
        negated = reading.atom.negated
        pending, self.pending = self.pending, []
        adverbs = [a.phrase.words for a in arguments if a.prep == "adverb"]
        if any(words.lower() in DENYING for words in adverbs):
            self.stop(adverbs[0])  # "never to the location" denies only what stands behind it
        for words in map(str.lower, (*pending, *token.adverbs, *adverbs)):
            if words == "neither":
                negated = not negated
            elif words == "no more":
                self.stop(words)  # it denies a number
            elif words not in SILENT_ADVERBS and words != "only" and words not in DENYING:
                roles.append(("time" if words in TIME_ADVERBS else "measure", Phrase(words, words)))
        return replace(reading.atom, roles=tuple(roles), negated=negated)

    def _check_roles(self, token: Token, atom: Atom, arguments: Sequence[Argument]) -> None:
        """Stop at a verb whose arguments do not fit its roles: the sentence is then misread."""
        roles = [role for role, _ in atom.roles if role in SINGLE]
        if len(set(roles)) < len(roles) or (atom.event == "be" and "actor" in roles):
            self.stop(token.text)
        if token.type in ("GER", "MAN") and token.text.startswith(("including", "excluding")):
            self.stop(token.text)  # it tells what belongs to the noun before
        if token.tag == "VBN" and token.voice == "active" and len(token.words) == 1 and token.type == "VG":
            by = next((a for a in arguments if a.prep == "by" and not a.deed), None)
            if by is not None:
                self.stop(by.prep)  # a passive participle behind a noun, taken for the verb

    # Arguments.

    def arguments(self, args: Node, token: Token, main: bool) -> list[Argument]:
        """The arguments of a verb. A phrase for which its frames have no role narrows the noun before it instead."""
        arguments: list[Argument] = []
        only = False
        for arg in nodes_of(args):
            if arg.data == "also":
                self._join(arguments, arg)
                continue
            for given in self.argument(arg):
                argument = given
                self._check_preposition(argument)
                if argument.prep == "adverb" and argument.phrase.words == "only":
                    only = True
                    continue
                if self._is_time(argument, arguments) or (
                    argument.prep in ("in", "at", "on", "for") and self._timely(argument.phrase)
                ):
                    argument = Argument("during", argument.phrase)
                relation = PHRASE_CONDITIONS.get(argument.prep) if main else None
                if relation and not argument.deed:
                    self.extra.append(
                        Condition(
                            relation,
                            Atom("", ((hung(relation), argument.phrase),)),
                            f"{argument.prep} {argument.phrase.words}",
                        )
                    )
                    self.only = "condition" if only else self.only
                elif arguments and _hangs_on_noun(arguments[-1], argument, token, self.lexicon):
                    previous = arguments.pop()
                    self.only = "object" if only and main else self.only
                    arguments.append(replace(previous, phrase=where(previous.phrase, argument.prep, argument.phrase)))
                else:
                    arguments.append(argument)
                    if only and main:
                        self.only = _narrowed(argument)
                only = False
        return arguments

    def _check_preposition(self, argument: Argument) -> None:
        """Stop at a preposition that gives no role."""
        prep = argument.prep
        if prep not in NO_PREPOSITIONS and not has_role(prep) and prep not in PHRASE_CONDITIONS:
            self.stop(prep)

    def _join(self, arguments: list[Argument], arg: Node) -> None:
        """Add what "and" or "or" joins to the last argument, where both are of one form."""
        joint = self.token(arg.children[0]).text
        for more in self.argument(nodes_of(arg)[0]):
            last = arguments[-1] if arguments else None
            if (
                last is None
                or more.prep in ("", "adverb", "strand")
                or (last.prep == "is") != (more.prep == "is")
                or last.deed != more.deed
                or not _alike(last.prep, more.prep)
            ):
                self.stop(joint)
                return
            added = replace(more.phrase, none=True) if joint.endswith("not") else more.phrase
            phrase = replace(last.phrase, also=(*last.phrase.also, added), choice=alternative([joint]))
            arguments[-1] = replace(last, phrase=phrase)

    def _is_time(self, argument: Argument, earlier: Sequence[Argument]) -> bool:
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
        return phrase.kind == "time" and phrase.quantity is not None

    def _timely(self, phrase: Phrase) -> bool:
        return bool(phrase.kind) and self.lexicon.is_a(phrase.kind, "time")

    def argument(self, arg: Node) -> Iterator[Argument]:
        """The arguments that one part of the tree makes: one, or two where two prepositions share a noun."""
        kind = arg.data
        if kind in ("arg", "prep", "prep_both", "state", "prep_state", "adverb", "strand"):
            yield from self._plain_argument(arg)
        elif kind == "also":
            yield from self.argument(nodes_of(arg)[0])
        else:
            yield self._deed_argument(arg)

    def _plain_argument(self, arg: Node) -> Iterator[Argument]:
        kind, first = arg.data, arg.children[0]
        if kind == "arg":
            yield Argument("", self.np(nodes_of(arg)[0]))
        elif kind in ("prep", "prep_both"):
            phrase = self.np(nodes_of(arg)[0])
            for leaf in arg.children:
                if is_leaf(leaf, "PREP", "PREP_OF"):
                    yield Argument(self.token(leaf).text, phrase)
        elif kind in ("state", "prep_state"):
            state = phrase_of(self.token(arg.children[-1]).words, self.lexicon)
            yield Argument("is" if kind == "state" else self.token(first).text, state)
        else:
            yield Argument(kind, Phrase(self.words(arg), self.words(arg) if kind == "adverb" else ""))

    def _deed_argument(self, arg: Node) -> Argument:
        """An argument that is a deed or a clause."""
        kind = arg.data
        if kind in ("manner", "purpose"):
            return Argument("by" if kind == "manner" else "to", self.deed_phrase(arg, arg.children), deed=True)
        if kind == "prep_deed":
            phrase = self.deed_phrase(arg, nodes_of(arg)[0].children)
            return Argument(self.token(arg.children[0]).text, phrase, deed=True)
        if kind == "prep_that":
            return Argument(self.token(arg.children[0]).text, self.that_phrase(arg), deed=True)
        if kind == "that":
            return Argument("that", self.that_phrase(arg), deed=True)
        children = arg.children[1:] if kind == "that_deed" else nodes_of(arg)[0].children
        return Argument("that", self.deed_phrase(arg, children), deed=True)

    def deed_phrase(self, part: Node, children: Sequence[Node | Leaf]) -> Phrase:
        """The phrase that gerunds make ("by winning or losing a skirmish"): of the first, the others in `also`."""
        groups, joints = self.split(children)
        if len(groups[0]) == 2 and len(groups) > 1 and not self._has_arguments(groups[0]):
            shared = next((group[1:] for group in groups[1:] if self._has_arguments(group)), [])
            groups[0] = [groups[0][0], *shared]  # "by winning or losing a skirmish"
        phrases = []
        for group in groups:
            atom = self.deed(group, None)
            phrases.append(Phrase(self.words(part), atom.event, such=(atom,)))
        choice = any(joint.endswith(("or", "nor")) for joint in joints)
        return replace(phrases[0], also=tuple(phrases[1:]), choice=choice)

    @staticmethod
    def _has_arguments(group: Sequence[Node | Leaf]) -> bool:
        return any(isinstance(child, Node) and child.children for child in group)

    def that_phrase(self, part: Node) -> Phrase:
        """The phrase that a clause behind "that" makes."""
        atom = self.that(part)
        return Phrase(self.words(part), atom.event, such=(atom,))

    def that(self, part: Node) -> Atom:
        """The atom of a clause behind "that", "whether" or "how many"."""
        inner = part if part.data in ASKED else next(node for node in nodes_of(part) if node.data in ASKED)
        nodes = nodes_of(inner)
        deed = next((node for node in nodes if node.data == "deed"), None)
        head = inner.children[0]
        first = self.np(head) if isinstance(head, Node) else phrase_of(self.token(head).words, self.lexicon)
        for of in nodes:
            if of.data == "of":
                first = self._of(of, first)
        if deed is None:
            return Atom("be", (("object", first),))
        if inner.data == "asked_object":
            subject = phrase_of(
                self.token(next(leaf for leaf in inner.children if is_leaf(leaf, "RNP"))).words, self.lexicon
            )
            token = self.token(deed.children[0])
            arguments = [argument for node in nodes_of(deed) for argument in self.arguments(node, token, False)]
            return self.atom(token, subject, with_gap(first, arguments))
        return self.deed(
            deed.children, self.placed(first, [node for node in nodes if node.data not in ("np", "deed", "of")])
        )


def cannot(token: Token, atom: Atom, lexicon: Lexicon) -> Atom:
    """The atom of a subordinate clause, negated where its auxiliary is a prohibition ("cannot")."""
    banned = lexicon.norms.get(token.modal, "") == "prohibition"
    return replace(atom, negated=True) if banned else atom


def _particles(token: Token, lexicon: Lexicon) -> set[str]:
    """The words that may belong to a verb, as in "turn over"."""
    return {" ".join(sense.particles) for base in token.candidates for sense in lexicon.senses.get(base, ())}


def _alike(first: str, second: str) -> bool:
    """Whether two prepositions give one role, so that what stands behind them may be a list."""
    return first == second or {first, second} <= LANDING or role_of(first) == role_of(second) != "place"


def _narrowed(argument: Argument) -> str:
    """What "only" before an argument narrows."""
    if argument.prep == "":
        return "number" if argument.phrase.quantity else "object"
    return "condition" if argument.prep in ("that", "is") else role_of(argument.prep)


def hung(relation: str) -> str:
    """The role of a noun phrase behind a preposition that makes a condition."""
    return "object" if relation in ("except", "instead of") else "time"


def _hangs_on_noun(previous: Argument, argument: Argument, token: Token, lexicon: Lexicon) -> bool:
    """Whether `argument` narrows the noun of the argument before it, `previous`, rather than the verb."""
    if (
        previous.deed
        or previous.prep in ("adverb", "is")
        or argument.prep in ("", "adverb", "is", "that", "strand")
        or not previous.phrase.words
    ):
        return False
    if argument.prep == "of":
        return True
    if f"{previous.prep} {previous.phrase.words}" in _particles(token, lexicon):
        return False  # "come into play at a haven"
    return not goes_with_verb(token, argument, previous, lexicon)
