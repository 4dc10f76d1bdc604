"""French as a native reader has it: nothing that a name cannot follow, one word for one thing."""

import re

import pytest

from tests.languages.catalogues import stored, wordings

NAMES = "name|names|other|owner|debtor|seat|seats|to|by|target|bearer|winner|winners"
PLACES = "place|places|space|other_place|start"
BARE = r"(?::(?:who|whos|where|wheres|piece))?\}"
AFTER = re.compile(
    rf"\b(?:[dD]e|[qQ]ue) \{{(?:{NAMES}|{PLACES}|item|piece|pieces|houses|hotels){BARE}"
)
"""It would have to be d’Aragorn, qu’Éowyn: `{name:de}`, `{seat:who-que}` (grammar.py)."""

ON = re.compile(
    rf"\b(?:[dD]u|[lL][ea]|[sS]ur|[dD]ans|[àÀ]|[jJ]usqu’à|[pP]our) \{{(?:{PLACES}){BARE}"
)
"""It would have to be sur le Gouffre de Helm, aux Mines de la Moria: `{place:le}`, `{place:à}`."""

SUBJECT = re.compile(rf"^\{{(?:{PLACES})(?::where(?:-Le)?|:Le)?\}} (?!ou |et |à )[a-zé’]")
"""A place does nothing in French: les Mines de la Moria *sont* hypothéquées, which it does not
know to be many."""

LABELLED = re.compile(
    r"(?:sur|pour|loyer|titre|groupe|case|ici|hypothèque|dés|lancer|Étape suivante"
    r"|enchères|placer|à)[^.;:]*"
    r"\u00a0: (?:à )?\{(?:place|space|other_place|thing|built|piece)(?::where)?\}\.?$"
)
"""Where a sentence could say it: « réclame le loyer de Bree », not « réclame le loyer : Bree »."""

CHAIN = re.compile(r"\u00a0:[^.!?]*\u00a0: ")
"""One colon explains what comes before it; a second one explains nothing."""

FOR_A = re.compile(r"\{amount\}[^.]*, (?:pour|dans) (?:un|une|des) |, \{reason")
"""« Frodo paie un loyer de 24 », not « paie 24, pour un loyer »."""

ARROW = re.compile("→")

WRONG_WORDS = {
    "miser": "enchérir", "mise": "offre", "piocher": "tirer", "piochez": "tirez",
    "également": "uniformément", "abîmé": "endommagé", "failli": "joueur en faillite",
    "pioche": "tirage", "nul": "personne", "bouton": "molette",
    "ruban": "bande", "étiquette": "puce", "étiquettes": "puces", "jet": "lancer",
    "jets": "lancers", "DÉPART": "Départ",
}  # fmt: skip
"""What the house does not say, and what it says instead."""

MAY_SAY = {"mise à jour", "Lancer nul", "bouton reset"}


def french(of: str = "") -> list[str]:
    """All French wordings; of some files only, if their folder is named."""
    return [
        text
        for message in stored("fr")
        if message.id and any(of in file for file, _line in message.locations)
        for text in wordings(message)
    ]


def wrong_words(text: str) -> list[str]:
    for said in MAY_SAY:
        text = text.replace(said, "")
    return [word for word in re.findall(r"\w+", text.lower()) if word in WRONG_WORDS]


@pytest.mark.parametrize("rule", [AFTER, ON], ids=["elision", "article"])
def test_a_name_has_what_stands_before_it(rule: re.Pattern[str]) -> None:
    assert [text for text in french() if rule.search(text)] == []


@pytest.mark.parametrize(
    "rule", [LABELLED, CHAIN, FOR_A, ARROW], ids=["label", "chain", "for", "arrow"]
)
@pytest.mark.parametrize("told", ["text/sentences/events", "text/sentences/payments",
                                  "text/sentences/commands", "text/sentences/corrections",
                                  "dialogue/questions", "dialogue/outcomes", "dialogue/cardplay",
                                  "sections/journey", "page/hints", "board_words"])  # fmt: skip
def test_what_is_told_is_a_sentence(told: str, rule: re.Pattern[str]) -> None:
    """Issue 40, 22: who does what, to whom, for how much."""
    assert [text for text in french(told) if rule.search(text)] == []


@pytest.mark.parametrize("told", ["rules/", "text/sentences/", "dialogue/", "web/sections/"])
def test_a_place_is_not_what_a_verb_agrees_with(told: str) -> None:
    assert [text for text in french(told) if SUBJECT.search(text)] == []


def test_one_thing_has_one_name() -> None:
    assert [(word, text) for text in french() for word in wrong_words(text)] == []


def test_what_is_wrong_is_found() -> None:
    assert AFTER.search("la fin du tour de {name}")
    assert AFTER.search("Combien de {pieces} ?")
    assert AFTER.search("l’échange de {by:who}")
    assert not AFTER.search("l’échange {by:who-de}")
    assert ON.search("{name} est sur {place}")
    assert ON.search("le loyer du {space:where}")
    assert not ON.search("{name} est sur {space:where-le}")
    assert SUBJECT.search("{space:where} est sous hypothèque")
    assert not SUBJECT.search("{place} à {name}")
    for label in (
        "Sous hypothèque\u00a0: {space:where}.",
        "{owner:who} réclame son loyer\u00a0: {space:where}.",
        "Étape suivante, au prochain Œil\u00a0: {place}.", "L’Anneau se trouve ici\u00a0: {place}.",
    ):  # fmt: skip
        assert LABELLED.search(label)
    assert CHAIN.search("{name}\u00a0: loyer\u00a0: {place}")
    assert not CHAIN.search(
        "{name}\u00a0: acheter {place:le}, ou non\u00a0? Retour\u00a0: enchères"
    )
    assert FOR_A.search("{payer:who} paie {amount} à {payee:who}, pour un loyer.")
    assert wrong_words("Construisez et vendez également") == ["également"]
    assert wrong_words("Tournez le bouton ; une mise à jour") == ["bouton"]
