"""All that is heard at a table, as WAV files, each with its spectrogram, and what they measure:
`python -m tests.recordings FOLDER`. The sounds of pages need a Chromium."""

import sys
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Route

from controller.view.sounds import TUNES, Tune
from hardware.panel.panel import open_buzzer
from sim.clock import SimClock
from sim.linux.pins import SimPins
from tests.hearing import RATE, Sound
from tests.sim.pages import chromium

ROOT = Path(__file__).parents[1]
STATIC = {"web": ROOT / "controller/web/static", "sim": ROOT / "sim/demo/page/static"}
PIN = 25
LOUD = 0.05
"""How loud the demo's page plays the buzzer, of full scale, at its usual volume."""

USUAL = 0.5
"""The volume of a page that nobody has set."""

NEWS = "const { sounds } = await import(`/web/sounds.js#${Math.random()}`); hear(0, 0);"
PAGES = {
    "dice": f"{NEWS} hear(0, 0, roll)", "coins": f"{NEWS} hear(0, 1)", "ring": f"{NEWS} hear(1, 0)",
    "all at once": f"{NEWS} hear(1, 1, roll); hear(2, 2, roll)",
    "demo buzzer": """const { Tune } = await import("/sim/panel.js");
        const button = document.createElement("button"), tune = new Tune(button);
        button.click(); tune.update(440)""",
}  # fmt: skip
"""By what is heard, how a page comes to make it: news of the log, the Ring and a player's cash."""

RECORD = """async ([rate, volume]) => {
  let offline;
  window.AudioContext = class extends OfflineAudioContext {
    constructor() { super(1, 2.5 * rate, rate); offline = this; }
    get state() { return "running"; }
    resume() {}
  };
  const { set } = await import("/web/settings.js"), roll = { kind: "roll" };
  set({ volume, dice: true, coins: true, ring: true });
  const hear = (ring, cash, ...lines) =>
    sounds(lines, { game: { ring, players: [{ cash }] } }, [0]);
  WHAT;
  return [...(await offline.startRendering()).getChannelData(0)];
}"""


def of_buzzer(tune: Tune) -> Sound:
    """A tune as the driver plays it on a pin: a square wave, sampled by its means."""
    clock = SimClock()
    pins = SimPins(clock, buttons={}, buzzer=PIN)
    open_buzzer(pin=PIN, factory=pins.factory, clock=clock).play(tune)
    clock.advance(sum(seconds for _, seconds in tune))
    samples: list[float] = []
    phase = 0.0
    for hertz, seconds in pins.ear.tones:
        step = hertz / RATE
        for _ in range(round(seconds * RATE)):
            samples.append(LOUD * (_swing(phase + step) - _swing(phase)) / step if step else 0.0)
            phase += step
    return Sound(samples)


def _swing(phase: float) -> float:
    """What a square wave of 1 and -1 comes to, after so many periods."""
    return min(phase % 1, 1 - phase % 1)


def buzzer() -> dict[str, Sound]:
    """By the tune's name."""
    return {sound.value: of_buzzer(tune) for sound, tune in TUNES.items()}


def pages(browser: Browser, volume: float = USUAL) -> dict[str, Sound]:
    """By what is heard; the page has nothing but the scripts that make its sounds."""
    page = browser.new_page()
    page.route("**/*", lambda route: route.fulfill(body="<html lang=en>", content_type="text/html"))
    for name, folder in STATIC.items():
        page.route(f"**/{name}/*", partial(_file, folder))
    page.goto("http://localhost/")
    made = {
        name: page.evaluate(RECORD.replace("WHAT", how), [RATE, volume])
        for name, how in PAGES.items()
    }
    page.close()
    return {name: Sound(samples) for name, samples in made.items()}


def _file(folder: Path, route: Route) -> None:
    route.fulfill(path=folder / Path(route.request.url).name)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        found = {"buzzer": buzzer(), "page": pages(browser)}
    print("| sound | seconds | LUFS | peak, dBFS |\n|---|---|---|---|")
    for made_by, sounds in found.items():
        for name, one in sounds.items():
            print(f"| {made_by}: {name} | {one.length:.2f} | {one.loudness:.1f} | {one.peak:.1f} |")
            one.write(folder / f"{made_by} {name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
