"""What the mutators begin with: documents, decks, lists and questions in our own words, and all that once failed."""

from __future__ import annotations

import json
from pathlib import Path

from rulesdb.web.jobs import Choice, Job

from ..test_decks_cards import GEMP, MECCG, PLAIN, RINGSDB
from ..test_decks_lists import GCCG, LACKEY, OCTGN
from ..test_read_compendium import CONTENTS, GLOSSARY, PLAYER_CARDS, QUESTS, TIMING
from ..test_read_outline import TEXT as OUTLINE

CASES = Path(__file__).parent.parent / "cases"

BOOKLET = """# THE SPOON BOOK

- Mixing
- Stirring

## MIXING

A **bowl** is a card. Each player mixes once each turn. See Stirring.

*Example: you mix twice. The second time is not allowed.*

## STIRRING

1. Take the spoon.
2. Stir the bowl (see Mixing).

## ERRATA

**OLD SPOON** 1 R 12 It now reads "Stir: add a crumb."
"""
BULLETIN = """# Monthly Rulings

Sections of this list:

## Section 1 - Cards with Clarifications

**SPOON OF OLD** 3 R 42

§ The spoon stirs any bowl. It is not a fork.

## Section 2 - The X-list

STONE OF OLD 0 P 5
"""
WIKI = """Rules of the Lantern: difference between revisions
Line 1: Line 1:
== Lamps ==
A lamp is a '''card'''. See also [[#Crates|crates]].
A lamp is a card. See also [[#Crates|crates]].
=== Oil ===
* Oil burns. {{SL|Crates|crate}}
* Oil burns slowly.
Line 40: Line 41:
== Card rulings ==
{|
|-
|{{Card|Old Lamp}}
|Ruling
|''It burns twice. [Fans say so.]''
|}
Please note that all contributions may be edited.
"""
BOOK = (CASES / "rulebooks/lantern-road.md").read_text(encoding="utf-8")
PLAIN_BOOK = (CASES / "rulebooks/lantern-road.txt").read_text(encoding="utf-8")

# Inputs that once ended in an exception or took too long, each with the shape that read it.
FAILED_DOCUMENTS = (
    ("outline", "1. Take ① of them, or ² of 99999999999999999999999 others."),
    ("wikidiff", "Line 99999999999999999999999: Line ,,,1:\nA lamp."),
    ("rulebook", "| :--|--:-- -- | a"),
    ("compendium", "### Step 99999999999999999999. Reveal\n\nSomething."),
)
DOCUMENTS = {
    "rulebook": BOOK,
    "outline": OUTLINE,
    "booklet": BOOKLET,
    "bulletin": BULLETIN,
    "wikidiff": WIKI,
    "compendium": CONTENTS + QUESTS + GLOSSARY + PLAYER_CARDS + TIMING,
}

DECKS = [
    *(path.read_text(encoding="utf-8") for path in sorted(CASES.glob("decks/*/*.txt"))),
    OCTGN,
    LACKEY,
    GCCG,
    json.dumps({"name": "one", "heroes": {"00001": 1}, "slots": {"00001": 1, "00010": 3}}),
    json.dumps({"deck": {"characters": [{"name": "A", "qty": 1}]}, "pool": [{"card": "tw-1", "qty": 2}]}),
    "1_1|1_2|3_4,3_5|1_6*,1_6T,1_7",
    "Shadow\n4x Crad\n1 1_1\n",
]
FAILED_DECKS = (
    '{"slots": {"00001": ' + "9" * 12_000 + "}}",
    '{"slots": {"00001": 1e400, "2": NaN}}',
    '{"name": "\\ud800", "deck": {"\\udfff": [{"name": "\\udc80"}]}}',
    "<deck><section name='a'><card qty='\u0663'>x</card></section></deck>",
)
CARDS = [PLAIN, RINGSDB, MECCG, GEMP]
FAILED_CARDS = (
    'title,game\n"' + "a" * 140_000 + '",meccg\n',
    "game,title,title\nmeccg,a\n",
    '"game","ti"tle\nmeccg,a\n',
    "{ ²_1: { title: A } }",
    '{"AS": {"cards": {"1": 3}}}',
    '{"AS": 1, "cards": {}}',
    '{"AS": {"cards": {"1": {"name": {"en": "A"}, "attributes": 3, "text": "x"}}}}',
)
QUESTIONS = [
    "crate",
    "may I light a lamp during a storm",
    "2.1.2",
    "lantern/lantern-road/crate/1",
    "hauler before morning watch",
]
FAILED_QUESTIONS = (
    "\udcff\udc80",
    "a" * 100_000,
    "word " * 20_000,
    "a/" * 2000,
    '"',
    "NEAR(a b",
    "\u202ecrate",
    "%",
    "\x00",
)
FAILED_JOBS = (
    Job("term", "a\udcff", page=True),
    Job("show", "lantern/lantern-road/crate", Choice(as_of="0001"), page=True),
    Job("show", "Crate", Choice("lantern", "1500"), page=True),
)
