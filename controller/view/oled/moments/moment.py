"""A moment: how long one thing is shown, its picture, its words, and the money that moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeGuard

from controller.rules.citations import Applied
from controller.rules.events import Event, Paid, RentDue, RentRollDue
from controller.rules.state import State
from controller.text.language import _
from controller.view.oled.canvas import Canvas, Sprite
from controller.view.oled.parts import money
from controller.view.oled.purses import Purses
from controller.view.oled.story import Told, Transfer
from controller.view.oled.told import announce

Picture = Callable[[Told, Purses, Canvas], None]
Later = Sequence[Event]
"""A command's events after the one that is shown."""


class Moment(NamedTuple):
    """One thing told: for how many seconds, its picture, and its words for a screen that has
    room for them beside its question. With 0 seconds it is shown there only. `changes` are the
    balances that count from its beginning on, and by how much."""

    seconds: float
    draw: Picture
    told: Told
    changes: Mapping[int, int] = MappingProxyType({})
    named: Applied | None = None  # the ruling or house rule that its picture names
    event: Event | None = None  # what it tells


def paying(
    state: State, moment: Moment, paid: Sequence[Paid], *, amount: bool = True, sides: bool = True
) -> Moment:
    """A moment in which money moves. Whether the words tell how much, and between whom: not where
    its own picture or the screen's bar has done so."""
    changes = dict(moment.changes)
    for event in paid:
        for seat, change in ((event.payer, -event.amount), (event.payee, event.amount)):
            if seat < state.seats:
                changes[seat] = changes.get(seat, 0) + change
    told = moment.told
    if told.transfer is not None and all(event.reason == "deal" for event in paid):
        return moment._replace(changes=changes, told=_netted(state, told, changes))
    if amount:
        told = told._replace(amount=money(state, sum(event.amount for event in paid)))
    if sides:
        payers = tuple(dict.fromkeys(event.payer for event in paid))
        payees = tuple(dict.fromkeys(event.payee for event in paid))
        told = told._replace(transfer=Transfer(payers, payees))
    return moment._replace(changes=changes, told=told)


def _netted(state: State, told: Told, changes: Mapping[int, int]) -> Told:
    """Money goes both ways in a deal: who has less of it after that, who has more, and how much."""
    payers = tuple(seat for seat, change in changes.items() if change < 0)
    payees = tuple(seat for seat, change in changes.items() if change > 0)
    if not payers:
        return told._replace(amount="", transfer=None)
    amount = money(state, max(changes.values()))
    return told._replace(amount=amount, transfer=Transfer(payers, payees))


def plain(
    state: State, seconds: float, whose: int | str, title: str, lines: tuple[str, ...],
    icon: Sprite | None = None,
) -> Moment:  # fmt: skip
    """A moment told in words; `whose`: the seat of the bar, or its topic. Beside the next question
    only the first line is said, without the comma that leads to the second."""
    seat, topic = (whose, "") if isinstance(whose, int) else (-1, whose)
    picture = partial(announce, state, seat, topic, title, lines, icon)
    return Moment(seconds, picture, Told(seat, title, lines[0].removesuffix(",")))


def same_payment(event: Event, before: Event) -> TypeGuard[Paid]:
    """Whether an event is one more payment of the kind of the one before."""
    return isinstance(event, Paid) and isinstance(before, Paid) and event.reason == before.reason


def rent_due(state: State, event: RentDue) -> str:
    """How much may be asked for; the dice decide it where they are rolled then."""
    return _("a roll") if isinstance(event, RentRollDue) else money(state, event.amount)
