"""The tree of a sentence -> its clauses: the norm of each deed, with its conditions and exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .arguments import hung, particles_of
from .conditions import (
    UNNAMED,
    Alternatives,
    by_field,
    each_choice,
    named,
    none_denied,
    sharing_conditions,
    sharing_purpose,
    timed,
    under,
)
from .deeds import ASKED, Deeds
from .lexicon import Lexicon
from .model import RELATIONS, Atom, Clause, Condition, Phrase
from .narrowed import bare
from .norms import EXCEPTIONS, SILENT, cannot, denied, denies_on, norm_of, only_of, relation_of, shared_modal
from .parse import Leaf, Node
from .phrases import phrase_of
from .prepositions import PREPOSITIONS, role_of
from .tokens import Token
from .walk import alternative, is_leaf, nodes_of

CORES = frozenset({"core", "imperative", "gerund_core", "that_core"})
AS_FRAGMENT = frozenset({"until", "after", "before", "as", "except", "unless", "than", "as long as", "even"})
UNSHARED = frozenset({"with", "without", "for", "other than", "except", "except for"})  # they may narrow a noun
FREE = frozenset({"permission", "prohibition", "no duty"})  # norms under which alternatives hold side by side
UNTOLD = (("object", UNNAMED),)
IMPERSONAL = frozenset({"possible", "necessary", "applicable", "needed", "required", "appropriate", "any"})
STATING = frozenset({"say", "declare", "require", "need", "wish", "choose"})  # "unless told otherwise" speaks of no one
UNREAL = frozenset({"as if", "as though"})  # conjunctions whose clause is no fact and no condition


class Composer(Deeds):
    """Turns the tree of one sentence into clauses; `stopped` is the first word that fits no field of a clause."""

    def __init__(self, tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int) -> None:
        super().__init__(tokens, sentence, lexicon)
        self.number = number
        self.listed: Phrase | None = None  # what stands behind a colon

    def clauses(self, tree: Node) -> list[Clause]:  # noqa: C901 - one case a way to join clauses
        """All clauses of the sentence, in order."""
        clauses: list[Clause] = []
        shared: list[Alternatives] = []
        joint = ""
        for part in tree.children:
            if isinstance(part, Leaf):
                joint = self.token(part).text
                if joint == "," and shared:
                    self.stop(",")  # "when A, B, and C, D": which of them are conditions cannot be told
                continue
            if ";" in joint:
                shared = []
            leads, core, tails = self._parts(part)
            first = core.leaves()[0]
            self._check_clause(joint, core, nodes_of(tree)[0])
            if joint and self.token(first).text == "that":
                self.stop("that")  # "a bell that rings, or that is lit": no clause of its own
            shared = leads or shared
            if tails and clauses and joint and ";" not in joint and self._set_off(part):
                clauses = [more for clause in clauses for more in under(clause, tails)]
            self._check_tail(core, part)
            if ":" in joint and core.data == "imperative" and clauses:
                clauses += self._spelled_out(core, clauses[-1], self.span(part))
            else:
                clauses += self._core(core, shared, tails, self.span(part))
            clauses = [*clauses[:-1], *(self._with_list(clause) for clause in clauses[-1:])]
            self._check_alternative(joint, clauses)
            self.only, self.listed = "", None
        if self.outer:
            self.stop(self.outer[0].prep)
        for clause in clauses:
            if clause.norm == "duty" and not clause.atom.roles:
                self.stop(self.sentence[slice(*clause.span)].split()[0])  # a label: "Note: ...", "Limit once per turn."
        if not any(clause.only for clause in clauses) and self._says_only():
            self.stop("only")  # it narrows what stands in no clause of its own
        read = [replace(clause, understood=not self.stopped, stopped=self.stopped) for clause in clauses]
        return list(dict.fromkeys(read))

    def _check_alternative(self, joint: str, clauses: Sequence[Clause]) -> None:
        """Stop at "or" between clauses that are no leave and no ban: "the bell rings, or the lamp is lit"."""
        if alternative([joint]) and any(clause.norm not in FREE for clause in clauses):
            self.stop("or")

    def _check_tail(self, core: Node, segment: Node) -> None:
        """Stop at "when it ..." behind a relative clause, of whose noun it may speak: "that rings when it falls"."""
        tail = next((part for part in nodes_of(segment) if part.data == "tail"), None)
        if tail is None or self.comma_before(tail.leaves()[0].start_pos):
            return
        told = any(leaf.type in ("REL", "RNP") for leaf in core.leaves())
        if told and self._speaks_of_it(tail):
            self.stop(self.words(tail).split()[0])

    def _speaks_of_it(self, tail: Node) -> bool:
        """Whether a clause behind "when" and its like begins with "it" or "they"."""
        return [self.token(leaf).text for leaf in tail.leaves()][1:2] in (["it"], ["they"])

    def _before(self, tail: Node) -> Iterator[Leaf]:
        """The tokens before a clause, back to the mark or conjunction that begins its part of the sentence."""
        for at in range(tail.leaves()[0].start_pos - 1, -1, -1):
            if self.tokens[at].type in ("BREAK", "CAND", "SUB"):
                return
            yield Leaf(self.tokens[at].type, at)

    def _check_clause(self, joint: str, core: Node, before: Node) -> None:
        """Stop at a further clause without a subject, where the first one has it: "must halt ... or ring"."""
        told = any(part.data in CORES - {"imperative"} for part in nodes_of(before))
        if told and core.data == "imperative" and joint.endswith(("and", "or")):
            self.stop(joint)

    def _says_only(self) -> bool:
        """Whether "only" stands in the sentence elsewhere than before a number, which it makes a bound."""
        words = [word for token in self.tokens for word in token.words]
        return any(
            "only" in word.text.split()
            and "number" not in after.roles
            and not (word.text == "only" and before.roles & {"determiner", "possessive"})  # "the only runner"
            for before, word, after in zip([words[-1], *words], words, [*words[1:], words[-1]], strict=False)
        )

    def _parts(self, segment: Node) -> tuple[list[Alternatives], Node, list[Alternatives]]:
        parts = nodes_of(segment)
        core = next(part for part in parts if part.data in CORES)
        leads: list[Alternatives] = []
        even = False
        for part in parts:
            if part.data.startswith("lead"):
                alternatives = self._lead(part)
                if alternatives:
                    leads.append(_conceded(alternatives) if even else alternatives)
                even = part.data == "lead_adverb" and self.words(part).lower() == "even"
        tails = [alternatives for part in parts if part.data.startswith("tail") and (alternatives := self._tail(part))]
        return leads, core, tails

    def _set_off(self, segment: Node) -> bool:
        """Whether the first tail of a segment is set off by a comma, and so speaks of all that stands before."""
        tail = next(part for part in nodes_of(segment) if part.data.startswith("tail"))
        return self.comma_before(tail.leaves()[0].start_pos)

    # Leads and tails.

    def _lead(self, part: Node) -> Alternatives:
        kind, words = part.data, self.words(part)
        if kind == "lead_adverb":
            self._lead_adverb(words.lower())
            return []
        if kind in ("lead_purpose", "lead_manner"):
            atom = self.deed(part.children, None)
            if is_leaf(part.children[0], "PART") and atom.role("goal") is not None and atom.role("object") is None:
                self.stop(self.token(part.children[0]).text)  # "stowed lamps, ..." are lamps
            if not atom.roles and " " not in words:
                self.stop(words)  # "Remember, ..." is said to the reader
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

    def _lead_adverb(self, words: str) -> None:
        if tuple(words.split()) in self.lexicon.function.get("leaning", ()):
            self.stop(words)  # its condition stands in the sentence before
        elif words == "only":
            self.only = "condition"
        elif words not in ("even", "then", "instead"):
            self.placed_adverb(words)
        elif words == "instead":
            self.pending.append(words)

    def _lead_phrase(self, part: Node, relation: str, words: str) -> Alternatives:
        inner = nodes_of(part)[0]
        if inner.data == "gerund":
            groups, joints = self.split(inner.children)
            conditions = [Condition(relation, self.deed(group, None), words) for group in groups]
            return [[condition] for condition in conditions] if alternative(joints) else [conditions]
        if relation == "such as":
            return []  # examples bind nothing
        prep = self.token(part.children[0]).text
        if prep == "of":
            self.stop("of")  # "of each lamp, one is lit": whose it is, no place
        if prep == "to":
            self.stop("to")  # "to ring, halt or act, a runner ...": deeds, no place
        if self.token(part.children[0]).text == "as":
            relation = "while"  # "as a neutral hero"
        phrase = self.np(inner)
        stated = self.only
        for sargs in nodes_of(part)[1:]:
            phrase = self.placed(phrase, sargs.children)
        self.only = "condition" if self.only != stated else stated  # "during a storm only, ..."
        if prep in ("on", "upon", "at", "in", "within") and not self._timely(phrase):
            relation = "where"  # "on a site"
        if relation not in RELATIONS:
            self.stop(prep)  # "beginning with the captain, ..." is no condition
        return [[Condition(relation, Atom("", ((hung(relation, prep), phrase),)), words)]]

    def _tail(self, part: Node) -> Alternatives:
        if part.data != "tail_colon":
            return self._subordinate(part, self.words(part))
        first = nodes_of(part)[0].children[0]
        if isinstance(first, Node) and first.data == "np":
            self.listed = self.np(first)
        else:
            self.stop(":")  # "one deed is free: lighting a lamp"
        return []

    def _subordinate(self, part: Node, words: str) -> Alternatives:
        """The alternatives of a clause behind "if" and its like."""
        sub = self.token(next(child for child in part.children if is_leaf(child, "SUB")))
        relation = relation_of(sub.text)
        if sub.text in ("if", "when") and self._is_asked(part):
            self.stop(sub.text)  # "shows if the lamp is lit"
        asked = sub.text == "whether or not" and not self.comma_before(part.leaves()[0].start_pos)
        if sub.text in UNREAL or sub.text == "whether" or (asked and part.data.startswith("tail")):
            self.stop(sub.text)  # "whether" tells what is chosen or asked
        if sub.text == "where" and self.comma_before(part.leaves()[0].start_pos):
            self.stop(sub.text)  # "..., where a runner may ring a bell": a clause of its own
        if sub.text == "as" and part.data == "tail" and self.comma_before(part.leaves()[0].start_pos):
            relation = "because"
        inner = next(child for child in part.children if isinstance(child, Node))
        if sub.text == "even" and inner.data != "fragment":
            self.stop(sub.text)
        if inner.data == "fragment":
            alternatives = [[Condition(relation, self._fragment(inner, sub.text), words)]]
        else:
            outer, self.only, self.extra = (self.only, self.extra), "", []
            children = inner.children if inner.data == "clauses" else part.children
            alternatives = self._conditions(children, relation, words)
            self.only, self.extra = outer
        if sub.text.startswith(("only", "but only")):
            self.only = "condition"
        if sub.text in ("as", "just as") and (
            inner.data == "fragment"
            or (
                relation != "because"
                and any(c.atom.event in ("say", "be", "") for choice in alternatives for c in choice)
            )
        ):
            self.stop(sub.text)  # "as listed" tells the manner, no time
        return _conceded(alternatives, relation) if relation in SILENT else alternatives

    def _is_asked(self, part: Node) -> bool:
        """Whether a clause stands right behind a verb of asking and telling."""
        at = part.leaves()[0].start_pos
        before = self.tokens[at - 1] if at else None
        return before is not None and bool(before.verb) and not self.lexicon.asking.isdisjoint(before.candidates)

    def _conditions(self, children: Sequence[Node | Leaf], relation: str, words: str) -> Alternatives:
        """The alternatives that clauses joined by "and" or "or" make, with the conditions among their arguments."""
        conditions: list[Condition] = []
        joints: list[str] = []
        more: list[Alternatives] = []
        for child in children:
            if is_leaf(child, "CAND", "SAND"):
                joints.append(self.token(child).text)
            elif isinstance(child, Node) and child.data in CORES:
                for token, atom, extra in self._atoms(child, joints):
                    past = token.words[0].text in ("was", "were", "had")  # a state of before, and no moment of now
                    told, beside = timed(denied(cannot(token, atom, self.lexicon)), extra, "" if past else relation)
                    conditions.append(Condition(relation, told, words))
                    more += [[beside]] if beside and relation not in SILENT else []
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

    def _further(self, tail: Node, conditions: list[Condition]) -> Alternatives:
        """The conditions of a clause within another one; a time among them is that of the last of `conditions`."""
        if any(leaf.type in ("REL", "RNP") for leaf in self._before(tail)) and self._speaks_of_it(tail):
            self.stop(self.words(tail).split()[0])  # "when a bell that rings when it falls ..."
        further = self._subordinate(tail, self.words(tail))
        further = [[_needed(condition) for condition in choice] for choice in further]
        further = [named(choice, conditions[-1].atom) for choice in further] if conditions else further
        if len(further) != 1 or not conditions:
            return further
        told, beside = timed(conditions[-1].atom, further[0], conditions[-1].relation)
        conditions[-1] = replace(conditions[-1], atom=told)
        return [beside]

    def _fragment(self, part: Node, sub: str) -> Atom:
        first = part.children[0]
        if is_leaf(first, "PRED"):
            state = phrase_of(self.token(first).words, self.lexicon)
            return Atom("be", (*(() if state.words in IMPERSONAL else UNTOLD), ("goal", state)))
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

    # Clauses.

    def _core(
        self, core: Node, leads: Sequence[Alternatives], tails: Sequence[Alternatives], span: tuple[int, int]
    ) -> list[Clause]:
        joints: list[str] = []
        before, self.relatives = self.only, []
        deeds = self._atoms(core, joints)
        clauses: list[Clause] = []
        modal: Token | None = None
        deeds = [
            (token, replace(atom, negated=atom.negated or denies_on(token, deeds[0][0], joints)), extra)
            for token, atom, extra in deeds
        ]
        denied = all(atom.negated for _, atom, _ in deeds)
        last_group = self._last_group(deeds, only=bool(self.only and not before))
        for at, (token, atom, extra) in enumerate(deeds):
            head = shared_modal(token, modal)
            modal = head if head.modal or modal is None else modal
            norm = norm_of(head, atom, self.lexicon)
            told_by_norm = norm in ("prohibition", "no duty", "permission") and token.negated  # "should not ring"
            bound, norm = none_denied(replace(atom, negated=False) if told_by_norm else atom, norm)
            if core.data == "imperative" and not head.modal:
                norm = "duty"
                if token.tag != "VBM":
                    self.stop(token.words[0].text)
            others = self._others(core, [other for _, other, _ in deeds if other is not atom], norm, joints, denied)
            for conditions in each_choice([*leads, *(tails if at >= last_group else [])]):
                kept = [*conditions, *extra, *others]
                stated = before or (self.only if self._narrows(at, last_group) else "")
                told = [
                    *extra,
                    *(tails[0][0] if tails and at >= last_group else []),
                ]  # "only" narrows nothing before it
                behind = bool(others) or any(condition.relation not in EXCEPTIONS | SILENT for condition in told)
                only = only_of(stated, head, bound, behind)
                if only and _denies_some(bound):
                    self.stop("not")  # "only the captain is a runner, not the bell": who is none
                clauses.append(Clause(self.number, span, norm, bound, only=only, **by_field(kept, bound)))
        for token, atom in self.relatives:
            plain, norm = none_denied(atom, norm_of(token, atom, self.lexicon))
            clauses += [
                Clause(self.number, span, norm, plain, **by_field(conditions, plain))
                for conditions in each_choice(leads)
            ]
        return clauses

    @staticmethod
    def _last_group(deeds: Sequence[tuple[Token, Atom, list[Condition]]], only: bool) -> int:
        """The first of the deeds of which what stands at the end of the sentence speaks; `only` stands among them."""
        if only and len(deeds) > 1 and not any(token.modal for token, _, _ in deeds):
            return len(deeds) - 1  # "falls and is stowed only when ..."
        kinds = {(token.verb, token.negated) for token, _, _ in deeds}
        if kinds == {("be", True)} and not any(extra for _, _, extra in deeds):
            return 0  # "is not lit and is not dark when ..."
        return max((at for at, (token, _, _) in enumerate(deeds) if token.modal or token.negated), default=0)

    def _others(
        self, core: Node, others: Sequence[Atom], norm: str, joints: Sequence[str], denied: bool
    ) -> list[Condition]:
        """The exceptions that the other deeds of a choice of duties make; of a fact no field tells which deed it is."""
        free = norm in FREE or "nor" in joints or denied
        if not alternative(joints) or free:
            return []
        if norm != "duty" or any(joint.endswith("and") for joint in joints):
            self.stop("or")
        return [Condition("unless", other, self.words(core)) for other in others]

    def _with_list(self, clause: Clause) -> Clause:
        """`clause` with what a colon lists ("two bells: the old and the new one") at what is counted, else its end."""
        listed, roles = self.listed, list(clause.atom.roles)
        if listed is None:
            return clause
        counted = [at for at, (_, phrase) in enumerate(roles) if phrase.quantity is not None]
        wider = [
            at for at, (_, phrase) in enumerate(roles) if listed.kind != phrase.kind and self._is_a(listed, phrase)
        ]
        counted = counted or wider  # "every character falls: captains and runners"
        at = counted[-1] if counted else len(roles) - 1
        if at < 0 or roles[at][0] in ("time", "measure") or roles[at][1].also or not roles[at][1].words:
            self.stop(":")
            return clause
        role, phrase = roles[at]
        such = Atom("be", (("object", bare(phrase)), ("goal", listed)))
        roles[at] = role, replace(phrase, such=(*phrase.such, such))
        return replace(clause, atom=replace(clause.atom, roles=tuple(roles)))

    def _is_a(self, phrase: Phrase, wider: Phrase) -> bool:
        return phrase.known and bool(wider.kind) and self.lexicon.is_a(phrase.kind, wider.kind)

    def _narrows(self, at: int, last_group: int) -> bool:
        """Whether the "only" among the arguments of a deed narrows the deed `at`."""
        return at >= last_group if self.only == "condition" else at == self.narrowing

    def _spelled_out(self, core: Node, clause: Clause, span: tuple[int, int]) -> list[Clause]:
        """The clauses behind a colon ("may respond: discard it"): they have the norm of the clause before it."""
        if clause.norm not in ("permission", "duty"):
            self.stop(":")
        actor = [(role, phrase) for role, phrase in clause.atom.roles if role == "actor"]
        return [
            replace(clause, span=span, atom=replace(atom, roles=(*actor, *atom.roles)))
            for _, atom, _ in self._atoms(core, [])
        ]

    def _atoms(  # noqa: C901 - one case a part
        self, core: Node, joints: list[str]
    ) -> list[tuple[Token, Atom, list[Condition]]]:
        """(verb group, atom, conditions among its arguments) of each deed; the subject of the first is that of all."""
        subject: Phrase | None = None
        atoms: list[tuple[Token, Atom, list[Condition]]] = []
        deeds = [part for part in nodes_of(core) if part.data == "deed"]
        for part in core.children:
            if is_leaf(part, "VAND"):
                joints.append(self.token(part).text)
                if joints[-1].endswith("not"):
                    self.stop(joints[-1])  # "is lit and not falling": what is denied has no field of its own
                if joints[-1].endswith(" so"):
                    self.stop("so")  # "..., and so are the bells": a subject of its own
            elif isinstance(part, Leaf):
                continue
            elif part.data == "subject":
                subject = self.placed(self.np(nodes_of(part)[0]), part.children[1:])
            elif part.data == "gerund":
                subject = self.deed_phrase(part, part.children)
            elif part.data in ASKED:
                subject = self.that_phrase(part)
            elif part.data == "deed":
                outer, self.extra = self.extra, []
                stated = self.only
                token = self.token(part.children[0])
                atoms.append(
                    (token, self.deed(self._with_object(part, deeds, subject), subject, main=True), self.extra)
                )
                self.extra = outer
                if self.only != stated:
                    self.narrowing = len(atoms) - 1
        subjects = [part for part in nodes_of(core) if part.data == "subject"]
        if subjects and deeds:
            self.check_subject(subjects[0], deeds[0])
        self.check_joined(deeds)
        if any("nor" in joint for joint in joints):
            atoms = [atoms[0], *((token, replace(atom, negated=True), extra) for token, atom, extra in atoms[1:])]
        return sharing_conditions(atoms if alternative(joints) else sharing_purpose(atoms))

    def _shared_with(self, token: Token, following: Node) -> list[Node]:
        """The arguments of the passive verb `following` that a bare passive before it has a role for.

        "Lamps are dealt or given to a runner": both have one who receives; who does it is the same too.
        """
        frames = (s.frame for base in token.candidates for s in self.lexicon.senses.get(base, ()))
        roles = {role for frame in frames for role in frame}
        particles = particles_of(self.token(following.children[0]), self.lexicon)
        kept: list[Node | Leaf] = []
        nodes = [arg for args in nodes_of(following) for arg in nodes_of(args)]
        for arg in nodes:
            if arg.data != "prep" or (prep := self.token(arg.children[0]).text) in UNSHARED:
                break
            if prep == "by" or (roles.intersection(PREPOSITIONS.get(prep, ())) and self.words(arg) not in particles):
                kept.append(arg)
        return [Node("args", kept)]

    def _with_object(self, deed: Node, deeds: Sequence[Node], subject: Phrase | None) -> Sequence[Node | Leaf]:
        """The children of a deed; one without arguments right before the next deed shares that one's arguments."""
        at = deeds.index(deed)
        if at + 1 == len(deeds) or len(deed.leaves()) > 1:
            return deed.children
        token, following = self.token(deed.children[0]), deeds[at + 1].leaves()
        verb = self.token(following[0])
        unlike = (token.modal, token.negated) != (verb.modal, verb.negated)
        adverb = following[1:2] and following[1].type == "ADV"
        if self.lexicon.making.intersection(verb.candidates) or (adverb and unlike):
            return deed.children  # "falls or makes a noise", "may halt and did not ring again"
        # "an effect moves or lights a lamp"
        causing = subject is not None and self.lexicon.is_a(subject.kind, "effect")
        intransitive = token.voice == "passive" or (
            not causing
            and any(
                sense.subject == "object" for base in token.candidates for sense in self.lexicon.senses.get(base, ())
            )
        )
        if token.voice == "passive" and verb.voice == "passive":
            return [deed.children[0], *self._shared_with(token, deeds[at + 1])]
        if intransitive or token.verb == "be":
            return deed.children
        if following[1:2] and following[1].type == "PREP":
            if not any(arg.data == "arg" for args in nodes_of(deeds[at + 1]) for arg in nodes_of(args)):
                return deed.children  # "may halt or move to the gate"
            self.stop(token.text)  # "may choose and put into play one lamp"
        return [deed.children[0], *deeds[at + 1].children[1:]]


def _denies_some(atom: Atom) -> bool:
    """Whether what something is goes on with what it is not."""
    goal = atom.role("goal") if atom.event == "be" else None
    return goal is not None and any(member.none for member in goal.also)


def _needed(condition: Condition) -> Condition:
    """A reason within a condition as a condition: "when a bell falls because a runner halts" waits for both."""
    return replace(condition, relation="if") if condition.relation == "because" else condition


def _conceded(alternatives: Alternatives, relation: str = "although") -> Alternatives:
    """What a part of the sentence tells without binding anything: all of it, whatever joins it ("even by A or B")."""
    return [[replace(condition, relation=relation) for choice in alternatives for condition in choice]]
