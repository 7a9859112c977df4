"""Recording: what was played, as a record; in full, or as one player saw it.

    recorder = Recorder(match.setup, names=("Ada", "Ben"))
    recorder.take(start.events)
    recorder.take(step.events, player=player, action=action)
    text = write(recorder.record())

A record through someone's eyes is made of the events as that player sees them and of nothing else.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from lastcard.engine import (
    FORMATS,
    Action,
    Event,
    Events,
    Format,
    Seat,
    Setup,
    Watcher,
    print_cards,
)
from lastcard.engine.match_events import BoardEvent, MatchEvent, RoundStarted
from lastcard.engine.match_views import redact_match, viewer_at
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.standings import MatchSetup
from lastcard.notation.record import Item, Record, Round, Tag
from lastcard.notation.steps import dealt_deck, start_items, step_items
from lastcard.notation.tokens import CONTROL


@dataclass(slots=True)
class _BoardRound:
    """One round at one board."""

    round: int
    number: int
    """Of the board, from 1."""
    seating: Seating
    dealer: Player
    start: list[Event] = field(default_factory=list[Event])
    items: list[Item] = field(default_factory=list[Item])


class Recorder:
    """Takes the events of a match as they happen and gives the record of it."""

    def __init__(
        self,
        setup: MatchSetup,
        *,
        names: Sequence[str] = (),
        viewer: Player | None = None,
        tags: Mapping[str, str] | None = None,
        edition: str = "",
    ) -> None:
        """`names` are those of the players, `viewer` the player who sees; `tags` are kept as well.

        `edition` is the path of an edition that is not one of ours.
        """
        self._setup = setup
        self._edition = edition or setup.edition.id
        self._names = _writable_names(names)
        self._viewer: Player | Watcher = Watcher.RECORD if viewer is None else viewer
        self._tags = dict(tags or {})
        self._boards: list[_BoardRound] = []
        self._now: list[_BoardRound] = []

    def take(
        self,
        events: Iterable[MatchEvent],
        *,
        player: Player | None = None,
        action: Action | None = None,
    ) -> None:
        """Take the events that a player's action led to, or, without one, that dealing led to."""
        by_board: dict[int, list[Event]] = {}
        for event in events:
            if isinstance(event, RoundStarted):
                self._begin(event)
            seen = redact_match(event, self._viewer, tuple(board.seating for board in self._now))
            if isinstance(seen, BoardEvent):
                by_board.setdefault(seen.board, []).append(seen.event)
        for number, seen_events in by_board.items():
            board = self._now[number]
            if player is None or action is None:
                board.start.extend(seen_events)
            else:
                seat = Seat(board.seating.index(player))
                viewer = viewer_at(board.seating, self._viewer)
                board.items.extend(step_items(seat, action, tuple(seen_events), viewer))

    def _begin(self, event: RoundStarted) -> None:
        places = enumerate(zip(event.seatings, event.dealers, strict=True))
        self._now = [
            _BoardRound(event.round, number + 1, seating, dealer)
            for number, (seating, dealer) in places
        ]
        # The viewer's own board comes first, since its header names the viewer.
        self._boards.extend(sorted(self._now, key=lambda t: self._viewer not in t.seating))

    def record(self) -> Record:
        """What was played so far."""
        rounds: list[Round] = []
        seating: Seating = ()
        for board in self._boards:
            tags = self._header(board, seating_before=seating)
            seating = board.seating
            viewer = viewer_at(board.seating, self._viewer)
            items = (*start_items(tuple(board.start), viewer), *board.items)
            rounds.append(Round(tuple(Tag(name, value) for name, value in tags.items()), items))
        return Record(tuple(rounds))

    def _header(self, board: _BoardRound, *, seating_before: Seating) -> dict[str, str]:
        setup = self._setup
        tags: dict[str, str] = {}
        if not seating_before:
            tags["Edition"] = self._edition
            options = setup.rules.differences(setup.edition.rules)
            if options:
                tags["Rules"] = ", ".join(f"{name}={value}" for name, value in options.items())
            tags["Format"] = setup.format
        if board.seating != seating_before:
            tags["Seats"] = self._seats(board.seating, is_first=not seating_before)
        tags["Round"] = str(board.round)
        if FORMATS[setup.format].boards > 1:
            tags["Table"] = str(board.number)
        tags["Dealer"] = str(board.seating.index(board.dealer) + 1)
        if self._viewer in board.seating:
            tags["Viewer"] = str(board.seating.index(self._viewer) + 1)
        board_setup = setup.board_setup(len(board.seating))
        dealer = Seat(board.seating.index(board.dealer))
        tags["Deck"] = print_cards(dealt_deck(tuple(board.start), board_setup, dealer))
        return tags if seating_before else {**tags, **self._tags}

    def _seats(self, seating: Seating, *, is_first: bool) -> str:
        """The names, or how many sit down or, once seats change, each player's number."""
        if self._names:
            return ", ".join(self._names[player] for player in seating)
        if is_first and seating == tuple(range(self._setup.players)):
            return str(len(seating))
        return ", ".join(str(player + 1) for player in seating)


def record_round(  # noqa: PLR0913 - what can be set, by name
    setup: Setup,
    dealer: Seat,
    start: Events,
    steps: Iterable[tuple[Seat, Action, Events]],
    *,
    format: Format | None = None,
    names: Sequence[str] = (),
    viewer: Seat | None = None,
    edition: str = "",
) -> Record:
    """The record of one round: the events of the deal, then each action with its events."""
    match = MatchSetup(
        setup.edition, setup.rules, format or setup.edition.default_format, setup.seats
    )
    seating = tuple(map(Player, range(setup.seats)))
    watching = None if viewer is None else seating[viewer]
    recorder = Recorder(match, names=names, viewer=watching, edition=edition)
    recorder.take([RoundStarted(1, (seating,), (seating[dealer],))])
    recorder.take(BoardEvent(0, event) for event in start)
    for seat, action, events in steps:
        board_events = [BoardEvent(0, event) for event in events]
        recorder.take(board_events, player=seating[seat], action=action)
    return recorder.record()


def _writable_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names without commas, line ends and other signs that cannot stand in a list of names.

    Of several alike, all but the first get a number: when seats change, names tell who is who.
    """
    written: list[str] = []
    for player, name in enumerate(names):
        plain = " ".join(CONTROL.sub(" ", name.replace(",", " ")).split()) or str(player + 1)
        told, number = plain, 1
        while told in written:
            number += 1
            told = f"{plain} {number}"
        written.append(told)
    return tuple(written)
