"""What a host says while a board starts must not stop it (found on an emulated Pico)."""

import pytest

from controller.cli.firmware import files_for
from firmware import wire
from hardware.boards import prompt

CTRL_C = 3


def test_only_a_die_can_be_interrupted() -> None:
    assert CTRL_C in wire.encode(wire.ASK, wire.NO_BOOT, 0)
    assert b"kbd_intr" not in files_for("die", 0)["main.py"]
    deaf, said = prompt.RESET.index(b"kbd_intr(-1)"), prompt.RESET.index(prompt.TAKEN)
    assert deaf < said < prompt.RESET.index(b"machine.reset()")


@pytest.mark.parametrize("kind", ["reader", "hub"])
def test_a_board_on_the_line_is_deaf_to_ctrl_c_before_it_loads_its_firmware(kind: str) -> None:
    lines = files_for(kind, None)["main.py"].decode().splitlines()
    deaf = lines.index("micropython.kbd_intr(-1)")
    loads = next(at for at, line in enumerate(lines) if "from firmware" in line)
    assert deaf < loads
