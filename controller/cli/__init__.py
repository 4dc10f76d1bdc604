"""What the subcommands share: arguments, exit codes, and errors as one plain line."""

from __future__ import annotations

import _thread
import argparse
import codecs
import io
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from common.loader import nearest
from common.message import brief, plain
from common.problem import FileError, first_messages
from controller.startup import INTERRUPTED
from controller.text.language import LANGUAGES, SOURCE, in_language, locale_or_source
from controller.text.wording import worded
from hardware.checks.findings import few

if TYPE_CHECKING:
    from types import CodeType

    from controller.rules.edition import Edition

OK, WRONG, USAGE = 0, 1, 2
"""Exit codes: fine; the thing looked at is wrong; the command line is."""

PIPE_CLOSED, TERMINATED = 141, 143
"""As a shell reports SIGPIPE and SIGTERM."""

TRACEBACK = "RINGKEEPER_TRACEBACK"
"""In the environment: an exception that nobody expected is shown as Python shows it."""

_AGAIN_S = 0.01
"""Until a Ctrl-C that Python has lost is raised again: not from where it was lost, seconds."""


class Misuse(Exception):
    """The command line asks for something impossible; the message says what to change."""


class CliParser(argparse.ArgumentParser):
    """argparse, with errors on one line, and what was meant by a word that is not known."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does; an option that is not known is an error here, where its name is."""
        found, extra = super().parse_known_args(args, namespace)
        if wrong := next((one for one in extra if one.startswith("-")), None):
            name = wrong.partition("=")[0]
            known = [one for action in self._actions for one in action.option_strings]
            self.error(f"there is no option {brief(name)}{did_you_mean(name, known)}")
        return found, extra

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(one) for one in action.choices]
            what = f"{brief(str(value))!r} is none of {', '.join(known)}"
            raise argparse.ArgumentError(action, what + did_you_mean(str(value), known))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where help is."""
        self.exit(USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an error about a word that is not known, if one that is known is near."""
    near = nearest(word, known)
    return f"; did you mean {near}?" if near else ""


def port_number(text: str) -> int:
    """A port of the command line; 0 is any free one."""
    if not (text.isascii() and text.isdecimal()) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{brief(text)} is not a port; 0 to 65535")
    return int(text)


def tell(line: str) -> None:
    """Print a line at once, also into a pipe."""
    print(line, flush=True)


def chosen(args: argparse.Namespace) -> int:
    """Run the action that was named (`set_defaults(run=...)`)."""
    code: int = args.run(args)
    return code


def add_language(parser: argparse.ArgumentParser) -> None:
    """The argument that says which language is spoken."""
    what = "the players' language (default: the edition's)"
    parser.add_argument("--language", choices=LANGUAGES, help=what)


def spoken(args: argparse.Namespace, edition: Edition) -> in_language:
    """For `with`: the language that is named, or the edition's."""
    return in_language(args.language or locale_or_source(edition.data.language))


def edition_named(wanted: str) -> Edition:
    """An edition by its id or its file. Raises Misuse; EditionError for what is wrong in a file."""
    from controller import editions  # not every subcommand plays one
    from controller.editions.problems import EditionError

    try:
        return editions.load(wanted)
    except EditionError as error:
        if wanted.endswith(".toml"):
            raise
        raise Misuse(f"--edition {error}") from error


def guarded(name: str, call: Callable[[], int]) -> int:
    """Run a subcommand; what goes wrong on the way becomes a line on stderr and an exit code."""
    _fill_closed_streams()
    _print_in_any_encoding()
    try:
        return _flushed(call)
    except KeyboardInterrupt:
        _read_by_nobody()
        return INTERRUPTED
    except BrokenPipeError:
        _read_by_nobody()
        return PIPE_CLOSED
    except Misuse as error:
        return complain(name, str(error), USAGE)
    except OSError as error:
        what = f"{error.filename or 'output'}: {error.strerror or error}"
        return complain(name, what + _needs_sudo(name, error), WRONG)
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        return complain(name, unexpected(error), WRONG)


def _flushed(call: Callable[[], int]) -> int:
    """Its exit code, also if argparse has ended it after a --help."""
    try:
        code = call()
    except SystemExit:
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return code


def _read_by_nobody() -> None:
    """Python would complain once more when it flushes what is left at its end."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tell_of_others(name: str) -> None:
    """What fails where nobody waits for it becomes a line on stderr: in a task of asyncio's, in a
    thread, or where Python itself calls (a destructor), which must not lose a Ctrl-C either."""
    if os.environ.get(TRACEBACK):
        return

    def tell(error: BaseException | None, otherwise: str = "") -> None:
        complain(name, unexpected(error) if isinstance(error, Exception) else otherwise, WRONG)

    def unraisable(lost: sys.UnraisableHookArgs) -> None:
        if isinstance(lost.exc_value, KeyboardInterrupt):
            _thread.start_new_thread(_again, (unraisable.__code__,))
        else:
            tell(lost.exc_value)

    sys.unraisablehook = unraisable
    threading.excepthook = lambda failed: tell(failed.exc_value)
    if "asyncio" in sys.modules:
        _tell_of_tasks(tell)


def _again(hook: CodeType) -> None:
    """Ctrl-C once more, once the main thread has left the hook: in there it would be lost, too. A
    Timer's own start waits in there for as long as a busy machine takes."""
    time.sleep(_AGAIN_S)
    while _in_hook(hook):
        time.sleep(_AGAIN_S)
    signal.raise_signal(signal.SIGINT)


def _in_hook(hook: CodeType) -> bool:
    """Whether the main thread is still in there."""
    frame = sys._current_frames().get(threading.main_thread().ident or 0)
    while frame is not None and frame.f_code is not hook:
        frame = frame.f_back
    return frame is not None


def _tell_of_tasks(tell: Callable[[BaseException | None, str], None]) -> None:
    import logging

    class Told(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            error = record.exc_info[1] if record.exc_info else None
            tell(error, record.getMessage().partition("\n")[0])

    logger = logging.getLogger("asyncio")
    if not logger.handlers:
        logger.addHandler(Told())
        logger.propagate = False


def unexpected(error: Exception) -> str:
    """A fault of ours, or an exception of a library that nobody has met yet, in one line."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    where = f" ({Path(frame.tb_frame.f_code.co_filename).name}:{frame.tb_lineno})" if frame else ""
    what = f"{type(error).__name__}: {error}".partition("\n")[0]
    return (
        f"this should not happen: {what}{where}; please report it, with what you typed and what "
        f"{TRACEBACK}=1 in front of it shows"
    )


def _needs_sudo(name: str, error: OSError) -> str:
    """The end of an error about a file that belongs to an installed table's own user."""
    state = os.environ.get("STATE_DIRECTORY")
    theirs = state and str(error.filename).startswith(state)
    if not theirs or not isinstance(error, PermissionError) or os.geteuid() == 0:
        return ""
    return f"; this belongs to the installed table: sudo {name} ..."


def _fill_closed_streams() -> None:
    """Our parent may have closed one of the three: Python then has None in its place."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


_NEAREST = {
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{LATIN SMALL LIGATURE OE}": "oe",
}


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What is printed for signs that a terminal's encoding lacks (codecs.register_error)."""
    import unicodedata

    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    plain = (_NEAREST.get(sign) or unicodedata.normalize("NFKD", sign)[0] for sign in signs)
    return "".join(sign if sign.isascii() else "?" for sign in "".join(plain)), error.end


def _print_in_any_encoding() -> None:
    codecs.register_error("nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="nearest")


def complain_of(name: str, error: FileError, language: str | None) -> int:
    """Print what is wrong in a file, in a language (None: English), to stderr; returns WRONG."""
    with in_language(language or SOURCE):
        return complain(name, "\n".join(map(worded, first_messages(error.problems))), WRONG)


def complain(name: str, message: str, code: int) -> int:
    """Print an error, a line for each thing that is wrong, to stderr; returns `code`."""
    for line in few(message.splitlines()):
        print(f"{name}: {plain(line)}", file=sys.stderr)
    return code
