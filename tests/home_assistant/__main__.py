"""`python -m tests.home_assistant`: checks what a table announces with Home Assistant's schemas.

The messages are made here; check.py reads them in an environment that has Home Assistant, whose
libraries are too many, and too old, for ours.
"""

import subprocess
import sys
from pathlib import Path
from random import Random

from controller import editions
from controller.bots.playing import start_command
from controller.mqtt.discovery import messages
from controller.mqtt.messages import Topics
from controller.mqtt.to_messages import Moment, snapshot
from controller.store.banker import Banker
from controller.text.language import LANGUAGES, in_language
from tests.apart import python

CHECK = Path(__file__).with_name("check.py")


def lines() -> list[str]:
    """Every message of tables in each edition and language: the topic, a tab, and the JSON."""
    found = []
    for id_ in editions.known():
        one = Banker(editions.load(id_))
        names = ("Ada", "Björn", 'Cléo "C" {{ x }}')
        one.do(start_command(one.edition, names, Random(1)))
        for language in LANGUAGES:
            with in_language(language):
                moment = Moment(
                    game="0" * 32, n=1, at=1e9, name="Le Poney fringant", language=language
                )
                state = snapshot(one.state, moment)
                announced = messages(Topics("le-poney", "house/games"), state)
            found += [f"{topic}\t{text.decode()}" for topic, text in announced.items() if text]
    return found


def main() -> int:
    """Check them, with libraries that are older than ours; 1 if one is wrong."""
    sent = "\n".join(lines())
    return subprocess.run(
        [python("home-assistant"), str(CHECK)], input=sent, text=True, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
