"""Who may do what from a phone, and what each of them is shown."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from hypothesis import given, strategies as st

from controller.bots.playing import start_command
from controller.files import position_file
from controller.rules import commands as c
from controller.rules.edition import Edition
from controller.rules.entries import EntryKind
from controller.table.panel.pages.resuming import GoOn, Paused
from controller.table.panel.pages.taking_back import TakeBack
from controller.view.timing import GOING_TWICE
from controller.web.access.codes import GUESSES, Role, Tried
from controller.web.access.sessions import SESSIONS_MOST
from controller.web.feed import WATCHER, RoomFeed
from controller.web.table_session import Room
from tests.steps import cases
from tests.table.begun import at
from tests.table.hands import EDITION, Hands, banker, hands

MORIA = "lotr-2003/classic A:9;B:1500(11,13,14);C:1500(16,18,19) roll:0"
BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"


class Phones:
    """A room over a table in a position, with phones that have joined it."""

    def __init__(self, where: str | Hands, box: Edition | None = None) -> None:
        self.hands: Hands = at(where, box=box) if isinstance(where, str) else where
        self.table = self.hands.table
        self.room = Room(self.table, self.hands.clock)
        self.codes = self.room.codes

    def joined(self, *seats: int, role: Role = Role.PLAYER, address: str = "10.0.0.7") -> RoomFeed:
        token = self.room.browsers.join(self.codes.show(role), address)
        assert isinstance(token, str)
        feed = RoomFeed(self.room, token)
        assert self.room.browsers.sit(feed.session, frozenset(seats)) == ""
        return feed

    def seen(self, feed: RoomFeed, name: str) -> Any:
        """A section as that phone sees it; None if it does not."""
        blob = {**feed.sections(), **feed.own()}.get(name)
        return None if blob is None else json.loads(blob)

    def undo(self, feed: RoomFeed, seat: int, step: int) -> str:
        return str(
            feed.handle(json.dumps({"do": "undo", "seat": seat, "step": step})).get("says", "")
        )

    def back(self, feed: RoomFeed, count: int, step: int) -> str:
        """Take so many commands back; what it says."""
        asked = {"do": "take-back", "count": count, "step": step}
        return str(feed.handle(json.dumps(asked)).get("says", ""))

    def give(self, feed: RoomFeed, command: c.AnyCommand, back: tuple[int, int] = (0, 0)) -> str:
        """Give a command by phone, as an answer to the question before by so many; what it says."""
        ask = self.seen(feed, "ask")
        asked = {
            "do": "give", "command": msgspec.to_builtins(command),
            "topic": ask["topic"] - back[0], "step": ask["step"] - back[1],
        }  # fmt: skip
        return str(feed.handle(json.dumps(asked)).get("says", ""))


def said(phones: Phones) -> str:
    """What the table says over everything else."""
    notice = phones.table.ui.notice
    return notice.text if notice else ""


def last(phones: Phones) -> c.AnyCommand | None:
    return phones.table.banker.counting()[-1].command


def test_a_phone_does_nothing_for_another_seat() -> None:
    phones = Phones(BUY)
    sam = phones.joined(1)
    assert "does not play on this phone" in phones.give(sam, c.Decline(0))
    assert "no seat 7" in phones.give(sam, c.Decline(7))
    assert "no seat -1" in phones.give(sam, c.Decline(-1))
    assert phones.give(RoomFeed(phones.room, None), c.Decline(0)) != ""
    assert isinstance(last(phones), c.SetPosition)


def test_a_phone_whose_seat_is_there_no_more_still_sees_the_game() -> None:
    """The start was taken back, and the game started with fewer players."""
    phones = Phones(BUY)
    third = phones.joined(1, 2)
    phones.table.choose(TakeBack(1))
    assert phones.seen(third, "me")["seats"] == []
    _edition, fewer = position_file.given("lotr-2003/classic A:9;B:1500 roll:0")
    assert isinstance(phones.table.do(c.SetPosition(position=fewer)), list)
    assert "seat1" in third.sections()
    assert "seat2" not in third.sections()
    assert phones.room.browsers.joined() == ((1, phones.table.state.players[1][0]),)


def test_a_watcher_sees_no_seat_s_own_page() -> None:
    phones = Phones(BUY)
    watcher = RoomFeed(phones.room, None)
    assert watcher.session == WATCHER
    public = {"edition", "game", "ask", "moment", "times", "told", "length", "me", "table"}
    assert set(watcher.sections()) == public
    assert set(phones.joined(1).sections()) - set(watcher.sections()) == {"seat1"}


def test_what_watchers_see_is_made_once_for_all_of_them_until_something_changes() -> None:
    phones = Phones(BUY)
    one, another = (RoomFeed(phones.room, None) for _ in range(2))
    before = one.sections()
    assert another.sections() is before
    french = RoomFeed(phones.room, None, language="fr")
    assert french.sections()["ask"] != one.sections()["ask"]
    player = phones.joined(0)
    assert player.sections()["me"] != one.sections()["me"]
    assert phones.seen(player, "me")["undo"] == {}
    assert not phones.give(player, c.Decline(0))
    assert phones.seen(player, "me")["undo"].keys() == {"0"}
    assert one.sections() is not before


@cases("command", c.StartGame(edition="lotr-2003", players=(), decks=(), deeds=()))
def test_a_game_is_not_begun_from_a_phone(command: c.AnyCommand) -> None:
    phones = Phones(BUY)
    assert "Only the host" in phones.give(phones.joined(0), command)


def test_a_pause_takes_no_time_from_those_who_may_bid() -> None:
    """R6; docs/host.md, The host's page."""
    phones = Phones(BUY)
    frodo, sam = phones.joined(0), phones.joined(1)
    phones.give(frodo, c.Decline(0))
    phones.give(sam, c.Bid(1, 10))
    phones.hands.wait(GOING_TWICE - 1)
    phones.hands.table.choose(Paused())
    assert phones.seen(frodo, "times")["twice"] is None
    phones.hands.wait(100)
    phones.hands.table.choose(GoOn())
    assert phones.seen(frodo, "times")["twice"] == phones.hands.clock.time() + GOING_TWICE
    assert "8 s more" in phones.give(frodo, c.CloseAuction(0))


def test_times_are_told_by_the_table_s_clock_with_what_it_says_now() -> None:
    phones = Phones(BUY)
    frodo = phones.joined(0)
    began = phones.hands.clock.time()
    assert phones.seen(frodo, "now") == [began, 1]
    phones.hands.wait(20)
    assert phones.seen(frodo, "now") == [began, 1], "once for each socket"
    later = RoomFeed(phones.room, None)
    assert phones.seen(later, "now") == [phones.hands.clock.time(), 1]


def test_only_dice_report_as_dice() -> None:
    phones = Phones(MORIA)
    report = c.DieReport(source="dice", die=0, roll=7)
    assert "electronic dice" in phones.give(phones.joined(0), c.Roll(0, (2, 3), (report,)))
    assert phones.give(phones.joined(0), c.Roll(0, (2, 3))) == ""


def test_a_move_that_may_be_taken_back_is_named_in_the_past_and_each_browser_s_language() -> None:
    """Issue 13, 4: "Take back: Gimli built on Bree", for whoever shares a phone, and the host."""
    phones = Phones(MORIA)
    both, host = phones.joined(0, 1), phones.joined(role=Role.HOST)
    assert phones.give(both, c.Mortgage(1, 11)) == ""
    for language, said in (
        ("fr", "B a hypothéqué Ford of Bruinen"),
        ("en", "B mortgaged Ford of Bruinen"),
    ):
        shown = phones.room.sections(both.session, language)
        assert json.loads(shown["me"])["undo"] == {"1": said}
        assert json.loads(phones.room.sections(host.session, language)["history"]) == [said]


def test_the_host_takes_back_anybody_s_and_a_player_does_not() -> None:
    phones = Phones(MORIA)
    host, player = phones.joined(role=Role.HOST), phones.joined(1)
    phones.give(player, c.Mortgage(1, 11))
    step = phones.seen(host, "ask")["step"]
    assert len(phones.seen(host, "history")) == 1, "not the start of the game"
    assert phones.seen(player, "history") is None
    assert "Only the host" in phones.back(player, 1, step)
    assert "start of the game" in phones.back(host, 2, step)
    assert "list has changed" in phones.back(host, 1, step - 1)
    assert phones.back(host, 1, step) == ""
    assert phones.table.banker.history()[-1].kind is EntryKind.TAKE_BACK
    assert "list has changed" in phones.back(host, 1, step), "a double tap goes no further"


def test_an_ended_session_watches_from_then_on() -> None:
    phones = Phones(BUY)
    frodo = phones.joined(0)
    phones.room.sessions.end_all()
    assert frodo.session == WATCHER
    assert phones.give(frodo, c.Decline(0)) != ""
    assert "seat0" not in frodo.sections()


def test_whoever_finds_no_room_is_told_so_and_not_that_the_code_is_wrong() -> None:
    phones = Phones(BUY)
    for number in range(SESSIONS_MOST):
        phones.joined(0, address=f"10.0.0.{10 + number}")
    assert phones.room.browsers.join(phones.codes.show(Role.PLAYER), "10.0.0.8") is Tried.FULL


def test_nobody_sits_on_a_seat_that_there_is_not() -> None:
    phones = Phones(BUY)
    frodo = phones.joined(0)
    assert phones.room.browsers.sit(frodo.session, frozenset({0, 3}))
    assert frodo.session.seats == {0}


def test_r70_a_seat_that_was_left_to_a_bot_is_nobody_else_s_to_take() -> None:
    """Whoever left it keeps it on their own phone, on which they can sit down again."""
    phones = Phones("lotr-2003/classic A:900;B:900;C:900 roll:0")
    mine, other = phones.joined(1), phones.joined(0)
    phones.table.do(c.Leave(seat=1, how="bot"))
    no = phones.room.browsers.sit(other.session, frozenset({0, 1}))
    assert no == "B has left the seat to a bot. The host can let B sit down again."
    assert other.session.seats == {0}
    assert phones.room.browsers.sit(mine.session, frozenset({1, 2})) == ""
    assert phones.seen(other, "me")["bots"] == []


def test_a_seat_that_is_played_on_another_phone_too_is_told_at_the_table_and_there() -> None:
    phones = Phones(BUY)
    first = phones.joined(0)
    assert phones.seen(first, "me")["shared"] == []
    phones.joined(1)
    assert said(phones) == ""
    phones.joined(0, 1)
    assert said(phones) == "Another phone, too, plays A and B"
    assert phones.seen(first, "me")["shared"] == [0]


def test_a_deed_is_shown_with_its_rent_and_what_can_be_done_with_it() -> None:
    phones = Phones(MORIA)
    own = phones.seen(phones.joined(1), "seat1")
    deeds = {deed["space"]: deed for deed in own["deeds"]}
    assert set(deeds) == {11, 13, 14}
    rents = phones.seen(phones.joined(0), "ask")["rents"]
    assert rents[11] == 20, "a whole group: twice the printed 10"
    assert rents[12] == 0, "nobody's"
    assert deeds[11]["lift"] == 77, "K3: the mortgage of 70, and a tenth"
    assert {one["command"]["type"] for one in deeds[11]["can"]} == {"Build", "Mortgage"}
    assert own["partners"] == [2, 0]


def test_the_same_sections_are_not_made_again() -> None:
    phones = Phones(MORIA)
    one = phones.joined(1)
    before = one.sections()
    assert one.sections() is before
    phones.room.bell.ring()
    after = one.sections()
    assert after is not before, "something may have changed"
    for name in ("edition", "game", "ask", "seat1"):
        assert before[name] is after[name]


@given(text=st.text(max_size=300) | st.binary(max_size=300).map(lambda b: b.decode("latin-1")))
def test_whatever_is_sent_is_answered_with_a_sentence(text: str) -> None:
    phones = Phones(BUY)
    answer = phones.joined(0).handle(text)
    assert set(answer) == {"says"}
    assert str(answer["says"]).endswith(".")
    assert isinstance(last(phones), c.SetPosition)


_NUMBER = st.integers(-(2**70), 2**70) | st.integers(-3, 45)


@given(
    kind=st.sampled_from(sorted(kind.__name__ for kind in c.AnyCommand.__args__)),
    values=st.dictionaries(
        st.sampled_from(["seat", "space", "amount", "by", "to", "count", "card", "deck", "dice",
                         "give", "take", "target", "other", "how", "rules", "share"]),
        _NUMBER | st.lists(_NUMBER, max_size=3) | st.text(max_size=5) | st.booleans()
        | st.fixed_dictionaries({"cash": _NUMBER, "deeds": st.lists(_NUMBER, max_size=3)}),
        max_size=6,
    ),
)  # fmt: skip
def test_commands_of_any_content_break_nothing(kind: str, values: dict[str, Any]) -> None:
    phones = Phones(MORIA)
    feed = phones.joined(0, 1, 2)
    ask = phones.seen(feed, "ask")
    command = {"seat": 1, **values, "type": kind}
    asked = {"do": "give", "command": command, "topic": ask["topic"], "step": ask["step"]}
    try:
        text = json.dumps(asked)
    except (TypeError, ValueError):
        return
    answer = feed.handle(text)
    assert answer == {"done": True} or str(answer["says"]).endswith((".", "?", "!"))
    state = phones.table.state
    assert sum(state.cash) == sum(at(MORIA).table.state.cash)


class Company:
    """A table with a record, at which two have begun to play, and a phone of the first."""

    def __init__(self, folder: Path) -> None:
        self.hands = hands(banker(("Frodo", "Sam"), journal=folder / "j"))
        self.room = Room(self.hands.table, self.hands.clock)
        token = self.room.browsers.join(self.room.codes.show(Role.PLAYER), "10.0.0.7")
        assert isinstance(token, str)
        self.frodo = RoomFeed(self.room, token)
        assert self.room.browsers.sit(self.frodo.session, frozenset({0})) == ""
        self.hands.table.choose(TakeBack(1))

    def begin(self, *names: str) -> None:
        begun = self.hands.table.do(start_command(EDITION, names, Random(1)))
        assert isinstance(begun, list)

    def seats(self) -> list[int]:
        return list(json.loads(self.frodo.sections()["me"])["seats"])


def test_after_a_start_was_taken_back_the_same_players_keep_their_phones(tmp_path: Path) -> None:
    table = Company(tmp_path)
    table.begin("Frodo", "Sam")
    assert table.seats() == [0]


def test_after_a_start_was_taken_back_nobody_plays_for_another(tmp_path: Path) -> None:
    table = Company(tmp_path)
    table.begin("Sam", "Gimli")
    assert table.seats() == []


def test_phones_of_the_same_players_are_told_apart_by_their_numbers() -> None:
    phones = Phones(BUY)
    first, second = phones.joined(0), phones.joined(0)
    phones.joined(1)
    numbers = [phones.seen(feed, "me")["number"] for feed in (first, second)]
    assert [who for _number, who in phones.room.browsers.joined()] == [
        f"A, phone {numbers[0]}", f"A, phone {numbers[1]}", "B",
    ]  # fmt: skip


def test_an_ipv6_network_of_one_device_has_the_guesses_of_one() -> None:
    """It can take as many addresses there as it likes (RFC 8981)."""
    phones = Phones("lotr-2003/classic A:9;B:900 roll:0")
    phones.codes.show(Role.PLAYER)
    tried = [phones.room.browsers.join("none", f"fd00::{n:x}") for n in range(1, GUESSES + 2)]
    assert tried == [*[Tried.WRONG] * GUESSES, Tried.TOO_OFTEN]
    assert phones.room.browsers.join("none", "fd00:0:0:1::1") is Tried.WRONG
