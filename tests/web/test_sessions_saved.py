"""Browsers stay joined over a restart, and what the file of them holds and does not hold."""

import re
import stat
import urllib.request
from http.cookies import SimpleCookie
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st
from websockets.sync.client import connect

from controller.web.access.codes import Role
from controller.web.access.cookie import cookie_name
from controller.web.access.saved import NONE_SAVED, SAVED_MOST, SESSIONS_FILE, SessionFile
from controller.web.access.sessions import IDLE_S, SAVE_AFTER_S, SESSIONS_MOST, Sessions
from sim.clock import SimClock
from tests.cli.running import running
from tests.patience import PATIENCE_S
from tests.steps import cases

GAME = "7a" * 16
NOON = 1_790_000_000.0


class Pi:
    """A Pi that is started again and again; `today` is what it takes the time of day for."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / SESSIONS_FILE
        self.said: list[str] = []
        self.today = NOON
        self.start()

    def start(self, game: str = GAME) -> Sessions:
        """The time since its start is told from anew, and says nothing of the start before."""
        self.clock = SimClock()
        file = SessionFile(self.path, self.said.append, lambda: self.today)
        self.sessions = Sessions(self.clock, file)
        self.sessions.play(game)
        return self.sessions

    def joined(self, *seats: int, role: Role = Role.PLAYER) -> str:
        token = self.sessions.open(role)
        session = self.sessions.of(token)
        assert token is not None
        assert session is not None
        self.sessions.sit(session.number, seats)
        return token

    def pass_time(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.today += seconds

    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_a_plug_that_is_pulled_ends_no_session_and_takes_no_seat(pi: Pi) -> None:
    one, host = pi.joined(1, 2), pi.joined(role=Role.HOST)
    pi.pass_time(SAVE_AFTER_S)
    pi.start()
    session, other = pi.sessions.of(one), pi.sessions.of(host)
    assert session is not None
    assert other is not None
    assert (session.number, session.role, session.seats) == (1, Role.PLAYER, frozenset({1, 2}))
    assert (other.number, other.role, other.seats) == (2, Role.HOST, frozenset())
    assert pi.sessions.of(pi.joined()) is not None
    assert [one.number for one in pi.sessions.all()] == [1, 2, 3]


def test_if_another_game_is_played_then_seats_are_chosen_again(pi: Pi) -> None:
    token = pi.joined(1)
    pi.sessions.save()
    pi.start("another")
    session = pi.sessions.of(token)
    assert session is not None
    assert session.seats == frozenset()
    pi.sessions.save()
    pi.start(GAME)  # the first game again: its seats were left
    assert [one.seats for one in pi.sessions.all()] == [frozenset()]


def test_what_was_ended_stays_ended_from_that_moment_on(pi: Pi) -> None:
    one, other = pi.joined(0), pi.joined(1)
    pi.sessions.save()
    pi.sessions.end(1)
    pi.start()  # the plug was pulled in the same second
    assert pi.sessions.of(one) is None
    assert pi.sessions.of(other) is not None
    pi.sessions.end_all()
    pi.start()
    assert pi.sessions.of(other) is None


def test_the_file_lets_nobody_in_who_reads_it(pi: Pi) -> None:
    token = pi.joined(0)
    pi.sessions.save()
    assert token not in pi.text()
    assert stat.S_IMODE(pi.path.stat().st_mode) == 0o600
    found = re.findall(r'"hash":"([0-9a-f]+)"', pi.text())
    assert len(found) == 1
    for read in (found[0], bytes.fromhex(found[0]).decode(errors="replace").strip()):
        assert read not in token
        assert pi.sessions.of(read) is None


def test_an_old_file_that_others_may_read_is_closed_to_them(pi: Pi) -> None:
    for name in (SESSIONS_FILE, f"{SESSIONS_FILE}.new"):
        pi.path.with_name(name).write_text("", encoding="utf-8")
        pi.path.with_name(name).chmod(0o644)
    pi.sessions.save()
    assert stat.S_IMODE(pi.path.stat().st_mode) == 0o600


def test_the_file_is_small_with_as_many_as_there_can_be(pi: Pi) -> None:
    for _ in range(SESSIONS_MOST):
        pi.joined(*range(6))
    pi.sessions.save()
    assert len(pi.text()) < SAVED_MOST / 2
    assert len(pi.start().all()) == SESSIONS_MOST


def test_a_browser_s_age_goes_on_over_a_restart(pi: Pi) -> None:
    token = pi.joined()
    pi.pass_time(IDLE_S / 2)
    pi.sessions.save()
    pi.start()  # its time of day has stood still, as on a Pi without a network
    pi.pass_time(IDLE_S / 2 + 1)
    assert pi.sessions.of(token) is None


def test_time_without_the_table_counts_as_far_as_it_is_known(pi: Pi) -> None:
    one = pi.joined()
    pi.sessions.save()
    pi.today += IDLE_S - 1
    assert pi.start().of(one) is not None
    pi.sessions.save()
    pi.today += IDLE_S + 1
    assert pi.start().of(one) is None


def test_a_time_of_day_that_was_put_back_makes_nobody_younger(pi: Pi) -> None:
    token = pi.joined()
    pi.pass_time(IDLE_S - 10)
    pi.sessions.save()
    pi.today -= 10 * IDLE_S
    pi.start()
    pi.clock.advance(11)
    assert pi.sessions.of(token) is None


def test_many_changes_in_a_moment_are_written_once(pi: Pi) -> None:
    pi.joined(0)
    pi.pass_time(SAVE_AFTER_S)
    written = pi.path.stat().st_ino
    for seat in range(6):
        pi.sessions.sit(1, {seat})
    assert pi.path.stat().st_ino == written
    pi.pass_time(SAVE_AFTER_S)
    assert '"seats":[5]' in pi.text()


@cases(
    "change",
    ('"version":1', '"version":2'), ('"role":"player"', '"role":"king"'),
    ('"seats":[0]', '"seats":[99]'), ('"seats":[0]', '"seats":[0],"token":"x"'),
    ('"hash":"', '"hash":"zz'), ('"age":', '"age":-'), ('"number":1', '"number":-1'), ("}", ""),
)  # fmt: skip
def test_a_damaged_file_has_all_join_again_and_says_so(pi: Pi, change: tuple[str, str]) -> None:
    token = pi.joined(0)
    pi.pass_time(1)
    pi.sessions.save()
    assert change[0] in pi.text()
    pi.path.write_text(pi.text().replace(*change), encoding="utf-8")
    assert pi.start().of(token) is None
    (said,) = pi.said
    assert said.startswith(f"{pi.path}: ")
    assert said.endswith(". Phones have to join again; nothing else is lost.")
    again = pi.joined(0)  # and the file is whole again
    pi.sessions.save()
    assert pi.start().of(again) is not None


def test_a_watcher_in_the_file_is_nobody(pi: Pi) -> None:
    token = pi.joined(0)
    pi.sessions.save()
    pi.path.write_text(pi.text().replace("player", "watcher"), encoding="utf-8")
    assert pi.start().of(token) is None


@given(st.binary(max_size=300) | st.just(b"[" * 10_000) | st.just(b" " * (SAVED_MOST + 1)))
def test_no_file_is_too_odd(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path, said = Path(folder) / SESSIONS_FILE, list[str]()
        path.write_bytes(data)
        assert SessionFile(path, said.append).read() == NONE_SAVED
        assert len(said) == 1


def test_a_disk_that_takes_nothing_stops_nobody_and_lets_no_ended_phone_back_in(pi: Pi) -> None:
    token = pi.joined(0)
    pi.sessions.save()
    pi.path.with_name(f"{SESSIONS_FILE}.new").mkdir()  # where it would be written first
    pi.sessions.end_all()
    (said,) = pi.said
    assert said == f"{pi.path}: Is a directory. After a restart, phones have to join again."
    assert pi.start().of(token) is None


def test_a_phone_is_still_at_the_table_after_run_was_started_again(tmp_path: Path) -> None:
    words = ("--journal", tmp_path / "table.journal", "--lan", "0")
    with running(*words, folder=tmp_path) as run:
        said = run.until("Who plays?")
        for line, answer in (("join frodo", "1 of 2"), ("join gimli", "Start: 2"),
                             ("start", "rolls to see who starts")):  # fmt: skip
            run.type(line, answer)
        port, code = found(said)
        cookie = post(port, "join", {"code": code})
        post(port, "seats", {"seats": [1]}, cookie)
        assert run.stop() == 0
    with running(*words, folder=tmp_path) as run:
        again, other = found(run.until("Type help"))
        assert other != code
        assert me(again, cookie)["seats"] == [1]
        assert run.stop() == 0


def found(said: str) -> tuple[str, str]:
    """Port and players' code, as `run` prints them."""
    match = re.search(r"http://[^:]+:(\d+)/ \(players' code (\d+ \d+)", said)
    assert match
    return match[1], match[2]


def post(port: str, path: str, what: Any, cookie: str = "") -> str:
    """What a page posts; the cookie that it gets."""
    own = f"http://127.0.0.1:{port}"
    headers = {"Origin": own, "Cookie": f"{cookie_name(int(port))}={cookie}"}
    asked = urllib.request.Request(f"{own}/{path}", msgspec.json.encode(what), headers)
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        got = SimpleCookie(answer.headers.get("set-cookie", ""))
        name = cookie_name(int(port))
        return got[name].value if name in got else ""


def me(port: str, cookie: str) -> Any:
    """Who the table takes a browser for."""
    own = f"http://127.0.0.1:{port}"
    headers = {"Origin": own, "Cookie": f"{cookie_name(int(port))}={cookie}"}
    with connect(f"ws://127.0.0.1:{port}/live?line=0", additional_headers=headers) as page:
        return msgspec.json.decode(page.recv(PATIENCE_S))["me"]
