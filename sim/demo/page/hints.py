"""What a person at the table may do now: the question in words, and the things that answer it.

Which act gives which command is asked of the table (`path_to`), so a hint cannot be wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from controller.dialogue import questions
from controller.dialogue.words import money
from controller.rules.commands import Bid, Buy, PayFine, Roll, UseCard
from controller.rules.legal import Option, answers, rolls_of
from controller.rules.money.rent import open_rents
from controller.rules.prompts import ROLLED, Ask, Prompt, prompt
from controller.rules.property.market import can_bid
from controller.rules.property.raising import raisable
from controller.rules.state import Auction, Phase, State
from controller.rules.turn.jail import fine_to_raise
from controller.table import NoPath, Press, RollDice, Tap
from controller.table.monitors.board_check import expected
from controller.table.panel.amounts import tap_bid
from controller.table.panel.pages.deals import OfDraft
from controller.table.panel.pages.offers import OpenDeal
from controller.table.wording.headline import headline
from controller.text.language import N_, _
from controller.text.places import place_name
from controller.view.interface import Amount, Menu, ShownPage
from controller.view.oled import shown
from hardware.ports import Button
from sim.table.chips import DICE, Plug
from sim.table.table import SimTable

OPTIONS_MOST = 12
"""Answers that are looked at for hints; a debt may have many more, all through the menu."""

HINTS = {
    Ask.OPENING: N_("Roll the dice; the highest total starts."),
    Ask.ROLL: N_(
        "Roll the dice. Before that, you can tap your token to build, mortgage or make a deal."
    ),
    Ask.JAIL: N_("Roll for a double, or press OK for the other ways out."),
    Ask.BUY: N_("Tap the deed of {place} or press OK to claim it. Back puts it up for auction."),
    Ask.TAX: N_(
        "Turn the knob to choose, then press OK. Choose first; your total is shown afterwards."
    ),
    Ask.DRAW: N_("Draw a card, then press OK to choose its name."),
    Ask.RENT_ROLL: N_("Roll the dice: they decide how much is due."),
    Ask.AUCTION: N_("Tap a token to bid {amount}, or press OK to name a sum."),
    Ask.DEBT: N_("Sell or mortgage: press OK to see how, or tap one of your deeds."),
    Ask.ACQUIRED: N_(
        "Tap the deed or press OK to lift its mortgage now. Back leaves it mortgaged."
    ),
    Ask.CLOSING: N_("Time is up. Tap a deed to ask for its rent; OK lists everything."),
    Ask.SHORTAGE: N_("Tap your token to build too, or press OK to say how many. Back: no, thanks."),
    Ask.PLACE: N_("Tap the deed you want to build on, or press OK to choose the space."),
    Ask.CARD: N_("Press OK to cancel the card, if you can; Back lets it count."),
    Ask.RETIRE: N_("Tap your token or press OK to answer; press Back to refuse."),
    Ask.OFFER_RING: N_("Press OK to choose who gets the Ring. Back keeps it."),
    Ask.BATTLE: N_("Press OK to choose, or Back to walk on in peace."),
    Ask.BATTLE_ROLL: N_("Roll one die each; the higher roll takes the Ring."),
    Ask.COUNT_ROLL: N_("Roll: the Bank pays as much as the dice show."),
    Ask.OVER: N_("Press OK for the final count, or for a new game."),
}

NO_READER = HINTS | {
    Ask.ROLL: N_(
        "Roll the dice. Before that, you can push the knob to build, mortgage or make a deal."
    ),
    Ask.BUY: N_("Press OK to claim the deed. Back puts it up for auction."),
    Ask.AUCTION: N_("Press OK to enter a player's bid. No more bids? Press Back."),
    Ask.DEBT: N_("Sell or mortgage: press OK to see how."),
    Ask.ACQUIRED: N_("Press OK to lift the mortgage now. Back keeps it."),
    Ask.CLOSING: N_("Time is up. OK lists the rents to ask for."),
    Ask.SHORTAGE: N_("Press OK to say who builds too. Back: no, thanks."),
    Ask.PLACE: N_("Press OK to choose where to build."),
    Ask.RETIRE: N_("Press OK to answer, or Back to refuse."),
}
"""While nothing can be tapped: the reader is unplugged."""

SEVERAL = {
    Ask.SHORTAGE: N_("Tap your token to build too, or press OK to say who does."),
    Ask.RETIRE: N_("Tap your token or press OK to answer."),
}
"""While more than one is asked: Back says no for nobody, it opens the list."""

SEVERAL_NO_READER = {
    Ask.SHORTAGE: N_("Press OK to say who builds too."),
    Ask.RETIRE: N_("Press OK to answer."),
}

WITH_CARD = N_("Roll for a double, press OK for the other ways out, or tap a kept card.")
WITH_FINE = N_("Roll for a double, or press OK and choose to pay the fine.")
DOUBLE = N_("Roll the dice: only a double gets you out of Jail now.")
RAISE = N_(
    "Roll for a double. Or raise the money for the fine first: tap your token to mortgage or sell."
)
RAISE_NO_READER = N_(
    "Roll for a double. Or raise the money for the fine first: push the knob to mortgage or sell."
)
LAST_TRY = N_("Roll the dice. Without a double, you pay the fine and then move.")
TOO_POOR = N_(
    "You don't have enough money to claim the deed: press OK to see what you can do. "
    "Back puts it up for auction."
)
RENT_TOO = N_("To ask for a rent, tap its deed.")
RENT_TOO_NO_READER = N_("To ask for rent, push the knob.")
LAST_BID = N_("No more bids? Press Back.")
NOBODY_BIDS = N_("No bids? Press Back.")
NO_BID = N_("You cannot bid: Back leaves the auction, or ends it.")
AWAY = N_(
    "The dice are unplugged: roll any two dice, then use the knob and OK to enter what they show."
)
TOO_DEEP = N_("That is more than you can raise: offer a deal, or give up. OK lists both.")
NO_DISPLAY = N_("Roll the dice. For everything else, plug the display in.")
NO_DISPLAY_BUT_CARD = N_(
    "Roll the dice, or tap a kept card. For everything else, plug the display in."
)
LISTS_AWAY = N_("The lists are on the display: plug it in.")
LISTED = N_("Turn the knob to choose, then press OK. Back closes the list.")
SET = N_("Turn the knob to set the amount, then press OK. Push the knob to change the step.")
BLIND = N_("The dice and the display are unplugged: plug one of them in to continue.")
BLIND_BUT_CARD = N_(
    "The dice and the display are unplugged: plug one of them in, or tap a kept card."
)
BUSY = N_("{name} is using the knob: wait a moment.")
THINKS = N_("{name} is thinking about the deal: wait a moment.")
NOBODY = N_("Start a new game, or use the knob and OK to choose who plays.")

Named = Callable[[bytes], str]
"""The page's name of a tag by its uid; empty if it has none."""


def hints_section(
    at: SimTable, by_bot: Sequence[bool], named: Named, stands: Sequence[int] = (),
    bot_at_panel: int = -1,
) -> dict[str, Any]:  # fmt: skip
    """The question in words, whom it is put to, and what to throw, tap or press; and which tokens
    to move, if it is known where they stand. A list that the bot of the seat `bot_at_panel` has
    opened is its own."""
    state = at.state
    if state.phase is Phase.SETUP:
        return _section(at, _(NOBODY), ())
    asked = prompt(state)
    mine = [seat for seat in asked.seats if not by_bot[seat]]
    waiting = any(not by_bot[claim.owner] for claim in open_rents(state))
    hint = _hint(state, asked, mine=bool(mine), waiting=waiting, reads=at.reads)
    missing = at.table.ui.missing
    dark = _dark(at)
    too_deep = bool(mine) and asked.ask is Ask.DEBT and _too_deep(state, asked)
    if too_deep:
        hint = _(TOO_DEEP)
    options = [one for one in answers(state) if not by_bot[one.command.seat]]
    if mine and asked.ask is Ask.AUCTION:
        hint = _bidding(state, options, hint, reads=at.reads)
    if mine and asked.ask is Ask.BUY and not any(isinstance(one.command, Buy) for one in options):
        hint = _(TOO_POOR)
    if mine and asked.ask is Ask.JAIL:
        hint = _out_of_jail(state, options, hint, reads=at.reads)
    if mine and asked.ask in ROLLED and DICE in missing:
        hint = _(BLIND if dark else AWAY)
    if (mine or asked.ask is Ask.OVER) and dark:
        keeps = at.reads and any(isinstance(one.command, UseCard) for one in options)
        hint = _in_the_dark(asked.ask, hint, dice=DICE not in missing, card=keeps)
    page = at.table.ui.page if not dark else None
    listed = _keys_of(page, by_bot, asked=bool(mine)) if bot_at_panel < 0 else ""
    busy = bot_at_panel >= 0 and isinstance(page, Menu | Amount)
    offered = isinstance(at.table.panel.top, OpenDeal)
    if offered and listed and isinstance(page, Menu) and by_bot[page.seat]:
        hint, listed, busy = _(THINKS, name=state.players[page.seat][0]), "", True
    elif listed:
        hint = _for_whom(at, asked) + _(listed)
    elif busy and mine:
        hint = _(BUSY, name=state.players[bot_at_panel][0])
    moves = _moves(state, by_bot, stands)
    rent = (
        _(RENT_TOO if at.reads else RENT_TOO_NO_READER) if mine and waiting and not listed else ""
    )
    offers = _offers(at, by_bot, bool(listed))
    hint = " ".join(filter(None, (*_walks(state, moves), hint, rent, *offers)))
    section = _section(at, hint, asked.seats) | {"moves": moves}
    section["buttons"] = _usual(at, options, mine=bool(mine), dice=DICE not in missing)
    for option in _in_turn(options)[:OPTIONS_MOST]:
        _point(at, option, named, section)
    if listed or busy:
        section["buttons"] = [Button.OK.value] if listed else []  # of the list, not of the question
    elif _shows_news(at) or (dark and asked.ask in (Ask.ROLL, Ask.JAIL)):
        section["buttons"] = []  # they only dismiss what is told; or nobody sees what they do
    waiting_for = {f"token:{deal.to}" for deal in state.deals if not by_bot[deal.to]}
    if at.reads:  # a tap bids more than the least that is looked at here
        waiting_for |= {f"token:{o.command.seat}" for o in options if isinstance(o.command, Bid)}
    section["tags"] += sorted(waiting_for - {*section["tags"]})  # the menu may be nearer: see hint
    return section


def _shows_news(at: SimTable) -> bool:
    """Whether the display shows something else than the question or a page."""
    now = None if _dark(at) else shown(at.state, at.table.ui, at.table.now)
    return now is not None and not isinstance(now, ShownPage)


def _dark(at: SimTable) -> bool:
    return Plug.DISPLAY.value in at.table.ui.missing


def headline_of(at: SimTable) -> str:
    """What is written above the display: what that shows, or else the question."""
    if _dark(at):
        return questions.question(at.state)
    return headline(at.state, at.table.ui, at.table.now)


def _usual(at: SimTable, options: Sequence[Option], *, mine: bool, dice: bool) -> list[str]:
    """The key that the display names first for the question: OK, which gives the usual answer or
    lists the answers; Back for a person who can do nothing else. None where dice are rolled.
    `options`: those of people; `mine`: a person is asked."""
    asked = prompt(at.state).ask
    if asked is Ask.OVER:
        return [Button.OK.value]
    if not mine or (dice and asked in ROLLED):
        return []
    bids = any(isinstance(one.command, Bid) for one in options)
    return [(Button.BACK if asked is Ask.AUCTION and not bids else Button.OK).value]


def _in_the_dark(ask: Ask, hint: str, *, dice: bool, card: bool) -> str:
    """`hint`, while no display shows what a knob chooses; `dice`: they are there; `card`: one can
    be tapped to leave Jail."""
    if ask in (Ask.ROLL, Ask.JAIL) and dice:
        return _(NO_DISPLAY_BUT_CARD if card else NO_DISPLAY)
    if ask in (Ask.ROLL, Ask.JAIL):
        return _(BLIND_BUT_CARD) if card else hint
    return hint if ask in ROLLED else f"{hint} {_(LISTS_AWAY)}".strip()


def _too_deep(state: State, asked: Prompt) -> bool:
    """Whether a debtor can sell and mortgage everything and still not pay."""
    (seat,) = asked.seats
    return raisable(state, seat) < asked.amount - state.spendable(seat)


def _moves(state: State, by_bot: Sequence[bool], stands: Sequence[int]) -> dict[int, int]:
    """The seats of people whose tokens do not stand where they belong, and where that is."""
    where = expected(state)
    return {
        seat: where[seat]
        for seat, stand in enumerate(stands)
        if seat in where and not by_bot[seat] and stand != where[seat]
    }


def _walks(state: State, moves: dict[int, int]) -> Iterator[str]:
    for seat, space in moves.items():
        facts = state.board.spaces[space]
        yield _("Move {name}'s token to {place}.", name=state.players[seat][0],
                place=place_name(facts))  # fmt: skip


def _out_of_jail(state: State, options: Sequence[Option], hint: str, *, reads: bool) -> str:
    """The hint for Jail. `hint` is used if there are other ways out besides a double."""
    kinds = {type(one.command) for one in options}
    if not kinds & {PayFine, UseCard}:
        if questions.last_try(state, state.turn):
            return _(LAST_TRY)
        if fine_to_raise(state, state.turn):
            return _(RAISE if reads else RAISE_NO_READER)
        return _(DOUBLE)
    if UseCard not in kinds:
        return _(WITH_FINE)
    return _(WITH_CARD) if reads and UseCard in kinds else hint


def _keys_of(page: ShownPage | None, by_bot: Sequence[bool], *, asked: bool) -> str:
    """What knob and keys do on the page that the display shows to a person, "" if none: a list, or
    an amount. A bot's own hands call up its lists, but hardly while a person is `asked`; one that
    is nobody's in particular may be a bot's where no person plays."""
    if not isinstance(page, Menu | Amount):
        return ""
    bots = all(by_bot) if page.seat < 0 else by_bot[page.seat] and not asked
    return "" if bots else LISTED if isinstance(page, Menu) else SET


def _for_whom(at: SimTable, asked: Prompt) -> str:
    """Who chooses in the list on the display, if that is not who is asked."""
    page, draft = at.table.ui.page, at.table.panel.draft
    if not isinstance(page, Menu | Amount) or page.seat < 0:
        return ""
    seat = page.seat
    if draft is not None and isinstance(at.table.panel.top, OfDraft):
        seat = draft.seat  # who makes a deal chooses what the other gives, too
    if seat in asked.seats:
        return ""
    return _("{name} chooses here.", name=at.state.players[seat][0]) + " "


def _offers(at: SimTable, by_bot: Sequence[bool], listed: bool) -> Iterator[str]:
    """Deals and house rules that wait for a person's yes or no, whoever's turn it is; not to who
    reads a list."""
    state, reads = at.state, at.reads
    if listed:
        return
    names = [name for name, _token in state.players]
    for deal in state.deals:
        if not by_bot[deal.to]:
            who = {"name": names[deal.by], "other": names[deal.to]}
            if reads:
                yield _("{name} offers {other} a deal: tap {other}'s token to read it.", **who)
            else:
                yield _("{name} offers {other} a deal: push the knob to read it.", **who)
    proposal = state.proposal
    if proposal is not None:
        agreed = (proposal.by, *proposal.agreed)
        if any(state.alive[s] and not by_bot[s] and s not in agreed for s in range(state.seats)):
            yield _("{name} proposes different house rules: push the knob to accept or refuse.",
                    name=names[proposal.by])  # fmt: skip


def _section(at: SimTable, hint: str, seats: Sequence[int]) -> dict[str, Any]:
    return {
        "words": headline_of(at), "hint": hint,
        "seats": list(seats), "dice": False, "tags": [], "buttons": [], "moves": {},
    }  # fmt: skip


def _hint(state: State, asked: Prompt, *, mine: bool, waiting: bool, reads: bool) -> str:
    """`mine`: a person is asked; `waiting`: a person may ask for a rent; `reads`: cards can be
    tapped."""
    if mine or asked.ask is Ask.OVER:
        hints = HINTS if reads else NO_READER
        if len(asked.seats) > 1:
            hints = hints | (SEVERAL if reads else SEVERAL_NO_READER)
        return _(hints[asked.ask], **_named(state, asked))
    if not waiting:
        return ""
    return (
        _("Tap the deed to ask for the rent.") if reads else _("Push the knob to ask for the rent.")
    )


def _named(state: State, asked: Prompt) -> dict[str, str]:
    """What hints name: the space in question, or what the richest who can bid bids by a tap."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Auction):
        most = max(can_bid(state, top).values(), default=0)
        return {"amount": money(state, tap_bid(state, top, most))}
    space = state.board.spaces[asked.space]
    return {"place": place_name(space)}


def _bidding(state: State, options: Sequence[Option], hint: str, *, reads: bool) -> str:
    """How to bid, and how an auction ends; `hint`: in general."""
    if not any(isinstance(one.command, Bid) for one in options):
        return _(NO_BID)
    if not reads:
        return hint
    return f"{hint} {_(LAST_BID if prompt(state).other >= 0 else NOBODY_BIDS)}"


def _in_turn(options: Sequence[Option]) -> list[Option]:
    """Each seat's first answer before anybody's second: only so many are looked at."""
    nth, so_far = [], Counter[int]()
    for option in options:
        nth.append(so_far[option.command.seat])
        so_far[option.command.seat] += 1
    return [option for _nth, option in sorted(zip(nth, options, strict=True), key=itemgetter(0))]


def _point(at: SimTable, option: Option, named: Named, section: dict[str, Any]) -> None:
    """Note the act that gives an option, or begins to, if nothing simpler is noted yet."""
    command = option.command
    if isinstance(command, Roll):
        command = Roll(command.seat, next(iter(rolls_of(at.state, option))))
    try:
        path = at.path_to(command)
    except NoPath:
        return
    match path[0]:
        case RollDice():
            section["dice"] = True
        case Tap(uid=uid):
            tag = named(uid)
            if tag and tag not in section["tags"]:
                section["tags"].append(tag)
        case Press(button=Button.PUSH) if not (
            section["dice"] or section["tags"] or section["buttons"]
        ):
            section["buttons"].append(Button.PUSH.value)
