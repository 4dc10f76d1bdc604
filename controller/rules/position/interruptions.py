"""What interrupts a turn, and rents not asked for yet: a row of the codec for each kind."""

from __future__ import annotations

from typing import Any, cast

from common.message import Message, brief, verbatim
from controller.rules import position_model as model
from controller.rules.board import BANK, HIDDEN
from controller.rules.position.codec import (
    ACCOUNT,
    ANY_DEED,
    ANY_SEAT,
    BY,
    CREDITOR,
    DEED,
    DEEDS,
    NAME,
    NUMBER,
    NUMBERS,
    PIECE,
    SEAT,
    SEATS,
    SPACE,
    Column,
    RowFormat,
    RowValue,
    column,
    fields,
    or_none,
    row,
)
from controller.rules.position.lexer import Span, escaped
from controller.rules.position.names import Lookup
from controller.rules.position.times import turns_ago
from controller.rules.state import (
    Acquisition,
    Auction,
    Claim,
    Debt,
    EstateAuction,
    Interrupt,
    Meeting,
    PendingCard,
    Placement,
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


def _write_card(item: model.OpenCard) -> str:
    deck, _, number = str(item.card).rpartition(":")
    return f"{escaped(deck)}:{number}"


def _find_card(look: Lookup, ref: Any, place: str) -> tuple[int, int] | None:
    card = look.kept(ref, [], place)
    if card is not None and card[1] == HIDDEN:
        wrong = Message("nobody has said which card is played")
        look.note(place, wrong, Message("its title or number"))
        return None
    return card


def _face(name: str, which: int) -> Column:
    """What one of the two has thrown in a battle; -1: nothing yet."""

    def read(span: Span) -> dict[str, Any]:
        face = span.optional()
        return {name: -1 if face is None else face}

    def write(item: model.OpenBattle) -> str:
        return or_none(None if item.faces[which] < 0 else item.faces[which])

    return Column("face", read, write)


def _thrown(own: int, other: int, **values: Any) -> model.OpenBattle:
    return model.OpenBattle(faces=(own, other), **values)


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


INTERRUPTIONS: tuple[RowFormat, ...] = (
    row("debt", model.OpenDebt, Debt, debtor=SEAT, creditor=CREDITOR, amount=NUMBER, reason=NAME,
         space=SPACE),
    RowFormat("auction", model.OpenAuction, Auction,
        (Column("what", _read_lot, lambda item: str(item.piece or item.space)),
         column("waiting", SEATS), column("bidder", ANY_SEAT), column("bid", NUMBER),
         column("opening", NUMBER, usual=0)),
        fields(space=ANY_DEED, piece=PIECE, waiting=SEATS, bidder=ANY_SEAT, bid=NUMBER,
                opening=NUMBER)),
    row("estate", model.OpenEstate, EstateAuction, deeds=DEEDS),
    RowFormat("shortage", model.OpenShortage, Shortage,
        (column("builder", SEAT), column("space", ANY_DEED), column("piece", PIECE),
         column("waiting", SEATS), column("rivals", SEATS),
         column("count", NUMBER, usual=1),
         column("counts", NUMBERS)._replace(left_out=lambda item: not {*item.counts} - {1})),
        fields(builder=SEAT, space=ANY_DEED, piece=PIECE, waiting=SEATS, rivals=SEATS,
                count=NUMBER, counts=NUMBERS), _counted, together=True),
    RowFormat("placement", model.OpenPlacement, Placement,
        (column("seat", SEAT), column("piece", PIECE), column("paid", NUMBER),
         Column("free or left", _read_more, _write_more,
                lambda item: not item.free and not item.left)),
        fields(seat=SEAT, piece=PIECE, paid=NUMBER, free=NUMBER, left=NUMBER)),
    row("acquisition", model.OpenAcquisition, Acquisition, seat=SEAT, space=DEED),
    RowFormat("card", model.OpenCard, PendingCard,
        (column("seat", SEAT), Column("card", lambda span: {"card": span.name()}, _write_card),
         column("target", SEAT), column("space", ANY_DEED), column("other", ANY_DEED)),
        (*fields(seat=SEAT, target=SEAT),
         RowValue("card", _find_card,
               lambda state, item: f"{state.board.decks[item.deck].id}:{item.card}", True),
         *fields(space=ANY_DEED, other=ANY_DEED)),
        lambda _state, _look, _place, found: PendingCard(
            **found | dict(zip(("deck", "card"), found["card"], strict=True)))),
    row("retirement", model.OpenRetirement, Retirement, seat=SEAT, waiting=SEATS),
    RowFormat("meeting", model.OpenMeeting, Meeting,
        (column("seat", SEAT), column("steps", NUMBER), column("by", BY),
         column("factor", NUMBER), column("dice", NUMBER, usual=0)),
        fields(seat=SEAT, steps=NUMBER, by=BY, factor=NUMBER, dice=NUMBER)),
    RowFormat("battle", model.OpenBattle, RingBattle,
        (column("seat", SEAT), _face("own", 0), _face("other", 1), column("factor", NUMBER),
         column("dice", NUMBER, usual=0), column("by", BY, usual="dice"),
         Column("over", _is_over, lambda _: "over", lambda item: not item.over)),
        (*fields(seat=SEAT, faces=NUMBERS, factor=NUMBER, dice=NUMBER, by=BY),
         RowValue("over", NUMBER.find, lambda state, item: item.bearer != state.bearer, False)),
        _against, put=_thrown),
    RowFormat("rentroll", model.OpenRentRoll, RentRoll,
        (column("debtor", SEAT), column("owner", ACCOUNT), column("space", DEED),
         Column("roll", _read_times, lambda item: f"{item.factor}x{item.dice}")),
        fields(debtor=SEAT, owner=ACCOUNT, space=DEED, factor=NUMBER, dice=NUMBER))
)  # fmt: skip

RENT = RowFormat("rent", model.Rent, Claim,
    (column("debtor", SEAT), column("owner", SEAT), column("space", DEED),
     Column("amount", _read_due, _write_due), column("turn", NUMBER),
     Column("sold", _is_sold, lambda _: "sold", lambda item: not item.sold)),
    (*fields(debtor=SEAT, space=DEED, amount=NUMBER, owner=NUMBER, turn=NUMBER, dice=NUMBER),
     RowValue("sold", NUMBER.find,
           lambda state, item: state.owner[item.space] != item.owner, False),
     RowValue("factor", NUMBER.find, lambda _, item: item.factor or 1, False)), _claim)  # fmt: skip
"""Rent that may still be asked for."""

_OF = {one.of: one for one in INTERRUPTIONS}
_WRITTEN = {one.written: one for one in INTERRUPTIONS}


def write(item: model.Open) -> str:
    """What interrupts the turn, in the line."""
    return _WRITTEN[type(item)].write(item)


def load_interrupt(state: State, item: model.Open, look: Lookup, place: str) -> Interrupt | None:
    """What interrupts the turn, laid out; None where what it needs is not there."""
    return cast("Interrupt | None", _WRITTEN[type(item)].load(state, item, look, place))


def dump_interrupt(state: State, item: Interrupt) -> model.Open:
    """What interrupts the turn, by number."""
    return cast(model.Open, _OF[type(item)].dump(state, item))
