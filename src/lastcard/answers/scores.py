"""The score sheet: the client keeps what was told, the rules of the match work it out."""

from lastcard.answers.rules import read_table
from lastcard.engine import FORMATS, LastcardError, MatchSetup, Player
from lastcard.engine.formats import Ending
from lastcard.engine.standings import Standing
from lastcard.game.scoresheet import ScoreSheet, faces_of
from lastcard.wire.errors import Refuse
from lastcard.wire.scores import ScoreAnswer, ScoreRequest, ScoreRound, ScoreRow


def read_sheet(data: ScoreRequest) -> ScoreSheet:
    """The sheet that was told, or `Refuse`."""
    rules = ",".join(f"{name}={value}" for name, value in data.rules.items())
    table = read_table("en", data.edition, data.format or "", rules)
    try:
        setup = MatchSetup(table.edition, table.options, table.format, len(data.names))
        sheet = ScoreSheet.start(setup, tuple(data.names), dealer=Player(data.dealer))
        for end in data.rounds:
            winner = None if end.winner is None else Player(end.winner)
            left = {Player(int(player)): faces for player, faces in end.left.items()}
            sheet = sheet.add(winner, left)
    except (LastcardError, ValueError) as error:
        raise Refuse("bad-request", facts={"problem": str(error)}) from None
    return sheet


def show_sheet(sheet: ScoreSheet) -> ScoreAnswer:
    """The sheet, worked out."""
    tally = sheet.tally
    return ScoreAnswer(
        format=str(sheet.setup.format),
        format_rule=FORMATS[sheet.setup.format].rule,
        faces=[str(face) for face in faces_of(sheet.setup)],
        limit=sheet.setup.limit,
        rounds=[_show_round(standing) for standing in sheet.standings],
        totals=list(tally.totals),
        ranking=list(tally.ranking()),
        playing=list(tally.playing),
        winners=list(tally.winners),
        round=tally.round,
        rotates=sheet.setup.ending is Ending.SCHEDULE,
        board=0 if tally.is_over else sheet.board,
        seatings=[list(seating) for seating in tally.seatings()],
        dealers=list(sheet.dealers),
        csv=sheet.to_csv(),
    )


def _show_round(standing: Standing) -> ScoreRound:
    rows = [
        ScoreRow(
            row.player, " ".join(str(c.face) for c in row.cards), row.worth, row.points, row.total
        )
        for row in standing.rows
    ]
    winner = None if standing.winner is None else standing.rows[standing.winner].player
    return ScoreRound(standing.round, standing.board, winner, rows)
