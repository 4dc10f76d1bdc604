"""The Quest deck of F1663: all 32 cards, and those that are kept secretly and played on others."""

from __future__ import annotations

from collections import Counter

import pytest

from controller.rules import commands as c
from controller.rules.board import (
    Advance,
    Back,
    Cancel,
    ColourRent,
    FreeFortress,
    FreeOutpost,
    Gain,
    GainEach,
    Keep,
    Lose,
    LoseEach,
    Nearest,
    SwapDeeds,
    TakeDeed,
    TakeGroup,
    ToJail,
)
from controller.rules.deadline import least_answer
from controller.rules.engine import decide, step
from controller.rules.events import (
    BuildingsChanged,
    CardCancelled,
    CardGiven,
    CardKept,
    CardPassed,
    CardPlayed,
    CardReturned,
    DeedMoved,
    Paid,
    PlacementAwaited,
    RentDue,
    RentRollDue,
    Spared,
)
from controller.rules.legal import answers, legal
from controller.rules.notation import read, write
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import OVER
from controller.text.sentences import refusal_sentence
from tests.rules.bearing import (
    AXE,
    BEACON,
    BLADE,
    BOWS,
    BOX,
    DARK_BLUE,
    GOLLUM,
    HANDS,
    HILT,
    HORN,
    KNOWN,
    MORGUL,
    MOUNTAIN,
    PARKING,
    PINK,
    PRICE,
    QUEST,
    RED,
    STING,
    STONE,
    WHISPERS,
    YELLOW,
    Fellowship,
    with_interest,
)
from tests.rules.positions import kinds, only, payments

DECK = BOX.data.decks[0]


def played(table: Fellowship, command: c.PlayCard) -> list[str]:
    """Play a card, let it pass, and which kinds of events came of both."""
    events = table.do(command)
    if prompt(table.state).ask is Ask.CARD:
        events += table.do(c.LetPass(command.target))
    return kinds(events)


# The deck


def test_A11_G1_lotr_2021_the_deck_is_the_boxs_own() -> None:
    """What owners report: 7 times 1 from the Bank, 3 times 1 to it, and so on; no repairs."""
    effects = [card.effect for card in DECK.cards]
    count = Counter(type(effect) for effect in effects)
    assert count == {
        Gain: 7, Lose: 3, GainEach: 1, LoseEach: 1, Advance: 6, Nearest: 2, Back: 1, ToJail: 2,
        Keep: 2, FreeFortress: 1, FreeOutpost: 1, ColourRent: 1, TakeDeed: 1, TakeGroup: 1,
        SwapDeeds: 1, Cancel: 1,
    }  # fmt: skip
    assert [i + 1 for i, effect in enumerate(effects) if effect == Gain(1)] == [
        4, 5, 8, 14, 19, 21, 23,
    ]  # fmt: skip
    assert [i + 1 for i, effect in enumerate(effects) if effect == Lose(1)] == [7, 18, 20]
    led = {i + 1: effect.to for i, effect in enumerate(effects) if isinstance(effect, Advance)}
    assert led == {11: 11, 15: 0, 22: 24, 24: 0, 28: 5, 29: 39}
    assert (effects[5], effects[8], effects[9]) == (GainEach(1), Back(3), LoseEach(1))
    assert (effects[16], effects[26]) == (Nearest("staff", 1, 2), Nearest("steed", 2))
    assert {card.source for card in DECK.cards} == {"reported"}


def test_A11_lotr_2021_four_spaces_are_a_guess() -> None:
    guessed = {i: s.name for i, s in enumerate(BOX.data.spaces) if s.source == "guess"}
    assert guessed == {
        5: "Morgul Blade", 11: "Pass of Caradhras", 24: "Isengard", 39: "Barad-dur",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("card", "start", "to", "salary"),
    [(10, 36, 11, 2), (21, 7, 24, 0), (21, 36, 24, 2), (27, 36, 5, 2), (28, 22, 39, 0)],
)
def test_B1_lotr_2021_a_card_leads_there_and_go_pays_on_the_way(
    card: int, start: int, to: int, salary: int
) -> None:
    table = Fellowship().at(0, 30).next(card)
    events = table.land(1, start)
    if prompt(table.state).ask is Ask.BATTLE:
        events += table.do(c.WalkOn(1))
    assert table.state.pos[1] == to
    assert sum(e.amount for e in events if isinstance(e, Paid) and e.reason == "salary") == salary


def test_B1_lotr_2021_the_bearer_gets_the_bearers_salary_from_a_card_and_no_second_sum() -> None:
    table = Fellowship().bears(0, 3).next(14)
    assert payments(table.land(0, QUEST)) == [(3, 0, 4, "salary")]


# R61, D9, G3


def test_R61_lotr_2021_the_bearer_pays_twice_the_rent_of_a_weapon() -> None:
    table = Fellowship().own(1, STING, AXE).at(1, 30).at(2, 30).next(26)
    table.land(0, QUEST)
    assert payments(table.do(c.AskRent(1, STING))) == [(0, 1, 4, "rent")]


def test_R61_lotr_2021_the_bearer_pays_for_a_shard_what_both_dice_show() -> None:
    table = Fellowship().own(1, HILT).at(1, 30).at(2, 30).next(16)
    table.land(0, QUEST)
    assert payments(table.roll_rent(0, 1, HILT, (5, 6))) == [(0, 1, 11, "rent")]


def test_R61_lotr_2021_a_mortgaged_shard_or_weapon_pays_nothing() -> None:
    for card, space in ((26, STING), (16, HILT)):
        table = Fellowship().own(1, space).mortgaged(space).at(1, 30).at(2, 30).next(card)
        assert "RentDue" not in kinds(table.land(0, QUEST))
        assert prompt(table.state).ask is Ask.ROLL


def test_R61_lotr_2021_a_card_that_only_moves_the_bearer_leaves_the_landing_free() -> None:
    table = Fellowship().own(1, 11).at(1, 30).at(2, 30).next(10)
    assert only(table.land(0, QUEST), Spared).space == 11


def test_R61_lotr_2021_rent_is_rent_by_the_other_setting() -> None:
    for card, space in ((26, STING), (16, HILT)):
        table = Fellowship(card_rent_binds=False).own(1, space).at(1, 30).at(2, 30).next(card)
        assert only(table.land(0, QUEST), Spared).space == space
    table = Fellowship(card_rent_binds=False).own(1, *RED).secret(1, PRICE)
    assert table.refused(c.PlayCard(1, PRICE, 0, RED[0])) == "not-that-property"
    assert played(table, c.PlayCard(1, PRICE, 2, RED[0]))[-1] == "RentDue"


# R71


def test_R71_lotr_2021_that_a_card_is_kept_is_no_card_drawn() -> None:
    table = Fellowship().next(STONE)
    events = table.land(1, QUEST)
    kept = only(events, CardKept)
    assert (kept.seat, kept.card, kept.shown) == (1, STONE, False)
    assert "CardDrawn" not in kinds(events)
    assert table.state.secret[1] == [(0, STONE)]
    assert table.state.kept[1] == []
    table = Fellowship(secret_cards="open").next(STONE)
    assert only(table.land(1, QUEST), CardKept).shown


def test_R71_lotr_2021_a_secret_card_is_nothing_to_trade() -> None:
    table = Fellowship().own(1, STING).secret(0, STONE)
    assert (
        table.refused(c.Offer(0, 1, c.Bundle(cards=(0,)), c.Bundle(deeds=(STING,)))) == "bad-deal"
    )


# R72


def test_R72_lotr_2021_whenever_building_is_allowed_in_anybodys_turn() -> None:
    table = Fellowship().own(2, STING).secret(0, MOUNTAIN)
    table.land(1, AXE)  # asked whether to claim it
    assert only(table.do(c.PlayCard(0, MOUNTAIN, 2, STING)), CardPlayed).target == 2
    table.do(c.LetPass(2))
    assert table.state.owner[STING] == 0
    assert prompt(table.state).ask is Ask.BUY
    table = Fellowship(build_when="between-turns").own(2, STING).secret(0, MOUNTAIN)
    table.land(1, AXE)
    assert table.refused(c.PlayCard(0, MOUNTAIN, 2, STING)) == "not-now"


def test_R72_lotr_2021_not_while_anything_is_open() -> None:
    command = c.PlayCard(0, MOUNTAIN, 2, STING)
    table = Fellowship().own(2, STING).secret(0, MOUNTAIN)
    table.land(1, AXE)
    table.do(c.Decline(1))
    assert table.refused(command) == "not-now"  # an auction
    table = Fellowship().own(2, STING, *RED).built(5, RED[0]).secret(0, MOUNTAIN).cash(1, 0)
    table.rent(1, RED[0])
    refusal = decide(table.state, command)  # somebody's debt
    assert str(refusal) == "That card cannot be played now. First: P1 has 30 to pay."
    table = Fellowship().own(2, STING).secret(0, MOUNTAIN)
    table.do(c.Offer(1, 2, c.Bundle(1), c.Bundle(deeds=(STING,))))
    assert table.refused(command) == "not-now"  # a deal
    table.do(c.Withdraw(1, 1))
    table.at(0, 25)
    table.land(1, 26)
    assert prompt(table.state).ask is Ask.BATTLE
    assert table.refused(command) == "not-now"  # a battle


def test_R72_R66_lotr_2021_no_more_once_nothing_is_built_after_time_is_called() -> None:
    table = Fellowship(time_limit=True).own(2, STING, AXE).secret(0, MOUNTAIN).bears(0)
    table.land(1, AXE)
    table.do(c.CallTime(0))
    command = c.PlayCard(0, MOUNTAIN, 2, STING)
    assert table.refused(command) == "time-called"
    assert not any(isinstance(one.command, c.PlayCard) for one in legal(table.state))
    table.do(c.AskRent(2, AXE))
    assert table.state.phase is OVER


def test_R72_lotr_2021_own_turn_only() -> None:
    table = Fellowship(secret_when="own-turn").own(2, STING).secret(0, MOUNTAIN)
    table.ready(1)
    assert table.refused(c.PlayCard(0, MOUNTAIN, 2, STING)) == "not-now"
    table.ready(0)
    table.do(c.PlayCard(0, MOUNTAIN, 2, STING))


def test_R72_lotr_2021_the_stone_only_answers() -> None:
    table = Fellowship().own(0, STING).secret(0, STONE).secret(1, MOUNTAIN)
    assert table.refused(c.PlayCard(0, STONE, 1, STING)) == "not-now"
    assert table.refused(c.CancelCard(0)) == "not-asked"
    assert table.refused(c.LetPass(0)) == "not-asked"
    assert table.refused(c.PlayCard(0, MOUNTAIN, 1, STING)) == "no-such-card"


# R73


def test_R73_lotr_2021_a_free_outpost_goes_evenly_on_a_complete_set() -> None:
    table = Fellowship().own(0, *RED).built(1, RED[0]).secret(0, BEACON)
    assert table.refused(c.PlayCard(0, BEACON, space=RED[0])) == "not-that-property"
    events = table.do(c.PlayCard(0, BEACON, space=RED[1]))
    assert kinds(events) == ["CardPlayed", "BuildingsChanged"]
    assert (table.state.level[RED[1]], table.state.cash[0]) == (1, 30)
    assert table.state.decks[0][-1] == BEACON


def test_R73_lotr_2021_without_a_place_or_a_piece_the_outpost_stays_kept() -> None:
    table = Fellowship().own(0, *RED[:2]).secret(0, BEACON)
    assert table.refused(c.PlayCard(0, BEACON, space=RED[0])) == "not-that-property"
    table.own(0, RED[2]).mortgaged(RED[2])
    assert table.refused(c.PlayCard(0, BEACON, space=RED[0])) == "not-that-property"
    full = Fellowship().own(0, *RED).built(4, *RED).secret(0, BEACON)
    assert full.refused(c.PlayCard(0, BEACON, space=RED[0])) == "not-that-property"
    none = Fellowship(houses=0).own(0, *RED).secret(0, BEACON)
    assert none.refused(c.PlayCard(0, BEACON, space=RED[0])) == "none-left"
    assert none.state.secret[0] == [(0, BEACON)]


def test_R73_lotr_2021_a_free_fortress_on_any_location_whatever_stands_there() -> None:
    table = Fellowship().own(1, *RED).built(2, *RED).at(0, 30).next(BOWS)
    assert only(table.land(1, QUEST), PlacementAwaited).free
    assert prompt(table.state).ask is Ask.PLACE
    houses = table.state.supply[0]
    assert table.refused(c.Build(1, 1)) == "not-owner"
    changed = only(table.do(c.Build(1, RED[2])), BuildingsChanged)
    assert (changed.level, changed.steps) == (5, 3)
    assert (table.state.supply[0], table.state.cash[1]) == (houses + 2, 30)
    assert read(BOX, write(table.state)) == table.state
    table.ready(1)
    assert table.refused(c.Build(1, RED[2])) == "full"
    table.do(c.Build(1, RED[0]))  # building goes on from the lowest
    assert table.refused(c.Build(1, RED[0])) == "uneven"


def test_R73_lotr_2021_sold_from_an_uneven_set_it_leaves_four_outposts() -> None:
    table = Fellowship().own(1, *RED).built(5, RED[0])
    assert table.refused(c.SellBuilding(1, RED[1])) == "no-building"
    table.do(c.SellBuilding(1, RED[0]))
    assert table.state.level[RED[0]] == 4
    assert read(BOX, write(table.state)) == table.state


def test_R73_lotr_2021_the_fortress_may_not_be_declined_nor_stand_twice() -> None:
    table = Fellowship().own(1, *RED).built(5, RED[0]).at(0, 30).next(BOWS)
    table.land(1, QUEST)
    assert table.refused(c.Build(1, RED[0])) == "full"
    assert {type(option.command) for option in answers(table.state)} == {c.Build}
    assert table.refused(c.Roll(2, (2, 3))) == "roll-not-awaited"


def test_R73_lotr_2021_the_fortress_is_not_declined_by_spoiling_its_set() -> None:
    """A mortgage or a deal that leaves it no place waits; other deeds do not."""
    table = Fellowship().own(1, *RED, STING).at(0, 30).next(BOWS)
    table.land(1, QUEST)
    assert table.refused(c.Mortgage(1, RED[0])) == "settle-first"
    assert table.refused(c.Offer(1, 2, c.Bundle(deeds=(RED[1],)), c.Bundle(1))) == "settle-first"
    assert table.refused(c.Offer(2, 1, c.Bundle(1), c.Bundle(deeds=(RED[1],)))) == "settle-first"
    table.do(c.Mortgage(1, STING))
    table.do(c.Build(1, RED[2]))
    assert table.state.level[RED[2]] == 5
    assert table.refused(c.Mortgage(1, RED[0])) == "group-built"


def test_R73_lotr_2021_a_deal_offered_before_the_card_waits_for_its_place() -> None:
    table = Fellowship().own(1, *RED).at(0, 30).next(BOWS)
    table.ready(1)
    table.do(c.Offer(1, 2, c.Bundle(deeds=(RED[1],)), c.Bundle(1)))
    table.land(1, QUEST)
    assert table.refused(c.Accept(2, 1)) == "settle-first"
    table.do(c.Build(1, RED[0]))
    assert table.refused(c.Accept(2, 1)) == "group-built"


def test_R73_lotr_2021_with_nowhere_to_go_the_fortress_does_nothing() -> None:
    for table in (
        Fellowship().own(1, *RED).built(5, *RED),
        Fellowship().own(1, *RED[:2]),
        Fellowship().own(1, *RED).mortgaged(RED[0]),
        Fellowship(hotels=0).own(1, *RED),
    ):
        table.at(0, 30).next(BOWS)
        assert "PlacementAwaited" not in kinds(table.land(1, QUEST))
        assert table.state.decks[0][-1] == BOWS


def test_R73_lotr_2021_ordinary_conditions_by_the_other_setting() -> None:
    table = Fellowship(card_building="ordinary").own(1, *RED).built(3, *RED).at(0, 30).next(BOWS)
    assert "PlacementAwaited" not in kinds(table.land(1, QUEST))
    table = Fellowship(card_building="ordinary").own(1, *RED).built(4, *RED).at(0, 30).next(BOWS)
    table.land(1, QUEST)
    table.do(c.Build(1, RED[1]))
    assert table.state.level[RED[1]] == 5


# R74


def test_R74_lotr_2021_the_rents_of_a_colour_as_on_landing_now() -> None:
    table = Fellowship().own(0, *RED).built(1, RED[0]).secret(0, PRICE)
    events = [*table.do(c.PlayCard(0, PRICE, 1, RED[1])), *table.do(c.LetPass(1))]
    assert only(events, CardPassed).seat == 1
    due = only(events, RentDue)
    assert (due.debtor, due.owner, due.amount) == (1, 0, 9 + 6 + 6)  # 1 Outpost, twice double
    table.cash(1, 30)
    assert payments(table.do(c.AskRent(0, RED[0]))) == [(1, 0, 21, "rent")]


def test_R74_lotr_2021_the_owner_asks_before_the_next_roll() -> None:
    table = Fellowship().own(0, *RED).secret(0, PRICE)
    table.ready(2)
    table.do(c.PlayCard(0, PRICE, 1, RED[1]))
    table.do(c.LetPass(1))
    assert read(BOX, write(table.state)) == table.state
    table.at(2, PARKING - 5)
    table.do(c.Roll(2, (2, 3)))
    table.do(c.Roll(0, (2, 3)))
    assert table.refused(c.AskRent(0, RED[0])) == "no-claim"


def test_R74_lotr_2021_mortgaged_ones_pay_nothing_and_a_sum_of_0_is_refused() -> None:
    table = Fellowship().own(0, *YELLOW[:2]).mortgaged(YELLOW[0]).secret(0, PRICE)
    assert table.refused(c.PlayCard(0, PRICE, 1, RED[0])) == "not-that-property"
    assert table.refused(c.PlayCard(0, PRICE, 1, KNOWN[0])) == "not-that-property"
    assert table.refused(c.PlayCard(0, PRICE, 1, MORGUL)) == "not-that-property"
    assert table.refused(c.PlayCard(0, PRICE, 0, YELLOW[1])) == "own-card"
    assert table.refused(c.PlayCard(0, PRICE, 7, YELLOW[1])) == "no-such-seat"
    table.do(c.PlayCard(0, PRICE, 1, YELLOW[0]))  # any space of the colour will do
    assert only(table.do(c.LetPass(1)), RentDue).amount == 3
    table = Fellowship().own(0, *YELLOW[:1]).mortgaged(YELLOW[0]).secret(0, PRICE)
    assert table.refused(c.PlayCard(0, PRICE, 1, YELLOW[0])) == "not-that-property"


def test_R74_R12_lotr_2021_the_bearers_double_counts_if_the_holder_bears_the_ring() -> None:
    table = Fellowship().bears(0, 5).own(0, DARK_BLUE[0]).secret(0, PRICE)
    table.do(c.PlayCard(0, PRICE, 1, DARK_BLUE[0]))
    assert only(table.do(c.LetPass(1)), RentDue).amount == 10


def test_R74_R61_lotr_2021_the_bearer_pays_too() -> None:
    table = Fellowship().bears(1).own(0, DARK_BLUE[0]).secret(0, PRICE)
    table.do(c.PlayCard(0, PRICE, 1, DARK_BLUE[0]))
    assert only(table.do(c.LetPass(1)), RentDue).amount == 5


def test_R74_lotr_2021_bare_rents_by_the_other_setting() -> None:
    table = Fellowship(card_rent="bare").own(0, *RED).built(1, *RED).secret(0, PRICE)
    table.do(c.PlayCard(0, PRICE, 1, RED[0]))
    assert only(table.do(c.LetPass(1)), RentDue).amount == 9


def test_R74_R21_lotr_2021_the_banker_collects_it_where_nobody_has_to_ask() -> None:
    table = Fellowship(rent_must_be_asked=False).own(0, RED[0]).secret(0, PRICE)
    table.do(c.PlayCard(0, PRICE, 1, RED[0]))
    assert payments(table.do(c.LetPass(1))) == [(1, 0, 3, "rent")]


# R75


def test_R75_lotr_2021_take_a_property_with_its_mortgage() -> None:
    table = Fellowship().own(1, STING, PINK[0]).mortgaged(STING).secret(0, MOUNTAIN)
    table.do(c.PlayCard(0, MOUNTAIN, 1, STING))
    events = table.do(c.LetPass(1))
    assert only(events, DeedMoved).to == 0
    assert prompt(table.state).ask is Ask.ACQUIRED  # as in a deal (K5)
    table.do(c.KeepMortgage(0, STING))
    assert table.state.mortgaged[STING]


def test_R75_lotr_2021_never_from_a_complete_set_but_weapons_and_shards_always() -> None:
    table = Fellowship().own(1, *RED, MORGUL, STING, AXE, HORN, HILT, BLADE, PINK[0])
    table.secret(0, MOUNTAIN, HANDS).own(0, GOLLUM - 1, KNOWN[0])
    assert table.refused(c.PlayCard(0, MOUNTAIN, 1, RED[0])) == "not-that-property"
    assert table.refused(c.PlayCard(0, HANDS, 1, RED[0], KNOWN[0])) == "not-that-property"
    assert table.refused(c.PlayCard(0, MOUNTAIN, 2, STING)) == "not-that-property"
    table.do(c.PlayCard(0, MOUNTAIN, 1, HILT))
    table.do(c.LetPass(1))
    table.do(c.PlayCard(0, HANDS, 1, STING, KNOWN[0]))
    table.do(c.LetPass(1))
    owner = table.state.owner
    assert (owner[HILT], owner[STING], owner[KNOWN[0]]) == (0, 0, 1)


def test_R75_lotr_2021_a_swap_gives_nothing_of_ones_own_complete_set() -> None:
    table = Fellowship().own(0, *KNOWN).own(1, STING).secret(0, HANDS)
    assert table.refused(c.PlayCard(0, HANDS, 1, STING, KNOWN[0])) == "not-that-property"
    assert table.refused(c.PlayCard(0, HANDS, 1, STING, STING)) == "not-that-property"
    assert table.refused(c.PlayCard(0, HANDS, 1, STING, 99)) == "not-a-space"


def test_R72_lotr_2021_what_a_card_wants_named_is_said() -> None:
    table = Fellowship().own(0, *KNOWN).own(1, STING).secret(0, HANDS)
    for play, what in (
        (c.PlayCard(0, HANDS), "a player (target)"),
        (c.PlayCard(0, HANDS, 1), "a property (space)"),
        (c.PlayCard(0, HANDS, 1, STING), "a property of your own (other)"),
    ):
        refusal = step(table.state, play)
        assert isinstance(refusal, Refusal)
        sentence = f"To play this card, name {what}."
        assert (refusal.code, refusal_sentence(refusal)) == ("card-needs", sentence)
    assert table.refused(c.PlayCard(0, HANDS, -2, STING, STING)) == "no-such-seat"


def test_R75_lotr_2021_a_complete_set_comes_with_buildings_and_may_be_the_last() -> None:
    table = Fellowship().own(1, *RED).built(5, RED[0]).built(4, *RED[1:]).secret(0, WHISPERS)
    table.own(2, *PINK[:2])
    assert table.refused(c.PlayCard(0, WHISPERS, 2, PINK[0])) == "not-that-property"
    table.do(c.PlayCard(0, WHISPERS, 1, RED[2]))
    table.do(c.LetPass(1))
    assert table.state.held[0] == [*RED]
    assert table.state.held[1] == []
    assert [table.state.level[i] for i in RED] == [5, 4, 4]
    assert table.state.monopolies[0]
    assert read(BOX, write(table.state)) == table.state


def test_R75_K5_lotr_2021_several_mortgages_are_lifted_or_kept_deed_by_deed() -> None:
    table = Fellowship().own(1, *RED).mortgaged(*RED[:2]).secret(0, WHISPERS)
    table.do(c.PlayCard(0, WHISPERS, 1, RED[0]))
    table.do(c.LetPass(1))
    assert prompt(table.state).space == RED[0]
    assert payments(table.do(c.Lift(0, RED[0]))) == [(0, 3, 2, "lift")]
    table.do(c.KeepMortgage(0, RED[1]))
    assert prompt(table.state).ask is Ask.ROLL


def test_R75_K5_lotr_2021_the_interest_as_in_a_deal() -> None:
    box = with_interest(1)
    table = Fellowship(edition=box, buyer_pays_interest=True).own(1, STING).mortgaged(STING)
    table.secret(0, MOUNTAIN).cash(0, 0)
    assert table.refused(c.PlayCard(0, MOUNTAIN, 1, STING)) == "interest"
    table.cash(0, 1).do(c.PlayCard(0, MOUNTAIN, 1, STING))
    assert payments(table.do(c.LetPass(1))) == [(0, 3, 1, "interest")]


def test_R75_lotr_2021_no_mortgaged_ones_by_the_other_setting() -> None:
    table = Fellowship(card_deeds="unmortgaged").own(1, STING, *RED).mortgaged(STING, RED[0])
    table.own(0, AXE).secret(0, MOUNTAIN, WHISPERS, HANDS)
    for command in (
        c.PlayCard(0, MOUNTAIN, 1, STING),
        c.PlayCard(0, WHISPERS, 1, RED[1]),
        c.PlayCard(0, HANDS, 1, STING, AXE),
    ):
        assert table.refused(command) == "not-that-property"


def test_R75_lotr_2021_a_deed_that_its_owner_was_just_asked_about_is_the_takers_question() -> None:
    table = Fellowship().own(2, STING).mortgaged(STING).secret(0, MOUNTAIN)
    table.do(c.Offer(2, 1, c.Bundle(deeds=(STING,)), c.Bundle(1)))
    table.do(c.Accept(1, 2))
    assert prompt(table.state).ask is Ask.ACQUIRED
    table.do(c.PlayCard(0, MOUNTAIN, 1, STING))
    table.do(c.LetPass(1))
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.ACQUIRED, (0,))


def test_R75_D8_lotr_2021_not_the_shard_that_is_rolled_for() -> None:
    table = Fellowship(staff_roll_when="at-landing").own(1, HILT).secret(0, MOUNTAIN)
    table.secret(2, HANDS).own(2, STING)
    table.land(2, HILT)
    assert prompt(table.state).ask is Ask.RENT_ROLL
    assert table.refused(c.PlayCard(0, MOUNTAIN, 1, HILT)) == "not-that-property"
    table.do(c.PlayCard(2, HANDS, 1, HILT, STING))  # who rolls may have it


# R76


def test_R76_lotr_2021_who_is_played_against_is_always_asked() -> None:
    for holder in (False, True):
        table = Fellowship().own(1, STING).secret(0, MOUNTAIN)
        if holder:
            table.secret(1, STONE)
        assert only(table.do(c.PlayCard(0, MOUNTAIN, 1, STING)), CardPlayed).asked
        asked = prompt(table.state)
        assert (asked.ask, asked.seats, asked.other, asked.space) == (Ask.CARD, (1,), 0, STING)
        assert (
            (table.refused(c.CancelCard(1)) == "no-such-card")
            if not holder
            else table.do(c.CancelCard(1))
        )


def test_R76_lotr_2021_cancelled_both_cards_go_under_the_deck_in_order() -> None:
    table = Fellowship().own(1, STING).secret(0, MOUNTAIN).secret(1, STONE)
    table.do(c.PlayCard(0, MOUNTAIN, 1, STING))
    assert only(table.do(c.CancelCard(1)), CardCancelled).card == STONE
    assert table.state.decks[0][-2:] == [MOUNTAIN, STONE]
    assert table.state.owner[STING] == 1
    assert prompt(table.state).ask is Ask.ROLL
    assert table.state.secret == [[], [], []]


def test_R76_lotr_2021_property_stands_still_until_the_answer() -> None:
    table = Fellowship().own(1, *RED).built(1, *RED).own(1, STING).own(2, AXE).secret(0, WHISPERS)
    table.secret(2, MOUNTAIN)
    table.do(c.PlayCard(0, WHISPERS, 1, RED[0]))
    for command in (
        c.SellBuilding(1, RED[0]), c.Mortgage(1, STING), c.Build(1, RED[0]),
        c.Offer(1, 2, c.Bundle(deeds=(STING,)), c.Bundle(1)), c.PlayCard(2, MOUNTAIN, 1, STING),
        c.Mortgage(2, AXE),
    ):  # fmt: skip
        assert table.refused(command) == "settle-first"
    assert table.refused(c.Roll(0, (2, 3))) in ("roll-not-awaited", "settle-first")
    assert table.refused(c.LetPass(2)) == "not-asked"
    assert {type(option.command) for option in legal(table.state)} == {c.LetPass}
    assert read(BOX, write(table.state)) == table.state
    again = read(BOX, write(table.state))
    assert again.seated == frozenset()


def test_R76_lotr_2021_only_a_holder_is_asked_by_the_other_setting() -> None:
    table = Fellowship(cancel_asked="holder").own(1, STING, AXE).secret(0, MOUNTAIN, HANDS)
    table.own(0, HORN)
    assert not only(table.do(c.PlayCard(0, MOUNTAIN, 1, STING)), CardPlayed).asked
    assert table.state.owner[STING] == 0
    table.secret(1, STONE)
    table.do(c.PlayCard(0, HANDS, 1, AXE, HORN))
    assert prompt(table.state).ask is Ask.CARD


def test_R76_lotr_2021_a_card_that_was_drawn_is_never_cancelled() -> None:
    table = Fellowship().secret(0, STONE).next(5)
    table.land(1, QUEST)
    assert table.refused(c.CancelCard(0)) == "not-asked"
    assert table.state.cash[:3] == [29, 32, 29]


def test_R76_R66_lotr_2021_no_answer_by_the_deadline_is_no() -> None:
    table = Fellowship().own(1, STING).secret(0, MOUNTAIN).secret(1, STONE)
    table.do(c.PlayCard(0, MOUNTAIN, 1, STING))
    assert least_answer(table.state, 1) == c.LetPass(1)


# R77, R78


def test_R77_lotr_2021_the_next_shard_costs_what_both_dice_show() -> None:
    for shards in ((HILT,), (HILT, BLADE)):
        table = Fellowship().own(0, *shards).at(0, 30).next(16)
        due = only(table.land(1, QUEST), RentRollDue)
        assert (due.factor, due.dice) == (1, 2)
        assert payments(table.roll_rent(1, 0, HILT, (5, 6))) == [(1, 0, 11, "rent")]


def test_R77_lotr_2021_one_die_for_one_shard_by_the_other_setting() -> None:
    table = Fellowship(card_staff_dice="by-number").own(0, HILT).at(0, 30).next(16)
    assert only(table.land(1, QUEST), RentRollDue).dice == 1


def test_R77_R51_lotr_2021_the_dice_stay_when_somebody_is_met_on_the_way() -> None:
    table = Fellowship().bears(0).own(2, HILT).at(0, QUEST + 2).at(2, 30).next(16)
    table.land(1, QUEST)
    assert prompt(table.state).ask is Ask.BATTLE
    assert read(BOX, write(table.state)) == table.state
    assert only(table.do(c.WalkOn(1)), RentRollDue).dice == 2
    table = Fellowship().bears(0).own(2, HILT).at(0, HILT).at(2, 30).next(16)
    table.land(1, QUEST)
    table.do(c.Battle(1))
    assert read(BOX, write(table.state)) == table.state
    table.die(1, 6)
    assert only(table.die(0, 2), RentRollDue).dice == 2


def test_R78_lotr_2021_played_cards_go_under_the_deck() -> None:
    table = Fellowship().own(1, STING).secret(0, MOUNTAIN)
    table.do(c.PlayCard(0, MOUNTAIN, 1, STING))
    assert table.state.decks[0][-1] == MOUNTAIN  # before the answer
    table.do(c.LetPass(1))
    assert table.state.decks[0][-1] == MOUNTAIN


@pytest.mark.parametrize("to_bank", [True, False])
def test_R78_L4_L6_lotr_2021_a_bankrupts_secret_cards_go_under_the_deck_unseen(
    to_bank: bool,
) -> None:
    table = Fellowship().own(0, *RED).built(5, *RED).secret(1, STONE, MOUNTAIN).keeps(1, 0)
    table.cash(1, 0)
    if to_bank:
        table.at(0, 30).next(6).land(1, QUEST)
    else:
        table.rent(1, RED[0])
    events = table.do(c.DeclareBankrupt(1))
    unseen = [e.card for e in events if isinstance(e, CardReturned) and e.unseen]
    assert unseen == [STONE, MOUNTAIN]
    assert bool([e for e in events if isinstance(e, CardGiven)]) is not to_bank
    assert table.state.secret[1] == []


def test_R76_lotr_2021_who_called_time_does_not_end_the_question() -> None:
    table = Fellowship().own(1, STING).secret(0, MOUNTAIN)
    table.do(c.PlayCard(0, MOUNTAIN, 1, STING))
    assert table.refused(c.CallTime(0)) == "no-time-limit"
