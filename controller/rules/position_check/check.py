"""Looks for contradictions in a position that has been laid out: people, money and the turn.

What people own is checked in goods.py, what is waiting (rents, deals, interruptions) in
waiting.py. Only positions
that a game can come to are let through, and all of those.
"""

from __future__ import annotations

from common.message import Message, brief, verbatim
from common.problem import Findings, at_least, between, one_of
from controller.rules.board import BANK, CARD, STAFF, TAX, Nearest
from controller.rules.cards.drawn import deck_of
from controller.rules.commands import LONGEST_NAME
from controller.rules.position_check.bearer import check_bearer
from controller.rules.position_check.goods import auctioned, check_goods
from controller.rules.position_check.waiting import check_waiting
from controller.rules.position_model import Position
from controller.rules.references import MOST
from controller.rules.state import (
    BUY,
    COUNT,
    DONE,
    DRAW,
    FREE,
    MOVE,
    OPENING,
    OVER,
    RENT_ROLL,
    ROLL,
    Debt,
    Phase,
    State,
)


def check(state: State, position: Position, findings: Findings) -> None:
    if position.edition not in ("", state.edition.id):
        wrong = Message("this position belongs to {edition}", edition=position.edition)
        findings.add("edition", wrong, verbatim(state.edition.id))
    if position.phase == "setup":
        if position.seats:
            wrong = Message("nobody is seated yet during set-up")
            findings.add("phase", wrong, Message("no seats"))
        return
    if not position.seats:
        wrong = Message("there is nobody at the table")
        findings.add("seats", wrong, Message("a seat for each player"))
        return
    _people(state, findings)
    _ledger(state, position, findings)
    check_goods(state, position, findings)
    check_bearer(state, position, findings)
    _turn(state, findings)
    _phase(state, findings)
    check_waiting(state, position, findings)


def _people(state: State, findings: Findings) -> None:
    rules, names = state.rules, [name for name, _ in state.players]
    if not rules.players_least <= state.seats <= rules.players_most:
        allowed = between(rules.players_least, rules.players_most)
        wrong = Message("the number of players at the table is {count}", count=state.seats)
        findings.add("seats", wrong, allowed)
    if len(state.seats_in_play()) < 2 and state.phase is not OVER:
        wrong = Message("fewer than two players are still in the game")
        findings.add("seats", wrong, Message("two, or the phase 'over'"))
    last = rules.end_after_bankruptcies
    if last and state.bankrupts >= last and state.phase is not OVER:
        wrong = Message("this game ends with bankruptcy number {count}", count=last)
        findings.add("seats", wrong, Message("the phase 'over'"))
    tokens = [token for _, token in state.players]
    for seat, (name, token) in enumerate(state.players):
        place = f"seats[{seat}]"
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            limit = Message("1 to {most} printable characters", most=LONGEST_NAME)
            wrong = Message("'{text}' is not a name", text=brief(name))
            findings.add(f"{place}.name", wrong, limit)
        if name in names[:seat]:
            wrong = Message("two players are called '{name}'", name=brief(name))
            findings.add(f"{place}.name", wrong)
        if token not in state.edition.data.tokens:
            known = one_of(state.edition.data.tokens)
            wrong = Message("there is no token '{token}'", token=brief(token))
            findings.add(f"{place}.token", wrong, known)
        elif token in tokens[:seat]:
            findings.add(f"{place}.token", Message("another player also has {token}", token=token))
        _seat(state, seat, findings)


def _seat(state: State, seat: int, findings: Findings) -> None:
    place, jail, tries = f"seats[{seat}]", state.board.jail, state.jail[seat]
    if not state.alive[seat]:
        cards = state.kept[seat] + state.secret[seat]
        for name, has in (("cash", state.cash[seat]), ("deeds", state.held[seat]),
                          ("cards", cards), ("jail", tries != FREE)):  # fmt: skip
            if has:
                wrong = Message("a seat that is out of the game cannot have this")
                findings.add(f"{place}.{name}", wrong)
        return
    if tries == FREE:
        return
    if state.pos[seat] != jail:
        where = Message(
            "{name} is in Jail, but the token is on {space}",
            name=state.name(seat),
            space=state.place(state.pos[seat]),
        )
        findings.add(f"{place}.place", where, verbatim(state.place(jail)))
    most = state.rules.jail_rolls
    moving = state.phase is MOVE and seat == state.turn
    if state.phase is OVER and seat == state.turn and tries == most:
        return  # another's bankruptcy ended the game before that move
    if moving != (tries == most) or tries > most:
        fits = verbatim(str(most)) if moving else Message("less than {most}", most=most)
        name = state.name(seat)
        told = Message(
            "{name} must leave Jail at roll {most} there, so {count} cannot have failed already",
            name=name,
            most=most,
            count=tries,
        )
        if moving and tries < most:
            told = Message(
                "{name} is leaving Jail, so {most} rolls there must have failed, not {count}",
                name=name,
                most=most,
                count=tries,
            )
        findings.add(f"{place}.jail", told, fits)


def _ledger(state: State, position: Position, findings: Findings) -> None:
    stock, bank = state.rules.bank_stock, state.cash[-1]
    if position.bank not in (None, bank):
        rest = Message(
            "{value}: the box's {stock} minus what the players have", value=bank, stock=stock
        )
        findings.add("bank", Message("the Bank cannot have {value}", value=position.bank), rest)


def _turn(state: State, findings: Findings) -> None:
    rules, phase, turn = state.rules, state.phase, state.turn
    if state.dice is not None and state.dice not in state.rolls | state.singles:
        wrong = Message("{value} cannot be rolled with these dice", value=list(state.dice))
        findings.add("dice", wrong)
    fourth = rules.bearer and rules.bearer_rolls_fourth  # R44
    if state.doubles > rules.doubles_to_jail - (phase is not OVER) and not fourth:
        most = Message("less than {most}", most=rules.doubles_to_jail)
        wrong = Message(
            "double number {most} in a row leads to Jail, so there cannot be {count}",
            most=rules.doubles_to_jail,
            count=state.doubles,
        )
        findings.add("doubles", wrong, most)
    if state.doubles and state.jail[turn] != FREE:
        wrong = Message(
            "{name} is in Jail: a double there gives no other roll", name=state.name(turn)
        )
        findings.add("doubles", wrong, verbatim("0"))
    if not state.alive[turn] and phase is DONE:
        for name in ("doubles", "salary_due", "eye"):
            if getattr(state, name):
                wrong = Message("{name} is out of the game", name=state.name(turn))
                findings.add(name, wrong, Message("nothing"))
    if not 1 <= state.rent_dice <= 2:
        wrong = Message("{count} dice cannot be rolled", count=state.rent_dice)
        findings.add("rent_dice", wrong, Message("1 or 2"))
    if state.salary_due and (phase is ROLL or rules.salary_when == "at-once"):
        wrong = Message("no landing is in progress that GO's money waits for")
        findings.add("salary_due", wrong, verbatim("0"))
    elif state.salary_due and not rules.bearer and state.salary_due % (rules.salary or MOST):
        wrong = Message("GO pays {salary} each time", salary=rules.salary)
        findings.add("salary_due", wrong, Message("a multiple of that"))
    if not state.factor:
        findings.add("factor", Message("0 times the dice is not a rent"), at_least(1))
    elif phase is RENT_ROLL and rules.staff_rent_roll != "by-number":
        _staff_roll(state, findings)
    if phase is OPENING:
        _opening(state, findings)
        return
    if state.opening or state.opening_seats:
        before = phase is OVER and not state.turns
        if not before:
            findings.add("opening", Message("it is already decided who starts"), Message("nothing"))
    # No stricter than what the next turn may be, whatever number this one was given.
    since_first = (turn - state.first) % state.seats if state.rounds else 0
    if not state.rounds <= state.turns <= state.rounds * state.seats + since_first:
        wrong = Message(
            "turn {turns} is not in round {rounds}", turns=state.turns, rounds=state.rounds
        )
        findings.add("rounds", wrong)
    if not state.turns and phase is not OVER:
        wrong = Message("no turn has begun")
        findings.add("turns", wrong, Message("at least 1, or the phase 'opening'"))


def _staff_roll(state: State, findings: Findings) -> None:
    """Two dice, and as many times as the deed says by number owned, or a card (D8)."""
    space = state.pos[state.turn]
    if state.board.kind[space] != STAFF:
        return  # told as a wrong phase
    cards = [card.effect for deck in state.board.decks for card in deck.cards]
    ways = [effect for effect in cards if type(effect) is Nearest and effect.kind == "staff"]
    fits = {*state.board.rent[space], *(effect.factor for effect in ways)}
    if state.factor not in fits:
        wrong = Message("no rent here is {factor} times the dice", factor=state.factor)
        findings.add("factor", wrong, one_of(sorted(fits)))
    if state.rent_dice != 2:
        findings.add("rent_dice", Message("here two dice are rolled for a staff"), verbatim("2"))


def _opening(state: State, findings: Findings) -> None:
    if not state.opening_seats or len(state.opening) >= len(state.opening_seats):
        wrong = Message(
            "the number of rolls made is {count}, that of the seats that roll {most}",
            count=len(state.opening),
            most=len(state.opening_seats),
        )
        findings.add("opening", wrong, Message("a seat that still has to roll"))
    if impossible := {*state.opening} - {pips for pips, _, _ in state.rolls.values()}:
        wrong = Message("{value} cannot be rolled with these dice", value=min(impossible))
        findings.add("opening", wrong)
    if state.turns or state.rounds:
        findings.add("turns", Message("no turn has begun yet"), verbatim("0"))


def _phase(state: State, findings: Findings) -> None:
    """Whether the seat whose turn it is can be asked that, where it is."""
    phase, turn = state.phase, state.turn
    if wrong := _wrong_phase(state):
        wrong = Message("it is '{phase}', but {wrong}", phase=phase.value, wrong=wrong)
        findings.add("phase", wrong)
    _called(state, findings)
    asked = state.closing() and (state.claims or state.deals)
    if phase in (DONE, MOVE) and not state.stack and not asked:
        wrong = Message("it is '{phase}', but nothing holds the turn up", phase=phase.value)
        findings.add("phase", wrong, Message("'roll', or a stack"))
    if phase is OPENING and (state.stack or state.claims or state.deals or state.proposal):
        findings.add("phase", Message("nothing can wait before the first turn"))
    if phase is MOVE and (state.dice is None or state.rolls.get(state.dice, (0, False))[1]):
        wrong = Message("the roll that failed moves the token")
        findings.add("dice", wrong, Message("two faces, no double"))
    # Once it is paid, an estate that came in meanwhile is still auctioned before the token moves.
    fines = [item.debtor for item in state.stack if type(item) is Debt and item.reason == "fine"]
    if phase is MOVE and fines and turn not in fines:
        wrong = Message("the fine that {name} has to pay is missing", name=state.name(turn))
        findings.add("stack", wrong, Message("a debt"))
    if phase in (ROLL, BUY, Phase.TAX, DRAW, RENT_ROLL, MOVE) and not state.alive[turn]:
        findings.add("turn", Message("{name} is out of the game", name=state.name(turn)))


def _wrong_phase(state: State) -> Message | None:
    phase, turn = state.phase, state.turn
    space = state.pos[turn]
    kind, name = state.board.kind[space], state.place(space)
    if phase is BUY and (kind > STAFF or state.owner[space] != BANK):
        return Message("{space} is not an unclaimed deed", space=name)
    if phase is BUY and space in auctioned(state):
        return Message("{space} is being auctioned", space=name)
    if phase is Phase.TAX and not (
        kind == TAX and state.board.spaces[space].percent and state.rules.tax_choice
    ):
        return Message("there is no choice of tax on {space}", space=name)
    if phase is DRAW and (wrong := _no_draw(state)):
        return wrong
    if phase is RENT_ROLL and kind != STAFF:
        return Message("no roll for rent on {space}", space=name)
    if phase is MOVE and state.jail[turn] == FREE:
        return Message("{name} is not in Jail", name=state.name(turn))
    if phase in (BUY, Phase.TAX, DRAW, RENT_ROLL) and state.jail[turn] != FREE:
        return Message("{name} is in Jail", name=state.name(turn))
    return None


def _no_draw(state: State) -> Message | None:
    """Why nobody draws from a printed deck here (R71)."""
    space = state.pos[state.turn]
    if state.rules.cards_drawn != "at-table":
        return Message("the program draws the cards on {space}", space=state.place(space))
    if state.board.kind[space] != CARD:
        return Message("no card is drawn on {space}", space=state.place(space))
    if not state.decks[deck_of(state, space)]:
        return Message("no card is left to draw on {space}", space=state.place(space))
    return None


def _called(state: State, findings: Findings) -> None:
    """R66: after time was called, or all agreed to stop, nobody is about to roll any more."""
    if not state.called:
        return
    if state.phase in (ROLL, OPENING, COUNT, OVER):
        wrong = Message("nothing is open in the phase '{phase}'", phase=state.phase.value)
        findings.add("called", wrong, Message("nothing"))
    if state.doubles:
        findings.add("doubles", Message("a double no longer gives another roll"), verbatim("0"))
