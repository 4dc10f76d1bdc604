"""Why something failed, as a part of a sentence, of whatever a library or the system raises."""

from __future__ import annotations

import re

from common.message import Message, brief, verbatim

_NO_TLS = Message("it does not speak TLS on this port")
_NO_PEM = Message("there is no certificate (PEM) in the file")
_NO_ANSWER = Message("no answer came in time")
NO_REASON = Message("no reason is given")


def reason(error: BaseException) -> Message:
    """What the system says, without its number; of a library the first line, without its class."""
    if type(error).__module__ == "ssl":
        return _of_tls(error)
    if type(error).__module__.partition(".")[0] == "msgspec":
        return _of_form(str(error))
    if isinstance(error, RecursionError):
        return Message("it is nested too deeply")
    if isinstance(error, UnicodeError):
        return Message("it is not UTF-8 text")
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    lines = said.strip().splitlines()
    if not lines:
        return _NO_ANSWER if isinstance(error, TimeoutError) else NO_REASON
    return verbatim(lines[0].strip().rstrip(".!"))


def _of_tls(error: BaseException) -> Message:
    """OpenSSL's own words have its names of errors in them, and lines of Python's source."""
    if (why := getattr(error, "verify_message", "")) != "":
        told = verbatim(str(why).rstrip("."))
        return Message("its certificate is not accepted: {why}", why=told)
    name = str(getattr(error, "reason", "") or "")
    if getattr(error, "library", "") in ("X509", "PEM") or "CERTIFICATE_OR_CRL" in name:
        return _NO_PEM
    plain = name in ("", "WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "HTTP_REQUEST")
    return _NO_TLS if plain else verbatim(name.lower().replace("_", " "))


_FORMS = (
    (r"Input data was truncated", "it ends in the middle"),
    (r"JSON is malformed: .*\(byte (?P<byte>\d+)\)", "it is not valid JSON near byte {byte}"),
    (r"Object missing required field `(?P<field>[^`]*)`", "{field} is missing"),
    (r"Object contains unknown field `(?P<field>.*)`", "{field} is not a known field"),
    (r"Expected `array` of length (?P<count>\d+).*", "it does not have {count} items"),
)
"""How msgspec begins its sentences, and ours. The texts are those of
controller/files/json_faults.py, which tells more closely what players send."""


def _of_form(said: str) -> Message:
    text, _at, path = said.partition(" - at `")
    where = path.removeprefix("$").removesuffix("`").lstrip(".")
    what = Message("it is not valid")
    for pattern, words in _FORMS:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            what = Message(words, **{key: brief(one) for key, one in found.groupdict().items()})
    return Message("at {where}: {what}", where=brief(where), what=what) if where else what
