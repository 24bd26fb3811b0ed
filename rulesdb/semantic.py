"""The extra `semantic`: passages and questions as vectors of a sentence-embedding model that the user names.

A build with a model keeps the vector of each passage of the games whose documents the user gave; search then adds the
passages nearest to the question and weighs how near each one is. The model is a folder that sentence-transformers
loads; nothing is downloaded. Without a model nothing here is imported, and where the model of a database is not at
hand, search goes by the words.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import sqlite3
from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import MisuseError
from .files import shown

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

VARIABLE = "RULESDB_MODEL"
CONFIGURATION = "config.json"
LETTERS = 1000  # of a passage; a model reads about as much
BATCH = 256  # passages between two reports of progress
SCALE = 127
_QUIET = {"HF_HUB_OFFLINE": "1", "TQDM_DISABLE": "1", "TRANSFORMERS_VERBOSITY": "error"}


def model_folder(path: Path | None = None) -> Path | None:
    """The folder of the model that is named by `path`, else by $RULESDB_MODEL; None where neither names one.

    Raises MisuseError where it holds no model or the extra is not installed.
    """
    named = path or (Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None)
    if named is None:
        return None
    folder = named.expanduser()
    if not (folder / CONFIGURATION).is_file():
        raise MisuseError(
            f"{shown(folder)}: is no folder of a sentence-embedding model (it has no {CONFIGURATION}); name one with "
            f"--model or ${VARIABLE}, or leave both out"
        )
    if not installed():
        raise MisuseError("a model needs the extra semantic; install it with: pip install 'rulesdb[semantic]'")
    return folder


def installed() -> bool:
    """Whether the runtime of models is installed."""
    from importlib.util import find_spec

    return find_spec("sentence_transformers") is not None


def remembered(db: sqlite3.Connection) -> Path | None:
    """The folder of the model that made the vectors of a database, where it still holds that model."""
    stored = _meta(db)
    if not stored:
        return None
    folder = Path(os.environ.get(VARIABLE) or stored["model"]).expanduser()
    usable = (folder / CONFIGURATION).is_file() and installed()
    return folder if usable and fingerprint(folder) == stored["model_key"] else None


def fingerprint(folder: Path) -> str:
    """A hash that differs between models: of the configuration and the sizes of the files."""
    sizes = sorted(f"{path.name} {path.stat().st_size}" for path in folder.rglob("*") if path.is_file())
    configuration = (folder / CONFIGURATION).read_bytes()
    return hashlib.sha256(configuration + "\n".join(sizes).encode()).hexdigest()


def update(db: sqlite3.Connection, named: Path | None, progress: Callable[[str], None]) -> list[tuple[str, str]]:
    """Bring the vectors up to date with the model `named`, else the remembered one; returns rows for "meta".

    Without a model at hand whole sets of vectors stay, and others are dropped: a passage without one would be ranked
    below all that have one. Raises MisuseError.
    """
    stored = _meta(db)
    folder = named or remembered(db)
    if folder is None:
        if _lacking(db):
            db.execute("DELETE FROM meaning")
            return []
        return list(stored.items())
    key = fingerprint(folder)
    if stored.get("model_key") != key:
        db.execute("DELETE FROM meaning")
    rows = _lacking(db)
    for start in range(0, len(rows), BATCH):
        part = rows[start : start + BATCH]
        progress(f"vectors of passages, {start} of {len(rows)}")
        vectors = encoded(folder, [text[:LETTERS] for _, text in part])
        db.executemany("INSERT INTO meaning VALUES (?, ?)", zip([row[0] for row in part], vectors, strict=True))
    return [("model", str(folder.resolve())), ("model_key", key)]


def _lacking(db: sqlite3.Connection) -> list[tuple[int, str]]:
    """The number and text of each passage without a vector that search finds, the shortest first.

    A game of which the user gave no document is searched by the words: its rules are ours, with ways to ask for them.
    """
    return db.execute(
        "SELECT p.number, p.title || '. ' || p.intro || ' ' || p.text FROM ranking r JOIN passage p "
        "ON p.number = r.number LEFT JOIN meaning m ON m.number = r.number WHERE m.number IS NULL "
        "AND p.game IN (SELECT game FROM document WHERE authority != 'digest') ORDER BY length(p.text), p.number"
    ).fetchall()


def _meta(db: sqlite3.Connection) -> dict[str, str]:
    return dict(db.execute("SELECT key, value FROM meta WHERE key IN ('model', 'model_key')").fetchall())


def near(db: sqlite3.Connection, question: str, game: str) -> dict[int, float]:
    """The cosine of each passage of `game` with `question`, by number; a passage stands for its twins.

    {} where the database has no vectors, or their model is not at hand.
    """
    folder = remembered(db)
    if folder is None:
        return {}
    import numpy as np

    rows = db.execute(
        "SELECT p.twin, m.direction FROM meaning m JOIN passage p ON p.number = m.number WHERE p.game = ?", (game,)
    ).fetchall()
    if not rows:
        return {}
    (asked,) = encoded(folder, [question])
    table = np.frombuffer(b"".join(row[1] for row in rows), dtype=np.int8).reshape(len(rows), -1)
    cosines = table.astype(np.float32) @ np.frombuffer(asked, dtype=np.int8).astype(np.float32) / SCALE**2
    cosine_of: dict[int, float] = {}
    for (number, _), cosine in zip(rows, cosines.tolist(), strict=True):
        cosine_of[number] = max(cosine, cosine_of.get(number, -1.0))
    return cosine_of


def encoded(folder: Path, texts: Sequence[str]) -> list[bytes]:
    """The vectors of `texts`, of length 1, a signed byte a dimension. Raises MisuseError."""
    vectors = _model(folder).encode(list(texts), normalize_embeddings=True, show_progress_bar=False)
    return [
        array("b", (max(-127, min(127, round(SCALE * value))) for value in row)).tobytes() for row in vectors.tolist()
    ]


@lru_cache(maxsize=1)
def _model(folder: Path) -> SentenceTransformer:
    """The model of a folder. Raises MisuseError where the runtime cannot read it."""
    _be_quiet(os.environ)
    from sentence_transformers import SentenceTransformer

    try:
        with contextlib.redirect_stderr(io.StringIO()):
            return SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    except Exception as error:  # whatever a damaged file makes the runtime raise
        reason = " ".join(str(error).split())[:160]
        raise MisuseError(
            f"{shown(folder)}: the model cannot be loaded ({reason}); name another with --model"
        ) from error


def _be_quiet(environment: Any) -> None:
    for name, value in _QUIET.items():
        environment.setdefault(name, value)
