"""Questions to tags that the host has (TAG, TAG_SAID): one waits until no sweep is under way.

What may be asked of a tag is firmware/ntag.py's.
"""

from struct import calcsize, unpack

from firmware import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.node import Node
    from firmware.ports import TagSource

COMMANDS = {0x30: 2, 0x60: 1, 0xA2: 6}  # those of firmware/ntag.py, and their bytes


class Asking:
    """The question that waits, if one does."""

    def __init__(self, source: "TagSource") -> None:
        self._source = source
        self._question: tuple[int, int, bytes, bytes] | None = None

    def going(self) -> bool:
        """Whether a question waits."""
        return self._question is not None

    def take(self, payload: bytes) -> int:
        """An order of the host's, in place of one that waits; a result of DONE."""
        size = calcsize(wire.ASK_AS)
        if len(payload) < size:
            return wire.DONE_BAD
        number, head, length = unpack(wire.ASK_AS, payload[:size])
        uid, command = payload[size : size + length], payload[size + length :]
        sound = len(command) > 0 and COMMANDS.get(command[0]) == len(command)
        if head >= self._source.heads or len(uid) not in (4, 7) or not sound:
            return wire.DONE_BAD
        self._question = number, head, uid, command
        return wire.DONE_OK

    def ask(self, node: "Node") -> bool:
        """Put the question, and report what came; whether there was one."""
        if self._question is None or not node.outbox.room():
            return False
        number, head, uid, command = self._question
        self._question = None
        node.report(wire.TAG_SAID, bytes((number,)) + self._source.ask(head, uid, command))
        return True
