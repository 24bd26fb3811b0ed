"""The tree of a sentence -> its clauses: the norm of each deed, with its conditions and exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .apart import apart
from .conditions import Alternatives, at_once, by_field, each_choice, first_sharing, none_denied, under
from .dating import DATING, dated
from .lexicon import Lexicon
from .model import Atom, Clause, Condition, Phrase
from .narrowed import bare
from .norms import EXCEPTIONS, SILENT, denies_on, norm_of, shared_modal
from .only import only_of
from .parse import Leaf, Node
from .parties import as_side
from .subordinates import CORES, Subordinates, conceded
from .tokens import Token
from .walk import alternative, nodes_of

TOLD_AGAIN = frozenset({"he", "she", "it", "they"})  # what begins so tells more of what stands before ";"
FREE = frozenset({"permission", "prohibition", "no duty"})  # norms under which alternatives hold side by side


class Composer(Subordinates):
    """Turns the tree of one sentence into clauses; `stopped` is the first word that fits no field of a clause."""

    def __init__(self, tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int) -> None:
        super().__init__(tokens, sentence, lexicon)
        self.number = number

    def clauses(self, tree: Node) -> list[Clause]:  # noqa: C901 - one case a way to join clauses
        """All clauses of the sentence, in order."""
        clauses: list[Clause] = []
        shared: list[Alternatives] = []
        joint, explained = "", False
        for part in (piece for child in tree.children for piece in apart(child, self.tokens)):
            if isinstance(part, Leaf):
                joint = self.token(part).text
                if joint == "," and shared:
                    self.stop(",")  # "when A, B, and C, D": which of them are conditions cannot be told
                continue
            if ";" in joint and self.token(part.leaves()[0]).text not in TOLD_AGAIN:
                shared = []
            if explained and joint == "and":
                self.stop(joint)  # "lights two bells: the lamp and the crate fall": who falls was read as a bell
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
                dates = self._dates_relative(core, part, tails)
                clauses += self._core(core, shared, [] if dates else tails, self.span(part))
                clauses = [*clauses[:-1], self._dated(clauses[-1], tails)] if dates else clauses
            clauses = [*clauses[:-1], *(self._with_list(clause) for clause in clauses[-1:])]
            self._check_alternative(joint, clauses)
            explained = self.listed is not None
            self.only, self.listed = "", None
        self._check_left_over()
        for clause in clauses:
            if clause.norm == "duty" and not clause.atom.roles:
                self.stop(self.sentence[slice(*clause.span)].split()[0])  # a label: "Note: ...", "Limit once per turn."
        if not any(clause.only for clause in clauses) and self._says_only():
            self.stop("only")  # it narrows what stands in no clause of its own
        read = [replace(clause, understood=not self.stopped, stopped=self.stopped) for clause in clauses]
        return list(dict.fromkeys(read))

    def _check_left_over(self) -> None:
        """Stop at what belongs to a verb or a noun outside of where it stands, and found none."""
        for word in (*(a.prep for a in self.outer), *(self.token(node.leaves()[0]).text for node in self.raised)):
            self.stop(word)

    def _check_alternative(self, joint: str, clauses: Sequence[Clause]) -> None:
        """Stop at "or" between clauses that are no leave and no ban: "the bell rings, or the lamp is lit"."""
        if alternative([joint]) and any(clause.norm not in FREE for clause in clauses):
            self.stop("or")

    def _check_tail(self, core: Node, segment: Node) -> None:
        """Stop at "when it ..." behind a relative clause, of whose noun it may speak: "that rings when it falls"."""
        tail = next((part for part in nodes_of(segment) if part.data == "tail"), None)
        if tail is None or self.comma_before(tail.leaves()[0].start_pos):
            return
        if self._dates_participle(core, tail) or self._is_told(core):
            self.stop(self.words(tail).split()[0])
        told = any(leaf.type in ("REL", "RNP") for leaf in core.leaves())
        deed = [part for part in nodes_of(core) if part.data == "deed"][-1]
        if any(leaf.type == "REL" and self.comma_before(leaf.start_pos) for leaf in deed.leaves()):
            self.stop(self.words(tail).split()[0])  # "is a bell, that rings when it falls": of which of the two
        if told and self.speaks_of_it(tail):
            self.stop(self.words(tail).split()[0])

    def _dates_relative(self, core: Node, segment: Node, tails: Sequence[Alternatives]) -> bool:
        """Whether what stands behind a relative clause, without a comma, tells when that clause's deed is done.

        So where the main verb tells what there is or what it has, which is so at all times ("is a lamp that rings when
        a bell falls"), and where "only" narrows to what is so at some time ("only those that are lit when it falls").
        """
        parts = [part for part in nodes_of(segment) if part.data.startswith("tail")]
        one = len(parts) == len(tails) == 1 and parts[0].data == "tail" and len(tails[0]) == 1
        if not one or self.comma_before(parts[0].leaves()[0].start_pos) or core.data != "core":
            return False
        deeds = [part for part in nodes_of(core) if part.data == "deed"]
        types = [leaf.type for leaf in deeds[-1].leaves()]
        told = next((at for at, type_ in enumerate(types) if type_ in ("REL", "RNP")), 0)
        verbs = [self.token(leaf) for leaf in deeds[-1].leaves()[told:] if leaf.type == "VG"] if told else []
        if not verbs or any(condition.relation not in DATING for condition in tails[0][0]):
            return False
        main = self.token(deeds[-1].children[0])
        there = self.tokens[core.leaves()[0].start_pos].text == "there"
        stated = main.verb in ("be", "have") and (there or not main.modal) and main.voice != "passive"
        words = self.sentence[: self.token(deeds[-1].leaves()[told]).words[0].start].lower()
        chosen = " only " in words and verbs[-1].verb == "be" and tails[0][0][0].relation == "when"
        return stated or chosen

    def _dated(self, clause: Clause, tails: Sequence[Alternatives]) -> Clause:
        """`clause` with the condition behind its last relative clause as a time within that."""
        atom = dated(clause.atom, tails[0][0])
        if atom is None:
            self.stop(tails[0][0][0].words.split()[0])
            return clause
        return replace(clause, atom=atom)

    def _is_told(self, core: Node) -> bool:
        """Whether a condition may be one of what is said: "says that a runner may halt when a bell falls"."""
        deed = [part for part in nodes_of(core) if part.data == "deed"][-1]
        token, args = self.token(deed.children[0]), nodes_of(deed)[0]
        told = any(arg.data in ("that", "that_who") for arg in nodes_of(args))
        senses = (sense for base in token.candidates for sense in self.lexicon.senses.get(base, ()))
        return told and any("say" in self.lexicon.events_above(sense.event) for sense in senses)

    def _dates_participle(self, core: Node, tail: Node) -> bool:
        """Whether a clause may tell when what a participle says was done: "stows the lamps lit when a bell falls"."""
        last, sub = core.leaves()[-1], self.token(tail.leaves()[0]).text
        if tail.data != "tail" or last.type != "PART" or sub not in ("when", "before", "after", "while"):
            return False
        return self.tokens[last.start_pos - 1].type == "NP" and self.token(last).words[0].text != "being"

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
                alternatives = self.lead(part)
                if alternatives:
                    leads.append(conceded(alternatives) if even else alternatives)
                even = self._concedes(part)
        return leads, core, self._tails([part for part in parts if part.data.startswith("tail")])

    def _concedes(self, part: Node) -> bool:
        """Whether an adverb makes what it stands right before no condition: "even in a storm", ", also in a storm"."""
        words = self.words(part).lower() if part.data == "lead_adverb" else ""
        inside = part.leaves()[0].start_pos > 0 and len(part.leaves()) == 1
        return words == "even" or (words == "also" and inside)

    def _tails(self, parts: Sequence[Node]) -> list[Alternatives]:
        """The conditions behind a main clause; one behind a reason belongs to that: "because a bell fell when ..."."""
        tails: list[Alternatives] = []
        reason = False
        for part in parts:
            alternatives = self.tail(part)
            reason = reason and not self.comma_before(part.leaves()[0].start_pos)
            alternatives = conceded(alternatives) if reason else alternatives
            relations = {condition.relation for choice in alternatives for condition in choice}
            reason = bool(relations) and relations <= SILENT
            tails += [alternatives] if alternatives else []
        return tails

    def _set_off(self, segment: Node) -> bool:
        """Whether the first tail of a segment is set off by a comma, and so speaks of all that stands before."""
        tail = next(part for part in nodes_of(segment) if part.data.startswith("tail"))
        return self.comma_before(tail.leaves()[0].start_pos)

    def _core(
        self, core: Node, leads: Sequence[Alternatives], tails: Sequence[Alternatives], span: tuple[int, int]
    ) -> list[Clause]:
        joints: list[str] = []
        before, self.relatives = self.only, []
        deeds = self.atoms(core, joints)
        clauses: list[Clause] = []
        modal: Token | None = None
        deeds = [
            (token, replace(atom, negated=atom.negated or denies_on(token, deeds[0][0], joints)), extra)
            for token, atom, extra in deeds
        ]
        denied = all(atom.negated for _, atom, _ in deeds)
        last_group = self._last_group(deeds, only=bool(self.only and (tails or not before)))
        for at, (token, atom, extra) in enumerate(deeds):
            head = shared_modal(token, modal)
            modal = head if head.modal or modal is None else modal
            norm = norm_of(head, atom, self.lexicon)
            told_by_norm = norm in ("prohibition", "no duty", "permission") and token.negated  # "should not ring"
            self._check_both(deeds[0][0], joints, atom, norm)
            bound, norm = none_denied(replace(atom, negated=False) if told_by_norm else atom, norm)
            if core.data == "imperative" and not head.modal:
                norm = "duty"
                if atom.event == "say" and (said := atom.role("object")) is not None and said.such:
                    self.stop(token.text)  # "Note that a bell rings" tells of the bell
                if token.tag != "VBM" or token.words[-1].text == "like":  # "just like a bell" is no wish
                    self.stop(token.words[0].text)
            elif core.data == "imperative":
                self.stop(token.text)  # "may not be lit": what may not stands nowhere
            others = self._others(core, [other for _, other, _ in deeds if other is not atom], norm, joints, denied)
            for conditions in each_choice([*leads, *(tails if at >= last_group else [])]):
                kept = [*conditions, *extra, *others]
                stated = before if not tails or at >= last_group else ""
                stated = stated or (self.only if self._narrows(at, last_group) else "")
                told = [
                    *extra,
                    *(tails[0][0] if tails and at >= last_group else []),
                ]  # "only" narrows nothing before it
                behind = bool(others) or any(map(_narrowable, told))
                only = only_of(stated, head, bound, behind)
                if only and _denies_some(bound):
                    self.stop("not")  # "only the captain is a runner, not the bell": who is none
                clauses.append(
                    Clause(self.number, span, norm, at_once(bound, kept), only=only, **by_field(kept, bound))
                )
        for token, atom in self.relatives:
            plain, norm = none_denied(atom, norm_of(token, atom, self.lexicon))
            clauses += [
                Clause(self.number, span, norm, plain, **by_field(conditions, plain))
                for conditions in each_choice(leads)
            ]
        return clauses

    def _check_both(self, first: Token, joints: Sequence[str], atom: Atom, norm: str) -> None:
        """Stop at "both" under a ban or a denial: either of the two alone may be."""
        together = "both" in first.adverbs and "and" in joints
        lists = (phrase for _, phrase in atom.roles[1:] if phrase.also)
        together = together or any(phrase.words.lower().startswith("both ") for phrase in lists)
        if together and (norm == "prohibition" or atom.negated):
            self.stop("both")

    @staticmethod
    def _last_group(deeds: Sequence[tuple[Token, Atom, list[Condition]]], only: bool) -> int:
        """The first of the deeds of which what stands at the end of the sentence speaks; `only` stands among them."""
        only = only or "only" in deeds[-1][0].adverbs  # "falls and is only lit when ..."
        if only and len(deeds) > 1 and not any(token.modal for token, _, _ in deeds):
            return len(deeds) - 1  # "falls and is stowed only when ..."
        kinds = {(token.verb, token.negated) for token, _, _ in deeds}
        if kinds == {("be", True)} and not any(extra for _, _, extra in deeds):
            return 0  # "is not lit and is not dark when ..."
        return first_sharing([token for token, _, _ in deeds])

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
        if wider and counted[-1:] != [len(roles) - 1]:
            counted = wider  # "every character falls: captains and runners"
        at = counted[-1] if counted else len(roles) - 1
        if at < 0 or roles[at][0] in ("time", "measure") or roles[at][1].also or not roles[at][1].words:
            self.stop(":")
            return clause
        role, phrase = roles[at]
        asked = any(other.such and other.kind == other.such[0].event for _, other in clause.atom.roles)
        if phrase.kind in self.lexicon.states or asked:
            self.stop(":")  # "the bell is lit: -1", "tells who rings: the captain"
        told = listed if self.lexicon.is_a(phrase.kind, "player") else as_side(listed)
        such = Atom("be", (("object", bare(phrase)), ("goal", told)))
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
            for _, atom, _ in self.atoms(core, [])
        ]


def _narrowable(condition: Condition) -> bool:
    """Whether "only" before a verb may speak of a condition behind it: of none that tells how long."""
    return condition.relation not in EXCEPTIONS | SILENT and not condition.words.lower().startswith("for the ")


def _denies_some(atom: Atom) -> bool:
    """Whether what something is goes on with what it is not."""
    goal = atom.role("goal") if atom.event == "be" else None
    return goal is not None and any(member.none for member in goal.also)
