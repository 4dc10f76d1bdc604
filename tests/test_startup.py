"""How a process starts: parts that come after the first picture, and a collector that waits."""

import gc
import subprocess
import sys

import pytest

from controller.startup import TURN_S, starting
from controller.table import Tap
from hardware.panel.panel import open_buzzer
from sim.linux.pins import SimPins
from tests.table.hands import DICE, hands


def test_nothing_is_collected_while_a_program_starts() -> None:
    with starting():
        assert not gc.isenabled()
    assert gc.isenabled()
    assert sys.getswitchinterval() == pytest.approx(TURN_S)


LOADED = """
import sys, controller.__main__
from controller.startup import starting
with starting():
    import controller.cli.run.run
print([name for name in ("typing_extensions", "inspect", "ctypes") if name in sys.modules])
import typing_extensions
"""


def test_a_start_loads_nothing_for_msgspec_that_typing_has_and_others_may_have_it_later() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_a_start_that_fails_leaves_the_collector_on() -> None:
    with pytest.raises(KeyError), starting():
        raise KeyError
    assert gc.isenabled()


def test_parts_that_could_not_be_opened_after_the_first_picture_are_missing_too() -> None:
    at = hands(missing=["display"])
    at.table.complete(buzzer=None, missing=["display", "panel"])
    assert at.table.ui.missing == ("display", "panel")


def test_dice_that_could_not_be_opened_are_not_waited_for() -> None:
    at = hands()
    assert at.table.context.dice
    at.table.complete(buzzer=None, missing=[DICE])
    assert not at.table.context.dice


def test_a_buzzer_that_comes_after_the_first_picture_is_heard() -> None:
    at = hands()
    pins = SimPins(at.clock, buttons={}, buzzer=25)
    buzzer = open_buzzer(pin=25, factory=pins.factory, clock=at.clock)
    at.table.complete(buzzer=buzzer, missing=[])
    at.do(Tap(b"\1\2\3\4"))  # in nobody's book
    at.wait()
    assert pins.ear.tones
    buzzer.close()
