"""One device against all others: whatever it opens, places are left for them. Each loopback address
stands for a device of its own, except the usual one, which is the computer itself."""

import asyncio
import socket
from contextlib import AsyncExitStack
from dataclasses import replace
from ipaddress import IPv6Address

import pytest
from hypothesis import given, strategies as st
from starlette.responses import PlainTextResponse
from starlette.types import Message, Scope
from websockets.exceptions import InvalidStatus

from controller.web.access.codes import GUESSES_OF_ALL
from controller.web.allowed_hosts import device_at
from controller.web.guard import CROWD_OVER, REGULARS_LEAST
from controller.web.limits import DEVICES_LEAST, HOUSEHOLD
from controller.web.rate_limit import (
    DEVICES_MOST,
    PER_S,
    REQUESTS_AT_ONCE,
    WAIT_MOST_S,
    Paced,
    Turns,
)
from tests.patience import PATIENCE_S
from tests.steps import cases
from tests.web.serving import House, at_house, until

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"
ATTACKER, OTHER, ITSELF = ("127.0.0.2", 0), ("127.0.0.3", 0), ("127.0.0.1", 0)
SHARE = HOUSEHOLD.connections // DEVICES_LEAST
PAGES = HOUSEHOLD.pages // DEVICES_LEAST
WATCHERS = HOUSEHOLD.pages // 2 // DEVICES_LEAST
CROWD = 300
KEPT = HOUSEHOLD.connections // REGULARS_LEAST
HALF = "GET / HTTP/1.1\r\n"

END = st.integers(0, 2**64 - 1)
"""The end of an IPv6 address, which a device chooses by itself."""

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Device = tuple[str, int]


@cases(
    "peer, device",
    ("192.168.1.20", "192.168.1.20"),
    ("127.0.0.2", "127.0.0.2"),
    ("::ffff:192.168.1.20", "192.168.1.20"),
    ("fd00:1:2:3::7", "fd00:1:2:3::/64"),
    ("fd00:1:2:3:ffff::9", "fd00:1:2:3::/64"),
    ("fe80::1%wlan0", "fe80::/64"),
    ("127.0.0.1", ""),
    ("::1", ""),
    ("::ffff:127.0.0.1", ""),
    ("testclient", ""),
    ("", ""),
)
def test_a_device_is_an_address_or_an_ipv6_network(peer: str, device: str) -> None:
    assert device_at(peer) == device


@given(network=st.integers(0x2000 << 48, (0x4000 << 48) - 1), ends=st.tuples(END, END))
def test_other_addresses_make_no_other_device(network: int, ends: tuple[int, int]) -> None:
    one, other = (str(IPv6Address(network << 64 | end)) for end in ends)
    assert device_at(one) == device_at(other) != device_at(str(IPv6Address((network ^ 1) << 64)))


async def connected(house: House, device: Device, first: str = "") -> Ends:
    """A connection from a device, on which it has sent something."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=device)
    writer.write(first.encode())
    return reader, writer


async def crowded(house: House, device: Device, first: str = "GET / HTTP/1.1\r\n") -> list[Ends]:
    """Many connections from one device, all of which the table has looked at."""
    crowd = [await connected(house, device, first) for _ in range(CROWD)]
    for _ in range(100):  # turns of the loop, which is the server's, too
        await asyncio.sleep(0)
    return crowd


def still_open(crowd: list[Ends]) -> int:
    return sum(not reader.at_eof() and reader.exception() is None for reader, _writer in crowd)


async def answered(house: House, device: Device) -> bool:
    """Whether a device gets the page."""
    ask = f"GET / HTTP/1.1\r\nHost: {house.own}\r\nConnection: close\r\n\r\n"
    reader, writer = await connected(house, device, ask)
    try:
        return (await reader.read()).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False
    finally:
        writer.close()


def let_go(crowd: list[Ends]) -> None:
    for _reader, writer in crowd:
        writer.close()


@at_house(BUY)
async def test_half_requests_from_one_device_keep_nobody_else_out(house: House) -> None:
    """However often it connects, it gets a quarter of the places."""
    for _ in range(2):
        crowd = await crowded(house, ATTACKER)
        assert still_open(crowd) <= SHARE
        assert await answered(house, OTHER)
        assert await answered(house, ITSELF)
        assert not await answered(house, ATTACKER), "its own places are all taken"
        let_go(crowd)


def knocking(house: House, device: Device, first: str) -> socket.socket:
    """A connection that the table has not accepted yet, on which something has been sent."""
    one = socket.create_connection(("127.0.0.1", house.port), PATIENCE_S, device)
    one.sendall(first.encode())
    return one


@at_house(BUY)
async def test_refused_connections_take_no_place_of_one_that_comes_meanwhile(house: House) -> None:
    crowd = await crowded(house, ATTACKER)
    more = [knocking(house, ATTACKER, "GET") for _ in range(HOUSEHOLD.connections)]
    ask = f"GET / HTTP/1.1\r\nHost: {house.own}\r\nConnection: close\r\n\r\n"
    reader, writer = await asyncio.open_connection(sock=knocking(house, OTHER, ask))
    assert (await reader.read()).startswith(b"HTTP/1.1 200")
    writer.close()
    let_go(crowd)
    for one in more:
        one.close()


@at_house(BUY)
async def test_it_takes_several_devices_to_fill_the_table(house: House) -> None:
    few = [(f"127.0.0.{number}", 0) for number in range(2, 1 + DEVICES_LEAST)]
    crowds = [await crowded(house, device) for device in few]
    assert sum(map(still_open, crowds)) == SHARE * (DEVICES_LEAST - 1)
    assert await answered(house, ("127.0.0.9", 0))
    for crowd in crowds:
        let_go(crowd)


@at_house(BUY)
async def test_two_devices_that_take_all_places_make_room_for_others(house: House) -> None:
    """Issue 40, 7: places are shared, but not first come, first served."""
    crowds = [await crowded(house, (f"127.0.0.{number}", 0)) for number in (2, 3, 4)]
    left = sum(map(still_open, crowds))
    assert left == HOUSEHOLD.connections - KEPT
    assert await answered(house, ("127.0.0.9", 0))
    assert await answered(house, ITSELF)
    assert left - sum(map(still_open, crowds)) == 1
    for crowd in crowds:
        let_go(crowd)


@at_house(BUY)
async def test_strangers_of_many_addresses_keep_out_nobody_who_has_joined(house: House) -> None:
    assert await joined_from(house, OTHER) == b"HTTP/1.1 204"
    strangers = [(f"127.0.1.{number}", 0) for number in range(1, 40)]
    crowds = [[await connected(house, one, HALF) for _ in range(CROWD_OVER)] for one in strangers]
    assert not await answered(house, ("127.0.0.9", 0)), "nothing is left for strangers"
    assert await answered(house, OTHER)
    assert await answered(house, ITSELF)
    for crowd in crowds:
        let_go(crowd)


@pytest.mark.parametrize("first", [OTHER, ITSELF])
@at_house(BUY)
async def test_strangers_who_guess_keep_nobody_joined_out(house: House, first: Device) -> None:
    """Nor whoever sits at the table's own computer."""
    if first == OTHER:
        assert await joined_from(house, OTHER) == b"HTTP/1.1 204"
    for number in range(GUESSES_OF_ALL):
        stranger = (f"127.0.1.{1 + number}", 0)
        assert await joined_from(house, stranger, "no code") == b"HTTP/1.1 403"
    assert await joined_from(house, ("127.0.0.9", 0)) == b"HTTP/1.1 429"
    assert await joined_from(house, first) == b"HTTP/1.1 204"


async def joined_from(house: House, device: Device, code: str = "") -> bytes:
    """What a device is answered that types a code, the players' unless another is given."""
    body = f'{{"code":"{code or house.code()}"}}'
    reader, writer = await connected(
        house, device,
        f"POST /join HTTP/1.1\r\nHost: {house.own}\r\nOrigin: http://{house.own}\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}",
    )  # fmt: skip
    answer = await reader.read()
    writer.close()
    return answer[:12]


MANY = 3 * (CROWD_OVER + 2)
"""Connections."""


@at_house(BUY, limits=replace(HOUSEHOLD, connections=MANY))
async def test_devices_that_never_read_their_answers_make_room(house: House) -> None:
    """A network keeps less for them than they ask for, so the rest of each answer waits."""
    deaf = [
        unread(house, device)
        for device in (ATTACKER, ("127.0.0.4", 0))
        for _ in range(MANY // DEVICES_LEAST)
    ]
    for _ in range(50):  # turns of the server, until their answers wait
        assert await answered(house, ITSELF)
    while not await answered(house, OTHER):
        pass
    for own in deaf:
        own.close()


def unread(house: House, device: Device) -> socket.socket:
    """A connection that asks for a big picture very often, and reads none."""
    own = socket.socket()
    own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    own.bind(device)
    own.connect(("127.0.0.1", house.port))
    own.setblocking(False)
    own.send(f"GET /web/ring-512.png HTTP/1.1\r\nHost: {house.own}\r\n\r\n".encode() * 100)
    return own


@at_house(BUY)
async def test_a_device_with_its_share_closes_its_own_idle_connections_first(house: House) -> None:
    """Such as those of a browser that loads the page again."""
    others = [await connected(house, OTHER) for _ in range(SHARE // 2)]
    crowd = await crowded(house, ATTACKER, "")
    assert still_open(crowd) == SHARE
    assert await answered(house, ATTACKER)
    assert still_open(others) == len(others)
    let_go([*others, *crowd])


@at_house(BUY)
async def test_the_computer_itself_may_have_all_of_its_pages_open(house: House) -> None:
    crowd = await crowded(house, ITSELF, "")
    assert still_open(crowd) == HOUSEHOLD.connections
    let_go(crowd)


@pytest.mark.parametrize(("joins", "most"), [(False, WATCHERS), (True, PAGES)])
@at_house(BUY)
async def test_a_device_s_pages_leave_others_room(house: House, joins: bool, most: int) -> None:
    token = await house.join(house.code()) if joins else ""
    async with AsyncExitStack() as stack:
        for _ in range(most):
            await stack.enter_async_context(house.live(token, local_addr=ATTACKER))
        with pytest.raises(InvalidStatus, match="403"):
            await stack.enter_async_context(house.live(token, local_addr=ATTACKER))
        for device in (OTHER, ITSELF):
            page = await stack.enter_async_context(house.live(token, local_addr=device))
            assert await until(page, "game")


# Requests without end (CWE-770): one device waits its turn


PAGE = 60
"""Requests that a page with its scripts and pictures makes, at most."""


def test_a_page_and_its_files_never_wait() -> None:
    turns = Turns()
    waits = [turns.wait("phone", 100.0) for _ in range(REQUESTS_AT_ONCE)]
    assert waits == pytest.approx([0.0] * REQUESTS_AT_ONCE, abs=1e-6)
    assert 5 * PAGE < REQUESTS_AT_ONCE


@given(st.lists(st.floats(0, 0.5), min_size=1, max_size=1500))
def test_no_device_gets_more_than_its_share(pauses: list[float]) -> None:
    """Whatever pauses it makes: never more answers than those at once, and so many a second."""
    turns, now, answers = Turns(), 1000.0, list[float]()
    for pause in pauses:
        now += pause
        wait = turns.wait("phone", now)
        if wait is not None:
            assert wait <= WAIT_MOST_S
            answers.append(now + wait)
    for first in range(0, len(answers), 50):
        since = [at for at in answers if at >= answers[first]]
        assert len(since) <= REQUESTS_AT_ONCE + PER_S * (max(since) - answers[first]) + 1


def test_who_was_refused_has_a_turn_again_after_a_rest() -> None:
    turns, now = Turns(), 0.0
    while turns.wait("phone", now) is not None:
        pass
    assert turns.wait("other", now) == 0.0
    now += (REQUESTS_AT_ONCE / PER_S) + WAIT_MOST_S
    assert turns.wait("phone", now) == 0.0


def test_many_devices_fill_no_memory_and_help_none_of_them() -> None:
    turns = Turns()
    while turns.wait("busy", 0.0) is not None:
        pass
    for number in range(3 * DEVICES_MOST):
        assert turns.wait(f"10.0.{number // 256}.{number % 256}", 0.0) == 0.0
    assert turns.wait("busy", 0.0) is None


@pytest.mark.parametrize(("kind", "said"), [("http", 429), ("websocket", 1013)])
def test_too_much_is_refused_and_costs_no_waiting(kind: str, said: int) -> None:
    slept, sent = list[float](), list[Message]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def flood() -> float:
        began = asyncio.get_running_loop().time()
        app = Paced(PlainTextResponse("here"), sleep)
        scope: Scope = {"type": kind, "client": ("10.0.0.7", 5), "headers": []}
        count = int(REQUESTS_AT_ONCE + PER_S * WAIT_MOST_S) + 20
        await asyncio.gather(*(app(scope, receive, send) for _ in range(count)))
        return asyncio.get_running_loop().time() - began

    took = asyncio.run(flood())  # in which a place may have become free
    assert max(slept) <= WAIT_MOST_S
    assert len(slept) <= PER_S * (WAIT_MOST_S + took) + 1
    codes = {message.get("status", message.get("code")) for message in sent}
    assert said in codes


@at_house(BUY)
async def test_a_flood_of_one_device_does_not_stop_the_others(house: House) -> None:
    ask = f"GET /seat HTTP/1.1\r\nHost: {house.own}\r\n\r\n"
    reader, writer = await connected(house, ATTACKER, ask * (REQUESTS_AT_ONCE + 50))
    for _ in range(REQUESTS_AT_ONCE):
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split()[0])
        await reader.readexactly(length)
    assert await answered(house, OTHER)
    assert await answered(house, ITSELF)
    writer.close()
