"""Scripts, styles and texts of the pages, compressed: what a phone loads first has to be little.

Nothing secret is in these files, so that their sizes tell nobody anything (BREACH, CVE-2013-3587).
"""

from __future__ import annotations

import asyncio
import gzip
import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PACKED = (".js", ".css", ".svg", ".json", ".webmanifest")
"""Pictures in PNG are compressed already."""

KEPT_MOST = 200
"""Files that are kept compressed; all of ours are fewer."""


class PackedFiles(StaticFiles):
    """Static files. Browsers that accept gzip get those named in PACKED compressed: each is
    compressed once, outside of the table's loop."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path below the folder, or 304 if the browser has it."""
        response = await super().get_response(path, scope)
        accepted = Headers(scope=scope).get("accept-encoding", "")
        if (
            not isinstance(response, FileResponse)
            or response.status_code != 200
            or Path(response.path).suffix not in PACKED
            or "gzip" not in accepted
        ):
            return response
        changed = response.headers["last-modified"]
        body = await asyncio.to_thread(_packed, Path(response.path), changed)
        headers = {
            name: response.headers[name] for name in ("content-type", "etag", "last-modified")
        }
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(b"" if scope["method"] == "HEAD" else body, headers=headers)


def pack(request: Request, page: Response) -> None:
    """Compress a page that has no secret, for a browser that accepts gzip."""
    page.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        page.body = gzip.compress(bytes(page.body), mtime=0)
        page.headers["content-encoding"] = "gzip"
        page.headers["content-length"] = str(len(page.body))


_COMMENT = re.compile(rb"^[ \t]*//.*", re.MULTILINE)
"""A line of a script that only a developer reads; its end stays, and with it the lines' numbers."""


@lru_cache(KEPT_MOST)
def _packed(path: Path, _changed: str) -> bytes:
    body = path.read_bytes()
    return gzip.compress(_COMMENT.sub(b"", body) if path.suffix == ".js" else body, mtime=0)
