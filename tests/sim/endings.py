"""How scripted evenings end: debts, the Ring at its goal, the final count, and what the file says
of it. What comes before is in script.py.
"""

from pathlib import Path

from controller.rules import commands as c
from controller.rules.entries import effective_entries
from controller.rules.events import GameEnded, blank
from controller.rules.prompts import Ask
from controller.rules.state import State
from controller.store import audit
from controller.store.journal_file import read
from controller.table.wording.notices import part_name
from controller.view.palette import GOLD, hue
from tests.sim.evening import Evening
from tests.sim.script import NINE, A, B, C, Plan, after_the_auction, auction, claim, money, sit_down

SILENCE_S = 13.0
"""After so long everybody has heard that a part is silent (hardware/line/link.py), seconds."""


async def debts(e: Evening, seat: int, *, last: bool) -> None:
    """A seat comes to the hotel over and over, mortgages from the question, and gives up."""
    owed = False
    while e.state.alive[seat]:
        await e.bring(seat, NINE)
        if e.state.owner[NINE] != A or not e.state.claims:
            continue
        await e.give(c.AskRent(A, NINE))
        while e.state.stack and e.asked.ask is Ask.DEBT:
            await e.told()
            if e.table.table.ui.page is None:
                e.sees(e.words("You owe {amount}", amount=money(e, e.asked.amount)))
                owed = True
            await e.answer()
    assert owed
    assert isinstance(e.recorded().command, c.DeclareBankrupt)
    if not last:
        assert not e.over
        await e.will_see(e.words("Bankrupt"))


async def counted(e: Evening, path: Path) -> None:
    """The count is on the display, ranked, and it is what the file comes to; what is in the file
    can be decided again, and no money came or went on the way."""
    assert e.over
    await e.told()
    winner = e.state.players[e.state.winners[0]][0]
    e.sees("1.", winner, money(e, e.state.worth[e.state.winners[0]]))
    await e.shines(0, hue(e.state.winners[0]).colour)
    report = audit.verify(path)
    assert report.problem is None
    assert (report.state.worth, report.state.winners) == (e.state.worth, e.state.winners)
    assert report.state.worth == recounted(path)
    assert max(report.state.worth) == report.state.worth[report.state.winners[0]]


async def dear_eye(e: Evening) -> None:
    """A bearer throws the Eye when the Tracker is far: more than it has, so something is sold."""
    e.drops_at = 3
    while not (e.state.stack and e.asked.ask is Ask.DEBT and e.asked.amount == 8):
        await e.answer()
    seat = e.asked.seats[0]
    await e.tells(
        e.words("You owe {amount}", amount=money(e, 8)),
        e.words("Find {amount} more", amount=money(e, e.asked.amount - e.state.cash[seat])),
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
                await e.tells(e.words("Give the Ring?"))
                await e.ok()
                await e.choose(e.words("Give the Ring"))
                assert isinstance(e.recorded().command, c.GiveRing)
                assert e.state.bearer != seat
                given = True
            case Ask.BATTLE if not fought:
                await e.tells(e.words("Battle?"))
                await e.ok()
                await e.choose(e.words("Battle for the Ring"))
                e.writes(c.Battle(seat))
                for face in (6, 3):
                    await e.tells(e.words("Battle!"))
                    await e.throw(face)
                assert e.state.bearer == seat
                fought = True
            case Ask.OFFER_RING | Ask.BATTLE:
                await e.told()
                await e.back()
                assert isinstance(e.recorded().command, c.WalkOn)
            case _:
                await e.answer()
    assert given
    assert fought
    ended = e.recorded().events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.why == "ring"


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


async def play(e: Evening, plan: Plan) -> None:
    """An evening from its middle to the end of its edition."""
    if e.state.rules.bearer:
        await dear_eye(e)
        await fellowship(e)
    else:
        await debts(e, B, last=False)
        await (debts(e, C, last=True) if plan.game or not e.state.rules.ring else to_mount_doom(e))
    await counted(e, e.path)


def recounted(path: Path) -> tuple[int, ...]:
    """What everybody has at the end by the file alone, added up here; that no money and no
    building was made or lost on the way is looked at after each entry."""
    reading = read(path)
    state, pieces = blank(reading.edition), None
    for entry in effective_entries(reading.entries):
        for event in entry.events:
            event.apply(state)
        assert sum(state.cash) == state.rules.bank_stock, entry
        assert all(cash >= 0 for cash in state.cash[:-1]), entry
        houses = sum(level for level in state.level if level < 5) + state.supply[0]
        hotels = sum(level == 5 for level in state.level) + state.supply[1]
        pieces = pieces or (houses, hotels)
        assert pieces == (houses, hotels), entry
    return tuple(_worth(state, seat) if state.alive[seat] else 0 for seat in range(state.seats))


def _worth(state: State, seat: int) -> int:
    """Cash, deeds and buildings; cash alone where the end has paid for the rest."""
    worth, board = state.cash[seat], state.board
    if state.rules.ring_end_count == "rent" and len(state.seats_in_play()) > 1:
        return worth
    for space in board.deeds:
        if state.owner[space] == seat:
            worth += board.price[space] // (2 if state.mortgaged[space] else 1)
            worth += board.spaces[space].build * state.level[space]
    return worth


async def played_on_when_the_reader_dies(e: Evening, plan: Plan) -> None:
    """It falls silent in the middle of an auction, says so, and nobody has to stop; later it comes
    back, and a tap is a tap again."""
    await sit_down(e, plan)
    await claim(e)
    e.table.chips.reader.power_off()
    await auction(e, by_panel=True)
    await e.wait(SILENCE_S)
    assert not e.reads
    with e.table.table.speaking():
        gone = e.words("{part}: gone", part=part_name("pads"))
    assert any(line.startswith(gone) for line in e.heard), e.heard
    await after_the_auction(e, plan)
    e.table.chips.reader.reset()
    await e.wait(SILENCE_S)
    await e.round_to(A)
    await e.told()
    await e.token(A)
    e.sees(e.state.players[A][0], money(e, e.state.cash[A]))
    await e.back()
    await play(e, plan)
