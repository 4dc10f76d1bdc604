"""`ringkeeper demo` opens a browser, whatever that does then."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]


def test_a_browser_that_keeps_its_caller_waiting_does_not_keep_the_demo(tmp_path: Path) -> None:
    """Kind: a hang taken for success. BROWSER names a program that ends only when its window is
    closed (webbrowser, GenericBrowser)."""
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "asked for $1"\nexec sleep 1000\n', encoding="utf-8")
    browser.chmod(0o755)
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "controller", "demo", "--port", "0"], text=True,
        stdout=subprocess.PIPE, start_new_session=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISPLAY": ":9", "BROWSER": f"{browser} %s",
             "XDG_STATE_HOME": str(tmp_path)},
    ) as demo:  # fmt: skip
        assert demo.stdout is not None
        assert any(line.startswith("asked for http://127.0.0.1:") for line in demo.stdout)
        demo.send_signal(signal.SIGINT)
        code = demo.wait(PATIENCE_S)
        os.killpg(demo.pid, signal.SIGKILL)  # the browser
    assert code in (0, 128 + signal.SIGINT)
