"""`python -m tests.site.games [EDITION ...]`: whole games by bots, in a browser's tab and here with
the same seed; they are the same, entry by entry. Takes about ten minutes.
"""

from __future__ import annotations

import asyncio
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.editions import known
from tests.sim.pages import chromium
from tests.site.played import played
from tests.site.served import site

SEED = 5

IN_A_TAB = """async ([source, edition, seed]) => {
  const script = `
    import { start } from "${new URL("../python.js", location)}";
    onmessage = async ({ data: [source, edition, seed] }) => {
      try {
        const python = await start();
        python.pyimport("sim.browser.start").Hub("/games", () => {});
        python.runPython(source);
        const played = python.globals.get("played");
        postMessage(await played(edition, seed, "/tmp/" + edition + ".journal"));
      } catch (error) { postMessage(String(error)); }
    };`;
  const text = new Blob([script], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(text), { type: "module" });
  return await new Promise((done, failed) => {
    worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
    worker.onerror = ({ message }) => failed(new Error(message));
    worker.postMessage([source, edition, seed]);
  });
}"""
"""A worker of its own, which has Python as the site's worker has it."""


def main(editions: list[str]) -> int:
    """Plays them; how many games differed."""
    with TemporaryDirectory() as folder:
        here = {
            edition: asyncio.run(played(edition, SEED, f"{folder}/{edition}.journal"))
            for edition in editions
        }
    return sum(_differs(edition, here[edition], there) for edition, there in _in_a_tab(editions))


def _differs(edition: str, here: str, there: str) -> bool:
    said = "equal" if here == there else "NOT EQUAL"
    print(f"{edition}: {len(here.splitlines())} entries, {said}", flush=True)
    return here != there


def _in_a_tab(editions: list[str]) -> Iterator[tuple[str, str]]:
    source = Path(inspect.getfile(played)).read_text("utf-8")
    with site() as address, chromium() as browser:
        page = browser.new_context(bypass_csp=True).new_page()
        page.goto(f"{address}more/gallery.html")  # has no table
        for edition in editions:
            yield edition, page.evaluate(IN_A_TAB, [source, edition, SEED])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(known())))
