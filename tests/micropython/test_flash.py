"""`ringkeeper firmware` with mpremote and a board that runs MicroPython, at the ends of a pty."""

import errno
import os
import re
import signal
import threading
import tty
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from controller.__main__ import main
from controller.cli import firmware as command
from controller.cli.firmware import files_for
from firmware import radio, wire
from firmware.radio import Codec
from hardware.boards import prompt
from hardware.boards.boards import hail, plugged_in
from hardware.dice import dice_radio
from hardware.line.hello import Hello
from hardware.line.port import open_port
from hardware.ports import PartError
from tests.micropython import interpreter
from tests.micropython.flashable import Flashable
from tests.micropython.world import DieWorld, ReaderWorld
from tests.patience import PATIENCE_S
from tests.steps import cases

Out = pytest.CaptureFixture[str]

PACE = 3.0
"""Real seconds of a simulated one: a die is awake for ten seconds, and mpremote takes its time
on a busy computer."""


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[Flashable]:
    with Flashable(tmp_path, "rp2") as board:
        yield board


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this table keeps the key of its dice."""
    folder = tmp_path / "state"
    folder.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(folder))
    return folder


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The boards here do not know our question: no need to wait for an answer."""
    monkeypatch.setattr(command, "HAIL_S", 0.2)


def run(out: Out, *words: str, code: int = 0) -> str:
    """All that was printed; it has to end with this code."""
    got = main(["firmware", *words])
    said = "".join(out.readouterr())
    assert got == code, said
    return said


@interpreter.needs_micropython
@pytest.mark.usefixtures("silent")
def test_a_board_with_micropython_alone_says_its_chip(pico: Flashable, capsys: Out) -> None:
    said = run(capsys, "list", "--port", pico.port)
    assert "MicroPython 1." in said
    assert "does not say hello" in said


@interpreter.needs_micropython
def test_files_are_put_there_in_order_and_old_ones_are_gone(pico: Flashable) -> None:
    (pico.files / "firmware").mkdir()
    (pico.files / "firmware" / "old.py").write_text("1 / 0")
    (pico.files / "main.py").write_text("1 / 0")
    files = {"firmware/a.py": b"A = 1\n" * 500, "firmware/b.py": b"", "main.py": b"print(1)\n"}
    begun: list[str] = []
    prompt.put("reader", pico.port, files, begun.append)
    assert begun == list(files)  # each is told when it is begun
    there = {str(path.relative_to(pico.files)): path for path in pico.files.rglob("*.py")}
    assert {name: path.read_bytes() for name, path in there.items()} == files


@interpreter.needs_micropython
@pytest.mark.usefixtures("silent")
@cases(
    "kind, said",
    ("reader", ["but a reader needs a Raspberry Pi Pico"]),
    ("hub", ["dice-radio.toml", "restore it from a backup"]),
    ids=["the wrong board", "a damaged key"],
)
def test_a_board_is_not_touched(
    tmp_path: Path, state: Path, capsys: Out, kind: str, said: list[str]
) -> None:
    (state / dice_radio.RADIO_FILE).write_text("key = 1\n")
    with Flashable(tmp_path, "esp32") as board:
        told = run(capsys, "flash", kind, "--port", board.port, code=1)
        assert [words for words in said if words not in told] == []
        assert list(board.files.iterdir()) == []


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    """The far end of a serial port, and its name."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_a_port_that_says_nothing(monkeypatch: pytest.MonkeyPatch, line: tuple[int, str]) -> None:
    """Something is plugged in, but MicroPython does not answer there."""
    monkeypatch.setattr(prompt, "WAKE_S", 0.3)
    with pytest.raises(PartError, match="does not answer like MicroPython; press the board"):
        prompt.chip("reader", line[1])


TALKED_S = 20.0  # real seconds after which it stops, for a broken test


def talk(master: int, over: threading.Event) -> None:
    """Print without a pause, as a board with somebody else's program does; take what comes."""
    os.set_blocking(master, False)
    end = monotonic() + TALKED_S
    while monotonic() < end and not over.wait(0.002):
        with suppress(BlockingIOError):
            os.write(master, b"Temperature: 21.5\r\n\0")
        with suppress(BlockingIOError):
            os.read(master, 4096)


@pytest.mark.usefixtures("silent")
def test_a_board_with_another_program_that_never_stops_talking(
    capsys: Out, monkeypatch: pytest.MonkeyPatch, line: tuple[int, str]
) -> None:
    monkeypatch.setattr(prompt, "WAKE_S", 0.3)
    over = threading.Event()
    talking = threading.Thread(target=talk, args=(line[0], over))
    talking.start()
    try:
        said = run(capsys, "flash", "reader", "--port", line[1], code=1)
        assert talking.is_alive()
    finally:
        over.set()
        talking.join()
    assert "does not answer like MicroPython; press the board's reset button" in said


def test_a_port_that_is_none_or_taken(tmp_path: Path, capsys: Out, line: tuple[int, str]) -> None:
    (tmp_path / "notes.txt").touch()
    with open_port("other", line[1]):
        for path, why in (
            ("/dev/ttyNone", "/dev/ttyNone is not there; see: ringkeeper firmware list"),
            (f"{tmp_path}/notes.txt",
             "notes.txt does not work as a serial port (Inappropriate ioctl for device); name"),
            (line[1], "is in use by another program; close the other program"),
        ):  # fmt: skip
            said = run(capsys, "flash", "hub", "--port", path, code=1)
            assert why in said
            assert "hardware.toml" not in said


def test_a_denied_port(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise serial.SerialException(errno.EACCES, "Permission denied")  # as pyserial does

    (tmp_path / "ttyACM0").touch()
    monkeypatch.setattr(serial.Serial, "open", refuse)
    said = run(capsys, "flash", "hub", "--port", str(tmp_path / "ttyACM0"), code=1)
    assert "this user is not allowed to open " in said
    assert "; put the user in group dialout" in said


def usb(device: str, vendor: int | None, product: int | None) -> ListPortInfo:
    port = ListPortInfo(device)
    port.vid, port.pid = vendor, product
    return port


PICO = usb("/dev/ttyACM1", 0x2E8A, 0x0005)
HUB = usb("/dev/ttyUSB0", 0x10C4, 0xEA60)
MOUSE = usb("/dev/ttyACM0", 0x046D, 0xC52B)
ON_BOARD = usb("/dev/ttyS0", None, None)


def test_boards_are_known_by_their_usb_numbers() -> None:
    found = plugged_in([HUB, PICO, MOUSE, ON_BOARD])
    assert [(board.port, board.name) for board in found] == [
        ("/dev/ttyACM1", "Raspberry Pi Pico with MicroPython"),
        ("/dev/ttyUSB0", "ESP32 (CP210x)"),
    ]


@cases(
    "ports, words, code, message",
    ([], ("list",), 1, "ringkeeper firmware: no board is plugged in that could be one of ours."),
    ([MOUSE], ("flash", "reader"), 1, "ringkeeper firmware: no board is plugged in"),
    ([PICO, HUB], ("flash", "reader"), 2, "several boards; say which with --port:"),
    ([], ("flash", "die"), 2, "--number says which die it is, 0 or 1"),
    ([], ("flash", "hub", "--number", "1"), 2, "--number says which die it is, 0 or 1"),
    ([], ("flash", "die", "--number", "2"), 2, "--number 2: a table has die 0 and die 1"),
    ([], ("flash", "hub", "--channel", "14"), 2, "--channel 14: choose one from 1 to 11"),
    ([], ("flash", "reader", "--channel", "1"), 2, "a reader has no radio"),
    ([], ("flash", "reader", "--new-key"), 2, "a reader has no radio"),
)
def test_what_cannot_be_done_says_what_to_do_in_one_error(
    ports: list[ListPortInfo], words: tuple[str, ...], code: int, message: str,
    capsys: Out, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    said = run(capsys, *words, code=code)
    assert message in said
    assert code == 2 or said.count("ringkeeper firmware:") == 1


def test_without_mpremote_it_says_what_to_do(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "find_spec", lambda _: None)
    said = run(capsys, "flash", "hub", "--port", "/dev/null", code=1)
    assert 'needs mpremote, which is not installed: pip install ".[flash]"' in said


@interpreter.needs_micropython
def test_reader_flashed_again(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its firmware is sent to the prompt first, since it is deaf to Ctrl-C."""
    monkeypatch.setattr(command, "HAIL_S", 10.0)  # it answers, however busy this computer is
    board = Flashable(tmp_path, "rp2", ReaderWorld(2))
    board.load("reader")
    (board.files / "firmware" / "left_over.py").write_text("1 / 0")
    with board:
        listed = run(capsys, "list", "--port", board.port)
        assert re.search(r"tag reader, firmware 0\.2\.0, 8 heads, number [0-9A-F]{8,16}$", listed)
        ports = [usb("/dev/ttyNone", HUB.vid, HUB.pid), usb(board.port, PICO.vid, PICO.pid)]
        monkeypatch.setattr(list_ports, "comports", lambda: ports)
        said = run(capsys, "flash", "reader")  # of the two, the one that says it is one
        assert "tag reader, firmware 0.2.0, 8 heads runs there now" in said
        assert "tag reader, firmware 0.2.0, 8 heads says hello." in said
        names = list(files_for("reader", None))
        shown = [line for line in said.splitlines() if line.startswith("  ")]
        assert shown == [f"  {n} of {len(names)}: {name}" for n, name in enumerate(names, 1)]
        assert "\r" not in said
        assert "\x1b" not in said
        assert not (board.files / "firmware" / "left_over.py").exists()
        assert board.starts == 2


@interpreter.needs_micropython
def test_a_flash_that_is_cut_off_is_said_starts_nothing_and_can_be_done_again(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its power goes while files are copied."""
    board = Flashable(tmp_path, "rp2", ReaderWorld(2))
    (board.files / "main.py").write_text("print('the one before')")

    def pull() -> None:
        while len(list(board.files.glob("firmware/*.py"))) < 3:
            pass
        os.kill(board.pid, signal.SIGKILL)

    pulled = threading.Thread(target=pull)
    with board:
        monkeypatch.setattr(command, "HAIL_S", 0.2)
        pulled.start()
        said = run(capsys, "flash", "reader", "--port", board.port, code=1)
        pulled.join()
        assert f"{board.port}: not all files are there, so the board starts nothing." in said
        assert not (board.files / "main.py").exists()
        assert board.restarted.wait(PATIENCE_S)
        monkeypatch.setattr(command, "HAIL_S", 1.2)
        said = run(capsys, "flash", "reader", "--port", board.port)
        assert "says hello." in said


@interpreter.needs_micropython
def test_a_hub_flashed_again(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "HAIL_S", 10.0)
    board = Flashable(tmp_path, "esp32")
    board.load("hub")
    with board:
        said = run(capsys, "flash", "hub", "--port", board.port)
        assert "dice hub, firmware 0.2.0, 2 dice runs there now" in said
        assert "dice hub, firmware 0.2.0, 2 dice says hello." in said
        assert board.starts == 2


@interpreter.needs_micropython
@pytest.mark.usefixtures("silent")
def test_a_die_is_flashed_and_says_it_is_here(tmp_path: Path, state: Path, capsys: Out) -> None:
    """It has no line: what it says then comes by radio."""
    with Flashable(tmp_path, "esp32", DieWorld(pace=PACE)) as board:
        said = run(capsys, "flash", "die", "--number", "1", "--port", board.port)
        assert "Die 1 has its firmware and has restarted" in said
        settings = dice_radio.read(state / dice_radio.RADIO_FILE)
        assert settings is not None
        assert (board.files / dice_radio.BOARD_FILE).read_bytes() == settings.board_file()
        heard = Codec(settings.table, bytes.fromhex(settings.key)).decode(board.hear())
    assert heard is not None
    assert heard[:2] == (radio.NEWS, 1)
    assert heard[5][0] == wire.HERE


@interpreter.needs_micropython
@pytest.mark.usefixtures("silent")
def test_a_die_awake_is_interrupted_and_keeps_its_sides(tmp_path: Path, capsys: Out) -> None:
    """It never leaves its line to us; Ctrl-C reaches it (firmware/die_main.py)."""
    board = Flashable(tmp_path, "esp32", DieWorld(pace=PACE))
    board.load("die", 0)
    (board.files / "faces.bin").write_bytes(b"sides of this die")
    with board:
        run(capsys, "flash", "die", "--number", "1", "--port", board.port)
        assert (board.files / "faces.bin").read_bytes() == b"sides of this die"
        assert (board.files / "main.py").read_text().endswith("main(1)\n")


@interpreter.needs_micropython
def test_a_board_at_its_prompt_is_not_reset_by_its_watchdog(tmp_path: Path) -> None:
    world = ReaderWorld(0)
    board = Flashable(tmp_path, "rp2", world)
    board.load("reader")
    with board:
        assert isinstance(hail("reader", board.port, 5.0, leave=True), Hello)
        prompt.chip("reader", board.port)
        assert not world.watched


@pytest.mark.parametrize("kind", command.KINDS)
def test_a_board_gets_what_its_program_imports_and_no_more(kind: str) -> None:
    number = 1 if kind == "die" else None
    files = files_for(kind, number)
    assert list(files)[-1] == "main.py"
    assert files["main.py"].decode().endswith("main(1)\n" if kind == "die" else "main()\n")
    assert f"firmware/{kind}_main.py" in files
    assert "firmware/ports.py" not in files
    for name in ("mfrc522", "type_a"):
        assert (f"firmware/{name}.py" in files) == (kind == "reader")
    assert ("firmware/lis3dh.py" in files) == (kind == "die")


DAMAGED = {
    "a file of 300 kB": b"#" * 300_000, "no Python": b"def main(:", "brackets": b"(" * 200_000,
    "signs of no text": bytes(range(256)), "a byte of 0": b"x = 1\0",
}  # fmt: skip


@pytest.mark.parametrize("damaged", DAMAGED)
def test_a_damaged_file_of_the_firmware_is_named_before_a_board_is_touched(
    damaged: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in command.SOURCES.glob("*.py"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "wire.py").write_bytes(DAMAGED[damaged])
    monkeypatch.setattr(command, "SOURCES", tmp_path)
    with pytest.raises(
        PartError, match=r"wire\.py (is damaged|cannot be read).*run install\.sh again"
    ):
        files_for("reader", None)


def test_a_pipe_in_it_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "__init__.py")
    monkeypatch.setattr(command, "SOURCES", tmp_path)
    with pytest.raises(PartError, match="cannot be read"):
        files_for("hub", None)


@interpreter.needs_micropython
@pytest.mark.usefixtures("silent")
def test_all_boards_get_one_key_unless_asked(tmp_path: Path, state: Path, capsys: Out) -> None:
    found = []
    for number, words in enumerate(([], ["--channel", "6"], [], ["--new-key"])):
        folder = tmp_path / str(number)
        folder.mkdir()
        with Flashable(folder, "esp32", DieWorld(pace=PACE)) as board:
            said = run(capsys, "flash", "die", "--number", "0", "--port", board.port, *words)
            assert ("flash the hub and both dice" in said) is (number != 2)
            found.append((board.files / dice_radio.BOARD_FILE).read_bytes())
    first, moved, same, renewed = found
    assert moved == first[:1] + b"\6" + first[2:]
    assert same == moved
    assert renewed[2:] != first[2:]
    assert (state / dice_radio.RADIO_FILE).stat().st_mode & 0o777 == 0o600
