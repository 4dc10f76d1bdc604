"""Trouble with a broker is news of a part: told once, listed, and found by a check."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.mqtt.orders import KEY_LEAST
from controller.mqtt.outbox import GAMES_WAITING_MOST
from controller.text.wording import worded
from controller.web.sections.host import host_section
from hardware.checks.findings import Verdict
from hardware.checks.network import broker_heard
from hardware.checks.record import Record
from hardware.ports import PartFound, PartLost
from sim.clock import SimClock
from tests.cli.running import Running
from tests.mqtt.at_table import TOPICS, AtTable, at_table, publish, until
from tests.mqtt.mosquitto import needs_broker, running, stopped
from tests.table.hands import banker

leaves_a_socket = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""paho-mqtt 2.2 leaves a socket to the garbage collector when there is no secure connection."""


def about_mqtt(at: AtTable) -> list[str]:
    """What players were told of the broker."""
    return [line for line in at.told if "MQTT" in line]


def away(at: AtTable) -> list[tuple[str, str]]:
    """The missing parts on the host's page: the name, and how to play on."""
    with at.table.speaking():
        section = host_section(at.table.context, at.table.away(), ())
    return [(one["name"], one["instead"]) for one in section["away"]]


async def once_lost(at: AtTable) -> str:
    """What the table says, once, about a broker that was never there; the game goes on."""
    await until(lambda: away(at))
    await at.play(20)
    (told,) = about_mqtt(at)
    return told


@needs_broker
async def test_a_broker_that_goes_and_comes_is_told_once_each(tmp_path: Path) -> None:
    async with running(tmp_path) as broker, at_table(tmp_path / "table", broker) as at:
        await until(lambda: at.reporter.link.connected)
        broker.kill()
        await until(lambda: away(at))
        where = f"127.0.0.1:{broker.port}"
        gone = f"MQTT: gone: The connection to {where} was lost. The game goes on."
        assert about_mqtt(at) == ["MQTT: ready", gone]
        named = [("MQTT", "Play on: only the broker gets no news for now.")]
        assert away(at) == named
        broker.start()
        await until(lambda: not away(at))
        assert about_mqtt(at)[2:] == ["MQTT: back: It can be used again."]


@needs_broker
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "MQTT: gone: {where} cannot be reached (Connection refused). The game goes on."),
        (
            "fr",
            "MQTT : hors service – {where} est injoignable (Connection refused). "
            "La partie continue.",
        ),
    ],
)  # fmt: skip
async def test_a_broker_that_was_never_there(tmp_path: Path, language: str, told: str) -> None:
    broker = stopped(tmp_path)
    async with at_table(tmp_path / "table", broker, language=language) as at:
        assert await once_lost(at) == told.format(where=f"127.0.0.1:{broker.port}")


@needs_broker
async def test_a_wrong_password(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text("mellon\n")
    async with (
        running(tmp_path) as broker,
        at_table(tmp_path / "table", broker, password_file=str(wrong)) as at,
    ):
        assert "refuses this table" in await once_lost(at)
        assert at.lines[0].endswith("; check username and password_file in hardware.toml")
        assert at.last.seq > 20  # the game goes on


@needs_broker
@leaves_a_socket
@pytest.mark.parametrize("has_tls", [False, True])
@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl here")
async def test_no_secure_connection(tmp_path: Path, has_tls: bool) -> None:
    """The broker has no TLS, or no trusted certificate."""
    async with (
        running(tmp_path, tls=has_tls) as broker,
        at_table(tmp_path / "table", broker, tls=True) as at,
    ):
        assert "No secure connection to" in await once_lost(at)
        assert "tls and ca_file in hardware.toml" in at.lines[0]


@needs_broker
async def test_the_first_command_that_is_refused_is_told(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_bytes(b"k" * KEY_LEAST)
    async with (
        running(tmp_path) as broker,
        at_table(tmp_path / "table", broker, commands=True, key_file=str(key)) as at,
    ):
        await until(lambda: at.reporter.link.connected)
        while at.reporter.refused < 3:  # the first ones may come before it has subscribed
            await publish(broker, TOPICS.commands, b"speak friend")
        (told,) = [line for line in about_mqtt(at) if "ignored" in line]
        assert "it is not a signed command" in told
        assert not away(at)


@needs_broker
async def test_a_game_that_is_given_up_since_too_many_wait_is_told_once(tmp_path: Path) -> None:
    async with at_table(tmp_path / "table", stopped(tmp_path)) as at:
        for _game in range(GAMES_WAITING_MOST + 2):
            at.table.adopt(banker())
            await at.play(1)
        assert [line for line in at.told if "oldest" in line] == [
            "MQTT: The broker was away for more than 4 games. The oldest was not sent."
        ]


WITHOUT = "import sys; sys.modules['aiomqtt'] = None; "
"""As if the library had not been installed."""


def without(folder: Path, profile: str, language: str, before: str = "") -> Running:
    """A table in a process of its own."""
    (folder / "hardware.toml").write_text(profile)
    return Running(
        "--hardware", folder / "hardware.toml", "--journal", folder / "game", "--language",
        language, folder=folder, before=before,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "MQTT: gone: Its library is missing. The game goes on."),
        ("fr", "MQTT : hors service – Sa bibliothèque manque. La partie continue."),
    ],
)
def test_without_the_library_the_table_says_so_and_plays(
    tmp_path: Path, language: str, told: str
) -> None:
    table = without(tmp_path, '[mqtt]\nhost = "127.0.0.1"\n', language, WITHOUT)
    remedy = 'install it in Ringkeeper\'s folder: pip install ".[mqtt]"'
    said = table.until(f"mqtt: its library is missing; {remedy}")
    assert told in said or table.until(told)
    assert table.stop() == 0


def test_without_its_password_the_table_says_so_and_plays(tmp_path: Path) -> None:
    file = tmp_path / "nothing"
    lines = f'[mqtt]\nhost = "127.0.0.1"\nusername = "a"\npassword_file = "{file}"\n'
    table = without(tmp_path, lines, "en")
    table.until("cannot be read (No such file or directory); it must be a small file")
    assert table.stop() == 0


def test_a_check_of_the_parts_finds_what_the_broker_refuses_until_it_is_allowed() -> None:
    from controller.mqtt import trouble

    record = Record(SimClock())
    refused = trouble.read_refused(TOPICS.commands)
    record.on(trouble.connected("pony:1883"))
    record.on(refused)
    (found,) = broker_heard(record)
    assert (found.part, found.verdict, found.what) == ("mqtt", Verdict.WRONG, refused.why)
    record.on(trouble.connected("pony:1883"))
    assert [one.verdict for one in broker_heard(record)] == [Verdict.FINE]


def test_a_check_of_the_parts_finds_what_was_heard_last() -> None:
    from controller.mqtt import trouble

    record = Record(SimClock())
    assert broker_heard(record) == []
    for news, verdict in (
        (trouble.disconnected("pony:1883"), Verdict.WRONG),
        (trouble.connected("pony:1883"), Verdict.FINE),
        (trouble.not_connected("pony:1883", OSError("no route"), tls=False), Verdict.WRONG),
    ):
        record.on(news)
        (found,) = broker_heard(record)
        assert (found.part, found.verdict) == ("mqtt", verdict)
        said = news.why if isinstance(news, PartLost) else news.about
        assert said is not None
        assert worded(found.what) == worded(said)
        assert (found.remedy is None) is isinstance(news, PartFound)
