"""Which sentences of a question ask, and which only tell the story."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile, pairwise, takewhile

from ..patterns import late
from ..text import STOP, folded_words, sentences, squeeze

_ASKED_BY = "do does did can could may might must should will would is are was were am has have"
_POINTED_BY = "my your his her its our their this that these those the a an any each every"
AUXILIARIES, POINTING = frozenset(_ASKED_BY.split()), frozenset(_POINTED_BY.split())
_PRONOUNS = "i you he she it we they"
PRONOUNS = frozenset(_PRONOUNS.split())
_BEHIND_ASKING = POINTING | PRONOUNS  # what stands behind an auxiliary that asks
_OF_ALL = "player players card cards effect effects thing things"  # what tells nothing that is asked about
# Words that ask whether what is told is so ("Legal?", "Is that all right by the rules?").
JUDGING = frozenset(
    (
        "right", "legal", "ok", "okay", "fine", "proper", "possible", "true", "correct", "kosher", "allowed",
        "permitted", "able", "good", "legit", "doable", "fair", "alright", "sure", "enough", "valid",
    )
)  # fmt: skip
# Words by which people greet and thank each other, and tell that they ask.
CHATTER = frozenset(
    (
        "anyone", "everyone", "guys", "hello", "hey", "hi", "ok", "please", "question", "questions", "quick", "rules",
        "sorry", "thanks", "thx", "cheers", "appreciated",
    )
)  # fmt: skip
_NO_DEED = JUDGING | {"work", "works", "happen", "happens", "count", "counts", "way"}  # what any deed may be asked by
_BEING = frozenset({"is", "are", "am", "was", "were", "isnt", "arent", "wasnt", "werent"})
_ANY = frozenset(_OF_ALL.split())
LONGEST_SUBJECT = 3  # words behind the auxiliary that may name what is asked about
LONGEST_CORE = 2  # telling words of a last question that asks but one thing of a tale
TOLD = 0.7  # weight of a word outside the sentence that asks (best of 0.5, 0.7 and 1 for players' questions)
_ASKS = late(
    r"\?|^(?:and |so |but )?(?:can|could|may|might|must|should|do|does|did|is|are|am|was|were|will|would|has|have|how|"
    r"what|when|which|who|whose|where|why|isn't|aren't|doesn't|don't|can't)\b",
    re.IGNORECASE,
)
_NUMBERED = late(r"\b(?<!each )(?<!every )(?<!per )(?:the )?(?:[Pp]layer ?|P)(?:([1A])|[2-6B-D])\b")
# Where a card is printed, behind its name: "(SoM 72)", "(D 107)", "(Core 35)", "(1 U 162)"; not "(Step 3)", nor a
# keyword with its number, which is small ("(Hide 2)").
_PRINTED = late(
    r"(?<=[\w'’\"”!?]) \((?:[A-Z](?:[A-Za-z]{0,3}[A-Z][A-Za-z]{0,2}|[a-z]{1,2})? \d{1,3}"
    r"|(?!Step|Rule|Page|Part)[A-Z][a-z]{3} \d{2,3}|\d{1,2} ?[A-Z]\+? ?\d{1,3})\)"
)
# What is asked besides, at the end: whether what was said is so (", isn't it?"), or something else ("or is it lost?").
_TAG = late(
    rf",\s*(?:right|correct|yes|no|ok|okay|true|(?:{_ASKED_BY.replace(' ', '|')})(?:n?'?t)?\s+"
    rf"(?:{_PRONOUNS.replace(' ', '|')}|this|that))\s*\?*\s*$",
    re.IGNORECASE,
)
_OR_ELSE = late(
    rf",?\s+or\s+(?:(?:{_ASKED_BY.replace(' ', '|')})(?:n?'?t)?\s+(?:{'|'.join(sorted(_BEHIND_ASKING))})\b"
    r"|(?:not|no|what|nothing|rather)\b)[^?]*",
    re.IGNORECASE,
)
_ASIDE = late(r"\([^()]*\)")
# Where people end a sentence: they often begin the next one without a capital. A short word may be shortened ("vs."),
# but a number is not.
_ENDS = late(r"(?<=[?!;])\s+|(?:(?<=[A-Za-z0-9)][a-z0-9)]{2}\.)|(?<=\s\d\.)|(?<=\s\d\d\.)|(?<=\.\.))\s+(?=[a-z])")
_PERHAPS_ENDS = late(r"[.!?;][\"')\]]*\s")  # what stands wherever a sentence ends before the last one
# What asks at the end whether what was said is so, unless these stand before it, and what asks for leave of a deed.
_SO = frozenset({"right", "correct", "ok", "okay", "legal", "allowed", "legit", "yes", "yeah"})
_SAID_SO = _BEING | POINTING | frozenset({"be", "not", "all", "thats", "hes", "shes", "theyre"})
_LEAVE = late(
    r"(?:^|[,;:.]\s+)(?:ok|okay|fine|legal|allowed|possible|alright|cool) (?:to|if|for \w+ to)\b", re.IGNORECASE
)
_BEGINS_ASKING = late(rf"(?:(?:and|so|but|then)\b,? )*(?:{_ASKED_BY.replace(' ', '|')})(?:n?'?t)?\b", re.IGNORECASE)


def typed_sentences(text: str) -> list[str]:
    """The sentences of a question as people type it; the whole of it where there is none."""
    text = squeeze(text) or text
    if not _PERHAPS_ENDS.search(text):  # as most: one sentence
        return [text]
    return [part for sentence in sentences(text) for part in _ENDS.split(sentence) if part.strip()] or [text]


def marked(text: str) -> str:
    """`text` with the question mark that it lacks: its last sentence begins as a question, asks for leave, or "right".

    >>> marked("so the lamp burns on right"), marked("my friend lit it, ok to light it again")
    ('so the lamp burns on right?', 'my friend lit it, ok to light it again?')
    >>> marked("what if it is legal"), marked("the move is legal")
    ('what if it is legal', 'the move is legal')
    """
    *told, last = typed_sentences(text)
    spoken = folded_words(last)
    if "?" in text or not spoken:
        return text
    if not _BEGINS_ASKING.match(last):
        is_so = spoken[-1] in _SO and len(spoken) > 1 and spoken[-2] not in _SAID_SO
        if any(_ASKS.search(part) for part in (*told, last)) or not (is_so or _LEAVE.search(last)):
            return text
    return f"{text.rstrip(' .!')}?"


def bare(text: str) -> str:
    """`text` as rules would say it: without where its cards are printed, and "player 1" or "player B" as "a player".

    >>> bare("Can player 1 use P2's ally?"), bare("May Dori (OHUH 9) defend in a siege (step 3)?")
    ("Can a player use another player's ally?", 'May Dori defend in a siege (step 3)?')
    """
    return _NUMBERED.sub(lambda match: "a player" if match[1] else "another player", _PRINTED.sub("", text))


def first_asked(text: str) -> str:
    """`text` without what it asks besides at the end, to which nobody answers yes or no.

    >>> first_asked("Does it burn or is it put out?"), first_asked("So the lamp burns on, doesn't it?")
    ('Does it burn?', 'So the lamp burns on?')
    """
    first = _OR_ELSE.sub("", text)
    cut = _TAG.sub("?", first)
    return cut if folded_words(cut) else text


def asking_words(text: str) -> frozenset[str]:
    """The folded words of the sentences of `text` that ask, but for asides; of its last one, where none does."""
    parts = [_ASIDE.sub(" ", part) if "(" in part else part for part in _asking(text)]
    return frozenset(word for part in parts for word in folded_words(part))


def subject(text: str) -> str:
    """The folded word for what the last question of `text` is about; "" for a pronoun or what any may be.

    >>> subject("Gimli is hurt. Does a follower of his count?"), subject("he is down, can the lamp burn")
    ('follower', 'lamp')
    >>> subject("May I move?"), subject("Is a player bound?"), subject("Move where?"), subject("So the lamp may burn?")
    ('', '', '', 'lamp')
    """
    spoken = asked_last(text)
    place = _auxiliary(spoken)
    if place is None:
        return ""
    if place > 0 and spoken[place + 1 : place + 2] and spoken[place + 1] not in _BEHIND_ASKING:
        return "" if spoken[place - 1] in STOP else spoken[place - 1]  # a statement: "a lamp can burn?"
    named = list(dropwhile(POINTING.__contains__, spoken[place + 1 :]))[:LONGEST_SUBJECT]
    named = list(takewhile(lambda word: word not in STOP and not word.isdigit(), named))
    return "" if not named or _ANY & set(named) else named[0]


def state(text: str) -> str:
    """The folded word for the state in which the last question of `text` asks whether something is; "" for none.

    >>> state("If my deck is empty, am I eliminated?"), state("Is a tapped runner discarded by it?")
    ('eliminated', 'discarded')
    >>> state("May I move a tapped runner?"), state("Is he allowed to move?")
    ('', '')
    >>> state("Does it tap the runner to which it is tied?")
    ''
    """
    spoken = asked_last(text)
    place = _auxiliary(spoken)
    if place is None or spoken[place] not in _BEING:
        return ""
    words = pairwise([*spoken[place + 1 :], ""])
    return next((word for word, behind in words if _is_participle(word) and _ends_there(behind)), "")


def _auxiliary(spoken: Sequence[str]) -> int | None:
    """The place of the auxiliary by which folded words ask, None for none.

    It begins the question, or is the last one before a pronoun or a determiner ("when it burns, may I"), or the first.
    """
    places = [place for place, word in enumerate(spoken) if word in AUXILIARIES]
    inverted = [place for place in places if spoken[place + 1 : place + 2] and spoken[place + 1] in _BEHIND_ASKING]
    if inverted and places[0] > 0:
        return inverted[-1]
    return places[0] if places else None


def _is_participle(word: str) -> bool:
    return word.endswith(("ed", "en")) and word not in STOP


def _ends_there(behind: str) -> bool:
    """Whether the word behind a participle shows that it is no part of a name, nor of "is allowed to"."""
    return not behind or (behind in STOP and behind != "to")


def asked_of_a_tale(text: str) -> list[str]:
    """The few telling words of the last question of `text`, [] where there are none or it says more than two.

    >>> asked_of_a_tale("We moved to a haven. Do I heal now?"), asked_of_a_tale("We moved to a haven. Is it allowed?")
    (['heal'], [])
    """
    said = [word for word in asked_last(text) if word not in STOP and word not in _NO_DEED and not word.isdigit()]
    return said if len(said) <= LONGEST_CORE else []


def asked_last(text: str) -> list[str]:
    """The folded words of the last sentence of `text` that asks."""
    return folded_words(_asking(text)[-1])


def _asking(text: str) -> list[str]:
    parts = typed_sentences(text)
    return parts if len(parts) == 1 else [part for part in parts if _ASKS.search(part)] or parts[-1:]
