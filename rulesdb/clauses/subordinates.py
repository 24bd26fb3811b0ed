"""What stands before and behind a main clause -> its conditions and exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from .attachment import particles_of
from .conditions import PLAYER, UNNAMED, Alternatives, hung, named, timed
from .joined import Joined
from .model import RELATIONS, Atom, Condition, Phrase
from .narrowed import bare
from .norms import EXCEPTIONS, SILENT, able, cannot, denied, denies_on, relation_of, shared_modal
from .parse import Leaf, Node
from .parties import acting
from .phrases import phrase_of
from .prepositions import being_role, role_of, sided
from .tokens import Token
from .walk import alternative, is_leaf, nodes_of

CORES = frozenset({"core", "imperative", "gerund_core", "that_core"})
AS_FRAGMENT = frozenset({"until", "after", "before", "as", "except", "unless", "than", "as long as", "even"})
UNTOLD = (("object", UNNAMED),)
IMPERSONAL = frozenset({"possible", "necessary", "applicable", "needed", "required", "appropriate", "any"})
STATING = frozenset({"say", "declare", "require", "need", "wish", "choose"})  # "unless told otherwise" speaks of no one
UNREAL = frozenset({"as if", "as though"})  # conjunctions whose clause is no fact and no condition
CONTRASTED = frozenset({"most", "others", "some"})  # what stands behind a "while" that tells of other things
GRANTING = frozenset({"may", "might"})  # modals behind "while" of what is granted


class Subordinates(Joined):
    """Reads leads ("when ...", "during ...") and tails."""

    listed: Phrase | None = None  # what stands behind a colon

    def lead(self, part: Node) -> Alternatives:
        """The conditions that a part before the main clause makes."""
        kind, words = part.data, self.words(part)
        if kind == "lead_adverb" or (kind == "lead_phrase" and self._tells_order(part)):
            self._lead_adverb(words.lower())
            return []
        if kind in ("lead_purpose", "lead_manner"):
            self.pending = [adverb for adverb in self.pending if adverb != "in order"]  # "in order to halt"
            atom = self.deed(part.children, None)
            if is_leaf(part.children[0], "PART") and atom.role("goal") is not None and atom.role("object") is None:
                self.stop(self.token(part.children[0]).text)  # "stowed lamps, ..." are lamps
            if not atom.roles and " " not in words:
                self.stop(words)  # "Remember, ..." is said to the reader
            if kind == "lead_purpose" and self._tells_what_is(part):
                self.stop(self.token(part.children[0]).text)  # "to spare the oil, lamps are dark": why, no condition
            return [[Condition("when" if kind == "lead_manner" else "if", atom, words)]]
        if kind == "lead_time":
            phrase = self.np(nodes_of(part)[0])
            if not self._timely(phrase):
                self.stop(",")  # "the captain, a runner, ..." tells who it is
            return [[Condition("during", Atom("", (("time", phrase),)), words)]]
        token = self.token(part.children[0])
        if kind == "lead_phrase":
            return self._lead_phrase(part, relation_of(token.text), words)
        if kind == "lead_that":
            return [[Condition(relation_of(token.text), self.that(part), words)]]
        return self._subordinate(part, words)

    def _tells_what_is(self, lead: Node) -> bool:
        """Whether the verb behind a lead tells what is, not what must be nor what is done."""
        behind = self.tokens[lead.leaves()[-1].start_pos + 1 :]
        verb = next((token for token in behind if token.type == "VG"), None)
        return verb is not None and verb.verb == "be" and not verb.modal

    def _lead_adverb(self, words: str) -> None:
        if tuple(words.split()) in self.lexicon.function.get("leaning", ()):
            self.stop(words)  # its condition stands in the sentence before
        elif words in ("almost", "nearly"):
            self.stop(words)  # "almost any bell rings": it narrows the noun
        elif words == "only":
            self.only = "condition"
        elif words not in ("even", "then", "instead"):
            self.placed_adverb(words)
        elif words == "instead":
            self.pending.append(words)

    def _lead_phrase(self, part: Node, relation: str, words: str) -> Alternatives:
        inner = nodes_of(part)[0]
        if inner.data == "gerund":
            return self._lead_deeds(inner, relation, words)
        if relation == "such as":
            return []  # examples bind nothing
        prep = self.token(part.children[0]).text
        if prep in ("of", "to"):  # "of each lamp, one is lit": whose it is; "to ring, halt or act, a runner ...": deeds
            self.stop(prep)
        if prep == "as":
            relation = "while"  # "as a neutral hero"
        phrase = self.np(inner)
        phrase = replace(phrase, each=phrase.each or prep == "for each")
        if prep == "for" and (deed := self._purpose_of(part)) is not None:
            return [[Condition("if", self.deed(deed.children, phrase), words)]]  # "for a runner to ring, the bell ..."
        stated = self.only
        for sargs in nodes_of(part)[1:]:
            phrase = self.placed(phrase, sargs.children)
        self.only = "condition" if self.only != stated else stated  # "during a storm only, ..."
        if prep in ("on", "upon", "at", "in", "within") and not self._timely(phrase):
            relation = "where"  # "on a site"
        if relation not in RELATIONS:
            self.stop(prep)  # "beginning with the captain, ..." is no condition
        if prep == "as" and (acting(phrase, self.lexicon) or not nodes_of(part)[1].children):
            return self._lead_as(part, phrase, words)
        return [[Condition(relation, Atom("", ((hung(relation, prep), phrase),)), words)]]

    def _tells_order(self, part: Node) -> bool:
        """Whether a lead tells how something is done, and not where: "in an order of their choice"."""
        told = self.token(nodes_of(part)[0].leaves()[0])
        return self.token(part.children[0]).text == "in" and told.words[-1].text == "order"

    def _lead_deeds(self, inner: Node, relation: str, words: str) -> Alternatives:
        groups, joints = self.split(inner.children)
        conditions = [Condition(relation, self.deed(group, None), words) for group in groups]
        return [[condition] for condition in conditions] if alternative(joints) else [conditions]

    def _next_actor(self, part: Node, phrase: Phrase) -> Phrase:
        """Who is `phrase` "as a runner": who acts right behind that, the subject of an active verb, or the player."""
        start = part.leaves()[-1].start_pos + 1
        first, second, *_ = *(at for at in range(start, len(self.tokens)) if self.tokens[at].type in ("NP", "VG")), 0, 0
        who, verb = self.tokens[first], next((token for token in self.tokens[start:] if token.type == "VG"), None)
        if who.type != "NP":
            return PLAYER
        named = bare(phrase_of(who.words, self.lexicon))
        if acting(named, self.lexicon):
            return named
        if self.lexicon.is_a(phrase.kind, "player") or verb is None or verb.voice == "passive":
            return PLAYER
        return named if second == first + 1 and self.tokens[second] is verb else UNNAMED

    def _lead_as(self, part: Node, phrase: Phrase, words: str) -> Alternatives:
        """What who acts is, behind "as": "as a captain, a runner may halt"; "as an exception" binds nothing."""
        if acting(phrase, self.lexicon):
            roles = (("object", self._next_actor(part, phrase)), ("goal", phrase))
            return [[Condition("while", Atom("be", roles), words)]]
        if not phrase.known or not phrase.kind:
            return []
        return [[Condition("where", Atom("", (("topic", phrase),)), words)]]  # "as an action"

    def _purpose_of(self, part: Node) -> Node | None:
        """The one deed behind "for" and a noun phrase at the head of a sentence, None for anything else."""
        sargs = [sarg for sargs in nodes_of(part)[1:] for sarg in nodes_of(sargs)]
        one = len(sargs) == 1 and sargs[0].data == "purpose" and not any(is_leaf(c, "GAND") for c in sargs[0].children)
        return sargs[0] if one else None

    def tail(self, part: Node) -> Alternatives:
        """The conditions that a part behind the main clause makes."""
        if part.data != "tail_colon":
            return self._subordinate(part, self.words(part))
        first = nodes_of(part)[0].children[0]
        if isinstance(first, Node) and first.data == "np":
            self.listed = self.np(first)
            if self.listed.kind in ("", "number") and self.listed.quantity is not None:
                self.stop(":")  # "the total is easy to know: 3"
        else:
            self.stop(":")  # "one deed is free: lighting a lamp"
        return []

    def _subordinate(self, part: Node, words: str) -> Alternatives:
        """The alternatives of a clause behind "if" and its like."""
        sub = self.token(next(child for child in part.children if is_leaf(child, "SUB")))
        relation = relation_of(sub.text)
        contrasted = sub.text == "while" and self.tokens[part.leaves()[0].start_pos + 1].words[0].text in CONTRASTED
        if contrasted or (sub.text in ("if", "when") and self._is_asked(part)):
            self.stop(sub.text)  # "some are dark, while most are lit": no time; "shows if the lamp is lit"
        asked = sub.text == "whether or not" and not self.comma_before(part.leaves()[0].start_pos)
        if sub.text in UNREAL or sub.text == "whether" or (asked and part.data.startswith("tail")):
            self.stop(sub.text)  # "whether" tells what is chosen or asked
        if sub.text == "where" and (part.data.startswith("tail") or self.comma_before(part.leaves()[0].start_pos)):
            self.stop(
                sub.text
            )  # "..., where a runner may ring a bell" is a clause, "chooses where to ring" no condition
        if sub.text == "as" and self._belongs_to_verb(part):
            self.stop(sub.text)  # "counts as lit when a bell falls"
        if sub.text == "as" and part.data == "tail" and self.comma_before(part.leaves()[0].start_pos):
            relation = "because"
        inner = next(child for child in part.children if isinstance(child, Node))
        if sub.text == "even" and inner.data != "fragment":
            self.stop(sub.text)
        if inner.data == "fragment":
            alternatives = [[Condition(relation, self._fragment(inner, sub.text), words)]]
        else:
            outer, self.only, self.extra, self.pending = (self.only, self.extra, self.pending), "", [], []
            children = inner.children if inner.data == "clauses" else part.children
            alternatives = self._conditions(children, relation, words, part.data == "tail")
            self.only, self.extra, self.pending = outer
        if sub.text.startswith(("only", "but only")):
            self.only = "condition"
        if (sub.text == "just as" and part.data == "tail") or (
            sub.text in ("as", "just as")
            and (
                inner.data == "fragment"
                or (relation != "because" and any(self._states(c.atom) for choice in alternatives for c in choice))
            )
        ):
            self.stop(sub.text)  # "as listed" tells the manner, no time
        return conceded(alternatives, relation) if relation in SILENT else alternatives

    def _states(self, atom: Atom) -> bool:
        """Whether an atom tells what something is, or what is said."""
        return atom.event in ("be", "") or "say" in self.lexicon.events_above(atom.event)

    def _belongs_to_verb(self, part: Node) -> bool:
        """Whether a conjunction stands right behind a verb of which it is a particle."""
        at = part.leaves()[0].start_pos
        return bool(at) and self.tokens[at].text in particles_of(self.tokens[at - 1], self.lexicon)

    def _is_asked(self, part: Node) -> bool:
        """Whether a clause stands right behind a verb of asking and telling."""
        at = part.leaves()[0].start_pos
        before = self.tokens[at - 1] if at else None
        return before is not None and bool(before.verb) and not self.lexicon.asking.isdisjoint(before.candidates)

    def _conditions(
        self, children: Sequence[Node | Leaf], relation: str, words: str, tail: bool = False
    ) -> Alternatives:
        """The alternatives that clauses joined by "and" or "or" make, with the conditions among their arguments.

        `tail` tells that they stand behind the main clause.
        """
        conditions: list[Condition] = []
        joints: list[str] = []
        more: list[Alternatives] = []
        self._check_said(children)
        for child in children:
            if is_leaf(child, "CAND", "SAND"):
                joints.append(self.token(child).text)
            elif isinstance(child, Node) and child.data in CORES:
                for token, atom, extra in self._deeds(child, joints, tail=tail):
                    past = token.words[0].text in ("was", "were", "had")  # a state of before, and no moment of now
                    told, beside = timed(denied(self._told(token, atom, relation)), extra, "" if past else relation)
                    binding = "although" if relation == "while" and _grants(token) else relation
                    conditions.append(Condition(binding, told, words))
                    more += [[beside]] if beside and binding not in SILENT else []
            elif isinstance(child, Node) and child.data != "tail_colon":
                more.append(self._further(child, conditions))
        either = len(conditions) > 1 and alternative(joints)
        if len(conditions) > 1 and not either and relation in EXCEPTIONS:
            self.stop("and")  # exceptions are alternatives
        if len(conditions) > 1 and relation in ("before", "until") and not either:
            self.stop("and")  # what follows may be a clause of its own
        if len(conditions) > 1 and either and any(joint.endswith("and") for joint in joints):
            self.stop("or")  # which of them belong together cannot be told
        alternatives = [[c] for c in conditions] if either and relation not in EXCEPTIONS else [conditions]
        for further in more:
            alternatives = [[*first, *second] for first in alternatives for second in further]
        return alternatives

    def _check_said(self, children: Sequence[Node | Leaf]) -> None:
        """Stop at a further clause behind what is said: "when a card says that a bell rings or a lamp falls"."""
        for core, joint in pairwise(children):
            deeds = [part for part in nodes_of(core) if part.data == "deed"] if isinstance(core, Node) else []
            told = deeds and any(arg.data == "that" for args in nodes_of(deeds[-1]) for arg in nodes_of(args))
            if told and is_leaf(joint, "CAND", "SAND"):
                self.stop(self.token(joint).text)

    def _told(self, token: Token, atom: Atom, relation: str) -> Atom:
        """What a clause behind `relation` waits for: that something can be done, and behind "before" that it is."""
        return (cannot if relation == "before" else able)(token, atom, self.lexicon)

    def _deeds(self, core: Node, joints: list[str], *, tail: bool) -> list[tuple[Token, Atom, list[Condition]]]:
        """The deeds of a clause, each denied where the first one's "not" is of all; `joints` gets what joins others."""
        inner: list[str] = []
        deeds = self.atoms(core, inner)
        if tail and len(inner) == 1 and inner[0].startswith(", "):
            self.stop(inner[0])  # "halts when a bell rings, or falls": it may be the first one that falls
        if tail and inner == ["and"] and deeds[-1][0].tag == "VBF" and self._like_main_verb(core, deeds[-1][0]):
            self.stop(inner[0])  # "is lit when a bell rings and is lit until ...": of which of them cannot be told
        denied_too = [denies_on(token, deeds[0][0], inner) for token, _, _ in deeds]
        if not any(denied_too) and inner == ["and"]:  # "has not rung and fallen": one of them is missing
            denied_too = [denies_on(token, deeds[0][0], ["or"]) for token, _, _ in deeds]
            inner = ["or"] if any(denied_too) else inner
            joints += inner
        else:
            joints += [] if any(denied_too) else inner  # "has not rung or fallen": neither
        first = deeds[0][0] if deeds else None  # "cannot ring a bell or light a lamp": can do neither
        return [
            (shared_modal(token, first), replace(atom, negated=atom.negated or too), extra)
            for (token, atom, extra), too in zip(deeds, denied_too, strict=True)
        ]

    def _like_main_verb(self, core: Node, verb: Token) -> bool:
        """Whether the main verb before a condition is like a further verb of that in form and number."""
        before = next(
            (self.tokens[at] for at in range(core.leaves()[0].start_pos) if self.tokens[at].type == "VG"), None
        )
        return before is not None and not before.modal and before.tag == verb.tag and before.voice == verb.voice

    def _further(self, tail: Node, conditions: list[Condition]) -> Alternatives:
        """The conditions of a clause within another one; a time among them is that of the last of `conditions`."""
        if any(leaf.type in ("REL", "RNP") for leaf in self._before(tail)) and self.speaks_of_it(tail):
            self.stop(self.words(tail).split()[0])  # "when a bell that rings when it falls ..."
        further = self._subordinate(tail, self.words(tail))
        further = [[_needed(condition) for condition in choice] for choice in further]
        further = [named(choice, conditions[-1].atom) for choice in further] if conditions else further
        if len(further) != 1 or not conditions:
            return further
        told, beside = timed(conditions[-1].atom, further[0], conditions[-1].relation)
        conditions[-1] = replace(conditions[-1], atom=told)
        return [beside]

    def _before(self, tail: Node) -> Iterator[Leaf]:
        """The tokens before a clause, back to the mark or conjunction that begins its part of the sentence."""
        for at in range(tail.leaves()[0].start_pos - 1, -1, -1):
            if self.tokens[at].type in ("BREAK", "CAND", "SUB"):
                return
            yield Leaf(self.tokens[at].type, at)

    def _beside(self, part: Node) -> list[tuple[str, Phrase]]:
        """The roles of what stands behind a state: "when lit at the gate"."""
        roles: list[tuple[str, Phrase]] = []
        for arg in (arg for args in nodes_of(part) for arg in nodes_of(args)):
            for argument in self.argument(arg):
                if argument.deed or argument.prep in ("", "is", "that", "strand") or arg.data == "also":
                    self.stop(self.words(arg).split()[0])
                elif argument.prep != "adverb":
                    taken = {"goal", *(role for role, _ in roles)}
                    roles.append((being_role(argument.prep, taken), sided(argument.prep, argument.phrase)))
        return roles

    def speaks_of_it(self, tail: Node) -> bool:
        """Whether a clause behind "when" and its like begins with "it" or "they"."""
        return [self.token(leaf).text for leaf in tail.leaves()][1:2] in (["it"], ["they"])

    def _fragment(self, part: Node, sub: str) -> Atom:
        first = part.children[0]
        if is_leaf(first, "PRED"):
            state = phrase_of(self.token(first).words, self.lexicon)
            roles = [("goal", state), *self._beside(part)]
            return Atom("be", (*(() if state.words in IMPERSONAL else UNTOLD), *roles))
        if is_leaf(first, "PART", "GER", "INF"):
            deed = self.deed(part.children, None)
            told = not is_leaf(first, "PART") or deed.event in STATING or deed.role("object") is not None
            return deed if told else replace(deed, roles=(*UNTOLD, *deed.roles))
        np = next((child for child in nodes_of(part) if child.data == "np"), None)
        if sub == "once" and (np is None or is_leaf(first, "PREP")):
            self.stop(sub)  # "once per lamp" counts
        if np is None:
            return Atom("be")
        if not is_leaf(first, "PREP") and self.words(part) != "any" and sub not in AS_FRAGMENT:
            self.stop(sub)
        phrase = self.np(np)
        for args in nodes_of(part)[1:]:
            phrase = self.placed(phrase, [arg for arg in args.children if isinstance(arg, Node)])
        role = hung(relation_of(sub))
        if is_leaf(first, "PREP"):
            role = "time" if self._timely(phrase) else role_of(self.token(first).text)
        return Atom("", ((role, phrase),))


def _grants(token: Token) -> bool:
    """Whether a verb behind "while" grants what changes nothing: "while it may seem hard, ..."."""
    return token.modal.partition(" ")[0] in GRANTING


def _needed(condition: Condition) -> Condition:
    """A reason within a condition as a condition: "when a bell falls because a runner halts" waits for both."""
    return replace(condition, relation="if") if condition.relation == "because" else condition


def conceded(alternatives: Alternatives, relation: str = "although") -> Alternatives:
    """What a part of the sentence tells without binding anything: all of it, whatever joins it ("even by A or B")."""
    return [[replace(condition, relation=relation) for choice in alternatives for condition in choice]]
