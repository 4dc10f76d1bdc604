"""R69: the host corrects a mistake."""

from __future__ import annotations

import random
from typing import get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules import commands as c
from controller.rules.board import BANK, FORTRESS
from controller.rules.engine import step
from controller.rules.events import Adjusted, blank, evolve
from controller.rules.game.adjusting import as_booked
from controller.rules.notation import read, write
from controller.rules.position_check.build import build, dump, problems_of
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import FREE, OVER, Debt, State
from tests.amounts import often
from tests.rules.bearing import Fellowship
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BREE,
    BROWN,
    DOOM,
    EVENTS,
    GANDALF,
    JAIL,
    MAGGOT,
    MORIA,
    Table,
    box,
    check_books,
    run_in,
)
from tests.rules.wild import GAMES, begin, sensible

WHY = "it was booked wrongly"
KINDS = get_args(get_type_hints(c.Correction)["what"])


def corrected(*corrections: c.Correction, reason: str = WHY) -> c.Adjust:
    """A command of the host's."""
    return c.Adjust(corrections=corrections, reason=reason)


def test_R69_rent_that_the_wrong_player_paid_goes_back_over_the_bank() -> None:
    """Money moves between a seat and the Bank, so that the ledger still sums."""
    table = Table()
    table.do(corrected(c.Correction("cash", 1400, seat=1), c.Correction("cash", 1600, seat=2)))
    assert table.state.cash[:3] == [1500, 1400, 1600]
    assert sum(table.state.cash) == table.state.rules.bank_stock


def test_R69_each_correction_is_an_event_with_what_was_and_why() -> None:
    table = Table()
    events = table.do(
        corrected(c.Correction("cash", 1400, seat=1), c.Correction("place", 5, seat=1))
    )
    assert [(e.corrected.what, e.was, e.reason) for e in events if isinstance(e, Adjusted)] == [
        ("cash", 1500, WHY), ("place", 0, WHY),
    ]  # fmt: skip


def test_R69_deeds_buildings_and_mortgages_are_corrected_together() -> None:
    """Each alone would be impossible: buildings without the whole group."""
    table = Table()
    whole = [c.Correction("owner", 2, space=space) for space in BROWN]
    built = [
        c.Correction("buildings", level, space=s) for s, level in zip(BROWN, (3, 2), strict=True)
    ]
    assert table.refused(corrected(*built)) == "impossible-position"
    table.do(corrected(*whole, *built, c.Correction("owner", 0, space=MORIA),
                       c.Correction("mortgage", 1, space=MORIA)))  # fmt: skip
    state = table.state
    assert [state.level[space] for space in BROWN] == [3, 2]
    assert state.supply[0] == state.rules.houses - 5
    assert (state.owner[MORIA], state.mortgaged[MORIA]) == (0, True)
    table.do(corrected(c.Correction("mortgage", 0, space=MORIA)))
    assert not table.state.mortgaged[MORIA]


def test_R69_a_fortress_that_was_never_there_goes_back_to_the_bank() -> None:
    table = Table()
    owned = [c.Correction("owner", 1, space=space) for space in BROWN]
    built = [c.Correction("buildings", FORTRESS, space=space) for space in BROWN]
    table.do(corrected(*owned, *built))
    assert table.state.supply[1] == table.state.rules.hotels - 2
    table.do(corrected(c.Correction("buildings", 4, space=BAG_END)))
    assert table.state.supply == [table.state.rules.houses - 4, table.state.rules.hotels - 1]
    assert (
        table.refused(corrected(c.Correction("owner", BANK, space=MAGGOT))) == "impossible-position"
    )


def test_R69_into_jail_and_out_again() -> None:
    table = Table()
    table.do(corrected(c.Correction("jail", 1, seat=2)))
    assert (table.state.jail[2], table.state.pos[2]) == (1, JAIL)
    assert table.refused(corrected(c.Correction("place", BREE, seat=2))) == "impossible-position"
    table.do(corrected(c.Correction("jail", FREE, seat=2), c.Correction("place", BREE, seat=2)))
    assert (table.state.jail[2], table.state.pos[2]) == (FREE, BREE)


def test_R69_a_kept_card_changes_hands_and_goes_under_its_deck() -> None:
    table = Table()
    deck = table.state.board.decks[EVENTS]
    card = next(i for i, one in enumerate(deck.cards) if type(one.effect).__name__ == "Keep")
    table.do(corrected(c.Correction("card", 1, deck=EVENTS, card=card)))
    assert table.state.kept[1] == [(EVENTS, card)]
    table.do(corrected(c.Correction("card", 0, deck=EVENTS, card=card)))
    assert table.state.kept[:2] == [[(EVENTS, card)], []]
    table.do(corrected(c.Correction("card", BANK, deck=EVENTS, card=card)))
    assert table.state.decks[EVENTS][-1] == card
    other = next(i for i, one in enumerate(deck.cards) if type(one.effect).__name__ != "Keep")
    wrong = corrected(c.Correction("card", 1, deck=EVENTS, card=other))
    assert table.refused(wrong) == "impossible-position"


def test_R69_the_ring_stands_elsewhere() -> None:
    table = Table(ring=True)
    table.do(corrected(c.Correction("ring", MORIA)))
    assert table.state.ring == MORIA
    assert table.refused(corrected(c.Correction("ring", JAIL))) == "impossible-position"
    assert table.refused(corrected(c.Correction("bearer", 1))) == "impossible-position"
    assert table.refused(corrected(c.Correction("tracker", 1))) == "impossible-position"


def test_R69_without_the_ring_there_is_none_to_correct() -> None:
    assert Table(ring=False).refused(corrected(c.Correction("ring", MORIA))) == "no-ring"


@run_in("lotr-2021")
def test_R69_bearer_and_tracker() -> None:
    table = Fellowship()
    table.do(corrected(c.Correction("bearer", 2), c.Correction("tracker", 3)))
    assert (table.state.bearer, table.state.tracker) == (2, 3)
    table.do(corrected(c.Correction("ring", MORIA)))
    assert (table.state.bearer, table.state.loose_ring, table.state.tracker) == (-1, MORIA, 0)
    assert table.refused(corrected(c.Correction("tracker", 2))) == "impossible-position"


def test_R69_in_mid_auction_too_and_a_bid_that_cannot_be_paid_any_more_becomes_a_debt() -> None:
    table = Table()
    table.do(corrected(c.Correction("owner", 1, space=BREE)))
    table.land(0, MORIA)
    table.do(c.Decline(0))
    table.do(c.Bid(1, 300))
    table.do(corrected(c.Correction("cash", 900, seat=2)))
    assert prompt(table.state).ask is Ask.AUCTION
    table.do(corrected(c.Correction("cash", 270, seat=1)))
    table.all_pass()
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.DEBT, (1,))


STANDING = "BOX A:1500@6;B:100(1,8m);C:1500 done:0 dice:4,2 {}auction:6,0.1.2,1,60"
"""B bids 60 of 100; before the auction may stand what waits for it."""


def laid(line: str) -> State:
    """A position of the box that is played."""
    return read(box(), line.replace("BOX", box().data.id))


def test_R79_cash_below_a_standing_bid_leaves_nothing_to_spend_and_the_bid_stands() -> None:
    """Nobody ever has less than 0; every refusal that names what there is says so."""
    for cash, left in ((30, 0), (60, 0), (61, 1)):
        state = laid(STANDING.format(""))
        assert not isinstance(step(state, corrected(c.Correction("cash", cash, seat=1))), Refusal)
        assert (state.spendable(1), prompt(state).amount, prompt(state).other) == (left, 60, 1)
        for command in (c.Lift(1, 8), c.Offer(1, 0, c.Bundle(cash + 1), c.Bundle(deeds=(2,)))):
            assert "-" not in str(step(state.copy(), command))
        assert read(box(), write(state)) == state


@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "lotr-2021", "starwars-1997")
def test_R79_a_bid_that_cannot_be_paid_any_more_is_named_as_it_stands() -> None:
    state = laid(STANDING.format(""))
    step(state, corrected(c.Correction("cash", 58, seat=1)))
    told = "B has bid 60. That money is reserved, which leaves 0 to spend."
    assert str(step(state, c.Lift(1, 8))) == told


@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "lotr-2021", "starwars-1997")
def test_R79_the_winner_who_cannot_pay_owes_the_bank_and_the_deed_is_theirs() -> None:
    state = laid(STANDING.format(""))
    step(state, corrected(c.Correction("cash", 30, seat=1)))
    step(state, c.CloseAuction(0))
    assert state.stack == [Debt(1, state.bank(), 60, "auction", 6)]
    assert (state.owner[6], state.cash[1]) == (1, 30)


def test_R79_a_debt_that_waits_for_the_auction_waits_on_and_comes_after_it() -> None:
    state = laid(STANDING.format("debt:1,0,80,rent,8 "))
    step(state, corrected(c.Correction("cash", 10, seat=1)))
    step(state, c.CloseAuction(0))
    assert [(one.creditor, one.amount) for one in state.stack if isinstance(one, Debt)] == [
        (0, 80), (state.bank(), 60),
    ]  # fmt: skip


OWING = "BOX A:1500@6;B:10@6(1,3);C:1500 done:1 "


@pytest.mark.parametrize(
    ("open_now", "cash", "left", "debts"),
    [
        ("debt:1,0,200,rent,6", 200, 0, 0),
        ("debt:1,0,200,rent,6", 250, 50, 0),
        ("debt:1,0,200,rent,6", 199, 199, 1),
        ("debt:1,0,50,card,- debt:1,2,50,card,-", 50, 0, 1),
        ("debt:1,0,50,card,- debt:1,2,50,card,-", 150, 50, 0),
        ("debt:1,0,50,card,- debt:2,0,5000,card,-", 150, 150, 2),  # another's comes first
        ("estate:6.8 debt:1,0,50,card,-", 50, 0, 0),  # what is under it goes on
        ("called:1 debt:1,0,50,card,-", 50, 0, 0),  # even to the end
    ],
)
@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "lotr-2021", "starwars-1997")
def test_R80_a_debt_that_can_be_paid_once_the_cash_is_right_is_settled_at_once(
    open_now: str, cash: int, left: int, debts: int
) -> None:
    state = laid(OWING + open_now)
    outcome = step(state, corrected(c.Correction("cash", cash, seat=1)))
    assert not isinstance(outcome, Refusal), str(outcome)
    assert (state.cash[1], sum(isinstance(one, Debt) for one in state.stack)) == (left, debts)
    assert not any(problems_of(box(), dump(state)))


@run_in("lotr-2003")
def test_R80_what_cannot_be_is_refused_though_the_debt_could_be_paid() -> None:
    state = laid(OWING + "debt:1,0,200,rent,6")
    wrong = corrected(c.Correction("cash", 300, seat=1), c.Correction("buildings", 4, space=1))
    refusal = step(state, wrong)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "impossible-position"


def test_R69_whoever_still_has_less_than_the_debt_stays_in_it() -> None:
    table = Table()
    table.take(0, DOOM)
    table.do(corrected(*(c.Correction("owner", 0, space=space) for space in (BARAD_DUR, DOOM))))
    table.do(corrected(c.Correction("buildings", 1, space=BARAD_DUR),
                       c.Correction("buildings", 1, space=DOOM)))  # fmt: skip
    table.do(corrected(c.Correction("cash", 10, seat=1), c.Correction("owner", 1, space=BREE)))
    table.rent(1, DOOM)
    assert prompt(table.state).ask is Ask.DEBT
    table.do(corrected(c.Correction("cash", 150, seat=1)))
    assert (prompt(table.state).ask, table.state.cash[1]) == (Ask.DEBT, 150)


def test_R69_what_is_not_there_cannot_be_corrected() -> None:
    table = Table()
    for one, code in (
        (c.Correction("cash", 10, seat=7), "no-such-seat"),
        (c.Correction("cash", 10), "no-such-seat"),
        (c.Correction("cash", -1, seat=0), "not-a-value"),
        (c.Correction("place", 40, seat=0), "not-a-space"),
        (c.Correction("owner", 9, space=BREE), "no-such-seat"),
        (c.Correction("owner", 1, space=JAIL), "not-a-deed"),
        (c.Correction("owner", 1, space=99), "not-a-space"),
        (c.Correction("buildings", 6, space=BREE), "not-a-value"),
        (c.Correction("buildings", 1, space=GANDALF), "impossible-position"),
        (c.Correction("mortgage", 2, space=BREE), "not-a-value"),
        (c.Correction("mortgage", 1, space=BREE), "impossible-position"),
        (c.Correction("card", 1, deck=0, card=99), "card-nowhere"),
        (c.Correction("card", 1), "card-nowhere"),
        (c.Correction("bearer", -1), "no-such-seat"),
        (c.Correction("cash", 1500, seat=0), "nothing-wrong"),
    ):
        assert table.refused(corrected(one)) == code, one


def test_R69_a_reason_is_wanted() -> None:
    table = Table()
    assert table.refused(corrected(c.Correction("cash", 1, seat=0), reason=" ")) == "no-reason"
    assert table.refused(corrected(c.Correction("cash", 1, seat=0), reason="a\nb")) == "no-reason"


def test_R69_neither_before_nor_after_a_game() -> None:
    state = blank(Table().state.edition)
    outcome = step(state, corrected(c.Correction("cash", 1, seat=0)))
    assert isinstance(outcome, Refusal)
    assert outcome.code == "no-game"
    table = Table()
    table.state.phase = OVER
    assert table.refused(corrected(c.Correction("cash", 1, seat=0))) == "game-over"


def test_R69_of_the_books_of_somebody_who_is_out_nothing_is_corrected() -> None:
    table = Table()
    table.state.alive[2] = False
    assert table.refused(corrected(c.Correction("cash", 5, seat=2))) == "retired"
    assert table.refused(corrected(c.Correction("owner", 2, space=BREE))) == "retired"


def test_R69_seat_0_need_not_be_in_the_game_any_more() -> None:
    """The host's command is no seat's."""
    table = Table(4)
    table.state.alive[0] = False
    table.state.transfer(0, table.bank, table.state.cash[0])
    table.state.bankrupts += 1
    table.state.turn = 1
    table.state.go_round()
    table.do(corrected(c.Correction("cash", 77, seat=3)))
    assert table.state.cash[3] == 77


def a_correction(rng: random.Random, state: State) -> c.Correction:
    """Anything about a thing that is there or not, mostly near what is."""
    what = rng.choice(KINDS)
    seat = rng.randrange(-1, state.seats + 1)
    space = rng.choice((rng.choice(state.board.deeds), rng.randrange(-1, 41)))
    deck = rng.randrange(-1, len(state.board.decks) + 1)
    value = rng.choice((-1, 0, 1, 2, 3, 5, rng.randrange(40), rng.randrange(3000)))
    return c.Correction(what, value, seat=seat, space=space, deck=deck, card=rng.randrange(-1, 20))


@run_in("lotr-2003")  # its games are of every box
@settings(max_examples=often(40, 200), deadline=None)
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(1, 200))
def test_R69_whatever_is_corrected_the_books_are_right_and_the_game_goes_on(
    which: int, seed: int, steps: int
) -> None:
    """Refused, and nothing has changed; or the position can be, is told by its events alone, and
    is played on from."""
    rng = random.Random(seed)
    state, _ = begin(rng, which)
    for _ in range(steps):
        if state.phase is OVER:
            break
        if rng.random() < 0.3:
            some = tuple(a_correction(rng, state) for _ in range(rng.choice((1, 1, 1, 2, 3))))
            before, told = state.facts(), state.copy()
            outcome = step(state, corrected(*some))
            if isinstance(outcome, Refusal):
                assert state.facts() == before
                assert str(outcome).endswith(".")
                continue
            for event in outcome:
                evolve(told, event)
            assert told == state
            check_books(state)
            assert build(state.edition, dump(state)) == state
            for one in some:
                as_booked(state, one)
        else:
            step(state, sensible(rng, state))
            check_books(state)


def test_R69_a_correction_of_what_a_seat_may_answer_changes_the_answer() -> None:
    """The price of a deed is due from the corrected purse."""
    table = Table()
    table.land(0, MORIA)
    table.do(corrected(c.Correction("cash", 5, seat=0)))
    assert table.refused(c.Buy(0)) == "too-dear"
    table.do(corrected(c.Correction("cash", 500, seat=0)))
    table.do(c.Buy(0))
    assert table.state.owner[MORIA] == 0


def test_R69_on_is_played_from_there() -> None:
    table = Table()
    table.do(corrected(*(c.Correction("owner", 0, space=space) for space in BROWN)))
    table.do(c.Build(0, BAG_END))
    table.do(c.Roll(0, (2, 3)))
    assert table.state.level[BAG_END] == 1
