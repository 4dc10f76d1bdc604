"""The templates of the pages, compiled once in a process: compiling takes longer than serving a
page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.templating import Jinja2Templates

from controller.text.language import LANGUAGES, _

TEMPLATES = Path(__file__).parent / "templates"


@cache
def templates_in(folder: Path = TEMPLATES) -> Jinja2Templates:
    """The templates of a folder, and those that all pages share."""
    templates = Jinja2Templates(directory=[folder, TEMPLATES])
    templates.env.globals |= {"_": _, "languages": LANGUAGES}
    return templates
