"""The file with the key of a table's dice: docs/security.md, "Dice"."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.dice_radio import CHANNELS, DiceRadio, RadioError, drawn, keep, read


@given(st.integers(0, 255), st.sampled_from(CHANNELS), st.binary(min_size=16, max_size=16))
def test_what_is_kept_is_read(
    tmp_path_factory: pytest.TempPathFactory, table: int, channel: int, key: bytes
) -> None:
    path = tmp_path_factory.mktemp("table") / "dice-radio.toml"
    radio = DiceRadio(table=table, channel=channel, key=key.hex())
    keep(path, radio)
    assert read(path) == radio
    assert radio.board_file() == bytes((table, channel)) + key


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "dice-radio.toml"
    for _ in range(2):
        keep(path, drawn())
        assert path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["dice-radio.toml"]


def test_no_two_keys_are_alike() -> None:
    assert len({drawn().key for _ in range(100)}) == 100


def test_a_link_that_was_planted_is_not_followed(tmp_path: Path) -> None:
    """Whoever may write to the folder gets no other file overwritten."""
    other = tmp_path / "other"
    other.write_text("keep me")
    (tmp_path / ".dice-radio.toml.new").symlink_to(other)
    keep(tmp_path / "dice-radio.toml", drawn())
    assert other.read_text() == "keep me"


def test_there_is_none_yet(tmp_path: Path) -> None:
    assert read(tmp_path / "dice-radio.toml") is None


GOOD = 'table = 1\nchannel = 1\nkey = "000102030405060708090a0b0c0d0e0f"\n'


@pytest.mark.parametrize(
    "text",
    [
        "", GOOD.replace("channel = 1", "channel = 14"), GOOD.replace("0f", ""),
        GOOD.replace("0f", "0g"), GOOD + "more = 1\n", GOOD[:-10], "\x00",
    ],
)  # fmt: skip
def test_a_damaged_file_is_named_and_no_other_key_is_drawn(tmp_path: Path, text: str) -> None:
    path = tmp_path / "dice-radio.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RadioError, match=r"dice-radio\.toml") as caught:
        read(path)
    assert "restore it from a backup, or draw a new key" in str(caught.value)
    assert path.read_text(encoding="utf-8") == text
