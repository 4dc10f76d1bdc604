"""The page about a study, as one HTML file that needs nothing else and has no script."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from controller.report import charts
from controller.report.words import decimal, group_name
from controller.study.compare import ENDED_BY, OF_THE_WIN, RING_PACE, WON_BY
from controller.study.figures import UNFINISHED, RuleSetFigures, StudyFigures
from controller.study.intervals import SWAYED_LEAST, Estimate
from controller.study.length import Length
from controller.study.plan import Plan, edition_of
from controller.text.language import N_, _, grouped, in_language, ngettext
from controller.text.sentences import game_name
from controller.text.sentences.settings import rules_in_words
from controller.web.look import style, worn
from controller.web.report import bundle, estimates

_TEMPLATES = Path(__file__).parents[1] / "templates"
_STYLES = "table.css", "report.css", "study.css"

_COLOURS = "#e3b655", "#7fb4e6"
"""Of the first rule set and the second."""

_COLUMNS = 40
"""Points of the chart of lengths at most: neighbouring lengths are put together."""

_VISITED_MOST = 10
"""Spaces on the chart of visits; the table has all."""

_ENDINGS = {
    "last-player": N_("only one player left"),
    "ring": N_("end of the Ring's road"),
    "bankruptcy": N_("bankruptcy in the short game"),
    "time": N_("time ran out"),
    "agreed": N_("ended by agreement"),
    UNFINISHED: N_("given up"),
}

_STRENGTHS = {
    "simple": N_("Simple bot"), "strong": N_("Strong bot"), "expert": N_("Expert bot"),
}  # fmt: skip

_MEASURES = {
    "turns": N_("Length in turns"),
    "seconds": N_("Length in minutes"),
    "ended": N_("Games that end, out of 100"),
    "jailed": N_("Times in Jail in a game"),
    "rent": N_("Rent paid in a game"),
    OF_THE_WIN: N_("Wins of the first to play, out of 100"),
    RING_PACE: N_("Round of the last Ring step that both games reach"),
}
"""What is compared, in the unit in which it is shown."""

_FACTORS = {"seconds": 1 / 60, "ended": 100.0, OF_THE_WIN: 100.0}


def make(plan: Plan, figures: StudyFigures, language: str) -> str:
    """The page, in a language."""
    with in_language(language):
        view = _View(plan, figures)
        worn_look = view.edition.data.look
        look = bundle.style(*_STYLES) + style(worn_look)
        return _templates().get_template("study.html").render(
            view=view, figures=figures, language=language, **worn(view.edition),
            policy=bundle.policy("", look), style=Markup(look),
            icon=bundle.icon(f"{worn_look.pictures}.svg"),
        )  # fmt: skip


@cache
def _templates() -> Environment:
    """Made once: compiling templates takes longer than filling them in."""
    templates = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True, trim_blocks=True)
    templates.globals.update(
        _=_, ngettext=ngettext, number=grouped, decimal=decimal, value=estimates.value,
        interval=partial(estimates.interval, least=0.0), quantiles=estimates.quantiles,
        least=SWAYED_LEAST,
    )  # fmt: skip
    return templates


class _View:
    """What the template shows, made of the figures."""

    def __init__(self, plan: Plan, figures: StudyFigures) -> None:
        self.plan, self.figures, self.edition = plan, figures, edition_of(plan)

    def name(self, one: RuleSetFigures) -> str:
        """Which rules these are."""
        game = game_name(self.edition, one.rule_set.game)
        rules = one.rule_set.rules
        return (
            _("{title}: {value}", title=game, value=rules_in_words(rules, self.edition.data.rules))
            if rules
            else game
        )

    def bots(self) -> str:
        """Who plays."""
        return ", ".join(_several(count, bot) for bot, count in Counter(self.figures.bots).items())

    def lengths(self, measure: str) -> Markup:
        """The chart of how long games are: a line for each rule set."""
        every = [getattr(one, measure) for one in self.figures.rule_sets]
        most = max(length.quantiles[-1] for length in every)
        width = max(1, -(-most * 5 // 4 // _COLUMNS))
        rows = [
            charts.Curve(_letter(at) if len(every) > 1 else "", _COLOURS[at], _shares(one, width))
            for at, one in enumerate(every)
        ]
        if measure == "turns":
            across, title = _("Turns"), _("Games by length in turns, out of 100")
        else:
            across, title = _("Minutes"), _("Games by length in minutes, out of 100")
        about = _("The higher the line, the more games take that long.")
        curves = partial(charts.curves, rows, across, title, about, at_peak=True)
        return Markup(charts.in_rooms(curves, low=True))

    def ring(self) -> Markup:
        """The chart of the Ring's pace."""
        rows = [
            charts.Curve(
                _letter(at) if len(self.figures.rule_sets) > 1 else "", _COLOURS[at],
                [(0.0, 0.0), *((float(step.step), step.round.value) for step in one.ring)],
            )
            for at, one in enumerate(self.figures.rule_sets)
            if one.ring
        ]  # fmt: skip
        if not rows:
            return Markup()
        title = _("Round in which the Ring takes each step, on average")
        about = _("Only games in which it gets so far are counted.")
        across = _("Step of the Ring")
        curves = partial(charts.curves, rows, across, title, about)
        return Markup(charts.in_rooms(curves, low=True))

    def endings(self, one: RuleSetFigures) -> Markup:
        """The chart of how games end."""
        rows = [_bar(_(_ENDINGS[why]), share) for why, share in one.endings.items()]
        return Markup(
            charts.bars(rows, _("How games end, out of 100"), _interval_line(), shares=True)
        )

    def places(self, one: RuleSetFigures) -> Markup:
        """The chart of chances by order of play."""
        rows = [
            _bar(_("plays first") if not at else _("number {count}", count=at + 1), share)
            for at, share in enumerate(one.places)
        ]
        return Markup(
            charts.bars(rows, _("Wins by order of play, out of 100"), _interval_line(), shares=True)
        )

    def strengths(self, one: RuleSetFigures) -> Markup:
        """The chart of what each kind of bot wins."""
        rows = [_bar(strength_name(name), share) for name, share in one.strengths.items()]
        return Markup(
            charts.bars(rows, _("Wins per bot, out of 100"), _interval_line(), shares=True)
        )

    def groups(self, one: RuleSetFigures) -> Markup:
        """The chart of what groups return."""
        rows = [
            charts.Bar(
                group_name(self.edition, group.group), 100 * group.returns.value,
                self.edition.data.group_colours.get(group.name, ""), "", _ends(group.returns),
            )
            for group in sorted(one.groups, key=lambda group: -group.returns.value)
        ]  # fmt: skip
        title = _("Rent for every 100 invested")
        return Markup(charts.bars(rows, title, _interval_line()))

    def group(self, group: int) -> str:
        """What a group is called."""
        return group_name(self.edition, group)

    def visited(self, one: RuleSetFigures) -> list[tuple[str, Estimate]]:
        """Each space and its share of all stops, the most visited first."""
        names = [space.name for space in self.edition.board.spaces]
        return sorted(zip(names, one.visits, strict=False), key=lambda row: -row[1].value)

    def visits(self, one: RuleSetFigures) -> Markup:
        """The chart of where tokens stop."""
        spaces = sorted(range(len(one.visits)), key=lambda at: -one.visits[at].value)
        rows = [
            charts.Bar(
                self.edition.board.spaces[space].name, 100 * one.visits[space].value,
                self._colour(space), decimal(100 * one.visits[space].value, 2),
                _ends(one.visits[space]),
            )
            for space in spaces[:_VISITED_MOST]
        ]  # fmt: skip
        title = _("Most visited spaces, out of 100 stops")
        return Markup(charts.bars(rows, title, _interval_line(), shares=True))

    def _colour(self, space: int) -> str:
        group = self.edition.board.spaces[space].group
        return self.edition.data.group_colours.get(group, "")

    def differences(self) -> list[tuple[str, str, str, str]]:
        """Each measure, by how much the second rule set differs, the interval, and a verdict."""
        return [
            (self._measure(name), estimates.signed(by, _factor(name)),
             estimates.interval(by, _factor(name)),
             estimates.verdict(by, self.figures.rule_sets[0].games))
            for name, by in self.figures.differences.items()
        ]  # fmt: skip

    def _measure(self, name: str) -> str:
        if name.startswith(WON_BY):
            who = strength_name(name.removeprefix(WON_BY))
            return _("Wins per bot, out of 100: {name}", name=who)
        if name.startswith(ENDED_BY):
            ending = _(_ENDINGS[name.removeprefix(ENDED_BY) or UNFINISHED])
            return _("Endings, out of 100: {ending}", ending=ending)
        return _(_MEASURES[name])

    def letter(self, at: int) -> str:
        """What a rule set is called on charts."""
        return _letter(at)

    def colour(self, at: int) -> str:
        """The colour of a rule set."""
        return _COLOURS[at]


def strength_name(strength: str) -> str:
    """What a strength of bots is called."""
    return _(_STRENGTHS[strength]) if strength in _STRENGTHS else strength


def _several(count: int, strength: str) -> str:
    name = strength_name(strength)
    return _("{count} × {name}", count=count, name=name) if count > 1 else name


def _interval_line() -> str:
    return _("The thin line is the range in which the true value lies in 95 of 100 studies.")


def _letter(at: int) -> str:
    return "AB"[at]


def _bar(label: str, share: Estimate) -> charts.Bar:
    words = decimal(100 * share.value)
    return charts.Bar(label, 100 * share.value, "", words, _ends(share))


def _ends(one: Estimate) -> tuple[float, float] | None:
    if one.low is None or one.high is None:
        return None
    return 100 * max(0.0, one.low), 100 * one.high


def _shares(length: Length, width: int) -> list[tuple[float, float]]:
    """Points of a line: in the middle of every so many lengths, how many of 100 games have one of
    them; to the longest that is shown, beyond which there are few."""
    games = sum(count for _, count in length.histogram)
    columns = [0] * _COLUMNS
    for value, count in length.histogram:
        if value // width < _COLUMNS:
            columns[value // width] += count
    return [(at * width + width / 2, 100 * count / games) for at, count in enumerate(columns)]


def _factor(measure: str) -> float:
    return 100.0 if measure.startswith((WON_BY, ENDED_BY)) else _FACTORS.get(measure, 1.0)
