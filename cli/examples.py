"""Command lines that each verb's help, the man page and the messages for misuse show; a test runs them.

The first of a verb is what its misuse is answered with.
"""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "build": ("rulesdb build ~/rulebooks ~/cards.csv", "rulesdb build my-rulebook.md --game my-game"),
    "init": ("rulesdb init my-rulebooks/ --game my-game",),
    "forget": ("rulesdb forget lotr-tcg/cr-4.1", "rulesdb forget my-game"),
    "export-rulings": ("rulesdb export-rulings rulings/ --game lotr-lcg",),
    "ask": (
        "rulesdb ask skirmish --game lotr-tcg",
        "rulesdb ask 'may I heal a companion in a skirmish?' --game lotr-tcg --format chat",
    ),
    "term": (
        "rulesdb term skirmish --game lotr-tcg",
        "rulesdb term threat --all --ids",
        "rulesdb term corruption check --as-of 2004",
    ),
    "search": (
        "rulesdb search two unique companions in play --game lotr-tcg",
        "rulesdb search 'who goes first' --kind rule -n 3",
    ),
    "card": ("rulesdb card Ered Nimrais --game lotr-tcg", 'rulesdb card "Pippin\'s Sword" --changes'),
    "rule": ("rulesdb rule 3.1 --game lotr-lcg", "rulesdb rule FAQ 1.36"),
    "show": (
        "rulesdb show lotr-tcg/digest-cards-a-e/ered-nimrais/1",
        "rulesdb show threats --game lotr-tcg",
    ),
    "cite": ("rulesdb cite muster --game lotr-tcg", "rulesdb cite 3.1 --game lotr-lcg"),
    "conflicts": ("rulesdb conflicts --open --game meccg",),
    "diff": ("rulesdb diff cr-4.1-earlier cr-4.1", "rulesdb diff cr-4.1-earlier cr-4.1 --out changes.html"),
    "trace": ("rulesdb trace Ered Nimrais --game lotr-tcg",),
    "when": (
        "rulesdb when 'a companion is killed while there are threats' --game lotr-tcg",
        "rulesdb when 'a companion is killed while there are threats' --why 1",
    ),
    "turn": ("rulesdb turn --game meccg", "rulesdb turn combat phase --game lotr-lcg --out combat.html"),
    "path": (
        "rulesdb path threats token --game lotr-tcg",
        "rulesdb path overwhelmed 'dead pile' --game lotr-tcg --rules",
    ),
    "graph": ("rulesdb graph threats --game lotr-tcg", "rulesdb graph threats --game lotr-tcg --out threats.html"),
    "legal": (
        "rulesdb legal deck.txt --game lotr-tcg --format tower-standard",
        "rulesdb legal decks/ --report report.html",
        "rulesdb legal deck.txt --slip slip.html",
    ),
    "formats": ("rulesdb formats --game lotr-tcg", "rulesdb formats tower-standard"),
    "sources": ("rulesdb sources",),
    "authorities": ("rulesdb authorities --game lotr-tcg --as-of 2004",),
    "games": ("rulesdb games",),
    "coverage": ("rulesdb coverage --game meccg",),
    "lint": ("rulesdb lint", "rulesdb lint --kind gap"),
    "stats": ("rulesdb stats",),
    "check": ("rulesdb check", "rulesdb check --db rules.db"),
    "datasette-metadata": ("rulesdb datasette-metadata > metadata.json",),
    "serve": ("rulesdb serve", "rulesdb serve --host 0.0.0.0 --port 8080"),
    "config": ("rulesdb config game lotr-tcg", "rulesdb config", "rulesdb config game --unset"),
    "completion": (
        'eval "$(rulesdb completion bash)"',
        "rulesdb completion fish > ~/.config/fish/completions/rulesdb.fish",
    ),
    "mcp": ("rulesdb mcp --game lotr-tcg",),
    "shell": ("rulesdb shell --game lotr-tcg",),
    "manual": ("rulesdb manual > rulesdb.1",),
}


def epilog(verb: str) -> str:
    """The examples of a verb as the end of its help."""
    lines = "\n".join(f"  {line}" for line in EXAMPLES.get(verb, ()))
    return f"\b\nExamples:\n{lines}" if lines else ""


def instead(verb: str) -> str:
    """What a message for misuse of `verb` says to type."""
    examples = EXAMPLES.get(verb)
    return f"type for example: {examples[0]}" if examples else "see: rulesdb --help"
