"""Learn the vectors of words: which rule answers what people ask (see rulesdb/link/vectors.py).

    python -m tests.bench.fit_vectors DATABASE --first FILE

DATABASE is one built with the documents; FILE has the vectors to begin with (tests/bench/distil.py). Writes
data/vectors.xz.

The vectors are moved so that each phrase and example lies nearest to the rule that it belongs to, among all rules of
its game (softmax over all, Adam), beside the plain cosine of their words; and so that what is asked in any game lies
nearest to how rules answer it (data/topics.toml, read as one more game). What none of them says keeps its first vector,
so that words of other games keep their meaning.
"""

from __future__ import annotations

import argparse
import math
import sqlite3
from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import sparse

from rulesdb.link.ranking import OF_ITSELF, content_stems, decoded
from rulesdb.link.topics import load_topics
from rulesdb.link.vectors import Directions, write_vectors

ROOT = Path(__file__).parent.parent.parent
EPOCHS, BATCH, RATE, WORDS = 3, 256, 0.004, 16.0  # WORDS: the weight of the plain cosine beside that of the vectors
TOPICS = 3  # times that the topics are learned from in an epoch
CLIP = 3.2  # standard deviations that the greatest value holds
Matrix = sparse.csr_matrix
Floats = np.ndarray


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game: their stems, the phrases that ask for each, and the IDF of stems."""

    numbers: list[int]
    texts: list[list[str]]
    asked: list[list[list[str]]]
    idf: dict[str, float]


def read_rules(db: sqlite3.Connection) -> list[Rules]:
    """The rules of each game of a database."""
    found = []
    for (game,) in db.execute("SELECT id FROM game ORDER BY id").fetchall():
        rows = db.execute(
            "SELECT r.* FROM ranking r JOIN passage p ON p.number = r.number WHERE p.game = ? ORDER BY r.number",
            (game,),
        ).fetchall()
        idf = dict(db.execute("SELECT stem, weight FROM posting WHERE game = ?", (game,)).fetchall())
        texts = [[stem for name in OF_ITSELF for line in decoded(row[name]) for stem in line] for row in rows]
        asked = [[*decoded(row["asked"]), *decoded(row["examples"])] for row in rows]
        found.append(Rules([row["number"] for row in rows], texts, asked, idf))
    return found


def topic_rules() -> Rules:
    """The topics as the rules of a game: each way to answer the questions of one is asked for by all of them."""
    pairs = [(answer, topic.asked) for topic in load_topics() for answer in topic.said]
    texts = [list(content_stems(answer)) for answer, _ in pairs]
    asked = [[list(content_stems(phrase)) for phrase in phrases] for _, phrases in pairs]
    counts = Counter(stem for text in [*texts, *(line for lines in asked for line in lines)] for stem in set(text))
    idf = {stem: math.log(1 + 5 * len(texts) / count) / 2 for stem, count in counts.items()}
    return Rules(list(range(len(texts))), texts, asked, idf)


def matrix(texts: Sequence[Sequence[str]], idf: Mapping[str, float], columns: Mapping[str, int]) -> Matrix:
    """Texts as rows of length 1, weighed by IDF and the logarithm of the count."""
    rows, places, values = [], [], []
    for row, text in enumerate(texts):
        counts = Counter(stem for stem in text if stem in columns)
        worth = {stem: (1 + math.log(count)) * idf.get(stem, 0.0) for stem, count in counts.items()}
        norm = math.sqrt(sum(value * value for value in worth.values())) or 1.0
        for stem, value in worth.items():
            rows.append(row)
            places.append(columns[stem])
            values.append(value / norm)
    return sparse.csr_matrix((values, (rows, places)), shape=(len(texts), len(columns)), dtype=np.float32)


def learn(games: Sequence[Rules], first: Mapping[str, Floats]) -> dict[str, Floats]:
    """The vector of each stem of the rules, of the topics and of `first`."""
    games = [*games, *[topic_rules()] * TOPICS]
    rng = np.random.default_rng(0)
    counts = Counter(stem for rules in games for text in rules.texts for stem in set(text))
    counts.update(stem for rules in games for asked in rules.asked for line in asked for stem in set(line))
    stems = list(dict.fromkeys([*sorted(s for s, count in counts.items() if count > 1), *sorted(first)]))
    columns = {stem: place for place, stem in enumerate(stems)}
    dims = len(next(iter(first.values())))
    vectors = rng.normal(0, 0.05, (len(stems), dims)).astype(np.float32)
    for stem, vector in first.items():
        vectors[columns[stem]] = vector
    sets = [_questions(rules, columns) for rules in games]
    mean, square, step = np.zeros_like(vectors), np.zeros_like(vectors), 0
    for _ in range(EPOCHS):
        batches = [
            (held, part)
            for held in sets
            if len(held[2])
            for part in np.array_split(rng.permutation(len(held[2])), max(1, len(held[2]) // BATCH))
        ]
        for place in rng.permutation(len(batches)):
            step += 1
            gradient = _gradient(*batches[place][0], batches[place][1], vectors)
            mean = 0.9 * mean + 0.1 * gradient
            square = 0.999 * square + 0.001 * gradient**2
            vectors -= RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return dict(zip(stems, vectors, strict=True))


def _questions(rules: Rules, columns: Mapping[str, int]) -> tuple[Matrix, Matrix, Floats]:
    """The rules, what asks for them, and which rule each of these asks for."""
    asked = [(line, place) for place, held in enumerate(rules.asked) for line in held]
    questions = matrix([line for line, _ in asked], rules.idf, columns)
    return matrix(rules.texts, rules.idf, columns), questions, np.array([place for _, place in asked], dtype=int)


def _gradient(rules: Matrix, questions: Matrix, answers: Floats, part: Floats, vectors: Floats) -> Floats:
    """The gradient of the mean cross entropy of `part` of the questions."""
    asked = questions[part]
    one, other = asked @ vectors, rules @ vectors
    scores = one @ other.T + WORDS * (asked @ rules.T).toarray()
    scores -= scores.max(1, keepdims=True)
    shares = np.exp(scores)
    shares /= shares.sum(1, keepdims=True)
    shares[np.arange(len(part)), answers[part]] -= 1
    shares /= len(part)
    return asked.T @ (shares @ other) + rules.T @ (shares.T @ one)


def as_bytes(vectors: Mapping[str, Floats]) -> dict[str, list[int]]:
    """Vectors as whole numbers, multiples of 17 from -119 to 119, all by one scale."""
    scale = 7 / (CLIP * float(np.std(np.stack(list(vectors.values())))))
    steps = {stem: np.clip(np.rint(vector * scale), -7, 7).astype(int) for stem, vector in vectors.items()}
    return {stem: (17 * row).tolist() for stem, row in steps.items()}


def put(database: Path, vectors: Mapping[str, Sequence[int]]) -> None:
    """Let a database answer by these vectors instead of those that it was built with."""
    packed = {stem: array("b", vector).tobytes() for stem, vector in vectors.items()}
    directions = Directions(packed)
    db = sqlite3.connect(database)
    db.row_factory = sqlite3.Row
    for rules in read_rules(db):
        made = (directions.of(text, rules.idf) for text in rules.texts)
        db.executemany("UPDATE ranking SET direction = ? WHERE number = ?", zip(made, rules.numbers, strict=True))
    db.execute("DELETE FROM vector")
    db.executemany("INSERT INTO vector VALUES (?, ?)", packed.items())
    db.commit()
    db.close()


def fitted(database: Path, first: Path) -> dict[str, list[int]]:
    """The vectors learned from one database, as whole numbers."""
    db = sqlite3.connect(database)
    db.row_factory = sqlite3.Row
    games = read_rules(db)
    db.close()
    held = np.load(first)
    return as_bytes(learn(games, dict(zip(held["stems"].tolist(), held["vectors"], strict=True))))


def main() -> None:
    """Write data/vectors.xz."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--first", type=Path, required=True)
    args = parser.parse_args()
    write_vectors(ROOT / "data/vectors.xz", fitted(args.database, args.first))


if __name__ == "__main__":
    main()
