"""The verbs of one clause, of one subject -> their atoms, with what they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .attachment import particles_of
from .conditions import sharing_conditions, sharing_purpose
from .deeds import ASKED, Deeds
from .model import Atom, Condition, Phrase
from .norms import TRIGGERS, relation_of
from .parse import Leaf, Node
from .parties import acting
from .phrases import NONE, phrase_of
from .prepositions import PREPOSITIONS
from .tokens import Token
from .walk import alternative, is_leaf, nodes_of

# What may narrow a noun.
UNSHARED = frozenset({"with", "without", "for", "other than", "besides", "except", "except for"})


class Joined(Deeds):
    """Reads what a subject does, one atom a verb."""

    def atoms(  # noqa: C901 - one case a part
        self, core: Node, joints: list[str]
    ) -> list[tuple[Token, Atom, list[Condition]]]:
        """(verb group, atom, conditions among its arguments) of each deed; the subject of the first is that of all."""
        subject: Phrase | None = None
        atoms: list[tuple[Token, Atom, list[Condition]]] = []
        deeds = [part for part in nodes_of(core) if part.data == "deed"]
        for part in core.children:
            if is_leaf(part, "VAND"):
                joints.append(self.token(part).text)
                self._check_joint(part)
            elif isinstance(part, Leaf):
                continue
            elif part.data == "subject":
                subject = self.placed(self.np(nodes_of(part)[0]), part.children[1:])
            elif part.data == "gerund":
                subject = self.deed_phrase(part, part.children)
                self._check_equation(deeds)
            elif part.data in ASKED:
                subject = self.that_phrase(part)
                asked = self.token(core.children[0]).text
                if asked == "whether":
                    subject = replace(subject, qualifiers=(asked, *subject.qualifiers))
                self._check_clause_subject(core)
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
        if any("nor" in joint for joint in joints) or joints[-1:] == ["rather than"]:
            atoms = [atoms[0], *((token, replace(atom, negated=True), extra) for token, atom, extra in atoms[1:])]
        return sharing_conditions(atoms if alternative(joints) else sharing_purpose(atoms))

    def _check_joint(self, part: Node | Leaf) -> None:
        """Stop at what joins a deed that has no clause of its own."""
        joint = self.token(part).text
        if joint.endswith("not"):
            self.stop(joint)  # "is lit and not falling": what is denied has no field of its own
        if joint.endswith(" so"):
            self.stop("so")  # "..., and so are the bells": a subject of its own
        before = self.tokens[self.tokens.index(self.token(part)) - 1]
        if joint == "but" and before.words[-1].text in NONE:
            self.stop(joint)  # "does nothing but ring": it rings

    def _check_clause_subject(self, core: Node) -> None:
        """Stop at "when" and its like before a clause taken for a subject: it is a condition without its comma."""
        first = self.token(core.leaves()[0])
        if relation_of(first.text) in (*TRIGGERS, "if"):
            self.stop(first.text)  # "when a bell rings halt the runner"

    def _check_equation(self, deeds: Sequence[Node]) -> None:
        """Stop at a deed that another one is: "hauling a crate is not stowing it"."""
        token = self.token(deeds[0].children[0])
        if token.tag == "VBG" and token.voice == "active":
            self.stop(token.text)

    def _shared_with(self, token: Token, following: Node) -> list[Node]:
        """The arguments of the passive verb `following` that a bare passive before it has a role for.

        "Lamps are dealt or given to a runner": both have one who receives; who does it is the same too.
        """
        frames = (s.frame for base in token.candidates for s in self.lexicon.senses.get(base, ()))
        roles = {role for frame in frames for role in frame}
        particles = particles_of(self.token(following.children[0]), self.lexicon)
        kept: list[Node | Leaf] = []
        nodes = [arg for args in nodes_of(following) for arg in nodes_of(args)]
        if nodes and self._likens(nodes):
            return [Node("args", list(nodes))]  # "lit and stowed much like bells"
        for at, arg in enumerate(nodes):
            if arg.data != "prep" or (prep := self.token(arg.children[0]).text) in UNSHARED:
                break
            if prep == "by" and len(kept) < at and not self._has_doer(arg):
                break  # "lit or taken from the crate by a spark": the spark does the second alone
            if prep == "by" or (roles.intersection(PREPOSITIONS.get(prep, ())) and self.words(arg) not in particles):
                kept.append(arg)
        return [Node("args", kept)]

    def _has_doer(self, behind: Node) -> bool:
        """Whether what stands behind a preposition does things itself."""
        named = self.tokens[behind.leaves()[1].start_pos].words
        return acting(phrase_of(named, self.lexicon), self.lexicon)

    def _likens(self, nodes: Sequence[Node]) -> bool:
        """Whether the first of some arguments tells what a deed is like, alone or with "much" before it."""
        told = nodes[1:] if nodes[0].data == "adverb" else nodes
        return bool(told) and told[0].data == "prep" and self.token(told[0].children[0]).text in ("like", "unlike")

    def _needs_no_object(self, token: Token, subject: Phrase | None) -> bool:
        """Whether the verb may tell what happens to its subject: of a player, who is no card, nothing "is in play"."""
        kinds = [
            sense.frame.get("object", "")
            for base in token.candidates
            for sense in self.lexicon.senses.get(base, ())
            if sense.subject == "object"
        ]
        if subject is None or not subject.kind:
            return bool(kinds)
        pairs = ((subject.kind, kind) for kind in kinds)
        return any(not k or self.lexicon.is_a(one, k) or self.lexicon.is_a(k, one) for one, k in pairs)

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
        alone = at > 0 and len(deeds[at - 1].leaves()) == 1  # "cannot halt, act or light lamps"
        intransitive = token.voice == "passive" or alone or (not causing and self._needs_no_object(token, subject))
        if token.voice == "passive" and verb.voice == "passive":
            return [deed.children[0], *self._shared_with(token, deeds[at + 1])]
        if intransitive or token.verb == "be":
            return deed.children
        if following[1:2] and following[1].type == "INF":
            self.stop(token.text)  # "does not find or tries to light a lamp": what is found
        if following[1:2] and following[1].type == "PREP":
            if not any(arg.data == "arg" for args in nodes_of(deeds[at + 1]) for arg in nodes_of(args)):
                return deed.children  # "may halt or move to the gate"
            self.stop(token.text)  # "may choose and put into play one lamp"
        return [deed.children[0], *deeds[at + 1].children[1:]]
