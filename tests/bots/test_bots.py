"""The stronger bot: only what is allowed, games that end, and sense in single situations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.bots import Bot, SimpleBot, Strength, bots_of
from controller.bots.bargains import bargains, verdict
from controller.bots.playing import DiceRoller, next_command, play_out, start_command
from controller.bots.trader import ACTS_MOST, ASK_AGAIN_ROUNDS, OFFERS_MOST, TraderBot
from controller.rules import commands as c
from controller.rules.board import BANK
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.legal import answers, legal, options_of
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, State
from tests.rules import positions as p
from tests.rules.admitted import admits
from tests.rules.wild import GAMES, begin, sensible

NAMES = ("Frodo", "Sam", "Merry", "Pippin")


def begun(seed: int, game: str) -> tuple[State, DiceRoller]:
    """A game of four that has been set up, and its dice."""
    rng = Random(seed)
    state = blank(p.LOTR)
    assert not isinstance(step(state, start_command(p.LOTR, NAMES, rng, game)), Refusal)
    return state, DiceRoller(p.LOTR, rng)


def commands(state: State, roller: DiceRoller, bots: Sequence[Bot]) -> Iterator[c.AnyCommand]:
    """What bots do, each command before it is carried out; ends with the game."""
    while state.phase is not OVER:
        command = next_command(state, bots, roller)
        yield command
        outcome = step(state, command)
        assert not isinstance(outcome, Refusal), f"refused {command}: {outcome}"


def wild_state(which: int, seed: int, wild: int) -> tuple[State, Random]:
    """A game after so many wild commands."""
    rng = Random(seed)
    state, _ = begin(rng, which)
    for _ in range(wild):
        if state.phase is not OVER:
            step(state, sensible(rng, state))
    return state, rng


# Whole games


anywhere = given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(0, 250))


@settings(max_examples=25)
@anywhere
def test_a_strong_bot_is_never_refused_wherever_it_sits_down(
    which: int, seed: int, wild: int
) -> None:
    never_refused(Strength.STRONG, which, seed, wild)


@settings(max_examples=25)
@anywhere
def test_an_expert_is_never_refused_wherever_it_sits_down(which: int, seed: int, wild: int) -> None:
    never_refused(Strength.EXPERT, which, seed, wild)


def never_refused(strength: Strength, which: int, seed: int, wild: int) -> None:
    """After so many wild commands bots take over; nothing they do is refused, books are kept."""
    state, rng = wild_state(which, seed, wild)
    going = commands(state, DiceRoller(state.edition, rng), bots_of(strength, state.seats))
    for _, _ in zip(range(100), going, strict=False):
        p.check_books(state)


def test_everything_a_strong_bot_does_is_among_the_legal_options() -> None:
    only_legal(Strength.STRONG)


def test_everything_an_expert_does_is_among_the_legal_options() -> None:
    only_legal(Strength.EXPERT)


def only_legal(strength: Strength) -> None:
    """Whole games, in which everything that a good player does is done."""
    kinds = set()
    for seed, game in enumerate(("standard", "classic", "short")):
        state, roller = begun(seed, game)
        for command in commands(state, roller, bots_of(strength, 4)):
            kinds.add(type(command))
            assert any(admits(option, state, command) for option in legal(state)), command
    assert kinds >= {c.Offer, c.Accept, c.Bid, c.Build, c.Mortgage, c.Lift, c.SellBuilding}


def test_standard_games_without_the_ring_end() -> None:
    """Issue 3, point 7; with simple bots about half of them never do."""
    for seed in range(20):
        state, roller = begun(seed, "classic")
        assert play_out(state, bots_of(Strength.STRONG, 4), roller), f"seed {seed}"
        assert sum(state.cash) == state.rules.bank_stock


def test_two_win_clearly_against_two_simple_ones() -> None:
    """Half of the wins would be theirs if both played alike, with an error of a twentieth."""
    wins = 0.0
    for seed in range(80):
        state, roller = begun(seed, "standard")
        strong = set(Random(seed).sample(range(4), 2))
        bots: list[Bot] = [TraderBot() if seat in strong else SimpleBot() for seat in range(4)]
        assert play_out(state, bots, roller)
        wins += sum(seat in strong for seat in state.winners) / len(state.winners)
    assert wins > 0.56 * 80


def test_the_same_seed_is_the_same_game() -> None:
    def played() -> list[c.AnyCommand]:
        state, roller = begun(8, "classic")
        return list(commands(state, roller, bots_of(Strength.STRONG, 4)))

    assert played() == played()


def test_two_strengths() -> None:
    assert all(isinstance(bot, SimpleBot) for bot in bots_of(Strength.SIMPLE, 3))
    strong = bots_of(Strength.STRONG, 3)
    assert all(isinstance(bot, TraderBot) for bot in strong)
    assert len({id(bot) for bot in strong}) == 3  # each remembers its own offers


# Deals


def swap() -> p.Table:
    """Each of two has what makes a group of the other's whole."""
    table = p.Table(3, "classic").own(0, *p.ORANGE[:2], p.RED[0]).own(1, *p.RED[1:], p.ORANGE[2])
    table.ready(0)
    return table


def test_a_deal_makes_groups_whole_and_both_like_it() -> None:
    table = swap()
    offer = TraderBot().before_roll(table.state, 0)
    assert isinstance(offer, c.Offer)
    table.do(offer)
    assert all(verdict(table.state, seat, table.state.deals[0]) > 0 for seat in (0, 1))
    reply = next_command(table.state, bots_of(Strength.STRONG, 3), DiceRoller(p.LOTR, Random(1)))
    assert reply == c.Accept(1, 0)
    table.do(reply)
    assert table.state.monopolies[0]
    assert table.state.monopolies[1]


def test_no_deal_where_nobody_gains() -> None:
    table = p.Table(3, "classic").own(0, p.BILL).own(1, p.WEATHERTOP)
    assert list(bargains(table.state, 0)) == []


def test_a_deal_that_is_turned_down_is_not_offered_again_soon() -> None:
    """A few offers in a turn, then it goes on; the same again only after many rounds."""
    table, bot = swap(), TraderBot()
    state = table.state
    offered: dict[object, int] = {}
    again = 0
    while state.turns < 3 * ASK_AGAIN_ROUNDS * state.seats:
        for _ in range(OFFERS_MOST + 1):
            command = bot.before_roll(state, 0)
            if not isinstance(command, c.Offer):
                break
            deal = (command.to, command.give.deeds, command.take.deeds)
            if deal in offered:
                again += 1
                assert state.turns - offered[deal] >= ASK_AGAIN_ROUNDS * state.seats
            offered[deal] = state.turns
            table.do(command)
            table.do(c.Withdraw(command.to, 0))
        else:
            pytest.fail("offers without an end")
        table.ready(1)
        table.ready(0)
    assert offered
    assert again


def test_an_old_offer_is_withdrawn_before_anything_else() -> None:
    table = swap()
    bot = TraderBot()
    offer = bot.before_roll(table.state, 0)
    assert isinstance(offer, c.Offer)
    table.do(offer)
    assert not isinstance(bot.before_roll(table.state, 0), c.Offer | c.Withdraw)  # it waits
    table.ready(1)
    table.ready(0)
    assert bot.before_roll(table.state, 0) == c.Withdraw(0, 0)


@pytest.mark.parametrize(
    ("give", "take"),
    [
        (c.Bundle(10), c.Bundle(0, (p.ORANGE[2],))),  # far too little for the last of a group
        (c.Bundle(), c.Bundle(300, (), (0,))),
    ],
)
def test_a_bad_deal_is_turned_down(give: c.Bundle, take: c.Bundle) -> None:
    table = swap().keeps(1, 0)
    table.do(c.Offer(0, 1, give, take))
    assert chosen(table, 1) == c.Withdraw(1, 0)


def test_deeds_of_built_groups_are_left_out() -> None:
    table = swap().own(0, *p.LIGHT_BLUE).built(1, *p.LIGHT_BLUE)
    for offer in bargains(table.state, 0):
        assert not {*offer.give.deeds} & {*p.LIGHT_BLUE}


# Money


def chosen(table: p.Table, seat: int) -> c.AnyCommand:
    return TraderBot().choose(table.state, seat, options_of(answers(table.state), seat))


def test_builds_evenly_and_three_everywhere_before_more() -> None:
    table = p.Table(2, "classic").own(0, *p.LIGHT_BLUE, *p.ORANGE).cash(0, 5000)
    table.ready(0)
    bot, built = TraderBot(), []
    while (command := bot.before_roll(table.state, 0)) is not None:
        assert isinstance(command, c.Build)
        table.do(command)
        levels = [table.state.level[i] for i in (*p.LIGHT_BLUE, *p.ORANGE)]
        built.append(max(levels) <= 3 or min(levels) >= 3)
    assert all(built)
    assert len(built) > 18


def test_keeps_money_for_rents_ahead() -> None:
    """With a fortress within reach it keeps most of its rent; without, it builds."""
    table = p.Table(2, "classic").own(0, *p.LIGHT_BLUE).cash(0, 400).at(0, 0)
    table.ready(0)
    assert isinstance(TraderBot().before_roll(table.state, 0), c.Build)
    table.own(1, p.BRUINEN, 13, p.RIVENDELL).built(5, p.BRUINEN, 13, p.RIVENDELL)
    table.at(0, p.PALANTIR)
    assert TraderBot().before_roll(table.state, 0) is None


def test_mortgages_what_earns_least_to_build_and_lifts_when_rich() -> None:
    table = p.Table(2, "classic").own(0, *p.ORANGE, p.WEATHERTOP, p.DOOM).cash(0, 90)
    table.ready(0)
    loan = TraderBot().before_roll(table.state, 0)
    assert isinstance(loan, c.Mortgage)
    assert loan.space == p.WEATHERTOP  # 8 of rent for 60, against 50 for 200
    table.own(0, p.BILL).mortgaged(p.BILL, p.WEATHERTOP).own(BANK, *p.ORANGE).cash(0, 900)
    assert TraderBot().before_roll(table.state, 0) == c.Lift(0, p.BILL)


def test_a_debt_costs_a_lonely_deed_before_buildings() -> None:
    table = p.Table(2, "classic").own(0, *p.ORANGE, p.SHADOWFAX).built(3, *p.ORANGE).cash(0, 10)
    table.own(1, *p.DARK_BLUE)
    table.rent(0, p.DOOM)
    assert chosen(table, 0) == c.Mortgage(0, p.SHADOWFAX)
    table.own(BANK, p.SHADOWFAX)
    assert isinstance(chosen(table, 0), c.SellBuilding)


def test_acts_in_one_turn_are_limited() -> None:
    table = p.Table(2, "classic").own(0, *p.ORANGE).cash(0, 3000)
    table.ready(0)
    bot = TraderBot()
    did = [bot.before_roll(table.state, 0) is not None for _ in range(ACTS_MOST + 5)]
    assert did == [True] * ACTS_MOST + [False] * 5  # nothing was carried out meanwhile


# Answers


def test_bids_more_for_what_makes_a_group_whole() -> None:
    table = p.Table(2, "classic").own(0, p.MORIA, p.LORIEN).cash(0, 1000)
    table.land(1, p.RAUROS)
    table.do(c.Decline(1))

    def highest(seat: int, standing: int) -> c.AnyCommand:
        table.do(c.Bid(1 - seat, standing))
        return chosen(table, seat)

    assert isinstance(highest(0, 350), c.Bid)  # printed: 200
    table = p.Table(2, "classic").cash(0, 1000)
    table.land(1, p.RAUROS)
    table.do(c.Decline(1))
    assert highest(0, 350) == c.Pass(0)


def test_bids_to_keep_a_group_from_another() -> None:
    alone = p.Table(3, "classic")
    alone.land(1, p.RAUROS)
    blocking = p.Table(3, "classic").own(1, p.MORIA, p.LORIEN)
    blocking.land(1, p.RAUROS)
    tops = []
    for table in (alone, blocking):
        table.do(c.Decline(1))
        bid, least = chosen(table, 0), 0
        while isinstance(bid, c.Bid):
            table.do(bid)
            least = bid.amount + 1
            table.do(c.Bid(2, least))
            bid = chosen(table, 0)
        tops.append(least)
    assert tops[1] > tops[0]


def test_mortgages_to_claim_what_it_needs() -> None:
    table = p.Table(2, "classic").own(0, p.MORIA, p.LORIEN, p.BREGO, p.ASFALOTH).cash(0, 120)
    table.land(0, p.RAUROS)
    while not isinstance(command := chosen(table, 0), c.Buy):
        assert isinstance(command, c.Mortgage)
        assert command.space in (p.BREGO, p.ASFALOTH)
        table.do(command)
    other = p.Table(2, "classic").own(0, p.BREGO, p.ASFALOTH).cash(0, 120)
    other.land(0, p.RAUROS)
    assert isinstance(chosen(other, 0), c.Decline)


def test_free_deed_under_the_ring_is_taken_without_money() -> None:
    table = p.Table(2).cash(0, 0).ring(p.EDORAS)
    table.land(0, p.EDORAS)
    assert chosen(table, 0) == c.Buy(0)


@pytest.mark.parametrize(("cash", "shares"), [(1700, True), (1900, False)])
def test_tax_is_the_smaller_amount(cash: int, shares: bool) -> None:
    table = p.Table(2).cash(0, cash)  # the salary comes to it
    table.land(0, p.PALANTIR)
    assert chosen(table, 0) == c.ChooseTax(0, shares)


def test_leaves_jail_early_and_stays_late() -> None:
    table = p.Table(2, "classic").jailed(0)
    assert chosen(table, 0) == c.PayFine(0)
    assert chosen(table.keeps(0, 0), 0) == c.UseCard(0)
    table.own(1, *p.LOTR.board.deeds).built(5, *p.ORANGE, *p.RED, *p.GREEN)
    assert isinstance(chosen(table, 0), c.Roll)
