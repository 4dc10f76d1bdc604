"""The stronger bot: only what is allowed, games that end, and sense in single situations; and for
what an expert that is behind all others sells its deeds (issue 40, 17)."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from controller.bots import Bot, SimpleBot, Strength, bots_of
from controller.bots.bargains import bargains, verdict
from controller.bots.expert.bot import ExpertBot
from controller.bots.expert.judge import Judge
from controller.bots.manners import OFFERS_TO_PERSON, Manners
from controller.bots.playing import DiceRoller, bots_command, next_command, play_out, start_command
from controller.bots.trader import ACTS_MOST, ASK_AGAIN_ROUNDS, OFFERS_MOST, TraderBot
from controller.bots.worth import Outlook
from controller.editions import known, load
from controller.rules import commands as c
from controller.rules.commands import Bundle, Offer
from controller.rules.engine import step
from controller.rules.events import Event, blank
from controller.rules.legal import answers, legal, options_of
from controller.rules.notation import read
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, Phase, State
from tests.bots.exploiter import accepts
from tests.rules import positions as p
from tests.rules.admitted import admits
from tests.rules.cases import Case, Laid, rule_cases
from tests.rules.commanded import COMMANDS
from tests.rules.shown import SEATS
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
def test_a_strong_bot_is_never_refused_wherever_it_sits(which: int, seed: int, wild: int) -> None:
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


def test_deeds_of_built_groups_are_left_out() -> None:
    table = swap().own(0, *p.LIGHT_BLUE).built(1, *p.LIGHT_BLUE)
    for offer in bargains(table.state, 0):
        assert not {*offer.give.deeds} & {*p.LIGHT_BLUE}


# Single situations

BOTS: dict[str, type[Bot]] = {"strong": TraderBot, "expert": ExpertBot}


class Choosing(Laid):
    """A table of tests/rules/cases.py at which bots sit: `strong B: pass` is what such a one
    answers (`a bid`: any of them), and `strong acts B: nothing` what it does before its roll."""

    def _holds(self, item: str, events: list[Event]) -> bool:
        who, _, what = item.partition(" ")
        if who not in BOTS:
            return super()._holds(item, events)
        bot, acts, what = BOTS[who](), what.startswith("acts "), what.removeprefix("acts ")
        seat, kind = SEATS.index(what[0]), what[3:]
        mine = options_of(answers(self.state), seat)
        came = bot.before_roll(self.state, seat) if acts else bot.choose(self.state, seat, mine)
        if kind == "nothing":
            return came is None
        if kind.startswith("a "):
            return type(came) is COMMANDS[kind[2:]]
        return came == self.command(what)


@rule_cases("""
-: a bad deal is turned down
  # far too little for the last of a group
  /classic A(16,18,21);B(19,23,24);C | A: offer B 10 for (19) -> strong B: withdraw A
  /classic A(16,18,21);B(19,23,24)+people:7;C | A: offer B 0 for 300+people -> strong B: withdraw A
-: keeps money for rents ahead
  # With a fortress within reach it keeps most of its rent; without, it builds.
  /classic A:400(6,8,9);B | -> strong acts A: a build
  /classic A:400@4(6,8,9);B(11^5,13^5,14^5) | -> strong acts A: nothing
-: mortgages what earns least to build and lifts when rich
  /classic A:90(9,16,18,19,39);B | -> strong acts A: mortgage 9  # 8 of rent for 60, not 50 for 200
  /classic A:900(5m,9m,39);B | -> strong acts A: lift 5
-: a debt costs a lonely deed before buildings
  /classic A:10(16^3,18^3,19^3,35);B(37,39) | A: rent 39 -> strong A: mortgage 35
    | let own -1 35 -> strong A: a sell-building
-: bids more for what makes a group whole
  /classic A:1000(16,18);B | B: land 19 | B: decline | B: bid 350 -> strong A: a bid  # printed: 200
  /classic A:1000;B | B: land 19 | B: decline | B: bid 350 -> strong A: pass
-: a free deed under the ring is taken without money
  A:0;B ring:24 | A: land 24 -> strong A: buy
-: tax is the smaller amount
  A:1700;B | A: land 4 -> strong A: choose-tax yes  # the salary comes to it
  A:1900;B | A: land 4 -> strong A: choose-tax no
-: leaves jail early and stays late
  /classic A#0;B | -> strong A: pay-fine
  /classic A#0+people:7;B | -> strong A: use-card
  /classic A#0+people:7;B(5,15,25,35,16^5,18^5,19^5,21^5,23^5,24^5,31^5,32^5,34^5)
    | -> strong A: a roll
""")
def test_what_a_strong_bot_chooses(case: Case) -> None:
    case.play(Choosing)


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


def test_acts_in_one_turn_are_limited() -> None:
    table = p.Table(2, "classic").own(0, *p.ORANGE).cash(0, 3000)
    table.ready(0)
    bot = TraderBot()
    did = [bot.before_roll(table.state, 0) is not None for _ in range(ACTS_MOST + 5)]
    assert did == [True] * ACTS_MOST + [False] * 5  # nothing was carried out meanwhile


# Answers


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


SEEDS = (0, 3, 5, 11)
"""Games of strong bots. In 32 of lotr-2003 an expert was once ready to sell 74 of 635 deeds for a
coin, in 32 of starwars-1997 193 of 957."""

EVERY_TURNS = 10


def moments(id_: str, seed: int) -> Iterator[State]:
    """A game's positions before a roll, one every few turns."""
    edition = load(id_)
    rng, state = Random(seed), blank(edition)
    step(state, start_command(edition, NAMES, rng))
    bots, roller, last = bots_of(Strength.STRONG, len(NAMES)), DiceRoller(edition, rng), 0
    while state.phase is not OVER:
        free = state.phase is Phase.ROLL and not state.stack and not state.deals
        if free and state.turns >= last + EVERY_TURNS:
            last = state.turns
            yield state
        step(state, next_command(state, bots, roller))


@pytest.mark.parametrize("id_", known())
def test_a_loser_sells_nothing_for_a_coin_or_for_less_than_half(id_: str) -> None:
    """For half of the price a deed can be mortgaged, and kept."""
    asked, sold = 0, []
    for state in (one for seed in SEEDS for one in moments(id_, seed)):
        loser = min(state.seats_in_play(), key=lambda seat: Judge().chance(state, seat))
        for deed in list(state.held[loser]):
            if loser == state.turn or state.built[state.board.group_of[deed]]:
                continue
            asked += 1
            for money in (1, (Outlook(state).face(deed) - 1) // 2):
                offer = Offer(state.turn, loser, Bundle(money), Bundle(0, (deed,)))
                sold += [offer] if accepts(state, offer) else []
    assert asked > 20
    assert not sold


class Peddler:
    """Offers the next player its deed five times a turn."""

    def __init__(self) -> None:
        self.left, self.choose = 5, SimpleBot().choose

    def before_roll(self, state: State, seat: int) -> c.AnyCommand | None:
        self.left -= 1
        deed = tuple(state.held[seat][:1])
        return Offer(seat, 1, Bundle(0, deed), Bundle(1)) if self.left >= 0 else None


@pytest.mark.parametrize(("bots", "offers"), [((0,), OFFERS_TO_PERSON), ((0, 1), 5)])
def test_a_person_is_offered_two_deals_a_turn_by_bots(bots: tuple[int, ...], offers: int) -> None:
    """The same for a table, where a seat was left to a bot (R70), and for a game in a terminal."""
    state = read(p.LOTR, "lotr-2003/classic A:900(6);B:900 roll:0")
    manners, made = Manners(), 0
    players: list[Bot] = [Peddler(), SimpleBot()]
    while True:
        command = bots_command(state, bots, players, DiceRoller(p.LOTR, Random(1)), manners)
        if isinstance(command, c.Roll):
            break
        made += isinstance(command, Offer)
        assert command is not None
        assert not isinstance(step(state, command), Refusal)
        if state.deals:
            assert not isinstance(step(state, c.Withdraw(1, 0)), Refusal)
    assert made == offers
