"""Changes as a page: readable in colour and without it, on paper, and without any script."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...markup import xml_text
from .words import Change

STYLE = """
:root { color-scheme: light dark; --line: #8886; --add: #0a6; --del: #c33; }
body { font: 16px/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem; border-bottom: 1px solid var(--line) }
nav, .place, .kind { font: 13px/1.4 system-ui, sans-serif } .place { opacity: .75 }
article { border-left: 4px solid var(--line); padding-left: .8rem; margin: 1rem 0; break-inside: avoid }
.kind { text-transform: uppercase; letter-spacing: .05em; font-weight: bold }
article.added { border-left: 4px double var(--add) } article.removed { border-left: 4px dotted var(--del) }
ins { text-decoration: underline; text-decoration-thickness: 2px; color: var(--add) }
del { text-decoration: line-through; color: var(--del) }
ins::before { content: "{+" } ins::after { content: "+}" } del::before { content: "[-" } del::after { content: "-]" }
@media print { body { max-width: none } :root { --add: #000; --del: #000 } }
"""
WORDS = {"added": "Added", "removed": "Removed", "moved": "Moved", "reworded": "Reworded"}


def diff_page(found: dict[str, Any], places: dict[str, str]) -> str:
    """The answer of `diff` as one HTML file; `places` are the citations of its passages by their ids."""
    old, new = (_title(found[side]) for side in ("old", "new"))
    counts = ", ".join(f"{number} {kind}" for kind, number in found["counts"].items())
    sections: dict[str, list[str]] = {}
    for change in found["changes"]:
        head = " › ".join(change["section"]) or "Preface"
        sections.setdefault(head, []).append(_change(change, places))
    index = "".join(
        f'<li><a href="#s{place}">{xml_text(head)}</a> ({len(held)})</li>'
        for place, (head, held) in enumerate(sections.items())
    )
    body = "".join(
        f'<h2 id="s{place}">{xml_text(head)}</h2>{"".join(held)}' for place, (head, held) in enumerate(sections.items())
    )
    body += "".join(
        f"<p>References of {xml_text(row['section'])}: "
        f"{_names('del', row['removed'])} {_names('ins', row['added'])}</p>"
        for row in found["see_also"]
    )
    return _page(f"{old} → {new}", f"<p>{xml_text(counts)}.</p><nav><ol>{index}</ol></nav>{body}")


def trace_page(found: dict[str, Any], places: dict[str, str]) -> str:
    """The answer of `trace` as one HTML file; `places` are the citations of its passages by their ids."""
    body = ""
    for life in found["lives"]:
        body += f"<h2>{xml_text(life[0]['passage']['title'])}</h2>" if life else ""
        for stage in life:
            passage = stage["passage"]
            ground = f"<p>{xml_text(stage['ground'])}</p>" if stage["ground"] else ""
            body += (
                f'<article><p class="kind">{xml_text(stage["relation"])}</p>{ground}'
                f"<p>{_words(stage['words']) if stage['words'] else xml_text(passage['text'])}</p>"
                f'<p class="place">{xml_text(places[passage["id"]])}</p></article>'
            )
    return _page(f"The life of {found['title']}", body)


def _change(change: dict[str, Any], places: dict[str, str]) -> str:
    told = WORDS[change["kind"]]
    if change["section_before"] != change["section"]:
        told += f" from {' › '.join(change['section_before'])}"
    passages = change["old"] + change["new"]
    text = " ".join(p["text"] for p in change["new"] or change["old"])
    shown = _words(change["words"]) or _words([{"kind": change["kind"], "text": text}])
    where = "".join(f'<p class="place">{xml_text(places[p["id"]])}</p>' for p in passages)
    return f'<article class="{change["kind"]}"><p class="kind">{xml_text(told)}</p><p>{shown}</p>{where}</article>'


def _words(changes: Iterable[Change]) -> str:
    marks = {"added": "<ins>{}</ins>", "removed": "<del>{}</del>"}
    return " ".join(marks.get(change["kind"], "{}").format(xml_text(change["text"].strip())) for change in changes)


def _names(mark: str, names: Iterable[str]) -> str:
    return " ".join(f"<{mark}>{xml_text(name)}</{mark}>" for name in names)


def _title(document: dict[str, Any]) -> str:
    return " ".join(filter(None, (document["title"], document["edition"])))


def _page(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{xml_text(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
        f"<h1>{xml_text(title)}</h1>{body}</html>\n"
    )
