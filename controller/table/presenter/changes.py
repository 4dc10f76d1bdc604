"""What the table shows after something has happened: (model, what happened) -> (model, outputs).

Pure: presenter.py holds the model and gives the outputs to the parts. Nothing is decided here, and
no command given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from controller.dialogue import outcomes
from controller.dialogue.forms.setting_up import SettingUp
from controller.rules.commands import AnyCommand, Bid, Roll, SetPosition
from controller.rules.entries import Entry
from controller.rules.events import Event
from controller.rules.prompts import Ask, prompt
from controller.rules.property.deals import as_deal
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import done, follows, settled
from controller.table.panel.page import Action, Page, Panel, Rest
from controller.table.panel.pages.setting_up import given
from controller.table.panel.pages.taking_back import GoesBack
from controller.table.presenter.model import (
    After,
    ApplySettings,
    Draw,
    Light,
    Log,
    Model,
    Output,
    PlayTune,
    Wake,
)
from controller.table.presenter.put_back_guide import PutBackGuide, without
from controller.table.presenter.ruling_names import named
from controller.table.wording import notices
from controller.table.wording.put_back import to_put_back
from controller.text.language import _
from controller.text.rulings import Once
from controller.text.sentences import Names, taken_back_sentence
from controller.view.interface import Greeting, Notice, Ui
from controller.view.put_back import Return, Stands
from controller.view.sounds import TUNES, Sound
from controller.view.tunes import tune


def on_new_game(
    model: Model, banker: Banker, language: str, stood: State | None, now: float
) -> After:
    """Another game is shown from now on. The table `stood` so when the plug was pulled before
    tokens and deeds went back."""
    ui = Ui(
        missing=model.ui.missing, pads=model.ui.pads, since=now, language=language,
        head=_head(banker),
    )  # fmt: skip
    before = model
    setting_up = bool(model.panel.views) and model.state.phase is Phase.SETUP
    so_far = model.panel.setup if setting_up else None
    said = _said(banker.counting())
    model = replace(
        model, ui=ui, panel=Panel(), guide=PutBackGuide(), said=said, counting=banker.counting
    )
    model, _ = renewed(model, state=banker.state, head=ui.head)
    if model.state.phase is Phase.SETUP:
        facts = given(model.context)
        setup = SettingUp.begun(facts, so_far)
        if before.state.phase is Phase.OVER:
            setup = SettingUp.again_as(facts, before.state, before.counting())
        first = Panel(setup=setup)
        model = replace(model, panel=settled(model.context, first))
    if stood is not None:
        model, _ = taken_back(model, stood, {}, now)
    model, outputs = shown(model)
    return model, (Wake(), *outputs)


def foreseen(model: Model, state: State, events: Sequence[Event], now: float) -> After:
    """What is coming is lit while it is being written down."""
    bid = model.ui.bid_since
    ui = replace(model.ui, fresh=tuple(events), since=now, bid=bid, put_back=None)
    return replace(model, ui=ui, foreseen=True), (Light(state, ui),)


def forgotten(model: Model) -> After:
    """It was not to be: nothing was written down."""
    ui = replace(model.ui, fresh=(), put_back=model.guide.still(model.state))
    return replace(model, ui=ui, foreseen=False), ()


def on_entry(model: Model, entry: Entry, banker: Banker, now: float, *, by_panel: bool) -> After:
    """Something counts now: it is on the disk. `by_panel`: it was chosen from a page."""
    command, state = entry.command, banker.state
    lit = model.foreseen and command is not None
    rolls = command is None or isinstance(command, Roll)
    naming, said = model.said.unsaid(entry.events), model.said
    guide = PutBackGuide(model.guide.stood if command is None else None)
    head = _head(banker)
    bids = command is None or isinstance(command, Bid | SetPosition)
    ui = replace(
        model.ui, fresh=entry.events, since=model.ui.since if lit else now, recorded=now,
        bid=None if bids else model.ui.bid_since,
        held_die=None if rolls else model.ui.held_die,
        cocked=None if rolls else model.ui.cocked, notice=None, put_back=None, led=None,
        naming=naming, head=head,
    )  # fmt: skip
    log: tuple[Output, ...] = ()
    if command is None:
        said = _said(model.counting())
        names = Names(model.state.edition, [name for name, _token in model.state.players])
        log = (Log(taken_back_sentence(entry, banker.undone(entry), names)),)
    else:
        if naming:
            said = said.saying(named(state, entry, naming))
        log = (Log(outcomes.done(state, command, entry.events, entry.by)),)
        if entry.by == "clock":
            ui = replace(ui, notice=notices.answered(state, entry, now))
    model = replace(model, ui=ui, said=said, guide=guide, foreseen=False)
    model, outputs = shown(_turned(model, state, head, command, by_panel), lights=not lit)
    return model, (Wake(), *log, *outputs, PlayTune(tune(state, model.ui)))


def _turned(
    model: Model, state: State, head: str, command: AnyCommand | None, by_panel: bool
) -> Model:
    """The pages close when the question is another one, or the chosen thing is done."""
    context, panel = model.known(state, head=head), model.panel
    other = model.context.question != context.question
    if other or (by_panel and done(command)):
        panel = panel.closed()
    panel = _settled(context, panel, model.context)
    if by_panel and (page := follows(command)) is not None:
        panel = panel.opened(context, page)
    return replace(model, context=context, panel=panel)


def renewed(model: Model, /, **known: Any) -> After:
    """New pages for what is `known` otherwise now, by its name in PanelContext. Not shown yet."""
    context = model.known(**known)
    return replace(model, context=context, panel=_settled(context, model.panel, model.context)), ()


def on_context(model: Model, /, **known: Any) -> After:
    """The same, before anything is shown of it."""
    return replace(model, context=replace(model.context, made={}, **known)), ()


def spoken(model: Model, language: str) -> After:
    """Everything is said in another language from now on."""
    model, _ = renewed(replace(model, ui=replace(model.ui, language=language, notice=None)))
    return shown(model)


def parts_changed(model: Model, missing: tuple[str, ...], *, dice: bool, pads: bool) -> After:
    """Parts have gone, or are back. Not shown yet."""
    ui = replace(model.ui, missing=missing, pads=pads)
    return renewed(replace(model, ui=ui), dice=dice, pads=pads)


def _settled(context: PanelContext, panel: Panel, before: PanelContext) -> Panel:
    setting_up = context.state.phase is Phase.SETUP
    return settled(context, panel, before) if panel.views or setting_up else panel


def _said(counting: Sequence[Entry]) -> Once:
    return Once.after(event for entry in counting for event in entry.events)


def _head(banker: Banker) -> str:
    return banker.head_code if banker.state.phase is Phase.OVER else ""


def opened(model: Model, act: Action) -> tuple[Model, Rest]:
    """The panel takes an act: what is left of it to be done. Not shown yet."""
    if isinstance(act, Page) and act.renews:
        model, _ = renewed(model)  # parts change without a command
    panel, rest = act.applied(model.context, model.panel)
    if isinstance(act, Page) and panel.top != act:
        rest = act.empty(model.state)
    return replace(model, panel=panel), rest


def paged(model: Model, panel: Panel) -> After:
    """Other pages are open. Not shown yet."""
    return replace(model, panel=panel), ()


def closed(model: Model) -> After:
    """Back to the question's own screen, or to the set-up's first page. Not shown yet."""
    return paged(model, settled(model.context, model.panel.closed()))


def on_notice(model: Model, notice: Notice) -> After:
    """Something is said over everything else, with its sound."""
    notice = notice.after(model.answered)
    answered = notice if notice.answers else model.answered
    model = replace(model, ui=replace(model.ui, notice=notice), answered=answered)
    model, outputs = shown(model)
    line = notice.logs
    if line is None:
        line = _("{name}: {what}", name=notice.title, what=notice.text)
    log = (Log(line),) if line and not notice.secret else ()
    return model, (Wake(), *log, *outputs, PlayTune(tune(model.state, model.ui)))


def read(model: Model) -> After:
    """Whoever does something has read the notice. Not shown yet."""
    return replace(model, ui=replace(model.ui, notice=None)), ()


def skipped(model: Model, now: float) -> After:
    """The news is over: on to the question."""
    told = model.told_in(model.ui.told_from)
    return shown(replace(model, ui=replace(model.ui, recorded=now - told, dismissed=now)))


def resumed(model: Model, now: float) -> After:
    """A pause is over: the strip shows the last command again, and a bid has its whole time."""
    return shown(replace(model, ui=replace(model.ui, since=now, bid=None)))


def held(model: Model, face: int | None) -> After:
    """One die has settled, or none. Not shown yet."""
    return replace(model, ui=replace(model.ui, held_die=face)), ()


def cocked(model: Model, notice: Notice | None) -> After:
    """A die lies on no face: which one is to be rolled again; None: none does any more."""
    return shown(replace(model, ui=replace(model.ui, cocked=notice)))


def taken_back(model: Model, before: State, stands: Stands, now: float) -> After:
    """What was taken back since the table stood as `before`, or longer ago, is shown until the
    next command: on the strip, and as a page. Not shown yet."""
    guide, found = model.guide.taken_back(before, model.state, stands)
    panel = model.panel
    if found is not None:
        lines = to_put_back(model.state, found)
        panel = panel.closed().opened(model.context, GoesBack(lines))
    ui = replace(model.ui, put_back=found, since=now)
    return replace(model, ui=ui, panel=panel, guide=guide), ()


def led(model: Model, ways: tuple[Return, ...], now: float) -> After:
    """Tokens under the board's heads stand elsewhere than the books say: each is led home, until
    the next command, and the ones that were led before no more. An auction keeps its strip."""
    before, auction = model.ui.put_back, prompt(model.state).ask is Ask.AUCTION
    guide, shows = model.guide.seen(before, ways, auction=auction)
    model = replace(model, guide=guide)
    if shows == before:
        return model, ()
    return shown(replace(model, ui=replace(model.ui, put_back=shows, led=now)))


def greeted(model: Model, space: int, seat: int, now: float) -> After:
    """The token of a seat was set down where it belongs: a light there, and a short tone."""
    greeting = Greeting(space=space, seat=seat, since=now)
    ui = replace(model.ui, greeting=greeting, put_back=without(model.ui.put_back, seat))
    model, outputs = shown(replace(model, ui=ui))
    return model, (*outputs, PlayTune(TUNES[Sound.SET]))


def due(model: Model, /, **when: float | None) -> After:
    """When the auction's clock lets the hammer fall (`hammer`), the clock answers for whoever
    keeps the others waiting (`deadline`), or a bot `rolls`; None: it does not."""
    return shown(replace(model, ui=replace(model.ui, **when)), lights=False)


def shown(model: Model, *, lights: bool = True) -> After:
    """Everything as it is; the strip first, for it is waited for."""
    state, settings, walk = model.context.state, model.context.settings, None
    if model.panel.views:
        view = model.panel.views[-1]
        settings = view.page.tried(settings, view.at)
        walk = view.page.walk(model.context, view.at)
    draft = model.panel.draft
    offer = None if draft is None else draft.offer(state)
    ui = replace(
        model.ui, page=model.panel.shown(model.context), walk=walk,
        draft=None if offer is None else as_deal(offer),
    )  # fmt: skip
    light = (Light(state, ui),) if lights else ()
    return replace(model, ui=ui), (ApplySettings(settings), *light, Draw(state, ui))
