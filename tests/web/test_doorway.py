"""The door: nothing behind it is loaded before somebody comes, and what `run --lan` says."""

import asyncio
import errno
import os
import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from controller.cli import Misuse
from controller.cli.run.door import demanded, usual
from controller.table import Press
from controller.view.interface import ScanCode
from controller.web.access.codes import Role
from controller.web.lazy_server import LOOPBACK, listen
from hardware.checks.findings import Finding
from hardware.checks.rights import NETWORK_RIGHT
from hardware.ports import Button
from hardware.profile.types import WebProfile
from tests.cli.command_lines import Out, Patch
from tests.cli.running import running
from tests.patience import PATIENCE_S
from tests.ports import kept_port
from tests.steps import cases
from tests.web.serving import House, at_house, house

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"

HOTSPOT = """
ip link set lo up && ip address add 10.42.0.1/24 dev lo
exec "$0" -c 'from controller.web.lazy_server import address; print(address())'
"""
"""A computer with one address and no way to any other network."""

HOUSE = """
ip link set lo up
ip link add docker0 type bridge && ip address add 172.17.0.1/16 dev docker0
ip link add veth9 type veth peer name veth8 && ip link set veth9 master docker0
ip tuntap add tun0 mode tun && ip address add 10.8.0.2/24 dev tun0
for name in eth0 wlan0 wlan1; do ip link add $name type veth peer name far-$name; done
ip link set docker0 up; ip link set veth9 up; ip link set veth8 up; ip link set tun0 up
for name in eth0 wlan0 wlan1; do ip link set $name up; done
"""
"""A computer with a program's network, a tunnel (its program holds it), a cable and two radios."""

PLUGGED = "ip link set far-{0} up; ip address add {1} dev {0}"

FOUND = """
exec "$0" -c '
import fcntl, os, struct
tunnel = os.open("/dev/net/tun", os.O_RDWR)
fcntl.ioctl(tunnel, 0x400454CA, struct.pack("16sH22x", b"tun0", 0x1001))
from controller.web.lazy_server import address
print(address())
'
"""

LOADED = """
import sys
from controller.cli.run import run
from controller.cli.run import session
from controller.web.lazy_server import Doorway
heavy = {"starlette", "uvicorn", "websockets", "jinja2", "h11", "leather"}
heavy |= {"dbus_fast", "controller.web.table_session"}
print(sorted(heavy & set(sys.modules)))
"""


def test_nothing_of_the_web_is_loaded_until_somebody_comes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.stdout == "[]\n"


needs_namespaces = pytest.mark.skipif(
    subprocess.run(["unshare", "--net", "ip", "link"], capture_output=True, check=False).returncode
    != 0,
    reason="this user cannot make a network without a way out (unshare, iproute2)",
)


def found_in(network: str) -> str:
    """The address that a computer in this network shows."""
    done = subprocess.run(
        ["unshare", "--net", "sh", "-ec", network, sys.executable], capture_output=True, text=True,
        check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    return done.stdout.strip()


@needs_namespaces
def test_on_a_hotspot_without_a_way_out_its_own_address_is_found() -> None:
    assert found_in(HOTSPOT) == "10.42.0.1"


HOME = PLUGGED.format("wlan0", "192.168.1.7/24")
OWN = PLUGGED.format("wlan1", "10.42.0.1/24")
CABLE = PLUGGED.format("eth0", "10.0.0.5/24")


@needs_namespaces
@pytest.mark.skipif(not Path("/dev/net/tun").exists(), reason="no tunnels here (/dev/net/tun)")
@cases(
    "network, address",
    ("", "172.17.0.1"),  # better than none
    (OWN, "10.42.0.1"),
    ("ip address add 10.0.0.5/24 dev eth0\n" + OWN, "10.42.0.1"),  # the cable is unplugged
    (PLUGGED.format("eth0", "169.254.7.7/16") + "\n" + OWN, "10.42.0.1"),
    (HOME + "; ip route add default via 192.168.1.1\n" + CABLE, "192.168.1.7"),
    (CABLE + "; ip route add default via 10.0.0.1\n" + HOME, "10.0.0.5"),
    (HOME + "; ip route add default dev tun0", "192.168.1.7"),  # a VPN,
)
def test_of_several_addresses_one_is_shown_that_phones_reach(network: str, address: str) -> None:
    """Kind: the first of several where another is meant."""
    assert found_in(HOUSE + network + FOUND) == address


@at_house(BUY)
async def test_the_panel_says_how_to_join(house: House) -> None:
    table = house.hands
    table.do(Press(Button.PUSH))
    table.choose("Phones")
    lines = table.page.items
    assert lines[:2] == ("Only this computer", f"localhost:{house.port}")
    assert lines[2].replace("Players: ", "").replace(" ", "") == house.code()


@at_house(BUY, address=lambda: "10.0.0.1")
async def test_a_camera_reads_the_address_with_the_code_from_the_display(one: House) -> None:
    table = one.hands
    table.do(Press(Button.PUSH))
    table.choose("Phones", "QR code to scan")
    page = table.table.ui.page
    assert isinstance(page, ScanCode)
    assert page.parts == (f"HTTP://10.0.0.1:{one.port}/", f"#{one.code()}")
    assert (page.place, page.code.replace(" ", "")) == (f"10.0.0.1:{one.port}", one.code())
    table.do(Press(Button.OK))
    assert not isinstance(table.table.ui.page, ScanCode)


@at_house(BUY, address=lambda: "10.0.0.1")
async def test_the_host_s_code_is_on_a_page_of_its_own(one: House) -> None:
    """Issue 13, 8: players read the display to join, and the host's code is not for them."""
    table = one.hands
    code = one.code(Role.HOST)
    shown = {code, f"{code[:3]} {code[3:]}"}
    table.do(Press(Button.PUSH))
    table.choose("Phones")
    for line in table.page.items:
        assert not any(digits in line for digits in shown)
    table.choose("Host's code")
    page = table.table.ui.page
    assert isinstance(page, ScanCode)
    assert page.parts == (f"HTTP://10.0.0.1:{one.port}/", f"#{code}")
    assert (page.title, page.place) == ("Host's code", f"10.0.0.1:{one.port}")
    assert page.code in shown
    table.do(Press(Button.OK))
    assert not isinstance(table.table.ui.page, ScanCode)


@at_house(BUY)
async def test_where_no_phone_gets_there_the_host_s_code_is_to_be_typed(house: House) -> None:
    table = house.hands
    table.do(Press(Button.PUSH))
    table.choose("Phones", "Host's code")
    place, code, _close = table.page.items
    assert place == f"localhost:{house.port}"
    assert code.replace(" ", "") == house.code(Role.HOST)


@pytest.mark.parametrize(("address", "says"), [(None, "Only this computer"), ("", "No network")])
async def test_where_no_phone_gets_there_is_nothing_to_scan(address: str | None, says: str) -> None:
    reached = None if address is None else lambda: address
    async with asyncio.timeout(PATIENCE_S), house(BUY, address=reached) as one:
        one.hands.do(Press(Button.PUSH))
        one.hands.choose("Phones")
        assert one.hands.page.items[0].startswith(says)
        assert "QR code to scan" not in one.hands.page.items


@at_house(BUY)
async def test_the_panel_ends_a_phone_or_all_of_them_with_new_codes(house: House) -> None:
    room, table = house.door.room, house.hands
    one, other = await house.join(house.code()), await house.join(house.code())
    await house.ask("/seats", post={"seats": [0]}, cookie=one)
    name = table.table.state.players[0][0]
    table.do(Press(Button.PUSH))
    table.choose("Phones", f"Joined: {name}", "Yes")
    assert room.sessions.of(one) is None
    assert room.sessions.of(other) is not None
    code = house.code()
    table.do(Press(Button.PUSH))
    table.choose("Phones", "Disconnect all", "Yes")
    assert room.sessions.of(other) is None
    assert house.code() != code


def test_run_lets_phones_in_and_says_goodbye(tmp_path: Path) -> None:
    with running("--journal", tmp_path / "j", "--lan", "0", folder=tmp_path) as run:
        said = run.until("Who plays?")
        place = re.search(r"Phones join at (http://\S+) \(players' code \d{3} \d{3}, host's", said)
        assert place is not None
        with urllib.request.urlopen(place[1], timeout=PATIENCE_S) as answer:
            assert b"Join the table" in answer.read()
        assert run.stop() == 0


def hardware(folder: Path, web: str) -> Path:
    path = folder / "hardware.toml"
    path.write_text(f"[web]\n{web}\n", encoding="utf-8")
    return path


def seen(address: str) -> bool:
    """Whether a table's page is there."""
    try:
        with urllib.request.urlopen(f"http://{address}/", timeout=PATIENCE_S) as answer:
            return b"Join the table" in answer.read()
    except OSError:
        return False


def test_unless_asked_it_listens_for_this_computer_alone(tmp_path: Path) -> None:
    with kept_port() as port:
        parts = hardware(tmp_path, f"port = {port}")
        with running("--hardware", parts, "--journal", tmp_path / "j", folder=tmp_path) as run:
            said = run.until("Who plays?")
            where = f"Browsers on this computer find the table at http://localhost:{port}/"
            assert where in said
            assert "code 1" not in said
            assert seen(f"127.0.0.1:{port}")
            assert not seen(f"127.0.0.2:{port}")  # an address of this computer, but not that one
            assert run.stop() == 0


def test_a_line_in_hardware_toml_lets_phones_in(tmp_path: Path) -> None:
    with kept_port() as port:
        parts = hardware(tmp_path, f"lan = true\nport = {port}")
        with running("--hardware", parts, "--journal", tmp_path / "j", folder=tmp_path) as run:
            said = run.until("Who plays?")
            assert re.search(rf"Phones join at http://[^:]+:{port}/ \(players' code", said)
            assert seen(f"127.0.0.2:{port}")
            assert run.stop() == 0


def test_the_port_of_hardware_toml_is_the_one_that_lan_alone_means(tmp_path: Path) -> None:
    with kept_port() as port:
        parts = hardware(tmp_path, f"port = {port}")
        words = ("--hardware", parts, "--journal", tmp_path / "j", "--lan")
        with running(*words, folder=tmp_path) as run:
            assert f":{port}/ (players' code" in run.until("Who plays?")
            assert seen(f"127.0.0.2:{port}")


@cases(
    "lan, says",
    ("false", "Port {port} is in use: no browser on this computer can join.\n"),
    (
        "true",
        "phones: wrong: another program uses port {port}, so no phone can join; choose "
        "another port in hardware.toml, under [web], and restart\n",
    ),
)  # fmt: skip
def test_a_taken_port_keeps_no_game_from_starting(tmp_path: Path, lan: str, says: str) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        parts = hardware(tmp_path, f"lan = {lan}\nport = {port}")
        with running("--hardware", parts, "--journal", tmp_path / "j", folder=tmp_path) as run:
            said = run.until("Type help")
            assert said.count(says.format(port=port)) == 1
            run.type("ok", "Who plays?")  # what was wrong is also on the display
            assert run.stop() == 0


def test_a_service_that_may_use_no_network_plays_on_and_says_so_if_phones_were_to_join(
    monkeypatch: Patch, capsys: Out
) -> None:
    """systemd.exec(5), RestrictAddressFamilies=: socket(2) fails with EAFNOSUPPORT."""

    def refused(*_: object) -> socket.socket:
        raise OSError(errno.EAFNOSUPPORT, os.strerror(errno.EAFNOSUPPORT))

    monkeypatch.setattr(socket, "socket", refused)
    troubles: list[Finding] = []
    assert usual(WebProfile(), troubles) is None
    assert troubles == []
    assert capsys.readouterr().out == ""
    assert usual(WebProfile(lan=True), troubles) is None
    assert troubles == [NETWORK_RIGHT.missing]
    with pytest.raises(Misuse, match="--lan needs a network"):
        demanded(8080)


def test_a_service_writes_no_code_into_its_log(tmp_path: Path) -> None:
    with kept_port() as port:
        hardware(tmp_path, f"lan = true\nport = {port}")
        command = [sys.executable, "-u", "-m", "controller", "run", "--journal", "j"]
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        ) as run:
            assert run.stdout is not None
            said = next(line for line in run.stdout if "Phones join" in line)
            run.terminate()
            said += run.stdout.read()
    assert re.search(rf"http://[^:]+:{port}/; Phones in the menu has the codes\.", said)
    assert not re.search(r"\d{3} \d{3}", said)


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "controller", "run", "--journal", "j", "--lan", port]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=tmp_path,
            env={"PYTHONPATH": str(Path(__file__).parents[2])}, timeout=PATIENCE_S,
        )  # fmt: skip
    assert done.returncode == 2
    assert f"port {port} is in use, or not for this user; choose another: --lan 8090" in done.stderr


def test_news_right_after_an_answer_does_not_wait_for_its_acknowledgement() -> None:
    """RFC 1122, 4.2.3.2 and 4.2.3.4: a phone may acknowledge as late as half a second after, and
    until then a second small message stays here unless TCP_NODELAY is set."""

    async def visited_by_one() -> int:
        delays = asyncio.get_running_loop().create_future()

        def connected(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            delays.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen(0, LOOPBACK) as sock:
            async with await asyncio.start_server(connected, sock=sock):
                _reader, writer = await asyncio.open_connection(*sock.getsockname())
                writer.close()
                return int(await asyncio.wait_for(delays, PATIENCE_S))

    assert asyncio.run(visited_by_one())


async def test_whoever_is_there_when_the_table_stops_is_told_goodbye() -> None:
    async with asyncio.timeout(PATIENCE_S):
        async with house(BUY) as one, one.live() as page:
            await page.recv()
            await one.door.close()
            await page.wait_closed()
