"""A sentence -> its words with every role that the lexicon knows for them, before any choice is made."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..text import fold, singular, straight
from .forms import noun_key
from .lexicon import Lexicon

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
# A word with its inner marks ("Ring-bearer", "player's", "+2"), or one mark of punctuation.
_WORD = re.compile(
    rf"(?:{_MONTHS}) \d{{1,2}}, \d{{4}}|\d{{1,2}} (?:{_MONTHS}) \d{{4}}|(?:{_MONTHS}) \d{{4}}"
    r"|(?<![^\W_])[+-][XYZ](?![^\W_])|[+-]?\d+(?:[.,]\d+)*[A-Za-z]?(?![^\W_])|[+-]?\d+(?:[.,]\d+)*|[^\W_]+(?:['.-][^\W_]+)*'?|[,;:.!?()\"\[\]+/]"
)
_DASH = re.compile(r"(?<!\d)—(?!\d)")  # it parts clauses as a semicolon does
_PUNCTUATION = frozenset(',;:.!?()"[]/+')
_BEING = frozenset({"it's", "that's", "he's", "she's", "what's", "who's", "there's"})
_CONTRACTED = {"'ll": "will", "'re": "are", "'ve": "have", "'s": "is"}
_MARK = frozenset({"mark"})
_QUOTED = frozenset({"quoted"})
_NUMBER = frozenset({"number"})
_TIME = frozenset({"time"})
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
    icon: bool = False  # stands alone in brackets

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
    return _joined(_with_names_whole(_without_quotes(_plain(straight(_DASH.sub(";", sentence)))), lexicon), lexicon)


def _with_names_whole(plain: list[Word], lexicon: Lexicon) -> list[Word]:
    """The words without the parentheses that are part of a card's name: "The Balrog (Ally)"."""
    marks: set[int] = set()
    for at in (at for at, word in enumerate(plain) if word.text == "(" and plain[at + 2 : at + 3]):
        before = [word.text for word in plain[max(0, at - lexicon.longest) : at]]
        names = (fold(" ".join((*before[start:], plain[at + 1].text))) for start in range(len(before)))
        if plain[at + 2].text == ")" and any(name in lexicon.names for name in names):
            marks |= {at, at + 2}
    return [word for at, word in enumerate(plain) if at not in marks] if marks else plain


def _plain(sentence: str) -> list[Word]:
    words = []
    for match in _WORD.finditer(sentence):
        text = match[0]
        if text in "[]":
            continue
        lower = text.lower()
        start, end = match.span()
        bracketed = sentence[start - 1 : start] == "[" and sentence[end : end + 1] == "]"
        if lower in _PUNCTUATION:
            words.append(Word(lower, start, end, _MARK, raw=text))
        elif contracted := _contracted(lower):
            cut = end - len(contracted)
            words.append(Word(lower[: -len(contracted)], start, cut, raw=text[: -len(contracted)]))
            words.append(Word(_CONTRACTED[contracted], cut, end, raw=contracted))
        elif lower.endswith("'s"):
            words.append(Word(lower[:-2], start, end, owner=True, raw=text[:-2]))
        elif lower.endswith("'") and len(lower) > 1:
            words.append(Word(lower[:-1], start, end, owner=True, raw=text[:-1]))
        else:
            words.append(Word(lower, start, end, raw=text, icon=bracketed))
    return words


def _contracted(word: str) -> str:
    """The end of a word that stands for an auxiliary, "" for none: of the words with "'s" only pronouns have one."""
    if word.endswith("'s"):
        return "'s" if word in _BEING else ""
    return next((end for end in _CONTRACTED if word.endswith(end)), "")


def _without_quotes(plain: list[Word]) -> list[Word]:
    """The words with each short quotation as one word; the marks of others are dropped."""
    marks = [index for index, word in enumerate(plain) if word.text == '"']
    if not marks:
        return plain
    words: list[Word] = []
    index = 0
    for begin, end in zip(marks[::2], marks[1::2], strict=False):
        inside = plain[begin + 1 : end]
        words += plain[index:begin]
        if 0 < len(inside) <= LONGEST_QUOTE:
            text = " ".join(word.text for word in inside if word.text not in ",.:;")
            words.append(Word(text or '"', plain[begin].start, plain[end].end, _QUOTED, raw=inside[0].raw))
            words += inside[-1:] if inside[-1].text in ",;" and len(inside) > 1 else []  # it ends a part outside
        else:
            words += inside
        index = end + 1
    return words + [word for word in plain[index:] if word.text != '"']


def _joined(plain: Sequence[Word], lexicon: Lexicon) -> list[Word]:
    keys = [() if word.roles else _key(word, lexicon) for word in plain]
    words: list[Word] = []
    index, count = 0, len(plain)
    while index < count:
        first = plain[index]
        if first.roles:  # a mark or a quotation
            words.append(first)
            index += 1
            continue
        if _is_range(plain, index, words):
            words.append(_merged(plain, index, 3, _NO_TAGS))
            index += 3
            continue
        if size := _range(plain, index, words, lexicon):
            words.append(_merged(plain, index, size, _NUMBER))
            index += size
            continue
        size, roles = _closed(plain, index, words, lexicon)
        noun = _noun(plain, keys, index, lexicon)
        if noun is not None and (noun[0] > size or (noun[0] == size == 1 and not roles & _NEVER_NOUN)):
            size, role, name = noun
            word = _merged(
                plain,
                index,
                size,
                frozenset({role}) | (roles & {"adverb"} if size == 1 and role == "state" else frozenset()),
            )
            word.id = name
            word.roles |= _marks(role, name, lexicon)
        else:
            word = _merged(plain, index, size, roles)
        if size == 1 and not word.owner:
            if (
                not (index and word.raw[:1].isupper())
                and not word.roles & _NEVER_VERB
                and not ("be" in word.roles and word.text not in ("get", "gets", "got"))
            ):
                word.verbs = lexicon.verbs.get(word.text, _NO_VERBS)
            if not word.roles and not word.verbs and word.text.endswith("ly"):
                word.roles = _ADVERB
        words.append(word)
        index += size
    return words


def _key(word: Word, lexicon: Lexicon) -> tuple[str, ...]:
    """The key of a word as a noun: that of its icon where it stands for one that the lexicon knows."""
    icon = noun_key(f"[{word.text}]")
    return icon if word.icon and icon in lexicon.nouns else noun_key(word.text)


def _closed(plain: Sequence[Word], index: int, before: Sequence[Word], lexicon: Lexicon) -> tuple[int, frozenset[str]]:
    """Size and roles of the words of a closed class that begin at `index`, behind the words `before`."""
    first = plain[index]
    if first.raw == "A" and index and plain[index - 1].text not in _PUNCTUATION:
        return 1, _NO_TAGS  # "side A"
    size, roles = _function(plain, index, lexicon)
    if "determiner" in roles and size == 1 and _is_verb(first.text, before, lexicon):
        return 1, _NO_TAGS  # "it will last", "it does not double"
    return size, roles


def _is_verb(text: str, before: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether a word behind "will" or "will not" is the verb as which it is known too."""
    acting = before[:-1] if before and "negation" in before[-1].roles else before
    verbs = lexicon.verbs.get(text, {})
    return bool(acting) and "modal" in acting[-1].roles and any("VB" in tags for tags in verbs.values())


def _is_range(plain: Sequence[Word], start: int, before: Sequence[Word]) -> bool:
    """Whether a noun's numbers from one to another begin at `start`: "gates 3 to 12"."""
    if not plain[start].text.isdigit():
        return False
    numbers = [word.text for word in plain[start : start + 3]]
    if len(numbers) < 3 or numbers[1] != "to" or not numbers[2].isdigit() or not before:
        return False
    last = before[-1]
    return bool(last.roles & {"kind"}) and singular(last.raw) != last.raw


def _range(plain: Sequence[Word], start: int, before: Sequence[Word], lexicon: Lexicon) -> int:
    """The size of a count from one number to another that begins at `start`, 0 for none: "two to four", "3-12"."""
    if plain[start].text != "between" and not _counts(plain[start].text.lstrip("-"), lexicon):
        return 0
    texts = [word.text for word in plain[start : start + 5]]
    size = 4 if texts[0] == "between" else 3 if texts[1:2] == ["to"] else 2
    numbers = {2: texts[:2], 3: texts[:3:2], 4: texts[1:4:2]}[size]
    if len(texts) <= size or len(numbers) < 2 or not all(_counts(text.lstrip("-"), lexicon) for text in numbers):
        return 0
    if (size == 4 and texts[2] != "and") or (size == 2) != numbers[1].startswith("-"):
        return 0
    if size == 2 and plain[start].end != plain[start + 1].start:
        return 0
    after = plain[start + size]
    last = before[-1] if before else Word("", 0, 0)
    told = last.text in ("from", "of") or "number" in last.roles or (size == 4 and "kind" in last.roles)
    return 0 if told or after.roles or after.owner or after.text in lexicon.function_words else size


def _counts(text: str, lexicon: Lexicon) -> bool:
    return text.isdigit() or text in lexicon.numbers


def _marks(role: str, name: str, lexicon: Lexicon) -> frozenset[str]:
    """What else a noun is: "timely" for a time, "acting" for who does things, "doable" where it is as often a verb."""
    kinds = (name,) if role == "kind" else lexicon.names.get(name, ()) if role == "name" else ()
    marks = []
    if _any_is(kinds, _TIME, lexicon):
        marks.append("timely")
    if _any_is(kinds, lexicon.acting, lexicon):
        marks.append("acting")
    if role == "kind" and (name,) in lexicon.function.get("doable", ()):
        marks.append("doable")
    if role == "state" and (name,) in lexicon.function.get("standing", ()):
        marks.append("standing")
    return frozenset(marks)


def _any_is(kinds: Sequence[str], wanted: frozenset[str], lexicon: Lexicon) -> bool:
    return any(not wanted.isdisjoint(lexicon.ancestors(kind)) for kind in kinds)


def _merged(plain: Sequence[Word], start: int, size: int, roles: frozenset[str]) -> Word:
    """The words from `start` as one."""
    first = plain[start]
    if size == 1:
        first.roles = roles
        return first
    last = plain[start + size - 1]
    text = " ".join(word.text for word in plain[start : start + size])
    return Word(text, first.start, last.end, roles, owner=last.owner, raw=first.raw)


def _function(plain: Sequence[Word], start: int, lexicon: Lexicon) -> tuple[int, frozenset[str]]:
    """The size and roles of the longest function word that begins at `start`, else the roles of the word there."""
    first = plain[start]
    entry = lexicon.function_words.get(first.text)
    if entry is not None:
        if start + 1 < len(plain) and not first.owner:
            for further, roles, closing in entry.longer.get(plain[start + 1].text, ()):
                size = len(further) + 1
                part = plain[start + 1 : start + size]
                if tuple(word.text for word in part) != further or any(word.owner for word in part):
                    continue
                if _tells_who(plain, start, start + size, lexicon):
                    continue
                if not closing or _ends_part(plain, start + size, lexicon):
                    return size, roles
        if not first.owner:
            return 1, entry.alone
    if first.text in lexicon.numbers or first.text.lstrip("+-").replace(",", "").isdigit():
        return 1, _NUMBER
    return 1, _NO_TAGS


def _tells_who(plain: Sequence[Word], start: int, end: int, lexicon: Lexicon) -> bool:
    """Whether ", so that player ..." tells what follows for that player, and not what for: he has no article."""
    if plain[end - 1].text != "that" or plain[start].text != "so" or not start or plain[start - 1].text != ",":
        return False
    role, kind = lexicon.nouns.get(noun_key(plain[end].text), ("", "")) if end < len(plain) else ("", "")
    alone = role == "kind" and singular(plain[end].text) == plain[end].text
    return alone and not lexicon.acting.isdisjoint(lexicon.ancestors(kind))


def _ends_part(plain: Sequence[Word], end: int, lexicon: Lexicon) -> bool:
    """Whether the words before `end` end a part of the sentence: "if any" does before a comma, not before a noun."""
    if end >= len(plain) or plain[end].roles & _MARK:
        return True
    entry = lexicon.function_words.get(plain[end].text)
    return entry is not None and "conjunction" in entry.alone


def _noun(
    plain: Sequence[Word], keys: Sequence[tuple[str, ...]], start: int, lexicon: Lexicon
) -> tuple[int, str, str] | None:
    """Size, role and entry of the longest name of the lexicon that begins at `start`."""
    if not keys[start] or keys[start][0] not in lexicon.noun_starts:
        return None
    best, owned = None, False
    key: tuple[str, ...] = ()
    for end in range(start, min(len(plain), start + lexicon.longest + 1)):
        if plain[end].text == "/" and end + 1 < len(plain) and plain[end + 1].start == plain[end].end:
            continue  # "movement/hazard phase"
        if plain[end].text == "," and end > start:
            continue  # a title and its subtitle
        if not keys[end]:
            break
        owned = owned or (end > start and plain[end - 1].owner)
        key += keys[end]
        entry = lexicon.nouns.get(key)
        if entry is not None:
            role, name = entry
            if role != "name" and (owned or any(word.text == "," for word in plain[start:end])):
                break  # only a title has an owner or a comma in it: "The Master's Malice"
            if _is_deed(role, name, plain[start:end], plain[start].text, key) or _is_other(plain, start, end, lexicon):
                continue
            if role == "name" and name not in lexicon.certain and not _is_title(plain[start : end + 1], start, lexicon):
                continue
            best = end + 1 - start, role, name
    return best


def _is_deed(role: str, name: str, before: Sequence[Word], first: str, key: tuple[str, ...]) -> bool:
    """Whether words are no state or kind but a deed: "readies", "sets aside", "puts the cards back"."""
    if role == "state":
        return first != key[0] and ("-" in name or first.partition("-")[0] != key[0])  # "face-up" is face up
    return role == "kind" and any(word.raw.islower() and _many(word.text, name) for word in before)


def _is_other(plain: Sequence[Word], start: int, end: int, lexicon: Lexicon) -> bool:
    """Whether the words from `start` to `end` are no name, as what stands behind them shows."""
    return _goes_back(plain, end) or _is_clause(plain, start, end + 1, lexicon)


def _is_clause(plain: Sequence[Word], start: int, end: int, lexicon: Lexicon) -> bool:
    """Whether words that begin as "when" does, in small letters, end a part of the sentence and so tell when.

    "When lit" names an effect in "its when lit effect", and none in "falls when lit".
    """
    entry = lexicon.function_words.get(plain[start].text)
    opens = entry is not None and "subordinate" in entry.alone and plain[start].raw.islower()
    return opens and end - start == 2 and _ends_part(plain, end, lexicon)


def _goes_back(plain: Sequence[Word], end: int) -> bool:
    """Whether the word at `end` is "back" before where to: "shuffles the card back into the deck"."""
    following = plain[end + 1].text if end + 1 < len(plain) else ""
    return plain[end].text == "back" and following in ("into", "to", "in", "on", "onto", "under")


def _many(text: str, name: str) -> bool:
    """Whether a word inside a compound is a plural that its name has not."""
    return singular(text) != text and text not in name.lower()


def _is_title(words: Sequence[Word], start: int, lexicon: Lexicon) -> bool:
    """Whether words are written as a title; one word at the head of a sentence is none that English has."""
    first = words[0].text
    sure = start > 0 or len(words) > 1 or not (first in lexicon.verbs or first in lexicon.function_words)
    return words[0].raw[:1].isupper() and words[-1].raw[:1].isupper() and sure
