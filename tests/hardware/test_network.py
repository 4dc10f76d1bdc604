"""What `doctor` finds of networks: NetworkManager, and the broker of [mqtt]."""

import socket
import threading
from pathlib import Path

import pytest

from hardware.checks import network
from hardware.checks.findings import Verdict
from hardware.profile.profile import ProfileError, parse_profile
from hardware.profile.types import MqttProfile, WebProfile
from hardware.system.network_manager import NetworkManager
from tests.broker import MOSQUITTO, NO_BROKER, broker as running_broker
from tests.network.conftest import bus as bus
from tests.network.simulated import network_manager
from tests.ports import free_port
from tests.steps import cases


@cases(
    "allowed, verdict, says",
    (True, Verdict.FINE, "can open a hotspot"),
    (False, Verdict.LOOK, "Run install.sh again"),
)
async def test_whether_the_panel_may_change_the_network_is_asked_of_network_manager(
    bus: str, allowed: bool, verdict: Verdict, says: str
) -> None:
    async with network_manager(bus) as simulated:
        simulated.allowed = allowed
        (one,) = await network.control(WebProfile(lan=True), NetworkManager(bus))
        assert (one.part, one.verdict) == ("network", verdict)
        assert says in str(one)
        assert await network.control(WebProfile(), NetworkManager(bus)) == []
    (one,) = await network.control(WebProfile(lan=True), NetworkManager(bus))
    assert (one.part, one.verdict) == ("network", Verdict.LOOK)
    assert "NetworkManager is not running" in str(one)


needs_broker = pytest.mark.skipif(MOSQUITTO is None, reason=NO_BROKER)


@needs_broker
@pytest.mark.parametrize("password", [None, "mellon"])
def test_a_broker_that_asks_for_a_password_is_fine(tmp_path: Path, password: str | None) -> None:
    with running_broker(tmp_path, password=password) as one:
        profile = MqttProfile(host="127.0.0.1", port=one.port)
        (found,) = network.check_broker(profile)
        assert found.verdict is Verdict.FINE
    (found,) = network.check_broker(profile)
    assert found.verdict is Verdict.WRONG
    assert str(found.remedy) == "check host and port under [mqtt], and that the broker is running"


def test_a_broker_that_hangs_is_not_called_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kind: a hang taken for success. The kernel takes connections in for a program that hangs."""
    monkeypatch.setattr(network, "ANSWERS_WITHIN_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as hung:
        port = int(hung.getsockname()[1])
        (found,) = network.check_broker(MqttProfile(host="127.0.0.1", port=port))
    assert found.verdict is Verdict.WRONG
    assert str(found.what) == f"127.0.0.1:{port} does not answer"


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_another_service_at_the_port_is_not_called_fine(says: bytes) -> None:
    """Kind: the first of several where another is meant: whatever listens there."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = int(other.getsockname()[1])

        def answer() -> None:
            line, _address = other.accept()
            with line:
                line.recv(100)
                line.sendall(says)

        answering = threading.Thread(target=answer)
        answering.start()
        (found,) = network.check_broker(MqttProfile(host="127.0.0.1", port=port))
        answering.join()
    assert found.verdict is Verdict.LOOK
    assert "does not speak like a broker" in str(found.what)


def test_a_file_that_is_not_there_is_named_a_key_only_with_commands(tmp_path: Path) -> None:
    path, port = str(tmp_path / "secret"), free_port()
    assert network.check_broker(None) == [], "a table without mqtt"
    (found,) = network.check_broker(MqttProfile(host="127.0.0.1", username="a", password_file=path))
    assert path in str(found.what)
    for commands in (False, True):
        profile = MqttProfile(host="127.0.0.1", port=port, commands=commands, key_file=path)
        (found,) = network.check_broker(profile)
        assert (path in str(found.what)) is commands


@cases(
    "text, place",
    ('host = "b"\ncommands = true', "mqtt.key_file"),
    ('host = "b"\npassword_file = "/etc/secret"', "mqtt.username"),
    ('host = "b"\nca_file = "/etc/ca.pem"', "mqtt.ca_file"),
    ('host = "b"\npassword = "mellon"', "mqtt.password"),
    ('host = "b"\nprefix = "a/#"', "mqtt.prefix"),
    ("port = 1883", "mqtt.host"),
)
def test_a_mistake_is_named_and_the_table_is_played_without_mqtt(text: str, place: str) -> None:
    with pytest.raises(ProfileError) as error:
        parse_profile(f"[mqtt]\n{text}\n")
    assert [one.place for one in error.value.problems] == [place]
    assert error.value.rest.mqtt is None
