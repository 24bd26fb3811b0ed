"""Learn how likely one answer is that of two questions: data/attention.bin, in one command (see attention.py).

    python -m tests.bench.fit_attention DATABASE [--without]

Each two examples of a rule of DATABASE are a pair, and so are an example and those of other rules of its game that are
the most like it by the cosine of their words, since both stand side by side among the examples near a question. What is
learned is whether they have the same answer (logistic loss, AdamW, one cycle of rates). A word begins with what its
vector of data/vectors.xz comes to, which is learned for all words alike, so that it tells something of those too that
few examples have. With --without, the pairs with every thirtieth example are left out, how often it is told right of
the pairs within a rule with yes or no is printed, of the shares of them that are the surest and of all, and nothing is
written.

The area under the curve (AUC) of whether a question of plain.jsonl and an example near it have the same answer, of
those with yes or no: 0.81 without the vectors, what tells a state, and the numbers compared, after two epochs; 0.83
with them, after three. Twice as many numbers taught no more, nor did a transformer (all-MiniLM-L6-v2, both questions
at once, 200,000 pairs: 0.80), what people ask with the examples near it, or each example beside itself with every
twentieth word unknown (both 0.83). Learned anew with 11,000 more examples of one game it told no more (0.83, and 0.735
of harder questions where it had 0.744). The mean of two that began with other random numbers told 0.84, but trees that
weigh it had no more questions right.
"""

from __future__ import annotations

import argparse
import json
import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
import torch
from scipy import sparse
from torch import nn
from torch.nn import functional

from rulesdb.answer.claims import plain
from rulesdb.answer.precedents.attention import ASKS, LONGEST, OTHER
from rulesdb.answer.precedents.tokens import SMALL, STATE, tokens
from rulesdb.link.vectors import load_vectors
from rulesdb.resources import folder

LEAST = 5  # examples that a word needs to be written: with all that have a vector no more is told right
VECTOR, CONTEXT, HIDDEN = 40, 24, 32  # numbers of a word, of its context, and of what all words come to
ATTENDING, TELLING, MEETING = 16, 32, 16  # numbers of each of a Read
NEIGHBOURS, OUT_OF, ITSELF = 8, 40, 0.995  # pairs across rules of an example, of how many, and below which cosine
DEPENDING, ACROSS = 0.35, 0.7  # what a pair with an answer that depends, and one across rules, counts for
SPREAD = 0.3  # of what a word begins with
EPOCHS, BATCH, RATE, DECAY, DROPPED = 3, 512, 3e-3, 1e-3, 0.1
BUCKET = 20  # batches whose pairs are sorted by their length: what is padded takes as long as what is said
SHARES = (0.1, 0.3, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a rule, which is a passage and the index of a sentence of it."""

    game: str
    rule: tuple[int, int]
    words: list[tuple[str, bool]]
    answer: str


def examples(database: Path) -> list[Example]:
    """All examples that have words, as they are put plainly."""
    query = "SELECT game, passage, sentence, question, verdict FROM example ORDER BY game, passage, sentence, question"
    found = []
    for game, passage, sentence, question, verdict in sqlite3.connect(database).execute(query):
        asked = plain(question)
        if words := tokens(asked.text)[-LONGEST:]:
            found.append(Example(game, (passage, sentence), words, asked.answer(verdict)))
    return found


def within(held: Sequence[Example]) -> Iterator[tuple[int, int]]:
    """Each two examples of a rule, by their places."""
    of_rule = defaultdict(list)
    for place, one in enumerate(held):
        of_rule[one.rule].append(place)
    for places in of_rule.values():
        yield from combinations(places, 2)


def across(held: Sequence[Example]) -> set[tuple[int, int]]:
    """Each example and its NEIGHBOURS of other rules of its game, by their places."""
    telling = [{word for word, _ in one.words if not word.startswith(SMALL)} for one in held]
    count_of = Counter(word for words in telling for word in words)
    column_of = {word: column for column, word in enumerate(count_of)}
    rows = [place for place, words in enumerate(telling) for _ in words]
    columns = [column_of[word] for words in telling for word in words]
    values = [math.log(len(held) / count_of[word]) for words in telling for word in words]
    table = sparse.csr_matrix((values, (rows, columns)), (len(held), len(count_of)), dtype=np.float32)
    lengths = np.sqrt(np.asarray(table.multiply(table).sum(axis=1)).ravel())
    table = sparse.diags(1 / np.maximum(lengths, 1e-9)) @ table
    found = set()
    for game in sorted({one.game for one in held}):
        places = np.array([place for place, one in enumerate(held) if one.game == game])
        own = table[places].tocsr()
        for start in range(0, len(places), BATCH):
            cosines = (own[start : start + BATCH] @ own.T).toarray()
            for place, row in zip(places[start : start + BATCH], cosines, strict=True):
                best = sorted(np.argpartition(-row, min(OUT_OF, len(row) - 1))[:OUT_OF], key=lambda at: -row[at])
                others = [int(places[at]) for at in best if row[at] <= ITSELF]
                others = [other for other in others if held[other].rule != held[place].rule]
                found |= {(min(int(place), other), max(int(place), other)) for other in others[:NEIGHBOURS]}
    return found


def pairs(held: Sequence[Example], without: set[int]) -> tuple[np.ndarray, np.ndarray]:
    """Rows of two places, whether they have the same answer, and what that counts for; those `without` are apart."""

    def row(one: int, other: int, counts: float) -> tuple[float, ...]:
        answers = held[one].answer, held[other].answer
        return one, other, answers[0] == answers[1], counts * (DEPENDING if "depends" in answers else 1.0)

    known, left_out = [], []
    for pair in within(held):
        own = row(*pair, 1.0)
        if without.isdisjoint(pair):
            known.append(own)
        elif own[3] == 1.0:
            left_out.append(own)
    known += [row(*pair, ACROSS) for pair in sorted(across(held)) if without.isdisjoint(pair)]
    return np.array(known, np.float32), np.array(left_out, np.float32).reshape(-1, 4)


class Asked:
    """All examples as tables: the row of each word's vector, whether it asks, and a number for each distinct word.

    `words` are those that have a vector, `often` the first of them, which are written.
    """

    def __init__(self, held: Sequence[Example]) -> None:
        counts = Counter(word for one in held for word, _ in one.words)
        self.often = ["", OTHER, *(word for word, count in counts.items() if count >= LEAST)]  # "" pads
        self.words = list(dict.fromkeys([*self.often, *load_vectors()]))
        row_of = {word: row for row, word in enumerate(self.words)}
        number_of = {word: number for number, word in enumerate(counts, 1)}
        shape = len(held), LONGEST
        rows, numbers, asks = np.zeros(shape, int), np.zeros(shape, int), np.zeros(shape, np.float32)
        for at, one in enumerate(held):
            for column, (word, asking) in enumerate(one.words):
                rows[at, column], numbers[at, column] = row_of.get(word, 1), number_of[word]
                asks[at, column] = asking
        self.lengths = (rows > 0).sum(1)
        self._tables = torch.tensor(rows), torch.tensor(asks), torch.tensor(numbers)

    def __getitem__(self, places: np.ndarray) -> tuple[torch.Tensor, ...]:
        longest = int(self.lengths[places].max())
        return tuple(table[torch.tensor(places), :longest] for table in self._tables)


def known_vectors(words: Sequence[str]) -> torch.Tensor:
    """The vector of data/vectors.xz of each word, of length 1; zeros for a word that has none."""
    held = load_vectors()
    dims = len(next(iter(held.values())))
    table = np.zeros((len(words), dims), np.float32)
    for row, word in enumerate(words):
        if vector := held.get(word.removesuffix(STATE)):
            table[row] = np.frombuffer(vector, np.int8)
    return torch.tensor(table / np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1.0))


class Attention(nn.Module):
    """What attention.py does, for many pairs at once."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__()
        self.known = nn.Parameter(known_vectors(words), requires_grad=False)
        self.of_known = nn.Linear(self.known.shape[1], VECTOR, bias=False)
        self.own = nn.Parameter(torch.zeros(len(words), VECTOR))  # what a word has besides
        nn.init.normal_(self.of_known.weight, 0, SPREAD)
        with torch.no_grad():
            unknown = self.known.abs().sum(1) == 0
            self.own[unknown] = SPREAD * torch.randn(int(unknown.sum()), VECTOR)
            self.own[0] = 0
        self.asks = nn.Parameter(torch.zeros(VECTOR))
        self.beside = nn.Conv1d(VECTOR, CONTEXT, 3, padding=1)
        self.widths = [ATTENDING, TELLING, TELLING, MEETING]
        self.read = nn.Linear(VECTOR + CONTEXT, sum(self.widths))
        self.meeting = nn.Linear(MEETING, TELLING, bias=False)
        self.nearer, self.equal = nn.Parameter(torch.tensor(2.0)), nn.Parameter(torch.zeros(TELLING))
        self.hidden, self.last = nn.Linear(4 * TELLING, HIDDEN), nn.Linear(HIDDEN, 1)
        self.drop = nn.Dropout(DROPPED)

    def vectors(self) -> torch.Tensor:
        """The vectors of all words."""
        return self.own + self.of_known(self.known)

    def _read(self, rows: torch.Tensor, asks: torch.Tensor, _: torch.Tensor) -> tuple[torch.Tensor, ...]:
        there = rows > 0
        vectors = functional.embedding(rows, self.vectors()) + self.asks * asks[:, :, None]
        vectors = self.drop(vectors * there[:, :, None])
        context = torch.relu(self.beside(vectors.transpose(1, 2)).transpose(1, 2))
        return (*self.read(torch.cat([vectors, context], -1)).split(self.widths, -1), there)

    def forward(self, one: tuple[torch.Tensor, ...], other: tuple[torch.Tensor, ...]) -> torch.Tensor:
        """The logits of pairs of questions."""
        equal = ((one[2][:, :, None] == other[2][:, None]) & (one[2][:, :, None] > 0)).float()
        own, others = self._read(*one), self._read(*other)
        near = own[0] @ others[0].transpose(1, 2) / math.sqrt(ATTENDING) + self.nearer * equal
        sides = self._compared(near, equal, own, others)
        sides += self._compared(near.transpose(1, 2), equal.transpose(1, 2), others, own)
        hidden: torch.Tensor = self.last(torch.relu(self.hidden(self.drop(torch.cat(sides, -1)))))
        return hidden[:, 0]

    def _compared(
        self, near: torch.Tensor, equal: torch.Tensor, own: tuple[torch.Tensor, ...], other: tuple[torch.Tensor, ...]
    ) -> list[torch.Tensor]:
        _, says, _, meets, there = own
        _, _, tells, others_meets, others_there = other
        shares = torch.softmax(near.masked_fill(~others_there[:, None], -1e4), -1)
        met = self.meeting(meets * (shares @ others_meets))
        whole = torch.relu(says + shares @ tells + met + (shares * equal).sum(-1, keepdim=True) * self.equal)
        whole = whole * there[:, :, None]
        return [whole.sum(1), whole.max(1).values]


def learned(asked: Asked, known: np.ndarray) -> Attention:
    """The model that tells best which of the pairs `known` have the same answer."""
    torch.manual_seed(0)
    torch.set_flush_denormal(True)  # rare words have next to no momentum: all would take three times as long
    order = np.random.RandomState(0)
    model = Attention(asked.words)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    batches = [batch for _ in range(EPOCHS) for batch in _batches(asked, known, order)]
    rates = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=len(batches) + 1)
    for turned, batch in enumerate(batches):
        pair = batch[:, [1, 0]] if turned % 2 else batch[:, :2]
        one, other = pair.astype(int).T
        logits, same, counts = model(asked[one], asked[other]), torch.tensor(batch[:, 2]), torch.tensor(batch[:, 3])
        missed = functional.binary_cross_entropy_with_logits(logits, same, weight=counts)
        optimizer.zero_grad()
        missed.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        rates.step()
    return model.eval()


def _batches(asked: Asked, known: np.ndarray, order: np.random.RandomState) -> Iterator[np.ndarray]:
    """All pairs once, those of a batch about as long as each other."""
    drawn = order.permutation(len(known))
    for start in range(0, len(drawn), BATCH * BUCKET):
        bucket = known[drawn[start : start + BATCH * BUCKET]]
        lengths = asked.lengths[bucket[:, :2].astype(int)].sum(1)
        bucket = bucket[np.argsort(lengths, kind="stable")]
        for batch in order.permutation(math.ceil(len(bucket) / BATCH)):
            yield bucket[batch * BATCH : (batch + 1) * BATCH]


def report(model: Attention, asked: Asked, left_out: np.ndarray) -> None:
    """Print how often it is told right which pairs have the same answer, of the surest SHARES of them."""
    with torch.no_grad():
        logits = np.concatenate(
            [
                model(*(asked[column] for column in left_out[start : start + BATCH, :2].astype(int).T)).numpy()
                for start in range(0, len(left_out), BATCH)
            ]
        )
    right = ((logits > 0) == (left_out[:, 2] > 0))[np.argsort(-np.abs(logits))]
    print(", ".join(f"{share:.0%}: {right[: int(share * len(right))].mean():.3f}" for share in SHARES))


def write(model: Attention, words: Sequence[str]) -> None:
    """Write data/attention.bin, a signed byte a number, with the first `words` of all."""
    before, itself, behind = model.beside.weight.unbind(-1)
    vectors = torch.cat([model.vectors()[1 : len(words)], model.asks[None]])  # without that which pads
    tables = {
        "vectors": vectors, "before": before, "itself": itself, "behind": behind, "beside": model.beside.bias[None],
        "alone": model.read.weight[:, :VECTOR], "within": model.read.weight[:, VECTOR:],
        "always": model.read.bias[None], "meeting": model.meeting.weight, "equal": model.equal[None],
        "hidden": model.hidden.weight, "shift": model.hidden.bias[None],
        "last": torch.cat([model.last.weight, model.last.bias[:, None]], 1),
    }  # fmt: skip
    shapes, packed = {}, b""
    for name, table in tables.items():
        values = table.detach().numpy()
        unit = float(f"{np.abs(values).max() / 127:.6g}")
        shapes[name] = (*values.shape, unit)
        packed += np.clip(np.rint(values / unit), -127, 127).astype(np.int8).tobytes()
    header = {
        "widths": model.widths,
        "nearer": round(model.nearer.item(), 4),
        "tables": shapes,
        "words": [*words[1:], ASKS],
    }
    head = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    (folder("data") / "attention.bin").write_bytes(head + b"\n" + packed)


def main() -> None:
    """Learn from a database."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--without", action="store_true", help="leave every thirtieth example out, to measure")
    args = parser.parse_args()
    held = examples(args.database)
    asked = Asked(held)
    known, left_out = pairs(held, set(range(0, len(held), 30)) if args.without else set())
    model = learned(asked, known)
    if args.without:
        report(model, asked, left_out)
    else:
        write(model, asked.often)


if __name__ == "__main__":
    main()
