"""Scripts and styles written into a page, and the content policy that allows just these.

The scripts are those that the served pages load as modules: their imports are replaced by what they
import. No build step: it takes a millisecond.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

_STATIC = Path(__file__).parents[1] / "static"

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async |function|class|const|let)\b)", re.MULTILINE)


def script(name: str) -> str:
    """One of our scripts with everything it imports, each module once and before its users. They
    share one scope, so no two may define the same name at top level."""
    done: dict[str, str] = {}
    _gather(name, done)
    return _inside("".join(done.values()))


def _gather(name: str, done: dict[str, str]) -> None:
    if name in done:
        return
    source = (_STATIC / name).read_text(encoding="utf-8")
    for other in _IMPORT.findall(source):
        _gather(other, done)
    done[name] = _EXPORT.sub("", _IMPORT.sub("", source))


def style(*names: str) -> str:
    """Style sheets of ours, one after the other."""
    return _inside("".join((_STATIC / name).read_text(encoding="utf-8") for name in names))


def _inside(text: str) -> str:
    """The text, for use inside an element, where nothing is escaped. ValueError if it would end the
    element."""
    if re.search(r"</(script|style)|<!--", text, re.IGNORECASE):
        raise ValueError("a script or style cannot stand in a page as it is")
    return text


def catalogue(language: str) -> str:
    """The scripts' texts in a language, as JSON; empty for the source language."""
    path = _STATIC / f"words.{language}.json"
    return _inside(path.read_text(encoding="utf-8")) if path.exists() else ""


def icon(name: str) -> str:
    """A picture as a data: address."""
    return f"data:image/svg+xml;base64,{b64encode((_STATIC / name).read_bytes()).decode()}"


def data(value: Any) -> str:
    """A value as JSON that is safe inside a script element, whatever its strings contain."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


def policy(script: str, style: str) -> str:
    """The content policy of a page with these and pictures that it contains: nothing is loaded from
    anywhere, nothing else runs, nothing is sent (CSP level 3)."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
