"""Looks for contradictions in a position that has been laid out: people, deeds and the turn.

What is waiting (rents, deals, interruptions) is checked in check_waiting.py. Only positions
that a game can come to are let through, and all of those.
"""

from __future__ import annotations

from controller.rules.board import (
    BANK,
    CARD,
    FORTRESS,
    STAFF,
    STREET,
    TAX,
    FreeFortress,
    Keep,
    Nearest,
)
from controller.rules.cards.drawn import deck_of
from controller.rules.game.setup import LONGEST_NAME
from controller.rules.position.check_bearer import check_bearer
from controller.rules.position.check_waiting import check_waiting
from controller.rules.position.model import MOST, Position
from controller.rules.problems import Findings
from controller.rules.property.values import printed_steps
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
    Auction,
    Debt,
    Estate,
    Phase,
    State,
)


def check(state: State, position: Position, findings: Findings) -> None:
    """Note everything that does not fit."""
    if position.edition not in ("", state.edition.id):
        findings.add("edition", f"this is a position of {position.edition}", state.edition.id)
    if position.phase == "setup":
        if position.seats:
            findings.add("phase", "nobody sits yet during set-up", "no seats")
        return
    if not position.seats:
        findings.add("seats", "nobody sits at the table", "a seat for each player")
        return
    _people(state, findings)
    _ledger(state, position, findings)
    _deeds(state, findings)
    _buildings(state, position, findings)
    _cards(state, findings)
    _ring(state, position, findings)
    check_bearer(state, position, findings)
    _turn(state, findings)
    _phase(state, findings)
    check_waiting(state, position, findings)


def _people(state: State, findings: Findings) -> None:
    rules, names = state.rules, [name for name, _ in state.players]
    if not rules.players_least <= state.seats <= rules.players_most:
        allowed = f"{rules.players_least} to {rules.players_most}"
        findings.add("seats", f"there are {state.seats}", allowed)
    if len(state.seats_in_play()) < 2 and state.phase is not OVER:
        findings.add("seats", "fewer than two are still in the game", "two, or the phase over")
    last = rules.end_after_bankruptcies
    if last and state.bankrupts >= last and state.phase is not OVER:
        findings.add("seats", f"this game ends when {last} are out", "the phase over")
    tokens = [token for _, token in state.players]
    for seat, (name, token) in enumerate(state.players):
        place = f"seats[{seat}]"
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            limit = f"1 to {LONGEST_NAME} printable characters"
            findings.add(f"{place}.name", f"{name!r} is not a name", limit)
        if name in names[:seat]:
            findings.add(f"{place}.name", f"two players are called {name!r}")
        if token not in state.edition.data.tokens:
            known = f"one of {', '.join(state.edition.data.tokens)}"
            findings.add(f"{place}.token", f"there is no token {token!r}", known)
        elif token in tokens[:seat]:
            findings.add(f"{place}.token", f"{token} is another player's, too")
        _seat(state, seat, findings)


def _seat(state: State, seat: int, findings: Findings) -> None:
    place, jail, tries = f"seats[{seat}]", state.board.jail, state.jail[seat]
    if not state.alive[seat]:
        cards = state.kept[seat] + state.secret[seat]
        for name, has in (("cash", state.cash[seat]), ("deeds", state.held[seat]),
                          ("cards", cards), ("jail", tries != FREE)):  # fmt: skip
            if has:
                findings.add(f"{place}.{name}", "a seat that is out of the game has nothing")
        return
    if tries == FREE:
        return
    if state.pos[seat] != jail:
        where = f"in Jail, but its token is on {state.place(state.pos[seat])}"
        findings.add(f"{place}.place", where, state.place(jail))
    most = state.rules.jail_rolls
    moving = state.phase is MOVE and seat == state.turn
    if state.phase is OVER and seat == state.turn and tries == most:
        return  # another's bankruptcy ended the game before that move
    if moving != (tries == most) or tries > most:
        fits = most if moving else f"less than {most}"
        findings.add(f"{place}.jail", f"{tries} rolls tried", str(fits))


def _ledger(state: State, position: Position, findings: Findings) -> None:
    stock, bank = state.rules.bank_stock, state.cash[-1]
    if position.bank not in (None, bank):
        rest = f"{bank}: the box's {stock} less what the seats have"
        findings.add("bank", f"{position.bank} does not fit", rest)


def _deeds(state: State, findings: Findings) -> None:
    offered = _offered(state)
    for space in state.board.deeds:
        name = state.place(space)
        if not state.mortgaged[space]:
            if state.interest_paid[space]:
                findings.add("interest_paid", f"{name} is not mortgaged")
            continue
        returned = space in offered or state.phase is OVER
        if state.owner[space] == BANK and (state.rules.auction_mortgage_cancelled or not returned):
            findings.add("mortgaged", f"{name} is mortgaged, but has no owner", "an owner")
    if sorted(state.pool) != sorted(state.board.deeds):
        count = len(state.board.deeds)
        findings.add("pool", f"has {len(state.pool)} deeds", f"all {count} deeds, each once")


def _offered(state: State) -> list[int]:
    """The deeds that are being auctioned, or will be next."""
    offered = [top.space for top in state.stack if type(top) is Auction]
    return offered + [space for top in state.stack if type(top) is Estate for space in top.deeds]


def _bids(state: State, space: int, bids: tuple[int, ...], findings: Findings) -> None:
    """R39: a value for each step, and at least one that is not the printed price."""
    printed = printed_steps(state, space, state.level[space])
    place = f"bids.{space}"
    if state.rules.shortage_value == "printed":
        findings.add(place, "here every building counts as its printed price", "no bids")
    elif len(bids) != len(printed):
        findings.add(place, f"has {len(bids)} values", f"{len(printed)}, one for each step")
    elif min(bids) < min(1, *printed) or bids == printed:
        prices = ", ".join(map(str, printed))
        findings.add(place, f"{list(bids)} are not bids", f"not the prices, {prices}; at least 1")


def _buildings(state: State, position: Position, findings: Findings) -> None:
    rules, names = state.rules, ("strongholds", "fortresses")
    for left, most, name in zip(state.supply, (rules.houses, rules.hotels), names, strict=True):
        if left < 0:
            findings.add("buildings", f"{most - left} {name} stand", f"at most {most}")
    if position.supply is not None and list(position.supply) != state.supply:
        findings.add("supply", f"{list(position.supply)} does not fit", str(state.supply))
    for space, bids in enumerate(state.bids):
        if bids:
            _bids(state, space, bids, findings)
    for space, level in enumerate(state.level):
        place = f"buildings.{space}"
        if not level:
            continue
        if state.board.kind[space] != STREET:
            findings.add(place, f"nothing can be built on {state.place(space)}")
            continue
        if rules.houses_before_hotel < level < FORTRESS:
            full = f"at most {rules.houses_before_hotel}, or {FORTRESS} for a fortress"
            findings.add(place, f"{state.place(space)} has {level} strongholds", full)
        needs_group = rules.mortgage_needs == "group"
        group = state.group(space) if needs_group else (space,)
        if any(state.mortgaged[i] for i in group):
            what = "its group" if needs_group else "it"
            findings.add(place, f"{state.place(space)} is built on, but {what} is mortgaged")
    for members in state.board.groups:
        if any(state.level[i] for i in members) and state.board.kind[members[0]] == STREET:
            _built_group(state, members, findings)


def _built_group(state: State, members: tuple[int, ...], findings: Findings) -> None:
    built = next(i for i in members if state.level[i])
    owners = {state.owner[i] for i in members}
    if len(owners) > 1 or BANK in owners:
        whole = "one owner of " + ", ".join(state.place(i) for i in members)
        findings.add(f"buildings.{built}", "there is no whole group to build on", whole)
    ranks = [state.rank[state.level[i]] for i in members]
    if not _may_be_uneven(state) and not _even(state, ranks):
        levels = ", ".join(f"{state.place(i)} {state.level[i]}" for i in members)
        findings.add(f"buildings.{built}", f"uneven: {levels}", "levels at most one apart")


def _even(state: State, ranks: list[int]) -> bool:
    """H4: levels at most one apart. Where fortresses are sold from beside strongholds (R64), two
    parts that are each so: what was left standing, and what is rebuilt beside it."""
    rules, ranks = state.rules, sorted(ranks)
    if ranks[-1] - ranks[0] <= 1:
        return True
    if not rules.fortresses_at_once or rules.fortress_sale == "whole-group":
        return False
    gap = max(range(1, len(ranks)), key=lambda i: ranks[i] - ranks[i - 1])
    parts = (ranks[:gap], ranks[gap:])
    return ranks[-1] <= rules.houses_before_hotel and all(p[-1] - p[0] <= 1 for p in parts)


def _may_be_uneven(state: State) -> bool:
    """Where a fortress needs nothing on the other places of its group, and where a card may give
    one (R73); what is sold from there begins at the highest."""
    given = state.rules.card_building == "free" and state.edition.has(FreeFortress)
    return given or state.rules.hotel_needs == "place"


def _cards(state: State, findings: Findings) -> None:
    for seat, cards in enumerate(state.kept):
        for index, (deck, number) in enumerate(cards):
            card = state.edition.card(deck, number)
            if type(card.effect) is not Keep:  # secret ones are laid out apart
                findings.add(f"seats[{seat}].cards[{index}]", f"{card.title} is not for keeping")


def _ring(state: State, position: Position, findings: Findings) -> None:
    if not state.rules.ring:
        if position.ring is not None and not state.rules.bearer:
            findings.add("ring", "the Ring is not played in this game", "nothing")
    elif state.ring not in state.board.territories:
        where = state.place(state.ring) if state.ring >= 0 else position.ring
        findings.add("ring", f"the Ring cannot be at {where}", "a territory")
    elif state.ring == state.board.territories[-1] and state.phase not in (COUNT, OVER):
        findings.add("ring", "its journey is at its end", "the phase over")


def _turn(state: State, findings: Findings) -> None:
    rules, phase, turn = state.rules, state.phase, state.turn
    if state.dice is not None and state.dice not in state.throws | state.singles:
        findings.add("dice", f"{list(state.dice)} cannot be rolled with these dice")
    fourth = rules.bearer and rules.bearer_rolls_fourth  # R44
    if state.doubles > rules.doubles_to_jail - (phase is not OVER) and not fourth:
        most = f"less than {rules.doubles_to_jail}"
        findings.add("doubles", f"{state.doubles} in a row lead to Jail", most)
    if state.doubles and state.jail[turn] != FREE:
        findings.add("doubles", f"{state.name(turn)} is in Jail", "0")
    if not state.alive[turn] and phase is DONE:
        for name in ("doubles", "salary_due", "eye"):
            if getattr(state, name):
                findings.add(name, f"{state.name(turn)} is out of the game", "nothing")
    if not 1 <= state.rent_dice <= 2:
        findings.add("rent_dice", f"{state.rent_dice} dice cannot be rolled", "1 or 2")
    if state.salary_due and (phase is ROLL or rules.salary_when == "at-once"):
        findings.add("salary_due", "no landing is being carried out that it waits for", "0")
    elif state.salary_due and not rules.bearer and state.salary_due % (rules.salary or MOST):
        findings.add("salary_due", f"GO pays {rules.salary} each time", "so many times that")
    if not state.factor:
        findings.add("factor", "0 times the dice is no rent", "at least 1")
    elif phase is RENT_ROLL and rules.staff_rent_roll != "by-number":
        _staff_roll(state, findings)
    if phase is OPENING:
        _opening(state, findings)
        return
    if state.opening or state.opening_seats:
        before = phase is OVER and not state.turns
        if not before:
            findings.add("opening", "who starts is decided already", "nothing")
    # No stricter than what the next turn may be, whatever number this one was given.
    since_first = (turn - state.first) % state.seats if state.rounds else 0
    if not state.rounds <= state.turns <= state.rounds * state.seats + since_first:
        findings.add("rounds", f"turn {state.turns} is not in round {state.rounds}")
    if not state.turns and phase is not OVER:
        findings.add("turns", "no turn has begun", "at least 1, or the phase opening")


def _staff_roll(state: State, findings: Findings) -> None:
    """Two dice, and as many times as the deed says by number owned, or a card (D8)."""
    space = state.pos[state.turn]
    if state.board.kind[space] != STAFF:
        return  # told as a wrong phase
    cards = [card.effect for deck in state.board.decks for card in deck.cards]
    ways = [effect for effect in cards if type(effect) is Nearest and effect.kind == "staff"]
    fits = {*state.board.rent[space], *(effect.factor for effect in ways)}
    if state.factor not in fits:
        times = " or ".join(str(factor) for factor in sorted(fits))
        findings.add("factor", f"no rent here is {state.factor} times the dice", times)
    if state.rent_dice != 2:
        findings.add("rent_dice", "here two dice are thrown for a staff", "2")


def _opening(state: State, findings: Findings) -> None:
    if not state.opening_seats or len(state.opening) >= len(state.opening_seats):
        wrong = f"{len(state.opening)} rolls of {len(state.opening_seats)} seats"
        findings.add("opening", wrong, "a seat that has still to roll")
    if impossible := {*state.opening} - {pips for pips, _, _ in state.throws.values()}:
        findings.add("opening", f"{min(impossible)} cannot be rolled with these dice")
    if state.turns or state.rounds:
        findings.add("turns", "no turn has begun yet", "0")


def _phase(state: State, findings: Findings) -> None:
    """Whether the seat whose turn it is can be asked that, where it is."""
    phase, turn = state.phase, state.turn
    space = state.pos[turn]
    kind, name = state.board.kind[space], state.place(space)
    wrong = ""
    if phase is BUY and (kind > STAFF or state.owner[space] != BANK):
        wrong = f"{name} is not an unclaimed deed"
    elif phase is BUY and space in _offered(state):
        wrong = f"{name} is being auctioned"
    elif phase is Phase.TAX and not (
        kind == TAX and state.board.spaces[space].percent and state.rules.tax_choice
    ):
        wrong = f"there is no choice of tax on {name}"
    elif phase is DRAW and (wrong := _no_draw(state)):
        wrong = f"{wrong} on {name}"
    elif phase is RENT_ROLL and kind != STAFF:
        wrong = f"no roll for rent on {name}"
    elif phase is MOVE and state.jail[turn] == FREE:
        wrong = f"{state.name(turn)} is not in Jail"
    elif phase in (BUY, Phase.TAX, DRAW, RENT_ROLL) and state.jail[turn] != FREE:
        wrong = f"{state.name(turn)} is in Jail"
    if wrong:
        findings.add("phase", f"{phase.value}, but {wrong}")
    _called(state, findings)
    asked = state.closing() and (state.claims or state.deals)
    if phase in (DONE, MOVE) and not state.stack and not asked:
        findings.add("phase", f"{phase.value}, but nothing holds the turn up", "roll, or a stack")
    if phase is OPENING and (state.stack or state.claims or state.deals or state.proposal):
        findings.add("phase", "nothing can wait before the first turn")
    if phase is MOVE and (state.dice is None or state.throws.get(state.dice, (0, False))[1]):
        findings.add("dice", "the roll that failed moves the token", "two faces, no double")
    # Once it is paid, an estate that came in meanwhile is still auctioned before the token moves.
    fines = [item.debtor for item in state.stack if type(item) is Debt and item.reason == "fine"]
    if phase is MOVE and fines and turn not in fines:
        findings.add("stack", f"the fine that {state.name(turn)} has to pay is missing", "a debt")
    if phase in (ROLL, BUY, Phase.TAX, DRAW, RENT_ROLL, MOVE) and not state.alive[turn]:
        findings.add("turn", f"{state.name(turn)} is out of the game")


def _no_draw(state: State) -> str:
    """Why nobody draws from a printed deck here (R71)."""
    if state.rules.cards_drawn != "at-table":
        return "the program draws"
    space = state.pos[state.turn]
    if state.board.kind[space] != CARD:
        return "no card is drawn"
    return "" if state.decks[deck_of(state, space)] else "no card is left to draw"


def _called(state: State, findings: Findings) -> None:
    """R66: after time has been called nobody is about to roll any more."""
    if not state.called:
        return
    if not state.rules.time_limit:
        findings.add("called", "this game has no time limit", "nothing")
    if state.phase in (ROLL, OPENING, COUNT, OVER):
        findings.add("called", f"nothing is open in the phase {state.phase.value}", "nothing")
    if state.doubles:
        findings.add("doubles", "a double gives no further roll any more", "0")
