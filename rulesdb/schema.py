"""The tables of the database: columns, keys, indexes. A change here is a new number in opening.SCHEMA."""

from __future__ import annotations

# Columns of each table; values that are lists or mappings are stored as JSON text.
TABLES: dict[str, dict[str, type]] = {
    "meta": {"key": str, "value": str},
    "game": {"id": str, "first": int, "last": int},  # numbers of its passages
    "document": {
        "id": str, "game": str, "title": str, "edition": str, "authority": str, "rank": int, "published": str,
        "effective": str, "certainty": str, "history": int, "file": str, "sha256": str, "strength": int, "tally": str,
    },
    # The user's files, from which games are built again. Later versions must still be able to read this table.
    "source_text": {
        "id": str, "kind": str, "games": str, "file": str, "sha256": str, "read": str, "told": str, "shape": str,
        "text": bytes,
    },
    # Of what each game was made: while that is the same, its rows stay; by whom: while that is, its clauses do.
    "made": {"game": str, "key": str, "maker": str},
    "catalogue": {"id": str, "title": str, "edition": str},  # documents that the package knows, loaded or not
    "passage": {
        "number": int, "id": str, "game": str, "document": str, "section": str, "kind": str, "title": str, "path": str,
        "text": str, "intro": str, "original": str, "term": str, "cards": str, "numbers": str, "procedure": str,
        "position": int, "authority": str, "effective": str, "mark": str, "asked": str, "spans": str,
        "first": int, "last": int,
        "scope": str, "weak": int, "twin": int, "since": str, "certainty": str,
    },
    "heading": {
        "game": str, "document": str, "key": str, "title": str, "path": str, "numbers": str, "first": int,
        "section": str,
    },
    "concept": {"id": str, "game": str, "name": str, "redirect": str},
    "card": {"id": str, "game": str, "title": str, "subtitle": str, "codes": str},
    "name": {"game": str, "kind": str, "key": str, "name": str, "target": str, "loose": int},
    "named": {"game": str, "key": str, "kinds": str, "shared": str},
    "printed": {"game": str, "key": str, "number": str, "section": str, "document": str, "title": str},
    "term_passage": {"term": str, "passage": int, "role": str},
    "card_passage": {"card": str, "passage": int, "role": str},
    "reference": {"source": int, "kind": str, "target": str, "words": str},
    "supersedes": {"source": str, "target": str, "words": str, "part": str},
    "conflicts": {"source": str, "target": str, "words": str},
    "difference": {"game": str, "one": str, "other": str, "words": str, "part": str, "decided": int},
    "event": {"card": str, "action": str, "passage": str, "before": str, "after": str, "ground": str},
    "stale": {"passage": str, "cause": str, "why": str},
    "attribution": {
        "passage": int, "author": str, "day": str, "certainty": str, "thread": str, "title": str, "address": str,
        "kind": str,
    },
    "compared": {"passage": str, "result": str, "other": str},
    "skipped": {"game": str, "document": str, "file": str, "why": str},
    "authority": {
        "game": str, "id": str, "name": str, "role": str, "kind": str, "since": str, "since_certainty": str,
        "until": str, "until_certainty": str, "cites": str, "ground": str, "signs": str,
    },
    "edition": {
        "game": str, "id": str, "title": str, "abbreviation": str, "issuer": str, "published": str, "certainty": str,
        "parts": str, "cites": str, "ground": str,
    },
    "unresolved": {"source": int, "kind": str, "words": str, "target": str, "reason": str},
    "lexicon": {"game": str, "text": str, "says": str},  # of games without data, whose clauses are read when asked for
    "compiled": {"game": str, "key": str, "lexicon": str},  # of games with data: see clauses/lexicon_code.py
    # What each sentence binds. `part` of an atom is main, trigger, condition, exception or such (of a relative clause,
    # whose role `parent` is then told); further things of a list are roles of the same name.
    "clause": {
        "number": int, "game": str, "passage": int, "sentence": int, "text": str, "first": int, "last": int,
        "norm": str, "event": str, "only": str, "understood": int, "stopped": str,
    },
    "atom": {
        "number": int, "clause": int, "part": str, "relation": str, "event": str, "negated": int, "words": str,
        "parent": int,
    },
    "role": {
        "number": int, "atom": int, "role": str, "kind": str, "words": str, "known": int, "qualifiers": str,
        "owner": str, "relation": str, "value": int, "none": int, "every": int, "name": str,
        "also": int,
    },
    "edge": {"game": str, "source": int, "kind": str, "target": int},  # between clauses: the rule graph
    "priority": {"game": str, "first": str, "then": str, "says": str, "ground": str},
    "ranking": {
        "number": int, "head": str, "path": str, "text": str, "gloss": str, "asked": str, "examples": str,
        "direction": bytes,
    },
    "meaning": {"number": int, "direction": bytes},  # of the passages, where a model was named: semantic.py
    "vector": {"stem": str, "direction": bytes},
    "topic": {"topic": str, "asked": int, "words": str, "direction": bytes, "length": float},  # link/topics.py
    "posting": {"game": str, "stem": str, "weight": float, "passages": bytes, "impacts": bytes},
    "saying": {"game": str, "stems": str, "kind": str, "meaning": str, "weight": float},
    "example": {
        "game": str, "passage": int, "question": str, "verdict": str, "condition": str, "sentence": int,
        "meaning": int,
    },
    "listing": {"game": str, "document": str, "list": str, "format": str, "printed": str, "card": str, "passage": int},
    "span": {"document": str, "first": int, "last": int, "kind": str, "why": str},
    "problem": {"game": str, "document": str, "first": int, "last": int, "kind": str, "message": str},
}  # fmt: skip
KEYS = {
    "meta": "key",
    "game": "id",
    "document": "id",
    "passage": "number",
    "concept": "id",
    "card": "id",
    "clause": "number",
    "ranking": "number",
    "meaning": "number",
    "vector": "stem",
    "atom": "number",
    "role": "number",
}
FOREIGN = {
    "document": [("game", "game", "id")],
    "passage": [("game", "game", "id"), ("document", "document", "id"), ("twin", "passage", "number")],
    "heading": [("document", "document", "id")],
    "concept": [("game", "game", "id")],
    "card": [("game", "game", "id")],
    "printed": [("document", "document", "id")],
    "term_passage": [("term", "concept", "id"), ("passage", "passage", "number")],
    "card_passage": [("card", "card", "id"), ("passage", "passage", "number")],
    "reference": [("source", "passage", "number")],
    "event": [("card", "card", "id")],
    "attribution": [("passage", "passage", "number")],
    "unresolved": [("source", "passage", "number")],
    "example": [("passage", "passage", "number")],
    "listing": [("document", "document", "id"), ("passage", "passage", "number")],
    "span": [("document", "document", "id")],
    "clause": [("passage", "passage", "number")],
    "atom": [("clause", "clause", "number")],
    "role": [("atom", "atom", "number")],
    "edge": [("source", "clause", "number"), ("target", "clause", "number")],
}
INDEXES = {
    "unresolved": (["source"],),
    "attribution": (["passage"],),
    "compared": (["passage"], ["other"]),
    "passage": (["id"], ["section"], ["procedure"], ["twin"]),
    "heading": (["game", "key"],),
    "name": (["game", "key"], ["target"]),
    "named": (["game", "key"],),
    "printed": (["game", "key"],),
    "reference": (["source"], ["target"]),
    "card_passage": (["card"], ["passage"]),
    "term_passage": (["term"], ["passage"]),
    "listing": (["card"],),
    "event": (["card"],),
    "clause": (["passage"],),
    "posting": (["game", "stem"],),
    "saying": (["game", "stems"],),
    "example": (["passage"], ["meaning"]),
    "atom": (["clause"], ["event"]),
    "role": (["atom"],),
    "edge": (["source"], ["target"]),
}
DISCUSSION_FIELDS = ("title", "question", "text", "game", "document", "author", "day", "address", "first", "last")
