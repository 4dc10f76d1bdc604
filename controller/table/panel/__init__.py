"""Moving about in the pages with the encoder, OK and Back: pure, a panel in, a panel out.

What the pages say is in menus/; doing what was chosen is the loop's.
"""

from __future__ import annotations

from controller.table.panel.choosing import chosen, left, taken
from controller.table.panel.content import content, shown
from controller.table.panel.moving import closed, enrols, opened, pushed, settled, turned
from controller.table.panel.views import Panel, View

__all__ = [
    "Panel",
    "View",
    "chosen",
    "closed",
    "content",
    "enrols",
    "left",
    "opened",
    "pushed",
    "settled",
    "shown",
    "taken",
    "turned",
]
