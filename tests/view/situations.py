"""Moments of a game, made by hand: what screens and scenes are shown for. Not a game played.

Each has a caption, a state and the interface; states are positions of the notation where a game can
come to them, else set directly.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from controller.editions import load
from controller.rules import events
from controller.rules.board import HIDDEN, UNSEEN
from controller.rules.citations import Applied
from controller.rules.commands import Correction, Player, StartGame
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.events import Event, blank
from controller.rules.position_check.build import dump
from controller.rules.state import (
    Auction,
    Claim,
    Debt,
    Meeting,
    PendingCard,
    Phase,
    Placement,
    RingBattle,
    Shortage,
    State,
)
from controller.view.interface import (
    Amount,
    Greeting,
    LayCard,
    Menu,
    Notice,
    ScanCode,
    Tone,
    Typing,
    Ui,
    Walk,
)
from controller.view.put_back import PutBack, Return
from controller.view.timing import AUCTION_CLOCK
from hardware.strip_layout import StripLayout
from tests.rules.commanded import laid

EDITION = load("lotr-2003")
NAMES = ("Frodo", "Sam", "Galadriel", "Legolas")
SINCE = 100.0
LATER = 1000.0
"""Seconds: when everything fresh has been told."""


class Situation(NamedTuple):
    """One picture to look at: its name, and what it is a picture of."""

    name: str
    state: State
    ui: Ui
    now: float = LATER


def started(names: tuple[str, ...] = NAMES, edition: Edition = EDITION) -> State:
    state = blank(edition)
    board = edition.board
    command = StartGame(
        edition=edition.id,
        players=tuple(
            Player(name, token) for name, token in zip(names, edition.data.tokens, strict=False)
        ),
        decks=tuple(tuple(range(len(deck.cards))) for deck in board.decks),
        deeds=board.deeds,
    )
    made = step(state, command)
    assert isinstance(made, list), made
    events.TurnBegan(0, 1, 1).apply(state)
    state.rounds = 3
    return state


def own(state: State, seat: int, *spaces: int) -> State:
    for space in spaces:
        events.DeedMoved(space, -1, seat).apply(state)
    return state


def at(state: State, space: int, phase: Phase = Phase.ROLL) -> State:
    """Put the seat whose turn it is somewhere, in a phase."""
    state.pos[state.turn] = space
    state.phase = phase
    state.dice = (0, 4)
    return state


def fresh(*happened: Event, part: float = 0.2) -> tuple[Ui, float]:
    """An interface in which something has just happened, and a time at which it is told."""
    return Ui(fresh=happened, since=SINCE), SINCE + part


QUESTIONS = """
who starts                          A;B;C;D opening:0 opening:7.4,0.1.2.3
roll                                A@13;B;C;D
roll, one die thrown                A@13;B;C;D
roll, one die is cocked             A@13;B;C;D
roll, a part is missing             A@13;B;C;D
roll again                          A@13;B;C;D doubles:1
in Jail, a rent's last call         A#1;B;C(37);D turn:4,3 rent:1,2,37,35,2
roll, a deal lies open              A@13;B;C(3);D deal:1,2,50,-,-,0,3,-
in Jail                             A#1;B;C;D
in Jail with a card, last try       A#2+people:7;B;C;D
claim                               A@13(11);B;C;D buy:0 dice:0,4
claim, long name                    A@6;B;C;D buy:0 dice:0,4
claim, too dear                     A:317@39;B;C;D buy:0 dice:0,4
claim, free by the Ring             A@31;B;C;D buy:0 dice:0,4 ring:31
claim a steed                       A@15;B;C(5);D buy:0 dice:0,4
claim a staff                       A@12;B;C;D buy:0 dice:0,4
tax                                 A@4;B;C;D tax:0 dice:0,4
roll for rent                       A@28;B;C(28);D rent-roll:0 factor:10
roll for rent, asked for            A@23;B;C(28);D rentroll:1,2,28,10x2
auction, no bid yet                 A@16;B;C;D auction:16,0.1.2.3,-,0
auction, a bid                      A@16;B;C;D auction:16,0.1.3,1,120
auction, going twice                A@16;B;C;D auction:16,0.1.3,1,120
auction by the clock                A@16;B;C;D auction:16,0.1.3,1,120
auction by the clock, going twice   A@16;B;C;D auction:16,0.1.3,1,120
auction, nobody can bid more        A:120@16;B;C;D:7 auction:16,0.1.3,1,120
auction of a building               A@16;B;C;D auction:hotel,1.2,2,210
a debt waits for a bid              A@16;B;C;D debt:0,1,14,rent,16 auction:5,0.1.3,0,1490
time is called                      A@16;B;C;D buy:0 dice:0,4 called:1
all agree to stop                   A@16;B;C;D buy:0 dice:0,4 called:1
claim, the game is ending           A@16;B;C;D buy:0 dice:0,4 called:1
tax, the game is ending             A@4;B;C;D tax:0 dice:0,4 called:1
acquired, the game is ending        A;B(16m);C;D done:0 called:1 acquisition:1,16
time is up                          A@16;B(16);C;D done:0 called:1 rent:0,1,16,14,1
debt                                A:80@37(6,8,9);B(37);C;D debt:0,1,200,rent,37
debt, hopeless                      A:80@7;B;C;D debt:0,bank,150,card,-
acquired a mortgaged deed           A(14m);B;C;D acquisition:0,14
a player wants to retire            A;B;C;D retirement:1,2.3.0
a player wants to retire, one answer left  A;B;C;D retirement:1,2
place a building                    A(6,8,9);B;C;D placement:0,house,110
final count                         A;B;C!;D over:0 worth:1210.3985.0.2420 winners:1
the bearer meets one         lotr-2021 A@8;B@8;C@3;D@20 done:0 bearer:0 tracker:3 meeting:0,3,dice,1
the bearer meets two         lotr-2021 A@8;B@8;C@8;D@20 done:0 bearer:0 tracker:3 meeting:0,0,dice,1
the bearer is met            lotr-2021 A@8;B@8;C@3;D@20 done:0 bearer:1 tracker:3 meeting:0,3,dice,1
a battle                     lotr-2021 A@8;B@8;C@3;D@20 done:0 bearer:1 tracker:3 battle:0,-,-,1
a battle, one has thrown     lotr-2021 A@8;B@8;C@3;D@20 done:0 bearer:1 tracker:3 battle:0,5,-,1
the final count is thrown for  lotr-2021 A@8;B@8;C@3(12);D@20 count:0 bearer:0 tracker:6 tally:12
roll one die for rent  lotr-2021 A@12;B@8;C@3(12);D@20 rent-roll:0 bearer:0 tracker:3 rentdice:1
"""
"""What is asked, and the position: seats are named NAMES."""
COCKED = Notice(
    title="Not a roll", text="Die 2 is cocked. Reroll just that die.", tone=Tone.NO, since=0.0,
    until=0.0,
)  # fmt: skip
BY_CLOCK = Ui(since=SINCE, hammer=SINCE + AUCTION_CLOCK)
ENDING = Ui(deadline=LATER + 42), LATER
INTERFACES: dict[str, tuple[Ui, float]] = {
    "roll, one die thrown": (Ui(held_die=0), LATER),
    "roll, one die is cocked": (Ui(held_die=0, cocked=COCKED), LATER),
    "roll, a part is missing": (Ui(missing=("strip",)), LATER),
    "auction, a bid": (Ui(since=SINCE), SINCE + 1),
    "auction, going twice": (Ui(since=SINCE), LATER),
    "auction by the clock": (BY_CLOCK, SINCE + 1),
    "auction by the clock, going twice": (BY_CLOCK, SINCE + 9),
    "auction, nobody can bid more": (Ui(since=SINCE), SINCE + 1),
    "auction of a building": (Ui(since=SINCE), SINCE + 6),
    "a debt waits for a bid": fresh(events.DebtDeferred(0)),
    "time is called": fresh(events.TimeCalled(2)),
    "all agree to stop": fresh(events.EndAgreed()),
    "claim, the game is ending": ENDING,
    "tax, the game is ending": ENDING,
    "acquired, the game is ending": ENDING,
    "time is up": ENDING,
}


def position(line: str) -> State:
    """A position of the notation, with the names of people that are here."""
    state = laid(EDITION, line)
    state.players[:] = [
        (name, token) for name, (_, token) in zip(NAMES, state.players, strict=True)
    ]
    return state


def asked() -> Iterator[Situation]:
    yield Situation("no game yet", blank(EDITION), Ui())
    for row in QUESTIONS.strip().splitlines():
        name, line = re.split(" {2,}", row)
        yield Situation(name, position(line), *INTERFACES.get(name, (Ui(), LATER)))
    yield from impossible()
    yield from quests()


def impossible() -> Iterator[Situation]:
    """Questions of positions that no game comes to, or that say too much of it."""
    state = own(at(started(), 13), 1, 16, 37)
    state.claims = [Claim(0, 1, 16, 14, 3), Claim(2, 1, 37, 35, 3)]
    yield Situation("roll, rents open", state, Ui())
    state = own(at(started(), 13), 2, 37)
    state.turns, state.claims = 4, [Claim(1, 2, 37, 35, 4)]
    yield Situation("roll, a rent open for a while", state, Ui())
    state = landed(1)
    state.turns, state.turn = 9, 3
    state.claims = [Claim(0, 2, 23, 90, 7)]
    yield Situation("a bot waits for a rent", state, Ui(rolls=LATER + 8))
    for name, supply, shortage in (
        ("scarce buildings", [2, 12], Shortage(1, 8, 0, (2, 3))),
        ("scarce fortress, one seat left", [32, 1], Shortage(1, 8, 1, (2,))),
    ):
        state = own(started(), 1, 6, 8, 9)
        state.supply, state.stack = supply, [shortage]
        yield Situation(name, state, Ui())
    state = started(("Frodo", "Sam", "Galadriel", "Legolas", "Gimli", "Aragorn"))
    state.phase, state.winners = Phase.OVER, (1, 4)
    state.worth = (1210, 3985, 800, 2420, 3985, 99999)
    yield Situation("final count, shared by six", state, Ui())


def printed() -> State:
    """Seat 0 draws from the printed deck; it and seat 1 hold secret cards already (R71)."""
    state = at(fellowship(), 7, Phase.DRAW)
    state.rules = replace(state.rules, cards_drawn="at-table")
    state.stack, state.turn = [], 0
    state.pos[0] = 7
    state.decks = [[*[UNSEEN] * 27, 3, 4]]
    state.secret = [[(0, HIDDEN), (0, HIDDEN)], [(0, HIDDEN)], *state.secret[2:]]
    return state


def quests() -> Iterator[Situation]:
    """Cards that are kept, played and cancelled; and what is asked then."""
    kept = own(fellowship(), 1, 5, 12, 11, 13)
    own(kept, 0, 15, 21, 23, 24, 6)
    kept.stack, kept.phase, kept.turn = [], Phase.ROLL, 0
    kept.secret = [[(0, card) for card in (0, 1, 2, 24, 30)], [(0, 12)], *kept.secret[2:]]
    yield Situation("secret cards are kept", kept, Ui())
    yield Situation("the printed deck is drawn from", printed(), Ui())
    yield Situation("a card is kept unnamed", printed(), *fresh(events.CardKept(0, 0, HIDDEN)))
    for name, play in (
        ("a deed is to be taken", PendingCard(0, 0, 2, 1, 5)),
        ("rent of a colour", PendingCard(0, 0, 1, 1, 21)),
        ("a set is to be taken", PendingCard(1, 0, 24, 0, 21)),
        ("a swap", PendingCard(0, 0, 30, 1, 11, 15)),
    ):
        state = kept.copy()
        state.stack = [play]
        state.go_round()
        yield Situation(name, state, Ui())
        asked = events.CardPlayed(
            play.seat, 0, play.card, play.target, play.space, play.other, True
        )
        yield Situation(f"{name}: played", state, *fresh(asked))
    for name, event in (
        ("a card is kept", events.CardKept(0, 0, 2)),
        ("a card is kept, for all to see", events.CardKept(0, 0, 2, True)),
        ("an Outpost by a card", events.CardPlayed(0, 0, 0, space=21)),
        ("a card is cancelled", events.CardCancelled(1, 0, 12)),
        ("a card passes", events.CardPassed(1)),
    ):
        yield Situation(name, kept, *fresh(event))
    state = own(started(), 0, 1, 3)
    state.level[1] = state.level[3] = 5
    state.supply, state.phase = [0, 10], Phase.ROLL
    yield Situation("fortresses that come down only together", state, Ui())
    state = kept.copy()
    state.phase, state.stack = Phase.DONE, [Placement(0, 1, 0, True)]
    yield Situation("a card gives a Fortress", state, Ui())


def fellowship() -> State:
    """A game with a Ring-bearer, seat 0, on a space with seat 1, in the middle of a move."""
    state = started(edition=load("lotr-2021"))
    state.bearer, state.tracker = 0, 3
    state.phase, state.dice = Phase.DONE, (2, 5)
    state.pos[:] = [8, 8, 3, 20]
    return state


def landed(deadline: int) -> State:
    """Legolas has come to Galadriel's deed; the rent may be asked for until so many have rolled."""
    state = own(at(started(), 13), 2, 23)
    state.rules = replace(state.rules, rent_deadline=deadline)
    state.turns, state.claims = 8, [Claim(3, 2, 23, 90, 7)]
    return state


MENUS = """
menu | Menu | Current question; Frodo 1500; >Sam 1500; Galadriel 1500; Legolas 1500; Take back
menu, long lines | Take back from here
  | >Sam claims Mines of Moria for 180 Power; Sam rolls 4 and 3; Frodo asks Sam for rent
menu of a seat | Frodo: Build | Bree 50; >Weathertop 50
resume | Resume? | >Resume: 4 players, round 12; Auction of Mines of Moria: Sam has bid 120 P.
  ; New game; Switch off
set-up, who plays | Who plays? Tap tokens | >Start: 3 players; Length: 70 min to over 5 h
  ; 3 of 10: more than 5 h; [2] Frodo; [1] Sam; [3] Galadriel; [ ] Legolas; [ ] Gimli
  ; In turn: Sam, Frodo, Galadriel; Game: Short game; The Ring: in play; House rules: 2; How to play
set-up, what is played | Who plays? Tap tokens | Start: 3 players; Length: 70 min to over 5 h
  ; 3 of 10: more than 5 h; [2] Frodo; [1] Sam; [3] Galadriel; [ ] Legolas; [ ] Gimli
  ; >In turn: Sam, Frodo, Galadriel; Game: Short game; The Ring: in play; House rules: 2
  ; How to play
set-up, how long it takes | How long? | Of 10 such games, 8 take 70 min to over 5 h.
  ; >GO pays 1000: 3 of 10 games take more than 5 hours.
set-up, house rules | Money | >* GO pays 400; GO pays at once
  ; You choose to pay a fixed tax or a share of all you own
set-up, lists of house rules | House rules: lotr-2003
  | >Favourites: 2 changed; Players; Money: 1 changed; Rent; Jail
menu, has the token been moved? | Galadriel to Fangorn Forest | >Done (or tap the token); Take back
menu of table habits | Table settings | >Auctions end: by hand; Moves: not confirmed
switch off? | Switch off? | >No; Yes
menu of lights and sound | Lights and sound
  | Brightness: 7 of 10; Volume: usual; Sound: on; >Where the lights are; Colours
which colour do the lights show? | Which colour? 2 of 3 | Red; >Green; Blue
menu of what goes back | Taken back
  | >Frodo to GO; the Ring to Bag End; Mines of Moria to Bank; Frodo: +180
"""
"""A caption, the title, and the lines; the cursor is at `>`."""


def menus() -> Iterator[Situation]:
    for row in MENUS.strip().replace("\n  ", " ").splitlines():
        name, title, lines = row.split(" | ")
        items = re.split(" ?; ", lines)
        cursor = next(number for number, item in enumerate(items) if item.startswith(">"))
        items[cursor] = items[cursor].removeprefix(">")
        seat = 0 if name == "menu of a seat" else -1
        page = Menu(title=title, items=tuple(items), cursor=cursor, seat=seat)
        yield Situation(name, started(), Ui(page=page))


def chosen() -> Iterator[Situation]:
    yield from menus()
    state = started()
    title = "First light: Jail"
    amount = Amount(title=title, amount=36, low=0, high=143, seat=-1, plain=True)
    yield Situation("amount, a light of the strip", state, Ui(page=amount))
    amount = Amount(title="Galadriel bids", amount=140, low=121, high=1486, seat=2)
    yield Situation("amount", state, Ui(page=amount))
    card = LayCard(
        title="Lay card 13 of 36", name="Mines of Moria", kind="Title deed, price 140",
        last="Rivendell", known=False, at=12, of=36, items=("skip", "previous", "stop"), cursor=0,
    )  # fmt: skip
    yield Situation("lay a card", state, Ui(page=card))
    card = LayCard(
        title="Lay card 36 of 36", name="Buckleberry Ferry and all", kind="Title deed, price 60",
        last="", known=True, at=35, of=36, items=("skip", "previous", "stop"), cursor=1,
    )  # fmt: skip
    yield Situation("lay a card, long name", state, Ui(page=card, missing=("strip",)))
    scan = ScanCode(
        title="Scan to join", parts=("HTTP://192.168.100.200:8080/", "#482913"),
        place="192.168.100.200:8080", code="482 913",
    )  # fmt: skip
    yield Situation("QR code", state, Ui(page=scan))
    scan = ScanCode(
        title="Join Wi-Fi", parts=("WIFI:T:WPA;S:Ringkeeper;P:k7wm-xq4n;;",), place="Ringkeeper",
        code="k7wm-xq4n",
    )  # fmt: skip
    yield Situation("QR code of the hotspot", state, Ui(page=scan))
    typing = Typing(
        title="Password", text="Correct horse", items=("Done", *"abcdefghijklmnop ~"), cursor=7,
        least=8, most=63,
    )  # fmt: skip
    yield Situation("a password being typed", state, Ui(page=typing))
    for tone, title, text in (
        (Tone.NO, "Not now", "It is Sam's turn now, not Frodo's."),
        (Tone.NO, "That will not do", "Someone still has to sell the buildings of the whole group "
         "before Pelennor Fields can be mortgaged at all."),
        (Tone.YES, "Done", "Taken back: Sam claims Moria"),
        (Tone.INFO, "Strip lost", "The strip no longer answers. The game goes on."),
    ):  # fmt: skip
        notice = Notice(title=title, text=text, tone=tone, since=0.0, until=5.0)
        yield Situation(f"notice: {title}", state, Ui(notice=notice), 1.0)


def happened() -> Iterator[Situation]:
    state = at(started(), 13, Phase.BUY)
    moved = events.Moved(0, 8, 13, "dice")
    yield Situation("thrown: 4 and the Eye", state, *fresh(events.Rolled(0, (0, 4), 0), moved))
    state = own(at(started(), 23), 2, 23)
    yield Situation(
        "thrown: a double", state,
        *fresh(events.Rolled(0, (4, 4), 1), events.Moved(0, 15, 23, "dice")),
    )  # fmt: skip
    yield Situation("thrown: who starts", state, *fresh(events.OpeningRolled(3, (6, 5), 11)))
    state.factor = 10
    yield Situation("thrown: rent", state, *fresh(events.RentRolled(0, (2, 5))))
    yield Situation("the Ring moves", state, *fresh(events.RingMoved(1, 32)))
    for deck, card in ((0, 3), (0, 10), (1, 7)):
        title = EDITION.card(deck, card).title
        yield Situation(f"card: {title}", state, *fresh(events.CardDrawn(0, deck, card, False)))
    yield Situation("salary", state, *fresh(events.Paid(4, 0, 200, "salary")))
    yield from paid()
    closed = events.AuctionClosed(1, 140, 16, -1), events.Paid(1, 4, 140, "auction", 16)
    yield Situation("auction closed", after(*closed), *fresh(*closed, part=2.0))
    yield Situation("auction, no bid", state, *fresh(events.AuctionClosed(-1, 0, 16, -1)))
    by_dice = own(at(started(), 28), 2, 28)
    by_dice.claims = [Claim(0, 2, 28, 0, 7, 10, 2)]
    due = events.RentRollDue(0, 2, 28, 0, 7, 10)
    moved = events.Moved(0, 21, 28, "dice")
    yield Situation("rent due by dice", by_dice, *fresh(due))
    yield Situation("rent due by dice: thrown", by_dice,
                    *fresh(events.Rolled(0, (3, 4), 0), moved, due))  # fmt: skip
    yield Situation("thrown: rent, asked for", own(at(started(), 23), 2, 28),
                    *fresh(events.RentRolled(1, (2, 5), 10)))  # fmt: skip
    yield Situation("rent by dice lapsed", by_dice, *fresh(events.RentLapsed(2, 0, 28, 0)))
    yield Situation("rent due", state, *fresh(events.RentDue(0, 2, 23, 90, 7)))
    for deadline, when in ((2, "rent due to be asked for"), (1, "rent due, last call")):
        yield Situation(when, landed(deadline), *fresh(events.RentDue(3, 2, 23, 90, 7)))
    landing = events.Rolled(0, (6, 4), 0), events.Moved(0, 0, 10, "dice")
    yield Situation("thrown: just visiting Jail", at(started(), 10), *fresh(*landing))
    named = started()
    past = events.Rolled(0, (6, 4), 0), events.Moved(0, 36, 4, "dice"), events.Paid(
        4, 0, 200, "salary", applied=(Applied("R32", "salary_when"),)
    )  # fmt: skip
    ui, now = fresh(*past)
    ui = replace(ui, naming=(Applied("R32", "salary_when"),))
    yield Situation("thrown: a ruling for the first time", named, ui, now)
    yield Situation("rent lapsed", state, *fresh(events.RentLapsed(2, 0, 23, 90)))
    yield Situation("to Jail", state, *fresh(events.Jailed(0, "doubles")))
    failed = (events.Rolled(0, (2, 3), 0), events.JailRollFailed(0, 2))
    yield Situation("Jail, no double", state, *fresh(*failed))
    forced = (*failed, events.FineForced(0), events.Paid(0, 4, 50, "fine"))
    moved = events.Moved(0, 10, 15, "dice")
    yield Situation("Jail, fine forced", after(*forced), *fresh(*forced, moved, part=1.5))
    yield Situation("free again", state, *fresh(events.Freed(0, "card")))
    fine = events.Paid(0, 4, 50, "fine"), events.Freed(0, "fine")
    yield Situation("free for a fine", after(fine[0]), *fresh(*fine, part=0.5))
    built = events.BuildingsChanged(2, 23, 2, 3, 1, (20, 12))
    yield Situation("built", state, *fresh(built))
    built = events.BuildingsChanged(2, 23, 4, 5, 1, (20, 11))
    yield Situation("built a fortress", state, *fresh(built))
    yield Situation("mortgaged", state, *fresh(events.Mortgaged(2, 23)))
    yield Situation("mortgage lifted", state, *fresh(events.MortgageEnded(23)))
    yield Situation("deal done", state, *fresh(events.DealEnded(1, True)))
    for back, what in ((30, "partly"), (75, "all")):
        both = events.Paid(1, 2, 75, "deal"), events.Paid(2, 1, back, "deal")
        done = events.DealEnded(1, True), *both
        yield Situation(f"deal with money that comes back {what}", state, *fresh(*done))
    yield Situation("deal turned down", state, *fresh(events.DealEnded(1, False, 2)))
    yield Situation("deal withdrawn", state, *fresh(events.DealEnded(1, False)))
    yield from told_by_name()
    yield Situation("bankrupt", state, *fresh(events.Bankrupted(3, 1)))
    yield Situation("retired", state, *fresh(events.Bankrupted(3, 4, True)))
    left = started()
    yield Situation("left to a bot", left, *fresh(events.SeatLeft(2)))
    yield Situation("sat down again", left, *fresh(events.SeatTaken(2)))
    for what, one in (
        ("money", Correction("cash", 1320, seat=1)),
        ("owner", Correction("owner", 2, space=5)),
        ("the Ring", Correction("ring", 13)),
    ):
        yield Situation(f"corrected: {what}", left, *fresh(events.Adjusted(one, 1500, "why")))
    yield Situation("corrected: no rent", left, *fresh(events.RentDropped(2, 0, 23, 90)))
    yield Situation("may not retire", left, *fresh(events.RetirementDropped(2, 1)))
    yield Situation("stays after all", left, *fresh(events.RetirementDropped(2, 2)))
    yield Situation("a tie", state, *fresh(events.OpeningTied((0, 2, 3))))
    state = fellowship()
    state.phase = Phase.ROLL
    for name, event in (
        ("the Ring is taken", events.RingTaken(1, 0)),
        ("the Ring is dropped", events.RingDropped(0, 8, "eye")),
        ("the Tracker moves", events.TrackerMoved(0, 3)),
        ("the Ring keeps its bearer", events.Spared(0, 8, False)),
        ("a house rule asks nothing", events.NothingDue(0, 8)),
        ("a debt is let off", events.DebtForgiven(0, 1, 40)),
        ("a tie in a battle", events.BattleTied()),
        ("a battle is won", events.BattleEnded(1)),
    ):
        yield Situation(name, state, *fresh(event))
    state = started()
    rules = {"salary": 400, "fine": 20}
    proposed, changed = events.RulesProposed(1, rules), events.RulesChanged(rules, (32, 12))
    yield Situation("house rules are proposed", state, *fresh(proposed))
    yield Situation("house rules are changed", state, *fresh(changed))
    yield Situation("house rules stay", state, *fresh(events.RulesDropped(2)))
    yield Situation("who begins", state, *fresh(events.TurnBegan(2, 1, 1)))
    yield Situation("the end", state, *fresh(events.GameEnded("ring", (1, 2, 3, 4), (3,))))


def told_by_name() -> Iterator[Situation]:
    """What is told under the bar of somebody else, and what rarely happens."""
    rolled = events.Rolled(0, (0, 4), 0), events.RingMoved(1, 32), events.Moved(0, 8, 13, "dice")
    state = at(own(started(), 1, 13), 13)
    yield Situation("thrown: the Ring goes on", state, *fresh(*rolled))
    events.TurnBegan(1, 4, 3).apply(state)
    yield Situation("thrown by another: the Ring goes on", state, Ui(fresh=rolled))
    yield Situation("thrown by another", state, Ui(fresh=(rolled[0], rolled[2])))
    sold = events.AuctionClosed(2, 2, 23, -1), events.Paid(2, 4, 2, "auction", 23)
    state = after(sold[1])
    state.doubles, state.claims = 1, [Claim(3, 1, 16, 14, 4)]
    yield Situation("auction closed, a double", state, Ui(fresh=sold))
    state = own(started(("Ω", "Sam", "Galadriel")), 1, 16)
    state.stack = [Auction(16, -1, (0, 1, 2), 0, 120)]
    yield Situation("auction, a name without letters", state, Ui(since=SINCE))
    page = Amount(title="Ω bids", amount=140, low=121, high=1486, seat=0, step=100)
    yield Situation("amount, by hundreds", state, Ui(page=page, missing=("strip",)))
    state = at(started(), 2)
    passed = events.Rolled(0, (0, 2), 0), events.Moved(0, 38, 2, "dice")
    yield Situation("past GO, paid later", state, *fresh(*passed, events.SalaryDeferred(0, 200)))
    state = at(started(), 4)
    yield Situation("past GO by a card", state, *fresh(events.SalaryDeferred(0, 200)))
    salary = events.SalaryDeferred(0, 0), events.Paid(4, 0, 200, "salary")
    yield Situation("salary at last", after(salary[1]), *fresh(*salary, part=0.6))
    state = own(started(), 0, 6, 8, 9)
    state.stack, state.cash[0] = [Debt(0, 1, 110, "rent", 37)], 80
    yield Situation("rent settled in part", state, *fresh(events.DebtReduced(0, 1, 90)))
    yield Situation("rent settled in property", state, *fresh(events.DebtSettled(0, 1)))
    state = started()
    position = events.PositionSet(dump(state))
    yield Situation("set from a position", state, *fresh(position))


def after(*happened: Event) -> State:
    """The game as it stands once some money has moved; the next seat is to roll."""
    state = own(started(), 2, 23)
    state.dice = (0, 3)
    for event in happened:
        if isinstance(event, events.Paid):
            event.apply(state)
    events.TurnBegan(3, 4, 3).apply(state)
    return state


def paid() -> Iterator[Situation]:
    """Money that moved: at first, while it counts, and when it has."""
    claim = events.Paid(2, 4, 220, "claim", 23), events.DeedClaimed(2, 23)
    yield Situation("claimed, at first", after(claim[0]), *fresh(*claim, part=0.1))
    yield Situation("claimed, counting", after(claim[0]), *fresh(*claim, part=0.6))
    yield Situation("claimed, then", after(claim[0]), *fresh(*claim, part=2.0))
    rent = events.RentAsked(2, 0, 23, 90), events.Paid(0, 2, 90, "rent", 23)
    yield Situation("rent paid, at first", after(rent[1]), *fresh(*rent, part=0.1))
    yield Situation("rent paid, counting", after(rent[1]), *fresh(*rent, part=0.6))
    yield Situation("rent paid, then", after(rent[1]), *fresh(*rent, part=2.0))
    state = own(after(rent[1]), 1, 16)
    state.claims = [Claim(3, 1, 16, 14, 4)]
    yield Situation("rent paid, another one open", state, *fresh(*rent, part=2.0))
    state = after(rent[1])
    state.pos[3], state.jail[3] = 10, 1
    yield Situation("rent paid, the next is in Jail", state, *fresh(*rent, part=0.6))
    state = after(rent[1])
    state.phase = Phase.BUY
    yield Situation("rent paid before another question", state, *fresh(*rent, part=0.6))
    tax = events.Paid(0, 4, 200, "tax", 4)
    yield Situation("tax paid", after(tax), *fresh(tax, part=0.6))
    each = [events.Paid(seat, 0, 50, "card") for seat in (1, 2, 3)]
    yield Situation("each pays one", after(*each), *fresh(*each, part=0.6))
    built = (
        events.Paid(2, 4, 150, "building", 23),
        events.BuildingsChanged(2, 23, 2, 3, 1, (20, 12)),
    )
    yield Situation("built, and paid", after(built[0]), *fresh(*built, part=0.6))


def all_situations() -> list[Situation]:
    return [*asked(), *chosen(), *happened()]


class Film(NamedTuple):
    """A scene at several times, in seconds after the command."""

    name: str
    state: State
    ui: Ui
    times: tuple[float, ...]


BEATS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25)
PLAY = (0.05, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.4)


def peopled() -> State:
    """A game that has been going on for a while."""
    state = started()
    own(state, 0, 6, 8, 9, 5, 39)
    own(state, 1, 16, 18, 19, 25)
    own(state, 2, 21, 23, 24, 12)
    own(state, 3, 31, 32, 1, 35)
    state.level[6], state.level[8], state.level[9] = 1, 2, 3
    state.level[21], state.level[23], state.level[24] = 4, 4, 5
    state.mortgaged[25] = state.mortgaged[5] = True
    state.ring = 26
    state.pos[:] = [13, 22, 2, 33]
    return state


def all_films() -> list[Film]:
    return [*_rhythms(), *_animations()]


def _rhythms() -> Iterator[Film]:
    yield Film("Frodo's turn; owners, buildings, the Ring at 26", peopled(), Ui(since=SINCE), BEATS)
    state = peopled()
    state.pos[2], state.turn = 13, 2
    yield Film("Galadriel's turn, beside Frodo", state, Ui(since=SINCE), BEATS)
    state = peopled()
    state.pos[0] = state.ring
    yield Film("Frodo stands where the Ring is", state, Ui(since=SINCE), BEATS)
    state = peopled()
    state.ring = 24
    yield Film("the Ring lies on Galadriel's fortress", state, Ui(since=SINCE), BEATS)
    state = peopled()
    state.claims = [Claim(1, 2, 23, 350, 3)]
    yield Film("Galadriel can ask for rent at 23", state, Ui(since=SINCE), BEATS)
    state = peopled()
    state.stack = [Debt(0, 3, 400, "rent", 32)]
    yield Film("Frodo owes Legolas for 32", state, Ui(since=SINCE), BEATS)
    state = peopled()
    state.pos[2], state.jail[2] = 10, 1
    yield Film("Galadriel is in Jail", state, Ui(since=SINCE), BEATS)
    state = peopled()
    state.pos[0], state.jail[0] = 10, 1
    yield Film("Frodo is in Jail, and asked", state, Ui(since=SINCE), BEATS)
    state = peopled()
    state.stack = [Auction(13, -1, (1, 2, 3), 2, 90)]
    times = (0.0, 0.5, 1.0, 2.0, 3.0, 5.1, 5.3, 8.1, 8.6, 12.0)
    yield Film(
        "auction of 13: Galadriel holds it; going once, twice", state, Ui(since=SINCE), times
    )
    state = peopled()
    moved = (events.Rolled(3, (2, 3), 0), events.Moved(3, 28, 33, "dice"))
    yield Film("Legolas has moved to 33, Frodo's turn", state, Ui(since=SINCE, fresh=moved),
               (2.0, 2.25, 2.5, 2.75, 3.0, 3.25, 3.5, 3.75, 12.0, 15.0))  # fmt: skip
    page = Menu(title="", items=("",), cursor=0, seat=1)
    yield Film("Sam's page is open", peopled(), Ui(since=SINCE, page=page), BEATS)
    idle = (30.5, 31.5, 44.4, 45.4, 59.3, 73.3, 87.0, 101.7, 101.95, 102.2)
    yield Film("nobody does anything: one estate after the other, then the rhythms", peopled(),
               Ui(since=SINCE), idle)  # fmt: skip
    for tone in (Tone.NO, Tone.YES):
        notice = Notice(title="", text="", tone=tone, since=SINCE, until=SINCE + 3)
        yield Film(f"answer: {tone.value}", peopled(), Ui(since=SINCE, notice=notice),
                   (0.0, 0.1, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 1.0))  # fmt: skip
    ways = (Return(0, 20, 13), Return(3, 5, 33), Return(-1, 27, 26))
    yield Film("taken back: Frodo, Legolas and the Ring go home", peopled(),
               Ui(since=SINCE, put_back=PutBack(ways=ways)),
               (0.0, 0.75, 1.5, 2.0, 2.25, 3.75, 5.0, 5.75, 9.5, 120.5))  # fmt: skip
    greeting = Greeting(space=13, seat=0, since=SINCE)
    yield Film("Frodo's token was set where it belongs", peopled(),
               Ui(since=SINCE, greeting=greeting), (0.0, 0.13, 0.25, 0.37, 0.5, 0.7))  # fmt: skip
    for name, walk in (
        ("where are the lights? two corners found", Walk(marks=(0, 10), at=17)),
        ("where are the lights? all found", Walk(layout=StripLayout(count=40))),
        ("which colour do they show?", Walk(colour=(0, 255, 0))),
    ):
        yield Film(name, peopled(), Ui(since=SINCE, walk=walk), (0.0,))
    yield from _bearer_rhythms()


def _bearer_rhythms() -> Iterator[Film]:
    state = fellowship()
    own(state, 0, 6, 8, 9)
    own(state, 1, 16, 18)
    state.phase = Phase.ROLL
    yield Film("the bearer's turn, the Tracker at 3", state, Ui(since=SINCE), BEATS)
    for name, interrupt, bearer in (
        ("the Ring may be given away", Meeting(0, 3, "dice"), 0),
        ("a battle?", Meeting(0, 3, "dice"), 1),
        ("a battle: both throw", RingBattle(0, 1), 1),
        ("a battle: the first has thrown", RingBattle(0, 1, (5, -1)), 1),
    ):
        one = state.copy()
        one.phase, one.bearer, one.stack = Phase.DONE, bearer, [interrupt]
        yield Film(name, one, Ui(since=SINCE), BEATS)


def _animations() -> Iterator[Film]:
    def film(name: str, state: State, *happened: Event) -> Film:
        return Film(name, state, Ui(since=SINCE, fresh=happened), PLAY)

    state = peopled()
    state.ring = 27
    yield film(
        "4 and the Eye: flare, the Ring walks, Frodo's path", state,
        events.Rolled(0, (0, 4), 0), events.RingMoved(26, 27), events.Moved(0, 8, 13, "dice"),
    )  # fmt: skip
    begun = events.GameStarted("lotr-2003", (), (), (), "standard", {}, 1)
    yield film("a game begins", started(), begun)
    yield film("two rolled the same: again", peopled(), events.OpeningTied((0, 2)))
    owes = events.DebtArose(0, 3, 400, "rent", 32)
    yield film("Frodo cannot pay", peopled(), owes)
    yield film("claimed", peopled(), events.DeedClaimed(0, 39))
    yield film("Sam pays Galadriel rent", peopled(), events.Paid(1, 2, 350, "rent", 23))
    state = peopled()
    state.pos[0], state.jail[0] = 10, 0
    yield film("Frodo to Jail", state, events.Moved(0, 25, 30, "dice"), events.Jailed(0, "space"))
    yield film("no double: the door stays shut", state, events.JailRollFailed(0, 1))
    state = peopled()
    state.pos[0] = 10
    yield film("free again", state, events.Freed(0, "fine"))
    drawn = events.CardDrawn(0, 0, 8, False)
    yield film("a card sends Frodo back", peopled(), drawn, events.Moved(0, 16, 13, "card"))
    built = events.BuildingsChanged(0, 9, 2, 3, 1, (20, 12))
    yield film("built, then mortgaged", peopled(), built, events.Mortgaged(1, 16))
    yield film("bankrupt", peopled(), events.Bankrupted(1, 2))
    state = fellowship()
    state.phase = Phase.ROLL
    yield film("a battle begins, and the first die is a 5", state,
               events.BattleBegan(1, 0, 1), events.BattleRolled(1, 5))  # fmt: skip
    state.pos[1] = 20
    state.bearer = 1
    yield film("the Ring is taken", state, events.BattleEnded(1), events.RingTaken(1, 0))
    state = peopled()
    state.ring, state.phase, state.winners = 39, Phase.OVER, (0,)
    state.worth = (3000, 2000, 1000, 500)
    yield Film("the final count", state, Ui(since=SINCE), BEATS)
    yield film(
        "Mount Doom", state, events.RingMoved(37, 39), events.GameEnded("ring", state.worth, (0,))
    )
