"""Renders, measures and draws the printed parts: `python -m tests.printed`. Ends with 1 if
something is wrong.

Writes pictures and measured.json beside the sources, and the table of their page.
"""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.apart import libraries
from tests.printed import parts
from tests.printed.parts import FOLDER, INSIDE, MANIFEST, PAGE, PARTS, Mesh


def main() -> int:
    """Do it all."""
    if parts.SCAD is None:
        print(parts.NO_SCAD)
        return 1
    libraries("printed")  # what measures solids
    from tests.printed import picture, solids

    meshes = _rendered()
    every = {name: solids.solid(mesh) for name, mesh in meshes.items()}
    printed = [name for names in PARTS.values() for name in names]
    wrong = [*solids.measuring()]
    wrong += [one for name in printed for one in solids.closed(name, meshes[name])]
    fits = []
    for fit in solids.FITS:
        rooms, told = solids.fit(fit, every)
        wrong += told
        fits.append({"one": fit.one, "other": fit.other, "gap": fit.gap, "room": rooms})
    grams, centre = solids.balance(every)
    picture.draw(meshes)
    found = {name: solids.measured(every[name]) for name in printed}
    told_now = {
        "sources": parts.fingerprint(), "pictures": parts.picture_sums(),
        "parts": {
            name: {"size": [round(mm, 1) for mm in one.size], "cm3": round(one.volume, 1)}
            for name, one in found.items()
        },
        "fits": fits,
        "die": {
            "grams": round(grams, 1), "centre": [round(mm, 2) for mm in centre],
            "share": round(solids.share(max(map(abs, centre))), 4),
            "share_1mm": round(solids.share(1.0), 4),
        },
    }  # fmt: skip
    for one in wrong:
        print(f"WRONG {one}")
    if wrong:
        return 1
    MANIFEST.write_text(json.dumps(told_now, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(parts.written(PAGE.read_text(encoding="utf-8"), told_now), encoding="utf-8")
    print(f"all right: {len(printed)} parts, {len(fits)} fits; pictures in {FOLDER.name}")
    return 0


def _rendered() -> dict[str, Mesh]:
    """Everything, several at a time: OpenSCAD uses one core."""
    every = [(s, name) for s in PARTS for name in (*PARTS[s], *INSIDE[s])]
    print(f"rendering {len(every)} parts")
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        meshes = pool.map(lambda one: parts.render(*one), every)
        return {name: mesh for (_, name), mesh in zip(every, meshes, strict=True)}


if __name__ == "__main__":
    sys.exit(main())
