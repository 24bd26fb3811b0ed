"""Pages and pictures: what `--out`, `--slip` and `--report` write. No network, no script, black on white.

frame      the one page frame (Jinja2, templates/frame.html), which escapes everything
graph      a term's neighbourhood: SVG, DOT, Mermaid, or a page with quotations
timeline   steps in order of time: SVG, Mermaid, or a page with quotations
changes    two documents compared; the life of one rule
slip       a deck-check slip, one sheet of A4
report     the decks of a tournament: a summary for the head judge, then a slip each

A page's function takes what an answer holds and returns the text of a file; nothing here reads a database.
"""
