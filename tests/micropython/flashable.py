"""A board with MicroPython, its flash memory and its USB port, as mpremote finds it.

The interpreter's prompt is on a pty; the board's files are a folder. A reset takes the port away
and brings it back, as USB does, and starts main.py if there is one.

    with Flashable(tmp_path, "rp2") as board: main(["firmware", "list", "--port", board.port])
"""

from __future__ import annotations

import os
import subprocess
import threading
import tty
from pathlib import Path
from typing import Self

from tests.micropython import interpreter


class Flashable:
    """A board of a family, "rp2" or "esp32" or "" for one that is neither."""

    def __init__(self, folder: Path, family: str) -> None:
        self.files = folder / "flash"
        self.files.mkdir()
        self.port = str(folder / "ttyACM0")
        self.starts = 0
        own = interpreter.DEVICE / family if family else interpreter.DEVICE
        self._path = f"{interpreter.DEVICE}:{own}"
        self._on = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._plug()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._on = False
        assert self._process is not None
        self._process.kill()
        self._thread.join()

    def _run(self) -> None:
        while self._on:
            assert self._process is not None
            self._process.wait()
            os.unlink(self.port)
            os.close(self._master)
            os.close(self._slave)
            if self._on:
                self._plug()

    def _plug(self) -> None:
        assert interpreter.INTERPRETER is not None
        self._on = True
        self.starts += 1
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        program = ["-i", "main.py"] if (self.files / "main.py").exists() else []
        self._process = subprocess.Popen(
            [interpreter.INTERPRETER, "-X", f"heapsize={interpreter.HEAP}", *program],
            stdin=self._master, stdout=self._master, stderr=self._master, cwd=self.files,
            env={"MICROPYPATH": self._path, "PATH": os.environ.get("PATH", "")},
            start_new_session=True,
        )  # fmt: skip
        os.symlink(os.ttyname(self._slave), self.port)
