"""`ringkeeper dice`: fair or not by journals and by simulated dice, faces learnt and kept."""

from __future__ import annotations

import asyncio
import json
import os
import re
import struct
import subprocess
import sys
import threading
import tty
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli.dice.bench import Bench, Typist
from controller.cli.dice.learn import Failed, Learner, keep
from controller.rules.commands import Roll
from firmware import wire
from firmware.node import Node
from firmware.ports import App
from hardware.dice.die_faces import Sides, order, read
from hardware.ports import DieSettled, Vector
from hardware.profile.types import DiceProfile, Profile
from sim.boards.mcu import Mcu
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.cli.command_lines import Out, Patch
from tests.games.played import close
from tests.steps import cases
from tests.table.hands import banker, hands

SIDES: Sides = {
    0: (20, -31, 1010), 2: (-15, 985, 40), 3: (1003, 22, -8),
    4: (-990, 10, 33), 5: (12, -1001, 5), 6: (-9, 14, -980),
}  # fmt: skip


# Test


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal with ten throws for the start, and one that was typed."""
    path = tmp_path / "game.db"
    table = hands(banker(journal=path))
    for _ in range(10):
        for die, face in ((1, 3), (0, 0)):
            table.die(die, face)
            table.wait(1)
        table.table.banker.take_back(1)
    table.table.do(Roll(0, (0, 3)))
    close(table.table.banker)
    return path


def test_the_rolls_of_journals(journal: Path, capsys: Out) -> None:
    assert main(["dice", "test", "--journal", str(journal), str(journal)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "dice, die 0: 20 rolls"
    assert said[1] == f"  Eye    20  {'#' * 40}"
    assert said[7] == "  Too few rolls for a verdict: it takes at least 10 more."
    assert said[8] == "dice, die 1: 20 rolls"
    assert said[-1].startswith("2 rolls were entered by hand")


def test_a_die_that_always_shows_the_eye_is_not_fair(journal: Path, capsys: Out) -> None:
    assert main(["dice", "test", "--journal", *[str(journal)] * 3]) == 1
    said = capsys.readouterr().out
    assert "Not fair: fewer than 1 of 1000" in said
    assert "(chi-square 150.00, p 0.0000)" in said


def test_as_json_and_a_journal_that_is_none(journal: Path, capsys: Out) -> None:
    assert main(["dice", "test", "--json", "--journal", str(journal), "none.db"]) == 1
    captured = capsys.readouterr()
    found = [json.loads(line) for line in captured.out.splitlines()]
    assert [(one["die"], one["rolls"], one["p"]) for one in found] == [(0, 10, None), (1, 10, None)]
    assert found[0]["faces"] == {"0": 10, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0}
    assert captured.err.startswith("ringkeeper dice test: none.db")


def test_a_journal_shows_what_the_dice_measured(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "game.db"
    table = hands(banker(journal=path))
    for die, face in ((0, 0), (1, 3)):
        table.table.on(
            DieSettled(
                source="dice", die=die, face=face, roll=7, mark=7,
                vector=(12, -3, 998) if die else None, battery=3910 if die else None,
            )
        )  # fmt: skip
    close(table.table.banker)
    assert main(["journal", "show", "--dice", str(path)]) == 0
    said = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert said[-2:] == [
        "dice, die 0, roll 7",
        "dice, die 1, roll 7; x, y, z: 12, -3, 998 thousandths of g; battery 3.91 V",
    ]
    assert main(["journal", "verify", str(path)]) == 0


def test_simulated_dice_are_fair(capsys: Out) -> None:
    assert main(["dice", "test", "--simulated", "--rolls", "60"]) == 0
    said = capsys.readouterr().out
    assert said.count("60 rolls") == 2
    assert said.count("This die looks fair") == 2


@cases(
    "args, said",
    (["test"], "there is no hardware.toml here"),
    (["test", "--rolls", "0"], "--rolls 0: at least 1"),
    (["test", "--hardware", "empty.toml"], "empty.toml: it has no dice"),
    (["test", "--hardware", "wrong.toml"], "wrong.toml, line 2: dice.d.path"),
    (["calibrate", "--hardware", "lines.toml"], "it has no dice hub"),
    (["calibrate", "--hardware", "two.toml"], "name one of a, b with --hub"),
    (["calibrate", "--hardware", "two.toml", "--hub", "c"], "--hub c: hardware.toml has a, b"),
)
def test_what_cannot_be_is_said(
    args: list[str], said: str, tmp_path: Path, capsys: Out, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {
        "empty": "", "wrong": '[dice.d]\npath = "x"\n',
        "lines": '[dice.d]\nkind = "lines"\npath = "/dev/none"\n',
        "two": '[dice.a]\npath = "/dev/a"\n[dice.b]\npath = "/dev/b"\n',
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    assert main(["dice", *args]) == 2
    assert said in capsys.readouterr().err


def test_dice_on_a_port_are_counted_as_they_fall(tmp_path: Path, capsys: Out) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    profile = tmp_path / "hardware.toml"
    path = os.ttyname(slave)
    profile.write_text(f'[dice.d]\nkind = "lines"\npath = "{path}"\n', encoding="utf-8")
    over = threading.Event()

    def throw() -> None:
        number = 0
        while not over.wait(0.01):
            number += 1
            os.write(master, f"\nd0={number % 6 + 1} #{number}, d1=6 #{number}\n".encode())

    roller = threading.Thread(target=throw)
    roller.start()
    try:
        assert main(["dice", "test", "--rolls", "30", "--hardware", str(profile)]) == 1
    finally:
        over.set()
        roller.join()
        os.close(master)
        os.close(slave)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Roll each die 30 times. Ctrl-C stops early."
    assert "d 1: 6  (30 of 30)" in said
    assert "d, die 0: 30 rolls" in said
    assert "not a die" not in said
    assert sum("Not fair" in line for line in said) == 1


# Calibrate


class _Told:
    """The program of a hub that passes on how its dice lie, and keeps what it is told of them."""

    kind = wire.DICE_HUB
    features = 0
    parts = 2

    def __init__(self, hub: LayingHub) -> None:
        self._hub = hub

    def poll(self, node: Node, now: int) -> int | None:  # noqa: ARG002
        for payload in self._hub.news:
            node.report(wire.DIE_NEWS, payload)
        self._hub.news.clear()
        return None

    def order(self, kind: int, payload: bytes) -> int:
        if kind != wire.FACES or self._hub.deaf:
            return wire.DONE_UNKNOWN
        self._hub.told.append(payload)
        return wire.DONE_OK


class LayingHub(Mcu):
    """The firmware's node at its line, and dice that somebody lays down (docs/protocol.md)."""

    def __init__(self, wires: SerialWire, clock: SimClock) -> None:
        self.news: list[bytes] = []
        self.told: list[bytes] = []
        self.deaf = False
        super().__init__(wires, clock)

    def app(self) -> App:
        return _Told(self)

    def lay(self, die: int, vector: Vector, what: int = wire.MOVED) -> None:
        self.news.append(struct.pack(">BBHHhhhH", die, what, 7, 0, *vector, 3900))
        self.step()


class Learning:
    """A bench with a hub on a pty; `lay` is called with each face that is asked for."""

    def __init__(self, lay: Callable[[LayingHub, int], None], *, odd: bool = False) -> None:
        self._lay = lay
        self._odd = odd
        self.said: list[str] = []
        self.asked: list[int] = []
        self.given = False

    def learn(self) -> tuple[Sides, list[bytes]]:
        return asyncio.run(self._run())

    async def _run(self) -> tuple[Sides, list[bytes]]:
        clock = SimClock()
        self.hub = hub = LayingHub(SerialWire(clock), clock)
        clock.run(rate=50.0)
        profile = Profile(dice={"dice": DiceProfile(path=hub.wire.path)})
        try:
            async with Bench(profile, clock, {}) as bench:
                learner = Learner(
                    bench, "dice", ask=self._ask, tell=self.said.append, odd=self._odd
                )
                sides = await learner.learn(1, SIDES)
                self.given = await learner.give(1, sides)
            return sides, hub.told
        finally:
            clock.stop()
            hub.close()

    async def _ask(self, sentence: str) -> None:
        found = re.fullmatch(r"Die 1: put it down with the (Eye|\d) on top, .* Enter. ", sentence)
        assert found
        face = 0 if found[1] == "Eye" else int(found[1])
        self.asked.append(face)
        assert len(self.asked) < 20
        self._lay(self.hub, face)


def test_six_faces_are_learnt_and_told_to_the_hub() -> None:
    learning = Learning(lambda hub, face: hub.lay(1, SIDES[face]))
    sides, told = learning.learn()
    assert sides == SIDES
    assert told == [order(1, SIDES)]
    assert learning.given
    assert learning.asked == [0, 2, 3, 4, 5, 6]


def test_a_mistake_is_said_and_asked_again() -> None:
    """The same side twice, a die in the hand, the other die, silence; a slant counts as lying:
    a die that was never calibrated thinks that every side is one."""

    def lay(hub: LayingHub, face: int) -> None:
        tries[face] = tries.get(face, 0) + 1
        first = tries[face] == 1
        if face == 2 and first:
            hub.lay(1, SIDES[0])
        elif face == 3 and first:
            hub.lay(1, (900, 900, 0))
        elif face == 4 and first:
            hub.lay(0, SIDES[4])
        elif face == 5 and first:
            hub.lay(1, SIDES[5], wire.PICKED_UP)
        else:
            hub.lay(1, SIDES[face], wire.COCKED)

    tries: dict[int, int] = {}
    learning = Learning(lay)
    sides, _ = learning.learn()
    assert sides == SIDES
    assert tries == {0: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1}
    wrong = [line for line in learning.said if not line.startswith("  ")]
    assert (
        wrong[0] == "That is impossible: Eye and 2 were recorded with the same side up. Try again."
    )
    assert wrong[1] == "That is impossible: the die was not still with 3 on top. Try again."
    assert wrong[2].startswith("Die 1 has not reported its position. Pick it up")
    assert wrong[4].startswith("Die 1: 1, 2 and 3 run clockwise, which is rare. Check the die")
    assert len(wrong) == 5


def test_opposite_faces_that_do_not_make_seven_are_refused_unless_they_are_meant() -> None:
    swapped = {**SIDES, 3: SIDES[5], 5: SIDES[3]}

    def lay(hub: LayingHub, face: int) -> None:
        hub.lay(1, swapped[face])

    with pytest.raises(Failed, match="die 1: 2 lies opposite 3, 4 lies opposite 5; on nearly all"):
        Learning(lay).learn()
    sides, _ = Learning(lay, odd=True).learn()
    assert sides == swapped


def test_an_older_hub_does_not_know_the_order_and_that_is_said() -> None:
    def lay(hub: LayingHub, face: int) -> None:
        hub.deaf = True
        hub.lay(1, SIDES[face])

    learning = Learning(lay)
    learning.learn()
    assert not learning.given
    assert "its firmware does not know the order to learn the faces of a die" in learning.said[-1]


async def test_a_hub_that_is_not_there_is_said() -> None:
    clock = SimClock()
    clock.run(rate=100.0)
    profile = Profile(dice={"dice": DiceProfile(path="/dev/no-such-hub")})
    async with Bench(profile, clock, {}) as bench:
        learner = Learner(bench, "dice", ask=Typist().line, tell=print)  # type: ignore[arg-type]
        with pytest.raises(Failed, match=r"the hub dice does not answer .*is not there"):
            await learner.learn(0, SIDES)
    clock.stop()


def test_what_is_kept_stays_beside_what_was_kept_before(tmp_path: Path) -> None:
    path = tmp_path / "dice-faces.toml"
    path.write_text("broken", encoding="utf-8")
    keep(path, "dice", 0, SIDES)
    keep(path, "dice", 1, SIDES)
    keep(path, "other", 0, SIDES)
    assert read(path) == {"dice": {0: SIDES, 1: SIDES}, "other": {0: SIDES}}
    assert [file.name for file in tmp_path.iterdir()] == ["dice-faces.toml"]


async def calibrated(hub: LayingHub, profile: Path) -> tuple[int, str]:
    """`ringkeeper dice calibrate --die 0` as a process of its own, with somebody who does what it
    asks for; the exit code and what it printed."""
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "controller", "dice", "calibrate", "--die", "0",
        "--hardware", str(profile), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert running.stdin
    assert running.stdout
    said = ""
    while data := await running.stdout.read(4096):
        said += data.decode()
        if said.endswith("press Enter. "):
            face = re.findall(r"with the (Eye|\d) on top", said)[-1]
            hub.lay(0, SIDES[0 if face == "Eye" else int(face)])
            running.stdin.write(b"\n")
    return await running.wait(), said


def test_the_command_itself_keeps_what_it_learnt(tmp_path: Path) -> None:
    profile = tmp_path / "hardware.toml"

    async def run() -> tuple[int, str, list[bytes]]:
        clock = SimClock()
        hub = LayingHub(SerialWire(clock), clock)
        profile.write_text(f'[dice.hub]\npath = "{hub.wire.path}"\n', encoding="utf-8")
        clock.run(rate=1.0)
        try:
            return *await calibrated(hub, profile), hub.told
        finally:
            clock.stop()
            hub.close()

    code, said, told = asyncio.run(asyncio.wait_for(run(), 60))
    assert code == 0, said
    assert said.endswith(f"Die 0 is calibrated; its faces are in {tmp_path / 'dice-faces.toml'}.\n")
    assert read(tmp_path / "dice-faces.toml") == {"hub": {0: SIDES}}
    assert told == [order(0, SIDES)]
