"""Tokens of the clause grammar: what a tagger's option stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..patterns import late
from .sentence import Option
from .words import Word

_ASIDE = late(r"\([^()]*\)")


@dataclass(slots=True)
class Token:
    """One token of the grammar: its terminal, and the words that it stands for.

    A verb group also has its verb (base form), its modal, whether it is negated, and its voice: active, passive, be,
    have or do (the last three where no other verb follows).
    """

    type: str
    words: list[Word]
    verb: str = ""
    tag: str = ""
    modal: str = ""
    negated: bool = False
    voice: str = "active"
    adverbs: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    cost: int = 0  # how unusual the reading is, up to this token

    @property
    def text(self) -> str:
        """The words of the token."""
        return " ".join(word.text for word in self.words)


DENYING_FACTS = frozenset({"won't", "wouldn't"})  # auxiliaries of what does not happen; "can't" makes a norm


def token_of(option: Option, words: Sequence[Word], before: Sequence[Token]) -> Token:
    """The token that `option` stands for; `before` are the tokens before it."""
    kind = option.type
    token = Token(kind, list(words))
    if kind == "RNP" or kind not in ("VG", "INF", "GER", "MAN", "PART"):
        return token
    _fill_verb(token, option.form)
    if kind == "PART" or (kind == "GER" and option.form == "being"):
        token.voice = "passive"
    elif option.form == "VBN" and before and before[-1].type in ("VAND", "RAND"):
        previous = next((other for other in reversed(before) if other.type in ("VG", "INF")), None)
        if previous is not None and previous.voice == "passive":
            token.voice = "passive"
    return token


_TAGS = {"VB": "VBM", "passive": "VBN", "VBG": "VBG", "VBN": "VBN", "being": "VBN", "VBZ": "VBF"}
_FORM_TAGS = {"VB": "VB", "passive": "VBN", "VBG": "VBG", "VBN": "VBN", "being": "VBN", "VBZ": "VBZ"}


def _fill_verb(token: Token, form: str) -> None:
    """Set the verb, its auxiliaries and its adverbs from the words of `token`."""
    end = form.rpartition("+")[2]
    last = len(token.words) - 1 if end in _FORM_TAGS else -1
    adverbs = []
    for index, word in enumerate(token.words):
        if index == last:
            break
        if "modal" in word.roles and not token.modal:
            token.modal = word.text
            token.negated ^= word.text in DENYING_FACTS
        elif "negation" in word.roles:
            token.negated = not token.negated
        elif word.roles & {"be", "do", "have"}:
            token.negated ^= word.text.endswith(("n't", "nt"))
        elif word.text != "to":
            adverbs.append(word.text)
    token.adverbs = tuple(adverbs)
    if last < 0:
        token.verb = (
            "be"
            if end == "be"
            else "have"
            if end in ("have", "having")
            else "do"
            if end == "do"
            else "be"
            if end == "being"
            else ""
        )
        token.voice = token.verb or "active"
        token.candidates = (token.verb,) if token.verb else ()
        return
    verbs = token.words[last].verbs
    tag = _FORM_TAGS[end]
    bases = tuple(base for base, tags in verbs.items() if tag in tags) or tuple(verbs)
    token.verb, token.candidates = bases[0] if bases else token.words[last].text, bases
    token.tag = "VBM" if form in ("VB", "modal+VB", "to+VB", "do+VB") else _TAGS[end]
    token.voice = "passive" if end == "passive" else "active"


def marked_off(sentence: str, before: Token, token: Token) -> bool:
    """Whether a comma, or the mark of an aside that goes on, stands between two tokens; an aside left out is none."""
    gap = _ASIDE.sub("", sentence[before.words[-1].end : token.words[0].start])
    return "," in gap or "(" in gap
