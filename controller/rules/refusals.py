"""Refusals: why a command is not allowed, as a code and a sentence that a player can read."""

from __future__ import annotations

import msgspec

from common.message import Message
from controller.rules.citations import Names


class Refusal(msgspec.Struct, frozen=True):
    """Nothing happened. `code` is stable, `values` fill the code's sentence; `applied` are the
    rulings and house rules without which it might be allowed."""

    code: str
    values: dict[str, str | int | Message] = {}
    applied: Names = ()

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.values)


def refuse(code: str, applied: Names = (), **values: str | int | Message) -> Refusal:
    """A refusal with its sentence's values."""
    return Refusal(code, values, applied)


SENTENCES = {
    "game-over": "The game is over.",
    "no-game": "No game has been set up yet.",
    "already-started": "The game has already started.",
    "no-such-seat": "There is no seat {seat} at this table.",
    "retired": "{name} has left the game.",
    "not-your-turn": "It is up to {turn} now, not to {name}.",
    "settle-first": "First this: {what}.",
    "not-asked": "Not now: {why}.",
    "bad-dice": "The dice in this box cannot show {dice}.",
    "dice-count": "The number of dice to roll now is {count}, not {dice}.",
    "not-met": "{name} has not met {other} on this move.",
    "roll-not-awaited": "Nobody has to roll now. First: {what}.",
    "players": "This edition is for {least} to {most} players, not {count}.",
    "same-name": "Two players are called {name}.",
    "no-name": "Player {number} has no name.",
    "token": "{token} is not free: this edition has {tokens}, each for one player.",
    "bad-decks": "The deck {deck} is not complete: each of its {count} cards must be in it once.",
    "deck-count": "This edition has {count} decks, not {decks}.",
    "bad-deeds": "The dealt deeds must be this edition's {count} deeds, each once.",
    "bad-edition": "{edition} is played here; a game of {wanted} needs a table of its own.",
    "bad-position": "Such a game is impossible: {why}.",
    "bad-game": "{edition} has no game called {game}. It has {games}.",
    "bad-rule": "This house rule does not work: {why}.",
    "too-dear": "{name} has {cash} to spend, but needs {amount}.",
    "bid-too-low": "The bid must be at least {least}.",
    "bid-too-high": "{name} has only {cash} to bid with.",
    "own-bid": "{name} already holds the highest bid.",
    "has-passed": "{name} is out of this auction.",
    "own-pass": "{name} holds the highest bid and cannot pass.",
    "bid-stands": "{name} has bid {bid}. That money is reserved, which leaves {cash} to spend.",
    "no-bid-yet": "Nobody has bid yet.",
    "no-auction": "There is no auction.",
    "not-a-space": "There is no space {space} on this board: they are numbered 0 to {last}.",
    "card-needs": "To play this card, name {what}.",
    "count-least": "Ask for at least 1 building, not {count}.",
    "not-a-deed": "Nobody can own {space}.",
    "not-owner": "{space} does not belong to {name}.",
    "no-claim": "{name} cannot ask for the rent on {space}: {why}.",
    "rent-stands": "Rent can be waived only while the game is ending: {why}.",
    "time-called": "The game is ending: only open questions are settled now.",
    "debtor-busy": "{name} still has a debt to settle; ask again after that.",
    "roll-first": "{name} first rolls for the rent on {space}; ask again after that.",
    "debtor-waits": "{debtor} has to pay {name} first; ask again after that.",
    "not-in-jail": "{name} is not in Jail.",
    "fine-too-late": (
        "It is too late to pay the fine: it had to be paid before roll {turns} in Jail."
        " Roll the dice."
    ),
    "fine-never": "The fine cannot be paid before a roll here. Roll the dice.",
    "fine-after-roll": "Roll first: the fine is paid right after a failed roll.",
    "no-card": "{name} has no card that gets you out of Jail.",
    "not-a-street": "Nothing can be built on {space}.",
    "not-whole-group": "{name} does not own the whole group of {space}.",
    "group-mortgaged": "A deed in the group of {space} is mortgaged; lift its mortgage first.",
    "uneven": "Build and sell evenly: {first} comes before {space}.",
    "full": "{space} already has its {hotel}.",
    "none-left": "The Bank has no {pieces} left; wait until some are sold back.",
    "in-debt": "{name} has a debt, and can pay for nothing else before it is settled.",
    "wrong-piece": "{space} cannot take the {piece}: the next building there is the {needed}.",
    "no-building": "There is no building on {space}.",
    "no-houses": "The Bank has too few {houses} to swap for the {hotel} on {space}.",
    "no-fortresses": "Not every space in the group of {space} has a {hotel}.",
    "one-by-one": "Buildings in the group of {space} can still be sold one by one.",
    "group-built": "There are buildings in the group of {space}; sell them first.",
    "mortgaged": (
        "{space} is mortgaged. Until that is lifted, it brings no rent and no second mortgage."
    ),
    "not-mortgaged": "{space} is not mortgaged.",
    "empty-deal": "Neither side gives anything in this deal.",
    "own-deal": "You cannot make a deal with yourself.",
    "bad-deal": "{name} cannot give that: {why}.",
    "no-deal": "{name} has offered no deal to {to}.",
    "no-own-deal": "{name} has offered no deal.",
    "no-offers": "{name} takes no offers until {name}'s next turn.",
    "own-offer": "{name} made this offer: only {to} can want no more of them.",
    "only-in-debt": "{name} may mortgage only to pay a debt.",
    "place-built": "There are buildings on {space}; sell them first.",
    "step-by-step": "Here {hotels} are sold one step at a time.",
    "build-later": "Building has to wait until {name}'s turn is over.",
    "no-property-rent": "Here rent is paid in money only.",
    "settles-too-much": "{name} owes {to} {owed} in rent: the deal cannot settle more than that.",
    "gift": "Money may not be lent or given away; ask for something in return.",
    "too-cheap": "{name} owes {amount}; until that is paid, nothing may be sold too cheaply.",
    "can-raise": (
        "{name} can still come up with {amount}, and the debt is only {debt}. For example: {way}."
    ),
    "no-debt": "{name} has no debt.",
    "no-time-limit": "This game has no time limit.",
    "call-time": "This game has a time limit: to end it now, call time.",
    "interest": "{name} could not pay {amount}, the interest on the mortgages that come with it.",
    "own-hammer": "{name} holds the highest bid; somebody else must call it sold.",
    "bad-name": "The name of player {number} is too long, or has characters that cannot be shown.",
    "take-back": "You can take back at most {count}, not {wanted}.",
    "nothing-to-take-back": "There is nothing to take back yet.",
    "take-back-none": "Say how many to take back: 1 or more, not {wanted}.",
    "rules-later": "House rules can change only right before a roll. First: {what}.",
    "proposal-stands": "First accept or reject the house rules that {name} proposes.",
    "no-proposal": "Nobody has proposed house rules.",
    "agreed-already": "{name} has already agreed.",
    "bot-plays": "A bot already plays for {name}; sit down there first.",
    "no-bot-there": "No bot plays for {name}.",
    "no-retiring": "Nobody retires in this game: hand the seat to a bot.",
    "no-bot": "No bot takes a seat in this game: a player who leaves retires.",
    "not-agreed": "The others do not want {name} to retire. Ask again next turn.",
    "no-such-card": "{name} does not hold that card.",
    "other-deck": "This space draws from {deck}.",
    "not-next": "{name} cannot have drawn {card}: {why}.",
    "not-in-hand": "{name} cannot have {card}: {why}.",
    "not-now": "That card cannot be played now. First: {what}.",
    "not-that-property": "That card cannot be played on {space}: {why}.",
    "own-card": "That card must be played against another player.",
    "too-many": "{name} can place and pay for {most} of these buildings at most, but "
    "has asked for {count}.",
    "no-piece": "{name} could not build another building now.",
    "no-reason": "Say in a few words why that is corrected.",
    "nothing-wrong": "That is already what the table has recorded.",
    "not-a-value": "{value} is not possible there: it must be from {least} to {most}.",
    "no-ring": "This game is played without the Ring.",
    "card-nowhere": "There is no such card to correct.",
    "impossible-position": "That is impossible: {why}.",
}
