"""What a question of yes or no comes to once it is put plainly.

"He says that it can't burn. Is he right?" asks "It can burn?", to which no is the answer where yes is that of the
question.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..patterns import late
from ..text import folded_words
from .asking import AUXILIARIES, POINTING, PRONOUNS, first_asked, typed_sentences
from .beliefs import is_expected, says_enough, unbelieved
from .indirect import direct

LEAST_TOLD = 2  # words before a claim; of fewer nothing is told
_SAYS = "says?|said|claims?|claimed|thinks?|thought|insists?|insisted|argues?|argued|reckons?|swears?|believes?"
_TELLS = "tells?|told|informs?|informed"
# What somebody says, up to what somebody else says or the end of the sentence.
_SOMEBODY = rf"(?:(?:{'|'.join(sorted(POINTING))}) (?:\w+ )?)??(?P<who>(?!(?:do|does|did)(?:n't|nt)?\b)[\w']+)"
_OTHER = r"\b(?:i|my|he|she|the|they|our|his|her|another)\b (?:\w+ )?"
_CLAIM = late(
    rf"\b{_SOMEBODY},? (?:(?:now|also|then|just|still|always|even) )?(?P<not>(?:do|does|did)(?:n't|nt| not) )?"
    rf"(?:(?:{_SAYS})(?: to me)?|(?:{_TELLS}) (?:me|us|him|her|them))(?: that)?,? (?P<what>.+?)"
    rf"(?=[,;]? (?:but|and|while)?,? ?{_OTHER}(?:{_SAYS}|{_TELLS})\b|$)",
    re.IGNORECASE,
)
# Whether somebody is right, or what was said: the last sentence of a question.
_JUDGING = (
    r"(?:is|are|was|were|am|isn't) (?P<who>i|[\w' ]{2,20}?) (?P<how>right|correct|wrong|mistaken|true|so|accurate"
    r"|the case|(?:reading|playing|doing) (?:it|this|that) (?:right|correctly|wrong))"
    r"(?: (?:about|on|in|with|here|there|or not)\b[\w' ]{0,12})?"
    r"|(?:that|this)(?:'s| is) (?:right|correct|true)(?:,? (?:right|correct))?"
    r"|(?:do|did) (?:i|we) (?:have|get|got|understand|read)(?: (?:it|this|that))? (?:right|correctly)"
    r"|is (?:that|this|it) how (?:it|this|that) works"
    r"|right|correct|true|yes|yeah|ok|okay|agreed"
)
_JUDGED = late(rf"^(?:(?:and|so|now|but|or)\b,? )*(?:{_JUDGING})\s*\?+$", re.IGNORECASE)
_WAS = late(r"(?:and |so |but )?(?:was|were)\b", re.IGNORECASE)  # what was done is so, but is it right?
_BREAK = late(r"(?:[,;:…]|\.\.+|\s[-–])\s*")  # what may stand between a claim and whether it is so
_TAIL = late(  # whether it is so, behind a claim without a comma
    r"\s(?:(?:is|am) (?:it|that|this|i) |(?:do|did) i (?:have|get) (?:(?:it|this|that) )?)?(?:right|correct)\?+$",
    re.IGNORECASE,
)
_NO_END = AUXILIARIES | POINTING | frozenset({"all", "be", "not", "been"})  # of a claim: "so that is right?" has none
_DENIES = {
    "can't": "can", "cannot": "can", "can not": "can", "won't": "will", "couldn't": "could", "shouldn't": "should",
    "wouldn't": "would", "don't": "do", "doesn't": "does", "didn't": "did", "isn't": "is", "aren't": "are",
    "wasn't": "was", "weren't": "were", "hasn't": "has", "haven't": "have", "mustn't": "may", "is not": "is",
    "are not": "are", "does not": "does", "do not": "do", "did not": "did", "will not": "will", "must not": "may",
    "may not": "may", "cant": "can", "dont": "do", "doesnt": "does", "isnt": "is", "arent": "are", "didnt": "did",
    "wont": "will",
}  # fmt: skip
_DENIED = late(rf"\b(?:{'|'.join(sorted(_DENIES, key=len, reverse=True))})(?![\w'])", re.IGNORECASE)
_OTHER_DENIALS = late(r"\b(?:not|no|never|nor|neither|nobody|nothing|none|without)\b", re.IGNORECASE)
# Words with which what is denied is more or less than the whole: "not all burn" does not deny that one does.
_MEASURED = late(
    r"\b(?:all|every|everyone|each|both|only|either|unless|until|till|except|always|whatever|because|since|but|so|"
    r"if|when|who|which|that|while|though|as|cuz|cos|although|anymore|longer|yet|just|more|less|than)\b"
    r"|[.,;:=…]|\s[-–]+\s",
    re.IGNORECASE,
)
_OPENING = late(r"^(?:(?:and|so|but|then|ok|hey|well|also)\b[ ,]*)+", re.IGNORECASE)
_PREMISE = late(r"^(?:if|when|while|since|because|as|after|once|unless)\b.*,\s*(?:then )?$", re.IGNORECASE)
_ENDS = " .!?,;\"'"
_LOOSE_END = late(r"[\s,;]*(?:\b(?:and|but|while|now|so|because))?[\s,;]*$", re.IGNORECASE)
# What a question has that is not plain already: a denial, something asked besides, who believes it, or whether he is
# right. Most have none of it.
_TURNING_WORDS = (
    "not or if whether weather right correct true wrong mistaken case so yes yeah okay ok agreed no think thinking "
    "thought believe believed assume assumed assuming guess suppose presume presumed figure figured gather reckon "
    "understand understood understanding reading sure certain impression opinion mean means meant seems looks appears "
    "sounds clarify confirm verify clear clarification clarifying confirming checking check doubt surely obviously "
    "presumably apparently basically probably played playing cannot"
)
_TURNING = frozenset(_TURNING_WORDS.split()) | {word for word in _DENIES if word.isalpha()}
_TURNING_PHRASES = ("n't", "would say", "i'd say", "as far as", "the way", "from what")
_LONGEST_TAG = 18  # characters behind the last comma that ask whether it is so (", isn't it?")
_NONE = late(r"(?:(?:and|so|but|then)\b,? )*no (?!(?:more|less|fewer|longer|one|matter|way)\b)", re.IGNORECASE)
# A condition at the end, under which all that stands before it is denied.
_CONDITION = late(r"\b(?:if|when|while|because|since|after|before|during)\b[^,;:.]*\?$", re.IGNORECASE)
_REASON = late(r",? (?:because|since|cuz|cos) (?P<why>[^,;:.]{1,200})\?$", re.IGNORECASE)
_OPPONENTS = frozenset({"opponent", "opponents"})
_HIS = late(r"\b(?:his|her|their)\b", re.IGNORECASE)
_WRONG = ("wrong", "mistaken")
_FIRST_PERSONS = frozenset({"i", "we"})
_ASKING = frozenset({"what", "why", "how", "which", "who", "where", "whose"})


def turned(verdict: str) -> str:
    """The answer to a question that is turned round: no for yes, and the reverse."""
    return {"yes": "no", "no": "yes"}.get(verdict, verdict)


class Plain(NamedTuple):
    """A question put plainly; `denied` is whether yes to it is no to the one that was asked, and the reverse."""

    text: str
    denied: bool

    def answer(self, verdict: str) -> str:
        """The answer to one of the two questions, from that to the other.

        >>> plain("The lamp can't burn, right?").answer("no"), plain("May it burn?").answer("no")
        ('yes', 'no')
        """
        return turned(verdict) if self.denied else verdict


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
    parts, wrong = _claimed(direct(typed_sentences(question)))
    last, opposed = unbelieved(first_asked(parts[-1]))
    last, denies = _affirmed(last)
    reason = _REASON.search(last) if denies else None  # why it is denied: a part of what is told
    asked = [f"{reason['why']}.", f"{last[: reason.start()]}?"] if reason else [last]
    return Plain(" ".join([*parts[:-1], *asked]), wrong ^ opposed ^ denies)


def _perhaps_turned(question: str) -> bool:
    """Whether a question has words that may make it other than plain."""
    spoken = question.lower()
    return (
        question.rfind(",", -_LONGEST_TAG) >= 0
        or not _TURNING.isdisjoint(folded_words(spoken))
        or any(phrase in spoken for phrase in _TURNING_PHRASES)
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
    last, opposed = unbelieved(said[-1])
    said = said if opposed else [*said[:-1], last]
    return question if said == parts else " ".join(said)


def _claimed(parts: list[str]) -> tuple[list[str], bool]:
    """The sentences of a question, the one that asks last: what somebody claims, where it asks whether that is so.

    With that whether it is asked to be wrong, or claimed to be so. What somebody expects as the answer is left out.
    """
    place = max((place for place, part in enumerate(parts) if part.endswith("?")), default=None)
    if place is None:
        return parts, False
    behind = [part for part in parts[place + 1 :] if not is_expected(part)]
    before = [part for part in parts[:place] if not is_expected(part)]
    *claiming, last = [*before, *_judged_apart(parts[place])]
    judged = _JUDGED.match(last)
    claim = _claim(claiming, judged["who"] or "", stated=not _WAS.match(last)) if judged else None
    if judged is None or claim is None:
        return [*before, *behind, parts[place]], False
    wrong = (judged["how"] or "").lower().endswith(_WRONG)
    return [*claim.told, *behind, f"{claim.what[0].upper()}{claim.what[1:]}?"], wrong ^ claim.denied


def _judged_apart(asked: str) -> list[str]:
    """A sentence that asks, a claim and whether it is so as two."""
    if _JUDGED.match(asked):
        return [asked]
    tail = _TAIL.search(asked)
    breaks = [(found.start(), found.end()) for found in _BREAK.finditer(asked)]
    for start, end in ([(tail.start(), tail.start() + 1)] if tail else []) + breaks[::-1]:
        said, judged = asked[:start], asked[end:]
        if _JUDGED.match(judged):
            is_whole = _CLAIM.search(said) or (_states(said) and folded_words(said)[-1] not in _NO_END)
            return [f"{said}.", f"{judged[0].upper()}{judged[1:]}"] if is_whole else [asked]
    return [asked]


class _Claim(NamedTuple):
    """What is told, what is claimed, and whether somebody does not believe that."""

    told: list[str]
    what: str
    denied: bool


def _claim(parts: list[str], who: str, *, stated: bool) -> _Claim | None:
    """What `who` claims in one of the sentences; None where nobody claims what can be asked alone.

    Where nobody is said to claim anything, the last sentence is claimed if `stated`.
    """
    who = "" if who.lower().endswith(("that", "this", "it")) else who.lower()
    claims = [
        (place, claim)
        for place, part in enumerate(parts)
        for claim in _CLAIM.finditer(part)
        if not who or (claim["who"].lower() in _FIRST_PERSONS) == (who in _FIRST_PERSONS)
    ]
    if not claims:
        what = parts[-1].rstrip(_ENDS) if stated and parts and who in {"", *_FIRST_PERSONS} else ""
        return _Claim(parts[:-1], what, denied=False) if _states(what) and not parts[-1].endswith("?") else None
    place, claim = claims[-1]
    what = claim["what"].rstrip(_ENDS)
    told = [part for part in parts[:place] if not _CLAIM.search(part)]
    before = _LOOSE_END.sub("", _CLAIM.split(parts[place], maxsplit=1)[0])
    told += [f"{before}."] if len(folded_words(before)) > LEAST_TOLD else []
    told += parts[place + 1 :]
    if not (says_enough(what) or (told and says_enough(what, least=1) and len(what.split()) > LEAST_TOLD)):
        return None
    if claim["who"].lower() in _OPPONENTS and what.lower().startswith("i "):
        what = _HIS.sub("my opponent's", what)  # "he says I can't look at his deck"
    return _Claim(told, what, denied=bool(claim["not"]))


def _states(text: str) -> bool:
    """Whether a text is a statement that can be asked alone."""
    spoken = folded_words(_OPENING.sub("", text))
    return bool(spoken) and spoken[0] not in AUXILIARIES | _ASKING and says_enough(text)


def _affirmed(asked: str) -> tuple[str, bool]:
    """A sentence that asks, without its denial, and whether it is a statement, which is denied without that.

    >>> _affirmed("Can't he burn?"), _affirmed("he can't burn?"), _affirmed("he is a lamp isn't he?")
    (('Can he burn?', False), ('he can burn?', True), ('he is a lamp?', False))
    >>> _affirmed("he can't burn if it rains?")
    ('he can burn if it rains?', True)
    >>> _affirmed('a lamp with "cannot burn" shines?'), _affirmed("so no lamp burns?")
    (('a lamp with "cannot burn" shines?', False), ('lamp burns?', True))
    >>> _affirmed("no lamps left - dark?")
    ('no lamps left - dark?', False)
    >>> _affirmed("not all lamps can't burn?"), _affirmed("cant burn lamps?")
    (("not all lamps can't burn?", False), ('cant burn lamps?', False))
    """
    none = _NONE.match(asked)
    if none and not (_MEASURED.search(asked[none.end() :]) or _OTHER_DENIALS.search(asked[none.end() :])):
        return asked[none.end() :], True
    denials = [denial for denial in _DENIED.finditer(asked) if asked.count('"', 0, denial.start()) % 2 == 0]
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
