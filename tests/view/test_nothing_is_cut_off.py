"""Nothing is cut off: every screen and page of games of every edition, with as many players as its
box has tokens; and nothing is missing or said of another box."""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from controller.editions import known, load
from controller.files.position_file import given
from controller.files.tagbook import Work, names, simulated
from controller.rules import events
from controller.rules.edition import Edition
from controller.rules.position_check.build import build
from controller.rules.state import Claim, Phase, State
from controller.store.banker import Banker
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import taken
from controller.table.panel.page import Listing, Page, Panel
from controller.table.panel.pages.answers import Answers, Bidders, Leavers
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.resuming import Paused, Resume
from controller.text.battle import roll_needed, under_way
from controller.text.language import in_language
from controller.text.sentences import Names, event_sentence
from controller.view.interface import Ui
from controller.view.oled import draw, news_end
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import ELLIPSIS
from controller.view.oled.wording import fitting
from controller.view.strip import scene
from controller.web.sections.board import edition_section, game_section
from hardware.strip_layout import StripLayout
from tests.amounts import often
from tests.games.walks import random_walk
from tests.steps import cases
from tests.view.situations import LATER, SINCE, all_situations, fresh, own, started
from tests.view.test_screens import WIDE, drawn, on_every_kind_of_screen, words

STEPS, EVERY = often(100, 250), often(50, 40)
"""Commands of a game, and every how many of them all pages are opened."""

ROOTS: tuple[Page, ...] = (
    Main(), Answers(), Resume(), Paused(), Bidders(), Leavers(),
)  # fmt: skip
SPOKEN = [(name, language) for name, language in product(known(), ("en", "fr"))]


def cut(state: State, ui: Ui, now: float = LATER) -> list[str]:
    """What is shortened on a screen."""
    return [text for text in words(state, ui, now) if text.endswith(ELLIPSIS)]


def boxes(language: str, name: str) -> Iterator[tuple[State, Ui]]:
    """A game of a box, with all its seats."""
    edition = load(name)
    names = edition.data.tokens[: edition.data.rules.players_most]
    for state, happened in random_walk(1, STEPS, names, edition):
        yield state, Ui(fresh=tuple(happened), since=SINCE, language=language)


def leaves(context: PanelContext, root: Page) -> Iterator[Ui]:
    """Every page that a page leads to, with the cursor on each of its lines."""
    waiting, met = [Panel().opened(context, root)], set[tuple[type, int, int]]()
    while waiting:
        now = waiting.pop()
        page = now.top
        what = type(page), getattr(page, "seat", -1), getattr(page, "space", -1)
        if page is None or what in met:
            continue
        met.add(what)
        inside = page.content(context, now)
        lines = inside.choices if isinstance(inside, Listing) else ()
        for at in range(max(len(lines), 1)):
            view = replace(now.views[-1], at=at) if lines else now.views[-1]
            yield Ui(page=now.topped(view).shown(context))
        waiting += [taken(context, now, line.act)[0] for line in lines]


@pytest.mark.parametrize(("name", "language"), SPOKEN)
def test_no_screen_of_a_game_is_cut_off(name: str, language: str) -> None:
    for state, ui in boxes(language, name):
        for now in (SINCE, SINCE + 0.7, SINCE + 2, news_end(state, ui), LATER):
            assert cut(state, ui, now) == []


@pytest.mark.parametrize(("name", "language"), SPOKEN)
def test_no_page_of_a_game_is_cut_off(name: str, language: str) -> None:
    for number, (state, _ui) in enumerate(boxes(language, name)):
        if number % EVERY:
            continue
        context = PanelContext(
            state=state, editions=tuple(known()), tags=simulated(state.edition), stray=b"abcd",
            strip=StripLayout(count=40), stops=True,
        )  # fmt: skip
        with in_language(language):
            for root in ROOTS:
                for ui in leaves(context, root):
                    assert cut(state, replace(ui, language=language)) == []


# Until when a rent may be asked for


def rent_open(turn: int, turns: int, jailed: int = -1) -> State:
    """Seat 0 is to roll; Galadriel may ask Sam for a rent since `turn`."""
    state = own(started(), 2, 37)
    state.turns, state.claims, state.jail[0] = turns, [Claim(1, 2, 37, 35, turn)], jailed
    return state


@cases("turns, said", (4, "Until Galadriel rolls:"), (5, "Until Sam rolls:"))
def test_an_open_rent_tells_whose_roll_ends_it(turns: int, said: str) -> None:
    """D1: the second following player's roll, in this box."""
    assert said in words(rent_open(4, turns), Ui())


@pytest.mark.parametrize("jailed", [-1, 1])
def test_whose_roll_loses_a_rent_is_told_before_it(jailed: int) -> None:
    texts = words(rent_open(4, 6, jailed), Ui())
    assert "Last call:" in texts
    assert "Galadriel: tap Barad-dur, 35 P" in texts


# The clock beside the keys


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_key_is_cut_off_while_the_clock_runs(language: str) -> None:
    """R66, R71: the seconds take room from the keys; once time is called any question has them."""
    found = {}
    for one in all_situations():
        if one.ui.page is None and not one.ui.fresh:
            ui = replace(one.ui, deadline=LATER + 90, language=language)
            if shortened := cut(one.state, ui):
                found[one.name] = shortened
    assert found == {}


EDITIONS = [load(name) for name in known()]
every = pytest.mark.parametrize("edition", EDITIONS, ids=known())


@every
def test_all_names_of_spaces_fit_on_every_screen(edition: Edition) -> None:
    state = started(WIDE[:4], edition)
    state.cash[:] = [99_999] * (state.seats + 1)
    for space in range(40):
        for shown, ui in on_every_kind_of_screen(state, space):
            drawn(shown, ui)


@every
def test_all_cards_fit(edition: Edition) -> None:
    state = started(WIDE[:4], edition)
    for number, deck in enumerate(edition.data.decks):
        for card in range(len(deck.cards)):
            drawn(state, *fresh(events.CardDrawn(0, number, card, False)))


@every
@pytest.mark.parametrize("seed", range(often(1, 4)))
def test_games_can_be_watched_with_all_seats(edition: Edition, seed: int) -> None:
    seats = tuple(f"WWWWM{n}" for n in range(edition.data.rules.players_most))
    layout = StripLayout(count=40)
    told = Names(edition, seats, edition.data.tokens)
    for state, happened in random_walk(seed, 250, seats, edition):
        ui = Ui(fresh=tuple(happened), since=SINCE)
        for now in (SINCE, SINCE + 0.7, news_end(state, ui), LATER):
            canvas = Canvas()
            draw(canvas, state, ui, now)
            assert not canvas.outside
            assert scene(state, ui, now, layout)
        drawn(state, Ui())
        assert all(event_sentence(event, told)[0].isupper() for event in happened[:40])
        assert game_section(state, "ring" if state.phase is Phase.OVER else "")


@every
def test_the_tag_book_has_every_deed_token_and_kept_card(edition: Edition) -> None:
    tags = [tag for section in names(edition).values() for tag in section.values()]
    book = simulated(edition)
    assert len(book) == len(tags)
    assert len(tags) >= 28 + len(edition.data.tokens) + len(Work)


@every
def test_the_page_gets_the_box_whole(edition: Edition) -> None:
    section = edition_section(edition)
    assert len(section["colours"]) == edition.data.rules.players_most
    assert all(space["colour"] for space in section["spaces"] if space["price"])
    assert section["houses"] != section["house"]
    assert Banker(edition).state.edition is edition


def test_A10_a_side_has_its_own_words_everywhere() -> None:
    edition = load("starwars-1997")
    names_of = ("Ann", "Bob", "Cy", "Di", "Ed", "Vi")  # Vi is Darth Vader
    state = started(names_of, edition)
    sides = [player["side"] for player in game_section(state)["players"]]
    assert sides == ["Rebel"] * 5 + ["Empire"]
    assert game_section(state)["players"][5]["pieces"] == [
        "TIE Fighter", "TIE Fighters", "Star Destroyer"
    ]  # fmt: skip
    told = Names(edition, names_of, edition.data.tokens)
    for seat, piece in ((0, "an X-wing Fighter"), (5, "a TIE Fighter")):
        event = events.BuildingsChanged(seat, 1, 0, 1, 1, (31, 12))
        assert event_sentence(event, told) == f"Dagobah: Swamp now has {piece}."


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("faces", ["0,-", "4,-", "5,-", "6,-", "-,6"])
@pytest.mark.parametrize("box", ["lotr-2021/standard", "lotr-2021{battle_tie=bearer}"])
def test_what_a_roll_in_battle_has_to_be_is_said_whole(box: str, faces: str, language: str) -> None:
    """With long names, too; only that both roll again after a tie may be left out."""
    line = f"{box} Galadriel2:25@13;Galadriel3:25@13 done:0 bearer:1 tracker:2 battle:0,{faces},1"
    state = build(*given(line))
    top = under_way(state)
    assert top is not None
    with in_language(language):
        whole = roll_needed(state, top)
        assert fitting(state, whole) in (whole, whole.split(";")[0].rstrip())
