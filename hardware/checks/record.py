"""What the parts of a table have said so far, kept for whoever checks them.

A sink: give it every device event. It decides nothing; doctor.py does.
"""

from __future__ import annotations

import msgspec

from hardware.message import Message
from hardware.ports import (
    Clock,
    DeviceEvent,
    DieNews,
    DieSettled,
    DieState,
    LineNoise,
    PartFound,
    PartLost,
    PartTrouble,
    TagPlaced,
    TagRemoved,
)

SOON_S = 10.0
"""From what a die says before its radio draws until what it says afterwards: a roll takes less."""


class DieHeard(msgspec.Struct):
    """A die that was heard: when last, its battery in millivolts or its charge in percent if it
    told, and whether it said that its sensor does not answer. `sag`: the most that its battery fell
    within SOON_S, mV; `restarts`: how often its power came back, by its `birth`."""

    at: float
    battery: int | None = None
    charge: int | None = None
    dead: bool = False
    sag: int = 0
    birth: int | None = None
    restarts: int = 0


class HeadHeard(msgspec.Struct):
    """A reader's head: how often a tag was placed and removed, and what lies there."""

    placed: int = 0
    removed: int = 0
    lying: tuple[bytes, ...] = ()


class Record:
    """The books of what was said, by part."""

    def __init__(self, clock: Clock) -> None:
        self.found: dict[str, Message | None] = {}  # by part: what it said of itself
        self.lost: dict[str, PartLost] = {}  # by part: how it went
        self.troubles: dict[str, list[Message]] = {}
        self.noise: dict[str, int] = {}
        self.dice: dict[tuple[str, int], DieHeard] = {}
        self.heads: dict[tuple[str, int], HeadHeard] = {}
        self.shared: set[tuple[tuple[str, int], tuple[str, int]]] = set()  # heads with one tag
        self._clock = clock

    def on(self, event: DeviceEvent) -> None:
        """Take what a part says."""
        match event:
            case PartFound(part=part, about=about):
                self.found[part] = about
                self.lost.pop(part, None)
                self.troubles.pop(part, None)
            case PartLost(part=part):
                self.found.pop(part, None)
                self.lost[part] = event
            case PartTrouble(part=part, why=why):
                known = self.troubles.setdefault(part, [])
                if why not in known:
                    known.append(why)
            case LineNoise(part=part):
                self.noise[part] = self.noise.get(part, 0) + 1
            case DieSettled() | DieNews():
                self._die(event)
            case TagPlaced() | TagRemoved():
                self._tag(event)
            case _:
                pass  # presses and turns are an exercise's

    def _die(self, event: DieSettled | DieNews) -> None:
        key = event.source, event.die
        before = self.dice[key] if key in self.dice else DieHeard(at=0.0)
        battery = before.battery if event.battery is None else event.battery
        charge = before.charge if event.charge is None else event.charge
        dead = isinstance(event, DieNews) and event.what is DieState.SENSOR_DEAD
        now, birth = self._clock.time(), event.birth if isinstance(event, DieNews) else None
        fell = 0
        if before.battery and event.battery and now - before.at <= SOON_S:
            fell = before.battery - event.battery
        again = before.birth is not None and birth not in (None, before.birth)
        self.dice[key] = DieHeard(
            at=now, battery=battery, charge=charge, dead=dead, sag=max(before.sag, fell),
            birth=before.birth if birth is None else birth, restarts=before.restarts + again,
        )  # fmt: skip

    def _tag(self, event: TagPlaced | TagRemoved) -> None:
        head = self.heads.setdefault((event.source, event.head), HeadHeard())
        rest = tuple(uid for uid in head.lying if uid != event.uid)
        if isinstance(event, TagPlaced):
            head.placed += 1
            head.lying = (*rest, event.uid)
            self._share((event.source, event.head), event.uid)
        else:
            head.removed += 1
            head.lying = rest

    def _share(self, spot: tuple[str, int], uid: bytes) -> None:
        """A tag can lie on one head only: two that read it at once are too close."""
        for other, heard in self.heads.items():
            if other != spot and uid in heard.lying:
                self.shared.add((min(spot, other), max(spot, other)))
