"""What a disk holds after a power cut: every call that a program made, and which of it has arrived.

What was flushed is there. Of the rest anything may be: nothing, all, a part in any order, and of a
write any of its sectors. Folders are kept in order, as every file system of a Pi does, but only a
flush of the folder makes an entry stay (fsync(2)). Values only; recording is in trace.py.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SECTOR = 512  # bytes; a disk writes one wholly or not at all


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes into a file. Files are numbers; what a path leads to changes."""

    file: int
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file's length."""

    file: int
    size: int


@dataclass(frozen=True, slots=True)
class Flush:
    """A file is on the disk."""

    file: int


@dataclass(frozen=True, slots=True)
class FlushFailed:
    """A file's flush has failed. What was under way may be lost for good, and no later flush says
    so: the system takes it for written (fsync(2), "EIO")."""

    file: int


@dataclass(frozen=True, slots=True)
class Create:
    """A new file at a path."""

    path: str
    file: int


@dataclass(frozen=True, slots=True)
class Rename:
    """A path becomes another, and replaces it."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Unlink:
    """A path is gone."""

    path: str


@dataclass(frozen=True, slots=True)
class FlushFolder:
    """The paths are on the disk."""


@dataclass(frozen=True, slots=True)
class Said:
    """The program has told somebody: from here on it must hold."""

    text: str


Call = Write | Truncate | Flush | FlushFailed | Create | Rename | Unlink | FlushFolder | Said


@dataclass
class _Pending:
    """A file: what is on the disk, what came after a flush that failed (and whether that was
    flushed itself), and what is under way."""

    safe: bytearray = field(default_factory=bytearray)
    doubtful: list[tuple[Write | Truncate, bool]] = field(default_factory=list)
    open: list[Write | Truncate] = field(default_factory=list)


class Disk:
    """A disk to which calls are given one after the other; `cut` may be asked at any time."""

    def __init__(self) -> None:
        self._files: dict[int, _Pending] = {}
        self._paths: dict[str, int] = {}
        self._moves: list[Create | Rename | Unlink] = []

    def give(self, call: Call) -> None:
        """One more call has returned."""
        match call:
            case Write() | Truncate():
                self._file(call.file).open.append(call)
            case Flush():
                one = self._file(call.file)
                for change in one.open:
                    if one.doubtful:
                        one.doubtful.append((change, True))
                    else:
                        _apply(one.safe, change)
                one.open.clear()
            case FlushFailed():
                one = self._file(call.file)
                one.doubtful += [(change, False) for change in one.open]
                one.open.clear()
            case Create() | Rename() | Unlink():
                self._moves.append(call)
            case FlushFolder():
                for move in self._moves:
                    _move(self._paths, move)
                self._moves.clear()
            case Said():
                pass

    def _file(self, number: int) -> _Pending:
        return self._files.setdefault(number, _Pending())

    def cut(self, chance: random.Random) -> dict[str, bytes]:
        """What is found by whoever switches it on again: a path and what is in it."""
        paths = dict(self._paths)
        for move in self._moves[: chance.randint(0, len(self._moves))]:
            _move(paths, move)
        return {path: self._arrived(number, chance) for path, number in paths.items()}

    def _arrived(self, number: int, chance: random.Random) -> bytes:
        one = self._file(number)
        content = bytearray(one.safe)
        for change, certain in one.doubtful:
            if certain or chance.random() < 0.5:
                _apply(content, change)
        for change in _subset(one.open, chance):
            _apply(content, change, chance if chance.random() < 0.5 else None)
        return bytes(content)


def _subset(
    changes: Sequence[Write | Truncate], chance: random.Random
) -> Iterable[Write | Truncate]:
    """Some of what was under way, in the order in which it arrives."""
    match chance.randrange(4):
        case 0:
            return ()
        case 1:
            return changes[: chance.randint(0, len(changes))]
        case 2:
            return [change for change in changes if chance.random() < 0.5]
        case _:
            return chance.sample(changes, chance.randint(0, len(changes)))


def _apply(content: bytearray, change: Write | Truncate, torn: random.Random | None = None) -> None:
    if isinstance(change, Truncate):
        del content[change.size :]
        content.extend(bytes(change.size - len(content)))
        return
    for at, piece in _sectors(change):
        if torn is not None and torn.random() < 0.5:
            continue
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(piece)] = piece


def _sectors(change: Write) -> Iterable[tuple[int, bytes]]:
    at, end = change.at, change.at + len(change.data)
    while at < end:
        until = min((at // SECTOR + 1) * SECTOR, end)
        yield at, change.data[at - change.at : until - change.at]
        at = until


def _move(paths: dict[str, int], move: Create | Rename | Unlink) -> None:
    match move:
        case Create():
            paths[move.path] = move.file
        case Rename():
            if move.old in paths:
                paths[move.new] = paths.pop(move.old)
        case Unlink():
            paths.pop(move.path, None)
