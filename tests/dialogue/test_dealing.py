"""The form of a deal: what each side may give, what it then has, and which rent it settles."""

import pytest
from hypothesis import given, strategies as st
from msgspec import json

from controller.dialogue import words
from controller.dialogue.forms.dealing import Dealing
from controller.dialogue.model import Group, Number, Ticks
from controller.dialogue.terms import both_then, groups
from controller.editions import load
from controller.rules.commands import Bundle, Offer
from controller.rules.engine import verify
from controller.rules.notation import read
from controller.rules.state import Deal, State

K5 = "lotr-2003/classic A:900(13,35m);B:1500(11m);C:1500 roll:0"
BIDS = "lotr-2003/classic A:900@1;B:1500;C:1500 done:0 auction:1,0.1.2,2,120"
OWES = "lotr-2003-fr/classic A:10(39);B:1500;C:1500 done:0 debt:0,1,80,rent,37"


def at(line: str) -> State:
    return read(load(line.partition("/")[0]), line)


def side(state: State, deal: Dealing, name: str) -> Group:
    return next(one for one in deal.sides(state) if one.name == name)


def cash(group: Group) -> Number:
    (field,) = (one for one in group.fields if isinstance(one, Number))
    return field


def ticks(group: Group) -> list[int]:
    return [item.value for one in group.fields if isinstance(one, Ticks) for item in one.items]


@pytest.mark.parametrize(("rules", "says"), [
    ("", ("A then has 893", "after interest to the Bank: 7")),
    ("{buyer_pays_interest=false}", ("A then has 900",)),
])  # fmt: skip
def test_K5_what_a_side_then_has_counts_the_interest(rules: str, says: tuple[str, ...]) -> None:
    state = at(K5.replace("classic", f"classic{rules}"))
    deal = Dealing(seat=0, to=1, take=Bundle(deeds=(11,)))
    assert side(state, deal, "give").says == (*says, "Bruinen: A then has 2 of 3")


def test_J1_a_deal_says_what_each_group_becomes_and_what_both_then_have() -> None:
    """Mortgaged deeds cost interest (K5); who then has nothing of a group is not named."""
    state = at("lotr-2003/classic A:900(6,8);B:500(9,11m) roll:0")
    deal = Deal(0, 1, Bundle(30, (6,)), Bundle(deeds=(9, 11)))
    street, other = groups(state, deal)
    assert (street.spaces, street.owners) == ((6, 8, 9), (1, 0, 0))
    place = words.place(state, 6)
    assert street.says == {0: f"{place}: A then has 2 of 3", 1: f"{place}: B then has 1 of 3"}
    assert other.says == {0: f"{words.place(state, 11)}: A then has 1 of 3"}
    (whole,) = groups(state, Deal(0, 1, Bundle(30), Bundle(deeds=(9,))))
    assert whole.says == {0: f"{words.place(state, 9)}: A then has the whole group"}
    assert both_then(state, deal) == ("A then has 863", "B then has 530")


@pytest.mark.parametrize(("rules", "most"), [("", 1380), ("{bid_money=free}", 1500)])
def test_R68_what_stands_behind_a_bid_is_not_given(rules: str, most: int) -> None:
    state = at(BIDS.replace("classic", f"classic{rules}"))
    give = side(state, Dealing(seat=2, to=0), "give")
    assert cash(give).most == most
    assert ("not counting 120 set aside for the bid" in give.says) is (rules == "")


def test_D10_it_offers_to_settle_what_either_owes_the_other() -> None:
    state = at(OWES)

    def rents(seat: int, to: int) -> list[tuple[str, int, int]]:
        amounts = Dealing(seat=seat, to=to).amounts(state)
        return [(one.name, one.now, one.most) for one in amounts if "." not in one.name]

    assert rents(0, 1) == [("own", 80, 80)]
    assert rents(1, 0) == [("theirs", 80, 80)]
    assert rents(0, 2) == rents(1, 2) == []


def test_J2_what_cannot_be_given_is_not_there_and_the_rest_is_either_sides_own() -> None:
    state = at("lotr-2003/classic A:900(6^1,8^1,9^1,13);B:500(11) roll:0")
    deal = Dealing(seat=0, to=1)
    assert ticks(side(state, deal, "give")) == [13], "a group with buildings stays together"
    assert ticks(side(state, deal, "take")) == [11]


def test_what_has_gone_elsewhere_since_is_left_out() -> None:
    deal = Dealing(seat=0, to=1, give=Bundle(400, (13, 35)), take=Bundle(0, (11,)))
    less = deal.offer(at("lotr-2003/classic A:300(35);B:1500;C:1500(13) roll:0"))
    assert less == Offer(0, 1, Bundle(300, (35,)), Bundle())
    retired = at("lotr-2003/classic A:300(35);B:1500;C:1500(13) roll:0")
    retired.alive[1] = False
    assert deal.possible(retired) is None
    assert deal.form(retired).send is None
    assert deal.form(retired).lacks == "B cannot make a deal now."


def test_J2_a_deed_whose_group_has_been_built_on_since_is_left_out() -> None:
    """Nobody could take it out of the offer: it is in no list any more."""
    deal = Dealing(seat=0, to=1, give=Bundle(0, (6, 13)))
    built = at("lotr-2003/classic A:900(6^1,8^1,9^1,13);B:500(11) roll:0")
    assert deal.offer(built) == Offer(0, 1, Bundle(0, (13,)), Bundle())


def test_J2_of_cards_that_are_alike_it_gives_no_more_than_are_there() -> None:
    state = at("lotr-2003/classic A:900;B:500 roll:0")
    state.kept[0] = [(0, 1)]
    offer = Dealing(seat=0, to=1, give=Bundle(0, (), (0, 0))).offer(state)
    assert offer == Offer(0, 1, Bundle(0, (), (0,)), Bundle())


def test_why_it_cannot_be_offered_is_said_before_but_not_while_it_is_half_done() -> None:
    state = at("lotr-2003/classic A:300(35);B:5(11m) roll:0")
    half = Dealing(seat=0, give=Bundle(cash=20))
    assert half.form(state).notes == ()
    poor = Dealing(seat=1, take=Bundle(deeds=(35,)), give=Bundle(cash=5))
    assert poor.form(state).notes == ()
    dear = Dealing(seat=0, to=1, give=Bundle(deeds=(35,)), take=Bundle(cash=5)).form(
        at("lotr-2003/classic A:300(35m);B:5(11m) roll:0")
    )
    assert [note.kind for note in dear.notes] == ["no"], "K5: nothing is left for the interest"


NUMBER = st.integers(-3, 45) | st.integers(-(2**70), 2**70)
BUNDLE = st.fixed_dictionaries(
    {}, optional={"cash": NUMBER, "deeds": st.lists(NUMBER), "cards": st.lists(NUMBER)}
)


@given(st.fixed_dictionaries(
    {"form": st.just("deal"), "seat": NUMBER},
    optional={"to": NUMBER, "give": BUNDLE, "take": BUNDLE, "own": NUMBER, "theirs": NUMBER},
))  # fmt: skip
def test_whatever_a_browser_fills_in_is_answered_and_what_is_sent_is_judged(values: object) -> None:
    """Numbers out of every range, and of seats, deeds and decks that are not there."""
    state = at(OWES)
    try:
        deal = json.decode(json.encode(values), type=Dealing)
    except (ValueError, OverflowError):
        return
    form = deal.form(state)
    json.encode(form)
    offer = deal.command(state)
    if offer is not None:
        why = verify(state, offer)
        assert form.send == {"do": "give", "command": offer}
        assert why is None or form.notes or why.code in ("empty-deal", "gift")
