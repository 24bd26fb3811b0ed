"""The tree of a sentence -> its clauses: which deeds it binds, under which conditions, with which exceptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from .frames import Argument, atom_of, goes_with_verb, role_of
from .lexicon import Lexicon
from .model import Atom, Clause, Condition, Phrase
from .norms import (
    EXCEPTIONS,
    PHRASE_CONDITIONS,
    SILENT,
    SILENT_ADVERBS,
    TIME_ADVERBS,
    TRIGGERS,
    denied,
    norm_of,
    only_of,
    relation_of,
    shared_modal,
)  # fmt: skip
from .parse import Leaf, Node
from .phrases import phrase_of
from .tagger import Token

CORES = frozenset({"core", "imperative", "gerund_core", "that_core"})
PARTS = frozenset({"rest", "remainder", "most", "majority"})  # nouns that name a part of what "of" introduces
MOST_ALTERNATIVES = 8  # clauses that the "or" of a sentence's conditions may make

_ASKED = frozenset({"core_that", "asked", "asked_object"})
Alternatives = list[list[Condition]]  # conditions of which any list must hold


class Composer:
    """Turns the tree of one sentence into clauses; `stopped` is the first word that no field can hold."""

    def __init__(self, tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int) -> None:
        self.tokens, self.sentence, self.lexicon, self.number = tokens, sentence, lexicon, number
        self.stopped = ""
        self.pending: list[str] = []  # adverbs behind a subject, which tell of its deed
        self.only = ""
        self.extra: list[
            Condition
        ] = []  # conditions that stand among the arguments of a deed ("... during a skirmish")

    def clauses(self, tree: Node) -> list[Clause]:
        """All clauses of the sentence, in order."""
        found: list[Clause] = []
        shared: list[Alternatives] = []
        joint = ""
        for part in tree.children:
            if isinstance(part, Leaf):
                joint = self._token(part).text
                continue
            if ";" in joint:
                shared = []
            leads, core, tails = self._parts(part)
            if leads:
                shared = leads
            if tails and found and joint and ";" not in joint and self._comma_before(part):
                found = [more for clause in found for more in self._under(clause, tails)]
            self.only = self.only or ""
            found += self._core(core, [*(leads or shared), *tails], self._span(part))
            self.only = ""
        return [replace(clause, understood=not self.stopped, stopped=self.stopped) for clause in found]

    def _parts(self, segment: Node) -> tuple[list[Alternatives], Node, list[Alternatives]]:
        parts = _nodes(segment)
        core = next(part for part in parts if part.data in CORES)
        leads = []
        even = False
        for part in parts:
            if part.data.startswith("lead"):
                found = self._lead(part)
                if found and not even:
                    leads.append(found)
                even = part.data == "lead_adverb" and self._words(part).lower() == "even"
        tails = [found for part in parts if part.data.startswith("tail") and (found := self._tail(part))]
        return leads, core, tails

    def _comma_before(self, segment: Node) -> bool:
        """Whether the first tail of a segment is set off by a comma, and so speaks of all that stands before."""
        tail = next(part for part in _nodes(segment) if part.data.startswith("tail"))
        first = tail.leaves()[0].start_pos
        if first == 0:
            return False
        return "," in self.sentence[self.tokens[first - 1].words[-1].end : self.tokens[first].words[0].start]

    def _under(self, clause: Clause, tails: Iterable[Alternatives]) -> Iterator[Clause]:
        for conditions in _each(tails):
            kept = [*filter(None, [clause.trigger]), *clause.conditions, *clause.exceptions, *conditions]
            yield replace(clause, **_sorted(kept))

    # Leads and tails.

    def _lead(self, part: Node) -> Alternatives:
        kind, words = part.data, self._words(part)
        if kind == "lead_adverb":
            if words.lower() == "only":
                self.only = "condition"
            return []
        token = self._token(part.children[0])
        if kind == "lead_phrase":
            inner = _nodes(part)[0]
            relation = relation_of(token.text)
            if inner.data == "gerund":
                groups, joints = self._split(inner.children)
                held = [Condition(relation, self._deed(group, None), words) for group in groups]
                return [[c] for c in held] if any(joint.endswith("or") for joint in joints) else [held]
            phrase = self._np(inner)
            for sargs in _nodes(part)[1:]:
                phrase = self._placed(phrase, sargs.children)
            return [[Condition(relation, Atom("", ((_hung(relation), phrase),)), words)]]
        if kind == "lead_that":
            return [[Condition(relation_of(token.text), self._that(part), words)]]
        if kind in ("lead_purpose", "lead_manner"):
            return [[Condition("when" if kind == "lead_manner" else "if", self._deed(part.children, None), words)]]
        return self._subordinate(part, words)

    def _tail(self, part: Node) -> Alternatives:
        if part.data == "tail_colon":
            inner = _nodes(part)[0]
            first = inner.children[0]
            phrase = (
                self._np(first)
                if isinstance(first, Node) and first.data == "np"
                else Phrase(self._words(inner), "", True)
            )
            return [[Condition("because", Atom("", (("topic", phrase),)), self._words(part))]]
        return self._subordinate(part, self._words(part))

    def _subordinate(self, part: Node, words: str) -> Alternatives:
        """The alternatives of a clause behind "if" and its like; an exception with "and" is more than the fields hold."""
        sub = self._token(next(child for child in part.children if _is(child, "SUB")))
        relation = relation_of(sub.text)
        if sub.text.startswith(("only", "but only")):
            self.only = "condition"
        inner = next(child for child in part.children if isinstance(child, Node))
        if inner.data == "fragment":
            return [[Condition(relation, self._fragment(inner, sub.text), words)]]
        if inner.data == "clauses":
            children: Sequence[Node | Leaf] = inner.children
        else:
            children = [child for child in part.children if not _is(child, "SUB", "XAND", "BREAK")]
        atoms: list[Atom] = []
        joints: list[str] = []
        more: list[Alternatives] = []
        for child in children:
            if isinstance(child, Leaf):
                joints.append(self._token(child).text)
            elif child.data in CORES:
                atoms += [atom for _, atom in self._atoms(child, joints)]
            elif child.data != "tail_colon":
                more.append(self._subordinate(child, self._words(child)))
        conditions = [Condition(relation, denied(atom), words) for atom in atoms]
        inner_conditions, self.extra = self.extra, []
        if len(conditions) > 1 and any(joint.endswith(("or", "nor")) for joint in joints):
            found = [[condition] for condition in conditions]
            if relation in EXCEPTIONS:
                found = [conditions]
        else:
            if len(conditions) > 1 and relation in EXCEPTIONS:
                self._stop("and")
            found = [conditions]
        result = [[*held, *inner_conditions] for held in found]
        for alternatives in more:
            result = [[*one, *other] for one in result for other in alternatives]
        return result

    def _fragment(self, part: Node, sub: str) -> Atom:
        first = part.children[0]
        if _is(first, "PRED"):
            return Atom("be", (("goal", phrase_of(self._token(first).words, self.lexicon)),))
        if _is(first, "PART", "GER", "INF"):
            return self._deed(part.children, None)
        np = next((child for child in _nodes(part) if child.data == "np"), None)
        if np is not None and not _is(first, "PREP") and self._words(part) != "any" and sub not in ("until", "after", "before", "once", "as", "except", "unless", "than", "as long as"):
            self._stop(sub)
        return Atom("", (("time", self._np(np)),)) if np is not None else Atom("be")

    # Clauses.

    def _core(self, core: Node, conditions: Sequence[Alternatives], span: tuple[int, int]) -> list[Clause]:
        joints: list[str] = []
        self.extra = []
        before = self.only
        atoms = self._atoms(core, joints)
        extra, self.extra = self.extra, []
        found: list[Clause] = []
        modal: Token | None = None
        either = any(joint.endswith("or") and "nor" not in joint for joint in joints)
        for token, atom in atoms:
            head = shared_modal(token, modal)
            modal = head if head.modal or modal is None else modal
            norm = norm_of(head, atom, self.lexicon)
            if core.data == "imperative" and not head.modal:
                norm = "duty"
                if token.tag != "VBM":
                    self._stop(token.words[0].text)
            bound, norm = _none(atom, norm)
            others: list[Condition] = []
            if either and norm not in ("permission", "prohibition", "no duty"):
                others = [Condition("unless", other, self._words(core)) for _, other in atoms if other is not atom]
            for held in _each(conditions):
                kept = [*held, *extra, *others]
                only = only_of(before or self.only, head, bound, bool(kept))
                found.append(Clause(sentence=self.number, span=span, norm=norm, atom=bound, only=only, **_sorted(kept)))
        return found

    def _atoms(self, core: Node, joints: list[str]) -> list[tuple[Token, Atom]]:
        """(verb group, atom) of each deed of a clause; the subject of the first is that of all."""
        subject: Phrase | None = None
        found = []
        for part in core.children:
            if isinstance(part, Leaf):
                if part.type in ("VAND", "RAND"):
                    joints.append(self._token(part).text)
            elif part.data == "subject":
                subject = self._placed(self._np(_nodes(part)[0]), part.children[1:])
            elif part.data == "gerund":
                subject = self._deed_phrase(part, part.children)
            elif part.data in _ASKED:
                subject = self._that_phrase(part)
            elif part.data == "deed":
                token = self._token(part.children[0])
                found.append((token, self._deed(part.children, subject, main=True)))
        if (joints and joints[-1] == "nor") or any("nor" in joint for joint in joints):
            found = [found[0], *((token, replace(atom, negated=True)) for token, atom in found[1:])]
        return found

    def _deed(self, children: Sequence[Node | Leaf], subject: Phrase | None, main: bool = False) -> Atom:
        """The atom of a verb, its arguments and its subject; notes a verb that has no sense here."""
        token = self._token(children[0])
        rest = [child for child in children[1:] if isinstance(child, Node)]
        arguments = [
            argument for child in rest if child.data == "args" for argument in self._arguments(child, token, main)
        ]
        return self._atom(token, subject, arguments)

    def _atom(self, token: Token, subject: Phrase | None, arguments: Sequence[Argument]) -> Atom:
        found = atom_of(token, subject, [a for a in arguments if a.prep not in ("adverb", "strand")], self.lexicon)
        stranded = next((a.phrase.words for a in arguments if a.prep == "strand"), "")
        if stranded and stranded not in _particles(token, self.lexicon):
            self._stop(stranded)
        if found.stopped:
            self._stop(found.stopped)
        roles = list(found.atom.roles)
        negated = found.atom.negated
        pending, self.pending = self.pending, []
        for words in (*pending, *token.adverbs, *(a.phrase.words for a in arguments if a.prep == "adverb")):
            words = words.lower()
            if words in ("neither", "not", "never", "no longer"):
                negated = not negated
            elif words not in SILENT_ADVERBS and words != "only":
                roles.append(("time" if words in TIME_ADVERBS else "measure", Phrase(words, words)))
        return replace(found.atom, roles=tuple(roles), negated=negated)

    # Arguments.

    def _arguments(self, args: Node, token: Token, main: bool) -> list[Argument]:
        """The arguments of a verb. What its frames have no role for belongs to the noun before it."""
        found: list[Argument] = []
        only = False
        for arg in _nodes(args):
            for argument in self._argument(arg):
                if argument.prep == "adverb" and argument.phrase.words == "only":
                    only = True
                    continue
                if self._is_time(argument, found) or (argument.prep in ("in", "at", "on", "for") and self._timely(argument.phrase)):
                    argument = Argument("during", argument.phrase)
                relation = PHRASE_CONDITIONS.get(argument.prep) if main else None
                if relation and not argument.deed:
                    self.extra.append(
                        Condition(
                            relation,
                            Atom("", ((_hung(relation), argument.phrase),)),
                            f"{argument.prep} {argument.phrase.words}",
                        )
                    )
                    self.only = "condition" if only else self.only
                elif found and _hangs_on_noun(found[-1], argument, token, self.lexicon):
                    held = found.pop()
                    self.only = "object" if only and main else self.only
                    found.append(replace(held, phrase=_where(held.phrase, argument.prep, argument.phrase)))
                else:
                    found.append(argument)
                    if only and main:
                        self.only = (
                            "object"
                            if argument.prep == ""
                            else "condition"
                            if argument.prep in ("that", "is")
                            else role_of(argument.prep)
                        )
                only = False
        return found

    def _is_time(self, argument: Argument, found: Sequence[Argument]) -> bool:
        """Whether a bare phrase tells when or how often, as in "skirmish again that turn"."""
        phrase = argument.phrase
        if argument.prep or not self._timely(phrase):
            return False
        return bool(found) or (
            phrase.quantity is not None
            or phrase.words.split()[0] in ("this", "that", "each", "every", "any", "next", "every")
        )

    def _timely(self, phrase: Phrase) -> bool:
        return bool(phrase.kind) and self.lexicon.is_a(phrase.kind, "time")

    def _argument(self, arg: Node) -> Iterator[Argument]:
        kind = arg.data
        first = arg.children[0] if arg.children else None
        if kind == "arg":
            yield Argument("", self._np(_nodes(arg)[0]))
        elif kind == "prep":
            yield Argument(self._prep(first), self._np(_nodes(arg)[0]))
        elif kind == "prep_deed":
            yield Argument(self._prep(first), self._deed_phrase(arg, _nodes(arg)[0].children), deed=True)
        elif kind in ("manner", "purpose"):
            yield Argument({"manner": "by", "purpose": "to"}[kind], self._deed_phrase(arg, arg.children), deed=True)
        elif kind == "prep_that":
            yield Argument(self._prep(first), self._that_phrase(arg), deed=True)
        elif kind == "that_deed":
            yield Argument("that", self._deed_phrase(arg, arg.children[1:]), deed=True)
        elif kind == "that_who":
            yield Argument("that", self._deed_phrase(arg, _nodes(arg)[0].children), deed=True)
        elif kind == "that":
            yield Argument("that", self._that_phrase(arg), deed=True)
        elif kind in ("state", "prep_state"):
            token = self._token(arg.children[-1])
            yield Argument("is" if kind == "state" else self._prep(first), phrase_of(token.words, self.lexicon))
        elif kind == "strand":
            yield Argument("strand", Phrase(self._words(arg), ""))
        elif kind == "prep_both":
            yield Argument(self._prep(first), self._np(_nodes(arg)[0]))
            yield Argument(self._prep(arg.children[2]), self._np(_nodes(arg)[0]))
        elif kind == "adverb":
            yield Argument("adverb", Phrase(self._words(arg), self._words(arg)))
        elif kind == "also":
            yield from self._argument(_nodes(arg)[0])

    def _prep(self, leaf: Node | Leaf | None) -> str:
        assert leaf is not None
        return self._token(leaf).text

    def _deed_phrase(self, part: Node, children: Sequence[Node | Leaf]) -> Phrase:
        """Deeds as a thing ("by winning or losing a skirmish"): the first one's phrase, the others in `also`."""
        groups, joints = self._split(children)
        phrases = []
        for group in groups:
            atom = self._deed(group, None)
            phrases.append(Phrase(self._words(part), atom.event, such=(atom,)))
        choice = any(joint.endswith(("or", "nor")) for joint in joints)
        return replace(phrases[0], also=tuple(phrases[1:]), choice=choice)

    def _split(self, children: Sequence[Node | Leaf]) -> tuple[list[list[Node | Leaf]], list[str]]:
        """The parts between GANDs, and the words that join them."""
        groups: list[list[Node | Leaf]] = [[]]
        joints: list[str] = []
        for child in children:
            if _is(child, "GAND"):
                groups.append([])
                joints.append(self._token(child).text)
            else:
                groups[-1].append(child)
        return groups, joints

    def _that_phrase(self, part: Node) -> Phrase:
        atom = self._that(part)
        return Phrase(self._words(part), atom.event, such=(atom,))

    def _that(self, part: Node) -> Atom:
        """The atom of a clause behind "that", "whether" or "how many"."""
        inner = part if part.data in _ASKED else next(node for node in _nodes(part) if node.data in _ASKED)
        nodes = _nodes(inner)
        deed = next((node for node in nodes if node.data == "deed"), None)
        head = inner.children[0]
        first = self._np(head) if isinstance(head, Node) else phrase_of(self._token(head).words, self.lexicon)
        for of in nodes:
            if of.data == "of":
                first = self._of(of, first)
        if deed is None:
            return Atom("be", (("object", first),))
        if inner.data == "asked_object":
            subject = phrase_of(
                self._token(next(leaf for leaf in inner.children if _is(leaf, "RNP"))).words, self.lexicon
            )
            token = self._token(deed.children[0])
            rest = [argument for node in _nodes(deed) for argument in self._arguments(node, token, False)]
            return self._atom(token, subject, _with_gap(first, rest))
        return self._deed(
            deed.children, self._placed(first, [node for node in nodes if node.data not in ("np", "deed", "of")])
        )

    # Noun phrases.

    def _placed(self, phrase: Phrase, sargs: Iterable[Node | Leaf]) -> Phrase:
        """`phrase` with what stands behind it ("a card in the dead pile")."""
        for sarg in sargs:
            if isinstance(sarg, Node):
                for argument in self._argument(sarg):
                    if argument.prep in ("adverb", "strand"):
                        self._placed_adverb(argument.phrase.words.lower())
                    else:
                        phrase = _where(phrase, argument.prep, argument.phrase)
        return phrase

    def _placed_adverb(self, words: str) -> None:
        if words == "only":
            self.only = "actor"
        elif words not in SILENT_ADVERBS:
            self.pending.append(words)

    def _np(self, np: Node) -> Phrase:
        phrases: list[Phrase] = []
        denying = False
        joints = []
        for child in np.children:
            if isinstance(child, Leaf):
                joint = self._token(child).text
                joints.append(joint)
                denying = joint.endswith("not")
            else:
                phrase = self._unit(child)
                phrases.append(replace(phrase, none=True) if denying else phrase)
        if len(phrases) == 1:
            return phrases[0]
        choice = any(joint.endswith(("or", "nor")) for joint in joints)
        first, more = phrases[0], phrases[1:]
        units = _nodes(np)
        if first.owner is not None and self._list_of_owners(units):
            owner = replace(first.owner, also=(*first.owner.also, *more), choice=choice)
            return replace(first, words=self._words(np), owner=owner)
        owner_of_all = more[-1].owner
        if owner_of_all is not None and self._has_of(units[-1]) and not any(p.owner or p.name for p in (first, *more[:-1])):
            first, *more = (replace(phrase, owner=owner_of_all) for phrase in phrases)
        return replace(first, words=self._words(np), also=tuple(more), choice=choice)

    @staticmethod
    def _has_of(unit: Node) -> bool:
        return any(post.data == "of" for post in _nodes(unit))

    def _list_of_owners(self, units: Sequence[Node]) -> bool:
        """Whether a list goes on behind "of", as in "the class of a possession or artifact": it lacks its own article."""
        last = units[0].children[-1]
        if not isinstance(last, Node) or last.data != "of" or len(_nodes(last)) or self._has_of(units[-1]):
            return False
        head = self._token(units[0].children[0]).words[0]
        starts = [self._token(unit.children[0]).words[0] for unit in units[1:]]
        return bool(head.roles & {"determiner", "possessive"}) and not any(w.roles & {"determiner", "possessive", "pronoun"} for w in starts)

    def _unit(self, unit: Node) -> Phrase:
        phrase = phrase_of(self._token(unit.children[0]).words, self.lexicon)
        for post in _nodes(unit):
            phrase = self._post(post, phrase)
        return replace(phrase, words=self._words(unit)) if len(unit.children) > 1 else phrase

    def _post(self, post: Node, phrase: Phrase) -> Phrase:
        """`phrase` with one thing that stands behind it."""
        kind = post.data
        if kind == "of_deed":
            return replace(phrase, owner=self._deed_phrase(post, _nodes(post)[0].children))
        if kind == "of":
            return self._of(post, phrase)
        if kind == "post_state":
            words = self._token(post.children[0]).words
            return replace(phrase, qualifiers=(*phrase.qualifiers, *(word.id or word.text for word in words)))
        return replace(phrase, such=(*phrase.such, *self._such(post, phrase)))

    def _of(self, post: Node, phrase: Phrase) -> Phrase:
        """`phrase` of something: "one of the cards" is a card; what follows a thing "of" another narrows that one."""
        owner = phrase_of(self._token(post.children[1]).words, self.lexicon)
        for inner in _nodes(post):
            owner = self._post(inner, owner)
        if len(_nodes(post)):
            owner = replace(owner, words=self._words(post)[len("of ") :])
        if (
            phrase.kind in ("", "number")
            and not phrase.owner
            and phrase.words not in ("the number", "the total", "the amount", "the value", "the sum")
            and owner.kind
        ):
            return replace(
                owner,
                words=phrase.words,
                quantity=phrase.quantity or owner.quantity,
                none=phrase.none,
                each=phrase.each,
            )
        if phrase.owner is not None:
            return replace(
                phrase, such=(*phrase.such, Atom("be", (("object", replace(phrase, such=())), ("topic", owner))))
            )
        return replace(phrase, owner=owner)

    def _such(self, post: Node, phrase: Phrase) -> tuple[Atom, ...]:
        """The atoms of a relative clause or participle behind `phrase`."""
        bare = replace(phrase, such=())
        if post.data == "participle":
            groups, joints = self._split(post.children)
            if any(joint.endswith(("or", "nor")) for joint in joints):
                self._stop("or")
            return tuple(self._participle(group, bare) for group in groups)
        deeds = [node for node in _nodes(post) if node.data == "rdeed"]
        if post.data == "relative":
            joints = [self._token(leaf).text for leaf in post.children if _is(leaf, "RAND")]
            if any(joint.endswith(("or", "nor")) for joint in joints):
                self._stop("or")
            return tuple(denied(self._deed(deed.children, bare)) for deed in deeds)
        token = self._token(deeds[0].children[0])
        if post.data == "contact":
            subject = phrase_of(self._token(post.children[0]).words, self.lexicon)
            relative = [""]
        else:
            subject = self._np(next(node for node in _nodes(post) if node.data == "np"))
            relative = self._token(post.children[0]).text.split()
        subject = self._placed(subject, [node for node in _nodes(post) if node.data not in ("np", "rdeed", "of")])
        if relative[0] == "whose":
            return (denied(self._deed(deeds[0].children, replace(subject, owner=bare))),)
        rest = [argument for node in _nodes(deeds[0]) for argument in self._arguments(node, token, False)]
        if len(relative) > 1:
            arguments = [Argument(" ".join(relative[:-1]), bare), *rest]
        else:
            arguments = _with_gap(bare, rest)
        return (denied(self._atom(token, subject, arguments)),)

    def _participle(self, children: Sequence[Node | Leaf], bare: Phrase) -> Atom:
        token = self._token(children[0])
        arguments = [argument for node in children[1:] if isinstance(node, Node) for argument in self._arguments(node, token, False)]
        if any(argument.prep == "strand" for argument in arguments):
            return denied(self._atom(replace(token, voice="active"), None, _with_gap(bare, arguments)))
        return denied(self._atom(token, bare, arguments))

    # Words.

    def _stop(self, word: str) -> None:
        self.stopped = self.stopped or word

    def _token(self, leaf: Node | Leaf) -> Token:
        assert isinstance(leaf, Leaf)
        return self.tokens[leaf.start_pos]

    def _span(self, part: Node) -> tuple[int, int]:
        leaves = part.leaves()
        return self.tokens[leaves[0].start_pos].words[0].start, self.tokens[leaves[-1].start_pos].words[-1].end

    def _words(self, part: Node) -> str:
        leaves = part.leaves()
        if not leaves:
            return ""
        first, last = self.tokens[leaves[0].start_pos], self.tokens[leaves[-1].start_pos]
        return self.sentence[first.words[0].start : last.words[-1].end].rstrip(",;: ")


def _with_gap(phrase: Phrase, arguments: Sequence[Argument]) -> list[Argument]:
    """The arguments with `phrase` where one is missing: behind a preposition without its noun, else as the object."""
    place = next((at for at, argument in enumerate(arguments) if argument.prep == "strand"), None)
    if place is None:
        return [Argument("", phrase), *arguments]
    return [*arguments[:place], Argument(arguments[place].phrase.words, phrase), *arguments[place + 1 :]]


def _hung(relation: str) -> str:
    """The role of a noun phrase behind a preposition that makes a condition."""
    return "object" if relation in ("except", "instead of") else "time"


def _particles(token: Token, lexicon: Lexicon) -> set[str]:
    """The words that may belong to a verb, as in "turn over"."""
    return {" ".join(sense.particles) for base in token.candidates for sense in lexicon.senses.get(base, ())}


def _hangs_on_noun(held: Argument, argument: Argument, token: Token, lexicon: Lexicon) -> bool:
    """Whether `argument` tells of the noun before it, `held`, rather than of the deed."""
    if (
        held.deed
        or held.prep in ("adverb", "is")
        or argument.prep in ("", "adverb", "is", "that", "strand")
        or not held.phrase.words
    ):
        return False
    if argument.prep == "of":
        return True
    return not goes_with_verb(token, argument, held, lexicon)


def _where(phrase: Phrase, prep: str, other: Phrase) -> Phrase:
    """`phrase` narrowed by what a preposition adds: "with" says what it has, the others where it is."""
    bare = replace(phrase, such=())
    if prep == "such as":
        return phrase  # examples bind nothing
    if prep == "including":
        return replace(phrase, also=(*phrase.also, other))
    if prep in ("with", "without"):
        atom = Atom("have", (("actor", bare), ("object", other)), negated=prep == "without")
    else:
        atom = Atom("be", (("object", bare), (role_of(prep), other)))
    return replace(
        phrase, words=f"{phrase.words} {prep} {other.words}".replace("  ", " "), such=(*phrase.such, denied(atom))
    )


def _sorted(conditions: Sequence[Condition]) -> dict[str, object]:
    """The fields of a clause for its conditions."""
    trigger = next((c for c in conditions if c.relation in TRIGGERS), None)
    return {
        "trigger": trigger,
        "conditions": tuple(c for c in conditions if c is not trigger and c.relation not in (*EXCEPTIONS, *SILENT)),
        "exceptions": tuple(c for c in conditions if c.relation in EXCEPTIONS),
    }


def _each(groups: Iterable[Alternatives]) -> Iterator[list[Condition]]:
    """Each choice of one alternative of every group."""
    for place, chosen in enumerate(product(*groups)):
        if place < MOST_ALTERNATIVES:
            yield [condition for conditions in chosen for condition in conditions]


def _none(atom: Atom, norm: str) -> tuple[Atom, str]:
    """A clause that speaks of "no player" denies what it says: no one may is a prohibition for all."""
    plain = denied(atom)
    if plain is atom or norm != "permission":
        return plain, norm
    return replace(plain, negated=atom.negated), "prohibition"


def _nodes(part: Node) -> list[Node]:
    return [child for child in part.children if isinstance(child, Node)]


def _is(child: Node | Leaf, *types: str) -> bool:
    return isinstance(child, Leaf) and child.type in types
