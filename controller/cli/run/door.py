"""Where browsers find the table: on the home network if that is asked for, by `--lan` or in
hardware.toml; else on this computer alone.
"""

from __future__ import annotations

from importlib.util import find_spec
from socket import socket

import msgspec

from common.message import Message
from controller.cli import Misuse
from controller.web.lazy_server import ANYWHERE, LOOPBACK, NoNetwork, PortTaken, listen
from hardware.checks.findings import Finding, Verdict
from hardware.checks.rights import NETWORK_RIGHT
from hardware.profile.types import WebProfile


class Door(msgspec.Struct, frozen=True):
    """A socket that listens: on the network (`lan`), or for this computer alone. `leads`: pages are
    how one plays here, so the terminal leads to them."""

    sock: socket
    lan: bool
    leads: bool = False


def demanded(port: int) -> Door:
    """What `--lan` asks for; port 0 is any free one. Misuse if that cannot be."""
    if not _libraries():
        raise Misuse(
            "--lan needs libraries that are not installed; in Ringkeeper's folder: "
            'pip install ".[page]"'
        )
    try:
        return Door(listen(port, ANYWHERE), lan=True)
    except NoNetwork:
        raise Misuse("--lan needs a network, and this process may not use one") from None
    except PortTaken:
        raise Misuse(
            f"port {port} is in use, or not for this user; choose another: --lan 8090"
        ) from None


def leading(web: WebProfile) -> Door | None:
    """Where pages are how one plays: the usual port, or else any other. None: one types."""
    for port in (web.port, 0) if _libraries() else ():
        try:
            return Door(listen(port, ANYWHERE), lan=True)
        except NoNetwork:
            return None
        except PortTaken:
            continue
    return None


def usual(web: WebProfile, troubles: list[Finding]) -> Door | None:
    """What hardware.toml asks for. None if that cannot be, which stops no game: what keeps phones
    out is among the troubles."""
    door = _for_phones(web.port) if web.lan else _for_this_computer(web.port)
    if isinstance(door, Finding):
        troubles.append(door)
        return None
    return door


def _for_phones(port: int) -> Door | Finding:
    if not _libraries():
        missing = Message("libraries are missing, so no phone can join")
        remedy = Message('install them in Ringkeeper\'s folder: pip install ".[page]"')
        return Finding("phones", Verdict.WRONG, missing, remedy)
    try:
        return Door(listen(port, ANYWHERE), lan=True)
    except NoNetwork:
        return NETWORK_RIGHT.missing
    except PortTaken:
        taken = Message("another program uses port {port}, so no phone can join", port=port)
        remedy = Message("choose another port in hardware.toml, under [web], and restart")
        return Finding("phones", Verdict.WRONG, taken, remedy)


def _for_this_computer(port: int) -> Door | None:
    """Nothing is missing at the table without it."""
    if not _libraries():
        return None
    try:
        return Door(listen(port, LOOPBACK), lan=False)
    except NoNetwork:  # the service, which needs none
        return None
    except PortTaken:
        print(f"Port {port} is in use: no browser on this computer can join.", flush=True)
        return None


def _libraries() -> bool:
    return find_spec("uvicorn") is not None
