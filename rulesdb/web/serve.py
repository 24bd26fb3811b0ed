"""Run the service until it is told to end."""

from __future__ import annotations

from .settings import Settings

KEEP_ALIVE = 15  # seconds that a connection without a request stays open
MOST_CONNECTIONS = 1_000


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM; requests that are being answered are answered first."""
    import uvicorn

    from .app import make_app

    uvicorn.run(
        make_app(settings), host=settings.host, port=settings.port, log_level="warning", access_log=False,
        server_header=False, timeout_keep_alive=KEEP_ALIVE, limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=int(settings.time_limit) + 1,
    )  # fmt: skip
