"""The words that introduce, open and close an answer, whoever gives it, and what tells that a row is none.

All expressions are tried on a bounded stretch at the beginning or end of a row, so a row of any length costs the same.
"""

from __future__ import annotations

import re

from ...text import sentences

STRETCH = 400  # characters of a row's end in which its last sentences are looked for
TAIL = 90  # characters of a row's end in which a signature is looked for
HEAD = 90  # characters of a row's beginning
ROW = 4000  # characters of a row in which a quotation within a sentence is looked for
NEWS = 60  # words of an answer that speaks of the product alone

CLOSING = (
    r"cheers|(?:best|kind|warm)? ?regards|best(?: wishes)?|thanks(?: again)?(?: for \w+(?: \w+){0,4})?|thank you|"
    r"take care|sincerely|yours(?: truly)?|good luck|enjoy|happy (?:gaming|questing|playing)|have fun|"
    r"(?:i )?hope (?:that|this|it) helps"
)
ANSWER = (
    r"answer(?:s|ed|ing)?|respon(?:se|ses|ded|ds)|repl(?:y|ies|ied)|ruling|ruled|rules that|said|says|wrote|writes|"
    r"confirm(?:s|ed|ation)|clarif(?:y|ies|ied|ication)|e-?mail(?:s|ed)?|mail|quot(?:e|ed|ing)|statement|stated|"
    r"heard back|got back|official(?:ly)?|told (?:me|us)"
)
NOUN = r"answers?|responses?|reply|replies|ruling|statement|clarification|e-?mail"
_TALK = re.compile(
    r"(?<!/)\b(?:interview|podcast|preview|article|in-?flight report|journal|live ?stream|insider)|/news/",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:i think|i guess|my (?:view|opinion|example)|example|explain|love[ds]?|favou?rite|understand|"
    r"interpret\w*|means?)\b",
    re.IGNORECASE,
)
# What is quoted from these is no answer to a question of rules.
_ELSEWHERE = re.compile(
    r"\b(?:interview\w*|podcasts?|video\w*|stream\w*|episode|panel|article|preview|spoilers?|twitter|tweet\w*|"
    r"blog|announce\w*|insert|faq|rule ?book|rules? reference|rule ?sheet|errata|page \d|p\. ?\d|gencon|gen con|"
    r"speculat\w*|"
    r"art|artwork|passage)\b",
    re.IGNORECASE,
)
_PLAIN_CLOSING = re.compile(rf"^\W*(?:{CLOSING})\W*$", re.IGNORECASE)
GREETING = re.compile(
    r"^\W{0,3}(?:hi|hello|hey|dear|greetings|howdy|good (?:morning|evening|day))\b[ ,]*"
    r"([^,.!:;\n]{0,40})(?:[,.!:;-]+|$)\s*",
    re.IGNORECASE,
)
_HAIL = re.compile(r"^\W*(?:hi|hello|hey|greetings)\b(?: again)?\W*$", re.IGNORECASE)
_TO_ALL = re.compile(
    r"^(?:again|all|every\w*|folks|guys|there|friends|people|team|y'all|.* all|.* guys)?$", re.IGNORECASE
)
_ASKED = re.compile(
    r"^\W{0,3}(?:q|(?:rules? )?questions?|my question|question \d+)\s*(?:\d\s*)?[:.)]\s*", re.IGNORECASE
)
_ANSWERED = re.compile(
    r"^\W{0,3}(?:a|answers?|official (?:answer|reply|response|ruling))\s*(?:\d\s*)?[:.)]\s*", re.IGNORECASE
)
_LONE = re.compile(r"^\W*(?:the |my )?(?:official )?(questions?|answers?|reply|response|ruling)\W*$", re.IGNORECASE)
_TO_ASKER = re.compile(
    r"^\W{0,3}(?:(?:that(?:'s|’s| is)|this is|what)? ?(?:an? )?"
    r"(?:good|great|excellent|interesting|fun|cool|tough) question|"
    r"thank(?:s| you) for (?:your|writing|asking|the question)|"
    r"you (?:are|provided|asked|raise|can|cannot|should|must) |"
    r"(?:in|to) answer (?:to )?your)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?][\"”]? ")
_I = re.compile(r"\b(?:I|we|our|us|my|me)\b(?!\.)")
_RULES = re.compile(r"(?<!\bI )(?<!\bwe )\b(?:can(?:not)?|may|must|should|would|will|does|do)\b", re.IGNORECASE)
_PRODUCT = re.compile(
    r"\b(?:release (?:schedule|date)s?|in stock|out of print|print run|pre-?orders?)\b", re.IGNORECASE
)
QUOTED_END = re.compile(r"[.!?](?=\s?[\"”](?:\W|$))")
_SAID_SO = re.compile(
    rf"^(?:he|she|they)\b(?: \w+){{0,2}} (?:{ANSWER})\b[^.?!]{{0,60}}(?::|\.\.\.|…)$|"
    rf"^(?:his|her|their) (?:{NOUN})(?: \w+){{0,3}} ?(?::|\.\.\.|…)$|"
    r"\b(?:quote|copy|paste) (?:him|her|them|it|that|the (?:answer|reply|response))(?: \w+){0,2} ?:$",
    re.IGNORECASE,
)
_ON = re.compile(
    rf"\b(?:{NOUN})\b(?: \w+){{0,4}} (?:on|about|regarding|to) ((?:whether|if|how|what|why|when)\b.+):$", re.IGNORECASE
)
_TOPIC = re.compile(
    rf"\b(?:{NOUN}|quote|wrote this|this (?:is|was))\b(?: \w+){{0,3}} (?:about|regarding|concerning) "
    r"((?:(?! but )[^.,;:!?])+)|"
    rf"^as for ([^.,;:!?]+),.*\b(?:{NOUN})\b|"
    rf"\b(?:{NOUN}) to my ((?:(?!rules? )[\w'’-]+ ){{1,6}})question\b",
    re.IGNORECASE,
)
_HERE = re.compile(r"\bhere (?:it is|you (?:are|go))\b", re.IGNORECASE)
_TELLS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|will|would|should|may|might|must|makes?|made|means?|"
    r"seems?|says?|said|sounds?|looks?|feels?|thinks?|[a-z]+n['’]t)\b",
    re.IGNORECASE,
)
_I_ASKED = re.compile(r"\bI (?:also )?asked (?:was|whether|if|about|how|what)\b")
_HELPS = re.compile(r"^\W*(?:i )?hope (?:that|this|it) helps\b", re.IGNORECASE)
_FOUND = re.compile(
    r"^\W*(?:i )?found (?:the|that|his|her) (?:[\w'’]+ ){0,4}(?:quote|quotation|ruling|answer|response|reply)\s?:$",
    re.IGNORECASE,
)
_PROMISES = re.compile(
    r"\bI(?:['’]ll| will)\b[^.?!]{0,40}\b(?:add|include|make)\b[^.?!]{0,60}\b(?:FAQ|errata|note)\b|"
    r"\bwill be (?:corrected|fixed|clarified|addressed)\b[^.?!]{0,20}\b(?:FAQ|errata)\b"
)
_FORUM_QUOTE = re.compile(r"\b(?:said|wrote):$|^quote$", re.IGNORECASE)
_STAMP = re.compile(
    r"^(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|message flagged|sent:|date:|from:|to:|subject:)",
    re.IGNORECASE,
)


def asked_in(text: str) -> str:
    """What a row that introduces an answer says was asked ("NAME's ruling on whether I may:"), else ""."""
    match = _ON.search(last_sentence(text))
    return match[1] if match else ""


def topic(text: str) -> str:
    """What a row that introduces an answer says the answer is about ("NAME's reply about brass lamps:"), else ""."""
    match = _TOPIC.search(text[-STRETCH:])
    return (match[1] or match[2] or match[3]).strip(" ()") if match else ""


def last_sentence(text: str) -> str:
    """The last sentence of a row, of its last STRETCH characters."""
    tail = text[-STRETCH:].rstrip()
    ends = [match.end() for match in _SENTENCE_END.finditer(tail[:-1])]
    cut = ends[-1] if ends else 0
    return tail[cut:].strip()


def leads(text: str) -> bool:
    """Whether the last sentence of a row speaks of an answer and trails off ("as he said in his response...")."""
    sentence = last_sentence(text)
    spoken = sentence.endswith(("...", "…")) and bool(re.search(rf"\b(?i:{NOUN})\b", sentence))
    return spoken and not _ELSEWHERE.search(sentence)


def begins_answer(text: str) -> bool:
    """Whether a row begins as mails to one who asked do ("Good question.", "You are correct.")."""
    return bool(_TO_ASKER.match(text[:HEAD]))


def speaks_of_answer(text: str) -> bool:
    """Whether the last sentence of a row, which ends with a colon, speaks of an answer ("and this is the answer:")."""
    sentence = last_sentence(text)
    return sentence.endswith(":") and bool(re.search(rf"\b(?i:{NOUN})\b", sentence)) and not _ELSEWHERE.search(sentence)


def of_answer(text: str) -> bool:
    """Whether a row has a word for an answer ("And the reply was")."""
    return bool(re.search(rf"\b(?:{NOUN})\b", text, re.IGNORECASE))


def chat(text: str) -> bool:
    """Whether an answer of several sentences speaks in each of its author and never of what is allowed or happens."""
    told = sentences(text)
    return len(told) > 1 and not _RULES.search(text) and all(_I.search(sentence) for sentence in told)


def of_the_product(text: str) -> bool:
    """Whether a short answer speaks of when and where the game is sold: it rules nothing."""
    return len(text.split()) <= NEWS and bool(_PRODUCT.search(text))


def presents(text: str) -> bool:
    """Whether the end of a row presents an answer as a heading does ("but here it is. New ruling for all lamps.")."""
    heading = last_sentence(text)
    return bool(_HERE.search(text[-STRETCH:])) and of_answer(heading) and not _TELLS.search(heading)


def found(text: str) -> bool:
    """Whether a row says that the words which follow were found again ("Found the lamp quote:")."""
    return len(text) < HEAD and bool(_FOUND.match(text))


def promises(text: str) -> bool:
    """Whether a row promises, as only an author can, that the rules will be mended ("I will add this to the FAQ")."""
    return bool(_PROMISES.search(text[:ROW]))


def asks_something(text: str) -> bool:
    """Whether a row says what its writer asked, not whom ("the question I asked was whether")."""
    return bool(_I_ASKED.search(text))


def helps(text: str) -> bool:
    """Whether a row closes an answer ("Hope that helps.")."""
    return len(text) < TAIL and bool(_HELPS.match(text))


def quotation_end(text: str) -> str | None:
    """The words of a row up to the mark that ends a quotation, None where none does."""
    end = QUOTED_END.search(text[:ROW])
    return text[: end.start() + 1] if end else None


def shows(text: str) -> bool:
    """Whether a row says that the words of the one it names follow ("I'll just quote him:")."""
    return bool(_SAID_SO.search(last_sentence(text)))


def elsewhere(text: str) -> bool:
    """Whether `text` speaks of an interview, an article, a rulebook or the like."""
    return bool(_ELSEWHERE.search(text))


def own_words(text: str) -> bool:
    """Whether the last sentence of a row announces what its writer makes of an answer, not the answer."""
    return bool(_OWN.search(last_sentence(text)))


def talk(title: str) -> bool:
    """Whether a title or a row speaks of what somebody said elsewhere, or of what is to come."""
    return bool(_TALK.search(title[:STRETCH]))


def closing(text: str) -> bool:
    """Whether a row is nothing but a closing word ("Cheers,")."""
    return len(text) < TAIL and bool(_PLAIN_CLOSING.match(text))


def greeting(text: str, *, anybody: bool = False) -> tuple[str, str] | None:
    """(who, rest) of a row that begins with a greeting to one person (or to `anybody`); None for other rows."""
    match = GREETING.match(text[:HEAD])
    if not match or len(match[1].split()) > 3 or (_TO_ALL.match(match[1].strip()) and not anybody):
        return None
    return match[1].strip(), text[match.end() :]


def hail(text: str) -> bool:
    """Whether a row is nothing but a greeting to nobody by name ("Hi,")."""
    return len(text) < HEAD and bool(_HAIL.match(text))


def asked(text: str) -> str | None:
    """What stands behind "Q:" or "Question:" at the beginning of a row, None where neither does."""
    match = _ASKED.match(text[:HEAD])
    return text[match.end() :] if match else None


def answered(text: str) -> str | None:
    """What stands behind "A:" or "Answer:" at the beginning of a row, None where neither does."""
    match = _ANSWERED.match(text[:HEAD])
    return text[match.end() :] if match else None


def lone(text: str) -> str:
    """The word question or answer where a row is a heading of the one or the other, else ""."""
    match = _LONE.match(text) if len(text) < TAIL else None
    if not match:
        return ""
    return "question" if match[1].lower().startswith("q") else "answer"


def forum_quote(text: str) -> bool:
    """Whether a row is the forum's head of a quotation ("Ada said:", "Quote")."""
    return len(text) < TAIL and bool(_FORUM_QUOTE.search(text))


def stamp(text: str) -> bool:
    """Whether a row is a line of a mail's head or the forum's stamp of a message."""
    return len(text) < TAIL and bool(_STAMP.match(text))
