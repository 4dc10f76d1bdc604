"""What waits, in a position: a row of the codec for each interruption, rent, deal and proposal."""

from __future__ import annotations

from typing import Any

from common.message import Message, verbatim
from controller.rules import waiting as on
from controller.rules.board import BANK
from controller.rules.position.codec import Column, Row, flag, row
from controller.rules.position.kinds import NUMBER, PIECE
from controller.rules.position.lexer import Span, joined
from controller.rules.position.names import Lookup
from controller.rules.position_model import IN_FILE
from controller.rules.state import Phase, State


def _read_lot(span: Span) -> dict[str, Any]:
    return {"space": span.number()} if span.text[:1].isdigit() else {"piece": PIECE.read(span)}


def _counted(_s: State, look: Lookup, place: str, found: dict[str, Any]) -> on.Shortage | None:
    """Each rival wants as many as is said: one each, if nothing is."""
    rivals = len(found["rivals"])
    counts = found["counts"] or (1,) * rivals
    if len(counts) != rivals:
        wrong = Message("there must be as many counts as rivals, not {count}", count=len(counts))
        look.note(f"{place}.counts", wrong, Message("{count}, one for each rival", count=rivals))
        return None
    return on.Shortage(**found | {"counts": counts})


def _read_more(span: Span) -> dict[str, Any]:
    if span.text == "free":
        return {"free": True}
    return {"left": span.number(Message("'free' or a number"))}


def _write_more(item: on.Placement) -> str:
    return ",".join(["free"] * item.free + [str(item.left)] * bool(item.left))


def _against(state: State, _look: Lookup, _place: str, found: dict[str, Any]) -> on.RingBattle:
    bearer = BANK if found.pop("over") else state.bearer
    return on.RingBattle(bearer=bearer, **found)


def _read_times(span: Span) -> dict[str, int]:
    """How many times the dice, and how many: 10x2."""
    factor, dice = span.cut("x")
    multiplier = Message("a multiplier for the dice")
    if dice is None or dice.text not in ("1", "2") or not factor.number(multiplier):
        such = Message("a multiplier, x, and 1 or 2 dice, such as 10x2")
        raise span.misread(Message("'{text}' is not a roll", text=span.shown), such)
    return {"factor": factor.number(), "dice": dice.number()}


def _write_times(item: Any) -> str:
    return f"{item.factor}x{item.dice}"


def _read_due(span: Span) -> dict[str, int]:
    return _read_times(span) if "x" in span.text else {"amount": span.number()}


def turns_ago(state: State, debtor: int) -> int:
    """How many turns ago a seat landed last."""
    if debtor == state.turn and (state.phase is not Phase.ROLL or state.doubles):
        return 0
    seats, alive = state.seats, state.alive
    steps = (state.turn - debtor) % seats or seats
    return sum(alive[(debtor + step) % seats] for step in range(1, steps + 1))


def _claim(state: State, look: Lookup, place: str, found: dict[str, Any]) -> on.Claim:
    """Unless it is said, it is due to who owns the space now, since the debtor's last turn."""
    debtor, space, turn, dice = (found[name] for name in ("debtor", "space", "turn", "dice"))
    owner = look.seat(found["owner"], f"{place}.owner", state.owner[space])
    if turn is None:
        turn = state.turns - turns_ago(state, debtor)
    factor = found["factor"] if dice else 0
    return on.Claim(debtor, owner, space, found["amount"], turn, factor, dice)


def _tell_claim(state: State, item: on.Claim) -> dict[str, Any]:
    return {"sold": state.owner[item.space] != item.owner, "factor": item.factor or 1}


def _played(_s: State, _look: Lookup, _place: str, found: dict[str, Any]) -> on.PendingCard:
    deck, card = found.pop("card")
    return on.PendingCard(deck=deck, card=card, **found)


def _tell_card(state: State, item: on.PendingCard) -> dict[str, Any]:
    return {"card": f"{state.board.decks[item.deck].id}:{item.card}"}


_OVER = flag(
    "over", lambda text: Message("'{text}' does not describe a battle", text=text), verbatim("over")
)
_SOLD = flag(
    "sold",
    lambda text: Message("'{text}' is not known here", text=text),
    Message("'sold', or nothing"),
)

INTERRUPTIONS = (
    row("debt:debtor,creditor,amount,reason,space", on.Debt),
    row("auction:what,seats=waiting,bidder,bid[,opening]", on.Auction,
        what=Column("what", _read_lot, lambda item: str(item.piece or item.space))),
    row("estate:deeds", on.EstateAuction),
    row("shortage:builder,space,piece,seats=waiting,rivals[,count[,counts]]", on.Shortage,
        _counted, together=True,
        counts=Column("counts", lambda span: {"counts": span.numbers()},
                      lambda item: joined(item.counts), lambda item: not {*item.counts} - {1})),
    row("placement:seat,piece,paid[,more]", on.Placement,
        more=Column("free or left", _read_more, _write_more,
                    lambda item: not item.free and not item.left)),
    row("acquisition:seat,space", on.Acquisition),
    row("card:seat,card,target,space,other", on.PendingCard, _played, _tell_card),
    row("retirement:seat,seats=waiting", on.Retirement),
    row("meeting:seat,steps,by,factor[,dice]", on.Meeting),
    row("battle:seat,faces,factor[,dice[,by[,over]]]", on.RingBattle, _against,
        lambda state, item: {"over": item.bearer != state.bearer}, over=_OVER),
    row("rentroll:debtor,owner,space,roll", on.RentRoll,
        roll=Column("roll", _read_times, _write_times)),
)  # fmt: skip

RENT = row("rent:debtor,owner,space,due,turn[,sold]", on.Claim, _claim, _tell_claim,
    kinds={"owner": NUMBER}, sold=_SOLD,
    due=Column("amount", _read_due,
               lambda item: _write_times(item) if item.dice else str(item.amount)))  # fmt: skip
"""Rent that may still be asked for."""

DEAL = row("deal:by,to,give,take[,settles]", on.Deal)
PROPOSAL = row("proposal:by,agreed", on.Proposal)
"""House rules; they stand after it in the line."""

_ROW: dict[type, Row] = {
    kind: one
    for one in (*INTERRUPTIONS, RENT, DEAL, PROPOSAL)
    for kind in (one.of, IN_FILE[one.of])
}


def write(item: Any) -> str:
    """What waits, in the line."""
    return _ROW[type(item)].write(item)


def lay_out(state: State, item: Any, look: Lookup, place: str) -> Any:
    """What a position says that waits; None where what it needs is not there."""
    return _ROW[type(item)].load(state, item, look, place)


def tell(state: State, item: Any) -> Any:
    """What waits in a state, by number."""
    return _ROW[type(item)].dump(state, item)
