"""The codes with which a browser joins: short, shown at the table, and hard to guess all the same.

Six digits are a million codes. Guesses are few, for each address and for all together, and a code
ends soon after it was last shown.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from enum import Enum
from hmac import compare_digest

import msgspec

from controller.table.requests.request import Role as Role
from hardware.ports import Clock

DIGITS = 6

LIFE_S = 600.0
"""Seconds for which a code can be used after it was last shown."""

GUESSES = 5
"""Wrong codes from one address within WINDOW_S."""

GUESSES_OF_ALL = 20
"""Wrong codes within WINDOW_S from all strangers, and again from all devices from which somebody
has joined: of a code's life, 80 chances in a million."""

WINDOW_S = 300.0
ADDRESSES_MOST = 256
"""Addresses whose wrong codes are remembered; a home network has fewer."""


class Tried(Enum):
    """Why a typed code did not let its browser join."""

    WRONG = "wrong"
    TOO_OFTEN = "too-often"
    FULL = "full"  # it was right, but there is no room


class Code(msgspec.Struct, frozen=True):
    """A code, and the time until which it can be used, in seconds of the clock."""

    digits: str
    until: float


class Codes:
    """One code for the players and one for the host, made when they are first shown."""

    def __init__(self, clock: Clock, draw: Callable[[int], int] = secrets.randbelow) -> None:
        self._clock, self._draw = clock, draw
        self._codes: dict[Role, Code] = {}
        self._wrong: dict[str, deque[float]] = {}
        self._all_wrong = {regular: deque[float]() for regular in (False, True)}

    def show(self, role: Role) -> str:
        """The code to be shown now; it can be used while it is shown, and for LIFE_S after."""
        code = self._living(role)
        digits = code.digits if code else self._fresh()
        self._codes[role] = Code(digits, self._clock.time() + LIFE_S)
        return digits

    def renew(self) -> None:
        """Forget both codes, as somebody who should not have them may have read them; and the wrong
        guesses at them."""
        self._codes.clear()
        self._wrong.clear()
        for times in self._all_wrong.values():
            times.clear()

    def try_(self, typed: str, address: str, *, regular: bool = False) -> Role | Tried:
        """The role that a code typed at this address is for, or why it is not accepted. `regular`:
        somebody with a code has joined there before. Those share their own guesses, so strangers
        do not use them up."""
        self._forget_old()
        own = self._wrong.get(address, ())
        if len(own) >= GUESSES or len(self._all_wrong[regular]) >= GUESSES_OF_ALL:
            return Tried.TOO_OFTEN
        digits = "".join(filter(str.isdecimal, typed[:40]))
        for role in Role:
            code = self._living(role)
            if code is not None and compare_digest(code.digits.encode(), digits.encode()):
                return role
        self._note(address, regular=regular)
        return Tried.WRONG

    def _living(self, role: Role) -> Code | None:
        code = self._codes.get(role)
        return code if code is not None and self._clock.time() < code.until else None

    def _fresh(self) -> str:
        """A code that is not the other role's."""
        taken = {code.digits for code in self._codes.values()}
        while (digits := f"{self._draw(10**DIGITS):0{DIGITS}}") in taken:
            pass
        return digits

    def _note(self, address: str, *, regular: bool) -> None:
        now = self._clock.time()
        if len(self._wrong) >= ADDRESSES_MOST and address not in self._wrong:
            self._wrong.pop(next(iter(self._wrong)))
        self._wrong.setdefault(address, deque(maxlen=GUESSES)).append(now)
        self._all_wrong[regular].append(now)

    def _forget_old(self) -> None:
        since = self._clock.time() - WINDOW_S
        for times in (*self._all_wrong.values(), *self._wrong.values()):
            while times and times[0] <= since:
                times.popleft()
        self._wrong = {address: times for address, times in self._wrong.items() if times}
