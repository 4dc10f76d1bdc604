"""The table's loop: dice, taps, panel, parts and taking back, by hands without wires."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL.Image import Image

from controller.banker import Banker
from controller.bots import SimpleBot
from controller.journal import Journal, JournalError
from controller.playing import Thrower, next_command, start_command
from controller.rules.commands import (
    AnyCommand,
    AskRent,
    Bid,
    Bundle,
    Buy,
    CloseAuction,
    Decline,
    DieReport,
    Lift,
    Mortgage,
    Offer,
    Pass,
    Roll,
    UseCard,
)
from controller.rules.events import CardDrawn, DeedMoved, Jailed, Mortgaged, OpeningRolled, Paid
from controller.rules.prompts import Ask
from controller.rules.state import Phase, State
from controller.screens.canvas import WIDTH
from controller.screens.font import SMALL_BOLD
from controller.screens.parts import BALANCE
from controller.table import Press, Tap, Throw, Turn, pages
from controller.table.wording import labels, words
from controller.tagbook import CardTag, DeedTag, TokenTag
from controller.ui import Amount, LayCard, Menu, Tone
from hardware.ports import (
    Button,
    Colour,
    DieNews,
    DieSettled,
    LineNoise,
    News,
    PartFound,
    PartLost,
    PartTrouble,
    Pressed,
    TagPlaced,
    TagRemoved,
    Turned,
)
from hardware.strip import StripLayout
from tests.controller.hands import BOOK, DICE, EDITION, NAMES, PADS, Hands, banker, hands

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


def deed(space: int) -> bytes:
    """The uid of a deed."""
    return BOOK.uids(DeedTag(space=space))[0]


def token(state: State, seat: int) -> bytes:
    """The uid of a seat's token."""
    return BOOK.uids(TokenTag(token=state.players[seat][1]))[0]


def last(table: Hands) -> AnyCommand | None:
    """The last command that counts."""
    return table.table.banker.counting()[-1].command


def opened(seed: int = 1) -> Hands:
    """A table on which seat 0 is to roll for the first time."""
    table = hands(banker(seed=seed))
    for faces in ((6, 6), (2, 1), (2, 1), (2, 1)):
        table.do(Throw(faces))
    assert table.table.desk.prompt.ask is Ask.ROLL
    assert table.table.desk.prompt.seats == (0,)
    table.wait()
    return table


def standing(space: int = 9) -> Hands:
    """Seat 0 stands on a deed that nobody has."""
    table = opened()
    table.do(Throw((4, space - 4)))
    assert table.table.desk.prompt.ask is Ask.BUY
    table.wait()
    return table


def asked(table: Hands) -> AnyCommand | None:
    """The last command without the names of the real dice."""
    command = last(table)
    return Roll(command.seat, command.dice) if isinstance(command, Roll) else command


def said(table: Hands) -> str:
    """The notice that shows."""
    notice = table.table.ui.notice
    assert notice is not None
    return f"{notice.title}: {notice.text}"


def page(table: Hands) -> Menu | Amount | LayCard | None:
    """The page that shows."""
    return table.table.ui.page


def held(table: Hands) -> int | None:
    """The face of the die that lies alone."""
    return table.table.ui.held_die


def missing(table: Hands) -> tuple[str, ...]:
    """The parts that are said to be missing."""
    return table.table.ui.missing


# Dice


def test_two_dice_in_any_order_make_a_throw() -> None:
    table = hands()
    table.die(1, 3)
    assert table.table.ui.held_die == 3
    table.die(0, 0)
    thrown = DieReport(DICE, 0, 1), DieReport(DICE, 1, 1)
    assert last(table) == Roll(0, (0, 3), thrown)
    assert table.table.ui.held_die is None


def test_a_report_that_comes_again_after_a_crash_does_not_count_again(tmp_path: Path) -> None:
    first = hands(banker(journal=tmp_path / "game.db"))
    first.die(0, 0)
    first.die(1, 3)
    journal = first.table.banker.journal
    assert journal is not None
    journal.close()  # the acknowledgement never reached the hub
    resumed = Journal.open(tmp_path / "game.db")
    again = hands(Banker.resume(resumed))
    before = len(again.table.banker.counting())
    for die, face in ((0, 0), (1, 3)):
        again.table.on(DieSettled(source=DICE, die=die, face=face, roll=1))
    assert len(again.table.banker.counting()) == before
    again.table.on(DieSettled(source=DICE, die=0, face=4, roll=2))
    assert again.table.ui.held_die == 4  # only the new throw's
    resumed.close()


def test_the_same_report_twice_counts_once() -> None:
    table = hands()
    table.die(0, 5)
    table.table.on(DieSettled(source=DICE, die=0, face=5, roll=1))
    assert not table.lines
    table.die(1, 5)
    table.table.on(DieSettled(source=DICE, die=1, face=5, roll=1))
    assert len(table.table.banker.counting()) == 2
    assert table.table.ui.held_die is None


def test_of_one_die_thrown_twice_the_newer_counts() -> None:
    table = hands()
    table.die(0, 5)
    table.die(0, 2)
    assert "2 counts" in said(table)
    table.die(1, 6)
    assert asked(table) == Roll(0, (2, 6))


def settled(die: int, face: int, roll: int, birth: int = 7) -> DieSettled:
    """A roll of a die that numbers its throws and tells what it measured."""
    return DieSettled(
        source=DICE, die=die, face=face, roll=roll, mark=birth << 16 | roll,
        vector=(12, -3, 998), battery=3910,
    )  # fmt: skip


def test_every_real_roll_is_recorded_with_what_the_die_measured() -> None:
    table = hands()
    for die, face in ((0, 0), (1, 3)):
        table.table.on(settled(die, face, 5))
    rolled = last(table)
    assert isinstance(rolled, Roll)
    assert rolled.thrown[1] == DieReport(DICE, 1, 5, 7 << 16 | 5, (12, -3, 998), 3910)


def test_by_its_own_number_a_roll_is_known_again_though_the_count_began_anew(
    tmp_path: Path,
) -> None:
    """The die's battery was new, so this program counted 42 before its crash and counts 1 now."""
    first = hands(banker(journal=tmp_path / "game.db"))
    for die in (0, 1):
        first.table.on(msgspec.structs.replace(settled(die, 3, 1), roll=42))
    journal = first.table.banker.journal
    assert journal is not None
    journal.close()
    resumed = Journal.open(tmp_path / "game.db")
    again = hands(Banker.resume(resumed))
    before = len(again.table.banker.counting())
    for roll in (0, 1):
        for die in (0, 1):
            again.table.on(settled(die, 3, roll))
    assert len(again.table.banker.counting()) == before
    for die in (0, 1):
        again.table.on(settled(die, 4, 2))
    assert len(again.table.banker.counting()) == before + 1
    resumed.close()


def news(what: News, die: int = 1, roll: int = 1, battery: int | None = None) -> DieNews:
    return DieNews(source=DICE, die=die, what=what, roll=roll, battery=battery)


def test_a_die_at_a_slant_is_said_once_and_thrown_again() -> None:
    table = hands()
    table.die(0, 5)
    for _ in range(3):
        table.table.on(news(News.COCKED))
    assert said(table) == "Not a roll: Die 2 lies at a slant: throw it again. Only that one."
    assert len([line for line in table.lines if "slant" in line]) == 1
    assert table.table.ui.held_die == 5
    for what in (News.ROLLING, News.COCKED, News.COCKED):  # and thrown again: the same roll
        table.table.on(news(what))
    assert len([line for line in table.lines if "slant" in line]) == 2
    table.die(1, 6)
    assert asked(table) == Roll(0, (5, 6))


def test_a_die_at_a_slant_is_nobodys_business_while_no_roll_is_awaited() -> None:
    table = standing()
    before = list(table.lines)
    table.table.on(news(News.COCKED))
    assert table.lines == before


def test_no_news_is_a_roll() -> None:
    table = hands()
    before = len(table.table.banker.counting())
    for what in News:
        for die in (0, 1):
            table.table.on(news(what, die))
    table.wait()
    assert len(table.table.banker.counting()) == before
    assert table.table.ui.held_die is None


def test_one_die_alone_is_said_once_and_never_guessed() -> None:
    table = hands()
    table.die(0, 5)
    table.wait(5.9)
    assert not table.lines
    table.wait(0.2)
    assert said(table).startswith("Only one die: One die shows 5, the other said nothing.")
    table.wait(600)
    assert len(table.lines) == 1
    assert len(table.table.banker.counting()) == 1
    assert table.table.ui.held_die == 5
    table.die(1, 2)
    assert asked(table) == Roll(0, (5, 2))
    table.wait()
    assert len([line for line in table.lines if "Only one die" in line]) == 1


def test_a_die_that_still_rolls_is_waited_for() -> None:
    table = hands()
    table.die(0, 5)
    table.wait(5)
    table.table.on(news(News.ROLLING))
    table.wait(5)
    assert not table.lines
    table.die(1, 2)
    assert asked(table) == Roll(0, (5, 2))


def test_a_roll_that_one_die_began_can_be_typed() -> None:
    table = hands()
    table.die(0, 5)
    table.wait()
    table.table.do(Roll(0, (5, 2)))
    assert table.table.ui.held_die is None
    told = len(table.lines)
    table.wait()
    assert len(table.lines) == told


def test_back_drops_the_die_that_lies_alone() -> None:
    table = hands()
    table.die(0, 5)
    table.do(BACK)
    assert said(table) == "Not a roll: It does not count. Throw both dice."
    assert held(table) is None
    table.die(1, 6)
    assert held(table) == 6
    table.die(0, 2)
    assert asked(table) == Roll(0, (2, 6))


def test_a_die_whose_sensor_is_dead_is_said_once_until_it_says_otherwise() -> None:
    table = hands()
    for _ in range(3):  # it tells so once a minute
        table.table.on(news(News.SENSOR_DEAD))
        table.wait(60)
    assert [line for line in table.lines if "Die broken" in line] == [
        "Die broken: Die 2 feels nothing any more. Play on: type in the rolls."
    ]
    table.table.on(news(News.HERE))
    table.table.on(news(News.SENSOR_DEAD))
    assert len([line for line in table.lines if "Die broken" in line]) == 2
    table.table.on(settled(1, 3, 5))
    table.table.on(news(News.SENSOR_DEAD))
    assert len([line for line in table.lines if "Die broken" in line]) == 3


def test_a_low_battery_is_said_once_and_not_over_the_roll() -> None:
    table = opened()
    for turn in (10, 11):
        for die in (0, 1):
            table.table.on(msgspec.structs.replace(settled(die, 4, turn), battery=3499 + 500 * die))
    first = [line for line in table.lines if "Charge" in line]
    assert first == []
    table.wait()
    charge = "Die nearly empty: Charge die 1 soon: its battery is nearly empty."
    [told] = [line for line in table.lines if "Charge" in line]
    assert told.startswith(charge)
    table.table.on(news(News.HERE, 0, battery=4100))
    table.table.on(news(News.HERE, 0, battery=3400))
    table.wait()
    assert len([line for line in table.lines if "Charge" in line]) == 2


def test_a_head_that_falls_silent_is_named_and_the_reader_plays_on() -> None:
    table = standing()
    table.table.on(PartLost(part="pads head 3", why="does not answer"))
    assert said(table).startswith("Reader, head 3: gone: Does not answer.")
    assert missing(table) == ("pads head 3",)
    table.tap(deed(9))
    assert last(table) == Buy(0)
    table.table.on(PartFound(part="pads head 3", about="answers again"))
    assert said(table) == "Reader, head 3: back: answers again"
    assert missing(table) == ()


def test_what_a_part_cannot_do_is_said_once() -> None:
    table = hands()
    for _ in range(3):
        table.table.on(PartTrouble(part="pads", why="has 2 heads"))
    assert said(table) == "Reader: Has 2 heads."
    assert len(table.lines) == 1
    assert missing(table) == ()


def test_a_second_roll_before_the_first_is_used_does_not_count() -> None:
    table = standing()
    before = table.table.state.facts()
    table.do(Throw((3, 4)))
    assert table.table.state.facts() == before
    assert "Nobody has to roll now" in said(table)
    assert "Ada: claim" in said(table)
    assert table.table.ui.notice is not None
    assert table.table.ui.notice.tone is Tone.NO


def test_a_die_of_an_unwanted_throw_never_joins_the_next_throw() -> None:
    table = standing()
    table.die(0, 3)
    table.give(Buy(0))
    table.die(1, 4)  # half a second later: the other die of the throw that did not count
    assert table.table.ui.held_die is None
    table.do(Throw((2, 5)))
    assert asked(table) == Roll(1, (2, 5))


def test_dice_of_another_game_are_refused_by_name() -> None:
    table = hands()
    table.do(Throw((1, 4)))  # die 0 of this edition has the Eye in place of the 1
    assert "cannot show 1 and 4" in said(table)
    assert len(table.table.banker.counting()) == 1
    table.table.on(DieSettled(source=DICE, die=2, face=4, roll=1))
    assert "Die 3" in said(table)


# Taps


def test_tapping_the_deed_one_stands_on_claims_it() -> None:
    table = standing()
    table.tap(deed(9))
    assert last(table) == Buy(0)


def test_tapping_another_unclaimed_deed_is_a_no_that_shows_its_card_and_buys_nothing() -> None:
    table = standing()
    table.tap(deed(11))
    place = words.place(table.table.state, 11)
    assert said(table).startswith(f"{place}: Not claimed: you stand on ")
    assert words.card(table.table.state, 11) in said(table)
    assert table.table.ui.notice is not None
    assert table.table.ui.notice.tone is Tone.NO
    assert table.table.desk.prompt.ask is Ask.BUY
    assert table.table.state.owner[9] == table.table.state.owner[11] == -1


def test_tapping_the_own_deed_when_rent_is_owed_asks_for_it_and_nothing_else() -> None:
    table = standing()
    table.give(Buy(0))
    table.do(Throw((4, 5)))
    assert table.table.state.claims
    table.tap(deed(9))
    assert last(table) == AskRent(0, 9)
    table.tap(deed(9))
    page = table.table.ui.page
    assert isinstance(page, Menu)  # nothing is asked any more: its menu
    assert page.items[-1] == "Ada's, rent 8"
    assert last(table) == AskRent(0, 9)


def test_tapping_a_deed_of_others_while_one_is_asked_only_shows_it() -> None:
    table = standing()
    state = table.table.state
    DeedMoved(39, -1, 2).apply(state)
    before = state.facts()
    table.tap(deed(39))
    assert "Cleo's, rent 50" in said(table)
    assert table.table.ui.page is None
    assert table.table.state.facts() == before


def test_a_token_shows_what_its_seat_has_and_buys_nothing() -> None:
    table = standing()
    table.tap(token(table.table.state, 0))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.title == "Ada"
    assert page.seat == 0
    assert table.table.desk.prompt.ask is Ask.BUY


def test_tokens_raise_in_an_auction_and_the_steps_grow() -> None:
    table = standing()
    table.give(Decline(0))
    bids = []
    for seat in (1, 2, 1, 2):
        table.tap(token(table.table.state, seat))
        bids.append(last(table))
    assert bids == [Bid(1, 1), Bid(2, 2), Bid(1, 3), Bid(2, 4)]
    table.give(Bid(3, 150))
    table.tap(token(table.table.state, 1))
    assert last(table) == Bid(1, 160)
    table.give(Bid(3, 430))
    table.tap(token(table.table.state, 1))
    assert last(table) == Bid(1, 450)
    table.tap(token(table.table.state, 1))
    assert "already holds the highest bid" in said(table)
    table.give(CloseAuction(0))
    assert table.table.state.owner[9] == 1


def test_a_seat_that_cannot_go_a_step_further_bids_all_it_has() -> None:
    table = standing()
    Paid(2, 4, 1497, "tax").apply(table.table.state)
    table.give(Decline(0))
    table.give(Bid(1, 2))
    table.tap(token(table.table.state, 2))
    assert last(table) == Bid(2, 3)
    table.give(Bid(1, 9))
    table.tap(token(table.table.state, 2))
    assert "3" in said(table)
    assert table.table.ui.notice is not None
    assert table.table.ui.notice.tone is Tone.NO


def test_a_kept_card_opens_the_jail_only_there() -> None:
    table = opened()
    state = table.table.state
    deck, card = next(
        (deck, card)
        for deck, cards in enumerate(state.decks)
        for card in cards
        if "keep" in str(type(state.edition.card(deck, card).effect)).lower()
    )
    state.decks[deck].remove(card)
    state.decks[deck].insert(0, card)
    CardDrawn(0, deck, card, True).apply(state)
    uid = BOOK.uids(CardTag(deck=deck))[0]
    table.tap(uid)
    assert "It gets you out of Jail" in said(table)
    Jailed(0, "space").apply(state)
    state.phase = Phase.ROLL
    table.table.adopt(table.table.banker)
    table.tap(uid)
    assert last(table) == UseCard(0)
    table.tap(uid)
    assert "Nobody holds this card" in said(table)


def test_an_acquired_mortgaged_deed_is_lifted_by_its_tap() -> None:
    table = opened()
    state = table.table.state
    DeedMoved(9, -1, 1).apply(state)
    Mortgaged(1, 9).apply(state)
    table.table.do(Offer(1, 0, Bundle(deeds=(9,)), Bundle(cash=10)))
    table.tap(token(state, 0))
    assert isinstance(table.table.ui.page, Menu)
    assert table.table.ui.page.title == "Ada: a deal?"
    table.do(Turn(2), OK)
    assert table.table.desk.prompt.ask is Ask.ACQUIRED
    table.tap(deed(9))
    assert last(table) == Lift(0, 9)


def test_an_unknown_tag_is_named_by_its_end_and_does_nothing() -> None:
    table = standing()
    before = table.table.state.facts()
    table.tap(bytes.fromhex("04A1B2C3D4E5F6"))
    assert "Unknown card: This card is new here" in said(table)
    assert table.table.state.facts() == before


@pytest.mark.parametrize("removed", [True, False], ids=["flickers", "is left lying"])
def test_a_card_that_lies_or_flickers_counts_once(removed: bool) -> None:
    table = standing()
    table.give(Decline(0))
    uid = token(table.table.state, 1)
    placed = TagPlaced(source=PADS, head=0, uid=uid)
    table.table.on(placed)
    table.clock.advance(0.1)
    if removed:
        table.table.on(TagRemoved(source=PADS, head=0, uid=uid))
        table.clock.advance(0.1)
    table.table.on(placed)
    assert last(table) == Bid(1, 1)
    assert table.table.ui.notice is None


def test_a_card_that_lay_on_the_reader_while_it_was_gone_counts_once() -> None:
    table = standing()
    table.give(Decline(0))
    placed = TagPlaced(source=PADS, head=0, uid=token(table.table.state, 1))
    table.table.on(placed)
    table.table.do(Bid(2, 5))
    table.table.on(PartLost(part=PADS, why="it was unplugged"))
    table.clock.advance(60)
    table.table.on(PartFound(part=PADS))
    table.table.on(placed)
    assert last(table) == Bid(2, 5)
    table.table.on(TagRemoved(source=PADS, head=0, uid=placed.uid))
    table.clock.advance(1)
    table.table.on(placed)
    assert last(table) == Bid(1, 6)


# Panel


def test_ok_claims_and_back_leaves_to_the_auction() -> None:
    table = standing()
    table.do(OK)
    assert last(table) == Buy(0)
    table = standing()
    table.do(BACK)
    assert last(table) == Decline(0)
    table.do(BACK)
    assert isinstance(table.table.ui.page, Menu)
    table.do(OK)  # nobody wants it
    assert table.table.desk.prompt.ask is Ask.ROLL
    assert [entry.command for entry in table.table.banker.counting()[-4:]] == [
        Pass(seat) for seat in (0, 1, 2, 3)
    ]


def test_a_press_while_news_is_told_answers_nothing_that_nobody_has_seen() -> None:
    table = standing()
    table.give(Buy(0))
    table.wait()
    table.do(Throw((4, 5)))  # Bo lands there too: rent is told, then Cleo is asked to roll
    assert table.table.desk.prompt.seats == (2,)
    table.do(OK)
    assert page(table) is None
    table.do(OK)
    assert page(table) is not None


def test_the_roll_can_be_typed_when_the_dice_are_gone() -> None:
    table = opened()
    table.table.on(PartLost(part=DICE, why="it was unplugged"))
    assert table.table.path_to(Roll(0, (0, 6))) == (OK, OK, Turn(-1), OK)
    table.give(Roll(0, (0, 6)))
    assert last(table) == Roll(0, (0, 6))


def test_back_where_there_is_nothing_to_leave_says_so() -> None:
    table = opened()
    table.do(BACK)
    assert "Nothing to leave" in said(table)
    assert "It is Ada's turn to roll" in said(table)


def test_an_amount_runs_when_turned_fast_and_never_leaves_its_range() -> None:
    table = standing()
    table.give(Decline(0))
    table.do(OK, OK)
    title = "Ada bids"
    assert page(table) == Amount(title=title, amount=1, low=1, high=1500, seat=0, step=1)
    table.do(Turn(-5))
    assert page(table) == Amount(title=title, amount=1, low=1, high=1500, seat=0, step=1)
    for _ in range(10):
        table.clock.advance(0.02)
        table.table.on(Turned(steps=1))
    assert page(table) == Amount(title=title, amount=100, low=1, high=1500, seat=0, step=1)
    table.do(PUSH, Turn(90))
    assert page(table) == Amount(title=title, amount=1500, low=1, high=1500, seat=0, step=100)


def test_building_pages_stay_open_and_others_close() -> None:
    table = opened()
    state = table.table.state
    for space in (37, 39, 5):
        DeedMoved(space, -1, 0).apply(state)
    table.table.adopt(table.table.banker)
    table.give(Mortgage(0, 5))
    assert isinstance(table.table.ui.page, Menu)
    table.do(BACK, BACK, BACK)
    assert page(table) is None
    table.do(PUSH)
    table.do(Throw((4, 4)))
    assert page(table) is None  # another question


def test_an_offer_made_on_the_panel_is_put_before_the_partner() -> None:
    table = standing()
    table.give(Buy(0))
    table.wait()
    table.give(Offer(0, 2, Bundle(deeds=(9,)), Bundle(cash=345)))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.seat == 2
    assert page.items[:2] == ("Ada gives Weathertop", "Ada gets 345 P")
    table.do(Turn(3), OK)
    assert not table.table.state.deals


def test_tapping_deeds_puts_them_into_the_open_deal() -> None:
    table = opened()
    DeedMoved(9, -1, 0).apply(table.table.state)
    DeedMoved(39, -1, 1).apply(table.table.state)
    table.table.adopt(table.table.banker)
    table.do(PUSH, Turn(1), OK)
    menu = table.table.ui.page
    assert isinstance(menu, Menu)
    table.do(Turn(menu.items.index("Offer a deal")), OK, OK)
    table.tap(deed(9))
    table.tap(deed(39))
    table.do(Turn(2), OK)
    assert last(table) == Offer(0, 1, Bundle(deeds=(9,)), Bundle(deeds=(39,)))


# Taking back


def test_holding_back_takes_back_by_name_and_says_where_things_go() -> None:
    table = standing()
    table.give(Buy(0))
    table.table.on(Pressed(button=Button.BACK, held=True))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.items[:2] == ("Ada claims Weathertop, 120 P", "Ada rolls 4 + 5")
    table.do(Turn(1), OK)
    assert table.table.desk.prompt.ask is Ask.ROLL
    assert said(table).startswith("Taken back: Ada to GO; Weathertop to Bank")
    assert table.table.state.cash[0] == 1500


def test_taking_everything_back_returns_to_the_set_up() -> None:
    table = hands()
    table.table.on(Pressed(button=Button.BACK, held=True))
    table.do(OK)
    assert table.table.state.phase is Phase.SETUP
    assert isinstance(table.table.ui.page, Menu)
    table.table.on(Pressed(button=Button.BACK, held=True))
    assert "Nothing" in said(table)


def test_a_deal_begun_is_forgotten_when_the_start_is_taken_back() -> None:
    table = hands()
    table.table.choose(pages.StartDeal(0, 1))
    table.table.on(Pressed(button=Button.BACK, held=True))
    table.do(OK)
    assert table.table.state.phase is Phase.SETUP
    assert isinstance(table.table.ui.page, Menu)
    table.do(OK, BACK, Turn(1), PUSH)


def test_a_long_name_leaves_no_title_without_its_verb() -> None:
    """A page's bar has the seat's shape and balance; beside those "Gandalf: first die" was cut."""
    table = hands(banker(("Bartholomew Tuk", "Bo")))
    table.do(Throw((6, 6)), Throw((2, 3)))
    table.wait()
    open_pages = (pages.Faces(0), pages.Faces(0, 0), pages.Partners(0))
    titles = [*labels.VERBS.values(), "Give up?"]
    for page in open_pages:
        table.table.choose(page)
        shown = table.table.ui.page
        assert isinstance(shown, Menu)
        titles.append(shown.title)
    assert titles[-3:] == ["First die", "Eye and ...", "Deal with"]
    room = WIDTH - BALANCE - 12
    assert [title for title in titles if SMALL_BOLD.width(title) > room] == []


def test_the_hammer_is_one_line_without_a_name() -> None:
    table = standing()
    table.give(Decline(0))
    table.wait()
    table.do(Tap(token(table.table.state, 0)), Turn(1))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert [item for item in page.items if "Sold" in item] == ["Sold: Ada 1"]


# Parts


def test_a_lost_part_is_said_once_and_the_game_goes_on() -> None:
    table = standing()
    for _ in range(3):
        table.table.on(PartLost(part="display", why="it does not answer"))
    assert missing(table) == ("display",)
    assert [line for line in table.lines if "Display: gone" in line] == [
        "Display: gone: It does not answer. Play on: the menus have it all."
    ]
    table.give(Buy(0))
    table.table.on(PartFound(part="display"))
    assert missing(table) == ()
    assert said(table).startswith("Display: back")


def test_noise_is_counted_and_shown_once_a_minute() -> None:
    table = opened()
    for _ in range(61):
        table.table.on(LineNoise(part=DICE, why="wrong checksum"))
        table.clock.advance(1)
    shown = [line for line in table.lines if "nothing is lost" in line]
    assert len(shown) == 2
    assert "(61 times so far)" in shown[1]
    assert sum("wrong checksum" in line for line in table.lines) == 61


# Set-up and resuming


def test_a_game_is_set_up_by_tapping_tokens() -> None:
    table = hands(Banker(EDITION), chance=Random(1))
    for name in ("Gandalf", "Frodo"):
        table.tap(BOOK.uids(TokenTag(token=name))[0])
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.items[0] == "Start: 2 players"
    game = next(n for n, line in enumerate(page.items) if line.startswith("Game: "))
    table.do(Turn(game), OK, Turn(2), OK, Turn(-game), OK)
    assert table.table.state.players == [("Gandalf", "Gandalf"), ("Frodo", "Frodo")]
    assert table.table.state.game == "short"
    assert table.table.desk.prompt.ask is Ask.OPENING


def test_a_deed_says_not_yet_before_the_game() -> None:
    table = hands(Banker(EDITION))
    table.tap(deed(9))
    assert "No game has been set up yet" in said(table)
    table.do(OK)
    assert "2 to 6 players" in said(table)
    table.do(BACK, PUSH)
    assert isinstance(table.table.ui.page, Menu)


def test_resume_says_which_game_and_another_one_is_begun_only_when_sure() -> None:
    old = standing().table.banker
    table = hands(old, ask_resume=True, renew=lambda _: (Banker(EDITION), BOOK))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.title == "Resume?"
    assert page.items == (
        "Go on: 4 players, round 1",
        "Ada: claim Weathertop (120 P) or leave it to the auction.",
        "New game",
    )
    table.do(OK)
    assert table.table.ui.page is None
    assert table.table.state is old.state
    table = hands(old, ask_resume=True, renew=lambda _: (Banker(EDITION), BOOK))
    for act in (BACK, Turn(2)):
        table.do(act, *([OK] if act != BACK else []))
        page = table.table.ui.page
        assert isinstance(page, Menu)
        assert page.title == "Put this game away?"
        table.do(OK)  # no
        page = table.table.ui.page
        assert isinstance(page, Menu)
        assert page.title == "Resume?"
    table.do(BACK, Turn(1), OK)
    assert table.table.state.phase is Phase.SETUP
    assert table.table.banker is not old


# What is shown, and when


class Lamp:
    """A strip that remembers what the journal held when it was lit."""

    count = 40
    brightness = 1.0

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal
        self.entries: list[int] = []
        self.shown: list[tuple[Colour, ...]] = []

    def show(self, colours: tuple[Colour, ...]) -> int:
        self.shown.append(tuple(colours))
        self.entries.append(len(self.journal.entries) if self.journal else 0)
        return 120

    def close(self) -> None: ...


class Glass(Lamp):
    """A display that does the same."""

    size = (128, 64)

    def show(self, image: Image) -> int:  # type: ignore[override]
        assert image.size == self.size
        return super().show(())

    def dim(self, dimmed: bool) -> None: ...


def test_lights_run_ahead_of_the_record_and_numbers_never(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.journal", EDITION) as journal:
        lamp, glass = Lamp(journal), Glass(journal)
        one = Banker(EDITION, journal)
        one.do(start_command(EDITION, NAMES, Random(1)))
        layout = StripLayout(count=40)
        table = hands(one, strip=lamp, display=glass, layout=layout)
        table.die(0, 6)
        lamp.entries.clear()
        glass.entries.clear()
        table.die(1, 6)
        assert lamp.entries == [1]
        assert glass.entries == [2]


def test_a_command_that_cannot_be_written_down_has_not_happened(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.journal", EDITION) as journal:
        one = Banker(EDITION, journal)
        one.do(start_command(EDITION, NAMES, Random(1)))
        lamp = Lamp()
        table = hands(one, strip=lamp, layout=StripLayout(count=40))
        table.wait()
        quiet = lamp.shown[-1]

        def full(*_: object) -> None:
            raise JournalError(journal.path, "the disk is full; nothing was recorded")

        journal.append = full  # type: ignore[method-assign,assignment]
        table.do(Throw((6, 6)))
        assert "the disk is full" in said(table)
        assert len(table.table.banker.counting()) == 1
        assert table.table.state.opening == []
        table.wait()
        assert lamp.shown[-1] == quiet
        del journal.append
        table.do(Throw((6, 6)))
        assert isinstance(one.counting()[-1].events[0], OpeningRolled)


def test_an_idle_table_wakes_at_most_once_a_second() -> None:
    lamp, glass = Lamp(), Glass()
    table = hands(strip=lamp, display=glass, layout=StripLayout(count=40))
    table.do(Throw((6, 6)))
    table.wait(60)
    before = len(lamp.shown) + len(glass.shown)
    table.wait(100)
    assert len(lamp.shown) + len(glass.shown) - before <= 100
    table.wait(3600)
    left, pictures = len(lamp.shown), len(glass.shown)
    table.wait(600)
    assert 100 < len(lamp.shown) - left <= 330, "the strip never stands still: IDLE_PACE"
    assert len(glass.shown) == pictures
    table.table.close()
    assert table.clock.next_due() is None


def test_a_whole_game_by_hands(tmp_path: Path) -> None:
    """Every command of the bots goes through dice, tags and panel, and comes out as it was."""
    path = tmp_path / "game.journal"
    with Journal.create(path, EDITION) as journal:
        one = Banker(EDITION, journal)
        one.do(start_command(EDITION, NAMES, Random(9)))
        table = hands(one)
        bots, thrower = [SimpleBot()] * 4, Thrower(EDITION, Random(9))
        while table.table.state.phase is not Phase.OVER and table.table.state.turns < 150:
            command = next_command(table.table.state, bots, thrower)
            table.give(command)
            table.wait(0.4)
            assert asked(table) == command
    with Journal.open(path) as journal:
        assert Banker.resume(journal).state == table.table.state


events = st.one_of(
    st.builds(
        DieSettled,
        source=st.just(DICE),
        die=st.integers(0, 2),
        face=st.integers(0, 7),
        roll=st.integers(0, 9),
    ),
    st.builds(
        TagPlaced,
        source=st.just(PADS),
        head=st.integers(0, 1),
        uid=st.sampled_from([*(uid for uid, _ in BOOK), b"\x01\x02\x03\x04", b""]),
    ),
    st.builds(
        TagRemoved,
        source=st.just(PADS),
        head=st.integers(0, 1),
        uid=st.sampled_from([*(uid for uid, _ in BOOK), b"\x01\x02\x03\x04"]),
    ),
    st.builds(Pressed, button=st.sampled_from(Button), held=st.booleans()),
    st.integers(-9, 9).map(Turn),
    st.builds(PartLost, part=st.sampled_from([DICE, PADS, "strip"]), why=st.just("gone")),
    st.builds(PartFound, part=st.sampled_from([DICE, PADS, "strip"])),
    st.builds(LineNoise, part=st.just(DICE), why=st.just("torn frame")),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(events, max_size=80), st.booleans())
def test_whatever_the_parts_say_the_books_balance(said: list[object], begun: bool) -> None:
    table = hands(banker() if begun else Banker(EDITION), chance=Random(1))
    for event in said:
        if isinstance(event, Turn):
            table.do(event)
        else:
            table.table.on(event)  # type: ignore[arg-type]
        table.clock.advance(0.2)
        state = table.table.state
        if state.seats:
            assert sum(state.cash) == state.rules.bank_stock


def test_taps_are_the_shortest_path() -> None:
    table = standing()
    assert table.table.path_to(Buy(0)) == (Tap(deed(9)),)
    table.give(Decline(0))
    assert table.table.path_to(Bid(1, 1)) == (Tap(token(table.table.state, 1)),)
    assert len(table.table.path_to(Bid(1, 437))) > 3
