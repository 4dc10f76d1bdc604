"""How long the display and the strip take to tell things, in seconds. No timers live here."""

from __future__ import annotations

GOING_ONCE = 5.0
"""After the last bid: "going once"."""

GOING_TWICE = 8.0
"""After the last bid: "going twice"; the hammer may fall at any time."""

AUCTION_CLOCK = 10.0
"""The strip's clock runs once round the board in this time after a bid."""

FRAME = 0.04
"""Between two pictures of an animation on the strip."""

PLAY_MOST = 2.5
"""The longest animation of one command's events."""

BEAT = 0.25
"""One slot of a rhythm on the strip; a rhythm has eight."""

IDLE_AFTER = 30.0
"""Nothing has happened for this long: from here on the strip changes `IDLE_PACE` times a second."""

IDLE_PACE = 0.45
"""How often an idle strip changes in a second, on average, at the most: half of what a table that
nobody touches may wake up at all (docs/performance.md); its boards' heartbeats take the other."""

BARE = 1.0
"""So long each of its still pictures is without the Ring."""

LED_HOME = 120.0
"""From here on an idle strip leads home only now and then."""

COUNT_AFTER = 0.25
"""So long an old balance is still to be seen before it counts to the new one."""

COUNT_STEP = 0.085
"""Between two numbers of a balance that counts."""

COUNT_STEPS = 10
"""From the old number to the new one."""
