"""Events: what happened, in the past tense, and how each changes the state.

`apply` is the only writer of the state, and needs no rules: an event carries all that it changes.
Whatever the modules of this folder define is an event, and can be imported from here.
"""

from typing import TYPE_CHECKING, Union

from controller.rules.edition import Edition
from controller.rules.events import (
    adjusting,
    agreement,
    bearing,
    begun,
    cards,
    leaving,
    money,
    property,
    turns,
)
from controller.rules.events.adjusting import *  # noqa: F403
from controller.rules.events.agreement import *  # noqa: F403
from controller.rules.events.base import Event as Event
from controller.rules.events.bearing import *  # noqa: F403
from controller.rules.events.begun import *  # noqa: F403
from controller.rules.events.cards import *  # noqa: F403
from controller.rules.events.leaving import *  # noqa: F403
from controller.rules.events.money import *  # noqa: F403
from controller.rules.events.property import *  # noqa: F403
from controller.rules.events.turns import *  # noqa: F403
from controller.rules.state import State

KINDS: tuple[type[Event], ...] = tuple(
    kind
    for module in (begun, turns, money, property, cards, bearing, agreement, leaving, adjusting)
    for name, kind in vars(module).items()
    if kind.__class__ is Event.__class__ and kind.__module__ == module.__name__ and name[0] != "_"
)
"""Every kind of event."""

if TYPE_CHECKING:
    AnyEvent = Event
else:
    AnyEvent = Union[KINDS]  # noqa: UP007


def blank(edition: Edition) -> State:
    """A state before the first event."""
    return State(edition)


def evolve(state: State, event: Event) -> None:
    """Let an event happen to a state (in place)."""
    event.apply(state)
