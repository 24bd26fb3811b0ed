"""Checks of a sentence's tree: what shows that a phrase or a joined verb was misread stops the reading."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..text import singular
from .noun_phrases import plural
from .parse import Leaf, Node
from .tokens import Token
from .walk import Walk, alternative, nodes_of
from .words import Word

REFLEXIVE = frozenset({"itself", "himself", "herself", "themselves", "yourself"})
PARTS = frozenset({"rest", "remainder", "most", "majority"})  # nouns that name a part of what "of" introduces
BOUNDING = frozenset({"more than", "less than", "fewer than", "at least", "at most", "no more than"})
THINGS = frozenset({"kind", "name", "side"})
CAUSING = frozenset({"cause", "allow"})  # events of which "to" tells what comes of them
ONE = frozenset({"a", "an", "each", "every", "this", "that", "another"})  # words before a singular


class Checks(Walk):
    """A walk that stops where words cannot be what the tokens say."""

    def check_members(self, units: Sequence[Node]) -> None:
        """Stop at a member of a list that is a verb: "to advance and win the game"."""
        heads = [self.token(unit.children[0]).words for unit in units]
        for words in heads[1:]:
            numbered = len(words) == 1 or "number" in words[-1].roles
            if numbered and "VBN" in words[0].tags() and not words[0].roles and words[0].raw.islower():
                self.stop(words[0].text)  # "lamps, numbered 3 or 6, ...", "lamps lit and sounded"
        if "event" in heads[0][-1].roles:
            return
        for words in heads[1:]:
            if "event" in words[0].roles and (
                "VB" in words[0].tags()
                or ("VBZ" in words[0].tags() and (len(words) == 1 or words[1].roles & {"number", "determiner"}))
            ):
                self.stop(words[0].text)  # also "or play a card"

    def check_list(self, np: Node, joints: Sequence[str]) -> None:
        """Stop at a list that is joined in two ways, or whose last member is a clause of its own."""
        if alternative(joints) and any(joint.endswith("and") for joint in joints):
            self.stop(joints[-1])  # "an ally, a faction or an item, the site and the gate"
        self._check_adjectives(nodes_of(np))
        if any(";" in joint for joint in joints):
            self.stop(";")  # "is lit; the bell ...": what follows is a clause
        if self._leaves_place(np, joints):
            self.stop(joints[-1])  # "marks from lamps and bells, and a crate": the crate is no place of marks
        if all(joint == "," for joint in joints):
            self.stop(",")  # "the bell, a sign of danger" is no list
        for unit in nodes_of(np)[1:]:
            leaves = unit.leaves()
            head = self.token(leaves[0]).words[-1]
            deed = head.verbs and not head.roles and len(self.token(leaves[0]).words) == 1
            if deed and ("VBZ" in head.tags() or ("VB" in head.tags() and self._before_phrase(leaves[-1].start_pos))):
                self.stop(head.text)  # "cannot ring a bell or chooses not to", "or include a bell"
            if len(leaves) > 1 and leaves[1].type == "REL" and self._counts(unit):
                self.stop("which")  # "three cards, two of which": a clause of its own

    def _leaves_place(self, np: Node, joints: Sequence[str]) -> bool:
        """Whether the last member of a list behind a preposition and a noun may be one of a list with that noun."""
        at = np.leaves()[0].start_pos
        behind = at > 1 and self.tokens[at - 1].type == "PREP" and self.tokens[at - 2].type == "NP"
        first, *_, last = [self.token(unit.children[0]).words[0] for unit in nodes_of(np)]
        anew = bool(last.roles & {"determiner", "possessive"}) and not first.roles & {"determiner", "possessive"}
        ends = self.tokens[np.leaves()[-1].start_pos + 1 :][:1]
        apart = anew and len(joints) == 1 and not (ends and ends[0].type == "PREP")
        return behind and joints[-1] == ", and" and ("and" in joints[:-1] or apart)

    def _before_phrase(self, at: int) -> bool:
        """Whether another noun phrase follows the token at `at`."""
        return at + 1 < len(self.tokens) and self.tokens[at + 1].type == "NP"

    def _check_adjectives(self, units: Sequence[Node]) -> None:
        """Stop at a word that is no noun of the lexicon, where the last member's noun may be its own as well."""
        *heads, last = [self.token(unit.children[0]).words for unit in units]
        if last[0].text in ("the", "any", "all", "each") or last[-1].raw[:1].isupper():
            return  # "Moria and the gates", "Isengard and White Towers"
        for words, unit in zip(heads, units, strict=False):
            word = words[-1]
            bare = len(words) == 1 and len(unit.children) == 1 and not (word.roles or plural(word.text))
            if bare and len(last) > 1 and plural(last[-1].text) and (not last[-1].roles or "kind" in last[-1].roles):
                self.stop(word.text)  # "shiny and dull lamps"

    def check_agreement(self, unit: Node) -> None:
        """Stop at a relative clause whose verb has another number than its noun: it speaks of another one."""
        words, posts = self.token(unit.children[0]).words, nodes_of(unit)
        behind = self.tokens[unit.leaves()[-1].start_pos + 1 :][:1]
        if "bound" in words[-1].roles and behind and behind[0].type == "NP":
            self.stop(words[-1].text)  # "above a bell or below a lamp" is no bound
        if posts and words[0].text in REFLEXIVE:
            self.stop(words[0].text)  # "is itself halted": no thing
        if posts and posts[0].data == "participle" and len(words) == 1 and "doable" in words[0].roles:
            self.stop(self.token(posts[0].leaves()[0]).text)  # "puts a lamp into play engaged with ..."
        noun = "kind" in words[-1].roles or not (words[-1].roles or words[-1].verbs)
        if not posts or posts[0].data != "relative" or not noun or words[-1].owner:
            return
        many = plural(words[-1].text) and words[0].text not in ONE
        verb = verb_number(self.token(next(node for node in nodes_of(posts[0]) if node.data == "rdeed").children[0]))
        if verb and (verb == "many") != many:
            self.stop(self.token(posts[0].leaves()[0]).text)

    def _counts(self, unit: Node) -> bool:
        """Whether a member of a list is a bare number."""
        head = self.token(unit.children[0]).words[-1]
        return "number" in head.roles or bool(head.roles & {"determiner", "pronoun"})

    def check_words(self, words: Sequence[Word]) -> None:
        """Stop at a word of a noun phrase that the lexicon has only as a verb: the phrase is then misread."""
        self._check_counts(words)
        for before, word in pairwise(words):
            deed = (
                word.verbs
                and not word.roles
                and not word.raw[:1].isupper()
                and before.roles & THINGS
                and not before.owner
            )
            if "quoted" in before.roles and "VBZ" in word.tags():
                self.stop(word.text)  # "that runner" halts the storm
            elif deed and ("VB" if plural(before.text) else "VBZ") in word.tags():
                self.stop(word.text)
            elif before.roles & {"kind"} and plural(before.text) and not (before.owner or word.roles or word.verbs):
                if word.raw[:1].islower() and not plural(word.text):
                    self.stop(word.text)  # an unknown verb: "if runners quarrel"
            elif "VB" in word.tags() and self._acts(before) and self._deed(word, words):
                self.stop(word.text)  # "make the player wound a companion"
            elif "VBG" in word.tags() and before.roles & THINGS and not before.owner and self._goes_on(word, words):
                self.stop(word.text)  # "a game involving Old Tom"

    def _check_counts(self, words: Sequence[Word]) -> None:
        """Stop at a number that counts no noun of the phrase, and at a bound of what is no number."""
        counts = [
            place
            for place, word in enumerate(words[:-1])
            if "number" in word.roles or (len(word.raw) == 1 and word.raw.isupper() and place)
        ]
        timed = counts and singular(words[-1].text) == "time"
        if timed and any(words[place].roles & THINGS for place in range(counts[-1])):
            self.stop(words[counts[-1]].text)  # "one minion 3 times", "the bell X times": two phrases
        if timed and words[0].text in ONE:
            self.stop(words[0].text)  # "wounds each one time": each is wounded
        for before, word in pairwise(words):
            if before.text in BOUNDING and word.text in ("half", "double", "twice", "as much", "as many"):
                self.stop(before.text)  # "less than double the number"

    @staticmethod
    def _goes_on(word: Word, words: Sequence[Word]) -> bool:
        """Whether an -ing form is no noun of the lexicon, or stands before a name, as a participle does."""
        return not word.roles or (word is not words[-1] and "name" in words[-1].roles)

    @staticmethod
    def _deed(word: Word, words: Sequence[Word]) -> bool:
        """Whether a word behind a person is rather a verb: an event's noun, or a thing's at the end of the phrase."""
        return bool(word.roles & {"event"}) or ("kind" in word.roles and word is words[-1])

    def check_head(self, words: Sequence[Word]) -> None:
        """Stop at a noun phrase that is a deed ("performing an ability") or has a state behind its noun."""
        first, head = words[0], words[-1]
        if head.text == "how":
            self.stop(head.text)  # "how many lamps": what is asked, no thing
        gerund = len(words) > 1 and first.verbs and not first.roles and "VBG" in first.tags()
        if gerund and not self._may_act(head) and self._transitive(first):
            self.stop(first.text)
        if "state" in head.roles and any(word.roles & THINGS and not word.owner for word in words[:-1]):
            self.stop(head.text)
        if len(words) > 1 and head.verbs and not head.roles and "VBG" in head.tags() and words[-2].verbs:
            self.stop(head.text)  # "has begun resolving"
        whole = not any(word.owner for word in words)
        if whole and first.text in ONE and "VBZ" in head.tags() and plural(head.text):
            self.stop(head.text)  # "when a lamp is lit that shines"
        if head.text[0] in "+-" and any(self._never_changes(word) for word in words[:-1]):
            self.stop(head.text)  # "makes the cost of the minion +1": the cost, no minion, is changed
        bare = head.verbs and not head.roles and not head.owner
        if bare and len(words) > 1 and "VB" in head.tags() and not words[-2].owner and self._may_act(words[-2]):
            self.stop(head.text)  # "lets the player ring": a verb
        thing = len(words) > 1 and "kind" in words[-2].roles and not plural(words[-2].text)
        if bare and thing and not words[-2].owner and head.raw[:1].islower() and self._happens(head):
            self.stop(head.text)  # "has a bell ring"
        self._check_participle(words)
        numbers = [word for word in words if "number" in word.roles]
        if len(numbers) > 1 and numbers[1].text.startswith("-"):
            self.stop(numbers[1].text)  # "1-4 players"

    def _never_changes(self, word: Word) -> bool:
        """Whether a word names a card, a player or a time: "+1" behind it is no part of its phrase."""
        card = bool(word.roles & {"kind"}) and not word.owner and self._is_card(word)
        return card or "timely" in word.roles

    def _check_participle(self, words: Sequence[Word]) -> None:
        """Stop at a participle behind a noun that was taken for a noun: "a gate numbered 4", "the haul derived"."""
        behind = [word for word in words if not word.roles & {"number", "bound"}]
        alone = (
            len(words) == 2
            and words[0].text in ("the", "that", "each", "every")
            and words[1].raw.islower()
            and not words[1].roles
        )
        if alone and "VBN" in words[1].tags():
            self.stop(words[1].text)  # "the looked at crates"
        if len(behind) < 2:
            return
        noun, head = behind[-2:]
        told = "VBN" in head.tags() or head.text.endswith("ed")
        if told and not head.roles and head.raw[:1].islower() and noun.roles & THINGS and not noun.owner:
            self.stop(head.text)

    def _may_act(self, word: Word) -> bool:
        """Whether a word names what may do something itself, as in "attacking minions"."""
        return "kind" in word.roles and not self.lexicon.acting.isdisjoint(self.lexicon.ancestors(word.id))

    def _is_card(self, word: Word) -> bool:
        return self.lexicon.is_a(word.id, "card") or self.lexicon.is_a(word.id, "player")

    def _transitive(self, word: Word) -> bool:
        """Whether a verb always has someone who does it."""
        senses = [sense for base in word.verbs for sense in self.lexicon.senses.get(base, ())]
        return bool(senses) and all(sense.subject == "actor" for sense in senses)

    def _happens(self, word: Word) -> bool:
        """Whether a word is the bare form of a verb that tells what happens to its subject."""
        senses = [sense for base in word.verbs for sense in self.lexicon.senses.get(base, ())]
        return "VB" in word.tags() and any(sense.subject == "object" for sense in senses)

    def _acts(self, word: Word) -> bool:
        """Whether a word names a person, who does what the next word says."""
        return "kind" in word.roles and not word.owner and self.lexicon.is_a(word.id, "player")

    def check_subject(self, subject: Node, deed: Node) -> None:
        """Stop at a verb of many behind a subject of one: "a special set of lamps" has no verb."""
        np = nodes_of(subject)[0]
        words = self.token(np.leaves()[0]).words
        verb = self.token(deed.children[0])
        owned = any(word.owner for word in words)
        one = words[0].text in ONE or words[-1].text == "one" or (words[0].text == "the" and _singular(words[-1]))
        told = words[-1].text.endswith("ed") and not words[-1].roles and words[-1].raw.islower()
        if len(words) == 1 and len(np.leaves()) == 1 and told:
            self.stop(words[-1].text)  # "rules on dark and one-sided contests": no verb
        if len(np.children) == 1 and one and not owned and verb_number(verb) == "many":
            self.stop(verb.text)
        bare = words[-1].roles == {"kind"} and words[0].raw.islower() and not words[0].roles & {"determiner", "number"}
        many = plural(words[-1].text) and len(words) > 1 and bare and "event" in words[0].roles
        if len(np.children) == 1 and many and not owned and verb_number(verb) == "one":
            self.stop(words[0].text)  # "discard cards until a lamp is found": a deed

    def check_joined(self, deeds: Sequence[Node]) -> None:
        """Stop at a further verb that may belong to the relative clause at the end of the deed before it."""
        for before, deed in pairwise(deeds):
            first, verb = self.token(before.children[0]), self.token(deed.children[0])
            if not first.modal and {verb_number(first), verb_number(verb)} == {"one", "many"}:
                # "has the opportunity to act, or pass", "runners say that a lamp falls and is lit"
                self.stop(verb.text)
            leaves = before.leaves()
            if not verb.modal and _joins_infinitive([leaf.type for leaf in leaves], verb):
                self.stop(verb.text)  # "tries to find and light a lamp"
            self._check_within(first, verb, leaves)
            relative = next((at for at, leaf in enumerate(leaves) if leaf.type == "REL"), None)
            inner = (
                next((self.token(leaf) for leaf in leaves[relative:] if leaf.type == "VG"), None) if relative else None
            )
            if relative is None or inner is None:
                continue
            if verb.modal:
                self._check_able(first, inner, verb, leaves[relative + 1].type)
                continue
            if first.modal and inner.tag == verb.tag == "VBM" and not inner.modal and len(deeds) > 2:
                self.stop(verb.text)  # "may play cards that ring the bell, light a lamp or ..."
            if self.comma_before(deed.leaves()[0].start_pos - 1):
                continue
            if self._strays(first, inner, verb, [leaf.type for leaf in leaves[relative + 1 :]], deed):
                self.stop(verb.text)

    def _check_within(self, first: Token, verb: Token, leaves: Sequence[Leaf]) -> None:
        """Stop at a further verb that may be one of a clause that is told, or a deed that is caused."""
        told = [self.token(leaf) for leaf in leaves[1:] if leaf.type == "VG"]
        done = verb.tag == "VBN" and len(verb.words) == 1 and first.tag != "VBN"
        if done and told and told[-1].voice == "passive":
            self.stop(verb.text)  # "says that lamps are lit and stowed"
        if verb.modal or self.comma_before(leaves[-1].start_pos + 1):
            return
        types = [leaf.type for leaf in leaves]
        senses = (sense for base in first.candidates for sense in self.lexicon.senses.get(base, ()))
        if "INF" in types and verb.tag == first.tag == "VBM" and any(sense.event in CAUSING for sense in senses):
            self.stop(verb.text)  # "may cause a runner to halt or ring a bell"
        asked = bool({"THAT", "ASK"}.intersection(types)) and bool(told) and not told[-1].modal
        if asked and verb_number(told[-1]) == verb_number(verb) != "" and not _helped(verb):
            self.stop(verb.text)  # "tells when a runner halts and rings a bell"

    def _check_able(self, first: Token, inner: Token, verb: Token, behind: str) -> None:
        """Stop at a verb with the auxiliary of the relative clause before: "is a bell that can ring and can fall"."""
        if verb.modal == inner.modal and not first.modal and behind == "VG":
            self.stop(verb.text)

    @staticmethod
    def _strays(first: Token, inner: Token, verb: Token, behind: Sequence[str], deed: Node) -> bool:
        """Whether `verb` may go on the relative clause of `inner`; `behind` are the terminals behind its "that"."""
        if inner.words[0].roles & {"do"} and verb.tag == "VBM" and len(verb.words) == 1:
            return True  # "a bell that does not ring and fall"
        if first.modal:
            return verb.tag != "VBM"
        if inner.modal:
            return verb.tag == "VBM"
        if behind[0] == "VG":
            return _joins_relative(first, inner, verb)
        return bool(verb_number(verb)) and len(deed.leaves()) == 1


def _singular(head: Word) -> bool:
    """Whether the noun of a phrase is surely no plural: not so a title, a people or a number."""
    if head.roles - {"kind", "acting", "timely"} or plural(head.text) or head.text in PARTS or head.text[0].isdigit():
        return False
    return not (head.roles and head.raw[:1].isupper())


def _joins_infinitive(before: Sequence[str], verb: Token) -> bool:
    """Whether `verb` may go on an infinitive of the deed before it, which has the terminals `before`."""
    bare = verb.tag == "VBN" and len(verb.words) == 1
    behind = before[before.index("INF") + 1 :] if "INF" in before else []
    return "INF" in before and (all(type_ == "ADV" for type_ in behind) or bare)


def _joins_relative(first: Token, inner: Token, verb: Token) -> bool:
    """Whether `verb` may go on the relative clause of `inner` as well as the clause of `first`, by number and form."""
    alike = verb_number(inner) == verb_number(verb) == verb_number(first) != ""
    return alike and _helped(inner) == _helped(verb)


def _helped(token: Token) -> bool:
    """Whether a verb group begins with "is", "has" or "does"."""
    return bool(token.words[0].roles & {"be", "have", "do"})


def verb_number(token: Token) -> str:
    """The number of the subject that a verb group wants: "one", "many", or "" for either."""
    if token.modal:
        return ""
    for word in token.words:
        if word.roles & {"be", "have", "do"}:
            return {"is": "one", "was": "one", "has": "one", "does": "one", "are": "many", "were": "many"}.get(
                word.text, "many" if word.text in ("have", "do") else ""
            )
    return {"VBF": "one", "VBM": "many"}.get(token.tag, "")
