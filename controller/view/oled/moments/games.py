"""The game as a whole, as moments: how it begins, who is out, house rules, the end."""

from __future__ import annotations

from controller.rules.events import (
    Bankrupted,
    DealEnded,
    Event,
    GameEnded,
    GameStarted,
    OpeningTied,
    PositionSet,
    RetirementDropped,
    RulesChanged,
    RulesDropped,
    RulesProposed,
    SeatLeft,
    SeatTaken,
    TimeCalled,
    TurnBegan,
)
from controller.rules.state import State
from controller.text.language import _, ngettext
from controller.text.sentences import game_name, rules_in_words
from controller.view.oled.icons import RING, TICK
from controller.view.oled.moments.moment import Moment, plain
from controller.view.oled.parts import name


def game(state: State, event: Event) -> Moment | None:
    """How a game begins and ends, and what changes it; other events are not shown."""
    match event:
        case DealEnded(by, True):
            lines = (_("The deal is done."), _("Hand over the deeds"))
            return plain(state, 1.8, by, _("Deal!"), lines, TICK)
        case PositionSet():
            lines = (
                _("goes on as set up"),
                _("{count} players, round {round}", count=state.seats, round=state.rounds),
            )
            return plain(state, 1.8, "Ringkeeper", _("The game"), lines)
        case OpeningTied(seats):
            lines = (", ".join(name(state, seat) for seat in seats), _("roll again"))
            return plain(state, 1.8, _("Who starts?"), _("A tie"), lines)
        case TurnBegan(seat, 1):
            lines = (_("had the highest roll"), _("and starts"))
            return plain(state, 1.8, seat, name(state, seat), lines)
        case GameStarted():
            lines = (
                ngettext("{count} player", "{count} players", state.seats),
                game_name(state.edition, state.game),
            )
            return plain(state, 1.8, "Ringkeeper", _("A new game"), lines)
        case TimeCalled(seat):
            lines = (_("Settle what is open,"), _("then comes the count."))
            return plain(state, 2.5, seat, _("Time is up"), lines)
        case GameEnded(why):
            ends = {
                "ring": (_("The Ring is in the fire."), _("Now the final count.")),
                "last-player": (_("Only one is left"), ""),
                "bankruptcy": (_("Bankruptcy: the count"), ""),
                "time": (_("Time is up: the count"), ""),
            }
            icon = RING if why == "ring" else None
            bar = state.edition.data.ring_name if icon else "Ringkeeper"
            return plain(state, 3.0, bar, _("The end"), ends[why], icon)
    return None


def leaves(
    state: State, event: SeatLeft | SeatTaken | RetirementDropped | Bankrupted
) -> Moment:  # fmt: skip
    """Who is out of the game; and who plays a seat that was left, or is taken again (R70)."""
    match event:
        case Bankrupted(seat, by_wish=True):
            lines: tuple[str, ...] = (_("gives all to the Bank"), _("and is out of the game"))
            return plain(state, 2.5, _("Retired"), name(state, seat), lines)
        case Bankrupted(seat):
            lines = (_("has nothing left"), _("and is out of the game"))
            return plain(state, 2.5, _("Bankrupt"), name(state, seat), lines)
        case SeatLeft(seat):
            lines = (_("has left the table."), _("A bot plays on."))
            return plain(state, 2.5, seat, name(state, seat), lines)
        case SeatTaken(seat):
            lines = (_("sits down again"), _("and plays on"))
            return plain(state, 1.8, seat, name(state, seat), lines)
        case RetirementDropped(seat, by):
            who = name(state, seat)
            if seat == by:
                return plain(state, 1.8, seat, who, (_("stays in the game"),))
            lines = (_("{name} plays on", name=who),)
            return plain(state, 1.8, by, _("Not agreed"), lines)


def rules(state: State, event: RulesProposed | RulesChanged | RulesDropped) -> Moment:
    """House rules proposed, agreed to, or not."""
    match event:
        case RulesProposed(seat, proposed):
            head = _("{name} proposes", name=name(state, seat))
            return plain(state, 1.8, seat, head, (rules_in_words(proposed), _("All have to agree")))
        case RulesChanged(agreed):
            lines: tuple[str, ...] = (rules_in_words(agreed), _("from now on"))
            return plain(state, 2.5, _("House rules"), _("Agreed"), lines, TICK)
        case RulesDropped(seat):
            lines = (_("The rules stay as they are"),)
            return plain(state, 1.8, seat, _("Not agreed"), lines)
