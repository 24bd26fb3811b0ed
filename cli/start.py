"""Where the program starts: an interrupt while it loads ends it at once, without a trace."""

from __future__ import annotations

import os
import signal

INTERRUPTED = 130


def main() -> None:
    """Load the command line and run it."""
    before = signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from .app import main as run

    signal.signal(signal.SIGINT, before)
    run()
