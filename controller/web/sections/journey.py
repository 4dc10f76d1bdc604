"""The Ring's way: where it is, what it threatens, and how far its road still is, for a page to show
and in sentences for everybody. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.dialogue.words import name
from controller.rules.board import BANK, STREET
from controller.rules.money.rent import owner_factor, rent_due
from controller.rules.ring.bearer import amount_at, mount_doom, tracked
from controller.rules.ring.journey import road
from controller.rules.state import Phase, State
from controller.text.language import N_, _, ngettext

_NO_JOURNEY = frozenset({Phase.SETUP, Phase.COUNT, Phase.OVER})

_NEXT = {
    ("eyes", "free"): N_(
        "The next Eye takes it to {place}, where the deed will then cost nothing."
    ),
    ("eyes", "rent"): N_("The next Eye takes it to {place}, where the rent will then be double."),
    ("eyes", "none"): N_("The next Eye takes it to {place}."),
    ("eyes", "end"): N_("The next Eye takes it to {place}, and the game is over!"),
    ("doubles", "free"): N_(
        "The next double takes it to {place}, where the deed will then cost nothing."
    ),
    ("doubles", "rent"): N_(
        "The next double takes it to {place}, where the rent will then be double."
    ),
    ("doubles", "none"): N_("The next double takes it to {place}."),
    ("doubles", "end"): N_("The next double takes it to {place}, and the game is over!"),
}
"""What the next step does, by what moves the Ring (M2) and what it does there (M5-M7)."""


def journey(state: State) -> dict[str, Any] | None:
    """`road`: the spaces that a Ring which moves by itself still comes to, the last its end; none
    for one that is borne, whose way is the Tracker's. `left`: how many steps that is, `far`: the
    same in words; `words`: where the Ring is and what it does there, and what the next step does.
    None in a game without a Ring, before it has a place, and once its journey is over."""
    if state.phase in _NO_JOURNEY:
        return None
    if state.rules.bearer:
        return _borne(state) if state.bearer >= 0 or state.loose_ring >= 0 else None
    ahead = road(state)
    return _moving(state, ahead) if ahead else None


def _moving(state: State, ahead: tuple[int, ...]) -> dict[str, Any]:
    goal, left = _place(state, ahead[-1]), len(ahead)
    effect = "end" if left == 1 else _effect(state, ahead[0])
    onward = _(_NEXT[state.rules.ring_moved_by, effect], place=_place(state, ahead[0]))
    return {
        "road": list(ahead),
        "left": left,
        "far": ngettext("{count} step to {place}", "{count} steps to {place}", left, place=goal),
        "words": [_here(state), onward],
    }


def _effect(state: State, space: int) -> str:
    """What the Ring does to whoever lands on a space with it (M5, M6)."""
    if state.owner[space] == BANK:
        return "free"
    return "none" if state.mortgaged[space] else "rent"


def _here(state: State) -> str:
    """What a Ring that moves by itself does where it is; a host may have put it anywhere (R69)."""
    space, owner = state.ring, state.owner[state.ring]
    said = {"ring": state.edition.data.ring_name, "place": _place(state, space)}
    if state.board.kind[space] != STREET:
        return _("{ring} is at {place}.", **said)
    match _effect(state, space):
        case "free":
            return _("{ring} is at {place}. Whoever lands there gets the deed for nothing.",
                     **said)  # fmt: skip
        case "none":
            return _("{ring} is at {place}. No rent is due there.", **said)
        case _:
            return _("{ring} is at {place}. Whoever lands there owes {name} double rent, "
                     "{amount}.", name=name(state, owner),
                     amount=_sum(state, rent_due(state, owner, space)), **said)  # fmt: skip


def _borne(state: State) -> dict[str, Any]:
    left = mount_doom(state) - state.tracker
    return {
        "road": [],
        "left": left,
        "far": ngettext("{count} step to Mount Doom", "{count} steps to Mount Doom", left),
        "words": _bearer(state, left) if state.bearer >= 0 else [_lone(state)],
    }


def _bearer(state: State, left: int) -> list[str]:
    """What the Ring does for its bearer (D9, E1, R12), and what its next roll may do (B5, M16)."""
    who, step = name(state, state.bearer), int(tracked(state, state.bearer))
    if owner_factor(state, state.bearer) > 1:
        here = _("{name} bears the Ring: no rent, no taxes, and double rent from the others.",
                 name=who)  # fmt: skip
    else:
        here = _("{name} bears the Ring: no rent and no taxes to pay.", name=who)
    if step and left == 1:
        return [here, _("{name}'s next roll takes the Ring to Mount Doom, and the game is over!",
                        name=who)]  # fmt: skip
    cost = _sum(state, amount_at(state, state.tracker + step))
    eye = _("If {name}'s next roll shows an Eye, {name} loses the Ring and {amount}.",
            name=who, amount=cost)  # fmt: skip
    return [here, eye, *_next_circle(state, who)]


def _next_circle(state: State, who: str) -> Iterator[str]:
    """What the Tracker's next circle changes for its bearer: what GO pays (B1), and rents (R12)."""
    rules, circle = state.rules, state.tracker + 1
    if circle == rules.bearer_salary_circle and rules.bearer_salary != rules.salary:
        yield _("From the next circle on, {name}'s salary is {amount}.",
                name=who, amount=_sum(state, rules.bearer_salary))  # fmt: skip
    if circle == rules.bearer_rent_circle:
        yield _("From the next circle on, {name}'s rents are double.", name=who)


def _lone(state: State) -> str:
    """M17."""
    return _("{ring} lies at {place}. Whoever gets there first has to take it.",
             ring=state.edition.data.ring_name, place=_place(state, state.loose_ring))  # fmt: skip


def _sum(state: State, amount: int) -> str:
    return state.edition.money(amount).replace(" ", "\N{NO-BREAK SPACE}")


def _place(state: State, space: int) -> str:
    return state.board.spaces[space].name
