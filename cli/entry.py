"""Where the program begins: a completion is answered at once, everything else by `app`, whose import takes longer."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line of this process."""
    if sys.argv[1:2] == ["--complete"]:
        from .complete import main as complete

        complete(sys.argv[2:])
    else:
        from .app import main as run

        run()
