"""What interrupts a turn, and rents not asked for yet: a row of the codec for each kind."""

from __future__ import annotations

from typing import Any

from common.message import Message, brief, verbatim
from controller.rules import position_model as model
from controller.rules.board import BANK
from controller.rules.position.codec import Column, RowFormat, row
from controller.rules.position.kinds import NUMBER, PIECE
from controller.rules.position.lexer import Span, joined
from controller.rules.position.names import Lookup
from controller.rules.position.times import turns_ago
from controller.rules.state import (
    Acquisition,
    Auction,
    Claim,
    Deal,
    Debt,
    EstateAuction,
    Interrupt,
    Meeting,
    PendingCard,
    Placement,
    Proposal,
    RentRoll,
    Retirement,
    RingBattle,
    Shortage,
    State,
)


def _read_lot(span: Span) -> dict[str, Any]:
    return {"space": span.number()} if span.text[:1].isdigit() else {"piece": PIECE.read(span)}


def _counted(_s: State, look: Lookup, place: str, found: dict[str, Any]) -> Shortage | None:
    """Each rival wants as many as is said: one each, if nothing is."""
    rivals = len(found["rivals"])
    counts = found["counts"] or (1,) * rivals
    if len(counts) != rivals:
        wrong = Message("there must be as many counts as rivals, not {count}", count=len(counts))
        look.note(f"{place}.counts", wrong, Message("{count}, one for each rival", count=rivals))
        return None
    return Shortage(**found | {"counts": counts})


def _read_more(span: Span) -> dict[str, Any]:
    if span.text == "free":
        return {"free": True}
    return {"left": span.number(Message("'free' or a number"))}


def _write_more(item: model.OpenPlacement) -> str:
    return ",".join(["free"] * item.free + [str(item.left)] * bool(item.left))


def _is_over(span: Span) -> dict[str, Any]:
    if span.text != "over":
        raise span.misread(
            Message("'{text}' does not describe a battle", text=brief(span.text)), verbatim("over")
        )
    return {"over": True}


def _against(state: State, _look: Lookup, _place: str, found: dict[str, Any]) -> RingBattle:
    bearer = BANK if found.pop("over") else state.bearer
    return RingBattle(bearer=bearer, **found)


def _read_times(span: Span) -> dict[str, int]:
    """How many times the dice, and how many: 10x2."""
    factor, dice = span.cut("x")
    if (
        dice is None
        or dice.text not in ("1", "2")
        or not factor.number(Message("a multiplier for the dice"))
    ):
        raise span.misread(
            Message("'{text}' is not a roll", text=brief(span.text)),
            Message("a multiplier, x, and 1 or 2 dice, such as 10x2"),
        )
    return {"factor": factor.number(), "dice": dice.number()}


def _read_due(span: Span) -> dict[str, int]:
    return _read_times(span) if "x" in span.text else {"amount": span.number()}


def _write_due(item: model.Rent) -> str:
    return f"{item.factor}x{item.dice}" if item.dice else str(item.amount)


def _is_sold(span: Span) -> dict[str, Any]:
    if span.text != "sold":
        raise span.misread(
            Message("'{text}' is not known here", text=brief(span.text)),
            Message("'sold', or nothing"),
        )
    return {"sold": True}


def _claim(state: State, look: Lookup, place: str, found: dict[str, Any]) -> Claim:
    """Unless it is said, it is due to who owns the space now, since the debtor's last turn."""
    debtor, space, turn, dice = (found[name] for name in ("debtor", "space", "turn", "dice"))
    owner = look.seat(found["owner"], f"{place}.owner", state.owner[space])
    if turn is None:
        turn = state.turns - turns_ago(state, debtor, state.turn, state.doubles)
    factor = found["factor"] if dice else 0
    return Claim(debtor, owner, space, found["amount"], turn, factor, dice)


def _own_card(state: State, item: PendingCard) -> dict[str, Any]:
    return {"card": f"{state.board.decks[item.deck].id}:{item.card}"}


def _played(_s: State, _look: Lookup, _place: str, found: dict[str, Any]) -> PendingCard:
    deck, card = found.pop("card")
    return PendingCard(deck=deck, card=card, **found)


_ROLL = Column("roll", _read_times, lambda item: f"{item.factor}x{item.dice}")

INTERRUPTIONS: tuple[RowFormat, ...] = (
    row("debt:debtor,creditor,amount,reason,space", model.OpenDebt, Debt),
    row("auction:what,seats=waiting,bidder,bid[,opening]", model.OpenAuction, Auction,
        what=Column("what", _read_lot, lambda item: str(item.piece or item.space))),
    row("estate:deeds", model.OpenEstate, EstateAuction),
    row("shortage:builder,space,piece,seats=waiting,rivals[,count[,counts]]", model.OpenShortage,
        Shortage, _counted, together=True,
        counts=Column("counts", lambda span: {"counts": span.numbers()},
                      lambda item: joined(item.counts), lambda item: not {*item.counts} - {1})),
    row("placement:seat,piece,paid[,more]", model.OpenPlacement, Placement,
        more=Column("free or left", _read_more, _write_more,
                    lambda item: not item.free and not item.left)),
    row("acquisition:seat,space", model.OpenAcquisition, Acquisition),
    row("card:seat,card,target,space,other", model.OpenCard, PendingCard, _played, _own_card),
    row("retirement:seat,seats=waiting", model.OpenRetirement, Retirement),
    row("meeting:seat,steps,by,factor[,dice]", model.OpenMeeting, Meeting),
    row("battle:seat,faces,factor[,dice[,by[,over]]]", model.OpenBattle, RingBattle, _against,
        lambda state, item: {"over": item.bearer != state.bearer},
        over=Column("over", _is_over, lambda _: "over", lambda item: not item.over)),
    row("rentroll:debtor,owner,space,roll", model.OpenRentRoll, RentRoll, roll=_ROLL),
)  # fmt: skip

RENT = row("rent:debtor,owner,space,due,turn[,sold]", model.Rent, Claim, _claim,
    lambda state, item: {"sold": state.owner[item.space] != item.owner,
                         "factor": item.factor or 1},
    kinds={"owner": NUMBER}, due=Column("amount", _read_due, _write_due),
    sold=Column("sold", _is_sold, lambda _: "sold", lambda item: not item.sold))  # fmt: skip
"""Rent that may still be asked for."""

DEAL = row("deal:by,to,give,take[,settles]", model.Offered, Deal)
PROPOSAL = row("proposal:by,agreed", model.Proposed, Proposal)
"""House rules; they stand after it in the line."""

_ROW = {
    kind: one for one in (*INTERRUPTIONS, RENT, DEAL, PROPOSAL) for kind in (one.written, one.of)
}


def write(item: model.Part) -> str:
    """What waits, in the line."""
    return _ROW[type(item)].write(item)


def load_waiting(state: State, item: model.Part, look: Lookup, place: str) -> Any:
    """What waits, laid out; None where what it needs is not there."""
    return _ROW[type(item)].load(state, item, look, place)


def dump_waiting(state: State, item: Interrupt | Claim | Deal | Proposal) -> Any:
    """What waits, by number."""
    return _ROW[type(item)].dump(state, item)
