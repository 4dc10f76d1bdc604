"""What stands on the pages of the menus, made of the list of legal commands.

Every legal command has a line on its seat's page, so that encoder and buttons alone can play.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.language import _, ngettext
from controller.rules.commands import (
    Accept,
    AnyCommand,
    AskRent,
    Bid,
    Buy,
    CallTime,
    ChangeRules,
    CloseAuction,
    DeclareBankrupt,
    Decline,
    Offer,
    Pass,
    Roll,
    UseCard,
    Withdraw,
)
from controller.rules.legal import Option
from controller.rules.prompts import Ask, dice_awaited
from controller.rules.state import State
from controller.table import agreement, asking, labels, words
from controller.table.desk import Desk
from controller.table.pages import (
    Act,
    Answers,
    BidAmount,
    Bidders,
    Check,
    Choice,
    DeedPage,
    Faces,
    GoesBack,
    GoOn,
    Group,
    Habits,
    Help,
    Holdings,
    Leave,
    Leavers,
    LightsAndSound,
    Listing,
    Main,
    Many,
    NewGame,
    OpenDeal,
    OpenDeals,
    OpenRules,
    Page,
    Partners,
    Proposers,
    Range,
    Rents,
    Resume,
    RulePage,
    RulesPage,
    Say,
    SeatPage,
    Sure,
    SwitchOff,
    Tags,
    TakeBack,
    TakeBackPage,
)

TAKE_BACK_LINES = 99
"""Commands that the take-back page goes back at most; for more, open it again."""


def act(option: Option) -> Act:
    """What choosing an option does: at once, after more is said, or after a second thought."""
    command = option.command
    match command:
        case Roll():
            return Faces(command.seat)
        case Bid():
            return BidAmount(command.seat)
        case Offer():
            return Partners(command.seat)
        case ChangeRules():
            return RulesPage(command.seat)
        case DeclareBankrupt() | CallTime():
            return Sure(command)
        case _:
            return command


def entries(desk: Desk, options: Iterable[Option], *, named: bool = False) -> list[Choice]:
    """Options as lines; those of one kind that name places go under one line. `named`: begin
    with the seat's name."""
    kinds: dict[tuple[int, type[AnyCommand]], list[Option]] = {}
    for option in options:
        kinds.setdefault((option.command.seat, type(option.command)), []).append(option)
    lines = []
    for (seat, kind), group in kinds.items():
        who = words.name(desk.state, seat) if named else ""
        if kind in labels.VERBS and len(group) > 1:
            more = _("{verb} ...", verb=_(labels.VERBS[kind]))
            lines.append(Choice(_of(who, more), Group(seat, kind)))
        else:
            lines += [Choice(_of(who, labels.label(desk.state, o.command)), act(o)) for o in group]
    return list(dict.fromkeys(lines))


def _of(who: str, what: str) -> str:
    return _("{name}: {what}", name=who, what=what) if who else what


def listing(desk: Desk, page: Page) -> Listing | Range | None:
    """A page of the menus; None if there is nothing (any more) on it."""
    if page not in desk.made:
        desk.made[page] = _listing(desk, page)
    return desk.made[page]


def _listing(desk: Desk, page: Page) -> Listing | Range | None:
    match page:
        case Main():
            return Listing(_("Menu"), tuple(_main(desk)))
        case Answers():
            return _answers(desk)
        case SeatPage():
            return _seat(desk, page.seat)
        case Group():
            return _group(desk, page)
        case DeedPage():
            return _deed(desk, page.space)
        case Holdings():
            return _holdings(desk, page.seat)
        case Faces():
            return _faces(desk, page)
        case BidAmount():
            return _bid(desk, page.seat)
        case Bidders():
            return _if_any(_("Who bids?"), entries(desk, _kind(desk, Bid), named=True))
        case Leavers():
            return _if_any(_("Leave the auction"), _leavers(desk))
        case Rents():
            return _if_any(_("Ask for rent"), entries(desk, _kind(desk, AskRent), named=True))
        case OpenDeals():
            return _if_any(_("Open deals"), _open_deals(desk))
        case OpenDeal():
            return _open_deal(desk, page.by)
        case TakeBackPage():
            return _if_any(_("Take back from here"), _take_back(desk))
        case Proposers() | RulesPage() | RulePage() | OpenRules():
            return agreement.listing(desk, page)
        case GoesBack(lines):
            return Listing(_("Taken back"), tuple(Choice(line, Leave()) for line in lines))
        case Sure():
            return _sure(desk, page)
        case Resume():
            return _resume(desk)
        case _:
            return None


def _if_any(title: str, choices: list[Choice], seat: int = -1) -> Listing | None:
    return Listing(title, tuple(choices), seat) if choices else None


def _kind(desk: Desk, *kinds: type[AnyCommand]) -> list[Option]:
    return [option for option in desk.options if isinstance(option.command, kinds)]


def _main(desk: Desk) -> Iterable[Choice]:
    state = desk.state
    if desk.answers:
        yield Choice(_("The question now"), Answers())
    for kind in (CloseAuction, CallTime):
        for option in _kind(desk, kind)[:1]:
            yield Choice(labels.label(state, option.command), act(option))
    for seat in state.living():
        yield Choice(f"{words.name(state, seat)} {state.cash[seat]}", SeatPage(seat))
    if _kind(desk, AskRent):
        yield Choice(_("Rents to ask for"), Rents())
    if state.deals:
        yield Choice(_("Open deals"), OpenDeals())
    if state.proposal is not None:
        yield Choice(_("Proposed house rules"), OpenRules())
    elif _kind(desk, ChangeRules):
        yield Choice(_("House rules"), Proposers())
    if desk.history():
        yield Choice(_("Take back"), TakeBackPage())
    if desk.tags is not None:
        yield Choice(_("Tags"), Tags())
    if desk.findings is not None:
        yield Choice(_("Check the parts"), Check())
    yield Choice(_("Lights and sound"), LightsAndSound())
    yield Choice(_("Table habits"), Habits())
    yield Choice(_("How to play"), Help())
    yield Choice(_("New game"), Sure(NewGame()))
    if desk.stops:
        yield Choice(_("Switch off"), Sure(SwitchOff()))


def _answers(desk: Desk) -> Listing | None:
    asked = desk.prompt
    if asked.ask is Ask.OVER:
        return _final(desk)
    rest = [one for one in desk.answers if not isinstance(one.command, CloseAuction)]
    several = len({option.command.seat for option in desk.answers}) > 1
    seat = asked.seats[0] if len(asked.seats) == 1 else -1
    title = words.name(desk.state, seat) if seat >= 0 else _("Who, and what?")
    return _if_any(title, _hammer(desk) + entries(desk, rest, named=several), seat)


def _final(desk: Desk) -> Listing:
    state = desk.state
    ranked = sorted(range(state.seats), key=lambda seat: -state.worth[seat])
    lines = [
        Choice(
            f"{words.name(state, s)} {state.worth[s]}", Say(words.name(state, s), _has(state, s))
        )
        for s in ranked
    ]
    return Listing(_("Final count"), (*lines, Choice(_("New game"), Sure(NewGame()))))


def _has(state: State, seat: int) -> str:
    deeds = sum(owner == seat for owner in state.owner)
    cash = words.money(state, state.cash[seat])
    return ngettext("{cash}, {count} deed", "{cash}, {count} deeds", deeds, cash=cash)


def _seat(desk: Desk, seat: int) -> Listing | None:
    state = desk.state
    if not (0 <= seat < state.seats and state.alive[seat]):
        return None
    lines = entries(desk, desk.of_seat(seat))
    if seat in state.owner or state.kept[seat]:
        lines.insert(0, Choice(_("Deeds and cards"), Holdings(seat)))
    if not lines:
        lines.append(Choice(_("No deeds yet"), Leave()))
    return Listing(words.name(state, seat), tuple(lines), seat)


def _group(desk: Desk, page: Group) -> Listing | None:
    options = [one for one in desk.of_seat(page.seat) if isinstance(one.command, page.kind)]
    lines = [Choice(labels.line(desk.state, one.command), act(one)) for one in options]
    return _if_any(_(labels.VERBS[page.kind]), lines, page.seat)


def _deed(desk: Desk, space: int) -> Listing | None:
    state = desk.state
    owner, place = state.owner[space], words.place(state, space)
    options = [
        option
        for option in desk.options
        if getattr(option.command, "space", -1) == space and option.command.seat == owner
    ]
    if isinstance(buy := next(iter(_kind(desk, Buy)), None), Option) and desk.prompt.space == space:
        options += [buy, *_kind(desk, Decline)]
    lines = [Choice(labels.label(state, one.command), act(one)) for one in options]
    if owner >= 0 and any(isinstance(one.command, Offer) for one in desk.of_seat(owner)):
        lines.append(Choice(_("Offer it in a deal"), Partners(owner, space)))
    if lines:
        lines.append(Choice(words.card(state, space), Say(place, words.card(state, space))))
    return _if_any(place, lines, owner)


def _holdings(desk: Desk, seat: int) -> Listing | None:
    state = desk.state
    lines = []
    for space in state.board.deeds:
        if state.owner[space] == seat:
            what = _("mortgaged") if state.mortgaged[space] else words.buildings(state, space)
            label = f"{words.place(state, space)} {what}".rstrip()
            lines.append(Choice(label, _deed_act(desk, space)))
    for deck, card in state.kept[seat]:
        title = state.edition.card(deck, card).title
        use = UseCard(seat)
        say = Say(title, _("It gets its holder out of Jail."))
        lines.append(Choice(title, use if desk.option(use) else say))
    return _if_any(_("{name} has", name=words.name(state, seat)), lines, seat)


def _deed_act(desk: Desk, space: int) -> Act:
    if _deed(desk, space):
        return DeedPage(space)
    return Say(words.place(desk.state, space), words.card(desk.state, space))


def _faces(desk: Desk, page: Faces) -> Listing | None:
    if not any(isinstance(option.command, Roll) for option in desk.of_seat(page.seat)):
        return None
    dice = desk.edition.data.dice
    if dice_awaited(desk.state) == 1:
        one = [Choice(words.face(f), Roll(page.seat, (f,))) for f in dict.fromkeys(dice[0])]
        return Listing(_("The die"), tuple(one), page.seat)
    if page.first is None:
        first = [Choice(words.face(f), Faces(page.seat, f)) for f in dict.fromkeys(dice[0])]
        return Listing(_("First die"), tuple(first), page.seat)
    second = [
        Choice(words.face(f), Roll(page.seat, (page.first, f))) for f in dict.fromkeys(dice[1])
    ]
    return Listing(_("{face} and ...", face=words.face(page.first)), tuple(second), page.seat)


def _bid(desk: Desk, seat: int) -> Range | None:
    for option in desk.of_seat(seat):
        if isinstance(option.command, Bid):
            least = option.command.amount
            title = _("{name} bids", name=words.name(desk.state, seat))
            return Range(title, least, option.most, least, seat)
    return None


def _hammer(desk: Desk) -> list[Choice]:
    """The end of an auction is one line without a name, whoever may ask for it."""
    return [
        Choice(labels.label(desk.state, one.command), one.command)
        for one in _kind(desk, CloseAuction)[:1]
    ]


def _leavers(desk: Desk) -> list[Choice]:
    hammer, passes = _hammer(desk), _kind(desk, Pass)
    lines = hammer + entries(desk, passes, named=True)
    if not hammer and len(passes) > 1:
        lines.insert(0, Choice(_("Nobody wants it"), Many(tuple(one.command for one in passes))))
    return lines


def _open_deals(desk: Desk) -> list[Choice]:
    state = desk.state
    return [
        Choice(
            _(
                "{name} to {other}",
                name=words.name(state, deal.by),
                other=words.name(state, deal.to),
            ),
            OpenDeal(deal.by),
        )
        for deal in state.deals
    ]


def _open_deal(desk: Desk, by: int) -> Listing | None:
    state = desk.state
    deal = next((deal for deal in state.deals if deal.by == by), None)
    if deal is None:
        return None
    giver = words.name(state, by)
    gives, gets = words.bundle(state, deal.give), words.bundle(state, deal.take)
    lines = [
        Choice(
            _("{name} gives {things}", name=giver, things=gives),
            Say(_("{name} gives", name=giver), gives),
        ),
        Choice(
            _("{name} gets {things}", name=giver, things=gets),
            Say(_("{name} gets", name=giver), gets),
        ),
    ]
    if deal.settles:
        rent = words.money(state, deal.settles)
        lines.insert(0, Choice(_("In place of rent: {amount}", amount=rent),
                               Say(_("{name} owes rent", name=giver), rent)))  # fmt: skip
    lines += [
        Choice(_verdict(option.command, giver), option.command)
        for option in _kind(desk, Accept, Withdraw)
        if getattr(option.command, "by", -1) == by
    ]
    return Listing(_("{name}: a deal?", name=words.name(state, deal.to)), tuple(lines), deal.to)


def _verdict(command: AnyCommand, giver: str) -> str:
    if isinstance(command, Accept):
        return _("Accept")
    assert isinstance(command, Withdraw)
    return _("{name} drops it", name=giver) if command.seat == command.by else _("Turn it down")


def _take_back(desk: Desk) -> list[Choice]:
    done = desk.history()[:TAKE_BACK_LINES]
    return [Choice(sentence, TakeBack(count)) for count, sentence in enumerate(done, 1)]


def _sure(desk: Desk, page: Sure) -> Listing | None:
    if isinstance(page.act, NewGame | SwitchOff):
        away = isinstance(page.act, NewGame)
        title = _("Put this game away?") if away else _("Switch off?")
        return Listing(title, (Choice(_("No"), Leave()), Choice(_("Yes"), page.act)))
    command = page.act
    if desk.option(command) is None:
        return None
    question = labels.label(desk.state, command).partition(":")[0]  # the bar shows whose it is
    return Listing(
        _("{question}?", question=question.rstrip()),
        (Choice(_("No"), Leave()), Choice(_("Yes"), command)),
        command.seat,
    )


def _resume(desk: Desk) -> Listing:
    """Which game it is, and what is asked in it; either line goes on."""
    state = desk.state
    count = len(state.living())
    if state.rounds:
        which = _("Go on: {count} players, round {round}", count=count, round=state.rounds)
    else:
        which = _("Go on: {count} players", count=count)
    lines = [Choice(which, GoOn()), Choice(asking.question(state), GoOn())]
    lines.append(Choice(_("New game"), Sure(NewGame())))
    if desk.stops:
        lines.append(Choice(_("Switch off"), Sure(SwitchOff())))
    return Listing(_("Resume?"), tuple(lines))
