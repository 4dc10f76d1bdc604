"""The board against the books: what heads see, what is said of it, and what never is guessed."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from controller import editions
from controller.dialogue import words
from controller.files.tagbook import DeedTag, simulated
from controller.rules.events import blank
from controller.rules.state import Phase, State
from controller.table import Press, RollDice
from controller.table.monitors.board import GRACE
from controller.table.monitors.board_check import (
    BoardFault,
    Misplaced,
    Seen,
    expected,
    findings,
    right,
    ways,
)
from controller.table.monitors.board_words import misplaced
from controller.table.panel.pages.resuming import GoOn
from controller.text.language import in_language
from controller.view.interface import Tone, Ui
from controller.view.oled.canvas import WIDTH
from controller.view.oled.chosen import fitted_lines
from controller.view.oled.font import SMALL
from controller.view.put_back import Return
from controller.view.sounds import TUNES, Sound
from controller.view.strip import scene
from hardware.checks.exercise import LYING_S
from hardware.checks.record import Checkup
from hardware.pi import OpenedParts
from hardware.ports import Button, TagPlaced, TagRemoved
from hardware.profile.places import Places
from hardware.profile.types import Profile
from hardware.strip.strip import StripLayout
from sim.clock import SimClock
from tests.steps import cases
from tests.table.hands import EDITION, Hands, banker, hands, token
from tests.table.stories import Story, stories
from tests.table.wired import Buzz, Lights
from tests.view.situations import started

ALL = frozenset(range(40))
LAYOUT = StripLayout(count=40)
BOARD = Places(spaces={("board", space): space for space in range(40)})


def seen(*stands: int | tuple[int, ...], covered: frozenset[int] = ALL) -> Seen:
    """Tokens by seat; -1 and () are seen nowhere."""
    tokens = {
        seat: at if isinstance(at, tuple) else (at,) for seat, at in enumerate(stands) if at != -1
    }
    return Seen(covered=covered, tokens={seat: at for seat, at in tokens.items() if at})


def game(*stands: int) -> State:
    """Four seats whose tokens belong there."""
    state = started()
    state.pos[:] = stands or [0, 0, 0, 0]
    return state


def test_nothing_is_wrong_where_tokens_stand_as_the_books_say() -> None:
    assert findings(game(3, 9, 9, 0), seen(3, 9, 9, 0), {}) == ()
    assert right(game(3, 9, 9, 0), seen(3, 9, -1, 5)) == {0, 1}


@cases(
    "stands, before, kind",
    (6, {0: 5}, BoardFault.ELSEWHERE),
    (5, {0: 5}, BoardFault.UNMOVED),
    (5, {}, BoardFault.ELSEWHERE),
)
def test_a_token_elsewhere_is_told_from_one_that_has_not_moved(
    stands: int, before: dict[int, int], kind: BoardFault
) -> None:
    found = findings(game(9, 0, 0, 0), seen(stands, 0, 0, 0), before)
    assert found == (Misplaced(kind=kind, seat=0, space=stands, to=9),)
    assert list(ways(found)) == [Return(0, stands, 9)]


def test_two_that_changed_places_are_one_finding_with_two_ways() -> None:
    found = findings(game(9, 4, 0, 0), seen(4, 9, 0, 0), {0: 4})
    assert found == (Misplaced(kind=BoardFault.SWAPPED, seat=0, space=4, to=9, other=1),)
    assert list(ways(found)) == [Return(0, 4, 9), Return(1, 9, 4)]


def test_a_lifted_token_is_missed_only_where_a_head_should_see_it() -> None:
    state = game(9, 0, 0, 0)
    found = findings(state, seen(-1, 0, 0, 0), {})
    assert found == (Misplaced(kind=BoardFault.LIFTED, seat=0, to=9),)
    assert list(ways(found)) == [Return(0, 9, 9)]
    assert findings(state, seen(-1, 0, 0, 0, covered=ALL - {9}), {}) == ()


def test_a_token_between_two_heads_stands_where_it_belongs_if_one_of_them_sees_it_there() -> None:
    assert findings(game(9, 0, 0, 0), seen((8, 9), 0, 0, 0), {}) == ()
    (found,) = findings(game(9, 0, 0, 0), seen((7, 8), 0, 0, 0), {})
    assert found.space == 7


def test_other_things_on_the_board_are_told_with_their_space() -> None:
    lying = Seen(
        covered=ALL, tokens={0: (0,), 1: (0,), 2: (0,), 3: (0,)}, strangers=((5, b"card"),)
    )
    assert findings(game(), lying, {}) == (
        Misplaced(kind=BoardFault.STRANGER, space=5, uid=b"card"),
    )


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.OVER])
def test_before_and_after_a_game_nobody_minds(phase: Phase) -> None:
    state = game(9, 0, 0, 0) if phase is Phase.OVER else blank(EDITION)
    state.phase = phase
    assert expected(state) == {}
    assert findings(state, seen(4, 4, 4, 4), {}) == ()


@given(
    st.lists(st.integers(0, 39), min_size=4, max_size=4),
    st.lists(st.sets(st.integers(0, 39), max_size=3), min_size=4, max_size=4),
    st.sets(st.integers(0, 39)),
)
def test_no_finding_is_a_guess(to: list[int], stands: list[set[int]], covered: set[int]) -> None:
    """It names a seat only if a head sees its token elsewhere and none where it belongs, or if
    the head where it belongs is there and no head sees it; each such seat once."""
    state = game(*to)
    at = {seat: tuple(sorted(spaces & covered)) for seat, spaces in enumerate(stands)}
    found = findings(state, Seen(covered=frozenset(covered), tokens=at), {})
    named = [seat for one in found for seat in (one.seat, one.other) if seat >= 0]
    assert len(named) == len(set(named))
    for seat in range(4):
        sure = to[seat] not in at[seat] and (bool(at[seat]) or to[seat] in covered)
        assert (seat in named) == sure
    for way in ways(found):
        assert way.to == to[way.seat]
        assert way.start in (*at[way.seat], to[way.seat])


# At the table


def stand(table: Hands, seat: int, space: int, old: int = -1) -> None:
    """Somebody sets a token down, perhaps from a space."""
    uid = token(table.state, seat)
    if old >= 0:
        table.table.on(TagRemoved(source="board", head=old, uid=uid))
    table.table.on(TagPlaced(source="board", head=space, uid=uid))


def said(table: Hands) -> str:
    return table.said if table.said and table.clock.time() < table.notice.until else ""


def led(table: Hands) -> list[Return]:
    home = table.table.ui.put_back
    return list(home.ways) if home else []


def begun(**parts: Any) -> Hands:
    """Seat 0 is to roll, all tokens stand on GO, on a board with a head under every space."""
    table = hands(banker(), places=BOARD, **parts)
    for seat in range(4):
        stand(table, seat, 0)
    table.open_game()
    table.wait()
    return table


def test_at_the_start_every_token_is_asked_to_go() -> None:
    table = hands(banker(), places=BOARD)
    for seat in range(3):
        stand(table, seat, 0)
    table.wait(GRACE[BoardFault.LIFTED] + 0.1)
    place = EDITION.board.spaces[0].short or EDITION.board.spaces[0].name
    assert said(table) == f"Token missing: Dan belongs on {place}, but nothing is detected there."
    assert led(table) == [Return(3, 0, 0)]
    stand(table, 3, 0)
    assert led(table) == []
    assert table.table.ui.greeting is not None
    assert table.table.ui.greeting.seat == 3


def test_a_token_set_rightly_is_answered_by_light_and_tone_and_no_notice() -> None:
    clock, strip = SimClock(), Lights()
    buzzer = Buzz(clock)
    table = begun(clock=clock, strip=strip.driver, layout=LAYOUT, buzzer=buzzer.driver)
    table.do(RollDice((4, 5)))
    table.wait(3.0)
    stand(table, 0, 9, old=0)
    assert not said(table)
    look = []
    table.wait(0.06)
    for _ in range(6):
        look.append(strip.colours[9])
        table.wait(0.12)
    dark = (0, 0, 0)
    assert [one != dark for one in look[:5]] == [True, True, False, True, True]
    assert buzzer.plays(TUNES[Sound.SET])
    table.wait()
    assert not said(table)
    assert led(table) == []


def test_a_token_that_has_not_moved_is_led_after_a_grace_and_said_once() -> None:
    clock = SimClock()
    buzzer = Buzz(clock)
    table = begun(clock=clock, buzzer=buzzer.driver)
    table.do(RollDice((4, 5)))
    table.wait(GRACE[BoardFault.UNMOVED] - 0.1)
    assert (said(table), led(table)) == ("", [])
    table.wait(0.2)
    assert said(table).startswith("Not moved yet: Ada is still on ")
    assert led(table) == [Return(0, 0, 9)]
    assert table.notice.tone is Tone.NO
    assert buzzer.plays(TUNES[Sound.NO])
    table.wait(60)
    assert said(table) == ""
    assert led(table) == [Return(0, 0, 9)]
    stand(table, 0, 9, old=0)
    assert led(table) == []
    assert buzzer.plays(TUNES[Sound.SET])


@stories("""
a token that counts its way over heads is left alone
  A;B heads | roll 4,5 | stand A 1, wait 1, stand A 2, wait 1, stand A 3, wait 1, stand A 4, wait 1
    | stand A 5, wait 1, stand A 6, wait 1, stand A 7, wait 1, stand A 8, wait 1, stand A 9
    | wait 20 -> tells nothing, led
a token that has not moved is said after a grace
  A;B heads | roll 4,5, wait 14.8 -> tells nothing, led
    | wait 0.3 -> tells "Not moved yet: A is still on ..", led A:0>9, a no
    | wait 60 -> tells nothing, led A:0>9 | stand A 9 -> led
a token on a wrong space is led from there
  A;B heads | roll 4,5, stand A 8, wait 4.1 -> tells "Wrong space: A is on ..", led A:8>9
changed places are said of both
  A;B heads | roll 4,5, stand A 9, wait 2, stand A 0, stand B 9, wait 4.1
    -> tells "Tokens swapped: A belongs on ..", led A:0>9 B:9>0
a card under the tokens is named
  A;B heads | under 5 1, wait 4.1 -> tells "On the board: The deed ..", led  # nobody belongs there
    | under 6 unknown, wait 6 -> tells "..An unknown card is on Buckleberry.."
a tap on the board is no tap
  # A deed laid under a token's space claims nothing, a token opens no page.
  A;B heads | roll 4,5, wait | under 9 9 -> asks buy, unchanged | stand A 9 -> no page
a reader that is gone blames nobody
  A;B heads | gone board "was unplugged", roll 4,5, wait 60 -> led
    | found board, wait 15.1 -> led A:0>9
a head that is gone blames nobody there
  A;B heads | gone "board head 9" "does not answer", roll 4,5, lift A off, wait 60 -> led
after a take-back each token that comes home is led no more
  A;B heads | roll 4,5, stand A 9, wait 5 | hold back, ok -> led A:9>0 | stand A 0 -> led
    | wait 60 -> tells nothing
a token nobody takes home after a take-back is said
  A;B heads | roll 4,5, stand A 9, wait 5 | hold back, ok, wait 15.1
    -> tells "Not moved yet: A..", led A:9>0
after the next command the strip tells it before it leads home again
  A;B heads | roll 4,5, wait 15.1 -> led A:0>9 | A: buy -> led | wait 3.9 -> led
    | wait 0.2 -> led A:0>9
an auction keeps its strip and the way home comes after it
  A;B heads | roll 4,5, wait 5, back -> asks auction | wait 40 -> tells nothing, led
    | A: pass, B: pass, wait 4.1 -> led A:0>9
what still stands wrong is said again after a minute at the next command
  A;B heads | roll 4,5, wait 300 -> told 1 "Not moved yet"  # not by the clock
    | A: buy, wait 4.1 -> tells "Not moved yet: A..", led A:0>9
a token that was never moved is not sent home by a take-back
  A;B heads | roll 4,5, wait 3 | hold back, ok -> led, no page, said "Taken back: .."
a token goes home from where it is seen
  A;B heads | roll 4,5, wait 3, stand A 5 | hold back, ok -> led A:5>0 | stand A 0 -> led
a token in the hand goes home from where it belonged
  A;B heads | roll 4,5, wait 3, lift A off | hold back, ok -> led A:9>0
a card left on the pad is said once and a tap never
  A;B | tap 9, wait 60 -> told 0 "Left on the pad" | lay 9, wait 12.1 -> tells "Left on the pad: .."
    | wait 60 -> told 1 "Left on the pad" | lift 9
what lay on a reader that is gone is not said to be left
  A;B | lay 9, gone pads "was unplugged", wait 12.1 -> told 0 "Left on the pad"
""")
def test_the_board_is_watched(story: Story) -> None:
    story.play()


def test_the_strip_walks_a_lifted_token_home_too() -> None:
    """Its way is its goal alone."""
    table = begun(strip=Lights().driver, layout=LAYOUT)
    table.do(RollDice((4, 5)))
    table.table.on(TagRemoved(source="board", head=0, uid=token(table.state, 0)))
    table.wait(GRACE[BoardFault.LIFTED] + 0.1)
    assert led(table) == [Return(0, 9, 9)]
    ui = Ui(put_back=table.table.ui.put_back)
    lit = {scene(table.state, ui, at / 4, LAYOUT).colours[9] for at in range(12)}
    assert len(lit) > 1


def test_a_resumed_game_is_looked_at_too() -> None:
    """Tokens that were knocked over while the table was dark, or stand as after a throw that was
    never recorded."""
    one = begun().table.banker
    table = hands(one, places=BOARD, ask_resume=True)
    for seat, space in enumerate((0, 0, 3)):
        stand(table, seat, space)
    table.wait(GRACE[BoardFault.LIFTED] + 0.1)
    assert sorted(led(table), key=lambda way: way.seat) == [Return(2, 3, 0), Return(3, 0, 0)]
    assert any("Wrong space: Cleo is on " in line for line in table.lines)
    assert any("Token missing: Dan belongs on " in line for line in table.lines)
    table.table.choose(GoOn())
    assert table.shown() is None


@pytest.mark.parametrize("edition", editions.known())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_fits_the_display(edition: str, language: str) -> None:
    box = editions.load(edition)
    longest = tuple(sorted(box.data.tokens, key=len)[-4:])
    state, book = started(longest, box), simulated(box)
    there = sorted(range(40), key=lambda space: -len(words.place(state, space)))
    deed = next(space for space in there if space in box.board.deeds)
    some = {
        "seat": 3, "other": 2, "space": there[0], "to": there[1],
    }  # fmt: skip
    lying = [book.uids(DeedTag(space=deed))[0], b"\x01\x02\x03\x04", b""]
    with in_language(language):
        for kind in BoardFault:
            for uid in lying:
                title, text = misplaced(state, book, Misplaced(kind=kind, uid=uid, **some))
                assert SMALL.width(title) < WIDTH - 24
                lines = fitted_lines(text)[1]
                assert len(lines) <= 4
                assert " ".join(lines) == text  # nothing is shortened


def test_while_a_reader_is_tried_out_the_board_is_still_watched() -> None:
    clock = SimClock()
    table = begun(clock=clock, checkup=Checkup(Profile(), OpenedParts(), clock))
    table.do(RollDice((4, 5)))
    table.wait(5)
    table.do(Press(Button.PUSH))
    table.choose("Check the parts", "Try a reader")
    stand(table, 0, 9, old=0)
    assert said(table) == "Board, head 9: Seen. Leave it there a moment."
    table.wait(LYING_S + 0.1)
    assert said(table) == "Board, head 9: The card was seen the whole time."
    table.wait(60)
    assert (said(table), led(table)) == ("", [])


# What is left on a pad
