"""Pulling the plug: `kill -9` of a whole table at random moments of an evening, over and over.

What was accepted is on the disk and comes back; the display asks whether to go on, and it goes on
in the right place. `python -m tests.sim.plugs FOLDER SEED` is the table: bots play by hand, through
chips, and now and then something is taken back. It goes on with what is in the folder, and prints
`begun`, or `resumed SEQ DIGEST` when the display has asked and OK was pressed; `SEQ DIGEST` after
every command and take-back that is on the disk; `over` at the end of a game.
"""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from controller import editions
from controller.bots import Strength
from controller.files.tagbook import TokenTag
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.entries import Entry, effective_entries
from controller.rules.events import blank
from controller.rules.prompts import Ask
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.store.journal_file import read
from controller.table import TurnKnob
from controller.table.panel.pages.resuming import Resume
from controller.view.interface import Menu
from controller.view.put_back import what_to_put_back
from sim.people.seats import PATIENCE_S, Seats
from tests.sim.evening import Evening, evening
from tests.store.crash_child import digest


def pulled(folder: Path, plugs: int, seed: int) -> Iterator[str]:
    """Pull so many plugs of evenings that are gone on with; a new one begins when one is over."""
    chance = random.Random(f"plugs {seed}")
    home, known = folder / "0", (0, 0)
    for number in range(plugs):
        home.mkdir(exist_ok=True)
        lines = _until_killed(home, seed * 1000 + number, chance)
        yield from (f"plug {number}: {wrong}" for wrong in _wrong(home, lines, known))
        known = _last(lines) or known
        if "over" in lines:
            home, known = folder / str(number + 1), (0, 0)


def _until_killed(home: Path, seed: int, chance: random.Random) -> list[str]:
    """What a table said until its plug was pulled: after some commands, or while it starts."""
    words = [sys.executable, "-m", "tests.sim.plugs", str(home), str(seed)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        assert child.stdout is not None
        if chance.random() < 0.1:
            time.sleep(chance.uniform(0.0, 1.0))  # somewhere in the start; real time, not a clock's
            said = b""
        else:
            said = b"".join(child.stdout.readline() for _ in range(chance.randrange(1, 60)))
        child.kill()  # SIGKILL: it goes on meanwhile, and is hit in the middle of something
        said += child.stdout.read()
    return said[: said.rfind(b"\n") + 1].decode().splitlines()


def _wrong(home: Path, lines: list[str], known: tuple[int, int]) -> Iterator[str]:
    """What the table said of itself against the file, and against what it had said before."""
    traces = [line for line in lines if line.startswith(("Traceback", "  File", "Assertion"))]
    if traces:
        yield "\n".join(lines[lines.index(traces[0]) :])
        return
    if known[0] and lines and not lines[0].startswith("resumed"):
        yield f"nobody was asked whether to go on: {lines[0]}"
    resumed = next((line.split() for line in lines if line.startswith("resumed")), None)
    if resumed is not None:
        seq, state = int(resumed[1]), int(resumed[2])
        if seq not in (known[0], known[0] + 1):
            yield f"{known[0]} entries were said to be recorded, {seq} came back"
        if seq == known[0] and state != known[1]:
            yield f"entry {seq} came back as another state"
    if not (home / "evening.journal").exists():
        return
    reading = read(home / "evening.journal")
    if reading.error is not None:
        yield f"the journal is damaged: {reading.error}"
        return
    said = _last(lines) or known
    if len(reading.entries) not in (said[0], said[0] + 1):
        yield f"{said[0]} entries were said to be recorded, {len(reading.entries)} are in the file"
    if said[0] and digest(_decided(reading.edition, reading.entries[: said[0]])) != said[1]:
        yield f"the file has another state after entry {said[0]}"


def _decided(edition: Edition, entries: Sequence[Entry]) -> State:
    """The state after these entries by the rules alone: each command that counts is given once
    more, so that what the table's own way back to a state leaves out is seen."""
    state = blank(edition)
    for entry in effective_entries(entries):
        assert entry.command is not None
        assert not isinstance(step(state, entry.command), Refusal), entry.seq
    return state


def _last(lines: list[str]) -> tuple[int, int] | None:
    """The last entry that was said to be recorded, and the digest of the state after it."""
    for line in reversed(lines):
        words = line.removeprefix("resumed ").split()
        if len(words) == 2 and words[0].isdecimal():
            return int(words[0]), int(words[1])
    return None


# The table


SEATS = 3
REGRETS = 0.02  # how often somebody takes something back, a second of play
FARTHEST = 12  # commands that are taken back at once, at most


def say(*words: object) -> None:
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


def tell(e: Evening) -> None:

    def told(entry: Entry) -> None:
        say(entry.seq, digest(e.state))

    e.table.table.banker.subscribe(told)


async def sit_down(e: Evening, chance: Random) -> None:
    """A box, and three players, by their tokens and the knob. The table may speak French already:
    the plug may have been pulled between the two."""
    box = editions.title(chance.choice(editions.known()))
    await e.choose(e.words("Edition: {edition}", edition="")[:7], box)
    tell(e)
    for token in e.state.edition.data.tokens[:SEATS]:
        await e.tap(TokenTag(token=token))
    await e.choose(e.words("Start: {count} player", count="")[:5])
    say("begun")


async def go_on(e: Evening) -> None:
    """The display asks; OK goes on, and the question shows that was open when the plug came."""
    if e.over:  # the plug came after the last command: nothing to go on with, the count is shown
        e.sees("1.", e.state.players[e.state.winners[0]][0])
        say("resumed", len(e.table.table.banker.history()), digest(e.state))
        return
    counting = len(e.table.table.banker.counting())
    _asks_which(e)
    await e.ok()
    stood = e.table.table.banker.stood()
    if stood is not None and what_to_put_back(stood, e.state):  # something had just been taken back
        await _put_back(e)
    assert e.table.table.ui.page is None
    assert len(e.table.table.banker.counting()) == counting, "resuming does nothing to the game"
    await e.told()
    e.sees(*_asked_alone(e))
    say("resumed", len(e.table.table.banker.history()), digest(e.state))


def _asks_which(e: Evening) -> None:
    """How many play, in which round, and who is asked what."""
    page = e.table.table.ui.page
    assert isinstance(page, Menu)
    e.sees(page.title, page.items[0])
    assert e.table.table.panel.top == Resume()
    facts = [str(len(e.state.seats_in_play())), *([str(e.state.rounds)] if e.state.rounds else [])]
    assert [word for word in page.items[0].replace(",", "").split() if word.isdigit()] == facts
    assert all(name in page.items[1] for name in _asked_alone(e)), page.items


def _asked_alone(e: Evening) -> list[str]:
    """The name of whoever is asked, if it is one player."""
    asked = e.asked
    alone = asked.ask not in (Ask.AUCTION, Ask.SHORTAGE) and len(asked.seats) == 1
    return [e.state.players[seat][0] for seat in asked.seats if alone]


async def take_back(e: Evening, seats: Seats, chance: Random) -> None:
    """Everybody lets go; somebody holds Back, and turns to how far."""
    for seat in range(SEATS):
        seats.hand_over(seat, bot=False)
    await e.wait(2 * PATIENCE_S)
    await e.hold_back()
    page = e.table.table.ui.page
    assert isinstance(page, Menu)
    most = min(len(page.items) - 1, FARTHEST)  # never the start
    if most < 1:
        await e.back()
    else:
        count = chance.randint(1, most)
        await (e.do(TurnKnob(count - 1)) if count > 1 else e.wait(0.1))
        before = len(e.table.table.banker.counting())
        await e.ok()
        if count > 1:  # it is asked about
            await e.do(TurnKnob(1))
            await e.ok()
        assert len(e.table.table.banker.counting()) == before - count
        await _put_back(e)
    for seat in range(SEATS):
        seats.hand_over(seat, bot=True)


async def _put_back(e: Evening) -> None:
    """The display says what goes back, if anything does; OK goes on."""
    e.sees(e.words("Taken back"))
    if e.table.table.ui.page is not None:
        await e.ok()


async def main(folder: Path, seed: int) -> None:
    """Play until the plug is pulled, or the game is over and nobody regrets it."""
    chance = Random(f"plug {seed}")
    async with evening(folder, seed=seed, resume=True) as e:
        if e.state.phase is Phase.SETUP:
            await sit_down(e, chance)
        else:
            await go_on(e)
            tell(e)
        seats = Seats(e.table)
        seats.strength = chance.choice(list(Strength))
        seats.sit([True] * SEATS)
        while not e.over or chance.random() < 0.5:
            if e.over or chance.random() < REGRETS:
                await take_back(e, seats, chance)
            await e.wait(1.0)
        say("over")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
