"""What is missing for MQTT is a sentence, and the table is run without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.mqtt.files import NoSecret, key, password
from controller.mqtt.orders import KEY_LEAST


def test_the_password_is_the_first_line(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("speak friend\nand enter\n")
    assert password(str(file)) == "speak friend"
    assert password(None) is None


@pytest.mark.parametrize("content", ["", "\n"])
def test_an_empty_password_is_none(tmp_path: Path, content: str) -> None:
    file = tmp_path / "password"
    file.write_text(content)
    with pytest.raises(NoSecret, match="is empty; put the broker's password into it"):
        password(str(file))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoSecret, match="nothing cannot be read"):
        password(str(tmp_path / "nothing"))


def test_a_short_key_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_bytes(b"k" * (KEY_LEAST - 1) + b"\n")
    with pytest.raises(NoSecret, match="make a key"):
        key(str(file))
    file.write_bytes(b"k" * KEY_LEAST + b"\n")
    assert key(str(file)) == b"k" * KEY_LEAST
