"""What the messages of a table tell, and to whom they give names."""

from msgspec.structs import replace

from lastcard.tui.hearing import Hearing
from lastcard.tui.language import load_words
from lastcard.wire import Chair, Person, TableInfo, TableOptions, Update, Welcome, You
from lastcard.wire import events as wire

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
    hearing.hear(Welcome(id="", version=1, seq=1, time=0, you=you, table=LOBBY, view=None))
    return hearing


def test_what_is_told_names_those_who_sit_there_now() -> None:
    hearing = hearing_in_the_lobby()
    dealt = replace(LOBBY, stage="playing", chairs=[LOBBY.chairs[0], Chair(bot="casual")])
    drawn = wire.DealerDrawn(board=0, chairs=[0, 1], cards=["R5", "G2"])
    (line,) = hearing.hear(Update(seq=2, time=0, events=[drawn], table=dealt))
    assert line.text == "Drawing for the deal: You red 5, Bot 2 green 2."


def test_names_have_only_letters_that_the_terminal_has() -> None:
    assert hearing_in_the_lobby(ascii_only=True).company.names == ["Zoe", "Open chair"]
    assert hearing_in_the_lobby().company.names == ["Zoë", "Open chair"]
