"""What a question of yes or no comes to once it is put plainly.

"He says that it can't burn. Is he right?" asks "It can burn?", to which no is the answer where yes is that of the
question.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..text import STOP, folded_words
from .asking import AUXILIARIES, POINTING, PRONOUNS, first_asked, typed_sentences
from .indirect import direct

LEAST_CLAIMED = 2  # telling words of a claim; one of fewer says too little to be asked alone
_SAYS = "says?|said|claims?|claimed|thinks?|thought|insists?|insisted|argues?|argued|reckons?|swears?|believes?"
_TELLS = "tells?|told|informs?|informed"
# What somebody says, up to what somebody else says or the end of the sentence.
_SOMEBODY = rf"(?:(?:{'|'.join(sorted(POINTING))}) (?:\w+ )?)??(?P<who>[\w']+)"
_OTHER = r"\b(?:i|my|he|she|the|they|our|his|her|another)\b (?:\w+ )?"
_CLAIM = re.compile(
    rf"\b{_SOMEBODY},? (?:(?:now|also|then|just|still|always|even) )?"
    rf"(?:(?:{_SAYS})(?: to me)?|(?:{_TELLS}) (?:me|us|him|her|them))(?: that)?,? (?P<what>.+?)"
    rf"(?=[,;]? (?:but|and|while)?,? ?{_OTHER}(?:{_SAYS}|{_TELLS})\b|$)",
    re.IGNORECASE,
)
# Whether somebody is right, or what was said: the last sentence of a question.
_JUDGED = re.compile(
    r"^(?:and |so |now |but )?(?:"
    r"(?:is|are|was|were|am) (?P<who>i|[\w' ]{2,20}?) (?P<how>right|correct|wrong|mistaken|true)"
    r"(?: (?:about|on|in|with|here|there)\b[\w' ]{0,12})?"
    r"|right|correct|true"
    r")\s*\?+$",
    re.IGNORECASE,
)
# A claim of which the same sentence asks whether it is so ("he says that it burns, is he right?").
_JUDGED_AT_ONCE = re.compile(
    r"^(?P<said>.+?),\s*(?:and |so )?(?P<judged>(?:(?:is|are|am) (?:he|she|they|i|it|that|this) )?"
    r"(?:right|correct|true|wrong|mistaken)\s*\?+)$",
    re.IGNORECASE,
)
_IS_IT_SO = re.compile(
    r"^(?:(?:and|so|but|hey|hi|ok)[ ,]+)*(?:is it (?:true|right|correct|so|the case)|am i (?:right|correct)) that ",
    re.IGNORECASE,
)
_DENIES = {
    "can't": "can", "cannot": "can", "can not": "can", "won't": "will", "couldn't": "could", "shouldn't": "should",
    "wouldn't": "would", "don't": "do", "doesn't": "does", "didn't": "did", "isn't": "is", "aren't": "are",
    "wasn't": "was", "weren't": "were", "hasn't": "has", "haven't": "have", "mustn't": "may", "is not": "is",
    "are not": "are", "does not": "does", "do not": "do", "did not": "did", "will not": "will", "must not": "may",
    "may not": "may", "cant": "can", "dont": "do", "doesnt": "does", "isnt": "is", "arent": "are", "didnt": "did",
    "wont": "will",
}  # fmt: skip
_DENIED = re.compile(rf"\b(?:{'|'.join(sorted(_DENIES, key=len, reverse=True))})(?![\w'])", re.IGNORECASE)
_OTHER_DENIALS = re.compile(r"\b(?:not|no|never|nor|neither|nobody|nothing|none|without)\b", re.IGNORECASE)
# Words with which what is denied is more or less than the whole: "not all burn" does not deny that one does.
_MEASURED = re.compile(
    r"\b(?:all|every|everyone|each|both|only|either|unless|until|till|except|always|whatever|because|since|but|so|"
    r"if|when|who|which|that|while|though|as|cuz|cos|although|anymore|longer|yet|just|more|less|than)\b|[.,;:=\"…]",
    re.IGNORECASE,
)
_OPENING = re.compile(r"^(?:(?:and|so|but|then|ok|hey|well|also)\b[ ,]*)+", re.IGNORECASE)
_PREMISE = re.compile(r"^(?:if|when|while|since|because|as|after|once|unless)\b.*,\s*(?:then )?$", re.IGNORECASE)
_LOOSE_END = re.compile(r"[\s,;]*(?:\b(?:and|but|while|now|so|because))?[\s,;]*$", re.IGNORECASE)
# What a question has that is not plain already: a denial, something asked besides, or whether somebody is right. Most
# have none of it.
_TURNED = frozenset(word.replace("'", "") for word in _DENIES if " " not in word) | frozenset(
    {"not", "or", "right", "correct", "true", "wrong", "mistaken", "case", "if", "whether", "weather"}
)
_LONGEST_TAG = 18  # characters behind the last comma that ask whether it is so (", isn't it?")
# A condition at the end, under which all that stands before it is denied.
_CONDITION = re.compile(r"\b(?:if|when|while|because|since|after|before|during)\b[^,;:.]*\?$", re.IGNORECASE)
_REASON = re.compile(r",? (?:because|since|cuz|cos) (?P<why>[^,;:.]{1,200})\?$", re.IGNORECASE)
_OPPONENTS = frozenset({"opponent", "opponents"})
_HIS = re.compile(r"\b(?:his|her|their)\b", re.IGNORECASE)
_WRONG = frozenset({"wrong", "mistaken"})
_FIRST_PERSONS = frozenset({"i", "we"})
_ASKING = frozenset({"what", "why", "how", "which", "who", "where", "whose"})


class Plain(NamedTuple):
    """A question put plainly; `denied` is whether yes to it is no to the one that was asked, and the reverse."""

    text: str
    denied: bool

    def answer(self, verdict: str) -> str:
        """The answer to one of the two questions, from that to the other.

        >>> plain("The lamp can't burn, right?").answer("no"), plain("May it burn?").answer("no")
        ('yes', 'no')
        """
        return {"yes": "no", "no": "yes"}.get(verdict, verdict) if self.denied else verdict


def plain(question: str) -> Plain:
    """`question` without who claims what it asks, and without a denial, so far as that changes nothing else.

    >>> plain("I lit two lamps. My friend says that the second can't burn. Is he right?")
    Plain(text='I lit two lamps. The second can burn?', denied=True)
    >>> plain("My opponent says I can't look at his lamps. Is he right?").text
    "I can look at my opponent's lamps?"
    >>> plain("My friend says that lamps can't burn, is he right?")
    Plain(text='Lamps can burn?', denied=True)
    >>> plain("The lamp can't burn because it's wet, right?").text
    "it's wet. The lamp can burn?"
    >>> plain("Isn't a lamp a light?"), plain("Is it true that lamps burn?").text
    (Plain(text='Is a lamp a light?', denied=False), 'lamps burn?')
    """
    question = question.replace("’", "'")
    if not _perhaps_turned(question):
        return Plain(question, denied=False)
    told = direct(typed_sentences(question))
    parts, denied = _claimed(told)
    if parts is told:
        parts, denied = _claimed(typed_sentences(first_asked(" ".join(told))))
    last = _IS_IT_SO.sub("", parts[-1])
    last, denies = _affirmed(last)
    reason = _REASON.search(last) if denies else None  # why it is denied: a part of what is told
    asked = [f"{reason['why']}.", f"{last[: reason.start()]}?"] if reason else [last]
    return Plain(" ".join([*parts[:-1], *asked]), denied ^ denies)


def _perhaps_turned(question: str) -> bool:
    """Whether a question has words that may make it other than plain."""
    return (
        not _TURNED.isdisjoint(folded_words(question))
        or question.rfind(",", -_LONGEST_TAG) >= 0
        or "is it so" in question.lower()
    )


def unclaimed(question: str) -> str:
    """`question` without who claims what it asks; all else is as it was.

    >>> unclaimed("My friend says that the second lamp can't burn, or not at night. Is he right?")
    "The second lamp can't burn, or not at night?"
    >>> unclaimed("Can't a lamp burn, or is it put out?")
    "Can't a lamp burn, or is it put out?"
    """
    parts = typed_sentences(question)
    said, _ = _claimed(direct(parts))
    return question if said == parts else " ".join(said)


def _judged_apart(parts: list[str]) -> list[str]:
    """The sentences of a question, a claim and whether it is so in two of them."""
    found = _JUDGED_AT_ONCE.match(parts[-1])
    if not found or not _CLAIM.search(found["said"]):
        return parts
    return [*parts[:-1], f"{found['said']}.", found["judged"].capitalize()]


def _claimed(parts: list[str]) -> tuple[list[str], bool]:
    """The sentences of a question, the last one what somebody claims, where they ask whether it is so.

    With that whether it is asked to be wrong.
    """
    whole, parts = parts, _judged_apart(parts)
    judged = _JUDGED.match(parts[-1])
    if not judged or len(parts) == 1:
        return whole, False
    who = (judged["who"] or "").lower()
    if who.endswith(("that", "this", "it")):
        who = ""
    claims = [
        (place, claim)
        for place, part in enumerate(parts[:-1])
        for claim in _CLAIM.finditer(part)
        if not who or (claim["who"].lower() in _FIRST_PERSONS) == (who in _FIRST_PERSONS)
    ]
    if not claims:
        return whole, False
    place, claim = claims[-1]
    what = claim["what"].rstrip(" .!?,;\"'")
    if sum(word not in STOP for word in folded_words(what)) < LEAST_CLAIMED:
        return whole, False
    if claim["who"].lower() in _OPPONENTS and what.lower().startswith("i "):
        what = _HIS.sub("my opponent's", what)  # "he says I can't look at his deck"
    told = [part for part in parts[:place] if not _CLAIM.search(part)]
    before = _LOOSE_END.sub("", _CLAIM.split(parts[place], maxsplit=1)[0])
    told += [f"{before}."] if len(folded_words(before)) > LEAST_CLAIMED else []
    wrong = (judged["how"] or "").lower() in _WRONG
    return [*told, *parts[place + 1 : -1], f"{what[0].upper()}{what[1:]}?"], wrong


def _affirmed(asked: str) -> tuple[str, bool]:
    """A sentence that asks, without its denial, and whether it is a statement, which is denied without that.

    >>> _affirmed("Can't he burn?"), _affirmed("he can't burn?"), _affirmed("he is a lamp isn't he?")
    (('Can he burn?', False), ('he can burn?', True), ('he is a lamp?', False))
    >>> _affirmed("he can't burn if it rains?")
    ('he can burn if it rains?', True)
    >>> _affirmed("not all lamps can't burn?"), _affirmed("cant burn lamps?")
    (("not all lamps can't burn?", False), ('cant burn lamps?', False))
    """
    denials = list(_DENIED.finditer(asked))
    if len(denials) != 1 or not asked.endswith("?"):
        return asked, False
    denial = denials[0]
    before, word, behind = asked[: denial.start()], denial[0], asked[denial.end() :]
    first = behind.strip(" ?").split(" ")[0]
    affirmed = _DENIES[word.lower()]
    stated = _OPENING.sub("", before)
    if not stated or _PREMISE.match(before):
        inverted = "'" in word or first.lower() in POINTING | PRONOUNS or first[:1].isupper()
        spelt = affirmed.capitalize() if word[0].isupper() else affirmed
        return (f"{before}{spelt}{behind}", False) if inverted and " " not in word else (asked, False)
    if behind.strip(" ?").lower() in PRONOUNS:
        return f"{before.rstrip(' ,')}?", False
    spoken = folded_words(stated)
    states = bool(spoken) and spoken[0] not in AUXILIARIES | _ASKING
    if (
        not states
        or _MEASURED.search(stated)
        or _MEASURED.search(_CONDITION.sub("", behind))
        or _OTHER_DENIALS.search(stated + behind)
    ):
        return asked, False
    return f"{before}{affirmed}{behind}", True
