"""Two tables of one name: the broker takes them for one, and lets only the later one stay."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from controller.mqtt.client import Account
from controller.mqtt.connection_checks import LASTING_S, SHORT_MOST, Lasting
from controller.mqtt.link import BrokerLink
from controller.mqtt.messages import Topics
from controller.mqtt.outbox import Batch
from hardware.ports import DeviceEvent
from sim.clock import SimClock
from tests.broker import USER
from tests.mqtt.mosquitto import PASSWORD, needs_broker, running, until

TURNS = 4
"""Connections of each table that are watched: seconds, since pauses grow."""


class Quiet:
    """A source with nothing to send, which counts its connections."""

    def __init__(self) -> None:
        self.connections = 0

    def began(self) -> None:
        self.connections += 1

    def next(self) -> Batch | None:
        return None

    def acknowledge(self, batch: Batch) -> None:
        raise AssertionError(batch)

    def retained(self) -> Mapping[str, bytes]:
        return {}

    def receive(self, payload: bytes, *, retained: bool) -> None:
        raise AssertionError(payload, retained)


@needs_broker
async def test_two_tables_of_one_name_say_so_once_each(tmp_path: Path) -> None:
    async with running(tmp_path) as broker:
        account = Account(host="127.0.0.1", port=broker.port, username=USER, password=PASSWORD)
        sources, told = (Quiet(), Quiet()), (list[DeviceEvent](), list[DeviceEvent]())
        links = [
            BrokerLink(account, Topics("bree"), source, news.append)
            for source, news in zip(sources, told, strict=True)
        ]
        for link in links:
            link.start()
        await until(lambda: all(one.connections >= TURNS for one in sources))
        for link in links:
            await link.close()
    where = f"127.0.0.1:{broker.port}"
    lost = f"mqtt: the connection to {where} was lost; check that the broker is running; "
    again = f"mqtt: the connection to {where} is lost again and again, perhaps to a table of "
    for news in told:  # Mosquitto 2.0 closes the older connection without a word
        said = [str(getattr(one, "about", one)) for one in news]
        assert said[::2] == [f"connected to {where}"] * SHORT_MOST
        assert said[1].startswith(lost)
        assert said[3].startswith(again)
        assert len(said) == 2 * SHORT_MOST


def test_a_connection_that_lasts_again_is_told_late_and_the_next_at_once() -> None:
    clock, told = SimClock(), list[float]()
    lasting = Lasting(clock)

    def began() -> None:
        lasting.began(lambda: told.append(clock.time()))

    for _short in range(SHORT_MOST):
        began()
        clock.advance(1.0)
        again = lasting.ended()
    assert again
    assert told == [0.0, 1.0]
    began()
    clock.advance(LASTING_S - 1)
    assert lasting.ended()
    clock.advance(LASTING_S)
    assert len(told) == SHORT_MOST, "it was lost before it had lasted"
    began()
    clock.advance(LASTING_S)
    assert len(told) == SHORT_MOST + 1
    assert not lasting.ended(), "an accident"
    began()
    assert len(told) == SHORT_MOST + 2
