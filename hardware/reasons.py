"""Why something failed, as a part of a sentence, of whatever a library or the system raises."""

from __future__ import annotations

from hardware.message import Message, verbatim

_NO_TLS = Message("it does not speak TLS on this port")
_NO_PEM = Message("there is no certificate (PEM) in the file")
_NO_ANSWER = Message("no answer came in time")
NO_REASON = Message("no reason is given")


def reason(error: BaseException) -> Message:
    """What the system says, without its number; of a library the first line, without its class."""
    if type(error).__module__ == "ssl":
        return _of_tls(error)
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
