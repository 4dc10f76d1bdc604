"""Looks for contradictions in a position that has been laid out; here those about the turn.

Who sits there is checked in people.py, what they own in goods.py and bearer.py, what is waiting
(rents, deals, interruptions) in waiting.py and stack.py. Only positions that a game can come to are
let through, and all of those.
"""

from __future__ import annotations

from common.message import Message, verbatim
from common.problem import Found, at_least, one_of
from controller.rules.board import BANK, CARD, STAFF, TAX, Nearest
from controller.rules.cards.drawn import deck_of
from controller.rules.position_check.bearer import check_bearer
from controller.rules.position_check.goods import auctioned, check_goods
from controller.rules.position_check.people import check_people
from controller.rules.position_check.waiting import check_waiting
from controller.rules.position_model import Position
from controller.rules.references import MOST
from controller.rules.state import FREE, Debt, Phase, State

_LANDED = (Phase.BUY, Phase.TAX, Phase.DRAW, Phase.RENT_ROLL)
"""What the space asks that a token has come to."""


def check(state: State, position: Position) -> Found:
    """Everything that contradicts something else."""
    if position.edition not in ("", state.edition.id):
        wrong = Message("this position belongs to {edition}", edition=position.edition)
        yield "edition", wrong, verbatim(state.edition.id)
    if position.phase == "setup":
        if position.seats:
            yield "phase", Message("nobody is seated yet during set-up"), Message("no seats")
        return
    if not position.seats:
        yield "seats", Message("there is nobody at the table"), Message("a seat for each player")
        return
    yield from check_people(state, position)
    yield from check_goods(state, position)
    yield from check_bearer(state, position)
    yield from _turn(state)
    yield from _phase(state)
    yield from check_waiting(state, position)


def _turn(state: State) -> Found:
    rules, phase, turn = state.rules, state.phase, state.turn
    name = state.name(turn)
    if state.dice is not None and state.dice not in state.rolls | state.singles:
        yield "dice", Message("{value} cannot be rolled with these dice", value=list(state.dice))
    fourth = rules.bearer and rules.bearer_rolls_fourth  # R44
    if state.doubles > rules.doubles_to_jail - (phase is not Phase.OVER) and not fourth:
        most = rules.doubles_to_jail
        wrong = Message(
            "double number {most} in a row leads to Jail, so there cannot be {count}",
            most=most,
            count=state.doubles,
        )
        yield "doubles", wrong, Message("less than {most}", most=most)
    if state.doubles and state.jail[turn] != FREE:
        wrong = Message("{name} is in Jail: a double there gives no other roll", name=name)
        yield "doubles", wrong, verbatim("0")
    if not state.alive[turn] and phase is Phase.DONE:
        for what in ("doubles", "salary_due", "eye"):
            if getattr(state, what):
                yield what, Message("{name} is out of the game", name=name), Message("nothing")
    if not 1 <= state.rent_dice <= 2:
        wrong = Message("{count} dice cannot be rolled", count=state.rent_dice)
        yield "rent_dice", wrong, Message("1 or 2")
    if state.salary_due and (phase is Phase.ROLL or rules.salary_when == "at-once"):
        wrong = Message("no landing is in progress that GO's money waits for")
        yield "salary_due", wrong, verbatim("0")
    elif state.salary_due and not rules.bearer and state.salary_due % (rules.salary or MOST):
        wrong = Message("GO pays {salary} each time", salary=rules.salary)
        yield "salary_due", wrong, Message("a multiple of that")
    if state.pot and rules.pot == "none":
        yield "pot", Message("this table has no pot on Free Parking"), verbatim("0")
    if not state.factor:
        yield "factor", Message("0 times the dice is not a rent"), at_least(1)
    elif phase is Phase.RENT_ROLL and rules.staff_rent_roll != "by-number":
        yield from _staff_roll(state)
    yield from _opening(state) if phase is Phase.OPENING else _begun(state)


def _begun(state: State) -> Found:
    over, turns, rounds = state.phase is Phase.OVER, state.turns, state.rounds
    if (state.opening or state.opening_seats) and (turns or not over):
        yield "opening", Message("it is already decided who starts"), Message("nothing")
    # No stricter than what the next turn may be, whatever number this one was given.
    since_first = (state.turn - state.first) % state.seats if rounds else 0
    if not rounds <= turns <= rounds * state.seats + since_first:
        wrong = Message("turn {turns} is not in round {rounds}", turns=turns, rounds=rounds)
        yield "rounds", wrong
    if not turns and not over:
        yield "turns", Message("no turn has begun"), Message("at least 1, or the phase 'opening'")


def _staff_roll(state: State) -> Found:
    """Two dice, and as many times as the deed says by number owned, or a card (D8)."""
    space = state.pos[state.turn]
    if state.board.kind[space] != STAFF:
        return  # told as a wrong phase
    cards = [card.effect for deck in state.board.decks for card in deck.cards]
    ways = [effect for effect in cards if type(effect) is Nearest and effect.kind == "staff"]
    fits = {*state.board.rent[space], *(effect.factor for effect in ways)}
    if state.factor not in fits:
        wrong = Message("no rent here is {factor} times the dice", factor=state.factor)
        yield "factor", wrong, one_of(sorted(fits))
    if state.rent_dice != 2:
        yield "rent_dice", Message("here two dice are rolled for a staff"), verbatim("2")


def _opening(state: State) -> Found:
    made, most = len(state.opening), len(state.opening_seats)
    if not most or made >= most:
        wrong = Message(
            "the number of rolls made is {count}, that of the seats that roll {most}",
            count=made,
            most=most,
        )
        yield "opening", wrong, Message("a seat that still has to roll")
    if impossible := {*state.opening} - {pips for pips, _, _ in state.rolls.values()}:
        value = min(impossible)
        yield "opening", Message("{value} cannot be rolled with these dice", value=value)
    if state.turns or state.rounds:
        yield "turns", Message("no turn has begun yet"), verbatim("0")


def _phase(state: State) -> Found:
    """Whether the seat whose turn it is can be asked that, where it is."""
    phase, turn = state.phase, state.turn
    if wrong := _wrong_phase(state):
        yield "phase", Message("it is '{phase}', but {wrong}", phase=phase.value, wrong=wrong)
    yield from _called(state)
    asked = state.closing() and (state.claims or state.deals)
    if phase in (Phase.DONE, Phase.MOVE) and not state.stack and not asked:
        wrong = Message("it is '{phase}', but nothing holds the turn up", phase=phase.value)
        yield "phase", wrong, Message("'roll', or a stack")
    if phase is Phase.OPENING and (state.stack or state.claims or state.deals or state.proposal):
        yield "phase", Message("nothing can wait before the first turn")
    if phase is Phase.MOVE and (state.dice is None or state.rolls.get(state.dice, (0, False))[1]):
        wrong = Message("the roll that failed moves the token")
        yield "dice", wrong, Message("two faces, no double")
    # Once it is paid, an estate that came in meanwhile is still auctioned before the token moves.
    fines = [item.debtor for item in state.stack if type(item) is Debt and item.reason == "fine"]
    if phase is Phase.MOVE and fines and turn not in fines:
        wrong = Message("the fine that {name} has to pay is missing", name=state.name(turn))
        yield "stack", wrong, Message("a debt")
    if phase in (Phase.ROLL, Phase.MOVE, *_LANDED) and not state.alive[turn]:
        yield "turn", Message("{name} is out of the game", name=state.name(turn))


def _wrong_phase(state: State) -> Message | None:
    phase, turn = state.phase, state.turn
    space = state.pos[turn]
    kind, name = state.board.kind[space], state.place(space)
    if phase is Phase.BUY and (kind > STAFF or state.owner[space] != BANK):
        return Message("{space} is not an unclaimed deed", space=name)
    if phase is Phase.BUY and space in auctioned(state):
        return Message("{space} is being auctioned", space=name)
    choice = kind == TAX and state.board.spaces[space].percent and state.rules.tax_choice
    if phase is Phase.TAX and not choice:
        return Message("there is no choice of tax on {space}", space=name)
    if phase is Phase.DRAW and (wrong := _no_draw(state, space)):
        return wrong
    if phase is Phase.RENT_ROLL and kind != STAFF:
        return Message("no roll for rent on {space}", space=name)
    if phase is Phase.MOVE and state.jail[turn] == FREE:
        return Message("{name} is not in Jail", name=state.name(turn))
    if phase in _LANDED and state.jail[turn] != FREE:
        return Message("{name} is in Jail", name=state.name(turn))
    return None


def _no_draw(state: State, space: int) -> Message | None:
    """Why nobody draws from a printed deck here (R71)."""
    name = state.place(space)
    if state.rules.cards_drawn != "at-table":
        return Message("the program draws the cards on {space}", space=name)
    if state.board.kind[space] != CARD:
        return Message("no card is drawn on {space}", space=name)
    if not state.decks[deck_of(state, space)]:
        return Message("no card is left to draw on {space}", space=name)
    return None


def _called(state: State) -> Found:
    """R66: after time was called, or all agreed to stop, nobody is about to roll any more."""
    if not state.called:
        return
    if state.phase in (Phase.ROLL, Phase.OPENING, Phase.COUNT, Phase.OVER):
        wrong = Message("nothing is open in the phase '{phase}'", phase=state.phase.value)
        yield "called", wrong, Message("nothing")
    if state.doubles:
        yield "doubles", Message("a double no longer gives another roll"), verbatim("0")
