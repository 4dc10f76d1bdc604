"""Secret Quest cards and the printed deck at display, panel, taps, typed words, bots and page
(R71): a card's holder sees it by holding OK, and nothing else that is shown depends on which it
is."""

from random import Random
from typing import Any

import msgspec
import pytest

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, next_command, play_out, start_command
from controller.dialogue.outcomes import done
from controller.editions import load
from controller.files.tagbook import CardTag, DrawnTag, simulated
from controller.rules.board import HIDDEN, Keep
from controller.rules.commands import AnyCommand, CancelCard, LetPass, NameCard, PlayCard
from controller.rules.deadline import least_answer
from controller.rules.engine import decide, step
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import CardDrawn, CardKept, CardReturned, blank
from controller.rules.legal import answers, legal
from controller.rules.notation import read, write
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, PendingCard, State
from controller.table.input.taps import meaning
from controller.table.input.typed import NotUnderstood, understood
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import chosen, default, settled
from controller.table.panel.page import Listing, OpenPage, Page, Panel, Say
from controller.table.panel.pages.answers import Answers
from controller.table.panel.pages.cards import Covered, Hand, PlayPage
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.seats import DeedPage, Holdings, SeatPage
from controller.text.language import in_language
from controller.text.sentences import Names, entry_sentence, event_sentence, refusal_sentence
from controller.view.interface import Ui
from controller.view.oled import draw
from controller.view.oled.canvas import Canvas
from controller.web.sections.board import edition_section, game_section
from tests.steps import cases
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
    inside = page.listing(PanelContext(state=state))
    assert inside is None or isinstance(inside, Listing)
    return None if inside is None else [choice.label for choice in inside.choices]


def picture(state: State, ui: Ui) -> Any:
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
    assert at.notice.text == says.text
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


CARDS = BOX.data.decks[0].cards
GAIN, EAGLE, MOUNTAIN, STONE = 3, 11, 2, 12
DRAWS = (
    "lotr-2021{{cards_drawn=at-table{more}}} Frodo:30@7{hand};Sam:30@0(5)+quest:11;Merry:30@0(15)"
    " draw:0 dice:2,5 under:quest,4"
)
AT_REST = (
    "lotr-2021{cards_drawn=at-table} Frodo:30@0+quest:?+quest:?;Sam:30@0(5,6);Merry:30@0(15) roll:0"
)


def drawing(hand: str = "", more: str = "") -> State:
    """Frodo draws; Sam keeps a card to get out of Jail, and card 4 lies under the deck."""
    return read(BOX, DRAWS.format(hand=hand, more=more))


def lines(state: State, page: Page) -> dict[str, object]:
    inside = page.listing(PanelContext(state=state))
    assert isinstance(inside, Listing)
    return {choice.label: choice.act for choice in inside.choices}


def title(card: int) -> str:
    return BOX.card(0, card).title


def test_R71_ok_lists_the_cards_that_can_have_been_drawn() -> None:
    context = PanelContext(state=drawing())
    assert default(context) == Answers()
    shown = lines(context.state, Answers())
    assert next(iter(shown)) == "A secret card"
    assert shown["A secret card"] == NameCard(0)
    assert shown[title(GAIN)] == NameCard(0, GAIN)
    assert [*shown][1:] == sorted([*shown][1:], key=str.casefold)
    for gone in (4, EAGLE, MOUNTAIN, STONE):  # under the deck, kept, and secret ones
        assert title(gone) not in shown


def test_R71_who_draws_for_a_bot_names_a_secret_card_on_its_page() -> None:
    state = drawing()
    shown = lines(state, SeatPage(0))
    assert shown["Name the card..."] == Group(0, NameCard)
    assert lines(state, Group(0, NameCard))[title(MOUNTAIN)] == NameCard(0, MOUNTAIN)


def test_R71_a_bots_card_is_named_at_once() -> None:
    """By list and by tap: a bot plays only what it knows."""
    state = drawing()
    state.by_bot = [0]
    assert lines(state, Answers())[title(MOUNTAIN)] == NameCard(0, MOUNTAIN)
    context = PanelContext(state=state, tags=simulated(BOX))
    assert meaning(context, Panel(), DrawnTag(deck=0, card=MOUNTAIN)) == NameCard(0, MOUNTAIN)


def test_R71_where_all_is_open_the_list_has_every_card() -> None:
    shown = lines(drawing(more=",secret_cards=open"), Answers())
    assert title(MOUNTAIN) in shown
    assert "A secret card" not in shown


@cases(
    "more, card, named",
    ("", GAIN, GAIN), ("", MOUNTAIN, HIDDEN), (",secret_cards=open", MOUNTAIN, MOUNTAIN),
    ("", 4, 4),
)  # fmt: skip
def test_R71_a_tap_names_the_card_and_keeps_a_secret_one(more: str, card: int, named: int) -> None:
    context = PanelContext(state=drawing(more=more), tags=simulated(BOX))
    assert meaning(context, Panel(), DrawnTag(deck=0, card=card)) == NameCard(0, named)


def test_R71_a_tap_of_a_jail_card_names_the_one_that_is_left() -> None:
    """Two of them do the same and share a tag; Sam keeps the first."""
    ways = [i for i, card in enumerate(CARDS) if isinstance(card.effect, Keep)]
    assert ways[0] == EAGLE
    context = PanelContext(state=drawing(), tags=simulated(BOX))
    assert meaning(context, Panel(), CardTag(deck=0)) == NameCard(0, ways[1])


def test_R71_a_tap_at_another_time_only_shows_the_card() -> None:
    context = PanelContext(state=read(BOX, AT_REST), tags=simulated(BOX))
    assert isinstance(meaning(context, Panel(), DrawnTag(deck=0, card=GAIN)), Say)


@cases(
    "line, card",
    ("draw secret", HIDDEN),
    (f"draw {title(GAIN)}", GAIN),
    (f"draw {title(MOUNTAIN)}", MOUNTAIN),
)
def test_R71_the_card_is_named_in_words(line: str, card: int) -> None:
    assert understood(PanelContext(state=drawing()), line, Random(1)) == NameCard(0, card)


@cases(
    "line, told",
    ("draw", "Which card? Type a word of its title, or secret."),
    ("draw zzz", "The deck has no card called 'zzz'."),
    ("draw t", "'t' could be more than one card; type more of its title."),
)
def test_R71_words_that_name_no_card(line: str, told: str) -> None:
    with pytest.raises(NotUnderstood, match=told[:30].replace("?", r"\?")):
        understood(PanelContext(state=drawing()), line, Random(1))


def test_R71_a_hand_on_paper_says_how_many_and_plays_any_that_it_can_have() -> None:
    state = read(BOX, AT_REST)
    shown = lines(state, Hand(0))
    assert next(iter(shown)) == "2 cards on paper"
    assert isinstance(shown["2 cards on paper"], Say)
    assert shown[title(MOUNTAIN)] == PlayPage(0, 0, MOUNTAIN)
    assert len(shown) == 7
    assert game_section(state)["players"][0]["secret"] == ["secret card"] * 2
    played = lines(state, PlayPage(0, 0, MOUNTAIN, 1))
    assert PlayCard(0, MOUNTAIN, 1, 5) in played.values()


def test_R71_a_secret_card_is_told_to_nobody_by_its_naming() -> None:
    """A bot's is named; log, chronicle and the page of what is taken back say only that it is."""
    state, names = drawing(), Names(BOX, ["Frodo", "Sam", "Merry"])
    for card in (MOUNTAIN, STONE, HIDDEN):
        command = NameCard(0, card)
        events = decide(state, command)
        assert not isinstance(events, Refusal)
        entry = Entry(seq=1, time=0.0, kind=EntryKind.COMMAND, command=command)
        assert "secret" in entry_sentence(entry, names)
        assert title(MOUNTAIN) not in entry_sentence(entry, names)
        assert done(state, command, events) == "Frodo drew a secret card"
    events = decide(state, NameCard(0, GAIN))
    assert not isinstance(events, Refusal)
    assert done(state, NameCard(0, GAIN), events) == f"Frodo drew “{title(GAIN)}”"


def test_R71_a_refusal_names_the_card_in_french_too() -> None:
    refusal = decide(drawing(), NameCard(0, EAGLE))
    assert isinstance(refusal, Refusal)
    assert refusal_sentence(refusal) == f"Frodo cannot have drawn {title(EAGLE)}: Sam holds it."
    with in_language("fr"):
        assert refusal_sentence(refusal).endswith("\u00a0: Sam la garde.")
        assert title(EAGLE) not in refusal_sentence(refusal)


def test_R66_the_clock_names_the_card_that_changes_least() -> None:
    """Once time has been called: a secret one, one to keep, else the least sum."""
    line = "lotr-2003{cards_drawn=at-table} A:500@7;B:500@0 draw:0 dice:3,4 called:1"
    state = read(load("lotr-2003"), line.replace("2003{", "2003/time-limit{"))
    named = least_answer(state, 0)
    assert isinstance(named, NameCard)
    assert isinstance(state.edition.card(0, named.card).effect, Keep)
    assert not isinstance(step(state, named), Refusal)
    secret = drawing(more=",time_limit=true")
    secret.called = True
    assert least_answer(secret, 0) == NameCard(0)


# Bots


@pytest.mark.parametrize("strength", [*Strength])
def test_R71_bots_alone_play_on_with_a_deck_that_chance_draws_from(strength: Strength) -> None:
    rng = Random(3)
    state = blank(BOX)
    step(state, start_command(BOX, ["A", "B", "C"], rng, rules={"cards_drawn": "at-table"}))
    drawn: list[type] = []

    def do(command: AnyCommand) -> object:
        outcome = step(state, command)
        assert not isinstance(outcome, Refusal)
        drawn.extend(type(event) for event in outcome)
        return outcome

    assert play_out(state, bots_of(strength, 3), DiceRoller(BOX, rng), 400, do) == (
        state.phase is OVER
    )
    assert {CardDrawn, CardKept} <= {*drawn}
    assert HIDDEN not in [card for held in state.secret for _, card in held]


@pytest.mark.parametrize("strength", [*Strength])
def test_R71_a_bot_plays_and_cancels_with_no_card_that_it_does_not_know(strength: Strength) -> None:
    line = AT_REST.replace("Sam:30@0(5,6)", "Sam:30@0(5,6)+quest:?")
    state, bots = read(BOX, line), bots_of(strength, 3)
    assert bots[0].before_roll(state, 0) is None
    step(state, PlayCard(0, MOUNTAIN, 1, 5))
    assert next_command(state, bots, DiceRoller(BOX, Random(1))) == LetPass(1)


def test_R71_a_position_goes_through_the_record_unchanged() -> None:
    state = drawing("+quest:?")
    assert read(BOX, write(state)) == state
    for option in answers(state):
        assert msgspec.json.decode(msgspec.json.encode(option.command), type=NameCard)
