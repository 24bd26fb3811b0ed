"""Hostile texts and bytes out of plain ones; everything follows from the random.Random that is given."""

from __future__ import annotations

from random import Random

CONTROLS = [chr(c) for c in (*range(32), 0x7F, 0x80, 0x85, 0x9B, 0x9D, 0xA0, 0xAD)]
UNUSUAL = [chr(c) for c in (
    0x200B, 0x200D, 0x200F, 0x202A, 0x202E, 0x2028, 0x2029, 0x2066, 0x2069, 0xFEFF, 0xFFFD, 0xFFFE, 0xE000, 0x301,
    0x130, 0xDF, 0x1E9E, 0xFB03, 0x1F600, 0xE0041, 0x10FFFF, 0xB2, 0xBD, 0x2167, 0x663, 0x2460, 0x201E, 0x2014, 0x2026,
)]  # fmt: skip
MARKS = [
    "{{",
    "}}",
    "{{SL|",
    "{{Card|",
    "[[",
    "]]",
    "'''",
    "''",
    "|-",
    "{|",
    "|}",
    "|",
    "==",
    "====",
    "----",
    "*",
    "**",
    "***",
    "_",
    "__",
    "#",
    "######",
    ">",
    ">>>",
    "-",
    "+",
    "1.",
    "a)",
    "IV.A.",
    "1.2.3",
    "(1.36)",
    "§3.8",
    "<b>",
    "</b>",
    "<sup>",
    "<br>",
    "<!--",
    "-->",
    "<div",
    "$\\",
    "$^",
    "\\(",
    "\\)",
    "^{",
    "}",
    "```",
    "~~~",
    "(see",
    "See:",
    "Q:",
    "A:",
    "Example:",
    "Exception:",
    "●",
    "❖",
    "•",
    "[icon]",
    ".......12",
    "|---|:--:|",
    "-----",
    "=====",
    "x3",
    "4x",
    "-1",
    "0",
    "999999999999",
    "1R89",
    "1_40",
    "(TW)",
    "[H]",
    "[Sideboard]",
    "####",
    "Deck:",
    "Ring-bearer:",
    "{",
    "}",
    '"',
    "'",
    ",",
    ":",
    ";",
    "&amp;",
    "&#0;",
    "<!DOCTYPE",
    "<![CDATA[",
    "%s",
    "{0}",
    "NULL",
    "NaN",
    "1e999",
    "-0",
    "true",
    "[]",
    "{}",
    "AND",
    "OR",
    "NOT",
    "NEAR(",
    '*"',
    "^",
    "title:",
    "--",
]
MARKS += [
    "See also: ",
    "Line 1: Line 1:",
    "Card rulings",
    "\t",
    " " * 60,
    "\n\n\n",
    "9" * 5000,
    "(see below)",
    "it now reads",
]


def noise(rng: Random) -> str:
    """A text of no document."""
    size = rng.choice((0, 1, 5, 50, 400))
    alphabet = rng.choice((MARKS, UNUSUAL, CONTROLS, [chr(rng.randrange(0xD800)) for _ in range(40)]))
    return rng.choice(("", " ", "\n")).join(rng.choice(alphabet) for _ in range(size))


def mutated(rng: Random, text: str, most: int = 3) -> str:
    """`text` after one to `most` changes."""
    for _ in range(rng.randint(1, most)):
        text = rng.choice(CHANGES)(rng, text)
    return text


def as_bytes(rng: Random, text: str) -> bytes:
    """`text` in some encoding, perhaps with bytes in it that none has."""
    encoding = rng.choice(("utf-8",) * 8 + ("utf-8-sig", "utf-16", "utf-16-le", "cp1252"))
    data = bytearray(text.encode(encoding, "replace" if encoding == "cp1252" else "surrogatepass"))
    for _ in range(rng.choice((0, 0, 0, 0, 1, 5, 30))):
        place = rng.randrange(len(data) + 1)
        data[place:place] = bytes([rng.randrange(256)])
    return bytes(data)


def _cut(rng: Random, text: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] if rng.random() < 0.7 else text[place:]


def _insert(rng: Random, text: str) -> str:
    for _ in range(rng.randint(1, 12)):
        place = rng.randrange(len(text) + 1)
        piece = rng.choice(rng.choice((CONTROLS, UNUSUAL, MARKS, MARKS))) * rng.choice((1, 1, 1, 3, 20))
        text = text[:place] + piece + text[place:]
    return text


def _replace(rng: Random, text: str) -> str:
    letters = list(text)
    for _ in range(rng.randint(1, 20) if letters else 0):
        letters[rng.randrange(len(letters))] = rng.choice(
            rng.choice((CONTROLS, UNUSUAL, list("{}[]()|*_#<>$\\^'\"&;:,.-0 \n")))
        )
    return "".join(letters)


def _lines(rng: Random, text: str) -> str:
    lines = text.split("\n")
    how = rng.randrange(5)
    if how == 0:
        rng.shuffle(lines)
    elif how == 1:
        lines = [line for line in lines if rng.random() < 0.6]
    elif how == 2:
        lines = [line for line in lines for _ in range(rng.choice((1, 1, 2, 5)))]
    elif how == 3:
        lines = [" " * rng.randrange(12) + line for line in lines]
    return (" " if how == 4 else "\n").join(lines)


def _nest(rng: Random, text: str) -> str:
    mark = rng.choice(
        ("{{", "[[", "(", "[", "*", "'''", "> ", "- ", "<b>", "**", "_", "`", "$", "\\(", "<!--", "{", '"', "|")
    )
    lines = text.split("\n")
    place, times = rng.randrange(len(lines)), rng.choice((2, 10, 100, 1000))
    close = {"{{": "}}", "[[": "]]", "(": ")", "[": "]", "{": "}", "<b>": "</b>"}.get(mark, mark)
    lines[place] = mark * times + lines[place] + close * (times if rng.random() < 0.5 else 0)
    return "\n".join(lines)


def _lengthen(rng: Random, text: str) -> str:
    piece = rng.choice((rng.choice(MARKS), "word ", "A", "a, ", "Aa ", "9", "- ", " "))
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines) + 1), piece * max(1, rng.choice((500, 3000, 12000)) // len(piece)))
    return "\n".join(lines)


def _line_ends(rng: Random, text: str) -> str:
    return text.replace("\n", rng.choice(("\r\n", "\r", "\x0b", "\x0c", "\u2028", "\x85", "\n\n", "")))


CHANGES = (_cut, _insert, _insert, _replace, _replace, _lines, _nest, _lengthen, _line_ends)
