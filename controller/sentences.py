"""Events and commands as short sentences, for logs and histories.

Why something is refused is in rules/refusals.py; what a screen asks is in screens/.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from string import Formatter
from typing import Any

import msgspec

from controller.entries import Entry, Kind
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Piece
from controller.rules.building import FORTRESS
from controller.rules.edition import Edition
from controller.rules.situation import Seat

_REASONS = {
    "start": "to begin with", "salary": "salary", "claim": "for a deed", "auction": "at auction",
    "rent": "rent", "tax": "tax", "card": "by a card", "fine": "to leave Jail",
    "building": "to build", "building-sold": "for a building", "mortgage": "as a loan",
    "lift": "loan paid back", "interest": "interest", "deal": "in a deal",
    "eye": "for the Eye", "bonus": "for bearing the Ring to its end",
    "count": "rent in the final count",
    "bankruptcy": "all that is left", "dealt": "for a dealt deed",
}  # fmt: skip


class Names(Formatter):
    """Fills sentences: `{seat:who}`, `{space:where}`, `{dice:dice}` and so on become names."""

    def __init__(
        self, edition: Edition, players: Iterable[str], tokens: Iterable[str] = ()
    ) -> None:
        """`players` are the names by seat, `tokens` theirs; the Bank is any other number."""
        self._edition = edition
        self._players = tuple(players)
        self._tokens = tuple(tokens)
        self._words: dict[str, Callable[[Any], str]] = {
            "who": self.who, "whos": lambda seats: _list(map(self.who, seats)),
            "where": self.where, "wheres": lambda spaces: _list(map(self.where, spaces)),
            "dice": _dice, "piece": self._piece, "why": _REASONS.__getitem__,
            "rules": rules_in_words,
            "face": lambda face: _dice((face,)),
            "side": self._side, "deck": self.deck,
        }  # fmt: skip

    @classmethod
    def of(cls, edition: Edition, entries: Iterable[Entry]) -> Names:
        """With the players of the game that these entries began."""
        seats: Sequence[c.Player | Seat] = ()
        for entry in entries:
            match entry.command:
                case c.StartGame(players=players):
                    seats = players
                case c.SetPosition(position=position):
                    seats = position.seats
        return cls(edition, [seat.name for seat in seats], [seat.token for seat in seats])

    def who(self, seat: int) -> str:
        """A player's name, or the Bank."""
        return self._players[seat] if 0 <= seat < len(self._players) else "the Bank"

    def where(self, space: int) -> str:
        """A space's name."""
        spaces = self._edition.board.spaces
        return spaces[space].name if 0 <= space < len(spaces) else f"space {space}"

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in a sentence."""
        words = self._words.get(format_spec)
        return words(value) if words else str(value)

    def fill(self, template: str, values: msgspec.Struct, **more: Any) -> str:
        """A sentence, with a capital."""
        sentence = self.vformat(template, (), msgspec.structs.asdict(values) | more)
        return sentence[:1].upper() + sentence[1:]

    def thing(self, space: int, piece: int) -> str:
        """What is under the hammer: a deed or a building."""
        return self.where(space) if piece < 0 else self._edition.some(piece)

    def standing(self, seat: int, level: int) -> str:
        """What stands on a street of a seat, in the style of its side (A10)."""
        token = self._tokens[seat] if 0 <= seat < len(self._tokens) else ""
        if level == FORTRESS:
            return self._edition.some(Piece.HOTEL, 1, token)
        return self._edition.some(Piece.HOUSE, level, token) if level else "no buildings"

    def card(self, deck: int, card: int) -> str:
        """A card's title."""
        decks = self._edition.board.decks
        known = 0 <= deck < len(decks) and 0 <= card < len(decks[deck].cards)
        return decks[deck].cards[card].title if known else f"card {card}"

    def deck(self, deck: int) -> str:
        """A deck's name."""
        decks = self._edition.board.decks
        return decks[deck].name if 0 <= deck < len(decks) else f"deck {deck}"

    def _piece(self, piece: int) -> str:
        return self._edition.some(piece).partition(" ")[2]

    def every(self) -> dict[str, str]:
        """Words of the edition that sentences use: the Ring's name, and `hotels`."""
        hotels = self._edition.some(Piece.HOTEL, 2).partition(" ")[2]
        return {"ring_name": self._edition.data.ring_name, "hotels": hotels}

    def _side(self, bundle: c.Bundle) -> str:
        parts = [str(bundle.cash)] if bundle.cash else []
        parts += [self.where(space) for space in bundle.deeds]
        parts += [f"a card of {self._words['deck'](deck)}" for deck in bundle.cards]
        return _list(parts) or "nothing"


def rules_in_words(rules: dict[str, Any]) -> str:
    """Settings and their values: `salary 400 and fine 20`."""
    return _list(f"{name.replace('_', ' ')} {setting_in_words(rules[name])}" for name in rules)


def setting_in_words(value: Any) -> str:
    """The value of a setting: yes and no, a number, or a word."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _list(words: Iterable[str]) -> str:
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _dice(dice: tuple[int, ...]) -> str:
    return " + ".join("Eye" if face == 0 else str(face) for face in dice)


_COMMANDS: dict[type, str] = {
    c.StartGame: "begin the game “{game}”",
    c.SetPosition: "set the table as a position says",
    c.Roll: "{seat:who} rolls {dice:dice}",
    c.Buy: "{seat:who} claims the deed",
    c.Decline: "{seat:who} leaves the deed to the auction",
    c.Bid: "{seat:who} bids {amount}",
    c.Pass: "{seat:who} passes",
    c.CloseAuction: "{seat:who} closes the auction",
    c.AskRent: "{seat:who} asks for the rent of {space:where}",
    c.ChooseTax: "{seat:who} chooses how to be taxed",
    c.PayFine: "{seat:who} pays to leave Jail",
    c.UseCard: "{seat:who} uses a card to leave Jail",
    c.Build: "{seat:who} builds on {space:where}",
    c.Contest: "{seat:who} wants the building too",
    c.SellBuilding: "{seat:who} sells a building on {space:where}",
    c.SellFortresses: "{seat:who} sells all {hotels} round {space:where}",
    c.BreakDown: "{seat:who} breaks the {hotels} round {space:where} down",
    c.Mortgage: "{seat:who} mortgages {space:where}",
    c.Lift: "{seat:who} lifts the mortgage on {space:where}",
    c.KeepMortgage: "{seat:who} keeps the mortgage on {space:where}",
    c.Offer: "{seat:who} offers {to:who} {give:side} for {take:side}",
    c.Accept: "{seat:who} accepts the deal of {by:who}",
    c.Withdraw: "{seat:who} takes the deal of {by:who} off the table",
    c.GiveRing: "{seat:who} gives {to:who} the Ring",
    c.WalkOn: "{seat:who} walks on",
    c.Battle: "{seat:who} battles for the Ring",
    c.DeclareBankrupt: "{seat:who} gives up",
    c.CallTime: "{seat:who} says that the time is up",
    c.ChangeRules: "{seat:who} proposes house rules: {rules:rules}",
    c.Agree: "{seat:who} agrees to the house rules",
    c.Disagree: "{seat:who} does not agree to the house rules",
}

_EVENTS: dict[type, str] = {
    e.GameStarted: "The game “{game}” begins.",
    e.PositionSet: "The game goes on from a position.",
    e.OpeningRolled: "{seat:who} rolls {total} to see who starts.",
    e.OpeningTied: "A tie: {seats:whos} roll again.",
    e.TurnBegan: "Turn {turn}: {seat:who}.",
    e.RollsAgain: "{seat:who} rolls again.",
    e.Rolled: "{seat:who} rolls {dice:dice}.",
    e.RingMoved: "{ring_name} goes from {start:where} to {to:where}.",
    e.Moved: "{seat:who} goes from {start:where} to {to:where}.",
    e.Paid: "{payer:who} pays {payee:who} {amount}, {reason:why}.",
    e.SalaryDeferred: "{seat:who} gets the salary when the landing is over: {amount}.",
    e.DeedMoved: "{space:where} goes from {start:who} to {to:who}.",
    e.DeedOffered: "{seat:who} may claim {space:where}.",
    e.DeedDeclined: "{seat:who} does not claim {space:where}.",
    e.DeedClaimed: "{seat:who} claims {space:where}.",
    e.AuctionOpened: "{thing} is auctioned.",
    e.BidMade: "{seat:who} bids {amount}.",
    e.BidderLeft: "{seat:who} passes.",
    e.AuctionClosed: "{thing} goes to {seat:who} for {amount}.",
    e.RentDue: "{owner:who} may ask {debtor:who} for {amount}, rent of {space:where}.",
    e.RentAsked: "{owner:who} asks {debtor:who} for {amount}, rent of {space:where}.",
    e.RentLapsed: "{owner:who} can no longer ask for the rent of {space:where}.",
    e.RentRollAwaited: "{seat:who} rolls for the rent of {space:where}.",
    e.RentRolled: "{seat:who} rolls {dice:dice} for the rent.",
    e.TaxAwaited: "{seat:who} chooses how to be taxed.",
    e.TaxChosen: "{seat:who} has chosen the tax.",
    e.CardDrawn: "{seat:who} draws “{title}” from {deck:deck}.",
    e.CardReturned: "{seat:who} puts “{title}” back under {deck:deck}.",
    e.CardGiven: "{start:who} gives {to:who} “{title}”.",
    e.Jailed: "{seat:who} goes to Jail.",
    e.JailRollFailed: "{seat:who} stays in Jail.",
    e.FineForced: "{seat:who} has to pay to leave Jail.",
    e.Freed: "{seat:who} is out of Jail.",
    e.BuildingsChanged: "{space:where} now has {built}.",
    e.ShortageArose: "The Bank may run out: do {seats:whos} want a {piece:piece} too?",
    e.ShortageAnswered: "{seat:who} answers {answer}.",
    e.ShortageEnded: "Everybody has answered.",
    e.PlacementAwaited: "{seat:who} chooses a place for the {piece:piece}.",
    e.PlacementEnded: "The building is placed.",
    e.Mortgaged: "{space:where} is mortgaged.",
    e.MortgageEnded: "{space:where} is no longer mortgaged.",
    e.AcquisitionAwaited: "{seat:who} may lift the mortgage on {space:where} now.",
    e.AcquisitionEnded: "That is decided.",
    e.RingTaken: "{seat:who} has the Ring now.",
    e.RingDropped: "{seat:who} loses the Ring; it lies on {space:where}.",
    e.TrackerMoved: "The Tracker of {seat:who} goes on to circle {circle}.",
    e.EyeThrown: "{seat:who} is seen by the Eye.",
    e.EyeClosed: "The Eye closes.",
    e.Spared: "The Ring keeps {seat:who} safe on {space:where}.",
    e.Met: "{seat:who} meets somebody on the way.",
    e.MeetingEnded: "{seat:who} has chosen.",
    e.BattleBegan: "{seat:who} battles {bearer:who} for the Ring.",
    e.BattleRolled: "{seat:who} throws {face:face} in the battle.",
    e.BattleTied: "A tie: both throw again.",
    e.BattleEnded: "{winner:who} wins the battle.",
    e.CountBegan: "The Ring is in Mount Doom: {staffs:wheres} are thrown for.",
    e.CountRolled: "{seat:who} throws {dice:dice} for {space:where}.",
    e.DebtArose: "{debtor:who} owes {creditor:who} {amount}, {reason:why}.",
    e.DebtReduced: "That settles {amount} of what {debtor:who} owes {creditor:who}.",
    e.DebtSettled: "The debt is settled.",
    e.DealOffered: "{by:who} offers {to:who} {give:side} for {take:side}.",
    e.DealEnded: "The deal of {by:who} is {outcome}.",
    e.Bankrupted: "{seat:who} is bankrupt.",
    e.EstateOpened: "The Bank auctions {deeds:wheres}.",
    e.EstateTaken: "The next deed comes up.",
    e.RulesProposed: "{seat:who} proposes house rules: {rules:rules}.",
    e.RulesAgreed: "{seat:who} agrees.",
    e.RulesChanged: "The house rules have changed: {rules:rules}.",
    e.RulesDropped: "The proposed house rules are off the table.",
    e.GameEnded: "The game is over; {winners:whos} wins.",
}


def command_sentence(command: c.AnyCommand, names: Names) -> str:
    """What a command asks for, without a full stop."""
    return names.fill(_COMMANDS[type(command)], command, **names.every())


def event_sentence(event: e.AnyEvent | e.Event, names: Names) -> str:
    """What happened."""
    template = _EVENTS[type(event)]
    more: dict[str, Any] = {}
    match event:
        case e.BattleEnded(winner=-1):
            template = "There is nobody left to battle."
        case e.AuctionClosed(seat=-1):
            template, more = "{thing} stays with the Bank.", {}
        case e.DeedOffered(free=True):
            template = "{seat:who} may claim {space:where} for free."
        case e.TaxChosen(share=share):
            more = {}
            template = f"{{seat:who}} pays {'a share' if share else 'the fixed amount'}."
        case e.GameEnded(winners=winners) if len(winners) > 1:
            template = "The game is over; {winners:whos} share the win."
        case e.CardDrawn() | e.CardReturned() | e.CardGiven():
            more = {"title": names.card(event.deck, event.card)}
        case e.BuildingsChanged(seat=seat, level=level):
            more = {"built": names.standing(seat, level)}
        case e.RingMoved():
            more = names.every()
        case e.ShortageAnswered(wants=wants):
            more = {"answer": "yes" if wants else "no"}
        case e.DealEnded(accepted=accepted):
            more = {"outcome": "accepted" if accepted else "off the table"}
    if isinstance(event, e.AuctionOpened | e.AuctionClosed):
        more = {"thing": names.thing(event.space, event.piece)}
    return names.fill(template, event, **more)


def entry_sentence(entry: Entry, names: Names) -> str:
    """What an entry of the journal records, on one line."""
    if entry.kind is Kind.TAKE_BACK:
        return f"The last {entry.count} commands are taken back."
    if entry.kind is Kind.NOTE or entry.command is None:
        return entry.text
    return command_sentence(entry.command, names) + "."
