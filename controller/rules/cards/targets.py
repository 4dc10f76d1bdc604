"""What a kept card may be played for: against whom, and about which property (R73 to R75)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from common.message import Message
from controller.rules.board import (
    Cancel,
    ColourRent,
    FreeOutpost,
    Piece,
    Secret,
    SwapDeeds,
    TakeDeed,
    TakeGroup,
)
from controller.rules.commands import PlayCard
from controller.rules.money.rent import rent_due
from controller.rules.property.deals import rolled_for
from controller.rules.property.mortgages import interest_on_taking, names_on_taking
from controller.rules.property.placing import free_places, none_left, verify_free
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import State

Target = tuple[int, int, int]
"""Against whom, about which space, and which of one's own deeds for it; -1 for none."""


def targets(state: State, seat: int, effect: Secret | None) -> Iterator[Target]:
    """What a card might be played for; not all of it may be. A swap is the most: a holder's deeds
    times the others', at most 14 times 14."""
    others = state.from_left_of(seat)
    match effect:
        case FreeOutpost():
            yield from ((-1, space, -1) for space in free_places(state, seat, Piece.HOUSE))
        case ColourRent(groups=groups):
            spaces = [_first_of_colour(state, seat, name) for name in groups]
            yield from ((to, i, -1) for to, i in product(others, spaces) if i >= 0)
        case TakeDeed():
            yield from ((to, i, -1) for to in others for i in state.held[to])
        case TakeGroup():
            groups_of = state.board.groups
            yield from ((to, groups_of[g][0], -1) for to in others for g in state.monopolies[to])
        case SwapDeeds():
            own = [i for i in state.held[seat] if not in_whole_group(state, seat, i)]
            yield from ((to, i, o) for to in others for i, o in product(state.held[to], own))


def in_whole_group(state: State, seat: int, space: int) -> bool:
    """Whether a seat owns all streets of the colour of a space; steeds and staffs are no set."""
    return state.board.group_of[space] in state.monopolies[seat]


def _first_of_colour(state: State, seat: int, name: str) -> int:
    """The first unmortgaged deed of a group that a seat has; -1: none."""
    board = state.board
    group = board.groups[board.group_names.index(name)] if name in board.group_names else ()
    own = (i for i in group if state.owner[i] == seat and not state.mortgaged[i])
    return next(own, -1)


def exact(state: State, command: PlayCard, effect: Secret) -> PlayCard:
    """The same play with nothing in it that the card does not ask for, and of a colour or a group
    the first deed: each play once."""
    board, space = state.board, command.space
    group = board.group_of[space] if 0 <= space < board.size else -1
    match effect:
        case FreeOutpost():
            return replace(command, target=-1, other=-1)
        case ColourRent() if group >= 0:
            first = _first_of_colour(state, command.seat, board.group_names[group])
            return replace(command, space=first if first >= 0 else space, other=-1)
        case TakeGroup() if group >= 0:
            return replace(command, space=board.groups[group][0], other=-1)
        case SwapDeeds():
            return command
        case _:
            return replace(command, other=-1)


def verify_target(state: State, command: PlayCard, effect: Secret) -> Refusal | None:
    """Whether a card is good for what it is played for."""
    seat, space = command.seat, command.space
    no = _verify_said(command, effect)
    if no is not None:
        return no
    if isinstance(effect, FreeOutpost):
        return _verify_space(state, space) or _verify_outpost(state, seat, space)
    no = _verify_other(state, seat, command.target) or _verify_space(state, space)
    if no is not None:
        return no
    match effect:
        case ColourRent():
            return _verify_colour(state, command, effect)
        case TakeDeed():
            return _verify_deeds(state, seat, [(command.target, space)])
        case TakeGroup():
            return _verify_group(state, command)
        case SwapDeeds():
            pairs = [(command.target, space), (seat, command.other)]
            return _verify_space(state, command.other) or _verify_deeds(state, seat, pairs)
        case Cancel():
            return None  # told before: it only answers


def _verify_said(command: PlayCard, effect: Secret) -> Refusal | None:
    """Whether everything is named that the card wants to know."""
    if command.target == -1 and not isinstance(effect, FreeOutpost):
        return refuse("card-needs", what=Message("a player (target)"))
    if command.space == -1:
        return refuse("card-needs", what=Message("a property (space)"))
    if command.other == -1 and isinstance(effect, SwapDeeds):
        return refuse("card-needs", what=Message("a property of your own (other)"))
    return None


def _verify_other(state: State, seat: int, target: int) -> Refusal | None:
    if not 0 <= target < state.seats:
        return refuse("no-such-seat", seat=target)
    if not state.alive[target]:
        return refuse("retired", name=state.name(target))
    return refuse("own-card") if target == seat else None


def _verify_space(state: State, space: int) -> Refusal | None:
    if not 0 <= space < state.board.size:
        return refuse("not-a-space", space=space, last=state.board.size - 1)
    if state.board.group_of[space] < 0:
        return refuse("not-a-deed", space=state.place(space))
    return None


def _not_that(state: State, space: int, why: Message, setting: str = "") -> Refusal:
    applied = state.named[setting] if setting else ()
    return refuse("not-that-property", applied, space=state.place(space), why=why)


def _not_owned(name: str) -> Message:
    return Message("it does not belong to {name}", name=name)


def _no_whole_set(name: str) -> Message:
    return Message("{name} does not own its complete set", name=name)


def _not_there(code: str, name: str) -> Message:
    """Why a free building cannot go somewhere, by what an ordinary one would be refused with."""
    return {
        "not-owner": _not_owned(name),
        "not-a-street": Message("nothing can be built there"),
        "not-whole-group": _no_whole_set(name),
        "group-mortgaged": Message("its set has a mortgaged deed"),
        "uneven": Message("build evenly: another space comes first"),
        "full": Message("there is no room on it"),
        "wrong-piece": Message("there is no room on it"),
    }[code]


def _verify_outpost(state: State, seat: int, space: int) -> Refusal | None:
    """R73: from the Bank's supply; without one the card stays kept."""
    if not state.supply[Piece.HOUSE]:
        return none_left(state, seat, Piece.HOUSE)
    no = verify_free(state, seat, space, Piece.HOUSE)
    if no is None:
        return None
    return _not_that(state, space, _not_there(no.code, state.name(seat)), "card_building")


def _verify_colour(state: State, command: PlayCard, effect: ColourRent) -> Refusal | None:
    """R74: of a colour on the card, and not for nothing."""
    space = command.space
    if state.board.group_names[state.board.group_of[space]] not in effect.groups:
        return _not_that(state, space, Message("the card is for other colours"))
    if colour_rent(state, command.seat, command.target, space, effect):
        return None
    if command.target == state.bearer and not state.rules.card_rent_binds:
        return _not_that(state, space, Message("the Ring-bearer pays no rent"), "card_rent_binds")
    return _not_that(state, space, Message("no rent would be due"), "card_rent")


def colour_rent(state: State, seat: int, target: int, space: int, effect: ColourRent) -> int:
    """What a player would pay on landing on all that the holder has of a colour, now; or the bare
    rents (R74). A bearer pays too, unless rent is rent (R61)."""
    group = state.board.group_of[space]
    if state.board.group_names[group] not in effect.groups:
        return 0
    if target == state.bearer and not state.rules.card_rent_binds:
        return 0
    own = [
        i for i in state.board.groups[group] if state.owner[i] == seat and not state.mortgaged[i]
    ]
    if state.rules.card_rent == "bare":
        return sum(state.board.rent[i][0] for i in own)
    return sum(rent_due(state, seat, i) for i in own)


def _verify_group(state: State, command: PlayCard) -> Refusal | None:
    """R75: a complete set, buildings and mortgages with it."""
    target, space = command.target, command.space
    if not in_whole_group(state, target, space):
        return _not_that(state, space, _no_whole_set(state.name(target)))
    group = state.group(space)
    no = _verify_mortgages(state, list(group))
    return no or _verify_interest(state, command.seat, list(group))


def _verify_deeds(state: State, seat: int, pairs: list[tuple[int, int]]) -> Refusal | None:
    """R75: each belongs to whom it is taken from, and is no part of a complete set. `pairs` are
    owners and deeds."""
    for owner, space in pairs:
        if state.owner[space] != owner:
            return _not_that(state, space, _not_owned(state.name(owner)))
        if in_whole_group(state, owner, space):
            return _not_that(state, space, Message("it is part of a complete set"))
        taker = pairs[0][0] if owner == seat else seat
        if rolled_for(state, owner, space, taker):
            return _not_that(state, space, Message("its rent is being rolled for"))
    no = _verify_mortgages(state, [space for _, space in pairs])
    if no is not None:
        return no
    for owner, space in pairs:
        taker = pairs[0][0] if owner == seat else seat
        no = _verify_interest(state, taker, [space])
        if no is not None:
            return no
    return None


def _verify_mortgages(state: State, deeds: list[int]) -> Refusal | None:
    """The other setting of R75: no mortgaged ones."""
    if state.rules.card_deeds == "as-they-are":
        return None
    for space in deeds:
        if state.mortgaged[space]:
            return _not_that(state, space, Message("it is mortgaged"), "card_deeds")
    return None


def _verify_interest(state: State, taker: int, deeds: list[int]) -> Refusal | None:
    """K5, as in a deal: who gets mortgaged deeds pays the interest on them at once."""
    mortgaged = [i for i in deeds if state.mortgaged[i]]
    due = sum(interest_on_taking(state, i) for i in mortgaged)
    if state.spendable(taker) >= due:
        return None
    applied = names_on_taking(state, mortgaged)
    return refuse("interest", applied, name=state.name(taker), amount=due)
