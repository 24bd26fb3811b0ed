"""A saved forum thread -> a Reading: each official answer one ruling, other answers discussion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...model import Attribution, Discussion, Document, Line, Reading
from ...text import fold, squeeze
from ..authorities import load_authorities
from ..draft import Draft
from ..sameness import alike, part
from . import phrases
from .answer import Answer
from .answers import answers
from .cues import Cues, cues_for
from .former import told
from .questions import question_for, repeated
from .rows import Row, rows
from .subject import cited, may_ask, of_another
from .thread import Post, Thread, parse

SAID = 5  # words; a shorter post says nothing on a question
LEAD = 40  # characters of an answer by which it is found again within its row
TALK = 120  # words of a post that are kept as discussion


@dataclass(frozen=True, slots=True)
class Ruled:
    """An official answer with its post and its question."""

    post: Post
    answer: Answer
    question: str


def read(lines: Sequence[Line], document: Document) -> list[Reading]:
    """The reading of one thread; `skipped` says why where it holds no official answer."""
    thread = parse(lines)
    cues = cues_for(load_authorities(document.game).authorities)
    document = replace(document, title=thread.title or document.title)
    blank = frozenset(line.number for line in lines if not line.text.strip())
    why = _unusable(lines, thread, cues)
    if why:
        return [Reading(document, blank=blank, skipped=why)]
    held = {post: rows(post.lines) for post in thread.posts}
    ruled = list(_ruled(thread, held, cues))
    talk = _discussion(thread, held, document, {one.post for one in ruled})
    if not ruled:
        return [Reading(document, blank=blank, discussion=talk, skipped="no answer by an authority")]
    document = replace(document, published=min(one.post.day for one in ruled), certainty="published")
    return [replace(_drafted(thread, ruled, document, lines), discussion=talk)]


def _unusable(lines: Sequence[Line], thread: Thread, cues: Cues) -> str:
    """Why nothing can be read from a file, "" where something can."""
    if any(line.text.lstrip().lower().startswith(("<!doctype html", "<html")) for line in lines[:20]):
        return "HTML, not Markdown; save the thread as Markdown"
    if not thread.posts:
        return "no posts"
    if not cues.signs:
        return "no authority of this game is known by name"
    return ""


def _ruled(thread: Thread, held: dict[Post, list[Row]], cues: Cues) -> list[Ruled]:
    """The official answers of a thread, each once: where it is quoted again, the first quotation counts."""
    found: list[Ruled] = []
    for place, post in enumerate(thread.posts):
        text = held[post]
        if not any(cues.named(row.text) for row in text):
            continue
        end = 0
        for answer in answers(text, cues, pretender=_pretends(post, cues), signed=_talk(thread, post)):
            above = [*text[end : answer.first], *_lead(text[answer.first], answer.text)]
            end = answer.last + 1
            if again := next((one for one in found if _same(answer, one.answer)), None):
                found[found.index(again)] = _told_later(again, answer, above, text[end:])
                continue
            found = [one for one in found if one.post != post or not part(one.answer.text, answer.text)]
            question = _question(thread, held, place, answer, above)
            found.append(Ruled(post, replace(answer, author=cues.shown(answer.author)), question))
    return found


def _same(answer: Answer, other: Answer) -> bool:
    return alike(answer.text, other.text) or part(answer.text, other.text)


def _question(thread: Thread, held: dict[Post, list[Row]], place: int, answer: Answer, above: Sequence[Row]) -> str:
    """What an answer in the post at `place` of a thread answers, or is quoted for; `above` are the rows before it."""
    post, title = thread.posts[place], Row(thread.title_line, 0, thread.title, opens=True)
    text = held[post]
    asked = answer.asked or repeated(text[answer.last + 1 :], answer.text)
    earlier = [held[other] for other in thread.posts[:place]]
    elsewhere = cited(text, answer.first, answer.last)
    if place and post.author != thread.posts[0].author:
        posts = [title, *(row for rows in earlier for row in rows)]
        elsewhere = elsewhere or of_another(text, answer.first, answer.text, post.author, posts)
    asking = [rows if may_ask([title, *rows], answer.text, elsewhere=elsewhere) else [] for rows in earlier]
    opener = post.author if place and post.author == thread.posts[0].author else ""
    return question_for(asked, above, asking, answer.text, thread.title, opener=opener, elsewhere=elsewhere)


def _told_later(one: Ruled, answer: Answer, above: Sequence[Row], below: Sequence[Row]) -> Ruled:
    """An official answer with the question that a later post tells where it quotes it again, if none was told."""
    if told(one.question):
        return one
    asked = answer.asked or repeated(below, answer.text)
    question = question_for(asked, above, (), answer.text, "")
    return replace(one, question=question) if told(question) else one


def _lead(row: Row, answer: str) -> list[Row]:
    """What stands in `row` before the words of an answer that begins within it."""
    place = row.text.find(answer[:LEAD])
    return [replace(row, text=row.text[:place].rstrip(' "“:,'))] if place > 1 else []


def _talk(thread: Thread, post: Post) -> bool:
    """Whether a thread is about what somebody said elsewhere, or a post quotes the publisher's news."""
    return phrases.talk(thread.title) or any("/news/" in line.text for line in post.lines)


def _pretends(post: Post, cues: Cues) -> bool:
    """Whether a post's author bears the name of an authority and has none of their accounts."""
    own = fold(post.author)
    return own not in cues.accounts and (own.startswith(cues.folded) or bool(set(cues.folded) & set(own.split())))


def _drafted(thread: Thread, ruled: Sequence[Ruled], document: Document, lines: Sequence[Line]) -> Reading:
    draft = Draft(document)
    if thread.title_line:
        draft.heading([thread.title_line], document.title, [document.title])
    for one in ruled:
        told = Attribution(
            one.answer.author,
            one.post.day,
            "published",
            thread.number,
            document.title,
            one.post.address or thread.address,
        )
        draft.passage(
            "ruling",
            one.answer.text,
            one.answer.lines,
            section=f"post {one.post.number}",
            path=[document.title],
            intro=one.question,
            whole=True,
            attributions=(told,),
        )
    taken = {number for one in ruled for number in one.answer.lines}
    rest = [line.number for line in lines if line.text.strip() and line.number not in taken | {thread.title_line}]
    draft.furniture(rest, "discussion and quotations")
    return draft.reading(lines)


def _discussion(
    thread: Thread, held: dict[Post, list[Row]], document: Document, ruling: set[Post]
) -> tuple[Discussion, ...]:
    """What the posts without an official answer say on the thread's question, in their own words."""
    found = []
    opening = thread.posts[0]
    question = question_for("", held[opening], (), "", thread.title)
    for post in thread.posts[1:]:
        own = [row for row in held[post] if row.depth == 0]
        told = squeeze(" ".join(row.text for row in own)).split()
        if post in ruling or len(told) < SAID:
            continue
        bounds = (own[0].number, own[-1].number)
        text = " ".join(told[:TALK]) + (" ..." if len(told) > TALK else "")
        found.append(
            Discussion(document.id, document.title, question, text, post.author, post.day, post.address, bounds)
        )
    return tuple(found)
