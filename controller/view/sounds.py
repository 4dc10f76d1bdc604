"""What the buzzer plays: tunes as data, and which tune belongs to what happened.

A pure choice: playing is hardware/panel/panel.py's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from controller.rules.events import (
    AuctionClosed,
    AuctionOpened,
    Bankrupted,
    BattleBegan,
    BattleEnded,
    BattleRolled,
    BattleTied,
    BidMade,
    BuildingsChanged,
    CardCancelled,
    CardDrawn,
    CardKept,
    CardPassed,
    CardPlayed,
    CountBegan,
    CountRolled,
    DealEnded,
    DealOffered,
    DebtArose,
    DeedClaimed,
    Event,
    Freed,
    GameEnded,
    GameStarted,
    Jailed,
    Met,
    Mortgaged,
    MortgageEnded,
    OpeningTied,
    Paid,
    PositionSet,
    RentDue,
    RentLapsed,
    RentRollDue,
    RetirementAgreed,
    RetirementAsked,
    RingDropped,
    RingMoved,
    RingTaken,
    RulesChanged,
    RulesProposed,
    SeatLeft,
    SeatTaken,
    Spared,
    TrackerMoved,
    TurnBegan,
)
from controller.rules.state import State
from controller.view import eye
from controller.view.interface import Notice, Tone, Ui

Tune = tuple[tuple[float, float], ...]
"""Hertz and seconds, one after the other; 0 hertz is a pause."""

_G3, _C4, _D4, _E4, _F4, _FIS4, _G4, _A4 = 196, 262, 294, 330, 349, 370, 392, 440
_C5, _D5, _E5, _G5, _A5, _C6, _E6 = 523, 587, 659, 784, 880, 1047, 1319


class Sound(Enum):
    """What is told, the weightier first: of one command only the first that fits is played, and
    after it what nobody may miss (URGENT)."""

    END = "end"
    OUT = "out"
    RING = "ring"
    JAIL = "jail"
    DEBT = "debt"
    BATTLE = "battle"
    OFFER = "offer"
    CARD = "card"
    RENT = "rent"
    HAMMER = "hammer"
    AUCTION = "auction"
    BID = "bid"
    LATE = "late"
    MONEY = "money"
    YES = "yes"
    NO = "no"
    TRACKER = "tracker"
    SET = "set"
    TURN = "turn"
    EYE = "eye"
    BACK = "back"


URGENT = (Sound.JAIL, Sound.DEBT, Sound.RENT)
"""Somebody has to do something now, whatever else there was."""

TUNES: dict[Sound, Tune] = {
    Sound.YES: ((_C5, 0.07), (_G5, 0.12)),
    Sound.NO: ((_G3, 0.12), (0, 0.05), (_G3, 0.12), (0, 0.05), (_G3, 0.2)),
    Sound.MONEY: ((_E6, 0.05), (0, 0.03), (_E6, 0.05), (_C6, 0.1)),
    Sound.RENT: ((_A5, 0.08), (0, 0.04), (_A5, 0.08), (0, 0.04), (_D5, 0.16)),
    Sound.LATE: ((_D5, 0.1), (_A4, 0.2)),
    Sound.CARD: ((_C5, 0.05), (_D5, 0.05), (_E5, 0.05), (_G5, 0.1)),
    Sound.EYE: ((_F4, 0.09), (_FIS4, 0.09), (_F4, 0.09), (_FIS4, 0.18)),
    Sound.RING: ((_D4, 0.14), (_F4, 0.14), (_A4, 0.14), (_G4, 0.3)),
    Sound.BATTLE: (
        (_G3, 0.06), (_D4, 0.06), (_G3, 0.06), (_D4, 0.06), (0, 0.05), (_G4, 0.1), (_D4, 0.22),
    ),
    Sound.OFFER: ((_A4, 0.12), (_D5, 0.12), (_A4, 0.2)),
    Sound.TRACKER: ((_D4, 0.05), (0, 0.06), (_D4, 0.05)),
    Sound.JAIL: ((_C5, 0.12), (_G4, 0.12), (_E4, 0.12), (_C4, 0.35)),
    Sound.AUCTION: ((_G4, 0.08), (_C5, 0.08), (_G4, 0.08), (_C5, 0.14)),
    Sound.BID: ((_C6, 0.05),),
    Sound.SET: ((_E5, 0.04), (_A5, 0.04)),
    Sound.HAMMER: ((_G4, 0.04), (0, 0.1), (_G4, 0.04), (0, 0.1), (_C4, 0.2)),
    Sound.DEBT: ((_E4, 0.15), (_D4, 0.15), (_C4, 0.3)),
    Sound.OUT: ((_E4, 0.2), (_D4, 0.2), (_C4, 0.2), (_G3, 0.5)),
    Sound.TURN: ((_G5, 0.04),),
    Sound.BACK: ((_C6, 0.06), (_G5, 0.06), (_E5, 0.06), (_C5, 0.06), (0, 0.05), (_C5, 0.12)),
    Sound.END: (
        (_C5, 0.15), (_C5, 0.1), (_C5, 0.1), (_E5, 0.2), (_G5, 0.2), (_E5, 0.15), (_G5, 0.15),
        (_C6, 0.5),
    ),
}  # fmt: skip

_OF: dict[type[Event], Sound] = {
    GameEnded: Sound.END,
    Bankrupted: Sound.OUT,
    RingMoved: Sound.RING,
    RingTaken: Sound.RING,
    RingDropped: Sound.RING,
    Jailed: Sound.JAIL,
    DebtArose: Sound.DEBT,
    BattleBegan: Sound.BATTLE,
    BattleTied: Sound.BATTLE,
    BattleEnded: Sound.YES,
    BattleRolled: Sound.TURN,
    Met: Sound.OFFER,
    Spared: Sound.YES,
    TrackerMoved: Sound.TRACKER,
    CountBegan: Sound.RING,
    CountRolled: Sound.MONEY,
    CardDrawn: Sound.CARD,
    CardKept: Sound.CARD,
    CardPlayed: Sound.OFFER,
    CardCancelled: Sound.YES,
    CardPassed: Sound.TURN,
    RentDue: Sound.RENT,
    RentRollDue: Sound.RENT,
    AuctionClosed: Sound.HAMMER,
    AuctionOpened: Sound.AUCTION,
    BidMade: Sound.BID,
    RentLapsed: Sound.LATE,
    Paid: Sound.MONEY,
    DeedClaimed: Sound.YES,
    BuildingsChanged: Sound.YES,
    Mortgaged: Sound.YES,
    MortgageEnded: Sound.YES,
    Freed: Sound.YES,
    DealEnded: Sound.YES,
    DealOffered: Sound.YES,
    RulesProposed: Sound.YES,
    SeatLeft: Sound.LATE,
    SeatTaken: Sound.YES,
    RetirementAsked: Sound.OFFER,
    RetirementAgreed: Sound.YES,
    RulesChanged: Sound.YES,
    GameStarted: Sound.YES,
    PositionSet: Sound.YES,
    OpeningTied: Sound.YES,
    TurnBegan: Sound.TURN,
}

_PAUSE = (0, 0.06)
"""Between two tunes of one command."""

_WEIGHT = {sound: weight for weight, sound in enumerate(Sound)}


def tune(state: State, ui: Ui) -> Tune:
    """What to play now: for the notice if it is newer than what happened, else for that."""
    if ui.notice is not None and ui.notice.since >= ui.since:
        return tune_for(ui.notice)
    return tune_of(ui.fresh, state.seats)


def tune_for(notice: Notice) -> Tune:
    """The tune of a notice; nothing for one that only informs."""
    match notice.tone:
        case Tone.YES:
            return TUNES[Sound.YES]
        case Tone.NO:
            return TUNES[Sound.NO]
        case Tone.BACK:
            return TUNES[Sound.BACK]
        case Tone.INFO:
            return ()


def tune_of(events: Sequence[Event], bank: int) -> Tune:
    """The tune of a command's events; an Eye is heard before whatever else there is, and whatever
    was accepted is heard at least as a tick. `bank` is the Bank's account."""
    if not events:
        return ()
    sounds = {sound for event in events if (sound := _sound(event, bank)) is not None}
    first = min(sounds, key=_WEIGHT.__getitem__, default=Sound.TURN)
    heard = [Sound.EYE, first] if eye.ring_is_drawn(events) else [first]
    heard += [sound for sound in URGENT if sound in sounds and sound is not first][:1]
    return tuple(note for sound in heard for note in (_PAUSE, *TUNES[sound]))[1:]


def _sound(event: Event, bank: int) -> Sound | None:
    """A claim is paid silently: its yes is enough; so are the first balances, and a deal turned
    down."""
    if isinstance(event, Paid) and event.payee == bank and event.reason in ("claim", "building"):
        return None
    if isinstance(event, Paid) and event.reason == "start":
        return None
    if isinstance(event, DealEnded) and not event.accepted:
        return None
    return _OF.get(type(event))
