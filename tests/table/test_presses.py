"""How little hands have to do: a tap for a claim, a tap for a rent, nothing where nothing can be
decided (issue 5). `make bench` has the figures of more games."""

from __future__ import annotations

from controller.bots import Strength
from controller.rules.commands import AskRent, Buy, Roll
from tests.bench.presses import Cost, by_turn, played, worst

ONE_TAP = Cost(taps=1)


def test_a_claim_and_a_rent_are_a_tap_and_a_turn_without_choice_is_nothing() -> None:
    done = played(1, tags=True, strength=Strength.SIMPLE)
    assert {one.cost for one in done if isinstance(one.command, Buy | AskRent)} == {ONE_TAP}
    undecided = {one.turn for one in done} - {
        one.turn for one in done if not isinstance(one.command, Roll)
    }
    assert undecided
    assert {cost for turn, cost in by_turn(done).items() if turn in undecided} == {Cost()}


def test_by_the_panel_alone_no_act_but_a_deal_takes_more_than_a_few_presses() -> None:
    """The dearest of each kind, with deals and mortgages; a deal has four amounts and deeds."""
    dearest = worst(played(1, tags=False, strength=Strength.STRONG, game="classic"))
    offer = dearest.pop("Offer")
    assert (offer.presses, offer.detents) <= (18, 30)
    assert max(cost.presses for cost in dearest.values()) <= 6
    assert max(cost.detents for cost in dearest.values()) <= 14
    assert dearest["Buy"].presses <= 3
    assert dearest["AskRent"].presses <= 3


def test_with_a_reader_a_building_is_a_tap_and_a_press() -> None:
    dearest = worst(played(1, tags=True, strength=Strength.STRONG, game="classic"))
    for kind in ("Build", "Mortgage", "Lift"):
        more = kind == "Build"  # where others are asked, one more press: how many (R62)
        assert dearest[kind].taps + dearest[kind].presses <= 2 + more
        assert dearest[kind].detents <= 2
