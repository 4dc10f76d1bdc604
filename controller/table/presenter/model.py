"""What people see and hear of a table, as a value; and what a change of it is to be followed by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.dialogue import outcomes
from controller.files.settings import Settings
from controller.rules.entries import Entry
from controller.rules.state import Phase, State
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Panel
from controller.table.panel.pages.taking_back import TAKE_BACK_LINES
from controller.table.presenter.put_back_guide import PutBackGuide
from controller.table.presenter.ruling_names import decided
from controller.text.rulings import Once
from controller.view.interface import Notice, Tone, Ui
from controller.view.oled import news_end
from controller.view.sounds import Tune


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """The interface, the open pages, and what they are made of. `answered` is the last yes or no,
    `said` what has been named in the game. `foreseen`: what is coming is lit already while it is
    being written down."""

    context: PanelContext
    counting: Callable[[], Sequence[Entry]]
    ui: Ui = Ui()
    panel: Panel = Panel()
    guide: PutBackGuide = PutBackGuide()
    said: Once = Once()
    answered: Notice | None = None
    foreseen: bool = False

    @property
    def state(self) -> State:
        """The game."""
        return self.context.state

    def known(self, state: State | None = None, **known: Any) -> PanelContext:
        """What the pages are made of, as far as it is `known` otherwise now."""
        now = self.state if state is None else state
        counting = self.counting  # not self, which would keep every model since the start
        return replace(
            self.context, state=now, made={}, history=cache(lambda: _history(counting(), now)),
            decided=cache(lambda: decided(counting(), now.rules)), counting=counting, **known,
        )  # fmt: skip

    def told_in(self, now: float) -> float:
        """Seconds until what just happened has been told, a take-back too."""
        ends, said = news_end(self.state, self.ui), self.ui.notice
        if said is not None and said.tone is Tone.BACK:
            ends = max(ends, said.until)
        return ends - now

    def telling(self, now: float) -> bool:
        """Whether the display still tells what just happened, and nobody has seen the question."""
        return self.state.phase is not Phase.SETUP and self.told_in(now) > 0

    def unread(self, now: float) -> bool:
        """Whether news or a notice hides the question."""
        said = self.ui.notice
        return self.telling(now) or (said is not None and said.hides and now < said.until)


class ApplySettings(msgspec.Struct, frozen=True, gc=False):
    """Be as bright, as loud and as long as is set."""

    settings: Settings


class Light(msgspec.Struct, frozen=True, gc=False):
    """Show the strip's scene."""

    state: State
    ui: Ui


class Draw(msgspec.Struct, frozen=True, gc=False):
    """Show the display's screen."""

    state: State
    ui: Ui


class PlayTune(msgspec.Struct, frozen=True, gc=False):
    """Play a tune."""

    tones: Tune


class Log(msgspec.Struct, frozen=True, gc=False):
    """Tell the log."""

    line: str


class Wake(msgspec.Struct, frozen=True, gc=False):
    """Somebody is at the table, or something happens there."""


Output = ApplySettings | Light | Draw | PlayTune | Log | Wake

After = tuple[Model, tuple[Output, ...]]
"""A model, and what is to be done now."""


def _history(counting: Sequence[Entry], state: State) -> Sequence[str]:
    """What was done, last first."""
    last = reversed(counting[-TAKE_BACK_LINES:])
    return [outcomes.done(state, e.command, e.events, e.by) for e in last if e.command is not None]
