"""What the messages of a table tell, and to whom they give names."""

from msgspec.structs import replace

from lastcard.client.connection import Connection
from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.tui.session import EditionNames
from lastcard.wire import VERSION, Chair, Person, TableInfo, TableOptions, Update, Welcome, You
from lastcard.wire import events as wire
from lastcard.wire.bot_names import BOT_NAMES

LOBBY = TableInfo(
    code="K7M2XQ",
    options=TableOptions(),
    format="points",
    stage="lobby",
    chairs=[Chair(person=Person("0", "Zoë"), connected=True), Chair()],
    host="0",
    spectators=[],
    votes=[],
)


def hearing_in_the_lobby(*, ascii_only: bool = False) -> Hearing:
    hearing = Hearing(load_words("en", ascii_only=ascii_only))
    you = You(id="0", name="Zoë", chair=0)
    hearing.hear(Welcome(id="", version=VERSION, seq=1, time=0, you=you, table=LOBBY, view=None))
    return hearing


def test_what_is_told_names_those_who_sit_there_now() -> None:
    hearing = hearing_in_the_lobby()
    dealt = replace(LOBBY, stage="playing", chairs=[LOBBY.chairs[0], Chair(bot="casual")])
    drawn = wire.DealerDrawn(board=0, chairs=[0, 1], cards=["R5", "G2"])
    (line,) = hearing.hear(Update(seq=2, time=0, events=[drawn], table=dealt))
    assert line.text == "Drawing for the deal: You red 5, Otto green 2."


def test_names_have_only_letters_that_the_terminal_has() -> None:
    assert hearing_in_the_lobby(ascii_only=True).company.names == ["Zoe", "Open chair"]
    assert hearing_in_the_lobby().company.names == ["Zoë", "Open chair"]


def test_a_lost_line_is_said_once_and_so_is_its_return() -> None:
    hearing = hearing_in_the_lobby()
    assert hearing.welcome is not None
    told = [hearing.hear(Connection("lost")) for _ in range(5)]
    assert [len(lines) for lines in told] == [1, 0, 0, 0, 0]
    (back,) = hearing.hear(hearing.welcome)
    assert back.text == "Back at the table."
    assert hearing.hear(hearing.welcome) == []
    assert len(hearing.hear(Connection("lost"))) == 1


def test_bots_have_the_names_that_all_clients_give_them() -> None:
    hearing = hearing_in_the_lobby()
    bots = [Chair(bot="casual")] * 3
    hearing.hear(Update(seq=2, time=0, events=[], table=replace(LOBBY, chairs=bots)))
    assert hearing.company.names == list(BOT_NAMES[:3])
    assert hearing.chair_line(1) == "2  Otto  bot, Casual"


def test_an_edition_of_ones_own_has_its_name() -> None:
    hearing = hearing_in_the_lobby()
    own = replace(LOBBY, options=TableOptions(edition="ours"))
    hearing.hear(EditionNames({"ours": "Sunday rules", "classic": "not asked"}))
    assert hearing.edition_name == "Classic"
    hearing.hear(Update(seq=2, time=0, events=[], table=own))
    assert hearing.edition_name == "Sunday rules"


def with_bots(*bots: Chair) -> TableInfo:
    return replace(LOBBY, chairs=[LOBBY.chairs[0], *bots])


def test_who_plays_for_a_bot_that_is_not_ready_is_told_and_when_it_is() -> None:
    hearing = hearing_in_the_lobby()
    waits = Chair(bot="expert", understudy="skilled")
    casual = Chair(bot="casual")

    def told(table: TableInfo) -> list[str]:
        return [line.text for line in hearing.hear(Update(seq=2, time=0, events=[], table=table))]

    assert told(with_bots(waits, casual)) == [
        "Bots of the level Expert are not ready at this server: the level Strong plays for them."
    ]
    assert hearing.chair_line(1) == "2  Otto  bot, Expert, for now Strong"
    assert hearing.chair_line(2) == "3  Nina  bot, Casual"
    assert told(with_bots(waits, waits)) == []
    assert told(with_bots(Chair(bot="expert"), casual)) == [
        "The bots are ready: from now on the level is Expert."
    ]
    assert hearing.chair_line(1) == "2  Otto  bot, Expert"
    assert told(with_bots(Chair(bot="expert"), waits)) != []
    assert told(with_bots(casual, casual)) == []  # it left before it was ready


def test_who_comes_to_such_a_table_is_told_so_too() -> None:
    hearing = Hearing(load_words("fr"))
    table = with_bots(Chair(bot="master", understudy="skilled"))
    you = You(id="0", name="Zoë", chair=0)
    (line,) = hearing.hear(
        Welcome(id="", version=VERSION, seq=1, time=0, you=you, table=table, view=None)
    )
    assert line.loud
    assert "Maître" in line.text
    assert "Fort" in line.text
