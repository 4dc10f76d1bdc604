"""What is wrong between a table and its broker, as news of a part called "mqtt".

The table reports it like a reader or lights that do not answer.
"""

from __future__ import annotations

from aiomqtt.exceptions import MqttConnectError

from common.message import Message, verbatim
from hardware.checks.network import BROKER, CHECK_BROKER, unreachable
from hardware.ports import PartFound, PartLost, PartTrouble
from hardware.reasons import reason

OWN_NAME = Message("give each table its own: name under [mqtt] in hardware.toml")


def _lost(why: Message, remedy: Message) -> PartLost:
    return PartLost(part=BROKER, why=why, remedy=remedy, shown=True)


def connected(where: str) -> PartFound:
    return PartFound(part=BROKER, about=Message("connected to {where}", where=where))


def disconnected(where: str) -> PartLost:
    why = Message("the connection to {where} was lost", where=where)
    return _lost(why, Message("check that the broker is running; events are sent later"))


def pushed_out(where: str) -> PartLost:
    """Somebody else has connected with the same name; a broker keeps only the newer of two."""
    return _lost(Message("another table at {where} has this table's name", where=where), OWN_NAME)


def lost_again(where: str) -> PartLost:
    """It looks like that, but the broker does not say why."""
    why = Message(
        "the connection to {where} is lost again and again, perhaps to a table of the same name",
        where=where,
    )
    return _lost(why, OWN_NAME)


def write_refused(below: str) -> PartTrouble:
    """The broker's rules (ACL) are against it. Events wait; nothing else does."""
    why = Message(
        "the broker does not let this table write below {topic}. Allow it in the broker's rules",
        topic=below,
    )
    return PartTrouble(part=BROKER, why=why)


def read_refused(topic: str) -> PartTrouble:
    """The broker's rules (ACL) forbid reading commands. Everything else works."""
    why = Message(
        "the broker does not let this table read {topic}, so no commands arrive. "
        "Allow reading in the broker's rules",
        topic=topic,
    )
    return PartTrouble(part=BROKER, why=why)


def not_connected(where: str, error: Exception, *, tls: bool) -> PartLost:
    cause = error.__context__ if isinstance(error.__context__, OSError) else error
    if isinstance(error, MqttConnectError):
        why = Message("{where} refuses this table ({why})", where=where, why=reason(cause))
        return _lost(why, Message("check username and password_file in hardware.toml"))
    if tls:
        why = Message("no secure connection to {where} ({why})", where=where, why=reason(cause))
        remedy = Message(
            "check that the broker is running, and host, port, tls and ca_file in hardware.toml"
        )
        return _lost(why, remedy)
    return _lost(unreachable(where, cause), CHECK_BROKER)


def internal_error(error: Exception) -> PartTrouble:
    named = verbatim(f"{type(error).__name__}: {error}")
    return PartTrouble(part=BROKER, why=Message("{error}. Please report this", error=named))


def lost(games: int) -> PartTrouble:
    told = Message(
        "the broker was away for more than {games} games. The oldest was not sent", games=games
    )
    return PartTrouble(part=BROKER, why=told)


def refused(why: Message) -> PartTrouble:
    """A message that is not a valid command."""
    told = Message("a command was ignored: {why}. Further ones are only counted", why=why)
    return PartTrouble(part=BROKER, why=told)
