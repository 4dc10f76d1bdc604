"""Moments at which another choice might have changed a game, in sentences to argue with."""

from __future__ import annotations

from typing import NamedTuple

from controller.report.what_if import Moment
from controller.rules.commands import Accept, Buy, Decline, Offer, Withdraw
from controller.rules.property.deals import find_deal
from controller.rules.property.market import price_here
from controller.study.intervals import difference_of_shares
from controller.text.language import _, grouped
from controller.text.sentences import Names


class Card(NamedTuple):
    """A moment: its `round`, whose it is (`seat`), and its sentences."""

    round: int
    seat: int
    words: tuple[str, ...]


def card(moment: Moment, names: Names) -> Card:
    """What was done, what else might have been, and how sure that is."""
    words = (_done(moment, names), _other(moment), _judged(moment), *_doubt(moment, names))
    return Card(max(moment.state.rounds, 1), moment.seat, words)


def _done(moment: Moment, names: Names) -> str:
    state, seat = moment.state, moment.seat
    place, said = names.where(state.pos[seat]), {"name": names.who(seat)}
    match moment.done:
        case Buy():
            if not (price := price_here(state, seat)):
                return _("{name} took {place} for free.", place=place, **said)
            paid = grouped(price)
            return _("{name} claimed {place} for {amount}.", place=place, amount=paid, **said)
        case Decline():
            return _("{name} did not claim {place}.", place=place, **said)
        case Accept(accepter, by):
            said |= _terms(moment, accepter, by, names)
            return _("{by} gave {name} {gives} for {gets}.", **said)
        case Withdraw(_seat, by):
            said |= _terms(moment, seat, by, names)
            return _("{name} turned down a deal: {by} would have given {gives} for {gets}.", **said)
        case _:
            return ""


def _terms(moment: Moment, to: int, by: int, names: Names) -> dict[str, str]:
    deal = find_deal(moment.state, by)
    assert deal is not None
    offer = Offer(by, to, deal.give, deal.take, deal.settles)
    return {**names.sides(offer), "by": names.who(by), "name": names.who(to)}


def _other(moment: Moment) -> str:
    match moment.other:
        case Buy(seat):
            if not (price := price_here(moment.state, seat)):
                return _("The other choice was to take it for free.")
            return _("The other choice was to claim it for {amount}.", amount=grouped(price))
        case Decline():
            return _("The other choice was not to claim this deed.")
        case Accept():
            return _("The other choice was to accept.")
        case _:
            return _("The other choice was not to make this deal.")


def _judged(moment: Moment) -> str:
    was, other = (round(100 * chance) for chance in moment.chances)
    return _(
        "The expert bot sees {was} wins out of 100 after what was done, and {other} after the "
        "other choice.", was=was, other=other,
    )  # fmt: skip


def _doubt(moment: Moment, names: Names) -> tuple[str, str]:
    """How many games were won when they were played on, and what that says."""
    wins, name = moment.wins, names.who(moment.seat)
    played = _(
        "Of {count} games that strong bots played on from each choice, {name} won {was} after what "
        "was done, and {other} after the other.", count=len(wins), name=name,
        was=sum(was for was, _other in wins), other=sum(other for _was, other in wins),
    )  # fmt: skip
    rises = [other - was for was, other in wins]
    by = difference_of_shares(len(rises), sum(rises), sum(rise * rise for rise in rises))
    if by.low is not None and by.low > 0:
        return played, _("Such a difference is hardly luck.")
    return played, _("That may be luck: it may have made no difference.")
