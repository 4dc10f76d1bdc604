"""Tells a roll from a die that is carried, knocked or turned over: samples in, a verdict out.

It knows nothing of chips, radio or time: samples are 10 ms apart. docs/dice.md has the reasons.
"""

# Verdicts of `update`
NOTHING = 0
SETTLED = 1  # thrown, and lies flat: a roll
STILL = 2  # lies, or is held, without having been thrown; or is cocked

DEFAULT_TABLE = bytes((
    1, 0, 0, 64,  2, 0, 64, 0,  3, 64, 0, 0,
    4, 192, 0, 0,  5, 0, 192, 0,  6, 0, 0, 192,
))  # fmt: skip
"""Six times face, x, y, z: what is up when the sensor shows this, 64 is 1 g."""


class RollDetector:
    """Follows one die. `table` is its sides; `up` what it showed when it last lay still, mg."""

    FALL_MG = 600  # less is flight: what spin leaves of 1 g
    EVEN_MG = 32  # from sample to sample in flight; a hand is not that even
    FALL = 6  # samples of it: 18 mm
    FALL_LONG = 8  # 31 mm
    IMPACT_MG = 1800
    IMPACTS = 2  # after a flight; one after a long one
    IMPACTS_ROLLED = 4  # without any flight, if it also
    TURNS_ROLLED = 3  # turned over as often
    TIGHT_MG = 16  # on no axis does a die on a table change by more
    TIGHT = 8  # samples: longer than the last bounces, shorter than a hand holds still
    LOOSE_MG = 32  # a table that trembles
    LOOSE = 40
    RESTLESS = 5  # samples: what was not that long still is moving
    REST = 25  # samples until a die that was not thrown, or is cocked, counts as still
    BROKEN = 200  # samples of the same, and not of 1 g: no flight lasts as long
    FORGET = 40  # a die that moves so many samples after its last impact was caught
    FLAT = 9568  # square of the cosine of 12 degrees, in 1/10,000

    def __init__(self, table: bytes = DEFAULT_TABLE) -> None:
        self.table = table
        self.up = (0, 0, 0)
        self._x = self._y = self._z = 0  # where the tight stillness began
        self._lx = self._ly = self._lz = 0  # and the loose one
        self._fx = self._fy = self._fz = 0  # the last sample in flight
        self._impacts = self._turns = self._longest = self._age = 0
        self.begin()

    def begin(self) -> None:
        """It moves, after having lain still."""
        self.busy = 0  # samples of movement
        self._tight = self._loose = 0
        self._axis = -1
        self._hit = False
        self._fall = 0
        self._forget()

    def thrown(self) -> bool:
        """Whether its movement so far is a roll, should it come to rest now."""
        return (
            self._impacts >= (1 if self._longest >= self.FALL_LONG else self.IMPACTS)
            and self._longest >= self.FALL
        ) or (self._impacts >= self.IMPACTS_ROLLED and self._turns >= self.TURNS_ROLLED)

    def wait(self) -> int:
        """After how many more samples there can be a verdict."""
        tight = self._tight
        if tight >= self.REST:
            return self.TIGHT  # in the air
        most = (self.TIGHT if tight < self.TIGHT else self.REST) - tight
        return max(1, min(most, self.LOOSE - self._loose)) if self._loose < self.LOOSE else most

    def update(self, values: "list[int]") -> int:
        """Take samples: x, y, z, x, ... in mg. A verdict; samples after it are not looked at."""
        fall2 = self.FALL_MG * self.FALL_MG
        hit2 = self.IMPACT_MG * self.IMPACT_MG
        most = self.TIGHT_MG
        for at in range(0, len(values), 3):
            x = values[at]
            y = values[at + 1]
            z = values[at + 2]
            size = x * x + y * y + z * z
            if (
                -most <= x - self._x <= most
                and -most <= y - self._y <= most
                and -most <= z - self._z <= most
            ):
                self._tight += 1
            else:
                self._x, self._y, self._z = x, y, z
                self._tight = 0
                self._unlike(x, y, z)
            self._loose += 1
            self._age += 1
            if size < fall2:
                self._falling(x, y, z)
            elif size > hit2:
                self._fall = 0
                self._hitting()
            else:
                self._fall = 0
                self._hit = False
                self._turning(x, y, z)
            if self._loose <= self.RESTLESS:
                self.busy += 1
            elif self._tight == self.TIGHT or self._loose >= self.LOOSE or self._tight == self.REST:
                verdict = self._resting(x, y, z, size)
                if verdict:
                    return verdict
        return NOTHING

    def face(self) -> int:
        """The face on top as it lies; -1 if it is cocked."""
        x, y, z = self.up
        size = x * x + y * y + z * z
        table = self.table
        for at in range(0, 24, 4):
            a, b, c = (value - 256 if value > 127 else value for value in table[at + 1 : at + 4])
            dot = a * x + b * y + c * z
            if dot > 0 and dot * dot * 100 >= self.FLAT * (a * a + b * b + c * c) * (size // 100):
                return table[at]
        return -1

    def _resting(self, x: int, y: int, z: int, size: int) -> int:
        if not 640_000 < size < 1_440_000:  # neither 1 g nor the chip's error: in the air
            return STILL if self._loose >= self.BROKEN else NOTHING
        self.up = ((x + self._x) // 2, (y + self._y) // 2, (z + self._z) // 2)
        if self.thrown() and self.face() >= 0:
            return SETTLED
        if self._tight == self.TIGHT:
            return NOTHING
        return STILL

    def _unlike(self, x: int, y: int, z: int) -> None:
        """Not as a moment before; as it was a while ago, perhaps, on a table that trembles."""
        most = self.LOOSE_MG
        if (
            -most <= x - self._lx <= most
            and -most <= y - self._ly <= most
            and -most <= z - self._lz <= most
        ):
            return
        self._lx, self._ly, self._lz = x, y, z
        self._loose = 0
        if self._age > self.FORGET:
            self._forget()

    def _falling(self, x: int, y: int, z: int) -> None:
        self._hit = False
        even = max(abs(x - self._fx), abs(y - self._fy), abs(z - self._fz)) <= self.EVEN_MG
        self._fx, self._fy, self._fz = x, y, z
        self._fall = self._fall + 1 if even else 1
        if self._fall >= 3:
            self._age = 0
        if self._fall == self.FALL and self._longest < self.FALL:
            self._impacts = self._turns = 0  # what was before the flight was in a hand
        self._longest = max(self._longest, self._fall)

    def _hitting(self) -> None:
        self._age = 0
        if not self._hit:
            self._hit = True
            self._impacts += 1

    def _turning(self, x: int, y: int, z: int) -> None:
        ax, ay, az = abs(x), abs(y), abs(z)
        if ax >= ay and ax >= az:
            axis = 0 if x > 0 else 3
        elif ay >= az:
            axis = 1 if y > 0 else 4
        else:
            axis = 2 if z > 0 else 5
        if axis != self._axis:
            self._axis = axis
            self._turns += 1

    def _forget(self) -> None:
        self._impacts = self._turns = self._longest = self._age = 0
