"""Issue 40, 15: no exception of Python's or of a library's reaches a user. Every subcommand gets
every kind of file that is none of its own, and places where nothing can be written: each is one
sentence, and never a wait without end."""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli import TRACEBACK, guarded
from controller.startup import INTERRUPTED
from tests.cli.command_lines import Out, Patch
from tests.games.played import close, record
from tests.patience import PATIENCE_S

LONGEST_S = 20.0
"""Seconds; the longest but a whole game takes a tenth of one."""


def _missing(_path: Path) -> None:
    pass


def _binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)


def _half_a_database(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + bytes(3000))


def _half_an_archive(path: Path) -> None:
    path.write_bytes(b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + b"\xff" * 50)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as here:
        here.bind(path.name)  # a whole path may be too long for one


BAD: dict[str, Callable[[Path], object]] = {
    "missing": _missing,
    "below a file": lambda path: path.parent.touch(),
    "folder": Path.mkdir,
    "empty": Path.touch,
    "binary": _binary,
    "half a database": _half_a_database,
    "half an archive": _half_an_archive,
    "words": lambda path: path.write_text("[[[ = \nid = 3\n{", encoding="utf-8"),
    "deep": lambda path: path.write_text("[" * 100_000, encoding="utf-8"),
    "unreadable": lambda path: path.symlink_to("/proc/self/mem"),
    "circle": lambda path: path.symlink_to(path),
    "pipe": os.mkfifo,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "huge": _huge,
    "name": _missing,
    "bytes": _binary,
}

NAMES = {"below a file": "plain/x", "name": "n" * 300, "bytes": "n\udcff"}

READS = {
    "play": "BAD.txt",
    "play ": "--script BAD.txt",
    "play  ": "--bots 2 --edition BAD.toml",
    "play   ": "--bots 2 --position BAD.txt",
    "journal verify": "BAD.journal",
    "journal verify --json": "BAD.journal",
    "journal show": "BAD.journal",
    "journal take-back": "BAD.journal 1",
    "journal repair": "BAD.journal -o new.journal",
    "journal report": "BAD.journal",
    "journal moves": "BAD.journal",
    "edition show": "BAD.toml",
    "edition check": "BAD.toml",
    "edition diff": "lotr-2003 BAD.toml",
    "edition copy": "BAD.toml new.toml",
    "position check": "BAD.txt",
    "position show": "BAD.txt --edition BAD.toml",
    "restore": "BAD.tar.gz",
    "study report": "BAD",
    "study run": "study --edition BAD.toml",
    "wiring": "--hardware BAD.toml",
    "demo": "--headless --bots 2 --journal BAD.journal",
    "run": "--hardware BAD.toml",
    "enrol": "--list --tags BAD.toml",
    "enrol ": "--import BAD.toml",
    "enrol  ": "--dice --hardware BAD.toml",
    "firmware flash": "--hardware BAD.toml",
    "dice test": "--journal BAD.journal",
    "dice test ": "--hardware BAD.toml --rolls 1",
    "dice calibrate": "--hardware BAD.toml",
    "hall": "--broker localhost --password-file BAD --port 0",
}
"""Arguments, with the bad file as BAD."""

WRITES = {
    "journal repair": "g.journal -o BAD",
    "journal report": "g.journal -o BAD",
    "edition copy": "lotr-2003 BAD.toml",
    "backup": "BAD.tar.gz",
    "wiring": "--template -o BAD",
    "study run": "BAD --games 2 --no-native --processes 1",
    "play": "--bots 2 --journal BAD",
    "doctor": "--quick --bundle BAD.tar.gz",
    "enrol": "--export BAD.toml",
}
"""The same, BAD being where something is to be written."""


class Waits(BaseException):
    """It waits, or reads without end; nothing that a command catches."""


@pytest.fixture(autouse=True)
def no_wait(tmp_path: Path, monkeypatch: Patch) -> Iterator[None]:
    def late(_number: int, _frame: object) -> None:
        raise Waits

    monkeypatch.chdir(tmp_path)
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_S)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def said_by(command: str, arguments: str, bad: str, capsys: Out) -> tuple[int, str]:
    """The exit code, and what is on stderr."""
    words = [*command.split(), *(word.replace("BAD", bad) for word in arguments.split())]
    try:
        code = main(words)
    except SystemExit as left:
        code = int(left.code or 0)
    return code, capsys.readouterr().err


NO_MISTAKE = {
    ("play    ", "missing"),
    ("play    ", "empty"),  # a new game
    ("play    ", "circle"),  # the same, in place of a link that leads nowhere
    ("wiring", "empty"),
    ("play   ", "empty"),  # a table without parts, a position where all begins
    *(("enrol", kind) for kind in ("missing", "below a file", "empty", "circle")),  # no tag yet
    *((play, kind) for play in ("play", "play ") for kind in BAD),  # an answer to each line
}
"""What is in order, or is answered on stdout."""


FED = {("play", "pipe"), ("play ", "pipe")}
"""A script may come through a pipe, whose writer is waited for."""


WHOLE_GAMES = {("demo", "missing"), ("demo", "circle")}
"""Each plays until its end."""


@pytest.mark.parametrize(("command", "kind"), sorted({*product(READS, BAD)} - FED - WHOLE_GAMES))
def test_a_bad_file_is_one_sentence(command: str, kind: str, tmp_path: Path, capsys: Out) -> None:
    bad = NAMES.get(kind, "bad")
    suffix = next((Path(word).suffix for word in READS[command].split() if "BAD" in word), "")
    BAD[kind](tmp_path / f"{bad}{suffix}")
    code, said = said_by(command, READS[command], bad, capsys)
    assert "Traceback" not in said
    if (command, kind) not in NO_MISTAKE:
        assert code in (1, 2), said
        assert said.startswith("ringkeeper ")
        assert len(said.splitlines()) < 20


@pytest.mark.parametrize(("command", "kind"), sorted(WHOLE_GAMES))
def test_without_a_journal_one_plays(command: str, kind: str, tmp_path: Path, capsys: Out) -> None:
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)  # a whole game, on however busy a machine
    BAD[kind](tmp_path / "bad.journal")
    assert said_by(command, READS[command], "bad", capsys)[0] == 0


NO_PLACE: dict[str, Callable[[Path], object]] = {
    "below a file": lambda path: path.parent.touch(),
    "in no folder": _missing,
    "full": lambda path: path.symlink_to("/dev/full"),
    "circle": lambda path: path.symlink_to(path),
    "pipe": os.mkfifo,
    "socket": _socket,
    "name": _missing,
    "proc": _missing,
}

PLACES = {"below a file": "plain/x", "in no folder": "none/x", "name": "n" * 300, "proc": "/proc/x"}


PLACE_ENOUGH = {
    ("enrol", "in no folder"),
    ("study run", "in no folder"),  # it makes the folder
    *((command, "circle") for command in WRITES),  # a link that leads nowhere is replaced
}


@pytest.mark.parametrize("kind", NO_PLACE)
@pytest.mark.parametrize("command", WRITES)
def test_a_read_only_place_is_told(command: str, kind: str, tmp_path: Path, capsys: Out) -> None:
    close(record(tmp_path / "g.journal", 30))
    bad = PLACES.get(kind, "bad")
    suffix = next((Path(word).suffix for word in WRITES[command].split() if "BAD" in word), "")
    NO_PLACE[kind](tmp_path / f"{bad}{suffix}")
    code, said = said_by(command, WRITES[command], bad, capsys)
    assert "Traceback" not in said
    if (command, kind) in PLACE_ENOUGH:
        return
    assert code in (1, 2), said
    assert said.startswith("ringkeeper ") or command == "doctor", said


@pytest.mark.parametrize("strange", [KeyError("n_workers"), RecursionError("deep"), MemoryError()])
def test_surprises_are_one_sentence(strange: Exception, monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.delenv(TRACEBACK)

    def call() -> int:
        raise strange

    assert guarded("ringkeeper study", call) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"ringkeeper study: this should not happen: {type(strange).__name__}")
    assert said.count("\n") == 1
    assert "test_bad_files.py" in said


def test_an_interruption_is_none_either(capsys: Out) -> None:
    def call() -> int:
        raise KeyboardInterrupt

    assert guarded("ringkeeper study", call) == INTERRUPTED
    assert capsys.readouterr().err == ""
