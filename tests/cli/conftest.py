"""The rigs that commands are typed into."""

from tests.cli.sessions import session

__all__ = ["session"]
