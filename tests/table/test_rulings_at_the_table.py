"""Rulings at panel, taps and page: R39, R56, R60, R68 and R72."""

from __future__ import annotations

from controller.files.tagbook import DeedTag
from controller.rules import commands as c
from controller.rules.prompts import Ask
from controller.table.panel.pages.answers import Answers
from controller.table.panel.pages.cards import PlayPage
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.seats import SeatPage
from controller.web.sections.board import game_section
from tests.table.begun import at
from tests.table.hands import BOOK, Hands

SCARCE = "lotr-2003/classic{houses=1} A:1500(1,3);B:1500(6,8,9);C:1500 roll:0"
RENT = "lotr-2003/classic A:{}@2;B:1500@20(8);C:1500@20 roll:0"
QUESTS = "lotr-2021 A:30@0(21,23,24,5)+quest:2;B:30@0(6,12)+quest:12;C:30@0(15) roll:0"


def lines(table: Hands, page: Answers | Group | PlayPage | SeatPage) -> list[str]:
    """The lines of a page of the panel."""
    table.table.choose(page)
    return list(table.page.items)


def won() -> Hands:
    """B has won the last stronghold for 61, of a street whose strongholds cost 50."""
    return at(SCARCE, c.Build(0, 1), c.Contest(1), c.Bid(1, 61), c.Pass(0), c.Build(1, 6))


def test_R39_the_panel_sells_a_stronghold_for_half_of_what_was_paid() -> None:
    table = won()
    assert "Buckleberry +31" in lines(table, Group(1, c.SellBuilding))
    before = game_section(table.table.state)["players"][1]["cash"]
    table.give(c.SellBuilding(1, 6))
    assert game_section(table.table.state)["players"][1]["cash"] == before + 31


def test_R56_the_last_stronghold_goes_to_whoever_bids_most_and_is_placed_by_a_tap() -> None:
    table = at(SCARCE, c.Build(0, 1))
    table.give(c.Contest(1))
    table.give(c.Bid(1, 61))
    table.give(c.Pass(0))
    assert table.table.context.prompt.ask is Ask.PLACE
    table.tap(BOOK.uids(DeedTag(space=6))[0])
    assert table.table.state.level[6] == 1
    assert game_section(table.table.state)["players"][1]["cash"] == 1500 - 61


def test_R60_a_tapped_deed_that_was_mortgaged_since_the_landing_collects_nothing() -> None:
    table = at(RENT.format(1500), c.Roll(0, (2, 4)), c.Mortgage(1, 8))
    cash = list(table.table.state.cash)
    table.tap(BOOK.uids(DeedTag(space=8))[0])
    said = table.table.ui.notice
    assert said is not None
    assert (said.title, said.text) == (
        "No",
        "Bree is mortgaged. Until that is lifted, it brings no rent and no second mortgage.",
    )
    assert table.table.state.cash == cash
    table.table.choose(c.Lift(1, 8))
    table.give(c.AskRent(1, 8))
    assert table.table.state.cash[0] == cash[0] - 6


def test_R68_the_panel_says_what_is_kept_for_a_bid() -> None:
    table = at("lotr-2003/classic A:100@6(1,3);B:900;C:400 buy:0", c.Decline(0), c.Bid(0, 95))
    table.table.choose(c.Build(0, 1))
    said = table.table.ui.notice
    assert said is not None
    assert "95" in said.text
    assert game_section(table.table.state)["players"][0]["cash"] == 100


def test_R72_the_panel_offers_no_way_to_play_a_card_while_an_auction_is_open() -> None:
    """Its holder may look at it all the same; between turns it can be played."""
    table = at(QUESTS)
    free = lines(table, PlayPage(0, 0, 2))
    table = at(QUESTS.replace("roll:0", "buy:0").replace("A:30@0", "A:30@27"), c.Decline(0))
    assert table.table.context.prompt.ask is Ask.AUCTION
    assert len(lines(table, PlayPage(0, 0, 2))) == 1 < len(free)
    assert game_section(table.table.state)["players"][0]["secret"] == ["secret card"]
