"""The expert bot: only what is allowed, nothing that a player may not see, and sense."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, example, given, settings, strategies as st

from controller.bots import Bot, Strength, bots_of
from controller.bots.bargains import lots_between, verdict
from controller.bots.expert.bot import DEALS_SHARE, OFFERS_IN_TURN, ExpertBot
from controller.bots.expert.effort import DECISION_MOST_S, POSITIONS_LEAST, POSITIONS_MOST, Effort
from controller.bots.expert.imagined import handed, seen_by
from controller.bots.expert.judge import Judge
from controller.bots.expert.offers import DEARER_MOST, STEP_PART, Haggler, asked_for, most_paid
from controller.bots.expert.visits import pips_of, visits
from controller.bots.playing import DiceRoller, next_command, play_out, start_command
from controller.bots.trader import ACTS_MOST, TraderBot
from controller.bots.worth import Outlook
from controller.editions import known, load
from controller.rules import commands as c
from controller.rules.board import HIDDEN, UNSEEN
from controller.rules.edition import Edition
from controller.rules.engine import step, verify
from controller.rules.events import blank
from controller.rules.legal import Option, answers, options_of
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, Deal, Phase, State
from controller.rules.state.unseen import is_secret
from tests.bots.exploiter import TRICKS, accepts
from tests.bots.hard_positions import hard
from tests.bots.test_bots import NAMES, Choosing, begun, commands, swap, wild_state
from tests.bots_exploited import Exploited, played as exploited
from tests.rules import positions as p
from tests.rules.cases import Case, rule_cases
from tests.rules.wild import GAMES

SAMPLE = 16
"""Games that a sample of a match plays."""

OVER_MOST = 40
"""Positions that a decision may judge after its end. `python -m tests.bots_time` measures it."""


# Whole games


@pytest.mark.parametrize("id_", known())
def test_standard_games_of_every_edition_end(id_: str) -> None:
    edition = load(id_)
    rng, state = Random(3), blank(edition)
    step(state, start_command(edition, NAMES, rng))
    assert play_out(state, bots_of(Strength.EXPERT, 4), DiceRoller(edition, rng))
    assert sum(state.cash) == state.rules.bank_stock


def test_two_win_against_two_strong_ones() -> None:
    """Half of the wins would be theirs if both played alike. Only a sample: `python -m
    tests.bots_match` plays enough games."""
    wins = 0.0
    for seed in range(SAMPLE):
        state, roller = begun(seed, "standard")
        expert = set(Random(seed).sample(range(4), 2))
        bots: list[Bot] = [ExpertBot() if seat in expert else TraderBot() for seat in range(4)]
        assert play_out(state, bots, roller)
        wins += sum(seat in expert for seat in state.winners) / len(state.winners)
    assert wins > 0.6 * SAMPLE


def test_tricks_do_not_win_half_of_a_few_games() -> None:
    """Issue 40, 17. What the share is, `python -m tests.bots_exploited` shows."""
    found = Exploited()
    for _ in exploited(found, "lotr-2003", Strength.STRONG, TRICKS, range(SAMPLE)):
        pass
    assert found.games == SAMPLE
    assert found.won < 0.5 * SAMPLE


def test_the_same_seed_is_the_same_game() -> None:
    def played() -> list[c.AnyCommand]:
        state, roller = begun(8, "standard")
        return list(commands(state, roller, bots_of(Strength.EXPERT, 4)))

    assert played() == played()


def test_each_seat_has_its_own() -> None:
    bots = bots_of(Strength.EXPERT, 3)
    assert all(isinstance(bot, ExpertBot) for bot in bots)
    assert len({id(bot) for bot in bots}) == 3  # each remembers its own offers


# What it may see (R71)


def covered_otherwise(state: State, seat: int, rng: Random) -> State:
    """The same game for this seat, but all that it may not see is different: cards that the others
    keep secretly have changed places with those of the deck, and each deck is in another order."""
    twin = state.copy()
    twin.emitted = []
    pool = list(twin.pool)
    rng.shuffle(pool)
    twin.pool = tuple(pool)
    for deck, order in enumerate(twin.decks):
        hands = [
            (other, place)
            for other in range(twin.seats)
            for place, (own, _) in enumerate(twin.secret[other])
            if own == deck and other != seat
        ]
        unknown = order + [twin.secret[other][place][1] for other, place in hands]
        secret = [card for card in unknown if card >= 0 and is_secret(twin, deck, card)]
        rng.shuffle(secret)
        for other, place in hands:
            if twin.secret[other][place][1] >= 0:
                twin.secret[other][place] = (deck, secret.pop())
        held = {card for hand in twin.secret for own, card in hand if own == deck}
        left = [card for card in unknown if card < 0 or card not in held]
        rng.shuffle(left)
        twin.decks[deck] = left[: len(order)]
    return twin


@settings(max_examples=80)
@example(which=0, seed=1, wild=40, other=2)
@given(
    st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(0, 300), st.integers(0, 99)
)
def test_what_is_hidden_decides_nothing(which: int, seed: int, wild: int, other: int) -> None:
    """Two games that differ only in what a seat may not see: its decisions are the same."""
    state, _ = wild_state(which, seed, wild)
    assume(state.phase not in (Phase.SETUP, OVER))
    options = answers(state)
    assume(options)
    for seat in {option.command.seat for option in options}:
        twin = covered_otherwise(state, seat, Random(other))
        mine = options_of(options, seat)
        decided = [ExpertBot().choose(one, seat, mine) for one in (state, twin)]
        assert decided[0] == decided[1]
        if state.phase is Phase.ROLL and not state.stack and seat == state.turn:
            acts = [ExpertBot().before_roll(one, seat) for one in (state, twin)]
            assert acts[0] == acts[1]


@settings(max_examples=60)
@given(
    st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(0, 300), st.integers(0, 99)
)
def test_a_view_holds_nothing_hidden(which: int, seed: int, wild: int, other: int) -> None:
    """The only thing that decisions are made from is the same for both games, to the last fact."""
    state, _ = wild_state(which, seed, wild)
    for seat in range(state.seats):
        view = seen_by(state, seat)
        assert view == seen_by(covered_otherwise(state, seat, Random(other)), seat)
        assert all(card == UNSEEN for deck in view.decks for card in deck)
        assert not view.pool
        others = [cards for one, cards in enumerate(view.secret) if one != seat]
        assert all(card == HIDDEN for cards in others for _, card in cards)
        assert view.secret[seat] == state.secret[seat]


def test_a_view_is_a_copy() -> None:
    state, _ = begun(1, "standard")
    before = state.copy()
    view = seen_by(state, 0)
    view.cash[0] += 1
    view.decks[0].clear()
    assert state == before


# How much work


@pytest.mark.parametrize("id_", known())
def test_a_decision_judges_no_more_than_so_many_positions(id_: str) -> None:
    edition = load(id_)
    rng, state = Random(4), blank(edition)
    step(state, start_command(edition, NAMES, rng))
    bots, roller = bots_of(Strength.EXPERT, 4), DiceRoller(edition, rng)
    judges = [bot.judge for bot in bots if isinstance(bot, ExpertBot)]
    most, efforts = 0, [judge.effort for judge in judges]
    while state.phase is not OVER and state.turns < 200:
        before = [effort.judged for effort in efforts]
        command = next_command(state, bots, roller)
        most = max(most, *(now.judged - old for now, old in zip(efforts, before, strict=True)))
        assert not isinstance(step(state, command), Refusal)
    assert 0 < most <= POSITIONS_MOST


def decisions(edition: Edition) -> Iterator[tuple[State, int, tuple[Option, ...]]]:
    """Each decision that somebody may make in the hard positions."""
    for _, position in hard(edition):
        state = blank(edition)
        assert not isinstance(step(state, c.SetPosition(position=position)), Refusal)
        for seat in {one.command.seat for one in answers(state)}:
            yield state, seat, tuple(options_of(answers(state), seat))


@pytest.mark.parametrize("id_", known())
def test_no_decision_in_a_hard_position_takes_more(id_: str) -> None:
    searched = 0
    for state, seat, options in decisions(load(id_)):
        for decide in deciding(bot := ExpertBot(), state, seat, options):
            before = bot.judge.effort.judged
            decide()
            took = bot.judge.effort.judged - before
            assert took <= POSITIONS_MOST + OVER_MOST
            searched = max(searched, took)
    assert searched > POSITIONS_MOST // 3


def deciding(
    bot: ExpertBot, state: State, seat: int, options: Sequence[Option]
) -> Iterator[Callable[[], c.AnyCommand | None]]:
    """What a bot is asked in a position."""
    yield lambda: bot.choose(state, seat, options)
    if state.phase is Phase.ROLL and not state.stack and seat == state.turn:
        yield lambda: bot.before_roll(state, seat)


class Hurry:
    """A clock that advances by `seconds` whenever it is read."""

    def __init__(self, seconds: float) -> None:
        self.now, self._seconds = 0.0, seconds

    def __call__(self) -> float:
        self.now += self._seconds
        return self.now


@pytest.mark.parametrize("id_", known())
def test_a_slow_computer_looks_at_fewer_positions(id_: str) -> None:
    """The clock advances 10 ms whenever it is read; the choice is still legal."""
    for state, seat, options in decisions(load(id_)):
        for decide in deciding(bot := ExpertBot(clock=Hurry(0.01)), state, seat, options):
            before = bot.judge.effort.judged
            command = decide()
            assert bot.judge.effort.judged - before <= OVER_MOST
            may = command is None or isinstance(command, c.Roll) or verify(state, command) is None
            assert may, command


@pytest.mark.parametrize("seconds", [0.002, 10.0])
def test_games_in_a_hurry_end(seconds: float) -> None:
    state, roller = begun(5, "classic")
    bots: list[Bot] = [ExpertBot(clock=Hurry(seconds)) for _ in range(4)]
    assert play_out(state, bots, roller, 3000)


def test_a_clock_that_stands_still_changes_nothing() -> None:
    """As at a simulated table."""
    played = []
    clocks: list[Callable[[], float] | None] = [None, lambda: 5.0]
    for clock in clocks:
        state, roller = begun(8, "standard")
        bots: list[Bot] = [ExpertBot(clock=clock) for _ in range(4)]
        played.append(list(commands(state, roller, bots)))
    assert played[0] == played[1]


def test_deals_leave_something_for_buildings() -> None:
    """Of the time and the positions of one decision."""
    effort = Effort(clock := Hurry(0.0))

    def spent() -> bool:
        return effort.spent

    effort.begin()
    effort.allow(DEALS_SHARE)
    effort.judged += int(DEALS_SHARE * POSITIONS_MOST)
    assert spent()
    effort.allow(1.0)
    assert not spent()
    effort.judged += POSITIONS_LEAST
    assert not spent()
    clock.now += DECISION_MOST_S
    assert spent()
    effort.begin()
    assert not spent()


def test_acts_and_offers_in_one_turn_are_limited() -> None:
    table = p.Table(2, "classic").own(0, *p.ORANGE).cash(0, 3000)
    table.ready(0)
    bot = ExpertBot()
    did = [bot.before_roll(table.state, 0) is not None for _ in range(ACTS_MOST + 5)]
    assert did == [True] * ACTS_MOST + [False] * 5  # nothing was carried out meanwhile
    table, bot = swap(), ExpertBot()
    offers = 0
    while isinstance(command := bot.before_roll(table.state, 0), c.Offer):
        offers += 1
        table.do(command)
        table.do(c.Withdraw(command.to, 0))
    assert 0 < offers <= OFFERS_IN_TURN


# The judgement


@pytest.mark.parametrize("id_", known())
def test_visits_are_those_of_thrown_dice(id_: str) -> None:
    """Jail is the most visited space, and a turn has a bit more than one landing."""
    edition = load(id_)
    often = visits(edition)
    assert max(range(len(often)), key=often.__getitem__) == edition.board.jail
    assert 1.1 < sum(often) < 1.4
    assert sum(pips_of(edition).values()) == pytest.approx(1)
    places = edition.board.territories
    assert min(often[i] for i in places) > 0.02


@settings(max_examples=60)
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(0, 300))
def test_chances_add_up_to_one_and_money_helps(which: int, seed: int, wild: int) -> None:
    state, _ = wild_state(which, seed, wild)
    assume(state.phase not in (Phase.SETUP, OVER) and sum(state.alive) > 1)
    judge = Judge()
    chances = [judge.chance(state, seat) for seat in range(state.seats)]
    assert sum(chances) == pytest.approx(1)
    assert all(0 <= one <= 1 for one in chances)
    assert all(not chances[seat] for seat in range(state.seats) if not state.alive[seat])
    seat = state.seats_in_play()[0]
    richer = state.copy()
    richer.cash[seat] += state.rules.start_money
    assert judge.chance(richer, seat) >= chances[seat]


def test_a_whole_group_is_worth_more_than_its_deeds() -> None:
    judge = Judge()
    one, two, three = (
        judge.worths(p.Table(3, "classic").own(0, *p.ORANGE[:count]).state)[0]
        for count in (1, 2, 3)
    )
    assert three - two > 1.5 * (two - one) > 0


def test_rents_that_cannot_be_paid_are_feared() -> None:
    """Cash is worth more than itself where rents are high: it saves from sales in a hurry."""

    def gain(table: p.Table) -> float:
        poor, rich = (Judge().worths(table.cash(1, cash).state)[1] for cash in (0, 500))
        return rich - poor

    high = p.Table(2, "classic").own(0, *p.DARK_BLUE).built(5, *p.DARK_BLUE)
    assert gain(high) > gain(p.Table(2, "classic")) == 500


# Deals


@settings(max_examples=60)
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(50, 300))
def test_it_knows_at_what_price_a_strong_bot_accepts(which: int, seed: int, wild: int) -> None:
    state, _ = wild_state(which, seed, wild)
    assume(state.phase not in (Phase.SETUP, OVER) and sum(state.alive) > 1)
    outlook = Outlook(state)
    by, *others = state.seats_in_play()
    for to in others:
        for wanted, offered in lots_between(outlook, by, to):
            asks = asked_for(state, wanted, offered)
            for money, taken in ((math.ceil(asks) + 1, True), (math.floor(asks) - 1, False)):
                give, take = (
                    c.Bundle(max(0, money), offered.deeds),
                    c.Bundle(max(0, -money), wanted.deeds),
                )
                assert (verdict(state, to, Deal(by, to, give, take)) > 0) is taken


def asked_again(table: p.Table, bot: ExpertBot, turns: int) -> list[c.Offer]:
    """What it offers for the deeds of its first offer, all being turned down."""
    found: list[c.Offer] = []
    for _ in range(turns):
        while isinstance(offer := bot.before_roll(table.state, 0), c.Offer):
            if not found or deeds(offer) == deeds(found[0]):
                found.append(offer)
            table.do(offer)
            table.do(c.Withdraw(offer.to, 0))
        table.state.turns += table.state.seats
    return found


def deeds(offer: c.Offer) -> object:
    """With whom it is about which deeds."""
    return offer.to, offer.give.deeds, offer.take.deeds


def halves() -> p.Table:
    """Two players with a part of the same two groups each."""
    table = (
        p.Table(4, "classic")
        .own(0, p.ORANGE[0], p.RED[0])
        .own(1, p.ORANGE[1], p.RED[1])
        .cash(0, 800)
    )
    table.ready(0)
    return table


@pytest.mark.parametrize(("table", "count", "fair"), [(swap(), 2, False), (halves(), 6, True)])
def test_it_asks_for_what_the_market_bears_and_then_for_a_little_more_each_time(
    table: p.Table, count: int, fair: bool
) -> None:
    """Issue 40, 17: in small steps, a few times: nobody is paid for saying no. It would accept the
    last one itself; where that is out of reach, it asks only once more."""
    now = table.state.copy()
    offers = asked_again(table, ExpertBot(), 5)
    assert len(offers) == count <= 1 + DEARER_MOST
    assert [accepts(now, offer) for offer in offers] == [False] * (count - 1) + [fair]
    assert verdict(now, 1, deal_of(offers[0])) > 0
    prices = sum(now.board.price[i] for i in (*offers[0].give.deeds, *offers[0].take.deeds))
    steps = [paid(other) - paid(one) for one, other in pairwise(offers)]
    assert all(0 < step <= prices / STEP_PART for step in steps), steps


def test_deals_that_it_would_accept_itself_come_first() -> None:
    """Issue 40, 17: all the others pay for a deal, so it has to make as many as anybody."""
    state = halves().state
    fair = [idea.fair for idea in Haggler(Judge(), state, 0).ideas()]
    assert fair == sorted(fair, reverse=True)
    assert set(fair) == {True, False}


def test_the_position_before_is_judged_once() -> None:
    """Its scale is that of the chances to come, and it is what they are compared with."""
    state = swap().state
    judge = Judge()
    for decision in (1, 2):
        judge.begin(state)
        chances = [judge.chance(state, seat) for seat in range(state.seats)]
        assert judge.effort.judged == decision
    assert chances == [Judge().chance(state, seat) for seat in range(state.seats)]


def deal_of(offer: c.Offer) -> Deal:
    """An offer that lies on the table."""
    return Deal(offer.seat, offer.to, offer.give, offer.take)


@settings(max_examples=40)
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(50, 300))
def test_no_offer_of_its_own_is_dearer(which: int, seed: int, wild: int) -> None:
    state, _ = wild_state(which, seed, wild)
    if state.phase is not Phase.ROLL or state.stack or state.deals:
        return
    if isinstance(offer := ExpertBot().before_roll(state, state.turn), c.Offer):
        most = most_paid(Judge(), state, offer.take, offer.give)
        assert paid(offer) <= max(0.0, most)


def test_a_scale_is_that_of_the_position_before() -> None:
    """By its own, the same loss of all would bring the last one nearer to the first."""
    table = p.Table(2, "classic").cash(0, 4000).cash(1, 100)
    judge, own = Judge(), Judge()
    judge.begin(table.state)
    now = judge.chance(table.state, 1)
    poorer = table.state.copy()
    poorer.cash[0] *= 2
    poorer.cash[1] -= 10
    assert judge.chance(poorer, 1) < now
    assert judge.chance(poorer, 1) < own.chance(poorer, 1)


def paid(offer: c.Offer) -> int:
    """The money that an offer gives, less what it takes."""
    return offer.give.cash - offer.take.cash


def test_an_old_offer_is_withdrawn_before_anything_else() -> None:
    table, bot = swap(), ExpertBot()
    offer = bot.before_roll(table.state, 0)
    assert isinstance(offer, c.Offer)
    table.do(offer)
    assert not isinstance(bot.before_roll(table.state, 0), c.Offer | c.Withdraw)  # it waits
    table.ready(1)
    table.ready(0)
    assert bot.before_roll(table.state, 0) == c.Withdraw(0, 0)


@rule_cases("""
RICH = A:3000(31^5,32^5,34^5,37^5,39^5)
-: it accepts only what is good for it
  # far too little for the last of a group
  /classic A(16,18,21);B(19,23,24);C | A: offer B 10 for (19) -> expert B: withdraw A
  /classic A(16,18,21);B(19,23,24);C | A: offer B 1200 for (19) -> expert B: accept A
-: a loser sells nothing for a coin
  # Issue 40, 17: far behind, everything looks alike by a scale that grows with its own fall.
  /classic RICH;B:1(19,23,24);C(16,18,21) roll:2 | C: offer B 1 for (19) -> expert B: withdraw C
  /classic RICH;B:10(19,23,24);C(16,18,21) roll:2 | C: offer B 1 for (19) -> expert B: withdraw C
  /classic RICH;B:60(19,23,24);C(16,18,21) roll:2 | C: offer B 1 for (19) -> expert B: withdraw C
  /classic RICH;B:200(19,23,24);C(16,18,21) roll:2 | C: offer B 1 for (19) -> expert B: withdraw C

-: it pays no more than a deed is worth to anybody
  # Issue 40, 17: what was bought at its price is not resold to it at a multiple, nor is it bid up
  # to that, even if the deed makes its group whole.
  /classic A:3000(16,18);B(19);C roll:1 | B: offer A (19) for 320 -> expert A: withdraw B
  /classic A:3000(16,18);B(19);C roll:1 | B: offer A (19) for 420 -> expert A: withdraw B
  /classic A:3000(16,18);B(19);C roll:1 | B: offer A (19) for 600 -> expert A: withdraw B
  /classic A:3000(37);B;C | B: land 39 | B: decline | B: bid 640 -> expert A: pass
  /classic A:3000(37);B;C | B: land 39 | B: decline | B: bid 840 -> expert A: pass
  /classic A:3000(37);B;C | B: land 39 | B: decline | B: bid 1200 -> expert A: pass
-: a debt costs a lonely deed before buildings
  /classic A:10(16^3,18^3,19^3,35);B(37,39) | A: rent 39 -> expert A: mortgage 35
-: it bids more for what makes a group whole
  /classic A:1000(16,18);B | B: land 19 | B: decline | B: bid 250 -> expert A: a bid  # printed: 200
  /classic A:1000;B | B: land 25 | B: decline | B: bid 700 -> expert A: pass
-: it buys what it lands on
  /classic A;B;C;D | A: land 13 -> expert A: buy
-: it leaves jail early and stays late
  /classic A#0;B | -> expert A: pay-fine
  /classic A#0;B(11,13,16^5,18^5,19^5,21^5,23^5,24^5) | -> expert A: a roll
""")
def test_what_an_expert_chooses(case: Case) -> None:
    case.play(Choosing)


def test_what_it_accepts_brings_it_more_than_the_other() -> None:
    """Issue 40, 17: else whoever asks for its lowest price has all that a deal brings, and whoever
    makes one deal after the other wins by their number."""
    state = swap().state
    offers = [
        c.Offer(0, 1, c.Bundle(money), c.Bundle(0, (p.ORANGE[2],))) for money in range(10, 1500, 10)
    ]
    lowest = next(offer for offer in offers if accepts(state, offer))
    judge, twin = Judge(), handed(state, 0, 1, [p.ORANGE[2]], pays=lowest.give.cash)
    judge.begin(state)
    theirs, mine = (judge.chance(twin, seat) - judge.chance(state, seat) for seat in (0, 1))
    assert mine > 3 * theirs > 3 * judge.weights.least_rise


# Money


def built(table: p.Table, seat: int) -> Sequence[c.AnyCommand]:
    """What it does with its money before a roll."""
    bot, did = ExpertBot(), []
    while (command := bot.before_roll(table.state, seat)) is not None:
        table.do(command)
        did.append(command)
    return did


def test_it_builds_three_on_each_street_first() -> None:
    table = p.Table(2, "classic").own(0, *p.ORANGE).cash(0, 1000)
    table.ready(0)
    did = built(table, 0)
    assert all(isinstance(command, c.Build) for command in did)
    first = [command.space for command in did[:9] if isinstance(command, c.Build)]
    assert [first.count(space) for space in p.ORANGE] == [3, 3, 3]


def test_it_borrows_to_build() -> None:
    table = p.Table(2, "classic").own(0, *p.ORANGE, p.SHADOWFAX, p.DOOM, p.GREEN[0]).cash(0, 90)
    table.ready(0)
    did = built(table, 0)
    assert isinstance(did[0], c.Mortgage)
    assert did[0].space not in p.ORANGE
    assert sum(isinstance(command, c.Build) for command in did) > 3


def test_it_keeps_money_where_rents_are_high() -> None:
    free = p.Table(2, "classic").own(0, *p.LIGHT_BLUE).cash(0, 400)
    free.ready(0)
    feared = p.Table(2, "classic").own(0, *p.LIGHT_BLUE).cash(0, 400)
    feared.own(1, *p.DARK_BLUE, *p.GREEN).built(5, *p.DARK_BLUE, *p.GREEN)
    feared.ready(0)
    built(free, 0)
    built(feared, 0)
    assert feared.state.cash[0] >= free.state.cash[0]
