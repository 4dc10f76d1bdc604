"""A loudspeaker through which the table speaks."""

from common.message import Message

LISTEN = Message(
    "silent? aplay -l shows the sound cards, speaker-test -c 1 whether one is heard; another "
    "device can be named under [speaker] in hardware.toml"
)

STUCK = Message("a sentence was begun and never ended: espeak-ng or aplay hangs")
