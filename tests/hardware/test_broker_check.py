"""What doctor finds of [mqtt]."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from hardware.checks import broker
from hardware.checks.findings import Verdict
from hardware.profile.profile import ProfileError, parse_profile
from hardware.profile.types import MqttProfile
from tests.ports import free_port


def test_a_table_without_mqtt_has_no_finding() -> None:
    assert broker.check(None) == []


def test_a_broker_that_answers_is_fine_and_one_that_does_not_is_wrong() -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        (found,) = broker.check(MqttProfile(host="127.0.0.1", port=port))
        assert found.verdict is Verdict.FINE
    (found,) = broker.check(MqttProfile(host="127.0.0.1", port=port))
    assert found.verdict is Verdict.WRONG
    assert str(found.remedy) == "check host and port under [mqtt], and that the broker is running"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "secret")
    (found,) = broker.check(MqttProfile(host="127.0.0.1", username="a", password_file=path))
    assert path in str(found.what)


def test_a_key_is_looked_for_only_with_commands(tmp_path: Path) -> None:
    path = str(tmp_path / "key")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = int(server.getsockname()[1])
        without = MqttProfile(host="127.0.0.1", port=port, key_file=path)
        assert broker.check(without)[0].verdict is Verdict.FINE
    with_commands = MqttProfile(host="127.0.0.1", commands=True, key_file=path)
    assert broker.check(with_commands)[0].verdict is Verdict.WRONG


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('host = "b"\ncommands = true', "mqtt.key_file"),
        ('host = "b"\npassword_file = "/etc/secret"', "mqtt.username"),
        ('host = "b"\nca_file = "/etc/ca.pem"', "mqtt.ca_file"),
        ('host = "b"\npassword = "mellon"', "mqtt.password"),
        ('host = "b"\nprefix = "a/#"', "mqtt.prefix"),
        ("port = 1883", "mqtt.host"),
    ],
)
def test_a_mistake_is_named_and_the_table_is_played_without_mqtt(text: str, place: str) -> None:
    with pytest.raises(ProfileError) as error:
        parse_profile(f"[mqtt]\n{text}\n")
    assert [one.place for one in error.value.problems] == [place]
    assert error.value.rest.mqtt is None
