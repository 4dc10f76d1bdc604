"""Records what a program asks of the disk: strace looks on, and the program is as it always is.

Nothing is replaced: Python's sqlite3, SQLite and its writes are those of a Pi. SQLite's -shm is the
one file that is changed through memory; it counts for nothing after a cut (cuts.py).
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.soak.disk import (
    Call,
    Create,
    Flush,
    FlushFailed,
    FlushFolder,
    Rename,
    Said,
    Truncate,
    Unlink,
    Write,
)

CALLS = (
    "open,openat,creat,close,write,pwrite64,writev,pwritev,ftruncate,truncate,fallocate,fsync,"
    "fdatasync,rename,renameat,renameat2,unlink,unlinkat,lseek,link,linkat,copy_file_range,sendfile"
)
HARMLESS = {"close", "lseek"}

_LINE = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+)")


class CannotRecord(Exception):
    """There is no strace, or the program did something that is not understood here."""


def record(words: Sequence[str], folder: Path, inject: str = "") -> list[Call]:
    """Run a program, and what it asked of the files of a folder, in order; and what it said.
    `inject`: which of its calls fail, as strace(1) has it."""
    if shutil.which("strace") is None:
        raise CannotRecord("strace is needed to record what is written: apt install strace")
    with tempfile.TemporaryDirectory() as scratch:
        log = Path(scratch) / "calls"
        look = ["strace", "-xx", "-s", "10000000", "-e", f"trace={CALLS}", "-o", str(log)]
        look += ["-e", f"inject={inject}"] if inject else []
        done = subprocess.run([*look, *words], capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotRecord(f"{words} ended with {done.returncode}: {done.stderr}")
        with log.open(encoding="ascii") as lines:
            return list(_Reader(folder).read(lines))


class _Reader:
    """Follows file descriptors through a log."""

    def __init__(self, folder: Path) -> None:
        self._folder = os.fspath(folder.resolve())
        self._opened: dict[int, str] = {}  # every path that was opened, by descriptor
        self._file: dict[int, int] = {}  # files of ours, by descriptor
        self._at: dict[int, int] = {}
        self._paths: dict[str, int] = {}
        self._size: dict[int, int] = {}
        self._last = 0

    def read(self, lines: Iterator[str]) -> Iterator[Call]:
        """What the lines of a log mean."""
        for line in lines:
            found = _LINE.match(line)
            if found is None:
                continue  # a signal
            if found[3].startswith("-"):
                yield from self._failed(found[1], found[2])
                continue
            yield from self._call(found[1], found[2].split(", "), int(found[3]))

    def _failed(self, name: str, args: str) -> Iterator[Call]:
        if name in ("fsync", "fdatasync") and int(args) in self._file:
            yield FlushFailed(self._file[int(args)])

    def _call(self, name: str, args: list[str], result: int) -> Iterator[Call]:
        match name:
            case "openat":
                yield from self._open(self._path(args[0], args[1]), args[2], result)
            case "close":
                self._file.pop(int(args[0]), None)
            case "lseek":
                self._at[int(args[0])] = result
            case "write" | "pwrite64" if args[0] == "1":
                yield Said(_bytes(args[1]).decode())
            case "rename":
                yield from self._rename(self._path("", args[0]), self._path("", args[1]))
            case "renameat" | "renameat2":
                yield from self._rename(self._path(*args[:2]), self._path(*args[2:4]))
            case "unlink" | "unlinkat":
                path = self._path("", args[0]) if name == "unlink" else self._path(*args[:2])
                if self._ours(path):
                    self._paths.pop(path, None)
                    yield Unlink(path)
            case _:
                yield from self._on_file(name, args, result)

    def _on_file(self, name: str, args: list[str], result: int) -> Iterator[Call]:
        number = int(args[0]) if args[0].isdecimal() else -1
        if name in ("fsync", "fdatasync") and self._opened.get(number) == self._folder:
            yield FlushFolder()
            return
        if number not in self._file:
            return
        file = self._file[number]
        match name:
            case "fsync" | "fdatasync":
                yield Flush(file)
            case "ftruncate":
                self._size[file] = int(args[1])
                yield Truncate(file, int(args[1]))
            case "write":
                yield self._write(file, self._at[number], _bytes(args[1])[:result])
                self._at[number] += result
            case "pwrite64":
                yield self._write(file, int(args[3]), _bytes(args[1])[:result])
            case _:
                raise CannotRecord(f"{name} is not understood")

    def _write(self, file: int, at: int, data: bytes) -> Write:
        self._size[file] = max(self._size[file], at + len(data))
        return Write(file, at, data)

    def _open(self, path: str, flags: str, number: int) -> Iterator[Call]:
        self._opened[number] = path
        self._file.pop(number, None)
        if not self._ours(path):
            return
        if path not in self._paths:
            if "O_CREAT" not in flags:
                return  # it was there before: read only
            self._last += 1
            self._paths[path], self._size[self._last] = self._last, 0
            yield Create(path, self._last)
        file = self._file[number] = self._paths[path]
        if "O_TRUNC" in flags and self._size[file]:
            self._size[file] = 0
            yield Truncate(file, 0)
        self._at[number] = self._size[file] if "O_APPEND" in flags else 0

    def _rename(self, old: str, new: str) -> Iterator[Call]:
        if self._ours(old):
            self._paths[new] = self._paths.pop(old)
            yield Rename(old, new)

    def _ours(self, path: str) -> bool:
        return os.path.dirname(path) == self._folder

    def _path(self, where: str, text: str) -> str:
        path = _bytes(text).decode()
        start = self._opened.get(int(where), "") if where.isdecimal() else os.getcwd()
        return os.path.normpath(os.path.join(start, path))


def _bytes(text: str) -> bytes:
    quoted = text.strip()
    if not quoted.startswith('"') or not quoted.endswith('"'):
        raise CannotRecord(f"a text was cut short: {quoted[:60]}")
    return bytes.fromhex(quoted[1:-1].replace("\\x", ""))
