"""Official answers that were given to another question than that of the thread which quotes them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...contract.wording import NOT_TOLD
from ...text import sentences
from .rows import Row

NEAR = 3  # rows above an answer which may say that it was given before
_OF_BEFORE = re.compile(
    r"\b(?:old|older|earlier|previous|prior|existing|past|recent|opposite) (?:official )?"
    r"(?:ruling|answer|response|clarification)|"
    r"\b(?:been|was) (?:\w+ )?(?:ruled|clarified|asked before)|"
    r"\b(?:ruled|ruling|answer\w*|respon\w+|clarif\w+|said|quote|statement)\b[^.?!]{0,60}"
    r"\b(?:back in|(?:\w+ )?years? ago|months? ago|a ?while (?:back|ago)|way back|long ago)\b",
    re.IGNORECASE,
)
_OF_ANOTHER_PLACE = re.compile(
    r"\b(?:ruling|answer|response) (?:\w+ ){0,2}(?:in|from|on) (?:this|that|the|another) (?:\w+ )?thread|"
    r"\b(?:previous|older?|earlier|another|different|long|bgg) (?:thread|topic|question)\b|"
    r"\b(?:threads?|topics?|this|that|it|one|which|(?:ruling|answer|response|quote)s?) (?:that )?(?:i|we) "
    r"(?:\w+ )?(?:read|found|saw)\b|"
    r"\b(?:i|we|just) (?:\w+ )?(?:found (?:this|that|the answer|an answer)|recently read|came across)\b|"
    r"\bfound (?:the|his|her) (?:\w+ ){0,4}(?:quote|ruling|answer|response)\b|\bcame across\b|"
    r"\b(?:link|thread) (?:that )?i found\b|\bwas posted\b|\bshared (?:elsewhere|on|by|with)\b|"
    r"\b(?:on|at|from) (?:the )?(?:bgg|boardgamegeek|discord|facebook|reddit|cardgamedb)\b|"
    r"\bone of (?:my |our |the )?(?:\w+ )?(?:e-?mails?|conversations|repl(?:y|ies)|answers)\b|"
    r"\b(?:ruling|answer|response) (?:\w+ )?(?:addresses|covers)\b|\bre-?quot(?:e|ing)\b|"
    r"\b(?:see|per) (?:this|the|that) (?:ruling|answer|response|quote)\b",
    re.IGNORECASE,
)
_OF_ANOTHER_MATTER = re.compile(
    r"\b(?:if|whether) (?:it|this|that) (?:\w+ )?applies\b|\b(?:it|this|that|which) (?:also )?applies (?:here|too)\b|"
    r"\b(?:not|isn['’]t) (?:\w+ )?(?:analogous|the same (?:question|case|situation|thing))\b|"
    r"\b(?:wrote|said) this about\b",
    re.IGNORECASE,
)
_FORMER = (_OF_BEFORE, _OF_ANOTHER_PLACE, _OF_ANOTHER_MATTER)
_ANEW = re.compile(r"\b(?:i|we) (?:\w+ ){0,2}(?:asked|sent|e-?mailed|wrote|contacted|submitted)\b", re.IGNORECASE)


def quoted_for(matter: str) -> str:
    """What stands for the question of an answer that is quoted for some `matter`, "" where that is not known."""
    return f"{NOT_TOLD}{matter}" if matter else ""


def told(question: str) -> bool:
    """Whether a question is one, not what an answer is quoted for."""
    return bool(question) and not question.startswith(NOT_TOLD)


def given_before(own: Sequence[Row]) -> bool:
    """Whether the last rows of a post say that the answer below them was given before, or to something else."""
    last = [told for row in own[-NEAR:] for told in _last(row)]
    return any(words.search(told) for told in last for words in _FORMER)


def _last(row: Row) -> list[str]:
    """Those of the last two sentences of a row that do not ask, none where the row says that somebody asked anew."""
    return [] if _ANEW.search(row.text) else [told for told in sentences(row.text)[-2:] if "?" not in told]
