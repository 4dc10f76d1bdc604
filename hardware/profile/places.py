"""What lies where on a table: which of the readers' heads is under which space of the board.

A head that hardware.toml says nothing of is a bank pad. What tags on heads mean is the table's
affair (controller/table/monitors/board_check.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from common.loader import wrong_value
from common.message import Message
from hardware.profile.types import Profile

_LAST = 39
"""The last space of a board, counted from GO, 0."""

Spot = tuple[str, int]
"""A reader's name and the number of one of its heads."""

Wrong = tuple[str, Message, Message]
"""A key of hardware.toml, what is wrong there, and what was expected."""


class Places(msgspec.Struct, frozen=True, kw_only=True):
    """`spaces` are the heads under spaces of the board, `token_pads` those on which whoever moves
    sets the token down for a moment. Every other head is a bank pad; `pads` says whether there is
    one, `readers` on which readers."""

    spaces: dict[Spot, int] = {}
    token_pads: frozenset[Spot] = frozenset()
    pads: bool = True
    readers: tuple[str, ...] = ()

    def tappable(self, dark: Sequence[str] = ()) -> bool:
        """Whether a bank pad answers while the parts `dark` do not."""
        return self.pads and (not self.readers or not set(self.readers) <= set(dark))

    def covered(self, dark: Sequence[str] = ()) -> frozenset[int]:
        """The spaces that can be looked at while the parts `dark` (readers, or single heads as
        "pads head 3") do not answer."""
        return frozenset(
            space
            for (reader, head), space in self.spaces.items()
            if reader not in dark and f"{reader} head {head}" not in dark
        )


def places(profile: Profile) -> Places:
    """As a profile without mistakes has them."""
    spaces: dict[Spot, int] = {}
    pads: set[Spot] = set()
    readers: list[str] = []
    for name, reader in profile.readers.items():
        if reader.heads > len(spread(reader.spaces)) + (reader.token_pad is not None):
            readers.append(name)
        spaces |= {(name, head): space for head, space in enumerate(spread(reader.spaces))}
        if reader.token_pad is not None:
            pads.add((name, reader.token_pad))
    return Places(
        spaces=spaces, token_pads=frozenset(pads), pads=bool(readers), readers=tuple(readers)
    )


def spread(entries: Sequence[int | str]) -> list[int]:
    """The spaces of a list like `[5, "10-14", "3-0"]`, in its order. Bounds are not looked at."""
    found: list[int] = []
    for entry in entries:
        if isinstance(entry, int):
            found.append(entry)
        else:
            first, last = map(int, entry.split("-"))
            step = 1 if last >= first else -1
            found += range(first, last + step, step)
    return found


def wrong_places(profile: Profile) -> Iterator[Wrong]:
    """Spaces that are not on a board, or have two heads, and heads that a reader does not have."""
    heads: dict[int, str] = {}
    for name, reader in profile.readers.items():
        key = f"readers.{name}.spaces"
        under = spread(reader.spaces)
        outside = [space for space in under if space > _LAST]
        twice = [space for space in under if space in heads or under.count(space) > 1]
        if outside:
            has = Message("lists space {space}", space=outside[0])
            yield key, has, Message("spaces from 0 (GO) to {last}", last=_LAST)
        elif twice:
            has = Message("space {space} already has a head", space=twice[0])
            yield key, has, Message("each space only once across all readers")
        elif len(under) > reader.heads:
            most = Message("no more than heads = {count}", count=reader.heads)
            yield key, Message("lists {count} spaces", count=len(under)), most
        heads |= dict.fromkeys(under, name)
        pad = reader.token_pad
        if pad is not None and not len(under) <= pad < reader.heads:
            what = wrong_value(pad)
            if pad < len(under):
                what = Message("is under a space")
            another = Message("another of its heads, 0 to {last}", last=reader.heads - 1)
            yield f"readers.{name}.token_pad", what, another
