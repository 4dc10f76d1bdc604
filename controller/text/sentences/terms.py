"""What games, house rules, buildings and dice are called: words that need no players' names."""

from __future__ import annotations

from controller.rules.board import HIDDEN
from controller.rules.edition import Edition, Rules
from controller.text.language import _, is_source, pgettext


def game_name(edition: Edition, game: str) -> str:
    """A way to play an edition; boxes in English have them translated."""
    games = edition.data.games
    return pgettext("way to play", games[game].name) if game in games else game


def card_title(edition: Edition, deck: int, card: int) -> str:
    """The title of a card. Those of boxes in English are ours, and translated. One of the printed
    deck that nobody has named has none (R71)."""
    if card == HIDDEN:
        return _("a secret card")
    return pgettext("card", edition.card(deck, card).title)


def card_text(edition: Edition, deck: int, card: int) -> str:
    """What a card says, in our own words; translated as its title."""
    return pgettext("card", edition.card(deck, card).text)


def some(edition: Edition, piece: int, count: int = 1, token: str = "") -> str:
    """Buildings in a sentence: `a fortress`, `an X-wing Fighter`, `3 strongholds`. Other languages
    than the source have no articles for words that they do not know."""
    if is_source() or count != 1:
        return edition.some(piece, count, token)
    return f"1 {edition.some(piece, count, token).partition(' ')[2]}"


def circle_mark(rules: Rules, circle: int) -> str:
    """What stands on a circle of the Tracker, counted from 0 (M16): an amount, or Mount Doom."""
    marks = (rules.tracker_start, *rules.tracker)
    return str(marks[circle]) if 0 <= circle < len(marks) else _("Mount Doom")


def circle_name(rules: Rules, circle: int) -> str:
    """The same in a sentence."""
    mark = circle_mark(rules, circle)
    return _("the circle marked {mark}", mark=mark) if mark.isdecimal() else mark


def dice_in_words(dice: tuple[int, ...]) -> str:
    """Faces: `Eye + 4`."""
    return " + ".join(_("Eye") if face == 0 else str(face) for face in dice)
