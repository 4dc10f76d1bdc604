"""The pages of a table by raw requests: joining, sitting, leaving, and everybody who should not."""

import asyncio
import contextlib
import json
import socket
from http.cookies import SimpleCookie
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from controller.rules import commands as c
from controller.table.panel.pages.lights_and_sound import Speak
from controller.web.access.codes import GUESSES, Role
from controller.web.limits import HOUSEHOLD
from controller.web.posted import BODY_MOST
from tests.steps import cases
from tests.web.frames import PING, frame, hello
from tests.web.serving import House, at_house, house, until

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"


async def seated(house: House, *seats: int) -> str:
    token = await house.join(house.code())
    assert (await house.ask("/seats", post={"seats": seats}, cookie=token))[0] == 204
    return token


def give(ask: Any, command: c.AnyCommand) -> str:
    return json.dumps(
        {"do": "give", "command": msgspec.to_builtins(command), "topic": ask["topic"],
         "step": ask["step"]}
    )  # fmt: skip


async def asked(house: House, token: str) -> Any:
    """The question as a page sees it."""
    async with house.live(token) as page:
        return await until(page, "ask")


@at_house(BUY)
async def test_a_phone_joins_sits_down_and_answers(house: House) -> None:
    token = await seated(house, 0)
    async with house.live(token) as page:
        me = await until(page, "me")
        assert (me["role"], me["seats"]) == ("player", [0])
        await page.send(give(await asked(house, token), c.Decline(0)))
        assert await until(page, "done")
    assert house.table.banker.counting()[-1].command == c.Decline(0)


@at_house(BUY)
async def test_an_event_reaches_every_page_without_being_asked_for(house: House) -> None:
    async with house.live() as one, house.live() as other:
        for page in (one, other):
            await until(page, "ask")
        house.table.do(c.Decline(0))
        for page in (one, other):
            ask = await until(page, "ask")
            assert ask["ask"] == "auction"


@at_house(BUY)
async def test_a_page_that_comes_back_gets_only_what_it_has_not_got(house: House) -> None:
    async with house.live() as page:
        first = await until(page, "log")
    house.table.do(c.Decline(0))
    async with house.live(line=first[-1]["n"] + 1) as page:
        more = await until(page, "log")
    assert more[0]["n"] == first[-1]["n"] + 1
    async with house.live(line=999_999) as page:
        whole = await until(page, "log")
    assert whole[0]["n"] == first[0]["n"], "a number of another server's: all of it"


@at_house(BUY)
async def test_a_page_whose_lines_another_server_had_gets_the_whole_log(house: House) -> None:
    """That server had notices and moves that were taken back: the same numbers, other lines."""
    async with house.live() as page:
        first = await until(page, "log")
    house.table.do(c.Decline(0))
    house.table.do(c.Pass(0))
    last = first[-1]
    async with house.live(line=f"{last['n'] + 1}&entry={last['entry']}") as page:
        assert (await until(page, "log"))[0]["n"] == last["n"] + 1
    async with house.live(line=f"{last['n'] + 1}&entry={last['entry'] + 4}") as page:
        assert (await until(page, "log"))[0]["n"] == first[0]["n"]


@at_house(BUY)
async def test_the_cookie_is_not_for_scripts_nor_for_other_sites(house: House) -> None:
    _status, headers, _body = await house.ask("/join", post={"code": house.code()})
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie


@at_house(BUY)
async def test_one_browser_joins_two_tables_on_one_computer(one: House) -> None:
    """RFC 6265, 8.5: cookies do not know ports, so a browser sends both tables' to both."""
    async with house(BUY) as other:
        cookies = SimpleCookie()
        for at in (one, other):
            _status, headers, _body = await at.ask("/join", post={"code": at.code()})
            cookies.load(headers["set-cookie"])
        sent = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())
        for at in (one, other):
            headers = {"Cookie": sent, "Origin": f"http://{at.own}"}
            live = f"ws://{at.own}/live?line=0"
            async with connect(live, additional_headers=headers) as page:
                assert (await until(page, "me"))["role"] == "player"


@at_house(BUY)
async def test_the_cookie_lasts_from_the_last_visit_on(house: House) -> None:
    token = await seated(house, 0)
    _status, headers, _body = await house.ask("/", cookie=token)
    assert f"={token}; " in headers["set-cookie"]
    house.door.room.sessions.end_all()
    _status, headers, _body = await house.ask("/", cookie=token)
    assert "set-cookie" not in headers


@at_house(BUY)
async def test_guessing_a_code_ends_in_waiting(house: House) -> None:
    right = house.code()
    wrong = "000000" if right != "000000" else "000001"
    for _ in range(GUESSES):
        status, _headers, body = await house.ask("/join", post={"code": wrong})
        assert (status, "expired" in body) == (403, True)
    status, _headers, body = await house.ask("/join", post={"code": right})
    assert status == 429
    assert "five minutes" in body


@cases("origin", None, "null", "http://evil.example", "http://127.0.0.1:1", "http://[")
@pytest.mark.parametrize("path", ["/join", "/seats", "/chair", "/leave"])
@at_house(BUY)
async def test_a_page_of_another_site_posts_nothing(
    house: House, path: str, origin: str | None
) -> None:
    token = await seated(house, 0)
    posts = {"/join": {"code": house.code()}, "/seats": {"seats": [1]}, "/chair": {"token": ""}}
    post = posts.get(path, {})
    status, _headers, _body = await house.ask(path, post=post, cookie=token, origin=origin)
    assert status == 403
    session = house.door.room.sessions.of(token)
    assert session is not None
    assert session.seats == {0}


@pytest.mark.parametrize("origin", ["http://evil.example", "http://[", "null", " ", None])
@at_house(BUY)
async def test_a_page_of_no_site_of_ours_opens_no_socket(house: House, origin: str | None) -> None:
    token = await seated(house, 0)
    with pytest.raises(InvalidStatus, match="403"):
        async with house.live(token, origin=origin):
            pass


@at_house(BUY)
async def test_a_page_over_https_of_our_name_is_another_program_s(house: House) -> None:
    """We serve plain http alone (controller/web/live.py, `same_origin`)."""
    token, origin = await seated(house, 0), f"https://{house.own}"
    status, _headers, _body = await house.ask("/leave", post={}, cookie=token, origin=origin)
    assert status == 403
    with pytest.raises(InvalidStatus, match="403"):
        async with house.live(token, origin=origin):
            pass


@cases("host", "evil.example", "evil.example:8080", f"{socket.gethostname()}.evil.example", "")
@at_house(BUY)
async def test_a_foreign_name_that_leads_here_is_turned_away(house: House, host: str) -> None:
    """DNS rebinding: a page of that site would be of our origin."""
    page = f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    for request in (page, hello(host)):
        assert (await house.raw(request)).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("language", ["en", "fr"])
@at_house(BUY)
async def test_who_comes_by_an_unknown_name_is_shown_the_way(house: House, language: str) -> None:
    """Routers make up names; a page with the address at which it has just been reached."""
    ask = (
        "GET /table HTTP/1.1\r\nHost: pi.easybox.example\r\n"
        f"Accept-Language: {language}\r\nConnection: close\r\n\r\n"
    )
    answer = (await house.raw(ask)).decode()
    assert answer.startswith("HTTP/1.1 400")
    assert "text/html" in answer
    assert f'<html lang="{language}">' in answer
    assert f'<a href="http://{house.own}/">' in answer
    assert "easybox" not in answer


@pytest.mark.parametrize("path", ["/join", "/seats", "/chair", "/leave"])
@at_house(BUY)
async def test_an_address_only_our_pages_use_answers_with_a_page(house: House, path: str) -> None:
    ask = f"GET {path} HTTP/1.1\r\nHost: {house.own}\r\nConnection: close\r\n\r\n"
    answer = (await house.raw(ask)).decode()
    assert answer.startswith("HTTP/1.1 405")
    assert "There is no page at this address" in answer


NAME = socket.gethostname().partition(".")[0]


@cases(
    "host",
    "localhost", "127.0.0.1", "192.168.1.20:8080", "[::1]:8080", NAME, f"{NAME}.local:8080",
    f"{NAME.upper()}.lan", f"{NAME}.local.", f"{NAME}.Speedport.IP:8080", f"{NAME}.",
)  # fmt: skip
@at_house(BUY)
async def test_our_own_names_and_addresses_are_known(house: House, host: str) -> None:
    assert (await house.ask("/", host=host))[0] == 200


@pytest.mark.parametrize("token", ["", "x", "a" * 4000, "\\x00", "; ringkeeper_8000=y"])
@at_house(BUY)
async def test_an_invented_token_is_nobody_s(house: House, token: str) -> None:
    status, _headers, _body = await house.ask("/seats", post={"seats": [0]}, cookie=token)
    assert status == 403
    async with house.live(token) as page:
        assert (await until(page, "me"))["role"] == "watcher"
        await page.send(give({"topic": 1, "step": 1}, c.Decline(0)))
        assert "does not play" in await until(page, "says")


@at_house(BUY)
async def test_whoever_has_left_only_watches_even_on_a_socket_that_was_open(house: House) -> None:
    token = await seated(house, 0)
    async with house.live(token) as page:
        await until(page, "me")
        assert (await house.ask("/leave", post={}, cookie=token))[0] == 204
        assert (await house.ask("/seats", post={"seats": [0]}, cookie=token))[0] == 403
        assert (await until(page, "me"))["role"] == "watcher"


@cases(
    "body",
    b"", b"{", b"[]", b"null", b'{"code": 1}', b'{"code": "1", "more": 1}', b"\xff\xfe",
    b'{"code": "' + b"1" * 100 + b'"}', b"[" * 1000,
)  # fmt: skip
@at_house(BUY)
async def test_what_no_page_of_ours_posts_is_refused(house: House, body: bytes) -> None:
    assert (await house.ask("/join", post=body))[0] == 400


@at_house(BUY)
async def test_a_body_that_is_too_long_is_not_read_to_its_end(house: House) -> None:
    assert (await house.ask("/join", post=b" " * (BODY_MOST + 1)))[0] == 413


@cases(
    "path", "/web/..%2fsite.py", "/web/%2e%2e/room.py", "//etc/passwd", "/web/../../pyproject.toml"
)
@at_house(BUY)
async def test_no_file_but_the_pages_own_is_served(house: House, path: str) -> None:
    assert (await house.ask(path))[0] in (400, 404)


async def answered_after(page: ClientConnection, message: str | bytes) -> None:
    """Send something, and wait for an answer to it or to the next message."""
    await page.send(message)
    await page.send("{}")
    await until(page, "says")


@pytest.mark.parametrize("message", [b"\x00\xff", "x" * 100_000])
@at_house(BUY)
async def test_no_text_or_too_much_ends_that_page_alone(house: House, message: str | bytes) -> None:
    async with house.live() as other:
        async with house.live() as page:
            with pytest.raises(ConnectionClosed):
                await answered_after(page, message)
        assert await until(other, "game")


FLOOD = 200
"""Messages."""


async def flood(page: ClientConnection) -> None:
    """Send as fast as can be, and read all answers."""
    for _ in range(FLOOD):
        await page.send('{"do": "undo", "seat": 0, "step": 0}')
    for _ in range(FLOOD):
        await until(page, "says")


@at_house(BUY)
async def test_a_page_that_floods_the_table_is_disconnected_alone(house: House) -> None:
    async with house.live() as other:
        async with house.live() as page:
            with pytest.raises(ConnectionClosed):
                await flood(page)
        assert await until(other, "game")


@at_house(BUY)
async def test_whoever_pings_and_never_reads_is_hung_up_on(house: House) -> None:
    """Or the answers would fill the memory."""
    own = socket.socket()
    own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # the kernel holds little for it
    own.connect(("127.0.0.1", house.port))
    reader, writer = await asyncio.open_connection(sock=own, limit=1024)
    writer.write(hello(house.own))
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    with pytest.raises(ConnectionError):
        await pinging(writer)
    writer.close()


PINGED_MOST = 1 << 24
"""Bytes: many times what may wait, and what two kernels hold on the way."""


async def pinging(writer: asyncio.StreamWriter) -> None:
    """Ping until the answers are far more than may wait, and read nothing."""
    pings = frame(PING, bytes(125)) * 500
    for _ in range(PINGED_MOST // len(pings)):
        writer.write(pings)
        await writer.drain()


@at_house(BUY)
async def test_watchers_take_no_player_s_place(house: House) -> None:
    token = await seated(house, 0)
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(HOUSEHOLD.pages // 2):
            await stack.enter_async_context(house.live())
        with pytest.raises(InvalidStatus):
            await stack.enter_async_context(house.live())
        page = await stack.enter_async_context(house.live(token))
        assert await until(page, "seat0")


@pytest.mark.parametrize("path", ["/", "/table", "/host", "/report"])
@at_house(BUY)
async def test_a_page_allows_no_script_but_its_own(house: House, path: str) -> None:
    """See test_accessible.py for names as text, in a real browser."""
    token = await house.join(house.code(Role.HOST))
    _status, headers, _body = await house.ask(path, cookie=token)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy or "script-src 'sha256-" in policy
    assert "unsafe" not in policy


@at_house(BUY)
async def test_six_phones_on_two_seats_and_twenty_watchers_see_the_same(house: House) -> None:
    tokens = [await seated(house, n % 2) for n in range(6)]
    async with asyncio.TaskGroup() as group:
        every = [group.create_task(asked(house, token)) for token in [*tokens, *[""] * 20]]
    assert len({json.dumps(task.result()) for task in every}) == 1


@at_house(BUY)
async def test_the_host_has_a_code_of_their_own(house: House) -> None:
    token = await house.join(house.code(Role.HOST))
    async with house.live(token) as page:
        assert (await until(page, "me"))["role"] == "host"


@pytest.mark.parametrize("language", ["en", "fr"])
@at_house(BUY)
async def test_a_mistyped_address_is_a_whole_page(house: House, language: str) -> None:
    """Issue 13, 9: what axe-core asks of every page; and no browser has to look for an icon."""
    house.table.choose(Speak(language))
    status, headers, body = await house.ask("/tabel")
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    for part in (f'<html lang="{language}"', "<title>Ringkeeper", 'rel="icon"', 'href="/"'):
        assert part in body
    assert ("no page at this address" in body) is (language == "en")
