"""The IPv4 addresses of this computer (netdevice(7)); without netlink, which the unit does
not allow.
"""

from __future__ import annotations

import re
import socket
import struct
from array import array
from importlib.util import find_spec

SIOCGIFCONF, SIOCGIFFLAGS = 0x8912, 0x8913
IFREQ = 24 + 2 * struct.calcsize("P")
"""Bytes of a struct ifreq; it begins with the name (16), the address (sockaddr_in) stands at 20 to
23, flags at 16 and 17."""

INTERFACES_MOST = 64

_POINT_TO_POINT, _RUNNING = 0x10, 0x40  # IFF_...

_OF_PROGRAMS = re.compile(r"docker|br-[0-9a-f]{12}|veth|virbr|vnet|lxc|lxd|cni|podman")
"""How networks begin that a program makes for itself; no other computer is on one."""


def addresses(usual: str = "") -> list[str]:
    """One for each network that others may be on, those first that most likely are: not a cable
    that is unplugged, a tunnel, a program's own network, or an address that the interface gave
    itself (RFC 3927); of those that are alike the `usual` one. OSError."""
    if not find_spec("fcntl"):  # not POSIX
        return [*socket.gethostbyname_ex(socket.gethostname())[2]]
    table = array("B", bytes(IFREQ * INTERFACES_MOST))
    asked = struct.pack("iP", len(table), table.buffer_info()[0])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        (filled,) = struct.unpack_from("i", _asked_of(sock, SIOCGIFCONF, asked))
        rows = [bytes(table[at : at + IFREQ]) for at in range(0, filled, IFREQ)]
        found = [(_doubt(_flags(sock, row), row), _address(row)) for row in rows]
    found.sort(key=lambda one: (one[0], one[1] != usual))
    return [address for _doubt, address in found if not address.startswith("127.")]


def _flags(sock: socket.socket, row: bytes) -> int:
    asked = row[:16] + bytes(IFREQ - 16)
    return int(struct.unpack_from("H", _asked_of(sock, SIOCGIFFLAGS, asked), 16)[0])


def _asked_of(sock: socket.socket, request: int, argument: bytes) -> bytes:
    import fcntl

    return fcntl.ioctl(sock, request, argument)


def _doubt(flags: int, row: bytes) -> tuple[bool, bool, bool]:
    """Less comes first."""
    name = row[:16].partition(b"\0")[0].decode("ascii", "replace")
    not_others = bool(flags & _POINT_TO_POINT or _OF_PROGRAMS.match(name))
    return not flags & _RUNNING, not_others, _address(row).startswith("169.254.")


def _address(row: bytes) -> str:
    return socket.inet_ntoa(row[20:24])
