"""How long the game will take, and how much longer it goes on, for all pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from controller.dialogue.forms.setting_up import SettingUp
from controller.duration.likely import Length, played, remaining
from controller.duration.stage import ring_part
from controller.rules.entries import Entry
from controller.rules.state import Phase, State
from controller.table.panel.context import PanelContext
from controller.table.panel.pages.setting_up import given
from controller.text.language import _
from controller.text.sentences import lengths as sentences


def length_of(state: State) -> tuple[Any, ...]:
    """What has to change for the answer to change much: a round, a player, the Ring's way; or the
    game is ending."""
    over = state.called or state.phase in (Phase.SETUP, Phase.OVER)
    return over, state.rounds, sum(state.alive), over or ring_part(state)


def length_section(
    state: State, counting: Callable[[], Sequence[Entry]], minutes: int | None
) -> dict[str, str] | None:
    """In words; None where nothing is known, the game is ending, or the table's clock ends it in
    `minutes` anyway, which it says itself."""
    if state.called:
        return None
    found = remaining(state, played(counting()), minutes)
    if found is None or (minutes is not None and found.low >= minutes):
        return None
    return {"words": _words(found)}


def setup_section(context: PanelContext, setup: SettingUp) -> dict[str, Any] | None:
    """Before a game: how long the game being set up at the table will take, and warnings about
    house rules; None until enough players have joined."""
    expected = setup.expected(given(context))
    return {"words": expected[0], "warnings": expected[1:]} if expected else None


def _words(found: Length) -> str:
    return _("Likely over in {span}", span=sentences.span(found))
