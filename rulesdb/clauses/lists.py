"""Lists of noun phrases -> a phrase with the further members in `also`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .checks import THINGS
from .forms import noun_key
from .model import Atom, Phrase
from .narrowed import COUNTING, bare, unlike
from .noun_phrases import plural
from .parse import Leaf, Node
from .phrases import BOUNDS
from .ranges import at_least_and_at_most, is_range
from .units import Units, indexed
from .walk import alternative, denies, nodes_of
from .words import Word

# What begins so is bounded, and the rest of a list with it.
BOUNDING = tuple(f"{bound} " for bound in (*BOUNDS, "no fewer than", "a minimum of", "a maximum of"))
STARTS = frozenset({"determiner", "possessive", "pronoun"})


class Lists(Units):
    """Reads noun phrases, and what the members of a list share."""

    def np(self, np: Node) -> Phrase:  # noqa: C901 - one case a kind of list
        """The phrase of a noun phrase, with the further members of a list in `also`."""
        phrases: list[Phrase] = []
        denying = False
        joints = []
        for child in np.children:
            if isinstance(child, Leaf):
                joint = self.token(child).text
                joints.append(joint)
                denying = denies(joint)
            else:
                phrase = self.unit(child, phrases[0] if phrases else None)
                phrases.append(replace(phrase, none=True) if denying else phrase)
        if len(phrases) == 1:
            return phrases[0]
        phrases[0] = _without_both(phrases[0])
        if phrases[0].none and alternative(joints) and not self._starts_anew(nodes_of(np)[-1]):
            phrases = [replace(phrase, none=True) for phrase in phrases]  # "no lamp or bell"
        slashed = "/" in joints and not phrases[0].name  # "the tower/gate" is one of them, "Dawn / Dusk" a card
        choice = slashed or any(joint.endswith(("or", "nor")) for joint in joints)
        if unlike(phrases) or (joints[-1].startswith(",") and not phrases[0].none and not denying and phrases[-1].none):
            self.stop(joints[-1])  # "one to Sam and two to Frodo": what it joins is no list of things
        units = nodes_of(np)
        if self._mixes_kinds(phrases) or self._leaves_zone(np, phrases):
            self.stop(joints[-1])  # "3 in the first contest and 5 in the second", "lamps in hand or bells on the gate"
        if self._explains(np, units, phrases, joints):
            return self._explained(phrases, np)
        self.check_members(units)
        closing = next((at for at, joint in enumerate(joints) if joint != ","), 0)
        if closing + 1 < len(joints) and joints[closing + 1] == ",":
            return self._two_lists(phrases, units, joints, closing + 1)
        self.check_list(np, joints)
        phrases = self._modified_alike(self._one_head(phrases, units), units)
        first, *more = [member for phrase in phrases for member in (replace(phrase, also=()), *phrase.also)]
        choice = choice or any(phrase.choice for phrase in phrases)
        if first.owner is not None and (_are_titles(first, more, units) or self._list_of_owners(units)):
            named, *others = self._told_alike(self._owners_alike([first.owner, *more], units), units, joints)
            owner = replace(_without_both(named), also=(*first.owner.also, *others), choice=choice)
            return replace(first, words=self.words(np), owner=owner if choice else at_least_and_at_most(owner))
        if first.owner is not None and len(more) == 1 and is_range(first.owner, more[0]):
            return replace(
                first, words=self.words(np), owner=at_least_and_at_most(replace(first.owner, also=(more[0],)))
            )
        first, *more = self._owned_alike([first, *more], units)
        such = more[-1].such
        if (
            such
            and not (first.owner and more[-1].kind == first.kind)  # "the runner's lamps and lamps that fall"
            and not (first.quantity and more[-1].quantity)  # "two lamps and four crates that fall"
            and self._tells_of_all(units, joints)
            and (self._starts_anew(units[0]) or self._all_bare(units))
        ):
            first, *more = (_sharing(phrase, more[-1]) for phrase in (first, *more))
        listed = replace(first, words=self.words(np), also=_bounded(first, more), choice=choice)
        return listed if choice else at_least_and_at_most(listed)

    def _told_alike(self, members: list[Phrase], units: Sequence[Node], joints: Sequence[str]) -> list[Phrase]:
        """The members of a list, with the clause behind the last one where it may tell of all."""
        last = members[-1]
        shares = last.such and self._tells_of_all(units, joints)
        return [_sharing(member, last) for member in members] if shares else members

    def _tells_of_all(self, units: Sequence[Node], joints: Sequence[str]) -> bool:
        """Whether what stands behind the last member may tell of all: not in "old lamps, and lamps that fall"."""
        set_off = len(joints) == 1 and joints[0].startswith(", ")
        told = units[-1].leaves()[1:2]
        clause = bool(told) and told[0].type in ("REL", "PART", "RNP", "GER")
        return clause and not (set_off or self._starts_anew(units[-1]))

    def _owners_alike(self, owners: list[Phrase], units: Sequence[Node]) -> list[Phrase]:
        """The owners that a list behind "of" names, with the noun of one and whose it is where others lack them.

        So in "the size of the old or new lamp", "lamps of towers 2 and 3", "the size of the runner's lamp or bell".
        """
        first, *more = owners
        last = more[-1]
        head = self.token(nodes_of(units[0])[-1].children[1]).words
        words = [self.token(unit.children[0]).words for unit in units[1:]]
        plain = not (first.such or first.owner or first.name or first.quantity)
        listed = plural(words[-1][-1].text) and len(words[-1]) > 1 >= len(head[:-1]) and last.kind in self.lexicon.kinds
        if first.kind in self.lexicon.states or (plain and listed and self._lacks_noun(head[-1], last.kind, listed)):
            first = replace(first, kind=last.kind, known=last.known, qualifiers=(*first.qualifiers, first.kind))
        more = [indexed(first, told) or member for told, member in zip(words, more, strict=True)]
        if first.owner is not None:
            more = [member if _is_whose(member) else replace(member, owner=first.owner) for member in more]
        return [first, *more]

    def _leaves_zone(self, np: Node, phrases: Sequence[Phrase]) -> bool:
        """Whether a list behind a preposition goes on from a zone to a thing that lies elsewhere."""
        at, end = np.leaves()[0].start_pos, np.leaves()[-1].start_pos + 1
        placed = at > 1 and self.tokens[at - 1].type == "PREP" and self.tokens[at - 2].type == "NP"
        behind = end < len(self.tokens) and self.tokens[end].type == "PREP" and self.tokens[end].text in ("on", "in")
        first, last = (self.lexicon.is_a(phrase.kind, "zone") for phrase in (phrases[0], phrases[-1]))
        alike = placed and self.tokens[at - 2].words[-1].id == phrases[-1].kind  # "lamps in hand and lamps on the gate"
        placed = placed and not alike
        return placed and behind and first and not last and bool(phrases[-1].kind) and not phrases[0].owner

    def _mixes_kinds(self, phrases: Sequence[Phrase]) -> bool:
        """Whether a list begins with a time or an occasion and goes on with a number of other things."""
        for kind in ("time", "occasion"):
            others = (member for member in phrases[1:] if not self.lexicon.is_a(member.kind, kind))
            if self.lexicon.is_a(phrases[0].kind, kind) and any(member.quantity for member in others):
                return True
        return False

    def _owned_alike(self, members: list[Phrase], units: Sequence[Node]) -> list[Phrase]:
        """The members of a list, with the owner that stands behind the last one or before the first one."""
        first, *more = members
        alike = more[-1].owner is not None and more[-1].owner.kind == first.kind != "" and first.owner is None
        if alike and _has_of(units[-1]) and more[-1].kind == "number":
            self.stop(first.words)  # "the result and the number of results that a runner needs": which of them
        owner_of_all = more[-1].owner if not self._starts_anew(units[-1]) or self._starts_anew(units[0]) else None
        if (
            owner_of_all is not None
            and _has_of(units[-1])
            and not self._adds_one(units, more[-1])
            and not (first.quantity and self._starts_anew(units[-1]))
            and not self._is_titled(units[-1])
            and not any(p.owner or p.name or self._acts_itself(p) for p in members[:-1])
            and not all(self._is_written_as_title(unit) for unit in units)
        ):
            return [replace(member, owner=owner_of_all) for member in members]
        one_noun = "state" in self.token(units[0].children[0]).words[-1].roles  # "the runner's old or new lamp"
        alike = any(member.such or (member.kind == first.kind and not one_noun) for member in more)
        if first.owner is not None and not alike and self._owns_list(units):
            more = [member if _is_whose(member) else replace(member, owner=first.owner) for member in more]
        return [first, *more]

    def _is_titled(self, unit: Node) -> bool:
        """Whether a member of a list has an article and a noun with a capital: "the Lamps of Old Gate"."""
        words = self.token(unit.children[0]).words
        return len(words) > 1 and self._starts_anew(unit) and words[-1].raw[:1].isupper() and not words[-1].roles

    def _is_written_as_title(self, unit: Node) -> bool:
        """Whether a member of a list is unknown words with capitals: "Old Gate, New Gate or Song of Dawn"."""
        words = self.token(unit.children[0]).words
        return all(word.raw[:1].isupper() and not word.roles for word in words)

    def _adds_one(self, units: Sequence[Node], last: Phrase) -> bool:
        """Whether the second of two members is one of something alone: "the lamp or a copy of a bell"."""
        first, other = (self.token(units[at].children[0]).words[0].text for at in (0, -1))
        adds = other in ("a", "an") or (other in COUNTING and other != first)
        return len(units) == 2 and not last.none and adds

    def _explains(self, np: Node, units: Sequence[Node], phrases: Sequence[Phrase], joints: Sequence[str]) -> bool:
        """Whether what stands behind a comma, at the end of the sentence, tells what the first phrase is.

        It is one phrase with "a", or as many as the first one counts: "two lamps, the old one and the new one".
        """
        ends = np.leaves()[-1].start_pos + 1 == len(self.tokens)
        words, quantity = self.token(units[1].children[0]).words, phrases[0].quantity
        if not ends or joints[0] != ",":
            return False
        counted = quantity is not None and quantity.relation == "=" and 1 < quantity.value == len(phrases) - 1
        named = set(joints[1:]) == {"/"} and all(phrase.name for phrase in phrases[1:])  # "a gate, Dawn / Dusk"
        return counted or named or (joints == [","] and len(words) > 1 and words[0].text in ("a", "an"))

    def _explained(self, phrases: Sequence[Phrase], np: Node) -> Phrase:
        """The first of some phrases, which the others explain: "the tower, a place without lamps"."""
        first, what, *more = phrases
        such = Atom("be", (("object", bare(first)), ("goal", replace(what, also=(*what.also, *more)))))
        return replace(first, words=self.words(np), such=(*first.such, such))

    def _owns_list(self, units: Sequence[Node]) -> bool:
        """Whether an owner stands before a whole list: "the captain's lamps and bells"."""
        first = self.token(units[0].children[0]).words
        owned = any(word.owner for word in first) or "possessive" in first[0].roles
        return owned and not any(self._starts_anew(unit) for unit in units[1:])

    def _acts_itself(self, phrase: Phrase) -> bool:
        """Whether a phrase names who acts: in "the runner and the size of the lamp" the runner is of no lamp."""
        return phrase.known and not self.lexicon.acting.isdisjoint(self.lexicon.ancestors(phrase.kind))

    def _two_lists(self, phrases: list[Phrase], units: Sequence[Node], joints: Sequence[str], last: int) -> Phrase:
        """A list whose member at `last` is "of" another list: "the color, size or class of a lamp, bell or gate"."""
        owner, more = phrases[last].owner, phrases[last + 1 :]
        if owner is None or not _has_of(units[last]) or any(self._starts_anew(unit) for unit in units[last + 1 :]):
            self.stop(joints[last])
            return phrases[0]
        owner = replace(owner, also=tuple(more), choice=alternative(joints[-1:]))
        first, *members = (replace(phrase, owner=owner) for phrase in phrases[: last + 1])
        return replace(first, also=tuple(members), choice=alternative(joints[:last]))

    def _one_head(self, phrases: Sequence[Phrase], units: Sequence[Node]) -> list[Phrase]:
        """The members of a list, with the noun of the last where they lack one: "tapped or wounded characters"."""
        named = self._named_together(phrases, units)
        whole = [phrase.kind != before.kind for phrase, before in zip(named, phrases, strict=True)]
        phrases = named
        if "certain" in phrases[0].qualifiers:
            phrases = [
                phrase if self._starts_anew(unit) else replace(phrase, qualifiers=("certain", *phrase.qualifiers))
                for phrase, unit in zip(phrases, units, strict=True)
            ]
        last = phrases[-1]
        heads = [self.token(unit.children[0]).words for unit in units]
        noun = heads[-1][-1]
        if last.quantity and last.kind != "number":  # "two or three lamps"
            phrases = [replace(last, words=p.words, quantity=p.quantity) if _only_counts(p) else p for p in phrases]
        if not noun.roles & THINGS or not last.kind:
            return list(phrases)
        kind = noun.id if "kind" in noun.roles else last.kind
        shared = (
            len(heads[-1]) > 1
            and plural(noun.text)
            and not any(w.roles & STARTS and w.text != "both" for words in heads for w in words)
        )
        quoted = "quoted" in heads[-1][0].roles and plural(noun.text)  # '"lit" and "dark" lamps'
        return [
            replace(phrase, kind=kind, known=last.known, qualifiers=(*phrase.qualifiers, words[-1].id or phrase.kind))
            if phrase is not last
            and not done
            and (
                self._lacks_noun(words[-1], kind, shared or self._sided(words, units))
                or (quoted and "quoted" in words[-1].roles)
            )
            else phrase
            for phrase, words, done in zip(phrases, heads, whole, strict=True)
        ]

    def _sided(self, words: Sequence[Word], units: Sequence[Node]) -> bool:
        """Whether the first of two is but a side, and the other has no article: "a Night or Day lamp"."""
        further = self.token(units[-1].children[0]).words
        each_new = words[0].text == further[0].text == "a" and "side" in further[1].roles  # "a Night or a Day lamp"
        alone = len(units) == 2 and len(further) > 1 and (each_new or not self._starts_anew(units[-1]))
        return alone and "side" in words[-1].roles

    def _modified_alike(self, phrases: list[Phrase], units: Sequence[Node]) -> list[Phrase]:
        """The members of a list, with the side or the state of the first: "an old lamp or bell", "Night lamps, bells".

        A state is that of all where an article stands before the first one alone, a side wherever none has its own.
        """
        first, *more = phrases
        if any(self._starts_anew(unit) for unit in units[1:]):
            return phrases
        head = self.token(units[0].children[0]).words
        article = head[0].text in ("a", "an", "any", "another", "no", "each", "every") and not plural(head[-1].text)
        shared = tuple(q for q in first.qualifiers if q in self.lexicon.sides or (article and self._is_modifier(q)))
        if not shared or any(not self._is_bare(member, unit) for member, unit in zip(more, units[1:], strict=True)):
            return phrases
        return [first, *(replace(member, qualifiers=shared) for member in more)]

    def _is_modifier(self, qualifier: str) -> bool:
        return qualifier in self.lexicon.states or qualifier in ("other", "same", "different")

    def _is_bare(self, member: Phrase, unit: Node) -> bool:
        """Whether a member of a list is a noun alone that the lexicon has."""
        alone = member.known and member.kind in self.lexicon.kinds and len(unit.children) == 1
        return alone and not (member.qualifiers or member.name or member.owner or member.quantity or member.none)

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
        if "state" in word.roles and not (word.raw[:1].isupper() and word.start):
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

    def _all_bare(self, units: Sequence[Node]) -> bool:
        """Whether the members of a list are plurals without articles: "lamps or bells that ring" all ring."""
        heads = [self.token(unit.children[0]).words for unit in units]
        last = heads[-1]
        one_noun = len(last) > 1 and plural(last[-1].text) and not any(self._starts_anew(unit) for unit in units)
        return all(
            (plural(words[-1].text) or (one_noun and "kind" in words[-1].roles))
            and not (words[-1].raw[:1].isupper() and words[-1].start)
            for words in heads
        )

    def _list_of_owners(self, units: Sequence[Node]) -> bool:
        """Whether a list goes on behind "of" ("the class of a card or artifact"): it lacks its own article."""
        last = units[0].children[-1]
        if not isinstance(last, Node) or last.data != "of" or len(nodes_of(last)) or _has_of(units[-1]):
            return False
        head = self.token(units[0].children[0]).words[0]
        starts = [self.token(unit.children[0]).words[0] for unit in units[1:]]
        return bool(head.roles & {"determiner", "possessive"}) and not any(
            w.roles & {"determiner", "possessive", "pronoun"} for w in starts
        )


def _without_both(first: Phrase) -> Phrase:
    """The first member of a list without its "both": "both a lamp and a bell"."""
    return replace(first, each=False) if first.words.lower().startswith(("both ", "either ")) else first


def _is_whose(member: Phrase) -> bool:
    """Whether a member of a list has an owner, or is a title, which has none."""
    titled = " " in member.words and member.words.istitle()  # "his home gate or Old Tower"
    return bool(member.owner or member.name or titled or (not member.known and member.words[:1].isupper()))


def _only_counts(phrase: Phrase) -> bool:
    return phrase.kind in ("", "number") and phrase.quantity is not None and len(phrase.words.split()) == 1


def _has_of(unit: Node) -> bool:
    return any(post.data == "of" for post in nodes_of(unit))


def _are_titles(first: Phrase, more: Sequence[Phrase], units: Sequence[Node]) -> bool:
    """Whether a list of titles goes on behind "of": "the keeper of Song of Dawn and Old Gate"."""
    titled = first.owner is not None and bool(first.owner.name) and not first.name and _has_of(units[0])
    return titled and all(member.name and not member.none for member in more)


def _bounded(first: Phrase, more: Sequence[Phrase]) -> tuple[Phrase, ...]:
    """The further members of a list; in "only one lamp and one bell" each number is a bound, as the first one is."""
    words = first.words.lower()
    if first.quantity is None or not words.startswith(BOUNDING):
        return tuple(more)
    relation = "<=" if words.startswith("only ") else first.quantity.relation
    return tuple(
        replace(member, quantity=replace(member.quantity, relation=relation))
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
