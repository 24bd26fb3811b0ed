"""Steps from text to text: fold names, straighten quotes, join broken lines, cut at sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

_STRAIGHT = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "\u00a0": " "}
)
# Of ASCII text: every character that is in no word of a key as a blank, but no apostrophe, which keys have not.
_PARTED = str.maketrans(
    {chr(code): None if chr(code) == "'" else " " for code in range(128) if not chr(code).isalnum()}
)
_NUMBER_MARKS = str.maketrans("()[]§", "     ")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_FOLD_DROP = re.compile(r"[^a-z0-9+ ]+")
_ARTICLE = re.compile(r"^(?:(?:the|a|an) )+")
_SENTENCE_END = re.compile(r"[.!?]([\"')\]]*)\s+(?=[\"'(\[]*[A-Z0-9])")
MOST_NAME_WORDS = 6  # words of a card's name that is looked for in sentences and questions
ABBREVIATION = 40  # characters before a mark that are searched for an abbreviation or a title
LEAD = 5  # most words of the lead of a list, which is no answer alone ("Standard modifiers:"), and of a bare heading
POINTER = 8  # most words of a sentence that only points to what follows ("The following rule limits this.")
_REFERS = re.compile(r"^.{1,40}? [-–—] see ", re.IGNORECASE)  # a table's reference: "Surge - see rule 3.8"
_POINTERS = ("(see ", "see ", "return to step ", "go to step ", "proceed to step ")
SHORT = 2  # most words of a sentence that is no answer without its question ("Yes.")
_TITLE = re.compile(r"\S [A-Z][\w'’]* [A-Z][\w'’]*!$")  # "!" within a card's title: "plays To Me! O My Friends!"
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|vs|etc|cf|p|pp|No)\.|\.\.\.|\b[A-Z]\.)[\"')\]]*$")

# Words that say nothing of what a question is about.
_STOP = """
a about after all also am an and any are as at be been before being both but by can could did do does doing
done for from get gets give go goes going got had happen happened happens has have having he her here him his
how i if in into is it its just let like many may me might must my no not now of off on one only or other our
out over own per same she should so some still such than that the their them then there these they thing this
those to too under until up us very was we were what when where which while who whom whose why will with would
yes you your yours arent cant couldnt didnt doesnt dont hasnt havent isnt shouldnt wasnt wont wouldnt
hed hes hows id im itd itll ive shes thats theres theyd theyll theyre theyve wed weve whats wheres whos
youd youll youre youve
"""
STOP = frozenset(_STOP.split())
# Words for numbers, each in digits, or as itself where it is a number of its own. "One" is most often none.
NUMBERS = {
    "zero": "0", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15",
    "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20", "thirty": "30",
    "forty": "40", "fifty": "50", "sixty": "60",
    "once": "once", "twice": "twice", "half": "half",
}  # fmt: skip


def straight(text: str) -> str:
    """`text` with typographic quotes, dashes and no-break spaces as their plain forms."""
    return text if text.isascii() else text.translate(_STRAIGHT)


def excerpt(text: str, most: int = 80) -> str:
    """`text` in quotes for a message, at most `most` characters of it.

    >>> excerpt("one two three", 7)
    "'one two…'"
    """
    return repr(text) if len(text) <= most else repr(text[:most].rstrip() + "…")


def squeeze(text: str) -> str:
    """`text` on one line, white space runs as one blank."""
    return " ".join(text.split())


def fold(name: str) -> str:
    """A name as a key: without accents, case, punctuation or a leading article ("The Rule of 9" -> "rule of 9").

    >>> fold("Úlairë Nertëa, Messenger of Dol Guldur")
    'ulaire nertea messenger of dol guldur'
    """
    if not name.isascii() and not (name := straight(name)).isascii():
        plain = unicodedata.normalize("NFKD", name.replace("Æ", "Ae").replace("æ", "ae"))
        name = "".join(c for c in plain if not unicodedata.combining(c))
    return _ARTICLE.sub("", squeeze(_FOLD_DROP.sub(" ", name.lower().replace("'", ""))))


def full_name(title: str, subtitle: str) -> str:
    """A card's name as people write it: "Title, Subtitle"."""
    return f"{title}, {subtitle}" if subtitle else title


def slug(name: str) -> str:
    """A name as a part of an id ("Ring-bearer" -> "ring-bearer")."""
    return fold(name).replace("+", "plus ").replace(" ", "-").replace("--", "-") or "untitled"


_UNCHANGED = frozenset({"series", "species"})


def singular(word: str) -> str:
    """An English plural as its singular, as far as a key needs it.

    >>> singular("allies"), singular("boxes"), singular("bonuses"), singular("houses"), singular("series")
    ('ally', 'box', 'bonus', 'house', 'series')
    """
    if word in _UNCHANGED:
        return word
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes", "nuses", "tuses", "puses")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


@lru_cache(maxsize=8192)
def key(name: str) -> str:
    """A name as a key for look-ups: folded, each word in the singular ("Spheres of Influence" = "sphere of influence").

    >>> key("Shadow phase(s)")
    'shadow phase'
    """
    return " ".join(singular(word) for word in fold(name.replace("(s)", "")).split())


def number(text: str) -> int | None:
    """The whole number that `text` writes in decimal digits, None for other text and for one of ten digits or more.

    >>> number("12"), number("²"), number("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isdecimal() and len(text) < 10 else None


@lru_cache(maxsize=8192)
def number_key(number: str) -> str:
    """A printed rule number as a key.

    >>> number_key("FAQ (1.36)"), number_key("§3.8.5"), number_key("IV.A")
    ('faq 1.36', '3.8.5', 'iv.a')
    """
    bare = number.lower().translate(_NUMBER_MARKS).strip(" .")
    return squeeze(bare)


def section_of(passage: str) -> str:
    """The id of the section in which the passage with this id stands."""
    return passage.rpartition("/")[0]


def words(text: str) -> list[str]:
    """The words of `text`, lower case, with straight apostrophes."""
    return _WORD.findall(straight(text).lower())


def sentences(text: str) -> list[str]:
    """The sentences of `text`, which joined with blanks are `text` again (white space squeezed).

    >>> sentences("Do it once (e.g. now). Then stop.")
    ['Do it once (e.g. now).', 'Then stop.']
    >>> sentences("He plays To Me! O My Friends! and stops! Then wait.")
    ['He plays To Me! O My Friends! and stops!', 'Then wait.']
    """
    text = squeeze(text)
    cut, start = [], 0
    for match in _SENTENCE_END.finditer(text):
        end = match.end(1)
        near = max(start, end - ABBREVIATION)
        if not _ABBREVIATION.search(text, near, end) and not _TITLE.search(text, near, end):
            cut.append(text[start:end])
            start = match.end()
    if start < len(text):
        cut.append(text[start:])
    return cut


def says_something(sentence: str) -> bool:
    """Whether a sentence stands for itself: no lead, heading, bare answer or pointer, and not the end of one.

    Where a document is cut, such an end may be all that is left: "who rests may not be moved.)".
    """
    length = len(sentence.split())
    if sentence[:1].islower() and sentence.endswith(")") and "(" not in sentence:
        return False
    if (length <= POINTER and "the following" in sentence.lower()) or _REFERS.search(sentence):
        return False
    heads = length <= LEAD and (sentence.endswith(":") or sentence[-1:].isalnum())
    return length > SHORT and not heads and not sentence.lower().startswith(_POINTERS)


def portions(text: str, limit: int) -> list[str]:
    """`text` cut at sentences into portions of at most `limit` words, as even as that allows.

    A sentence longer than `limit` stays whole: half a sentence is no rule.
    """
    size = len(text.split())
    if size <= limit:
        return [squeeze(text)]
    target = size / -(-size // limit)
    result: list[str] = []
    portion: list[str] = []
    count = 0
    for sentence in sentences(text):
        length = len(sentence.split())
        if portion and (count + length > limit or count + length / 2 > target):
            result.append(" ".join(portion))
            portion, count = [], 0
        portion.append(sentence)
        count += length
    result.append(" ".join(portion))
    return result


def folded_words(text: str) -> list[str]:
    """The words of `text` as parts of keys, in their order.

    >>> folded_words("Is Éomer's Ring-bound?")
    ['is', 'eomers', 'ring', 'bound']
    """
    text = straight(text)
    if text.isascii() and "''" not in text:  # as most text: two apostrophes part words, one does not
        return text.lower().translate(_PARTED).split()
    return list(chain.from_iterable(map(_folded, words(text))))


def telling_words(text: str) -> list[str]:
    """The words of `text` as `folded_words` has them, without those of which every text is full.

    >>> telling_words("Is the ring bound to Éomer?")
    ['ring', 'bound', 'eomer']
    """
    return list(chain.from_iterable(map(_telling, words(text))))


@lru_cache(maxsize=65536)
def _folded(word: str) -> tuple[str, ...]:
    return tuple(fold(word).split())


@lru_cache(maxsize=65536)
def _telling(word: str) -> tuple[str, ...]:
    return tuple(part for part in _folded(word) if part not in STOP)


def numbers_in(spoken: Iterable[str]) -> frozenset[str]:
    """The numbers among lower-case words, in digits.

    >>> sorted(numbers_in(["two", "of", "10", "once"]))
    ['10', '2', 'once']
    """
    return frozenset(NUMBERS.get(word, word) for word in spoken if word.isdigit() or word in NUMBERS)
