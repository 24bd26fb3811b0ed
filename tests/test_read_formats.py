"""Rulebooks that are no plain text: HTML, PDF, DOCX, ODT; and files that cannot be read, each with one clear line."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from rulesdb.errors import UnreadableError
from rulesdb.model import Document, Reading
from rulesdb.read import formats, source
from rulesdb.read.rulebook import reader

DEMO = Document("demo/book", "demo", "The Book", "", "official")
PAGE = """<!DOCTYPE html><html><head><title>x</title><script>var hidden = 1;</script></head><body>
<h1>The Loom Game</h1><h2 id="weave">2. Weaving</h2>
<p id="r21">2.1 A player weaves one thread.</p>
<p>2.2 A thread is cut as in <a href="#r21">the rule above</a>; see <a href="#weave">there</a>.</p>
<ul><li>Outer<ul><li>Inner thread</li></ul></li></ul>
<h2>Glossary</h2><dl><dt>Loom</dt><dd>What weaves.</dd><dt>Thread</dt><dd>What is woven.</dd></dl>
<table><tr><th>Term</th><th>Meaning</th></tr><tr><td>Knot</td><td>What holds.</td></tr></table></body></html>"""


def read(text: str) -> Reading:
    return reader.read(source.as_lines(text), DEMO)[0]


def numbered(reading: Reading) -> dict[str, str]:
    return {number: passage.text for passage in reversed(reading.passages) for number in passage.numbers}


def terms(reading: Reading) -> dict[str, str]:
    return {passage.term: passage.text for passage in reading.passages if passage.term}


def test_html() -> None:
    """Headings, numbers, entries of a definition list and of a table; no script; links by what they point to."""
    reading = read(formats.from_html(PAGE, "page.html"))
    assert numbered(reading)["2.1"] == "A player weaves one thread."
    assert terms(reading) == {"Loom": "What weaves.", "Thread": "What is woven.", "Knot": "What holds."}
    assert {"2.1", "2"} <= {pointer.target for pointer in reading.pointers}
    assert not any("hidden" in passage.text for passage in reading.passages)


def test_html_is_told_from_markdown() -> None:
    """A page begins as one; Markdown may hold a tag."""
    assert formats.is_html(PAGE)
    assert formats.is_html("<?xml version='1.0'?>\n<html><body>x</body></html>")
    assert not formats.is_html("# Title\n\nA <b>bold</b> rule of <html>.\n")


def pdf(*pages: list[tuple[float, float, str]]) -> bytes:
    """A PDF with the given words at the given points."""
    fpdf = pytest.importorskip("fpdf", reason="fpdf2 writes the PDF of this test: pip install -e '.[test]'")
    document = fpdf.FPDF(unit="pt", format=(400, 600))
    document.set_font("Helvetica", size=10)
    for page in pages:
        document.add_page()
        for left, top, words in page:
            document.text(left, top, words)
    return bytes(document.output())


def columns(name: str) -> list[tuple[float, float, str]]:
    """A page of two columns below a running head, whose lines come row by row in the file."""
    rows = [(40.0, 20.0, "The Ferry Rules"), (40.0, 590.0, f"{name}")]
    for place in range(6):
        rows += [
            (40.0, 60.0 + 12 * place, f"left {name} line {place}"),
            (220.0, 60.0 + 12 * place, f"right {name} line {place}"),
        ]
    return rows


def test_pdf_columns_and_running_heads() -> None:
    """Columns are read one after the other; heads and page numbers are left out; pages are marked."""
    pytest.importorskip("pypdfium2", reason="the extra pdf is not installed: pip install 'rulesdb[pdf]'")
    text = formats.convert(pdf(*(columns(str(n)) for n in (1, 2, 3, 4))), "pdf", "ferry.pdf")
    lines = text.split("\n")
    assert "Ferry" not in text
    assert lines.index("left 2 line 5") < lines.index("right 2 line 0")
    assert "[page 3]" in lines


def test_pdf_words_broken_at_line_ends() -> None:
    """A hyphen at a line's end goes where the word goes on; a gap ends a paragraph; a page can be pointed to."""
    pytest.importorskip("pypdfium2", reason="the extra pdf is not installed: pip install 'rulesdb[pdf]'")
    page = [
        (40.0, 60.0, "1.1 A ferry-man takes one pas-"),
        (40.0, 72.0, "senger over. See page 2."),
        (40.0, 110.0, "1.2 Then he rests."),
    ]
    raw = pdf(page, [(40.0, 60.0, "1.3 The toll is one coin for each of them.")])
    reading = read(formats.convert(raw, "pdf", "ferry.pdf"))
    assert numbered(reading)["1.1"] == "A ferry-man takes one passenger over. See page 2."
    assert numbered(reading)["page 2"].startswith("The toll")
    assert "page 2" in {pointer.target for pointer in reading.pointers}


def test_pdf_that_cannot_be_read() -> None:
    """A scan, a damaged and a locked file each say what to do."""
    pytest.importorskip("pypdfium2", reason="the extra pdf is not installed: pip install 'rulesdb[pdf]'")
    with pytest.raises(UnreadableError, match="scan without text"):
        formats.convert(pdf([]), "pdf", "scan.pdf")
    with pytest.raises(UnreadableError, match="damaged PDF"):
        formats.convert(b"%PDF-1.7\nnothing", "pdf", "cut.pdf")


def docx(body: str = "", numbering: str = "") -> bytes:
    """A file of Word with a heading and rules, or with the paragraphs `body` and the outlines `numbering`."""

    def paragraph(text: str, style: str = "") -> str:
        told = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
        return f"<w:p>{told}<w:r><w:t>{text}</w:t></w:r></w:p>"

    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = body or paragraph("Weaving", "Heading1") + paragraph("3.1 A player weaves.") + paragraph("3.2 A loom rests.")
    style = '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'
    styles = f"<w:styles {space}>{style}</w:styles>"
    types = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" '
        'ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package'
        '.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-'
        'officedocument.wordprocessingml.document.main+xml"/></Types>'
    )
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relation = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Type="{}" Target="{}"/></Relationships>'
    )
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("[Content_Types].xml", types)
        archive.writestr("_rels/.rels", relation.format(f"{base}/officeDocument", "word/document.xml"))
        archive.writestr("word/document.xml", f"<w:document {space}><w:body>{body}</w:body></w:document>")
        archive.writestr("word/styles.xml", styles)
        archive.writestr("word/_rels/document.xml.rels", relation.format(f"{base}/styles", "styles.xml"))
        if numbering:
            archive.writestr("word/numbering.xml", f"<w:numbering {space}>{numbering}</w:numbering>")
    return raw.getvalue()


def test_docx_named_txt(tmp_path: Path) -> None:
    """A file of Word is known by its content, whatever its name."""
    pytest.importorskip("mammoth", reason="the extra office is not installed: pip install 'rulesdb[office]'")
    path = tmp_path / "rules.txt"
    path.write_bytes(docx())
    reading = read(source.load(path).text)
    assert numbered(reading) == {"3.1": "A player weaves.", "3.2": "A loom rests."}
    assert reading.passages[0].path == ("Weaving",)


def test_docx_with_entities() -> None:
    """A part of a Word file that defines entities, which may grow without end, is not read."""
    pytest.importorskip("mammoth", reason="the extra office is not installed: pip install 'rulesdb[office]'")
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(docx())) as archive, zipfile.ZipFile(made, "w") as other:
        for name in archive.namelist():
            other.writestr(name, archive.read(name))
        other.writestr("word/numbering.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    with pytest.raises(UnreadableError, match="damaged DOCX"):
        formats.convert(made.getvalue(), "docx", "rules.docx")


def test_docx_outline() -> None:
    """Numbers that Word makes of an outline are read; a list of one level stays a list."""
    pytest.importorskip("mammoth", reason="the extra office is not installed: pip install 'rulesdb[office]'")

    def level(depth: int, form: str, text: str) -> str:
        told = f'<w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>'
        return f'<w:lvl w:ilvl="{depth}">{told}</w:lvl>'

    def item(outline: int, depth: int, text: str) -> str:
        place = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{outline}"/></w:numPr>'
        return f"<w:p><w:pPr>{place}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"

    levels = level(0, "decimal", "%1.") + level(1, "decimal", "%1.%2") + level(2, "lowerLetter", "%1.%2%3")
    numbering = (
        f'<w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        f'<w:abstractNum w:abstractNumId="1">{level(0, "bullet", "-")}</w:abstractNum>'
        '<w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="1"/></w:num>'
    )
    rows = [
        (5, 0, "Looms"), (5, 1, "A player weaves."), (5, 2, "Weaving takes a turn."), (5, 2, "It may be broken off."),
        (5, 1, "A loom rests."), (5, 0, "Dyes"), (5, 1, "A dye fades."), (6, 0, "Blue is a dye."),
    ]  # fmt: skip
    raw = docx("".join(item(*row) for row in rows), numbering)
    found = numbered(read(formats.convert(raw, "docx", "x.docx")))
    assert {n: found[n] for n in ("1.1", "1.1a", "1.1b", "1.2", "2.1")} == {
        "1.1": "A player weaves.", "1.1a": "Weaving takes a turn.", "1.1b": "It may be broken off.",
        "1.2": "A loom rests.", "2.1": "A dye fades.",
    }  # fmt: skip


def test_odt() -> None:
    """Headings and paragraphs of an OpenDocument text are read."""
    pytest.importorskip("odf", reason="the extra office is not installed: pip install 'rulesdb[office]'")
    from odf.opendocument import OpenDocumentText
    from odf.text import H, P

    document = OpenDocumentText()
    for element in (H(outlinelevel=1, text="Weaving"), P(text="3.1 A player weaves."), P(text="3.2 A loom rests.")):
        document.text.addElement(element)
    raw = io.BytesIO()
    document.write(raw)
    assert formats.sniff(raw.getvalue()) == "odt"
    assert numbered(read(formats.convert(raw.getvalue(), "odt", "x.odt")))["3.2"] == "A loom rests."


def test_odt_outline() -> None:
    """Numbers that an office makes of an outline are read, in lists and headings; a list of one level stays a list."""
    pytest.importorskip("odf", reason="the extra office is not installed: pip install 'rulesdb[office]'")
    from odf.opendocument import OpenDocumentText
    from odf.style import Style
    from odf.text import H, List, ListItem, ListLevelStyleBullet, ListLevelStyleNumber, ListStyle, P

    document = OpenDocumentText()
    rules, dots = ListStyle(name="Rules"), ListStyle(name="Dots")
    for level, form in enumerate(("1", "1", "a"), 1):
        shown = ListLevelStyleNumber(
            level=level, numformat=form, displaylevels=level, numsuffix="." if level < 2 else ""
        )
        rules.addElement(shown)
    dots.addElement(ListLevelStyleBullet(level=1, bulletchar="-"))
    document.automaticstyles.addElement(rules)
    document.styles.addElement(dots)
    document.styles.addElement(Style(name="Heading_20_1", family="paragraph"))

    def listed(parts: list[object], style: ListStyle | None = None, **more: object) -> List:
        whole = List(stylename=style, **more) if style else List(**more)
        for part in parts:
            item = ListItem()
            for element in part if isinstance(part, list) else [part]:
                item.addElement(P(text=element) if isinstance(element, str) else element)
            whole.addElement(item)
        return whole

    broken = listed(["Weaving takes a turn.", ["It may be broken off.", listed(["A broken thread is lost."], dots)]])
    for element in (
        listed([[H(outlinelevel=1, text="Looms"), listed([["A player weaves.", broken], "A loom stands."])]], rules),
        P(text="What stands between lists is text."),
        listed([listed(["A loom rests."])], rules, continuenumbering="true"),
        listed(["Dyes"], rules, continuenumbering="true"),
        listed([listed(["A dye fades."])], rules, continuenumbering="true"),
    ):
        document.text.addElement(element)
    raw = io.BytesIO()
    document.write(raw)
    text = formats.convert(raw.getvalue(), "odt", "x.odt")
    found = numbered(read(text))
    assert {n: found[n] for n in ("1.1", "1.1.a", "1.2", "1.3", "2.1")} == {
        "1.1": "A player weaves.", "1.1.a": "Weaving takes a turn.", "1.2": "A loom stands.",
        "1.3": "A loom rests.", "2.1": "A dye fades.",
    }  # fmt: skip
    assert "# 1. Looms" in text
    assert "- A broken thread is lost." in text


def test_odt_headings() -> None:
    """Headings have the numbers of their outline, in LibreOffice's own form where it gives one; a list starts over."""
    pytest.importorskip("odf", reason="the extra office is not installed: pip install 'rulesdb[office]'")
    from odf.opendocument import OpenDocumentText
    from odf.text import H, List, ListItem, ListLevelStyleNumber, ListStyle, OutlineLevelStyle, OutlineStyle, P

    document = OpenDocumentText()
    outline, steps = OutlineStyle(name="Outline"), ListStyle(name="Steps")
    outline.addElement(OutlineLevelStyle(level=1, numformat="I"))
    outline.addElement(OutlineLevelStyle(level=2, numformat="1", displaylevels=2, startvalue="4"))
    document.styles.addElement(outline)
    steps.addElement(ListLevelStyleNumber(level=1, numformat="1", numsuffix=")"))
    steps.addElement(ListLevelStyleNumber(level=2, numformat="a", displaylevels=2))
    document.styles.addElement(steps)
    for step in ("Cut.", "Knot."):
        document.text.addElement(H(outlinelevel=1, text="Weaving"))
        document.text.addElement(H(outlinelevel=2, text="Threads"))
        item, whole = ListItem(), List(stylename=steps)
        item.addElement(P(text=step))
        whole.addElement(item)
        document.text.addElement(whole)
    raw = io.BytesIO()
    document.write(raw)
    made = io.BytesIO()
    with zipfile.ZipFile(raw) as archive, zipfile.ZipFile(made, "w") as other:
        for name in archive.namelist():
            own = b'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" '
            own += b'loext:num-list-format="%1%-%2%" text:display-levels='
            other.writestr(name, archive.read(name).replace(b"text:display-levels=", own, 1))
    text = formats.convert(made.getvalue(), "odt", "x.odt")
    assert text.strip().split("\n\n") == [
        "# I Weaving", "## I-4 Threads", "1) Cut.", "# II Weaving", "## II-4 Threads", "1) Knot.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 100, "Word file of the old form"),
        (b"PK\x03\x04\x00\x00\x00", "is a ZIP archive"),
        (b"", "is empty"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, raw: bytes, says: str) -> None:
    """One clear line each."""
    path = tmp_path / "rules.txt"
    path.write_bytes(raw)
    with pytest.raises(UnreadableError, match=says):
        source.load(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    """The text of a file is the same in each usual encoding."""
    path = tmp_path / "rules.txt"
    path.write_bytes("1.1 The café’s owner draws.\n".encode(encoding))
    assert source.load(path).text == "1.1 The café’s owner draws."
