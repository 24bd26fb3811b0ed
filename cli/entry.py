"""Where the program begins: a completion is answered at once, everything else by `app`, whose import takes longer.

An interrupt while it loads ends it at once, without a trace.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

INTERRUPTED = 130
ONE_ANSWER = ("ask", "card", "rule", "search", "term", "when")  # verbs that are done before cycles fill the memory


def main() -> None:
    """Run the command line of this process."""
    if sys.argv[1:2] == ["--complete"]:
        from .complete import main as complete

        complete(sys.argv[2:])
        return
    if sys.argv[1:2] and sys.argv[1] in ONE_ANSWER:
        gc.disable()
    before = signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from .app import main as run

    signal.signal(signal.SIGINT, before)
    run()
