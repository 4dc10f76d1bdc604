"""Events: what happened, in the past tense, and how each changes the state.

`apply` is the only writer of the state, and needs no rules: an event carries all that it changes.
"""

from controller.rules.edition import Edition
from controller.rules.events.agreement import (
    RulesAgreed,
    RulesChanged,
    RulesDropped,
    RulesProposed,
)
from controller.rules.events.base import Event
from controller.rules.events.bearing import (
    BattleBegan,
    BattleEnded,
    BattleRolled,
    BattleTied,
    CountBegan,
    CountRolled,
    EyeClosed,
    EyeThrown,
    MeetingEnded,
    Met,
    RingDropped,
    RingTaken,
    Spared,
    TrackerMoved,
)
from controller.rules.events.begun import PositionSet
from controller.rules.events.cards import CardCancelled, CardKept, CardPassed, CardPlayed
from controller.rules.events.leaving import (
    RetirementAgreed,
    RetirementAsked,
    RetirementDropped,
    SeatLeft,
    SeatTaken,
)
from controller.rules.events.money import (
    Bankrupted,
    DebtArose,
    DebtDeferred,
    DebtReduced,
    DebtSettled,
    EstateOpened,
    EstateTaken,
    Paid,
    RentAsked,
    RentDue,
    RentLapsed,
    RentRollAsked,
    RentRollAwaited,
    RentRollDue,
    RentRolled,
    SalaryDeferred,
)
from controller.rules.events.property import (
    AcquisitionAwaited,
    AcquisitionEnded,
    AuctionClosed,
    AuctionOpened,
    BidderLeft,
    BidMade,
    BuildingsChanged,
    DealEnded,
    DealOffered,
    DeedClaimed,
    DeedDeclined,
    DeedMoved,
    DeedOffered,
    Mortgaged,
    MortgageEnded,
    PlacementAwaited,
    PlacementEnded,
    ShortageAnswered,
    ShortageArose,
    ShortageEnded,
)
from controller.rules.events.turns import (
    CardAwaited,
    CardDrawn,
    CardGiven,
    CardReturned,
    FineForced,
    Freed,
    GameEnded,
    GameStarted,
    Jailed,
    JailRollFailed,
    Moved,
    OpeningRolled,
    OpeningTied,
    RingMoved,
    Rolled,
    RollsAgain,
    TaxAwaited,
    TaxChosen,
    TimeCalled,
    TurnBegan,
)
from controller.rules.state import Reason, State

AnyEvent = (
    GameStarted | PositionSet | OpeningRolled | OpeningTied | TurnBegan | RollsAgain | Rolled
    | RingMoved | Moved | Paid | SalaryDeferred | DeedMoved | DeedOffered | DeedDeclined
    | DeedClaimed | AuctionOpened | BidMade | BidderLeft | AuctionClosed | RentDue | RentAsked
    | RentLapsed | RentRollDue | RentRollAsked | RentRollAwaited | RentRolled | TaxAwaited
    | TaxChosen | CardAwaited | CardDrawn | CardReturned | CardGiven | CardKept | CardPlayed
    | CardCancelled
    | CardPassed | Jailed | JailRollFailed | FineForced | Freed | BuildingsChanged
    | ShortageArose | ShortageAnswered | ShortageEnded | PlacementAwaited | PlacementEnded
    | Mortgaged | MortgageEnded | AcquisitionAwaited | AcquisitionEnded | DebtArose
    | DebtDeferred
    | DebtReduced | DebtSettled | DealOffered | DealEnded | Bankrupted | EstateOpened
    | EstateTaken | RingTaken | RingDropped | TrackerMoved | EyeThrown | EyeClosed | Spared | Met
    | MeetingEnded | BattleBegan | BattleRolled | BattleTied | BattleEnded | CountBegan
    | CountRolled | TimeCalled | GameEnded | RulesProposed | RulesAgreed | RulesChanged
    | RulesDropped | SeatLeft | SeatTaken | RetirementAsked | RetirementAgreed
    | RetirementDropped
)  # fmt: skip


def blank(edition: Edition) -> State:
    """A state before the first event."""
    return State(edition)


def evolve(state: State, event: Event) -> None:
    """Let an event happen to a state (in place)."""
    event.apply(state)


__all__ = [
    "AcquisitionAwaited",
    "AcquisitionEnded",
    "AnyEvent",
    "AuctionClosed",
    "AuctionOpened",
    "Bankrupted",
    "BattleBegan",
    "BattleEnded",
    "BattleRolled",
    "BattleTied",
    "BidMade",
    "BidderLeft",
    "BuildingsChanged",
    "CardAwaited",
    "CardCancelled",
    "CardDrawn",
    "CardGiven",
    "CardKept",
    "CardPassed",
    "CardPlayed",
    "CardReturned",
    "CountBegan",
    "CountRolled",
    "DealEnded",
    "DealOffered",
    "DebtArose",
    "DebtDeferred",
    "DebtReduced",
    "DebtSettled",
    "DeedClaimed",
    "DeedDeclined",
    "DeedMoved",
    "DeedOffered",
    "EstateOpened",
    "EstateTaken",
    "Event",
    "EyeClosed",
    "EyeThrown",
    "FineForced",
    "Freed",
    "GameEnded",
    "GameStarted",
    "JailRollFailed",
    "Jailed",
    "MeetingEnded",
    "Met",
    "MortgageEnded",
    "Mortgaged",
    "Moved",
    "OpeningRolled",
    "OpeningTied",
    "Paid",
    "PlacementAwaited",
    "PlacementEnded",
    "PositionSet",
    "Reason",
    "RentAsked",
    "RentDue",
    "RentLapsed",
    "RentRollAsked",
    "RentRollAwaited",
    "RentRollDue",
    "RentRolled",
    "RetirementAgreed",
    "RetirementAsked",
    "RetirementDropped",
    "RingDropped",
    "RingMoved",
    "RingTaken",
    "Rolled",
    "RollsAgain",
    "RulesAgreed",
    "RulesChanged",
    "RulesDropped",
    "RulesProposed",
    "SalaryDeferred",
    "SeatLeft",
    "SeatTaken",
    "ShortageAnswered",
    "ShortageArose",
    "ShortageEnded",
    "Spared",
    "TaxAwaited",
    "TaxChosen",
    "TimeCalled",
    "TrackerMoved",
    "TurnBegan",
    "blank",
    "evolve",
]
