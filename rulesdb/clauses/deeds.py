"""Verbs of a sentence's tree with their arguments -> atoms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .arguments import Arguments
from .attachment import particles_of
from .company import accompanied
from .conditions import none_denied
from .frames import Argument, atom_of, is_spent
from .lexicon import Lexicon
from .misfits import Read, does_nothing, misfit
from .model import Atom, Condition, Phrase
from .narrowed import bare, with_gap
from .norms import SILENT_ADVERBS, adverb_role, cannot, norm_of
from .noun_phrases import plural
from .parse import Leaf, Node
from .phrases import phrase_of
from .prepositions import COMPARED
from .ranges import between
from .relatives import gap_within
from .times import PARTICLES
from .tokens import Token
from .walk import alternative, is_leaf, nodes_of

POINTED = frozenset({"kind", "event", "acting", "doable", "timely"})  # roles of a noun to which "that" may point
CONDITIONAL = ("if ", "when ", "whenever ", "where ")  # adverbs that begin so are conditions: "if able"
IMMINENT = "about to"
THE = ("the ", "The ", "that ", "this ", "one ", "another ")
COUNTING = frozenset({"count as", "seem", "choose"})  # "to be" behind these adds nothing
DENYING = frozenset({"not", "never", "no longer", "neither"})
ASKED = frozenset({"core_that", "asked", "asked_object"})


class Deeds(Arguments):
    """Reads verbs and their arguments."""

    def deed(self, children: Sequence[Node | Leaf], subject: Phrase | None, main: bool = False) -> Atom:
        """The atom of a verb, its arguments and its subject; stops at a verb that has no sense in the lexicon."""
        token = self.token(children[0])
        nodes = [child for child in children[1:] if isinstance(child, Node)]
        pending, self.pending = self.pending, []  # adverbs before the verb are its own, not those of deeds behind it
        arguments = [
            argument
            for child in nodes
            if child.data == "args"
            for argument in self.arguments(child, token, main, subject)
        ]
        self.pending = pending
        return (
            cannot(token, self.atom(token, subject, arguments), self.lexicon)
            if not main
            else self.atom(token, subject, arguments)
        )

    def atom(self, token: Token, subject: Phrase | None, arguments: Sequence[Argument]) -> Atom:
        """The atom of a verb, its subject and its arguments, with its adverbs."""
        token = _no_copula(token, arguments, self.lexicon)
        subject, told, alone = accompanied(token, subject, arguments, self.lexicon)
        if alone:
            self.stop(alone)
        reading = atom_of(token, subject, _without_strand(token, told), self.lexicon)
        reading = replace(reading, atom=equated(token, unfolded(reading.atom), self.lexicon))
        stranded = next((a.phrase.words for a in arguments if a.prep == "strand"), "")
        if stranded and stranded not in particles_of(token, self.lexicon):
            self.stop(stranded)
        if reading.stopped or _is_far(reading.particle, told):
            self.stop(reading.stopped or reading.particle)
        self._check_roles(token, reading.atom, arguments)
        roles = list(reading.atom.roles)
        negated = reading.atom.negated
        pending, self.pending = self.pending, []
        adverbs = self._adverbs(arguments, reading.particle)
        for words in map(str.lower, (*pending, *token.adverbs, *adverbs)):
            if words == "neither":
                negated = not negated
            elif words.startswith(CONDITIONAL) and words not in SILENT_ADVERBS:
                needed = Phrase(words, words.partition(" ")[2])
                self.extra.append(Condition("if", Atom("be", (("goal", needed),)), words))
            elif self._tells(words, token):
                roles.append((adverb_role(words), Phrase(words, words)))
        if IMMINENT in token.text:
            roles.append(("time", Phrase(IMMINENT, IMMINENT)))  # what is about to happen has not happened
        whole = bool({"all", "each"}.intersection((*pending, *token.adverbs)))
        return replace(reading.atom, roles=_with_all(roles, subject) if whole else tuple(roles), negated=negated)

    def _adverbs(self, arguments: Sequence[Argument], particle: str) -> list[str]:
        """The adverbs among the arguments of a verb; stops at one that denies only what stands behind it."""
        adverbs = [a.phrase.words for a in arguments if a.prep == "adverb" and a.phrase.words != particle]
        if any(words.lower() in DENYING for words in adverbs):
            self.stop(adverbs[0])  # "never to the location"
        return adverbs

    def _tells(self, words: str, token: Token) -> bool:
        """Whether an adverb says how or when; stops at one that says what no field holds."""
        if words == "so" and "do" in token.candidates:
            self.stop(words)  # "does so": what is done stands elsewhere
        elif words == "no more" or words in PARTICLES:
            self.stop(words)  # it denies a number; it makes another verb
        elif words == "too" and words in token.adverbs:
            return True  # "is too high", and not "falls too"
        else:
            return words not in SILENT_ADVERBS and words != "only" and words not in DENYING
        return False

    def _says_no_more(self, token: Token) -> bool:
        """Whether a verb stands right before "and" or "or"."""
        at = self._place(token)
        return at + 1 < len(self.tokens) and self.tokens[at + 1].type in ("VAND", "RAND")

    def _ends_here(self, token: Token) -> bool:
        """Whether a main verb says all without what follows: nothing does, or a reason or a condition."""
        at = self._place(token)
        ends = at + 1 >= len(self.tokens) or self.tokens[at + 1].type in ("SUB", "BREAK", "CAND")
        asked = any(other.type in ("THAT", "ASK", "WH", "REL", "RNP") for other in self.tokens[:at])
        return ends and not asked and token.type == "VG" and not (token.adverbs or self.pending)

    def _before_verb(self, token: Token) -> str:
        """The terminal right before a verb, "" for none."""
        at = self._place(token)
        return self.tokens[at - 1].type if at else ""

    def _check_roles(self, token: Token, atom: Atom, arguments: Sequence[Argument]) -> None:
        """Stop at a verb whose arguments do not fit its roles: the sentence is then misread."""
        bare = atom.event == "be" and len(atom.roles) == 1 and not any(argument.prep for argument in arguments)
        if bare and not arguments and self._ends_here(token):
            self.stop(token.text)  # "lighting a lamp is not": what it is stands in the sentence before
        if bare and atom.roles[0][1].kind and token.type == "VG" and self._says_no_more(token):
            self.stop(token.text)  # "was or has become dark": what it was stands behind another verb
        read = Read(token, atom, arguments, self.lexicon)
        if does_nothing(read, self._before_verb(token)):
            self.stop(token.text)
        if word := misfit(read):
            self.stop(word)

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
            yield self._compared_with(nodes_of(arg)[0]) or Argument("", self.np(nodes_of(arg)[0]))
        elif kind in ("prep", "prep_both"):
            phrase = self.np(nodes_of(arg)[0])
            joint = next((self.token(leaf).text for leaf in arg.children if is_leaf(leaf, "XAND")), "")
            if alternative([joint]):
                self.stop(joint)  # "moves to or from the gate": no field says which of the two
            for leaf in arg.children:
                if is_leaf(leaf, "PREP", "PREP_OF"):
                    prep = self.token(leaf).text
                    told = between(phrase) if prep == "between" else phrase
                    yield Argument(prep, replace(told, each=True) if prep.endswith(" each") else told)
        elif kind in ("state", "prep_state"):
            state = phrase_of(self.token(arg.children[-1]).words, self.lexicon)
            yield Argument("is" if kind == "state" else self.token(first).text, state)
        else:
            yield Argument(kind, Phrase(self.words(arg), self.words(arg) if kind == "adverb" else ""))

    def _compared_with(self, np: Node) -> Argument | None:
        """A phrase behind "more than" and its like, which no number makes a bound: "is more than the lamp's"."""
        words = self.token(np.leaves()[0]).words
        phrase = self.np(np) if words[0].text in COMPARED and len(words) > 1 else None
        if phrase is None or phrase.quantity is not None or not words[1].roles & {"determiner", "possessive"}:
            return None
        return Argument(words[0].text, replace(phrase, words=phrase.words[len(words[0].text) + 1 :]))

    def _deed_argument(self, arg: Node) -> Argument:
        """An argument that is a deed or a clause."""
        kind = arg.data
        if kind == "manner" and is_leaf(arg.children[0], "PART") and self.comma_before(arg.leaves()[0].start_pos):
            self.stop(self.token(arg.children[0]).text)  # "rings a bell, followed by ...": of which noun cannot be told
        if kind == "manner" and is_leaf(arg.children[0], "PART") and self._becomes(arg):
            self.stop(self.token(arg.children[0]).text)  # "becomes badly broken": what it is then
        if kind == "purpose" and any(self.token(leaf).text.endswith("but not") for leaf in arg.leaves()):
            self.stop("but not")  # "may act to ring the bell, but not lamps": which of the two is denied
        if kind in ("manner", "purpose"):
            return Argument("by" if kind == "manner" else "to", self.deed_phrase(arg, arg.children), deed=True)
        if kind == "prep_deed":
            phrase = self.deed_phrase(arg, nodes_of(arg)[0].children)
            return Argument(self.token(arg.children[0]).text, phrase, deed=True)
        if kind == "prep_that":
            prep = self.token(arg.children[0]).text
            if prep == "on" and self.token(arg.leaves()[1]).text == "that":
                self.stop("that")  # "rings on that day to show ..."
            return Argument(prep, self.that_phrase(arg), deed=True)
        if kind == "that":
            self._check_told(arg)
            return Argument("that", self.that_phrase(arg), deed=True)
        if kind == "that_who":  # "decides who halts"
            self._check_asked(arg)
            who = phrase_of(self.token(arg.children[0]).words, self.lexicon)
            told = self.deed(nodes_of(arg)[0].children, who)
            return Argument("that", Phrase(self.words(arg), told.event, such=(told,)), deed=True)
        return Argument("that", self.deed_phrase(arg, arg.children[1:]), deed=True)

    def _check_told(self, arg: Node) -> None:
        """Stop at "that" which points to the noun behind it: "pays that cost, for him to ring"."""
        at = arg.leaves()[0].start_pos
        words, verb = self.tokens[at + 1].words, self.tokens[at - 1]
        bare = len(words) == 1 and words[0].raw.islower() and not plural(words[0].text) and words[0].roles <= POINTED
        senses = (sense for base in verb.candidates for sense in self.lexicon.senses.get(base, ()))
        told = not self.lexicon.asking.isdisjoint(verb.candidates) or any(
            "say" in self.lexicon.events_above(sense.event) for sense in senses
        )
        if bare and at and verb.verb and not told and self.tokens[at].text == "that":
            self.stop("that")

    def _check_asked(self, arg: Node) -> None:
        """Stop at "which" behind a comma, and at "who" of which an earlier verb than the last one asks.

        In "decide before the storm begins who halts" nothing begins who halts.
        """
        leaf = arg.leaves()[0]
        asks = [
            not self.lexicon.asking.isdisjoint(token.candidates)
            for token in self.tokens[: leaf.start_pos]
            if token.verb and token.type != "PART"
        ]
        word = self.token(leaf).text
        if (word == "which" and self.comma_before(leaf.start_pos)) or (word == "who" and True in asks and not asks[-1]):
            self.stop(word)

    def _becomes(self, arg: Node) -> bool:
        """Whether an argument stands right behind a verb of becoming."""
        at = arg.leaves()[0].start_pos
        return at > 0 and "become" in self.tokens[at - 1].candidates

    def deed_phrase(self, part: Node, children: Sequence[Node | Leaf]) -> Phrase:
        """The phrase that gerunds make ("by winning or losing a skirmish"): of the first, the others in `also`."""
        groups, joints = self.split(children)
        if len(groups[0]) == 2 and len(groups) > 1 and not self._has_arguments(groups[0]):
            shared = next((group[1:] for group in groups[1:] if self._has_arguments(group)), [])
            groups = [group if self._has_arguments(group) else [group[0], *shared] for group in groups]
        phrases = []
        for group in groups:
            atom = self._deed_of(group) or self.deed(group, None)
            phrases.append(Phrase(self.words(part), atom.event, such=(atom,)))
        choice = any(joint.endswith(("or", "nor")) for joint in joints)
        return replace(phrases[0], also=tuple(phrases[1:]), choice=choice)

    def _deed_of(self, group: Sequence[Node | Leaf]) -> Atom | None:
        """The atom of a passive deed that happens to what the sentence speaks of; None where it can't happen to it."""
        passive = self.token(group[0]).voice in ("passive", "be")
        if self.undergoing is None or not (passive or self.alike):
            return None
        stopped, conditions = self.stopped, len(self.extra)
        atom = self.deed(group, bare(self.undergoing))
        if self.stopped == stopped:
            return atom
        self.stopped = stopped
        del self.extra[conditions:]
        return None

    @staticmethod
    def _has_arguments(group: Sequence[Node | Leaf]) -> bool:
        return any(isinstance(child, Node) and child.children for child in group)

    def that_phrase(self, part: Node) -> Phrase:
        """The phrase that a clause behind "that" makes."""
        atom = self.that(part)
        asked = next((self.token(leaf).text for leaf in part.leaves() if leaf.type in ("THAT", "ASK")), "that")
        verb = next((self.token(leaf) for leaf in part.leaves() if leaf.type == "VG"), None)
        late = any(role == "time" and _dates(phrase) for role, phrase in atom.roles) if atom.event else False
        if asked == "whether" and late:
            self.stop(asked)  # "checks whether a lamp falls before it rings": it may be the check
        norm = norm_of(verb, atom, self.lexicon) if verb and verb.modal else ""
        atom, norm = none_denied(atom, norm)  # "says that no lamp may be lit"
        told = (asked if asked != "that" else "", norm)
        return Phrase(self.words(part), atom.event, qualifiers=tuple(filter(None, told)), such=(atom,))

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
            arguments = [
                argument for node in nodes_of(deed) for argument in self.arguments(node, token, False, subject)
            ]
            filled = gap_within(first, arguments) or with_gap(first, arguments)
            return cannot(token, self.atom(token, subject, filled), self.lexicon)
        return self.deed(
            deed.children, self.placed(first, [node for node in nodes if node.data not in ("np", "deed", "of")])
        )


def _is_far(particle: str, arguments: Sequence[Argument]) -> bool:
    """Whether a particle stands behind "with" and a noun, to which it belongs: "adds it with the light side up"."""
    at = next((at for at, a in enumerate(arguments) if a.prep == "adverb" and a.phrase.words == particle), 0)
    return bool(particle) and at > 0 and arguments[at - 1].prep == "with"


def _without_strand(token: Token, arguments: Sequence[Argument]) -> list[Argument]:
    """The arguments without a preposition that lacks its noun, where the verb is "be"."""
    return [argument for argument in arguments if argument.prep != "strand" or token.verb != "be"]


def unfolded(atom: Atom) -> Atom:
    """An atom of what a thing counts as with the roles of what it is then: "is considered to be lit at the gate"."""
    goal = atom.role("goal")
    if atom.event not in COUNTING or goal is None or goal.kind != "be" or not goal.such or goal.also:
        return atom
    inner = goal.such[0]
    if inner.negated or not (inner.role("goal") or inner.role("place")):
        return atom
    roles = [(role, phrase) for role, phrase in inner.roles if role != "object"]
    if {role for role, _ in roles if role != "goal"} & {role for role, _ in atom.roles}:
        return atom
    return replace(atom, roles=tuple(more for each in atom.roles for more in (roles if each[1] is goal else [each])))


def equated(token: Token, atom: Atom, lexicon: Lexicon) -> Atom:
    """What a thing is that can do nothing itself: "the aim is ringing bells", "if that action is ringing a bell"."""
    first = atom.roles[0] if atom.roles else None
    going = token.type == "VG" and token.tag == "VBG" and len(token.words) == 2 and atom.role("object")
    if (
        token.words[0].text not in ("is", "was")
        or not going
        or first is None
        or first[0] != "actor"
        or not first[1].words.startswith(THE)
    ):
        return atom
    if first[1].known and not lexicon.is_a(first[1].kind, "action"):
        return atom
    deed = replace(atom, roles=atom.roles[1:], negated=False)
    goal = Phrase(token.text.partition(" ")[2], atom.event, such=(deed,))
    return Atom("be", (("object", first[1]), ("goal", goal)), atom.negated)


def _dates(phrase: Phrase) -> bool:
    """Whether a time begins with "before" or "after"."""
    return bool({"before", "after"} & set(phrase.qualifiers[:1]))


def _with_all(roles: Sequence[tuple[str, Phrase]], subject: Phrase | None) -> tuple[tuple[str, Phrase], ...]:
    """The roles with all of the subject: "the lamps must all be lit"."""
    return tuple((role, replace(phrase, each=True) if phrase is subject else phrase) for role, phrase in roles)


def _no_copula(token: Token, arguments: Sequence[Argument], lexicon: Lexicon) -> Token:
    """A verb group with the verb that a form of "be" or "get" stands for: "gets a lamp", "is out of lamps"."""
    if token.verb != "be":
        return token
    if token.text.split()[-1].startswith("get") and any(argument.prep == "" for argument in arguments):
        return replace(token, verb="get", voice="active", candidates=("get",))
    if any(is_spent(argument, lexicon) for argument in arguments):
        return replace(token, verb="run", voice="active", candidates=("run",))
    return token
