"""French on the display: whole, legible, nothing cut off; and only at the tables that speak it."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from controller.rules import commands as c
from controller.rules.legal import answers, legal, rolls_of
from controller.rules.state import Phase
from controller.view.interface import ScanCode, Ui
from controller.view.oled import draw, news_end
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import ELLIPSIS
from tests.games.walks import random_walk
from tests.languages.french import BOX, LANGUAGE, NAMES, situations
from tests.table.hands import Hands, banker, hands
from tests.view.situations import SINCE, Situation, started
from tests.view.test_screens import WIDE, drawn, on_every_kind_of_screen, words

SITUATIONS = situations()


@pytest.mark.parametrize("one", SITUATIONS, ids=lambda one: one.name)
def test_nothing_is_cut_off_in_french(one: Situation) -> None:
    """Nor shortened, but for names that are too long in any language."""
    for missing in ((), ("strip",)):
        ui = replace(one.ui, missing=missing)
        drawn(one.state, ui, one.now)
        if cut(words(one.state, ui, one.now)):
            assert ui.page is None
            assert ui.notice is None
            assert cut(words(one.state, replace(ui, language="en"), one.now))


def cut(texts: list[str]) -> list[str]:
    return [text for text in texts if ELLIPSIS in text]


@pytest.mark.parametrize("names", [NAMES, WIDE[:4]], ids=["usual", "widest"])
def test_names_fit_between_french_words(names: tuple[str, ...]) -> None:
    state = started(names, BOX)
    state.cash[:] = [99_999] * (state.seats + 1)
    for space in range(0, 40, 3):
        for shown, ui in on_every_kind_of_screen(state, space):
            drawn(shown, replace(ui, language=LANGUAGE))


@pytest.mark.parametrize("seed", range(2))
def test_games_can_be_watched_in_french(seed: int) -> None:
    for state, happened in random_walk(seed, 150, NAMES, BOX):
        ui = Ui(fresh=tuple(happened), since=SINCE, language=LANGUAGE)
        for now in (SINCE, news_end(state, ui), SINCE + 1000):
            canvas = Canvas()
            draw(canvas, state, ui, now)
            assert not canvas.outside
        if state.phase is not Phase.OVER:
            drawn(state, replace(ui, fresh=()), SINCE)


def test_the_picture_is_in_the_language_of_the_interface() -> None:
    for one in SITUATIONS:
        english = replace(one.ui, language="en")
        said, told = words(one.state, one.ui, one.now), words(one.state, english, one.now)
        if isinstance(one.ui.page, ScanCode):  # all its words are the page's own
            continue
        if one.ui.notice is one.ui.cocked is None and not {"OK", "menu"} >= {*told}:
            assert said != told, one.name


# Two tables


def evening(language: str) -> Iterator[list[str]]:
    """A game played by hands, command by command: what the log and the display say."""
    table = hands(banker(), language=language)
    chance = Random(5)
    for _turn in range(60):
        if not give(table, chance):
            return
        shown = words(table.table.state, table.table.ui, table.clock.time())
        yield [*table.lines, *shown]
        table.lines.clear()
        table.wait()


def give(table: Hands, chance: Random) -> bool:
    """Let hands do something legal, all over the menus."""
    state = table.table.state
    kinds = (
        c.Roll
        | c.Buy
        | c.Decline
        | c.Bid
        | c.Pass
        | c.CloseAuction
        | c.AskRent
        | c.Build
        | c.Mortgage
        | c.ChooseTax
        | c.PayFine
    )
    options = [one for one in (*answers(state), *legal(state)) if isinstance(one.command, kinds)]
    if not options:
        return False
    option = chance.choice(options[:12])
    command = option.command
    if isinstance(command, c.Roll):
        command = c.Roll(command.seat, chance.choice(sorted(rolls_of(state, option))))
    table.give(command)
    return True


def test_two_tables_of_different_languages_do_not_mix() -> None:
    """In turn, move by move, with their timers: as if each were alone."""
    french, english = list(evening("fr")), list(evening("en"))
    assert len(french) == len(english) > 40
    in_turn = list(zip(evening("fr"), evening("en"), strict=True))
    assert in_turn == list(zip(french, english, strict=True))
    assert any("acheté" in text for texts in french for text in texts)
    assert not any("achète" in text for texts in english for text in texts)


def test_a_table_speaks_the_language_of_its_box_unless_told() -> None:
    assert hands().table.language == "en"
    assert hands(language="fr").table.ui.language == "fr"
    assert hands(language="fr").table.context.edition.data.language == "en"
