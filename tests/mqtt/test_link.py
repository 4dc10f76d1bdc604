"""A mistake of ours while something is sent: it is named, and the link goes on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from controller.mqtt.client import Account
from controller.mqtt.link import BrokerLink
from controller.mqtt.messages import Topics
from controller.mqtt.outbox import Batch
from hardware.ports import DeviceEvent, PartTrouble
from tests.broker import USER
from tests.mqtt.mosquitto import PASSWORD, needs_broker, running, until


class Mistaken:
    """A source that cannot put its first events into words."""

    def __init__(self) -> None:
        self.asked = 0

    def began(self) -> None:
        """Nothing is retained."""

    def next(self) -> Batch | None:
        self.asked += 1
        if self.asked == 1:
            raise KeyError("no such word")
        return None

    def acknowledge(self, batch: Batch) -> None:
        raise AssertionError(batch)

    def retained(self) -> Mapping[str, bytes]:
        return {}

    def receive(self, payload: bytes, *, retained: bool) -> None:
        raise AssertionError(payload, retained)


@needs_broker
async def test_a_mistake_is_named_and_sending_is_tried_again(tmp_path: Path) -> None:
    async with running(tmp_path) as broker:
        source, told = Mistaken(), list[DeviceEvent]()
        account = Account(host="127.0.0.1", port=broker.port, username=USER, password=PASSWORD)
        link = BrokerLink(account, Topics("pony"), source, told.append)
        link.start()
        await until(lambda: source.asked > 1)
        await link.close()
    lines = [str(one) for one in told if isinstance(one, PartTrouble)]
    assert lines == ["mqtt: KeyError: 'no such word'. Please report this"]
