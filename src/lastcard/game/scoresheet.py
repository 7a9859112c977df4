"""A score sheet for a real table: people tell how rounds ended, and the rules do the rest.

sheet = ScoreSheet.start(setup, ("Ada", "Ben", "Cleo"))
sheet = sheet.add(Player(0), {Player(1): "7 W", Player(2): "S"})
sheet.tally.totals
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, cast

from lastcard.editions import load_edition
from lastcard.engine import Card, Face, Format, Malformed, MatchSetup, Player, Seat
from lastcard.engine.cards import WILDS
from lastcard.engine.events import RoundEnded
from lastcard.engine.evolve import evolve
from lastcard.engine.formats import FORMATS
from lastcard.engine.standings import Standing, Tally
from lastcard.engine.state import RoundState

VERSION: Final = 1
_ANY_COLOR: Final = "R"
"""Points do not depend on the color, so nobody is asked for it."""


@dataclass(frozen=True, slots=True)
class BoardEnd:
    """How a round ended at a board: who went out, and what everyone was left with."""

    winner: Player | None
    left: tuple[tuple[Player, tuple[Face, ...]], ...]


@dataclass(frozen=True)
class ScoreSheet:
    """A match as it is written down; each change gives another sheet."""

    setup: MatchSetup
    edition: str
    """As it was asked for: an id, or the path of a file."""
    names: tuple[str, ...]
    dealer: Player = Player(0)
    """Who dealt the first round."""
    ends: tuple[BoardEnd, ...] = ()

    @classmethod
    def start(
        cls,
        setup: MatchSetup,
        names: tuple[str, ...],
        *,
        edition: str = "",
        dealer: Player = Player(0),  # noqa: B008 - a number
    ) -> ScoreSheet:
        """An empty sheet; `Malformed` if there is not a name for everyone."""
        if len(names) != setup.players or len(set(names)) < len(names) or not all(names):
            raise Malformed(f"{setup.players} different names are needed, not {', '.join(names)}")
        if dealer not in range(setup.players):
            raise Malformed(f"there is no player {dealer} who could deal")
        return cls(setup, edition or setup.edition.id, names, dealer)

    # ── Writing ───────────────────────────────────────────────────────────────────────────────────

    def add(self, winner: Player | None, left: Mapping[Player, str]) -> ScoreSheet:
        """The sheet with the next board's round on it: faces (`7 S W4`) for all who hold cards.

        Where nobody went out, the round is void, and no cards need be told (END-2).
        """
        if self.tally.is_over:
            raise Malformed("the match is over; undo a round to change it")
        seating = self.seating
        for player in (*left, *(() if winner is None else (winner,))):
            if player not in seating:
                raise Malformed(f"{self._name(player)} does not play at this table now")
        ends: list[tuple[Player, tuple[Face, ...]]] = []
        for player in seating:
            faces = read_faces(left.get(player, ""), self.setup)
            if player == winner and faces:
                raise Malformed(f"{self._name(player)} went out and is left with no card")
            if player != winner and winner is not None and not faces:
                raise Malformed(f"{self._name(player)} did not go out: which cards were left?")
            ends.append((player, faces))
        end = BoardEnd(winner, tuple(ends))
        made = replace(self, ends=(*self.ends, end))
        # Worked out from the sheet so far, not from the first round again: long sheets stay quick.
        made.__dict__["tally"], _ = self.tally.score(
            self.board, seating, self._state(end, len(seating))
        )
        return made

    def undo(self) -> ScoreSheet:
        """The sheet without what was written last."""
        if not self.ends:
            raise Malformed("nothing is written down yet")
        return replace(self, ends=self.ends[:-1])

    # ── Reading ───────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def tally(self) -> Tally:
        """The score as the rules of the match work it out."""
        tally = Tally.start(self.setup)
        for end in self.ends:
            board = _next_board(tally)
            seating = tally.seatings()[board]
            tally, _ = tally.score(board, seating, self._state(end, len(seating)))
        return tally

    @property
    def board(self) -> int:
        """The board whose round is written next."""
        return _next_board(self.tally)

    @property
    def seating(self) -> tuple[Player, ...]:
        """Who plays at that board, clockwise."""
        return self.tally.seatings()[self.board]

    @property
    def dealers(self) -> tuple[Player, ...]:
        """Who deals in the round that is played now, board by board (SCORE-5)."""
        tally = Tally.start(self.setup)
        seatings = tally.seatings()
        dealers = tuple(
            self.dealer if self.dealer in seating else seating[0] for seating in seatings
        )
        for end in self.ends:
            board = _next_board(tally)
            seating = tally.seatings()[board]
            before = tally.rounds_played
            tally, _ = tally.score(board, seating, self._state(end, len(seating)))
            if tally.rounds_played > before and not tally.is_over:
                dealers = tally.next_dealers(seatings, dealers)
                seatings = tally.seatings()
        return dealers

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What each round was worth and why."""
        return self.tally.standings

    def _state(self, end: BoardEnd, seats: int) -> RoundState:
        state = RoundState.before_deal(self.setup.board_setup(seats), Seat(0))
        hands = tuple(tuple(map(_card, faces)) for _, faces in end.left)
        players = [player for player, _ in end.left]
        winner = None if end.winner is None else Seat(players.index(end.winner))
        return evolve(state, RoundEnded(winner, hands))

    def _name(self, player: Player) -> str:
        known = 0 <= player < len(self.names)
        return self.names[player] if known else f"player {player}"

    # ── Keeping ───────────────────────────────────────────────────────────────────────────────────

    def to_json(self) -> str:
        """The sheet as text from which `from_json` makes it again."""
        data = {
            "version": VERSION,
            "edition": self.edition,
            "format": str(self.setup.format),
            "rules": self.setup.rules.differences(self.setup.edition.rules),
            "names": list(self.names),
            "dealer": self.dealer,
            "rounds": [
                {
                    "winner": end.winner,
                    "left": {str(p): " ".join(map(str, faces)) for p, faces in end.left if faces},
                }
                for end in self.ends
            ],
            "totals": list(self.tally.totals),
            "winners": list(self.tally.winners),
        }
        return json.dumps(data, ensure_ascii=False, indent=1)

    @classmethod
    def from_json(cls, text: str, *, source: str = "") -> ScoreSheet:
        """The sheet that `to_json` wrote; `Malformed` says what is wrong with another text."""
        try:
            data = cast("dict[str, Any]", json.loads(text))
            if int(data.get("version", VERSION)) > VERSION:
                problem = "this score sheet was written by a newer lastcard; it is left as it is"
                raise Malformed(problem, source=source)
            edition = load_edition(data["edition"])
            rules = edition.rules.with_options(data["rules"])
            names = tuple(str(name) for name in data["names"])
            setup = MatchSetup(edition, rules, Format(data["format"]), len(names))
            sheet = cls.start(
                setup, names, edition=data["edition"], dealer=Player(int(data["dealer"]))
            )
            for end in data["rounds"]:
                winner = None if end["winner"] is None else Player(int(end["winner"]))
                sheet = sheet.add(winner, {Player(int(p)): f for p, f in end["left"].items()})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Malformed(f"this is no score sheet ({error})", source=source) from None
        return sheet

    def to_csv(self) -> str:
        """A line for every player and round: what they were left with, points, total."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["round", "table", "player", "out", "left", "worth", "points", "total"])
        for standing in self.standings:
            for row in standing.rows:
                left = " ".join(str(card.face) for card in row.cards)
                out_of_cards = "yes" if row.seat == standing.winner else ""
                name = self.names[row.player]
                place = [standing.round, standing.board + 1, name, out_of_cards]
                writer.writerow([*place, left, row.worth, row.points, row.total])
        return out.getvalue()


def faces_of(setup: MatchSetup) -> tuple[Face, ...]:
    """The faces that cards of this deck can have, in order."""
    return tuple(dict.fromkeys(card.face for card in sorted(setup.edition.deck)))


def read_faces(text: str, setup: MatchSetup) -> tuple[Face, ...]:
    """Faces as people write them, `7 s, W4`, or `Malformed`."""
    faces: list[Face] = []
    for word in text.replace(",", " ").split():
        known = {str(face): face for face in faces_of(setup)}
        if word.upper() not in known:
            raise Malformed(f"{word!r} is no card of this deck; there are {', '.join(known)}")
        faces.append(known[word.upper()])
    return tuple(faces)


def _card(face: Face) -> Card:
    return Card(str(face)) if face in WILDS else Card(f"{_ANY_COLOR}{face}")


def _next_board(tally: Tally) -> int:
    boards = FORMATS[tally.setup.format].boards
    return sum(standing.round == tally.round for standing in tally.standings) % boards
