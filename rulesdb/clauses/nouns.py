"""Noun phrases of a sentence's tree -> phrases, with what stands behind the noun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..records import replace
from .checks import PARTS, THINGS, Checks, verb_number
from .forms import noun_key
from .frames import Argument
from .model import Atom, Phrase
from .narrowed import bare, lifted, narrowed, unlike, with_gap
from .norms import PHRASE_CONDITIONS, SILENT_ADVERBS, cannot, denied
from .noun_phrases import plural
from .parse import Leaf, Node
from .phrases import NARROWING, phrase_of
from .prepositions import has_role
from .tokens import Token
from .walk import alternative, nodes_of
from .words import Word

APART = frozenset({"in", "on", "at", "by", "with", "without", "for"})  # behind a comma these speak of the main verb
HOLDING = frozenset({"control", "have", "bear"})  # events that tell whose a thing is, whatever for
STANDING = ("card", "player", "text", "name")  # kinds of things that something stands before or behind
STARTS = frozenset({"determiner", "possessive", "pronoun"})


class Nouns(Checks):
    """Reads noun phrases."""

    _after_of = False  # whether what stands behind a comma is known to speak of the noun before "of"

    def placed(self, phrase: Phrase, sargs: Iterable[Node | Leaf]) -> Phrase:
        """`phrase` with what stands behind it ("a card in the dead pile")."""
        for sarg in sargs:
            if not isinstance(sarg, Node):
                continue
            if sarg.data == "also":
                joint = self.token(sarg.children[0]).text
                if alternative([joint]) or joint.endswith("not"):
                    self.stop(joint)  # no field says which of the two holds
            for argument in self.argument(sarg):
                if argument.prep in ("adverb", "strand"):
                    self.placed_adverb(argument.phrase.words.lower())
                else:
                    if argument.prep == "starting with":
                        self.stop(argument.prep)  # it tells the order of the deeds
                    self.check_narrowing(phrase, argument)
                    if not has_role(argument.prep) and argument.prep not in (*PHRASE_CONDITIONS, "that", "including"):
                        self.stop(argument.prep)
                    phrase = narrowed(phrase, argument, self.lexicon)
        return phrase

    def check_narrowing(self, phrase: Phrase, argument: Argument) -> None:
        """Stop at what stands before or after a thing, and at "other than" one that is narrowed itself."""
        prep, other = argument.prep, argument.phrase
        solid = any(self.lexicon.is_a(other.kind, kind) for kind in STANDING)
        if prep in ("before", "after") and solid and not argument.deed:
            self.stop(prep)  # "a crate without a mark before its number"
        alike = bool(phrase.kind) and other.such and self.lexicon.is_a(other.kind, phrase.kind)
        if prep == "other than" and alike and other.words.lower().startswith(("a ", "an ")):
            self.stop(prep)  # "a runner other than a captain who falls"

    def placed_adverb(self, words: str) -> None:
        """Keep an adverb behind the subject for the deed."""
        if words == "only":
            self.only = "actor"
        elif words not in SILENT_ADVERBS:
            self.pending.append(words)

    def np(self, np: Node) -> Phrase:  # noqa: C901 - one case a kind of list
        """The phrase of a noun phrase, with the further members of a list in `also`."""
        phrases: list[Phrase] = []
        denying = False
        joints = []
        for child in np.children:
            if isinstance(child, Leaf):
                joint = self.token(child).text
                joints.append(joint)
                denying = joint.endswith("not")
            else:
                phrase = self.unit(child, phrases[0] if phrases else None)
                phrases.append(replace(phrase, none=True) if denying else phrase)
        if len(phrases) == 1:
            return phrases[0]
        if phrases[0].none and alternative(joints) and not self._starts_anew(nodes_of(np)[-1]):
            phrases = [replace(phrase, none=True) for phrase in phrases]  # "no lamp or bell"
        choice = any(joint.endswith(("or", "nor")) for joint in joints)
        if unlike(phrases) or (joints[-1].startswith(",") and not phrases[0].none and not denying and phrases[-1].none):
            self.stop(joints[-1])  # "one to Sam and two to Frodo": what it joins is no list of things
        units = nodes_of(np)
        if self._explains(np, units, phrases, joints):
            return self._explained(phrases, np)
        self.check_members(units)
        closing = next((at for at, joint in enumerate(joints) if joint != ","), 0)
        if closing + 1 < len(joints) and joints[closing + 1] == ",":
            return self._two_lists(phrases, units, joints, closing + 1)
        self.check_list(np, joints)
        phrases = self._one_head(phrases, units)
        first, *more = [member for phrase in phrases for member in (replace(phrase, also=()), *phrase.also)]
        choice = choice or any(phrase.choice for phrase in phrases)
        if first.owner is not None and self._list_of_owners(units):
            owner = replace(first.owner, also=(*first.owner.also, *more), choice=choice)
            return replace(first, words=self.words(np), owner=owner)
        owner_of_all = more[-1].owner if not self._starts_anew(units[-1]) or self._starts_anew(units[0]) else None
        if (
            owner_of_all is not None
            and self._has_of(units[-1])
            and not any(p.owner or p.name for p in (first, *more[:-1]))
        ):
            first, *more = (replace(phrase, owner=owner_of_all) for phrase in phrases)
        such = more[-1].such
        if (
            such
            and units[-1].leaves()[1].type in ("REL", "PART")
            and not self._starts_anew(units[-1])
            and self._starts_anew(units[0])
        ):
            first, *more = (_sharing(phrase, more[-1]) for phrase in (first, *more))
        return replace(first, words=self.words(np), also=_bounded(first, more), choice=choice)

    def _explains(self, np: Node, units: Sequence[Node], phrases: Sequence[Phrase], joints: Sequence[str]) -> bool:
        """Whether what stands behind a comma, at the end of the sentence, tells what the first phrase is.

        It is one phrase with "a", or as many as the first one counts: "two lamps, the old one and the new one".
        """
        ends = np.leaves()[-1].start_pos + 1 == len(self.tokens)
        words, quantity = self.token(units[1].children[0]).words, phrases[0].quantity
        if not ends or joints[0] != ",":
            return False
        counted = quantity is not None and quantity.relation == "=" and 1 < quantity.value == len(phrases) - 1
        return counted or (joints == [","] and len(words) > 1 and words[0].text in ("a", "an"))

    def _explained(self, phrases: Sequence[Phrase], np: Node) -> Phrase:
        """The first of some phrases, which the others explain: "the tower, a place without lamps"."""
        first, what, *more = phrases
        such = Atom("be", (("object", bare(first)), ("goal", replace(what, also=(*what.also, *more)))))
        return replace(first, words=self.words(np), such=(*first.such, such))

    def _shares_clause(self, units: Sequence[Node], last: Phrase) -> bool:
        """Whether the relative clause of the last member is that of the list, which has one article."""
        relative = last.such and not last.none and units[-1].leaves()[1].type == "REL"
        return bool(relative) and self._starts_anew(units[0]) and not self._starts_anew(units[-1])

    def _two_lists(self, phrases: list[Phrase], units: Sequence[Node], joints: Sequence[str], last: int) -> Phrase:
        """A list whose member at `last` is "of" another list: "the color, size or class of a lamp, bell or gate"."""
        owner, more = phrases[last].owner, phrases[last + 1 :]
        if owner is None or not self._has_of(units[last]) or any(self._starts_anew(unit) for unit in units[last + 1 :]):
            self.stop(joints[last])
            return phrases[0]
        owner = replace(owner, also=tuple(more), choice=alternative(joints[-1:]))
        first, *members = (replace(phrase, owner=owner) for phrase in phrases[: last + 1])
        return replace(first, also=tuple(members), choice=alternative(joints[:last]))

    def _one_head(self, phrases: Sequence[Phrase], units: Sequence[Node]) -> list[Phrase]:
        """The members of a list, with the noun of the last where they lack one: "tapped or wounded characters"."""
        phrases = self._named_together(phrases, units)
        if "certain" in phrases[0].qualifiers:
            phrases = [
                phrase if self._starts_anew(unit) else replace(phrase, qualifiers=("certain", *phrase.qualifiers))
                for phrase, unit in zip(phrases, units, strict=True)
            ]
        last = phrases[-1]
        heads = [self.token(unit.children[0]).words for unit in units]
        noun = heads[-1][-1]
        if not noun.roles & THINGS or not last.kind:
            return list(phrases)
        kind = noun.id if "kind" in noun.roles else last.kind
        shared = (
            len(heads[-1]) > 1
            and plural(noun.text)
            and not any(w.roles & STARTS and w.text != "both" for words in heads for w in words)
        )
        return [
            replace(phrase, kind=kind, known=last.known, qualifiers=(*phrase.qualifiers, words[-1].id or phrase.kind))
            if phrase is not last and self._lacks_noun(words[-1], kind, shared)
            else phrase
            for phrase, words in zip(phrases, heads, strict=True)
        ]

    def _named_together(self, phrases: Sequence[Phrase], units: Sequence[Node]) -> list[Phrase]:
        """The members of a list, each with the kind that its words name with the end of the last one's noun.

        In "the day and night phases" the first is a day phase, where the lexicon has one.
        """
        noun = self.token(units[-1].children[0]).words[-1]
        tail = noun.text.split()
        if "kind" not in noun.roles or len(tail) < 2 or not plural(noun.text):
            return list(phrases)
        members = []
        for phrase, unit in zip(phrases[:-1], units[:-1], strict=True):
            head = self.token(unit.children[0]).words[-1]
            names = (noun_key(" ".join((head.text, *tail[at:]))) for at in range(1, len(tail)))
            kind = next((self.lexicon.nouns[name][1] for name in names if name in self.lexicon.nouns), "")
            alone = len(unit.children) == 1 and not plural(head.text) and kind in self.lexicon.kinds
            members.append(replace(phrase, kind=kind, known=True) if alone else phrase)
        return [*members, phrases[-1]]

    def _lacks_noun(self, word: Word, kind: str, shared: bool) -> bool:
        """Whether the noun of a list's last member, of `kind`, is also that of a member that ends with `word`.

        `shared` tells that the list has no articles and a plural at its end: "lamp and gate tokens".
        """
        if "state" in word.roles:
            return True
        if (
            not shared
            or plural(word.text)
            or word.roles & {"name", "pronoun", "quoted"}
            or (word.raw[:1].isupper() and not word.roles)
        ):
            return False
        return "side" in word.roles or ("kind" in word.roles and not self.lexicon.is_a(word.id, kind))

    def _starts_anew(self, unit: Node) -> bool:
        """Whether a member of a list has its own article."""
        return bool(self.token(unit.children[0]).words[0].roles & {"determiner", "possessive"})

    @staticmethod
    def _has_of(unit: Node) -> bool:
        return any(post.data == "of" for post in nodes_of(unit))

    def _list_of_owners(self, units: Sequence[Node]) -> bool:
        """Whether a list goes on behind "of" ("the class of a card or artifact"): it lacks its own article."""
        last = units[0].children[-1]
        if not isinstance(last, Node) or last.data != "of" or len(nodes_of(last)) or self._has_of(units[-1]):
            return False
        head = self.token(units[0].children[0]).words[0]
        starts = [self.token(unit.children[0]).words[0] for unit in units[1:]]
        return bool(head.roles & {"determiner", "possessive"}) and not any(
            w.roles & {"determiner", "possessive", "pronoun"} for w in starts
        )

    def unit(self, unit: Node, first: Phrase | None = None) -> Phrase:
        """One member of a list that begins with `first`, with what stands behind it."""
        words = self.token(unit.children[0]).words
        self.check_words(words)
        self.check_head(words)
        phrase = (first and _indexed(first, words)) or phrase_of(words, self.lexicon)
        self.check_agreement(unit)
        for post in nodes_of(unit):
            phrase = lifted(self._post(post, phrase), " ".join(word.text for word in words))
        return replace(phrase, words=self.words(unit)) if len(unit.children) > 1 else phrase

    def _post(self, post: Node, phrase: Phrase) -> Phrase:
        """`phrase` narrowed by one postmodifier."""
        kind = post.data
        if kind == "of_deed":
            return replace(phrase, owner=self.deed_phrase(post, nodes_of(post)[0].children))
        if kind == "of":
            return self._of(post, phrase)
        if kind == "post_state":
            words = self.token(post.children[0]).words
            return replace(phrase, qualifiers=(*phrase.qualifiers, *(word.id or word.text for word in words)))
        return replace(phrase, such=(*phrase.such, *self._such(post, phrase)))

    def _of(self, post: Node, phrase: Phrase) -> Phrase:
        """`phrase` of something: "one of the cards" is a card; what follows a thing "of" another narrows that one."""
        words = self.token(post.children[1]).words
        self.check_words(words)
        self.check_head(words)
        owner = phrase_of(words, self.lexicon)
        outer = [inner for inner in nodes_of(post) if self._speaks_of_outer(inner, post)]
        for inner in nodes_of(post):
            if inner not in outer:
                owner = self._post(inner, owner)
        whole = self._owned(post, phrase, owner)
        self._after_of = True
        for inner in outer:
            whole = self._post(inner, whole)
        self._after_of = False
        return whole

    def _speaks_of_outer(self, inner: Node, post: Node) -> bool:
        """Whether a relative clause behind "the loop of actions" has a verb of the first noun's number alone."""
        if inner.data == "participle" and self.comma_before(inner.leaves()[0].start_pos):
            return True  # "all cards of the set, shuffled together"
        if self._is_own_clause(inner):
            return True  # "the list of the year, by which ..."
        if inner.data != "relative":
            return False
        at = post.leaves()[0].start_pos
        if self.token(inner.children[0]).text == "who" and self._is_person(at - 1) and not self._is_person(at + 1):
            return True  # "a runner of the company who falls"
        verb = verb_number(self.token(next(node for node in nodes_of(inner) if node.data == "rdeed").children[0]))
        first, second = (self.tokens[place].words[-1].text for place in (at - 1, at + 1))
        return bool(verb) and (verb == "many") == plural(first) != plural(second)

    def _is_person(self, place: int) -> bool:
        """Whether the noun phrase at `place` names a player or a character."""
        word = self.tokens[place].words[-1]
        kinds = self.lexicon.names.get(word.id, ()) if "name" in word.roles else (word.id,)
        return any(self.lexicon.is_a(kind, person) for kind in kinds for person in ("player", "character"))

    def _owned(self, post: Node, phrase: Phrase, owner: Phrase) -> Phrase:
        """`phrase` of `owner`."""
        if len(nodes_of(post)):
            owner = replace(owner, words=self.words(post)[len("of ") :])
        if phrase.kind in PARTS and not phrase.owner:
            return replace(owner, words=phrase.words, qualifiers=(*owner.qualifiers, phrase.kind))
        head = self.tokens[post.leaves()[0].start_pos - 1].words[-1]
        if head.text in ("number", "amount") and phrase.qualifiers in (("same",), ("equal",)) and owner.kind:
            counted = " ".join((*phrase.qualifiers, head.text))  # "the same number of lamps" are lamps
            return replace(owner, words=phrase.words, qualifiers=(*owner.qualifiers, counted))
        pointing = head.text in ("that", "those")  # "those of the gate" are no gate
        counts = phrase.kind in ("", "number") and "kind" not in head.roles and not pointing
        if counts and not phrase.owner and owner.kind:
            narrowing = NARROWING.get(head.text, "")
            return replace(
                owner,
                words=phrase.words,
                qualifiers=tuple(filter(None, (*phrase.qualifiers, *owner.qualifiers, narrowing))),
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
        noun = bare(phrase)
        if post.data == "participle":
            groups, joints = self.split(post.children)
            if self.comma_before(post.leaves()[0].start_pos) and not self._after_of and self._narrows_another(post):
                self.stop(",")  # "lamps with the mark, counted by the runner"
            if alternative(joints):
                self.stop("or")  # the atoms of a noun are a conjunction
            first = self.token(groups[0][0])
            at = post.leaves()[0].start_pos
            if first.text == "using" and at > 1 and self.tokens[at - 2].type in ("VG", "INF", "GER"):
                self.stop(first.text)  # "halts runners using a bell": who uses it cannot be told
            if first.negated and len(groups) > 1:
                self.stop(first.text)  # "not seen and heard by a player": both are denied, or one
            return tuple(self._participle(group, noun) for group in groups)
        if post.data == "relative":
            return self._relative(post, noun)
        if self._is_own_clause(post):
            if not self._after_of and self._narrows_another(post):
                self.stop(self.token(post.children[0]).text)  # "lamps with a bell, by which ..."
            self.relatives.append(self._relative_deed(post, noun))
            return ()
        token, atom = self._relative_deed(post, noun)
        return (denied(cannot(token, atom, self.lexicon)),)

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
        arguments = [argument for node in nodes_of(deed) for argument in self.arguments(node, token, False)]
        return denied(
            cannot(token, self.atom(token, noun, self._without_outer(token, arguments, of_object=False)), self.lexicon)
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
        arguments = [argument for node in nodes_of(deed) for argument in self.arguments(node, token, False)]
        arguments = self._without_outer(token, arguments)
        filled = (
            [Argument(" ".join(relative[:-1]), noun), *arguments]
            if len(relative) > 1
            else with_gap(noun, arguments, self._passes(noun, token))
        )
        return token, self.atom(token, subject, filled)

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
        held = any(sense.event in HOLDING for base in token.candidates for sense in self.lexicon.senses.get(base, ()))
        last = arguments[-1] if arguments else None
        if last is None:
            return arguments
        outer = held and of_object and (last.prep in ("as", "without") or (last.prep == "to" and last.deed))
        if not outer and not self._behind_comma(last):
            return arguments
        self.outer.append(last)
        return arguments[:-1]

    def _behind_comma(self, argument: Argument) -> bool:
        """Whether a phrase behind a preposition is set off: "hauls the crate that a runner chose, by its text"."""
        words = argument.phrase.words if argument.deed else f"{argument.prep} {argument.phrase.words}"
        return argument.prep in APART and f", {words}".lower() in self.sentence.lower()

    def _participle(self, children: Sequence[Node | Leaf], noun: Phrase) -> Atom:
        token = self.token(children[0])
        arguments = [
            argument
            for node in children[1:]
            if isinstance(node, Node)
            for argument in self.arguments(node, token, False)
        ]
        if any(argument.prep == "strand" for argument in arguments):
            return denied(self.atom(replace(token, voice="active"), None, with_gap(noun, arguments)))
        return denied(self.atom(token, noun, arguments))


def _indexed(first: Phrase, words: Sequence[Word]) -> Phrase | None:
    """The member of a list that is a further number of the first one's noun: "gates 7, 8 or 9"."""
    numbered = len(words) == 1 and words[0].text.isdigit() and "".join(first.qualifiers[-1:]).isdigit()
    if not numbered or not first.kind:
        return None
    qualifiers = (*first.qualifiers[:-1], words[0].text)
    return Phrase(words[0].text, first.kind, first.known, qualifiers)


def _bounded(first: Phrase, more: Sequence[Phrase]) -> tuple[Phrase, ...]:
    """The further members of a list; in "only one lamp and one bell" each number is a bound."""
    if first.quantity is None or not first.words.lower().startswith("only "):
        return tuple(more)
    return tuple(
        replace(member, quantity=replace(member.quantity, relation="<="))
        if member.quantity is not None and member.quantity.relation == "="
        else member
        for member in more
    )


def _sharing(phrase: Phrase, last: Phrase) -> Phrase:
    """A member of a list with the relative clause of the last one: "the runner or captain who falls"."""
    if phrase.such:
        return phrase
    own = bare(phrase)
    atoms = (
        replace(
            atom,
            roles=tuple(
                (role, own if (filler.kind, filler.qualifiers) == (last.kind, last.qualifiers) else filler)
                for role, filler in atom.roles
            ),
        )
        for atom in last.such
    )
    return replace(phrase, such=tuple(atoms))
