"""What the makers' messages mean: vectors from their documents, and rubbish; and what a die says
becomes rolls, each once: docs/dice.md, "Dice you can buy"."""

import struct

import pytest
from hypothesis import given, strategies as st

from common.message import Message
from hardware.dice.bluetooth import godice, pixels
from hardware.dice.bluetooth.die import BluetoothDie
from hardware.dice.bluetooth.messages import CameToRest, Charge, Moving, Saying, Unfit
from hardware.dice.bluetooth.vendors import FACTS, Decoded, Make, recognised
from hardware.ports import DeviceEvent, DieNews, DieSettled, DieState
from tests.bluetooth.dice import GoDie, OldPixelDie, PixelDie
from tests.steps import cases

GODICE: list[tuple[bytes, Saying | None]] = [
    (b"R", Moving(DieState.ROLLING)),
    (b"S\xc0\x00\x00", CameToRest(1, (-1000, 0, 0))),
    (b"S\x00\x00\x40", CameToRest(2, (0, 0, 1000))),
    (b"S\x00\x40\x00", CameToRest(3, (0, 1000, 0))),
    (b"S\x00\xc0\x00", CameToRest(4, (0, -1000, 0))),
    (b"S\x00\x00\xc0", CameToRest(5, (0, 0, -1000))),
    (b"S\x40\x00\x00", CameToRest(6, (1000, 0, 0))),
    (b"S\x3e\x06\xfb", CameToRest(6, (969, 94, -78))),  # a little askew, as real ones lie
    (b"S\x2d\x2d\x00", Moving(DieState.COCKED, (703, 703, 0))),  # on an edge, whatever it says
    (b"S\x00\x00\x00", Moving(DieState.COCKED, (0, 0, 0))),  # in free fall
    (b"S\x7f\x00\x00", Moving(DieState.COCKED, (1984, 0, 0))),  # twice its weight
    (b"TS\x00\x2d\x2d", Moving(DieState.COCKED, (0, 703, 703))),
    (b"FS\x40\x00\x00", Moving(DieState.MOVED, (1000, 0, 0))),
    (b"MS\x00\x00\xc0", Moving(DieState.MOVED, (0, 0, -1000))),
    (b"Bat\x55", Charge(85)),
    (b"Bat\xff", None),
    (b"Col\x03", None),
    (b"", None),
    (b"S", None),
    (b"S\x40\x00", None),
    (b"XS\x40\x00\x00", None),
    (b"R\x01\x02", Moving(DieState.ROLLING)),  # the makers' libraries look at the beginning only
    (b"S\x40\x00\x00\x07", CameToRest(6, (1000, 0, 0))),
    (b"TS\x00\x2d\x2d\x07", Moving(DieState.COCKED, (0, 703, 703))),
    (b"Bat\x55\x01", Charge(85)),
    (b"FS\x40\x00", None),
]
"""GoDice JavaScript API, "Events" and "Responses"; xyz in 64ths of g as in its table for D6."""

PIXELS: list[tuple[bytes, Saying | None]] = [
    (b"\x03\x01\x00", CameToRest(1)),
    (b"\x03\x01\x05", CameToRest(6)),
    (b"\x03\x01\x06", None),  # a face that six sides have not
    (b"\x03\x02\x03", Moving(DieState.PICKED_UP)),
    (b"\x03\x03\x03", Moving(DieState.ROLLING)),
    (b"\x03\x04\x00", Moving(DieState.COCKED)),
    (b"\x03\x05\x02", Moving(DieState.MOVED)),
    (b"\x03\x00\x02", None),
    (b"\x22\x40\x00", Charge(64)),
    (b"\x22\xff\x00", None),
    (b"\x01", None),
    (b"", None),
    (b"\x03", None),
    (b"\x02", None),
    (b"\x02\x0f", None),
    (b"\x03\x01\x03\x07", CameToRest(4)),  # a longer message than is known
    (b"\x03\x03\x03\x07", Moving(DieState.ROLLING)),
    (b"\x22\x40\x00\x07", Charge(64)),
]
"""pixels-js, RollState, PixelRollState and BatteryLevel."""


@pytest.mark.parametrize(("data", "said"), GODICE)
def test_godice(data: bytes, said: Saying | None) -> None:
    assert godice.decoded(data) == said


@pytest.mark.parametrize(("data", "said"), PIXELS)
def test_pixels(data: bytes, said: Saying | None) -> None:
    assert known(PixelDie(1))(data) == said


def known(die: PixelDie) -> Decoded:
    """Decodes what it says after it has said what it is."""
    decoded = pixels.PixelDecoder().decoded
    assert decoded(die.i_am()) is None
    return decoded


def test_before_a_pixels_has_said_what_it_is_nothing_is_a_roll_nor_cut_short() -> None:
    decoded = pixels.PixelDecoder().decoded
    assert decoded(b"\x03\x01\x04") is None
    assert decoded(b"\x03\x03\x04") == Moving(DieState.ROLLING)
    decoded(PixelDie(1).i_am()[:21])  # cut short
    assert decoded(b"\x03\x01\x04") is None
    decoded(PixelDie(1).i_am())
    decoded(PixelDie(1).i_am()[:21])
    assert decoded(b"\x03\x01\x04") == CameToRest(5)
    whole, decoded = PixelDie(1, kind=7).i_am(), pixels.PixelDecoder().decoded
    assert all(decoded(whole[:length]) is None for length in range(1, 22))
    assert isinstance(decoded(whole), Unfit)


STRAIGHT, TURNED = [1, 2, 3, 4, 5, 6], [1, 5, 4, 3, 2, 6]


@pytest.mark.parametrize("make", [PixelDie, OldPixelDie])
@cases(
    "kind, lights, built, faces",
    (2, 6, 1_700_000_000, TURNED),
    (2, 21, 1_704_150_000, TURNED),  # the last second
    (2, 6, 1_704_150_001, STRAIGHT),
    (2, 6, 0, STRAIGHT),  # it does not say
    (8, 21, 1_700_000_000, STRAIGHT),
    (0, 6, 1_700_000_000, TURNED),  # the library takes it for a D6
    (0, 21, 1_700_000_000, STRAIGHT),  # and this for one with pips
)
def test_faces_of_older_firmware(
    make: type[PixelDie], kind: int, lights: int, built: int, faces: list[int]
) -> None:
    """pixels-js, DiceUtils.faceFromIndex, estimateDieType, IAmADie, LegacyIAmADie."""
    die = make(1, kind=kind, lights=lights)
    die.built = built
    decoded = known(die)
    assert [decoded(bytes((3, 1, face))) for face in range(6)] == [*map(CameToRest, faces)]
    assert decoded(b"\x03\x01\x06") is None


@pytest.mark.parametrize("make", [PixelDie, OldPixelDie])
@cases(
    "lights, built, said",
    (6, 1_716_382_799, CameToRest(3)),
    (6, 1_716_382_800, Moving(DieState.COCKED)),
    (21, 1_716_382_799, Moving(DieState.COCKED)),
    (6, 0, Moving(DieState.COCKED)),
)
def test_crooked_old_firmware(make: type[PixelDie], lights: int, built: int, said: Saying) -> None:
    """pixels-js, Pixel._updateRoll: until May 2024, six lights and "crooked" are a roll."""
    die = make(1, kind=2, lights=lights)
    die.built = built
    assert known(die)(b"\x03\x04\x02") == said


@pytest.mark.parametrize("kind", range(10))
def test_only_six_sides_with_numbers_fit(kind: int) -> None:
    """pixels-js, PixelDieType: 0 unknown, d4, d6, d8, d10, d00, d12, d20, d6pipped, d6fudge."""
    for die in (PixelDie(1, kind=kind), OldPixelDie(1)):
        die.kind = kind
        said = pixels.PixelDecoder().decoded(die.i_am())
        assert isinstance(said, Unfit) is (kind not in (0, 2, 8))


@given(st.lists(st.binary(max_size=600) | st.binary(max_size=30).map(lambda data: b"\x02" + data)))
def test_rubbish_never_fails(messages: list[bytes]) -> None:
    for facts in FACTS.values():
        decoded = facts.decoder()
        for data in messages:
            decoded(data)


@given(st.binary(max_size=40).filter(lambda data: data[:1] != b"S" and data[:2] != b"\x03\x01"))
def test_nothing_else_is_ever_a_roll(data: bytes) -> None:
    for decoded in (godice.decoded, known(PixelDie(1)), known(PixelDie(1, kind=2, lights=6))):
        assert not isinstance(decoded(data), CameToRest)


@given(st.tuples(*[st.integers(-128, 127)] * 3))
def test_a_godice_lies_on_the_face_that_is_nearest_or_on_none(shown: tuple[int, int, int]) -> None:
    """The GoDice Python API takes the nearest; here it has to be near as well."""
    said = godice.decoded(b"S" + struct.pack("bbb", *shown))
    if isinstance(said, CameToRest):
        axis = max(range(3), key=lambda i: abs(shown[i]))
        sign = 1 if shown[axis] > 0 else -1
        expected = {(0, -1): 1, (2, 1): 2, (1, 1): 3, (1, -1): 4, (2, -1): 5, (0, 1): 6}
        assert said.pips == expected[axis, sign]
    else:
        assert isinstance(said, Moving)
        assert said.what is DieState.COCKED


def test_a_die_is_recognised_by_what_it_advertises() -> None:
    for die, make in ((GoDie(1), Make.GODICE), (PixelDie(2), Make.PIXELS),
                      (OldPixelDie(3), Make.PIXELS)):  # fmt: skip
        assert recognised(die.name, [die.service]) is make
    assert recognised("", []) is None
    assert recognised("Pixel 8 Pro", ["0000fef3-0000-1000-8000-00805f9b34fb"]) is None
    assert recognised("UART", [GoDie.service]) is None


# Rolls


ROLLING = Moving(DieState.ROLLING)
NO_ROLLS = (DieState.COCKED, DieState.MOVED, DieState.PICKED_UP)


def told(*sayings: Saying) -> list[DeviceEvent]:
    die = BluetoothDie("dice", 0, 0x1234)
    die.connected()
    return [event for saying in sayings for event in die.on_saying(saying)]


def faces(events: list[DeviceEvent]) -> list[int]:
    return [event.face for event in events if isinstance(event, DieSettled)]


def test_a_roll_is_its_beginning_and_its_end_told_with_its_charge_and_nothing_else() -> None:
    [news, settled] = told(ROLLING, CameToRest(4, (0, -1000, 0)))
    assert news == DieNews(source="dice", die=0, what=DieState.ROLLING, roll=1)
    assert settled == DieSettled(
        source="dice", die=0, face=4, roll=1, mark=0x12340001, vector=(0, -1000, 0), bought=True
    )
    charges = [event.charge for event in told(Charge(64), ROLLING, CameToRest(1))
               if isinstance(event, DieNews | DieSettled)]  # fmt: skip
    assert charges == [64, 64, 64]
    assert faces(told(CameToRest(3))) == []
    assert faces(told(ROLLING, CameToRest(3), CameToRest(3), CameToRest(5))) == [3]
    for what in NO_ROLLS:
        assert faces(told(ROLLING, Moving(what), CameToRest(6))) == []
        assert faces(told(ROLLING, Moving(what), ROLLING, CameToRest(6))) == [6]
    die = BluetoothDie("dice", 1, 0)
    events = die.on_saying(ROLLING)
    die.connected()
    events += die.on_saying(CameToRest(2)) + die.on_saying(ROLLING) + die.on_saying(CameToRest(5))
    assert faces(events) == [5]
    assert faces(told(Unfit(Message("has 20")), ROLLING, CameToRest(2))) == []


SAYINGS: st.SearchStrategy[Saying] = st.one_of(
    st.just(ROLLING), st.builds(CameToRest, st.integers(1, 6)),
    st.builds(Moving, st.sampled_from(NO_ROLLS)), st.builds(Charge, st.integers(0, 100)),
)  # fmt: skip


@given(st.lists(SAYINGS, max_size=60))
def test_never_more_rolls_than_beginnings_and_each_has_its_number(sayings: list[Saying]) -> None:
    rolls = [event for event in told(*sayings) if isinstance(event, DieSettled)]
    assert len(rolls) <= sayings.count(ROLLING)
    assert [event.roll for event in rolls] == list(range(1, len(rolls) + 1))
    assert len({event.mark for event in rolls}) == len(rolls)
