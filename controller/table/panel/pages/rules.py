"""House rules that are proposed in mid-game: the page on which the others agree, or not."""

from __future__ import annotations

from controller.dialogue import labels, words
from controller.rules.commands import Agree, AnyCommand, Disagree
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Listing, Page, Say
from controller.text.language import _
from controller.text.sentences import rules_in_words


class OpenRules(Page, frozen=True):
    """The house rules that are proposed: to agree to, or not."""

    def listing(self, context: PanelContext) -> Listing | None:
        state = context.state
        if state.proposal is None:
            return None
        what = rules_in_words(state.proposal.rules, state.rules)
        who = _("{name} proposes", name=words.name(state, state.proposal.by))
        lines = [Choice(what, Say(who, what))]
        for option in context.of_kind(Agree, Disagree):
            label = labels.label(state, option.command)
            who_says = words.name(state, option.command.seat)
            lines.append(Choice(_("{name}: {what}", name=who_says, what=label), option.command))
        return Listing(who, tuple(lines), state.proposal.by)

    def leads(self, command: AnyCommand) -> bool:
        return True
