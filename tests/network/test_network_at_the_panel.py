"""The whole way: presses on the panel, calls on a real bus, and what the display then shows; and
what NetworkManager itself makes of a hotspot's settings: its own library, libnm, reads them."""

import asyncio
import ctypes
import ctypes.util
from collections.abc import AsyncIterator
from configparser import ConfigParser
from contextlib import asynccontextmanager
from typing import Any

import pytest
import zxingcpp
from dbus_fast import Variant
from PIL import Image

from controller.table import Press, TurnKnob
from controller.table.connections import LEGIBLE, readable_password
from controller.table.panel.pages.typing import TYPED_SIGNS
from controller.view.interface import Menu, ScanCode, Tone, Typing
from controller.view.oled import screen
from hardware.ports import Button
from hardware.system.network import FoundNetwork, Lock
from hardware.system.network_manager import NetworkManager
from hardware.system.network_requests import Settings, hotspot_settings, join_settings
from tests.network.simulated import SimulatedNetworkManager, network_manager
from tests.patience import PATIENCE_S
from tests.steps import cases
from tests.table.begun import PhonesJoined
from tests.table.hands import Hands, hands


class Panel(Hands):
    """Hands on the panel of a table that can change its network."""

    async def answered(self) -> None:
        network = self.table.context.network
        assert network is not None
        if not network.waiting:
            return
        changed = asyncio.Event()
        self.table.watchers.append(changed.set)
        while (network := self.table.context.network) is not None and network.waiting:
            await changed.wait()
            changed.clear()

    async def network(self, *lines: str) -> None:
        """Open the network's page, and choose lines, each when the one before was answered."""
        self.do(Press(Button.PUSH))
        self.choose("Phones", "Network")
        await self.answered()
        for line in lines:
            self.choose(line)
            await self.answered()

    def types(self, text: str) -> None:
        for sign in text:
            self._turn_to(TYPED_SIGNS.index(sign) + 1)
            self.do(Press(Button.OK))

    def ends(self) -> None:
        self._turn_to(0)
        self.do(Press(Button.OK))

    def _turn_to(self, at: int) -> None:
        shown = self.table.ui.page
        assert isinstance(shown, Typing)
        for _step in range(abs(at - shown.cursor)):
            self.do(TurnKnob(1 if at > shown.cursor else -1))

    def codes(self) -> list[str]:
        """What a camera reads on the display."""
        picture = screen(self.table.state, self.table.ui, self.clock.time()).image
        image = Image.frombytes("1", picture.size, picture.tobytes()).convert("L")
        return [code.text for code in zxingcpp.read_barcodes(image)]


At = tuple[SimulatedNetworkManager, Panel]


@pytest.fixture
@asynccontextmanager
async def at(bus: str) -> AsyncIterator[At]:
    """The panel of a table, and the NetworkManager that it asks."""
    async with asyncio.timeout(PATIENCE_S), network_manager(bus) as simulated:
        one = hands(networks=NetworkManager(bus))
        panel = Panel(one.table, one.clock)
        panel.table.invite(PhonesJoined())
        panel.wait()
        yield simulated, panel
        panel.table.close()


def items(panel: Panel) -> tuple[str, ...]:
    page = panel.table.ui.page
    assert isinstance(page, Menu)
    return page.items


async def test_the_hotspot_is_opened_scanned_and_closed(at: At) -> None:
    simulated, panel = at
    await panel.network("Open a hotspot")
    assert panel.said == "Network: The hotspot is open."
    ((settings, *_rest),) = simulated.asked("AddAndActivateConnection2")
    password = settings["802-11-wireless-security"]["psk"]
    panel.wait()
    assert panel.codes() == [f"WIFI:T:WPA;S:Ringkeeper;P:{password};;"]
    page = panel.table.ui.page
    assert isinstance(page, ScanCode)
    assert (page.place, page.code) == ("Ringkeeper", password)
    panel.do(Press(Button.BACK))
    assert items(panel)[:2] == ("Hotspot: Ringkeeper", "10.42.0.1:8080")
    panel.choose("Close the hotspot")
    await panel.answered()
    assert panel.said == "Network: The hotspot is closed."
    assert items(panel) == ("On no network", "Open a hotspot", "Join a network")


async def test_a_network_is_joined_with_a_password_typed_by_the_knob(at: At) -> None:
    password = "Zz 9~\\;\"'"
    simulated, panel = at
    simulated.spot(b"Home", 80, password=password)
    simulated.spot(b"Cafe", 30, flags=0, rsn=0)
    await panel.network("Join a network")
    assert items(panel) == ("80 %  Home", "30 %  Cafe", "Search again")
    panel.choose("80 %  Home")
    panel.types(password[:4])
    panel.ends()
    assert panel.said.startswith("Too short")
    panel.types(f"{password[4:]}x")
    panel.do(Press(Button.BACK))  # the last sign goes
    panel.ends()
    assert items(panel) == ("Please wait...",)
    await panel.answered()
    assert panel.said == "Network: On Home: 192.168.1.7"
    assert items(panel)[:2] == ("On: Home", "192.168.1.7:8080")
    ((settings, *_rest),) = simulated.asked("AddAndActivateConnection2")
    assert settings["802-11-wireless-security"]["psk"] == password
    panel.choose("Open a hotspot")  # leaves a network, so it asks first
    assert items(panel) == ("No", "Yes: leave Home")


async def test_a_network_that_needs_no_password_and_one_that_needs_more(at: At) -> None:
    simulated, panel = at
    simulated.spot(b"Cafe", 50, flags=0, rsn=0)
    simulated.spot(b"School", 40, rsn=0x200)
    await panel.network("Join a network", "40 %  School")
    assert panel.said.startswith("Not possible here: School asks for more than a password.")
    panel.wait()
    panel.choose("50 %  Cafe", "Join")
    await panel.answered()
    assert panel.said == "Network: On Cafe: 192.168.1.7"


@cases(
    "wrong, says",
    ({"fails_with": 53}, "out of range"),
    ({"fails_with": 17}, "gave no address"),
    ({"fails_with": 7}, "Wrong password"),
)
async def test_a_failure_is_a_plain_sentence_and_the_game_goes_on(
    at: At, wrong: dict[str, Any], says: str
) -> None:
    simulated, panel = at
    simulated.spot(b"Home", 80, password="password")
    await panel.network("Join a network")
    for name, value in wrong.items():
        setattr(simulated, name, value)
    panel.choose("80 %  Home")
    panel.types("password")
    panel.ends()
    await panel.answered()
    notice = panel.table.ui.notice
    assert notice is not None
    assert says in notice.text
    assert notice.tone is Tone.NO
    panel.do(Press(Button.BACK), Press(Button.BACK), Press(Button.BACK))
    assert simulated.kept == {}


async def test_one_change_at_a_time_while_the_table_answers(at: At) -> None:
    simulated, panel = at
    await panel.network("Open a hotspot")
    panel.wait()
    panel.do(Press(Button.BACK))
    panel.choose("Close the hotspot")  # asked for, not answered yet
    assert items(panel) == ("Please wait...",)
    panel.do(Press(Button.BACK))
    assert "Network" in items(panel)  # the page of the phones
    panel.choose("Network")
    assert items(panel) == ("Please wait...",)
    await panel.answered()
    assert len(simulated.asked("DeactivateConnection")) == 1
    assert items(panel)[0] == "On no network"


def test_a_table_that_cannot_change_its_network_does_not_offer_it() -> None:
    one = hands()
    one.table.invite(PhonesJoined())
    one.wait()
    one.do(Press(Button.PUSH))
    one.choose("Phones")
    assert "Network" not in one.page.items


def test_a_password_of_ours_is_easy_to_read_and_no_two_are_alike() -> None:
    made = [readable_password() for _n in range(50)]
    assert len({*made}) == len(made)
    for one in made:
        assert len(one) == 9
        assert one[4] == "-"
        assert {*one} <= {*LEGIBLE, "-"}
        assert not {*one} & {*"0O1lIi"}


# The settings of a hotspot


def in_words(value: Variant) -> str:
    written = {
        "s": lambda: f'"{value.value}"', "b": lambda: str(value.value).lower(),
        "i": lambda: str(value.value), "as": lambda: str(value.value),
        "ay": lambda: f"@ay {[*value.value]}",
    }  # fmt: skip
    return f"<{written[value.signature]()}>"


def libnm() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """NetworkManager's library and GLib's; skips the test where they are missing."""
    names = ctypes.util.find_library("nm"), ctypes.util.find_library("glib-2.0")
    if None in names:
        pytest.skip("needs libnm: sudo apt install libnm0")
    nm, glib = ctypes.CDLL(names[0]), ctypes.CDLL(names[1])
    for call in (
        nm.nm_simple_connection_new_from_dbus, nm.nm_keyfile_write, glib.g_variant_parse,
        glib.g_variant_type_new, glib.g_key_file_to_data,
    ):  # fmt: skip
        call.restype = ctypes.c_void_p
    return nm, glib


def keyfile(settings: Settings) -> ConfigParser:
    """The settings as NetworkManager would write them, once it has found them valid."""
    nm, glib = libnm()
    groups = ", ".join(
        f"'{group}': {{{', '.join(f'{name!r}: {in_words(one)}' for name, one in found.items())}}}"
        for group, found in settings.items()
    )
    kind = ctypes.c_void_p(glib.g_variant_type_new(b"a{sa{sv}}"))
    parsed = glib.g_variant_parse(kind, f"{{{groups}}}".encode(), None, None, None)
    assert parsed
    connection = nm.nm_simple_connection_new_from_dbus(ctypes.c_void_p(parsed), None)
    assert connection, "NetworkManager refuses these settings"
    written = nm.nm_keyfile_write(ctypes.c_void_p(connection), 0, None, None, None)
    text = glib.g_key_file_to_data(ctypes.c_void_p(written), None, None)
    found = ConfigParser(interpolation=None)
    found.read_string(ctypes.string_at(text).decode())
    return found


def test_network_manager_takes_a_hotspot_for_wpa2_with_pmf_off() -> None:
    """nm-settings, 802-11-wireless-security: pmf 1 is "disable". Its own configuration of
    wpa_supplicant then has ieee80211w 0 and no SAE (raspberrypi/linux, issues 3619 and 7247)."""
    security = keyfile(hotspot_settings("abcd-2345"))["wifi-security"]
    assert dict(security) == {
        "key-mgmt": "wpa-psk", "psk": "abcd-2345", "proto": "rsn;", "pairwise": "ccmp;",
        "group": "ccmp;", "pmf": "1",
    }  # fmt: skip


@pytest.mark.parametrize(("sae", "key"), [(False, "wpa-psk"), (True, "sae")])
def test_a_network_that_is_joined_keeps_the_usual_protection(sae: bool, key: str) -> None:
    home = FoundNetwork(ssid=b"Home", strength=70, lock=Lock.PASSWORD, sae=sae)
    security = keyfile(join_settings(home, "password"))["wifi-security"]
    assert dict(security) == {"key-mgmt": key, "psk": "password"}
