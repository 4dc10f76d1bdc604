"""The templates of the pages. What Jinja has compiled is kept for all pages of a process: it takes
longer than to serve a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.templating import Jinja2Templates

from controller.text.language import LANGUAGES, _

TEMPLATES = Path(__file__).parent / "templates"


@cache
def templates_in(folder: Path = TEMPLATES) -> Jinja2Templates:
    """The templates of a folder."""
    templates = Jinja2Templates(directory=folder)
    templates.env.globals |= {"_": _, "languages": LANGUAGES}
    return templates
