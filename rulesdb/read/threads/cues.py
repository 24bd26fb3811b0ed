"""The words that introduce, open, close and sign an answer, and the names of those who may give one.

All expressions are tried on a bounded stretch at the beginning or end of a row, so a row of any length costs the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ...text import fold
from ..authorities import Authority

STRETCH = 400  # characters of a row's end in which its last sentences are looked for
TAIL = 90  # characters of a row's end in which a signature is looked for
HEAD = 90  # characters of a row's beginning
ROW = 4000  # characters of a row in which a quotation within a sentence is looked for
NEWS = 60  # words of an answer that speaks of the product alone
QUOTED = 10  # words of such a quotation; a shorter one is a phrase, no answer

_CLOSING = (
    r"cheers|(?:best|kind|warm)? ?regards|best(?: wishes)?|thanks(?: again)?(?: for \w+(?: \w+){0,4})?|thank you|"
    r"take care|sincerely|yours(?: truly)?|good luck|enjoy|happy (?:gaming|questing|playing)|have fun|"
    r"(?:i )?hope (?:that|this|it) helps"
)
_ANSWER = (
    r"answer(?:s|ed|ing)?|respon(?:se|ses|ded|ds)|repl(?:y|ies|ied)|ruling|ruled|rules that|said|says|wrote|writes|"
    r"confirm(?:s|ed|ation)|clarif(?:y|ies|ied|ication)|e-?mail(?:s|ed)?|mail|quot(?:e|ed|ing)|statement|stated|"
    r"heard back|got back|official(?:ly)?|told (?:me|us)"
)
_NOUN = r"answers?|responses?|reply|replies|ruling|statement|clarification|e-?mail"
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
_PLAIN_CLOSING = re.compile(rf"^\W*(?:{_CLOSING})\W*$", re.IGNORECASE)
_GREETING = re.compile(
    r"^\W{0,3}(?:hi|hello|hey|dear|greetings|howdy|good (?:morning|evening|day))\b[ ,]*"
    r"([^,.!:;\n]{0,40})(?:[,.!:;-]+|$)\s*",
    re.IGNORECASE,
)
_HAIL = re.compile(r"^\W*(?:hi|hello|hey|greetings)\b(?: again)?\W*$", re.IGNORECASE)
_TO_ALL = re.compile(
    r"^(?:again|all|every\w*|folks|guys|there|friends|people|team|y'all|.* all|.* guys)?$", re.IGNORECASE
)
_ASKED = re.compile(r"^\W{0,3}(?:q|questions?|my question|question \d+)\s*(?:\d\s*)?[:.)]\s*", re.IGNORECASE)
_ANSWERED = re.compile(
    r"^\W{0,3}(?:a|answers?|official (?:answer|reply|response|ruling))\s*(?:\d\s*)?[:.)]\s*", re.IGNORECASE
)
_LONE = re.compile(r"^\W*(?:the |my )?(?:official )?(questions?|answers?|reply|response|ruling)\W*$", re.IGNORECASE)
_TO_ASKER = re.compile(
    r"^\W{0,3}(?:(?:that(?:'s|’s| is)|this is|what)? ?(?:an? )?(?:good|great|excellent|interesting|fun|cool|tough) question|"
    r"thank(?:s| you) for (?:your|writing|asking|the question)|you (?:are|provided|asked|raise|can|cannot|should|must) |"
    r"(?:in|to) answer (?:to )?your)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?][\"”]? ")
_PRODUCT = re.compile(
    r"\b(?:release (?:schedule|date)s?|in stock|out of print|print run|pre-?orders?)\b", re.IGNORECASE
)
_QUOTED_END = re.compile(r"[.!?](?=\s?[\"”](?:\W|$))")
_SAID_SO = re.compile(
    rf"^(?:he|she|they)\b(?: \w+){{0,2}} (?:{_ANSWER})\b[^.?!]{{0,60}}(?::|\.\.\.|…)$|"
    rf"^(?:his|her|their) (?:{_NOUN})(?: \w+){{0,3}} ?(?::|\.\.\.|…)$|"
    r"\b(?:quote|copy|paste) (?:him|her|them|it|that|the (?:answer|reply|response))(?: \w+){0,2} ?:$",
    re.IGNORECASE,
)
_ON = re.compile(
    rf"\b(?:{_NOUN})\b(?: \w+){{0,4}} (?:on|about|regarding|to) ((?:whether|if|how|what|why|when)\b.+):$", re.IGNORECASE
)
_FORUM_QUOTE = re.compile(r"\b(?:said|wrote):$|^quote$", re.IGNORECASE)
_STAMP = re.compile(
    r"^(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|message flagged|sent:|date:|from:|to:|subject:)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Cues:
    """What tells an answer of one of `authorities` from other text."""

    authorities: tuple[Authority, ...]

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """The names by which their answers are known, the longest first."""
        return tuple(
            sorted({sign for row in self.authorities for sign in row.signs}, key=lambda sign: (-len(sign), sign))
        )

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The names as keys."""
        return tuple(fold(sign) for sign in self.signs)

    @cached_property
    def accounts(self) -> frozenset[str]:
        """Their own accounts in forums, as keys."""
        return frozenset(fold(name) for row in self.authorities for name in row.accounts)

    @cached_property
    def _names(self) -> str:
        spelled = [sign for sign in self.signs if not sign.isupper()]  # players write a first name in small letters too
        forms = dict.fromkeys([*self.signs, *(sign.lower() for sign in spelled)])
        return "|".join(re.escape(form) for form in forms) or r"(?!)"

    @cached_property
    def _name(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{self._names})\b")

    @cached_property
    def _signature(self) -> re.Pattern[str]:
        marks = r"[\s\"'“”’*_,.!–—)~-]"
        return re.compile(
            rf"(?:^|(?<=[.!?\"”’)])\s|(?<=\s))(?P<closing>(?i:{_CLOSING}))\s?(?:[,.!–—-]+|$)\s*[-–—~]?\s?"
            rf"(?P<name>{self._names})\b(?: [A-Z]\w+)?(?P<after>{marks}{{0,4}})(?:\(\s?(?:source|link)\s?\))?\.?$"
        )

    @cached_property
    def _bare(self) -> re.Pattern[str]:
        return re.compile(
            rf"^[\s\"'“”*_,.–—~-]{{0,4}}(?P<name>{self._names})(?: [A-Z]\w+)?[\s\"'”’*_.,)]{{0,4}}"
            rf"(?:\(\s?(?:source|link)\s?\))?\.?$"
        )

    @cached_property
    def _colon(self) -> re.Pattern[str]:
        return re.compile(
            rf"^\W{{0,3}}(?P<name>{self._names})(?: [A-Z]\w+)?(?:'s|’s)?"
            rf"(?: official| full)?(?: (?i:{_ANSWER}))?\s?:[\s,]*"
        )

    @cached_property
    def _answered_by(self) -> re.Pattern[str]:
        return re.compile(rf"^\W{{0,3}}A(?:nswer)? ?\((?:by )?(?P<name>{self._names})\)\s?:\s*")

    @cached_property
    def _introduced(self) -> re.Pattern[str]:
        """A name with a word of answering near it: "a response from NAME", "NAME answered", "NAME's ruling"."""
        return re.compile(
            rf"\b(?i:{_ANSWER})\b(?: \w+){{0,5}} (?:from|by|with|of|to me:?) (?:[A-Z]\w+ )?(?P<one>{self._names})\b|"
            rf"\b(?i:from|by|here's|here’s|here is) (?P<from>{self._names})\b\W{{0,3}}$|"
            rf"\b(?P<two>{self._names})(?: [A-Z]\w+)?(?:'s|’s|´s)?(?:/\w+)?,?(?: \w+){{0,3}} (?i:{_ANSWER})\b|"
            rf"\b(?i:asked) (?P<three>{self._names})\b[^.?!]{{0,80}}\b(?i:{_ANSWER})\b"
        )

    @cached_property
    def _within(self) -> re.Pattern[str]:
        """A name and a word of answering right before a quotation in a sentence: NAME states "...", by NAME: "..."."""
        return re.compile(
            rf"\b(?:(?P<one>{self._names})(?: [A-Z]\w+)?(?:'s|’s)?(?: \w+){{0,2}} (?i:{_ANSWER}|states)(?: \w+){{0,2}}|"
            rf"(?i:(?:re-?)?quot(?:e|ing)|from|by) (?P<two>{self._names})(?: [A-Z]\w+)?(?: on \w+)?)"
            rf"[\s:,]{{1,3}}[\"“]\s?"
        )

    @cached_property
    def _put_to(self) -> re.Pattern[str]:
        return re.compile(
            r"\b(?i:asked|e-?mailed|contacted|messaged|wrote(?: to)?|q ?& ?a\b[^.?!]{0,20} with|"
            r"(?:sent|submitted|posed)[^.?!]{0,40} to)"
            rf" (?P<name>{self._names})\b"
        )

    def asked_of(self, text: str) -> str:
        """The name of the one to whom a row says that a question was put, else ""."""
        match = self._put_to.search(text[:STRETCH])
        return match["name"] if match else ""

    def within(self, text: str) -> tuple[str, str, bool] | None:
        """(name, words, ended) of an answer that stands in quotation marks within a sentence of a row, else None.

        One that has not `ended` goes on in the next rows.
        """
        head = text[:ROW]
        match = self._within.search(head)
        if not match or _ELSEWHERE.search(head[: match.start()]) or _ELSEWHERE.search(match[0]):
            return None
        behind = head[match.end() :]
        end = _QUOTED_END.search(behind)
        words = (behind[: end.start() + 1] if end else behind).strip()
        if len(words.split()) < QUOTED or (not end and any(mark in behind for mark in '"”')):
            return None
        return match["one"] or match["two"], words, bool(end)

    def shown(self, name: str) -> str:
        """The name as the data spells it, of one in small letters."""
        return next((sign for sign in self.signs if sign.lower() == name.lower()), name)

    def named(self, text: str) -> bool:
        """Whether `text` has any of the names."""
        return bool(self._name.search(text))

    def signature(self, text: str) -> tuple[str, str, str] | None:
        """(name, words before, marks behind) where the end of a row is a closing word and a name, else None."""
        tail = text[-TAIL:]
        match = self._signature.search(tail)
        if not match or (match["closing"].lower().startswith("thank") and "!" in match["after"]):
            return None  # "Thanks, NAME!" thanks them
        before = text[: len(text) - len(tail) + match.start()].rstrip()
        return match["name"], before, match["after"] or ""

    def bare(self, text: str) -> str:
        """The name of which alone a row consists, else ""."""
        match = self._bare.match(text) if len(text) < TAIL else None
        return match["name"] if match else ""

    def colon(self, text: str) -> tuple[str, str] | None:
        """(name, rest) of a row that begins "NAME:" or "NAME wrote:"; None for another row."""
        head = text[:HEAD]
        match = self._colon.match(head) or self._answered_by.match(head)
        return (match["name"], text[match.end() :]) if match else None

    def answered_by(self, text: str) -> bool:
        """Whether a row begins "A (NAME):"."""
        return bool(self._answered_by.match(text[:HEAD]))

    def introduced(self, text: str) -> str:
        """The name of whose answer the last sentence of a row speaks, else ""."""
        sentence = last_sentence(text)
        if _ELSEWHERE.search(sentence):
            return ""
        if match := self._introduced.search(sentence):
            return next(name for name in match.groups() if name)
        if _SAID_SO.search(sentence):  # "I asked NAME. He said:", "NAME answered me, so I'll just quote him:"
            named = list(self._name.finditer(text[-STRETCH:]))
            return named[-1][0] if named else ""
        if speaks_of_answer(text):
            held = self._name.search(sentence)
            return held[0] if held else self.asked_of(text)
        return ""

    def trailing(self, text: str) -> str:
        """The name in the last sentence of a row that speaks of an answer and trails off, else ""."""
        held = self._name.search(last_sentence(text)) if leads(text) else None
        return held[0] if held else ""

    def greeted(self, text: str) -> bool:
        """Whether a row greets one of those who answer: it opens a question, no answer."""
        match = _GREETING.match(text[:HEAD])
        return bool(match and self._name.search(match[1]))


def asked_in(text: str) -> str:
    """What a row that introduces an answer says was asked ("NAME's ruling on whether I may:"), else ""."""
    match = _ON.search(last_sentence(text))
    return match[1] if match else ""


def last_sentence(text: str) -> str:
    """The last sentence of a row, of its last STRETCH characters."""
    tail = text[-STRETCH:].rstrip()
    ends = [match.end() for match in _SENTENCE_END.finditer(tail[:-1])]
    cut = ends[-1] if ends else 0
    return tail[cut:].strip()


def leads(text: str) -> bool:
    """Whether the last sentence of a row speaks of an answer and trails off ("as he said in his response...")."""
    sentence = last_sentence(text)
    spoken = sentence.endswith(("...", "…")) and bool(re.search(rf"\b(?i:{_NOUN})\b", sentence))
    return spoken and not _ELSEWHERE.search(sentence)


def begins_answer(text: str) -> bool:
    """Whether a row begins as mails to one who asked do ("Good question.", "You are correct.")."""
    return bool(_TO_ASKER.match(text[:HEAD]))


def speaks_of_answer(text: str) -> bool:
    """Whether the last sentence of a row, which ends with a colon, speaks of an answer ("and this is the answer:")."""
    sentence = last_sentence(text)
    return (
        sentence.endswith(":") and bool(re.search(rf"\b(?i:{_NOUN})\b", sentence)) and not _ELSEWHERE.search(sentence)
    )


def of_the_product(text: str) -> bool:
    """Whether a short answer speaks of when and where the game is sold: it rules nothing."""
    return len(text.split()) <= NEWS and bool(_PRODUCT.search(text))


def quotation_end(text: str) -> str | None:
    """The words of a row up to the mark that ends a quotation, None where none does."""
    end = _QUOTED_END.search(text[:ROW])
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
    match = _GREETING.match(text[:HEAD])
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


def cues_for(authorities: Iterable[Authority]) -> Cues:
    """The cues of those of `authorities` who sign answers."""
    return Cues(tuple(row for row in authorities if row.signs))
