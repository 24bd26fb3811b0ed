"""A compendium of an invented game in the shape of the real ones: lines in, records out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.model import Document, Passage, Reading
from rulesdb.read.compendium import reader as compendium
from rulesdb.read.compendium.crossrefs import citations, references, see_also
from rulesdb.read.compendium.glossary import aliases
from rulesdb.read.source import as_lines
from rulesdb.text import words

DOCUMENT = Document("tea/handbook", "tea", "Tea Handbook", "1", "consolidation")

CONTENTS = """\
# TABLE OF CONTENTS

<b>RULE REFERENCE .....</b>\t<b>2</b>
1. Cups .....\t2
1.1. Chipped Cups X .....\t2

# LIST OF QUESTS

<b>KITCHEN CYCLE .....</b>\t<b>5</b>
The Long Pour .....\t5
Under the Sink.....\t6
<b>GARDEN SET .....</b>\t<b>7</b>
Rain at Four .....\t7

"""

QUESTS = """\
# KITCHEN CYCLE

## THE LONG POUR

### KEYWORDS

**Chipped X** – see rule [1] page 2

**Steaming** – see rule page 9

### Steaming

A steaming cup cannot be held.

## RULINGS

#### Setup

Set the kettle aside.

### ERRATA

- **Wobbly Tray** should read: "Drop one cup."

### Q & A

Q: Does Wobbly Tray (KIT 12) drop a full cup?
A: Yes.

## EASY MODE

Remove the following cards:

Kitchen: 1x Wobbly Tray, 2x Cracked, Old Saucer; 1x Fly

### UNDER THE SINK

### KEYWORDS

**Steaming** – see rule page 9

# GARDEN SET

## THE GARDEN SPECIAL RULES

### 1. PUDDLES

#### 1.1. DEEP PUDDLES

Go around a deep puddle.

## RAIN AT FOUR

### RULINGS

Stay inside.
"""


def read(text: str) -> Reading:
    (reading,) = compendium.read(as_lines(text), DOCUMENT)
    return reading


def told(reading: Reading, kind: str = "") -> list[Passage]:
    return [passage for passage in reading.passages if kind in ("", passage.kind)]


def only(text: str) -> Passage:
    (passage,) = read(text).passages
    return passage


def test_contents_are_furniture_and_spell_titles() -> None:
    """The tables of contents are no passages; a title in capitals is spelled as they have it."""
    reading = read(CONTENTS + "# RULE REFERENCE\n\n## 1. CUPS\n\nA cup holds tea.\n")
    assert [passage.path for passage in reading.passages] == [("Rule Reference", "Cups")]
    assert {span.why for span in reading.spans if span.kind == "furniture"} == {"contents"}


def test_numbers_tell_the_tree_where_levels_are_wrong() -> None:
    """A numbered rule stands under the number above it, whatever its printed level, and is found by its number."""
    text = "# RULE REFERENCE\n\n### 1. CUPS\n\n## 1.1. CHIPS\n\n## 1.1.1 FAQ (1.07): Big chips\n\nMind them.\n"
    passage = only(text)
    assert passage.path == ("Rule Reference", "Cups", "Chips", "Big chips")
    assert (passage.numbers, passage.id) == (("1.1.1", "FAQ 1.07"), "tea/handbook/rule/1-1-1/1")


def test_a_bare_faq_box_is_about_its_section() -> None:
    """A box of questions without words of its own has the title and number of the rule it interrupts."""
    text = "# RULE REFERENCE\n\n## 2. LIDS\n\n#### FAQ (Q&A):\n\n**Q:** May a lid fall?\n\n**A:** No.\n"
    passage = only(text)
    assert (passage.kind, passage.title, passage.numbers) == ("question", "Lids", ("2",))
    assert (passage.intro, passage.text, passage.spans) == ("May a lid fall?", "No.", ((7, 7), (9, 9)))


def test_a_list_repeats_its_lead_in() -> None:
    """Each item carries the words that lead it in; the first one also carries their lines."""
    items = "- a shelf that is not higher than you\n- a table that has all four legs\n"
    first, second = read(f"# RULES\n\nA pot may stand in one of these places:\n\n{items}").passages
    assert first.intro == second.intro == "A pot may stand in one of these places:"
    assert (first.spans, second.spans) == (((3, 3), (5, 5)), ((6, 6),))


def test_nested_lists_have_the_whole_chain() -> None:
    """An item of an inner list has the outer lead-in and the inner one."""
    text = "# RULES\n\nDo this:\n\n- Take one of:\n  - the blue cup that is nearest to you now\n"
    assert only(text).intro == "Do this: Take one of:"


def test_two_paragraphs_may_follow_a_lead_in_that_counts_them() -> None:
    """A lead-in that says how many things follow leads in as many paragraphs."""
    text = "# RULES\n\nThere are two exceptions:\n\nHot cups may wait.\n\nCold cups may go.\n\nAll else stays.\n"
    assert [passage.intro for passage in read(text).passages] == ["There are two exceptions:"] * 2 + [""]


def test_short_names_are_one_passage() -> None:
    """A list of a few words an item is one passage."""
    assert only("# RULES\n\nCups in the house:\n\n- Blue cup\n- Red cup\n").text == "Blue cup; Red cup"


def test_numbered_items_are_steps_where_the_words_say_so() -> None:
    """Numbered items become steps of a procedure only behind words that announce an order."""
    steps = read("# RULES\n\n## Pouring\n\nFollow these steps. Do not hurry.\n\n1. Lift.\n\n2. Tilt.\n").passages[1:]
    assert [(step.kind, step.procedure, step.position) for step in steps] == [
        ("step", "Pouring", 1),
        ("step", "Pouring", 2),
    ]
    assert only("# RULES\n\nBring along:\n\n1. A cup.\n\n2. A pot.\n").kind == "rule"


def test_sentences_are_joined_across_a_page_end() -> None:
    """A paragraph that begins in small letters ends the sentence that stopped in the middle."""
    passage = only("# RULES\n\nPour until the cup is\n\nnearly full.\n")
    assert (passage.text, passage.spans) == ("Pour until the cup is nearly full.", ((3, 3), (5, 5)))


def test_a_tail_printed_twice_is_furniture() -> None:
    """The end of a paragraph printed again at the top of the next column is no passage of its own."""
    tail = "the pot and then they pour it out."
    reading = read(f"# RULES\n\nAll players lift {tail}\n\n{tail}\n")
    assert [passage.spans for passage in reading.passages] == [((3, 3),)]
    assert ("furniture", "a line printed twice") in {(span.kind, span.why) for span in reading.spans}


def test_captions_are_furniture() -> None:
    """A few words that make no sentence are a picture's caption; a word that opens a list is not."""
    reading = read("# RULES\n\nTea Pot\n\nPour it.\n\nCups:\n\n- Blue cup\n- Red cup\n")
    assert [passage.text for passage in reading.passages] == ["Pour it.", "Blue cup; Red cup"]


def test_worked_examples_are_examples() -> None:
    """What stands under a heading that says Example, or is all in italics, is an example."""
    text = "# RULES\n\n## Example: Two Cups\n\nTom pours.\n\n## 2. CUPS\n\n*Kit pours two cups and drops one.*\n"
    assert {passage.kind for passage in read(text).passages} == {"example"}


def test_setting_up_is_a_procedure_of_headings() -> None:
    """The numbered headings of the setup are its steps; their numbers are no rule numbers."""
    passage = only("# SETTING THE GAME\n\n## 3. LAY THE TABLE\n\nUse the big cloth.\n")
    assert (passage.kind, passage.procedure, passage.position, passage.numbers) == ("step", "setup", 3, ())


def test_front_matter_is_noted() -> None:
    """Notes in front of the first part are notes; title and copyright lines are furniture."""
    passage = only("**TEA HANDBOOK**\n\nAll of it is copyrighted.\n\nThis was made by us with care.\n\n# RULES\n")
    assert (passage.kind, passage.text) == ("note", "This was made by us with care.")


GLOSSARY = """\
# GLOSSARY

## Cup / Tea Cup

A cup holds tea.

- ❖ It may hold milk as well, if the first player has some.
**See also:** “Cannot be held,” Pot Anatomy §1.3.4

## Mug

**See:** Cup / Tea Cup
"""


def test_glossary_entries_are_terms_with_definitions() -> None:
    """Each headword is a term with the aliases it shows; its paragraphs and items are definitions of it."""
    reading = read(GLOSSARY)
    assert [(term.name, term.aliases, term.redirect) for term in reading.terms] == [
        ("Cup / Tea Cup", ("Cup", "Tea Cup"), ""),
        ("Mug", (), "Cup / Tea Cup"),
    ]
    assert [(passage.kind, passage.term, passage.id) for passage in reading.passages] == [
        ("definition", "Cup / Tea Cup", "tea/handbook/glossary/cup-tea-cup/1"),
        ("definition", "Cup / Tea Cup", "tea/handbook/glossary/cup-tea-cup/2"),
        ("definition", "Mug", "tea/handbook/glossary/mug/1"),
    ]


def test_glossary_references_are_pointers() -> None:
    """A "See also" line is pointers of the entry, even where it runs on from a list; a "See" line is one pointer."""
    assert [(pointer.kind, pointer.target) for pointer in read(GLOSSARY).pointers] == [
        ("see-also", "Cannot be held"),
        ("see-also", "1.3.4"),
        ("see", "Cup / Tea Cup"),
    ]


def test_quests_are_filed_under_their_set() -> None:
    """The list of quests says what a quest is, whatever its heading's level; parts are filed under it."""
    reading = read(CONTENTS + QUESTS)
    paths = {passage.path for passage in reading.passages}
    assert ("Kitchen Cycle", "The Long Pour", "Rulings", "Setup") in paths
    assert ("Kitchen Cycle", "The Long Pour", "Steaming") in paths
    assert ("Kitchen Cycle", "Under the Sink", "Keywords") in paths
    assert ("Garden Set", "Rain at Four", "Rulings") in paths


def test_special_rules_stand_before_the_first_quest() -> None:
    """What a set has before its first quest are its special rules, nested by their numbers."""
    passage = next(p for p in read(CONTENTS + QUESTS).passages if "puddle" in p.text)
    assert passage.path == ("Garden Set", "The Garden Special Rules", "Puddles", "Deep Puddles")
    assert passage.numbers == ("1.1",)


def test_keyword_lines_are_pointers_and_a_wrong_number_is_mended() -> None:
    """The keyword lines of a quest are one passage; a number that is another keyword's rule gives way to the name."""
    rules = "# RULE REFERENCE\n\n## 1. CUPS\n\n### 1.1 CHIPPED X\n\nMind the chip.\n\n"
    reading = read(CONTENTS + rules + QUESTS)
    passage = next(p for p in reading.passages if p.title == "The Long Pour: Keywords")
    assert passage.text == "Chipped X – see rule [1.1] page 2; Steaming – see rule page 9"
    assert "[1] page 2" in passage.original
    assert [p.target for p in reading.pointers if p.passage == passage.id] == ["1.1", "Steaming"]
    assert [problem.message for problem in reading.problems] == ["Chipped X is rule 1.1, not 1 (1 times)"]


def test_errata_of_quests_name_their_card() -> None:
    """An erratum's title and card are the name in front of its words."""
    (erratum,) = told(read(CONTENTS + QUESTS), "erratum")
    assert (erratum.title, erratum.cards) == ("Wobbly Tray", ("Wobbly Tray",))
    assert erratum.path == ("Kitchen Cycle", "The Long Pour", "Errata")


def test_questions_cite_cards() -> None:
    """A card cited with set and number in a question is its subject and a card of the document."""
    reading = read(CONTENTS + QUESTS)
    (question,) = told(reading, "question")
    assert (question.cards, question.text) == (("Wobbly Tray",), "Yes.")
    assert ("Wobbly Tray", ("KIT 12",)) in {(card.title, card.codes) for card in reading.cards}


def test_easy_mode_lists_cards() -> None:
    """Each line of easy mode is an entry with its cards, which stand on the quest's list; commas may be in names."""
    reading = read(CONTENTS + QUESTS)
    (entry,) = told(reading, "list-entry")
    assert entry.cards == ("Wobbly Tray", "Cracked, Old Saucer", "Fly")
    assert entry.intro == "Remove the following cards:"
    assert {(row.list, row.format, row.card) for row in reading.listings} == {
        ("The Long Pour: Easy Mode", "easy mode", card) for card in entry.cards
    }


PLAYER_CARDS = """\
# PLAYER CARDS

<sup>1</sup> Known from reprints.

## Blue Cup<sup>1</sup>

Should read: "Limit once per pour."

**Q:** Is Blue Cup's (KIT 7) handle safe?

**A:** Yes. It is.

## Tom / Kit

They may share one cup.
"""


def test_player_cards_have_errata_rulings_and_questions() -> None:
    """Each heading is a card; what it has is an erratum, a question or else a ruling, with the card's name."""
    passages = read(PLAYER_CARDS).passages
    assert [(p.kind, p.title, p.cards) for p in passages] == [
        ("note", "Player Cards", ()),
        ("erratum", "Blue Cup", ("Blue Cup",)),
        ("question", "Blue Cup", ("Blue Cup",)),
        ("ruling", "Tom / Kit", ("Tom", "Kit")),
    ]
    assert passages[1].intro == "Known from reprints."


def test_player_cards_have_codes() -> None:
    """The set and number with which an entry cites its card are the card's codes."""
    assert ("Blue Cup", ("KIT 7",)) in {(card.title, card.codes) for card in read(PLAYER_CARDS).cards}


TIMING = """\
# TIMING AND GAMEPLAY

## Framework Details

## 0.0 Round begins

The kettle is set.

## I. Pouring Phase

### 1.1 Pouring begins

Lift the pot.

### 1.2 Cups are filled

Fill each cup in turn.

## Spill Resolution

### 1.2.1 Wipe

Use the cloth.

# A GUIDE TO ACTION WINDOWS

### I. POURING PHASE

1.1 Pouring begins

### 1.2 Cups are filled

#### ACTION WINDOW

- ❖ Play [Sugar](#) here.

# REVEAL REFERENCE GUIDE

**Step 1:** Look at the label.

- ❖ **Green Tea, Black Tea.** Both count as leaves.

**Step 2:** Open the tin.
"""


def test_framework_steps_have_procedure_and_position() -> None:
    """A framework step has its number, its procedure (round, phase or attack) and its place in it."""
    steps = [p for p in told(read(TIMING), "step") if p.path[0] == "Timing and Gameplay"]
    assert [(p.numbers, p.procedure, p.position) for p in steps] == [
        (("0.0",), "round", 1),
        (("1.1",), "pouring phase", 1),
        (("1.2",), "pouring phase", 2),
        (("1.2.1",), "spill", 1),
    ]
    assert steps[2].id == "tea/handbook/framework/1-2/1"


def test_windows_stand_at_their_step() -> None:
    """An action window has the procedure and position of the step it follows; the advice on it is filed under it."""
    window, advice = (p for p in read(TIMING).passages if p.path[0] == "A Guide to Action Windows")
    assert (window.kind, window.numbers, window.procedure, window.position) == ("window", ("1.2",), "pouring phase", 2)
    assert advice.path == window.path == ("A Guide to Action Windows", "Pouring Phase", window.title)
    assert {window.authority, advice.authority} == {"fan"}


def test_links_are_mentions() -> None:
    """A linked name is a mention, even where the link leads nowhere."""
    assert ("mentions", "Sugar") in {(pointer.kind, pointer.target) for pointer in read(TIMING).pointers}


def test_reveal_steps_are_a_fan_procedure() -> None:
    """The guide's steps are numbered steps; what stands under a step has it as its lead-in and names cards in bold."""
    reading = read(TIMING)
    guide = [p for p in reading.passages if p.path[0] == "Reveal Reference Guide"]
    assert [(p.kind, p.numbers, p.position) for p in guide] == [
        ("step", ("Step 1",), 1),
        ("rule", ("Step 1",), 1),
        ("step", ("Step 2",), 2),
    ]
    assert guide[1].intro == "Look at the label."
    assert {p.target for p in reading.pointers} >= {"Green Tea", "Black Tea"}


def test_a_question_without_answer_is_a_problem() -> None:
    """A question that nobody answers is kept and told."""
    reading = read("# RULES\n\n**Q:** Is it hot?\n\n## NEXT\n\nYes, quite hot.\n")
    assert [problem.kind for problem in reading.problems] == ["question"]
    assert [passage.text for passage in told(reading, "question")] == ["Is it hot?"]


def test_lost_icons_are_gaps() -> None:
    """A hole in a line, or empty brackets, is a gap of the document."""
    reading = read("# RULES\n\nAdd the  of the cup.\n\nIt has strength ( ) of two.\n\nIt is  \nfine.\n")
    assert [span.lines for span in reading.spans if span.kind == "gap"] == [(3, 3), (5, 5)]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("as in rule (1.39) here", ["FAQ 1.39"]),
        ("see rule [3.8.5] page 38", ["3.8.5"]),
        ('(see "Hot Cups")', ["Hot Cups"]),
        ("found in “Hot Cups” on page 3, proceed to 6.5", ["Hot Cups", "6.5"]),
        ("the entries 6.1–6.11", []),
    ],
)
def test_printed_references_are_found(text: str, targets: list[str]) -> None:
    """References to rules, entries and steps give what they point to."""
    assert [reference.target for reference in references(text)] == targets


def test_citations_take_the_whole_name() -> None:
    """A cited name has its small words and no word of the sentence around it."""
    text = "If Tom son of Tim (AB 1) or The Pot (AB 2) and 2B Pan's (ABC3) fall"
    assert list(citations(text)) == [("Tom son of Tim", "AB 1"), ("The Pot", "AB 2"), ("Pan", "ABC 3")]


def test_see_also_keeps_a_comma_inside_quotes() -> None:
    """A comma that the printer put inside the quotation marks still parts two targets."""
    assert [reference.words for reference in see_also("See also: “No, tea,” Pot")] == ["“No", "tea”", "Pot"]


def test_aliases_leave_out_other_headwords() -> None:
    """A part of a headword that heads an entry of its own is no alias."""
    assert aliases("Pour and Put into Cup", {"put into cup"}) == ("Pour",)


def test_every_text_stands_on_its_lines() -> None:
    """The words of each passage stand in order on the lines it gives."""
    text = CONTENTS + QUESTS + GLOSSARY + TIMING
    lines = {line.number: line.text for line in as_lines(text)}
    for passage in read(text).passages:
        source = iter(word for a, b in passage.spans for n in range(a, b + 1) for word in words(lines[n]))
        assert all(word in source for word in words(passage.text)), passage


BITS = st.sampled_from(
    ["# ", "## ", "- ", "1. ", "1.1 ", "Q: ", "A: ", "**", ":", "\t7", "FAQ (1.2)", "GLOSSARY", "PLAYER CARDS",
     "KEYWORDS", "EASY MODE", "LIST OF QUESTS", "2x Cup", "see rule [1.1]", "See: ", "TIMING AND GAMEPLAY",
     "ACTION WINDOW", "Step 1: ", "A GUIDE TO ACTION WINDOWS", "REVEAL REFERENCE GUIDE", "SETTING THE GAME",
     " should read", "<sup>1</sup>", "II. Phase"]
)  # fmt: skip
LINE = st.lists(st.one_of(BITS, st.text(max_size=6)), max_size=5).map("".join)


@given(st.lists(LINE, max_size=30))
def test_any_text_is_read_and_no_line_is_lost(parts: list[str]) -> None:
    """No text makes the reader raise, and each non-blank line is in a passage, heading, furniture or unparsed."""
    lines = as_lines("\n".join(parts))
    (reading,) = compendium.read(lines, DOCUMENT)
    covered = [span for passage in reading.passages for span in passage.spans]
    covered += [span.lines for span in reading.spans if span.kind != "gap"]
    numbers = {number for first, last in covered for number in range(first, last + 1)}
    assert {line.number for line in lines if line.text.strip()} <= numbers
    assert all(re.fullmatch(r"[^/]+/[^/]+(/[^/]+)+", passage.id) for passage in reading.passages)
