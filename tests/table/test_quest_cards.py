"""Secret Quest cards at display, panel and page (R71): their holder sees them by holding OK, and
nothing else that is shown depends on which they are."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.editions import load
from controller.rules.commands import CancelCard, LetPass, PlayCard
from controller.rules.events import CardKept, CardReturned
from controller.rules.legal import legal
from controller.rules.notation import read
from controller.rules.state import PendingCard, State
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import chosen, settled
from controller.table.panel.page import Listing, OpenPage, Page, Panel, Say
from controller.table.panel.pages.answers import Answers
from controller.table.panel.pages.cards import Covered, Hand, PlayPage
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.seats import DeedPage, Holdings, SeatPage
from controller.text.sentences import Names, event_sentence
from controller.view.interface import Ui
from controller.view.oled import draw
from controller.view.oled.canvas import Canvas
from controller.web.sections.board import edition_section, game_section
from tests.table.hands import hands

BOX = load("lotr-2021")
LINE = (
    "lotr-2021 Frodo:30@0(21,23,24,5)+quest:{};Sam:30@0(6,12,31,32,34)+quest:{};Merry:30@0(15)"
    " roll:0"
)
SECRET = (0, 1, 2, 24, 30)
SHARED: tuple[Page, ...] = (
    Main(), Answers(), SeatPage(0), SeatPage(1), Holdings(0), DeedPage(21), DeedPage(6), Covered(0),
)  # fmt: skip


def table(frodo: int = 2, sam: int = 12) -> State:
    """Frodo and Sam keep a card each."""
    return read(BOX, LINE.format(frodo, sam))


def labels(state: State, page: Page) -> list[str] | None:
    """The lines of a page."""
    inside = page.listing(PanelContext(state=state))
    assert inside is None or isinstance(inside, Listing)
    return None if inside is None else [choice.label for choice in inside.choices]


def picture(state: State, ui: Ui) -> Any:
    """What the display shows."""
    canvas = Canvas()
    draw(canvas, state, ui, 0.0)
    return canvas.rows


def test_R71_no_page_but_ones_own_depends_on_which_card_is_kept() -> None:
    shown = [[labels(table(card), page) for page in SHARED] for card in SECRET]
    assert all(one == shown[0] for one in shown)
    assert "1 secret card" in (labels(table(), SeatPage(0)) or [])


@pytest.mark.parametrize("card", SECRET)
def test_R71_that_a_card_is_kept_is_told_alike(card: int) -> None:
    before = table(30 if card != 30 else 2)
    event, other = CardKept(2, 0, card), CardKept(2, 0, 12)
    assert picture(before, Ui(fresh=(event,))) == picture(before, Ui(fresh=(other,)))
    names = Names(BOX, ["Frodo", "Sam", "Merry"])
    assert event_sentence(event, names) == "Merry draws a card from Quest and keeps it secret."
    title = BOX.card(0, card).title
    assert title not in event_sentence(CardReturned(2, 0, card, True), names)
    assert title in event_sentence(CardKept(2, 0, card, shown=True), names)


def test_R71_the_page_shows_a_card_face_down_unless_all_is_open() -> None:
    state = table()
    assert msgspec.json.encode(game_section(state)) == msgspec.json.encode(game_section(table(24)))
    assert game_section(state)["players"][0]["secret"] == ["secret card"]
    assert b"Down the Mountain" not in msgspec.json.encode(edition_section(BOX))
    house = LINE.format(2, 12).replace("lotr-2021 ", "lotr-2021{secret_cards=open} ")
    opened = read(BOX, house)
    assert game_section(opened)["players"][0]["secret"] == ["Down the Mountain"]
    assert "1 card to play" in (labels(opened, SeatPage(0)) or [])


def test_R71_its_holder_sees_it_by_holding_ok_and_not_by_pressing() -> None:
    context = PanelContext(state=table())
    covered = Panel().opened(context, Covered(0))
    pressed, told = chosen(context, covered)
    assert pressed == covered
    assert isinstance(told, Say)
    held, nothing = chosen(context, covered, held=True)
    assert (held.top, nothing) == (Hand(0), None)
    assert labels(context.state, Hand(0)) == ["Down the Mountain"]


@pytest.mark.parametrize(("rule", "told"), [("secret", 0), ("open", 1)])
def test_R71_what_a_card_says_is_read_by_its_holder_and_by_no_log(rule: str, told: int) -> None:
    """The log is on every page. Where cards are open it may say so."""
    state = table()
    state.rules = msgspec.structs.replace(state.rules, secret_cards=rule)
    inside = PlayPage(0, 0, 2).listing(PanelContext(state=state))
    assert isinstance(inside, Listing)
    says = inside.choices[-1].act
    assert isinstance(says, Say)
    at = hands()
    before = len(at.lines)
    at.table.choose(says)
    assert at.table.ui.notice is not None
    assert at.table.ui.notice.text == says.text
    assert len(at.lines) - before == told


def test_R71_open_cards_are_covered_when_anything_happens() -> None:
    context = PanelContext(state=table())
    views = tuple(
        OpenPage(page=page) for page in (SeatPage(0), Covered(0), Hand(0), PlayPage(0, 0, 2))
    )
    after = settled(PanelContext(state=table()), Panel(views=views), context)
    assert after.top == Covered(0)


def test_R76_the_question_is_the_same_whether_or_not_it_could_be_cancelled() -> None:
    both = []
    for sam in (12, 30):
        state = table(24, sam)
        state.secret[0].remove((0, 24))
        state.decks[0].append(24)
        state.stack = [PendingCard(0, 0, 24, 1, 31)]
        state.go_round()
        both.append((picture(state, Ui()), labels(state, Answers())))
        kinds = {type(option.command) for option in legal(state)}
        assert (CancelCard in kinds) is (sam == 12)
        assert LetPass in kinds
    assert both[0] == both[1]


def test_every_play_is_offered_on_the_cards_own_page() -> None:
    state = table(30)
    plays = [one.command for one in legal(state) if isinstance(one.command, PlayCard)]
    assert {(one.target, one.space, one.other) for one in plays} == {
        (1, 6, 5), (1, 12, 5), (2, 15, 5),
    }  # fmt: skip
    found, waiting = set(), [PlayPage(0, 0, 30)]
    while waiting:
        inside = waiting.pop().listing(PanelContext(state=state))
        assert isinstance(inside, Listing)
        for choice in inside.choices:
            if isinstance(choice.act, PlayCard):
                found.add(choice.act)
            elif isinstance(choice.act, PlayPage):
                waiting.append(choice.act)
    assert found == {*plays}
