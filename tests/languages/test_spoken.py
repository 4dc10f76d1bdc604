"""What commands, journal and page say in French, from the option to the last sentence."""

import json
import urllib.request
from pathlib import Path
from string import Formatter

import pytest

from common.message import Message
from controller.__main__ import main
from controller.dialogue import questions
from controller.rules.prompts import AWAITED
from controller.rules.refusals import SENTENCES, Refusal
from controller.table.wording import notices
from controller.text.language import in_language
from controller.text.sentences import Names, event_sentence, refusal_sentence
from controller.view.interface import Ui
from sim.demo.demo import final_words
from tests.cli.running import Running
from tests.games.walks import random_walk
from tests.languages.french import BOX, LANGUAGE, NAMES
from tests.patience import PATIENCE_S
from tests.sim.pages import demo
from tests.view import test_screens
from tests.view.situations import started

Out = pytest.CaptureFixture[str]
LONGEST = Message(
    max(AWAITED.values(), key=len), seats=("Galadriel",), space="Westfold", amount=200
)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_refusal_is_shown_whole_in_french(code: str) -> None:
    fields = {name for _text, name, _spec, _how in Formatter().parse(SENTENCES[code]) if name}
    values: dict[str, str | int | Message] = {
        name: LONGEST if name == "what" else "Galadriel" if "name" in name else "Ouestfolde"
        for name in fields
    }
    with in_language(LANGUAGE):
        notice = notices.refused(Refusal(code, values), 0.0)
    assert notice.text != str(Refusal(code, values))
    ui = Ui(notice=notice, language=LANGUAGE)
    said = test_screens.words(started(NAMES, BOX), ui, 0.1)
    assert " ".join(said[1:]).replace("\xa0", " ") == notice.text.replace("\xa0", " ")


@pytest.mark.parametrize("seed", range(3))
def test_every_event_and_question_of_a_game_has_its_french(seed: int) -> None:
    told = Names(BOX, NAMES, BOX.data.tokens)
    for state, events in random_walk(seed, 250, NAMES, BOX):
        english = [event_sentence(event, told) for event in events]
        with in_language(LANGUAGE):
            french = [event_sentence(event, told) for event in events]
            asked = questions.question(state)
        assert not {*english} & {*french}
        assert all(text[0].isupper() and "{" not in text for text in french)
        assert asked != questions.question(state)


def test_a_refusal_inside_a_refusal_is_french_too() -> None:
    refusal = Refusal("settle-first", {"what": LONGEST})
    assert refusal_sentence(refusal) == str(refusal)
    with in_language(LANGUAGE):
        assert refusal_sentence(refusal).startswith("D’abord\xa0: ")


def script(out: Out, path: Path, *args: str) -> dict[str, object]:
    """The answer to a throw out of turn."""
    (path / "script").write_text('{"type":"Roll","seat":1,"dice":[2,3]}\n')
    assert main(["play", "--script", str(path / "script"), "--seats", "Ann,Bob", *args]) == 1
    answer: dict[str, object] = json.loads(out.readouterr().out)
    return answer


def test_a_script_is_answered_in_its_or_the_named_language(capsys: Out, tmp_path: Path) -> None:
    french = {
        "ok": False, "code": "not-your-turn",
        "sentence": "C’est à Ann maintenant, pas à Bob.",
    }  # fmt: skip
    english = french | {"sentence": "It is up to Ann now, not to Bob."}
    assert script(capsys, tmp_path) == english
    assert script(capsys, tmp_path, "--language", "fr") == french
    assert script(capsys, tmp_path, "--edition", "lotr-2003-fr") == french
    assert script(capsys, tmp_path, "--edition", "lotr-2003-fr", "--language", "en") == english


def test_a_language_that_is_not_there_is_named(capsys: Out) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--bots", "4", "--language", "tlh"])
    assert "is none of en, fr" in capsys.readouterr().err


def test_a_journal_is_shown_in_french(capsys: Out, tmp_path: Path) -> None:
    path = str(tmp_path / "game.db")
    assert main(["play", "--bots", "2", "--turns", "3", "--journal", path]) == 0
    assert main(["journal", "show", path, "--language", "fr", "--to", "4"]) == 0
    said = capsys.readouterr().out
    assert "Une partie commence\xa0: Partie avec l’Anneau Unique." in said
    assert "fait" in said
    assert "rolls" not in said


def test_the_end_of_a_headless_game_is_told_in_french() -> None:
    result = {
        "winners": ["Ann", "Bob"], "winner": "Ann and Bob", "turns": 122, "rounds": 1,
        "worth": {"Ann": 2000, "Bob": 2000}, "oled_bytes": 1_234_567, "strip_bytes": 89,
        "ledger_sum": 15_140, "seconds": 2.5,
    }  # fmt: skip
    assert final_words(result).startswith("Ann and Bob won after 122 turns (1 round).")
    with in_language(LANGUAGE):
        assert final_words(result).splitlines() == [
            "Victoire après 122 tours (1 manche)\xa0: Ann et Bob.",
            "  Ann            2000",
            "  Bob            2000",
            "Envoyé à l’écran\xa0: 1\u202f234\u202f567 octets\xa0; aux lumières\xa0: 89 octets.",
            "La somme des comptes est 15\u202f140.",
            "Durée\xa0: 2.5 s.",
        ]


def test_the_page_is_french() -> None:
    with demo("--seats", "Frodon,Gimli", "--edition", "lotr-2003-fr", "--seed", "6") as address:
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
            page = answer.read().decode()
        with urllib.request.urlopen(f"{address}web/words.fr.json", timeout=PATIENCE_S) as answer:
            said = json.loads(answer.read())
    assert '<html lang="fr"' in page
    assert ">Chronique<" in page
    assert ">Lancer<" in page
    assert said["Price"] == "Prix"
    assert said["{count} deed"] == ["{count} titre", "{count} titres"]


def test_run_speaks_french(tmp_path: Path) -> None:
    running = Running("--language", "fr", "--journal", "game.db", folder=tmp_path)
    try:
        running.until("Tapez help")
        running.type("join frodo", "[1] Frodo")
        running.type("dance", "Pas encore de partie")
    finally:
        running.stop()
