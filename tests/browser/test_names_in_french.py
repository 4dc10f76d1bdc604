"""Names in the French of the pages' scripts: as in the French of the table (text/grammar.py)."""

import pytest
from playwright.sync_api import Browser

from controller import editions
from controller.text.grammar import NAME_FORMS, formed
from controller.text.places import learn_places
from tests.browser.hands import script
from tests.browser.visits import visits
from tests.web.phones import window
from tests.web.served import served

FRENCH = "lotr-2003-fr"
WHERE = f"{FRENCH}/classic Frodon:1500@11;Aragorn:1500 roll:0"
NAMES = ["Frodon", "Aragorn", "Éowyn", "Œdipe", "Hector", "Les Havres", "La Comté", "L’Isengard"]
FORMED = """async ([spaces, names, forms]) => {
  const { formed, learn } = await import("/web/language.js");
  learn(spaces);
  return names.map((name) => forms.map((form) => formed(name, form)));
}"""


@pytest.mark.parametrize("edition", [FRENCH, "lotr-2003"])
def test_scripts_put_before_a_name_what_the_table_does(browser: Browser, edition: str) -> None:
    spaces = editions.load(edition).board.spaces
    learn_places(editions.load(FRENCH).board.spaces)
    learn_places(spaces)
    known = [
        {"name": space.name, "article": space.article}
        for space in (*editions.load(FRENCH).board.spaces, *spaces)
    ]
    names = [*NAMES, *(space.name for space in spaces)]
    with served(WHERE, language="fr") as at, window(browser) as page:
        page.goto(f"{at.url}table")
        page.wait_for_selector("html[data-runs]")
        found = page.evaluate(FORMED, [known, names, list(NAME_FORMS)])
    for name, forms in zip(names, found, strict=True):
        assert forms == [formed(name, form) for form in NAME_FORMS], name


LEFT = script("""async () => {
    const { _ } = await import('/web/language.js');
    const words = await (await fetch('/web/words.fr.json')).json();
    const values = new Proxy({}, { get: () => 'Isengard' });
    const plain = Object.keys(words).filter((one) => typeof words[one] === 'string');
    return plain.map((one) => _(one, values)).filter((one) => /[{}]/.test(one));
}""")

test_french = visits(f"""
a token's name on the board is a French sentence
  [fr 360x780] {WHERE}
  table sees 'role=img[name*="Frodon, dont c’est le tour, est sur"]'
  table sees 'role=img[name*="Aragorn est sur la Case Départ"]'

no script's text keeps a form that it cannot fill: all in the catalogue are known to them
  [fr] {WHERE}
  table has html[data-runs] | table js "{LEFT}" []
""")
