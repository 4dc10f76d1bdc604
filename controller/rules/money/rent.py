"""Rent: what is due where, and asking for it in time."""

from __future__ import annotations

from common.message import Message
from controller.rules import fast_path
from controller.rules.board import BANK, STAFF, STREET
from controller.rules.citations import ON_ASKING, ON_RENT, Names
from controller.rules.commands import AskRent, WaiveRent
from controller.rules.events import RentLapsed, RentRollAsked
from controller.rules.money.paying import pay
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import FREE, RENT_ROLL, ROLL, Claim, Debt, RentRoll, State
from controller.rules.state.values import rent_by_number


def rent_due(state: State, owner: int, space: int) -> int:
    """The rent of a claimed, unmortgaged deed as of now, doubled where the Ring stands (M6, R4)."""
    if space != state.ring:
        rent = normal_rent(state, owner, space)
        return rent if owner != state.bearer else rent * owner_factor(state, owner)
    if state.rules.ring_rent == "twice-printed":
        return 2 * state.board.rent[space][0]
    return 2 * normal_rent(state, owner, space)


def owner_factor(state: State, owner: int) -> int:
    """2 for rent owed to the bearer from the marked circle on (R12), else 1."""
    if owner != state.bearer or owner == BANK:
        return 1
    return 2 if 0 < state.rules.bearer_rent_circle <= state.tracker else 1


def normal_rent(state: State, owner: int, space: int) -> int:
    """The rent of a claimed, unmortgaged deed without the Ring (D4-D8)."""
    level = state.level[space]
    if level:
        return state.board.rent[space][level]
    board = state.board
    group = board.group_of[space]
    owned = state.count[owner][group]
    whole = board.street_group_sizes[group]
    if not whole:
        rent = rent_by_number(state, owner, space)
        if board.kind[space] != STAFF:
            return rent
        assert state.dice is not None
        return rent * state.rolls[state.dice][0]
    rent = board.rent[space][0]
    if owned < whole:
        return rent
    if state.rules.group_double_with_mortgage:
        return 2 * rent
    return rent if any(state.mortgaged[i] for i in board.groups[group]) else 2 * rent


def rent_names(state: State, owner: int, space: int, *, by_card: bool = False) -> Names:
    """The rulings and house rules that a rent depends on here and now (R3, R4, R12, D4, D8).
    `by_card`: of a staff, a card says how many times the roll."""
    named, board = state.named, state.board
    applied = named["rent_must_be_asked"]
    if space == state.ring:
        if normal_rent(state, owner, space) != board.rent[space][0]:
            applied += named["ring_rent"]
        if state.rules.ring_rent == "twice-printed":
            return applied
    elif owner == state.bearer:
        applied += named["bearer_rent_circle"]
        if owner_factor(state, owner) > 1:
            applied += named["R12"]
    if by_card and state.rules.staff_rent_roll != "by-number":
        printed = state.edition.rules_for(state.game, {}).staff_rent_roll
        return applied + named["staff_rent_roll"] if printed == "by-number" else applied
    if board.kind[space] == STAFF:
        applied += named["staff_rent_roll"]
    return applied + group_names(state, owner, space)


def group_names(state: State, owner: int, space: int) -> Names:
    """The rulings and house rules by which mortgages of its owner's others in the group tell on
    the rent of a deed (R3, D4)."""
    board = state.board
    group = board.group_of[space]
    owned = state.count[owner][group]
    if owned < 2 or state.level[space]:
        return ()
    mortgaged, owners = state.mortgaged, state.owner
    if not any(mortgaged[i] and owners[i] == owner for i in board.groups[group] if i != space):
        return ()
    whole = board.street_group_sizes[group]
    if not whole:
        return state.named["mortgaged_counts"]
    return state.named["group_double_with_mortgage"] if owned == whole else ()


def charge(
    state: State, debtor: int, owner: int, space: int, amount: int, *, by_card: bool = False,
    applied: Names = (),
) -> None:  # fmt: skip
    """Open the owner's claim, or collect at once where the table says so (R21). A staff's rent may
    come to nothing: two Eyes that count 0."""
    if not amount:
        return
    plain = state.board.kind[space] == STREET and not state.named[ON_RENT]
    if not plain or space == state.ring or owner == state.bearer:
        applied += rent_names(state, owner, space, by_card=by_card)
    if state.rules.rent_must_be_asked:
        fast_path.owe_rent(state, debtor, owner, space, amount, applied)
    else:
        pay(state, debtor, owner, amount, "rent", space, applied)


def lapse(state: State) -> None:
    """Before a roll: claims whose deadline this roll is are lost (D1)."""
    applied = state.named["rent_deadline"]
    for claim in _lapsing(state, state.claims):
        owner, debtor, space, amount = claim.owner, claim.debtor, claim.space, claim.amount
        state.emit(RentLapsed(owner, debtor, space, amount, applied=applied))


def lapsing(state: State) -> list[Claim]:
    """The rents that may be asked for now, and no more once the roll that is awaited has been made
    (D1)."""
    awaited = state.phase is ROLL and not state.stack
    return _lapsing(state, open_rents(state)) if awaited else []


def _lapsing(state: State, claims: list[Claim]) -> list[Claim]:
    deadline = state.turns - state.rules.rent_deadline
    return [claim for claim in claims if claim.turn <= deadline]


def lapses_with(state: State, claim: Claim) -> int:
    """The seat whose roll ends the time to ask for a rent (D1); -1: the next roll, whoever's."""
    left = claim.turn + state.rules.rent_deadline - state.turns
    coming = [*state.from_left_of(state.turn), state.turn]
    return coming[(left - 1) % len(coming)] if left > 0 else -1


def drop_claims_of(state: State, seat: int) -> None:
    """Claims by or on a seat that leaves the game are lost."""
    for claim in [claim for claim in state.claims if seat in (claim.owner, claim.debtor)]:
        state.emit(RentLapsed(claim.owner, claim.debtor, claim.space, claim.amount))


def open_rents(state: State) -> list[Claim]:
    """The rents that may be asked for as the deeds stand: not those of deeds that have been
    mortgaged since the landing, until the mortgage is lifted (R60)."""
    if state.rules.rent_mortgage != "when-asked":
        return state.claims
    return [claim for claim in state.claims if not state.mortgaged[claim.space]]


def claim_meant(state: State, command: AskRent | WaiveRent) -> Claim | None:
    """The claim that asking for a rent means (R81)."""
    return state.oldest_claim(command.seat, command.space, command.of)


def to_name(state: State, claim: Claim) -> int:
    """The debtor of a claim, if whoever asks has to name one, for several owe rent on that space;
    else -1."""
    rent = (claim.owner, claim.space)
    several = any((one.owner, one.space) == rent and one.debtor != claim.debtor
                  for one in state.claims)  # fmt: skip
    return claim.debtor if several else -1


def verify_ask_rent(state: State, command: AskRent) -> Refusal | None:
    """D1, D2: only the owner at the landing, only in time."""
    return _why_not(state, command, claim_meant(state, command))


def _why_not(state: State, command: AskRent, claim: Claim | None) -> Refusal | None:
    """Nobody is asked who has a debt already, nor ruined while others owe what would pay (L1)."""
    if claim is None:
        return no_claim(state, command)
    if state.mortgaged[claim.space] and state.rules.rent_mortgage == "when-asked":  # R60
        applied = state.named["rent_mortgage"]
        return refuse("mortgaged", applied, space=state.place(claim.space))
    if state.stack and state.in_debt(claim.debtor):
        return refuse("debtor-busy", name=state.name(claim.debtor))
    if claim.dice and (rolled := rolled_for(state)) is not None:
        return refuse("roll-first", name=state.name(rolled.debtor), space=state.place(rolled.space))
    if state.stack and state.cash[claim.debtor] < claim.amount + claim.factor * _most(state, claim):
        for top in state.stack:
            if type(top) is Debt and top.creditor == claim.debtor:
                owing, waiting = state.name(top.debtor), state.name(claim.debtor)
                return refuse("debtor-waits", name=waiting, debtor=owing)
    return None


def rolled_for(state: State) -> RentRoll | None:
    """The rent that has been asked for and not been rolled for; there is one at a time."""
    return next((item for item in state.stack if type(item) is RentRoll), None)


def _most(state: State, claim: Claim) -> int:
    """The most pips that can be rolled for a rent; none for one that is not rolled for."""
    throws = state.rolls if claim.dice == 2 else state.singles
    return max(pips for pips, _, _ in throws.values()) if claim.dice else 0


def ask_rent(state: State, command: AskRent) -> Refusal | None:
    """Collect, or let a debt arise. Most rents are asked for while nothing else is open."""
    owner, space = command.seat, command.space
    claim = claim_meant(state, command)
    if claim is None or claim.dice or state.stack or state.mortgaged[space]:
        return _ask_with_care(state, command, claim)
    applied = _asked_late(state, claim) if state.named[ON_ASKING] else ()
    fast_path.take_claim(state, claim, applied)
    pay(state, claim.debtor, owner, claim.amount, "rent", space)
    return None


def _ask_with_care(state: State, command: AskRent, claim: Claim | None) -> Refusal | None:
    """Perhaps it may not be asked for now; a rent that is rolled for is first rolled for."""
    refusal = _why_not(state, command, claim)
    if refusal is not None:
        return refusal
    assert claim is not None
    owner, space, debtor = claim.owner, claim.space, claim.debtor
    applied = _asked_late(state, claim) if state.named[ON_ASKING] else ()
    if state.mortgaged[space]:
        applied += state.named["rent_mortgage"]
    if claim.dice:
        times, dice = claim.factor, claim.dice
        state.emit(RentRollAsked(owner, debtor, space, 0, times, dice, applied=applied))
        return None
    fast_path.take_claim(state, claim, applied)
    collect(state, debtor, owner, claim.amount, space)
    return None


def collect(state: State, debtor: int, owner: int, amount: int, space: int) -> None:
    """A rent that has been asked for is paid, or becomes a debt."""
    why = state.named["bid_money"] if state.stack and _from_a_bid(state, debtor, amount) else ()
    pay(state, debtor, owner, amount, "rent", space, why)


def _from_a_bid(state: State, debtor: int, amount: int) -> bool:
    """Whether a rent is paid with money that stands behind a bid, where that is free (R68)."""
    return amount <= state.cash[debtor] < amount + state.bid_of(debtor)


def no_claim(state: State, command: AskRent | WaiveRent) -> Refusal:
    """Why a seat has no rent to ask for on a space, by its case (D1, D2)."""
    owner, space, of = command.seat, command.space, command.of
    if not 0 <= space < state.board.size:
        return refuse("not-a-space", space=space, last=state.board.size - 1)
    if not -1 <= of < state.seats:
        return refuse("no-such-seat", seat=of)
    why, applied = _case(state, owner, space, of)
    return refuse("no-claim", applied, name=state.name(owner), space=state.place(space), why=why)


_PAID = Message("it has already been paid")
_TOO_LATE = Message("it is too late to ask")
_UNASKED = Message("at this table rent is paid without asking")
_LOST = Message("before that, it is simply lost if nobody asks for it in time")


def _case(state: State, owner: int, space: int, of: int) -> tuple[Message, Names]:
    """Which of its cases a missing claim is, and what it applied."""
    board, seat, has = state.board, state.turn, state.owner[space]
    if board.kind[space] > STAFF:
        return Message("there is no rent there"), ()
    rolled = rolled_for(state)
    if rolled is not None and (rolled.owner, rolled.space) == (owner, space):
        return _unrolled(state, rolled.debtor), ()
    closed = state.closed.get(space)
    asked = closed is not None and closed[0] == owner and of in (-1, closed[1])
    if asked and closed is not None and state.pos[closed[1]] == space:
        return _PAID if closed[2] else _TOO_LATE, ()
    if any(claim.owner == owner and claim.space == space for claim in state.claims):
        return Message("{name} does not owe it", name=state.name(of)), ()
    if has != owner:
        if has == BANK:
            return Message("the Bank holds the deed"), ()
        return Message("{owner} holds the deed", owner=state.name(has)), ()
    here = state.pos[seat] == space and seat != owner
    if state.mortgaged[space]:
        return Message("the deed is mortgaged"), ()
    if state.phase is RENT_ROLL and here:
        return _unrolled(state, seat), ()
    if state.jail[owner] != FREE and here and not state.rules.jail_rent:
        return Message("{name} is in Jail", name=state.name(owner)), state.named["jail_rent"]
    bearer = state.bearer
    if bearer not in (BANK, owner) and state.pos[bearer] == space and _came(state, bearer):
        why = Message("{name} bears the Ring and owes no rent", name=state.name(bearer))
        return why, state.named["bearer"]
    if not state.rules.rent_must_be_asked:
        return _UNASKED, state.named["rent_must_be_asked"]
    return Message("nobody owes it"), ()


def _unrolled(state: State, seat: int) -> Message:
    return Message("{name} has not rolled for it yet", name=state.name(seat))


def _came(state: State, seat: int) -> bool:
    """Whether the last who moved was this seat: it is still its turn, or the one after it."""
    return seat == state.turn or state.next_up[seat][0] == state.turn


def _asked_late(state: State, claim: Claim) -> Names:
    """A rent that a shorter deadline would have lost (D1), or that has stayed what it was at the
    landing though the Ring has changed hands since (R49)."""
    rolled = state.phase is not ROLL or bool(state.doubles)
    applied = state.named["rent_deadline"] if state.turns - claim.turn + rolled > 1 else ()
    return applied + state.named["R49"] if claim.debtor == state.bearer else applied


def verify_waive(state: State, command: WaiveRent) -> Refusal | None:
    """R66: only when nobody rolls any more; before that, whoever does not ask has let it go."""
    if not state.called:
        return refuse("rent-stands", why=_LOST if state.rules.rent_must_be_asked else _UNASKED)
    return no_claim(state, command) if claim_meant(state, command) is None else None


def waive(state: State, command: WaiveRent) -> None:
    claim = claim_meant(state, command)
    assert claim is not None
    lost = RentLapsed(claim.owner, claim.debtor, claim.space, claim.amount, waived=True)
    state.emit(lost)
