"""A card is told without anything coming of it (issue 40, 20), a secret one to nobody (R71)."""

import pytest
from msgspec.structs import replace

from controller.editions import load
from controller.files.tagbook import (
    CardTag,
    DeedTag,
    DrawnTag,
    OperatorTag,
    Tag,
    TokenTag,
    Work,
    simulated,
)
from controller.rules.board import Secret
from controller.rules.state import State
from controller.store.banker import Banker
from controller.table import Hold, Press, RollDice, Tap, TurnKnob
from controller.table.panel.page import Page
from controller.table.panel.pages.cards import Covered, Hand, PlayPage
from controller.table.panel.pages.lights_and_sound import Set
from controller.table.panel.pages.looking import WhatIsIt
from controller.table.panel.pages.main import Main
from controller.table.speech.narrator import Narrator
from controller.table.wording.headline import headline
from controller.text.language import LANGUAGES, _, in_language
from controller.view.interface import Notice
from hardware.ports import Button
from hardware.profile.places import places
from hardware.profile.types import Profile
from tests.table.begun import at
from tests.table.hands import Hands, hands
from tests.table.listening import Listener, act

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
ASK = Hold(Button.PUSH)

MOMENTS = {
    "a rent to ask for": "lotr-2003/classic A:1500@6;B:1500(6);C:9 roll:2 turn:6,2 rent:0,1,6,6,4",
    "claim or leave it": "lotr-2003/classic A:1500@9;B:1500(6,8);C:1500 buy:0 dice:4,5",
    "an auction": "lotr-2003/classic A:900@11(6);B:500(13);C:980 done:0 auction:11,0.1.2,1,120",
    "in Jail with a card": "lotr-2003/classic A:500@10#0(6)+people:7;B:900 roll:0",
    "a debt": "lotr-2003/classic A:5@4(6,8);B:900 done:0 dice:2,2 debt:0,bank,200,tax,4",
    "a card to name": "lotr-2021{cards_drawn=at-table} A:30@7;B:30(5);C:30 draw:0 dice:2,5",
}  # fmt: skip
"""Moments at which taps do something, as positions: the quick reference lists what."""


def heard(table: Hands) -> Listener:
    """Somebody who listens from now on."""
    listener = Listener()
    Narrator(table.table, listener, table.clock)
    table.wait(0.01)
    listener.utterances.clear()
    return listener


def tags(state: State) -> list[Tag]:
    """All deeds and tokens, and one of each other kind."""
    board = state.board
    return [
        *(DeedTag(space=space) for space in board.deeds),
        *(TokenTag(token=token) for token in state.edition.data.tokens),
        *(CardTag(deck=deck) for deck in range(len(board.decks))),
        *(DrawnTag(deck=0, card=card) for card in range(len(board.decks[0].cards))),
        *(OperatorTag(work=work) for work in Work),
    ]  # fmt: skip


def looking(table: Hands) -> None:
    """Choose *What is this card?* in the menu, or in the set-up."""
    act(table, PUSH)
    with in_language(table.table.language):
        table.choose(_("What is this card?"))
    table.wait(0.01)
    assert table.table.panel.top == WhatIsIt()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", MOMENTS.values(), ids=MOMENTS)
def test_a_look_at_any_card_brings_about_nothing(line: str, language: str) -> None:
    """Not at any moment, whatever a tap does then; and what it is is said."""
    table = at(line, language=language)
    table.table.choose(Set(replace(table.table.context.settings, confirm_moves=True)))
    listener, done = heard(table), len(table.table.banker.history())
    book = simulated(table.state.edition)
    looking(table)
    for tag in tags(table.state):
        for uid in book.uids(tag)[:1]:
            listener.utterances.clear()
            act(table, Tap(uid))
            assert isinstance(table.table.ui.notice, Notice), tag
            assert listener.utterances, tag
            assert table.table.panel.top == WhatIsIt(), tag
    assert len(table.table.banker.history()) == done
    act(table, OK)
    assert table.table.panel.top == Main()


def test_a_look_says_what_it_is() -> None:
    table = at(MOMENTS["claim or leave it"], language="en")
    book, listener = simulated(table.state.edition), heard(table)
    looking(table)
    assert "Tap any card or token: you only hear what it is. Then press OK." in listener.last
    for tag, said in (
        (DeedTag(space=9), "Weathertop. Unclaimed, 120 Power."),
        (DeedTag(space=6), "Buckleberry. Owned by B. Rent 6."),
        (TokenTag(token="Aragorn"), "Aragorn. A is on Weathertop."),
        (TokenTag(token="Galadriel"), "Galadriel. Nobody plays with this token."),
        (CardTag(deck=0), "People card. Nobody holds this card; it is in its deck."),
        (OperatorTag(work=Work.BUILD), "Build. Card for a menu."),
    ):  # fmt: skip
        act(table, Tap(book.uids(tag)[0]))
        assert listener.last == said
    act(table, OK)
    assert listener.last.startswith("Menu.")


def test_before_a_game_a_look_at_a_token_seats_nobody() -> None:
    edition = load("lotr-2003")
    table = hands(Banker(edition), simulated(edition), language="en")
    listener = heard(table)
    looking(table)
    act(table, Tap(simulated(edition).uids(TokenTag(token="Gimli"))[0]))
    assert listener.last == "Gimli. Token."
    assert not table.table.panel.setup.tokens


def test_a_roll_ends_the_look_so_that_taps_count_again() -> None:
    table = at(MOMENTS["in Jail with a card"], language="en")
    looking(table)
    act(table, RollDice((3, 3)))
    assert table.table.panel.top is None


def test_without_a_reader_nothing_offers_to_look() -> None:
    table = hands(places=places(Profile()))
    table.do(PUSH)
    assert "What is this card?" not in table.page.items


KEEPS = "lotr-2021 Frodo:30@0(21,23,24,5)+quest:{};Sam:30@0(6,12,31,32,34)+quest:12;Merry:30 roll:0"
SECRETS = [
    card
    for card, one in enumerate(load("lotr-2021").board.decks[0].cards)
    if isinstance(one.effect, Secret) and card != 12
]


def uncovered(card: int, language: str) -> list[str]:
    """What is heard while Frodo looks at a secret card, asks again, and turns to and fro."""
    table = at(KEEPS.format(card), language=language)
    listener = heard(table)
    table.table.choose(Covered(0))
    table.wait(0.01)
    turns = (TurnKnob(1), TurnKnob(-1), TurnKnob(2))
    act(table, OK, OK, Hold(Button.OK), ASK, *turns, OK, ASK, *turns, BACK, BACK, BACK)
    return listener.utterances


@pytest.mark.parametrize("language", LANGUAGES)
def test_R71_nothing_heard_while_a_card_is_looked_at_depends_on_which_it_is(language: str) -> None:
    first, *others = (uncovered(card, language) for card in SECRETS)
    assert all(one == first for one in others)
    title = load("lotr-2021").card(0, SECRETS[0]).title
    assert not any(title in one for one in first)


@pytest.mark.parametrize("card", SECRETS)
def test_R71_a_printed_secret_card_on_the_reader_is_not_read_aloud(card: int) -> None:
    """Neither tapped at any time, nor on purpose."""
    table = at("lotr-2021{cards_drawn=at-table} Frodo:30+quest:?;Sam:30(5);Merry:30 roll:0")
    listener, uids = heard(table), table.table.tagbook.uids(DrawnTag(deck=0, card=card))
    act(table, Tap(uids[0]))
    looking(table)
    act(table, Tap(uids[0]))
    heard_all = " ".join(listener.utterances)
    assert "This is for you alone" in heard_all
    assert load("lotr-2021").card(0, card).title not in heard_all


@pytest.mark.parametrize("page", [Hand(0), PlayPage(0, 0, SECRETS[0])])
def test_R71_the_words_beside_the_display_do_not_name_an_uncovered_card(page: Page) -> None:
    table = at(KEEPS.format(SECRETS[0]), language="en")
    table.table.choose(page)
    said = headline(table.state, table.table.ui, table.table.now)
    assert said == "This is for you alone: read it on the display or on your phone."
