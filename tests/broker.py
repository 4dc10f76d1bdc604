"""A real Mosquitto on a port of its own, for as long as a test needs it."""

import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from getpass import getuser
from pathlib import Path

from tests.patience import PATIENCE_S
from tests.ports import free_port

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
NO_BROKER = "there is no Mosquitto here (Debian's package mosquitto has it)"
USER = "ringkeeper"
"""The only user of a broker with a password."""


class RunningBroker:
    """A broker: its port, its configuration, and its process."""

    def __init__(self, folder: Path, port: int, config: Path) -> None:
        self.port, self.folder, self._config = port, folder, config
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; returns when it accepts connections."""
        assert MOSQUITTO is not None
        with (self.folder / "mosquitto.log").open("ab") as log:
            command = [MOSQUITTO, "-c", str(self._config)]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        while not self.listens():
            assert self._process.poll() is None, (self.folder / "mosquitto.log").read_text()

    def reload(self) -> None:
        """Have it read its passwords and rules again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def kill(self) -> None:
        """End it as a power cut would: nothing is saved, and no client hears of it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE_S)
        self._process = None

    def stop(self) -> None:
        """End it, if it runs."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE_S)
            self._process = None

    def listens(self) -> bool:
        """Whether it accepts connections."""
        with closing(socket.socket()) as sock:
            sock.settimeout(1.0)
            return sock.connect_ex(("127.0.0.1", self.port)) == 0


def made(
    folder: Path, port: int | None = None, password: str | None = None, more: Sequence[str] = ()
) -> RunningBroker:
    """A broker on loopback, not started yet, that keeps its files in `folder`. With a `password`
    only USER gets in, without one anybody; `more` are lines of its configuration."""
    port = port or free_port()
    config = folder / "mosquitto.conf"
    config.write_text("\n".join([*_lines(folder, port, password), *more]) + "\n", "utf-8")
    return RunningBroker(folder, port, config)


@contextmanager
def broker(
    folder: Path, port: int | None = None, password: str | None = None, more: Sequence[str] = ()
) -> Iterator[RunningBroker]:
    """The same, as long as the block runs."""
    running = made(folder, port, password, more)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def _lines(folder: Path, port: int, password: str | None) -> list[str]:
    lines = [
        f"listener {port} 127.0.0.1",
        f"user {getuser()}",  # else it gives up root's rights, and cannot read its own folder
        "max_queued_messages 100000",
        "log_type error",
    ]  # fmt: skip
    if password is None:
        return [*lines, "allow_anonymous true"]
    words = folder / "passwords"
    words.touch(0o600)
    command = ["mosquitto_passwd", "-b", str(words), USER, password]
    subprocess.run(command, check=True, capture_output=True)
    return [*lines, "allow_anonymous false", f"password_file {words}"]
