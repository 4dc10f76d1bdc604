"""Moments of a French table: those of tests/view/situations.py with the French box, and
menus and notices as the table makes them. Pictures and tests look at them."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from common.message import verbatim
from controller.dialogue.forms.correcting import Correcting
from controller.dialogue.forms.mistakes import MISTAKES
from controller.dialogue.forms.proposing import Proposing
from controller.editions import load
from controller.files.tagbook import DeedTag, simulated
from controller.rules.commands import Bundle
from controller.rules.refusals import refuse
from controller.rules.state import Claim, Deal, Phase, State
from controller.table.panel.context import NetworkView, PanelContext
from controller.table.panel.page import Page, Panel
from controller.table.panel.pages.answers import Answers, Rents
from controller.table.panel.pages.confirm import NewGame, Sure
from controller.table.panel.pages.deals import Partners
from controller.table.panel.pages.details import Faces
from controller.table.panel.pages.enrolling import SecondBox, SwapTags, Tags
from controller.table.panel.pages.filling import Step
from controller.table.panel.pages.length import LikelyEnd
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.network import (
    AskHotspot,
    FoundPage,
    NetworkPage,
    PasswordPage,
    WifiCode,
)
from controller.table.panel.pages.offers import OpenDeal, OpenDeals
from controller.table.panel.pages.pairing import BluetoothDicePage, ShakeDie
from controller.table.panel.pages.phones import HostCode, Scan
from controller.table.panel.pages.resuming import Paused, Resume
from controller.table.panel.pages.seats import DeedPage, Holdings, SeatPage
from controller.table.panel.pages.taking_back import SureBack, TakeBackPage
from controller.table.wording import notices
from controller.text.language import in_language
from controller.text.sentences.settings import SETTINGS
from controller.view.interface import Notice, Ui
from hardware.ports import LineNoise, PartFound, PartLost
from hardware.system.network import HOTSPOT_NAME, FoundNetwork, Lock, NetworkStatus
from tests.table.begun import PhonesJoined, TwoDice
from tests.view.situations import EDITION, Situation, all_situations, at, own, started

BOX = load("lotr-2003-fr")
LANGUAGE = "fr"
NAMES = ("Frodon", "Galadriel", "Éowyn", "Legolas")
NOW = 1.0


def situations() -> list[Situation]:
    return [*moments(), *menus(), *said()]


def moments() -> Iterator[Situation]:
    """Questions and news: what the display makes of state and events by itself."""
    for one in all_situations():
        if one.ui.page is None and one.ui.notice is None:
            ui = replace(one.ui, language=LANGUAGE)
            yield one._replace(state=in_french_box(one.state), ui=ui)


def in_french_box(state: State) -> State:
    """The same moment with the French box, where it is one of the box that it was made of."""
    if state.edition is not EDITION:
        return state
    state = state.copy()
    state.edition, state.board = BOX, BOX.board
    return state


def table() -> State:
    """A table in the middle of a game: deeds, a rent to ask for, a deal, buildings."""
    state = at(own(own(started(NAMES, BOX), 0, 6, 8, 9, 12, 39), 1, 16, 18, 25), 24)
    state.level[6], state.level[8] = 2, 1
    state.mortgaged[12] = True
    state.kept[0] = [(1, 4)]
    state.claims = [Claim(0, 1, 39, 50, 3)]
    state.deals = [Deal(1, 0, Bundle(cash=150, deeds=(25,)), Bundle(deeds=(12,)))]
    return state


def menus() -> Iterator[Situation]:
    state = table()
    done = ("Galadriel a acheté Fangorn pour 260 P", "Frodon fait 4 + Œil")
    opened: list[Page] = [
        Main(), LikelyEnd(), Answers(), SeatPage(0), SeatPage(1), Holdings(0),
        DeedPage(12), Rents(), OpenDeals(), OpenDeal(1),
        Partners(0), TakeBackPage(), SureBack(done), Resume(), Paused(), Sure(NewGame()),
        *(Step(Proposing(group=SETTINGS["ring_target"].group), one) for one in ("", "seat")),
        *(Step(Proposing(group=SETTINGS[name].group, name=name), one)
          for name in ("ring_target", "salary") for one in ("group", "name")),
        Step(Correcting()), *(Step(Correcting(what=what), "what") for what in MISTAKES),
        *(Step(Correcting(what=what), "about") for what, one in MISTAKES.items() if one.whose),
        *(Step(Correcting(what=what, about="6"), "about") for what in ("owner", "buildings")),
        Step(Correcting(), "value"),
    ]  # fmt: skip
    context = PanelContext(state=state, history=lambda: done)
    for page in opened:
        yield _page(context, page)
    yield _page(PanelContext(state=state, dice=False), Faces(0))
    for phones_page in (Scan(), HostCode()):
        yield _page(PanelContext(state=state, phones=PhonesJoined()), phones_page)
    for dice_page in (BluetoothDicePage(), ShakeDie(0)):
        context = PanelContext(state=state, bluetooth=TwoDice(), dice_nearby=2)
        yield _page(context, dice_page)
    yield from network(state)
    book = simulated(BOX)
    deed = next(uid for uid, tag in book if isinstance(tag, DeedTag))
    for page in (Tags(), SwapTags(), SwapTags(deed), SecondBox()):
        yield _page(PanelContext(state=state, tags=book), page)
    buying = at(started(NAMES, BOX), 39, Phase.BUY)
    yield _page(PanelContext(state=buying), Answers(), "claim")
    jailed = at(started(NAMES, BOX), 10)
    jailed.jail[0], jailed.kept[0] = 1, [(0, 7)]
    yield _page(PanelContext(state=jailed), Answers(), "Jail")


def network(state: State) -> Iterator[Situation]:
    """The network's pages: on a network, on the table's own, joining another."""
    home = FoundNetwork(ssid=b"Home", strength=80, lock=Lock.PASSWORD)
    on = NetworkStatus(name="Home", address="192.168.178.120")
    own = NetworkStatus(
        name=HOTSPOT_NAME, address="10.42.0.1", hotspot=True, password="k7wm-xq4n"
    )  # fmt: skip
    views: list[tuple[NetworkView, Page]] = [
        (NetworkView(status=on), NetworkPage()), (NetworkView(status=own), NetworkPage()),
        (NetworkView(status=own), WifiCode()), (NetworkView(found=(home,)), FoundPage()),
        (NetworkView(found=()), FoundPage()), (NetworkView(waiting=True), NetworkPage()),
        (NetworkView(), AskHotspot("Home")), (NetworkView(), PasswordPage(network=home)),
        (NetworkView(), PasswordPage(network=home, text="Zz9 ~")),
    ]  # fmt: skip
    for number, (view, page) in enumerate(views):
        context = PanelContext(state=state, phones=PhonesJoined(), network=view)
        yield _page(context, page, f"{number}")


def _page(context: PanelContext, page: Page, about: str = "") -> Situation:
    with in_language(LANGUAGE):
        shown = Panel().opened(context, page).shown(context)
    assert shown is not None, page
    name = " ".join(("page", type(page).__name__, about)).rstrip()
    return Situation(name, context.state, Ui(page=shown, language=LANGUAGE), NOW)


def said() -> Iterator[Situation]:
    state = table()
    made: tuple[Callable[[], Notice], ...] = (
        lambda: notices.refused(refuse("not-your-turn", turn="Frodon", name="Galadriel"), 0),
        lambda: notices.refused(refuse("group-mortgaged", space="Mines de la Moria"), 0),
        lambda: notices.nothing_here(state, 0),
        lambda: notices.no_roll(state, 0),
        lambda: notices.thrown_again(0, 0),
        lambda: notices.lost(PartLost(part="display", why=verbatim("does not answer")), 0),
        lambda: notices.found(PartFound(part="strip", about=verbatim("40 lights")), 0),
        lambda: notices.noisy(LineNoise(part="dice", why="wrong checksum"), 3, 0),
    )
    for make in made:
        with in_language(LANGUAGE):
            notice = make()
        yield Situation(f"notice: {notice.title}", state, Ui(notice=notice, language=LANGUAGE), NOW)
