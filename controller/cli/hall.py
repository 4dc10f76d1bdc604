"""`ringkeeper hall`: a page that shows all tables of a hall, as they tell an MQTT broker."""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
import ssl
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from common.message import plain
from controller.cli import OK, USAGE, WRONG, CliParser, Misuse, complain, port_number
from controller.mqtt.files import NoSecret, password
from controller.mqtt.messages import PREFIX
from controller.text.language import LANGUAGES
from hardware.profile.types import MQTT_PORT, MQTT_TLS_PORT

if TYPE_CHECKING:
    from controller.dashboard.listener import Broker

_NAME = "ringkeeper hall"
_PAGE_PORT = 8070


def main(argv: list[str]) -> int:
    """Run the subcommand until it is stopped."""
    args = make_parser().parse_args(argv)
    broker = _broker(args)
    from controller.dashboard.listener import Refused
    from controller.web.lazy_server import (
        ANYWHERE,
        LOOPBACK,
        NoNetwork,
        PortTaken,
        listen,
        listen_near,
    )

    try:
        host, port = ANYWHERE if args.lan else LOOPBACK, args.listen
        sock = listen_near(_PAGE_PORT, host) if port is None else listen(port, host)
    except PortTaken as error:
        words = f"{error} is in use by another program; choose another port with --listen"
        return complain(_NAME, words, USAGE)
    except NoNetwork:
        return complain(_NAME, "this needs a network, and this process may not use one", WRONG)
    try:
        with sock:
            asyncio.run(_serve(args, broker, sock))
    except Refused as error:
        who = f"the user {args.username}" if args.username else "anybody without a name"
        words = f"the broker {args.broker} refuses {who} ({error}); see --username, --password-file"
        return complain(_NAME, words, WRONG)
    return OK


def make_parser() -> argparse.ArgumentParser:
    about = "Show all tables of a hall on one page, as they tell an MQTT broker (docs/hall.md)."
    parser = CliParser(prog=_NAME, description=about)
    add = parser.add_argument
    add("--broker", required=True, metavar="HOST[:PORT]", help="the broker (port: 1883, 8883)")
    add("--username", help="the user name at the broker")
    add("--password-file", type=Path, metavar="FILE", help="a file with the password in it")
    add("--tls", action="store_true", help="encrypt, and check who the broker is")
    add(
        "--ca",
        type=Path,
        metavar="FILE",
        help="with --tls: the certificate of whoever signed the broker's",
    )
    add("--prefix", default=PREFIX, help=f"what all topics begin with (default: {PREFIX})")
    add(
        "--listen", type=port_number, metavar="PORT",
        help=f"the page's port (default: {_PAGE_PORT} or the next free one; 0: any)",
    )  # fmt: skip
    add("--lan", action="store_true", help="show the page to the whole network")
    add("--language", choices=LANGUAGES, help="the page's language (default: the browser's)")
    return parser


def _broker(args: argparse.Namespace) -> Broker:
    """The broker that the command line names. Misuse, OSError."""
    host, port = _place(args.broker, MQTT_TLS_PORT if args.tls else MQTT_PORT)
    if args.ca and not args.tls:
        raise Misuse("--ca: only with --tls")
    if args.password_file and not args.username:
        raise Misuse("--password-file: whose? name the user with --username")
    if not (args.username or "-").isprintable() or not args.prefix.isprintable():
        raise Misuse("--username, --prefix: only characters that can be printed")
    if not args.prefix or set(args.prefix) & set("+#\0") or args.prefix.endswith("/"):
        raise Misuse("--prefix: must not be empty, end with / or contain + or #")
    try:
        word = password(args.password_file)
    except NoSecret as error:
        raise Misuse(f"--password-file: {error}") from None
    tls = _tls(args.ca) if args.tls else None
    from controller.dashboard.listener import Broker

    return Broker(host, port, args.username, word, tls, args.prefix)


def _place(text: str, usual: int) -> tuple[str, int]:
    """Host and port; an IPv6 address with a port stands in brackets."""
    host, colon, port = text.rpartition(":")
    if not colon or (":" in host and not host.startswith("[")):
        host, port = text, str(usual)
    if not host or not (port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise Misuse(f"--broker {plain(text)}: not HOST or HOST:PORT, such as 192.168.1.5:1883")
    host = host.strip("[]")
    try:
        host.encode("idna")
    except UnicodeError:
        raise Misuse(f"--broker {plain(text)}: no computer can have this name") from None
    return host, int(port)


def _tls(ca: Path | None) -> ssl.SSLContext:
    if ca is not None:
        ca.open("rb").close()  # an error with the file's name
    try:
        return ssl.create_default_context(cafile=ca)
    except ssl.SSLError:
        raise Misuse(f"--ca {ca}: holds no certificate (PEM)") from None


async def _serve(args: argparse.Namespace, broker: Broker, sock: socket.socket) -> None:
    """Serve the page until a signal. Refused."""
    from controller.dashboard.listener import Listener
    from controller.dashboard.site import VISITORS, hall_site
    from controller.web.server import serve_until

    over = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    listener = Listener(broker, partial(_tell, args.broker))
    if args.listen is None and sock.getsockname()[1] != _PAGE_PORT:
        print(f"Port {_PAGE_PORT} is in use by another program.", flush=True)
    print(f"The hall is at {_address(sock, lan=args.lan)} (Ctrl-C ends it).", flush=True)
    listening = asyncio.create_task(listener.run())
    listening.add_done_callback(lambda _done: over.set())
    await serve_until(over, hall_site(listener.shared, args.language), sock, VISITORS)
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening


def _address(sock: socket.socket, *, lan: bool) -> str:
    from controller.web.lazy_server import LOOPBACK, address

    host = (address() if lan else "") or LOOPBACK
    return f"http://{host}:{sock.getsockname()[1]}/"


def _tell(broker: str, connected: bool, why_not: str, missing: int) -> None:
    what = "Connected to" if connected else "No connection to"
    why = f" ({plain(why_not)})" if why_not else ""
    end = "." if connected else "; trying again."
    more = f" Entries missing so far: {missing}." if missing else ""
    print(f"{what} the broker {plain(broker)}{why}{end}{more}", file=sys.stderr, flush=True)
