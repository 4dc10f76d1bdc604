"""MicroPython's prompt on a board: which chip it is, files put there, a restart. By mpremote.

mpremote is an optional library (the extra `flash`, which `pi` includes); it runs as a
program of its own, since it promises nothing of what is inside.
"""

from __future__ import annotations

import hashlib
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from math import inf
from pathlib import Path, PurePosixPath

import msgspec
import serial

from common.message import Message, verbatim
from hardware.boards.boards import OTHER_PORT
from hardware.line.port import open_port
from hardware.ports import PartError

PATIENCE_S = 120.0
"""For a slow board: about 60 kB through a 115,200 baud line take some ten seconds."""

NO_PROMPT = Message(
    "press the board's reset button and try again at once (a die stays awake for ten seconds); "
    "if it never had MicroPython, docs/firmware.md explains how to install it"
)

WAKE_S = 3.0
"""For a program to be interrupted."""

WAKE_ASK_S = 0.2
"""Between two tries."""

# MicroPython's manual, "The MicroPython Interactive Interpreter Mode": Ctrl-C twice, Ctrl-A for
# the raw prompt, Ctrl-B for the usual one.
_INTERRUPT = b"\r\x03\x03\r\x01"
_RAW = b"raw REPL; CTRL-B to exit"
_FRIENDLY = b"\r\x02"
_PROMPT = b">>> "
# Deaf to Ctrl-C before it answers: a question for hello contains that byte, and would stop it.
RESET = (
    b"import machine, micropython, time; micropython.kbd_intr(-1); print('bye'); "
    b"time.sleep_ms(100); machine.reset()\x04"
)
TAKEN = b"bye"

_CHIP = """
import sys
family = ''
for name in ('rp2', 'esp32'):
    try:
        __import__(name)
        family = name
    except ImportError:
        pass
print(family)
print(sys.implementation._machine)
print('.'.join(str(part) for part in sys.implementation.version[:3]))
"""

_CLEAR = """
import os
for name in {names!r}:
    try:
        os.remove(name)
    except OSError:
        pass
for name in {folders!r}:
    try:
        for old in os.listdir(name):
            os.remove(name + '/' + old)
    except OSError:
        os.mkdir(name)
"""

_SUMS = """
import hashlib, binascii
for name in {names!r}:
    with open(name, 'rb') as file:
        print(name, binascii.hexlify(hashlib.sha256(file.read()).digest()).decode())
"""


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """What MicroPython says of its board. `family` is "rp2", "esp32", or "" for another."""

    family: str
    machine: str
    micropython: str


def available() -> bool:
    return find_spec("mpremote") is not None


def chip(part: str, port: str) -> Chip:
    """Which board it is. Interrupts the program that runs there; `restart` starts it again.

    Raises PartError, in the name of `part`, if MicroPython does not answer."""
    _wake(part, port)
    lines = _mpremote(part, port, "exec", _CHIP).splitlines()
    if len(lines) != 3:
        raise PartError(part, no_prompt(port), NO_PROMPT)
    return Chip(family=lines[0], machine=lines[1], micropython=lines[2])


def put(
    part: str, port: str, files: Mapping[str, bytes], begun: Callable[[str], object] = str
) -> None:  # fmt: skip
    """Put files on the board, the last one last, and compare them. `begun` hears the name of each
    file when it is begun.

    Their folders are emptied first and the last file is removed before anything else, so a board
    that is pulled out in between starts nothing. Raises PartError."""
    last = list(files)[-1]
    folders = sorted({str(PurePosixPath(name).parent) for name in files} - {"."})
    with tempfile.TemporaryDirectory() as staged:
        words = ["exec", _CLEAR.format(names=[last], folders=folders)]
        for name, data in files.items():
            local = Path(staged) / name
            local.parent.mkdir(parents=True, exist_ok=True)
            local.write_bytes(data)
            words += ["+", "fs", "cp", str(local), f":{name}"]
        _mpremote(part, port, *words, heard=lambda line: _copying(line, begun))
    sums = _mpremote(part, port, "exec", _SUMS.format(names=list(files))).splitlines()
    wanted = [f"{name} {hashlib.sha256(data).hexdigest()}" for name, data in files.items()]
    if sums != wanted:
        why = Message("the files on {port} differ from those sent", port=port)
        remedy = Message("try again; a board that fails twice may have worn out its memory")
        raise PartError(part, why, remedy)


def _copying(line: str, begun: Callable[[str], object]) -> None:
    """mpremote says `cp FROM :TO` before it copies a file."""
    if line.startswith("cp "):
        begun(line.rstrip().rpartition(" :")[2])


def restart(part: str, port: str) -> None:
    """As by its reset button: main.py runs. Raises PartError.

    Not by mpremote: it waits for an answer after the board has gone, and calls that an error."""
    with _opened(part, port) as line:
        fd = line.fileno()
        if _answered(fd, _INTERRUPT, _RAW):
            try:
                taken = _answered(fd, RESET, TAKEN, every=inf)
            except OSError:  # the port goes with the board
                taken = True
            if taken:
                return
    raise PartError(part, no_prompt(port), NO_PROMPT)


def _wake(part: str, port: str) -> None:
    """Interrupt the program and come to a quiet prompt: mpremote would wait much longer, or for
    ever, and takes a slow board's answer to us for one to itself."""
    with _opened(part, port) as line:
        fd = line.fileno()
        if _answered(fd, _INTERRUPT, _RAW) and _answered(fd, _FRIENDLY, _PROMPT):
            return
    raise PartError(part, no_prompt(port), NO_PROMPT)


@contextmanager
def _opened(part: str, port: str) -> Iterator[serial.Serial]:
    """The port; PartError if it cannot be opened, or is pulled out meanwhile."""
    with open_port(part, port, correct=OTHER_PORT) as line:
        try:
            yield line
        except OSError as error:
            why = Message("{port} was unplugged", port=port)
            raise PartError(part, why, Message("plug it in and try again")) from error


def _answered(port: int, question: bytes, answer: bytes, every: float = WAKE_ASK_S) -> bool:
    """Whether `answer` came in time, however much is printed there. It is asked again `every` so
    many seconds. OSError: it is gone."""
    end, ask_at, heard = time.monotonic() + WAKE_S, 0.0, b""
    while (now := time.monotonic()) < end:
        if now >= ask_at:
            with suppress(BlockingIOError):  # it takes no more just now
                os.write(port, question)
            ask_at = now + every
        if select.select([port], [], [], WAKE_ASK_S)[0]:
            data = os.read(port, 4096)
            if not data:
                raise OSError("the port is gone")
            heard = heard[-len(answer) :] + data
        if answer in heard:
            return True
    return False


def _mpremote(
    part: str, port: str, *words: str, heard: Callable[[str], object] = str
) -> str:  # fmt: skip
    """What mpremote prints; `heard` gets each line when it comes. PartError."""
    # Unbuffered, or a pipe would bring all lines at the end.
    command = [sys.executable, "-u", "-m", "mpremote", "connect", port, "resume", *words]
    said: list[str] = []
    with (
        tempfile.TemporaryFile("w+", errors="replace") as complaints,
        subprocess.Popen(
            command, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=complaints, errors="replace",
        ) as running,
    ):  # fmt: skip
        patience = threading.Timer(PATIENCE_S, running.kill)
        patience.start()
        try:
            assert running.stdout is not None
            for line in running.stdout:
                said.append(line)
                heard(line)
            code = running.wait()
        finally:
            patience.cancel()
        complaints.seek(0)
        if code == 0:
            return "".join(said)
        why = _why(port, complaints.read() or "".join(said))
    if code == -signal.SIGKILL:
        why = Message("{port} stopped answering", port=port)
    raise PartError(part, why, NO_PROMPT)


def _why(port: str, said: str) -> Message:
    """What mpremote printed last; of a prompt that it did not find, in our words."""
    lines = said.strip().splitlines()
    if not lines:
        return Message("mpremote failed")
    if "raw repl" in lines[-1]:
        return no_prompt(port)
    return verbatim(lines[-1].removeprefix("mpremote: "))


def no_prompt(port: str) -> Message:
    """Something is there, but no MicroPython that can be talked to."""
    return Message("{port} does not answer like MicroPython", port=port)
