"""What is wrong between a table and its broker, as news of a part called "mqtt".

The table then says so as it does of a reader or of lights that do not answer.
"""

from __future__ import annotations

from aiomqtt.exceptions import MqttConnectError

from hardware.checks.broker import BROKER, CHECK_BROKER, unreachable
from hardware.message import Message, first_line, verbatim
from hardware.ports import PartFound, PartLost, PartTrouble


def lost(why: Message, remedy: Message) -> PartLost:
    """Nothing reaches the broker any more."""
    return PartLost(part=BROKER, why=why, remedy=remedy, shown=True)


def connected(where: str) -> PartFound:
    """The broker is there (again)."""
    return PartFound(part=BROKER, about=Message("connected to {where}", where=where))


def disconnected(where: str) -> PartLost:
    """It was connected until now."""
    why = Message("the connection to {where} was lost", where=where)
    return lost(why, Message("check that the broker runs; what happens is sent later"))


def unconnected(where: str, error: Exception, *, tls: bool) -> PartLost:
    """It could not be connected to."""
    cause = error.__context__ if isinstance(error.__context__, OSError) else error
    reason = verbatim(first_line(cause))
    if isinstance(error, MqttConnectError):
        why = Message("{where} refuses this table ({why})", where=where, why=reason)
        return lost(why, Message("check username and password_file in hardware.toml"))
    if tls:
        why = Message("no secure connection to {where} ({why})", where=where, why=reason)
        remedy = Message(
            "check that the broker runs, and host, port, tls and ca_file in hardware.toml"
        )
        return lost(why, remedy)
    return lost(unreachable(where, cause), CHECK_BROKER)


def mistaken(error: Exception) -> PartTrouble:
    """A mistake of ours while something was sent."""
    named = verbatim(f"{type(error).__name__}: {error}")
    return PartTrouble(part=BROKER, why=Message("{error}. Please report this", error=named))


def refused(why: Message) -> PartTrouble:
    """A message that is no command, or no good one."""
    told = Message("a command was ignored: {why}. More are only counted", why=why)
    return PartTrouble(part=BROKER, why=told)
