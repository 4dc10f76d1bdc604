"""A demo with a page in a process of its own, and a browser to look at it, if there is one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.patience import PATIENCE_S
from tests.signals import by_default

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip

BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
NO_BROWSER = f"no browser: none of {', '.join(BROWSERS)} is installed"


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=[*FLAGS, *flags])
        yield browser
        browser.close()


@contextmanager
def demo(*words: str, end: signal.Signals = signal.SIGINT) -> Iterator[str]:
    """Runs the demo; yields the address that it says. Ends it as Ctrl-C does, or by another signal;
    no temporary folder stays behind."""
    command = [sys.executable, "-m", "controller", "demo", "--no-browser", "--port", "0", *words]
    root = Path(__file__).parents[2]
    home = Path(tempfile.mkdtemp(prefix="ringkeeper-home-"))
    scratch = home / "tmp"
    scratch.mkdir()
    environment = os.environ | {
        "PYTHONPATH": str(root), "XDG_STATE_HOME": str(home), "TMPDIR": str(scratch),
    }  # fmt: skip
    with by_default(end):
        process = subprocess.Popen(
            command, cwd=root, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if "http://" not in line:
            process.kill()
            raise AssertionError(f"the demo said {line!r} and {process.communicate()[1]!r}")
        yield "http://" + line.split("http://")[1].split()[0]
    finally:
        process.send_signal(end)
        try:
            _, errors = process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        left = [path.name for path in scratch.iterdir()]
        shutil.rmtree(home)
    assert errors == "", errors
    assert left == []
    assert process.returncode in (0, 128 + end)
