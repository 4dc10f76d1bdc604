"""Scenes: right count and range, told apart without hue, few frames, and bounded in time."""

from itertools import groupby, pairwise
from typing import Any, get_args

import pytest
from hypothesis import given, settings, strategies as st

from controller.editions import load
from controller.rules import events
from controller.rules.commands import Bundle, Correction
from controller.rules.position_check.build import dump
from controller.rules.state import Claim, Deal, Phase, RingBattle, State
from controller.view.events import ROWS
from controller.view.interface import Menu, Notice, Tone, Ui
from controller.view.palette import DARK, EYE_RED, FIRE, GOLD, Colour, hue
from controller.view.put_back import PutBack, Return
from controller.view.strip import (
    NEVER_SHORT,
    Lights,
    StripLayout,
    idle,
    light,
    rhythm,
    scene,
    standing,
)
from controller.view.strip.animations import animations
from controller.view.timing import BEAT, FRAME, IDLE_AFTER, IDLE_PACE, LED_HOME, PLAY_MOST
from tests.games.walks import random_walk
from tests.view.contact_sheet import SEEN
from tests.view.situations import (
    SINCE,
    all_films,
    all_situations,
    at,
    fellowship,
    own,
    peopled,
    started,
)

BOARD = StripLayout(count=40)
NAMES = ("Frodo", "Sam", "Galadriel", "Legolas", "Gimli", "Aragorn")


def run(
    state: State, ui: Ui, until: float, layout: StripLayout = BOARD
) -> list[tuple[float, Lights]]:
    """All frames from the last command on, each with its time, up to `until` seconds after."""
    now: float | None = ui.since
    frames = []
    while now is not None and now < ui.since + until:
        lights = scene(state, ui, now, layout)
        frames.append((now - ui.since, lights))
        assert lights.until is None or lights.until > now, "the strip would spin"
        now = lights.until
    return frames


def lit(state: State, after: float, **about: Any) -> tuple[Colour, ...]:
    """The lights so many seconds after the last command."""
    return scene(state, Ui(since=SINCE, **about), SINCE + after, BOARD).colours


def over(state: State, space: int, beats: int, after: float = 0.0) -> list[Colour]:
    """One space's light in so many beats."""
    return [lit(state, after + beat * BEAT)[space] for beat in range(beats)]


def checked(lights: Lights, layout: StripLayout) -> None:
    """As many colours as lights, each of three numbers that fit a byte."""
    assert len(lights.colours) == layout.count
    for colour in lights.colours:
        assert len(colour) == 3
        assert all(type(value) is int and 0 <= value <= 255 for value in colour)


def brightness(colour: Colour) -> float:
    """Luma, as somebody sees it who sees no hue at all (Rec. 709)."""
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_game_has_a_scene_of_the_right_size(seed: int) -> None:
    layouts = (BOARD, StripLayout(count=120, leds_per_space=3, first_space=10, clockwise=False))
    for index, (state, happened) in enumerate(random_walk(seed, 250, NAMES[: 2 + seed % 5])):
        layout = layouts[index % 2]
        ui = Ui(fresh=tuple(happened), since=SINCE + index / 7)
        for after in (0.0, 0.3, 1.1, 2.0, 3.3, 11.0, 500.0):
            lights = scene(state, ui, ui.since + after, layout)
            checked(lights, layout)
            assert lights.until is None or lights.until > ui.since + after


def test_every_situation_and_film_has_a_scene() -> None:
    for one in all_situations():
        checked(scene(one.state, one.ui, one.now, BOARD), BOARD)
    for film in all_films():
        for _, lights in run(film.state, film.ui, 20.0):
            checked(lights, BOARD)


@given(
    count=st.integers(1, 200), per=st.integers(1, 4), first=st.integers(0, 39), way=st.booleans(),
    after=st.floats(0, 20),
)  # fmt: skip
@settings(max_examples=60)
def test_any_strip_fits_a_board(count: int, per: int, first: int, way: bool, after: float) -> None:
    layout = StripLayout(count=count, leds_per_space=per, first_space=first, clockwise=way)
    moved = (events.Rolled(0, (0, 4), 0), events.RingMoved(26, 27), events.Moved(0, 8, 13, "dice"))
    checked(scene(peopled(), Ui(fresh=moved, since=SINCE), SINCE + after, layout), layout)


@pytest.mark.parametrize("since", [0.0, 0.1, 1e6 / 3, 1e5 + 0.7])
def test_frames_are_few_and_the_clock_never_spins(since: float) -> None:
    moved = (events.Rolled(0, (0, 4), 0), events.RingMoved(26, 27), events.Moved(0, 8, 33, "dice"))
    frames = run(peopled(), Ui(fresh=moved, since=since), 900.0)
    times = [at for at, _ in frames]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert len([at for at in times if at < PLAY_MOST]) <= PLAY_MOST / FRAME + 2
    assert all(gap > BEAT / 2 for at, gap in zip(times, gaps, strict=False) if at > PLAY_MOST)


@pytest.mark.parametrize("pictures", range(1, 11))
@pytest.mark.parametrize("bar", [rhythm.bar(2), rhythm.bar(9), 200])
def test_an_idle_strip_changes_once_in_two_seconds(bar: int, pictures: int) -> None:
    rounds, age, changes, told = 10, 0.0, 0, set()
    while age < rounds * (bar + 2 * pictures) / IDLE_PACE - 1e-3:
        now = idle.moment(age + NEVER_SHORT, bar, pictures)
        assert now.until > age + BEAT / 2
        age, changes = now.until, changes + 1
        told.add((now.slot, now.picture))
    assert changes / age == pytest.approx(IDLE_PACE)
    assert told == {(-1, n) for n in range(pictures)} | {(n, 0) for n in range(bar)}


def test_a_hand_on_the_table_brings_the_rhythms_back() -> None:
    state, ui, now = peopled(), Ui(since=SINCE), SINCE + 1000.0
    home = Ui(since=SINCE, put_back=PutBack(ways=(Return(0, 20, 13),)))
    for one in (ui, home):
        for after in (0.1, 15.0, IDLE_AFTER - 0.1):
            awake = scene(state, one, now + after, BOARD, now)
            assert awake.until is not None
            assert awake.until - now - after <= BEAT + 1e-6
        later = now + IDLE_AFTER
        assert scene(state, one, later, BOARD, now) == scene(state, one, later, BOARD)


def test_no_idle_strip_ever_stands_still() -> None:
    game = peopled()
    over = game.copy()
    over.phase, over.worth, over.winners = Phase.OVER, (1, 2, 3, 4), (3,)
    back = PutBack(ways=(Return(0, 20, 13),))
    for state, home in ((game, None), (over, None), (started(), None), (game, back)):
        frames = run(state, Ui(since=SINCE, put_back=home), 400.0)
        late = [lights.colours for at, lights in frames if at > 300]
        assert sum(a != b for a, b in pairwise(late)) >= 4
        assert frames[-1][1].until is not None


def test_animations_of_the_longest_command_end_in_time() -> None:
    many = tuple(events.Moved(0, 0, 39, "card") for _ in range(10))
    assert sum(play.seconds for play in animations(peopled(), many)) > PLAY_MOST
    later = scene(peopled(), Ui(fresh=many, since=SINCE), SINCE + PLAY_MOST, BOARD)
    assert later.until is not None
    assert later.until - SINCE - PLAY_MOST > FRAME


@pytest.mark.parametrize("space", range(40))
def test_the_ring_is_gold_on_its_space_and_nothing_else_is(space: int) -> None:
    state = peopled()
    state.ring = space
    state.pos[0] = space
    frames = [scene(state, Ui(since=SINCE), SINCE + 4 + slot * BEAT, BOARD) for slot in range(8)]
    assert any(frame.colours[space] == GOLD for frame in frames)
    for frame in frames:
        assert GOLD not in frame.colours[:space] + frame.colours[space + 1 :]
    idle = [scene(state, Ui(since=SINCE), SINCE + after, BOARD) for after in (10.5, 12.5, 500.0)]
    assert {frame.colours[space] for frame in idle} >= {GOLD}
    assert idle[-1].colours[space] == GOLD


def test_where_the_ring_and_the_turn_share_a_space_both_are_seen() -> None:
    state = peopled()
    state.pos[0] = state.ring
    shown = {*over(state, state.ring, 10, 4)}
    assert {GOLD, hue(0).colour} <= shown
    wide = StripLayout(count=120, leds_per_space=3)
    lights = scene(state, Ui(since=SINCE), SINCE + 4 * BEAT, wide).colours
    first, second, last = (lights[i] for i in wide.lights(state.ring))
    assert first == second == hue(0).colour
    assert last == light.dim(GOLD, light.LEVELS[1])


@pytest.mark.parametrize("mortgaged", [False, True])
@pytest.mark.parametrize("seat", range(4))
def test_a_deed_under_the_ring_winks_its_owners_number(seat: int, mortgaged: bool) -> None:
    state = own(started(), seat, 24)
    state.ring, state.mortgaged[24] = 24, mortgaged
    shown = over(state, 24, 40, 4)
    strokes = [slot for slot, colour in enumerate(shown) if colour == GOLD]
    between = shown[strokes[0] + 4 : strokes[1]]
    quiet, wink = light.dim(hue(seat).colour, 0.06), DARK
    if mortgaged:
        quiet, wink = (light.dim(hue(seat).colour, share) for share in (0.025, 0.15))
    assert between.count(wink) == seat + 1
    assert set(between) == {quiet, wink}


def test_the_ring_keeps_its_time_where_an_owner_is_pointed_at_now_and_then() -> None:
    """Two rents are told in turn; the Ring lies under the token of one owner. It strikes on."""
    state = own(own(started(), 0, 23), 2, 21)
    state.pos[:], state.ring, state.turn = [32, 4, 9, 21], 32, 3
    state.claims = [Claim(2, 0, 23, 18, 71), Claim(3, 2, 21, 18, 72)]
    shown = over(state, 32, 100)
    strokes = [n for n, colour in enumerate(shown) if colour == GOLD]
    assert {b - a for a, b in pairwise(strokes)} == {12}
    assert hue(0).colour in shown


def test_the_asked_seat_swells_on_its_space_in_its_colour() -> None:
    state = at(peopled(), 13)
    colours = {*over(state, 13, 8, 4)}
    assert colours == {light.dim(hue(0).colour, light.LEVELS[level]) for level in (2, 4)}


def test_owners_show_brighter_with_every_building_and_faint_when_mortgaged() -> None:
    state = own(started(), 1, 6)
    state.ring = -1
    steps = []
    for level in range(6):
        state.level[6] = level
        steps.append(brightness(lit(state, IDLE_AFTER + 0.1)[6]))
    assert steps == sorted(set(steps))
    state.level[6], state.mortgaged[6] = 0, True
    faint = lit(state, IDLE_AFTER + 0.1)[6]
    assert 0 < brightness(faint) < steps[0]


def test_the_path_lights_space_by_space_to_the_target() -> None:
    moved = (events.Rolled(0, (2, 3), 0), events.Moved(0, 38, 3, "dice"))
    state = at(started(), 3)
    state.ring = -1
    heads: list[int] = []
    for _, lights in run(state, Ui(fresh=moved, since=SINCE), 0.34):
        bright = [i for i, colour in enumerate(lights.colours) if colour == hue(0).colour]
        heads += [space for space in bright if not heads or heads[-1] != space]
    assert heads == [39, 0, 1, 2, 3]


def test_a_card_that_sends_back_lights_the_way_back() -> None:
    back = next(
        index for index, card in enumerate(started().board.decks[0].cards)
        if type(card.effect).__name__ == "Back"
    )  # fmt: skip
    drawn = (events.CardDrawn(0, 0, back, False), events.Moved(0, 7, 4, "card"))
    state = at(started(), 4)
    state.ring = -1
    path = [7]
    for after, lights in run(state, Ui(fresh=drawn, since=SINCE), 0.7):
        head = [i for i, colour in enumerate(lights.colours) if colour == hue(0).colour]
        path += [i for i in head if after > 0.5 and path[-1] != i]
    assert path == [7, 6, 5, 4]


def test_an_eye_flares_red_everywhere_before_the_ring_walks_from_its_old_place() -> None:
    state = at(started(), 13)
    state.ring = 3
    thrown = (events.Rolled(0, (0, 4), 0), events.RingMoved(1, 3), events.Moved(0, 8, 13, "dice"))
    ui = Ui(fresh=thrown, since=SINCE)
    flare = scene(state, ui, SINCE, BOARD).colours
    assert set(flare) == {EYE_RED, GOLD}
    assert flare.index(GOLD) == 1, "the Ring stays to be seen, where it was"
    golds: list[int] = []
    for after, lights in run(state, ui, 0.8):
        at_ = [i for i, colour in enumerate(lights.colours) if colour == GOLD]
        if after > 0.45:
            golds += [i for i in at_ if not golds or golds[-1] != i]
    assert golds == [1, 2, 3]


@pytest.mark.parametrize("thrown", [
    events.Rolled(0, (0, 4), 0), events.RentRolled(0, (0, 4)), events.OpeningRolled(0, (0, 4), 5),
])  # fmt: skip
def test_an_eye_flares_where_it_counts_and_nowhere_else(thrown: events.Event) -> None:
    """It moves the Ring in whatever throw a house rule lets it, or sees who bears it; without the
    Ring it is a face like the others."""
    for happened, flares in (
        ((thrown,), False),
        ((thrown, events.RingMoved(1, 3)), True),
        ((events.Rolled(0, (0, 4), 0), events.EyeThrown(0)), True),
        ((events.Rolled(0, (2, 2), 1), events.RingMoved(1, 3)), False),
    ):
        state = at(started(), 13)
        state.ring = 3 if flares else -1
        shown = lit(state, 0, fresh=happened)
        assert (shown.count(EYE_RED) >= 39) == flares


def test_a_no_flashes_twice_and_a_yes_swells_once() -> None:
    rhythms = {}
    for tone in (Tone.NO, Tone.YES):
        notice = Notice(title="", text="", tone=tone, since=SINCE, until=SINCE + 3)
        frames = run(started(), Ui(since=SINCE, notice=notice), 0.65)
        rhythms[tone] = [brightness(lights.colours[30]) > 0 for at, lights in frames if at < 0.59]
        assert frames[0][1].colours[0] != DARK, "the answer must be seen at once"
    assert rhythms[Tone.NO] == [True, False, True]
    assert False not in rhythms[Tone.YES]


def test_the_end_shows_the_count_as_arcs_best_first_that_wink_their_seats_numbers() -> None:
    state = peopled()
    state.phase, state.winners, state.worth = Phase.OVER, (1,), (900, 1800, 900, 0)
    ended = events.GameEnded("ring", state.worth, (1,))
    ui = Ui(since=SINCE, fresh=(ended,))
    for after in (IDLE_AFTER + 0.1, 500 * IDLE_AFTER):
        now: float | None = SINCE + after
        frames = []
        while now is not None and now < SINCE + after + 60:
            frames.append(scene(state, ui, now, BOARD))
            now = frames[-1].until
        steady = [[*group] for _, group in groupby(frames, lambda one: one.colours)]
        shown = max((one[0].colours for one in steady), key=lambda lights: 40 - lights.count(DARK))
        arcs = [[*arc] for lit, arc in groupby(shown, lambda colour: colour != DARK) if lit]
        assert [len(arc) for arc in arcs] == [18, 10, 9]  # with three dark spaces between
        assert [set(arc) for arc in arcs] == [
            {light.dim(hue(seat).colour, share)} for seat, share in ((1, 0.8), (0, 0.2), (2, 0.2))
        ]
        winks = {
            at: sum(a.colours[at] != DARK == b.colours[at] for a, b in pairwise(frames))
            for at in (0, 19, 30)
        }
        assert winks[0] == 2 * winks[19] > 0, "the second seat winks twice as often"


def test_rent_blinks_in_the_owners_colour_while_it_can_be_asked_for() -> None:
    state = own(started(), 2, 23)
    state.claims = [Claim(1, 2, 23, 36, 3)]
    colours = {*over(state, 23, 8, 4)}
    assert colours == {hue(2).colour, DARK}


@pytest.mark.parametrize("offered", [True, False])
def test_deeds_in_a_deal_blink_in_the_colour_of_whose_they_would_be(offered: bool) -> None:
    """J1: while it is put together on the panel, and once it is offered."""
    state = own(own(started(), 2, 23), 0, 6)
    deal = Deal(0, 2, Bundle(deeds=(6,)), Bundle(cash=10, deeds=(23,)))
    state.deals = [deal] * offered
    about = {} if offered else {"draft": deal}
    for space, seat in ((6, 2), (23, 0)):
        seen = {lit(state, 4 + beat * BEAT, **about)[space] for beat in range(8)}
        assert seen == {hue(seat).colour, DARK}


@pytest.mark.parametrize("kind", get_args(events.AnyEvent), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_is_played_or_quiet_on_purpose(kind: type[events.Event]) -> None:
    state = fellowship()
    state.stack = [RingBattle(0, 1, (5, 6))]
    own(state, 1, 3)
    happened = EXAMPLES.get(kind)
    assert (happened is None) == (ROWS[kind].lights is None), "played, or without lights in its row"
    if happened is not None:
        assert animations(state, (happened,)), happened
        for at_ in (0.0, 0.5, 0.999):
            cells = light.Cells(40)
            animations(state, (happened,))[0].draw(at_, cells)
            assert len(cells.colours) == 40


EXAMPLES: dict[type[events.Event], events.Event] = {
    type(one): one
    for one in (
        events.GameStarted("e", (), (), (), "standard", {}, -1),
        events.PositionSet(dump(started())), events.OpeningRolled(0, (1, 2), 3),
        events.OpeningTied((0, 1)), events.Moved(0, 1, 5, "dice"),
        events.Paid(0, 1, 5, "rent"), events.DeedMoved(1, -1, 0), events.DeedClaimed(0, 1),
        events.AuctionOpened(1, -1, (0, 1)), events.BidMade(0, 5),
        events.AuctionClosed(0, 5, 1, -1), events.RentDue(0, 1, 3, 5, 1),
        events.RentRollDue(0, 1, 12, 0, 1, 4),
        events.RentLapsed(1, 0, 3, 5), events.RentRolled(0, (1, 2)),
        events.CardDrawn(0, 0, 0, False), events.CardKept(0, 0, 2),
        events.CardPlayed(0, 0, 2, 1, 5), events.CardCancelled(1, 0, 12),
        events.Jailed(0, "space"), events.JailRollFailed(0, 1),
        events.Freed(0, "fine"), events.BuildingsChanged(0, 1, 0, 1, 1, (31, 12)),
        events.Mortgaged(0, 1), events.MortgageEnded(3), events.DebtArose(0, 1, 5, "rent"),
        events.SeatLeft(0), events.SeatTaken(0), events.RetirementAsked(0, (1,)),
        events.Adjusted(Correction("cash", 9, seat=1), 8, "why"),
        events.RentDropped(1, 0, 3, 5),
        events.DealOffered(0, 1, Bundle(), Bundle()), events.DealEnded(0, True),
        events.Bankrupted(0, 1), events.RingTaken(0, 1), events.RingDropped(0, 5, "eye"),
        events.RingMoved(1, 5), events.TrackerMoved(0, 3), events.Spared(0, 5, False),
        events.Met(0, 2, "dice", 1),
        events.BattleBegan(1, 0, 1), events.BattleRolled(0, 4), events.BattleTied(),
        events.BattleEnded(0), events.CountBegan((12,)), events.CountRolled(0, 12, (3,)),
        events.GameEnded("ring", (1, 2), (1,)), events.RulesProposed(0, {}),
        events.RulesChanged({}, (32, 12)), events.RulesDropped(0),
    )
}  # fmt: skip


def test_the_tracker_is_a_row_of_lights_on_a_side_of_its_own_on_the_bearers_turn() -> None:
    state = fellowship()
    state.phase, state.bearer, state.turn = Phase.ROLL, 0, 0
    for circle in range(7):
        state.tracker = circle
        shown = lit(state, 0)
        row = [shown[space] for space in range(21, 27)]  # opposite side 0, where seat 0 stands
        golds = [colour in (GOLD, light.dim(GOLD, 0.65)) for colour in row[:5]]
        assert golds == [n <= circle for n in range(1, 6)]
        assert row[5] == light.dim(FIRE[0], 1.0 if circle == 6 else 0.35)
        assert [shown[space] for space in (20, 27, 28, 29)] == [DARK] * 4
        assert lit(state, 2.1)[21] == DARK
    state.turn = 1
    assert lit(state, 0)[26] == DARK, "nobody else's turn"


@pytest.mark.parametrize("seat", range(6))
def test_a_fortress_flares_and_winks_its_owners_number_all_the_same(seat: int) -> None:
    state = own(started(NAMES), seat, 24)
    state.level[24], state.ring, period = 5, -1, 8 + 2 * (seat + 1)
    shown = over(state, 24, 6 * period)
    for first in range(0, len(shown), period):
        once = shown[first : first + period]
        assert once.count(DARK) == seat + 1
        assert once.count(hue(seat).colour) == 1


@pytest.mark.parametrize("seat", range(6))
def test_deeds_wink_their_owners_number_beside_the_tracker_too(seat: int) -> None:
    state = started(NAMES, load("lotr-2021"))
    state.bearer, state.tracker, state.phase = 0, 3, Phase.ROLL
    state.pos[:] = [8, 8, 3, 5, 2, 5]
    own(state, seat, 21)
    shown = over(state, 21, 64)
    steady = light.dim(hue(seat).colour, 0.06)
    for eight_seconds in (shown[:32], shown[32:]):
        assert set(eight_seconds[8:]) == {steady, DARK}
        once = eight_seconds[8 : 8 + 2 * (seat + 1) + 2]
        assert once.count(DARK) == seat + 1


def test_an_open_page_of_a_seat_makes_its_deeds_stand_out() -> None:
    state = peopled()
    page = Menu(title="", items=("",), cursor=0, seat=1)
    for after in (4.0, 13.0, 500.0):
        shown = lit(state, after, page=page)
        own_, others = (
            [brightness(shown[s]) / brightness(hue(state.owner[s]).colour)
             for s in state.board.deeds if state.owner[s] in seats and s != 26]
            for seats in ((1,), (0, 2, 3))
        )  # fmt: skip
        assert min(own_) > 0.6
        assert max(others) < 0.15


def idle_at(state: State, number: int, *, bare: bool = False) -> float:
    """When an idle strip first shows its picture `number`: after `bare`, or with the Ring."""
    changes = [at for at, _ in run(state, Ui(since=SINCE), 200.0) if at >= IDLE_AFTER]
    return changes[2 * number + (not bare)] + 0.1


def test_an_idle_strip_shows_one_estate_after_the_other() -> None:
    state = peopled()
    state.ring = 27
    bright = []
    for number in range(1, 5):
        shown = lit(state, idle_at(state, number))
        full = [brightness(hue(state.owner[s]).colour) if state.owner[s] >= 0 else 1e9
                for s in range(40)]  # fmt: skip
        bright.append({s for s in range(40) if brightness(shown[s]) > 0.6 * full[s]})
        assert shown[27] == GOLD
    assert bright == [{s for s in range(40) if state.owner[s] == seat} for seat in range(4)]


def test_after_a_take_back_each_token_is_led_home_in_turn_until_the_next_command() -> None:
    state = peopled()
    ways = (Return(0, 20, 13), Return(3, 5, 33), Return(-1, 27, 26))
    ui = Ui(since=SINCE, put_back=PutBack(ways=ways))
    frames = [scene(state, ui, SINCE + slot * BEAT, BOARD).colours for slot in range(36)]
    quiet = light.spread(standing.ground(state), BOARD)
    heads = [
        [next(iter([s for s in range(40) if frame[s] == colour and frame[s] != quiet[s]]), -1)
         for frame in frames]
        for colour in (hue(0).colour, hue(3).colour)
    ]  # fmt: skip
    assert [s for s, _ in groupby(heads[0][:8])] == [20, 19, 18, 17, 16, 15, 14, 13]
    assert heads[0][8:14] == [13, -1, -1, -1, -1, -1], "seat 0 pulses once on its space"
    walk = heads[1][14:22]
    assert walk[-1] == 33
    assert heads[1][22:34:2] == [33, 33, 33, 33, -1, -1], "seat 3 pulses four times"
    later = [lights.colours for at, lights in run(state, ui, 600.0) if at >= LED_HOME]
    seats = (hue(0).colour, hue(3).colour, GOLD)
    twice = [colour for colour in seats for _ in range(2)]
    bright = [
        [s for s in range(40) if one[s] == colour and quiet[s] != colour]
        for one, colour in zip(later, twice, strict=False)
    ]
    assert bright == [[20], [13], [5], [33], [27], [26]], "one by one, from where they stand"
    assert [one for one in later if one in frames], "and now and then they walk again"


def test_a_no_leaves_the_ring_to_be_seen() -> None:
    notice = Notice(title="", text="", tone=Tone.NO, since=SINCE, until=SINCE + 3)
    for _, lights in run(peopled(), Ui(since=SINCE, notice=notice), 0.6):
        assert lights.colours[26] == GOLD


def test_every_scene_that_is_shown_to_other_eyes_is_there() -> None:
    assert set(SEEN) <= {film.name for film in all_films()}
