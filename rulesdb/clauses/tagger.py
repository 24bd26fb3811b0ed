"""Words -> tokens of the clause grammar: noun phrases, verb groups, and the words that join them.

The options of lattice.py are followed from left to right along the parse table of grammar/clause.lark, the cheapest few
at each word (a beam over LR stacks, Tomita 1987; Collins and Roark 2004): what the grammar cannot go on with is
dropped, and of the readings that reach the end the cheapest is taken. Time is linear in the length of the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from .fits import REFUSED, Item, extended, fit
from .lattice import Lattice
from .lexicon import Lexicon
from .parse import Table, table
from .particles import EQUALS
from .sentence import Option
from .tokens import Token, token_of
from .verb_groups import GAPPED
from .words import Word

WIDTH = 8  # readings that are followed side by side
MARGIN = 8  # a reading that costs so much more than the best is dropped
NO_LIMIT = 1_000_000
BROKEN = 30  # cost of beginning anew where the grammar cannot go on
FITTED_HERE = frozenset({"THAT", "SUB", "PREP", "REL", "NP", "TIMED", "NAND", "INF"})  # terminals of `_Beam._fit`
POINTING = frozenset({"each", "every", "this", "that"})  # words before a time that stands without a preposition
LIST_OVER = 8  # cost of a comma that goes on with a list behind its "and" or "or"
LIST_AHEAD = 14  # words within which an "and" or "or" must close a list

JOINTS: dict[str, dict[str, int]] = {  # what joins -> terminals with costs
    "and": {"NAND": 0, "VAND": 0, "CAND": 1, "RAND": 1, "SAND": 0, "XAND": 1, "GAND": 0},
    ", and": {"NAND": 2, "VAND": 0, "CAND": 0, "RAND": 2, "SAND": 3, "XAND": 1, "GAND": 1},
    "but": {"VAND": 0, "CAND": 0, "XAND": 0, "RAND": 1, "GAND": 1},
    "not": {"NAND": 0, "XAND": 1, "VAND": 1},
    "then": {"VAND": 0, "CAND": 0},
    ",": {"BREAK": 0, "": 1, "NAND": 7, "VAND": 7, "CAND": 6, "RAND": 9},
    "list ,": {"BREAK": 0, "": 2, "NAND": 1, "VAND": 1, "RAND": 2, "CAND": 3, "GAND": 1},
    ";": {"CAND": 0, "NAND": 9, "BREAK": 6},
    ":": {"COLON": 0, "CAND": 1, "BREAK": 4},
    "/": {"NAND": 0, "VAND": 1, "XAND": 1},
}  # fmt: skip


_cost = attrgetter("cost")


def tokens_of(words: Sequence[Word], lexicon: Lexicon | None = None) -> list[Token]:
    """The tokens of a sentence, in order.

    Of the lexicon only the uses of verbs are asked: behind its verbs of asking, "when" and "if" begin an object clause;
    behind those of letting and a noun phrase, a bare verb is an infinitive ("let the runner go").
    """
    return _Beam(list(words), lexicon or Lexicon()).tokens()


class _Beam:
    def __init__(self, words: list[Word], lexicon: Lexicon) -> None:
        self.words, self.size, self.lexicon = words, len(words), lexicon
        self.lattice = Lattice(words)
        self.table: Table = table()
        self.agenda: list[dict[tuple[object, ...], Item]] = [{} for _ in range(self.size + 1)]  # by end, then state
        self.limits = [NO_LIMIT] * (self.size + 1)  # the most that a reading up to a word may cost

    def tokens(self) -> list[Token]:
        best = self._best()
        path: list[Item] = []
        item: Item | None = best
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

    def _best(self) -> Item:
        start = self.table.fresh()
        self.agenda[0] = {(): Item(0, start)}
        reached = 0
        for index in range(self.size):
            if not self.agenda[index]:
                continue
            items = sorted(self.agenda[index].values(), key=_cost)[:WIDTH]
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

    def _advance(self, item: Item, start: int, options: Sequence[Option]) -> int:
        """Put `item` with each option that the grammar allows on the agenda; the furthest end reached, 0 for none."""
        reached = 0
        limits, agenda, before, steps = self.limits, self.agenda, item.stack, item.stack.steps
        for option in options:
            kind, end, cost, _, _ = option
            stack = before if not kind else steps[kind] if kind in steps else self.table.step(before, kind)
            if stack is None:
                continue
            reached = max(reached, end)
            cost += item.cost + (self._fit(item, option, start) if kind in FITTED_HERE else fit(item, option))
            limit = limits[end]
            if cost > limit:
                continue
            if cost + MARGIN < limit:
                limits[end] = cost + MARGIN
            _keep(agenda[end], extended(item, option, start, stack, cost))
        return reached

    def _fit(self, item: Item, option: Option, start: int) -> int:  # noqa: PLR0911 - one case a terminal
        """The cost of `option`, one of FITTED_HERE, right behind the reading `item`."""
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
        if kind == "SUB" and prev == "NP" and self.words[start].text == "where":
            return 2  # "the gate where a runner halts"
        if kind in ("SUB", "PREP") and prev in ("VG", "INF", "GER") and self.words[start].text == "whether":
            return 3  # it tells what is asked
        if kind == "REL" and prev == "NP" and self.words[start].text == "that" and self._tells(item.before):
            return 4  # "tell the runner that the bell rings"
        if kind == "NP" and prev in ("REL", "PART"):
            return self._of_clause(item, option, start)
        if kind == "TIMED":
            pointed = self.words[item.start].text in POINTING
            return 0 if pointed and prev == "NP" and not item.form and _heads_part(item) else REFUSED
        if kind == "NAND" and prev == "NP":
            return self._joining(item, option, start)
        if kind == "INF" and prev == "NP" and option.cost >= GAPPED and self._lets(item.before, start):
            return -GAPPED - 1
        return fit(item, option)

    def _joining(self, item: Item, option: Option, start: int) -> int:
        """The cost of going on with a list of things behind a noun phrase."""
        if self._goes_on(item, option.end):
            return 3
        if self.words[start].text == "," and option.end == start + 1:
            return LIST_OVER if self._closed(item.before) else 0
        return fit(item, option)

    def _goes_on(self, item: Item, start: int) -> bool:
        """Whether at `start` an -ing form with its noun stands behind another: "lighting lamps and ringing bells"."""
        if start + 1 >= self.size or "VBG" not in self.words[start].tags() or self.words[start].roles & {"kind"}:
            return False
        before: Item | None = item
        while before is not None and before.prev.lstrip(",") in ("NP", "PREP_OF", "NAND", "GAND"):
            before = before.before
        return before is not None and before.prev.lstrip(",") in ("GER", "MAN")

    def _lets(self, item: Item | None, start: int) -> bool:
        """Whether the last token of a reading is a verb of letting, and who acts stands between it and `start`."""
        if item is None or item.option is None or item.option.type not in ("VG", "INF"):
            return False
        verbs = self.words[item.option.end - 1].verbs.keys()
        roles = self.words[start - 1].roles
        acting = roles & {"acting", "pronoun"} and not roles & {"determiner", "number"}  # not "makes another move"
        return bool(verbs & self.lexicon.letting or (acting and verbs & self.lexicon.making))

    def _tells(self, item: Item | None) -> bool:
        """Whether the last token of a reading is a verb of telling someone."""
        if item is None or item.option is None or item.option.type not in ("VG", "INF"):
            return False
        return bool(self.words[item.option.end - 1].verbs.keys() & self.lexicon.telling)

    def _of_clause(self, item: Item, option: Option, start: int) -> int:
        """The cost of a noun phrase that begins a relative clause, or stands behind a participle."""
        if item.prev == "PART":
            return 0 if self._names(start - 1) else fit(item, option)  # "cards titled Gate of Dawn"
        return 1 if self.words[start].verbs else fit(item, option)

    def _names(self, index: int) -> bool:
        """Whether the word at `index` is a verb that tells what something is called."""
        verbs = self.words[index].verbs.keys()
        return any(sense.event in EQUALS for verb in verbs for sense in self.lexicon.senses.get(verb, ()))

    def _closed(self, item: Item | None) -> bool:
        """Whether a reading ends with the "and" or "or" of a list."""
        if item is None or item.option is None or item.prev != "NAND":
            return False
        return self.words[item.start].text != "," or item.option.end > item.start + 1

    def _asks(self, index: int) -> bool:
        return "asking" in self.words[index].roles or bool(self.words[index].verbs.keys() & self.lexicon.asking)

    def _restart(self, item: Item, index: int, options: Sequence[Option]) -> int:
        """Begin a new reading at a word where the grammar allows no option, so that the words behind it are read."""
        start = self.table.fresh()
        again = Item(item.cost + BROKEN, start, item.before, item.option, item.start, "START")
        if reached := self._advance(again, index, options):
            return reached
        word = self.words[index]
        option = (
            options[0]
            if options and options[0].type
            else Option("MARK" if "mark" in word.roles else "NP", index + 1, 0)
        )
        _keep(self.agenda[option.end], extended(again, option, index, start, again.cost))
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
        if text == "," and start and "timely" in self.words[start - 1].roles:
            yield Option("TIMED", at, 0)  # "each turn, ..."
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


def _keep(agenda: dict[tuple[object, ...], Item], item: Item) -> None:
    """Put a reading on the agenda, unless one in the same state is there that costs no more."""
    key = (item.stack, item.prev, item.head, item.last, item.form, item.begun, item.joint)
    other = agenda.get(key)
    if other is None or item.cost < other.cost:
        agenda[key] = item


def _heads_part(item: Item) -> bool:
    """Whether a reading that ends with noun phrases has nothing before them in its part of the sentence."""
    before = item.before
    while before is not None and before.prev.lstrip(",") in ("NP", "PREP_OF", "NAND"):
        before = before.before
    return before is None or before.prev.lstrip(",") in ("START", "BREAK", "CAND")


def _joint_name(text: str) -> str:
    if text in ("but not", "and not", "or not", "not"):
        return "not"
    if text in ("and then", "then", "so", "and so", "yet", "and instead"):
        return "then"
    return "but" if text == "but" else "and"
