"""One function for each language of a page or a drawing: text that stays text there, whatever it says."""

from __future__ import annotations

import re
from html import escape

from .door import line

_MERMAID = re.compile(r"[^\w .,;!?'’“”()+*/=–—-]+")


def xml_text(text: str) -> str:
    """`text` for HTML, XML and SVG, within elements and quoted attributes; no control characters, nothing hidden."""
    return escape(line(text))


def dot_text(text: str) -> str:
    """`text` as a quoted string of Graphviz's language."""
    return '"' + line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def mermaid_text(text: str, most: int = 200) -> str:
    """`text` for a label or a title of Mermaid: one line without the marks that open a directive or end a label."""
    return _MERMAID.sub(" ", line(text)).strip(" -.;,")[:most] or "(untitled)"
