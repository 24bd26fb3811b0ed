"""`rulesdb serve`: pages and JSON over HTTP."""

from __future__ import annotations

from typing import Annotated

import typer

from rulesdb.errors import MisuseError

from .options import Db, opened, tell


def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port to listen on.", min=1, max=65535)] = 8000,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="A further host name to answer to, behind a proxy; may be given several times."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", help="Processes for questions (0: one a core).", min=0)] = 0,
    time_limit: Annotated[float, typer.Option("--time-limit", help="Seconds that an answer may take.", min=0.1)] = 10.0,
    db: Db = None,
) -> None:
    """Pages for a phone at the table, and JSON under /api/v1; read-only, on this machine only unless told."""
    try:
        from rulesdb.web.serve import serve as run
        from rulesdb.web.settings import Settings
    except ImportError as error:
        raise MisuseError(f"{error.name} is not installed; install it with: pip install 'rulesdb[web]'") from None
    with opened(db) as rules:
        path = rules.file
    counted = {"workers": workers} if workers else {}
    settings = Settings(path, host, port, tuple(name or ()), time_limit=time_limit, **counted)
    if not settings.hosts:
        tell(f"{host} can be reached from other machines; what the database holds is then read there too")
    tell(f"serving on http://{f'[{host}]' if ':' in host else host}:{port} (Ctrl-C ends it)")
    run(settings)
