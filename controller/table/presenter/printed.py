"""What a terminal prints of a table: the page on the display as text, and who has what."""

from __future__ import annotations

from controller.dialogue import questions, words
from controller.rules.state import FREE, Phase, State
from controller.text.language import _
from controller.view.interface import Amount, LayCard, Menu, ScanCode, Typing, Ui


def shown(state: State, ui: Ui) -> str:
    """What the display would show of the interface, as text; empty for the question alone."""
    page = ui.page
    if isinstance(page, Menu):
        lines = (f"{'>' if i == page.cursor else ' '} {it}" for i, it in enumerate(page.items))
        return "\n".join((f"-- {page.title} --", *lines))
    if isinstance(page, Amount):
        amount = words.money(state, page.amount)
        within = _("{amount} of {least}-{most}", amount=amount, least=page.low, most=page.high)
        return f"-- {page.title} --\n  {within}"
    if isinstance(page, LayCard):
        return f"-- {page.title} --\n  {page.name} ({page.kind})"
    if isinstance(page, ScanCode):
        return f"-- {page.title} --\n  {page.place}\n  {page.code}"
    if isinstance(page, Typing):
        return f"-- {page.title} --\n  {page.text} [{page.items[page.cursor]}]"
    return ""


def standings(state: State) -> str:
    """Who has what, once there is a game, and the question."""
    question = questions.question(state)
    return question if state.phase is Phase.SETUP else f"{balances(state)}\n{question}"


def balances(state: State) -> str:
    """Who has what, and where everybody stands."""
    lines = []
    for seat in state.seats_in_play():
        deeds = [words.place(state, i) for i in state.board.deeds if state.owner[i] == seat]
        lines.append(
            _("{name}: {amount}, {where}; {deeds}", name=words.name(state, seat),
              amount=words.money(state, state.cash[seat]), where=_stands(state, seat),
              deeds=", ".join(deeds) or _("no deeds"))
        )  # fmt: skip
    return "\n".join(lines)


def _stands(state: State, seat: int) -> str:
    if state.pos[seat] != state.board.jail:
        return _("on {place}", place=words.place(state, state.pos[seat]))
    return _("just visiting Jail") if state.jail[seat] == FREE else _("in Jail")
