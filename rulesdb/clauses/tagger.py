"""Words -> tokens of the clause grammar: noun phrases, verb groups, and the words that join them.

The options of lattice.py are followed from left to right along the parse table of grammar/clause.lark, the cheapest few
at each word (a beam over LR stacks, Tomita 1987; Collins and Roark 2004): what the grammar cannot go on with is
dropped, and of the readings that reach the end the cheapest is taken. Time is linear in the length of the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from .lattice import GAPPED, Lattice, Option
from .parse import Stack, Table, table
from .words import Word

WIDTH = 8  # readings that are followed side by side
MARGIN = 8  # a reading that costs so much more than the best is dropped
REFUSED = 40  # cost of what the grammar allows and English does not
NO_LIMIT = 1_000_000
BROKEN = 30  # cost of beginning anew where the grammar cannot go on
LIST_AHEAD = 14  # words within which an "and" or "or" must close a list

JOINTS: dict[str, dict[str, int]] = {  # what joins -> terminals with costs
    "and": {"NAND": 0, "VAND": 0, "CAND": 1, "RAND": 1, "SAND": 0, "XAND": 1, "GAND": 0},
    ", and": {"NAND": 2, "VAND": 0, "CAND": 0, "RAND": 2, "SAND": 3, "XAND": 1, "GAND": 1},
    "but": {"VAND": 0, "CAND": 0, "XAND": 0, "RAND": 1, "GAND": 1},
    "not": {"NAND": 0, "XAND": 1, "VAND": 1},
    "then": {"VAND": 0, "CAND": 0},
    ",": {"BREAK": 0, "": 1, "NAND": 7, "VAND": 7, "CAND": 6, "RAND": 9},
    "list ,": {"BREAK": 0, "": 2, "NAND": 1, "VAND": 1, "RAND": 2, "CAND": 3, "GAND": 1},
    ";": {"CAND": 0, "NAND": 4, "BREAK": 6},
    ":": {"COLON": 0, "CAND": 1, "BREAK": 4},
    "/": {"NAND": 0, "VAND": 1, "XAND": 1},
}  # fmt: skip


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
    cost: int = 0  # how unusual the reading is, up to this token

    @property
    def text(self) -> str:
        """The words of the token."""
        return " ".join(word.text for word in self.words)


@dataclass(slots=True, eq=False)
class _Item:
    """One reading up to a word: its cost, the parser's stack, and its tokens as a list from the last to the first."""

    cost: int
    stack: Stack
    before: _Item | None = None
    option: Option | None = None  # the last token, None for a mark that makes none
    start: int = 0
    prev: str = "START"  # the terminal before
    head: str = ""  # number of the clause's first noun phrase
    last: str = ""  # number of the last one
    form: str = ""  # form of the last verb group
    begun: bool = False  # whether the clause has its first noun phrase
    joint: str = ""  # what joined the clause to the one before


_cost = attrgetter("cost")


def tokens_of(words: Sequence[Word], asking: frozenset[str] = frozenset()) -> list[Token]:
    """The tokens of a sentence, in order; behind the verbs `asking`, "when" and "if" begin an object clause."""
    return _Beam(list(words), asking).tokens()


class _Beam:
    def __init__(self, words: list[Word], asking: frozenset[str]) -> None:
        self.words, self.size, self.asking = words, len(words), asking
        self.lattice = Lattice(words)
        self.table: Table = table()
        self.agenda: list[dict[tuple[object, ...], _Item]] = [{} for _ in range(self.size + 1)]  # by end, then state
        self.limits = [NO_LIMIT] * (self.size + 1)  # the most that a reading up to a word may cost

    def tokens(self) -> list[Token]:
        best = self._best()
        path: list[_Item] = []
        item: _Item | None = best
        while item is not None and item.before is not None:
            if item.option is not None:
                path.append(item)
            item = item.before
        tokens: list[Token] = []
        for item in reversed(path):
            assert item.option is not None
            tokens.append(token_of(item.option, self.words[item.start : item.option.end], tokens))
            tokens[-1].cost = item.cost
        return tokens

    def _best(self) -> _Item:
        start = self.table.fresh()
        self.agenda[0] = {(): _Item(0, start)}
        reached = 0
        for index in range(self.size):
            items = sorted(self.agenda[index].values(), key=_cost)[:WIDTH]
            if not items:
                continue
            limit = items[0].cost + MARGIN
            options = self._options(index)
            for item in items:
                if item.cost > limit:
                    break
                reached = max(reached, self._advance(item, index, options))
            if reached <= index:
                reached = self._restart(items[0], index, options)
        ends = list(self.agenda[self.size].values())
        whole = [item for item in ends if self.table.ends(item.stack)]
        return min(whole or ends, key=_cost)

    def _options(self, index: int) -> list[Option]:
        if self.words[index].roles & {"mark", "conjunction"}:
            return [*self._joints(index), *self.lattice.options(index)]
        return self.lattice.options(index)

    def _advance(self, item: _Item, start: int, options: Sequence[Option]) -> int:
        """Put `item` with each option that the grammar allows on the agenda; the furthest end reached, 0 for none."""
        reached = 0
        for option in options:
            kind = option.type
            steps = item.stack.steps
            stack = item.stack if not kind else steps[kind] if kind in steps else self.table.step(item.stack, kind)
            if stack is None:
                continue
            end = option.end
            reached = max(reached, end)
            cost = item.cost + option.cost + self._fit(item, option, start)
            if cost > self.limits[end]:
                continue
            self.limits[end] = min(self.limits[end], cost + MARGIN)
            _keep(self.agenda[end], _next(item, option, start, stack, cost))
        return reached

    def _fit(self, item: _Item, option: Option, start: int) -> int:
        """The cost of `option` right behind the reading `item`."""
        kind, prev = option.type, item.prev
        if kind == "THAT" and prev in ("VG", "INF", "GER") and self.words[start].text not in ("that", "whether"):
            return 0 if self._asks(start - 1) else 3
        if (
            kind == "SUB"
            and prev in ("VG", "INF")
            and self._asks(start - 1)
            and self.words[start].text in ("when", "if", "where")
        ):
            return 2
        if kind == "NP" and prev == "REL" and self.words[start].verbs:
            return 1
        return _fit(item, option)

    def _asks(self, index: int) -> bool:
        return "asking" in self.words[index].roles or bool(self.words[index].verbs.keys() & self.asking)

    def _restart(self, item: _Item, index: int, options: Sequence[Option]) -> int:
        """Begin a new reading at a word where the grammar allows no option, so that the words behind it are read."""
        start = self.table.fresh()
        again = _Item(item.cost + BROKEN, start, item.before, item.option, item.start, "START")
        if reached := self._advance(again, index, options):
            return reached
        word = self.words[index]
        option = (
            options[0]
            if options and options[0].type
            else Option("MARK" if "mark" in word.roles else "NP", index + 1, 0)
        )
        _keep(self.agenda[option.end], _next(again, option, index, start, again.cost))
        return option.end

    def _joints(self, start: int) -> Iterator[Option]:
        """The tokens that a mark or a conjunction at `start` may be."""
        text, at = self.words[start].text, start + 1
        if text in (".", "!", "?", "(", ")"):
            yield Option("", at, 0 if text in ".!?" else 12)
            return
        if (
            text in (",", ";")
            and at < self.size
            and "conjunction" in self.words[at].roles
            and self.words[at].text not in ("so", "yet")
        ):
            joined, at = self.words[at].text, at + 1
            name = _joint_name(joined)
            name = ", and" if name == "and" else name
        elif text == ",":
            name = "list ," if self._in_list(at) else ","
        elif text in (";", ":"):
            name = text
        elif text in ("/", "+"):
            name = "/"
        else:
            name = _joint_name(text)
        for type_, cost in JOINTS[name].items():
            yield Option(type_, at, cost)
        if at >= self.size:
            yield Option("", at, 0)

    def _in_list(self, start: int) -> bool:
        """Whether an "and" or "or" stands ahead, before the sentence or a part of it ends."""
        for word in self.words[start : start + LIST_AHEAD]:
            if word.text in ("and", "or", "nor", "and/or", "and then"):
                return True
            if word.text in (".", ";", ":"):
                return False
        return False


def _keep(agenda: dict[tuple[object, ...], _Item], item: _Item) -> None:
    """Put a reading on the agenda, unless one in the same state is there that costs no more."""
    key = (item.stack, item.prev, item.head, item.last, item.form, item.begun, item.joint)
    other = agenda.get(key)
    if other is None or item.cost < other.cost:
        agenda[key] = item


def _joint_name(text: str) -> str:
    if text in ("but not", "and not", "or not", "not"):
        return "not"
    if text in ("and then", "then", "so", "and so", "yet", "and instead"):
        return "then"
    return "but" if text == "but" else "and"


def _next(item: _Item, option: Option, start: int, stack: Stack, cost: int) -> _Item:
    """The reading `item` extended by one token."""
    kind = option.type
    reading = _Item(
        cost,
        stack,
        item,
        option if kind else None,
        start,
        kind or "," + item.prev,
        item.head,
        item.last,
        item.form,
        item.begun,
        item.joint,
    )
    if not kind:
        return reading
    if kind in ("NP", "RNP"):
        reading.last = option.number
        if not item.begun:
            reading.head, reading.begun = option.number, True
        elif item.prev == "NAND":
            reading.last = "many"
            reading.head = "many" if reading.head != "" and item.form == "" else reading.head
    elif kind in ("SUB", "BREAK", "CAND", "SAND", "THAT", "ASK"):
        reading.begun, reading.form, reading.joint = False, "", kind
        reading.head = reading.last = ""
    elif kind in ("VG", "INF"):
        reading.form = option.form
    elif kind == "GER":
        reading.begun = True
    return reading


# Cost of a terminal by the terminal, then by the one before it; "" is any other.
BEHIND: dict[str, dict[str, int]] = {
    "NP": {"NP": 2, "XAND": 4, "PART": 4},
    "RNP": {"NP": 2, "": 9},
    "POST": {"NP": 0, "": 9},
    "PRED": {"NP": 1},
    "ADV": {"NP": 1},
    "GAND": {},
    "PART": {"NP": 0, "SUB": 0, "NAND": 0, ",NP": 0, "GAND": 0, "START": 1, "BREAK": 1, "VG": 4, "": 2},
    "GER": {"GAND": 0, "": 1},
    "REL": {"NP": 0, "POST": 0, ",NP": 0, "": 5},
    "THAT": {"NP": 2, "START": 3, "BREAK": 3, "CAND": 3},
    "WH": {"NP": 2, "START": 3, "BREAK": 3, "CAND": 3},
    "ASK": {"NP": 3},
    "STRAND": {"NP": 2},
}
AFTER_COMMA = {"NP": REFUSED, "GER": 6}  # the same where a comma that makes no token stands before


def _fit(item: _Item, option: Option) -> int:  # noqa: PLR0911 - one case a terminal
    """The cost of `option` right behind the last token of `item`."""
    kind, prev = option.type, item.prev
    if kind == "VG":
        return _verb_fit(item, option)
    if kind == "MAN":
        return 0 if prev[:1] == "," else REFUSED
    if kind == "INF":
        return -GAPPED if prev == "GAND" and item.form.startswith("to+") else 0
    if kind == "BREAK":
        return 3 if item.joint == "SUB" and item.form == "" and prev == "NP" else 0
    if kind == "COLON":
        return 0 if item.form else 5
    if prev[:1] == "," and kind in AFTER_COMMA:
        return AFTER_COMMA[kind]
    behind = BEHIND.get(kind)
    if behind is None:
        return 2 if prev == "GAND" else 0
    return behind.get(prev, behind.get("", 0))


def _verb_fit(item: _Item, option: Option) -> int:  # noqa: PLR0911 - one case a form
    form, prev, last_form = option.form, item.prev, item.form
    if prev in ("VAND", "RAND"):
        if form == "VBN":
            return -3 if last_form.endswith(("passive", "have+VBN", "being")) or last_form == "VBN" else 3
        if form == "VBG":
            return -6 if last_form.endswith("VBG") else 6
        if form == "VB":
            return (
                0
                if last_form.startswith(("modal+", "to+", "do+"))
                or (last_form in ("VB", "do") or item.last == "many" or item.head == "many")
                else 5
            )
        if form == "VBZ" or option.number == "one":
            return 4 if last_form.startswith("modal+") and not form.startswith("modal") else 0
        return 0
    if form == "VBG":
        return 20
    cost = 3 if item.joint == "SAND" and form.startswith("modal+") else 0
    if not item.begun and prev not in ("REL", "WH"):
        cost += 3 if form == "VB" else 6
    if option.number == "one":
        cost += 4 if item.last == "many" and item.head in ("many", "") else 0
    elif option.number == "many":
        cost += 5 if item.last == "one" and item.head in ("one", "") else 0
    return cost


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
