"""Take-backs in the middle of things: what hands have to put back is shown, whatever it is, and no
second press answers a question that nobody has seen."""

from collections.abc import Callable
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from controller.editions import known, load
from controller.files.settings import Settings, SettingsStore
from controller.files.tagbook import simulated
from controller.rules import commands as c
from controller.rules.board import BANK
from controller.rules.entries import fold
from controller.rules.prompts import Ask, prompt
from controller.rules.state import FREE, Phase, State
from controller.store.banker import Banker
from controller.table import Hold, Press, RollDice, TurnKnob
from controller.table.wording.put_back import to_put_back
from controller.view.oled import screen
from controller.view.put_back import THE_RING, PutBack, what_to_put_back
from controller.view.strip import scene
from hardware.ports import Button
from hardware.strip.strip import StripLayout
from tests.amounts import often
from tests.games.played import play, start
from tests.rules.wild import EDITIONS, GAMES, allowed, begin, sensible
from tests.steps import cases
from tests.table.hands import Hands, banker as begun, hands
from tests.table.stories import Story, stories
from tests.view.situations import own, started

OK, BACK, HELD = Press(Button.OK), Press(Button.BACK), Hold(Button.BACK)
Change = Callable[[State], object]
Thing = tuple[str, int]
NINE = 9
STEPS = 400
"""Commands of a wild game."""
JAIL = 10
NEWS = 30.0
"""Seconds in which all that happened has been told."""
BRIEF = 1.0
"""Seconds in which no bot does anything yet (R70)."""


def asked(*faces: tuple[int, int]) -> Hands:
    """Ada stands on a free deed and is asked."""
    table = hands(begun())
    for dice in ((6, 6), (2, 1), (2, 1), (2, 1), (4, 5), *faces):
        table.do(RollDice(dice))
    table.wait()
    assert table.table.context.prompt.ask is Ask.BUY
    return table


@stories("""
a second ok after a take-back does not claim
  A;B;C | roll 4,5, wait, A: decline, wait, hold back, ok, ok -> owner[9]=-1, asks buy
    | ok -> owner[9]=A  # now the question has been seen
a second back after a take-back leaves no auction
  A;B;C | roll 4,5, wait, A: decline, wait, hold back, ok, back -> asks buy
a second ok after a bid is taken back opens nothing
  A;B;C | roll 4,5, wait, A: decline, B: bid 20, C: bid 30, wait, hold back, ok, ok
    -> no page, asks auction
a mortgage taken back says that the deed is turned over
  A;B;C | roll 4,5, wait, A: buy, A: mortgage 9, hold back, ok
    -> page "Taken back", only "Weathertop: not mortgaged" "A: -60"
""")
def test_the_press_that_follows_a_take_back(story: Story) -> None:
    story.play()


def test_bids_that_come_while_somebody_chooses_do_not_move_the_choice() -> None:
    table = asked()
    for command in (c.Decline(0), c.Bid(1, 20)):
        table.table.do(command)
    table.wait()
    table.do(HELD, TurnKnob(1))
    assert table.page.items[table.page.cursor] == table.page.items[1]
    chosen = table.page.items[1]
    for command in (c.Bid(2, 30), c.Bid(3, 40)):
        table.table.do(command)
    assert table.page.cursor == 3
    assert table.page.items[3] == chosen
    table.do(OK)
    assert table.page.items[2:] == (*table.page.items[2:5], chosen), "what is asked about"
    table.do(TurnKnob(1), OK)
    assert table.table.context.prompt.ask is Ask.BUY


def test_a_plug_pulled_before_all_is_put_back_still_leads_it_home() -> None:
    table = asked()
    table.table.do(c.Buy(0))
    table.table.banker.note("something else")
    table.do(HELD, OK)  # the claim
    table.do(OK, HELD, OK)  # and the throw
    table.table.close()
    again = hands(table.table.banker, ask_resume=True)
    assert again.page.title == "Resume?"
    assert again.table.ui.put_back == table.table.ui.put_back
    again.do(OK)
    assert again.page.title == "Taken back"
    assert again.page.items == ("Ada to GO", "Weathertop to Bank", "Ada: +120")
    again.do(OK, RollDice((4, 5)))
    assert again.table.ui.put_back is None
    again.table.close()
    once_more = hands(table.table.banker, ask_resume=True)
    once_more.do(OK)
    assert once_more.table.ui.page is None


def still(_state: State) -> None:
    """No change."""


def told(before: Change, after: Change = still) -> tuple[str, ...]:
    """What is told when the table stands as after one change, and the books as after another."""
    stood, books = started(), started()
    for state in (stood, books):
        state.pos[:] = [JAIL, 3, 6, 0]
        own(state, 1, 6)
        state.ring, state.bearer = 14, -1
        state.rules = replace(state.rules, tracker=(1, 2, 4, 8, 16))  # M16, of another box
    before(stood)
    after(books)
    back = what_to_put_back(stood, books)
    return to_put_back(books, back) if back else ()


def bears(seat: int, circle: int = 0) -> Change:
    """A seat has the Ring."""

    def do(state: State) -> None:
        state.bearer, state.ring, state.tracker = seat, -1, circle

    return do


def card_of(*seats: int) -> Change:
    """Each of these seats keeps a card."""

    def do(state: State) -> None:
        for number, seat in enumerate(seats):
            state.kept[seat].append((0, number))

    return do


def mortgaged(state: State) -> None:
    """Sam's deed."""
    state.mortgaged[6] = True


def jailed(state: State) -> None:
    """Frodo, who stands there anyway."""
    state.jail[0] = 0


def bankrupt(state: State) -> None:
    """Sam is out of the game; nobody has touched the token since."""
    state.alive[1] = False


@cases(
    "before, after, lines",
    (mortgaged, still, ("Buckleberry: not mortgaged",)),
    (still, mortgaged, ("Buckleberry: mortgaged",)),
    (jailed, still, ("Frodo visits Jail",)),
    (still, jailed, ("Frodo in Jail",)),
    (bankrupt, still, ("Sam to Maggot's Farm",)),
    (card_of(1), still, ("People card to its deck",)),
    (still, card_of(1), ("People card to Sam",)),
    (card_of(1), card_of(2), ("People card to Galadriel",)),
    (bears(1), still, ("the Ring to Caradhras",)),
    (still, bears(1), ("the Ring to Sam",)),
    (bears(0, 2), bears(1, 4), ("the Ring to Sam", "the Tracker to the 8")),
    (bears(0, 2), bears(0, 6), ("the Tracker to Mount Doom",)),
    (bears(1, 2), bears(1, 0), ("the Tracker to Start",)),
)
def test_what_lies_otherwise_is_told(before: Change, after: Change, lines: tuple[str, ...]) -> None:
    assert told(before, after) == lines


def test_the_ring_comes_off_its_bearer_on_the_space_where_both_stand() -> None:
    def on_the_space(state: State) -> None:
        bears(1)(state)
        state.pos[1] = 14

    def stays(state: State) -> None:
        state.pos[1] = 14

    assert told(on_the_space, stays) == ("the Ring to Caradhras",)


def test_a_visit_to_jail_is_not_taken_for_more() -> None:
    def went(state: State) -> None:
        state.pos[0] = 20

    def sat(state: State) -> None:
        state.jail[0] = 1

    assert told(went) == ("Frodo visits Jail",)
    assert told(went, sat) == ("Frodo in Jail",)


def test_who_leaves_jail_by_a_way_is_not_said_to_visit_it() -> None:
    def came(state: State) -> None:
        state.pos[1], state.jail[1] = JAIL, 0

    assert told(came) == ("Sam to Maggot's Farm",)


def test_a_mortgaged_deed_that_goes_to_the_bank_is_not_said_to_be_turned_over() -> None:
    def claimed(state: State) -> None:
        own(state, 1, 8)
        state.mortgaged[8] = True

    assert told(claimed) == ("Bree to Bank",)


def test_nothing_is_told_where_nothing_lies_otherwise() -> None:
    def tried_again(state: State) -> None:
        state.doubles, state.rounds = 1, 9

    assert told(tried_again) == ()


@pytest.mark.parametrize("edition", known())
@pytest.mark.parametrize("seed", [3, 4])
def test_hands_that_do_what_is_told_put_everything_back(edition: str, seed: int) -> None:
    """Games of bots, taken back from their end to moments all along them."""
    one = Banker(load(edition))
    start(one, seed)
    play(one, 600, seed)
    entries = one.counting()
    for count in range(1, len(entries), 11):
        then = fold(one.edition, entries[: len(entries) - count])
        hands_do = put_back(things(one.state), what_to_put_back(one.state, then) or PutBack())
        assert hands_do == things(then), count


def test_back_over_every_kind_of_command_at_every_question_and_on_again_by_hand() -> None:
    """Wild games of every box: each kind of command is taken back by the panel once at each
    question at which it was given, in mid-auction, debt, battle, deal and shortage and at the end,
    and given once more by hand."""
    for seed in range(1, often(2, 5)):
        back_over_everything(seed)


def back_over_everything(seed: int) -> None:
    """Games until every kind of command has been given, and every question asked."""
    seen: set[tuple[type, Ask]] = set()
    every = {*get_args(c.AnyCommand)} - {c.StartGame, c.SetPosition, c.Adjust}
    asked = {*Ask} - {Ask.OVER, Ask.COUNT_ROLL}
    for which in range(40 * len(GAMES)):
        if {kind for kind, _ask in seen} == every and {ask for _kind, ask in seen} >= asked:
            return
        chance = Random(f"take back {seed} {which}")
        _state, command = begin(chance, which)
        one = Banker(EDITIONS[GAMES[which % len(GAMES)][0]])
        one.do(command)
        table = hands(one, simulated(one.edition), settings=patient())
        for _ in range(STEPS):
            if one.state.phase is Phase.OVER:
                break
            _wild(table, _next(chance, one.state, {kind for kind, _ in seen}), seen)
    pytest.fail(f"not seen: {every - {kind for kind, _ in seen}}, {asked - {a for _, a in seen}}")


def patient() -> SettingsStore:
    """A table whose clock answers for nobody while hands look at something (R66)."""
    keeping = SettingsStore(None)
    keeping.change(Settings(answer_seconds=600))
    return keeping


def _next(chance: Random, state: State, kinds: set[type]) -> c.AnyCommand:
    """What has not been given yet, if it may be now; time is called as soon as a rent is open
    (R66). Who has left to a bot sits down again at once, or the bot would play on (R70)."""
    if state.by_bot:
        return c.Sit(state.by_bot[0])
    options = allowed(state)
    new = [one for one in options if type(one.command) not in kinds]
    calls = [one for one in options if state.claims and isinstance(one.command, c.CallTime)]
    return sensible(chance, state, calls or new or options)


def _wild(table: Hands, command: c.AnyCommand, seen: set[tuple[type, Ask]]) -> None:
    """A command of a wild game: the first of its kind is looked at."""
    before = table.table.state
    kind = type(command), prompt(before).ask
    if kind in seen:
        table.table.banker.do(command)
        return
    before = before.copy()
    if isinstance(table.table.do(command), list):  # an offer may be refused
        seen.add(kind)
        _back_and_on(table, before, command)


def _back_and_on(table: Hands, before: State, command: c.AnyCommand) -> None:
    after, ended = table.table.state.copy(), table.table.state.phase is Phase.OVER
    table.wait(BRIEF if after.by_bot else NEWS)
    table.do(HELD)
    with table.table.speaking():
        assert table.page.items[0] in table.lines[-40:], "it is named as it was told"
    table.do(OK)
    assert table.table.state == before
    assert table.table.context.prompt == prompt(before)
    moved = what_to_put_back(after, before)
    if moved:
        with table.table.speaking():
            assert table.page.items == to_put_back(before, moved)
        _look(table)
        table.do(OK)
    _look(table)
    assert table.table.ui.put_back == moved
    assert table.table.ui.page is None
    table.wait(NEWS if ended else BRIEF)
    if isinstance(command, c.Offer | c.ChangeRules):  # by hand its deeds come in another order, and
        table.table.do(command)  # house rules one by one
    else:
        table.give(command)
    assert table.table.state == after


def _look(table: Hands) -> None:
    """The display and the strip have something to show, whatever was taken back."""
    state, ui = table.table.state, table.table.ui
    for seconds in (0, 11):
        screen(state, ui, table.clock.time() + seconds)
        scene(state, ui, table.clock.time() + seconds, StripLayout(count=40))


def things(state: State) -> dict[Thing, object]:
    """Everything on the table that hands can touch, and where it is; and the money."""
    ring = ("seat", state.bearer) if state.bearer >= 0 else ("space", state.ring_place())
    found: dict[Thing, object] = {("ring", 0): ring, ("circle", 0): state.tracker}
    for seat in state.seats_in_play():
        found["token", seat] = state.pos[seat]
        found["jailed", seat] = state.jail[seat] != FREE
    for space in state.board.deeds:
        found["deed", space] = state.owner[space]
        found["turned", space] = state.mortgaged[space]
        found["level", space] = state.level[space]
    for seat in range(state.seats):
        found["cash", seat] = state.cash[seat]
        found["cards", seat] = sorted(deck for deck, _ in state.kept[seat])
    return found


def put_back(there: dict[Thing, object], back: PutBack) -> dict[Thing, object]:
    """Hands do what is told, and nothing else but common sense: who goes elsewhere is no longer
    in Jail, a deed goes to the Bank with its face up."""
    for way in back.ways:
        if way.seat == THE_RING:
            there["ring", 0] = ("space", way.to)
        else:
            there["token", way.seat], there["jailed", way.seat] = way.to, False
    if back.aside:
        there["ring", 0] = ("space", -1)
    for seat, inside in back.jailed:
        there["jailed", seat] = inside
    if back.bearer >= 0:
        there["ring", 0] = ("seat", back.bearer)
    if back.circle >= 0:
        there["circle", 0] = back.circle
    for space, _, owner in back.deeds:
        there["deed", space] = owner
        if owner == BANK:
            there["turned", space] = False
    for space, over in back.turned:
        there["turned", space] = over
    for space, _, level in back.built:
        there["level", space] = level
    for seat, change in back.paid:
        there["cash", seat] = _number(there["cash", seat]) + change
    return _cards(there, back)


def _cards(there: dict[Thing, object], back: PutBack) -> dict[Thing, object]:
    for deck, _holder in back.cards:
        for key, held in there.items():
            if key[0] == "cards" and isinstance(held, list) and deck in held:
                there[key] = [one for one in held if one != deck]
    for deck, holder in back.cards:
        if holder != BANK:
            held = there["cards", holder]
            assert isinstance(held, list)
            there["cards", holder] = sorted([*held, deck])
    return there


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
