"""`rulesdb mcp`: a Model Context Protocol server for assistants."""

from __future__ import annotations

import sys

from rulesdb.errors import MisuseError

from .options import AsOf, Db, Game, asked


def mcp(db: Db = None, game: Game = "", as_of: AsOf = "") -> None:
    """Serve the tools search, term, card, rule, when and legal to an assistant, over standard input and output."""
    rules = asked(db, game, as_of)
    try:
        import mcp.server.stdio  # noqa: F401 - told here where the extra is missing

        from rulesdb.assistant import serve
    except ImportError:
        raise MisuseError("the package mcp is not installed; type: pip install 'rulesdb[mcp]'") from None
    closed = MisuseError("an assistant speaks to mcp over standard input and output, and one of them is closed here")
    if getattr(sys.stdin, "buffer", None) is None or getattr(sys.stdout, "buffer", None) is None:
        raise closed
    with rules:
        try:
            serve(rules)
        except BaseExceptionGroup as group:  # of the tasks that read and write
            if group.split(OSError)[1]:
                raise
            raise closed from None
