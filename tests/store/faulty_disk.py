"""A disk that fails: SQLite's lowest calls (its VFS) answer with an error, where a test says so.

Everything above stays as it is on a Pi: Python's sqlite3, SQLite itself, the files. Reference:
https://sqlite.org/c3ref/vfs.html and https://sqlite.org/c3ref/io_methods.html
"""

import _sqlite3
import ctypes
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from pathlib import Path

OK = 0
BUSY, NOMEM, READONLY, FULL, CANTOPEN, CORRUPT = 5, 7, 8, 13, 14, 11
IOERR_READ, IOERR_WRITE, IOERR_FSYNC, IOERR_TRUNCATE = 266, 778, 1034, 1546
"""Result codes (https://sqlite.org/rescode.html)."""

_MAIN, _WAL = 0x100, 0x80000  # what a file is opened as: SQLITE_OPEN_MAIN_DB, SQLITE_OPEN_WAL


@dataclass(frozen=True, slots=True)
class Call:
    """One call of SQLite's to the disk: `what` is open, read, write, truncate, sync or lock; of
    the `file` itself ("main"), its "wal", or another."""

    what: str
    file: str


Answer = Callable[[Call], int]
"""What the disk answers: OK (it does as it was told) or the code of an error."""

_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Simple = CFUNCTYPE(c_int, c_void_p)
_Move = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Number = CFUNCTYPE(c_int, c_void_p, c_int)
_ShmLock = CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int)


class _Vfs(Structure):
    _fields_ = (
        ("version", c_int), ("file_size", c_int), ("path_most", c_int), ("next", c_void_p),
        ("name", c_char_p), ("data", c_void_p), ("open", _Open), ("other", c_void_p * 8),
        ("sleep", _Number), ("rest", c_void_p * 8),
    )  # fmt: skip


class _Methods(Structure):
    _fields_ = (
        ("version", c_int), ("close", _Simple), ("read", _Move), ("write", _Move),
        ("truncate", _Truncate), ("sync", _Number), ("size", c_void_p), ("lock", _Number),
        ("other", c_void_p * 6), ("shm_lock", _ShmLock), ("rest", c_void_p * 4),
    )  # fmt: skip


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


class FaultyDisk:
    """All files that SQLite opens while it is `in_use` answer as `answer` says."""

    def __init__(self) -> None:
        self.answer: Answer = lambda _call: OK
        self.calls: list[Call] = []
        self.slept = 0  # microseconds that SQLite would have stood still
        self._files: dict[int, str] = {}
        self._tables: dict[int, _Methods] = {}
        library = ctypes.CDLL(_sqlite3.__file__)  # finds the SQLite that Python itself uses
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._register = library.sqlite3_vfs_register
        self._unregister = library.sqlite3_vfs_unregister
        self._real = library.sqlite3_vfs_find(None)
        self._vfs = _Vfs.from_buffer_copy(self._real.contents)
        self._vfs.name, self._vfs.next = b"faulty", None
        self._vfs.open = _Open(self._open)
        self._vfs.sleep = _Number(self._sleep)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """SQLite's files are on this disk."""
        self._register(ctypes.byref(self._vfs), 1)
        try:
            yield
        finally:
            self._unregister(ctypes.byref(self._vfs))
            self._register(self._real, 1)

    def _sleep(self, _vfs: int, microseconds: int) -> int:
        self.slept += microseconds  # and nobody sleeps here
        return microseconds

    def _ask(self, what: str, file: int) -> int:
        call = Call(what, self._files.get(file, "other"))
        self.calls.append(call)
        return self.answer(call)

    def _open(self, vfs: int, name: int, file: int, flags: int, out: int) -> int:
        self._files[file] = "main" if flags & _MAIN else "wal" if flags & _WAL else "other"
        _File.from_address(file).methods = POINTER(_Methods)()  # SQLite closes nothing then
        if code := self._ask("open", file):
            return code
        done: int = self._real.contents.open(vfs, name, file, flags, out)
        opened = _File.from_address(file)
        if opened.methods:
            opened.methods = ctypes.pointer(self._wrapped(opened.methods.contents))
        return done

    def _wrapped(self, real: _Methods) -> _Methods:
        """SQLite's own methods, with the disk asked first. Made once for each sort of file."""
        address = ctypes.addressof(real)
        if address in self._tables:
            return self._tables[address]
        own = real
        table = self._tables[address] = _Methods.from_buffer_copy(own)

        def move(what: str, call: Callable[..., int]) -> Callable[[int, int, int, int], int]:
            return lambda file, data, size, at: self._ask(what, file) or call(file, data, size, at)

        table.read, table.write = _Move(move("read", own.read)), _Move(move("write", own.write))
        table.truncate = _Truncate(
            lambda file, size: self._ask("truncate", file) or own.truncate(file, size)
        )
        table.sync = _Number(lambda file, flags: self._ask("sync", file) or own.sync(file, flags))
        table.lock = _Number(lambda file, level: self._ask("lock", file) or own.lock(file, level))
        table.shm_lock = _ShmLock(
            lambda file, at, count, flags: (
                self._ask("lock" if flags & 2 else "unlock", file)
                or own.shm_lock(file, at, count, flags)
            )
        )
        return table


def failing(what: str, file: str, code: int, *, after: int = 0, times: int = 10**9) -> Answer:
    """The disk answers `code` to calls of that sort: `times` of them, from the one `after` so
    many that went well."""
    seen = 0

    def answer(call: Call) -> int:
        nonlocal seen
        if call != Call(what, file):
            return OK
        seen += 1
        return code if after < seen <= after + times else OK

    return answer


@contextmanager
def files_may_grow_to(size: int) -> Iterator[None]:
    """The system refuses to write beyond `size` bytes of a file, as on a full disk. A module that
    is imported meanwhile is not compiled to a file, which Python would cut and trip over later."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    compiled = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        sys.dont_write_bytecode = compiled


def no_room_for(journal: Path) -> AbstractContextManager[None]:
    """Not one entry more fits onto the disk of an open journal."""
    assert journal.stat().st_size > 100
    return files_may_grow_to(100)
