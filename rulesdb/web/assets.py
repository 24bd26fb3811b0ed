"""Style, script, icons and manifest: read once from the package, then served from memory by their exact names.

No part of a request becomes a path: a name that is not among these is not found.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..draw.frame import TEMPLATES

STATIC = Path(__file__).parent / "static"
MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file that pages load: its bytes, media type, and the tag that tells versions of it apart."""

    body: bytes
    media: str
    tag: str


@cache
def assets() -> dict[str, Asset]:
    """The assets by name. The style begins with that of the frame which all pages of the package have."""
    bodies = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix in MEDIA}
    bodies["style.css"] = (TEMPLATES / "frame.css").read_bytes() + bodies["style.css"]
    return {name: _asset(body, MEDIA[Path(name).suffix]) for name, body in bodies.items() if name != "worker.js"}


@cache
def version() -> str:
    """A hash of all assets, which pages put into their addresses, so that browsers may keep them for ever."""
    return hashlib.sha256("".join(asset.tag for asset in assets().values()).encode()).hexdigest()[:12]


@cache
def service_worker() -> Asset:
    """The script that keeps pages for when there is no network; it changes with every version of the assets."""
    script = (STATIC / "worker.js").read_bytes()
    return _asset(script.replace(b"VERSION", version().encode()), MEDIA[".js"])


@cache
def manifest() -> Asset:
    """The web app manifest, by which a browser can install the pages."""
    values = {
        "name": "rulesdb",
        "short_name": "rulesdb",
        "description": "Rules, rulings and deck checks, quoted and cited",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f7f5ef",
        "theme_color": "#f7f5ef",
        "icons": [
            {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
            {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [{"name": "Deck check", "url": "/deck"}, {"name": "Turn", "url": "/turn"}],
    }
    return _asset(json.dumps(values).encode(), "application/manifest+json")


def _asset(body: bytes, media: str) -> Asset:
    return Asset(body, media, hashlib.sha256(body).hexdigest()[:16])
