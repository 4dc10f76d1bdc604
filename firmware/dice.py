"""The dice hub: passes on, once each, what its dice call out.

A die calls each roll several times; how a die knows that it has settled is not told here.
"""

from firmware import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.node import Node
    from firmware.ports import FaceSource


class DiceHub:
    """The app of a dice hub. `source` gives (die, face, birth, roll) as heard, repeats and all."""

    kind = wire.DICE_HUB

    def __init__(self, source: "FaceSource") -> None:
        self.parts = source.dice
        self._source = source
        self._last = [(-1, 0)] * source.dice  # birth and roll of the last one passed on

    def poll(self, node: "Node", now: int) -> "int | None":  # noqa: ARG002
        """Report each roll not heard before. The radio wakes the hub, so it never asks for time."""
        for die, face, birth, roll in self._source.read():
            if 0 <= die < self.parts and self._is_new(die, birth, roll):
                self._last[die] = (birth, roll)
                heard = (die, face, birth >> 8, birth & 255, roll >> 8, roll & 255)
                node.report(wire.DIE, bytes(heard))
        return None

    def order(self, kind: int, payload: bytes) -> int:  # noqa: ARG002
        """A hub has no orders of its own: dice put themselves to sleep."""
        return wire.DONE_UNKNOWN

    def _is_new(self, die: int, birth: int, roll: int) -> bool:
        last_birth, last_roll = self._last[die]
        return birth != last_birth or 0 < (roll - last_roll) & 0xFFFF < 0x8000
