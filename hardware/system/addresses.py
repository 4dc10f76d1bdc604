"""The IPv4 addresses of this computer (netdevice(7)); without netlink, which the unit does
not allow.
"""

from __future__ import annotations

import fcntl
import socket
import struct
from array import array

SIOCGIFCONF = 0x8912
IFREQ = 24 + 2 * struct.calcsize("P")
"""Bytes of a struct ifreq; the address (sockaddr_in) stands at 20 to 23."""

INTERFACES_MOST = 64


def addresses() -> list[str]:
    """One for each network that it is on, and that of the computer itself. OSError."""
    table = array("B", bytes(IFREQ * INTERFACES_MOST))
    asked = struct.pack("iP", len(table), table.buffer_info()[0])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        (filled,) = struct.unpack_from("i", fcntl.ioctl(sock, SIOCGIFCONF, asked))
    rows = bytes(table)[:filled]
    return [socket.inet_ntoa(rows[at + 20 : at + 24]) for at in range(0, filled, IFREQ)]
