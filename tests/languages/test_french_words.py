"""French as a native reader has it: nothing that a name cannot follow, one word for one thing."""

from __future__ import annotations

import re

import pytest

from tests.languages.catalogues import stored, wordings

NAMES = "name|names|other|owner|debtor|seat|seats|to|by|target|bearer|winner|winners"
PLACES = "place|places|space|other_place"
AFTER = re.compile(rf"\b(?:[dD]e|[qQ]ue) \{{(?:{NAMES}|{PLACES}|piece|pieces|houses|hotels)[:}}]")
"""It would have to be d’Aragorn, qu’Éowyn."""

ON = re.compile(rf"\b(?:[dD]u|[lL][ea]|[sS]ur|[dD]ans|[àÀ]) \{{(?:{PLACES})[:}}]")
"""It would have to be sur le Gouffre de Helm, aux Mines de la Moria."""

WRONG_WORDS = {
    "miser": "enchérir", "mise": "offre", "piocher": "tirer", "piochez": "tirez",
    "également": "uniformément", "abîmé": "endommagé", "failli": "joueur en faillite",
    "pioche": "tirage", "nul": "personne", "bouton": "molette",
}  # fmt: skip
"""What the house does not say, and what it says instead."""

MAY_SAY = {"mise à jour", "Lancer nul", "bouton reset"}


def french() -> list[str]:
    return [text for message in stored("fr") if message.id for text in wordings(message)]


def wrong_words(text: str) -> list[str]:
    for said in MAY_SAY:
        text = text.replace(said, "")
    return [word for word in re.findall(r"\w+", text.lower()) if word in WRONG_WORDS]


@pytest.mark.parametrize("rule", [AFTER, ON], ids=["elision", "article"])
def test_a_name_stands_alone(rule: re.Pattern[str]) -> None:
    assert [text for text in french() if rule.search(text)] == []


def test_one_thing_has_one_name() -> None:
    assert [(word, text) for text in french() for word in wrong_words(text)] == []


def test_what_is_wrong_is_found() -> None:
    assert AFTER.search("la fin du tour de {name}")
    assert AFTER.search("Combien de {pieces} ?")
    assert ON.search("{name} est sur {place}")
    assert ON.search("le loyer du {space:where}")
    assert wrong_words("Construisez et vendez également") == ["également"]
    assert wrong_words("Tournez le bouton ; une mise à jour") == ["bouton"]
