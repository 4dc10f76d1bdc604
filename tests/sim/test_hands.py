"""The hands: what they do arrives as the drivers' events, once each, and takes its time."""

import asyncio

from controller.files.tagbook import DeedTag
from controller.rules.commands import Bid, Decline
from controller.rules.prompts import prompt
from controller.rules.state import Auction, Phase
from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from hardware import ports
from hardware.system import pause
from sim.demo.session import Sitting
from tests.sim.tables import sitting, until
from tests.steps import cases

HANDS = [False, False]


def heard_after(*acts: Gesture, seconds: float = 4.0) -> list[ports.DeviceEvent]:
    """What the table hears when hands do this, one act right after the other."""

    async def play() -> list[ports.DeviceEvent]:
        async with sitting(HANDS) as at:
            heard: list[ports.DeviceEvent] = []
            at.table.heard.append(heard.append)
            for act in acts:
                at.table.hands.perform(act)
            await pause(at.clock, seconds)
            return heard

    return asyncio.run(play())


UID = bytes.fromhex("5ADEED01")


@cases(
    "act, heard",
    (Press(ports.Button.OK), [ports.Pressed(button=ports.Button.OK)]),
    (Hold(ports.Button.BACK), [ports.Pressed(button=ports.Button.BACK, held=True)]),
    (TurnKnob(-3), [ports.Turned(steps=-1)] * 3),
    (TurnKnob(2), [ports.Turned(steps=1)] * 2),
)
def test_panel(act: Gesture, heard: list[ports.DeviceEvent]) -> None:
    assert [event for event in heard_after(act) if not isinstance(event, ports.DieNews)] == heard


def fallen(events: list[ports.DeviceEvent]) -> list[tuple[int, int]]:
    return [(event.die, event.face) for event in events if isinstance(event, ports.DieSettled)]


def test_throws_and_taps_at_once_count_one_after_the_other() -> None:
    """The second tap waits until the reader and the table let the tag count again."""
    assert fallen(heard_after(RollDice((6,)))) == [(0, 6)]
    faces = fallen(heard_after(RollDice((0, 5)), RollDice((3, 3))))
    assert sorted(faces[:2]) == [(0, 0), (1, 5)]
    assert sorted(faces[2:]) == [(0, 3), (1, 3)]
    events = heard_after(Tap(UID), Tap(UID))
    assert sum(isinstance(e, ports.TagPlaced) for e in events) == 2
    assert sum(isinstance(e, ports.TagRemoved) for e in events) == 2


async def test_a_page_shows_the_die_in_the_hand_and_the_face_while_it_rolls() -> None:
    """Once it has left the hand, while the roll is not yet reported."""
    async with sitting(HANDS) as at:
        heard: list[ports.DeviceEvent] = []
        at.table.heard.append(heard.append)
        hands = at.table.hands
        seconds = hands.throw((6, 5))
        begun = at.clock.time()
        assert hands.rolling
        await until(at, lambda: all(die.held for die in hands.dice))
        assert at.clock.time() - begun <= 0.05, "it is seen at once"
        await until(at, lambda: all(die.roll and not die.held for die in hands.dice))
        assert [die.face for die in hands.dice] == [6, 5]
        assert fallen(heard) == []
        for die in hands.dice:
            assert 0.1 < die.seconds < seconds
        await until(at, lambda: len(fallen(heard)) == 2)
        assert at.clock.time() - begun < seconds + 0.1
        await until(at, lambda: not hands.rolling)


async def test_loaded_dice_fall_as_wanted_and_others_by_chance() -> None:
    async with sitting(HANDS) as at:
        throws = {at.table.hands.chance((0, None)) for _ in range(200)}
        assert throws == {(0, face) for face in range(1, 7)}


async def test_bots_leave_the_hammer_and_persons_seats_alone() -> None:
    """Seat 0 is a person's: bots bid at its auction, then wait for it."""
    async with sitting([False, True, True], seed=4) as at:
        state = at.banker.state
        await _bring_to_auction(at)
        await pause(at.clock, 30.0)
        top = state.stack[-1]
        assert isinstance(top, Auction)
        assert 0 in top.waiting
        bids = [e.command for e in at.banker.history() if isinstance(e.command, Bid)]
        assert bids
        assert all(bid.seat != 0 for bid in bids)


async def _bring_to_auction(at: Sitting) -> None:
    """Play seat 0 until it can leave a deed to the auction, and do so."""
    state = at.banker.state
    while True:
        await until(at, lambda: prompt(state).seats == (0,))
        if state.phase is Phase.BUY:
            break
        at.table.hands.throw((2, 4) if state.phase is Phase.ROLL else (6, 6))
        await pause(at.clock, 1.0)
    await pause(at.clock, 5.0)  # the news on the display ends
    for act in at.table.table.path_to(Decline(0)):
        at.table.hands.perform(act)
    await until(at, lambda: bool(state.stack))


async def test_tap_on_the_pad_is_the_tag_of_the_book() -> None:
    async with sitting(HANDS) as at:
        uid = at.table.table.tagbook.uids(DeedTag(space=39))[0]
        at.table.hands.tap(uid)
        await until(at, lambda: at.table.table.ui.notice is not None)
        notice = at.table.table.ui.notice
        assert notice is not None
        assert notice.title == "Mount Doom"
