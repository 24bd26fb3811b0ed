"""Files that are no plain text -> text with Markdown: one module a format, told apart by content, not by name.

web     HTML: headings, nested lists, tables, links to anchors
pdf     PDF: columns, running heads, words broken at line ends (extra "pdf")
office  DOCX and ODT, by way of HTML (extra "office"); docx_outline, odt_outline write the numbers that an office makes
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from importlib import import_module
from io import BytesIO

from ...errors import UnreadableError

UNPACKED = 256_000_000  # bytes of what a file of an office holds

_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_EXTRAS = {"pdf": "pdf", "docx": "office", "odt": "office"}
_OLD_WORD = b"\xd0\xcf\x11\xe0"


def sniff(raw: bytes) -> str:
    """The format of a file that is no text: "pdf", "docx", "odt", "old-word", else ""."""
    if raw[:1024].lstrip().startswith(b"%PDF-"):
        return "pdf"
    if raw.startswith(_OLD_WORD):
        return "old-word"
    if raw.startswith(b"PK\x03\x04"):
        return _in_archive(raw)
    return ""


def is_html(text: str) -> bool:
    """Whether `text` is a page of HTML."""
    return bool(_HTML.match(text[:4000].removeprefix("\ufeff")))


def convert(raw: bytes, kind: str, name: str) -> str:
    """The text of a file of the format `kind`; `name` says in an error whose it is.

    Raises UnreadableError for a file that is damaged, locked, without text, or whose extra is missing.
    """
    if kind == "old-word":
        raise UnreadableError(f"{name}: is a Word file of the old form; save it as .docx or as plain text")
    module = {"pdf": "pdf", "docx": "office", "odt": "office"}[kind]
    try:
        reader: Callable[[bytes, str, str], str] = import_module(f".{module}", __name__).read
    except ImportError as error:
        extra = _EXTRAS[kind]
        raise UnreadableError(
            f"{name}: is a file of the format {kind.upper()}; install what reads it: pip install 'rulesdb[{extra}]'"
        ) from error
    return reader(raw, kind, name)


def from_html(text: str, name: str) -> str:
    """The text of a page of HTML, as Markdown. Raises UnreadableError for one without text."""
    from .web import read

    return read(text, name)


def _in_archive(raw: bytes) -> str:
    """The format of a file that is an archive."""
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            names = set(archive.namelist())
            if sum(info.file_size for info in archive.infolist()) > UNPACKED:
                return ""
            if "word/document.xml" in names:
                return "docx"
            kind = archive.read("mimetype")[:60] if "mimetype" in names else b""
            return "odt" if kind.startswith(b"application/vnd.oasis.opendocument.text") else ""
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError):
        return ""
