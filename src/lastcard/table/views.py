"""What a table shows: how it stands, as messages of the protocol."""

from msgspec.structs import replace

from lastcard.engine import MatchViewer, Player, Watcher
from lastcard.table.chairs import chair_of, may_be_coached
from lastcard.table.codec import read_event
from lastcard.table.effects import Show
from lastcard.table.lessons import show_lesson
from lastcard.table.plays import Due
from lastcard.table.rows import read_row, show_others, show_said
from lastcard.table.table import Table
from lastcard.table.votes import may_pause
from lastcard.wire import (
    VERSION,
    Board,
    Chair,
    Own,
    Person,
    TableInfo,
    TableSummary,
    Update,
    View,
    Welcome,
    WireEvent,
    You,
)
from lastcard.wire.errors import Refuse
from lastcard.wire.happened import show_events
from lastcard.wire.showing import has_race, show_board, show_goal, show_own, table_facts


def show_board_of(table: Table, board: int, now: int) -> Board:
    """A board as everyone sees it, or `Refuse`."""
    if table.match is None:
        raise Refuse("no-match")
    return show_board(
        table.match,
        board,
        moment=table.plays[board].moment,
        deadline=table.agenda.get(Due("time", board)),
        held_until=table.held_until(board, now),
        next_round_at=table.agenda.get(Due("next-round")),
    )


def show_own_of(table: Table, player: Player, now: int) -> Own | None:
    """What only this player sees; None for a player who is out."""
    if table.match is None:
        return None
    armed, again = table.is_armed(player), table.catch_again_at(player, now)
    own = show_own(table.match, player, armed=armed, catch_again_at=again)
    lesson = show_lesson(table, player)
    return own if own is None or lesson is None else replace(own, lesson=lesson)


def show_view(table: Table, viewer: MatchViewer, board: int, now: int) -> View | None:
    """The game as a viewer may know it; None before the first match."""
    if table.match is None:
        return None
    own = None if isinstance(viewer, Watcher) else show_own_of(table, viewer, now)
    return View(show_board_of(table, board, now), own)


def viewer_of(table: Table, person_id: str, watching: int = 0) -> tuple[MatchViewer, int]:
    """As whom a person sees the match, and which board; lookers choose a board."""
    chair = chair_of(table.state, person_id)
    if table.match is None:
        return Watcher.SPECTATOR, 0
    place = None if chair is None else table.match.place_of(Player(chair))
    if chair is not None and place is not None:
        return Player(chair), place.board
    return Watcher.SPECTATOR, min(watching, len(table.match.boards) - 1)


def show_you(table: Table, person: Person) -> You:
    """Who the reader is, and their chair."""
    chair = chair_of(table.state, person.id)
    coached = chair is not None and may_be_coached(table.state, chair)
    return You(id=person.id, name=person.name, chair=chair, coached=coached)


def show_info(table: Table) -> TableInfo:
    """All that everyone sees of the table, except the cards."""
    state, setup = table.state, table.setup
    seated = {chair.person.id for chair in state.chairs if chair.person is not None}
    lookers = [visitor.person for key, visitor in table.here.items() if key not in seated]
    return TableInfo(
        code=state.code,
        options=state.options,
        format=str(setup.format),
        **table_facts(setup),
        stage=state.stage,
        pauses=may_pause(state),
        chairs=[
            Chair(
                person=chair.person,
                bot=chair.bot,
                understudy=None if chair.bot is None else table.outside.understudy(chair.bot),
                connected=table.is_here(chair.person),
                ready=chair.ready,
                standing_in=chair.standing_in,
                next=chair.next,
                swap=chair.swap,
            )
            for chair in state.chairs
        ],
        host=state.host,
        spectators=lookers,
        votes=state.votes,
        match=state.match,
        muted=state.muted,
    )


def missed_since(table: Table, seq: int, viewer: MatchViewer, board: int) -> list[WireEvent] | None:
    """All that a viewer missed after a row; None if those rows are no longer kept."""
    oldest = table.recent[0].seq if table.recent else table.seq + 1
    if not oldest - 1 <= seq <= table.seq:
        return None
    missed: list[WireEvent] = []
    for recent in table.recent:
        if recent.seq > seq:
            row = read_row(recent.data)
            happened = [read_event(event) for event in row.events]
            missed += show_events(happened, viewer, recent.seatings, board)
            missed += show_others(recent.seq, row)
    return missed


def welcome(
    table: Table, person: Person, message_id: str, now: int, *, seq: int | None, watching: int = 0
) -> Welcome:
    """The answer to `hello`: how things stand, and what was missed after the row `seq`."""
    viewer, board = viewer_of(table, person.id, watching)
    missed = None if seq is None else missed_since(table, seq, viewer, board)
    return Welcome(
        id=message_id,
        version=VERSION,
        seq=table.seq,
        time=now,
        you=show_you(table, person),
        table=show_info(table),
        view=show_view(table, viewer, board, now),
        missed=missed or [],
        resumed=missed is not None,
        chat=[] if missed is not None else [show_said(n, said) for n, said in table.said.items()],
    )


def update(show: Show, person: Person, now: int, *, watching: int = 0) -> Update:
    """What one person is told of what happened."""
    table = show.table
    viewer, board = viewer_of(table, person.id, watching)
    seatings = () if table.match is None else table.match.seatings
    return Update(
        seq=table.seq,
        time=now,
        events=[*show_events(show.events, viewer, seatings, board), *show.others],
        view=show_view(table, viewer, board, now) if show.with_view else None,
        table=show_info(table) if show.with_info else None,
        you=show_you(table, person) if show.with_info else None,
    )


def summarize(table: Table) -> TableSummary:
    """The table in a list of tables."""
    state = table.state
    people = [chair.person for chair in state.chairs if chair.person is not None]
    seated = {person.id for person in people}
    return TableSummary(
        code=state.code,
        name=state.options.name,
        edition=state.options.edition,
        format=str(table.setup.format),
        options=state.options,
        goal=show_goal(table.setup),
        race=has_race(table.setup),
        stage=state.stage,
        host=next((person.name for person in people if person.id == state.host), ""),
        people=len(people),
        bots=sum(chair.person is None and chair.bot is not None for chair in state.chairs),
        chairs=len(state.chairs),
        spectators=sum(person not in seated for person in table.here),
    )
