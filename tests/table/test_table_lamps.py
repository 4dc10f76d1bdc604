"""Lights and sound on the panel: set with knob and OK while playing, kept, used at every start."""

from pathlib import Path

import pytest

from controller.files.settings import BRIGHTNESS, VOLUME, Settings, SettingsStore
from controller.files.tagbook import DeedTag, OperatorTag, TokenTag, Work
from controller.rules.commands import Buy
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Hold, Press, RollDice, TurnKnob
from controller.view.interface import Amount, Menu
from controller.view.palette import GOLD, PLAIN
from controller.view.sounds import TUNES, Sound
from controller.view.strip.light import dim
from hardware.ports import Button
from hardware.strip_layout import StripLayout
from sim.clock import SimClock
from tests.table.hands import BOOK, EDITION, Hands, banker, hands
from tests.table.wired import Buzz, Lights

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


class Rig:
    """A table with a strip, a buzzer and settings; in the middle of a game."""

    def __init__(
        self, path: Path | None = None, *, count: int = 60, game: bool = True, order: str = "GRB"
    ) -> None:
        clock = SimClock()
        self.lights, self.buzz = Lights(count, order=order), Buzz(clock)
        self.settings = SettingsStore(path)
        self.layout = StripLayout(count=count)
        self.hands: Hands = hands(
            banker() if game else Banker(EDITION), clock=clock, strip=self.lights.driver,
            buzzer=self.buzz.driver, layout=self.layout, settings=self.settings,
        )  # fmt: skip

    def open(self, line: str) -> None:
        """Open the page of lights and sound, and choose a line on it."""
        self.hands.do(PUSH)
        self.choose("Lights and sound")
        self.choose(line)

    def choose(self, line: str) -> None:
        self.hands.choose(line)

    @property
    def page(self) -> Menu:
        return self.hands.page

    def led_home(self) -> bool:
        return self.hands.table.ui.put_back is not None

    def walk(self, *lights: int) -> None:
        """Turn to each light and press OK."""
        for light in lights:
            self.hands.do(TurnKnob(light - self.hands.amount.amount), OK)


def test_brightness_is_seen_while_it_is_turned_and_kept_when_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    rig = Rig(path)
    rig.open("Brightness: usual")
    seen = []
    for _ in range(3):
        rig.hands.do(TurnKnob(1))
        seen.append(rig.lights.driver.brightness)
    assert seen == list(BRIGHTNESS[:3])
    rig.hands.do(BACK)
    assert rig.lights.driver.brightness == 1.0, "nothing was chosen"
    rig.choose("Brightness: usual")
    rig.hands.do(TurnKnob(7), OK)
    assert rig.lights.driver.brightness == BRIGHTNESS[6]
    assert rig.page.items[0] == "Brightness: 7 of 10"
    assert Rig(path).lights.driver.brightness == BRIGHTNESS[6]
    assert len(rig.hands.table.banker.counting()) == 1, "it is no part of the game"


def test_volume_is_heard_while_it_is_turned_and_mute_silences(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "settings.toml")
    rig.open("Volume: usual")
    for _ in range(2):
        rig.hands.do(TurnKnob(1))
        assert rig.buzz.plays(TUNES[Sound.BID])
    rig.hands.do(OK)
    assert rig.buzz.driver.volume == VOLUME[1]
    rig.choose("Sound: on")
    assert rig.buzz.driver.volume == 0
    assert "Sound: off" in rig.page.items
    assert SettingsStore(tmp_path / "settings.toml").now == Settings(volume=2, mute=True)
    rig.choose("Sound: off")
    assert rig.buzz.driver.volume == VOLUME[1]


def test_a_buzzer_that_comes_later_is_as_loud_as_is_set(tmp_path: Path) -> None:
    keeping = SettingsStore(tmp_path / "settings.toml")
    keeping.change(Settings(volume=1))
    table = hands(settings=keeping)
    buzz = Buzz(table.clock)
    table.table.complete(buzzer=buzz.driver, missing=())
    assert buzz.driver.volume == VOLUME[0]


def test_a_card_that_is_only_looked_at_is_heard_to_have_been_read() -> None:
    rig = Rig()
    token = TokenTag(token=rig.hands.state.players[0][1])
    for tag in (DeedTag(space=1), token, DeedTag(space=39)):
        rig.hands.tap(BOOK.uids(tag)[0], seconds=0.0)
        assert rig.buzz.plays(TUNES[Sound.TURN])
        rig.hands.wait(10)


def test_a_card_that_leads_nowhere_is_refused_aloud() -> None:
    rig = Rig()
    for card, why in (
        (b"nobody's", "Unknown card"),
        (BOOK.uids(OperatorTag(work=Work.BUILD))[0], "Build: Ada cannot build now"),
        (BOOK.uids(OperatorTag(work=Work.MORTGAGE))[0], "Mortgage: Ada has no deed"),
    ):
        rig.hands.tap(card, seconds=0.0)
        assert rig.hands.said.startswith(why)
        assert rig.buzz.plays(TUNES[Sound.NO])
        rig.hands.wait(10)


def test_settings_that_cannot_be_written_hold_and_are_said(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    rig = Rig(tmp_path / "state" / "settings.toml")
    rig.open("Sound: on")
    assert rig.hands.said.startswith("Not saved: It works for now")
    assert rig.buzz.driver.volume == 0


@pytest.mark.parametrize("count", [40, 60, 72, 120, 144])
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_light_walks_from_corner_to_corner(tmp_path: Path, count: int, clockwise: bool) -> None:
    rig = Rig(tmp_path / "settings.toml", count=count)
    sign, first = (1, 3) if clockwise else (-1, count - 1)
    marks = [(first + sign * n * count // 4) % count for n in range(4)]
    last = (first - sign) % count
    rig.open("Where the lights are")
    page = rig.hands.shown()
    assert page == Amount(
        title="First light: GO", amount=0, low=0, high=count - 1, seat=-1, plain=True
    )
    assert rig.lights.colours[0] == PLAIN
    rig.walk(*marks)
    page = rig.hands.amount
    assert (rig.hands.amount.title, rig.hands.amount.amount) == ("Last light before GO", last), (
        "the guess is right"
    )
    assert [n for n, lit in enumerate(rig.lights.colours) if lit == dim(GOLD, 0.15)] == sorted(
        marks
    )
    rig.walk(last)
    page = rig.hands.amount
    assert page.title == "Lights at a corner"
    assert sum(colour == GOLD for colour in rig.lights.colours) == 4 * page.amount
    rig.hands.do(OK)
    assert rig.hands.said == "Lights found: The strip knows every space."
    table = rig.hands.table
    walked = rig.settings.now.layout(rig.layout)
    assert [walked.lights(n)[0] for n in (0, 10, 20, 30)] == marks
    rig.hands.wait(3)
    ring = table.state.ring
    golds = {n for n, colour in enumerate(rig.lights.colours) if colour == GOLD}
    assert golds <= set(walked.lights(ring)), "it is used at once"
    again = Rig(tmp_path / "settings.toml", count=count)
    assert again.settings.now == rig.settings.now
    assert again.lights.colours == rig.lights.colours or again.hands.state.phase is Phase.OPENING


def test_marks_that_cannot_be_are_told_and_the_walk_begins_again() -> None:
    rig = Rig()
    rig.open("Where the lights are")
    rig.walk(0, 30, 15, 45, 59)
    assert rig.hands.said == (
        "Not like that: Please try again: the corners do not follow one another round the board."
    )
    assert rig.buzz.plays(TUNES[Sound.NO])
    rig.walk(0, 15, 30, 45, 59, 6)
    layout = rig.settings.now.layout(rig.layout)
    assert [len(layout.lights(space)) for space in range(10)] == [6, *[1] * 9]


def test_back_on_the_walk_goes_to_the_mark_before() -> None:
    rig = Rig()
    rig.open("Where the lights are")
    rig.walk(2, 17)
    rig.hands.do(BACK)
    page = rig.hands.amount
    assert page.amount == 17
    rig.hands.do(BACK, BACK)
    assert rig.page.title == "Lights and sound"
    assert rig.settings.now == Settings()


NAMES = {(255, 0, 0): "Red", (0, 255, 0): "Green", (0, 0, 255): "Blue"}


@pytest.mark.parametrize("order", ["RGB", "RBG", "GRB", "GBR", "BRG", "BGR"])
def test_three_taps_find_the_order_of_any_chain(tmp_path: Path, order: str) -> None:
    """Whoever answers tells what the lights show, whatever the table meant."""
    path = tmp_path / "settings.toml"
    rig = Rig(path, order=order)
    for _ in range(2):  # found, and found again
        rig.open("Colours")
        for number in (1, 2, 3):
            assert rig.page.title == f"Which colour? {number} of 3"
            assert rig.page.items == ("Red", "Green", "Blue")
            (shown,) = set(rig.lights.colours)
            rig.choose(NAMES[shown])
        assert rig.settings.now.colours == order
        rig.hands.wait(5)
    again = Rig(path, order=order)
    again.open("Colours")
    assert set(again.lights.colours) == {(255, 0, 0)}, "red is red from the start"
    again.hands.do(BACK)
    again.hands.choose("Restore light setup")
    assert again.settings.now == Settings()


def test_two_colours_that_looked_the_same_are_asked_again_and_back_goes_back() -> None:
    rig = Rig()
    rig.open("Colours")
    rig.choose("Red")
    assert set(rig.lights.colours) == {(0, 255, 0)}
    rig.hands.do(BACK)
    assert set(rig.lights.colours) == {(255, 0, 0)}
    rig.choose("Red")
    rig.choose("Red")
    assert rig.hands.said == "Not like that: Two looked the same. Please look again."
    assert rig.page.title == "Which colour? 1 of 3"
    rig.hands.do(BACK)
    assert rig.page.title == "Lights and sound"
    assert rig.settings.now == Settings()


def test_lights_can_be_as_in_hardware_toml_again() -> None:
    rig = Rig()
    rig.open("Where the lights are")
    rig.walk(0, 15, 30, 45, 59, 4)
    rig.hands.wait(5)
    rig.choose("Restore light setup")
    assert rig.settings.now == Settings()


def test_it_can_be_set_before_a_game_too_and_without_a_strip() -> None:
    rig = Rig(game=False)
    rig.choose("Lights and sound")
    rig.choose("Sound: on")
    assert rig.buzz.driver.volume == 0
    bare = hands(Banker(EDITION))
    bare.do(TurnKnob(bare.page.items.index("Lights and sound")), OK)
    assert bare.page.items == ("Display: usual", "Volume: usual", "Sound: on")


# Taking back


def played() -> Rig:
    """Seat 0 has claimed a deed."""
    rig = Rig(count=40)
    rig.hands.open_game((4, 5))
    rig.hands.wait()
    rig.hands.give(Buy(0))
    return rig


def test_a_take_back_says_what_goes_back_and_leads_the_token_home() -> None:
    rig = played()
    rig.hands.do(Hold(Button.BACK))
    rig.hands.do(TurnKnob(1), OK, TurnKnob(1), OK)
    assert rig.hands.said == "Taken back: Ada to GO; Weathertop to Bank; Ada: +120."
    assert rig.buzz.plays(TUNES[Sound.BACK])
    assert rig.hands.notice.until == rig.hands.notice.since, "the page is seen at once, and stays"
    assert rig.page.title == "Taken back"
    assert rig.page.items == ("Ada to GO", "Weathertop to Bank", "Ada: +120")
    home = rig.hands.table.ui.put_back
    assert home is not None
    assert [(way.seat, way.start, way.to) for way in home.ways] == [(0, 9, 0)]
    lit = set()
    for _ in range(20):
        rig.hands.wait(0.25)
        lit |= {n for n, colour in enumerate(rig.lights.colours) if colour not in ((0, 0, 0), GOLD)}
    assert set(range(10)) <= lit, "the way is walked again and again"
    rig.hands.do(BACK)
    assert rig.led_home(), "until the next act"
    rig.hands.do(RollDice((4, 2)))
    assert not rig.led_home()
    assert rig.hands.shown() is None


def test_a_second_take_back_still_knows_where_things_stand() -> None:
    rig = played()
    rig.hands.do(Hold(Button.BACK), OK)
    assert rig.hands.said == "Taken back: Weathertop to Bank; Ada: +120."
    rig.hands.do(Hold(Button.BACK), OK)
    assert rig.hands.said == "Taken back: Ada to GO; Weathertop to Bank; Ada: +120."
