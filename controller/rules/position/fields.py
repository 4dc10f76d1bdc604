"""The fields of a notation, `key:value,value`, by their key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from controller.rules.position.bits import Bit, Misread
from controller.rules.position.model import (
    Offered,
    Open,
    OpenAcquisition,
    OpenAuction,
    OpenBattle,
    OpenCard,
    OpenDebt,
    OpenEstate,
    OpenMeeting,
    OpenPlacement,
    OpenRentRoll,
    OpenRetirement,
    OpenShortage,
    PieceName,
    Position,
    Proposed,
    Rent,
    Side,
)
from controller.rules.position.names import UNNAMED
from controller.rules.state import By


class Gathered:
    """What has been read so far, and where it stands."""

    __slots__ = ("buildings", "columns", "interest_paid", "lists", "mortgaged", "values")

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.columns: dict[str, int] = {}
        self.buildings: dict[str, int] = {}
        self.mortgaged: list[int] = []
        self.interest_paid: list[int] = []
        self.lists: dict[str, list[Any]] = {"claims": [], "deals": [], "stack": []}

    def note(self, place: str, bit: Bit) -> None:
        """Remember where a place of the position stands."""
        self.columns[place] = bit.column

    def set(self, name: str, value: Any, bit: Bit) -> None:
        """Note a value that may be given once. Raises Misread."""
        if name in self.values:
            raise Misread(bit.column, f"{name} is given twice", "it once")
        self.values[name] = value
        self.note(name, bit)

    def add(self, name: str, value: Rent | Offered | Open, bit: Bit) -> None:
        """Note the next of several."""
        self.note(f"{name}[{len(self.lists[name])}]", bit)
        self.lists[name].append(value)

    def position(self) -> Position:
        """All of it."""
        values = self.values | {name: tuple(items) for name, items in self.lists.items()}
        return Position(
            **values, buildings=self.buildings, mortgaged=tuple(self.mortgaged),
            interest_paid=tuple(self.interest_paid),
        )  # fmt: skip


def _parts(key: Bit, rest: Bit, names: str, optional: str = "") -> list[Bit]:
    """The values of a field. Raises Misread unless there are as many as it has names."""
    bits, count, more = rest.split(","), len(names.split()), [*filter(None, optional.split(","))]
    if not count <= len(bits) <= count + len(more):
        form = ",".join(names.split()) + "".join(f"[,{name}" for name in more) + "]" * len(more)
        raise Misread(key.column, f"{key.text} has {len(bits)} values", f"{key.text}:{form}")
    return bits


def _number(name: str) -> Callable[[Gathered, Bit, Bit], None]:
    return lambda found, key, rest: found.set(name, rest.number(), key)


def _numbers(name: str) -> Callable[[Gathered, Bit, Bit], None]:
    return lambda found, key, rest: found.set(name, rest.numbers(), key)


def _turn(found: Gathered, key: Bit, rest: Bit) -> None:
    turns, rounds = _parts(key, rest, "turn round")
    found.set("turns", turns.number(), turns)
    found.set("rounds", rounds.number(), rounds)


def _dice(found: Gathered, key: Bit, rest: Bit) -> None:
    faces = _parts(key, rest, "face", "face")
    found.set("dice", tuple(face.number() for face in faces), key)


def _opening(found: Gathered, key: Bit, rest: Bit) -> None:
    totals, seats = _parts(key, rest, "totals seats")
    found.set("opening", totals.numbers(), totals)
    found.set("opening_seats", seats.numbers(), seats)


def _deck(found: Gathered, key: Bit, rest: Bit) -> None:
    name, cards = _parts(key, rest, "deck cards")
    decks = found.values.setdefault("decks", {})
    if name.name() in decks:
        raise Misread(name.column, f"the deck {name.name()} is given twice", "it once")
    decks[name.name()] = cards.numbers()
    found.note(f"decks.{name.name()}", key)


def _under(found: Gathered, key: Bit, rest: Bit) -> None:
    name, cards = _parts(key, rest, "deck cards")
    under = found.values.setdefault("under", {})
    if name.name() in under:
        raise Misread(name.column, f"the deck {name.name()} is given twice", "it once")
    what = f"numbers or {UNNAMED} with dots between"
    under[name.name()] = tuple(
        bit.text if bit.text == UNNAMED else bit.number(what) for bit in cards.split(".")
    )
    found.note(f"under.{name.name()}", key)


def _bids(found: Gathered, key: Bit, rest: Bit) -> None:
    space, values = _parts(key, rest, "space values")
    bids = found.values.setdefault("bids", {})
    if str(space.number()) in bids:
        raise Misread(space.column, f"the bids of {space.number()} are given twice", "them once")
    bids[str(space.number())] = values.numbers()
    found.note(f"bids.{space.number()}", key)


def _rent(found: Gathered, key: Bit, rest: Bit) -> None:
    debtor, owner, space, amount, turn, *sold = _parts(
        key, rest, "debtor owner space amount turn", "sold"
    )
    if sold and sold[0].text != "sold":
        raise Misread(sold[0].column, f"{sold[0].text!r} is not known here", "sold, or nothing")
    due = _times(amount) if "x" in amount.text else {"amount": amount.number()}
    rent = Rent(
        debtor=debtor.number(), owner=owner.number(), space=space.number(),
        turn=turn.number(), sold=bool(sold), **due,
    )  # fmt: skip
    found.add("claims", rent, key)


def _times(bit: Bit) -> dict[str, int]:
    """How many times the dice, and how many: 10x2."""
    factor, dice = bit.cut("x")
    if dice is None or dice.text not in ("1", "2") or not factor.number("times the dice"):
        raise Misread(bit.column, f"{bit.text!r} is no roll", "times, x and 1 or 2 dice: 10x2")
    return {"factor": factor.number(), "dice": dice.number()}


def _rent_roll(found: Gathered, key: Bit, rest: Bit) -> None:
    debtor, owner, space, roll = _parts(key, rest, "debtor owner space roll")
    asked = OpenRentRoll(
        debtor=debtor.number(), owner=owner.number(), space=space.number(), **_times(roll)
    )
    found.add("stack", asked, key)


def _deal(found: Gathered, key: Bit, rest: Bit) -> None:
    names = "by to cash deeds cards cash deeds cards"
    by, to, *sides = _parts(key, rest, names, "settles")
    settles = sides[6].number() if sides[6:] else 0
    give, take = _side(sides[:3]), _side(sides[3:6])
    deal = Offered(by=by.number(), to=to.number(), give=give, take=take, settles=settles)
    found.add("deals", deal, key)


def _side(bits: list[Bit]) -> Side:
    cash, deeds, cards = bits
    return Side(cash=cash.number(), deeds=deeds.numbers(), cards=cards.numbers())


def _proposal(found: Gathered, key: Bit, rest: Bit) -> None:
    bits = rest.split(",")
    if len(bits) < 3:
        bits = _parts(key, rest, "by agreed name=value")  # says what is missing
    by, agreed, *named = bits
    rules: dict[str, Any] = {}
    for rule in named:
        name, value = rule.cut("=")
        if value is None:
            raise Misread(rule.column, f"{rule.text!r} is not a house rule", "name=value")
        rules[name.name()] = value.value()
    proposed = Proposed(by=by.number(), agreed=agreed.numbers(), rules=rules)
    found.set("proposal", proposed, key)


def _debt(found: Gathered, key: Bit, rest: Bit) -> None:
    debtor, creditor, amount, reason, space = _parts(
        key, rest, "debtor creditor amount reason space"
    )
    debt = OpenDebt(
        debtor=debtor.number(), amount=amount.number(), reason=reason.name(),
        creditor=None if creditor.text == "bank" else creditor.number("a seat's number, or bank"),
        space=space.optional(),
    )  # fmt: skip
    found.add("stack", debt, key)


def _piece(bit: Bit) -> PieceName:
    if bit.text not in get_args(PieceName):
        raise Misread(bit.column, f"{bit.text!r} is not a building", "house or hotel")
    return cast(PieceName, bit.text)


def _auction(found: Gathered, key: Bit, rest: Bit) -> None:
    lot, waiting, bidder, bid, *opening = _parts(key, rest, "what seats bidder bid", "opening")
    is_space = lot.text[:1].isdigit()
    auction = OpenAuction(
        space=lot.number() if is_space else None, piece=None if is_space else _piece(lot),
        waiting=waiting.numbers(), bidder=bidder.optional(), bid=bid.number(),
        opening=opening[0].number() if opening else 0,
    )  # fmt: skip
    found.add("stack", auction, key)


def _estate(found: Gathered, key: Bit, rest: Bit) -> None:
    found.add("stack", OpenEstate(deeds=rest.numbers()), key)


def _shortage(found: Gathered, key: Bit, rest: Bit) -> None:
    names = "builder space piece seats rivals"
    many = len(rest.split(",")) > len(names.split())
    builder, space, piece, waiting, rivals, *counts = _parts(
        key, rest, f"{names} count counts" if many else names
    )
    shortage = OpenShortage(
        builder=builder.number(), space=space.optional(), piece=_piece(piece),
        waiting=waiting.numbers(), rivals=rivals.numbers(),
        count=counts[0].number() if many else 1, counts=counts[1].numbers() if many else (),
    )  # fmt: skip
    found.add("stack", shortage, key)


def _placement(found: Gathered, key: Bit, rest: Bit) -> None:
    seat, piece, paid, *more = _parts(key, rest, "seat piece paid", "free or left")
    free = bool(more) and more[0].text == "free"
    placement = OpenPlacement(
        seat=seat.number(), piece=_piece(piece), paid=paid.number(), free=free,
        left=more[0].number("free, or a number") if more and not free else 0,
    )  # fmt: skip
    found.add("stack", placement, key)


def _acquisition(found: Gathered, key: Bit, rest: Bit) -> None:
    seat, space = _parts(key, rest, "seat space")
    found.add("stack", OpenAcquisition(seat=seat.number(), space=space.number()), key)


def _card(found: Gathered, key: Bit, rest: Bit) -> None:
    seat, card, target, space, other = _parts(key, rest, "seat card target space other")
    played = OpenCard(
        seat=seat.number(), card=card.name(), target=target.number(), space=space.optional(),
        other=other.optional(),
    )  # fmt: skip
    found.add("stack", played, key)


def _retirement(found: Gathered, key: Bit, rest: Bit) -> None:
    seat, waiting = _parts(key, rest, "seat seats")
    wish = OpenRetirement(seat=seat.number(), waiting=waiting.numbers())
    found.add("stack", wish, key)


def _flag(name: str) -> Callable[[Gathered, Bit, Bit], None]:
    return lambda found, key, rest: found.set(name, bool(rest.number()), key)


def _meeting(found: Gathered, key: Bit, rest: Bit) -> None:
    seat, steps, by, factor, *dice = _parts(key, rest, "seat steps by factor", "dice")
    meeting = OpenMeeting(
        seat=seat.number(), steps=steps.number(), by=_by(by),
        factor=factor.number(), dice=dice[0].number() if dice else 0,
    )  # fmt: skip
    found.add("stack", meeting, key)


def _by(bit: Bit) -> By:
    if bit.text == "card":
        return "card"
    if bit.text != "dice":
        raise Misread(bit.column, f"{bit.text!r} moves nobody", "dice or card")
    return "dice"


def _battle(found: Gathered, key: Bit, rest: Bit) -> None:
    seat, own, other, factor, *more = _parts(key, rest, "seat face face factor", "dice,by,over")
    battle = OpenBattle(
        seat=seat.number(), faces=(_face(own), _face(other)), factor=factor.number(),
        dice=more[0].number() if more else 0, by=_by(more[1]) if more[1:] else "dice",
        over=bool(more[2:]) and _is_over(more[2]),
    )  # fmt: skip
    found.add("stack", battle, key)


def _is_over(bit: Bit) -> bool:
    if bit.text != "over":
        raise Misread(bit.column, f"{bit.text!r} says nothing of a battle", "over")
    return True


def _face(bit: Bit) -> int:
    face = bit.optional()
    return -1 if face is None else face


def _returned(name: str) -> Callable[[Gathered, Bit, Bit], None]:
    """Deeds that are mortgaged though nobody has them."""

    def more(found: Gathered, key: Bit, rest: Bit) -> None:
        found.note(name, key)
        (found.mortgaged if name == "mortgaged" else found.interest_paid).extend(rest.numbers())

    return more


FIELDS: dict[str, Callable[[Gathered, Bit, Bit], None]] = {
    "turn": _turn,
    "first": _number("first"),
    "dice": _dice,
    "doubles": _number("doubles"),
    "factor": _number("factor"),
    "salary": _number("salary_due"),
    "ring": _number("ring"),
    "bearer": _number("bearer"),
    "tracker": _number("tracker"),
    "eye": _flag("eye"),
    "called": _flag("called"),
    "rentdice": _number("rent_dice"),
    "tally": _numbers("tally"),
    "opening": _opening,
    "mortgaged": _returned("mortgaged"),
    "interest": _returned("interest_paid"),
    "deck": _deck,
    "under": _under,
    "bids": _bids,
    "pool": _numbers("pool"),
    "waived": _numbers("waived"),
    "waivedhotels": _numbers("waived_hotels"),
    "bots": _numbers("bots"),
    "denied": _numbers("denied"),
    "worth": _numbers("worth"),
    "winners": _numbers("winners"),
    "rent": _rent,
    "deal": _deal,
    "proposal": _proposal,
    "debt": _debt,
    "auction": _auction,
    "estate": _estate,
    "shortage": _shortage,
    "placement": _placement,
    "acquisition": _acquisition,
    "card": _card,
    "retirement": _retirement,
    "meeting": _meeting,
    "battle": _battle,
    "rentroll": _rent_roll,
}
