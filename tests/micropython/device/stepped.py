"""A node whose time and world come from the test, a line each on standard input.

step NOW        one step at NOW milliseconds; answers WAIT UNANSWERED
roll DIE FACE BIRTH ROLL, lie HEAD UID ...    what the next step senses
memory          answers bytes in use after a collection, and bytes given out since last time
"""

import gc
import sys

from line import Line

from firmware import dice, tags, wire
from firmware.node import Node


class Hands:
    """What a hub hears and what a reader sees."""

    heads = 2

    def __init__(self, sweep_ms):
        self.sweep_ms = sweep_ms
        self.versions = [0x92, 0x92]
        self.on = True
        self.air = []
        self.lying = [[], []]

    def power(self, on):
        self.on = on

    def gain(self, head, gain):
        pass

    def read(self, head):
        return list(self.lying[head]) if self.on else []

    def receive(self):
        heard, self.air = self.air, []
        return heard

    def send(self, message):
        pass


def unhexed(text):
    return int(text, 16).to_bytes(len(text) // 2, "big")


def main(descriptor, kind, boot, sweep_ms):
    hands = Hands(int(sweep_ms))
    app = dice.DiceHub(hands) if int(kind) == wire.DICE_HUB else tags.TagReader(hands)
    lamps = [0]

    def lamp(on):
        lamps[0] += on

    node = Node(Line(int(descriptor)), app, int(boot).to_bytes(4, "big"), b"unix", lamp)
    given = 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "step":
            before = gc.mem_alloc()
            wait = node.step(int(words[1]))
            given += max(0, gc.mem_alloc() - before)
            print(wait, int(node.unanswered()))
        elif words[0] == "hear":
            hands.air.append(unhexed(words[1]))
        elif words[0] == "lie":
            hands.lying[int(words[1])] = [unhexed(uid) for uid in words[2:]]
        elif words[0] == "memory":
            gc.collect()
            print(gc.mem_alloc(), given, lamps[0])
            given = 0


main(*sys.argv[1:])
