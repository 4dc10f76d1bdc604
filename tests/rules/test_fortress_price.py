"""A fortress that costs another price than a stronghold: everything that counts money follows.

The house edition: lotr-2003 (or its French or 2012 sister) where a stronghold costs what it does,
a brown fortress 75 and a dark-blue one 120. All figures are worked out by hand.
"""

from functools import cache
from typing import Any

import pytest

from controller.bots.answers import piece_worth
from controller.bots.means import promise
from controller.cli import edition as shown
from controller.dialogue.labels import line
from controller.editions import load
from controller.editions.write import written
from controller.rules import commands as c
from controller.rules.board import Piece
from controller.rules.edition import Edition
from controller.rules.ending import final_worth
from controller.rules.engine import step
from controller.rules.notation import read, write
from controller.rules.position_check.build import PositionError
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.rules.state.values import bids_after, next_price
from controller.web.sections.board import edition_section
from tests.rules.bearing import with_fortresses
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import box


@cache
def priced(name: str = "lotr-2003") -> Edition:
    """An edition with dearer or cheaper fortresses."""
    return with_fortresses(load(name), brown=75, dark_blue=120)


def at(text: str, name: str = "") -> State:
    """A position of the house edition: of the box that is played, or of one that is named."""
    name = name or box().id
    return read(priced(name), f"{name}{text}")


def do(state: State, *commands: c.AnyCommand) -> State:
    """The state after commands that must be accepted."""
    for command in commands:
        outcome = step(state, command)
        assert not isinstance(outcome, Refusal), outcome
    return state


@rule_cases("""
H9: a fortress is built for its own price
  A:500(1^4,3^4);B:0 fortress:brown:75:dark_blue:120
    | A: build 1 -> A>bank 75 building, level[1]=5, supply=28.11
H9: who has the price of a fortress alone builds one
  A:120(37^4,39^4);B:0 fortress:brown:75:dark_blue:120  # a stronghold is 200
    | -> offers A: build 37, offers A: build 39 | A: build 39 -> cash[A]=0
  A:74(1^4,3^4);B:0 fortress:brown:75:dark_blue:120 | -> offers no build
    | A: build 1 -> refused too-dear  # a stronghold is 50
I2: a fortress exchanged for strongholds brings half its price
  A:0(1^5,3^5);B:0 fortress:brown:75:dark_blue:120
    | A: sell-building 1 -> bank>A 38 building-sold, level[1]=4
    | A: sell-building 3 -> bank>A 38 building-sold | A: sell-building 1 -> bank>A 25 building-sold
R7: the half of a fortress is rounded by itself
  {rounding=up} A:0(1^5,3^5);B:0 fortress:brown:75:dark_blue:120
    | A: sell-building 1 -> bank>A 38 building-sold, names R7:rounding
  {rounding=half-up} A:0(1^5,3^5);B:0 fortress:brown:75:dark_blue:120
    | A: sell-building 1 -> bank>A 38 building-sold, names R7:rounding:house
  {rounding=down} A:0(1^5,3^5);B:0 fortress:brown:75:dark_blue:120
    | A: sell-building 1 -> bank>A 37 building-sold
I3 (not lotr-2012): all fortresses of a group bring half of all that is in them
  A:0(1^5,3^5);B:0 fortress:brown:75:dark_blue:120 | A: sell-fortresses 1 -> cash[A]=276
R8: missing strongholds are paid for at their own price
  {houses=2} A:0(1^5,3^5);B:0 fortress:brown:75:dark_blue:120
    | A: break-down 1 -> cash[A]=226, level[1]=1, level[3]=1
R31: in the short game three strongholds are in a fortress
  /short A:0(1^5,3^5);B:0 fortress:brown:75:dark_blue:120 | -> worth[A]=570
    | A: sell-building 3 -> level[3]=3, cash[A]=38, names R31
R64 lotr-2003-fr: a fortress without strongholds in the bank
  /classic A:0(37^5,39^4);B:1500(6^4,8^4,9^4,11^4,13^4,14^4,16^2,18^1,19^1);C:1500 done:0
      debt:0,1,300,rent,39 fortress:brown:75:dark_blue:120 | -> raisable[A]=1235
    | A: declare-bankrupt -> refused can-raise | A: sell-fortresses 37 -> cash[A]=160
L2: the bank pays half of what a bankrupt has built
  A:0(1^5,3^5);B:0;C:0 done:0 debt:0,1,2000,rent,39 fortress:brown:75:dark_blue:120
    | A: declare-bankrupt -> cash[B]=276, owner[1]=B, owner[3]=B
E2 M9: worth counts a fortress at its price and the strongholds in it
  A:100(1^5,3^4);B:0 fortress:brown:75:dark_blue:120 | -> taxable[A]=695, worth[A]=695
  A:100@4(1^5,3^4);B:0 tax:0 fortress:brown:75:dark_blue:120
    | A: choose-tax yes -> A>bank 70 tax  # a tenth, rounded up
H8 lotr-2003-fr: an auction of fortresses opens at their price
  {hotels=1} A:500(1^4,3^4);B:500(37^4,39^4) fortress:brown:75:dark_blue:120 | A: build 1
    | B: contest 1 -> stack[0].opening=75, names R33:shortage_opening
R62: a wish is as large as the price of a fortress allows
  {hotels=1} A:500(1^4,3^4);B:240(37^4,39^4) fortress:brown:75:dark_blue:120 | A: build 1
    | B: contest 3 -> refused too-many | B: contest 2 -> len(stack)=1
  {hotels=1} A:500(1^4,3^4);B:239(37^4,39^4) fortress:brown:75:dark_blue:120 | A: build 1
    | B: contest 2 -> refused too-many | B: pass -> level[1]=5
""")
def test_fortress_price(case: Case) -> None:
    case.play()


def test_R39_a_fortress_won_at_auction_counts_as_what_was_paid() -> None:
    state = at("{shortage_value=bid} A:0(1^4,3^4);B:0 roll:0")
    assert bids_after(state, 1, 5, 75) == ()  # what is printed
    assert bids_after(state, 1, 5, 50) == (50, 50, 50, 50, 50)
    state = at("{shortage_value=bid} A:0(1^5,3^5);B:0 roll:0 bids:1,50.50.50.50.50")
    assert read(state.edition, write(state)) == state
    assert final_worth(state, 0) == 120 + 250 + 275
    assert do(state, c.SellBuilding(0, 1)).cash[0] == 25
    with pytest.raises(PositionError, match="are not valid bids"):
        at("{shortage_value=bid} A:0(1^5,3^5);B:0 roll:0 bids:1,50.50.50.50.75")


def test_R73_a_fortress_by_a_card_counts_as_its_price_beside_bids() -> None:
    rules = "{card_building=free,shortage_value=bid}"
    text = f"{rules} A:9(1^2,3^2);B:9 done:0 bearer:1 bids:1,1.3 placement:0,hotel,0,free"
    state = read(with_fortresses(load("lotr-2021"), brown=4), f"lotr-2021{text}")
    events = step(state, c.Build(0, 1))
    assert not isinstance(events, Refusal)
    assert {*state.named["shortage_value"]} <= {*events[0].applied}
    assert state.bids[1] == (1, 3, 1, 1, 4)


def test_bots_reckon_with_the_price_of_a_fortress() -> None:
    state = at(" A:500(1^4,3^4);B:500(37^4,39^4) roll:0")
    assert piece_worth(state, 1, Piece.HOTEL) == pytest.approx(
        piece_worth(at(" A:5;B:500(1^3,3^3) roll:0"), 1, Piece.HOUSE) * 120 / 50
    )
    assert promise(state, 1) == (False, (250 - 160) / 75)


def test_display_page_and_list_show_both(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    state = at(" A:500(1^4,3^4);B:0 roll:0")
    assert next_price(state, 1) == 75
    assert line(state, c.Build(0, 1)) == "Bag End 75"
    assert edition_section(priced())["spaces"][1]["build"] == [50, 75]
    assert edition_section(load("lotr-2003"))["spaces"][1]["build"] == [50, 50]
    path = tmp_path / "dear.toml"
    path.write_text(written(priced().data, "dear"), encoding="utf-8")
    assert load(str(path)).board.piece_price == priced().board.piece_price
    shown.main(["show", str(path)])
    out = capsys.readouterr().out
    assert "60  build 50+75  rent 2, " in out
    assert "150+150  rent" in out
