"""The C library's lowest calls that an extension module makes, answered in its place: open, ioctl
and their like. The module itself, and all Python above it, are the real ones.

An ELF file says where it keeps the addresses of what it calls (its global offset table). Those of
the calls named here are exchanged, in this process and for this one module; paths that nobody
simulates, and descriptors that Linux gave, go to Linux all the same.
"""

import ctypes
import errno
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from sim.linux.kernel import SimKernel

NULL = b"/dev/null"
"""A device node that every computer has: who looks whether a simulated one is a node sees this."""

_SLOTS = {6, 7, 1025, 1026}
"""Relocations that hold the address of a function (GLOB_DAT and JUMP_SLOT, x86-64 and aarch64)."""

_PAGE = os.sysconf("SC_PAGE_SIZE")
_READ_WRITE = 3

_PROPERTY = 0xC008_6400
"""The mailbox's request (/dev/vcio): it names the size of a pointer, and its message begins with
its own length."""


@runtime_checkable
class Mapped(Protocol):
    """A node whose bytes a program maps into its memory; while the program waits, it goes on."""

    def mapped(self, offset: int, length: int, /) -> int:
        """Their address."""

    def slept(self) -> None:
        """Some microseconds go by."""


_c_int, _path, _pointer = ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p
_size = ctypes.c_size_t
_libc: Any = ctypes.CDLL(None, use_errno=True)


class LibC:
    """The calls, over a simulated kernel. `links` says where a path leads to (realpath)."""

    def __init__(self, kernel: SimKernel, links: dict[str, str] | None = None) -> None:
        self.kernel, self.links = kernel, links or {}
        self._kept: list[Any] = []  # callbacks, for as long as C may call them
        self._known: dict[int, int] = {}  # descriptors given out: the kernel's own
        self._mapped: set[int] = set()

    def under(self, module: Path | str) -> None:
        """Answer this loaded extension module from now on."""
        calls: dict[bytes, Any] = {
            b"open": self._callback(self._open, _c_int, _path, _c_int, _c_int),
            b"close": self._callback(self._close, _c_int, _c_int),
            b"ioctl": self._callback(self._ioctl, _c_int, _c_int, ctypes.c_ulong, _pointer),
            b"access": self._callback(self._access, _c_int, _path, _c_int),
            b"lstat": self._callback(self._stat("lstat"), _c_int, _path, _pointer),
            b"stat": self._callback(self._stat("stat"), _c_int, _path, _pointer),
            b"__lxstat": self._callback(self._xstat, _c_int, _c_int, _path, _pointer),
            b"__xstat": self._callback(self._xstat, _c_int, _c_int, _path, _pointer),
            b"realpath": self._callback(self._realpath, _pointer, _path, _pointer),
            b"fopen": self._callback(self._fopen, _pointer, _path, _path),
            b"mmap": self._callback(self._mmap, _pointer, _pointer, _size, *[_c_int] * 3, _size),
            b"munmap": self._callback(self._munmap, _c_int, _pointer, _size),
            b"usleep": self._callback(self._usleep, _c_int, ctypes.c_uint),
        }
        for name, slot in _slots(Path(module)):
            if name in calls:
                _write(slot, ctypes.cast(calls[name], _pointer).value or 0)

    def _callback(self, call: Callable[..., Any], *kinds: Any) -> Any:
        made = ctypes.CFUNCTYPE(*kinds, use_errno=True)(call)
        self._kept.append(made)
        return made

    def _open(self, path: bytes, flags: int, mode: int) -> int:
        name = os.fsdecode(path)
        if not name.startswith("/dev/"):
            return int(_libc.open(path, flags, mode))
        try:
            held = self.kernel.open(name)
        except OSError as error:
            return _failed(error)
        number = os.open(NULL, os.O_RDWR | os.O_CLOEXEC)
        self._known[number] = held
        return number

    def _close(self, number: int) -> int:
        held = self._known.pop(number, None)
        if held is not None:
            self.kernel.close(held)
            return int(_libc.close(number))
        try:
            self.kernel.close(number)  # one that a node gave out
        except OSError:
            return int(_libc.close(number))
        return 0

    def _ioctl(self, number: int, request: int, address: int | None) -> int:
        request &= 0xFFFF_FFFF
        size = request >> 16 & 0x3FFF
        if address and request == _PROPERTY:
            size = ctypes.c_uint32.from_address(address).value
        argument = bytearray(ctypes.string_at(address, size) if address else b"")
        try:
            returned = self.kernel.ioctl(self._known.get(number, number), request, argument)
        except OSError as error:
            return _failed(error)
        if address and request >> 31:  # it is read from the kernel
            ctypes.memmove(address, bytes(argument), size)
        return returned

    def _fopen(self, path: bytes, mode: bytes) -> int | None:
        """One of the kernel's own files, as a file in memory."""
        _libc.fopen.restype = _libc.fdopen.restype = _pointer
        text = self.kernel.text(os.fsdecode(path))
        if not text:
            return int(_libc.fopen(path, mode) or 0)
        number = os.memfd_create("kernel")
        os.write(number, text.encode("latin-1"))
        os.lseek(number, 0, os.SEEK_SET)
        return int(_libc.fdopen(number, mode) or 0)

    def _mmap(
        self, address: int | None, length: int, rights: int, flags: int, number: int, offset: int
    ) -> int:
        if number in self._known:
            node: object = self.kernel.node(self._known[number])
            if isinstance(node, Mapped):
                self._mapped.add(where := node.mapped(offset, length))
                return where
        _libc.mmap.restype = _pointer
        wanted = (_pointer(address), _size(length), rights, flags, number, _size(offset))
        return int(_libc.mmap(*wanted) or 0)

    def _munmap(self, address: int, length: int) -> int:
        return 0 if address in self._mapped else int(_libc.munmap(_pointer(address), _size(length)))

    def _usleep(self, _: int) -> int:
        for node in self.kernel.nodes.values():
            if isinstance(node, Mapped):
                node.slept()
        return 0

    def _access(self, path: bytes, _: int) -> int:
        there = os.fsdecode(path) in self.kernel.nodes
        return 0 if there else _failed(OSError(errno.ENOENT, ""))

    def _stat(self, name: str) -> Callable[[bytes, int], int]:
        def call(path: bytes, address: int) -> int:
            return int(getattr(_libc, name)(self._shown(path), _pointer(address)))

        return call

    def _xstat(self, version: int, path: bytes, address: int) -> int:
        stat = _libc["__lxstat"]  # by name: a class would change it
        return int(stat(version, self._shown(path), _pointer(address)))

    def _shown(self, path: bytes) -> bytes:
        return NULL if os.fsdecode(path) in self.kernel.nodes else path

    def _realpath(self, path: bytes, address: int | None) -> int | None:
        leads = self.links.get(os.fsdecode(path), os.fsdecode(path)).encode() + b"\0"
        if not address:
            _libc.malloc.restype = _pointer
            address = int(_libc.malloc(len(leads)))
        ctypes.memmove(address, leads, len(leads))
        return address


def _failed(error: OSError) -> int:
    ctypes.set_errno(error.errno or errno.EIO)
    return -1


def _slots(path: Path) -> list[tuple[bytes, int]]:
    """The names of what a loaded module calls, and where it keeps their addresses."""
    image = path.read_bytes()
    base = _base(path)
    sections = _sections(image)
    symbols, names = sections[11][0], sections[3]  # the first strings are the dynamic symbols'
    found = []
    for start, size in sections[4]:
        for at in range(start, start + size, 24):
            offset, info, _ = struct.unpack_from("<QQq", image, at)
            if info & 0xFFFF_FFFF in _SLOTS:
                (name_at,) = struct.unpack_from("<I", image, symbols[0] + 24 * (info >> 32))
                found.append((_name(image, names[0][0] + name_at), base + offset))
    return found


def _sections(image: bytes) -> dict[int, list[tuple[int, int]]]:
    """Where a 64-bit ELF file has its sections, by kind: 3 strings, 4 relocations, 11 symbols."""
    table, entry, count = (
        struct.unpack_from("<Q", image, 40)[0], *struct.unpack_from("<HH", image, 58)
    )  # fmt: skip
    found: dict[int, list[tuple[int, int]]] = {}
    for number in range(count):
        kind, start, size = (
            struct.unpack_from("<I", image, table + entry * number + 4)[0],
            *struct.unpack_from("<QQ", image, table + entry * number + 24),
        )
        found.setdefault(kind, []).append((start, size))
    return found


def _name(image: bytes, start: int) -> bytes:
    return image[start : image.index(b"\0", start)]


def _base(path: Path) -> int:
    """Where a module lies in memory."""
    with open("/proc/self/maps", encoding="ascii") as maps:
        return min(int(line.partition("-")[0], 16) for line in maps if str(path) in line)


def _write(slot: int, address: int) -> None:
    page = slot - slot % _PAGE
    if _libc.mprotect(_pointer(page), ctypes.c_size_t(_PAGE), _READ_WRITE):
        raise OSError(ctypes.get_errno(), "mprotect")
    ctypes.c_uint64.from_address(slot).value = address
