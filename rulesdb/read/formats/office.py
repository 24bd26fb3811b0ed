"""DOCX (by mammoth) and ODT (by odfpy) -> HTML -> Markdown."""

from __future__ import annotations

from io import BytesIO

from ...errors import UnreadableError
from . import docx_outline, odt_outline, web


def read(raw: bytes, kind: str, name: str) -> str:
    """The text of a file of an office. Raises UnreadableError for a damaged one, and ImportError without the extra."""
    reader = _docx if kind == "docx" else _odt
    try:
        page = reader(raw)
    except ImportError:
        raise
    except Exception as error:  # the libraries raise whatever the broken archive makes them
        raise UnreadableError(f"{name}: is a damaged {kind.upper()} file ({error}); save it again") from error
    return web.read(page, name)


def _docx(raw: bytes) -> str:
    import mammoth

    file = BytesIO(docx_outline.with_numbers(raw))
    return str(mammoth.convert_to_html(file, convert_image=mammoth.images.img_element(lambda _: {})).value)


def _odt(raw: bytes) -> str:
    from odf.odf2xhtml import ODF2XHTML

    return str(ODF2XHTML(generate_css=False).odf2xhtml(BytesIO(odt_outline.with_numbers(raw))))
