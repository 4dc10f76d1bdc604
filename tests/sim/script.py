"""What happens in a scripted evening, from the switch to the final count, scene by scene (issue 5).

Everything is done by hand: tags on the reader's field, the panel's pins, dice in motion. What the
OLED, the strip and the file show is looked at on the way. Seats: A begins, B and C follow. Where
a reader or the dice are missing, the panel does their work.
"""

from typing import NamedTuple

from controller.editions import title
from controller.files.tagbook import TokenTag, Work
from controller.rules import commands as c
from controller.rules.board import BANK
from controller.rules.events import CardDrawn, Jailed
from controller.rules.prompts import Ask
from controller.rules.property.market import most_bid
from controller.rules.state import FREE, Auction
from controller.table.panel.amounts import tap_bid
from controller.view.interface import Tone
from controller.view.palette import NO, hue
from tests.sim.evening import Evening, like

A, B, C = 0, 1, 2
SIX, EIGHT, NINE, THIRTEEN = 6, 8, 9, 13  # streets: three of one colour, and one of the next


class Plan(NamedTuple):
    """An edition as the panel names it, the line of another way to play (None: as it is), how much
    money a deal is about, and the seed of the shuffling."""

    edition: str
    game: str | None = None
    extra: int = 40
    seed: int = 1


PLANS = (
    Plan("lotr-2003"),
    Plan("lotr-2012"),
    Plan("lotr-2021", extra=2, seed=2),  # its cards leave a debtor something to sell
    Plan("lotr-2003-fr", "Partie classique"),
    Plan("starwars-1997"),
)
"""An evening with each box."""


async def sit_down(e: Evening, plan: Plan) -> None:
    """Edition and game by the knob, players by tokens or their lines, and the opening roll."""
    e.sees("Who plays? Tap tokens" if e.reads else "Who plays?")
    if not e.table.parts.lines.get("pads"):
        e.sees_not("Tap")
    await e.choose("Edition", title(plan.edition))
    assert e.state.edition.id == plan.edition
    if plan.game is not None:
        await e.choose(e.words("Game"), plan.game)
    tokens = e.state.edition.data.tokens[1:4]
    for token in (*tokens, tokens[1], tokens[1], tokens[2], tokens[2]):  # up, and down again
        await (e.tap(TokenTag(token=token)) if e.reads else e.choose_any(f"] {token}"))
    e.sees(tokens[2], *([e.words("Player {number}", number=3)] if e.reads else []))
    await e.tells("[1]", "[2]", "[3]")
    await e.choose(e.words("Start: {count} player", count="")[:5])
    assert [token for _, token in e.state.players] == list(tokens)
    await e.tells(e.words("Who starts?"))
    for faces in ((6, 5), (2, 3), (3, 2)):
        await e.throw(*faces)
    await e.tells(e.words("Your roll"))
    assert e.asked.seats == (A,)
    e.writes(c.Roll(C, (3, 2)))


async def claim(e: Evening) -> None:
    """One tap on the deed under the token; taps on other things buy nothing. Or OK; the menu shows
    what anybody has, and changes nothing."""
    await e.go(4, 2)
    await e.tells(e.words("Claim it?"))
    before = e.state.cash[A]
    if e.reads:
        await e.deed(39)  # only to look
        assert e.state.owner[39] == BANK
        await e.token(A)
        e.sees(e.words("Claim {place} {price}", place=e.place(SIX), price=e.state.board.price[SIX]))
        assert e.state.owner[SIX] == BANK, "a token never buys"
        await e.back()
    await (e.deed(SIX) if e.reads else e.ok())
    e.writes(c.Buy(A))
    assert e.state.cash[A] == before - e.state.board.price[SIX]
    await e.wait(0.3)
    e.sees(e.words("Yours!"))
    await e.told()
    await e.shines(SIX, hue(A).colour)
    if not e.reads:
        entries = e.recorded().seq
        await e.push()
        await e.choose(e.state.players[A][0])
        e.sees(e.state.players[A][0])
        await e.back()
        await e.back()
        assert e.recorded().seq == entries


async def auction(e: Evening, *, by_panel: bool = False) -> None:
    """Left to the Bank, bid for by tokens, or without a single tag; sold by the panel."""
    await e.go(4, 5)
    await e.told()
    await e.back()
    e.writes(c.Decline(B))
    await e.tells(e.words("Who bids?"))
    if by_panel:
        if not e.table.table.ui.pads:
            opening = money(e, e.state.rules.auction_opening)
            e.sees(e.words("OK: bid {amount} or more", amount=opening))
        await e.ok()
        await e.choose(e.state.players[C][0])
        await e.ok()
    else:
        await e.token(C)
    first = e.recorded().command
    assert isinstance(first, c.Bid)
    assert first.seat == C
    await (bid_by_panel(e, first) if by_panel else bid_by_token(e))
    await going(e)


async def bid_by_panel(e: Evening, first: c.Bid) -> None:
    await e.told()
    await e.ok()
    await e.choose(e.state.players[A][0])
    await e.give_amount(first.amount + 3)
    e.writes(c.Bid(A, first.amount + 3))


async def bid_by_token(e: Evening) -> None:
    await e.token(C)  # bids against itself: no
    assert e.table.table.ui.notice is not None
    assert e.table.table.ui.notice.tone is Tone.NO
    assert like(e.light(30), NO)
    top = e.state.stack[-1]
    assert isinstance(top, Auction)
    raised = tap_bid(e.state, top, most_bid(e.state, A, top))
    await e.token(A)
    e.writes(c.Bid(A, raised))


async def going(e: Evening) -> None:
    """Going once, going twice, sold to A, by the panel."""
    await e.tells(e.state.players[A][0])
    await e.wait(5.5)
    e.sees(e.words("Going once..."))
    await e.wait(3)
    e.sees(e.words("Going twice... sold?"))
    await e.back()
    await e.ok()
    assert isinstance(e.recorded().command, c.CloseAuction)
    assert e.state.owner[NINE] == A
    await e.told()
    await e.shines(NINE, hue(A).colour)


async def claim_by_panel_and_take_back(e: Evening) -> None:
    """OK claims; held Back undoes it, the display and the strip say what goes where."""
    await e.go(5, 3)
    await e.told()
    start = e.state.cash[C]
    await e.ok()
    e.writes(c.Buy(C))
    await e.hold_back()
    lines = e.table.table.ui.page.items  # type: ignore[union-attr]
    walked = sum(isinstance(one.command, c.WalkOn) for one in e.table.table.banker.counting()[-3:])
    await e.choose(lines[1 + walked])
    await e.choose(e.words("Yes"))
    assert e.recorded().count == 2 + walked, "the claim and the throw"
    assert e.state.cash[C] == start
    assert e.state.owner[EIGHT] == BANK
    assert e.state.pos[C] == 0
    e.sees(e.words("Taken back"))
    await e.shines(0, hue(C).colour)
    await e.ok()
    await e.go(5, 3)
    await e.told()
    await e.ok()
    e.writes(c.Buy(C))


async def rent(e: Evening) -> None:
    """The owner taps the deed: asked and paid; once more, and it is only its menu. Without a
    reader it asks by the menu."""
    await e.go(5, 2)
    await e.claim(THIRTEEN)
    e.writes(c.Buy(A))
    await e.round_to(C)
    await e.go(2, 3)
    assert e.state.pos[C] == THIRTEEN
    due = e.state.claims[0].amount
    await e.tells(e.words("Your roll"), money(e, due))
    await e.shines(THIRTEEN, hue(A).colour)
    before = list(e.state.cash)
    if e.reads:
        await e.deed(THIRTEEN)
    else:
        await e.push()
        await e.choose(e.words("Rents to ask for"), e.state.players[A][0])
    e.writes(c.AskRent(A, THIRTEEN))
    assert e.state.cash[A] == before[A] + due
    assert e.state.cash[C] == before[C] - due
    if e.reads:
        await e.deed(THIRTEEN)
    else:
        await e.push()
        assert e.words("Rents to ask for") not in e.lines()
    e.writes(c.AskRent(A, THIRTEEN))
    await e.told()
    await e.back()


async def card(e: Evening) -> None:
    """Seat A comes to a space of the decks: the card is drawn, named and carried out."""
    await e.bring(A, 17)
    drawn = next(one for one in e.recorded().events if isinstance(one, CardDrawn))
    await e.will_see(e.state.edition.card(drawn.deck, drawn.card).title)


async def deal(e: Evening, plan: Plan) -> None:
    """Put together by tapping deeds of both sides, or in the menu; confirmed by both. The group
    is whole then."""
    await e.round_to(A)
    await e.told()
    cash = e.state.cash[A], e.state.cash[C]
    gives = {
        seat: e.words("{name} gives: {things}", name=e.state.players[seat][0], things="").rstrip()
        for seat in (A, C)
    }
    if e.reads:
        await e.work(Work.DEAL)
        await e.choose(e.state.players[C][0])
        await e.deed(THIRTEEN)
        await e.deed(EIGHT)
    else:
        await e.push()
        await e.choose(e.state.players[A][0], e.words("Offer a deal"), e.state.players[C][0])
        for seat, space in ((A, THIRTEEN), (C, EIGHT)):
            await e.choose(gives[seat])
            await e.choose_any(e.place(space))
            await e.back()
    e.sees(e.place(THIRTEEN))
    await e.choose(gives[A])
    await e.choose(e.words("Money: {amount}", amount=0))
    await e.give_amount(plan.extra)
    await e.back()
    assert e.state.deals == []
    await e.choose(e.words("Offer it to {name}", name=e.state.players[C][0]))
    assert isinstance(e.recorded().command, c.Offer)
    assert e.state.owner[EIGHT] == C, "nothing before the partner agrees"
    await e.back()
    if e.reads:
        await e.token(C)
        e.sees(e.words("Accept"))
        await e.choose(e.words("Accept"))
    else:
        await e.push()
        await e.choose(e.words("Open deals"))
        await e.choose_any(e.state.players[A][0])
        await e.choose(e.words("Accept"))
    e.writes(c.Accept(C, A))
    assert (e.state.owner[EIGHT], e.state.owner[THIRTEEN]) == (A, C)
    assert (e.state.cash[A], e.state.cash[C]) == (cash[0] - plan.extra, cash[1] + plan.extra)
    await e.wait(0.3)
    e.sees(e.words("Deal!"))
    await e.told()


async def build_and_mortgage(e: Evening) -> None:
    """From the deed's own menu; then with the card for building, or in the menu, until a hotel
    stands there."""
    if e.state.rules.mortgage_when == "any-time":
        await e.open_deed(NINE)
        await e.choose(e.words("Mortgage"))
        e.writes(c.Mortgage(A, NINE))
        await e.told()
        await e.back()
        await e.open_deed(NINE)
        await e.choose(e.words("Lift mortgage"))
        e.writes(c.Lift(A, NINE))
        await e.back()
    await e.open_deed(SIX)
    await e.choose(e.words("Build"))
    e.writes(c.Build(A, SIX))
    assert e.state.level[SIX] == 1
    await e.back()
    await e.told()
    await e.shines(SIX, hue(A).colour)
    while e.state.level[NINE] < 5 and e.state.cash[A] >= e.state.board.spaces[NINE].build:
        low = min((SIX, EIGHT, NINE), key=lambda i: (e.state.level[i], i != NINE))
        if e.reads:
            await e.work(Work.BUILD)
            await e.choose(e.place(low))
            await e.back()
        else:
            await e.give(c.Build(A, low))
        e.writes(c.Build(A, low))
    assert e.state.level[NINE] == 5


async def jail(e: Evening) -> None:
    """Seat B is sent there, and pays its way out by the panel."""
    await e.bring(B, 30)
    if e.state.bearer == B:
        return
    assert any(isinstance(one, Jailed) for one in e.recorded().events)
    await e.will_see(e.words("Go to Jail!"))
    while e.asked.seats != (B,) or e.asked.ask is not Ask.JAIL:
        await e.answer()
    await e.tells(e.words("ways out"))
    await e.ok()
    await e.choose(e.words("Pay the fine {amount}", amount=e.state.rules.fine))
    e.writes(c.PayFine(B))
    assert e.state.jail[B] == FREE


def money(e: Evening, amount: int) -> str:
    unit = e.state.edition.data.currency
    return f"{amount} {unit if len(unit) <= 2 else unit[0]}"


async def common(e: Evening, plan: Plan) -> None:
    await sit_down(e, plan)
    await claim(e)
    await auction(e, by_panel=not e.reads)
    await after_the_auction(e, plan)


async def after_the_auction(e: Evening, plan: Plan) -> None:
    await claim_by_panel_and_take_back(e)
    await rent(e)
    await deal(e, plan)
    await build_and_mortgage(e)
    await card(e)
    await jail(e)
