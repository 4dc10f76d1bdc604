"""Opens a serial port, or says in plain words why it cannot be opened and what to do."""

from __future__ import annotations

import errno
import termios

import serial

from hardware.ports import PartError

BAUD = 115_200  # bits per second; of no meaning to a USB port


class _Port(serial.Serial):
    """Leaves DTR and RTS as the system sets them: on many boards they are wired to reset."""

    def _update_dtr_state(self) -> None:
        pass

    def _update_rts_state(self) -> None:
        pass


def open_port(
    part: str, path: str, baud: int = BAUD, *, table: str = "", correct: str = ""
) -> serial.Serial:
    """The port, for us alone, never waiting. Raises PartError, in the name of `part`; `table`: the
    one of hardware.toml that names the path; `correct`: what to do about a wrong path that is not
    from there."""
    correct = correct or f"correct the path under [{table or part}] in hardware.toml"
    port = _Port(baudrate=baud, timeout=0, write_timeout=0, exclusive=True)
    port.port = path
    try:
        port.open()
    except ValueError as error:  # a zero byte in the path
        raise PartError(part, f"{path!r} cannot be a device", correct) from error
    except OSError as error:  # SerialException is one
        raise _explain(part, path, error, correct) from error
    return port


def _explain(part: str, path: str, error: OSError, correct: str) -> PartError:
    if error.errno in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO):
        return PartError(part, f"{path} is not there", f"plug it in, or {correct}")
    if error.errno in (errno.EACCES, errno.EPERM):
        remedy = 'put the user in group dialout ("sudo usermod -aG dialout $USER"), log in again'
        return PartError(part, f"{path} may not be opened by this user", remedy)
    if error.errno in (errno.EBUSY, errno.EAGAIN):
        remedy = "close the other program (a second ringkeeper, a serial monitor, ModemManager)"
        return PartError(part, f"{path} is in use by another program", remedy)
    return PartError(part, f"{path} does not work as a serial port ({_reason(error)})", correct)


def _reason(error: OSError) -> str:
    """pyserial puts some errors into its own, and says them in its own way."""
    told = error.strerror or str(error)
    inner = error.__context__
    if isinstance(inner, OSError) and inner.strerror:
        return inner.strerror
    if isinstance(inner, termios.error):
        return str(inner.args[-1])
    return told
