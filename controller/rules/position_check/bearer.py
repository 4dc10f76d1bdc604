"""Looks for contradictions about a Ring that a player bears: bearer, Tracker, meetings, battles."""

from __future__ import annotations

from common.message import Message, verbatim
from common.problem import Found, at_least, at_most, between
from controller.rules.board import BANK, STAFF
from controller.rules.capabilities import wrong_ring
from controller.rules.position_check.people import in_game
from controller.rules.position_model import IN_FILE, Position
from controller.rules.prompts import ring_meeting
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import FREE, Meeting, Phase, RingBattle, State


def check_bearer(state: State, position: Position) -> Found:
    """What does not fit about the Ring, its bearer and its way."""
    yield from _tally(state)
    if not state.rules.bearer:
        yield from _nothing(position)
        return
    if wrong := wrong_ring(state.rules):
        yield "rules", wrong
    yield from _ring(state)
    yield from _tracker(state)
    if state.eye and state.phase in (Phase.OPENING, Phase.ROLL, Phase.COUNT):
        yield "eye", Message("no landing is in progress"), Message("no Eye")


def _nothing(position: Position) -> Found:
    wrong, nothing = Message("no player bears the Ring in this game"), Message("nothing")
    if position.bearer is not None:  # seat 0 as well
        yield "bearer", wrong, nothing
    for name in ("tracker", "eye"):
        if getattr(position, name):
            yield name, wrong, nothing
    for index, item in enumerate(position.stack):
        if type(item) in (IN_FILE[Meeting], IN_FILE[RingBattle]):
            yield f"stack[{index}]", wrong, nothing


def _ring(state: State) -> Found:
    bearer = state.bearer
    name = state.name(bearer)
    if state.opening_seats:  # also in a game that time ended before anybody began
        if bearer != BANK or state.loose_ring >= 0:
            yield "bearer", Message("nobody has the Ring until somebody starts"), Message("nobody")
    elif (bearer == BANK) == (state.loose_ring < 0):
        wrong = Message("either somebody has the Ring or it is on a space")
        yield "bearer", wrong, Message("either a bearer or a space of the Ring")
    elif bearer != BANK and not state.alive[bearer]:
        wrong = Message("{name} is out of the game", name=name)
        yield "bearer", wrong, Message("somebody still in the game")
    elif (
        bearer != BANK
        and state.jail[bearer] != FREE
        and state.rules.ring_of_bankrupt != "creditor"  # an estate came to the Jail (R10)
    ):
        wrong = Message("{name} is in Jail, where nobody bears the Ring", name=name)
        yield "bearer", wrong, Message("a player who is not in Jail")


def _tracker(state: State) -> Found:
    circle, last = state.tracker, mount_doom(state)
    if circle > last:
        wrong = Message(
            "the Tracker has no circle {circle}: its last one is {last}, Mount Doom",
            last=last,
            circle=circle,
        )
        yield "tracker", wrong, between(0, last - 1)
    if circle == last and state.phase not in (Phase.COUNT, Phase.OVER):
        wrong = Message("the game ends when the Tracker comes to Mount Doom")
        yield "tracker", wrong, between(0, last - 1)
    if circle and state.bearer == BANK:
        wrong = Message("while nobody bears the Ring, the Tracker is on Start")
        yield "tracker", wrong, verbatim("0")


def check_meeting(state: State, item: Meeting | RingBattle, index: int) -> Found:
    """What does not fit about a move that meets somebody, at a place of the stack."""
    if not state.rules.bearer:
        return
    name, top = state.name(item.seat), index == len(state.stack) - 1
    if index:
        wrong = Message("a move that meets somebody cannot interrupt anything else")
        yield "", wrong, Message("it first in the stack")
    yield from in_game(state, seat=item.seat)
    if item.seat != state.turn:
        yield ".seat", Message("it is not {name}'s turn", name=name)
    if state.phase is not Phase.DONE:
        wrong = Message("no move is in progress in the phase '{phase}'", phase=state.phase.value)
        yield "", wrong, Message("the phase 'done'")
    if item.factor < 1:
        yield ".factor", Message("0 times the rent is not a rent"), at_least(1)
    if isinstance(item, RingBattle):
        yield from _battle(state, item, top)
        return
    if item.steps >= state.board.size:
        wrong = Message("{steps} steps are still to go", steps=item.steps)
        yield ".steps", wrong, at_most(state.board.size - 1)
    if top and not ring_meeting(state, item.seat):
        yield "", Message("{name} has met nobody here", name=name)


def _battle(state: State, item: RingBattle, top: bool) -> Found:
    if item.bearer == BANK:
        if top:  # it ends when what is above it is settled
            wrong = Message("whoever was attacked has lost the Ring or left: the battle is over")
            yield "", wrong, Message("no battle")
        return
    if item.seat == state.bearer:
        yield ".seat", Message("nobody can battle themselves"), Message("somebody else")
    elif state.bearer not in ring_meeting(state, item.seat):
        yield ".seat", Message("{name} is not where the bearer is", name=state.name(item.seat))
    faces = {face for (face,) in state.singles} | {-1}
    if not faces >= set(item.faces) or -1 not in item.faces:
        wrong = Message("one of the two must still roll")
        yield ".faces", wrong, Message("-1 for whoever has not rolled")


def _at_its_end(state: State) -> bool:
    """Whether the Ring has ended the game, and rents are what is counted (M7, M9)."""
    if state.rules.ring_end_count != "rent":
        return False
    if state.rules.bearer:
        return state.tracker == mount_doom(state) and state.bearer != BANK
    return state.ring == state.board.territories[-1]


def _tally(state: State) -> Found:
    counting = state.phase is Phase.COUNT
    if counting and not _at_its_end(state):
        goal = Message("the Ring on its last space")
        if state.rules.bearer:
            circle = mount_doom(state)
            goal = Message("a bearer, and the Tracker on circle {circle}", circle=circle)
        wrong = Message("it is 'count', but the Ring has not reached the end of its journey")
        yield "phase", wrong, goal
    if bool(state.tally) != counting:
        wrong = Message("rents are rolled for in the phase 'count', and only there")
        yield "tally", wrong, Message("the staffs still to be rolled for")
    for space in state.tally:
        name = state.place(space)
        if state.board.kind[space] != STAFF or state.owner[space] == BANK:
            wrong = Message("nobody rolls for {space} in the final count", space=name)
            yield "tally", wrong, Message("staffs with an owner")
        elif state.mortgaged[space] and not state.rules.count_mortgaged_rent:
            wrong = Message("{space} is mortgaged and does not count", space=name)
            yield "tally", wrong, Message("unmortgaged staffs")
