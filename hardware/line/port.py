"""Opens a serial port, or says in plain words why it cannot be opened and what to do."""

from __future__ import annotations

import errno
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec
import serial

from common.message import Message, plain
from hardware.ports import PartError, Unplugged
from hardware.reasons import reason


def _terminal_error() -> type[Exception]:
    try:
        import termios
    except ModuleNotFoundError:
        return OSError
    return termios.error


TERMINAL_ERROR = _terminal_error()
"""What a call to a terminal raises, and a serial port is one: no OSError on POSIX."""

_OWN_UART = re.compile(r"/dev/(serial|ttyAMA|ttyS)\d+")
"""The Pi's own serial ports, which are there only once they are switched on."""

UART_ON = "enable_uart=1 (Pi 5: dtparam=uart0=on)"  # raspberrypi/documentation#3294
CONFIG = "/boot/firmware/config.txt"

BAUD = 115_200  # bits per second; of no meaning to a USB port


class PortFile(Protocol):
    """An open port: what comes is read, and what goes is written, by its descriptor, which never
    waits."""

    def fileno(self) -> int: ...
    def close(self) -> None: ...


class Opening(Protocol):
    """A way to open a port; raises PartError, in the name of `part`, with the table of
    hardware.toml that names its path."""

    def __call__(self, part: str, path: str, baud: int, /, *, table: str) -> PortFile: ...


class _Port(serial.Serial):
    """Leaves DTR and RTS as the system sets them: on many boards they are wired to reset. Closes at
    once: Linux would wait 30 s for a device that has stopped to take what was sent to it
    (setserial(8), closing_wait), and the whole table with it."""

    def close(self) -> None:
        """What was not taken yet is dropped."""
        if self.fd is not None:
            import termios  # where there is a port

            with suppress(TERMINAL_ERROR):  # it is gone already
                termios.tcflush(self.fd, termios.TCOFLUSH)
        super().close()

    def _update_dtr_state(self) -> None:
        pass

    def _update_rts_state(self) -> None:
        pass


def open_port(
    part: str, path: str, baud: int = BAUD, *, table: str = "", correct: Message | None = None
) -> serial.Serial:
    """The port, for us alone, never waiting. Raises PartError, in the name of `part`; `table`: the
    one of hardware.toml that names the path; `correct`: what to do about a wrong path that is not
    from there."""
    if correct is None:
        table = table or part
        correct = Message("correct the path under [{table}] in hardware.toml", table=table)
    port = _Port(baudrate=baud, timeout=0, write_timeout=0, exclusive=True)
    port.port = path
    try:
        port.open()
    except ValueError as error:  # a zero byte in the path
        why = Message("{path} cannot be a device", path=repr(path))
        raise PartError(part, why, correct) from error
    except OSError as error:  # SerialException is one
        raise explained(part, path, error, correct) from error
    except TERMINAL_ERROR as error:  # it went while it was set up
        raise explained(part, path, OSError(*error.args), correct) from error
    return port


def explained(
    part: str, path: str, error: OSError, correct: Message, group: str = "dialout",
    works: Message | None = None,
) -> PartError:  # fmt: skip
    """Why a device cannot be opened, and what to do. `group`: whose such devices are; `works`: that
    it does not work as what it is wanted for, a serial port."""
    if error.errno in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO):
        plug = Message("plug it in, or {correct}", correct=correct)
        if _OWN_UART.fullmatch(path):
            plug = Message(
                "switch it on with sudo raspi-config nonint do_serial_hw 0, which adds {line} to "
                "{file}, and restart; or {correct}",
                line=UART_ON, file=CONFIG, correct=correct,
            )  # fmt: skip
        return Unplugged(part, Message("{path} is not there", path=path), plug)
    if error.errno in (errno.EACCES, errno.EPERM):
        why = Message("this user is not allowed to open {path}", path=path)
        remedy = Message(
            'put the user in group {group} ("sudo usermod -aG {group} $USER"), log in again',
            group=group,
        )
        return PartError(part, why, remedy)
    if error.errno in (errno.EBUSY, errno.EAGAIN):
        return _busy(part, path)
    works = works or Message("{path} does not work as a serial port", path=path)
    return PartError(part, Message("{what} ({why})", what=works, why=_reason(error)), correct)


def _busy(part: str, path: str) -> PartError:
    """Somebody else has it: who, if this user may know."""
    if (found := holder(path)) is None:
        why = Message("{path} is in use by another program", path=path)
        remedy = Message(
            "close the other program (a second ringkeeper, a serial monitor, ModemManager)"
        )
        return PartError(part, why, remedy)
    why = Message(
        "{path} is in use by {program} (process {process})",
        path=path, program=plain(found.name), process=found.process,
    )  # fmt: skip
    return PartError(part, why, Message("close that program"))


def _reason(error: OSError) -> Message:
    """pyserial puts some errors into its own, and says them in its own way."""
    inner = error.__context__
    if isinstance(inner, OSError | TERMINAL_ERROR):
        return reason(OSError(*inner.args))
    return reason(error)


PROC = Path("/proc")


class Holder(msgspec.Struct, frozen=True):
    """A program, as `ps` names it."""

    name: str
    process: int


def holder(path: str, proc: Path = PROC) -> Holder | None:
    """The first program, other than this one, that has it open under whatever name; None: nobody
    that this user may see."""
    try:
        wanted = device(os.stat(path))
    except OSError:
        return None
    for descriptor in proc.glob("[0-9]*/fd/*"):
        process = int(descriptor.parts[-3])
        if process == os.getpid():
            continue
        try:
            if wanted is not None and device(descriptor.stat()) == wanted:
                return Holder((descriptor.parents[1] / "comm").read_text().strip(), process)
        except (OSError, ValueError):  # it has just ended, or is not ours to look at
            continue
    return None


def device(found: os.stat_result) -> tuple[int, int] | None:
    """What tells a device from others, under whatever name; None: it is none. A pseudo terminal's
    numbers are its own only in its file system, and each container has one
    (Documentation/admin-guide/devices.txt; Documentation/filesystems/devpts.rst)."""
    if not found.st_rdev:
        return None
    pseudo = os.major(found.st_rdev) in range(136, 144)
    return found.st_rdev, found.st_dev if pseudo else 0
