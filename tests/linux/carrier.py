"""Carries another process's calls to the kernel to simulated device nodes, and the answers back.

In that process preload.c stands before the C library and passes each call on, with all memory that
it points to. Here that memory is laid out again, with pointers of this process, so a node sees what
it would see in the kernel. Nothing here knows what a node does.
"""

import array
import contextlib
import ctypes
import errno
import selectors
import socket
import stat
import struct
import threading
from pathlib import Path

from sim.linux.kernel import SimKernel

_SEGMENTS = 96
_CALL = struct.Struct(f"=IIQQ{_SEGMENTS}I")
_ANSWER = struct.Struct("=ii")
_MOST = 1 << 18

_MODE = stat.S_IFCHR | 0o660
_GET_LINE = 0xB407
_SMBUS, _MESSAGES, _SPI, _PIO = 0x0720, 0x0707, 0x6B00, 0x6601


class Carrier:
    """Serves a kernel at a socket, in a thread of its own. `lock` is held while a node answers:
    hold it, too, while you look at the chips or move a contact. `calls` counts them."""

    def __init__(self, kernel: SimKernel, path: Path) -> None:
        self.lock = threading.RLock()
        self.calls = 0
        self._kernel = kernel
        self._server = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._server.bind(str(path))
        self._server.listen(64)
        self._end, self._ends = socket.socketpair()
        self._held: dict[socket.socket, int] = {}  # which descriptor a connection is about
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._server, selectors.EVENT_READ)
        self._ready.register(self._ends, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._serve, name="carrier", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._end.close()
        self._thread.join()
        for link in list(self._held):
            self._drop(link)
        self._server.close()
        self._ends.close()
        self._ready.close()

    def _serve(self) -> None:
        while True:
            for key, _ in self._ready.select():
                if key.fileobj is self._ends:
                    return
                if key.fileobj is self._server:
                    link, _ = self._server.accept()
                    self._held[link] = -1
                    self._ready.register(link, selectors.EVENT_READ)
                elif isinstance(key.fileobj, socket.socket):
                    self._hear(key.fileobj)

    def _hear(self, link: socket.socket) -> None:
        try:
            message = link.recv(_MOST)
        except OSError:
            message = b""
        if len(message) < _CALL.size:
            self._drop(link)
            return
        kind, count, request, value, *lengths = _CALL.unpack_from(message)
        pieces, at = [], _CALL.size
        for length in lengths[:count]:
            pieces.append(message[at : at + length])
            at += length
        with self.lock:
            self.calls += 1
            try:
                self._answer(link, kind, request, value, pieces)
            except OSError as error:
                self._send(link, -(error.errno or errno.EIO))

    def _answer(
        self, link: socket.socket, kind: int, request: int, value: int, pieces: list[bytes]
    ) -> None:
        match kind:
            case 1:
                self._held[link] = self._kernel.open(pieces[0].decode())
                self._send(link, 0)
            case 3:
                self._held[link] = value
                self._send(link, 0)
            case 4:
                self._send(link, _MODE if pieces[0].decode() in self._kernel.nodes else 0)
            case 5:
                self._release(link)
                self._send(link, 0)
            case _:
                self._ioctl(link, request, value, pieces)

    def _ioctl(self, link: socket.socket, request: int, value: int, pieces: list[bytes]) -> None:
        memory = _laid_out(request, pieces)
        argument = bytearray(memory[0]) if memory else bytearray(value.to_bytes(8, "little"))
        returned = self._kernel.ioctl(self._held[link], request, argument)
        back = b"".join([bytes(argument), *map(bytes, memory[1:])]) if memory else b""
        line = struct.unpack("=i", argument[-4:])[0] if request & 0xFFFF == _GET_LINE else -1
        self._send(link, returned, back, line)

    def _send(self, link: socket.socket, returned: int, back: bytes = b"", line: int = -1) -> None:
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [line]))]
        with contextlib.suppress(OSError):  # who asked is gone
            link.sendmsg([_ANSWER.pack(returned, line), back], rights if line >= 0 else [])

    def _drop(self, link: socket.socket) -> None:
        self._ready.unregister(link)
        self._release(link)
        del self._held[link]
        link.close()

    def _release(self, link: socket.socket) -> None:
        """Close what a connection is about, if it is about anything."""
        number, self._held[link] = self._held[link], -1
        if number >= 0:
            with self.lock, contextlib.suppress(OSError):
                self._kernel.close(number)


def _laid_out(request: int, pieces: list[bytes]) -> list[ctypes.Array[ctypes.c_char]]:
    """The pieces in memory, those that lead to others with pointers to them."""
    memory = [ctypes.create_string_buffer(piece, len(piece)) for piece in pieces]
    for whose, offset, target in _pointers(request, len(pieces)):
        address = ctypes.addressof(memory[target]) if len(memory[target]) else 0
        struct.pack_into("=Q", memory[whose], offset, address)
    return memory


def _pointers(request: int, count: int) -> list[tuple[int, int, int]]:
    """In which piece, where in it, and to which piece (pieces_of in preload.c)."""
    if request == _SMBUS or request & 0xFFFF == _PIO:
        return [(0, 8, 1)]
    if request == _MESSAGES:
        return [(0, 0, 1), *((1, 16 * i + 8, 2 + i) for i in range(count - 2))]
    if request & 0xFFFF == _SPI:
        return [(0, 16 * (i - i % 2) + 8 * (i % 2), 1 + i) for i in range(count - 1)]
    return []
