"""What an official answer answers: the question printed with it, one asked in the same post, or the thread's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set

from ...text import sentences
from ..draft import ASKED_LIMIT
from . import phrases
from .asking import asking, content, cut, idle, told_in
from .former import given_before, quoted_for
from .premise import with_premise
from .rows import Row

BELOW = 3  # rows behind an answer within which its question is repeated
_REPEATS = re.compile(r"\bquestions? (?:was|were|is|i asked|that i asked|i sent)\b[^:?]{0,40}:$", re.IGNORECASE)
_SENT_BEFORE = re.compile(
    r"\b(?:here(?:'s|’s| is)|this is) what I (?:posed|asked|sent|wrote)\b[^:?]{0,40}:$", re.IGNORECASE
)
MORE = 2  # words that a later post must share with the answer beyond those of an earlier one
MANY = 10  # of the answer's words, one for each of which a later post must share one more
_WONDER = re.compile(
    r"\b(?:wonder\w*|whether|weather (?:i|it|one|they|we|you)|interaction|"
    r"ask\w* (?:about|if|how|for|what|whether|when)|curious (?:if|whether|how)|"
    r"questions? (?:is|was|about|regarding)|(?:not (?:\w+ )?sure|unsure) (?:if|how|what|about)|"
    r"see no reason|(?:always|first) (?:\w+ ){0,2}(?:thought|thinking|assumed|played)|"
    r"confus\w+|figure (?:\w+ ){0,3}out|unclear)\b",
    re.IGNORECASE,
)
_SENT = re.compile(r"\bI\b[^.?!]{0,40}\b(?:sent|asked|replied|wrote|posed|submitted)\b[^.?!]{0,40}:$", re.IGNORECASE)
_PUT = re.compile(
    r"\bask(?:ed|ing)\b[^.?!]{0,40}\b(?:if|whether|about|how|what|why|when|clarify)\b|\bquestion (?:was|is):? [\"“]|"
    r"\bquestion (?:\w+ ){0,3}whether\b",
    re.IGNORECASE,
)
_CAME = re.compile(
    r"\b(?:ask|asked|sent|e-?mail\w*|got|receiv\w+|heard|answer\w*|repl(?:y|ied)|respon\w+|official\w*|confirm\w*|"
    r"update\w*)\b",
    re.IGNORECASE,
)
_OF_EVERY_GAME = frozenset(["card", "cards", "game", "play", "player", "players", "rule", "rules"])
LAST = 4  # rows above an answer of an opening post that tell whether it answers what the post asks
QUOTES = 0.8  # of its words are the answer's where a post quotes the answer itself
OPENING = 3  # place of the opening post among the texts of an answer's thread, behind those of its own post
TITLED = 5  # words of a title, one of which the answer must have
TOLD = 3  # words that a sentence which does not ask shares with the answer to tell of the question


def question_for(
    asked: str,
    above: Sequence[Row],
    earlier: Sequence[Sequence[Row]],
    answer: str,
    title: str,
    *,
    opener: str = "",
    elsewhere: bool = False,
) -> str:
    """The question of `answer` with its premise, or what it is quoted for, marked as such.

    The question is in `asked`, else in the rows `above` the answer, else in one of the `earlier` posts. Of the earlier
    posts, and of what the answer's own post quotes of them, that counts which shares most words with the answer, the
    opening one first. Where the post is by the `opener` of the thread, what it quotes of their own posts goes before
    that, and what it quotes of others does not count where it tells that an answer came.
    Where nothing asks of what the answer speaks, or the answer was given `elsewhere` to another question, what it is
    quoted for stands for the question: what introduces the answer, the title, or what tells of it.
    """
    wanted = content(answer)
    printed = asked or _printed(above)
    own, quoted = _parted(above)
    posts = (_unquoted(own), own, quoted, *map(_unquoted, earlier))  # first without what a mail says above its answer
    told = [printed] if printed else [_joined(rows) for rows in posts]
    if printed:
        found = asking(printed, wanted) or _nearest(printed, wanted)
        return with_premise(found, told, wanted)
    if put := _put(own, wanted):
        return with_premise(put, told, wanted)
    again = bool(opener) and any(opener in row.text and phrases.forum_quote(row.text) for row in above)
    found = asking(_joined(quoted), wanted) if again else ""
    if opener and any(_CAME.search(row.text) for row in own) and asking(_joined(earlier[0]), wanted):
        quoted = []  # who opened the thread tells what came of their own question
    found = found or _question(own, quoted, earlier, wanted, title)
    former = elsewhere or given_before(own) or given_before(_unquoted(above))
    if found and not former:
        return with_premise(found, told, wanted)
    matter = _matter(own, found, told[: OPENING + 1], wanted, title)
    return quoted_for(with_premise(matter, told, wanted) if matter == found else matter)


def _question(
    own: Sequence[Row], quoted: Sequence[Row], earlier: Sequence[Sequence[Row]], wanted: Set[str], title: str
) -> str:
    """The sentences that ask what an answer of the `wanted` words answers, "" where none does."""
    if not any(earlier) and _apart(own):
        return ""
    if not any(earlier) and not own and "?" in title:
        return title  # over a post that is nothing but the answer
    if asks := asking(_joined(own), wanted):
        return asks
    found = _best(asking(_joined(quoted), wanted), earlier, wanted, title)
    if _topic(own, f"{found} {title}", wanted) or _nearer(own, found, wanted):
        return ""
    return found or _wondered((own, *earlier[:1]), wanted)


def _apart(own: Sequence[Row]) -> bool:
    """Whether the last rows of a post neither ask nor tell that an answer came: what it asks above is still open."""
    return bool(own) and not any("?" in row.text or _CAME.search(row.text) for row in own[-LAST:])


def _topic(own: Sequence[Row], asked: str, wanted: Set[str]) -> str:
    """What the row above an answer says it is about, a name or words of its own, if `asked` does not speak of it."""
    topic = phrases.topic(own[-1].text) if own else ""
    has = content(topic)
    named = bool(has & wanted) or any(word[:1].isupper() for word in topic.split())
    return topic if named and 2 * len(has & content(asked)) <= len(has) else ""


def _nearer(own: Sequence[Row], found: str, wanted: Set[str]) -> bool:
    """Whether an answer's own post tells of something that is nearer to it than the question of another post.

    A post that tells how the answer came may tell what its writer makes of it, which does not count.
    """
    told = "" if any(_CAME.search(row.text) for row in own) else _likest(own, wanted)
    return len(wanted & content(told)) - len(wanted & content(found)) > MORE


def _best(quoted: str, earlier: Sequence[Sequence[Row]], wanted: Set[str], title: str) -> str:
    """The question of an `earlier` post, or the `quoted` one, that shares most words with the answer."""
    best, likeness, more = "", -1, max(MORE, len(wanted) // MANY)
    for place, rows in enumerate(earlier):
        own = _unquoted(rows)
        found = asking(_joined(own), wanted)
        least = MORE if place else 1
        if len(wanted & content(found)) < least and (found or place):
            found = _telling(own, wanted) or ("" if place else found)
        shared = len(wanted & content(f"{found} {title}")) if found else -1
        if shared > likeness:
            best, likeness = found, shared + more
    return quoted if quoted and len(wanted & content(f"{quoted} {title}")) > likeness - more else best


def _telling(rows: Sequence[Row], wanted: Set[str]) -> str:
    """What the rows wonder about, where that has some words of the answer and others besides, else ""."""
    found = _wondering(rows)
    has = content(found)
    return found if TOLD <= len(wanted & has) < QUOTES * len(has) else ""


def _parted(above: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """The rows `above` an answer that its post says itself, and those that it quotes of another post."""
    own: list[Row] = []
    quoted: list[Row] = []
    depth = 0  # of the quotation of a post in which the rows stand
    for row in above:
        if row.depth < depth:
            depth = 0
        if phrases.forum_quote(row.text):
            depth = row.depth if row.text.endswith(":") else depth
        else:
            (quoted if depth else own).append(row)
    while own and _frames(own[-1].text):
        own.pop()  # the greeting of the answer
    return own, quoted


def _put(above: Sequence[Row], wanted: Set[str]) -> str:
    """What the last of the rows `above` says was asked, where that is telling, else ""."""
    if not above:
        return ""
    if told := phrases.asked_in(above[-1].text):
        return cut(told)
    for last in sentences(above[-1].text)[:-3:-1]:
        if _PUT.search(last) and len(wanted & content(last)) >= MORE:
            return cut(last)
    return ""


def _nearest(text: str, wanted: Set[str]) -> str:
    """The sentences of `text` up to that which shares most with the answer, of at most ASKED_LIMIT words."""
    told = told_in(text)
    best = max(range(len(told)), key=lambda place: len(wanted & content(told[place])), default=0)
    return cut(" ".join(told[: best + 1]), ASKED_LIMIT)


def _likest(rows: Sequence[Row], wanted: Set[str], least: int = TOLD) -> str:
    """The sentence of the rows that shares most words with the answer, if it shares the `least` number, else ""."""
    told = told_in(_joined([row for row in rows if not phrases.forum_quote(row.text)]))
    best = max(told, key=lambda sentence: len(wanted & content(sentence)), default="")
    return best if len(wanted & content(best)) >= least else ""


def _matter(own: Sequence[Row], asked: str, told: Iterable[str], wanted: Set[str], title: str) -> str:
    """What an answer is quoted for where nobody asks what it answers.

    That is what introduces it, what its post was `asked`, the title, or what tells of it.
    """
    if topic := _topic(own, f"{asked} {title}", wanted):
        return topic
    above = len(wanted & content(_likest(own[-1:], wanted)))
    if len(wanted & content(asked)) >= max(above, MORE):
        return asked
    titled = _shared_by(title, wanted)
    introduced = _introduced(own, wanted)
    if introduced and len(wanted & content(introduced)) > max(titled, MORE - 1):
        return introduced
    return title if titled else introduced or _stated(told, wanted)


def _shared_by(title: str, wanted: Set[str]) -> int:
    """How many words a title shares with the answer; 0 where that is one of many, as chat may have."""
    has = content(title) - _OF_EVERY_GAME
    shared = len(wanted & has)
    return shared if shared >= MORE or TITLED * shared >= len(has) else 0


def _introduced(own: Sequence[Row], wanted: Set[str]) -> str:
    """The sentence above an answer that names its matter ("Here is what he says on the Iron Poker:"), else "".

    It is in the nearest of the last rows that shares MORE words with the answer, else in the one that shares most.
    """
    rows = [row for row in own[-LAST:] if row.depth <= own[-1].depth]
    near = (_likest([row], wanted, least=MORE) for row in reversed(rows))
    return cut(next(filter(None, near), "") or _likest(rows, wanted, least=1))


def _stated(told: Iterable[str], wanted: Set[str]) -> str:
    """The sentence of the first text that shares at least TOLD words with an answer, which nobody asked, else ""."""
    best = (max(told_in(text), key=lambda sentence: len(wanted & content(sentence)), default="") for text in told)
    return next((sentence for sentence in best if len(wanted & content(sentence)) >= TOLD), "")


def _unquoted(rows: Sequence[Row]) -> list[Row]:
    """The rows that a post says itself."""
    return [row for row in rows if row.depth == 0]


def _joined(rows: Sequence[Row]) -> str:
    """The text of `rows`, a paragraph a line."""
    text = "".join(("\n" if row.opens else " ") + row.text for row in rows if not row.divides)
    return text.strip()


def repeated(below: Sequence[Row], answer: str) -> str:
    """The question that a post repeats behind its answer, "" where it does not.

    It is announced ("My question was: ...", "Here is what I asked: ...") or stands below a line, as a mail quotes what
    it replies to.
    """
    for place, row in enumerate(below[:BELOW]):
        if _REPEATS.search(row.text) and place + 1 < len(below):
            return below[place + 1].text
    sent = (place for place, row in enumerate(below) if _SENT_BEFORE.search(row.text))
    start = next(sent, next((place for place, row in enumerate(below[:BELOW]) if row.divides), None))
    rows = [] if start is None else below[start + 1 :]
    text = _joined([row for row in rows if not phrases.forum_quote(row.text)])
    return text if asking(text, content(answer)) else ""


def _printed(above: Sequence[Row]) -> str:
    """What stands under the last "Q:" or "Question" of the rows, "" where there is none."""
    for place in range(len(above) - 1, -1, -1):
        behind = phrases.asked(above[place].text)
        sent = place + 1 < len(above) and bool(_SENT.search(above[place].text))
        if behind is not None or sent or phrases.lone(above[place].text) == "question":
            rest = [row.text for row in above[place + 1 :] if not (row.divides or _frames(row.text))]
            while sent and rest and rest[-1].endswith(":"):
                rest.pop()  # what introduces the answer
            if told := " ".join(filter(None, (behind, *rest))):
                return told
    return ""


def _frames(text: str) -> bool:
    """Whether a row is only a heading, the head of a quotation, or a greeting."""
    greeting = phrases.greeting(text, anybody=True)
    return bool(phrases.lone(text)) or phrases.forum_quote(text) or bool(greeting and not greeting[1])


def _wondered(posts: Iterable[Sequence[Row]], wanted: Set[str]) -> str:
    """What the first of `posts` wonders about that shares words with the answer, else ""."""
    return next((text for rows in posts if len(wanted & content(text := _wondering(rows))) >= MORE), "")


def _wondering(rows: Sequence[Row]) -> str:
    """The sentences that tell of a question without asking it ("I asked whether ..."), else ""."""
    told = told_in(_joined(_unquoted(rows)))
    return cut(" ".join(sentence for sentence in told if _WONDER.search(sentence) and not idle(sentence)))
