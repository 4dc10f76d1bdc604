"""What is wrong between a table and its broker, as news of a part called "mqtt".

The table reports it like a reader or lights that do not answer.
"""

from __future__ import annotations

from aiomqtt.exceptions import MqttConnectError

from hardware.checks.broker import BROKER, CHECK_BROKER, unreachable
from hardware.message import Message, first_line, verbatim
from hardware.ports import PartFound, PartLost, PartTrouble


def _lost(why: Message, remedy: Message) -> PartLost:
    """Nothing reaches the broker any more."""
    return PartLost(part=BROKER, why=why, remedy=remedy, shown=True)


def connected(where: str) -> PartFound:
    """The broker is there (again)."""
    return PartFound(part=BROKER, about=Message("connected to {where}", where=where))


def disconnected(where: str) -> PartLost:
    """A connection was lost."""
    why = Message("the connection to {where} was lost", where=where)
    return _lost(why, Message("check that the broker is running; events are sent later"))


def unsteady(where: str) -> PartLost:
    """Connections are lost again and again."""
    why = Message("the connection to {where} is lost again and again", where=where)
    remedy = Message("give each table a name of its own under [mqtt]: two of the same name push "
                     "each other off the broker")  # fmt: skip
    return _lost(why, remedy)


def not_connected(where: str, error: Exception, *, tls: bool) -> PartLost:
    """No connection could be made."""
    cause = error.__context__ if isinstance(error.__context__, OSError) else error
    reason = verbatim(first_line(cause))
    if isinstance(error, MqttConnectError):
        why = Message("{where} refuses this table ({why})", where=where, why=reason)
        return _lost(why, Message("check username and password_file in hardware.toml"))
    if tls:
        why = Message("no secure connection to {where} ({why})", where=where, why=reason)
        remedy = Message(
            "check that the broker is running, and host, port, tls and ca_file in hardware.toml"
        )
        return _lost(why, remedy)
    return _lost(unreachable(where, cause), CHECK_BROKER)


def internal_error(error: Exception) -> PartTrouble:
    """A mistake in our own code."""
    named = verbatim(f"{type(error).__name__}: {error}")
    return PartTrouble(part=BROKER, why=Message("{error}. Please report this", error=named))


def refused(why: Message) -> PartTrouble:
    """A message that is not a valid command."""
    told = Message("a command was ignored: {why}. Further ones are only counted", why=why)
    return PartTrouble(part=BROKER, why=told)
