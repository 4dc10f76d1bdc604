"""How a table stands, as the message that is retained for it: (state, moment) -> TableState."""

from __future__ import annotations

import msgspec

from controller.mqtt.messages import Phase, RingState, SeatState, TableState
from controller.rules.ending import final_worth
from controller.rules.prompts import prompt
from controller.rules.ring.bearer import mount_doom
from controller.rules.ring.journey import road
from controller.rules.state import Phase as GamePhase
from controller.rules.state import State
from controller.table.wording import questions
from controller.text.places import in_full

MESSAGE_TEXT_MOST = 250
"""Letters of a name or a question: a message stays below 8 kB with nine players."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What a message says besides the state; times in seconds since 1970."""

    game: str
    n: int
    at: float
    name: str
    language: str
    paused: bool = False
    began: float | None = None
    ends: float | None = None
    called: float | None = None


def snapshot(state: State, moment: Moment) -> TableState:
    """The message about a moment of a game, with the question in the language being spoken and the
    names of spaces in full, as in all messages."""
    plays = state.phase is not GamePhase.SETUP
    over = state.phase is GamePhase.OVER
    seats = prompt(state).seats if plays and not over else ()
    return TableState(
        game=moment.game, n=moment.n, at=moment.at, name=shortened(moment.name),
        edition=state.edition.id, language=moment.language, phase=_phase(state, moment.paused),
        currency=state.edition.data.currency,
        seats=tuple(_seat(state, seat) for seat in range(state.seats)) if plays else (),
        round=state.rounds, turn=state.turn if plays and not over else None,
        asked=seats[0] if seats else None, question=_question(state),
        ring=_ring(state) if plays else None, began=moment.began, ends=moment.ends,
        winners=state.winners, called=moment.called,
    )  # fmt: skip


def _question(state: State) -> str:
    with in_full():
        return shortened(questions.question(state))


def shortened(text: str) -> str:
    """At most MESSAGE_TEXT_MOST letters of a text."""
    return text if len(text) <= MESSAGE_TEXT_MOST else f"{text[: MESSAGE_TEXT_MOST - 1]}…"


def _phase(state: State, paused: bool) -> Phase:
    if state.phase is GamePhase.SETUP:
        return "setup"
    if state.phase is GamePhase.OVER:
        return "over"
    return "paused" if paused else "playing"


def _seat(state: State, seat: int) -> SeatState:
    name, token = state.players[seat]
    alive = state.alive[seat]
    worth = final_worth(state, seat) if alive else 0
    if state.worth:
        worth = state.worth[seat]
    return SeatState(
        name=shortened(name), token=token, cash=state.cash[seat], worth=worth,
        deeds=len(state.deeds_of(seat)), out=not alive,
    )  # fmt: skip


def _ring(state: State) -> RingState | None:
    space = state.ring_place()
    if space < 0:
        return None
    return RingState(space=space, name=state.board.spaces[space].name, left=_left(state))


def _left(state: State) -> int:
    """Steps to the end of the Ring's journey: by itself, or on the Tracker if it is borne."""
    return mount_doom(state) - state.tracker if state.rules.bearer else len(road(state))
