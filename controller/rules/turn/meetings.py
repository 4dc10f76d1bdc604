"""Meetings on the way, where a player bears the Ring: it is offered, left alone or battled for.

How a move goes on until somebody is met, and after that, is in turn/moving.py.
"""

from __future__ import annotations

from common.message import Message
from controller.rules.board import BANK
from controller.rules.commands import Battle, GiveRing, Roll, WalkOn
from controller.rules.events import (
    BattleBegan,
    BattleEnded,
    BattleRolled,
    BattleTied,
    MeetingEnded,
    RingTaken,
)
from controller.rules.prompts import ring_meeting
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import By, Meeting, RingBattle, State
from controller.rules.turn.moving import arrive, stopped, taken_late, walk


def _meeting(state: State, seat: int) -> Meeting | None:
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Meeting) and top.seat == seat else None


def _no_meeting(state: State, seat: int, *, bearing: bool = False) -> Message:
    """Why a seat has nothing to choose on its way."""
    name = state.name(seat)
    if _meeting(state, seat) is None:
        return Message("{name} has met nobody on the way", name=name)
    if bearing:
        return Message("{name} does not bear the Ring", name=name)
    return Message("{name} bears the Ring, and the bearer cannot start a battle", name=name)


def verify_give(state: State, command: GiveRing) -> Refusal | None:
    """M18: the bearer, to somebody who stands where its way has led."""
    top = _meeting(state, command.seat)
    if top is None or state.bearer != command.seat:
        return refuse("not-asked", why=_no_meeting(state, command.seat, bearing=True))
    if command.to in ring_meeting(state, command.seat):
        return None
    if not 0 <= command.to < state.seats:
        return refuse("no-such-seat", seat=command.to)
    return refuse("not-met", name=state.name(command.seat), other=state.name(command.to))


def give(state: State, command: GiveRing) -> None:
    """It must be taken; the move goes on."""
    state.emit(RingTaken(command.to, command.seat))
    _resume(state, command.seat)


def verify_walk_on(state: State, command: WalkOn) -> Refusal | None:
    """Only the seat whose move waits."""
    if _meeting(state, command.seat):
        return None
    return refuse("not-asked", why=_no_meeting(state, command.seat))


def walk_on(state: State, command: WalkOn) -> None:
    """Nothing changes hands; the move goes on."""
    _resume(state, command.seat, kept=True)


def _resume(state: State, seat: int, *, kept: bool = False) -> None:
    top = state.stack[-1]
    assert isinstance(top, Meeting)
    state.emit(MeetingEnded(seat, kept, kept and state.bearer == seat))
    walk(state, seat, top.steps, top.by, top.factor, top.dice)


def verify_battle(state: State, command: Battle) -> Refusal | None:
    """M19-M21: a seat that has come to the bearer; the bearer never starts one."""
    top = _meeting(state, command.seat)
    if top is None or state.bearer == command.seat:
        return refuse("not-asked", why=_no_meeting(state, command.seat))
    return None


def battle(state: State, command: Battle) -> None:
    """The move ends here (M19)."""
    top = state.stack[-1]
    assert isinstance(top, Meeting)
    state.emit(MeetingEnded(command.seat))
    factor, dice = (1, 0) if top.steps else (top.factor, top.dice)
    tells = state.rules.staff_rent_roll == "fresh-after-card"  # else it is all one what led here
    by: By = top.by if tells else "dice"
    applied = state.named["staff_rent_roll"] if top.by == "card" else ()
    state.emit(BattleBegan(command.seat, state.bearer, factor, dice, by, applied=applied))


def battle_winner(state: State, top: RingBattle, own: int, other: int) -> int:
    """Who has the Ring when the challenger rolls `own` and the bearer `other`; -1: both roll again.
    The Eye is 0 here, whatever it counts elsewhere (R45)."""
    if own == other and state.rules.battle_tie == "roll-again":
        return -1
    return top.seat if own > other else top.bearer


def winning_faces(state: State, top: RingBattle) -> tuple[int, ...]:
    """The faces, in ascending order, with which whoever still has to roll would win."""
    faces = sorted({face for die in state.edition.data.dice for face in die})
    own, other = top.faces
    if own < 0:
        return tuple(one for one in faces if battle_winner(state, top, one, other) == top.seat)
    return tuple(one for one in faces if battle_winner(state, top, own, one) == top.bearer)


def strike(state: State, command: Roll) -> None:
    """A die of one of the two; with both, the higher has the Ring (M21, R9, R45)."""
    eye = state.named["R45"] if command.dice[0] == 0 else ()
    state.emit(BattleRolled(command.seat, command.dice[0], applied=eye))
    top = state.stack[-1]
    assert isinstance(top, RingBattle)
    if -1 in top.faces:
        return
    own, other = top.faces
    tie = state.named["battle_tie"] if own == other else ()
    winner = battle_winner(state, top, own, other)
    if winner < 0:
        state.emit(BattleTied(applied=tie))
        return
    state.emit(BattleEnded(winner, applied=tie))
    if winner == top.seat:
        applied = taken_late(state, top.seat)
        if (
            len(ring_meeting(state, top.bearer)) > 1
        ):  # there are others, to whom it may not offer it
            applied += state.named["R52"]
        state.emit(RingTaken(top.seat, top.bearer, applied=applied))
    arrive(state, top.seat, top.by, top.factor, top.dice)


def settle_meeting(state: State, top: Meeting) -> bool:
    """Whom one met may have left the game meanwhile. False: somebody is still to be asked."""
    if ring_meeting(state, top.seat):
        return False
    state.emit(MeetingEnded(top.seat))
    if not stopped(state, top.seat, top.steps, top.by, top.factor, top.dice):
        walk(state, top.seat, top.steps, top.by, top.factor, top.dice)
    return True


def settle_battle(state: State, top: RingBattle) -> bool:
    """A battle ends without its bearer. False: they still have to throw."""
    if top.bearer != BANK and state.bearer == top.bearer:
        return False
    state.emit(BattleEnded(-1))
    if state.loose_ring == state.pos[top.seat]:
        state.emit(RingTaken(top.seat, -1, applied=taken_late(state, top.seat)))
    arrive(state, top.seat, top.by, top.factor, top.dice)
    return True
