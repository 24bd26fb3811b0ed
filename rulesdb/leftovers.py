"""Half-written files: each is locked while its build lives, so that a later one can remove what dead ones left."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .files import umask

SUFFIX = ".new"


@contextlib.contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A new empty file beside `target`, locked while the block runs and removed after it if it is still there.

    What builds of `target` that are dead by now left is removed first. Raises OSError.
    """
    remove_dead(target)
    handle, path = _locked_file(target)
    try:
        os.chmod(path, 0o666 & ~umask())
        yield path
    finally:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        os.close(handle)


def _locked_file(target: Path) -> tuple[int, Path]:
    """A new file with its lock; again where another build took it for a dead one before the lock was on it."""
    while True:
        handle, name = tempfile.mkstemp(prefix=_prefix(target), suffix=SUFFIX, dir=target.parent)
        if _lock(handle) and os.path.exists(name):
            return handle, Path(name)
        os.close(handle)


def remove_dead(target: Path) -> None:
    """Remove the half-written files beside `target` whose builds are dead; one that may not be removed stays."""
    prefix = _prefix(target)
    with contextlib.suppress(OSError):
        for path in list(target.parent.iterdir()):
            if path.name.startswith(prefix) and path.name.endswith(SUFFIX) and not path.is_symlink():
                with contextlib.suppress(OSError):
                    _remove_if_dead(path)


def _prefix(target: Path) -> str:
    return f".{target.name[:100]}."


def _remove_if_dead(path: Path) -> None:
    handle = os.open(path, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
    try:
        if _lock(handle):
            path.unlink()
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Take the lock of an open file, which the system frees when the process ends; False where another holds it."""
    try:
        import fcntl
    except ImportError:  # Windows, where a file that is open cannot be removed anyway
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
