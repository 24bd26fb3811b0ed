"""How the documents of a game use words: as verbs, as nouns, in which forms and pairs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..clauses.forms import noun_key, verb_forms
from ..clauses.lexicon import Lexicon
from ..model import Passage
from ..stemming import stem
from ..text import singular

MODAL = frozenset({"may", "must", "cannot", "can", "should", "could", "might", "shall"})
_BEFORE_VERB = MODAL | {"to", "not", "players", "you", "never", "always"}
_THIRD = frozenset({"player", "opponent", "owner", "who", "controller"})  # subjects: "the player exhausts"
_DETERMINERS = """
a an the each every no any that this his her their its your of one two three all some both another
"""
_BEFORE_NOUN = frozenset(_DETERMINERS.split())
_WORD = re.compile(r"[a-z][a-z'-]*")


@dataclass(frozen=True, slots=True)
class Usage:
    """The words of the documents of a game: counts of words and of pairs, all stems in order, and its terms."""

    used: Mapping[str, int]
    pairs: Mapping[tuple[str, str], int]
    opening: frozenset[str]  # words before a determiner at the head of a part of a sentence ("exhaust a barge")
    stems: frozenset[str]
    whole: str  # all stems in order
    singulars: frozenset[str]
    nouns: str  # all words in order, in the singular
    terms: set[str]
    english: Lexicon

    def says(self, phrase: str) -> bool:
        """Whether the documents use `phrase` in any inflection."""
        stems = [stem(word) for word in phrase.split()]
        return self.stems.issuperset(stems) and (len(stems) == 1 or f" {' '.join(stems)} " in self.whole)

    def names(self, phrase: str) -> bool:
        """Whether the documents use the noun `phrase`."""
        words = noun_key(phrase)
        return self.singulars.issuperset(words) and (len(words) == 1 or f" {' '.join(words)} " in self.nouns)

    def knows_verb(self, word: str) -> bool:
        """Whether English for all games has the verb `word`."""
        return word in self.english.verbs and word in self.english.verbs[word]

    def is_verb(self, word: str) -> bool:
        """Whether a word is a verb rather than a noun, by the words in front of it."""
        if " " in word:
            return False
        verb = sum(self.pairs.get((before, word), 0) for before in _BEFORE_VERB)
        noun = sum(self.pairs.get((before, form), 0) for before in _BEFORE_NOUN for form in (word, f"{word}s"))
        return verb > noun

    def does(self, word: str) -> bool:
        """Whether the documents use `word` as a verb at all: behind "may", as an order, or in one of its forms."""
        if word in self.opening or any((before, word) in self.pairs for before in _BEFORE_VERB):
            return True
        forms = verb_forms(word, self.english.irregular)
        third = next(form for form, tags in forms.items() if "VBZ" in tags)
        past = any(self.used.get(form) for form, tags in forms.items() if "VBN" in tags and form != word)
        return past or any((before, third) in self.pairs for before in _THIRD)


def usage_in(passages: Sequence[Passage], terms: set[str], english: Lexicon) -> Usage:
    """The usage of the words in `passages`; `terms` are the names of the game's terms, as nouns are keyed."""
    texts = [f"{passage.intro} {passage.text}".lower() for passage in passages]
    words = [_WORD.findall(text) for text in texts]
    opening = {
        tokens[0]
        for text in texts
        for part in re.split(r"[.:;,!?] ", text)
        if len(tokens := part.split(None, 2)[:2]) > 1 and tokens[1] in _BEFORE_NOUN
    }
    used = Counter(word for tokens in words for word in tokens)
    stems, singulars = ({word: form(word) for word in used} for form in (stem, singular))
    return Usage(
        used,
        Counter(pair for tokens in words for pair in pairwise(tokens)),
        frozenset(opening),
        frozenset(stems.values()),
        f" {' | '.join(' '.join(map(stems.__getitem__, tokens)) for tokens in words)} ",
        frozenset(singulars.values()),
        f" {' | '.join(' '.join(map(singulars.__getitem__, tokens)) for tokens in words)} ",
        terms,
        english,
    )
