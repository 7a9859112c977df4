"""Places at a table: who sits where, who is host, what is going to be played.

Most functions change a `TableState` that is a draft: nobody else holds it yet. They return the
notices that tell people what happened, or raise `Refuse`.
"""

from collections.abc import Callable, Container
from functools import lru_cache
from typing import Final

from msgspec import structs

from lastcard.engine import FORMATS, Edition, Format, IllegalAction, MatchSetup
from lastcard.engine.errors import Malformed, unknown
from lastcard.table.rows import FORGOTTEN, MOST_PEOPLE, ChairState, TableState
from lastcard.wire import Facts, Person, TableOptions
from lastcard.wire.common import plain_text
from lastcard.wire.errors import Refuse
from lastcard.wire.notices import NoticeCode

Notices = list[tuple[NoticeCode, Facts]]

DEFAULT_BOT: Final = "casual"
"""The level of the bot that plays for people who are away, and in empty chairs."""


# ── What is played ────────────────────────────────────────────────────────────────────────────────


FindEdition = Callable[[str], Edition]


def match_setup(options: TableOptions, find_edition: FindEdition) -> MatchSetup:
    """The setup of a match with these options, or `Refuse`."""
    rules = tuple(sorted(options.rules.items()))
    return _match_setup(find_edition, options.edition, options.format, rules, options.chairs)


@lru_cache(maxsize=256)
def _match_setup(
    find_edition: FindEdition,
    edition_id: str,
    format_name: str | None,
    rules: tuple[tuple[str, str], ...],
    chairs: int,
) -> MatchSetup:
    try:
        edition = find_edition(edition_id)
        name = format_name or edition.default_format
        if name not in FORMATS:
            raise Malformed(unknown("format", name, FORMATS))
        return MatchSetup(edition, edition.rules.with_options(dict(rules)), Format(name), chairs)
    except Malformed as error:
        raise Refuse("bad-options", facts={"problem": str(error)}) from None
    except IllegalAction as error:
        raise Refuse(error.code, error.rule, dict(error.refusal.facts)) from None


def new_table(code: str, options: TableOptions, host: Person, created: int) -> TableState:
    """A new table in its lobby, the host in the first chair."""
    chairs = [ChairState() for _ in range(options.chairs)]
    chairs[0].person = host
    return TableState(code, _named_plainly(options), host.id, chairs, created)


def _named_plainly(options: TableOptions) -> TableOptions:
    return structs.replace(options, name=plain_text(options.name))


def change_options(
    table: TableState, person: Person, options: TableOptions, find_edition: FindEdition
) -> Notices:
    """The host changes the options; people on surplus chairs get a free one, or become lookers."""
    require_host(table, person)
    require_stage(table, "lobby", "over")
    if options.lesson:
        raise Refuse("bad-options", facts={"problem": "a lesson has a table of its own"})
    match_setup(options, find_edition)
    chairs = table.chairs[: options.chairs]
    for chair in table.chairs[options.chairs :]:
        free = next((c for c in chairs if c.person is None and c.bot is None), None)
        if chair.person is not None and free is not None:
            free.person = chair.person
    chairs.extend(ChairState() for _ in range(options.chairs - len(chairs)))
    for chair in chairs:
        chair.ready = False
        chair.swap = None
    table.chairs = chairs
    table.options = _named_plainly(options)
    notices: Notices = [("options-changed", {"name": person.name})]
    return notices if table.host in _people(table) else notices + hand_over(table)


# ── Looking things up ─────────────────────────────────────────────────────────────────────────────


def chair_of(table: TableState, person_id: str) -> int | None:
    """The chair of a person."""
    for number, chair in enumerate(table.chairs):
        if chair.person is not None and chair.person.id == person_id:
            return number
    return None


def may_be_coached(table: TableState, chair: int) -> bool:
    """Whether a coach is fair to the others: bots play in all other chairs, and it is no lesson."""
    others = (other for number, other in enumerate(table.chairs) if number != chair)
    return not table.options.lesson and all(other.person is None for other in others)


def require_chair(table: TableState, person: Person) -> int:
    """The chair of a person, or `Refuse`."""
    chair = chair_of(table, person.id)
    if chair is None:
        raise Refuse("not-at-the-table")
    return chair


def require_host(table: TableState, person: Person) -> None:
    """Refuse everyone but the host."""
    if table.host != person.id:
        raise Refuse("host-only")


def require_stage(table: TableState, *stages: str) -> None:
    """Refuse unless the table is in one of these stages."""
    if table.stage not in stages:
        raise Refuse("not-now", facts={"stage": table.stage})


def chair_at(table: TableState, number: int) -> ChairState:
    """The chair of this number, or `Refuse`."""
    if not 0 <= number < len(table.chairs):
        raise Refuse("no-such-chair", facts={"chair": number})
    return table.chairs[number]


def is_at_rest(table: TableState) -> bool:
    """Whether no match is played, so that places can change at once."""
    return table.stage in ("lobby", "over")


def require_admission(table: TableState, person: Person) -> None:
    """Refuse people who were removed, and lookers where the table wants none."""
    if person.id in table.kicked:
        raise Refuse("kicked")
    looks_on = chair_of(table, person.id) is None
    if looks_on and not is_at_rest(table) and not table.options.spectators:
        raise Refuse("no-spectators")


# ── Taking places ─────────────────────────────────────────────────────────────────────────────────


def sit(table: TableState, person: Person, number: int) -> Notices:
    """Take a chair: at once if no match is played, else from the next round on."""
    chair = chair_at(table, number)
    facts: Facts = {"name": person.name, "chair": number}
    if chair.person is not None and chair.person.id == person.id:
        return take_back(table, person)
    if chair.person is not None:
        raise Refuse("chair-taken", facts={"chair": number})
    if is_at_rest(table):
        _forget_next(table, person)
        _clear(table, person.id)
        chair.person = person
        chair.bot = None
        if table.host not in _people(table):
            table.host = person.id
        return [("sat", facts)]
    if chair_of(table, person.id) is not None:
        raise Refuse("not-now", facts={"stage": table.stage})
    if chair.next is not None and chair.next.id != person.id:
        raise Refuse("chair-taken", facts={"chair": number})
    _forget_next(table, person)
    chair.next = person
    return [("sat", facts)]


def seat_newcomers(table: TableState) -> Notices:
    """At a new round, people who waited for a chair take it."""
    notices: Notices = []
    for number, chair in enumerate(table.chairs):
        if chair.next is not None and chair.person is None:
            chair.person = chair.next
            chair.bot = None
            chair.missed = 0
            notices.append(("takes-over", {"name": chair.person.name, "chair": number}))
        chair.next = None
        chair.ready = False
    return notices


def stand(table: TableState, person: Person) -> Notices:
    """Give up the chair; during a match it stays theirs, and a bot stands in."""
    number = require_chair(table, person)
    if not is_at_rest(table):
        return [] if table.chairs[number].standing_in else stand_in(table, person)
    handed_over = _host_left(table, person)
    _clear(table, person.id)
    return [("stood", {"name": person.name, "chair": number}), *handed_over]


def leave(table: TableState, person: Person) -> Notices:
    """Leave the table; during a match the chair stays theirs, and a bot stands in."""
    _forget_next(table, person)
    number = chair_of(table, person.id)
    if number is None:
        return []
    handed_over = _host_left(table, person)
    stand(table, person)
    return [("left", {"name": person.name, "chair": number}), *handed_over]


def stand_in(table: TableState, person: Person) -> Notices:
    """A bot plays for someone who is away; their chair stays theirs."""
    number = require_chair(table, person)
    chair = table.chairs[number]
    chair.standing_in = True
    chair.bot = DEFAULT_BOT
    notices: Notices = [("bot-stands-in", {"name": person.name, "chair": number})]
    return notices + _host_left(table, person)


def take_back(table: TableState, person: Person) -> Notices:
    """Play one's own hand again after a bot stood in."""
    number = require_chair(table, person)
    chair = table.chairs[number]
    if not chair.standing_in:
        return []
    chair.standing_in = False
    chair.bot = None
    chair.missed = 0
    return [("took-back", {"name": person.name, "chair": number})]


def swap(table: TableState, person: Person, number: int) -> Notices:
    """Change places: at once with an empty chair or a bot, with a person when both ask for it."""
    own = require_chair(table, person)
    require_stage(table, "lobby", "over")
    other = chair_at(table, number)
    mine = table.chairs[own]
    if own == number:
        return []
    if other.person is not None and other.swap != own:
        mine.swap = number
        return []
    mine.swap = other.swap = None
    table.chairs[own], table.chairs[number] = other, mine
    return [("swapped", {"name": person.name, "chair": number, "other": own})]


def set_ready(table: TableState, person: Person, *, ready: bool) -> Notices:
    """Say that one is ready for the match or the next round, or no longer."""
    number = require_chair(table, person)
    table.chairs[number].ready = ready
    return [("ready", {"name": person.name, "chair": number})] if ready else []


def set_bot(
    table: TableState, person: Person, number: int, level: str | None, levels: Container[str]
) -> Notices:
    """Put a bot of one of these levels on a chair without a person; None: open the chair."""
    require_host(table, person)
    require_stage(table, "lobby", "over")
    chair = chair_at(table, number)
    if chair.person is not None:
        raise Refuse("chair-not-empty", facts={"chair": number})
    if level is None:
        chair.bot = None
        return [("chair-opened", {"chair": number})]
    if level not in levels:
        raise Refuse("no-such-bot", facts={"name": level})
    chair.bot = level
    return [("bot-set", {"chair": number, "level": level})]


def kick(table: TableState, number: int) -> Notices:
    """Remove a person: by the host before a match, by vote during one."""
    chair = chair_at(table, number)
    person = chair.person
    if person is None:
        raise Refuse("no-such-chair", facts={"chair": number})
    table.kicked = [*table.kicked, person.id][-MOST_PEOPLE:]
    handed_over = _host_left(table, person)
    bot = None if is_at_rest(table) else chair.bot or DEFAULT_BOT
    table.chairs[number] = ChairState(bot=bot)
    return [("kicked", {"name": person.name, "chair": number}), *handed_over]


def ban(table: TableState, person: Person) -> Notices:
    """Remove someone without a chair for good, also from the chair they wait for."""
    _forget_next(table, person)
    table.kicked = [*table.kicked, person.id][-MOST_PEOPLE:]
    return [("kicked", {"name": person.name})]


def forget(table: TableState, person_id: str) -> Notices:
    """Someone is nobody from now on; where they held cards a bot plays."""
    told: Notices = []
    number = chair_of(table, person_id)
    if table.host == person_id:
        told = hand_over(table)
        table.host = table.host if told else ""
    if number is not None:
        bot = None if is_at_rest(table) else table.chairs[number].bot or DEFAULT_BOT
        table.chairs[number] = ChairState(bot=bot)
        told = [("left", {"name": FORGOTTEN, "chair": number}), *told]
    for chair in table.chairs:
        if chair.next is not None and chair.next.id == person_id:
            chair.next = None
    table.kicked = [who for who in table.kicked if who != person_id]
    table.muted = [who for who in table.muted if who != person_id]
    return told


def give_host(table: TableState, person: Person, number: int) -> Notices:
    """The host hands the table to someone in a chair."""
    require_host(table, person)
    other = chair_at(table, number).person
    if other is None:
        raise Refuse("no-such-chair", facts={"chair": number})
    table.host = other.id
    return [("host-changed", {"name": other.name, "chair": number})]


def rename(table: TableState, person: Person) -> Notices:
    """Note the new name of someone who sits, or waits for a chair."""
    told: Notices = []
    for number, chair in enumerate(table.chairs):
        if chair.person is not None and chair.person.id == person.id:
            facts: Facts = {"old": chair.person.name, "name": person.name, "chair": number}
            told.append(("renamed", facts))
            chair.person = person
        if chair.next is not None and chair.next.id == person.id:
            chair.next = person
    return told


def mute(table: TableState, person: Person, other: Person | None, *, muted: bool) -> Notices:
    """The host mutes someone, or lets them talk again."""
    require_host(table, person)
    if other is None or other.id == person.id:
        raise Refuse("no-such-person")
    if muted == (other.id in table.muted):
        return []
    others = [who for who in table.muted if who != other.id]
    table.muted = [*others, other.id][-MOST_PEOPLE:] if muted else others
    return [("muted" if muted else "unmuted", {"name": other.name})]


def hand_over(table: TableState, here: Container[str] | None = None) -> Notices:
    """Make the next person clockwise host: a player or, with `here`, one of these people."""
    old = chair_of(table, table.host)
    count = len(table.chairs)
    for number in range(count) if old is None else ((old + n) % count for n in range(1, count)):
        chair = table.chairs[number]
        if chair.person is None:
            continue
        if not chair.standing_in if here is None else chair.person.id in here:
            table.host = chair.person.id
            return [("host-changed", {"name": chair.person.name, "chair": number})]
    return []


def fill_with_bots(table: TableState) -> None:
    """At the start of a match a bot takes every chair without a person; people play their own."""
    for chair in table.chairs:
        chair.ready = False
        chair.missed = 0
        chair.swap = None
        if chair.person is None:
            chair.bot = chair.bot or DEFAULT_BOT
        else:
            chair.standing_in = False
            chair.bot = None


def _people(table: TableState) -> list[str]:
    return [chair.person.id for chair in table.chairs if chair.person is not None]


def _clear(table: TableState, person_id: str) -> None:
    """Take a person out of their chair."""
    number = chair_of(table, person_id)
    if number is not None:
        table.chairs[number] = ChairState()


def _forget_next(table: TableState, person: Person) -> None:
    """Let a person no longer wait for a chair."""
    for chair in table.chairs:
        if chair.next is not None and chair.next.id == person.id:
            chair.next = None


def _host_left(table: TableState, person: Person) -> Notices:
    return hand_over(table) if table.host == person.id else []
