"""Trouble with a broker is news of a part: told once, listed, and found by a check; what is
missing, and a mistake of ours, is a sentence; pauses between attempts grow."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from controller.mqtt.client import Backoff
from controller.mqtt.files import NoSecret, key, password
from controller.mqtt.orders import KEY_LEAST
from controller.mqtt.outbox import GAMES_WAITING_MOST, Batch
from controller.text.wording import worded
from controller.web.sections.host import host_section
from hardware.checks.findings import Verdict
from hardware.checks.network import broker_heard
from hardware.checks.record import Record
from hardware.ports import DeviceEvent, PartFound, PartLost, PartTrouble
from sim.clock import SimClock
from tests.cli.running import Running
from tests.mqtt.at_table import (
    TOPICS,
    AtTable,
    Source,
    at_table,
    key_of,
    linked,
    needs_broker,
    publish,
    running,
    stopped,
    until,
)
from tests.steps import cases
from tests.table.hands import banker

leaves_a_socket = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""paho-mqtt 2.2 leaves a socket to the garbage collector when there is no secure connection."""


def about_mqtt(at: AtTable) -> list[str]:
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
    assert len(at.lines) == 1
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
@cases(
    "language, told",
    ("en", "MQTT: gone: {where} cannot be reached (Connection refused). The game goes on."),
    ("fr", "MQTT : hors service – {where} est injoignable (Connection refused). "
     "La partie continue."),
)  # fmt: skip
async def test_a_broker_that_was_never_there(tmp_path: Path, language: str, told: str) -> None:
    broker = stopped(tmp_path)
    async with at_table(tmp_path / "table", broker, language=language) as at:
        assert await once_lost(at) == told.format(where=f"127.0.0.1:{broker.port}")
        assert language != "en" or "check host and port under [mqtt]" in at.lines[0]


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
    more = {"commands": True, "key_file": key_of(tmp_path)}
    async with running(tmp_path) as broker, at_table(tmp_path / "t", broker, **more) as at:  # type: ignore[arg-type]
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


WITHOUT = "import sys; sys.modules['aiomqtt'] = None; "  # as if the library had not been installed


def without(folder: Path, profile: str, language: str, before: str = "") -> Running:
    (folder / "hardware.toml").write_text(profile)
    return Running(
        "--hardware", folder / "hardware.toml", "--journal", folder / "game", "--language",
        language, folder=folder, before=before,
    )  # fmt: skip


@cases(
    "language, told",
    ("en", "MQTT: gone: Its library is missing. The game goes on."),
    ("fr", "MQTT : hors service – Sa bibliothèque manque. La partie continue."),
)
def test_without_the_library_it_says_so_and_plays(tmp_path: Path, language: str, told: str) -> None:
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


def test_a_check_of_the_parts_finds_what_was_heard_last_and_what_is_refused() -> None:
    from controller.mqtt import trouble

    record, here = Record(SimClock()), trouble.connected("pony:1883")
    assert broker_heard(record) == []
    for news, verdict in (
        (trouble.disconnected("pony:1883"), Verdict.WRONG), (here, Verdict.FINE),
        (trouble.not_connected("pony:1883", OSError("no route"), tls=False), Verdict.WRONG),
        (here, Verdict.FINE), (trouble.read_refused(TOPICS.commands), Verdict.WRONG),
        (here, Verdict.FINE),
    ):  # fmt: skip
        record.on(news)
        (found,) = broker_heard(record)
        assert (found.part, found.verdict) == ("mqtt", verdict)
        said = news.about if isinstance(news, PartFound) else news.why
        assert said is not None
        assert worded(found.what) == worded(said)
        assert (found.remedy is None) is not isinstance(news, PartLost)


@given(st.integers(), st.lists(st.floats(0, 100), min_size=1))
def test_a_pause_is_at_least_half_the_first_and_bounded(seed: int, lasted: list[float]) -> None:
    backoff = Backoff(1.0, 60.0, Random(seed))
    assert all(0.5 <= backoff.pause(one) <= 60.0 for one in lasted)


def test_a_broker_that_drops_us_at_once_is_tried_ever_less_often_until_one_lasts() -> None:
    backoff = Backoff(1.0, 60.0, Random(1))
    pauses = [backoff.pause(0.1) for _ in range(8)]
    assert all(32 <= pause <= 60 for pause in pauses[6:])
    assert backoff.pause(61.0) <= 1.0


def test_a_password_is_the_first_line_and_a_key_is_long(tmp_path: Path) -> None:
    file, least = tmp_path / "secret", b"k" * KEY_LEAST
    file.write_text("speak friend\nand enter\n")
    assert password(str(file)) == "speak friend"
    assert password(None) is None
    file.write_bytes(least + b"\n")
    assert key(str(file)) == least


@cases(
    "reads, content, said",
    (password, b"", "is empty; put the broker's password into it"),
    (password, b"\n", "is empty; put the broker's password into it"),
    (password, None, "secret cannot be read"),
    (key, b"k" * (KEY_LEAST - 1) + b"\n", "make a key"),
    ids=["no password", "an empty line", "no file", "a short key"],
)
def test_what_is_no_secret_is_said(
    tmp_path: Path, reads: Callable[[str], object], content: bytes | None, said: str
) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(NoSecret, match=said):
        reads(str(file))


class Mistaken(Source):
    """It cannot put its first events into words."""

    def waiting(self) -> Batch | None:
        if self.asked == 1:
            raise KeyError("no such word")
        return None


@needs_broker
async def test_a_mistake_is_named_and_sending_is_tried_again(tmp_path: Path) -> None:
    async with running(tmp_path) as broker:
        source, told = Mistaken(), list[DeviceEvent]()
        link = linked(broker, source, told.append)
        await until(lambda: source.asked > 1)
        await link.close()
    lines = [str(one) for one in told if isinstance(one, PartTrouble)]
    assert lines == ["mqtt: KeyError: 'no such word'. Please report this"]
