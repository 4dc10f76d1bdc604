"""The command lines of `ringkeeper`, as argparse has them."""

import argparse

import pytest

Out = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch
"""What pytest gives to tests, by shorter names."""


def below(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of a command's own commands."""
    found = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    return dict(found[0].choices) if found else {}


def leaves(parser: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> list[str]:
    """The commands, each with all its words."""
    own = below(parser).items()
    return [leaf for name, one in own for leaf in leaves(one, (*words, name))] or [" ".join(words)]


def options(parser: argparse.ArgumentParser) -> set[str]:
    return {name for action in parser._actions for name in action.option_strings}
