"""A board whose answers come late: mpremote must not take one to us for one to itself."""

from __future__ import annotations

import os
import select
import threading
import tty
from collections import deque
from pathlib import Path
from time import monotonic
from typing import Self

from hardware.boards import prompt
from tests.micropython import interpreter
from tests.micropython.flashable import Flashable
from tests.patience import PATIENCE_S

LATE_S = 0.25
"""More than the time between two of our questions, so that several are on their way at once."""


class LateLine:
    """A serial port that passes everything on, and what the board says `LATE_S` later. It goes
    with a board that is told to restart, and what was on its way is lost."""

    def __init__(self, board: str) -> None:
        self._master, self._slave = os.openpty()
        self._board = os.open(board, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._pass_on)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        for fd in (self._slave, self._board):
            os.close(fd)

    def _pass_on(self) -> None:
        said: deque[tuple[float, bytes]] = deque()
        asked = b""
        while not self._over.is_set() and b"machine.reset()" not in asked:
            wait = min(0.05, max(0.0, said[0][0] - monotonic())) if said else 0.05
            ready, _, _ = select.select([self._master, self._board], [], [], wait)
            if self._master in ready:
                asked = os.read(self._master, 4096)
                os.write(self._board, asked)
            if self._board in ready:
                said.append((monotonic() + LATE_S, os.read(self._board, 4096)))
            while said and said[0][0] <= monotonic():
                os.write(self._master, said.popleft()[1])
        os.close(self._master)


@interpreter.needs_micropython
def test_a_board_that_answers_late_says_its_chip(tmp_path: Path) -> None:
    with Flashable(tmp_path, "rp2") as board, LateLine(board.port) as line:
        assert prompt.chip("reader", line.port).family == "rp2"
        assert board.starts == 1


@interpreter.needs_micropython
def test_a_board_that_goes_before_its_answer_comes_has_restarted(tmp_path: Path) -> None:
    with Flashable(tmp_path, "rp2") as board, LateLine(board.port) as line:
        prompt.restart("reader", line.port)
        assert board.restarted.wait(PATIENCE_S)
