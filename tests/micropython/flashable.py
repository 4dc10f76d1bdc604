"""A board with MicroPython, its flash memory and its USB port, as mpremote finds it.

The interpreter's prompt is on a pty; the board's files are a folder. A reset takes the port away
and brings it back, as USB does, and starts main.py if there is one.

    with Flashable(tmp_path, "rp2") as board: main(["firmware", "list", "--port", board.port])
"""

import os
import socket
import subprocess
import threading
import tty
from pathlib import Path
from typing import Self

from controller.cli.firmware import files_for
from firmware.radio import Codec
from hardware.dice.dice_radio import BOARD_FILE, DiceRadio
from tests.micropython import interpreter
from tests.micropython.world import MESSAGE, World, threaded
from tests.patience import PATIENCE_S

RADIO = DiceRadio(table=1, channel=6, key=bytes(range(16)).hex())
CODEC = Codec(RADIO.table, bytes.fromhex(RADIO.key))  # of the boards that `load` loads
POWER_ON, GAVE_WAY, DEEP_SLEEP = 1, 3, 4
"""What machine.reset_cause() says on an ESP32; a supply that gave way (brown-out) counts there as a
watchdog (MicroPython, ports/esp32/modmachine.c)."""


class Flashable:
    """A board of a family, "rp2" or "esp32", wired to a world. `air` is what its radio sends and
    hears."""

    def __init__(self, folder: Path, family: str, world: World | None = None) -> None:
        self.files = folder / "flash"
        self.files.mkdir()
        self.port = str(folder / "ttyACM0")
        self.world = world or World()
        self.air, self._antenna = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self.air.settimeout(PATIENCE_S)
        self.starts = 0
        self.cause = POWER_ON  # of its first start
        self.restarted = threading.Event()
        device = interpreter.DEVICE
        folders = [device, device / f"on_{family}"]
        if self.world.simulated_time:
            folders.append(device / "simulated")
        self._path = ":".join(("", *map(str, folders)))
        self._off = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._off.clear()
        self._start(self.cause)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._off.set()
        self._process.kill()
        self._thread.join()
        self.air.close()
        self._antenna.close()

    def load(self, kind: str, number: int | None = None) -> None:
        """What `firmware flash` puts on a board, put there by hand."""
        radio = {} if kind == "reader" else {BOARD_FILE: RADIO.board_file()}
        for name, data in {**radio, **files_for(kind, number)}.items():
            path = self.files / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)

    def say(self, message: bytes) -> None:
        self.air.send((bytes((len(message),)) + message).ljust(MESSAGE, b"\0"))

    def hear(self) -> bytes:
        """What its radio sends next; TimeoutError if nothing comes."""
        return self.air.recv(MESSAGE)

    @property
    def pid(self) -> int:
        return self._process.pid

    def _run(self) -> None:
        while True:
            self._process.wait()
            self._serving.join()
            os.unlink(self.port)
            os.close(self._master)
            os.close(self._slave)
            asleep = self.world.asleep
            while asleep and not self._off.is_set() and not self.world.woken():
                pass  # its own time goes on
            if self._off.is_set():
                return
            self._start(DEEP_SLEEP if asleep else POWER_ON)
            self.restarted.set()
            if self._off.is_set():  # switched off just when it started again
                self._process.kill()

    def _start(self, cause: int) -> None:
        assert interpreter.INTERPRETER is not None
        self.starts += 1
        self.world.asleep = False
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        program = ["-i", "main.py"] if (self.files / "main.py").exists() else []
        wires = {"RINGKEEPER_BUS": theirs.fileno(), "RINGKEEPER_AIR": self._antenna.fileno()}
        self._process = subprocess.Popen(
            [interpreter.INTERPRETER, "-X", f"heapsize={interpreter.HEAP}", *program],
            stdin=self._master, stdout=self._master, stderr=self._master, cwd=self.files,
            pass_fds=tuple(wires.values()), start_new_session=True,
            env={
                "MICROPYPATH": self._path, "RINGKEEPER_CAUSE": str(cause),
                "PATH": os.environ.get("PATH", ""),
                **{name: str(number) for name, number in wires.items()},
            },
        )  # fmt: skip
        theirs.close()
        self._serving = threaded(self.world, ours, self._process.kill)
        os.symlink(os.ttyname(self._slave), self.port)
