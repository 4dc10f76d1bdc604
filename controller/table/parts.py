"""What a table is made of, and what the program that runs it does for it. Values only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec

from controller.files.own_editions import OwnEditions
from controller.files.saved_copies import SavedCopies
from controller.files.settings import SettingsStore
from controller.table.copies import Copy
from controller.table.enroller import Keep
from controller.table.lifecycle import Renew
from hardware.checks.record import Checkup
from hardware.ports import Buzzer, Display, Power, Strip
from hardware.profile.places import Places
from hardware.strip_layout import StripLayout
from hardware.system.network import Networks


class TableParts(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a table; any of them may be missing.

    `dice` names the parts that bring dice, `missing` those that could not be opened. `places` says
    which heads lie under the board; None: every head is a bank pad. `checkup` knows how the parts
    are; None: nobody can look. `power` shuts the computer down; None: the panel does not."""

    display: Display | None = None
    strip: Strip | None = None
    layout: StripLayout | None = None
    buzzer: Buzzer | None = None
    dice: Collection[str] = ()
    missing: Collection[str] = ()
    places: Places | None = None
    checkup: Checkup | None = None
    power: Power | None = None


class Host(msgspec.Struct, frozen=True, kw_only=True):
    """What the program that runs a table does for it.

    `settings` are those of lights and sound; None: the usual ones, and changes are not saved.
    `renew` puts a game away and gives a banker without one for an edition's id or file; `editions`
    are those to choose from. `own_editions` are the table's own; None: it keeps none. `save_tags`
    writes an edition's tag book (OSError); None: no tag can be enrolled here. `stop` ends the
    program. `copy` saves a copy of the table's files, `networks` opens a hotspot and joins
    networks; None: nobody can, from here. `saved_copies` are those that were saved. `throw` throws
    the dice, where they are simulated; None: only people can."""

    settings: SettingsStore | None = None
    editions: Sequence[str] = ()
    own_editions: OwnEditions | None = None
    renew: Renew | None = None
    save_tags: Keep | None = None
    stop: Callable[[], object] | None = None
    copy: Copy | None = None
    saved_copies: SavedCopies | None = None
    networks: Networks | None = None
    throw: Callable[[], object] | None = None
