"""Noun phrases of a sentence's tree -> phrases, with what stands behind the noun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from ..text import singular
from .frames import Argument
from .model import Atom, Phrase
from .norms import PHRASE_CONDITIONS, SILENT_ADVERBS, denied
from .noun_phrases import plural
from .parse import Leaf, Node
from .phrases import phrase_of
from .prepositions import COMPARED, has_role, role_of
from .walk import Walk, alternative, nodes_of
from .words import Word

THINGS = frozenset({"kind", "name", "side"})
PARTS = frozenset({"rest", "remainder", "most", "majority"})  # nouns that name a part of what "of" introduces


class Nouns(Walk):
    """Reads noun phrases."""

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
                    if not has_role(argument.prep) and argument.prep not in (*PHRASE_CONDITIONS, "that", "including"):
                        self.stop(argument.prep)
                    phrase = where(phrase, argument.prep, argument.phrase)
        return phrase

    def placed_adverb(self, words: str) -> None:
        """Keep an adverb behind the subject for the deed."""
        if words == "only":
            self.only = "actor"
        elif words not in SILENT_ADVERBS:
            self.pending.append(words)

    def np(self, np: Node) -> Phrase:
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
                phrase = self.unit(child)
                phrases.append(replace(phrase, none=True) if denying else phrase)
        if len(phrases) == 1:
            return phrases[0]
        choice = any(joint.endswith(("or", "nor")) for joint in joints)
        if unlike(phrases) or (joints[-1].startswith(",") and not phrases[0].none and not denying and phrases[-1].none):
            self.stop(joints[-1])  # "one to Sam and two to Frodo": what it joins is no list of things
        units = nodes_of(np)
        self._check_members(units)
        phrases = self._one_head(phrases, units)
        first, more = phrases[0], phrases[1:]
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
        return replace(first, words=self.words(np), also=tuple(more), choice=choice)

    def _check_members(self, units: Sequence[Node]) -> None:
        """Stop at a member of a list that is a verb: "to advance and win the game"."""
        heads = [self.token(unit.children[0]).words for unit in units]
        if "event" in heads[0][-1].roles:
            return
        for words in heads[1:]:
            if "event" in words[0].roles and "VB" in words[0].tags():
                self.stop(words[0].text)  # also "or play a card"

    def _one_head(self, phrases: Sequence[Phrase], units: Sequence[Node]) -> list[Phrase]:
        """The members of a list, with the noun of the last where they are states: "tapped or wounded characters"."""
        last = phrases[-1]
        heads = [self.token(unit.children[0]).words for unit in units]
        if not heads[-1][-1].roles & THINGS or not last.kind:
            return list(phrases)
        return [
            replace(phrase, kind=last.kind, known=last.known, qualifiers=(*phrase.qualifiers, phrase.kind))
            if "state" in words[-1].roles and phrase is not last
            else phrase
            for phrase, words in zip(phrases, heads, strict=True)
        ]

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

    def unit(self, unit: Node) -> Phrase:
        """One member of a list, with what stands behind it."""
        words = self.token(unit.children[0]).words
        self._check_words(words)
        self._check_head(words)
        phrase = phrase_of(words, self.lexicon)
        for post in nodes_of(unit):
            phrase = self._post(post, phrase)
        return replace(phrase, words=self.words(unit)) if len(unit.children) > 1 else phrase

    def _check_words(self, words: Sequence[Word]) -> None:
        """Stop at a word of a noun phrase that the lexicon has only as a verb: the phrase is then misread."""
        counts = [place for place, word in enumerate(words[:-1]) if "number" in word.roles]
        timed = counts and singular(words[-1].text) == "time"
        if timed and any(words[place].roles & THINGS for place in range(counts[0], counts[-1])):
            self.stop(words[counts[-1]].text)  # "one minion 3 times": two phrases
        for before, word in pairwise(words):
            deed = (
                word.verbs
                and not word.roles
                and not word.raw[:1].isupper()
                and before.roles & THINGS
                and not before.owner
            )
            if deed and ("VB" if plural(before.text) else "VBZ") in word.tags():
                self.stop(word.text)
            elif "VB" in word.tags() and word.roles & {"event"} and self._acts(before):
                self.stop(word.text)  # "make the player wound a companion"

    def _check_head(self, words: Sequence[Word]) -> None:
        """Stop at a noun phrase that is a deed ("performing an ability") or has a state behind its noun."""
        first, head = words[0], words[-1]
        gerund = len(words) > 1 and first.verbs and not first.roles and "VBG" in first.tags()
        if gerund and not self._may_act(head) and self._transitive(first):
            self.stop(first.text)
        if "state" in head.roles and any(word.roles & THINGS and not word.owner for word in words[:-1]):
            self.stop(head.text)
        if len(words) > 1 and head.verbs and not head.roles and "VBG" in head.tags() and words[-2].verbs:
            self.stop(head.text)  # "has begun resolving"
        numbers = [word for word in words if "number" in word.roles]
        if len(numbers) > 1 and numbers[1].text.startswith("-"):
            self.stop(numbers[1].text)  # "1-4 players"

    def _may_act(self, word: Word) -> bool:
        """Whether a word names what may do something itself, as in "attacking minions"."""
        return "kind" in word.roles and not self.lexicon.acting.isdisjoint(self.lexicon.ancestors(word.id))

    def _transitive(self, word: Word) -> bool:
        """Whether a verb always has someone who does it."""
        senses = [sense for base in word.verbs for sense in self.lexicon.senses.get(base, ())]
        return bool(senses) and all(sense.subject == "actor" for sense in senses)

    def _acts(self, word: Word) -> bool:
        """Whether a word names a person, who does what the next word says."""
        return "kind" in word.roles and not word.owner and self.lexicon.is_a(word.id, "player")

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
        owner = phrase_of(self.token(post.children[1]).words, self.lexicon)
        for inner in nodes_of(post):
            owner = self._post(inner, owner)
        if len(nodes_of(post)):
            owner = replace(owner, words=self.words(post)[len("of ") :])
        if phrase.kind in PARTS and not phrase.owner:
            return replace(owner, words=phrase.words, qualifiers=(*owner.qualifiers, phrase.kind))
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
        bare = _bare(phrase)
        if post.data == "participle":
            groups, joints = self.split(post.children)
            if alternative(joints):
                self.stop("or")  # the atoms of a noun are a conjunction
            return tuple(self._participle(group, bare) for group in groups)
        if post.data == "relative":
            return self._relative(post, bare)
        return (self._relative_object(post, bare),)

    def _relative(self, post: Node, bare: Phrase) -> tuple[Atom, ...]:
        """The atoms of a clause whose subject the noun is; behind a comma it is a clause of its own."""
        deeds = [node for node in nodes_of(post) if node.data == "rdeed"]
        if alternative(self.joints(post, "RAND")):
            self.stop("or")
        if not self.comma_before(post.leaves()[0].start_pos):
            return tuple(denied(self.deed(deed.children, bare)) for deed in deeds)
        first = self.token(deeds[0].children[0])
        if self.token(post.children[0]).text == "which" and first.verb not in ("be", "have"):
            self.stop("which")  # it may speak of the whole clause
        self.relatives += [(self.token(deed.children[0]), self.deed(deed.children, bare, main=False)) for deed in deeds]
        return ()

    def _relative_object(self, post: Node, bare: Phrase) -> Atom:
        """The atom of a clause that has a subject of its own; the noun fills what is missing in it."""
        deed = next(node for node in nodes_of(post) if node.data == "rdeed")
        token = self.token(deed.children[0])
        relative = [""] if post.data == "contact" else self.token(post.children[0]).text.split()
        if post.data == "contact":
            subject = phrase_of(self.token(post.children[0]).words, self.lexicon)
        else:
            subject = self.np(next(node for node in nodes_of(post) if node.data == "np"))
        subject = self.placed(subject, [node for node in nodes_of(post) if node.data not in ("np", "rdeed", "of")])
        if relative[0] == "whose":
            return denied(self.deed(deed.children, replace(subject, owner=bare)))
        last = deed.leaves()[-1]
        if token.verb == "be" and last is not deed.children[0] and len(relative) < 2 and last.type != "STRAND":
            self.stop(self.token(last).text)  # the role that the noun fills is undetermined
        arguments = [argument for node in nodes_of(deed) for argument in self.arguments(node, token, False)]
        filled = (
            [Argument(" ".join(relative[:-1]), bare), *arguments] if len(relative) > 1 else with_gap(bare, arguments)
        )
        return denied(self.atom(token, subject, filled))

    def _participle(self, children: Sequence[Node | Leaf], bare: Phrase) -> Atom:
        token = self.token(children[0])
        arguments = [
            argument
            for node in children[1:]
            if isinstance(node, Node)
            for argument in self.arguments(node, token, False)
        ]
        if any(argument.prep == "strand" for argument in arguments):
            return denied(self.atom(replace(token, voice="active"), None, with_gap(bare, arguments)))
        return denied(self.atom(token, bare, arguments))


def unlike(members: Sequence[Phrase]) -> bool:
    """Whether a list begins with a bare number and goes on with a thing that is not counted."""
    first = members[0]
    bare = first.kind in ("", "number") and first.quantity is not None
    return bare and any(member.kind not in ("", "number") and member.quantity is None for member in members[1:])


def _bare(phrase: Phrase) -> Phrase:
    """`phrase` as it stands in the atoms that narrow it: "no card that attacks" is about cards that do attack."""
    return replace(phrase, such=(), none=False)


def with_gap(phrase: Phrase, arguments: Sequence[Argument]) -> list[Argument]:
    """The arguments with `phrase` where one is missing: behind a preposition without its noun, else as the object."""
    gap = next((at for at, argument in enumerate(arguments) if argument.prep == "strand"), None)
    if gap is None:
        return [Argument("", phrase), *arguments]
    return [*arguments[:gap], Argument(arguments[gap].phrase.words, phrase), *arguments[gap + 1 :]]


def where(phrase: Phrase, prep: str, other: Phrase) -> Phrase:
    """`phrase` narrowed by `other` behind a preposition: "with" makes an atom "have", the others an atom "be"."""
    bare = _bare(phrase)
    if prep == "such as":
        return phrase  # examples bind nothing
    if prep == "including":
        return replace(phrase, also=(*phrase.also, other))
    if (
        phrase.owner is not None
        and not phrase.such
        and phrase.owner.words
        and phrase.words.endswith(phrase.owner.words)
        and PHRASE_CONDITIONS.get(prep) != "except"
    ):
        return replace(phrase, words=f"{phrase.words} {prep} {other.words}", owner=where(phrase.owner, prep, other))
    if prep in COMPARED:
        return _compared(phrase, prep, other)
    if prep in ("with", "without"):
        atom = Atom("have", (("actor", bare), ("object", other)), negated=prep == "without")
    elif PHRASE_CONDITIONS.get(prep) == "except":
        atom = Atom("be", (("object", bare), ("goal", other)), negated=True)
    else:
        atom = Atom("be", (("object", bare), (role_of(prep), other)), negated=prep in ("outside", "outside of"))
    return replace(
        phrase, words=f"{phrase.words} {prep} {other.words}".replace("  ", " "), such=(*phrase.such, denied(atom))
    )


def _compared(phrase: Phrase, prep: str, other: Phrase) -> Phrase:
    """`phrase` compared with `other`; in "a card with a cost greater than 2" it is the cost that is compared."""
    words = f"{phrase.words} {prep} {other.words}"
    last = phrase.such[-1] if phrase.such else None
    thing = last.role("object") if last is not None and last.event == "have" else None
    if last is not None and thing is not None:
        roles = tuple((role, _compared(thing, prep, other) if part is thing else part) for role, part in last.roles)
        return replace(phrase, words=words, such=(*phrase.such[:-1], replace(last, roles=roles)))
    roles = (("object", replace(phrase, such=())), ("goal", Phrase(prep, COMPARED[prep])), ("measure", other))
    return replace(phrase, words=words, such=(*phrase.such, Atom("be", roles)))
