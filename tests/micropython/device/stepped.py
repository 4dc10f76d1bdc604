"""A node whose time and world come from the test, a line each on standard input.

step NOW        one step at NOW milliseconds; answers WAIT UNANSWERED
roll DIE FACE BIRTH ROLL, lie HEAD UID ...    what the next step senses
memory          answers bytes in use after a collection, and bytes given out since last time
"""

import gc
import sys
from os import urandom

from line import Line

from firmware import radio, wire
from firmware.die_link import DieLink
from firmware.node import Node

if int(sys.argv[2]) == wire.DICE_HUB:  # no board has both programs
    from firmware.dice import DiceHub
else:
    from firmware.tags import TagReader

CODEC = radio.Codec(1, b"key of the test.")


class Caller:
    """The radio of a die: what it sends is heard by the hub, once, and again after a challenge."""

    def __init__(self, number, air):
        self.send = air.append
        self.inbox = []
        self.link = DieLink(number, self, CODEC, urandom)

    def receive(self):
        inbox, self.inbox = self.inbox, []
        return inbox

    def roll(self, face, birth, roll):
        body = radio.report(face, birth, roll, (0, 0, 1000), 3700)
        self.link.say(0, radio.ROLL, body, (0, 5))
        self.link.send(0)

    def hear(self, message):
        self.inbox.append(message)
        self.link.hear()
        self.link.send(5)


class Hands:
    """What a hub hears and what a reader sees."""

    heads = 2
    lead_ms = 0

    def __init__(self, sweep_ms):
        self.sweep_ms = sweep_ms
        self.versions = [0x92, 0x92]
        self.on = True
        self.air = []
        self.dice = [Caller(number, self.air) for number in range(2)]
        self.lying = [[], []]

    def power(self, on):
        self.on = on

    def gain(self, head, gain):
        pass

    def settle(self, head):
        pass

    def read(self, head, following=-1, patient=False):
        return list(self.lying[head]) if self.on else []

    def receive(self):
        heard = self.air[:]
        self.air.clear()
        return heard

    def send(self, message):
        self.dice[message[4]].hear(message)


def main(descriptor, kind, boot, sweep_ms):
    hands = Hands(int(sweep_ms))
    app = DiceHub(hands, CODEC, urandom) if int(kind) == wire.DICE_HUB else TagReader(hands)
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
        elif words[0] == "roll":
            die, face, birth, roll = map(int, words[1:])
            hands.dice[die].roll(face, birth, roll)
        elif words[0] == "lie":
            hands.lying[int(words[1])] = [bytes.fromhex(uid) for uid in words[2:]]
        elif words[0] == "memory":
            gc.collect()
            print(gc.mem_alloc(), given, lamps[0])
            given = 0


main(*sys.argv[1:])
