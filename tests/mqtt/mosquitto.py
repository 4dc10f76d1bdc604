"""The broker of these tests: the real Mosquitto, with one user and a password, which keeps what it
has to send when it is killed."""

from __future__ import annotations

import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiomqtt
import pytest

from tests.broker import MOSQUITTO, NO_BROKER, USER, RunningBroker, broker, made
from tests.patience import PATIENCE_S
from tests.patience import until as until

PASSWORD = "speak-friend"

needs_broker = pytest.mark.skipif(MOSQUITTO is None, reason=NO_BROKER)


def stopped(folder: Path) -> RunningBroker:
    """A broker that is not started."""
    return made(folder, password=PASSWORD)


@asynccontextmanager
async def running(folder: Path, *, tls: bool = False) -> AsyncIterator[RunningBroker]:
    """A broker that runs, until the end."""
    more = [*_lasting(folder), *(_tls(folder) if tls else ())]
    with broker(folder, password=PASSWORD, more=more) as one:
        yield one


def subscriber(at: RunningBroker, name: str, *, clean: bool = True) -> aiomqtt.Client:
    """A subscriber; one that is not `clean` gets what it missed while it was away."""
    return aiomqtt.Client(
        "127.0.0.1", at.port, username=USER, password=PASSWORD, identifier=name,
        clean_session=clean, timeout=PATIENCE_S,
    )  # fmt: skip


def _lasting(folder: Path) -> list[str]:
    return [
        "persistence true", f"persistence_location {folder}/", "autosave_on_changes true",
        "autosave_interval 1", "set_tcp_nodelay true",
    ]  # fmt: skip


def _tls(folder: Path) -> list[str]:
    """With a key and a certificate for 127.0.0.1 that vouches for itself."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
               "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
               "-keyout", str(folder / "broker.key"),
               "-out", str(folder / "broker.pem")]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE_S)
    return [f"certfile {folder}/broker.pem", f"keyfile {folder}/broker.key"]
