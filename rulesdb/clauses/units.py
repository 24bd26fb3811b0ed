"""One noun phrase with all that stands behind its noun -> a phrase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .checks import PARTS, verb_number
from .model import Atom, Phrase
from .narrowed import lifted
from .noun_phrases import plural
from .parse import Node
from .phrases import NARROWING, phrase_of, title_of
from .ranges import at_bound
from .relatives import HOLDING, Relatives
from .walk import nodes_of
from .words import Word

SINGLE = frozenset({"other", "first", "last", "next"})  # "the other of the two lamps" is one
HANDLING = frozenset({"attach", "place", "play", "discard", "stack", *HOLDING})
NEAREST = frozenset({"participle", "relative", "relative_object", "contact"})


class Units(Relatives):
    """Reads noun phrases that are no lists."""

    def unit(self, unit: Node, first: Phrase | None = None) -> Phrase:
        """One member of a list that begins with `first`, with what stands behind it."""
        words = self.token(unit.children[0]).words
        self.check_words(words)
        self.check_head(words)
        phrase = (first and indexed(first, words)) or phrase_of(words, self.lexicon)
        posts = nodes_of(unit)
        if self._speaks_of_earlier(unit, phrase):
            self.raised += posts[:1] if posts[0] not in self.raised else []
            posts = posts[1:]
        else:
            self.check_agreement(unit)
        for post in posts:
            phrase = lifted(self._post(post, phrase), " ".join(word.text for word in words))
        return replace(phrase, words=self.words(unit)) if len(unit.children) > 1 else phrase

    def _speaks_of_earlier(self, unit: Node, phrase: Phrase) -> bool:
        """Whether a relative clause stands behind what there is but one of, and so speaks of the noun before.

        It is the crate that falls in "the crate in the yard that a runner hauls" or "a crate in his yard that falls",
        and the runner that acts in "each runner with lurking that acts". So with a participle behind a comma and a
        place of another: "a crate found in the yard, called a box".
        """
        posts, at = nodes_of(unit), unit.leaves()[0].start_pos
        if not posts or at < 2 or self.tokens[at - 1].type != "PREP":
            return False
        if posts[0].data == "participle":
            return self._done_to_earlier(unit, phrase, posts[0])
        if posts[0].data not in ("relative", "relative_object", "contact") or self.tokens[at - 2].type not in (
            "NP",
            "PART",
            "GER",
            "POST",
        ):
            return False
        first = self.token(unit.children[0]).words[0]
        if self._is_known(first, phrase) or self._points_at(posts[0], unit):
            return True
        if self.tokens[at - 1].text == "with":
            own = first.roles & {"determiner", "possessive", "quoted"}
            return self.lexicon.is_a(phrase.kind, "keyword") and not own
        whole = first.text == "the" and not phrase.owner
        whole = (whole and not phrase.qualifiers) or "possessive" in first.roles
        return whole and (phrase.kind == "game" or self.lexicon.is_a(phrase.kind, "zone"))

    @staticmethod
    def _is_known(first: Word, phrase: Phrase) -> bool:
        """Whether which thing is meant is known: in "a crate with this bell that falls" the crate does."""
        return first.text in ("this", "these", "it", "them") or (first.text == "that" and bool(phrase.name))

    def _points_at(self, post: Node, unit: Node) -> bool:
        """Whether a relative clause speaks of the noun before as of another: "a mark on a bell that rings the bell"."""
        head = self.token(unit.children[0]).words[-1].text
        return any(leaf.type == "NP" and self.token(leaf).text == f"the {head}" for leaf in post.leaves())

    def _done_to_earlier(self, unit: Node, phrase: Phrase, post: Node) -> bool:
        """Whether a participle behind a noun speaks of the one before: "a row behind your gate called your yard"."""
        at = unit.leaves()[0].start_pos
        if self.comma_before(post.leaves()[0].start_pos):
            return self.tokens[at - 2].type == "PART" and self.tokens[at - 1].text != "as"
        if self.tokens[at - 2].type != "NP":
            return False
        earlier = self.tokens[at - 2].words[0].text
        if "possessive" in self.token(unit.children[0]).words[0].roles and earlier in ("a", "an"):
            return not self.lexicon.naming.isdisjoint(self.token(post.leaves()[0]).candidates)
        if self.tokens[at - 1].text != "with":
            return False
        borne = self.lexicon.is_a(phrase.kind, "keyword") and not phrase.each
        borne = borne and (" " not in phrase.words or self._handles(post))
        return borne or (self.lexicon.is_a(phrase.kind, "number") and self._holds(post))

    def _holds(self, post: Node) -> bool:
        """Whether a participle tells whose a thing is."""
        return not HOLDING.isdisjoint(self._events_of(post))

    def _handles(self, post: Node) -> bool:
        """Whether a participle tells what is done with a card, and not with what is written on it."""
        return not HANDLING.isdisjoint(self._events_of(post))

    def _events_of(self, post: Node) -> set[str]:
        """The events that a participle may tell."""
        bases = self.token(post.leaves()[0]).candidates
        return {sense.event for base in bases for sense in self.lexicon.senses.get(base, ())}

    def with_raised(self, phrase: Phrase) -> Phrase:
        """`phrase` narrowed by the relative clauses that stand behind a place that it has."""
        if self.raised and phrase.owner is not None and phrase.owner.such and not phrase.such:
            return replace(phrase, owner=self.with_raised(phrase.owner))  # "the size of a crate in the yard that falls"
        posts, self.raised = self.raised, []
        for post in posts:
            phrase = self._post(post, phrase)
        return phrase

    def _post(self, post: Node, phrase: Phrase) -> Phrase:
        """`phrase` narrowed by one postmodifier; an adverb before all that is the main verb's."""
        pending, self.pending = self.pending, []
        narrower = self._narrowed_by(post, phrase)
        self.pending = pending
        return narrower

    def _narrowed_by(self, post: Node, phrase: Phrase) -> Phrase:
        kind = post.data
        if kind == "of_deed":
            self.undergoing = None  # "the cost of being halted" is no one's yet
            return replace(phrase, owner=self.deed_phrase(post, nodes_of(post)[0].children))
        if kind == "of":
            return self._of(post, phrase)
        if kind == "post_state":
            words = self.token(post.children[0]).words
            return replace(phrase, qualifiers=(*phrase.qualifiers, *(word.id or word.text for word in words)))
        raised, self.raised = self.raised, []
        narrower = replace(phrase, such=(*phrase.such, *self.such(post, phrase)))
        if kind == "participle":
            narrower = self.with_raised(narrower)  # "a crate lying in the yard that a runner hauls"
        self.raised += raised
        return narrower

    def _of(self, post: Node, phrase: Phrase) -> Phrase:
        """`phrase` of something: "one of the cards" is a card; what follows a thing "of" another narrows that one."""
        words = self.token(post.children[1]).words
        self.check_words(words)
        self.check_head(words)
        owner = phrase_of(words, self.lexicon)
        outer = [inner for inner in nodes_of(post) if self._speaks_of_outer(inner, post)]
        for inner in nodes_of(post):
            if inner in outer:
                continue
            told = owner.such or self._is_mine(words) or any(word.owner for word in words)
            if owner.owner is not None and inner.data in NEAREST and not told:
                owner = replace(owner, owner=self._post(inner, owner.owner))  # "of the size of the lamp that falls"
            else:
                owner = self._post(inner, owner)
        whole = self._owned(post, phrase, owner)
        self.after_of = True
        for inner in outer:
            whole = self._post(inner, whole)
        self.after_of = False
        return whole

    @staticmethod
    def _is_mine(words: Sequence[Word]) -> bool:
        """Whether a possessive stands before a noun: in "all of your lamps that fall" the lamps do."""
        return any("possessive" in word.roles for word in words)

    def _speaks_of_outer(self, inner: Node, post: Node) -> bool:
        """Whether a relative clause behind "the loop of actions" has a verb of the first noun's number alone."""
        apart = inner.data == "participle" and self.comma_before(inner.leaves()[0].start_pos)
        if apart or self._is_own_clause(inner):
            return True  # "all cards of the set, shuffled together", "the list of the year, by which ..."
        if inner.data != "relative":  # "a state of the game in which ...": there is but one game
            within = inner.data == "relative_object" and self.token(inner.children[0]).text != "that"
            return within and self.token(post.children[1]).text == "the game"
        if (
            self._is_title(post.leaves()[1].start_pos)
            and not self.tokens[post.leaves()[0].start_pos - 1].words[-1].owner
        ):
            return True  # "the effect of Old Tom that lights a lamp": there is but one such
        at = post.leaves()[0].start_pos
        if self.token(inner.children[0]).text == "who" and self._is_person(at - 1) and not self._is_person(at + 1):
            return True  # "a runner of the company who falls"
        if self.token(inner.children[0]).text == "that" and self._is_player(at + 1) and not self._is_player(at - 1):
            return True  # "a bell of the player that rings"
        verb = verb_number(self.token(next(node for node in nodes_of(inner) if node.data == "rdeed").children[0]))
        first, second = (self.tokens[place].words[-1].text for place in (at - 1, at + 1))
        return bool(verb) and (verb == "many") == plural(first) != plural(second)

    def _is_title(self, place: int) -> bool:
        """Whether the noun phrase at `place` is the title of a card, and no kind or number of it."""
        words = self.tokens[place].words
        words = words[1:] if len(words) > 1 and words[0].text == "the" and "name" in words[-1].roles else words
        unknown = words[0].raw[:1].isupper() and not words[0].roles and not plural(words[0].text)  # "a runner of Dawn"
        return (len(words) == 1 and ("name" in words[0].roles or unknown)) or bool(title_of(words))

    def _is_player(self, place: int) -> bool:
        """Whether the noun phrase at `place` names a player, who is told of by "who"."""
        return self.lexicon.is_a(self.tokens[place].words[-1].id, "player")

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
        if (bounded := at_bound(phrase, owner)) is not None:
            return bounded
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
                qualifiers=tuple(dict.fromkeys(filter(None, (*phrase.qualifiers, *owner.qualifiers, narrowing)))),
                quantity=phrase.quantity or (None if head.text in SINGLE else owner.quantity),
                none=phrase.none,
                each=phrase.each or owner.each,
            )
        if phrase.owner is not None:
            return replace(
                phrase, such=(*phrase.such, Atom("be", (("object", replace(phrase, such=())), ("topic", owner))))
            )
        return replace(phrase, owner=owner)


def indexed(first: Phrase, words: Sequence[Word]) -> Phrase | None:
    """The member of a list that is a further number or quoted name of the first one's noun: "gates 7, 8 or 9"."""
    last = "".join(first.qualifiers[-1:])
    numbered = all(number[:1].isdigit() and number.isalnum() for number in (words[0].text, last))
    quoted = "quoted" in words[0].roles and first.words.lower().endswith(f" {last}")  # 'the words "lit" and "dark"'
    if len(words) > 1 or not (numbered or (len(last) > 1 and quoted)) or not first.kind:
        return None
    qualifiers = (*first.qualifiers[:-1], words[0].text)
    return Phrase(words[0].text, first.kind, first.known, qualifiers)
