"""`python -m tests.site [FOLDER]`: writes the site into a folder (dist/site)."""

import sys
from pathlib import Path

from tests.site.build import ROOT, build

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "site"
    megabytes = build(folder) / 1e6
    print(f"{folder}: {megabytes:.1f} MB. Try it: python3 -m http.server --directory {folder}")
