"""Bluetooth dice from the air to events: real bleak, a private D-Bus daemon, a BlueZ."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from hardware.checks import bluetooth
from hardware.checks.findings import Verdict
from hardware.dice.bluetooth import radio
from hardware.dice.bluetooth.driver import MISSED_AFTER_S, BluetoothDice
from hardware.dice.bluetooth.pairs import PAIRS_FILE, PairsFile
from hardware.dice.bluetooth.radio import ASK_CHARGE_S
from hardware.pi import OpenedParts
from hardware.ports import DieNews, DieSettled, DieState, PartLost, PartTrouble
from sim.clock import SimClock
from tests.bluetooth.dice import AirDie, GoDie, OldPixelDie, PixelDie
from tests.bluetooth.nearby import NAME, SYSTEM_BUS, Nearby, bus_of_bleak, nearby
from tests.lines import Gathered, turns_until
from tests.steps import cases

FAST = 50.0  # simulated seconds per real one until what failed is tried again
With = Callable[..., AbstractAsyncContextManager[Any]]


@pytest.fixture
def with_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> With:
    """With the driver and dice nearby, of which the first two are the table's."""

    @asynccontextmanager
    async def run(*dice: AirDie, **how: Any) -> AsyncIterator[tuple[Nearby | AirDie, ...]]:
        async with nearby(tmp_path, monkeypatch, *dice, **how) as at:
            yield at, *dice

    return run


Here = tuple[Nearby, GoDie, GoDie]


@pytest.fixture
@asynccontextmanager
async def here(with_dice: With) -> AsyncIterator[Here]:
    """Two of the table's dice, which have been reached."""
    async with with_dice(GoDie(1), GoDie(2)) as (at, one, two):
        await at.all_here()
        yield at, one, two


@pytest.mark.parametrize("kind", [GoDie, PixelDie, OldPixelDie])
async def test_two_dice_are_heard(with_dice: With, kind: Callable[[int], AirDie]) -> None:
    async with with_dice(kind(1), kind(2)) as (at, one, two):
        await at.all_here()
        assert set(at.found) == {NAME, f"{NAME} die 0", f"{NAME} die 1"}
        one.rolls()
        two.rolls()
        two.lies(6)
        one.lies(4)
        await at.heard(2)
        assert at.faces == [(1, 6), (0, 4)]
        assert at.lost == []
        assert at.sink.of(DieSettled)[0].charge == 80


async def test_what_is_no_roll_is_told_as_news(here: Here) -> None:
    at, one, two = here
    for how in (b"FS", b"TS", b"MS"):
        one.rolls()
        one.lies(3, how)
    one.lies(3)  # and without a beginning
    two.thrown(5)
    await at.heard(1)
    assert at.faces == [(1, 5)]
    told = [event.what for event in at.sink.of(DieNews) if event.die == 0]
    rolls = [what for what in told if what is not DieState.HERE]
    assert rolls == [
        DieState.ROLLING, DieState.MOVED, DieState.ROLLING, DieState.COCKED,
        DieState.ROLLING, DieState.MOVED,
    ]  # fmt: skip


async def test_a_die_that_is_not_there_is_reported_once(with_dice: With) -> None:
    asleep = GoDie(2)
    asleep.awake = False
    async with with_dice(GoDie(1), asleep) as (at, one, two):
        await turns_until(lambda: at.dice.connected(0) and at.bluez.scans == 1)
        await at.later(MISSED_AFTER_S)
        await turns_until(lambda: at.lost == [f"{NAME} die 1"])
        await turns_until(lambda: at.bluez.scans == 1)
        await at.later(MISSED_AFTER_S)
        one.thrown(6)  # the other one plays on
        await at.heard(1)
        at.bluez.appear(two)
        await at.all_here()
        assert at.lost == [f"{NAME} die 1"]


@pytest.mark.parametrize("silently", [False, True])
async def test_the_adapter_is_pulled_and_back(here: Here, silently: bool) -> None:
    """`silently`: no device says that it is gone; the next question for its charge shows it."""
    at, one, two = here
    one.rolls()
    at.bluez.pull(silently=silently)
    if silently:
        await at.later(ASK_CHARGE_S)
    await turns_until(lambda: NAME in at.lost)
    [why] = [str(event.why) for event in at.sink.of(PartLost) if event.part == NAME]
    assert why == "this computer has no Bluetooth adapter, or it is unplugged"
    at.bluez.plug()
    at.clock.run(FAST)
    await at.all_here()
    one.lies(4)
    one.thrown(2)
    two.thrown(5)
    await at.heard(2)
    assert at.faces == [(0, 2), (1, 5)]
    assert at.found.count(NAME) == 2


async def test_no_adapter_and_no_right_are_a_sentence(with_dice: With) -> None:
    async with with_dice(GoDie(1), GoDie(2), adapter=False) as (at, *_):
        [lost] = await at.sink.until(PartLost, 1)
        assert str(lost) == (
            "dice: this computer has no Bluetooth adapter, or it is unplugged; plug in a Bluetooth "
            "adapter, or switch on the Pi's own (docs/dice.md)"
        )
        at.bluez.plug()
        at.clock.run(FAST)
        await at.all_here()
    async with with_dice(GoDie(1), GoDie(2), allowed=False) as (at, *_):
        [lost] = await at.sink.until(PartLost, 1)
        assert str(lost.why) == "this user is not allowed to use Bluetooth"
        assert "sudo usermod -aG bluetooth $USER" in str(lost.remedy)


async def test_an_adapter_that_is_off_is_a_sentence(here: Here) -> None:
    at, one, _two = here
    at.bluez.switch(on=False)
    at.bluez.vanish(one)
    await turns_until(lambda: NAME in at.lost)
    assert str(at.sink.of(PartLost)[-1].why) == "the Bluetooth adapter is switched off"


@cases(
    "there, why",
    (True, "the Bluetooth service is not running"),
    (False, "the system's message bus (D-Bus) cannot be reached"),
)
async def test_no_service_and_no_bus_are_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool, why: str
) -> None:
    async with bus_of_bleak(monkeypatch):
        if not there:
            monkeypatch.setenv(SYSTEM_BUS, f"unix:path={tmp_path}/none")
        sink = Gathered()
        dice = BluetoothDice(NAME, PairsFile(tmp_path / PAIRS_FILE), clock=SimClock(), sink=sink)
        dice.open()
        [lost] = await sink.until(PartLost, 1)
        assert str(lost.why) == why
        dice.close()
        await dice.ended()


@cases("method", "GetManagedObjects", "SetDiscoveryFilter", "StartDiscovery", "StopDiscovery")
async def test_a_service_that_hangs_is_no_success_and_is_tried_again(
    with_dice: With, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """Kind: a hang taken for success (hbldh/bleak, issue 694; bluez/bluez, issue 367)."""
    monkeypatch.setattr(radio, "ANSWER_S", 0.1)
    async with with_dice(GoDie(1), GoDie(2)) as (at, *_dice):
        at.bluez.hangs_at = method
        await turns_until(lambda: NAME in at.lost)
        [lost] = [one for one in at.sink.of(PartLost) if one.part == NAME]
        assert str(lost.why) == "the Bluetooth service does not answer"
        [found] = bluetooth.check(NAME, OpenedParts(bluetooth=at.dice), None)
        assert (found.verdict, found.what) == (Verdict.WRONG, lost.why)
        at.bluez.hangs_at = ""
        at.clock.run(FAST)
        await at.all_here()


@pytest.mark.parametrize("method", ["StartNotify", "WriteValue", "Disconnect"])
async def test_a_die_whose_service_hangs_is_missing_until_it_answers(
    with_dice: With, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """Kind: a hang taken for success."""
    monkeypatch.setattr(radio, "ANSWER_S", 0.1)
    async with with_dice(GoDie(1), GoDie(2)) as (at, *_dice):
        at.bluez.hangs_at = method
        at.clock.run(FAST)
        if method != "Disconnect":
            await turns_until(lambda: f"{NAME} die 0" in at.lost and f"{NAME} die 1" in at.lost)
            assert not at.dice.up
            at.bluez.hangs_at = ""
        await at.all_here()


async def test_a_service_that_has_not_answered_yet_is_not_called_fine(with_dice: With) -> None:
    """Kind: a hang taken for success. The doctor waits for it, but not for ever."""
    async with with_dice() as (at,):
        at.bluez.hangs_at = "GetManagedObjects"
        assert at.dice.seeking
        [found] = bluetooth.check(NAME, OpenedParts(bluetooth=at.dice), None)
        assert found.verdict is Verdict.WRONG
        at.bluez.hangs_at = ""


async def test_a_stranger_s_die_is_ignored(with_dice: With) -> None:
    async with with_dice(GoDie(1), GoDie(2), GoDie(3)) as (at, one, _two, other):
        await at.all_here()
        assert not at.bluez.connected(other)
        other.thrown(6)
        one.thrown(1)
        await at.heard(1)
        assert at.faces == [(0, 1)]


async def test_a_die_with_other_sides_is_named_and_never_counts(with_dice: With) -> None:
    async with with_dice(PixelDie(1, kind=7), PixelDie(2)) as (at, one, two):
        await at.all_here()
        [trouble] = await at.sink.until(PartTrouble, 1)
        assert trouble.part == f"{NAME} die 0"
        [_, found, _] = bluetooth.check(NAME, OpenedParts(bluetooth=at.dice), None)
        assert found.verdict is Verdict.WRONG
        assert str(found.what) == (
            "Gimli's has other sides than 1 to 6; the table needs two six-sided dice"
        )
        one.thrown(2)
        two.thrown(3)
        await at.heard(1)
        assert at.faces == [(1, 3)]


async def test_rubbish_from_a_die_changes_nothing(with_dice: With) -> None:
    async with with_dice(GoDie(1), PixelDie(2)) as (at, one, two):
        await at.all_here()
        for length in range(0, 200, 7):
            one.send(bytes(range(length)))
            two.send(bytes(range(length, 0, -1)))
        one.thrown(1)
        two.thrown(2)
        await at.heard(2)
        assert at.faces == [(0, 1), (1, 2)]
        assert at.lost == []


async def test_each_is_asked_for_its_charge_now_and_then(with_dice: With) -> None:
    async with with_dice(GoDie(1), PixelDie(2)) as (at, one, two):
        await at.all_here()
        one.charge = 7
        await at.later(ASK_CHARGE_S)
        await turns_until(lambda: at.dice.charge(0) == 7)
        await turns_until(lambda: two.asked.count(b"\x21") == 2)


async def test_a_die_that_an_earlier_program_left_connected_is_taken(here: Here) -> None:
    """It does not advertise, so that a scan would never find it."""
    at, _one, _two = here
    again = Gathered()
    other = BluetoothDice(NAME, at.file, clock=SimClock(), sink=again)
    other.open()
    await turns_until(lambda: other.up)
    other.close()
    await other.ended()


async def test_a_die_that_is_connected_by_another_adapter_is_taken(with_dice: With) -> None:
    """Kind: the first of several where another is meant. bleak takes any adapter that is on, and
    another one than the program before may have taken."""
    one, two = GoDie(1), GoDie(2)
    one.awake = two.awake = False
    async with with_dice(one, two) as (at, one, two):
        for die in (one, two):
            at.bluez.hold(die, "hci1")
        at.clock.run(FAST)
        await at.all_here()


async def test_dice_are_let_go_when_the_table_ends(here: Here) -> None:
    at, one, two = here
    before = len(at.sink.events)
    at.dice.close()
    await at.dice.ended()
    assert len(at.sink.events) == before
    assert not at.bluez.connected(one)
    assert not at.bluez.connected(two)
