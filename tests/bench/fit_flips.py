"""Learn how much each word counts when a question is compared with the examples of a rule, and whether it turns the
answer: data/flips.json, in one command (see rulesdb/answer/precedents/ridge.py).

    python -m tests.bench.fit_flips DATABASE [--without N]

Each example of DATABASE is asked of the others of its rule; what kernel ridge regression says to it without its vote
has a closed form, through which the weights, the flips and the penalty are learned (Adam). With --without, a fifth of
the rules is left out, and for the examples of these is printed how often the sign of what is said is right: of all, and
of the shares of them to which most is said. Then nothing is written.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from rulesdb.answer.claims import plain
from rulesdb.answer.precedents.ridge import MOST_EXAMPLES, MOST_SENTENCES, VOTES, distinct, parameter
from rulesdb.resources import folder
from rulesdb.text import sentences

LEAST = 5  # examples that a word needs to have numbers of its own, and examples of a rule
LONGEST = 40  # tokens of a text
EPOCHS, BATCH, RATE, PENALTY = 4, 32, 0.03, 1e-3
_DENYING = "=not =no =never never cannot =cant =dont =doesnt =didnt =isnt =arent =wont"
DENYING = frozenset(_DENYING.split())
KEPT, DENIED = -4.5, 1.5  # logits of flips to begin with
SHARES = (0.05, 0.1, 0.2, 0.3, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Rule:
    """The texts of a rule as tokens, their votes, and which are asked: a sentence and what depends are not."""

    texts: list[dict[str, bool]]
    votes: list[float]
    asked: list[bool]


def rules(database: Path) -> list[Rule]:
    """The rules of a database with enough examples."""
    db = sqlite3.connect(database)
    said = defaultdict(list)
    for number, text, question, verdict in db.execute(
        "SELECT p.number, p.text, e.question, e.verdict FROM example e JOIN passage p ON p.number = e.passage "
        "ORDER BY p.number, e.question"
    ):
        asked = plain(question)
        said[number, text].append((distinct(asked.text), VOTES[asked.answer(verdict)], verdict != "depends"))
    found = []
    for (_, text), votes in said.items():
        if len(votes) >= LEAST:
            random.Random(text).shuffle(votes)
            own = [(distinct(sentence), 1.0, False) for sentence in list(sentences(text))[:MOST_SENTENCES]]
            found.append(Rule(*map(list, zip(*votes[:MOST_EXAMPLES], *own, strict=True))))
    return found


class Kernel(torch.nn.Module):
    """The kernel of ridge.py with its numbers."""

    def __init__(self, known: Sequence[Rule]) -> None:
        super().__init__()
        counts = Counter(parameter(token) for rule in known for text in rule.texts for token in text)
        total = sum(len(rule.texts) for rule in known)
        self.words = ["", "", *(token for token, count in counts.items() if count >= LEAST)]  # padding, any other
        self.place = {word: place for place, word in enumerate(self.words) if word}
        rare = math.log(total / LEAST)
        usual = [0.0, rare, *(math.log(total / counts[word]) for word in self.words[2:])]
        begun = [DENIED if word in DENYING else KEPT for word in self.words]
        self.usual, self.begun = torch.tensor(usual), torch.tensor(begun)
        self.scale, self.turn = torch.nn.Parameter(torch.zeros(len(usual))), torch.nn.Parameter(self.begun.clone())
        self.shared = torch.nn.Parameter(torch.tensor([-2.7, 0.7, -1.2, 0.2]))  # penalty, polarity, told, sharpness
        self.names: dict[str, int] = {}

    def weights(self) -> torch.Tensor:
        """The weight of each word."""
        return self.usual * torch.exp(self.scale)

    def flips(self) -> torch.Tensor:
        """The flip of each word."""
        return 1 - 2 * torch.sigmoid(self.turn)

    def said(self, batch: Sequence[Rule]) -> tuple[torch.Tensor, torch.Tensor]:
        """What is said to each text of each rule without its own vote, and the votes of what is asked, 0 for others."""
        shape = len(batch), MOST_EXAMPLES + MOST_SENTENCES, LONGEST
        name, place, asking = np.zeros(shape, int), np.zeros(shape, int), np.zeros(shape, np.float32)
        votes, asked = np.zeros(shape[:2], np.float32), np.zeros(shape[:2], np.float32)
        for at, rule in enumerate(batch):
            votes[at, : len(rule.votes)], asked[at, : len(rule.votes)] = rule.votes, rule.asked
            for row, text in enumerate(rule.texts):
                for column, (token, asks) in enumerate(list(text.items())[:LONGEST]):
                    name[at, row, column] = self.names.setdefault(token, len(self.names) + 1)
                    place[at, row, column] = self.place.get(parameter(token), 1)
                    asking[at, row, column] = asks
        table = self._table(torch.tensor(name), torch.tensor(place), torch.tensor(asking))
        target = torch.tensor(votes)
        there = torch.tensor((name > 0).any(-1), dtype=torch.float32)
        table = table * there[:, :, None] * there[:, None]
        eye = torch.eye(shape[1])
        inverse = torch.linalg.inv(table + torch.exp(self.shared[0]) * eye + torch.diag_embed(1 - there))
        without = target - (inverse @ target[:, :, None])[:, :, 0] / torch.diagonal(inverse, dim1=1, dim2=2)
        return without, target * torch.tensor(asked)

    def _table(self, name: torch.Tensor, place: torch.Tensor, asking: torch.Tensor) -> torch.Tensor:
        """The kernel of all texts of each rule."""
        batch, rows, columns = name.shape
        there = (name > 0).float()
        weight = self.weights()[place] * there * (asking + torch.sigmoid(self.shared[2]) * (1 - asking))
        weight = weight / torch.sqrt((weight**2).sum(-1, keepdim=True) + 1e-6)
        flat, same = weight.reshape(batch, -1), name.reshape(batch, -1)
        equal = (same[:, :, None] == same[:, None]) & (same > 0)[:, :, None]
        shared = (equal * flat[:, :, None] * flat[:, None]).reshape(batch, rows, columns, rows, columns).sum((2, 4))
        flip = torch.where(name > 0, self.flips()[place], torch.ones_like(weight)).prod(-1)
        polarity = torch.sigmoid(self.shared[1])
        return shared * (1 - polarity + polarity * flip[:, :, None] * flip[:, None])

    def loss(self, batch: Sequence[Rule]) -> torch.Tensor:
        """How far what is said is from the votes, and the numbers from those to begin with."""
        without, votes = self.said(batch)
        asked = votes != 0
        sharp = 2 * torch.exp(self.shared[3])
        missed = functional.softplus(-sharp * without[asked] * votes[asked]).mean()
        moved = (self.scale**2).sum() + 0.3 * ((self.turn - self.begun) ** 2).sum()
        return missed + PENALTY * moved / BATCH


def learned(known: Sequence[Rule]) -> Kernel:
    """The kernel under which what is said is nearest to the votes."""
    torch.manual_seed(0)
    kernel, order = Kernel(known), list(known)
    optimizer = torch.optim.Adam(kernel.parameters(), lr=RATE)
    for epoch in range(EPOCHS):
        random.Random(epoch).shuffle(order)
        for start in range(0, len(order), BATCH):
            optimizer.zero_grad()
            kernel.loss(order[start : start + BATCH]).backward()
            optimizer.step()
    return kernel


def report(kernel: Kernel, withheld: Sequence[Rule]) -> None:
    """Print how often the sign of what is said is right, of the shares to which most is said."""
    with torch.no_grad():
        pairs = [kernel.said(withheld[start : start + BATCH]) for start in range(0, len(withheld), BATCH)]
    said = np.concatenate([without[votes != 0].numpy() for without, votes in pairs])
    votes = np.concatenate([votes[votes != 0].numpy() for _, votes in pairs])
    right = (np.sign(said) == votes)[np.argsort(-np.abs(said))]
    print(", ".join(f"{share:.0%}: {right[: int(share * len(right))].mean():.3f}" for share in SHARES))


def write(kernel: Kernel) -> None:
    """Write data/flips.json, a word a line."""
    weights, turns = kernel.weights().tolist(), kernel.flips().tolist()
    numbers = {word: [round(weights[at], 2), round(turns[at], 3)] for word, at in sorted(kernel.place.items())}
    numbers[""] = [round(weights[1], 2), round(turns[1], 3)]
    lines = ",\n".join(f"{json.dumps(word, ensure_ascii=False)}:{json.dumps(held)}" for word, held in numbers.items())
    penalty, polarity, told, _ = kernel.shared.tolist()
    shared = {
        "told": torch.sigmoid(torch.tensor(told)).item(),
        "polarity": torch.sigmoid(torch.tensor(polarity)).item(),
        "ridge": math.exp(penalty),
    }
    head = "".join(f'"{name}": {value:.4f},\n' for name, value in shared.items())
    (folder("data") / "flips.json").write_text(f'{{\n{head}"words": {{\n{lines}\n}}\n}}\n', encoding="utf-8")


def main() -> None:
    """Learn from a database."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--without", type=int, help="the fifth of the rules, 0 to 4, that is left out to measure")
    args = parser.parse_args()
    known = rules(args.database)
    random.Random(0).shuffle(known)
    if args.without is None:
        write(learned(known))
    else:
        kernel = learned([rule for at, rule in enumerate(known) if at % 5 != args.without])
        report(kernel, known[args.without :: 5])


if __name__ == "__main__":
    main()
