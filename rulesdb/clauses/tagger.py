"""Words -> tokens of the clause grammar: noun phrases, verb groups, and the words that join them.

Whether "attack" is a verb and whether an "and" joins things, deeds or sentences is decided here, by rules over the
neighbouring words, in one pass from left to right with a bounded look ahead (in the manner of Brill 1992, with rules
written rather than learned). The grammar, grammar/clause.lark, then needs no more than one token of look-ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .words import Word

NOMINAL = frozenset({"kind", "name", "event", "side"})
BEFORE_NOUN = frozenset({"determiner", "possessive", "number"})
AHEAD = 12  # words that are looked at to find the verb of a clause
PLURAL_PRONOUNS = frozenset({"i", "you", "they", "we", "these", "those", "who", "which", "that", "both", "all"})


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
    candidates: tuple[str, ...] = field(default=())

    @property
    def text(self) -> str:
        """The words of the token."""
        return " ".join(word.text for word in self.words)


def tokens_of(words: Sequence[Word]) -> list[Token]:
    """The tokens of a sentence, in order."""
    return joined(without_asides(_Tagger(list(words)).run()))


def without_asides(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without those in parentheses that only name something; an aside with a verb of its own stays."""
    kept: list[Token] = []
    place = 0
    while place < len(tokens):
        if tokens[place].text == "(":
            end = next((at for at in range(place, len(tokens)) if tokens[at].text == ")"), None)
            if end is not None and not any(token.type == "VG" for token in tokens[place:end]):
                place = end + 1
                continue
        kept.append(tokens[place])
        place += 1
    return kept


class _Tagger:
    """Chooses one part of speech for each word: the letters of the treebank's tags, or a function word's role."""

    def __init__(self, words: list[Word]) -> None:
        self.words = words
        self.tags: list[str] = []
        self.finite = False  # whether the clause has its verb
        self.plural = False  # whether the last noun is a plural
        self.head_plural = False  # whether the clause's first noun is one
        self.still_head = False  # whether the first noun phrase goes on
        self.begun = False  # whether the clause has its first noun
        self.led = False  # whether the clause begins with a preposition
        self.modal = False  # whether the verb group at hand has an auxiliary like "must"
        self.was_modal = False  # the same of the last verb
        self.last_verb = ""
        self.open: list[bool] = []  # for each relative clause without its verb: whether the clause around it has one

    def run(self) -> list[Token]:
        for place, word in enumerate(self.words):
            tag = self._tag(place, word)
            self.tags.append(tag)
            self._note(word, tag)
        return _groups(self.words, self.tags)

    def _prev(self) -> str:
        for tag in reversed(self.tags):
            if tag not in ("ADV", "NEG"):
                return tag
        return "START"

    def _note(self, word: Word, tag: str) -> None:
        if tag in ("VBF", "VBM", "VBH", "BE", "HAVE", "DO", "MODAL"):
            follows = tag in ("BE", "HAVE", "DO", "MODAL") and self._more_verb(len(self.tags))
            self.finite = self.open.pop() if self.open and not follows else True
        elif tag == "VBN" and self.open and self._prev_before() == "BE":
            self.finite = self.open.pop()
        if tag in ("SUB", "MARK") or (tag == "CONJ" and self._break_ahead(len(self.tags))):
            self.begun, self.led = False, False
        if tag == "PREP" and not self.begun and not self.finite:
            self.led = True
        if tag in ("VBM", "VBF", "BE", "MODAL"):
            self.modal = tag == "MODAL" or (tag == "BE" and self.modal)
        if tag == "SUB":
            self.finite, self.open = False, []
        if tag == "CONJ" and self._break_ahead(len(self.tags)):
            self.finite = False
        if tag == "MARK" and word.text in ",;:" and self._break_ahead(len(self.tags)):
            self.finite = False
        if tag == "REL":
            self.open.append(self.finite)
            self.finite = False
        if tag in ("NN", "PRON"):
            self.plural = word.text in PLURAL_PRONOUNS or (
                word.text.endswith("s") and not word.text.endswith(("ss", "us", "is")) and not word.owner
            ) or " and " in word.text
            if not self.begun or self.tags[-2:-1] == ["NN"]:
                self.head_plural = self.plural if not self.begun or self.still_head else self.head_plural
            self.still_head = not self.begun or (self.still_head and self.tags[-2:-1] == ["NN"])
            self.begun = True
        if tag in ("VBF", "VBM", "VBN", "VBG"):
            self.last_verb, self.was_modal = tag, self.modal

    def _more_verb(self, place: int) -> bool:
        """Whether the auxiliary before `place` still waits for its verb."""
        for word in self.words[place : place + 3]:
            if word.tags() or word.roles & {"be", "have"}:
                return not self._nounlike(word)
            if not word.roles & {"adverb", "negation"}:
                return False
        return False

    @staticmethod
    def _nounlike(word: Word) -> bool:
        return bool(word.roles & (NOMINAL | {"state"})) and not word.tags() & {"VB", "VBN"}

    def _prev_before(self) -> str:
        held = [tag for tag in self.tags[:-1] if tag not in ("ADV", "NEG")]
        return held[-1] if held else "START"

    def _break_ahead(self, place: int) -> bool:
        """Whether a clause of its own begins at `place`: a subject and its verb before the next mark."""
        return _finite_from(self.words, place, need_subject=True)

    def _tag(self, place: int, word: Word) -> str:
        roles, prev = word.roles, self._prev()
        nxt = self.words[place + 1] if place + 1 < len(self.words) else None
        if "mark" in roles:
            return "MARK"
        if "modal" in roles:
            return "MODAL"
        if word.text == "being" and prev in ("NN", "PRON", "PREP", "MARK") and nxt is not None and nxt.tags() & {"VBN"}:
            return "ADV"
        if "be" in roles and not (word.text in ("get", "gets", "got") and not (nxt and "VBN" in nxt.tags())):
            return "BE"
        if "negation" in roles:
            return "NEG"
        if "do" in roles and nxt is not None and (self._base_ahead(place + 1) or word.text.endswith("t")):
            return "DO"
        if "have" in roles:
            return "HAVE" if self._participle_ahead(place + 1) else ("VBG" if word.text == "having" else "VBH")
        if "to" == word.text:
            return "TO" if self._base_after_to(place + 1) else "PREP"
        if "relative" in roles and self._relative(place, word, prev):
            return "REL"
        if word.text in ("which", "what", "how", "who", "whose", "whether", "whom", "where") and prev in ("VBF", "VBM", "VBN", "VBG", "BE", "VBH") or (word.text in ("how", "what") and prev == "PREP"):
            return "WH" if word.text in ("who", "what") and not self._clause_from(place + 1) else "THAT"
        if word.text == "that" and prev in ("VBF", "VBM", "VBN", "VBG", "BE", "VBH") and self._clause_from(place + 1):
            return "THAT"
        if "subordinate" in roles and self._subordinates(place, word, roles):
            return "SUB"
        if "conjunction" in roles and not (word.text in ("then", "so", "yet", "not", "rather than") and not self._joins(place)):
            return "CONJ"
        if word.verbs and self._verb(place, word, prev, nxt):
            return self._verb_tag(place, word, prev, nxt)
        if roles & NOMINAL:
            return "NN"
        if "number" in roles:
            return "CD"
        if "possessive" in roles:
            return "DT"
        if word.text in ("either", "both", "neither") and prev in ("MODAL", "TO", "DO", "BE"):
            return "ADV"
        if "determiner" in roles and nxt is not None and self._noun_follows(place + 1):
            return "DT"
        if "pronoun" in roles:
            return "PRON"
        if "preposition" in roles and not ("adverb" in roles and not self._noun_follows(place + 1)):
            return "PREP"
        if "state" in roles:
            return "JJ"
        if "adverb" in roles or "determiner" in roles:
            return "ADV"
        if "conjunction" in roles:
            return "ADV"
        return "NN"

    # What stands ahead.

    def _base_ahead(self, place: int) -> bool:
        for word in self.words[place : place + 4]:
            if "VB" in word.tags() or "have" in word.roles:
                return True
            if not word.roles & {"adverb", "negation"}:
                return False
        return False

    def _base_after_to(self, place: int) -> bool:
        for word in self.words[place : place + 3]:
            if "VB" in word.tags() or word.text in ("be", "have"):
                return True
            if "adverb" not in word.roles or "state" in word.roles:
                return False
        return False

    def _participle_ahead(self, place: int) -> bool:
        for word in self.words[place : place + 3]:
            if "VBN" in word.tags() or word.text == "been":
                return not self._before_noun(word)
            if not word.roles & {"adverb", "negation"}:
                return False
        return False

    def _before_noun(self, word: Word) -> bool:
        place = self.words.index(word)
        nxt = self.words[place + 1] if place + 1 < len(self.words) else None
        return bool(nxt and (nxt.roles & NOMINAL) and not nxt.verbs)

    def _noun_follows(self, place: int) -> bool:
        """Whether a noun phrase begins or goes on at `place`."""
        for word in self.words[place : place + 4]:
            if word.roles & {"mark", "modal", "be", "do", "have", "negation", "conjunction", "relative", "subordinate", "preposition"} - ({"preposition"} if word.roles & {"determiner", "number"} else set()):
                return False
            if word.roles & {"determiner", "possessive", "number", "pronoun"} or word.owner:
                return True
            if word.roles & NOMINAL or not word.roles or "state" in word.roles:
                return True
        return False

    def _clause_from(self, place: int) -> bool:
        return _finite_from(self.words, place, need_subject=True)

    def _relative(self, place: int, word: Word, prev: str) -> bool:
        if prev == "MARK" and word.text in ("which", "who", "whose", "whom"):
            return _finite_from(self.words, place + 1, need_subject=False)
        if prev not in ("NN", "PRON", "CD", "PREP") or (prev == "PREP" and word.text not in ("which", "whom", "whose")):
            return False
        if word.text == "where":
            return prev == "NN" and place > 0 and "mark" not in self.words[place - 1].roles
        if word.text != "that":
            return True
        return _finite_from(self.words, place + 1, need_subject=False)

    def _subordinates(self, place: int, word: Word, roles: frozenset[str]) -> bool:
        if self._prev() == "PREP":
            return False
        nxt = self.words[place + 1] if place + 1 < len(self.words) else None
        if word.text in ("until", "unless", "once", "when", "if", "while") and nxt and (nxt.tags() & {"VBN"} or "state" in nxt.roles):
            return True
        if "preposition" not in roles and "adverb" not in roles and "relative" not in roles and "modal" not in roles:
            return True
        return self._clause_from(place + 1) or self._elliptic(place, word)

    def _elliptic(self, place: int, word: Word) -> bool:
        nxt = self.words[place + 1] if place + 1 < len(self.words) else None
        return word.text in ("if", "unless", "when", "while", "whenever") and nxt is not None

    def _joins(self, place: int) -> bool:
        after_mark = place > 0 and self.words[place - 1].text == ","
        return after_mark or (self.finite and self.words[place].text == "then" and self._base_ahead(place + 1))

    # Verbs.

    def _verb(self, place: int, word: Word, prev: str, nxt: Word | None) -> bool:
        tags = word.tags()
        noun_next = nxt is not None and bool(nxt.roles & (NOMINAL | BEFORE_NOUN | {"pronoun", "state", "possessive"}) or not nxt.roles)
        if prev in ("MODAL", "TO", "DO"):
            return "VB" in tags or word.text == "have"
        if prev == "BE":
            return bool(tags & {"VBN", "VBG"}) and "state" not in word.roles and not (noun_next and "VBG" in tags and word.roles & NOMINAL)
        if prev == "HAVE":
            return "VBN" in tags
        if prev in ("DT", "JJ", "CD"):
            return False
        if self.words[place - 1].text == "being" and place:
            return "VBN" in tags
        if prev == "PREP":
            return "VBG" in tags and not (word.roles & NOMINAL and not noun_next)
        if prev == "NEG":
            return bool(tags)
        if prev in ("NN", "PRON"):
            return self._after_noun(place, word, tags, nxt, prev)
        if prev == "REL":
            return bool(tags & {"VB", "VBZ", "VBN"}) and not (noun_next and not self._verb_wins(place, word))
        if prev in ("CONJ", "MARK"):
            return self._parallel(place, word, tags, noun_next)
        if prev in ("START", "SUB", "THAT"):
            starts = nxt is not None and bool(nxt.roles & (BEFORE_NOUN | {"possessive", "pronoun", "preposition", "name"}))
            if "VBG" in tags:
                return not word.roles & NOMINAL or noun_next
            if "VBN" in tags and "VB" not in tags:
                return not noun_next
            return "VB" in tags and starts and not _finite_from(self.words, place, need_subject=True)
        if prev in ("VBF", "VBM", "VBN", "VBH"):
            return "VBG" in tags and not word.roles & NOMINAL
        return False

    def _verb_wins(self, place: int, word: Word) -> bool:
        """Whether a word after a relative pronoun is its verb, not the first word of the clause's subject."""
        return not _finite_from(self.words, place + 1, need_subject=False, stop_at_noun=True) or not word.roles & NOMINAL

    def _after_noun(self, place: int, word: Word, tags: set[str], nxt: Word | None, prev: str) -> bool:
        if self.finite:
            if "VBN" in tags and not tags & {"VB"}:
                return True
            return "VBG" in tags and not (word.roles & NOMINAL)
        begins = nxt is not None and bool(nxt.roles & {"determiner", "possessive", "pronoun", "name"}) and not nxt.roles & {"adverb", "conjunction"}
        singular = not self.plural or not self.head_plural
        agrees = ("VBZ" in tags and singular) or ("VB" in tags and (self.plural or self.head_plural or prev == "PRON"))
        if begins and agrees:
            return True
        ahead = _finite_from(self.words, place + 1, need_subject=False)
        if ahead:
            return bool(tags & {"VBN", "VBG"}) and not (tags & {"VB"} and word.roles & NOMINAL)
        if self.tags[-1] == "ADV" and tags & {"VB", "VBZ"}:
            return True
        if "VBZ" in tags and (not self.plural or not self.head_plural or not word.roles & NOMINAL):
            return True
        if "VB" in tags and (self.plural or self.head_plural or not word.roles & NOMINAL):
            return self.plural or self.head_plural or prev == "PRON" or "VBN" in tags
        return bool(tags & {"VBN", "VBG"})

    def _parallel(self, place: int, word: Word, tags: set[str], noun_next: bool) -> bool:
        """Whether the word goes on with deeds rather than with things after "and" or a comma."""
        nxt = self.words[place + 1] if place + 1 < len(self.words) else None
        if tags == {"VBN"} and nxt and "preposition" in nxt.roles and self.words[place - 1].text == ",":
            return True
        if not self.last_verb:
            return "VBG" in tags and not word.roles & NOMINAL or ("VB" in tags and noun_next and not word.roles & NOMINAL)
        wanted = {"VBM": {"VB"}, "VBF": {"VBZ", "VB", "VBN"}, "VBN": {"VBN", "VBZ"}, "VBG": {"VBG"}}[self.last_verb]
        if not tags & wanted:
            return "VBG" in tags and not word.roles & NOMINAL
        if _finite_from(self.words, place + 1, need_subject=False) and not tags & {"VBZ"}:
            return "VB" not in tags or not word.roles & NOMINAL
        nxt = self.words[place + 1] if place + 1 < len(self.words) else None
        return not word.roles & NOMINAL or bool(nxt and nxt.roles & (BEFORE_NOUN | {"possessive", "pronoun", "name", "preposition"}))

    def _verb_tag(self, place: int, word: Word, prev: str, nxt: Word | None) -> str:
        tags = word.tags()
        if prev in ("MODAL", "TO", "DO"):
            return "VBM"
        if prev == "BE":
            return "VBN" if "VBN" in tags else "VBG"
        if prev == "HAVE":
            return "VBF"
        if place and self.words[place - 1].text == "being":
            return "VBN"
        if prev == "PREP":
            return "VBG"
        if prev in ("CONJ", "MARK") and self.last_verb:
            wanted = {"VBM": {"VB"}, "VBF": {"VBZ", "VB", "VBN"}, "VBN": {"VBN", "VBZ"}, "VBG": {"VBG"}}[self.last_verb]
            if self.last_verb == "VBN" and "VBZ" in tags:
                return "VBF"
            if self.last_verb == "VBN" and self.was_modal and "VB" in tags:
                return "VBM"
            return self.last_verb if tags & wanted else "VBG" if "VBG" in tags else "VBM"
        if prev in ("NN", "PRON") and "VBN" in tags and not tags & {"VBZ", "VB"}:
            return "VBN" if self.finite or self.led or _finite_from(self.words, place + 1, need_subject=False) else "VBF"
        if tags & {"VBZ", "VB"} and prev not in ("VBF", "VBM", "VBN"):
            return "VBF" if prev not in ("START", "SUB") or "VBZ" in tags else "VBM"
        if "VBG" in tags:
            return "VBG"
        return "VBN" if prev in ("START", "SUB", "THAT", "MARK", "CONJ") else "VBF"


def _finite_from(words: Sequence[Word], place: int, *, need_subject: bool, stop_at_noun: bool = False) -> bool:
    """Whether a finite verb stands ahead in the clause that goes on at `place`, behind a subject where one is needed."""
    subject = not need_subject
    depth = 0
    for at in range(place, min(len(words), place + AHEAD)):
        word = words[at]
        roles = word.roles
        if "mark" in roles and word.text != "+":
            return False
        if "modal" in roles or ("be" in roles and word.text not in ("be", "been", "being")) or roles & {"do", "have"}:
            if depth:
                depth -= 1
                continue
            return subject
        if roles & {"subordinate"} and not roles & {"preposition", "adverb", "relative"}:
            return False
        if "relative" in roles and at > place and not (word.text == "that" and _determines(words, at)):
            depth += 1
        if "conjunction" in roles and (not subject or not need_subject):
            return False
        tags = word.tags()
        if subject and at > place and "VBZ" in tags and not _nounish_before(words, at) and not depth:
            before = words[at - 1]
            if not (roles & NOMINAL) or (not before.text.endswith("s") and before.roles & (NOMINAL | {"pronoun"}) or not before.roles):
                return True
        elif subject and at > place and "VB" in tags and not depth:
            before = words[at - 1]
            plural = before.text in PLURAL_PRONOUNS or (before.text.endswith("s") and not before.text.endswith("ss") and not before.owner)
            if plural and not before.roles & {"determiner", "preposition"}:
                return True
        elif subject and at > place and "VBN" in tags and "VB" not in tags and need_subject and not depth:
            nxt = words[at + 1] if at + 1 < len(words) else None
            if words[at - 1].roles & {"pronoun", "name"} and nxt is not None:
                return True
        if roles & (NOMINAL | {"pronoun", "number"}) or not roles:
            subject = True
    return False


def _determines(words: Sequence[Word], at: int) -> bool:
    """Whether "that" stands before its noun, as in "that card"."""
    nxt = words[at + 1] if at + 1 < len(words) else None
    if nxt is None or nxt.roles & {"determiner", "pronoun", "modal", "be", "do", "have", "possessive"}:
        return False
    return not nxt.tags() or (bool(nxt.roles & NOMINAL) and "VBZ" not in nxt.tags())


def _nounish_before(words: Sequence[Word], at: int) -> bool:
    return bool(words[at - 1].roles & {"determiner", "possessive", "preposition", "number", "state"}) and "pronoun" not in words[at - 1].roles


def _groups(words: Sequence[Word], tags: Sequence[str]) -> list[Token]:
    """Noun phrases and verb groups as one token each, the other words as one of their own."""
    tokens: list[Token] = []
    place = 0
    while place < len(words):
        tag = tags[place]
        if tag in ("MODAL", "BE", "HAVE", "DO", "VBF", "VBM", "VBH", "TO") or (tag == "NEG" and _verb_ahead(tags, place)):
            end, token = _verb_group(words, tags, place)
        elif tag in ("VBG", "VBN"):
            end, token = place + 1, _verb_token("GER" if tag == "VBG" else "PART", words[place], tag)
            if tag == "VBN" and tokens and tokens[-1].text == "being":
                token = Token("GER", [words[place - 1], words[place]], token.verb, tag, voice="passive", candidates=token.candidates)
                tokens.pop()
        elif tag in ("DT", "CD", "JJ", "NN", "PRON"):
            end, token = _noun_group(words, tags, place)
        elif tag == "ADV" and tags[place + 1 : place + 2] in (["VBG"], ["VBN"]):
            end, token = place + 2, _verb_token("GER" if tags[place + 1] == "VBG" else "PART", words[place + 1], tags[place + 1])
            token.words.insert(0, words[place])
            token.adverbs = (words[place].text,)
        elif tag == "ADV" and place + 1 < len(words) and _before_verb(tags, place):
            end, token = _verb_group(words, tags, place)
        elif tag == "PREP" and tags[place + 1 : place + 2] == ["REL"]:
            end, token = place + 2, Token("REL", list(words[place : place + 2]))
        else:
            end, token = place + 1, Token({"MARK": "MARK", "NEG": "ADV"}.get(tag, tag), [words[place]])
        tokens.append(token)
        place = end
    return tokens


def _verb_ahead(tags: Sequence[str], place: int) -> bool:
    return place + 1 < len(tags) and tags[place + 1] in ("VBM", "VBF", "TO", "VBG")


def _before_verb(tags: Sequence[str], place: int) -> bool:
    while place < len(tags) and tags[place] == "ADV":
        place += 1
    return place < len(tags) and tags[place] in ("VBF", "MODAL", "VBH")


def _verb_token(type_: str, word: Word, tag: str) -> Token:
    wanted = {"VBF": {"VBZ", "VB", "VBN"}, "VBM": {"VB"}}.get(tag, {tag})
    bases = tuple(base for base, tags in word.verbs.items() if tags & wanted) or tuple(word.verbs)
    voice = "passive" if type_ == "PART" else "active"
    return Token(type_, [word], verb=bases[0] if bases else word.text, tag=tag, voice=voice, candidates=bases)


def _verb_group(words: Sequence[Word], tags: Sequence[str], place: int) -> tuple[int, Token]:
    """A verb with its modal, auxiliaries, negation and the adverbs among them."""
    token = Token("VG", [], voice="")
    adverbs: list[str] = []
    if tags[place] == "TO":
        token.type = "INF"
        token.words.append(words[place])
        place += 1
    while place < len(words):
        tag, word = tags[place], words[place]
        if tag == "MODAL" and not token.modal and token.voice == "":
            token.modal = word.text
        elif tag == "DO" and token.voice == "":
            token.voice = "do"
            token.negated ^= word.text.endswith(("n't", "nt"))
        elif tag == "BE" and token.voice in ("", "do", "have"):
            token.voice = "be"
            token.negated ^= word.text.endswith(("n't", "nt")) and word.text not in ("went",)
        elif tag == "BE" and token.voice == "be" and word.text in ("being", "been"):
            pass
        elif tag == "HAVE" and token.voice in ("", "do"):
            token.voice = "have"
            token.negated ^= word.text.endswith(("n't", "nt"))
        elif tag == "NEG" and _more(tags, place):
            token.negated = not token.negated
        elif tag == "NEG":
            token.negated = not token.negated
            token.words.append(word)
            place += 1
            break
        elif tag == "ADV" and _more(tags, place):
            adverbs.append(word.text)
        elif tag in ("VBF", "VBM", "VBN", "VBG", "VBH") and (token.voice != "" or token.modal or token.type == "INF" or tag not in ("VBN", "VBG")):
            verb = _verb_token("VG", word, tag)
            token.verb, token.tag, token.candidates = verb.verb, tag, verb.candidates
            if tag == "VBH":
                token.verb, token.candidates = "have", ("have",)
            token.voice = "passive" if token.voice == "be" and tag == "VBN" else "active"
            token.words.append(word)
            place += 1
            break
        else:
            break
        token.words.append(word)
        place += 1
    token.adverbs = tuple(adverbs)
    if not token.verb:
        token.verb = {"do": "do"}.get(token.voice, "be" if token.voice == "be" else token.voice)
    return max(place, 1), token


def _more(tags: Sequence[str], place: int) -> bool:
    """Whether the verb group goes on behind adverbs and negations at `place`."""
    while place < len(tags) and tags[place] in ("ADV", "NEG"):
        place += 1
    return place < len(tags) and tags[place] in ("VBF", "VBM", "VBN", "VBG", "VBH", "BE", "HAVE", "DO", "MODAL")


def _noun_group(words: Sequence[Word], tags: Sequence[str], place: int) -> tuple[int, Token]:
    """A noun with what stands before it; adjectives without a noun are a predicate."""
    start = place
    if tags[place] == "PRON":
        return place + 1, Token("NP", [words[place]])
    seen_noun = False
    while place < len(words):
        tag = tags[place]
        if tag == "NN":
            seen_noun = True
            if words[place].owner:
                seen_noun = place + 1 >= len(words) or tags[place + 1] not in ("NN", "JJ", "CD", "DT")
        elif tag == "DT" and place > start and not (words[place].roles & {"determiner"} and not seen_noun):
            break
        elif tag == "JJ" and seen_noun and place + 1 < len(tags) and tags[place + 1] not in ("NN",):
            break
        elif tag not in ("DT", "CD", "JJ"):
            break
        place += 1
    group = list(words[start:place])
    pure = all(tags[at] == "JJ" for at in range(start, place))
    return place, Token("PRED" if pure else "NP", group)


def joined(tokens: list[Token]) -> list[Token]:
    """The tokens with each "and", "or" and comma as what it joins: things (NAND), deeds (VAND) or clauses (CAND).

    A comma behind a lead is BREAK; a comma before an "and" or between words that the grammar needs no mark for is gone.
    """
    return _Joiner(tokens).run()


LEADING = ("SUB", "PREP", "INF", "GER", "PART", "ADV")


class _Joiner:
    """Walks the tokens, knowing whether a lead is open and whether the clause at hand has its verb."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.lead = False  # whether a lead still waits for its comma
        self.begins = True  # whether a clause begins here
        self.verb = False  # whether the clause at hand has its verb
        self.depth = 0  # relative clauses that wait for their verb

    def run(self) -> list[Token]:
        result: list[Token] = []
        for place, token in enumerate(self.tokens):
            made = token.type
            if made == "CONJ":
                made = "ADV" if self.begins and result else self._joint(place)
            elif made == "MARK":
                made = self._mark(place)
            elif self.begins and made != "ADV":
                self.lead, self.begins = made in LEADING and not self._imperative(place), False
            if not made:
                continue
            if made == "ADV" and token.text == "not" and result and result[-1].type == "NAND" and self._next(place) == "NP":
                self.tokens[place + 1].words.insert(0, token.words[0])
                continue
            if made == "PRED" and result and result[-1].type == "NAND":
                made = "NP"
            self._note(made)
            token.type = made
            result.append(token)
        return result

    def _imperative(self, place: int) -> bool:
        return False

    def _note(self, made: str) -> None:
        if made == "REL":
            self.depth += 1
        elif made == "VG" and self.depth:
            self.depth -= 1
        elif made == "VG":
            self.verb = True
        elif made == "SUB":
            self.verb, self.depth = False, 0
        elif made in ("BREAK", "CAND"):
            self.verb, self.depth = False, 0
            if made == "BREAK" or not self.lead:
                self.begins, self.lead = True, False

    def _next(self, place: int) -> str:
        while place + 1 < len(self.tokens) and self.tokens[place + 1].type == "ADV":
            place += 1
        return self.tokens[place + 1].type if place + 1 < len(self.tokens) else "END"

    def _joint(self, place: int) -> str:
        nxt = self._next(place)
        if nxt == "VG":
            return "VAND"
        if nxt in ("INF", "GER", "PART", "PREP", "PRED", "SUB", "THAT", "REL"):
            return "CAND" if nxt == "SUB" and self.verb and self._lead_ahead(place) else "XAND"
        return "CAND" if self.verb and _clause_ahead(self.tokens, place + 1) else "NAND"

    def _lead_ahead(self, place: int) -> bool:
        """Whether the conjunction at `place` stands before a lead of its own, which a comma ends."""
        rest = self.tokens[place + 1 :]
        return any(t.type == "MARK" and t.words[0].text == "," for t in rest) and not self.lead

    def _mark(self, place: int) -> str:
        text, nxt = self.tokens[place].words[0].text, self._next(place)
        if text in ".!?" or nxt == "END":
            return ""
        if self.begins and text == ",":
            return "BREAK" if place else ""
        if text in "()":
            return "PAREN"
        if text in "/+":
            return "NAND"
        if text in ";:":
            return "CAND" if _clause_ahead(self.tokens, place + 1) or nxt in ("VG", "SUB") else "NAND"
        if nxt == "CONJ":
            return self._before_conjunction(place)
        if self.lead:
            if _in_list(self.tokens, place):
                return "NAND"
            if _clause_ahead(self.tokens, place + 1) or nxt in ("SUB", "VG", "INF", "GER"):
                return "BREAK"
            if nxt == "NP":
                return "BREAK" if self.verb else "NAND"
            return "BREAK" if nxt == "PREP" and not self.verb else ""
        if nxt in ("REL", "SUB", "PREP", "INF", "GER", "PART", "PRED", "THAT", "MARK"):
            return ""
        if nxt == "VG":
            return "VAND" if self.verb else ""
        if self.verb and _clause_ahead(self.tokens, place + 1) and not _in_list(self.tokens, place):
            return "CAND"
        return "NAND"

    def _before_conjunction(self, place: int) -> str:
        """Nothing, or BREAK where a lead ends before "then" and the like."""
        at = place + 1
        while self.tokens[at].type == "ADV":
            at += 1
        word = self.tokens[at].words[0].text
        if self.lead and word in ("then", "so"):
            self.tokens[at].type = "ADV"
            return "BREAK"
        return ""


def _clause_ahead(tokens: Sequence[Token], place: int) -> bool:
    """Whether a subject and then its verb stand ahead, before any mark that ends the subject."""
    depth, subject = 0, False
    if place < len(tokens) and tokens[place].type == "SUB":
        return True
    for at, token in enumerate(tokens[place : place + AHEAD], place):
        if token.type == "REL":
            depth += 1
        elif token.type == "VG":
            if not depth:
                return subject
            depth -= 1
        elif token.type in ("NP", "GER"):
            subject = True
        elif token.type in ("SUB", "BREAK", "THAT") or (token.type == "MARK" and not _in_list(tokens, at)):
            return False
        elif token.type == "PREP" and not subject:
            return False
    return False


def _in_list(tokens: Sequence[Token], place: int) -> bool:
    """Whether a comma stands between the members of a list of things that an "and" or "or" ends."""
    at = place + 1
    while at + 1 < len(tokens) and tokens[at].type in ("NP", "PRED"):
        follow = tokens[at + 1]
        if follow.type == "CONJ":
            return at + 2 < len(tokens) and tokens[at + 2].type == "NP"
        if follow.type != "MARK" or follow.words[0].text != ",":
            return False
        at += 2
        if at < len(tokens) and tokens[at].type == "CONJ":
            return True
    return False
