"""A scripted evening with each edition, from the switch to the final count (issue 5).

Everything is done by hand: tags on the reader's field, the panel's pins, dice in motion. What the
OLED, the strip and the file show is looked at on the way. Seats: A begins, B and C follow.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

import pytest

from controller import audit
from controller.editions import title
from controller.palette import GOLD, NO, hue
from controller.rules.board import BANK
from controller.rules.commands import (
    Accept,
    AskRent,
    Battle,
    Bid,
    Build,
    Buy,
    CloseAuction,
    DeclareBankrupt,
    Decline,
    GiveRing,
    Lift,
    Mortgage,
    Offer,
    PayFine,
    Roll,
    WalkOn,
)
from controller.rules.events import CardDrawn, Jailed, TrackerMoved
from controller.rules.prompts import Ask
from controller.rules.state import FREE
from controller.tagbook import TokenTag, Work
from controller.ui import Tone
from tests.sim.evening import Evening, evening, like

A, B, C = 0, 1, 2
SIX, EIGHT, NINE, THIRTEEN = 6, 8, 9, 13
"""Streets: three of one colour, and one of the next."""


class Plan(NamedTuple):
    """An edition as the panel names it, the line of another way to play (None: as it is), and how
    much money a deal is about."""

    edition: str
    game: str | None = None
    extra: int = 40


async def sit_down(e: Evening, plan: Plan) -> None:
    """Edition and game by the knob, players by their tokens, and the opening roll."""
    e.sees("Who plays? Tap tokens")
    await e.choose("Edition", title(plan.edition))
    assert e.state.edition.id == plan.edition
    if plan.game is not None:
        await e.choose(e.words("Game: {game}", game="")[:4], plan.game)
    tokens = e.state.edition.data.tokens[1:4]
    for token in tokens:
        await e.tap(TokenTag(token=token))
    await e.tap(TokenTag(token=tokens[1]))  # gets up again
    await e.tap(TokenTag(token=tokens[1]))
    await e.tap(TokenTag(token=tokens[2]))
    await e.tap(TokenTag(token=tokens[2]))
    e.sees(tokens[2], e.words("Player {number}", number=3))
    await e.told()
    e.sees("[1]", "[2]", "[3]")
    await e.choose(e.words("Start: {count} player", count="")[:5])
    assert [token for _, token in e.state.players] == list(tokens)
    await e.told()
    e.sees(e.words("Who starts?"))
    for faces in ((6, 5), (2, 3), (3, 2)):
        await e.throw(*faces)
    await e.told()
    e.sees(e.words("Your roll"))
    assert e.asked.seats == (A,)
    e.writes(Roll(C, (3, 2)))


async def claim_by_tap(e: Evening) -> None:
    """One tap on the deed under the token; taps on other things buy nothing."""
    await e.go(4, 2)
    await e.told()
    e.sees(e.words("Claim it?"))
    before = e.state.cash[A]
    await e.deed(39)  # only to look
    assert e.state.owner[39] == BANK
    await e.token(A)
    e.sees(e.words("Claim {place} {price}", place=e.place(SIX), price=e.state.board.price[SIX]))
    assert e.state.owner[SIX] == BANK, "a token never buys"
    await e.back()
    await e.deed(SIX)
    e.writes(Buy(A))
    assert e.state.cash[A] == before - e.state.board.price[SIX]
    await e.wait(0.3)
    e.sees(e.words("Yours!"))
    await e.told()
    await e.shines(SIX, hue(A).colour)


async def auction(e: Evening) -> None:
    """Left to the Bank, bid for by tokens, sold by the panel."""
    await e.go(4, 5)
    await e.told()
    await e.back()
    e.writes(Decline(B))
    await e.told()
    e.sees(e.words("Who bids?"))
    await e.token(C)
    first = e.recorded().command
    assert isinstance(first, Bid)
    assert first.seat == C
    await e.token(C)  # bids against itself: no
    assert e.table.table.ui.notice is not None
    assert e.table.table.ui.notice.tone is Tone.NO
    assert like(e.light(30), NO)
    await e.token(A)
    e.writes(Bid(A, first.amount + 1))
    await e.told()
    e.sees(e.state.players[A][0])
    await e.wait(5.5)
    e.sees(e.words("Going once ..."))
    await e.wait(3)
    e.sees(e.words("Going twice ... sold?"))
    await e.back()
    await e.ok()
    assert isinstance(e.recorded().command, CloseAuction)
    assert e.state.owner[NINE] == A
    await e.told()
    await e.shines(NINE, hue(A).colour)


async def claim_by_panel_and_take_back(e: Evening) -> None:
    """OK claims; held Back undoes it, the display and the strip say what goes where."""
    await e.go(5, 3)
    await e.told()
    start = e.state.cash[C]
    await e.ok()
    e.writes(Buy(C))
    await e.hold_back()
    lines = e.table.table.ui.page.items  # type: ignore[union-attr]
    walked = sum(isinstance(one.command, WalkOn) for one in e.table.table.banker.counting()[-3:])
    await e.choose(lines[1 + walked])
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
    e.writes(Buy(C))


async def rent_by_tap(e: Evening) -> None:
    """The owner taps the deed: asked and paid; once more, and it is only its menu."""
    await e.go(5, 2)
    await e.deed(THIRTEEN)
    e.writes(Buy(A))
    await e.round_to(C)
    await e.go(2, 3)
    assert e.state.pos[C] == THIRTEEN
    rent = e.state.claims[0].amount
    await e.told()
    e.sees(e.words("Your roll"), _money(e, rent))
    await e.shines(THIRTEEN, hue(A).colour)
    before = list(e.state.cash)
    await e.deed(THIRTEEN)
    e.writes(AskRent(A, THIRTEEN))
    assert e.state.cash[A] == before[A] + rent
    assert e.state.cash[C] == before[C] - rent
    await e.deed(THIRTEEN)
    e.writes(AskRent(A, THIRTEEN))
    await e.told()
    await e.back()


async def card(e: Evening) -> None:
    """Seat A comes to a space of the decks: the card is drawn, named and carried out."""
    await e.bring(A, 17)
    drawn = next(one for one in e.recorded().events if isinstance(one, CardDrawn))
    await e.will_see(e.state.edition.card(drawn.deck, drawn.card).title)


async def deal(e: Evening, plan: Plan) -> None:
    """Put together by tapping deeds of both sides, confirmed by both; the group is whole."""
    await e.round_to(A)
    await e.told()
    cash = e.state.cash[A], e.state.cash[C]
    await e.work(Work.DEAL)
    await e.choose(e.state.players[C][0])
    await e.deed(THIRTEEN)
    await e.deed(EIGHT)
    e.sees(e.place(THIRTEEN))
    await e.choose(
        e.words("{name} gives: {things}", name=e.state.players[A][0], things="").rstrip()
    )
    await e.choose(e.words("Money: {amount}", amount=0))
    await e.give_amount(plan.extra)
    await e.back()
    assert e.state.deals == []
    await e.choose(e.words("Offer it to {name}", name=e.state.players[C][0]))
    assert isinstance(e.recorded().command, Offer)
    assert e.state.owner[EIGHT] == C, "nothing before the partner agrees"
    await e.back()
    await e.token(C)
    e.sees(e.words("Accept"))
    await e.choose(e.words("Accept"))
    e.writes(Accept(C, A))
    assert (e.state.owner[EIGHT], e.state.owner[THIRTEEN]) == (A, C)
    assert (e.state.cash[A], e.state.cash[C]) == (cash[0] - plan.extra, cash[1] + plan.extra)
    await e.wait(0.3)
    e.sees(e.words("Deal!"))
    await e.told()


async def build_and_mortgage(e: Evening) -> None:
    """From the deed's own menu; then with the card for building, until a hotel stands there."""
    if e.state.rules.mortgage_when == "any-time":
        await e.deed(NINE)
        await e.choose(e.words("Mortgage"))
        e.writes(Mortgage(A, NINE))
        await e.told()
        await e.back()
        await e.deed(NINE)
        await e.choose(e.words("Lift mortgage"))
        e.writes(Lift(A, NINE))
        await e.back()
    await e.deed(SIX)
    await e.choose(e.words("Build"))
    e.writes(Build(A, SIX))
    assert e.state.level[SIX] == 1
    await e.back()
    await e.told()
    await e.shines(SIX, hue(A).colour)
    while e.state.level[NINE] < 5 and e.state.cash[A] >= e.state.board.build[NINE]:
        low = min((SIX, EIGHT, NINE), key=lambda i: (e.state.level[i], i != NINE))
        await e.work(Work.BUILD)
        await e.choose(e.place(low))
        e.writes(Build(A, low))
        await e.back()
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
    await e.told()
    e.sees(e.words("ways out"))
    await e.ok()
    await e.choose(e.words("Pay the fine {amount}", amount=e.state.rules.fine))
    e.writes(PayFine(B))
    assert e.state.jail[B] == FREE


async def debts(e: Evening, seat: int, *, last: bool) -> None:
    """A seat comes to the hotel over and over, mortgages from the question, and gives up."""
    owed = False
    while e.state.alive[seat]:
        await e.bring(seat, NINE)
        if e.state.owner[NINE] != A or not e.state.claims:
            continue
        await e.deed(NINE)
        while e.state.stack and e.asked.ask is Ask.DEBT:
            await e.told()
            if e.table.table.ui.page is None:
                e.sees(e.words("You owe {amount}", amount=_money(e, e.asked.amount)))
                owed = True
            await e.answer()
    assert owed
    assert isinstance(e.recorded().command, DeclareBankrupt)
    if not last:
        assert not e.over
        await e.will_see(e.words("Bankrupt"))


async def counted(e: Evening, path: Path) -> None:
    """The count is on the display, ranked; and what is in the file can be decided again."""
    assert e.over
    await e.told()
    winner = e.state.players[e.state.winners[0]][0]
    e.sees("1.", winner, _money(e, e.state.worth[e.state.winners[0]]))
    assert like(e.light(0), hue(e.state.winners[0]).colour)
    report = audit.verify(path)
    assert report.problem is None


def _money(e: Evening, amount: int) -> str:
    unit = e.state.edition.data.currency
    return f"{amount} {unit if len(unit) <= 2 else unit[0]}"


async def common(e: Evening, plan: Plan) -> None:
    """What every evening has."""
    await sit_down(e, plan)
    await claim_by_tap(e)
    await auction(e)
    await claim_by_panel_and_take_back(e)
    await rent_by_tap(e)
    await deal(e, plan)
    await build_and_mortgage(e)
    await card(e)
    await jail(e)


async def dear_eye(e: Evening) -> None:
    """A bearer throws the Eye when the Tracker is far: more than it has, so something is sold."""
    e.drops_at = 4
    while not (e.state.stack and e.asked.ask is Ask.DEBT):
        await e.answer()
    seat = e.asked.seats[0]
    await e.told()
    e.sees(
        e.words("You owe {amount}", amount=_money(e, 16)),
        e.words("Raise {amount} more", amount=_money(e, e.asked.amount - e.state.cash[seat])),
    )
    while e.state.stack and e.asked.ask is Ask.DEBT:
        await e.answer()
    assert e.state.bearer == -1
    assert e.state.alive[seat]


async def fellowship(e: Evening) -> None:
    """An offer, a battle with a die each, and the Tracker until Mount Doom."""
    given = fought = False
    e.drops_at = 2
    while not e.over:
        asked = e.asked
        seat = next(iter(asked.seats), -1)
        match asked.ask:
            case Ask.ROLL:
                e.drops_at = 9 if given and fought else 2  # then nobody drops it any more
                await e.throw(*(e.meeting(seat) or e.quiet(seat)))
            case Ask.OFFER_RING if not given:
                await e.told()
                e.sees(e.words("Give the Ring?"))
                await e.ok()
                await e.choose(e.words("Give the Ring"))
                assert isinstance(e.recorded().command, GiveRing)
                assert e.state.bearer != seat
                given = True
            case Ask.BATTLE if not fought:
                await e.told()
                e.sees(e.words("Battle?"))
                await e.ok()
                await e.choose(e.words("Battle for the Ring"))
                e.writes(Battle(seat))
                for face in (6, 3):
                    await e.told()
                    e.sees(e.words("Battle!"))
                    await e.throw(face)
                assert e.state.bearer == seat
                fought = True
            case Ask.OFFER_RING | Ask.BATTLE:
                await e.told()
                await e.back()
                assert isinstance(e.recorded().command, WalkOn)
            case _:
                await e.answer()
    assert given
    assert fought
    assert isinstance(e.recorded().events[0], TrackerMoved)


async def to_mount_doom(e: Evening) -> None:
    """Whoever is asked throws what moves the Ring, until it is at the end of its way."""
    while not e.over:
        place = e.state.ring_place()
        if e.asked.ask is Ask.ROLL:
            seat = e.asked.seats[0]
            await e.throw(*e.ring_throw(seat))
        else:
            await e.answer()
        if not e.over and e.state.ring_place() != place:
            await e.shines(e.state.ring_place(), GOLD)


def test_an_evening_of_2003_ends_at_mount_doom(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            await common(e, Plan("lotr-2003"))
            await debts(e, B, last=False)
            await to_mount_doom(e)
            await counted(e, e.path)

    asyncio.run(play())


def test_an_evening_of_2012_moves_its_ring_by_doubles(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            await common(e, Plan("lotr-2012"))
            await debts(e, B, last=False)
            await to_mount_doom(e)
            await counted(e, e.path)

    asyncio.run(play())


def test_an_evening_of_2021_has_a_bearer_offers_and_battles(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            await common(e, Plan("lotr-2021", extra=2))
            await dear_eye(e)
            await fellowship(e)
            await counted(e, e.path)

    asyncio.run(play())


@pytest.mark.parametrize(
    "plan",
    [Plan("lotr-2003-fr", "Partie classique"), Plan("starwars-1997")],
    ids=lambda plan: plan.edition,
)
def test_an_evening_without_the_ring_ends_when_one_is_left(plan: Plan, tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            await common(e, plan)
            await debts(e, B, last=False)
            await debts(e, C, last=True)
            await counted(e, e.path)

    asyncio.run(play())
