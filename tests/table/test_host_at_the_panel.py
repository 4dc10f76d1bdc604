"""What a host does to the table itself, and who calls one: the game paused, a copy saved, another
language, the display's light."""

from collections.abc import Callable
from pathlib import Path

import pytest

from common.message import verbatim
from controller.files.settings import SCREEN, Settings, SettingsStore
from controller.rules.state import Phase
from controller.table import Hold, Press
from controller.table.copies import Copied, SavedAt
from controller.table.panel.page import Page
from controller.table.panel.pages.lights_and_sound import Set, Speak
from controller.table.panel.pages.outside import EndCall, SaveCopy
from controller.table.panel.pages.resuming import GoOn, Paused, Resume, pause_line
from hardware.ports import Button, Dots
from tests.table.begun import opened
from tests.table.hands import hands
from tests.table.stories import Story, stories

PUSH = Press(Button.PUSH)


@stories("""
a paused game goes on at a press
  A;B | push, choose "Pause" -> page "Paused", only "Resume" | ok, roll 4,6 -> last A: roll 4,6
  A;B | push, choose "Pause" | back, roll 4,6 -> last A: roll 4,6
neither dice nor cards count while the game is paused
  A;B | push, choose "Pause"
    | roll 2,1 -> unchanged, said "..Press OK first, then roll again: that roll did not count."
    | tap 1 -> unchanged, page "Paused", said "..did not count.." | ok, roll 4,6 -> last A: roll 4,6
without a way to stop there is no line for it
  A;B | push -> no line "Switch off"
the panel saves a copy only where one can be saved
  A;B | push -> no line "Save a copy"
without anybody who learns of it there is no line to call the host
  A;B | push -> no line "..host..", no line "..Host.."
""")
def test_what_a_host_does_to_the_table(story: Story) -> None:
    story.play()


@pytest.mark.parametrize("page", [Paused(), Resume()])
def test_back_held_neither_ends_a_pause_nor_takes_anything_back(page: Page) -> None:
    table = opened()
    table.table.choose(page)
    done = len(table.table.banker.history())
    table.do(Hold(Button.BACK))
    assert table.notice.text == "To take something back, press OK first, then hold Back."
    assert (len(table.table.banker.history()), table.table.panel.paused) == (done, True)
    assert table.table.panel.top == page
    table.do(Press(Button.OK), Hold(Button.BACK))
    assert table.page.title == "Take back from here"


def test_a_page_of_the_host_s_pauses_by_the_same_acts() -> None:
    table = opened()
    table.table.choose(Paused())
    assert table.table.panel.paused
    table.table.choose(GoOn())
    assert not table.table.panel.paused


def test_a_game_that_is_over_is_not_paused() -> None:
    context = opened().table.context
    assert [choice.label for choice in pause_line(context)] == ["Pause"]
    context.state.phase = Phase.OVER
    assert [*pause_line(context)] == []


class Copier:
    """Saves a copy when it is told to."""

    def __init__(self) -> None:
        self.asked: list[Callable[[Copied], object]] = []

    def __call__(self, done: Callable[[Copied], object]) -> None:
        self.asked.append(done)


def test_a_copy_is_saved_and_where_it_lies_is_said() -> None:
    copier = Copier()
    table = hands(copy=copier)
    assert table.table.context.copies
    table.table.choose(SaveCopy())
    assert table.notice.text == "One moment..."
    table.table.choose(SaveCopy())
    assert len(copier.asked) == 1, "one is under way"
    copier.asked[0](SavedAt(Path("/games/ringkeeper-1.tar.gz")))
    assert table.notice.text == "ringkeeper-1.tar.gz, in the folder copies"
    assert table.table.context.copied == "/games/ringkeeper-1.tar.gz"


def test_a_copy_that_lacks_a_file_says_so() -> None:
    copier = Copier()
    table = hands(copy=copier)
    table.table.choose(SaveCopy())
    copier.asked[0](SavedAt(Path("/games/ringkeeper-1.tar.gz"), (verbatim("tags.toml is large"),)))
    assert table.notice.text == "ringkeeper-1.tar.gz lacks 1 file: the host's page says why."


def test_a_copy_that_could_not_be_saved_is_said_and_another_may_be() -> None:
    copier = Copier()
    table = hands(copy=copier)
    table.table.choose(SaveCopy())
    copier.asked[0]("No space left on device")
    assert table.notice.text == "No space left on device"
    assert table.table.context.copied == ""
    table.table.choose(SaveCopy())
    assert len(copier.asked) == 2


def test_another_language_is_spoken_at_once_and_at_the_next_start(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    table = hands(settings=store)
    table.do(PUSH)
    table.choose("Table settings", "Language: same as the box", "Language: English")
    page = table.page
    assert (page.title, page.items[-1]) == ("Préférences", "Langue\N{NO-BREAK SPACE}: Français")
    assert (table.table.language, table.table.ui.language) == ("fr", "fr")
    again = hands(settings=SettingsStore(tmp_path / "settings.toml"))
    assert again.table.language == "fr"


def test_the_command_line_s_language_holds_until_another_one_is_chosen_at_the_table() -> None:
    store = SettingsStore()
    store.change(Settings(language="fr"))
    table = hands(settings=store, language="en")
    assert table.table.language == "en"
    table.table.choose(Speak("fr"))
    assert table.table.language == "fr"
    table.table.choose(Speak(""))
    assert table.table.language == "en", "that of the box"


class Glass:
    """A display that keeps how bright it is to be."""

    size = (128, 64)

    def __init__(self) -> None:
        self.share = 1.0

    def show(self, image: Dots) -> int:
        return len(image.tobytes())

    def shine(self, share: float) -> None:
        self.share = share

    def close(self) -> None: ...


def test_the_display_is_as_bright_as_is_set_and_less_so_while_nobody_is_there() -> None:
    glass = Glass()
    table = hands(display=glass)
    table.table.choose(Set(Settings(screen=2)))
    assert glass.share == SCREEN[1]
    table.wait(700)
    assert glass.share < SCREEN[0]
    table.do(PUSH)
    assert glass.share == SCREEN[1]
    table.table.choose(Set(Settings()))
    assert glass.share == 1.0


def test_a_call_begins_and_is_taken_back_on_the_panel() -> None:
    table, heard = opened(), list[bool]()
    table.table.host_calls.listeners.append(heard.append)
    table.table.host_calls.offer()
    table.do(PUSH)
    table.choose("Call the host")
    assert table.notice.text == "The host is called."
    table.wait()
    table.choose("Host called. Cancel the call")
    assert heard == [True, False]
    assert not table.table.context.called


def test_a_host_who_comes_ends_the_call_once() -> None:
    table, heard = opened(), list[bool]()
    table.table.host_calls.listeners.append(heard.append)
    table.table.host_calls.offer()
    table.do(PUSH)
    table.choose("Call the host")
    table.table.choose(EndCall(coming=True))
    assert table.notice.text == "The host is coming."
    table.table.choose(EndCall(coming=True))
    assert heard == [True, False]
