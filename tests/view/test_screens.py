"""Screens: nothing cut off or overwritten, every state has one, different questions differ; each is
as its reference picture, which `python -m tests.view.reference` draws anew after a wanted
change."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings, strategies as st
from msgspec import structs
from PIL import Image, ImageChops

from controller.rules import events
from controller.rules.commands import Bundle
from controller.rules.prompts import Ask, Prompt, prompt
from controller.rules.refusals import SENTENCES
from controller.rules.state import Acquisition, Auction, Claim, Deal, Debt, Phase, Shortage, State
from controller.view.interface import Amount, Menu, Notice, Tone, Ui
from controller.view.oled import ASKED, TimedPicture, draw, news_end, screen
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import Font
from controller.view.oled.news import news
from controller.view.oled.purses import Purses
from controller.view.oled.story import Told
from controller.view.oled.told import card
from tests.amounts import often
from tests.games.walks import random_walk
from tests.view.reference import FOLDER, file_of, picture
from tests.view.situations import (
    EDITION,
    LATER,
    NAMES,
    SINCE,
    Situation,
    all_situations,
    asked,
    at,
    fresh,
    own,
    started,
)

LETTERS = st.characters(codec="latin-1", categories=("Lu", "Ll"))
PLAYERS = st.lists(
    st.text(LETTERS, min_size=1, max_size=12), min_size=2, max_size=6, unique=True
).map(tuple)
WIDE = tuple(f"WWWWWWWWWWM{n}" for n in range(6))


def drawn(state: State, ui: Ui, now: float = LATER) -> Canvas:
    """A screen whose edges and clashes have been checked."""
    canvas = Canvas()
    draw(canvas, state, ui, now)
    assert not canvas.outside, "something is cut off"
    assert not canvas.clash, "something is written over something else"
    return canvas


def on_every_kind_of_screen(state: State, space: int) -> Iterator[tuple[State, Ui]]:
    """Whatever can be shown about a space."""
    deed = space in state.board.deeds
    state.pos[:] = [space] * state.seats
    for phase in (Phase.ROLL, *((Phase.BUY, Phase.RENT_ROLL) if deed else ())):
        state.phase = phase
        yield state, Ui()
        yield state, Ui(held_die=0, missing=("strip",))
    state.phase = Phase.ROLL
    if deed:
        state.claims = [Claim(1, 0, space, 99_999, 1), Claim(0, 1, space, 14, 1)]
        yield state, Ui()
        state.claims = []
    last = state.seats - 1
    for top in (
        Debt(0, last, 99_999, "rent", space),
        Debt(0, state.seats, 1, "bankruptcy", space),
        Auction(space, -1, tuple(range(state.seats)), last, 99_999),
        Acquisition(0, space),
        Shortage(0, space, 0, tuple(range(1, state.seats))),
    ):
        state.stack = [top]
        yield state, Ui()
    state.stack = []
    for event in (
        events.Moved(0, 0, space, "dice"),
        events.RingMoved(1, space),
        events.Paid(0, 1, 99_999, "rent", space),
        *((events.DeedClaimed(0, space),) if deed else ()),
        events.AuctionClosed(0, 99_999, space, -1),
        events.Mortgaged(0, space),
        events.RentDue(0, 1, space, 99_999, 1),
        events.RentLapsed(1, 0, space, 99_999),
        events.RentDropped(1, 0, space, 99_999),
        *(events.BuildingsChanged(0, space, 0, level, 1, (0, 0)) for level in range(6)),
    ):
        happened: tuple[events.Event, ...] = (event,)
        if isinstance(event, events.Moved):
            happened = (events.Rolled(0, (6, 6), 1), event)
        yield state, Ui(fresh=happened, since=LATER)


@pytest.mark.parametrize("names", [NAMES, WIDE], ids=["usual", "widest"])
@pytest.mark.parametrize("space", range(40))
def test_all_40_names_fit_on_every_screen(space: int, names: tuple[str, ...]) -> None:
    state = started(names)
    state.cash[:] = [99_999] * (state.seats + 1)
    for shown, ui in on_every_kind_of_screen(state, space):
        drawn(shown, ui)


@given(names=PLAYERS, cash=st.integers(0, 99_999))
@settings(max_examples=60)
def test_player_names_and_balances_fit_on_every_screen(names: tuple[str, ...], cash: int) -> None:
    state = started(names)
    state.cash[:] = [cash] * (state.seats + 1)
    for shown, ui in on_every_kind_of_screen(state, 18):
        drawn(shown, ui)
    state.phase, state.winners, state.worth = Phase.OVER, (0, 1), (cash,) * state.seats
    ranked = Canvas()  # six lines: a capital's accent may touch a cedilla above
    draw(ranked, state, Ui(), LATER)
    assert not ranked.outside


def test_every_question_has_a_screen_and_a_situation() -> None:
    assert set(ASKED) == set(Ask)
    shown = {prompt(one.state).ask for one in asked() if one.state.phase is not Phase.SETUP}
    assert shown == set(Ask)


def test_nothing_is_cut_off_in_any_situation() -> None:
    for one in all_situations():
        drawn(one.state, one.ui, one.now)


def test_a_deal_that_is_impossible_now_is_not_on_the_foot_line() -> None:
    """J1: the deed has been sold to somebody else, and a later deal is possible."""
    state = own(at(started(), 13), 2, 3)
    plain = screen(state, Ui(), LATER).image
    state.deals = [Deal(1, 2, Bundle(cash=50), Bundle(deeds=(3,)))]
    assert screen(state, Ui(), LATER).image != plain
    own(state, 0, 3)
    assert screen(state, Ui(), LATER).image == plain
    state.deals.append(Deal(0, 2, Bundle(deeds=(3,)), Bundle(cash=50)))
    assert screen(state, Ui(), LATER).image != plain


@pytest.mark.parametrize("deck", range(2))
def test_every_card_is_shown_whole(deck: int) -> None:
    state = started(WIDE)
    for number in range(16):
        drawn(state, *fresh(events.CardDrawn(0, deck, number, False)))
        text = EDITION.card(deck, number).text
        cut, full = Canvas(), Canvas()
        words = f"{text} more"
        for canvas, said in ((cut, text), (full, words)):
            card(state, said, Told(0, "T"), Purses(state.cash), canvas)
        assert cut.rows != full.rows  # another word is another picture: the text was not cut


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_refusal_is_shown_whole(code: str) -> None:
    class Wide(dict[str, str]):
        def __missing__(self, key: str) -> str:
            return "Galadriel" if key in ("name", "turn") else "Westfold"

    text = SENTENCES[code].format_map(Wide())
    notice = Notice(title="No", text=text, tone=Tone.NO, since=0.0, until=5.0)
    longer = Notice(title="No", text=f"{text} More", tone=Tone.NO, since=0.0, until=5.0)
    shown = drawn(started(), Ui(notice=notice), 1.0)
    assert shown.rows != drawn(started(), Ui(notice=longer), 1.0).rows


@given(
    title=st.text(max_size=40), items=st.lists(st.text(max_size=60), min_size=1, max_size=12),
    seat=st.integers(-1, 9), where=st.integers(0, 11),
)  # fmt: skip
@settings(max_examples=80)
def test_any_menu_fits(title: str, items: list[str], seat: int, where: int) -> None:
    page = Menu(title=title, items=tuple(items), cursor=where % len(items), seat=seat)
    drawn(started(), Ui(page=page, missing=("dice",)))


@given(title=st.text(max_size=60), text=st.text(max_size=300), tone=st.sampled_from(Tone))
@settings(max_examples=80)
def test_any_notice_fits(title: str, text: str, tone: Tone) -> None:
    drawn(started(), Ui(notice=Notice(title=title, text=text, tone=tone, since=0, until=9)), 1.0)


@given(low=st.integers(0, 99_999), span=st.integers(0, 99_999), share=st.floats(0, 1))
@settings(max_examples=60)
def test_any_amount_fits(low: int, span: int, share: float) -> None:
    high = min(low + span, 99_999)
    value = low + int((high - low) * share)
    page = Amount(title="Galadriel bids", amount=value, low=low, high=high, seat=2)
    drawn(started(), Ui(page=page))


TAILED = ("Gregory Quigg", "jiggly, Peggy", "Gandalf", "Pippy", "qgjpy", "Sam")


@pytest.mark.parametrize("names", [NAMES, TAILED, WIDE], ids=["usual", "tails", "widest"])
@pytest.mark.parametrize("seed", range(often(2, 4)))
def test_in_no_game_is_anything_cut_off_or_overwritten(seed: int, names: tuple[str, ...]) -> None:
    """At every picture of what just happened, and between them, and when it has been told."""
    rng = Random(seed)
    for state, happened in random_walk(seed, 120, names):
        ui = Ui(fresh=tuple(happened), since=SINCE)
        for now in _every_time(state, ui):
            drawn(state, ui, now)
        drawn(state, ui, SINCE + rng.uniform(0.0, 12.0))


def _every_time(state: State, ui: Ui) -> Iterator[float]:
    """When the picture changes, until it stands still."""
    now: float | None = SINCE
    while now is not None:
        yield now
        now = draw(Canvas(), state, ui, now)


@pytest.mark.parametrize("seed", range(3))
def test_news_of_somebody_elses_are_told_with_the_name(seed: int) -> None:
    """Under the bar of the seat that is asked to roll, "you" would be somebody else."""
    others = 0
    for state, happened in random_walk(seed, 300, NAMES):
        ui = Ui(fresh=tuple(happened), since=SINCE)
        moments = news(state, ui.fresh)
        if prompt(state).ask not in (Ask.ROLL, Ask.JAIL) or not moments:
            continue
        told, seat = moments[-1].told, prompt(state).seats[0]
        seen = prompt(state).ask is Ask.JAIL and moments[-1].seconds > 0
        hidden = prompt(state).ask is Ask.JAIL and bool(state.claims)  # by the rent to be asked for
        if told.seat in (-1, seat) or not told.title or seen or hidden:
            continue
        others += 1
        written, name = words(state, ui), state.players[told.seat][0]
        others_words = [text for text in written if told.title not in text]  # a card's name
        assert not any("You" in text.split() for text in others_words), written
        assert any(text.startswith((name, name[:3])) for text in written), written
    assert others > 20


def words(state: State, ui: Ui, now: float = LATER) -> list[str]:
    written: list[str] = []

    class Heard(Canvas):
        def text(self, x: int, y: int, text: str, font: Font) -> int:
            written.append(text)
            return super().text(x, y, text, font)

    draw(Heard(), state, ui, now)
    return written


@given(st.integers(0, 9), st.sampled_from((1, 10, 100)), st.booleans())
def test_the_amount_page_names_its_keys_whole(high: int, step: int, alert: bool) -> None:
    page = Amount(title="Sam bids", amount=1, low=0, high=high + 1, seat=1, step=step)
    written = words(started(), Ui(page=page, missing=("strip",) if alert else ()))
    assert {"OK", "done", "Push", f"{'by' if alert else 'steps of'} {page.then}"} <= set(written)
    assert page.amount == page.low or f"-{page.less}" in written
    assert page.amount == page.high or f"+{page.more}" in written


@pytest.mark.parametrize("title", ["Strongholds: 12 in the Bank", "How many?"])
def test_the_amount_page_always_says_what_the_number_is(title: str) -> None:
    """Beside a large balance the bar has no room for a long title."""
    page = Amount(title=title, amount=1, low=1, high=12, seat=0, plain=True)
    assert title in words(started(), Ui(page=page))


def test_a_told_throw_does_not_offer_to_type() -> None:
    moved = (events.Rolled(0, (2, 4), 0), events.Moved(0, 8, 13, "dice"))
    state = at(started(), 13)
    ui = Ui(fresh=moved, since=SINCE)
    assert "skip" in words(state, ui, SINCE)
    assert "enter roll" in words(state, ui, news_end(state, ui))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_name_of_the_box_is_whole_in_an_auction(seats: int) -> None:
    names = ("Galadriel", "Gandalf", "Sam", "Legolas", "Gimli", "Aragorn")[:seats]
    state = started(names)
    state.stack = [Auction(16, -1, tuple(range(seats)))]
    assert {*names} <= {*words(state, Ui())}


def test_a_name_that_is_cut_in_an_auction_has_a_point() -> None:
    state = started(("Galadriel of Lorien", "Gandalf the Grey", "Samwise Gamgee"))
    state.stack = [Auction(16, -1, (0, 1, 2))]
    assert {"Galadriel of.", "Samwise Gamgee"} <= {*words(state, Ui())}


@pytest.mark.parametrize("name", ["Ω", "פרודו", "佛罗多", "Frodo ♥", "Ωmega"])
def test_a_name_in_letters_that_are_not_here_gives_way_to_the_token(name: str) -> None:
    state = started(("Sam", name))
    token = state.players[1][1]
    state.turn = 1
    assert token in words(state, Ui())
    page = Menu(title=f"{name}: Build", items=(f"{name} 1500",), cursor=0, seat=1)
    assert {f"{token}: Build", f"{token} 1500"} <= set(words(state, Ui(page=page)))
    notice = Notice(title="No", text=f"Ask {name}.", tone=Tone.NO, since=0.0, until=LATER + 1)
    assert f"Ask {token}." in words(state, Ui(notice=notice))


def test_the_token_of_a_nameless_player_may_be_somebody_elses_name() -> None:
    state = started(("Frodo", "Ω"))  # the second has Frodo's token
    assert state.players[1][1] == "Frodo"
    state.turn = 1
    assert "Player 2" in words(state, Ui())


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_game_has_a_screen_and_different_questions_differ(seed: int) -> None:
    questions: dict[bytes, tuple[Prompt, str, set[int]]] = {}
    for state, happened in random_walk(seed, often(150, 400), WIDE[: 2 + seed % 5]):
        ui = Ui(fresh=tuple(happened), since=SINCE)
        end = news_end(state, ui)
        now: float | None = SINCE
        while now is not None and now < end + 1.5:
            until = draw(Canvas(), state, ui, now)
            assert until is None or until > now
            now = until
        if now is not None:  # only an auctioneer has more to say
            assert prompt(state).ask is Ask.AUCTION
        canvas = drawn(state, Ui())
        question = prompt(state)
        if question.ask is not Ask.OVER:
            data = b"".join(row.to_bytes(16, "big") for row in canvas.rows)
            place = state.place(question.space) if question.space >= 0 else ""
            alike = structs.replace(question, seats=(), space=-1), place, set(question.seats)
            assert questions.setdefault(data, alike) == alike


def test_frame_is_a_bilevel_picture_of_128_by_64_that_holds_for_ever() -> None:
    frame = screen(started(), Ui(), LATER)
    assert isinstance(frame, TimedPicture)
    assert frame.image.mode == "1"
    assert frame.image.size == (128, 64)
    assert frame.until is None


def test_news_come_before_the_question_and_a_page_and_a_notice_before_the_news() -> None:
    state = at(started(), 20)
    happened = (events.Rolled(0, (0, 4), 0), events.Moved(0, 15, 20, "dice"))
    ui = Ui(fresh=happened, since=SINCE)
    told = screen(state, ui, SINCE)
    assert told.until == news_end(state, ui)
    assert told.until is not None
    question = screen(state, ui, told.until)
    assert question.until is None
    assert question.image.tobytes() != told.image.tobytes()
    page = Menu(title="Menu", items=("One",), cursor=0, seat=-1)
    assert screen(state, Ui(fresh=happened, since=SINCE, page=page), SINCE).until is None
    notice = Notice(title="No", text="Not now.", tone=Tone.NO, since=SINCE, until=SINCE + 2)
    assert screen(state, Ui(notice=notice, page=page), SINCE).until == SINCE + 2


def test_auction_calls_going_once_and_twice_after_the_last_bid_and_then_rests() -> None:
    state = started()
    state.stack = [Auction(16, -1, (0, 1, 3), 1, 120)]
    ui = Ui(since=SINCE)
    times, pictures = [SINCE], []
    while True:
        frame = screen(state, ui, times[-1])
        pictures.append(frame.image.tobytes())
        if frame.until is None:
            break
        times.append(frame.until)
    assert times == [SINCE, SINCE + 5.0, SINCE + 8.0]
    assert len(set(pictures)) == 3


def changed_box(before: tuple[State, Ui], after: tuple[State, Ui]) -> tuple[int, int, int, int]:
    """The box of pixels that differ between two screens."""
    one, other = (screen(state, ui, LATER).image.pillow() for state, ui in (before, after))
    box = ImageChops.logical_xor(one, other).getbbox()
    assert box is not None
    return box


def test_a_balance_that_changes_touches_only_its_own_box() -> None:
    before, after = started(), started()
    after.cash[0] = 1501
    left, _, right, bottom = changed_box((before, Ui()), (after, Ui()))
    assert left >= 128 - 47
    assert bottom <= 8  # one row of the display's RAM
    assert right - left <= 6  # one digit


def test_a_bid_that_rises_touches_only_its_own_box() -> None:
    before, after = started(), started()
    before.stack = [Auction(16, -1, (0, 1, 3), 1, 120)]
    after.stack = [Auction(16, -1, (0, 1, 3), 1, 121)]
    left, top, right, bottom = changed_box((before, Ui()), (after, Ui()))
    assert (left, top) >= (76, 12)
    assert right - left <= 9
    assert bottom <= 30


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.BUY, Phase.TAX])
def test_open_rents_are_seen_while_others_play(phase: Phase) -> None:
    space = 4 if phase is Phase.TAX else 13
    before, after = at(started(), space, phase), own(at(started(), space, phase), 1, 16)
    after.claims = [Claim(0, 1, 16, 14, 3)]
    _, top, _, bottom = changed_box((before, Ui()), (after, Ui()))
    assert top >= (39 if phase is Phase.ROLL else 47)  # the foot line; until when, above it
    assert bottom <= 57


def test_a_missing_part_leaves_a_mark() -> None:
    left, top, _, _ = changed_box((started(), Ui()), (started(), Ui(missing=("strip",))))
    assert top >= 55
    assert left >= 0


def test_every_event_of_a_game_that_players_should_know_is_told() -> None:
    silent = {
        "RollsAgain", "Moved", "DeedMoved", "DeedOffered", "DeedDeclined", "AuctionOpened",
        "BidMade", "BidderLeft", "RentAsked", "RentRollAsked", "RentRollAwaited",
        "TaxAwaited", "TaxChosen", "CardAwaited", "CardReturned", "CardGiven",
        "ShortageArose", "ShortageAnswered", "ShortageEnded", "PlacementAwaited", "PlacementEnded",
        "AcquisitionAwaited", "AcquisitionEnded",
        "DebtArose", "DebtSettled",
        "RulesProposed", "RulesAgreed", "RulesChanged", "RulesDropped",  # on the panel's page
        "DealOffered", "EstateOpened", "EstateTaken", "RetirementAsked", "RetirementAgreed",
        # Asked about, or seen in what follows.
        "EyeThrown", "EyeClosed", "Met", "MeetingEnded", "BattleBegan", "BattleRolled",
        "CountBegan", "CountRolled",
    }  # fmt: skip
    told = {"TurnBegan", "Bankrupted", "GameEnded", "FineForced"}  # rare: in situations.py
    for one in all_situations():
        if news(one.state, one.ui.fresh):
            told |= {type(event).__name__ for event in one.ui.fresh}
    everything = {kind.__name__ for kind in events.KINDS}
    assert everything - silent <= told | {"GameStarted"}


SITUATIONS = all_situations()


@pytest.mark.parametrize("one", SITUATIONS, ids=lambda one: one.name)
def test_screen_is_as_its_reference(one: Situation) -> None:
    path = file_of(one.name)
    assert path.exists(), f"no reference for {one.name!r}: run python -m tests.view.reference"
    with Image.open(path) as stored:
        changed = ImageChops.logical_xor(picture(one), stored.convert("1"))
    box = changed.getbbox()
    count = sum(byte.bit_count() for byte in changed.tobytes())
    assert box is None, (
        f"screen {one.name!r} differs from {path.name} in {count} pixels within {box}; "
        "if that is wanted: python -m tests.view.reference, look, commit"
    )


def test_no_reference_without_a_screen_and_no_name_twice() -> None:
    files = [file_of(one.name) for one in SITUATIONS]
    assert len(set(files)) == len(files)
    assert set(FOLDER.glob("*.png")) == set(files)
