"""Archives: folders of many small files, each a document of its own. Which files are of one, and what they are called.

threads     saved forum threads in Markdown
maildigest  digests of questions and answers as rules teams mail them
rulings     a community's own files, one a card or a term (YAML or TOML)
"""

from __future__ import annotations

import re
from dataclasses import replace

from .. import resources
from ..model import Document
from ..text import slug
from .authorities import load_authorities
from .maildigest.mail import head_of
from .source import Source
from .threads.thread import linked, post_head

SHAPES = {
    "threads": "thread",
    "maildigest": "mail",
    "rulings": "community",
}  # and what the ids of their documents begin with
HEAD = 60  # lines in which a file shows what it is
_TOPIC = re.compile(r"topic/(\d+)")
_LEADING_NUMBER = re.compile(r"\d+")
_FORUM_PAGE = ("findcomment", "ipscomment", "data-commentid", 'class="post')


def archived(document: str) -> bool:
    """Whether a document's id is that of an archive's file."""
    return document.partition("/")[2].partition("-")[0] in SHAPES.values()


def archive_of(document: str) -> str:
    """The game and the kind of the archive that a document belongs to ("lantern, thread")."""
    game, _, name = document.partition("/")
    return f"{game}, {name.partition('-')[0]}"


def shape_of(file: Source) -> str:
    """The shape of an archive's file by its content, or ""."""
    head = [line.text for line in file.lines[:HEAD]]
    if file.path.suffix.lower() in (".toml", ".yaml", ".yml"):
        return "rulings" if any(text.startswith(("[[ruling]]", "rulings:", "ruling:")) for text in head) else ""
    if _is_thread(head):
        return "threads"
    return "maildigest" if head_of(file.lines).is_digest else ""


def _is_thread(head: list[str]) -> bool:
    """Whether the head of a file has a post's head, a title that links to a topic, or is a forum's page in HTML."""
    if any(post_head(text) for text in head):
        return True
    title = next((text for text in head if text.startswith("# ")), "")
    if _TOPIC.search(linked(title[2:].strip())[1]):
        return True
    text = "\n".join(head).lower()
    return "<html" in text and any(mark in text for mark in _FORUM_PAGE)


def game_of(file: Source, shape: str) -> str:
    """The game that an archive's file names, or that the senders of its mails rule on; "" where it is unclear."""
    if shape == "rulings":
        stated = (line.text for line in file.lines[:HEAD] if line.text.startswith("game"))
        return next((text.partition("=" if "=" in text else ":")[2].strip().strip("\"'") for text in stated), "")
    if shape == "maildigest":
        head = head_of(file.lines)
        games = [game for game in resources.games() if head.signed(load_authorities(game).authorities)]
        return games[0] if len(games) == 1 else ""
    return ""


def named(document: Document, shape: str, file: Source) -> Document:
    """`document` with the id and title that this file has in its archive."""
    stem = file.path.stem
    if shape == "threads":
        title = next((line.text for line in file.lines[:HEAD] if line.text.startswith("# ")), "")
        topic = _TOPIC.search(linked(title[2:].strip())[1]) or _LEADING_NUMBER.match(stem)
        name = topic[topic.lastindex or 0] if topic else slug(stem)
    elif shape == "maildigest":
        name = head_of(file.lines).number or slug(stem)
    else:
        name = slug(stem)
    return replace(document, id=f"{document.game}/{SHAPES[shape]}-{name}", title=document.title or stem)
