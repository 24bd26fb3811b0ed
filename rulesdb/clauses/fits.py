"""What an option costs right behind a reading, by what stands before it, and the reading that it makes."""

from __future__ import annotations

from ..records import dataclass
from .parse import Stack
from .sentence import Option
from .verb_groups import GAPPED

REFUSED = 40  # cost of what the grammar allows and English does not

# Cost of a terminal by the terminal, then by the one before it; "" is any other.
BEHIND: dict[str, dict[str, int]] = {
    "NP": {"NP": 2, "XAND": 4, "PART": 4},
    "RNP": {"NP": 2, "": 9},
    "POST": {"NP": 0, "": 9},
    "PRED": {"NP": 1},
    "ADV": {"NP": 1},
    "GAND": {},
    "PART": {"NP": 0, "SUB": 0, "NAND": 0, ",NP": 0, "GAND": 0, "START": 1, "BREAK": 1, "VG": 4, "PREP": 1, "": 2},
    "GER": {"GAND": 0, "": 1},
    "REL": {"NP": 0, "POST": 0, ",NP": 0, "": 5},
    "THAT": {"NP": 2, "START": 3, "BREAK": 3, "CAND": 3},
    "WH": {"NP": 2, "START": 3, "BREAK": 3, "CAND": 3},
    "ASK": {"NP": 3},
    "STRAND": {"NP": 2},
}
AFTER_COMMA = {"NP": REFUSED, "GER": 6}  # the same where a comma that makes no token stands before


@dataclass(slots=True, eq=False)
class Item:
    """One reading up to a word: its cost, the parser's stack, and its tokens as a list from the last to the first."""

    cost: int
    stack: Stack
    before: Item | None = None
    option: Option | None = None  # the last token, None for a mark that makes none
    start: int = 0
    prev: str = "START"  # the terminal before
    head: str = ""  # number of the clause's first noun phrase
    last: str = ""  # number of the last one
    form: str = ""  # form of the last verb group
    begun: bool = False  # whether the clause has its first noun phrase
    joint: str = ""  # what joined the clause to the one before


def extended(item: Item, option: Option, start: int, stack: Stack, cost: int) -> Item:
    """The reading `item` extended by one token."""
    kind = option.type
    reading = Item(
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


def fit(item: Item, option: Option) -> int:  # noqa: PLR0911 - one case a terminal
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


def _verb_fit(item: Item, option: Option) -> int:  # noqa: PLR0911 - one case a form
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
