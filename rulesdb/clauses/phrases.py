"""The words of a noun phrase -> its kind, qualifiers, owner and quantity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ..text import number, singular
from .lexicon import Lexicon
from .model import Phrase, Quantity
from .ranges import from_to
from .words import Word

NONE = frozenset({"no", "not", "neither", "none", "nobody", "nothing"})
EACH = frozenset(
    [
        "each",
        "every",
        "any",
        "any more",
        "any and all",
        "any number of",
        "all",
        "both",
        "either",
        "anyone",
        "everyone",
        "whatever",
        "whichever",
    ]
)
# Determiners that narrow, as qualifiers; the others point or count.
NARROWING = {
    "other": "other",
    "another": "other",
    "others": "other",
    "same": "same",
    "additional": "additional",
    "further": "additional",
    "more": "additional",
    "any more": "additional",
    "next": "next",
    "last": "last",
    "first": "first",
    "previous": "previous",
    "certain": "certain",
    "enough": "enough",
    "some": "some",
    "such": "such",
    "various": "some",
    "many": "many",
    "few": "few",
    "most": "most",
    "half": "half",
    "less": "less",
    "fewer": "fewer",
    "least": "least",
    "much": "much",
    "as many": "as many",
    "as much": "as much",
    "double": "double",
    "twice": "double",
}
# Words before a number that make it a bound.
BOUNDS = {
    "at most": "<=",
    "up to": "<=",
    "no more than": "<=",
    "not more than": "<=",
    "as many as": "<=",
    "at least": ">=",
    "more than": ">",
    "over": ">",
    "fewer than": "<",
    "less than": "<",
    "under": "<",
    "exactly": "=",
    "only": "<=",
}
RISING = ("or more", "or higher", "or greater", "or above", "or over", "or later", "and above", "or better")
FALLING = ("or fewer", "or less", "or lower", "or below", "or under", "or earlier", "and below", "or worse")
ONE = frozenset({"a", "an", "each", "every", "another"})  # words before one thing, which a number behind them measures
YEARS = range(1900, 2100)  # a number in these tells a year: "the rulebook of 2003"
SEVERAL = frozenset({"several", "multiple", "numerous"})  # determiners of two or more
QUALITIES = ("able", "ible", "al", "ant", "cult", "ed", "ent", "ful", "ic", "ing", "ive", "less", "ly", "ous", "ary")
PRONOUNS = frozenset(
    [
        "i",
        "you",
        "he",
        "she",
        "it",
        "they",
        "we",
        "him",
        "them",
        "me",
        "us",
        "itself",
        "himself",
        "themselves",
        "one",
        "yourself",
        "herself",
    ]
)
PLAYER_PRONOUNS = frozenset(["i", "you", "we", "me", "us", "my", "your", "our", "yourself"])


def phrase_of(words: Sequence[Word], lexicon: Lexicon) -> Phrase:
    """The noun phrase that `words` are; possessives before the head become its owner."""
    if len(words) > 1 and "counted" in words[-1].roles:
        counted = _quantity(words[-1:], lexicon)
        return replace(phrase_of(words[:-1], lexicon), quantity=counted)  # "Gate of Dawn (2)"
    text = " ".join(word.text for word in words)
    if len(words) > 1 and "bound" in words[-1].roles:  # "40 or higher"
        bounded = replace(phrase_of(words[:-1], lexicon), words=text, quantity=_quantity(words, lexicon))
        kind = "at least" if words[-1].text in RISING else "at most"
        return replace(bounded, kind=kind) if bounded.kind == "equal" else bounded  # "is equal or higher"
    if title := title_of(words):
        return Phrase(text, title, known=False)
    cut = max((index for index, word in enumerate(words[:-1]) if word.owner), default=-1)
    owner = phrase_of([_bare(word) for word in words[: cut + 1]], lexicon) if cut >= 0 else _possessive(words)
    head, before = words[-1], words[cut + 1 : -1]
    numbered = ""
    if before and _is_index(head) and _is_noun(before[-1]):  # "stage 2B", "Doomed X"
        numbered, head, before = head.text, before[-1], before[:-1]
    kind, known, name = _kind(head, lexicon)
    if cut >= 0 and not before and "number" in head.roles:
        before = []
    denied = words[0].text == "not"
    determiners = [word.text for word in words[cut + 1 :] if "determiner" in word.roles]
    places = [word.text for place, word in enumerate(words) if _numbers_noun(words, place)]
    sole = [
        "only" for first, word in pairwise(words) if word.text == "only" and first.roles & {"determiner", "possessive"}
    ]
    qualifiers = [*sole, *places] + [
        _narrowing(word, after) if "determiner" in word.roles else _qualifier(word)
        for word, after in pairwise([*before, head])
        if not word.roles & {"possessive", "number", "bound", "mark"}
    ]
    if name and kind:
        qualifiers.append(name)
    elif "kind" in head.roles and _is_below(_noun_before(before), kind, lexicon):
        kind = qualifiers.pop()  # "condition card"
    if not kind and "determiner" in head.roles:
        qualifiers.append(NARROWING.get(head.text, ""))  # "the first", "the others"
    if numbered:
        qualifiers.append(numbered)
    qualifiers += [word.text for word in words if word.text[:1] == "+" and word.text[1:].isdigit()]  # a bonus
    phrase = Phrase(
        words=text,
        kind=kind,
        known=known,
        qualifiers=tuple(dict.fromkeys(q for q in qualifiers if q)),
        owner=owner,
        quantity=_quantity(words[cut + 1 : -1] if numbered else words[cut + 1 :], lexicon),
        none=denied or bool(NONE.intersection((*determiners, head.text))),
        each=bool(EACH.intersection((*determiners, head.text))),
        name=name,
    )
    ends = [_ends_of_range(word.text) for word in words if "number" in word.roles]
    low, high = (_value(end, lexicon) for end in (ends[0] if ends else ("", "")))
    return phrase if low is None or high is None else from_to(phrase, low, high)  # "two to four lamps"


def _noun_before(words: Sequence[Word]) -> Word | None:
    """The last of some words before a head that is no number: "stage" in "stage 2 cards"."""
    return next((word for word in reversed(words) if "number" not in word.roles), None)


def _is_below(word: Word | None, kind: str, lexicon: Lexicon) -> bool:
    """Whether a word names a kind below another one; a number that is but a total does not."""
    return word is not None and "kind" in word.roles and word.id != "number" and lexicon.is_a(word.id, kind)


def title_of(words: Sequence[Word]) -> str:
    """The title that the words are, with a small word inside: "Lamp of the Tower" is no tower; "" for none."""
    start = 1 if len(words) > 1 and words[0].text in ("the", "a", "an") and words[1].raw[:1].isupper() else 0
    inner = words[start + 1 : -1]
    if words[start].roles & {"determiner", "adverb", "pronoun"} or not words[start].raw[:1].isupper():
        return ""  # "Only the Ring-bearer"
    if not words[-1].raw[:1].isupper():
        return ""
    if not any(
        word.roles & {"preposition", "conjunction", "determiner"}
        and word.raw[:1].islower()
        and "bound" not in word.roles
        for word in inner
    ):
        return ""
    return " ".join(f"{word.text}'s" if word.owner else word.text for word in words[start:])


def _narrowing(word: Word, after: Word) -> str:
    """The qualifier that a determiner makes: also a bound of what is no number ("fewer than X cards")."""
    if word.text == "more" and _is_quality(after):
        return word.text  # "a more costly lamp" is no additional one
    bound = word.text in BOUNDS and word.text != "only" and not after.roles & {"number", "determiner"}
    return NARROWING.get(word.text, word.text if bound else "")


def _is_quality(word: Word) -> bool:
    """Whether a word that the lexicon does not know ends as adjectives do."""
    return not word.roles and word.raw.islower() and word.text.endswith(QUALITIES)


def _numbers_noun(words: Sequence[Word], place: int) -> bool:
    """Whether a number inside a phrase tells which of the noun before it: "stage 2 card" is one card of any number."""
    if not 0 < place < len(words) - 1 or "number" not in words[place].roles or "bound" in words[place + 1].roles:
        return False
    before = words[place - 1]
    named = "kind" in before.roles and "acting" not in before.roles and before.raw == singular(before.raw)
    measured = place == 1 and before.text in ONE and not words[place].text.startswith(("+", "-"))  # "a 0 cost card"
    return (named or measured) and not before.owner and words[place].text.isdigit()


def _is_index(word: Word) -> bool:
    """Whether a word behind a noun tells which one: a number, a number with a letter, or one letter."""
    return (
        ("number" in word.roles and word.raw != "one")  # "the old one", not "Part One"
        or (word.text[:1].isdigit() and not word.roles)
        or (len(word.text.lstrip("+-")) == 1 and word.raw.isupper())  # "X", "+X"
        or "quoted" in word.roles
    )


def _is_noun(word: Word) -> bool:
    return bool(word.roles & {"kind", "name", "event", "state"}) or not word.roles


def _bare(word: Word) -> Word:
    return Word(word.text, word.start, word.end, word.roles, word.id, word.verbs, False, word.raw)


def _kind(word: Word, lexicon: Lexicon) -> tuple[str, bool, str]:  # noqa: PLR0911 - one case a role
    """(kind, whether the lexicon has it, card name) of the head of a phrase."""
    if "name" in word.roles:
        return lexicon.names[word.id][0], True, word.id
    if word.roles & {"kind", "state", "event"}:
        return word.id, True, ""
    if "side" in word.roles:
        party = f"{word.id} player"  # "Shadow may act"
        return party if party in lexicon.kinds else "player", True, ""
    if word.text in PLAYER_PRONOUNS:
        return "player", True, ""
    if word.text in PRONOUNS or word.roles & {"pronoun", "determiner"}:
        return "", True, ""
    if "number" in word.roles:
        return "number", True, ""
    return word.text if word.raw[:1].isupper() else singular(word.text), False, ""


def _qualifier(word: Word) -> str:
    """What a word tells of the noun behind it; "total" tells more than that it is a number."""
    return singular(word.text) if word.id == "number" else word.id or singular(word.text)


def _possessive(words: Sequence[Word]) -> Phrase | None:
    pronoun = next((word for word in words if "possessive" in word.roles or word.text == "own"), None)
    if not pronoun:
        return None
    return Phrase(pronoun.text, "player" if pronoun.text in PLAYER_PRONOUNS else "", True)


def _ends_of_range(text: str) -> tuple[str, str]:
    """The lower and the upper end of a number from one to another ("2 to 4", "2 -4", "between 2 and 4")."""
    parts = text.replace("between ", "").replace(" and ", " to ").replace(" -", " to ").partition(" to ")
    return (parts[0], parts[2]) if parts[1] else ("", text)


def _value(text: str, lexicon: Lexicon) -> int | None:
    """The number that `text` writes, None for none."""
    text = text.replace(",", "").lstrip("+")
    value = lexicon.numbers.get(text)
    if value is not None:
        return value
    value = number(text.lstrip("-"))
    return -value if value and text.startswith("-") else value


def _quantity(words: Sequence[Word], lexicon: Lexicon) -> Quantity | None:
    for index, word in enumerate(words):
        if "number" in word.roles and not _numbers_noun(words, index):
            value = _value(_ends_of_range(word.text)[1], lexicon)
            if value is None or value in YEARS:
                return None
            before = words[index - 1].text if index else ""
            after = next((other.text for other in words[index + 1 :] if "bound" in other.roles), "")  # "two or less"
            relation = BOUNDS.get(before, "=")
            if after.startswith(RISING):
                relation = ">="
            elif after.startswith(FALLING):
                relation = "<="
            return Quantity(relation, value)
    first, second, third = ([word.text for word in words] + ["", ""])[:3] if words else ("", "", "")
    if first in BOUNDS and second in ("a", "an") and (first not in ("only", "up to") or third == "single"):
        return Quantity(BOUNDS[first], 1)  # "more than a lamp"
    return Quantity(">=", 2) if any(word.text in SEVERAL for word in words) else None
