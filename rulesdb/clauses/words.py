"""A sentence -> its words with every role that the lexicon knows for them, before any choice is made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..text import straight
from .forms import noun_key
from .lexicon import Lexicon

# A word with its inner marks ("Ring-bearer", "player's", "+2"), or one mark of punctuation.
_WORD = re.compile(r"[+-]?\d+(?:[.,]\d+)*|[^\W_]+(?:['.-][^\W_]+)*'?|[,;:.!?()\"\[\]+/]")
_PUNCTUATION = frozenset(",;:.!?()\"[]/+")


@dataclass(slots=True)
class Word:
    """One word or fixed phrase: characters `start` to `end` of the sentence, and the roles that it may play.

    `roles` are tables of the lexicon's function words, "mark" for punctuation, "number", or one of kind, state, side,
    name and event, with `id` the entry. `verbs` maps base forms to tags.
    """

    text: str
    start: int
    end: int
    roles: frozenset[str] = frozenset()
    id: str = ""
    verbs: dict[str, set[str]] = field(default_factory=dict)
    owner: bool = False  # ends with a possessive 's
    raw: str = ""

    def tags(self) -> set[str]:
        """The tags of all verbs that the word may be a form of."""
        return {tag for tags in self.verbs.values() for tag in tags}


def words_of(sentence: str, lexicon: Lexicon) -> list[Word]:
    """The words of `sentence`, the longest fixed phrases and names of the lexicon joined to one."""
    return list(_joined(list(_plain(straight(sentence))), lexicon))


def _plain(sentence: str) -> Iterator[Word]:
    for match in _WORD.finditer(sentence):
        text = match[0]
        if text in '"[]':
            continue
        lower = text.lower()
        if lower.endswith("'s") and lower not in ("it's", "that's", "he's", "she's", "what's", "who's", "there's"):
            yield Word(lower[:-2], match.start(), match.end(), owner=True, raw=text[:-2])
        elif lower.endswith("'") and len(lower) > 1:
            yield Word(lower[:-1], match.start(), match.end(), owner=True, raw=text[:-1])
        else:
            yield Word(lower, match.start(), match.end(), raw=text)


def _joined(plain: Sequence[Word], lexicon: Lexicon) -> Iterator[Word]:
    keys = [noun_key(word.text) if word.text not in _PUNCTUATION else () for word in plain]
    place = 0
    while place < len(plain):
        size, word = _function(plain, place, lexicon)
        noun = _noun(plain, keys, place, lexicon)
        if noun and noun[0] > size:
            size, word = noun
        elif noun and noun[0] == size and size == 1 and not word.roles & {"determiner", "modal", "be", "have", "do", "pronoun", "preposition", "conjunction", "subordinate", "negation"}:
            word = noun[1]
        word.verbs = _verbs(word, size, lexicon)
        if size == 1 and not word.roles and word.text.endswith("ly"):
            word.roles = frozenset({"adverb"})
        yield word
        place += size


def _function(plain: Sequence[Word], place: int, lexicon: Lexicon) -> tuple[int, Word]:
    """The longest function word that begins at `place`, else the word there with its own roles."""
    first = plain[place]
    if first.text in _PUNCTUATION:
        return 1, Word(first.text, first.start, first.end, frozenset({"mark"}), raw=first.raw)
    for words, roles in lexicon.function_words.get(first.text, ()):
        size = len(words)
        part = plain[place : place + size]
        if tuple(word.text for word in part) == words and not any(word.owner for word in part):
            return size, Word(" ".join(words), first.start, part[-1].end, roles, raw=first.raw)
    roles = frozenset()
    if first.text in lexicon.numbers or first.text.lstrip("+-").replace(",", "").isdigit():
        roles = frozenset({"number"})
    return 1, Word(first.text, first.start, first.end, roles, owner=first.owner, raw=first.raw)


def _noun(plain: Sequence[Word], keys: Sequence[tuple[str, ...]], place: int, lexicon: Lexicon) -> tuple[int, Word] | None:
    """The longest name of the lexicon that begins at `place`."""
    best = None
    key: tuple[str, ...] = ()
    for end in range(place, min(len(plain), place + lexicon.longest)):
        if not keys[end] or (end > place and plain[end - 1].owner):
            break
        key += keys[end]
        if key in lexicon.nouns:
            role, name = lexicon.nouns[key]
            if role == "name" and not plain[place].raw[:1].isupper():
                continue
            text = " ".join(word.text for word in plain[place : end + 1])
            best = end + 1 - place, Word(text, plain[place].start, plain[end].end, frozenset({role}), name, owner=plain[end].owner, raw=plain[place].raw)
    return best


def _verbs(word: Word, size: int, lexicon: Lexicon) -> dict[str, set[str]]:
    if size > 1 or word.owner or "mark" in word.roles or word.roles & {"modal", "determiner", "pronoun", "number"}:
        return {}
    if "be" in word.roles and word.text not in ("get", "gets", "got"):
        return {}
    if word.start and word.raw[:1].isupper():
        return {}  # a name, or a word of one
    return lexicon.verbs.get(word.text, {})
