"""The dice hub passes each throw on once, however often it was called out."""

from __future__ import annotations

from firmware import wire
from firmware.dice import DiceHub
from tests.firmware.board import Board, Faces


def hub() -> tuple[Faces, Board]:
    faces = Faces()
    return faces, Board(DiceHub(faces))


def heard(faces: Faces, board: Board, *air: tuple[int, int, int, int]) -> list[bytes]:
    faces.air += air
    board.step()
    rolls = [payload for kind, _, payload in board.sent() if kind == wire.DIE]
    board.say(wire.ACK, (board.node.outbox.first + board.node.outbox.count) & 0xFFFF)
    return rolls


def test_a_roll_is_reported_as_in_the_protocol() -> None:
    faces, board = hub()
    assert heard(faces, board, (1, 0, 0x1234, 1)) == [b"\x01\x00\x12\x34\x00\x01"]


def test_a_roll_called_out_three_times_is_one() -> None:
    faces, board = hub()
    assert len(heard(faces, board, *[(0, 4, 9, 1)] * 3)) == 1
    assert heard(faces, board, (0, 4, 9, 1)) == []


def test_the_same_face_thrown_again_is_another_roll() -> None:
    faces, board = hub()
    assert len(heard(faces, board, (0, 4, 9, 1), (0, 4, 9, 2))) == 2


def test_a_late_call_of_an_earlier_roll_is_old() -> None:
    faces, board = hub()
    assert len(heard(faces, board, (0, 4, 9, 5), (0, 3, 9, 4))) == 1


def test_dice_count_each_for_itself_and_over_the_wrap() -> None:
    faces, board = hub()
    assert len(heard(faces, board, (0, 4, 9, 0xFFFF), (1, 4, 9, 0xFFFF))) == 2
    assert len(heard(faces, board, (0, 1, 9, 0), (1, 2, 9, 0))) == 2


def test_a_die_with_a_new_battery_counts_anew() -> None:
    faces, board = hub()
    assert len(heard(faces, board, (0, 4, 9, 500), (0, 4, 10, 1))) == 2


def test_a_die_of_another_table_is_not_ours() -> None:
    faces, board = hub()
    assert heard(faces, board, (2, 4, 9, 1)) == []
