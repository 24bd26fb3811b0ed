"""A sentence -> its words with every role that the lexicon knows for them, before any choice is made."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..text import straight
from .forms import noun_key
from .lexicon import Lexicon

# A word with its inner marks ("Ring-bearer", "player's", "+2"), or one mark of punctuation.
_WORD = re.compile(
    r"[+-]?\d+(?:[.,]\d+)*[A-Za-z]?(?![^\W_])|[+-]?\d+(?:[.,]\d+)*|[^\W_]+(?:['.-][^\W_]+)*'?|[,;:.!?()\"\[\]+/]"
)
_PUNCTUATION = frozenset(',;:.!?()"[]/+')
_NO_OWNER = frozenset({"it's", "that's", "he's", "she's", "what's", "who's", "there's"})
_MARK = frozenset({"mark"})
_QUOTED = frozenset({"quoted"})
_NUMBER = frozenset({"number"})
_ADVERB = frozenset({"adverb"})
_NEVER_NOUN = frozenset(
    {"determiner", "modal", "be", "have", "do", "pronoun", "preposition", "conjunction", "subordinate", "negation"}
)
_NEVER_VERB = frozenset({"modal", "determiner", "pronoun", "number", "mark", "quoted"})
LONGEST_QUOTE = 8  # words in quotation marks that are taken as one name
_NO_VERBS: Mapping[str, set[str]] = {}


@dataclass(slots=True)
class Word:
    """One word or fixed phrase: characters `start` to `end` of the sentence, and the roles that it may play.

    `roles` are tables of the lexicon's function words, "mark" for punctuation, "quoted" for words in quotation marks,
    "number", or one of kind, state, side, name and event, with `id` the entry. `verbs` maps base forms to tags.
    """

    text: str
    start: int
    end: int
    roles: frozenset[str] = frozenset()
    id: str = ""
    verbs: Mapping[str, set[str]] = field(default_factory=dict)
    owner: bool = False  # ends with a possessive 's
    raw: str = ""

    def tags(self) -> frozenset[str] | set[str]:
        """The tags of all verbs that the word may be a form of."""
        if not self.verbs:
            return _NO_TAGS
        if len(self.verbs) == 1:
            return next(iter(self.verbs.values()))
        return {tag for tags in self.verbs.values() for tag in tags}


_NO_TAGS: frozenset[str] = frozenset()


def words_of(sentence: str, lexicon: Lexicon) -> list[Word]:
    """The words of `sentence`, the longest fixed phrases and names of the lexicon joined to one."""
    return _joined(_without_quotes(_plain(straight(sentence))), lexicon)


def _plain(sentence: str) -> list[Word]:
    found = []
    for match in _WORD.finditer(sentence):
        text = match[0]
        if text in "[]":
            continue
        lower = text.lower()
        start, end = match.span()
        if lower in _PUNCTUATION:
            found.append(Word(lower, start, end, _MARK, raw=text))
        elif lower.endswith("'s") and lower not in _NO_OWNER:
            found.append(Word(lower[:-2], start, end, owner=True, raw=text[:-2]))
        elif lower.endswith("'") and len(lower) > 1:
            found.append(Word(lower[:-1], start, end, owner=True, raw=text[:-1]))
        else:
            found.append(Word(lower, start, end, raw=text))
    return found


def _without_quotes(plain: list[Word]) -> list[Word]:
    """The words with each short quotation as one word; the marks of others are dropped."""
    marks = [place for place, word in enumerate(plain) if word.text == '"']
    if not marks:
        return plain
    found: list[Word] = []
    place = 0
    for begin, end in zip(marks[::2], marks[1::2], strict=False):
        inside = plain[begin + 1 : end]
        found += plain[place:begin]
        if 0 < len(inside) <= LONGEST_QUOTE:
            text = " ".join(word.text for word in inside if word.text not in ",.:;")
            found.append(Word(text or '"', plain[begin].start, plain[end].end, _QUOTED, raw=inside[0].raw))
        else:
            found += inside
        place = end + 1
    return found + [word for word in plain[place:] if word.text != '"']


def _joined(plain: Sequence[Word], lexicon: Lexicon) -> list[Word]:
    keys = [() if word.roles else noun_key(word.text) for word in plain]
    found: list[Word] = []
    place, count = 0, len(plain)
    while place < count:
        first = plain[place]
        if first.roles:  # a mark or a quotation
            found.append(first)
            place += 1
            continue
        size, roles = _function(plain, place, lexicon)
        if first.raw == "A" and place and plain[place - 1].text not in _PUNCTUATION:
            size, roles = 1, _NO_TAGS  # "side A"
        noun = _noun(plain, keys, place, lexicon)
        if noun is not None and (noun[0] > size or (noun[0] == size == 1 and not roles & _NEVER_NOUN)):
            size, role, name = noun
            word = _one(
                plain,
                place,
                size,
                frozenset({role}) | (roles & {"adverb"} if size == 1 and role == "state" else frozenset()),
            )
            word.id = name
        else:
            word = _one(plain, place, size, roles)
        if size == 1 and not word.owner:
            if (
                not (place and word.raw[:1].isupper())
                and not word.roles & _NEVER_VERB
                and not ("be" in word.roles and word.text not in ("get", "gets", "got"))
            ):
                word.verbs = lexicon.verbs.get(word.text, _NO_VERBS)
            if not word.roles and not word.verbs and word.text.endswith("ly"):
                word.roles = _ADVERB
        found.append(word)
        place += size
    return found


def _one(plain: Sequence[Word], place: int, size: int, roles: frozenset[str]) -> Word:
    """The words from `place` as one."""
    first = plain[place]
    if size == 1:
        first.roles = roles
        return first
    last = plain[place + size - 1]
    text = " ".join(word.text for word in plain[place : place + size])
    return Word(text, first.start, last.end, roles, owner=last.owner, raw=first.raw)


def _function(plain: Sequence[Word], place: int, lexicon: Lexicon) -> tuple[int, frozenset[str]]:
    """The size and roles of the longest function word that begins at `place`, else the roles of the word there."""
    first = plain[place]
    entry = lexicon.function_words.get(first.text)
    if entry is not None:
        if place + 1 < len(plain) and not first.owner:
            for rest, roles, closing in entry.longer.get(plain[place + 1].text, ()):
                size = len(rest) + 1
                part = plain[place + 1 : place + size]
                if tuple(word.text for word in part) != rest or any(word.owner for word in part):
                    continue
                if not closing or _ends_part(plain, place + size, lexicon):
                    return size, roles
        if not first.owner:
            return 1, entry.alone
    if first.text in lexicon.numbers or first.text.lstrip("+-").replace(",", "").isdigit():
        return 1, _NUMBER
    return 1, _NO_TAGS


def _ends_part(plain: Sequence[Word], place: int, lexicon: Lexicon) -> bool:
    """Whether the words before `place` end a part of the sentence: "if any" does before a comma, not before a noun."""
    if place >= len(plain) or plain[place].roles & _MARK:
        return True
    entry = lexicon.function_words.get(plain[place].text)
    return entry is not None and "conjunction" in entry.alone


def _noun(
    plain: Sequence[Word], keys: Sequence[tuple[str, ...]], place: int, lexicon: Lexicon
) -> tuple[int, str, str] | None:
    """Size, role and entry of the longest name of the lexicon that begins at `place`."""
    if not keys[place] or keys[place][0] not in lexicon.noun_starts:
        return None
    best = None
    key: tuple[str, ...] = ()
    for end in range(place, min(len(plain), place + lexicon.longest + 1)):
        if plain[end].text == "/" and end + 1 < len(plain) and plain[end + 1].start == plain[end].end:
            continue  # "movement/hazard phase"
        if plain[end].text == "," and end > place:
            continue  # a title and its subtitle
        if not keys[end] or (end > place and plain[end - 1].owner):
            break
        key += keys[end]
        held = lexicon.nouns.get(key)
        if held is not None:
            role, name = held
            if role == "state" and plain[place].text != key[0]:
                continue  # "readies" and "sets aside" are deeds
            if role == "name" and name not in lexicon.certain and not _capitalised(plain[place : end + 1], place):
                continue
            best = end + 1 - place, role, name
    return best


def _capitalised(words: Sequence[Word], place: int) -> bool:
    """Whether words are written as a title; a title of one word at the head of a sentence may be any word."""
    return words[0].raw[:1].isupper() and words[-1].raw[:1].isupper() and (place > 0 or len(words) > 1)
