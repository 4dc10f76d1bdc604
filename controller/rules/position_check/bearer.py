"""Looks for contradictions about a Ring that a player bears: bearer, Tracker, meetings, battles."""

from __future__ import annotations

from common.message import Message, verbatim
from common.problem import Findings, at_least, at_most, between
from controller.rules.board import BANK, STAFF
from controller.rules.capabilities import wrong_ring
from controller.rules.position_check.stack import in_game
from controller.rules.position_model import IN_FILE, Position
from controller.rules.prompts import ring_meeting
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import (
    COUNT,
    DONE,
    FREE,
    OPENING,
    OVER,
    ROLL,
    Meeting,
    RingBattle,
    State,
)


def check_bearer(state: State, position: Position, findings: Findings) -> None:
    _tally(state, findings)
    if not state.rules.bearer:
        _nothing(position, findings)
        return
    if wrong := wrong_ring(state.rules):
        findings.add("rules", wrong)
    _ring(state, findings)
    last = mount_doom(state)
    if state.tracker > last or (state.tracker == last and state.phase not in (COUNT, OVER)):
        findings.add("tracker", _too_far(state.tracker, last), between(0, last - 1))
    if state.tracker and state.bearer == BANK:
        wrong = Message("while nobody bears the Ring, the Tracker is on Start")
        findings.add("tracker", wrong, verbatim("0"))
    if state.eye and state.phase in (OPENING, ROLL, COUNT):
        findings.add("eye", Message("no landing is in progress"), Message("no Eye"))
    for index, item in enumerate(state.stack):
        if isinstance(item, Meeting | RingBattle):
            _way(state, item, index == len(state.stack) - 1, f"stack[{index}]", findings)
            if index:
                wrong = Message("a move that meets somebody cannot interrupt anything else")
                findings.add(f"stack[{index}]", wrong, Message("it first in the stack"))


def _too_far(circle: int, last: int) -> Message:
    if circle == last:
        return Message("the game ends when the Tracker comes to Mount Doom")
    return Message(
        "the Tracker has no circle {circle}: its last one is {last}, Mount Doom",
        last=last,
        circle=circle,
    )


def _nothing(position: Position, findings: Findings) -> None:
    wrong, nothing = Message("no player bears the Ring in this game"), Message("nothing")
    if position.bearer is not None:  # seat 0 as well
        findings.add("bearer", wrong, nothing)
    for name in ("tracker", "eye"):
        if getattr(position, name):
            findings.add(name, wrong, nothing)
    for index, item in enumerate(position.stack):
        if type(item) in (IN_FILE[Meeting], IN_FILE[RingBattle]):
            findings.add(f"stack[{index}]", wrong, nothing)


def _ring(state: State, findings: Findings) -> None:
    bearer = state.bearer
    if state.opening_seats:  # also in a game that time ended before anybody began
        if bearer != BANK or state.loose_ring >= 0:
            wrong = Message("nobody has the Ring until somebody starts")
            findings.add("bearer", wrong, Message("nobody"))
    elif (bearer == BANK) == (state.loose_ring < 0):
        wrong = Message("either somebody has the Ring or it is on a space")
        findings.add("bearer", wrong, Message("either a bearer or a space of the Ring"))
    elif bearer != BANK and not state.alive[bearer]:
        wrong = Message("{name} is out of the game", name=state.name(bearer))
        findings.add("bearer", wrong, Message("somebody still in the game"))
    elif (
        bearer != BANK
        and state.jail[bearer] != FREE
        and state.rules.ring_of_bankrupt != "creditor"  # an estate came to the Jail (R10)
    ):
        wrong = Message("{name} is in Jail, where nobody bears the Ring", name=state.name(bearer))
        findings.add("bearer", wrong, Message("a player who is not in Jail"))


def _way(
    state: State, item: Meeting | RingBattle, top: bool, place: str, findings: Findings
) -> None:
    in_game(state, place, findings, seat=item.seat)
    if item.seat != state.turn:
        wrong = Message("it is not {name}'s turn", name=state.name(item.seat))
        findings.add(f"{place}.seat", wrong)
    if state.phase is not DONE:
        wrong = Message("no move is in progress in the phase '{phase}'", phase=state.phase.value)
        findings.add(place, wrong, Message("the phase 'done'"))
    if item.factor < 1:
        findings.add(f"{place}.factor", Message("0 times the rent is not a rent"), at_least(1))
    if isinstance(item, Meeting):
        if item.steps >= state.board.size:
            most = state.board.size - 1
            wrong = Message("{steps} steps are still to go", steps=item.steps)
            findings.add(f"{place}.steps", wrong, at_most(most))
        if top and not ring_meeting(state, item.seat):
            findings.add(place, Message("{name} has met nobody here", name=state.name(item.seat)))
        return
    if item.bearer == BANK:
        if top:  # it ends when what is above it is settled
            wrong = Message("whoever was attacked has lost the Ring or left: the battle is over")
            findings.add(place, wrong, Message("no battle"))
        return
    if item.seat == state.bearer:
        wrong = Message("nobody can battle themselves")
        findings.add(f"{place}.seat", wrong, Message("somebody else"))
    elif state.bearer not in ring_meeting(state, item.seat):
        wrong = Message("{name} is not where the bearer is", name=state.name(item.seat))
        findings.add(f"{place}.seat", wrong)
    faces = {face for (face,) in state.singles} | {-1}
    if not faces >= set(item.faces) or -1 not in item.faces:
        wrong = Message("one of the two must still roll")
        findings.add(f"{place}.faces", wrong, Message("-1 for whoever has not rolled"))


def _at_its_end(state: State) -> bool:
    """Whether the Ring has ended the game, and rents are what is counted (M7, M9)."""
    if state.rules.ring_end_count != "rent":
        return False
    if state.rules.bearer:
        return state.tracker == mount_doom(state) and state.bearer != BANK
    return state.ring == state.board.territories[-1]


def _tally(state: State, findings: Findings) -> None:
    if state.phase is COUNT and not _at_its_end(state):
        goal = (
            Message("a bearer, and the Tracker on circle {circle}", circle=mount_doom(state))
            if state.rules.bearer
            else Message("the Ring on its last space")
        )
        wrong = Message("it is 'count', but the Ring has not reached the end of its journey")
        findings.add("phase", wrong, goal)
    if bool(state.tally) != (state.phase is COUNT):
        wrong = Message("rents are rolled for in the phase 'count', and only there")
        findings.add("tally", wrong, Message("the staffs still to be rolled for"))
    for space in state.tally:
        if state.board.kind[space] != STAFF or state.owner[space] == BANK:
            wrong = Message("nobody rolls for {space} in the final count", space=state.place(space))
            findings.add("tally", wrong, Message("staffs with an owner"))
        elif state.mortgaged[space] and not state.rules.count_mortgaged_rent:
            wrong = Message("{space} is mortgaged and does not count", space=state.place(space))
            findings.add("tally", wrong, Message("unmortgaged staffs"))
