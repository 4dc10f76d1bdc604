"""House rules that somebody proposes in mid-game: what, by whom, and who still has to agree."""

from __future__ import annotations

from controller.rules.state import State
from controller.text.sentences import rules_in_words
from controller.web.sections.board import Section


def proposal(state: State) -> Section | None:
    """The proposal that is open; None: there is none."""
    one = state.proposal
    if one is None:
        return None
    waits = [seat for seat in state.seats_in_play() if seat not in (one.by, *one.agreed)]
    return {"words": rules_in_words(one.rules, state.rules), "by": one.by, "waits": waits}
