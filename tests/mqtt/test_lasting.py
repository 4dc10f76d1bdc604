"""What a broker keeps of tables: of two with one name, of an earlier name (docs/home-assistant.md),
and of one that is killed; and a table that does not use MQTT."""

import re
import signal
import subprocess
import sys
from pathlib import Path

from controller.mqtt.connection_checks import LASTING_S, SHORT_MOST, Lasting
from controller.mqtt.messages import OFFLINE, ONLINE, Topics
from hardware.ports import DeviceEvent
from sim.clock import SimClock
from tests.broker import USER, RunningBroker
from tests.cli.running import Running
from tests.mqtt.at_table import (
    PASSWORD,
    Source,
    at_table,
    linked,
    needs_broker,
    running,
    subscriber,
    until,
    watching,
)
from tests.patience import PATIENCE_S

TURNS = 4  # connections of each table that are watched: seconds, since pauses grow


@needs_broker
async def test_two_tables_of_one_name_say_so_once_each(tmp_path: Path) -> None:
    async with running(tmp_path) as broker:
        sources, told = (Source(), Source()), (list[DeviceEvent](), list[DeviceEvent]())
        links = [
            linked(broker, source, news.append, "bree")
            for source, news in zip(sources, told, strict=True)
        ]
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
async def test_a_table_clears_what_it_left_by_other_name_prefix_or_setting(tmp_path: Path) -> None:
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


_PROFILE = """\
[mqtt]
host = "127.0.0.1"
port = {port}
username = "{user}"
password_file = "{folder}/password"
name = "Bree"
"""


@needs_broker
async def test_the_broker_says_that_a_killed_table_is_gone(tmp_path: Path) -> None:
    async with running(tmp_path) as broker, watching(broker) as seen:
        (tmp_path / "password").write_text(PASSWORD)
        text = _PROFILE.format(port=broker.port, user=USER, folder=tmp_path)
        (tmp_path / "hardware.toml").write_text(text)
        table = Running(
            "--hardware", tmp_path / "hardware.toml", "--journal", tmp_path / "game",
            folder=tmp_path, patience=PATIENCE_S,
        )  # fmt: skip
        status = Topics("bree").status
        await until(lambda: seen.of(status) == [ONLINE.encode()])
        table.process.send_signal(signal.SIGKILL)
        await until(lambda: seen.of(status) == [ONLINE.encode(), OFFLINE.encode()])
        table.process.wait(PATIENCE_S)


_UNUSED = """
import sys, controller.__main__, controller.cli.run.run, controller.cli.run.session
print([name for name in ("aiomqtt", "paho", "controller.mqtt") if name in sys.modules])
"""


def test_a_table_without_mqtt_loads_nothing_for_it() -> None:
    done = subprocess.run([sys.executable, "-c", _UNUSED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
