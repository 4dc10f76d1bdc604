"""Tunes: playable, short, told apart by pitch and rhythm, and the right one for what happened."""

from itertools import pairwise

import pytest

from controller.editions import known, load
from controller.rules import events
from controller.rules.events import Event
from controller.view.interface import Notice, Tone, Ui
from controller.view.sounds import TUNES, Sound, Tune
from controller.view.timing import PLAY_MOST
from controller.view.tunes import tune, tune_for, tune_of
from sim.demo.page.site import PUSH_S
from tests.games.walks import random_walk
from tests.view.situations import SINCE, started

LONGEST = 1.7
"""Seconds; a tune that is longer than this would still play at the next command."""

BANK = 4


def said(tone: Tone, since: float = SINCE) -> Notice:
    return Notice(title="", text="", tone=tone, since=since, until=since + 3)


@pytest.mark.parametrize("sound", Sound)
def test_a_tune_can_be_played_on_a_small_buzzer(sound: Sound) -> None:
    notes = TUNES[sound]
    assert 0 < sum(seconds for _, seconds in notes) <= LONGEST
    for hertz, seconds in notes:
        assert hertz == 0 or 150 <= hertz <= 4000  # a passive buzzer is faint below and above
        assert seconds >= PUSH_S  # or the demo's page would miss it
    assert notes[0][0]
    assert notes[-1][0], "no pause at either end"
    assert all(one[0] != other[0] for one, other in pairwise(notes)), "or they are one note"


def test_all_tunes_differ_and_a_no_is_low_and_broken_where_a_yes_rises() -> None:
    assert len(set(TUNES.values())) == len(Sound)
    yes, no = TUNES[Sound.YES], TUNES[Sound.NO]
    assert all(b > a for (a, _), (b, _) in pairwise(yes))
    assert max(hertz for hertz, _ in no) < min(hertz for hertz, _ in yes)
    assert sum(hertz == 0 for hertz, _ in no) == 2


def paid(reason: str, payer: int = 0, payee: int = 1) -> Event:
    return events.Paid(payer, payee, 50, reason)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("happened", "sound"),
    [
        ((events.DeedClaimed(0, 1),), Sound.YES),
        ((paid("claim", 0, BANK), events.DeedClaimed(0, 1)), Sound.YES),
        ((events.RentAsked(1, 0, 3, 50), paid("rent")), Sound.MONEY),
        ((events.Rolled(0, (2, 3), 0), events.TurnBegan(1, 2, 1)), Sound.TURN),
        ((events.Rolled(0, (2, 3), 0), events.Moved(0, 25, 30, "dice"),
          events.Jailed(0, "space"), events.TurnBegan(1, 2, 1)), Sound.JAIL),
        ((events.CardDrawn(0, 0, 1, False), paid("card")), Sound.CARD),
        ((events.AuctionOpened(1, -1, (0, 1)),), Sound.AUCTION),
        ((events.BidMade(0, 10),), Sound.BID),
        ((events.AuctionClosed(0, 10, 1, -1), paid("auction", 0, BANK)), Sound.HAMMER),
        ((events.RentDue(0, 1, 3, 50, 2), events.TurnBegan(1, 2, 1)), Sound.RENT),
        ((events.DebtArose(0, 1, 500, "rent"),), Sound.DEBT),
        ((events.Met(0, 2, "dice", 1), events.BattleBegan(0, 1, 1)), Sound.BATTLE),
        ((events.Met(1, 2, "dice", 1),), Sound.OFFER),
        ((events.BattleRolled(0, 3), events.BattleEnded(1), events.RingTaken(1, 0)), Sound.RING),
        ((events.RingDropped(0, 5, "eye"), paid("eye", 0, BANK)), Sound.RING),
        ((events.TrackerMoved(0, 3), events.Rolled(0, (2, 3), 0)), Sound.TRACKER),
        ((events.Bankrupted(0, 1), events.GameEnded("last-player", (0, 1), (1,))), Sound.END),
    ],
)  # fmt: skip
def test_the_weightiest_that_happened_is_heard(happened: tuple[Event, ...], sound: Sound) -> None:
    assert tune_of(happened, BANK) == TUNES[sound]


def test_an_eye_is_heard_before_the_ring_walks() -> None:
    thrown = (events.Rolled(0, (0, 4), 0), events.RingMoved(1, 3), events.TurnBegan(1, 2, 1))
    heard = tune_of(thrown, BANK)
    assert heard == (*TUNES[Sound.EYE], (0, 0.06), *TUNES[Sound.RING])


def test_a_refusal_always_says_no_and_information_is_silent() -> None:
    assert tune_for(said(Tone.NO)) == TUNES[Sound.NO]
    assert tune_for(said(Tone.YES)) == TUNES[Sound.YES]
    assert tune_for(said(Tone.INFO)) == ()
    assert tune_for(said(Tone.BACK)) == TUNES[Sound.BACK]


@pytest.mark.parametrize(
    ("notice_since", "expected"),
    [(SINCE - 1, TUNES[Sound.BID]), (SINCE, TUNES[Sound.NO]), (SINCE + 1, TUNES[Sound.NO])],
)
def test_what_is_newer_is_heard(notice_since: float, expected: Tune) -> None:
    ui = Ui(fresh=(events.BidMade(0, 10),), since=SINCE, notice=said(Tone.NO, notice_since))
    assert tune(started(), ui) == expected


def both(*sounds: Sound) -> Tune:
    """One after the other."""
    return tuple(note for sound in sounds for note in ((0, 0.06), *TUNES[sound]))[1:]


@pytest.mark.parametrize(
    ("happened", "sounds"),
    [
        ((events.Rolled(0, (0, 4), 0), events.RingMoved(1, 3), events.RentDue(0, 1, 3, 50, 2)),
         (Sound.EYE, Sound.RING, Sound.RENT)),
        ((events.Rolled(0, (0, 4), 0), events.RingMoved(1, 3), events.Jailed(0, "space")),
         (Sound.EYE, Sound.RING, Sound.JAIL)),
        ((events.Rolled(0, (2, 2), 1), events.RingMoved(1, 3), events.DebtArose(0, 1, 50, "tax")),
         (Sound.RING, Sound.DEBT)),
        ((events.CardDrawn(0, 0, 1, False), events.RentDue(0, 1, 3, 50, 2)),
         (Sound.CARD, Sound.RENT)),
        ((events.RentRolled(0, (0, 4)), events.RingMoved(1, 3)), (Sound.EYE, Sound.RING)),
        ((events.TrackerMoved(0, 3), events.Rolled(0, (0, 3), 0), events.EyeThrown(0)),
         (Sound.EYE, Sound.TRACKER)),
    ],
)  # fmt: skip
def test_what_nobody_may_miss_is_heard_after_what_is_weightier(
    happened: tuple[Event, ...], sounds: tuple[Sound, ...]
) -> None:
    heard = tune_of(happened, BANK)
    assert heard == both(*sounds)
    assert sum(seconds for _, seconds in heard) < PLAY_MOST, "no longer than the lights play"


def test_an_eye_that_nothing_comes_of_is_not_heard() -> None:
    """Where the Ring is not played, and for those who do not bear it."""
    thrown = events.Rolled(0, (0, 4), 0), events.Moved(0, 1, 6, "dice"), events.TurnBegan(1, 2, 1)
    assert tune_of(thrown, BANK) == TUNES[Sound.TURN]


def test_a_battle_that_the_bearer_wins_is_heard_as_its_end() -> None:
    ended = events.BattleRolled(0, 3), events.BattleEnded(1), events.TurnBegan(1, 2, 1)
    assert tune_of(ended, BANK) == TUNES[Sound.YES]


@pytest.mark.parametrize("happened", [
    events.DealEnded(0, False), events.BidderLeft(1), events.RulesAgreed(1),
    events.OpeningRolled(0, (2, 3), 5), events.RollsAgain(0),
], ids=repr)  # fmt: skip
def test_whatever_was_accepted_is_heard_at_least_as_a_tick(happened: Event) -> None:
    assert tune_of((happened,), BANK) == TUNES[Sound.TURN]
    assert tune_of((), BANK) == ()


@pytest.mark.parametrize("edition", known())
@pytest.mark.parametrize("seed", range(2))
def test_in_games_each_sound_is_heard_when_due_and_never_else(edition: str, seed: int) -> None:
    """Money, the Ring, Jail, auctions and the end, held against what happened in whole games."""
    for state, happened in random_walk(seed, 150, ("A", "B", "C"), load(edition)):
        heard = tune_of(happened, state.seats)
        kinds = {type(event) for event in happened}
        assert heard, kinds
        for kind, sound in ALWAYS.items():
            assert within(sound, heard) == (kind in kinds), (kinds, sound)
        moved = kinds & {events.RingMoved, events.RingTaken, events.RingDropped}
        if not kinds & {events.GameEnded, events.Bankrupted, events.CountBegan}:
            assert within(Sound.RING, heard) == bool(moved)
        if within(Sound.MONEY, heard):
            assert kinds & {events.Paid, events.CountRolled}
        if within(Sound.EYE, heard):
            assert kinds & {events.RingMoved, events.EyeThrown}


ALWAYS: dict[type[Event], Sound] = {
    events.GameEnded: Sound.END, events.Jailed: Sound.JAIL, events.DebtArose: Sound.DEBT,
}  # fmt: skip
"""Never missed for anything else."""


def within(sound: Sound, heard: Tune) -> bool:
    """Whether a tune is among what is heard."""
    notes = TUNES[sound]
    return any(heard[n : n + len(notes)] == notes for n in range(len(heard)))
