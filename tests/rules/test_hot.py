"""The hot path writes what the events that it notes would write."""

import random
from collections.abc import Callable

from hypothesis import given, settings, strategies as st

from controller.rules import events as e, fast_path
from controller.rules.board import BANK
from controller.rules.engine import step
from controller.rules.state import DRAW, OVER, State
from tests.rules.wild import GAMES, begin, sensible
from tests.steps import cases

Does = Callable[[State], None]
Pair = Callable[[State, random.Random], tuple[Does, e.Event]]


def a_turn(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    # The first turn of a game is not on the hot path.
    seat, turn, round_ = rng.randrange(state.seats), max(1, state.turns) + 1, state.rounds + 1
    state.waived = [0] * rng.randrange(2)
    return lambda s: fast_path.begin_turn(s, seat, turn, round_), e.TurnBegan(seat, turn, round_)


def a_roll_again(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    seat = rng.randrange(state.seats)
    return lambda s: fast_path.roll_again(s, seat), e.RollsAgain(seat)


def a_roll(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    seat, dice, doubles = rng.randrange(state.seats), (rng.randrange(7), 1), rng.randrange(3)
    return lambda s: fast_path.roll(s, seat, dice, doubles), e.Rolled(seat, dice, doubles)


def a_move(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    seat, to = rng.randrange(state.seats), rng.randrange(state.board.size)
    return lambda s: fast_path.move(s, seat, to), e.Moved(seat, state.pos[seat], to, "dice")


def a_step_of_the_ring(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    to, named = rng.choice(state.board.territories), state.named["ring_target"]
    return lambda s: fast_path.move_ring(s, to, named), e.RingMoved(state.ring, to, applied=named)


def a_card(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    deck = rng.choice([deck for deck, cards in enumerate(state.decks) if cards])
    seat, kept = rng.randrange(state.seats), rng.random() < 0.5
    card, named = state.decks[deck][0], state.named["R28"]
    state.phase = rng.choice([DRAW, state.phase])
    return (
        lambda s: fast_path.draw(s, seat, deck, card, kept, named),
        e.CardDrawn(seat, deck, card, kept, applied=named),
    )


def an_offered_deed(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    seat, space = rng.randrange(state.seats), rng.choice([*state.board.deeds, max(0, state.ring)])
    return (
        lambda s: fast_path.offer_deed(s, seat, space),
        e.DeedOffered(seat, space, space == state.ring),
    )


def a_claimed_deed(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    seat, space = rng.randrange(state.seats), rng.choice(state.board.deeds)
    if state.owner[space] != BANK:
        state.lose_deed(state.owner[space], space)
    return lambda s: fast_path.claim_deed(s, seat, space), e.DeedClaimed(seat, space)


def a_payment(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    payer, payee = rng.sample(range(state.seats + 1), 2)
    named = state.named["R59"]
    return (
        lambda s: fast_path.transfer(s, payer, payee, 40, "rent", 3, named),
        e.Paid(payer, payee, 40, "rent", 3, applied=named),
    )


def a_rent(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    debtor, owner = rng.sample(range(state.seats), 2)
    return (
        lambda s: fast_path.owe_rent(s, debtor, owner, 6, 12),
        e.RentDue(debtor, owner, 6, 12, state.turns),
    )


def a_claim(state: State, rng: random.Random) -> tuple[Does, e.Event]:
    for _ in range(rng.randrange(1, 4)):  # several on one space: the oldest is meant
        a_rent(state, rng)[0](state)
    claim = state.claims[0]
    named = state.named["R49"]
    return (
        lambda s: fast_path.take_claim(s, claim, named),
        e.RentAsked(claim.owner, claim.debtor, claim.space, claim.amount, applied=named),
    )


@cases(
    "pair",
    a_turn, a_roll_again, a_roll, a_move, a_step_of_the_ring, a_card, an_offered_deed,
    a_claimed_deed, a_payment, a_rent, a_claim,
)  # fmt: skip
@settings(max_examples=25)
@given(which=st.integers(0, len(GAMES) - 1), seed=st.integers(0, 2**32))
def test_it_does_what_its_event_does(pair: Pair, which: int, seed: int) -> None:
    rng = random.Random(seed)
    state, _ = begin(rng, which)
    for _ in range(rng.randrange(60)):
        if state.phase is not OVER:
            step(state, sensible(rng, state))  # or it is refused, and nothing changes
    does, event = pair(state, rng)
    twin = state.copy()
    state.emitted = []
    does(state)
    twin.emit(event)
    assert state.emitted == twin.emitted == [event]
    assert state == twin
