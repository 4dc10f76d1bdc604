"""pcscd's socket, as a port like the serial ones (line/hotplug.py); the talk on it is pcsc.py's."""

from __future__ import annotations

import socket
from typing import Any

from common.message import Message
from hardware.line.hotplug import HotPort
from hardware.line.port import PortFile
from hardware.ports import PartError, PartLost, Unplugged
from hardware.readers.pcsc import INSTALL, NO_PCSCD, START_PCSCD, Pcsc
from hardware.reasons import reason

SOCKET = "/run/pcscd/pcscd.comm"


class PcscPort(HotPort):
    """pcscd's socket, which is closed if pcscd ends, or does not let this program in."""

    def __init__(self, *, talk: Pcsc, **more: Any) -> None:
        super().__init__(talk=talk, opening=open_pcscd, **more)
        self._pcsc = talk

    def _lost(self) -> PartLost:
        why, remedy = self._pcsc.cut()
        return PartLost(part=self.part, why=why, remedy=remedy)


class _Socket:
    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.setblocking(False)
            self._socket.connect(path)
        except OSError:
            self.close()
            raise

    def fileno(self) -> int:
        return self._socket.fileno()

    def close(self) -> None:
        self._socket.close()


def open_pcscd(part: str, path: str, baud: int, /, *, table: str) -> PortFile:  # noqa: ARG001
    """pcscd's socket; fits port.Opening."""
    try:
        return _Socket(path)
    except (FileNotFoundError, ConnectionRefusedError) as error:
        raise Unplugged(part, NO_PCSCD, INSTALL) from error
    except OSError as error:
        why = Message("{path} cannot be reached ({why})", path=path, why=reason(error))
        raise PartError(part, why, START_PCSCD) from error
