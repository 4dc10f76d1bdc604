"""Events, commands and refusals as short sentences in the language spoken, for logs and histories.

The English of refusals is in rules/refusals.py; what a screen asks is in screens/.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from string import Formatter
from typing import Any

import msgspec

from controller.entries import Entry, Kind
from controller.language import N_, _, is_source, ngettext, pgettext
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Piece
from controller.rules.building import FORTRESS
from controller.rules.edition import Edition
from controller.rules.refusals import SENTENCES, Clause, Refusal
from controller.rules.situation import Seat

_REASONS = {
    "start": N_("to begin with"),
    "salary": N_("salary"),
    "claim": N_("for a deed"),
    "auction": N_("at auction"),
    "rent": N_("rent"),
    "tax": N_("tax"),
    "card": N_("by a card"),
    "fine": N_("to leave Jail"),
    "building": N_("to build"),
    "building-sold": N_("for a building"),
    "mortgage": N_("as a loan"),
    "lift": N_("loan paid back"),
    "interest": N_("interest"),
    "deal": N_("in a deal"),
    "eye": N_("for the Eye"),
    "bonus": N_("for bearing the Ring to its end"),
    "count": N_("rent in the final count"),
    "bankruptcy": N_("all that is left"),
    "dealt": N_("for a dealt deed"),
}


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
            "dice": _dice, "piece": self.piece, "why": lambda reason: _(_REASONS[reason]),
            "rules": rules_in_words,
            "face": lambda face: _dice((face,)),
            "side": self._side, "deck": self.deck, "game": lambda game: game_name(edition, game),
        }  # fmt: skip

    @classmethod
    def of(cls, edition: Edition, entries: Iterable[Entry]) -> Names:
        """With the players of the game that these entries began."""
        seats: Sequence[c.Player | Seat] = ()
        for entry in entries:
            for event in entry.events:
                match event:
                    case e.GameStarted(players=players):
                        seats = players
                    case e.PositionSet(position=position):  # says whose token is what
                        seats = position.seats
        return cls(edition, [seat.name for seat in seats], [seat.token for seat in seats])

    def who(self, seat: int) -> str:
        """A player's name, or the Bank."""
        return self._players[seat] if 0 <= seat < len(self._players) else _("the Bank")

    def where(self, space: int) -> str:
        """A space's name."""
        spaces = self._edition.board.spaces
        known = 0 <= space < len(spaces)
        return spaces[space].name if known else _("space {number}", number=space)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in a sentence."""
        words = self._words.get(format_spec)
        return words(value) if words else str(value)

    def fill(self, template: str, values: msgspec.Struct, **more: Any) -> str:
        """A sentence in the language spoken, with a capital."""
        sentence = self.vformat(_(template), (), msgspec.structs.asdict(values) | more)
        return sentence[:1].upper() + sentence[1:]

    def thing(self, space: int, piece: int) -> str:
        """What is under the hammer: a deed or a building."""
        return self.where(space) if piece < 0 else some(self._edition, piece)

    def standing(self, seat: int, level: int) -> str:
        """What stands on a street of a seat, in the style of its side (A10)."""
        token = self._token(seat)
        if level == FORTRESS:
            return some(self._edition, Piece.HOTEL, 1, token)
        return some(self._edition, Piece.HOUSE, level, token) if level else _("no buildings")

    def card(self, deck: int, card: int) -> str:
        """A card's title."""
        decks = self._edition.board.decks
        known = 0 <= deck < len(decks) and 0 <= card < len(decks[deck].cards)
        return decks[deck].cards[card].title if known else _("card {number}", number=card)

    def deck(self, deck: int) -> str:
        """A deck's name."""
        decks = self._edition.board.decks
        known = 0 <= deck < len(decks)
        return decks[deck].name if known else _("deck {number}", number=deck)

    def piece(self, piece: int, seat: int = -1) -> str:
        """A building, in the style of a seat's side (A10), without an article."""
        return some(self._edition, piece, 1, self._token(seat)).partition(" ")[2]

    def every(self, seat: int = -1) -> dict[str, str]:
        """Words of the edition that sentences use: the Ring's name, and `hotels`, in the style of
        a seat's side."""
        hotels = some(self._edition, Piece.HOTEL, 2, self._token(seat)).partition(" ")[2]
        return {"ring_name": self._edition.data.ring_name, "hotels": hotels}

    def _token(self, seat: int) -> str:
        return self._tokens[seat] if 0 <= seat < len(self._tokens) else ""

    def _side(self, bundle: c.Bundle) -> str:
        parts = [str(bundle.cash)] if bundle.cash else []
        parts += [self.where(space) for space in bundle.deeds]
        parts += [_("a card of {deck}", deck=self.deck(deck)) for deck in bundle.cards]
        return _list(parts) or _("nothing")


def some(edition: Edition, piece: int, count: int = 1, token: str = "") -> str:
    """Buildings in a sentence: `a fortress`, `an X-wing Fighter`, `3 strongholds`. Other languages
    than the source have no articles for words that they do not know."""
    if is_source() or count != 1:
        return edition.some(piece, count, token)
    return f"1 {edition.some(piece, count, token).partition(' ')[2]}"


def game_name(edition: Edition, game: str) -> str:
    """A way to play an edition; boxes in English have them translated."""
    games = edition.data.games
    return pgettext("way to play", games[game].name) if game in games else game


def rules_in_words(rules: dict[str, Any]) -> str:
    """Settings and their values: `salary 400 and fine 20`."""
    return _list(f"{setting_name(name)} {setting_in_words(rules[name])}" for name in rules)


def setting_name(name: str) -> str:
    """What a setting is called: short, for titles and lists."""
    return pgettext("name of a house rule", name.replace("_", " "))


def setting_in_words(value: Any) -> str:
    """The value of a setting: yes and no, a number, or a word."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    words = str(value)
    if isinstance(value, str) and words:
        return pgettext("value of a house rule", words.replace("-", " "))
    return words


def _list(words: Iterable[str]) -> str:
    *most, last = [*words] or [""]
    return _("{most} and {last}", most=", ".join(most), last=last) if most else last


def _dice(dice: tuple[int, ...]) -> str:
    return " + ".join(_("Eye") if face == 0 else str(face) for face in dice)


_COMMANDS: dict[type, str] = {
    c.StartGame: N_("begin a game: {game:game}"),
    c.SetPosition: N_("set the table as a position says"),
    c.Roll: N_("{seat:who} rolls {dice:dice}"),
    c.Buy: N_("{seat:who} claims the deed"),
    c.Decline: N_("{seat:who} leaves the deed to the auction"),
    c.Bid: N_("{seat:who} bids {amount}"),
    c.Pass: N_("{seat:who} passes"),
    c.CloseAuction: N_("{seat:who} closes the auction"),
    c.AskRent: N_("{seat:who} asks for the rent of {space:where}"),
    c.ChooseTax: N_("{seat:who} chooses how to be taxed"),
    c.PayFine: N_("{seat:who} pays to leave Jail"),
    c.UseCard: N_("{seat:who} uses a card to leave Jail"),
    c.Build: N_("{seat:who} builds on {space:where}"),
    c.Contest: N_("{seat:who} wants the building too"),
    c.SellBuilding: N_("{seat:who} sells a building on {space:where}"),
    c.SellFortresses: N_("{seat:who} sells all {hotels} round {space:where}"),
    c.BreakDown: N_("{seat:who} breaks the {hotels} round {space:where} down"),
    c.Mortgage: N_("{seat:who} mortgages {space:where}"),
    c.Lift: N_("{seat:who} lifts the mortgage on {space:where}"),
    c.KeepMortgage: N_("{seat:who} keeps the mortgage on {space:where}"),
    c.Offer: N_("{seat:who} offers {to:who} {give:side} for {take:side}"),
    c.Accept: N_("{seat:who} accepts the deal of {by:who}"),
    c.Withdraw: N_("{seat:who} takes the deal of {by:who} off the table"),
    c.GiveRing: N_("{seat:who} gives {to:who} the Ring"),
    c.WalkOn: N_("{seat:who} walks on"),
    c.Battle: N_("{seat:who} battles for the Ring"),
    c.DeclareBankrupt: N_("{seat:who} gives up"),
    c.CallTime: N_("{seat:who} says that the time is up"),
    c.ChangeRules: N_("{seat:who} proposes house rules: {rules:rules}"),
    c.Agree: N_("{seat:who} agrees to the house rules"),
    c.Disagree: N_("{seat:who} does not agree to the house rules"),
}

_EVENTS: dict[type, str] = {
    e.GameStarted: N_("A game begins: {game:game}."),
    e.PositionSet: N_("The game goes on from a position."),
    e.OpeningRolled: N_("{seat:who} rolls {total} to see who starts."),
    e.OpeningTied: N_("A tie: {seats:whos} roll again."),
    e.TurnBegan: N_("Turn {turn}: {seat:who}."),
    e.RollsAgain: N_("{seat:who} rolls again."),
    e.Rolled: N_("{seat:who} rolls {dice:dice}."),
    e.RingMoved: N_("{ring_name} goes from {start:where} to {to:where}."),
    e.Moved: N_("{seat:who} goes from {start:where} to {to:where}."),
    e.Paid: N_("{payer:who} pays {payee:who} {amount}, {reason:why}."),
    e.SalaryDeferred: N_("{seat:who} gets the salary when the landing is over: {amount}."),
    e.DeedMoved: N_("{space:where} goes from {start:who} to {to:who}."),
    e.DeedOffered: N_("{seat:who} may claim {space:where}."),
    e.DeedDeclined: N_("{seat:who} does not claim {space:where}."),
    e.DeedClaimed: N_("{seat:who} claims {space:where}."),
    e.AuctionOpened: N_("{thing} is auctioned."),
    e.BidMade: N_("{seat:who} bids {amount}."),
    e.BidderLeft: N_("{seat:who} passes."),
    e.AuctionClosed: N_("{thing} goes to {seat:who} for {amount}."),
    e.RentDue: N_("{owner:who} may ask {debtor:who} for {amount}, rent of {space:where}."),
    e.RentAsked: N_("{owner:who} asks {debtor:who} for {amount}, rent of {space:where}."),
    e.RentLapsed: N_("{owner:who} can no longer ask for the rent of {space:where}."),
    e.RentRollAwaited: N_("{seat:who} rolls for the rent of {space:where}."),
    e.RentRolled: N_("{seat:who} rolls {dice:dice} for the rent."),
    e.TaxAwaited: N_("{seat:who} chooses how to be taxed."),
    e.TaxChosen: N_("{seat:who} pays the fixed amount."),
    e.CardDrawn: N_("{seat:who} draws “{title}” from {deck:deck}."),
    e.CardReturned: N_("{seat:who} puts “{title}” back under {deck:deck}."),
    e.CardGiven: N_("{start:who} gives {to:who} “{title}”."),
    e.Jailed: N_("{seat:who} goes to Jail."),
    e.JailRollFailed: N_("{seat:who} stays in Jail."),
    e.FineForced: N_("{seat:who} has to pay to leave Jail."),
    e.Freed: N_("{seat:who} is out of Jail."),
    e.BuildingsChanged: N_("{space:where} now has {built}."),
    e.ShortageArose: N_("The Bank may run out: do {seats:whos} want a {piece:piece} too?"),
    e.ShortageAnswered: N_("{seat:who} answers {answer}."),
    e.ShortageEnded: N_("Everybody has answered."),
    e.PlacementAwaited: N_("{seat:who} chooses a place for the {built}."),
    e.PlacementEnded: N_("The building is placed."),
    e.Mortgaged: N_("{space:where} is mortgaged."),
    e.MortgageEnded: N_("{space:where} is no longer mortgaged."),
    e.AcquisitionAwaited: N_("{seat:who} may lift the mortgage on {space:where} now."),
    e.AcquisitionEnded: N_("That is decided."),
    e.RingTaken: N_("{seat:who} has the Ring now."),
    e.RingDropped: N_("{seat:who} loses the Ring; it lies on {space:where}."),
    e.TrackerMoved: N_("The Tracker of {seat:who} goes on to circle {circle}."),
    e.EyeThrown: N_("{seat:who} is seen by the Eye."),
    e.EyeClosed: N_("The Eye closes."),
    e.Spared: N_("The Ring keeps {seat:who} safe on {space:where}."),
    e.Met: N_("{seat:who} meets somebody on the way."),
    e.MeetingEnded: N_("{seat:who} has chosen."),
    e.BattleBegan: N_("{seat:who} battles {bearer:who} for the Ring."),
    e.BattleRolled: N_("{seat:who} throws {face:face} in the battle."),
    e.BattleTied: N_("A tie: both throw again."),
    e.BattleEnded: N_("{winner:who} wins the battle."),
    e.CountBegan: N_("The Ring is in Mount Doom: {staffs:wheres} are thrown for."),
    e.CountRolled: N_("{seat:who} throws {dice:dice} for {space:where}."),
    e.DebtArose: N_("{debtor:who} owes {creditor:who} {amount}, {reason:why}."),
    e.DebtReduced: N_("That settles {amount} of what {debtor:who} owes {creditor:who}."),
    e.DebtSettled: N_("The debt is settled."),
    e.DealOffered: N_("{by:who} offers {to:who} {give:side} for {take:side}."),
    e.DealEnded: N_("The deal of {by:who} is off the table."),
    e.Bankrupted: N_("{seat:who} is bankrupt."),
    e.EstateOpened: N_("The Bank auctions {deeds:wheres}."),
    e.EstateTaken: N_("The next deed comes up."),
    e.RulesProposed: N_("{seat:who} proposes house rules: {rules:rules}."),
    e.RulesAgreed: N_("{seat:who} agrees."),
    e.RulesChanged: N_("The house rules have changed: {rules:rules}."),
    e.RulesDropped: N_("The proposed house rules are off the table."),
    e.GameEnded: N_("The game is over; {winners:whos} wins."),
}


def command_sentence(command: c.AnyCommand, names: Names) -> str:
    """What a command asks for, without a full stop."""
    return names.fill(_COMMANDS[type(command)], command, **names.every(command.seat))


def event_sentence(event: e.AnyEvent | e.Event, names: Names) -> str:
    """What happened."""
    template = _EVENTS[type(event)]
    more: dict[str, Any] = {}
    match event:
        case e.BattleEnded(winner=-1):
            template = N_("There is nobody left to battle.")
        case e.AuctionClosed(seat=-1):
            template = N_("{thing} stays with the Bank.")
        case e.DeedOffered(free=True):
            template = N_("{seat:who} may claim {space:where} for free.")
        case e.TaxChosen(share=True):
            template = N_("{seat:who} pays a share.")
        case e.GameEnded(winners=winners) if len(winners) > 1:
            template = N_("The game is over; {winners:whos} share the win.")
        case e.CardDrawn() | e.CardReturned() | e.CardGiven():
            more = {"title": names.card(event.deck, event.card)}
        case e.BuildingsChanged(seat=seat, level=level):
            more = {"built": names.standing(seat, level)}
        case e.PlacementAwaited(seat=seat, piece=piece):
            more = {"built": names.piece(piece, seat)}
        case e.RingMoved():
            more = names.every()
        case e.ShortageAnswered(wants=wants):
            more = {"answer": _("yes") if wants else _("no")}
        case e.DealEnded(accepted=True):
            template = N_("The deal of {by:who} is accepted.")
    if isinstance(event, e.AuctionOpened | e.AuctionClosed):
        more = {"thing": names.thing(event.space, event.piece)}
    return names.fill(template, event, **more)


def entry_sentence(entry: Entry, names: Names) -> str:
    """What an entry of the journal records, on one line."""
    if entry.kind is Kind.TAKE_BACK:
        return ngettext(
            "The last command is taken back.",
            "The last {count} commands are taken back.",
            entry.count,
        )
    if entry.kind is Kind.NOTE or entry.command is None:
        return entry.text
    return command_sentence(entry.command, names) + "."


def refusal_sentence(refusal: Refusal) -> str:
    """Why a command is not allowed."""
    values = {
        name: _clause(value) if isinstance(value, Clause) else value
        for name, value in refusal.values.items()
    }
    return _(SENTENCES[refusal.code], **values)


def _clause(clause: Clause) -> str:
    values = {
        name: _list(value) if isinstance(value, tuple) else value
        for name, value in clause.values.items()
    }
    return _(clause.text, **values)
