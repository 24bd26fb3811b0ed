"""Files on disk: reads regular ones of bounded size, walks folders once, and replaces only what rulesdb itself wrote.

Every failure is one UnreadableError or RulesError that names the path and says what to do.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from . import door
from .errors import MisuseError, RulesError, UnreadableError

MEGABYTE = 1_000_000
LIMITS = {"document": 64, "deck": 1}  # megabytes; RULESDB_MOST_DOCUMENT and RULESDB_MOST_DECK set other bounds
_MOST_SHOWN = 200
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
MARK = "rulesdb"
_HEAD = 1000  # bytes of a drawing or a page in which its mark stands


def shown(path: Path | str) -> str:
    """`path` as a message has it: on one line, nothing in it that does not show, its middle cut where it is long."""
    text = door.line(str(path))
    half = _MOST_SHOWN // 2
    return text if len(text) <= _MOST_SHOWN else f"{text[:half]}…{text[-half:]}"


def limit(what: str) -> int:
    """The most bytes of a file, `what` being a key of LIMITS. Raises MisuseError for a setting of no number."""
    variable = f"RULESDB_MOST_{what.upper()}"
    setting = os.environ.get(variable, "")
    try:
        megabytes = float(setting) if setting else LIMITS[what]
    except ValueError:
        megabytes = 0
    if not 0 < megabytes < 100_000:
        raise MisuseError(f"{variable} is no number of megabytes; set it to one such as {LIMITS[what]}")
    return int(megabytes * MEGABYTE)


def read(path: Path, what: str = "document") -> bytes:
    """The bytes of a regular file of at most `limit(what)` bytes. Never waits for a pipe or a device.

    Raises UnreadableError.
    """
    most = limit(what)
    try:
        _check_regular(os.stat(path), path)
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            status = os.fstat(handle)
            _check_regular(status, path)
            if status.st_size > most:
                raise _too_large(path, most, what)
            data = _all_of(handle, most + 1)
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:
        raise UnreadableError(f"{shown(path)}: cannot be read ({reason(error)}); check the path") from error
    if len(data) > most:
        raise _too_large(path, most, what)
    return data


@contextlib.contextmanager
def open_lines(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a regular file of any size, each of about `limit("deck")` bytes at most. Raises UnreadableError."""
    try:
        _check_regular(os.stat(path), path)
        with path.open("rb") as stream:
            yield bounded_lines(stream)
    except OSError as error:
        raise UnreadableError(f"{shown(path)}: cannot be read ({reason(error)}); check the path") from error


def bounded_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of `stream`; of one that is longer than a deck may be, only so much that it is refused."""
    most = limit("deck") + 2
    while line := stream.readline(most):
        yield line
        while len(line) == most and not line.endswith(b"\n"):
            line = stream.readline(most)


def reason(error: OSError | ValueError) -> str:
    """Why an operation on a file failed, in a few words."""
    return (error.strerror or type(error).__name__) if isinstance(error, OSError) else str(error)


def _too_large(path: Path, most: int, what: str) -> UnreadableError:
    return UnreadableError(
        f"{shown(path)}: is larger than {most / MEGABYTE:g} MB; that is no {what} "
        f"(RULESDB_MOST_{what.upper()} sets another bound, in MB)"
    )


def _check_regular(status: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError(f"{shown(path)}: is {kind(status.st_mode)}; name a regular file")


def kind(mode: int) -> str:
    """A word for a path that is no regular file: folder, pipe and so on."""
    return next((name for test, name in _KINDS if test(mode)), "no regular file")


def _all_of(handle: int, most: int) -> bytes:
    parts, size = [], 0
    while size < most and (part := os.read(handle, min(1 << 20, most - size))):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def walk(folder: Path) -> Iterator[Path]:
    """The regular files below `folder`, sorted, but for those whose name begins with a dot; links are not followed.

    Raises UnreadableError for a folder that cannot be read.
    """
    for parent, folders, names in os.walk(folder, onerror=_unlisted):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(parent, name)
            if name.startswith("."):
                continue
            try:
                if stat.S_ISREG(path.stat().st_mode):
                    yield path
            except FileNotFoundError:  # a link that leads nowhere, or a file that is gone by now
                continue
            except OSError as error:
                raise UnreadableError(f"{shown(path)}: cannot be read ({reason(error)}); check the path") from error


def _unlisted(error: OSError) -> None:
    raise UnreadableError(f"{shown(error.filename)}: cannot be listed ({reason(error)}); check the path") from error


def is_folder(path: Path) -> bool:
    """Whether `path` is a folder. Raises UnreadableError where that cannot be told, or no path is named."""
    try:
        return stat.S_ISDIR(os.stat(path).st_mode)
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise UnreadableError(f"{shown(path)}: cannot be read ({reason(error)}); check the path") from error


def target_of(path: Path) -> Path:
    """The file that is written when `path` is: the end of its links. Raises RulesError for what is no regular file."""
    try:
        resolved = Path(os.path.realpath(path))
        status = os.lstat(resolved)
    except FileNotFoundError:
        return resolved
    except (OSError, ValueError) as error:
        raise RulesError(f"{shown(path)}: cannot be written ({reason(error)}); name another place") from error
    if stat.S_ISLNK(status.st_mode):
        raise RulesError(f"{shown(path)}: is a link that leads to itself; name another place")
    if not stat.S_ISREG(status.st_mode):
        raise RulesError(f"{shown(path)}: is {kind(status.st_mode)}; name another place")
    return resolved


def write(path: Path, text: str, *, force: bool = False, suffix: str = "") -> None:
    """Write `text` to `path` all at once, over nothing or over a file that rulesdb wrote; `force`: over any file.

    `suffix` says of which language the text is, else that of the path does. A link is followed to its target. Raises
    RulesError; then nothing has changed.
    """
    target = target_of(path)
    try:
        if not force and target.exists() and not _is_ours(target):
            raise RulesError(f"{shown(path)}: was not written by rulesdb; name another place, or say --force")
        _replace(target, marked(text, suffix or path.suffix).encode("utf-8", errors="replace"))
    except OSError as error:
        raise RulesError(f"{shown(path)}: cannot be written ({reason(error)}); name another place") from error


def _is_ours(path: Path) -> bool:
    """Whether `path` is empty or bears the mark that `marked` leaves."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return not head or any(mark.encode() in head for _, mark in _PLACES.values())


def _replace(target: Path, data: bytes) -> None:
    """Write `data` beside `target` and put it in its place, with the permissions that it had."""
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~umask())
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def umask() -> int:
    """The permissions that new files do not get."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


# By suffix: the words that a file of ours has once near its top, and the same with the mark by which it is known.
_PLACES = {
    ".html": ('<meta charset="utf-8">', '<meta charset="utf-8"><meta name="generator" content="rulesdb">'),
    ".svg": ('<svg xmlns="http://www.w3.org/2000/svg"', '<svg xmlns="http://www.w3.org/2000/svg" data-by="rulesdb"'),
    ".dot": ("{\n", "{ // rulesdb\n"),
    ".mmd": ("\n---\nflowchart ", " (rulesdb)\n---\nflowchart "),
}


def marked(text: str, suffix: str) -> str:
    """The drawing or page `text` with the mark of rulesdb, as the language of `suffix` has it."""
    plain, mark = _PLACES.get(suffix, ("", ""))
    return text.replace(plain, mark, 1) if plain and mark not in text[:_HEAD] else text
