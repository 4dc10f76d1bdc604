"""How phones join a table, for pages of the panel: a table that they reach, with two of them."""

from __future__ import annotations


class PhonesJoined:
    """A table that phones can join, and two have."""

    def lines(self) -> tuple[str, ...]:
        return ("192.168.178.120:8080", "Players: 482 913")

    def host(self) -> tuple[str, str]:
        return "192.168.178.120:8080", "204 771"

    def scan(self) -> tuple[str, str]:
        return "192.168.178.120:8080", "482 913"

    def joined(self) -> tuple[tuple[int, str], ...]:
        return ((1, "Galadriel, Legolas"), (2, "phone 2"))

    def end(self, number: int) -> None:
        raise AssertionError(number)
