"""What happened at a table, and how it stands, as messages in the language being spoken:
an entry of the journal -> its TableEvents; (state, moment) -> TableState."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from controller.dialogue import questions
from controller.mqtt.messages import Phase, RingState, SeatState, TableEvent, TableState
from controller.rules import events as e
from controller.rules.edition import Edition
from controller.rules.ending import final_worth
from controller.rules.entries import Entry, EntryKind
from controller.rules.prompts import prompt
from controller.rules.ring.bearer import mount_doom
from controller.rules.ring.journey import road
from controller.rules.state import Phase as GamePhase, State
from controller.text.language import N_, _
from controller.text.places import in_full
from controller.text.sentences import Names, entry_sentence, event_sentences, is_told
from hardware.ports import EYE

TAKEN_BACK, NOTED, EYE_ROLLED = "taken-back", "noted", "eye-rolled"
HOST_CALLED, HOST_CALL_ENDED = "host-called", "host-call-ended"


def kind_of(event: type[e.Event]) -> str:
    """The stable word for a kind of event: RingMoved is "ring-moved"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()


def kinds() -> tuple[str, ...]:
    """Every word that a message can have as its `kind`."""
    told = (kind_of(kind) for kind in e.KINDS)
    return (*told, EYE_ROLLED, TAKEN_BACK, NOTED, HOST_CALLED, HOST_CALL_ENDED)


def names_of(state: State) -> Names:
    """What sentences call the players of a game."""
    players = state.players
    return Names(state.edition, [name for name, _token in players], [one[1] for one in players])


def seated(entry: Entry, names: Names, edition: Edition) -> Names:
    """The names from this entry on: a game that begins seats its players."""
    for event in entry.events:
        match event:
            case e.GameStarted(players=seats):
                return _named(edition, seats)
            case e.PositionSet(position=position):
                return _named(edition, position.seats)
            case _:
                continue
    return names


def _named(edition: Edition, seats: Sequence[Any]) -> Names:
    return Names(edition, [one.name for one in seats], [one.token for one in seats])


def happened(game: str, entry: Entry, names: Names) -> tuple[TableEvent, ...]:
    """The messages about an entry, in the language being spoken. Events whose sentence would only
    repeat the next question have none; but every entry has at least one message, so that a reader
    notices one that is missing."""
    if entry.kind is EntryKind.NOTE:
        return (_message(game, entry, 0, NOTED, ""),)
    if entry.kind is EntryKind.TAKE_BACK:
        text = entry_sentence(entry, names)
        return (_message(game, entry, 0, TAKEN_BACK, text, amount=entry.count),)
    told = [(part, one) for part, one in enumerate(entry.events) if is_told(one)]
    if not told:
        kind = kind_of(type(entry.events[0])) if entry.events else NOTED
        return (_message(game, entry, 0, kind, entry_sentence(entry, names)),)
    messages = []
    texts = event_sentences(entry, [event for _part, event in told], names)
    for (part, event), text in zip(told, texts, strict=True):
        amount = getattr(event, "amount", None)
        kind = _kind(event)
        messages.append(_message(game, entry, part, kind, text, _seat_of(event), amount))
    return tuple(messages)


def call_part(at: float, last: int) -> int:
    """The part of such a message (see `call_event`): the second it is sent in, also after a restart
    another one than before; but always more than that of the `last` one, which may be as old."""
    return max(int(at), last + 1)


def call_event(game: str, n: int, part: int, at: float, *, on: bool) -> TableEvent:
    """The message that somebody calls the host, or no longer does. It is in no journal: its part
    is the second it was sent in, which no entry has as many events as (see `call_part`)."""
    text = _("The host is called.") if on else _("The call for the host has ended.")
    kind = HOST_CALLED if on else HOST_CALL_ENDED
    return TableEvent(game=game, n=n, part=part, at=at, kind=kind, text=text)


def _message(
    game: str, entry: Entry, part: int, kind: str, text: str, seat: int | None = None,
    amount: int | None = None,
) -> TableEvent:  # fmt: skip
    return TableEvent(
        game=game, n=entry.seq, part=part, at=entry.time, kind=kind, text=shortened(text),
        seat=seat, amount=amount,
    )  # fmt: skip


def _kind(event: e.AnyEvent) -> str:
    """A roll with an Eye has a word of its own, for lights."""
    if isinstance(event, e.Rolled) and EYE in event.dice:
        return EYE_ROLLED
    return kind_of(type(event))


def _seat_of(event: e.AnyEvent) -> int | None:
    """Whose doing it was, if a seat's."""
    for name in ("seat", "owner", "payer", "debtor", "by"):
        seat = getattr(event, name, None)
        if isinstance(seat, int):
            return seat
    return None


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
    with in_full():
        question = questions.question(state)
    return TableState(
        game=moment.game, n=moment.n, at=moment.at, name=shortened(moment.name),
        edition=state.edition.id, language=moment.language, phase=_phase(state, moment.paused),
        currency=state.edition.data.currency,
        seats=tuple(_seat(state, seat) for seat in range(state.seats)) if plays else (),
        round=state.rounds, turn=state.turn if plays and not over else None,
        asked=seats[0] if seats else None, question=shortened(question),
        ring=_ring(state) if plays else None, began=moment.began, ends=moment.ends,
        winners=state.winners, called=moment.called,
    )  # fmt: skip


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


# Names of what Home Assistant shows

_NAMES = {
    "phase": N_("Phase"),
    "round": N_("Round"),
    "turn": N_("Turn"),
    "question": N_("Question"),
    "ring": N_("Steps left to the Ring"),
    "called": N_("Host called"),
    "events": N_("Events"),
}


def entity_name(object_id: str) -> str:
    """The name of an entity, in the language being spoken."""
    return _(_NAMES[object_id])


def balance_name(player: str) -> str:
    """The name of the entity with a player's money."""
    return _("Money: {name}", name=player)
