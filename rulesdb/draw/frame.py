"""The frame of every page: title, game, content, editions. A page's own template extends templates/frame.html."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..contract.wording import place
from ..door import clean
from ..version import __version__

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def page(template: str, title: str, *, game: str = "", footer: tuple[str, ...] = (), **values: Any) -> str:
    """The page that `templates/<template>.html` makes of `values`.

    `title` and `game` stand on top, `footer` are lines at the end (the editions that an answer rests on). All values
    are escaped. In a template, `quotation(passage)` of macros.html quotes a passage with its citation.
    """
    shared = {"title": title, "game": game, "footer": [line for line in footer if line], "version": __version__}
    return environment().get_template(f"{template}.html").render(shared | values)


def _shown(value: Any) -> Any:
    """A value as a page has it: without letters that do not show, unless it is markup of our own."""
    return clean(value) if type(value) is str else value


@cache
def environment(*folders: Path) -> Environment:
    """A Jinja environment of the templates in `folders` and of those here, which they may extend and import."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    jinja = Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    jinja.filters["place"] = place
    return jinja
