"""Texts that repeat one pattern, at any size: what takes an expression that backtracks longer than it should."""

from __future__ import annotations

import math
from collections.abc import Callable

Pattern = Callable[[int], str]


def repeated(piece: str, before: str = "", after: str = "") -> Pattern:
    """`piece` again and again between `before` and `after`."""
    return lambda size: before + piece * max(1, size // len(piece)) + after


def numbered(line: str, before: str = "") -> Pattern:
    """`line` with its number in place of @, again and again."""
    return lambda size: before + "".join(line.replace("@", str(i)) for i in range(max(1, size // len(line))))


def steps(mark: str) -> Pattern:
    """Lists within lists, each a step deeper."""
    return lambda size: "\n".join("  " * depth + mark + "x" for depth in range(math.isqrt(size)))


WIKI = "Line 1: Line 1:\n"
DOCUMENTS: dict[str, Pattern] = {
    "a word": repeated("a", "", "\n"),
    "words": repeated("lamp ", "", "\n"),
    "capitals": repeated("AB ", "", "\n"),
    "capitals and digits": repeated("OI1 ", "", "\n"),
    "clauses": repeated("when it falls, ", "", "it ends.\n"),
    "blanks": repeated(" ", "a", "b\n"),
    "heading, blanks": repeated(" ", "# a", "b\n"),
    "heading, hashes": repeated("#", "# a ", "b\n"),
    "heading, hashes and blanks": repeated(" #", "# a ", "b\n"),
    "wiki heading, blanks": repeated(" ", WIKI + "== a", "b\n"),
    "wiki heading, equals": repeated("= ", WIKI + "== a", "b\n"),
    "dashes": repeated("-", "", " Page\n"),
    "dashes and bars": repeated("-|", "", " Page\n"),
    "rule of marks": repeated("- ", "", "x\n"),
    "dots": repeated(".", "", " a\n"),
    "dots and blanks": repeated(". ", "Chapter ", " 12 a\n"),
    "dots, digits": repeated(".1", "1", " a\n"),
    "dollar, hats": repeated("^", "$", "\n"),
    "dollar, backslashes": repeated("\\", "$", "\n"),
    "dollars and hats": repeated("$^", "", "\n"),
    "formulas open": repeated("\\( ", "", "\n"),
    "commands open": repeated("\\ab_{", "", "\n"),
    "brackets open": repeated("[", "a ", "\n"),
    "parentheses open": repeated("(", "a ", "\n"),
    "parentheses and blanks": repeated(" (", "a", "\n"),
    "brackets": repeated("[]", "a ", "\n"),
    "links open": repeated("[a](", "a ", "\n"),
    "links to places open": repeated("[a](#", "a ", "\n"),
    "images open": repeated("![", "a ", "\n"),
    "images": repeated("![](", "a ", "\n"),
    "stars": repeated("*", "a ", "\n"),
    "stars and letters": repeated("*a ", "", "\n"),
    "double stars and letters": repeated("**a ", "", "\n"),
    "stars and bars": repeated("*_", "a", "\n"),
    "backquotes": lambda size: "a " + " ".join("`" * k for k in range(1, math.isqrt(2 * size))) + "\n",
    "less-thans": repeated("<", "a ", "\n"),
    "tags open": repeated("<a ", "", "\n"),
    "comments open": repeated("<!-- ", "", "\n"),
    "declarations open": repeated("<!A ", "a ", "\n"),
    "sups open": repeated("<sup>", "a ", "\n"),
    "entities": repeated("&amp", "a ", "\n"),
    "single quotes": repeated("'", "a", "\n"),
    "single quotes and blanks": repeated("' ", "a.", "b\n"),
    "quotes behind a stop": repeated('."', "a", " b\n"),
    "stops and blanks": repeated(". ", "a", "b\n"),
    "templates open": repeated("{{", WIKI, "\n"),
    "templates": lambda size: WIKI + "{{a|" * (size // 8) + "}}" * (size // 8) + "\n",
    "wiki links open": repeated("[[", WIKI, "\n"),
    "wiki links": repeated("[[a]] ", WIKI, "\n"),
    "wiki bold": repeated("'''a'' ", WIKI, "\n"),
    "wiki bold brackets": repeated("'''[", WIKI, "\n"),
    "wiki arguments": repeated("{{{", WIKI, "\n"),
    "wiki addresses": repeated("[http://a ", WIKI, "\n"),
    "wiki see": repeated("see [[#a]], ", WIKI, "x\n"),
    "wiki sees": repeated("see ", WIKI, "x\n"),
    "wiki divs": repeated('<div id="', WIKI, "\n"),
    "wiki lines": numbered("line @ of the rules\n", WIKI),
    "wiki equal lines": repeated("a\n", WIKI),
    "wiki blank lines": repeated("a\n\n", WIKI),
    "wiki hunks": repeated("Line 1: Line 1:\na\nb\n"),
    "wiki lines unlike each other": lambda size: WIKI + "".join(f"{chr(0x4E00 + i)}\n" for i in range(size // 2)),
    "wiki rows": numbered("|-\n|{{Card|Name @}}\n|Ruling\n|A text.\n", WIKI + "== Card rulings ==\n"),
    "see below": repeated("a ", "", "(see\n"),
    "sees open": repeated("(see ", "", "\n"),
    "sees and names": repeated("see a, ", "", "\n"),
    "sees and numbers": repeated("see IV.A.1: ", "", "\n"),
    "section marks": repeated("a", "§", "§\n"),
    "section marks and words": repeated("a b ", "", "§\n"),
    "headings": numbered("# Heading @\n\nText @.\n\n"),
    "headings of one name": repeated("# Heading\n\nA text.\n\n"),
    "lettered headings": numbered("# A. Heading @\n\nText @.\n\n"),
    "deep headings": numbered("###### Heading @\n\nText.\n\n"),
    "bold terms": numbered("**Term @:** the rule @ of this.\n\n", "# Glossary\n\n"),
    "numbered rules": numbered("1.@ The rule says something.\n\n"),
    "contents": numbered("Chapter @ ........ @\n", "# Contents\n\n"),
    "questions": numbered("Q: May I do @?\nA: Yes, you may @.\n\n"),
    "sentences": numbered("The hauler may take crate @. "),
    "list": numbered("- the item @ of the list\n"),
    "lists within lists": steps("- "),
    "list marks": repeated("- ", "", "x\n"),
    "quote marks": repeated("> ", "", "x\n"),
    "table": numbered("| a@ | b |\n", "| x | y |\n|---|---|\n"),
    "table rules": repeated("|:-", "", "x\n"),
    "lead-ins": numbered("Rule @ has these:\n- one thing\n- two things\n\n"),
    "same sentence": repeated("The hauler rests twice when it moves.\n\n"),
    "sentences alike": numbered("The hauler rests @ times when it moves to the next bridge there.\n\n"),
    "references": numbered("See Heading @.\n\n", "# Heading\n\n"),
    "blank lines": repeated("\n", "a", "b"),
    "codes": numbered('1R@ Crate @ - Errata: it now reads "x".\n\n'),
    "legends": repeated("AB ", "(", "\n"),
}
DECKS: dict[str, Pattern] = {
    "count and blanks": repeated(" ", "Crate\n1", ""),
    "blanks": repeated(" ", "a", "b"),
    "lines of blanks": lambda size: "a\n" + (" " * max(1, size // 2900) + "\n") * 2900 + "b",
    "blanks in names": lambda size: "".join(f"4 a{i}" + " " * 270 + "b\n" for i in range(size // 285)),
    "open brackets": lambda size: "".join(f"4 a{i}" + " [" * 130 + "\n" for i in range(size // 270)),
    "open parentheses": lambda size: "".join(f"4 a{i}" + " (" * 130 + "\n" for i in range(size // 270)),
    "counts behind": lambda size: "".join(f"4 a{i}" + " x1" * 90 + "y\n" for i in range(size // 280)),
    "labels": lambda size: "".join(f"a{i}" + " -a" * 90 + "\n" for i in range(size // 280)),
    "hashes": repeated("####", "4x a\n", "x"),
    "lines of hashes": repeated("####   \n", "4x a\n"),
    "cards": numbered("4x Crate @\n"),
    "bars": repeated("1_1,", "|||", ""),
    "word and bars": repeated("a", "", "|||"),
    "brackets of JSON": repeated("["),
    "objects of JSON": repeated('{"a":'),
    "slots": lambda size: '{"slots": {' + ",".join(f'"{i:05}": 1' for i in range(size // 11)) + "}}",
    "number": lambda size: '{"slots": {"00001": ' + "9" * size + "}}",
    "sections of XML": lambda size: (
        "<deck>" + "<section name='a'>" * (size // 24) + "</section>" * (size // 24) + "</deck>"
    ),
    "superzones of XML": lambda size: (
        (
            "<deck>"
            + "<superzone name='a'>" * (size // 45)
            + "<card><name>x</name></card>"
            + "</superzone>" * (size // 45)
        )
        + "</deck>"
    ),
    "cards in sections of XML": lambda size: (
        "<deck>" + "<section name='a'><card>x</card>" * (size // 43) + "</section>" * (size // 43) + "</deck>"
    ),
    "declaration of XML": repeated("?", "<?xml ", "\n<deck/>"),
}
CARDS: dict[str, Pattern] = {
    "hashes": repeated("#", "{ ", "\n"),
    "slashes": repeated("//", "{ ", "\n"),
    "comments": repeated("/**/", "{ ", "\n"),
    "comments open": repeated("/*", "{ ", "\n"),
    "quotes": numbered("k@: 'a\n", "{ 1_1: {\n title: x\n"),
    "keys": repeated("a ", "{ 1_1: {\n", "\n"),
    "list": repeated("a\n", "{ 1_1: {\n a: [\n", "\n"),
    "field": repeated("a", "game,title\nmeccg,", "\n"),
    "rows": numbered("meccg,Card @\n", "game,title\n"),
    "quotes of CSV": repeated('"', "game,title\nmeccg,", "\n"),
    "brackets": repeated("[{"),
    "italics": repeated("<i> ", '{"AS": {"cards": {"1": {"name": {"en": "a"}, "text": {"en": "', '"}}}}}'),
    "italics and blanks": repeated(" ", '{"AS": {"cards": {"1": {"name": {"en": "a"}, "text": {"en": "<i>', '"}}}}}'),
    "words with stops": repeated("Aa. ", '[{"type_code":"a","code":"1","name":"x","text":"', 'x"}]'),
}
QUESTIONS: dict[str, Pattern] = {
    "a word": repeated("a"),
    "words": numbered("word@ "),
    "one word": repeated("crate "),
    "blanks": repeated(" ", "a", "b"),
    "commas": repeated(", and", "a", " b"),
    "slashes": repeated("a/", "", "a"),
    "dots": repeated("."),
    "capitals": repeated("A b "),
    "brackets": repeated("["),
    "quotes": repeated('" '),
    "numbers": repeated("1.", "", "1"),
    "before and after": repeated("before a after b "),
    "accents": repeated("e\u0301"),
}
