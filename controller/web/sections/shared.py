"""What all pages of a table share besides the game: its settings, a proposal of house rules, what
the display says, and times by the table's clock, in seconds."""

from __future__ import annotations

from controller.files.settings import Settings
from controller.rules.deadline import waits
from controller.rules.state import State
from controller.table.requests.waiting import going_twice
from controller.table.wording.headline import in_words
from controller.text.sentences import rules_in_words
from controller.view.interface import Ui
from controller.web.sections.board import Section


def times_section(state: State, ui: Ui, *, paused: bool) -> Section:
    """When a phone may end the auction, when the table's clock ends it, when the clock answers for
    a slow player, and when a bot `rolls` that leaves people time for a rent; None for what is not
    due, which nothing is while the game is `paused`; and the seats that the clock `waits` for."""
    return {
        "twice": None if paused else going_twice(state, ui),
        "sold": ui.hammer,
        "late": ui.deadline,
        "rolls": ui.rolls,
        "waits": [] if ui.deadline is None else sorted({one.seat for one in waits(state)}),
    }


def told_section(ui: Ui, *, stays: bool) -> Section | None:
    """What the display says in place of the question, if all may read it: a refusal, what was taken
    back, or another notice; and until when, None: its list `stays` until it is dismissed."""
    notice = ui.notice
    if notice is None or notice.secret:
        return None
    return {"words": in_words(notice), "until": None if stays else notice.until}


def table_section(settings: Settings, *, paused: bool, rolls: bool) -> Section:
    """These settings, as they are now. `rolls`: whether the table rolls for whoever asks."""
    return {
        "text": settings.text_size,
        "marks": settings.marks,
        "loudness": settings.loudness,
        "paused": paused,
        "rolls": rolls,
    }


def proposal(state: State) -> Section | None:
    """The proposal that is open; None: there is none."""
    one = state.proposal
    if one is None:
        return None
    waits = [seat for seat in state.seats_in_play() if seat not in (one.by, *one.agreed)]
    return {"words": rules_in_words(one.rules, state.rules), "by": one.by, "waits": waits}
