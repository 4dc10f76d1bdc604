"""The requests of a browser that has joined.

The shape of each message is checked here; table_session.py decides who may send it, and the engine
whether the rules allow it. A host's own requests are in host_messages.py.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from controller.files.json_faults import fault
from controller.rules.commands import AnyCommand
from controller.text.language import _
from controller.web.host_messages import Asked, HostMessage


class Give(Asked, frozen=True, tag="give"):
    """Give a command. `topic` and `step` are those of the question that the browser showed, so that
    a late answer does not answer the next question."""

    command: AnyCommand
    topic: Annotated[int, Meta(ge=0)]
    step: Annotated[int, Meta(ge=0)]


class Undo(Asked, frozen=True, tag="undo"):
    """Take back the last command, if it was this seat's own."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    step: Annotated[int, Meta(ge=0)]


AnyMessage = Give | Undo | HostMessage

_DECODER: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def read(message: str | bytes) -> AnyMessage | str:
    """The request in a message, or a sentence that says what is wrong with it."""
    try:
        return _DECODER.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _("The table did not understand that: {why}.", why=fault(error))
