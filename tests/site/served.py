"""The site behind a plain file server, in a sub-folder of its address; its page in a browser."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.site.build import build
from tests.web.phones import SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page

SITE = "games/ringkeeper"

LOADED = 120 * SECONDS
"""A busy machine takes so long at most until the table is laid."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server as Python has it."""

    def log_message(self, *_said: object) -> None:
        pass


@contextmanager
def served(root: Path) -> Iterator[str]:
    """The address of the site that is in a server's folder."""
    handler = functools.partial(Quiet, directory=str(root))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{SITE}/"
        server.shutdown()


@contextmanager
def site() -> Iterator[str]:
    """The address of one that was just put together."""
    with TemporaryDirectory() as folder:
        build(Path(folder, SITE))
        with served(Path(folder)) as address:
            yield address


def laid(page: Page) -> FrameLocator:
    """The table's page, once the table is laid."""
    page.wait_for_selector("html.laid", timeout=LOADED)
    return page.frame_locator("#table")
