"""Tables at moments that many tests begin with, and what stands there for phones and dice."""

from controller.files.position_file import given
from controller.files.tagbook import simulated
from controller.rules import commands as c
from controller.rules.edition import Edition
from controller.rules.prompts import Ask
from controller.store.banker import Banker
from controller.table import RollDice
from hardware.dice.bluetooth.pairs import PairedDie
from hardware.dice.bluetooth.vendors import Make
from tests.table.hands import Hands, banker, hands


def at(
    text: str, *commands: c.AnyCommand, language: str | None = None, box: Edition | None = None
) -> Hands:
    """A table in a position, house rules included, after commands that it must accept. It speaks
    this language; None: that of its edition. `box`: its edition, if not as it comes.

    `text` is a line of notation (docs/commands.md), such as "lotr-2003/classic A:9;B:900 roll:0".
    """
    edition, where = given(text)
    edition = box or edition
    one = Banker(edition)
    assert isinstance(one.do(c.SetPosition(position=where)), list)
    table = hands(one, simulated(edition), language=language)
    table.wait()
    for command in commands:
        assert isinstance(one.do(command), list), command
    return table


def opened(seed: int = 1) -> Hands:
    """A table on which seat 0 is to roll for the first time."""
    table = hands(banker(seed=seed))
    table.open_game()
    assert table.ask is Ask.ROLL
    assert table.table.context.prompt.seats == (0,)
    table.wait()
    return table


def standing(space: int = 9) -> Hands:
    """Seat 0 stands on a deed that nobody has."""
    table = opened()
    table.do(RollDice((4, space - 4)))
    assert table.ask is Ask.BUY
    table.wait()
    return table


def asked(table: Hands) -> c.AnyCommand | None:
    """The last command without the names of the real dice."""
    command = table.last
    return c.Roll(command.seat, command.dice) if isinstance(command, c.Roll) else command


class TwoDice:
    """Both are paired, and the first has 64 % left."""

    def __init__(self) -> None:
        self.pairs = {
            0: PairedDie(die=0, make=Make.GODICE, address="C0:FF:EE:00:00:01", name="GoDice_1"),
            1: PairedDie(die=1, make=Make.PIXELS, address="C0:FF:EE:00:00:02", name="Gimli"),
        }

    def connected(self, die: int) -> bool:
        return die == 0

    def charge(self, die: int) -> int | None:
        return 64 if die == 0 else None


class PhonesJoined:
    """A table that phones can join, and two have."""

    def lines(self) -> tuple[str, ...]:
        return ("192.168.178.120:8080", "Players: 482 913")

    def host(self) -> tuple[str, str]:
        return "192.168.178.120:8080", "204 771"

    def place(self) -> str:
        return "192.168.178.120:8080"

    def scan(self) -> tuple[str, str]:
        return "192.168.178.120:8080", "482 913"

    def joined(self) -> tuple[tuple[int, str], ...]:
        return ((1, "Galadriel, Legolas"), (2, "phone 2"))

    def end(self, number: int) -> None:
        raise AssertionError(number)
