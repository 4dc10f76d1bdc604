"""Section N of the rules matrix: the other games, and how a game ends."""

from __future__ import annotations

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Gain, Lose
from controller.rules.deadline import waits
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BILL,
    BREE,
    BROWN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    EVENTS_17,
    HELM,
    JAIL,
    MAGGOT,
    MORIA,
    ORANGE,
    PALANTIR,
    RAUROS,
    STEEDS,
    TO_JAIL,
    Table,
    box,
    fresh,
    kinds,
    only,
    payments,
    run_in,
    setup,
    undealt,
)


def test_N1_the_last_player_left_wins() -> None:
    table = Table(2).cash(0, 10).top(EVENTS, Lose(150)).own(0, MORIA).mortgaged(MORIA)
    table.land(0, EVENTS_17)
    events = table.do(c.DeclareBankrupt(0))
    assert events[-1] == e.GameEnded("last-player", (0, 1500), (1,))
    assert "AuctionOpened" not in kinds(events)


def test_N1_with_three_the_game_goes_on_after_one() -> None:
    table = Table(3).cash(0, 10).top(EVENTS, Lose(150))
    table.land(0, EVENTS_17)
    assert "GameEnded" not in kinds(table.do(c.DeclareBankrupt(0)))


def test_N2_there_is_a_short_game_with_five_changes() -> None:
    assert set(box().data.games) == {"standard", "classic", "short", "time-limit"}
    assert Table(2, "short").state.game == "short"


def test_N3_three_deeds_each_for_free() -> None:
    table = Table(3, "short")
    owned = [[i for i in box().board.deeds if table.state.owner[i] == seat] for seat in range(3)]
    assert owned == [[1, 6, 11], [3, 8, 12], [5, 9, 13]]
    assert table.state.cash[:3] == [1500, 1500, 1500]


def test_N3_six_players_get_eighteen() -> None:
    table = Table(6, "short")
    assert sum(owner >= 0 for owner in table.state.owner) == 18


def test_N4_three_strongholds_before_a_fortress() -> None:
    table = undealt().own(0, *ORANGE).built(3, *ORANGE)
    assert table.do(c.Build(0, MORIA)) == [
        e.Paid(0, 3, 100, "building", MORIA), e.BuildingsChanged(0, MORIA, 3, 5, 1, (26, 11))
    ]  # fmt: skip


def test_N4_on_every_territory_of_the_group() -> None:
    table = undealt().own(0, *ORANGE).built(3, MORIA, RAUROS).built(2, 18)
    assert table.refused(c.Build(0, MORIA)) == "uneven"


def test_N4_the_fortress_rent_stays() -> None:
    table = undealt().own(1, *ORANGE).built(5, *ORANGE)
    assert only(table.land(0, MORIA), e.RentDue).amount == 950


@run_in("lotr-2003", "lotr-2003-fr")
def test_N5_the_turn_in_value_is_half_of_one_stronghold_less() -> None:
    table = undealt().own(0, *ORANGE).built(5, *ORANGE)
    assert payments(table.do(c.SellFortresses(0, MORIA))) == [(3, 0, 200, "building-sold")] * 3


def test_N6_the_fine_on_the_next_turn() -> None:
    table = undealt().jailed(0)
    assert payments(table.do(c.PayFine(0))) == [(0, 3, 50, "fine")]


def test_N6_or_a_card() -> None:
    table = undealt().jailed(0).keeps(0, EVENTS)
    assert kinds(table.do(c.UseCard(0))) == ["CardReturned", "Freed"]


def test_N6_or_a_double() -> None:
    table = undealt().jailed(0)
    assert kinds(table.roll(0, (5, 5))) == ["Rolled", "Freed", "Moved", "TurnBegan"]


def test_N6_or_failing_that_the_fine_in_the_same_turn() -> None:
    table = undealt().jailed(0).own(0, 15)
    assert kinds(table.roll(0)) == [
        "Rolled", "JailRollFailed", "FineForced", "Paid", "Freed", "Moved", "TurnBegan",
    ]  # fmt: skip
    assert table.state.pos[0] == JAIL + 5


def test_N7_the_palantir_costs_a_flat_200() -> None:
    table = undealt()
    assert payments(table.land(0, PALANTIR)) == [(3, 0, 200, "salary"), (0, 3, 200, "tax")]
    assert table.refused(c.ChooseTax(0, True)) == "not-asked"


def test_N8_the_first_bankruptcy_ends_the_game() -> None:
    table = undealt().cash(0, 10).top(EVENTS, Lose(150)).cash(1, 900)
    table.land(0, EVENTS_17)
    events = table.do(c.DeclareBankrupt(0))
    assert events[-2:] == [e.Bankrupted(0, 3), e.GameEnded("bankruptcy", (0, 900, 1500), (2,))]


def test_N9_value_with_the_fortress_counting_three_strongholds() -> None:
    table = undealt().cash(1, 0).own(1, *BROWN, BILL).built(3, MAGGOT).built(5, BAG_END)
    table.own(2, HELM).mortgaged(HELM).cash(2, 1)
    table.cash(0, 10).top(EVENTS, Lose(150))
    table.land(0, EVENTS_17)
    ended = only(table.do(c.DeclareBankrupt(0)), e.GameEnded)
    assert ended.worth == (0, 60 + 60 + 200 + (3 + 4) * 50, 1 + 110)
    assert ended.winners == (1,)


def test_N9_the_estate_goes_to_the_creditor_before_the_count() -> None:
    table = undealt().own(1, *DARK_BLUE).built(5, *DARK_BLUE).own(0, MORIA).cash(0, 40)
    table.rent(0, DOOM)
    ended = only(table.do(c.DeclareBankrupt(0)), e.GameEnded)
    assert ended.worth[1] == 1500 + 40 + 180 + 350 + 400 + 8 * 200


def test_N10_two_deeds_each_paid_for_at_once() -> None:
    table = Table(3, "time-limit")
    owned = [[i for i in box().board.deeds if table.state.owner[i] == seat] for seat in range(3)]
    assert owned == [[1, 6], [3, 8], [5, 9]]
    assert table.state.cash == [1500 - 160, 1500 - 160, 1500 - 320, 15140 - 4500 + 640]


def test_N10_the_deals_are_booked_one_by_one() -> None:
    events = fresh().do(setup(2, "time-limit"))
    assert events[3:] == [
        e.DeedMoved(1, -1, 0), e.Paid(0, 2, 60, "dealt", 1), e.DeedMoved(3, -1, 1),
        e.Paid(1, 2, 60, "dealt", 3), e.DeedMoved(5, -1, 0), e.Paid(0, 2, 200, "dealt", 5),
        e.DeedMoved(6, -1, 1), e.Paid(1, 2, 100, "dealt", 6),
    ]  # fmt: skip


def test_N10_at_the_hour_the_game_ends_whoever_says_so() -> None:
    table = Table(3, "time-limit", deeds_dealt=0).cash(1, 1501)
    assert table.do(c.CallTime(2)) == [
        e.TimeCalled(2), e.GameEnded("time", (1500, 1501, 1500), (1,)),
    ]  # fmt: skip


def test_N10_without_a_time_limit_the_clock_ends_nothing() -> None:
    for game in ("standard", "classic", "short"):
        assert Table(3, game).refused(c.CallTime(0)) == "no-time-limit"


def test_N10_R66_unless_time_can_be_called_at_any_time_all_is_settled_first() -> None:
    table = Table(3, "time-limit", deeds_dealt=0, time_call="nothing-open").own(2, BREE)
    table.land(0, BREE)
    assert table.refused(c.CallTime(0)) == "settle-first"  # an open rent
    table.do(c.AskRent(2, BREE))
    table.ready(0)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    assert table.refused(c.CallTime(0)) == "settle-first"
    table.all_pass()
    assert kinds(table.do(c.CallTime(0))) == ["TimeCalled", "GameEnded"]


def test_N10_R66_an_open_rent_is_asked_for_or_let_go_before_the_count() -> None:
    table = Table(3, "time-limit", deeds_dealt=0).own(2, MORIA)
    table.land(0, MORIA)
    assert table.refused(c.WaiveRent(2, MORIA)) == "rent-stands"
    assert table.do(c.CallTime(0)) == [e.TimeCalled(0)]
    assert prompt(table.state).ask is Ask.CLOSING
    assert prompt(table.state).seats == (2,)
    assert table.refused(c.CallTime(1)) == "time-called"
    assert table.refused(c.Roll(1, (2, 3))) == "roll-not-awaited"
    assert table.refused(c.WaiveRent(1, MORIA)) == "no-claim"
    assert table.do(c.WaiveRent(2, MORIA)) == [
        e.RentLapsed(2, 0, MORIA, 14, waived=True), e.GameEnded("time", (1500, 1500, 1680), (2,)),
    ]  # fmt: skip


def test_N10_R66_a_move_comes_to_its_end_but_a_double_gives_no_further_roll() -> None:
    table = Table(3, "time-limit", deeds_dealt=0).own(2, BREE)
    table.land(0, MORIA, (3, 3))
    table.do(c.CallTime(1))
    assert prompt(table.state).ask is Ask.BUY
    table.do(c.Decline(0))
    table.do(c.Bid(1, 20))
    table.do(c.Pass(0))
    events = table.do(c.Pass(2))
    assert kinds(events) == [
        "BidderLeft", "AuctionClosed", "Paid", "DeedMoved", "GameEnded",
    ]  # fmt: skip
    assert only(events, e.GameEnded).worth == (1500, 1500 - 20 + 180, 1600)


def test_N10_R66_a_debt_that_is_left_is_raised_and_a_deal_answered() -> None:
    table = Table(3, "time-limit", deeds_dealt=0).own(2, *DARK_BLUE).own(0, BILL).cash(0, 10)
    table.do(c.Offer(1, 2, c.Bundle(cash=5), c.Bundle(deeds=(DOOM,))))
    table.land(0, BARAD_DUR)
    table.do(c.CallTime(1))
    table.do(c.AskRent(2, BARAD_DUR))
    assert prompt(table.state).ask is Ask.DEBT
    table.do(c.Mortgage(0, BILL))
    assert prompt(table.state).ask is Ask.CLOSING
    assert table.refused(c.Offer(0, 1, c.Bundle(cash=5), c.Bundle(deeds=(DOOM,)))) == "time-called"
    assert table.refused(c.Build(2, DOOM)) == "time-called"
    assert kinds(table.do(c.Accept(2, 1)))[-1] == "GameEnded"


def test_N10_R66_time_can_be_called_before_the_first_turn() -> None:
    table = fresh()
    table.do(setup(2, "time-limit", rules={"deeds_dealt": 0}))
    table.roll(0)
    assert kinds(table.do(c.CallTime(1))) == ["TimeCalled", "GameEnded"]


def test_R66_who_does_not_answer_is_answered_for_until_the_count() -> None:
    """What the clock would say, one answer after the other, ends every game that is left."""
    table = Table(3, "time-limit", deeds_dealt=0).own(2, *DARK_BLUE).built(3, *DARK_BLUE)
    table.own(1, BREE).mortgaged(BREE).own(0, BILL, MORIA).cash(0, 10)
    table.land(0, BARAD_DUR)
    table.do(c.AskRent(2, BARAD_DUR))
    table.do(c.CallTime(1))
    while prompt(table.state).ask is not Ask.OVER:
        late = waits(table.state)
        assert late
        table.do(late[0].answer)
    assert not table.state.alive[0]


def test_N11_value_as_in_the_short_game() -> None:
    table = Table(2, "time-limit", deeds_dealt=0).own(0, *STEEDS).mortgaged(BILL).cash(0, 0)
    assert only(table.do(c.CallTime(0)), e.GameEnded).worth == (700, 1500)


def test_N11_R66_all_may_agree_to_end_a_game_and_it_is_counted_as_the_short_game() -> None:
    """R27 counts a game against the clock like this, and the rulebooks have no other count."""
    table = Table(2).own(0, *STEEDS).mortgaged(BILL).cash(0, 0)
    assert table.do(c.EndGame()) == [e.EndAgreed(), e.GameEnded("agreed", (700, 1500), (1,))]
    assert table.refused(c.EndGame()) == "game-over"


def test_R27_only_money_counts_at_an_end_by_agreement_too_if_the_players_want_that() -> None:
    table = Table(2, count_cash_only=True).own(0, *STEEDS).cash(0, 700)
    assert only(table.do(c.EndGame()), e.GameEnded).worth == (700, 1500)


def test_R66_what_is_open_comes_to_its_end_before_the_count_that_all_want() -> None:
    table = Table(3).own(2, MORIA)
    table.land(0, MORIA, (3, 3))
    assert table.do(c.EndGame()) == [e.EndAgreed()]
    assert table.refused(c.EndGame()) == "time-called"
    assert table.refused(c.Roll(0, (2, 3))) == "roll-not-awaited"  # a double gives no further roll
    events = table.do(c.AskRent(2, MORIA))
    assert only(events, e.GameEnded) == e.GameEnded("agreed", (1486, 1500, 1694), (2,))


def test_N10_a_game_with_a_time_limit_ends_by_calling_time() -> None:
    assert Table(3, "time-limit", deeds_dealt=0).refused(c.EndGame()) == "call-time"


def test_N11_who_is_out_of_the_game_does_not_keep_the_others_from_ending_it() -> None:
    """The host ends it for all: it is no seat's command."""
    table = Table(3).cash(0, 0).top(EVENTS, Lose(150))
    table.land(0, EVENTS_17)
    table.do(c.DeclareBankrupt(0))
    assert not table.state.alive[0]
    assert only(table.do(c.EndGame()), e.GameEnded).winners == (1, 2)


def test_N11_no_game_is_ended_before_it_begins() -> None:
    table = fresh()
    assert table.refused(c.EndGame()) == "no-game"
    table.do(setup(2))
    assert kinds(table.do(c.EndGame())) == ["EndAgreed", "GameEnded"]


def test_N_a_house_rule_may_end_at_the_second_bankruptcy() -> None:
    table = Table(4, end_after_bankruptcies=2)
    for seat in (0, 1):
        table.cash(seat, 0).top(EVENTS, Lose(150))
        table.land(seat, EVENTS_17)
        events = table.do(c.DeclareBankrupt(seat))
        assert ("GameEnded" in kinds(events)) == (seat == 1)


def test_N_games_differ_from_the_standard_one_only_where_the_rulebook_says_so() -> None:
    games = {name: sorted(game.rules) for name, game in box().data.games.items()}
    assert games == {
        "standard": [],
        "classic": ["ring"],
        "short": [
            "deeds_dealt", "end_after_bankruptcies", "fine_turns", "houses_before_hotel",
            "jail_rolls", "tax_choice",
        ],
        "time-limit": ["deeds_dealt", "deeds_paid", "time_limit"],
    }  # fmt: skip


def test_N_after_go_to_jail_in_the_short_game_the_turn_ends() -> None:
    table = undealt()
    assert table.land(0, TO_JAIL)[-1] == e.TurnBegan(1, 2, 1)
    table.top(EVENTS, Gain(200))
    assert payments(table.land(1, EVENTS_17)) == [(3, 1, 200, "card")]
