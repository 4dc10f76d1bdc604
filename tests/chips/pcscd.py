"""pcscd's socket with readers and cards behind it, as a client sees it.

Written from pcsc-lite: src/winscard_msg.h has the structures, src/winscard_svc.c what is answered,
src/eventhandler.h the readers' states; the card's number is PC/SC part 3, 3.2.2.1.3.
"""

import asyncio
import ctypes
import os
import socket
from collections.abc import Callable
from typing import Any

SUCCESS, NO_SMARTCARD, SHARING, STOPPED = 0, 0x8010000C, 0x8010000B, 0x8010001E
UNKNOWN_READER = 0x80100009


def structure(**fields: Any) -> Any:
    return type("Message", (ctypes.Structure,), {"_fields_": list(fields.items())})


U, N = ctypes.c_uint32, ctypes.c_int32
Header = structure(size=U, command=U)
Version = structure(major=N, minor=N, rv=U)
Establish = structure(dwScope=U, hContext=U, rv=U)
Connect = structure(
    hContext=U, szReader=ctypes.c_char * 128, dwShareMode=U, dwPreferredProtocols=U, hCard=N,
    dwActiveProtocol=U, rv=U,
)  # fmt: skip
Disconnect = structure(hCard=N, dwDisposition=U, rv=U)
Transmit = structure(
    hCard=N, ioSendPciProtocol=U, ioSendPciLength=U, cbSendLength=U, ioRecvPciProtocol=U,
    ioRecvPciLength=U, pcbRecvLength=U, rv=U,
)  # fmt: skip
State = structure(
    readerName=ctypes.c_char * 128, eventCounter=U, readerState=U, readerSharing=N,
    cardAtr=ctypes.c_ubyte * 33, cardAtrLength=U, cardProtocol=U,
)  # fmt: skip


class Reader:
    """A reader that is plugged in. `busy`: another program has it for itself."""

    def __init__(self, name: str) -> None:
        self.name, self.events, self.uid = name, 0, b""
        self.busy = self.dumb = False

    def lay(self, uid: bytes) -> None:
        self.uid, self.events = uid, self.events + 1

    def lift(self) -> None:
        self.uid, self.events = b"", self.events + 1


class Pcscd:
    """The daemon, once `start` was called. `minor` is its protocol's; `admits`: what polkit says.
    `whole` is false if it sends its answers in small pieces."""

    CONTEXT = 0xC0FFEE01

    def __init__(self, path: str, minor: int = 5) -> None:
        self.path, self.minor = path, minor
        self.readers: list[Reader] = []
        self.admits, self.mute, self.whole = True, False, True
        self.asked: list[int] = []
        self._cards: dict[int, Reader] = {}
        self._clients: list[socket.socket] = []
        self._listener: socket.socket | None = None

    def start(self) -> None:
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.path)
        self._listener.listen()
        self._listener.setblocking(False)
        asyncio.get_running_loop().add_reader(self._listener, self._accept)

    def stop(self) -> None:
        loop = asyncio.get_running_loop()
        if self._listener is not None:
            loop.remove_reader(self._listener)
            self._listener.close()
            self._listener = None
            os.unlink(self.path)
        for client in tuple(self._clients):
            self._end(client)

    def _accept(self) -> None:
        assert self._listener is not None
        client, _ = self._listener.accept()
        client.setblocking(False)
        if not self.admits:
            client.close()
            return
        self._clients.append(client)
        rest = bytearray()
        asyncio.get_running_loop().add_reader(client, self._heard, client, rest)

    def _end(self, client: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(client)
        self._clients.remove(client)
        client.close()

    def _heard(self, client: socket.socket, rest: bytearray) -> None:
        try:
            data = client.recv(4096)
        except ConnectionResetError:
            data = b""
        if not data:
            self._end(client)
            return
        rest += data
        while len(rest) >= 8:
            header = Header.from_buffer_copy(rest)
            more = 0
            if header.command == 0x09 and len(rest) >= 8 + header.size:
                more = Transmit.from_buffer_copy(rest, 8).cbSendLength
            if len(rest) < 8 + header.size + more:
                return
            body = bytes(rest[8 : 8 + header.size + more])
            del rest[: 8 + header.size + more]
            self.asked.append(header.command)
            if not self.mute:
                self._send(client, self._answer(header.command, header.size, body))

    def _send(self, client: socket.socket, data: bytes) -> None:
        if self.whole:
            client.send(data)
            return
        for at in range(0, len(data), 97):
            client.send(data[at : at + 97])

    def _answer(self, command: int, size: int, body: bytes) -> bytes:
        kinds: dict[int, tuple[Any, Callable[[Any, bytes], bytes]]] = {
            0x01: (Establish, self._establish), 0x04: (Connect, self._connect),
            0x06: (Disconnect, self._disconnect), 0x09: (Transmit, self._transmit),
            0x11: (Version, self._version),
        }  # fmt: skip
        if command == 0x12:
            assert size == 0
            return self._states()
        kind, answer = kinds[command]
        assert size == ctypes.sizeof(kind), "or it hangs up"
        return answer(kind.from_buffer_copy(body), body[size:])

    def _version(self, message: Any, _: bytes) -> bytes:
        fits = (message.major, message.minor) == (4, self.minor)
        return bytes(Version(4, self.minor, SUCCESS if fits else STOPPED))

    def _establish(self, message: Any, _: bytes) -> bytes:
        return bytes(Establish(message.dwScope, self.CONTEXT, SUCCESS))

    def _states(self) -> bytes:
        there = [
            State(readerName=one.name.encode(), eventCounter=one.events,
                  readerState=0x34 if one.uid else 0x02)
            for one in self.readers
        ]  # fmt: skip
        return b"".join(map(bytes, [*there, *(State() for _ in range(16 - len(there)))]))

    def _connect(self, message: Any, _: bytes) -> bytes:
        assert message.hContext == self.CONTEXT
        name = message.szReader.decode()
        reader = next((one for one in self.readers if one.name == name), None)
        if reader is None or reader.busy or not reader.uid:
            busy = SHARING if reader and reader.busy else NO_SMARTCARD
            message.rv = UNKNOWN_READER if reader is None else busy
            return bytes(message)
        message.hCard = card = len(self._cards) + 1
        self._cards[card] = reader
        message.dwActiveProtocol, message.rv = 2, SUCCESS
        return bytes(message)

    def _transmit(self, message: Any, data: bytes) -> bytes:
        reader = self._cards[message.hCard]
        assert data == bytes.fromhex("ffca000000")
        answer = b"\x6a\x81" if reader.dumb else reader.uid + b"\x90\x00"
        message.pcbRecvLength, message.rv = len(answer), SUCCESS
        return bytes(message) + answer

    def _disconnect(self, message: Any, _: bytes) -> bytes:
        return bytes(Disconnect(message.hCard, message.dwDisposition, SUCCESS))
