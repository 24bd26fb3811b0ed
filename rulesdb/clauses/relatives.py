"""Relative clauses and participles behind a noun -> the atoms that narrow it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .attachment import BEYOND, outside
from .checks import Checks
from .frames import Argument
from .model import Atom, Phrase
from .narrowed import bare, with_gap
from .norms import PHRASE_CONDITIONS, able, denied
from .parse import Leaf, Node
from .parties import acting
from .phrases import phrase_of
from .prepositions import has_role
from .tokens import Token
from .walk import alternative, nodes_of

# behind a comma these speak of the main verb
CONTENT = frozenset({"say", "require", "know", "assume", "choose"})  # events of which a clause tells the content
NEEDING = frozenset({"need to", "needs to"})
DATING = frozenset({"after", "at the start of", "at the end of"})  # relations of times that tell when a deed is done
APART = frozenset({"like", "in", "on", "at", "by", "with", "without", "for", *BEYOND})
MEANING = frozenset({"refer to", "consult", "mean", "represent", "match", "depend"})  # events that are done at no time
HOLDING = frozenset({"control", "have", "bear"})  # events that tell whose a thing is, whatever for


class Relatives(Checks):
    """Reads what clauses behind a noun say of it."""

    after_of = False  # whether what stands behind a comma is known to speak of the noun before "of"

    def such(self, post: Node, phrase: Phrase) -> tuple[Atom, ...]:
        """The atoms of a relative clause or participle behind `phrase`."""
        noun = bare(phrase)
        if post.data == "participle":
            groups, joints = self.split(post.children)
            if self.comma_before(post.leaves()[0].start_pos) and not self.after_of and self._narrows_another(post):
                self.stop(",")  # "lamps with the mark, counted by the runner"
            if alternative(joints):
                self.stop("or")  # the atoms of a noun are a conjunction
            first = self.token(groups[0][0])
            if first.text == "using" and len(groups) == 1 and self._uses_nothing(phrase):
                used = self.deed_phrase(post, post.children).such[0].role("object")
                self.outer += [Argument("using", used)] if used is not None else []
                return ()  # "halts at the gate using a bell"
            at = post.leaves()[0].start_pos
            if first.text == "using" and at > 1 and self.tokens[at - 2].type in ("VG", "INF", "GER"):
                self.stop(first.text)  # "halts runners using a bell": who uses it cannot be told
            if first.negated and len(groups) > 1:
                self.stop(first.text)  # "not seen and heard by a player": both are denied, or one
            return tuple(self._participle(group, noun) for group in groups)
        if post.data == "relative":
            return self._relative(post, noun)
        if self._is_own_clause(post):
            if not self.after_of and self._narrows_another(post):
                self.stop(self.token(post.children[0]).text)  # "lamps with a bell, by which ..."
            self.relatives.append(self._relative_deed(post, noun))
            return ()
        token, atom = self._relative_deed(post, noun)
        return (denied(able(token, atom, self.lexicon)),)

    def _uses_nothing(self, phrase: Phrase) -> bool:
        """Whether a phrase names no one who acts, so that who uses something stands elsewhere."""
        return phrase.known and bool(phrase.kind) and not phrase.name and not acting(phrase, self.lexicon)

    def _is_own_clause(self, post: Node) -> bool:
        """Whether a relative clause stands behind a comma and has its preposition: ", by which no runner may act"."""
        if post.data != "relative_object" or not self.comma_before(post.leaves()[0].start_pos):
            return False
        relative = self.token(post.children[0]).text
        return relative.endswith((" which", " whom")) and not relative.startswith("of ")

    def _narrows_another(self, post: Node) -> bool:
        """Whether the noun before a participle narrows another noun."""
        at = post.leaves()[0].start_pos - 1
        return at > 1 and self.tokens[at - 1].type in ("PREP", "PREP_OF", "NAND") and self.tokens[at - 2].type == "NP"

    def _relative(self, post: Node, noun: Phrase) -> tuple[Atom, ...]:
        """The atoms of a clause whose subject the noun is; behind a comma it is a clause of its own."""
        deeds = [node for node in nodes_of(post) if node.data == "rdeed"]
        if alternative(self.joints(post, "RAND")):
            self.stop("or")
        if not self.comma_before(post.leaves()[0].start_pos):
            return tuple(self._relative_atom(deed, noun) for deed in deeds)
        first = self.token(deeds[0].children[0])
        if self.token(post.children[0]).text == "which" and first.verb not in ("be", "have"):
            self.stop("which")  # it may speak of the whole clause
        self.relatives += [(self.token(deed.children[0]), self.deed(deed.children, noun, main=False)) for deed in deeds]
        return ()

    def _relative_atom(self, deed: Node, noun: Phrase) -> Atom:
        """The atom of one verb of a clause whose subject the noun is."""
        token = self.token(deed.children[0])
        arguments = [argument for node in nodes_of(deed) for argument in self.arguments(node, token, False, noun)]
        return denied(
            able(token, self.atom(token, noun, self._without_outer(token, arguments, of_object=False)), self.lexicon)
        )

    def _relative_deed(self, post: Node, noun: Phrase) -> tuple[Token, Atom]:
        """The verb and the atom of a clause that has a subject of its own; the noun fills what is missing in it."""
        deed = next(node for node in nodes_of(post) if node.data == "rdeed")
        token = self.token(deed.children[0])
        relative = [""] if post.data == "contact" else self.token(post.children[0]).text.split()
        if post.data == "contact":
            subject = phrase_of(self.token(post.children[0]).words, self.lexicon)
        else:
            subject = self.np(next(node for node in nodes_of(post) if node.data == "np"))
        subject = self.placed(subject, [node for node in nodes_of(post) if node.data not in ("np", "rdeed", "of")])
        if relative[0] == "whose":
            return token, self.deed(deed.children, replace(subject, owner=noun))
        if len(relative) > 1 and not has_role(" ".join(relative[:-1])):
            self.stop(relative[0])  # "regardless of which runner falls"
        last = deed.leaves()[-1]
        if token.verb == "be" and last is not deed.children[0] and len(relative) < 2 and last.type != "STRAND":
            self.stop(self.token(last).text)  # the role that the noun fills is undetermined
        arguments = [argument for node in nodes_of(deed) for argument in self.arguments(node, token, False, subject)]
        if any(a.prep == "strand" and PHRASE_CONDITIONS.get(a.phrase.words.lower()) for a in arguments):
            self.stop(token.text)  # "a crate that a runner hauls, instead of to the gate"
        if token.modal in NEEDING and arguments:
            self.stop(token.text)  # "the chips that a runner needs to move to the gate": what he needs, and what for
        if post.data == "contact" and any(not argument.prep and not argument.deed for argument in arguments):
            self.stop(token.text)  # "gives a runner he knows a crate": whose object it is cannot be told
        arguments = self._without_outer(token, arguments)
        if len(relative) == 1 and relative[0] == "that" and self._tells_all(noun, token, arguments):
            self.stop("that")  # "the requirement that the bell falls": nothing is missing in it
        timely = bool(noun.kind) and self.lexicon.is_a(noun.kind, "time")
        filled = (
            [Argument("during" if timely else " ".join(relative[:-1]), noun), *arguments]
            if len(relative) > 1
            else [*arguments, Argument("within", noun)]
            if relative[0] == "where"
            else gap_within(noun, arguments) or with_gap(noun, arguments, self._passes(noun, token))
        )
        return token, self.atom(token, subject, filled)

    def _tells_all(self, noun: Phrase, token: Token, arguments: Sequence[Argument]) -> bool:
        """Whether a clause behind a noun of telling may be what it tells, since its verb needs no object."""
        above = self.lexicon.events_above(noun.kind) if noun.kind in self.lexicon.events else ()
        senses = [sense for base in token.candidates for sense in self.lexicon.senses.get(base, ())]
        complete = token.voice == "passive" or any(sense.subject == "object" for sense in senses)
        return not CONTENT.isdisjoint(above) and complete and not any(a.prep == "strand" for a in arguments)

    def _passes(self, noun: Phrase, token: Token) -> bool:
        """Whether a noun is a time in which something happens, and no object: "the turn that a runner takes"."""
        return (
            self.lexicon.is_a(noun.kind, "time")
            and bool(noun.kind)
            and not any(
                "object" in sense.frame and sense.subject == "actor"
                for base in token.candidates
                for sense in self.lexicon.senses.get(base, ())
            )
        )

    def _without_outer(self, token: Token, arguments: list[Argument], of_object: bool = True) -> list[Argument]:
        """The arguments without a last one of the outer verb: "sends a runner that he controls as captain".

        `of_object` tells that the noun is the object in the relative clause.
        """
        held = any(
            sense.event in HOLDING and not sense.particles
            for base in token.candidates
            for sense in self.lexicon.senses.get(base, ())
        )
        last = arguments[-1] if arguments else None
        if last is None:
            return arguments
        if "".join(last.phrase.qualifiers[:1]) in ("before", "after") and self._lasts(token, last):
            self.outer.append(_as_condition(last))  # "rings bells that bear marks before hauling crates"
            return arguments[:-1]
        if last.prep == "from" and not last.deed and self._leaves_nothing(token):
            self.outer.append(last)  # "removes a lamp that cannot be lit from the game"
            return arguments[:-1]
        cut = len(arguments)
        while cut > 1 and self._tells_how(token, arguments[cut - 1]):
            cut -= 1
        if cut < len(arguments):
            self.outer += arguments[cut:]
            return arguments[:cut]
        outer = held and of_object and last.prep in ("as", "without", "to", "into", "onto")
        if not outer and not self.behind_comma(last):
            return arguments
        first = -2 if last.prep == "like" and arguments[-2:-1] and arguments[-2].prep == "adverb" else -1
        self.outer += arguments[first:]  # also "much" before "like"
        return arguments[:first]

    def _place(self, token: Token) -> int:
        """The place of a token in the sentence, 0 for one that is made of others."""
        return next((place for place, other in enumerate(self.tokens) if other is token), 0)

    def _leaves_nothing(self, token: Token) -> bool:
        """Whether a passive verb has no role for where something is taken from, and the main verb before it has one."""
        main = next(
            (other for other in reversed(self.tokens[: self._place(token)]) if other.type in ("VG", "INF")), None
        )
        inner = [sense for base in token.candidates for sense in self.lexicon.senses.get(base, ())]
        outer = [sense for base in (main.candidates if main else ()) for sense in self.lexicon.senses.get(base, ())]
        none = all("source" not in sense.frame for sense in inner) and (bool(inner) or token.verb == "be")
        return none and token.voice in ("passive", "be") and any("source" in sense.frame for sense in outer)

    def _tells_how(self, token: Token, argument: Argument) -> bool:
        """Whether an argument of a verb of meaning tells how or when the verb before it is done.

        In "rings bells that refer to lamps in any order in one storm" the bells are rung so.
        """
        events = {sense.event for base in token.candidates for sense in self.lexicon.senses.get(base, ())}
        manner = argument.prep == "adverb" and argument.phrase.words.startswith("in ")
        timed = argument.prep in ("in", "during") and not argument.deed
        behind = any(other.type == "VG" for other in self.tokens[: self._place(token)])
        timed = timed and any(self.lexicon.is_a(argument.phrase.kind, kind) for kind in ("manner", "time", "occasion"))
        return behind and not MEANING.isdisjoint(events) and (manner or timed)

    def _lasts(self, token: Token, argument: Argument) -> bool:
        """Whether a verb tells what something is like now, so that a time behind it is that of another deed."""
        senses = (sense for base in token.candidates for sense in self.lexicon.senses.get(base, ()))
        present = (
            token.tag in ("VBF", "VBM")
            and token.verb != "have"
            and not any(sense.subject == "object" for sense in senses)
        )
        timely = bool(argument.phrase.kind) and self.lexicon.is_a(argument.phrase.kind, "time")
        return present and not token.modal and not timely and argument.prep == "during"

    def behind_comma(self, argument: Argument) -> bool:
        """Whether a phrase behind a preposition is set off: "hauls the crate that a runner chose, by its text"."""
        words = argument.phrase.words if argument.deed else f"{argument.prep} {argument.phrase.words}"
        # a phrase has no "'s": "by the card" begins "by the card's text"
        begun = words if argument.deed else " ".join(words.split()[:3])
        apart = argument.prep in APART or (argument.deed and argument.prep == "to")
        marks = (", ", ", much ", ", just ") if argument.prep == "like" else (", ",)
        return apart and any(f"{mark}{begun}".lower() in self.sentence.lower() for mark in marks)

    def _dates_outer(self, argument: Argument, last: Argument, children: Sequence[Node | Leaf]) -> bool:
        """Whether a time behind a participle with its arguments is that of the verb before it."""
        at = children[0].leaves()[0].start_pos if isinstance(children[0], Node) else children[0].start_pos
        behind_verb = any(token.type == "VG" for token in self.tokens[:at])
        dated = argument.prep == "during" and "".join(argument.phrase.qualifiers[:1]) in DATING
        return argument is last and dated and behind_verb

    def _participle(self, children: Sequence[Node | Leaf], noun: Phrase) -> Atom:
        token = self.token(children[0])
        arguments = [
            argument
            for node in children[1:]
            if isinstance(node, Node)
            for argument in self.arguments(node, token, False, noun)
        ]
        behind = [
            argument
            for argument in arguments[1:]
            if (not arguments[0].prep or argument.prep == "with") and outside(token, argument, self.lexicon)
        ]
        behind += [argument for argument in arguments[1:] if self._dates_outer(argument, arguments[-1], children)]
        behind += [argument for argument in arguments[1:] if self.behind_comma(argument)]
        behind += [argument for argument in arguments[1:] if argument.prep == arguments[0].prep == "in"]
        self.outer += [_as_condition(argument) for argument in behind]
        arguments = [argument for argument in arguments if argument not in behind]
        if any(argument.prep == "strand" for argument in arguments):
            return denied(self.atom(replace(token, voice="active"), None, with_gap(noun, arguments)))
        return denied(self.atom(token, noun, arguments))


def _as_condition(argument: Argument) -> Argument:
    """A time of a deed within a phrase as one of the outer verb: its relation is a preposition again."""
    relation, *qualifiers = argument.phrase.qualifiers or ("",)
    if argument.prep != "during" or relation not in (*DATING, "before"):
        return argument
    return Argument(relation, replace(argument.phrase, qualifiers=tuple(qualifiers)), argument.deed)


def gap_within(noun: Phrase, arguments: Sequence[Argument]) -> list[Argument] | None:
    """The arguments with `noun` as the object of an infinitive that lacks one: "the bell that he tries to ring".

    So also where someone else does it: "the bell that a card tells a runner to ring".
    """
    *others, last = arguments or [Argument("", noun)]
    told = len(others) == 1 and not others[0].prep and not others[0].deed
    if not last.deed or last.prep != "to" or (others and not told):
        return None
    phrase = last.phrase
    atom = phrase.such[0] if phrase.such and not phrase.also else None
    if atom is None or atom.event == "be" or any(role not in ("time", "measure", "actor") for role, _ in atom.roles):
        return None
    whole = replace(atom, roles=(("object", noun), *atom.roles))
    return [*others, replace(last, phrase=replace(phrase, such=(whole,)))]
