"""The page about a game: one HTML file that needs nothing else, not even a network.

Its charts are SVG and its board is that of the other pages; without scripts everything but the
replay works. Made in one pass over the moves that count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from controller.report import charts, moves, territories, words
from controller.report.awards import awards
from controller.report.fairness import FairnessResult
from controller.report.gather import gather
from controller.report.shapes import DASHES, MARKS
from controller.report.statistics import GameStatistics
from controller.report.what_if import Moment
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.rules.events import Adjusted
from controller.text.language import _, grouped, in_language, ngettext
from controller.text.sentences import Names, event_sentence, game_name
from controller.text.wording import when, worded
from controller.web.look import style, worn
from controller.web.report import bundle
from controller.web.report.replay import Replay
from controller.web.report.told_moments import Card, card
from controller.web.sections.board import ENDINGS, edition_section
from hardware.dice.die_faces import face_name

_TEMPLATES = Path(__file__).parents[1] / "templates"

_BARS_MOST = 12
"""Spaces on the charts of the most visited ones, and of those that earned most."""

_SCRIPT, _STYLES = "report.js", ("board.css", "table.css", "report.css")


class Report(msgspec.Struct, frozen=True):
    """A page: its HTML, its own content policy, and a file name without an extension."""

    html: str
    policy: str
    name: str


def make(
    edition: Edition, commands: Sequence[Entry], language: str, taken_back: int = 0,
    what_if: Sequence[Moment] | None = None,
) -> Report:  # fmt: skip
    """The report about the game of these commands, those that count; `taken_back` is the number of
    others. `what_if`: moments to tell of; None: nobody has looked for them.

    Raises NoReport and Broken as `gather` does.
    """
    with in_language(language):
        replay = Replay(edition)
        figures = gather(edition, commands, replay.see)
        return _page(_View(edition, figures, replay, commands, what_if), language, taken_back)


def _page(view: _View, language: str, taken_back: int) -> Report:
    code, look = bundle.script(_SCRIPT), bundle.style(*_STYLES) + style(view.edition.data.look)
    policy = bundle.policy(code, look)
    html = _templates().get_template("report.html").render(
        view=view, figures=view.figures, language=language, policy=policy, taken_back=taken_back,
        **worn(view.edition),
        script=Markup(code), style=Markup(look),
        icon=bundle.icon(f"{view.edition.data.look.pictures}.svg"),
        given=Markup(bundle.data(view.given(language))),
        catalogue=Markup(bundle.catalogue(language)),
    )  # fmt: skip
    return Report(html, policy, view.name)


@cache
def _templates() -> Environment:
    """Made once: compiling templates takes longer than filling them in."""
    templates = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True, trim_blocks=True)
    templates.globals.update(_=_, ngettext=ngettext, money=grouped, decimal=words.decimal)
    return templates


class _View:
    """What the template shows, computed from the figures."""

    def __init__(
        self, edition: Edition, figures: GameStatistics, replay: Replay,
        commands: Sequence[Entry], what_if: Sequence[Moment] | None,
    ) -> None:  # fmt: skip
        self.edition, self.figures = edition, figures
        self._replay, self._commands = replay, commands
        self._names = Names.of(edition, commands)
        self._what_if = what_if
        self.players: list[dict[str, Any]] = replay.frame["players"]
        self.name = f"ringkeeper-{when(figures.began, '%Y-%m-%d-%H%M')}".replace(" ", "-")

    def given(self, language: str) -> dict[str, Any]:
        """The data for the script. The moves are included only once the game is over: before, they
        would reveal the order of the decks."""
        return {
            "edition": edition_section(self.edition) | {"language": language},
            "steps": self._replay.steps,
            "moves": moves.script(self.edition, self._commands) if self.figures.why else "",
            "name": self.name,
        }

    def headline(self) -> str:
        """Who has won, or that the game is still going on."""
        names = [self.players[seat]["name"] for seat in self.figures.winners]
        if not self.figures.why:
            return _("The game so far")
        if len(names) == 1:
            return _("{name} wins", name=names[0])
        return _("A shared win: {names}", names=", ".join(names))

    def about(self) -> list[str]:
        """Which game it was, when, and how long it took."""
        figures = self.figures
        facts = [self.edition.data.name, game_name(self.edition, figures.game)]
        facts.append(when(figures.began, "%Y-%m-%d %H:%M"))
        minutes = round((figures.ended - figures.began) / 60)
        if 0 < minutes < _LONGEST_MIN:
            hours, rest = divmod(minutes, 60)
            facts.append(_("{hours} h {minutes} min", hours=hours, minutes=rest))
        facts.append(ngettext("{count} round", "{count} rounds", figures.rounds))
        facts.append(ngettext("{count} turn", "{count} turns", figures.turns))
        return facts

    def corrected(self) -> list[str]:
        """What the host has corrected, each with its reason (R69)."""
        events = (event for entry in self._commands for event in entry.events)
        return [event_sentence(one, self._names) for one in events if isinstance(one, Adjusted)]

    def ending(self) -> str:
        """How the game ended."""
        return _(ENDINGS[self.figures.why]) if self.figures.why else ""

    def ring(self) -> list[str]:
        """Who bears the Ring, or where it is, and how far its road still is; empty without one."""
        now, ahead = self._replay.frame, self._replay.journey
        if ahead:
            return [f"{ahead['far']}.", *ahead["words"]]
        borne, said = now["tracker"], {"ring": self.edition.data.ring_name}
        if borne and borne["seat"] >= 0:
            left = len(borne["circles"]) - borne["at"]
            name = self.players[borne["seat"]]["name"]
            return [
                ngettext(
                    "{name} bore the Ring at the end, {count} step from Mount Doom.",
                    "{name} bore the Ring at the end, {count} steps from Mount Doom.",
                    left, name=name,
                )
            ]  # fmt: skip
        if now["ring"] >= 0:
            return [_("{ring} was at {place} at the end.", place=self.place(now["ring"]), **said)]
        return []

    def place(self, space: int) -> str:
        """What a space is called."""
        return self.edition.board.spaces[space].name

    def colour(self, space: int) -> str:
        """The colour of a space's group, empty for none."""
        group = self.edition.board.spaces[space].group
        return self.edition.data.group_colours.get(group, "")

    def built(self, seat: int, level: int) -> str:
        """What stands on a deed, empty for nothing."""
        return self._names.standing(seat, level) if level else ""

    def dash(self, seat: int) -> str:
        """How a seat's line is dashed."""
        return DASHES[seat % len(DASHES)]

    def mark(self, kind: str) -> str:
        """The shape of a mark."""
        return MARKS[kind]

    def awards(self) -> Any:
        """Who gets which award."""
        return awards(self.figures, self.edition)

    def what_if(self) -> list[Card] | None:
        """Moments at which another choice might have changed the game; None: not looked for."""
        moments = self._what_if
        return None if moments is None else [card(one, self._names) for one in moments]

    def sources(self) -> list[tuple[str, tuple[int, ...]]]:
        """Where money came from and went."""
        return list(words.sources(self.figures))

    def marks(self) -> list[str]:
        """The marks of the chart, as sentences."""
        return [words.mark_words(one, self.figures, self.edition) for one in self.figures.marks]

    def fortunes(self) -> Markup:
        """The chart of everybody's worth."""
        looks = [one["colour"] for one in self.players], [one["initial"] for one in self.players]
        return Markup(charts.in_rooms(partial(charts.fortunes, self.figures, self.edition, *looks)))

    @cached_property
    def earning(self) -> list[territories.Group]:
        """Each group that rent was paid on, with its deeds; the best first."""
        return territories.earning_groups(self.figures, self.edition)

    def deed_rents(self) -> Markup:
        """The chart of the deeds that earned most."""
        best = territories.earning_deeds(self.earning)[:_BARS_MOST]
        return _earned(best, _("Deeds that earned most"), _("One bar for each deed."))

    def group_rents(self) -> Markup:
        """The chart of rent by group."""
        groups = [group.whole for group in self.earning]
        return _earned(groups, _("Rent earned by group"), _("One bar for each group."))

    def visits(self) -> Markup:
        """The chart of the spaces where most tokens stopped."""
        figures = self.figures
        order = sorted(range(len(figures.visits)), key=lambda space: -figures.visits[space])
        rows = [
            charts.Bar(self.place(space), figures.visits[space], self.colour(space))
            for space in order[:_BARS_MOST]
            if figures.visits[space]
        ]
        about = _("One bar for each space.")
        return Markup(charts.bars(rows, _("Most visited spaces"), about)) if rows else Markup()

    def die_name(self, found: FairnessResult) -> str:
        """Which die it is; its hub only tells it from those of another."""
        return words.die_name(found, alone=len({one.hub for one in self.figures.dice}) == 1)

    def die_verdict(self, found: FairnessResult) -> str:
        """What its rolls mean."""
        return words.die_verdict(found)

    def die(self, found: FairnessResult) -> Markup:
        """The chart of a die's faces."""
        rows = [charts.Bar(worded(face_name(face)), count) for face, count in found.faces.items()]
        return Markup(charts.bars(rows, self.die_name(found), words.die_verdict(found)))

    def luck_verdict(self, seat: int) -> str:
        """How even a seat's faces were."""
        return words.luck_verdict(self.figures.luck[seat])


def _earned(rows: Iterable[territories.Territory], title: str, about: str) -> Markup:
    bars = [charts.Bar(row.name, row.total, row.colour) for row in rows]
    return Markup(charts.bars(bars, title, about))


_LONGEST_MIN = 72 * 60
"""The longest believable game, in minutes: beyond that the clock was changed, or the game was
resumed days later."""
