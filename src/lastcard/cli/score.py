"""`lastcard score`: the score sheet of people who play with printed cards.

It asks who went out and what the others were left with, works out the points by the rules of the
match, and keeps the sheet in a file after every answer, so that it can be taken up again.
"""

from __future__ import annotations

import argparse
import sys
from itertools import count
from pathlib import Path

from lastcard.cli import EXIT_OK
from lastcard.cli.dispute import DisputeDialog
from lastcard.cli.match_options import add_table_options, match_setup_from
from lastcard.engine import LastcardError, Malformed, Player
from lastcard.engine.standings import Standing
from lastcard.game.scoresheet import ScoreSheet, faces_of, read_faces
from lastcard.rulebook import TableRules, phrase, preferred_language
from lastcard.visible import visible

FILE = "score.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the subcommand."""
    parser.description = "Keep the score of a game with printed cards, in any format."
    parser.add_argument(
        "file", nargs="?", default=FILE, metavar="FILE", help=f"where it is kept ({FILE})"
    )
    parser.add_argument(
        "--names", metavar="N", help="who plays, clockwise: 'Ada, Ben, Cleo'; begins a new sheet"
    )
    add_table_options(parser)
    parser.add_argument("--dealer", metavar="NAME", help="who deals first (the first name)")
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--csv", action="store_true", help="print the sheet as CSV")
    printed.add_argument("--json", action="store_true", help="print the sheet as JSON")
    parser.add_argument("--undo", action="store_true", help="take back what was written last")
    parser.add_argument("--language", metavar="L", help="en, fr, es or pt (as the system says)")


def run(args: argparse.Namespace) -> int:
    """Keep the score, or print it."""
    file = Path(args.file)
    sheet = _new_sheet(args) if args.names else _kept_sheet(file)
    if args.names:
        _lay_aside(file, args.language or preferred_language())
    if args.undo:
        sheet = sheet.undo()
    if args.names or args.undo:
        _keep(sheet, file)
    if args.json:
        print(sheet.to_json())
    elif args.csv:
        print(sheet.to_csv(), end="")
    else:
        Referee(sheet, file, args.language or preferred_language()).keep_score()
    return EXIT_OK


def _new_sheet(args: argparse.Namespace) -> ScoreSheet:
    names = tuple(name.strip() for name in args.names.split(","))
    args.players = len(names)
    setup = match_setup_from(args)
    if args.dealer is not None and args.dealer not in names:
        raise Malformed(f"{args.dealer} is not among {', '.join(names)}")
    dealer = Player(names.index(args.dealer) if args.dealer else 0)
    return ScoreSheet.start(setup, names, edition=args.edition, dealer=dealer)


def _kept_sheet(file: Path) -> ScoreSheet:
    try:
        return ScoreSheet.from_json(file.read_text("utf-8"), source=str(file))
    except FileNotFoundError:
        problem = f"there is no {file}; begin a sheet with --names 'Ada, Ben, Cleo'"
        raise Malformed(problem) from None
    except UnicodeDecodeError:
        raise Malformed("this is no score sheet (it is not UTF-8)", source=str(file)) from None


def _lay_aside(file: Path, language: str) -> None:
    """Give a sheet that is there already another name, so that it is not overwritten."""
    if not file.exists():
        return
    numbered = (file.with_name(f"{file.stem}-{n}{file.suffix}") for n in count(1))
    aside = next(path for path in numbered if not path.exists())
    file.rename(aside)
    print(phrase("score-aside", language, file=aside), file=sys.stderr)


def _keep(sheet: ScoreSheet, file: Path) -> None:
    part = file.with_name(file.name + ".part")
    part.write_text(sheet.to_json() + "\n", "utf-8")
    part.replace(file)


class Referee:
    """Asks what happened and says what it is worth."""

    def __init__(self, sheet: ScoreSheet, file: Path, language: str) -> None:
        self.sheet = sheet
        self._file = file
        self._language = language

    def _phrase(self, name: str, **facts: object) -> str:
        return phrase(f"score-{name}", self._language, **facts)

    def _names(self, players: tuple[Player, ...]) -> str:
        return ", ".join(map(self._called, players))

    def _called(self, player: Player) -> str:
        return visible(self.sheet.names[player])

    def keep_score(self) -> None:
        """Ask until the match is over or the input ends."""
        self._say_how()
        self._tell_totals()
        while not self.sheet.tally.is_over:
            self._tell_round()
            try:
                self._ask()
            except EOFError:
                print()
                return
            except LastcardError:
                self._say_how()
        print(self._phrase("won", names=self._names(self.sheet.tally.winners)))

    def _say_how(self) -> None:
        faces = " ".join(map(str, faces_of(self.sheet.setup)))
        print(self._phrase("how", faces=faces, undo=self._phrase("undo")))

    def _ask(self) -> None:
        answer = input(self._phrase("who") + " ").strip()
        if answer.casefold() in ("undo", self._phrase("undo")):
            self._change(self.sheet.undo())
            return
        if answer == "?":
            setup = self.sheet.setup
            played = TableRules(setup.edition, setup.format, setup.rules, self._language)
            DisputeDialog(played).settle()
            return
        winner = None if answer == "-" else self._player(answer)
        left: dict[Player, str] = {}
        for player in self.sheet.seating if winner is not None else ():  # a void round counts none
            if player != winner:
                left[player] = self._ask_left(player)
        sheet = self.sheet.add(winner, left)
        self._explain(sheet.standings[-1])
        self._change(sheet)

    def _ask_left(self, player: Player) -> str:
        """What someone was left with, asked until it is a card at least."""
        while True:
            text = input(self._phrase("left", player=self._called(player)) + " ")
            try:
                if read_faces(text, self.sheet.setup):
                    return text
            except Malformed:
                pass
            self._say_how()

    def _player(self, name: str) -> Player:
        """A player by name, by the beginning of a name, or by number."""
        names = self.sheet.names
        if name.isdigit() and 1 <= int(name) <= len(names):
            return Player(int(name) - 1)
        meant = [n for n, known in enumerate(names) if known.casefold() == name.casefold()]
        if not meant and name:
            begin = name.casefold()
            meant = [n for n, known in enumerate(names) if known.casefold().startswith(begin)]
        if len(meant) != 1:
            print(self._phrase("unknown", names=visible(", ".join(names))))
            return self._player(input(self._phrase("who") + " ").strip())
        return Player(meant[0])

    def _change(self, sheet: ScoreSheet) -> None:
        self.sheet = sheet
        _keep(sheet, self._file)
        self._tell_totals()

    def _tell_round(self) -> None:
        tally, sheet = self.sheet.tally, self.sheet
        seatings = tally.seatings()
        dealers = [self._called(dealer) for dealer in sheet.dealers]
        if len(seatings) > 1:
            print(self._phrase("tables", round=tally.round, board=sheet.board + 1))
            for number, (seating, dealer) in enumerate(zip(seatings, dealers, strict=True), 1):
                names = self._names(seating)
                print(self._phrase("table", board=number, names=names, dealer=dealer))
            return
        print(self._phrase("round", round=tally.round, dealer=dealers[0]))
        if tally.setup.rounds is not None:
            print(self._phrase("seats", names=self._names(sheet.seating)))

    def _tell_totals(self) -> None:
        tally = self.sheet.tally
        for player in tally.ranking():
            out = "" if player in tally.playing else f"  {self._phrase('out')}"
            print(f"  {self._called(player)}: {tally.totals[player]}{out}")

    def _explain(self, standing: Standing) -> None:
        for row in standing.rows:
            cards = " ".join(str(card.face) for card in row.cards)
            if cards:
                player = self._called(row.player)
                print(self._phrase("worth", player=player, cards=cards, worth=row.worth))
        for row in standing.rows:
            if row.points:
                player = self._called(row.player)
                print(self._phrase("scores", player=player, points=row.points, total=row.total))
