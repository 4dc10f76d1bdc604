"""A fortress that costs another price than a stronghold: everything that counts money follows.

The house edition: lotr-2003 (or its French or 2012 sister) where a stronghold costs what it does,
a brown fortress 75 and a dark-blue one 120. All figures are worked out by hand.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
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
from controller.rules.ending import final_worth, taxable_worth
from controller.rules.engine import step
from controller.rules.legal import builds
from controller.rules.notation import read, write
from controller.rules.position_check.build import PositionError
from controller.rules.property.raising import brings, raisable
from controller.rules.refusals import Refusal
from controller.rules.state import Auction, State
from controller.rules.state.values import bids_after, next_price, printed_steps
from controller.web.sections.board import edition_section
from tests.rules.positions import box, not_in

PRICES = {"brown": 75, "dark-blue": 120}


@cache
def priced(name: str = "lotr-2003") -> Edition:
    """An edition with dearer or cheaper fortresses."""
    data = load(name).data
    spaces = tuple(
        msgspec.structs.replace(space, build_hotel=PRICES.get(space.group)) for space in data.spaces
    )
    return Edition(msgspec.structs.replace(data, spaces=spaces))


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


def refused(state: State, command: c.AnyCommand) -> str:
    """The code of a refusal; there must be one."""
    outcome = step(state, command)
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def test_H9_a_fortress_is_built_for_its_own_price() -> None:
    state = do(at(" A:500(1^4,3^4);B:0 roll:0"), c.Build(0, 1))
    assert (state.level[1], state.cash[0]) == (5, 425)
    assert state.supply == [32 - 4, 11]


def test_H9_who_has_the_price_of_a_fortress_alone_builds_one() -> None:
    state = at(" A:120(37^4,39^4);B:0 roll:0")  # a stronghold is 200
    assert [option.command for option in builds(state, 0)] == [c.Build(0, 37), c.Build(0, 39)]
    assert do(state, c.Build(0, 39)).cash[0] == 0
    state = at(" A:74(1^4,3^4);B:0 roll:0")  # a stronghold is 50
    assert not list(builds(state, 0))
    assert refused(state, c.Build(0, 1)) == "too-dear"


def test_I2_a_fortress_exchanged_for_strongholds_brings_half_its_price() -> None:
    state = do(at(" A:0(1^5,3^5);B:0 roll:0"), c.SellBuilding(0, 1))
    assert (state.level[1], state.cash[0]) == (4, 38)  # half of 75, rounded up (R7)
    assert do(state, c.SellBuilding(0, 3), c.SellBuilding(0, 1)).cash[0] == 38 + 38 + 25


@pytest.mark.parametrize(("rounding", "half"), [("up", 38), ("half-up", 38), ("down", 37)])
def test_R7_the_half_of_a_fortress_is_rounded_by_itself(rounding: str, half: int) -> None:
    state = do(at(f"{{rounding={rounding}}} A:0(1^5,3^5);B:0 roll:0"), c.SellBuilding(0, 1))
    assert state.cash[0] == half


@not_in("lotr-2012")  # step by step only
def test_I3_all_fortresses_of_a_group_bring_half_of_all_that_is_in_them() -> None:
    state = at(" A:0(1^5,3^5);B:0 roll:0")
    assert brings(state, c.SellFortresses(0, 1)) == 2 * (38 + 4 * 25)
    assert do(state, c.SellFortresses(0, 1)).cash[0] == 276


def test_R8_missing_strongholds_are_paid_for_at_their_own_price() -> None:
    state = at("{houses=2} A:0(1^5,3^5);B:0 roll:0")
    assert brings(state, c.BreakDown(0, 1)) == 2 * (38 + 3 * 25)
    assert do(state, c.BreakDown(0, 1)).cash[0] == 226
    assert [state.level[1], state.level[3]] == [1, 1]


def test_R31_in_the_short_game_three_strongholds_are_in_a_fortress() -> None:
    state = at("/short A:0(1^5,3^5);B:0 roll:0")
    assert printed_steps(state, 1, 5) == (50, 50, 50, 75)
    assert final_worth(state, 0) == 2 * 60 + 2 * 225
    assert do(state, c.SellBuilding(0, 3)).level[3] == 3
    assert state.cash[0] == 38


def test_R64_lotr_2003_fr_a_fortress_without_strongholds_in_the_bank() -> None:
    rivals = "B:1500(6^4,8^4,9^4,11^4,13^4,14^4,16^2,18^1,19^1);C:1500"
    text = f"/classic A:0(37^5,39^4);{rivals} done:0 debt:0,1,300,rent,39"
    state = at(text, "lotr-2003-fr")
    assert raisable(state, 0) == 60 + 400 + 400 + 175 + 200
    assert refused(state, c.DeclareBankrupt(0)) == "can-raise"
    assert do(state, c.SellFortresses(0, 37)).cash[0] == 60 + 400 - 300


def test_L2_the_bank_pays_half_of_what_a_bankrupt_has_built() -> None:
    state = at(" A:0(1^5,3^5);B:0;C:0 done:0 debt:0,1,2000,rent,39")
    do(state, c.DeclareBankrupt(0))
    assert state.cash[1] == 276
    assert state.owner[1] == state.owner[3] == 1


def test_E2_M9_worth_counts_a_fortress_at_its_price_and_the_strongholds_in_it() -> None:
    state = at(" A:100(1^5,3^4);B:0 roll:0")
    assert taxable_worth(state, 0) == 100 + 60 + 60 + (4 * 50 + 75) + 4 * 50
    assert final_worth(state, 0) == 695
    taxed = do(at(" A:100@4(1^5,3^4);B:0 tax:0"), c.ChooseTax(0, True))
    assert taxed.cash[0] == 100 - 70  # a tenth of 695, rounded up


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
    state = read(_dear_2021(), f"lotr-2021{text}")
    assert do(state, c.Build(0, 1)).bids[1] == (1, 3, 1, 1, 4)


@cache
def _dear_2021() -> Edition:
    data = load("lotr-2021").data
    brown = {space.name: 4 for space in data.spaces if space.group == "brown"}
    spaces = tuple(
        msgspec.structs.replace(space, build_hotel=brown.get(space.name)) for space in data.spaces
    )
    return Edition(msgspec.structs.replace(data, spaces=spaces))


def test_H8_lotr_2003_fr_an_auction_of_fortresses_opens_at_their_price() -> None:
    text = "{hotels=1} A:500(1^4,3^4);B:500(37^4,39^4) roll:0"
    state = do(at(text, "lotr-2003-fr"), c.Build(0, 1), c.Contest(1, 1))
    top = state.stack[-1]
    assert isinstance(top, Auction)
    assert top.opening == 75


def test_R62_a_wish_is_as_large_as_the_price_of_a_fortress_allows() -> None:
    state = at("{hotels=1} A:500(1^4,3^4);B:240(37^4,39^4) roll:0")
    assert refused(do(state, c.Build(0, 1)), c.Contest(1, 3)) == "too-many"
    assert do(state, c.Contest(1, 2)).stack
    state = at("{hotels=1} A:500(1^4,3^4);B:239(37^4,39^4) roll:0")
    assert refused(do(state, c.Build(0, 1)), c.Contest(1, 2)) == "too-many"
    assert do(state, c.Pass(1)).level[1] == 5


def test_bots_reckon_with_the_price_of_a_fortress() -> None:
    state = at(" A:500(1^4,3^4);B:500(37^4,39^4) roll:0")
    assert piece_worth(state, 1, Piece.HOTEL) == pytest.approx(
        piece_worth(at(" A:5;B:500(1^3,3^3) roll:0"), 1, Piece.HOUSE) * 120 / 50
    )
    assert promise(state, 1) == (False, (250 - 160) / 75)


def test_the_display_the_page_and_the_list_show_both_prices(
    capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
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
