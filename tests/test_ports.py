"""A free port is none that a connection of another test may get meanwhile."""

from pathlib import Path

import pytest

from tests.ports import HIGHEST, free_port, kept_port


def test_free_ports_are_below_those_that_linux_gives_to_whoever_wants_any() -> None:
    """ip(7), ip_local_port_range."""
    lowest, _highest = Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()
    assert max(free_port() for _time in range(200)) < HIGHEST <= int(lowest)


def test_a_kept_port_is_given_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    with kept_port() as port:
        monkeypatch.setattr("tests.ports.LOWEST", port)
        monkeypatch.setattr("tests.ports.HIGHEST", port + 2)
        assert free_port() == port + 1
