"""Long answers go through a pager on a terminal, as git's do; what is piped, and what fits the screen, does not."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator

from .config_file import setting
from .screen import plain


class _Screen(io.StringIO):
    """A buffer for the output of a verb, which claims to be the terminal that it stands for."""

    def isatty(self) -> bool:
        return True


@contextlib.contextmanager
def paged() -> Iterator[None]:
    """Within the block, what is printed on a terminal is held back, then shown, by a pager where it is too long."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        yield
        return
    terminal, sys.stdout = sys.stdout, _Screen()
    try:
        yield
    finally:
        output, sys.stdout = sys.stdout.getvalue(), terminal
        if output.count("\n") < shutil.get_terminal_size().lines or not _shown(output):
            terminal.write(output)
            terminal.flush()


def _shown(text: str) -> bool:
    """Show `text` in $RULESDB_PAGER, the config's pager, $PAGER or less; False where there is none, or it is cat."""
    command = shlex.split(setting("pager") or os.environ.get("PAGER") or "less")
    program = shutil.which(command[0]) if command else None
    if not program or command[0] == "cat":
        return False
    environment = {"LESS": "FRX", "LESSCHARSET": "utf-8", **os.environ}
    try:
        ran = subprocess.Popen([program, *command[1:]], stdin=subprocess.PIPE, env=environment)
    except OSError:
        return False
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):  # the reader has seen enough
        ran.communicate(plain(text).encode("utf-8", "replace"))
    with contextlib.suppress(KeyboardInterrupt):
        ran.wait()
    return True
