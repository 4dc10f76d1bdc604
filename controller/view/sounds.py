"""What the buzzer plays: tunes as data. Which of them belongs to what happened: tunes.py.

For playing them see hardware/panel/panel.py.
"""

from __future__ import annotations

from enum import Enum

Tune = tuple[tuple[float, float], ...]
"""Hertz and seconds, one after the other; 0 hertz is a pause. All in C major, but for the Eye's
F sharp."""

_G3, _C4, _D4, _E4, _F4, _FIS4, _G4, _A4 = 196, 262, 294, 330, 349, 370, 392, 440
_C5, _D5, _E5, _G5, _A5, _C6, _E6 = 523, 587, 659, 784, 880, 1047, 1319


class Sound(Enum):
    """What is heard, the weightier first: of one command only the first that fits is played, and
    after it what nobody may miss (URGENT)."""

    END = "end"
    OUT = "out"
    RING = "ring"
    JAIL = "jail"
    DEBT = "debt"
    BATTLE = "battle"
    OFFER = "offer"
    CARD = "card"
    RENT = "rent"
    HAMMER = "hammer"
    ONCE = "once"
    TWICE = "twice"
    AUCTION = "auction"
    BID = "bid"
    LATE = "late"
    MONEY = "money"
    YES = "yes"
    NO = "no"
    TRACKER = "tracker"
    SET = "set"
    TURN = "turn"
    EYE = "eye"
    BACK = "back"


URGENT = (Sound.JAIL, Sound.DEBT, Sound.RENT)
"""Somebody has to do something now, whatever else there was."""

TUNES: dict[Sound, Tune] = {
    Sound.YES: ((_C5, 0.07), (_G5, 0.12)),
    Sound.NO: ((_G3, 0.12), (0, 0.05), (_G3, 0.12), (0, 0.05), (_G3, 0.2)),
    Sound.MONEY: ((_E6, 0.05), (0, 0.04), (_E6, 0.05), (_C6, 0.1)),
    Sound.RENT: ((_A5, 0.08), (0, 0.04), (_A5, 0.08), (0, 0.04), (_D5, 0.16)),
    Sound.LATE: ((_D5, 0.1), (_A4, 0.2)),
    Sound.CARD: ((_C5, 0.05), (_D5, 0.05), (_E5, 0.05), (_G5, 0.1)),
    Sound.EYE: ((_F4, 0.09), (_FIS4, 0.09), (_F4, 0.09), (_FIS4, 0.18)),
    Sound.RING: ((_D4, 0.14), (_F4, 0.14), (_A4, 0.14), (_G4, 0.3)),
    Sound.BATTLE: (
        (_G3, 0.06), (_D4, 0.06), (_G3, 0.06), (_D4, 0.06), (0, 0.05), (_G4, 0.1), (_D4, 0.22),
    ),
    Sound.OFFER: ((_A4, 0.12), (_D5, 0.2), (_A4, 0.12)),
    Sound.TRACKER: ((_D4, 0.05), (0, 0.06), (_D4, 0.05)),
    Sound.JAIL: ((_C5, 0.12), (_G4, 0.12), (_E4, 0.12), (_C4, 0.35)),
    Sound.AUCTION: ((_G4, 0.08), (_C5, 0.08), (_G4, 0.08), (_C5, 0.14)),
    Sound.BID: ((_C6, 0.04), (0, 0.05), (_C6, 0.04)),
    Sound.SET: ((_E5, 0.04), (_A5, 0.04)),
    Sound.HAMMER: ((_G4, 0.04), (0, 0.1), (_G4, 0.04), (0, 0.1), (_C4, 0.2)),
    Sound.ONCE: ((_G4, 0.24),),
    Sound.TWICE: ((_G4, 0.24), (0, 0.1), (_G4, 0.24)),
    Sound.DEBT: ((_E4, 0.15), (_D4, 0.15), (_C4, 0.3)),
    Sound.OUT: ((_E4, 0.2), (_D4, 0.2), (_C4, 0.2), (_G3, 0.5)),
    Sound.TURN: ((_G5, 0.04),),
    Sound.BACK: ((_C6, 0.06), (_G5, 0.06), (_E5, 0.06), (_C5, 0.06), (0, 0.05), (_C5, 0.12)),
    Sound.END: (
        (_C5, 0.11), (0, 0.04), (_C5, 0.06), (0, 0.04), (_C5, 0.1), (_E5, 0.2), (_G5, 0.2),
        (_E5, 0.15), (_G5, 0.15), (_C6, 0.5),
    ),
}  # fmt: skip
