"""What the parts of a table have said so far, kept for whoever checks them.

A sink: give it every device event. It decides nothing; doctor.py does.
"""

from __future__ import annotations

import msgspec

from common.message import Message
from hardware import ports
from hardware.checks.findings import Finding
from hardware.pi import OpenedParts
from hardware.profile.places import Spot
from hardware.profile.types import Profile

SOON_S = 10.0
"""From what a die says before its radio draws until what it says afterwards: a roll takes less."""

MOVED_S = 2.0
"""A tag that was moved from head to head is still there on the first for so long at most: its
reader waits for misses in a row, or for a line (hardware/readers/text_lines.py, GONE_S)."""

Pair = tuple[Spot, Spot]


class DieHeard(msgspec.Struct):
    """A die that was heard: when last, its battery in millivolts or its charge in percent if it
    told, and whether it said that its sensor does not answer. `rest`: its battery in the first of
    the last messages that came within SOON_S of each other, mV; `sag`: how far it fell then;
    `births`: one for each time that its power came back."""

    at: float
    battery: int | None = None
    charge: int | None = None
    dead: bool = False
    rest: int | None = None
    sag: int = 0
    births: tuple[int, ...] = ()


class HeadHeard(msgspec.Struct):
    """A reader's head: how often a tag was placed and removed, and what lies there."""

    placed: int = 0
    removed: int = 0
    lying: tuple[bytes, ...] = ()


class Record:
    """The books of what was said, by part."""

    def __init__(self, clock: ports.Clock) -> None:
        self.found: dict[str, Message | None] = {}  # by part: what it said of itself
        self.advice: dict[str, Message] = {}  # by part: what should be done all the same
        self.lost: dict[str, ports.PartLost] = {}  # by part: how it went
        self.troubles: dict[str, list[Message]] = {}
        self.noise: dict[str, int] = {}
        self.dice: dict[tuple[str, int], DieHeard] = {}
        self.heads: dict[tuple[str, int], HeadHeard] = {}
        self._shared: set[Pair] = set()
        self._both: dict[tuple[Pair, bytes], float] = {}  # heads with one tag, and since when
        self._clock = clock

    def shared(self, now: float) -> set[Pair]:
        """Heads that read one tag for longer than it takes to notice that it was moved from one to
        the other."""
        long = {pair for (pair, _), since in self._both.items() if now - since >= MOVED_S}
        return self._shared | long

    def on(self, event: ports.DeviceEvent) -> None:
        """Take what a part says."""
        match event:
            case ports.PartFound(part=part, about=about, advice=advice):
                self.found[part] = about
                if advice is not None:
                    self.advice[part] = advice
                self.lost.pop(part, None)
                self.troubles.pop(part, None)
            case ports.PartLost(part=part):
                self.found.pop(part, None)
                self.lost[part] = event
            case ports.PartTrouble(part=part, why=why):
                known = self.troubles.setdefault(part, [])
                if why not in known:
                    known.append(why)
            case ports.LineNoise(part=part):
                self.noise[part] = self.noise.get(part, 0) + 1
            case ports.DieSettled() | ports.DieNews():
                self._die(event)
            case ports.TagPlaced() | ports.TagRemoved():
                self._tag(event)
            case _:
                pass  # presses and turns are an exercise's

    def _die(self, event: ports.DieSettled | ports.DieNews) -> None:
        key = event.source, event.die
        before = self.dice[key] if key in self.dice else DieHeard(at=0.0)
        battery = before.battery if event.battery is None else event.battery
        charge = before.charge if event.charge is None else event.charge
        dead = isinstance(event, ports.DieNews) and event.what is ports.DieState.SENSOR_DEAD
        now = self._clock.time()
        soon = now - before.at <= SOON_S
        rest = (before.rest if soon else None) or event.battery
        fell = rest - event.battery if rest and event.battery else 0
        self.dice[key] = DieHeard(
            at=now, battery=battery, charge=charge, dead=dead, rest=rest,
            sag=max(before.sag if soon else 0, fell), births=_with_birth(before.births, event),
        )  # fmt: skip

    def _tag(self, event: ports.TagPlaced | ports.TagRemoved) -> None:
        head = self.heads.setdefault((event.source, event.head), HeadHeard())
        rest = tuple(uid for uid in head.lying if uid != event.uid)
        if isinstance(event, ports.TagPlaced):
            head.placed += 1
            head.lying = (*rest, event.uid)
            self._share((event.source, event.head), event.uid)
        else:
            self._shared = self.shared(self._clock.time())
            self._both = {
                (pair, uid): since
                for (pair, uid), since in self._both.items()
                if uid != event.uid or (event.source, event.head) not in pair
            }
            head.removed += 1
            head.lying = rest

    def _share(self, spot: Spot, uid: bytes) -> None:
        """A tag can lie on one head only: two that go on reading it are too close."""
        for other, heard in self.heads.items():
            if other != spot and uid in heard.lying:
                pair = (min(spot, other), max(spot, other))
                self._both.setdefault((pair, uid), self._clock.time())


def _with_birth(
    births: tuple[int, ...], event: ports.DieSettled | ports.DieNews
) -> tuple[int, ...]:
    """With a new one; two dice that bear one number have one each, however often they are heard."""
    birth = event.birth if isinstance(event, ports.DieNews) else None
    return births if birth is None or birth in births else (*births, birth)


class Checkup:
    """Made beside the parts, so that its `record` hears all that they say. `troubles` are what was
    wrong when they were opened, with the files that name them."""

    def __init__(
        self,
        profile: Profile,
        parts: OpenedParts,
        clock: ports.Clock,
        troubles: list[Finding] | None = None,
    ) -> None:
        self.profile, self.parts = profile, parts
        self.troubles = [] if troubles is None else troubles
        self.record = Record(clock)
        self._clock = clock

    def findings(self) -> list[Finding]:
        """The troubles, and how every part is now."""
        from hardware.checks import doctor  # hardly ever wanted

        found = doctor.check(self.profile, self.parts, self.record, self._clock.time())
        return [*self.troubles, *found]
