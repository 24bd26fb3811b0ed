"""The files of our own digests: those of the checkout, or those that the file of the package has woven.

Woven, the texts of all digests of a game are three: how rules are asked for, the questions of examples, and all other
lines, each without the ends of lines where one goes on. The first two repeat columns of the database, which stand
before them in the same compressed stream, and so take next to no room. Of a phrase that asks for a rule only what
search takes from it is woven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .. import bundle, digests
from ..columns import MARK
from ..errors import DataError
from .digest_form import EXAMPLE, INDENT, search_words, wrapped

_ASKED, _EXAMPLE = "  ? ", "  > "


def files(game: str) -> list[tuple[str, bytes]]:
    """The name and the content of each digest of `game`, in the order of their names."""
    if (folder := digests.folder(game)).is_dir():
        return [(path.name, path.read_bytes()) for path in sorted(folder.glob("*.md"))]
    rows: list[tuple[str, int, str]] = bundle.head().get("digests", {}).get(game, [])
    content = bundle.digests(game) if rows else ""
    texts = unwoven(content, [count for _, count, _ in rows]) if content else ()
    return [(name, text.encode()) for (name, *_), text in zip(rows, texts, strict=False)]


def woven(texts: Iterable[str]) -> tuple[str, list[int]]:
    """The texts of digests in canonical form as one, and the number of lines that each has in its last part.

    Raises DataError for one that is not in canonical form.
    """
    asked: list[str] = []
    questions: list[str] = []
    others: list[str] = []
    counts = []
    for text in texts:
        start = len(others)
        lines = text.replace(f"\n{INDENT}", " ").removesuffix("\n").split("\n")
        if _text(lines) != text:
            raise DataError("a digest is not in canonical form; mend it with: python -m rulesdb.read.digest_form FILE")
        for line in lines:
            example = EXAMPLE.match(line[len(_EXAMPLE) :]) if line.startswith(_EXAMPLE) else None
            if line.startswith(_ASKED):
                asked.append("; ".join(search_words(line[len(_ASKED) :].split("; "))))
                others.append("?")
            elif example:
                questions.append(example["question"])
                others.append(f">{line[len(_EXAMPLE) + example.end('question') + 1 :]}")
            else:
                others.append(line)
        counts.append(len(others) - start)
    return "\n".join((MARK.join(asked), MARK.join(questions), *others)), counts


def unwoven(content: str, counts: Sequence[int]) -> Iterator[str]:
    """The texts of which `content` and `counts` were made."""
    asked, questions, *others = content.split("\n")
    phrases, examples = iter(asked.split(MARK)), iter(questions.split(MARK))
    start = 0
    for count in counts:
        yield _text(list(_lines(phrases, examples, others[start : start + count])))
        start += count


def _lines(asked: Iterator[str], questions: Iterator[str], others: Iterable[str]) -> Iterator[str]:
    """The lines of a digest, none of which goes on in another."""
    for line in others:
        if line == "?":
            yield _ASKED + next(asked)
        elif line.startswith(">"):
            yield f"{_EXAMPLE}{next(questions)} {line[1:]}"
        else:
            yield line


def _text(lines: Iterable[str]) -> str:
    return "\n".join(part for line in lines for part in wrapped(line) or [""]) + "\n"
