"""A broker of a test's own: the real Mosquitto, on a free port, with one user and a password."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiomqtt
import pytest

from tests.patience import PATIENCE_S

USER, PASSWORD = "table", "speak-friend"
PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
PASSWORDS = shutil.which("mosquitto_passwd")

needs_broker = pytest.mark.skipif(
    PROGRAM is None or PASSWORDS is None,
    reason="there is no Mosquitto here (Debian's package mosquitto has it)",
)

_CONFIG = """\
listener {port} 127.0.0.1
allow_anonymous false
password_file {folder}/passwords
persistence true
persistence_location {folder}/
max_queued_messages 0
autosave_on_changes true
autosave_interval 1
log_dest stderr
set_tcp_nodelay true
user root
"""

_TLS = """\
certfile {folder}/broker.pem
keyfile {folder}/broker.key
"""


class Broker:
    """A Mosquitto that can be killed and started again."""

    def __init__(self, folder: Path, *, tls: bool = False) -> None:
        self.folder, self.port = folder, free_port()
        config = _CONFIG.format(port=self.port, folder=folder)
        if tls:
            config += _TLS.format(folder=folder)
            make_certificate(folder)
        (folder / "mosquitto.conf").write_text(config, encoding="utf-8")
        subprocess.run(
            [str(PASSWORDS), "-b", "-c", str(folder / "passwords"), USER, PASSWORD],
            check=True, capture_output=True, timeout=PATIENCE_S,
        )  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(PROGRAM), "-c", str(self.folder / "mosquitto.conf")],
                stdout=subprocess.DEVNULL, stderr=log,
            )  # fmt: skip
        end = time.monotonic() + PATIENCE_S
        while not listens(self.port):
            assert self._process.poll() is None, (self.folder / "log").read_text("utf-8")
            assert time.monotonic() < end

    def kill(self) -> None:
        """As a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE_S)
            self._process = None

    def stop(self) -> None:
        """Let it save what it holds, and end."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE_S)
            self._process = None

    def client(self, name: str, *, clean: bool = True) -> aiomqtt.Client:
        """A subscriber; one that is not `clean` gets what it missed while it was away."""
        return aiomqtt.Client(
            "127.0.0.1", self.port, username=USER, password=PASSWORD, identifier=name,
            clean_session=clean, timeout=PATIENCE_S,
        )  # fmt: skip


@asynccontextmanager
async def running(folder: Path, *, tls: bool = False) -> AsyncIterator[Broker]:
    """A broker that runs, until the end."""
    broker = Broker(folder, tls=tls)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()


def make_certificate(folder: Path) -> None:
    """A key and a certificate for 127.0.0.1 that vouches for itself."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
               "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
               "-keyout", str(folder / "broker.key"),
               "-out", str(folder / "broker.pem")]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE_S)


def listens(port: int) -> bool:
    """Whether anything does."""
    with socket.socket() as sock:
        return sock.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    """One that nobody uses now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


async def until(true: Callable[[], object]) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110  what is waited for is another program
            await asyncio.sleep(0)
