"""Official answers as quotations that a row introduces, and as pairs of "Q:" and "A:" behind such a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from . import phrases
from .answer import ENDING, OPENING, SHORTEST, Answer, listed, made
from .cues import QUOTED, Cues
from .letters import greeted_off, last_paragraph, letter, unsigned
from .pairs import pairs, paragraph_end
from .rows import Row
from .signed import MOST_ROWS, asks, ungreeted

MOST_BETWEEN = 3  # rows between what introduces an answer and its quotation that only lead on to it
FEW = 4  # words of such a row
HEADLINE = 5  # words of a heading over an answer


def introduced(rows: Sequence[Row], cues: Cues, taken: set[int], signed: Sequence[Answer]) -> list[Answer]:
    """The quotations that a row introduces as somebody's answer, outside the rows that are `taken`."""
    found: list[Answer] = []
    if any(phrases.talk(row.text) for row in rows):
        return found
    author = next((answer.author for answer in signed), "")
    addressed = ""  # to whom the post says that its question was put
    for place, row in enumerate(rows):
        if place in taken or (place + 1 in taken and not cues.colon(row.text)):
            continue
        author, block = _answer_at(rows, cues, place, author, addressed)
        addressed = addressed if block else cues.asked_of(row.text) or addressed
        block = [one for one in block if taken.isdisjoint(range(one.first, one.last + 1))]
        found += block
        taken.update(i for one in block for i in range(one.first, one.last + 1))
    return found


def _answer_at(  # noqa: PLR0911 - one sign after the other
    rows: Sequence[Row], cues: Cues, place: int, author: str, addressed: str
) -> tuple[str, Sequence[Answer]]:
    """Whose answer the row at `place` introduces, else the `author` of the one before, and what it introduces."""
    row = rows[place]
    named = cues.named(row.text)
    if phrases.greeting(row.text) and not cues.greeted(row.text):
        return author, unsigned(rows, cues, place)
    colon = cues.colon(row.text) if named else None
    if colon and not phrases.elsewhere(row.text[: len(row.text) - len(colon[1])]):
        return colon[0], _after_colon(rows, cues, place, colon[1], colon[0])
    if (named or author) and (within := cues.within(row.text)):
        name = within[0] or author
        return name, _within(rows, place, name, *within[1:]) if name else []
    if named and (name := cues.introduced(row.text)):
        shows = _introduces(rows, place) and (phrases.shows(row.text) or not phrases.own_words(row.text))
        return name, _below(rows, cues, place, name) if shows else []
    if named and phrases.presents(row.text) and not phrases.elsewhere(row.text):
        name = cues.last_named(row.text)
        return name, listed(made(name, last_paragraph(rows, place + 1), "", place + 1, len(rows) - 1))
    if phrases.found(row.text) and (name := cues.only_named(row.text for row in rows)):
        return name, _whole(rows, place + 1, name)
    if not _deeper(rows, place):
        another = author and _headline(row.text) and phrases.of_answer(row.text)
        return author, _below(rows, cues, place, author) if another else []
    if named and (name := cues.trailing(row.text)):
        return name, _below(rows, cues, place, name)
    speaks = phrases.speaks_of_answer(row.text)
    leads = speaks or bool(author and asks(row.text))
    return author, _below(rows, cues, place, author or addressed) if leads and (author or addressed) else []


def _whole(rows: Sequence[Row], place: int, name: str) -> list[Answer]:
    """The answer by `name` that stands in quotation marks and fills the row at `place`; none where none does."""
    text = rows[place].text if place < len(rows) else ""
    whole = len(text.split()) >= QUOTED and text[0] in OPENING and text[-1] in ENDING
    return listed(made(name, [rows[place]], "", place, place)) if whole else []


def _headline(text: str) -> bool:
    """Whether a row that introduces an answer is no sentence ("First reply from Ada")."""
    return len(text.split()) <= HEADLINE and text[-1].isalnum()


def _within(rows: Sequence[Row], place: int, name: str, words: str, ended: bool) -> list[Answer]:
    """The answer by `name` whose quotation begins with `words` within the row at `place`; none where it never ends."""
    held = [replace(rows[place], text=words)]
    if ended:
        return listed(made(name, held, "", place, place))
    for end in range(place + 1, min(len(rows), place + MOST_ROWS)):
        last = phrases.quotation_end(rows[end].text)
        held.append(rows[end] if last is None else replace(rows[end], text=last))
        if rows[end].depth != rows[place].depth:
            break
        if last is not None:
            return listed(made(name, held, "", place, end))
    return []


def _introduces(rows: Sequence[Row], place: int) -> bool:
    """Whether the next row may be what the row at `place` introduces: a question of the same post is not."""
    behind = rows[place + 1] if place + 1 < len(rows) else None
    if not behind:
        return False
    marked = phrases.asked(behind.text) is not None or behind.text[0] in OPENING
    return marked or behind.depth != rows[place].depth or not asks(behind.text)


def _after_colon(rows: Sequence[Row], cues: Cues, place: int, rest: str, author: str) -> list[Answer]:
    if not rest:
        return _below(rows, cues, place, author)
    end = place + 1
    while end < len(rows) and not rows[end].opens:
        end += 1
    asked = _asked_above(rows, place) if cues.answered_by(rows[place].text) else ""
    if len(rest.split()) < SHORTEST and place and asks(rows[place - 1].text):
        asked = rows[place - 1].text
    held = [replace(rows[place], text=ungreeted(rest, cues)), *rows[place + 1 : end]]
    answer = made(author, held, asked, place, end - 1)
    return [answer] if answer else []


def _asked_above(rows: Sequence[Row], place: int) -> str:
    """The question "Q: ..." in the rows right above a row "A: ..."."""
    above = rows[place - 1] if place else None
    return (phrases.asked(above.text) or "") if above and above.depth == rows[place].depth else ""


def _deeper(rows: Sequence[Row], place: int) -> bool:
    return place + 1 < len(rows) and rows[place + 1].depth > rows[place].depth


def _below(  # noqa: PLR0911 - one form of block after the other
    rows: Sequence[Row], cues: Cues, place: int, author: str
) -> list[Answer]:
    """The answers in the block that the row at `place` introduces: a quotation, a mail, pairs, or one paragraph."""
    start = _quoted_from(rows, place)
    if start >= len(rows):
        return []
    row, depth = rows[start], rows[place].depth
    if row.depth > depth:
        return _quotation(rows, cues, start, author)
    if row.depth < depth:
        return []
    if row.text[0] in OPENING and (row.text[-1] in ENDING or not any(mark in row.text[1:] for mark in ENDING)):
        end = next((i for i in range(start, min(len(rows), start + MOST_ROWS)) if rows[i].text[-1] in ENDING), None)
        return listed(made(author, rows[start : end + 1], "", start, end)) if end is not None else []
    if phrases.asked(row.text) is not None or phrases.answered(row.text) is not None:
        return pairs(rows, start, paragraph_end(rows, start), author)
    if phrases.greeting(row.text) and not cues.greeted(row.text):
        return listed(letter(rows, cues, start, author))
    if (
        (rows[place].text.endswith((":", "...", "…")) or _headline(rows[place].text))
        and not cues.greeted(row.text)
        and not phrases.own_words(rows[place].text)
    ):
        end = start + 1
        while end < len(rows) and rows[end].depth == depth and not (rows[end].opens and rows[end - 1].text[-1] != ":"):
            end += 1
        while end < len(rows) and rows[end].depth == depth and phrases.promises(rows[end].text):
            end += 1
        return listed(made(author, rows[start:end], "", start, end - 1))
    return []


def _quoted_from(rows: Sequence[Row], place: int) -> int:
    """Where the block begins that the row at `place` introduces: right below, or where rows lead on to a quotation.

    Such a row is an address, or a few words with a comma or colon behind them.
    """
    for start in range(place + 1, min(len(rows), place + 1 + MOST_BETWEEN)):
        words = rows[start].text.split()
        if rows[start].depth > rows[place].depth:
            return start
        address = len(words) == 1 and words[0].startswith(("http", "www."))
        leads = len(words) <= FEW and words[-1].endswith((",", ":")) and words[-1].islower()
        if not address and not leads:  # "@NAME:" leads to the words of somebody else
            break
    return place + 1


def _quotation(rows: Sequence[Row], cues: Cues, start: int, author: str) -> list[Answer]:
    """The answers in the quotation that begins at row `start`; none where it is of another writer."""
    depth, end = rows[start].depth, start
    while end < len(rows) and rows[end].depth >= depth:
        end += 1
    first = start + (rows[start].text.lower() == "quote")
    if first >= end or (phrases.forum_quote(rows[first].text) and not cues.colon(rows[first].text)):
        return []
    if colon := cues.colon(rows[first].text):
        first += not colon[1]
    if any(phrases.asked(row.text) is not None for row in rows[first:end] if row.depth == depth):
        return pairs(rows, first, end, author)
    return list(_after_questions(rows, cues, first, end, author))


def _after_questions(rows: Sequence[Row], cues: Cues, start: int, end: int, author: str) -> Iterator[Answer]:
    """The answers in a quotation that also repeats what was asked: each run of rows behind rows that ask."""
    depth = rows[start].depth
    own = [place for place in range(start, end) if rows[place].depth == depth]
    divided = [place for place in own if rows[place].divides]
    if divided and divided[0] != own[0] and divided[-1] != own[-1]:
        asked = " ".join(rows[place].text for place in own if place < divided[-1] and not rows[place].divides)
        held = [rows[place] for place in own if place > divided[-1]]
        yield from listed(made(author, held, asked, start, end - 1))
        return
    if any(rows[place].depth > depth and "?" in rows[place].text for place in range(start, end)):
        yield from _interleaved(rows, start, end, author)
        return
    asking = [place for place in own if asks(rows[place].text)]
    if asking and asking[-1] != own[-1]:
        held = [rows[place] for place in own if place > asking[-1]]
        asked = " ".join(rows[place].text for place in own if place <= asking[-1])
        yield from listed(made(author, held, asked, start, end - 1))
        return
    held = greeted_off([rows[place] for place in own if not rows[place].divides], cues)
    yield from listed(made(author, held, "", start, end - 1))


def _interleaved(rows: Sequence[Row], start: int, end: int, author: str) -> Iterator[Answer]:
    """The answers in a quotation that quotes each question, one level deeper, before its answer."""
    depth, asked, held, first = rows[start].depth, "", list[Row](), start
    for place in range(start, end):
        row = rows[place]
        if row.depth == depth:
            held.append(row)
            continue
        if held:
            yield from listed(made(author, held, asked, first, place - 1))
            asked, held, first = "", [], place
        asked = f"{asked} {row.text}"
    yield from listed(made(author, held, asked, first, end - 1) if held else None)
