"""The files of dice: the six sides of each, and the key of a table's (docs/security.md, "Dice")."""

from pathlib import Path
from struct import unpack_from

import pytest
from hypothesis import given, strategies as st

from hardware.dice import die_faces
from hardware.dice.dice_radio import (
    CHANNELS,
    DiceRadio,
    RadioError,
    drawn,
    keep,
    read as read_radio,
)
from hardware.ports import EYE, Vector
from tests.steps import cases

GOOD: die_faces.Sides = {
    0: (20, -31, 1010), 2: (-15, 985, 40), 3: (1003, 22, -8),
    4: (-990, 10, 33), 5: (12, -1001, 5), 6: (-9, 14, -980),
}  # fmt: skip


def without(face: int, vector: Vector) -> die_faces.Sides:
    return {**GOOD, face: vector}


def test_at_rest_it_shows_one_g_and_angles_and_opposite_sides_make_seven() -> None:
    shown = ((0, 0, 1000), (577, 577, 577), (0, 0, 0), (0, 900, 900))
    assert [die_faces.at_rest(vector) for vector in shown] == [True, True, False, False]
    assert die_faces.degrees((0, 0, 1000), (0, 0, -900)) == pytest.approx(180)
    assert die_faces.degrees((0, 0, 1000), (0, 700, 700)) == pytest.approx(45)
    assert die_faces.odd_pairs(GOOD) == []
    assert die_faces.odd_pairs({**GOOD, 3: GOOD[5], 5: GOOD[3]}) == [(2, 3), (4, 5)]
    eye_for_six = {1: GOOD[6], **{face: GOOD[face] for face in (0, 2, 3, 4, 5)}}
    assert die_faces.odd_pairs(eye_for_six) == []


@cases(
    "sides, said",
    (GOOD, ""),
    (without(0, (0, 0, 1500)), "the die was not still with Eye on top"),
    (without(6, (15, -20, 1000)), "Eye and 6 were recorded with the same side up"),
    (without(6, (740, 0, -670)), "3 and 6 were recorded with the same side up"),
    # 45 degrees and more from all, opposite to none
    (without(6, (-560, 560, -610)), "no side is opposite Eye; no side is opposite 6"),
)
def test_what_cannot_be_a_die_is_said(sides: die_faces.Sides, said: str) -> None:
    assert "; ".join(map(str, die_faces.problems(sides))) == said


def test_an_exchange_that_still_makes_seven_turns_the_numbers_round() -> None:
    """Seen from the corner between +x, +y and +z these three run counter-clockwise."""
    usual = {1: (1000, 0, 0), 2: (0, 1000, 0), 3: (0, 0, 1000), 4: (0, 0, -1000),
             5: (0, -1000, 0), 6: (-1000, 0, 0)}  # fmt: skip
    assert not die_faces.clockwise(usual)
    for one, other in ((1, 6), (2, 5), (3, 4)):
        exchanged = {**usual, one: usual[other], other: usual[one]}
        assert die_faces.odd_pairs(exchanged) == []
        assert die_faces.clockwise(exchanged)
    eye = {EYE: usual[1], **{face: usual[face] for face in (2, 3, 4, 5, 6)}}
    assert not die_faces.clockwise(eye)


def test_the_order_has_every_side_in_64ths_of_g() -> None:
    """docs/protocol.md, "Orders", FACES."""
    payload = die_faces.order(1, GOOD)
    assert (payload[0], len(payload)) == (1, 25)
    assert [unpack_from(">Bbbb", payload, 1 + 4 * side) for side in range(6)] == [
        (0, 1, -2, 65), (2, -1, 63, 3), (3, 64, 1, -1), (4, -63, 1, 2), (5, 1, -64, 0),
        (6, -1, 1, -63),
    ]  # fmt: skip
    extreme = die_faces.order(0, dict.fromkeys(GOOD, (32767, -32768, 0)))
    assert unpack_from(">bbb", extreme, 2) == (127, -127, 0)


def test_the_file_gives_back_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "dice-faces.toml"
    learnt = {'the "hub"\\': {0: GOOD, 1: GOOD}, "dice": {1: GOOD}}
    path.write_text(die_faces.written(learnt), encoding="utf-8")
    assert die_faces.read(path) == learnt
    assert die_faces.read(tmp_path / "none.toml") == {}


@cases(
    "text, said",
    ("[[die]\n", "TOML|Expected"),
    ('[[die]]\nhub = "dice"\ndie = 0\n', "sides"),
    ('[[die]]\nhub = "dice"\ndie = 0\nsides = {eye = [0, 0, 1000]}\n', "not six sides"),
    ('[[die]]\nhub = "dice"\ndie = 0\nsides = {eye = [0, 0]}\n', "does not have 3 items"),
    (die_faces.written({"dice": {0: without(6, GOOD[5])}}), "5 and 6 were recorded with the same"),
    (die_faces.written({"dice": {0: GOOD}}).replace("eye", "ear"), "not six sides"),
    ("a = " + "9" * 5000, "a number is too long"),
)
def test_a_file_that_is_wrong_is_said_with_what_to_do(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "dice-faces.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(die_faces.FacesError, match=said) as caught:
        die_faces.read(path)
    assert str(caught.value).endswith("calibrate the dice again: ringkeeper dice calibrate")


@given(st.dictionaries(st.integers(0, 6), st.tuples(*[st.integers(-2000, 2000)] * 3), max_size=6))
def test_any_six_vectors_are_judged(sides: dict[int, Vector]) -> None:
    for sentence in die_faces.problems(sides):
        assert sentence


@given(st.integers(0, 255), st.sampled_from(CHANNELS), st.binary(min_size=16, max_size=16))
def test_what_is_kept_is_read(
    tmp_path_factory: pytest.TempPathFactory, table: int, channel: int, key: bytes
) -> None:
    path = tmp_path_factory.mktemp("table") / "dice-radio.toml"
    radio = DiceRadio(table=table, channel=channel, key=key.hex())
    keep(path, radio)
    assert read_radio(path) == radio
    assert radio.board_file() == bytes((table, channel)) + key


def test_only_its_owner_may_read_it_and_no_planted_link_is_followed(tmp_path: Path) -> None:
    """Whoever may write to the folder gets no other file overwritten."""
    path, other = tmp_path / "dice-radio.toml", tmp_path / "other"
    assert read_radio(path) is None
    for _ in range(2):
        keep(path, drawn())
        assert path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["dice-radio.toml"]
    other.write_text("keep me")
    (tmp_path / ".dice-radio.toml.new").symlink_to(other)
    keep(path, drawn())
    assert other.read_text() == "keep me"
    assert len({drawn().key for _ in range(100)}) == 100


WHOLE = 'table = 1\nchannel = 1\nkey = "000102030405060708090a0b0c0d0e0f"\n'


@cases(
    "text",
    "", WHOLE.replace("channel = 1", "channel = 14"), WHOLE.replace("0f", ""),
    WHOLE.replace("0f", "0g"), WHOLE + "more = 1\n", WHOLE[:-10], "\x00",
)  # fmt: skip
def test_a_damaged_file_is_named_and_no_other_key_is_drawn(tmp_path: Path, text: str) -> None:
    path = tmp_path / "dice-radio.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RadioError, match=r"dice-radio\.toml") as caught:
        read_radio(path)
    assert "restore it from a backup, or draw a new key" in str(caught.value)
    assert path.read_text(encoding="utf-8") == text
