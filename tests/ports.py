"""Ports that nothing listens on, for tests that start a server by itself."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import SystemRandom

LOWEST, HIGHEST = 20_000, 32_000
"""Below those that Linux gives to whoever wants any (ip(7), ip_local_port_range: from 32768): a
connection of another test may take such a port meanwhile."""


@contextmanager
def kept_port() -> Iterator[int]:
    """A free port on loopback, which no other test is given as long as the block runs. A server
    that sets SO_REUSEADDR can listen on it."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        while True:
            place = "127.0.0.1", SystemRandom().randrange(LOWEST, HIGHEST)
            with suppress(OSError):
                with socket.socket() as alone:  # SO_REUSEADDR would let two tests keep one port
                    alone.bind(place)
                kept.bind(place)
                break
        yield kept.getsockname()[1]


def free_port() -> int:
    """A port on loopback that nothing listens on now."""
    with kept_port() as port:
        return port
