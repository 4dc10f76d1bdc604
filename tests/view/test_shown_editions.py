"""Every edition on the display, on the strip, in the tag book and on the page: nothing is missing,
cut off or said of another box."""

from __future__ import annotations

import pytest

from controller.editions import known, load
from controller.files.tagbook import Work, names, simulated
from controller.rules import events
from controller.rules.edition import Edition
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.text.sentences import Names, event_sentence
from controller.view.interface import Ui
from controller.view.oled import draw, news_end
from controller.view.oled.canvas import Canvas
from controller.view.strip import StripLayout, scene
from controller.web.sections.board import edition_section, game_section
from tests.amounts import often
from tests.games.walks import random_walk
from tests.view.situations import LATER, SINCE, fresh, started
from tests.view.test_screens import WIDE, drawn, on_every_kind_of_screen

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
    for seat, words in ((0, "an X-wing Fighter"), (5, "a TIE Fighter")):
        event = events.BuildingsChanged(seat, 1, 0, 1, 1, (31, 12))
        assert event_sentence(event, told) == f"Dagobah: Swamp now has {words}."
