"""French names with what stands before them: the article is data of the name."""

import pytest

from controller.editions import known, load
from controller.rules import commands as c, events as e
from controller.text.grammar import NAME_FORMS, filled, formed
from controller.text.language import in_language
from controller.text.sentences import Names, command_sentence, event_sentence
from controller.view.oled.wording import in_short
from tests.steps import cases
from tests.view.situations import started

FRENCH = Names(load("lotr-2003-fr"), ("Aragorn", "Frodon"))
ENGLISH = Names(load("lotr-2003"), ("Aragorn", "Frodo"))


@cases(
    "name, le, de, to",
    ("Gouffre de Helm", "le Gouffre de Helm", "du Gouffre de Helm", "au Gouffre de Helm"),
    ("Mines de la Moria", "les Mines de la Moria", "des Mines de la Moria",
     "aux Mines de la Moria"),
    ("Ferme Maggotte", "la Ferme Maggotte", "de la Ferme Maggotte", "à la Ferme Maggotte"),
    ("Antre d’Arachnée", "l’Antre d’Arachnée", "de l’Antre d’Arachnée",
     "à l’Antre d’Arachnée"),
    ("Événement", "la case Événement", "de la case Événement", "à la case Événement"),
    ("Le Rohan", "le Rohan", "du Rohan", "au Rohan"),  # an article that is printed
    ("La Moria", "la Moria", "de la Moria", "à la Moria"),
    ("Isengard", "Isengard", "d’Isengard", "à Isengard"),  # a name without one
    ("Éowyn", "Éowyn", "d’Éowyn", "à Éowyn"),
    ("Falls of Rauros", "Falls of Rauros", "de Falls of Rauros", "à Falls of Rauros"),
    ("Helm's Deep", "Helm's Deep", "de Helm's Deep", "à Helm's Deep"),  # this h is sounded
    ("la Banque", "la Banque", "de la Banque", "à la Banque"),
)  # fmt: skip
def test_a_name_has_what_its_language_puts_before_it(name: str, le: str, de: str, to: str) -> None:
    assert (formed(name, "le"), formed(name, "de"), formed(name, "à")) == (le, de, to)


def test_a_capital_at_the_start_and_que() -> None:
    assert formed("Mines de la Moria", "Le") == "Les Mines de la Moria"
    assert formed("Aragorn", "que") == "qu’Aragorn"
    assert formed("", "de") == "de "


def test_values_stay_what_they_are() -> None:
    assert filled("{a:de} {b}", {"a": "Ann", "b": "{c:de}"}) == "d’Ann {c:de}"
    assert filled("{a:02d}", {"a": 7}) == "07"


def test_every_name_of_the_french_board_has_a_whole_form() -> None:
    """No contraction that French does not know, whichever name."""
    for space in load("lotr-2003-fr").board.spaces:
        for name in (space.name, space.short or space.name):
            for form in NAME_FORMS:
                said = formed(name, form).lower()
                assert not said.startswith(("de le ", "de les ", "à le ", "à les ", "le le "))


def test_the_sentences_of_issue_40() -> None:
    with in_language("fr"):
        told = [
            event_sentence(e.Moved(1, 29, 37, "dice"), ENGLISH),
            event_sentence(e.Mortgaged(0, 19), FRENCH),
            event_sentence(e.Mortgaged(0, 19), ENGLISH),
            event_sentence(e.RentLapsed(1, 0, 29, 24), FRENCH),
            event_sentence(e.Paid(1, 0, 24, "rent"), FRENCH),
            event_sentence(e.Paid(1, 2, 10, "interest"), FRENCH),
            event_sentence(e.Paid(2, 0, 100, "mortgage"), FRENCH),
            command_sentence(c.AskRent(0, 23), FRENCH),
        ]
    assert told == [
        "Frodo va d’Isengard à Barad-dur.",
        "Aragorn hypothèque les Chutes de Rauros.",
        "Aragorn hypothèque Falls of Rauros.",
        "Trop tard\N{NO-BREAK SPACE}: le loyer d’Isengard est perdu pour Frodon.",
        "Frodon paie à Aragorn un loyer de 24.",
        "Frodon paie 10 d’intérêts à la Banque.",
        "La Banque verse à Aragorn 100 pour cette hypothèque.",
        "Aragorn réclame le loyer du Gouffre de Helm",
    ]


def test_a_short_name_takes_the_place_of_the_long_one_with_its_own_article() -> None:
    state = started(("Aragorn", "Frodon"), load("lotr-2003-fr"))
    assert in_short(state, "le loyer du Gouffre de Helm") == "le loyer de Helm"
    assert in_short(state, "va aux Mines de la Moria") == "va à la Moria"
    assert in_short(state, "va à la Montagne du Destin") == "va au Mt du Destin"


@pytest.mark.parametrize("name", known())
def test_an_edition_without_articles_is_played_all_the_same(name: str) -> None:
    """One of somebody's own, or an English box spoken in French: bare names."""
    spaces = load(name).board.spaces
    assert all(isinstance(formed(space.name, form), str) for space in spaces for form in NAME_FORMS)
