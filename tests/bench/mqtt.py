"""How soon an event is at a subscriber of a real Mosquitto, and what telling it costs a table.

The subscriber is in the same process; both its connections and the broker's are on loopback.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command
from controller.rules.state import Phase
from controller.table import Table
from tests.bench.figures import Figure, took
from tests.broker import MOSQUITTO, RunningBroker
from tests.games.played import EDITION
from tests.lines import turns_until
from tests.mqtt.at_table import TOPICS, Watcher, at_table, running, until, watching
from tests.table.hands import banker, hands

COMMANDS = 300
AIM_MS = 100.0


def measure(step: float) -> list[Figure]:
    """The delay, and the cost of a command with a broker as a ratio to that without."""
    if MOSQUITTO is None:
        return []
    with tempfile.TemporaryDirectory() as folder:
        delays, told, alone, sending = asyncio.run(_measured(Path(folder)))
    times = median(told) / median(alone)
    p95 = quantiles(delays, n=100, method="inclusive")[94]
    return [
        took("mqtt: an event at a subscriber, p50", median(delays), step),
        took("mqtt: an event at a subscriber, p95", p95, step, aim=AIM_MS),
        Figure("mqtt: a command with a broker, to one without", times, "times"),
        took("mqtt: computing to send what a command brings about", sending, step),
    ]


async def _measured(folder: Path) -> tuple[list[float], list[float], list[float], float]:
    """Seconds: each delay; each command with a broker, and without; what sending takes of each."""
    async with running(folder) as broker:
        delays = await _delays(folder, broker)
        alone = _commands(hands(banker(), language="en").table)
        table = hands(banker(), language="en").table
        async with at_table(folder / "two", broker, table) as at:
            await until(lambda: at.reporter.link.connected)
            told = _commands(table)
            began = time.process_time()  # leaving the table sends what waits
        sending = (time.process_time() - began) / len(told)
    return delays, told, alone, sending


async def _delays(folder: Path, broker: RunningBroker) -> list[float]:
    delays = []
    async with watching(broker, TOPICS.events) as seen, at_table(folder / "one", broker) as at:
        await until(lambda: seen.got)
        for seed in range(COMMANDS):
            heard = len(seen.got)
            began = time.perf_counter()
            await at.play(1, seed)
            if at.table.state.phase is Phase.OVER:
                break
            events = at.told_last()
            if events:
                await _heard(seen, heard + 1)
                delays.append(time.perf_counter() - began)
                await _heard(seen, heard + events)
    return delays


async def _heard(seen: Watcher, count: int) -> None:
    """Wait for so many messages in all; it is timed, so it looks all the time."""
    await turns_until(lambda: len(seen.got) >= count)


def _commands(table: Table) -> list[float]:
    """Seconds of each command that bots give at a table."""
    roller, bots = DiceRoller(EDITION, Random(1)), [SimpleBot()] * 4
    samples: list[float] = []
    while len(samples) < COMMANDS and table.state.phase is not Phase.OVER:
        command = next_command(table.state, bots, roller)
        began = time.perf_counter()
        table.do(command)
        samples.append(time.perf_counter() - began)
    return samples
