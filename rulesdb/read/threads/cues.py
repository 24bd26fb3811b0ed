"""The names of those who may give an answer, and the words by which they are introduced and sign."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ...text import fold
from ..authorities import Authority
from .phrases import (
    ANSWER,
    CLOSING,
    GREETING,
    HEAD,
    NOUN,
    QUOTED_END,
    ROW,
    STRETCH,
    TAIL,
    asks_something,
    elsewhere,
    last_sentence,
    leads,
    shows,
    speaks_of_answer,
)

QUOTED = 10  # words of a quotation within a sentence; a shorter one is a phrase, no answer


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
            rf"(?:^|(?<=[.!?\"”’)])\s|(?<=\s))(?P<closing>(?i:{CLOSING}))\s?(?:[,.!–—-]+|$)\s*[-–—~]?\s?"
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
            rf"(?: official| full)?(?: (?i:{ANSWER}))?\s?:[\s,]*"
        )

    @cached_property
    def _answered_by(self) -> re.Pattern[str]:
        return re.compile(rf"^\W{{0,3}}A(?:nswer)? ?\((?:by )?(?P<name>{self._names})\)\s?:\s*")

    @cached_property
    def _introduced(self) -> re.Pattern[str]:
        """A name with a word of answering near it: "a response from NAME", "NAME answered", "NAME's ruling"."""
        return re.compile(
            rf"\b(?i:{ANSWER})\b(?: \w+){{0,5}} (?:from|by|with|of|to me:?) (?:[A-Z]\w+ )?(?P<one>{self._names})\b|"
            rf"\b(?i:from|by|here's|here’s|here is) (?P<from>{self._names})\b\W{{0,3}}$|"
            rf"\b(?P<two>{self._names})(?: [A-Z]\w+)?(?:'s|’s|´s)?(?:/\w+)?,?(?: \w+){{0,3}} (?i:{ANSWER})\b|"
            rf"\b(?i:asked) (?P<three>{self._names})\b[^.?!]{{0,80}}\b(?i:{ANSWER})\b"
        )

    @cached_property
    def _within(self) -> re.Pattern[str]:
        """A name and a word of answering before a quotation in a sentence: NAME states "...", his answer: "..."."""
        return re.compile(
            rf"\b(?:(?P<one>{self._names})(?: [A-Z]\w+)?(?:'s|’s)?(?: \w+){{0,2}} (?i:{ANSWER}|states)"
            rf"(?:(?: \w+){{0,2}}|(?: \w+){{3,6}}:)|"
            rf"(?i:(?:re-?)?quot(?:e|ing)|from|by) (?P<two>{self._names})(?: [A-Z]\w+)?(?: on \w+| was)?|"
            rf"(?i:his|her|their) (?i:{NOUN})(?: was)?)"
            rf"[\s:,]{{1,3}}[\"“]\s?"
        )

    @cached_property
    def _put_to(self) -> re.Pattern[str]:
        return re.compile(
            r"\b(?i:asked|e-?mailed|contacted|messaged|wrote(?: to)?|q ?& ?a\b[^.?!]{0,20} with|"
            r"(?:sent|submitted|posed)[^.?!]{0,40} to)"
            rf" (?P<name>{self._names})\b"
        )

    @cached_property
    def _put_by_writer(self) -> re.Pattern[str]:
        verb = r"(?i:asked|e-?mailed|contacted|messaged|wrote(?: to)?)"
        return re.compile(rf"\bI(?:['’]ve| have)?(?: \w+)? {verb} (?P<name>{self._names})\b")

    def asked_by_writer(self, text: str) -> str:
        """The name of the one whom a row says that its writer asked, else ""."""
        match = self._put_by_writer.search(text[:STRETCH])
        return match["name"] if match else ""

    def asked_of(self, text: str) -> str:
        """The name of the one to whom a row says that a question was put, else ""."""
        match = self._put_to.search(text[:STRETCH])
        return match["name"] if match else ""

    def within(self, text: str) -> tuple[str, str, bool] | None:
        """(name, words, ended) of an answer that stands in quotation marks within a sentence of a row, else None.

        The name is "" where the row says what its writer asked, and "his answer". One that has not `ended` goes on in
        the next rows.
        """
        head = text[:ROW]
        match = self._within.search(head)
        if not match or elsewhere(head[: match.start()]) or elsewhere(match[0]):
            return None
        if not match["one"] and not match["two"] and not asks_something(head[: match.start()]):
            return None
        behind = head[match.end() :]
        end = QUOTED_END.search(behind)
        words = (behind[: end.start() + 1] if end else behind).strip()
        if len(words.split()) < QUOTED or (not end and any(mark in behind for mark in '"”')):
            return None
        return match["one"] or match["two"] or "", words, bool(end)

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
        if elsewhere(sentence):
            return ""
        if match := self._introduced.search(sentence):
            return next(name for name in match.groups() if name)
        if shows(text):  # "I asked NAME. He said:", "NAME answered me, so I'll just quote him:"
            return self.last_named(text)
        if speaks_of_answer(text):
            held = self._name.search(sentence)
            return held[0] if held else self.asked_of(text)
        return ""

    def last_named(self, text: str) -> str:
        """The last of the names that the end of a row has, else ""."""
        named = list(self._name.finditer(text[-STRETCH:]))
        return named[-1][0] if named else ""

    def only_named(self, texts: Iterable[str]) -> str:
        """The one name that `texts` have, "" where they have none or several."""
        names = {match[0] for text in texts for match in self._name.finditer(text)}
        return names.pop() if len(names) == 1 else ""

    def trailing(self, text: str) -> str:
        """The name in the last sentence of a row that speaks of an answer and trails off, else ""."""
        held = self._name.search(last_sentence(text)) if leads(text) else None
        return held[0] if held else ""

    def greeted(self, text: str) -> bool:
        """Whether a row greets one of those who answer: it opens a question, no answer."""
        match = GREETING.match(text[:HEAD])
        return bool(match and self._name.search(match[1]))


def cues_for(authorities: Iterable[Authority]) -> Cues:
    """The cues of those of `authorities` who sign answers."""
    return Cues(tuple(row for row in authorities if row.signs))
