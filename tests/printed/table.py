"""The table of printed parts on their page, as `python -m tests.printed` measured them."""

from __future__ import annotations

from typing import Any

HEAD = "| part | width x depth x height | plastic | source |\n|---|---:|---:|---|\n"


def table(measured: Any) -> str:
    """Its rows."""
    from tests.printed.parts import PARTS

    lines = []
    for source, names in PARTS.items():
        for name in names:
            one = measured["parts"][name]
            size = " x ".join(f"{mm:g}" for mm in one["size"])
            lines.append(
                f"| `{name}` | {size} mm | {one['cm3']:g} cm³ | [{source}.scad]({source}.scad) |"
            )
    return HEAD + "\n".join(lines) + "\n"


def written(page: str, measured: Any) -> str:
    """The page with the table of today."""
    before, _, rest = page.partition(HEAD)
    after = rest.lstrip("\n").split("\n\n", 1)[1] if "\n\n" in rest else ""
    return f"{before}{table(measured)}\n{after}"
