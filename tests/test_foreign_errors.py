"""No exception of a library reaches a user: neither a traceback nor the library's own words.

`WALKED` has a row for every library that the product loads, with the test that feeds it what fails;
what no other test feeds is here.
"""

import ast
import asyncio
import gc
import gzip
import io
import os
import re
import socket
import ssl
import subprocess
import sys
import tarfile
import termios
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from serial.tools import list_ports

from controller.__main__ import main
from controller.cli.backup.archive import NoBackup, unpack
from controller.files import position_file
from controller.mqtt.client import Account
from controller.mqtt.link import BrokerLink
from controller.mqtt.messages import Topics
from controller.study import native
from controller.study.store import PLAN_FILE, Store
from hardware.boards.boards import plugged_in
from hardware.checks import network
from hardware.dice import dice_radio, die_faces
from hardware.dice.bluetooth import pairs
from hardware.dice.bluetooth.reporter import NO_BUS, explained
from hardware.line.port import open_port
from hardware.ports import PartError, PartFound, PartLost
from hardware.profile.types import MqttProfile
from hardware.reasons import reason
from hardware.speaker import voices
from hardware.system import network_troubles
from hardware.system.network_manager import NetworkManager
from hardware.system.power import Shutdown
from tests.patience import PATIENCE_S
from tests.steps import cases

ROOT = Path(__file__).parents[1]
HERE = "tests/test_foreign_errors.py"

WALKED = {
    "aiomqtt": "tests/mqtt/test_troubles.py",
    "paho": "tests/mqtt/test_broker.py",
    "bleak": "tests/bluetooth/test_driver.py",
    "dbus_fast": HERE,
    "serial": HERE,
    "gpiozero": "tests/hardware/test_panel.py",
    "luma": "tests/hardware/test_display.py",
    "smbus2": "tests/hardware/test_pi.py",
    "PIL": "tests/hardware/test_display.py",
    "board": "tests/hardware/test_strip_ways.py",
    "neopixel": "tests/hardware/test_strip_ways.py",
    "uvicorn": "tests/web/test_strangers.py",
    "starlette": "tests/web/test_strangers.py",
    "anyio": "tests/site/test_tab.py",
    "h11": "tests/web/test_strangers.py",
    "websockets": "tests/web/test_strangers.py",
    "msgspec": "tests/files/test_toml_mistakes.py",
    "leather": "tests/cli/test_report.py",
    "jinja2": "tests/cli/test_report.py",
    "markupsafe": "tests/cli/test_report.py",
    "qrcodegen": "tests/view/test_qr.py",
    "shtab": "tests/cli/test_cli.py",
    "distributed": "tests/study/test_cluster.py",
    "pyarrow": "tests/study/test_cli_study.py",
    "setuptools": HERE,  # in the program that compiles the rules
    "mypyc": HERE,
}
"""A library that is loaded, and the test that feeds it what fails."""


def test_every_library_that_is_loaded_was_walked_through() -> None:
    ours = {"common", "controller", "firmware", "hardware", "sim"}
    files = [
        one
        for name in ("common", "controller", "hardware", "sim")
        for one in (ROOT / name).rglob("*.py")
    ]
    loaded = {name for file in files for name in _imports(file.read_text(encoding="utf-8"))}
    loaded.discard("_typeshed")  # only for types
    loaded |= _imports(native.COMPILE.format(paths=[]))
    assert loaded - ours - set(sys.stdlib_module_names) == set(WALKED)
    assert [test for test in WALKED.values() if not (ROOT / test).is_file()] == []


def _imports(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


# A broker


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One that nobody has signed but its owner, with its key in the same file."""
    path = tmp_path_factory.mktemp("tls") / "own.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path, "-out",
         path.with_name("only.pem"), "-days", "2", "-subj", "/CN=elsewhere"],
        check=True, capture_output=True,
    )  # fmt: skip
    path.write_text(path.read_text() + path.with_name("only.pem").read_text())
    return path


@contextmanager
def _answering(answer: Callable[[socket.socket], object]) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            line, _address = listening.accept()
            with line:
                try:
                    answer(line)
                except OSError:
                    return

        thread = threading.Thread(target=serve)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()


def _found(port: int, ca_file: str | None = None) -> str:
    profile = MqttProfile(host="127.0.0.1", port=port, tls=True, ca_file=ca_file)
    found = network.check_broker(profile)
    return str(found[0].what)


def test_a_certificate_that_nobody_knows(certificate: Path) -> None:
    def secured(line: socket.socket) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        context.wrap_socket(line, server_side=True)

    with _answering(secured) as port:
        told = _found(port)
    assert told.endswith(
        "cannot be reached (its certificate is not accepted: self-signed certificate)"
    )


def test_a_broker_that_does_not_speak_tls() -> None:
    with _answering(lambda line: line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as port:
        told = _found(port)
    assert told.endswith("cannot be reached (it does not speak TLS on this port)")


def test_a_file_of_certificates_that_has_none(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("none\n")
    with _answering(lambda line: line.recv(1)) as port:
        told = _found(port, str(tmp_path / "ca.pem"))
    assert told.endswith("(there is no certificate (PEM) in the file)")


@cases(
    "error, said",
    (TimeoutError(), "no answer came in time"),
    (EOFError(), "no reason is given"),
    (OSError(111, "Connection refused"), "Connection refused"),
    (RuntimeError("It broke.\nand more"), "It broke"),
    ids=str,
)
def test_an_error_is_never_called_by_its_class(error: Exception, said: str) -> None:
    assert str(reason(error)) == said


@pytest.mark.parametrize("host", ["a..b", ".local", "x" * 64])
def test_an_impossible_name(host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Python's codec "idna" raises UnicodeError, which is no OSError."""
    assert main(["hall", "--broker", host]) == 2
    told = capsys.readouterr().err
    assert told == f"ringkeeper hall: --broker {host}: no computer can have this name\n"
    (tmp_path / "hardware.toml").write_text(f'[mqtt]\nhost = "{host}"\n')
    assert main(["wiring", "--hardware", str(tmp_path / "hardware.toml")]) == 2
    told = capsys.readouterr().err
    assert "the broker's name or address" in told
    assert "should not happen" not in told


def test_a_user_whose_name_cannot_be_sent(capsys: pytest.CaptureFixture[str]) -> None:
    """paho raises UnicodeEncodeError."""
    assert main(["hall", "--broker", "127.0.0.1:1", "--username", "a\udcff"]) == 2
    assert "only characters that can be printed" in capsys.readouterr().err


# Files


def _header(kind: bytes, size: int) -> bytes:
    info = tarfile.TarInfo("ringkeeper/hardware.toml")
    info.type, info.size = kind, size
    return info.tobuf(tarfile.GNU_FORMAT)


@cases("kind, body", (b"L", b"ringkeeper/x\0"), (b"K", b"x\0"), (b"x", b"12 path=abc\n"))
def test_archive_headers_that_announce_another(kind: bytes, body: bytes, tmp_path: Path) -> None:
    """tarfile calls itself for each: RecursionError."""
    packed = (_header(kind, len(body)) + body.ljust(512, b"\0")) * 1500 + bytes(1024)
    (tmp_path / "deep.tar.gz").write_bytes(gzip.compress(packed))
    with pytest.raises(NoBackup, match="its headers are nested too deeply"):
        unpack(tmp_path / "deep.tar.gz", lambda _member: None)


def _with(**more: str) -> bytes:
    """An archive whose header of a later kind says `more`."""
    info, packed = tarfile.TarInfo("ringkeeper/hardware.toml"), io.BytesIO()
    info.pax_headers = {name.replace("_", "."): value for name, value in more.items()}
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        archive.addfile(info)
    return packed.getvalue()


@cases(
    "content",
    b"PK\3\4", b"", _with()[:40], _with()[:-5] + bytes(5), gzip.compress(b"no archive" * 99),
    _with(GNU_sparse_size="x"), _with(GNU_sparse_major="1", GNU_sparse_minor="0"),
    _with(GNU_sparse_map="0,x"),
    ids=lambda content: str(len(content)),
)  # fmt: skip
def test_what_is_no_archive_is_told_in_our_words(content: bytes, tmp_path: Path) -> None:
    """gzip, zlib and tarfile each have words of their own."""
    (tmp_path / "odd.tar.gz").write_bytes(content)
    with pytest.raises(NoBackup, match=r"\((it cannot be unpacked to its end|.*sparse file)\)$"):
        unpack(tmp_path / "odd.tar.gz", lambda _member: None)


DAMAGED: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "paired dice": (pairs.read, "[[die]]\n", "at die[0]: die is missing"),
    "faces of dice": (die_faces.read, "die = 3\n", "at die: it is not valid"),
    "dice's radio": (dice_radio.read, "table = 1\n", "is missing"),
    "a position": (position_file.load, "{{", "is not JSON: it is not valid JSON near byte 1"),
    "a study": (lambda path: Store.open(path.parent), "{", "is no plan of a study: it ends in"),
}
"""What reads a file that anybody may have written, and what is said of one."""


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_file_is_told_in_no_parser_s_words(what: str, tmp_path: Path) -> None:
    read, text, said = DAMAGED[what]
    path = tmp_path / PLAN_FILE
    path.write_text(text)
    with pytest.raises(Exception, match=re.escape(said)) as caught:  # each has its own
        read(path)
    assert type(caught.value).__module__.startswith(("controller.", "hardware."))
    assert re.search(r"`|Expected|malformed|\$", str(caught.value)) is None


# Programs


def test_a_voice_program_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mbrola = tmp_path / voices.MBROLA
    mbrola.write_text("#!/bin/sh\n")
    mbrola.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert voices.better_voices(folder=tmp_path) == {}


def test_a_voice_that_prints_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, words in ((voices.MBROLA, ""), ("espeak-ng", "printf 'Pty\\n\\377 fr \\n'\n")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{words}")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert voices.better_voices(folder=tmp_path) == {}


def test_a_shutdown_that_is_refused_in_no_text() -> None:
    with pytest.raises(PartError, match="power: \N{REPLACEMENT CHARACTER} not now"):
        Shutdown(("sh", "-c", r"printf '\377 not now.\n' >&2; exit 1")).off()


@pytest.mark.parametrize("compiler", ["", " "])
def test_a_compiler_without_a_name(compiler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", compiler)
    assert native.missing() in ("", "C compiler")


def test_rules_that_cannot_be_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(
        native,
        "COMPILE",
        "import sys; sys.stdout.buffer.write(b'\\xff\\nno room left\\n\\n'); sys.exit(1)",
    )
    assert native.prepared() == ("", "they cannot be compiled (no room left)")


# Ports


def test_a_port_that_goes_while_it_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyserial 3.5 passes termios.error on, which is no OSError: `open` of serialposix."""

    def gone(_port: int, _queue: int) -> None:
        raise termios.error(5, "Input/output error")

    with _terminal() as path:
        monkeypatch.setattr(termios, "tcflush", gone)
        with pytest.raises(PartError, match=f"{path} is not there"):
            open_port("dice", path)


@contextmanager
def _terminal() -> Iterator[str]:
    ours, theirs = os.openpty()
    try:
        yield os.ttyname(theirs)
    finally:
        os.close(ours)
        os.close(theirs)


def test_ports_that_go_while_they_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyserial 3.5 makes a number of what it could not read: `SysFS` of list_ports_linux."""
    monkeypatch.setattr(list_ports, "comports", lambda: [int(None, 16)])  # type: ignore[call-overload]
    assert plugged_in() == []


# The system's bus, at which something else answers


@cases(
    "answers",
    [],
    [b"REJECTED EXTERNAL\r\n"],
    [b"\xff\xfe\r\n"],
    [b"HELLO\r\n"],
    [b"OK\r\n"],
    [b"OK 1234deadbeef1234deadbeef12345678\r\n", b""],
    ids=str,
)
def test_what_is_no_bus(answers: list[bytes], tmp_path: Path) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for answer in answers:
            await reader.readline()
            writer.write(answer)
        writer.close()

    async def asked() -> object:
        server = await asyncio.start_unix_server(talk, tmp_path / "bus")
        async with server:
            return await NetworkManager(f"unix:path={tmp_path / 'bus'}").allowed()

    assert asyncio.run(asked()) == network_troubles.MISSING


@pytest.mark.parametrize("error", [EOFError(), ConnectionResetError(104, "reset")])
def test_bluetooth_without_a_bus(error: Exception) -> None:
    assert explained(error) == NO_BUS


# A broker that does not keep to MQTT

CONNACK = bytes((0x20, 3, 0, 0, 0))


class _Nothing:
    """What a link sends: nothing."""

    def began(self) -> None: ...
    def next(self) -> None: ...
    def acknowledge(self, batch: object) -> None: ...
    def retained(self) -> dict[str, bytes]:
        return {}

    def receive(self, payload: bytes, *, retained: bool) -> None: ...


@cases(
    "answer",
    b"\x30\x08\x00\x02\xff\xff\x00AAA",
    b"\xff" * 6,
    b"\x40\x01\x00",
    b"\xe0\x02\xfa\x00",
    ids=["a topic that is no text", "noise", "cut", "a reason that there is not"],
)
def test_what_is_no_mqtt_is_a_lost_connection(answer: bytes) -> None:
    """Python's own log hears nothing either: paho's exception is taken by somebody."""
    strange: list[object] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1000)
        writer.write(CONNACK + answer)
        await reader.read()
        writer.close()

    async def lost() -> object:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: strange.append(context))
        told = asyncio.Queue[object]()
        server = await asyncio.start_server(talk, "127.0.0.1", 0)
        account = Account(host="127.0.0.1", port=server.sockets[0].getsockname()[1])
        link = BrokerLink(account, Topics("table"), _Nothing(), told.put_nowait)
        link.start()
        async with server, asyncio.timeout(PATIENCE_S):
            while isinstance(news := await told.get(), PartFound):
                pass
            await link.close()
        del link
        gc.collect()
        await asyncio.sleep(0)
        return news

    news = asyncio.run(lost())
    assert isinstance(news, PartLost)
    assert "was lost" in str(news.why)
    assert strange == []
