"""Raising money by oneself: fortresses without strongholds in the Bank (R64), and who may give up
(L1, R65). A search over every order of sales, swaps and mortgages is the oracle."""

import itertools
from typing import Any

from hypothesis import assume, example, given, settings, strategies as st
from msgspec import structs

from common.message import Message
from controller.bots import SimpleBot
from controller.bots.trader import TraderBot
from controller.editions import known, load
from controller.rules import commands as c
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.legal import answers, options_of
from controller.rules.notation import read
from controller.rules.position_check.build import PositionError
from controller.rules.property.raising import brings, raisable, way_to
from controller.rules.refusals import Refusal
from controller.rules.state import Debt, State
from controller.text.advice import advice, advised
from tests.amounts import often
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import not_in

FRENCH = load("lotr-2003-fr")
RUINED = (
    "lotr-2003-fr/classic A:0(37^5,39^4);"
    "B:1500(6^4,8^4,9^4,11^4,13^4,14^4,16^2,18^1,19^1);C:1500 done:0 debt:0,1,300,rent,39"
)
"""A has one fortress and four strongholds, and the Bank no stronghold."""

THREE = "lotr-2003-fr/classic{} A:0(16^5,18^5,19^5);{};C:1500 done:0 debt:0,1,{},rent,39"
"""A has three fortresses."""

FIVE_LEFT = "B:1500(1^4,3^4,6^3,8^3,9^3,21^4,23^3,24^3)"
"""B's strongholds leave the Bank five."""


def three(debt: int, **rules: object) -> State:
    """A group of three fortresses, five strongholds in the Bank."""
    house = ",".join(f"{name}={str(value).lower()}" for name, value in rules.items())
    text = THREE.format(f"{{{house}}}" if house else "", FIVE_LEFT, debt)
    state = read(FRENCH, text)
    assert state.supply[0] == 5
    return state


def do(state: State, command: c.AnyCommand) -> State:
    """The state after a command that must be accepted."""
    twin = state.copy()
    outcome = step(twin, command)
    assert not isinstance(outcome, Refusal), outcome
    return twin


def refused(state: State, command: c.AnyCommand) -> Refusal:
    """Why a command is refused; it must be."""
    outcome = step(state.copy(), command)
    assert isinstance(outcome, Refusal), outcome
    return outcome


# R64: fortresses, and no strongholds in the Bank for them


# L1, R65: who may give up


def test_R65_by_the_other_settings_a_swap_may_leave_nothing_else() -> None:
    state = three(400, fortress_sale="whole-group")
    way = way_to(state, 0, 400)
    assert way == (c.SellFortresses(0, 19),)
    sell_all = "sell all {hotels} in the group of {space}"
    step = Message(sell_all, hotels="Forteresses", space=state.place(19))
    assert refused(state, c.DeclareBankrupt(0)).values["way"] == Message("{steps}", steps=(step,))
    swapped = do(state, c.SellBuilding(0, 16))
    assert raisable(swapped, 0) == 0
    assert do(swapped, c.DeclareBankrupt(0)).alive == [False, True, True]


@rule_cases("""
# A has one fortress and four strongholds, and the Bank no stronghold.
TOWN = (6^4,8^4,9^4,11^4,13^4,14^4,16^2,18^1,19^1)
RUINED = A:0(37^5,39^4);B:1500TOWN;C:1500 done:0 debt:0,1,300,rent,39
# A has three fortresses, and B's strongholds leave the Bank five.
THREE = A:0(16^5,18^5,19^5);B:1500(1^4,3^4,6^3,8^3,9^3,21^4,23^3,24^3);C:1500 done:0
R64 lotr-2003-fr: fortresses are sold whatever the other sites carry
  # the fortress and its four: five times half of 200
  /classic RUINED | A: sell-fortresses 37 -> level[37]=0, level[39]=4, cash[A]=200, supply=0.12,
      stack=-, names R64, names R64:fortress_sale
R64 lotr-2003-fr: built from the lowest and sold from the highest
  /classic A:0(37^5,39^4);B:0TOWN;C:1500 done:0 debt:0,bank,300,rent,39 | A: sell-fortresses 37
    | A: sell-building 39 -> level[37]=0, level[39]=3 | A: build 39 -> refused uneven
    | A: build 37 -> level[37]=1, level[39]=3 | A: sell-building 37 -> refused uneven
    | A: sell-building 39 -> level[39]=2
R64 lotr-2003-fr: a group of three may stand at four and nothing twice
  A:0(16^5,18^5,19^4);B:0
    | A: sell-fortresses 18 -> level[16]=0, level[18]=0, level[19]=4, cash[A]=500
R64 lotr-2003-fr: which uneven groups can be
  each(A(37^4,39);B / A(37^4,39^1);B / A(16^4,18^4,19);B / A(16,18^1,19^4);B / A(16,18^3,19^4);B) |
    -> comes back
  each(A:1500(37^5,39^3);B:1500 / A:1500(37^5,39);B:1500 / A:1500(16,18^2,19^4);B:1500 /
      A:1500(16,18^5,19^4);B:1500) roll:0
    -> cannot be: at most one building
R64 lotr-2003-fr: swapping one for four strongholds needs them
  /classic RUINED | A: sell-building 37 -> refused no-houses
  /classic{fortress_sale=without-houses} THREE debt:0,1,75000,rent,39 | -> supply[0]=5
    | A: sell-building 16 -> level[16]=4, supply[0]=1, cash[A]=50
    | A: sell-building 18 -> refused no-houses
    | A: sell-fortresses 18 -> level[16]=4, level[18]=0, level[19]=0  # what is left of them
R64 lotr-2003-fr: the other setting needs four strongholds for each
  /classic{fortress_sale=with-houses} THREE debt:0,1,300,rent,39
    | A: sell-fortresses 16 -> refused no-houses | -> names only R64
  /classic{fortress_sale=with-houses} A:0(16^5,18^5,19^5);B(1^4,3^4,6^3,8^3,9^3,21^1,23^1,24^1);C
      done:0 debt:0,1,300,rent,39 | -> supply[0]=12 | A: sell-fortresses 16 -> supply=12.12
R64: only a group full of them is sold at once
  lotr-2003/classic RUINED | A: sell-fortresses 37 -> refused no-fortresses
  lotr-2003-fr/classic{fortress_sale=whole-group} RUINED
    | A: declare-bankrupt -> Bankrupted, names R64:fortress_sale:house
  lotr-2003/classic{fortress_sale=without-houses} RUINED | A: sell-fortresses 37 -> cash[A]=200,
      names I2:fortress_sale:house
R65 lotr-2003-fr: who can sell a fortress is not bankrupt
  # R40: then the debt is paid, and no deed is mortgaged
  /classic RUINED | A: declare-bankrupt -> refused can-raise amount=500 debt=300:
      ..sell all Forteresses in the group of Barad Dûr..
R65 lotr-2003-fr: one permitted swap does not trap the others
  /classic THREE debt:0,1,1030,rent,39 | -> supply[0]=5, raisable[A]=1030
    | A: declare-bankrupt -> refused can-raise | A: sell-building 18 -> cash[A]=50, raisable[A]=980
    | A: declare-bankrupt -> refused can-raise
R65 lotr-2003-fr: a bare deed beside fortresses that are stuck is mortgaged
  {fortress_sale=with-houses,hotel_needs=place,houses=20}
      A:0(16^5,18,19^4);B:1500(1^4,3^4,6^3,8^3,9^2);C:1500 done:0 debt:0,1,90,rent,39
    | -> supply[0]=0, raisable[A]=90 | A: declare-bankrupt -> refused can-raise
    | A: mortgage 18 -> stack=-, names R65
R65 lotr-2021: a debt can be raised by mortgages and sales
  A:0(1^5,3^4,5);B:20;C:20 done:0 bearer:1 debt:0,1,9,rent,39 | -> raisable[A]=12
    | A: declare-bankrupt -> refused can-raise
  A:0(1^5,3^4,5);B:20;C:20 done:0 bearer:1 debt:0,1,13,rent,39 | A: declare-bankrupt -> alive[A]=no
""")
def test_raising(case: Case) -> None:
    case.play()


def test_R65_what_a_way_says_can_be_done_step_by_step() -> None:
    text = "lotr-2003-fr A:10(5,6^2,8^1,9^1,12,37^5,39^5);B:1500;C:1500 done:0 debt:0,1,{},rent,39"
    for debt in range(11, 1600, 97):
        state = read(FRENCH, text.format(debt))
        if state.cash[0] + raisable(state, 0) < debt:
            assert way_to(state, 0, debt) == ()
            assert not do(state, c.DeclareBankrupt(0)).alive[0]
            continue
        said = refused(state, c.DeclareBankrupt(0)).values["amount"]
        assert isinstance(said, int)
        for command in way_to(state, 0, debt):
            assert state.stack
            state = do(state, command)
        assert not state.stack, "the debt is paid"
        assert state.cash[0] == said - debt


def test_R65_the_stronger_bot_and_the_simple_one_do_not_swap_themselves_into_ruin() -> None:
    for bot in (SimpleBot(), TraderBot()):
        state = three(400, fortress_sale="whole-group")
        while state.stack:
            options = options_of(answers(state), 0)
            state = do(state, bot.choose(state, 0, options))
        assert state.alive[0]


def test_R65_the_advice_to_a_debtor_leads_out_of_the_debt() -> None:
    for debt in (60, 400, 900, 1030):
        state = three(debt, fortress_sale="whole-group")
        while state.stack:
            way = advised(state, 0, debt - state.cash[0])
            assert way is not None
            assert advice(state, way).endswith(f" +{brings(state, way)}")
            then = state.cash[0] + brings(state, way)
            state = do(state, way)
            assert not state.stack or state.cash[0] == then


# The oracle


def moves(state: State, seat: int) -> list[c.AnyCommand]:
    """Every way to raise money at this moment that the rules allow."""
    kinds = (c.SellBuilding, c.SellFortresses, c.BreakDown, c.Mortgage)
    every = [kind(seat, space) for space in state.deeds_of(seat) for kind in kinds]
    return [one for one in every if not isinstance(step(state.copy(), one), Refusal)]


def most_by_search(state: State, seat: int) -> int:
    """The most cash that any order of raising leads to, with a debt that nothing can pay."""
    start = state.copy()
    start.stack = [Debt(0, 1, 10**6, "rent", 39)]
    best, todo, seen = state.cash[seat], [start], set()
    while todo:
        now = todo.pop()
        best = max(best, now.cash[seat])
        for command in moves(now, seat):
            after = do(now, command)
            key = (tuple(after.level), tuple(after.mortgaged), tuple(after.supply))
            if key not in seen:
                seen.add(key)
                todo.append(after)
        assert len(seen) < 60_000
    return best


PRICES = st.sampled_from((None, 1, 35, 50, 75, 201))
"""Of a fortress; None: a stronghold's."""


def priced(edition: Edition, price: int | None) -> Edition:
    """An edition with fortresses at this price."""
    streets = {space.name for space in edition.data.spaces if space.kind == "street"}
    spaces = tuple(
        structs.replace(space, build_hotel=price if space.name in streets else None)
        for space in edition.data.spaces
    )
    return Edition(structs.replace(edition.data, spaces=spaces))


GROUPS = {"brown": (1, 3), "light-blue": (6, 8, 9), "dark-blue": (37, 39), "steed": (5,)}
SETTINGS: dict[str, list[Any]] = {
    "fortress_sale": ["whole-group", "without-houses", "with-houses"],
    "break_down_without_houses": [False, True],
    "fortresses_at_once": [True, False],
    "hotel_needs": ["group", "place"],
    "mortgage_needs": ["group", "place"],
    "mortgage_when": ["any-time", "in-debt"],
    "rounding": ["up", "half-up", "down"],
    "shortage_value": ["printed", "bid"],
}
"""Every setting that has to do with raising money, with its values."""


@st.composite
def debtors(draw: st.DrawFn) -> State:
    """Somebody with a few groups, built as the rules allow, and a debt that all of it cannot pay;
    the Bank has few strongholds."""
    edition = priced(load(draw(st.sampled_from(known()))), draw(PRICES))
    rules = {name: draw(st.sampled_from(values)) for name, values in SETTINGS.items()}
    full = draw(st.sampled_from((3, 4)))
    rules["houses_before_hotel"] = full
    groups = draw(st.lists(st.sampled_from(sorted(GROUPS)), min_size=1, max_size=2, unique=True))
    deeds, bids, standing = [], [], 0
    for group in groups:
        high = draw(st.integers(0, full + 1))
        for space in GROUPS[group]:
            low = draw(st.integers(max(0, high - 4), high)) if group != "steed" else 0
            level = 5 if low == full + 1 else low
            standing += 0 if level == 5 else level
            deeds.append(f"{space}^{level}" if level else str(space))
            if rules["shortage_value"] == "bid" and low and draw(st.booleans()):
                values = draw(st.lists(st.integers(1, 99), min_size=low, max_size=low))
                bids.append(f"bids:{space},{'.'.join(map(str, values))}")
    rules["houses"] = standing + draw(st.integers(0, 9))
    house = ",".join(f"{name}={str(value).lower()}" for name, value in rules.items())
    text = (
        f"{edition.id}{{{house}}} A:0({','.join(deeds)});B:10;C:10 done:0 "
        f"{' '.join(bids)} bearer:1 debt:0,1,99999,rent,39"
    )
    if not edition.data.rules.bearer:
        text = text.replace(" bearer:1", "")
    try:
        return read(edition, text)
    except PositionError:
        assume(False)
        raise AssertionError from None


@not_in("lotr-2012", "lotr-2003-fr", "starwars-1997")  # drawn among all of them
@settings(max_examples=often(50, 150))
@given(debtors())
@example(three(9999, fortress_sale="whole-group"))
@example(three(9999, fortress_sale="with-houses"))
@example(three(9999))
@example(read(FRENCH, RUINED))
def test_R65_R64_R39_the_most_that_can_be_raised_is_what_a_search_finds(state: State) -> None:
    most = most_by_search(state, 0)
    assert state.cash[0] + raisable(state, 0) == most
    for debt in (most, most + 1):
        if debt < 1:
            continue
        owing = state.copy()
        owing.stack = [Debt(0, 1, debt, "rent", 39)]
        way = way_to(owing, 0, debt)
        if debt > most:
            assert way == ()
            do(owing, c.DeclareBankrupt(0))
            continue
        assert refused(owing, c.DeclareBankrupt(0)).code == "can-raise"
        for command in way:
            owing = do(owing, command)
        assert owing.cash[0] == 0
        assert not owing.stack


def test_R65_the_answer_is_found_at_once_on_a_full_board() -> None:
    """Bounded work: each step of a way looks at each deed once."""
    streets = FRENCH.board.territories
    for levels in itertools.product((4, 5), repeat=2):
        deeds = ",".join(f"{i}^{levels[FRENCH.board.group_of[i] % 2]}" for i in streets)
        rest = ",".join(str(i) for i in FRENCH.board.deeds if i not in streets)
        text = (
            f"lotr-2003-fr{{houses=99,hotels=22}} A:0({deeds},{rest});B:1500;C:1500 done:0 "
            "debt:0,1,99999,rent,39"
        )
        state = read(FRENCH, text)
        most = raisable(state, 0)
        assert len(way_to(state, 0, most)) <= 5 * len(streets) + len(FRENCH.board.deeds)
