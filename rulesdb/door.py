"""Where text comes in: arguments, files, JSON and standard input are decoded, normalised and bounded here.

Behind this door text is Unicode without surrogates, control characters or characters that do not show (they reorder a
line on a terminal or hide in a name), and no longer than its kind may be. The answers and the readers rely on it.
"""

from __future__ import annotations

import contextlib
import functools
import re
import unicodedata
from collections.abc import Callable, Iterator

from .errors import MisuseError, UnreadableError
from .text import excerpt

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from typing import Any, ParamSpec, TypeVar

    P = ParamSpec("P")
    T = TypeVar("T")

MOST_QUESTION = 4000  # characters of one argument, and of the words of a question together
MOST_GAME = 40
MOST_RUN = 200  # letters of a run of one mark or of blanks
MOST_WORD = 1000  # letters without a blank between them
MOST_DIGITS = 4000  # of one number in JSON or TOML; Python refuses more

# Zero width, bidirectional controls and isolates, interlinear marks, the byte order mark, and tag characters.
_HIDDEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]+")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
_LINE_END = re.compile("\r\n?|[\x85\u2028\u2029]")
_RUN = re.compile(rf"([^\w\n])\1{{{MOST_RUN},}}")
_LONG = re.compile(rf"\S{{{MOST_WORD}}}(?=\S)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_GAME_JOINT = re.compile(r"[\s_-]+")
_GAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_FORMATS = (
    (b"PK\x03\x04", "a ZIP archive"),
    (b"PK\x05\x06", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"SQLite format 3\x00", "a database"),
)


def clean(text: str) -> str:
    """`text` with line feeds as its only line ends, blanks for control characters, and nothing that does not show.

    A surrogate becomes U+FFFD. Tabs stay.
    """
    letters = "".join(set(text))  # a long text has few, and each expression asks for single ones
    if _LINE_END.search(letters):
        text = _LINE_END.sub("\n", text)
    if _CONTROL.search(letters):
        text = _CONTROL.sub(" ", text)
    return hidden(text) if _SURROGATE.search(letters) or _HIDDEN.search(letters) else text


def bounded(text: str) -> str:
    """`text` with runs of blanks and of one mark cut to MOST_RUN letters, and words over MOST_WORD broken.

    No rule has either; expressions over a line then take time that grows with its length only.
    """
    # The expressions cost many times as much as it does to see that there is nothing for them.
    if any(mark * (MOST_RUN + 1) in text for mark in set(text) if not mark.isalnum()):
        text = _RUN.sub(lambda match: match[0][:MOST_RUN], text)
    longest = max(map(len, text.split("\n")))
    return _LONG.sub(lambda match: match[0] + " ", text) if longest > MOST_WORD else text


def hidden(text: str) -> str:
    """`text` without the letters that do not show, and U+FFFD for surrogates."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", _HIDDEN.sub("", text))


def line(text: str) -> str:
    """`text` as one clean line, white space runs as one blank."""
    return " ".join(clean(text).split())


def argument(text: str, name: str = "the text") -> str:
    """One argument of a verb as a clean line in Unicode's composed form. Raises MisuseError for a longer one."""
    if len(text) > MOST_QUESTION:
        raise MisuseError(
            f"{name} has {len(text):,} characters ({excerpt(line(text[:200]))}); at most {MOST_QUESTION:,} are read"
        )
    return unicodedata.normalize("NFC", line(text))


def asked(answer: Callable[P, T]) -> Callable[P, T]:
    """Decorates a look-up: its text arguments are cleaned first. Raises what the look-up does, and MisuseError."""

    @functools.wraps(answer)
    def run(*values: P.args, **named: P.kwargs) -> T:
        clean_values: Any = (argument(value) if isinstance(value, str) else value for value in values)
        clean_named: Any = {
            name: argument(value, name) if isinstance(value, str) else value for name, value in named.items()
        }
        return answer(*clean_values, **clean_named)

    return run


def game(name: str) -> str:
    """The id of a game, "" for none: case, blanks and underscores do not matter ("LotR TCG" -> "lotr-tcg").

    Raises MisuseError for a name that no id can be made of.
    """
    folded = unicodedata.normalize("NFKD", line(name[:1000])).casefold()
    id_ = _GAME_JOINT.sub("-", "".join(c for c in folded if not unicodedata.combining(c))).strip("-")
    if (id_ or name) and (len(name) > MOST_GAME or not _GAME.fullmatch(id_)):
        raise MisuseError(
            f"{excerpt(line(name[:1000]))} can be no game; a game's name is letters, digits and hyphens, "
            f"at most {MOST_GAME} of them"
        )
    return id_


def date(as_of: str) -> str:
    """`as_of` when it is an ISO date, or the beginning of one ("2004", "2004-02"), "" for none. Raises MisuseError."""
    from datetime import date as day

    if not as_of:
        return as_of
    if not re.fullmatch(r"[0-9]{4}(-[0-9]{2}){0,2}", as_of):
        raise MisuseError(f"{excerpt(as_of)} is no date; write it like 2004-02-03, 2004-02 or 2004")
    try:
        day.fromisoformat((as_of + "-01-01")[:10])
    except ValueError:
        raise MisuseError(f"{excerpt(as_of)} is no day of the calendar; write it like 2004-02-03") from None
    return as_of


GUESSED = "cp1252"  # Windows-1252, which has Latin-1: of bytes that are nothing else


def decoded(raw: bytes, name: str) -> str:
    """The text of the file `name` as UTF-8, UTF-16 with its mark, or else Windows-1252; not cleaned yet.

    Raises UnreadableError for archives, other binary files and empty ones.
    """
    return decoded_as(raw, name)[0]


def decoded_as(raw: bytes, name: str) -> tuple[str, str]:
    """The text of the file `name`, as `decoded`, and its encoding."""
    if not raw.strip():
        raise UnreadableError(f"{name}: is empty; save the document again")
    refuse_formats(raw, name)
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            try:
                return raw.decode(encoding), encoding
            except UnicodeDecodeError as error:
                raise UnreadableError(f"{name}: is not valid {encoding}; save the document as UTF-8") from error
    if encoding := _utf16(raw):
        return raw.decode(encoding, errors="replace"), encoding
    if b"\0" in raw[:65536]:
        raise UnreadableError(f"{name}: is a binary file; save the document as plain text or Markdown")
    try:
        return raw.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return raw.decode(GUESSED, errors="replace"), GUESSED


def _utf16(raw: bytes) -> str:
    """The encoding of UTF-16 without a mark: every other byte of Western text is zero."""
    head = raw[:4096]
    if len(head) < 8 or len(raw) % 2:
        return ""
    even, odd = head[::2].count(0), head[1::2].count(0)
    most = 0.6 * len(head) / 2
    if odd > most and not even:
        return "utf-16-le"
    return "utf-16-be" if even > most and not odd else ""


def json_value(text: str, name: str) -> Any:
    """The value of the JSON `text`, which is that of `name`. Raises UnreadableError where it is broken."""
    import json

    return _loaded(json.loads, text, name, "JSON")


def hjson_value(text: str, name: str) -> Any:
    """As `json_value`, of Hjson: JSON without quotes and commas."""
    import hjson

    return _loaded(hjson.loads, text, name, "Hjson")


def _loaded(loads: Callable[[str], Any], text: str, name: str, syntax: str) -> Any:
    try:
        value = loads(text)
        return value if "\\" not in text and text.isascii() else _cleaned(value)
    except (ValueError, RecursionError) as error:  # numbers of too many digits too, and brackets that nest too deep
        reason = " ".join(str(error).split())[:120]
        raise UnreadableError(f"{name}: its {syntax} is broken or cut short ({reason})") from None


@contextlib.contextmanager
def shaped(name: str) -> Iterator[None]:
    """Within this block, values of `name` that have another shape than its format says are an UnreadableError."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
        reason = " ".join(str(error).split())[:120]
        raise UnreadableError(f"{name}: a value has another sort than its format says ({reason})") from error


def _cleaned(value: Any) -> Any:
    """`value` with each string in it clean."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {line(key): _cleaned(item) for key, item in value.items()}
    return [_cleaned(item) for item in value] if isinstance(value, list) else value


def refuse_formats(raw: bytes, name: str) -> None:
    """Raise UnreadableError, naming the format, for an archive, a picture or another known file that is no text."""
    for magic, what in _FORMATS:
        if raw.startswith(magic):
            raise UnreadableError(f"{name}: is {what}; unpack it or save it as plain text, then name that file")
