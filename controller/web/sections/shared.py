"""What all pages of a table share: its settings, and the house rules that somebody proposes in
mid-game."""

from __future__ import annotations

from controller.files.settings import Settings
from controller.rules.state import State
from controller.text.sentences import rules_in_words
from controller.web.sections.board import Section


def table_section(settings: Settings, paused: bool) -> Section:
    """These settings, as they are now."""
    return {
        "text": settings.text_size,
        "marks": settings.marks,
        "loudness": settings.loudness,
        "paused": paused,
    }


def proposal(state: State) -> Section | None:
    """The proposal that is open; None: there is none."""
    one = state.proposal
    if one is None:
        return None
    waits = [seat for seat in state.seats_in_play() if seat not in (one.by, *one.agreed)]
    return {"words": rules_in_words(one.rules, state.rules), "by": one.by, "waits": waits}
