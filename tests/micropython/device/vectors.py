"""firmware/wire.py against the vectors that bind both ends; prints how many it tried."""

import json
import sys

from firmware import wire

GOOD = (wire.DIE, b"boot", 7, b"\1\4\0\0\0\7")


def hexed(text):
    return bytes(int(text[at : at + 2], 16) for at in range(0, len(text), 2))


with open(sys.argv[1]) as file:
    vectors = json.load(file)

tried = 0
for vector in vectors["crc"]:
    assert wire.crc16(hexed(vector["data"])) == vector["crc"], vector
    tried += 1
for vector in vectors["good"]:
    content = (vector["kind"], hexed(vector["boot"]), vector["sequence"], hexed(vector["payload"]))
    assert wire.encode(*content) == hexed(vector["frame"]), vector
    assert wire.Decoder().feed(hexed(vector["frame"])) == [content], vector
    tried += 1
for vector in vectors["bad"]:
    decoder = wire.Decoder()
    assert decoder.feed(hexed(vector["bytes"])) == [], vector
    faults = {"torn": decoder.torn, "long": decoder.long, "wrong": decoder.wrong}
    assert [fault for fault in faults if faults[fault]] == [vector["fault"]], vector
    assert decoder.feed(wire.encode(*GOOD)) == [GOOD], vector
    tried += 1
print(tried)
