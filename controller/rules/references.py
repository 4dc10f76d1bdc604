"""What a number of the state stands for: how a file may write it (position_model.py).

`Annotated[int, SeatName]` is a seat's number, which a file may give by name; `SeatName | None` is
left out there if it is nobody's. Whatever reads, finds or writes one goes by this
(position/kinds.py).
"""

from typing import Annotated, Literal

from msgspec import Meta

MOST = 10**12
"""More than any amount of money in a game, or any number of turns."""

SpaceName = Annotated[int | str, Meta(description="a space: its number from GO, or its name")]
SeatName = Annotated[int | str, Meta(description="a seat: its number from 0, or its name")]
DeedName = Annotated[SpaceName, "a space that can be owned"]
SeatNames = tuple[SeatName, ...]
DeedNames = tuple[DeedName, ...]
AccountName = Annotated[SeatName, "the Bank as well"]
DeckName = Annotated[int | str, "a deck"]
CardName = Annotated[
    int | str,
    Meta(description="a card: its number in the deck, or its title; 'deck:number' where no deck is "
         "named yet, or only the deck for its card to keep; '?' or 'deck:?' for a secret one that "
         "nobody has named"),
]  # fmt: skip
PieceName = Literal["house", "hotel"]
Number = Annotated[int, Meta(ge=0, le=MOST)]
Positive = Annotated[int, Meta(ge=1, le=MOST)]
Signed = Annotated[int, Meta(ge=-MOST, le=MOST)]
DiceCount = Annotated[int, Meta(ge=1, le=2)]
DiceOrNone = Annotated[int, Meta(ge=0, le=2)]
Thrown = Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)]
NOT_WRITTEN = None
"""What follows from something else in the file."""
