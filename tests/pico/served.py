"""An emulated board whose USB line is a pty, in a process of its own: for programs that are told a
port. This end gives orders; `main` is the board's end.

    with Served(image) as board:
        print(board.port)
        board.lay(3, bytes.fromhex("04a1b2c3"))
"""

import json
import os
import select
import subprocess
import sys
import time
import tty
from contextlib import suppress
from pathlib import Path
from typing import Self

from sim.chips.tag import Tag
from tests.pico.board import TURN_NS, Pico

LOST_OVER = 4096
"""Bytes that wait for a host which does not read; a board's USB keeps no more either."""

LOOK_S = 0.5  # real seconds between two looks at a board's clock


class Served:
    """A board with its power on. `main_py` replaces its main.py; `flash` is the memory that another
    board left, with all its files."""

    def __init__(self, image: Path, *, main_py: bytes = b"", flash: Path | None = None) -> None:
        words = [str(image), main_py.decode(), str(flash or "")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.pico.served", *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self.port = str(self._answer())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def lay(self, head: int, uid: bytes) -> float:
        return self._order("lay", head, uid.hex())

    def take(self, head: int) -> float:
        """Take all tags off a head; the board's time."""
        return self._order("take", head)

    def resets(self) -> float:
        return self._order("resets")

    def until(self, seconds: float) -> None:
        """Wait until its clock says so many."""
        while self._order("now") < seconds:
            time.sleep(LOOK_S)

    def cut(self, memory: Path) -> None:
        """Pull its plug; what its flash holds goes into a file, and the port is gone."""
        self._order("cut", str(memory))
        self._process.wait()

    def _order(self, *words: object) -> float:
        assert self._process.stdin is not None
        print(json.dumps(words), file=self._process.stdin, flush=True)
        return float(str(self._answer()))

    def _answer(self) -> object:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the emulated board has ended"
        return json.loads(line)


class _Board:
    """The board's end."""

    def __init__(self, pico: Pico) -> None:
        self.over = False
        self._pico, self._late, self._resets = pico, b"", 0
        self._line, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._line, False)
        pico.heard = self._heard
        self._reset = pico.mcu.watchdog.on_watchdog_trigger
        pico.mcu.watchdog.on_watchdog_trigger = self._bitten
        print(json.dumps(os.ttyname(self._theirs)), flush=True)

    def turn(self) -> None:
        """Some milliseconds of this computer's time, which it does not spend while it sleeps."""
        self._pico.turn()
        self._flush()
        rest = TURN_NS * 1e-9 if self._pico.asleep else 0.0
        ready, _, _ = select.select([self._line, 0], [], [], rest)
        if self._line in ready:
            self._pico.say(os.read(self._line, 4096))
        if 0 in ready:
            words = json.loads(sys.stdin.readline() or '["end"]')
            print(json.dumps(self._obey(*words)), flush=True)

    def _heard(self, data: bytes) -> None:
        self._late = (self._late + data)[-LOST_OVER:]
        self._flush()

    def _flush(self) -> None:
        with suppress(BlockingIOError):
            if self._late:
                self._late = self._late[os.write(self._line, self._late) :]

    def _bitten(self) -> None:
        self._resets += self._pico.timed_out
        self._reset()

    def _obey(self, word: str, *values: int | str) -> float:
        now = self._pico.time.now
        match word, *values:
            case "lay", int(head), str(uid):
                self._pico.chips[head].field.put(Tag(bytes.fromhex(uid)), now)
            case "take", int(head):
                for tag in list(self._pico.chips[head].field.tags):
                    self._pico.chips[head].field.take(tag, now)
            case "resets", *_:
                return self._resets
            case "now", *_:
                pass
            case "cut", str(memory):
                Path(memory).write_bytes(self._pico.memory())
                self.over = True
            case _:
                self.over = True
        return now


def main(image: str, main_py: str, flash: str) -> None:
    memory = Path(flash).read_bytes() if flash else None
    board = _Board(Pico(Path(image), main_py=main_py.encode(), memory=memory))
    while not board.over:
        board.turn()


if __name__ == "__main__":
    main(*sys.argv[1:])
