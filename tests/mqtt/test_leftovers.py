"""What a broker retains of a table under an earlier name, or for good: docs/home-assistant.md."""

from __future__ import annotations

import re
from pathlib import Path

from tests.broker import RunningBroker
from tests.mqtt.at_table import at_table
from tests.mqtt.mosquitto import needs_broker, running, subscriber, until

DOCUMENT = Path(__file__).parents[2] / "docs" / "home-assistant.md"


async def retained(broker: RunningBroker, *filters: str) -> set[str]:
    """The topics with a retained message, until one of our own ends the list."""
    found: set[str] = set()
    async with subscriber(broker, "looks") as client:
        for one in (*(filters or ("#",)), "tests/end"):
            await client.subscribe(one, qos=1)
        await client.publish("tests/end", b"end", qos=1)
        async for message in client.messages:
            if str(message.topic) == "tests/end":
                return found
            if message.retain and message.payload:
                found.add(str(message.topic))
    raise AssertionError


async def play(folder: Path, broker: RunningBroker, **more: object) -> set[str]:
    """A table that is on for a while; what is retained at its end."""
    async with at_table(folder, broker, None, "en", **more) as at:  # type: ignore[arg-type]
        await at.play(5)
        await until(lambda: at.reporter.link.connected)
    (folder / "game.journal").unlink(missing_ok=True)
    return await retained(broker)


def below(topics: set[str], table: str) -> set[str]:
    return {one for one in topics if table in one or table.replace("-", "_") in one}


@needs_broker
async def test_a_table_clears_what_it_left_under_another_name_prefix_or_setting(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as broker:
        first = await play(tmp_path / "table", broker)
        assert len(below(first, "prancing-pony")) >= 10
        stranger = await play(tmp_path / "neighbour", broker, name="Green Dragon")
        assert below(stranger, "prancing-pony") == below(first, "prancing-pony")
        renamed = await play(tmp_path / "table", broker, name="Ivy Bush")
        assert below(renamed, "prancing-pony") == set()
        assert below(renamed, "green-dragon") == below(stranger, "green-dragon")
        assert len(below(renamed, "ivy-bush")) >= 10
        silent = await play(tmp_path / "table", broker, name="Ivy Bush", home_assistant=False)
        assert {one.split("/")[0] for one in below(silent, "ivy-bush")} == {"ringkeeper"}
        moved = await play(tmp_path / "table", broker, name="Ivy Bush", prefix="games")
        assert not any(one.startswith("ringkeeper/ivy-bush") for one in moved)


@needs_broker
async def test_the_filters_of_the_documented_command_cover_all_of_a_table(tmp_path: Path) -> None:
    """`mosquitto_sub --remove-retained` clears what it gets for these filters; so does this."""
    text = DOCUMENT.read_text(encoding="utf-8")
    command = text[text.index("--remove-retained") :].partition("\n\n")[0]
    filters = re.findall(r"-t '([^']+)'", command)
    assert len(filters) == 2
    async with running(tmp_path) as broker:
        assert await play(tmp_path / "table", broker)
        found = await retained(broker, *filters)
        async with subscriber(broker, "clears") as client:
            for topic in found:
                await client.publish(topic, b"", qos=1, retain=True)
        assert await retained(broker) == set()
