"""`rulesdb mcp`: a Model Context Protocol server for assistants."""

from __future__ import annotations

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
    with rules:
        serve(rules)
