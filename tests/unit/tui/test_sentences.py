"""Every event of the protocol in words: nothing is told by the key of its sentence."""

from typing import get_args

import pytest

from lastcard.rulebook.languages import LANGUAGES
from lastcard.tui.language import load_words
from lastcard.tui.naming import Company
from lastcard.tui.sentences import Line, Teller
from lastcard.wire import events as wire

ROW = wire.StandingRow(0, 0, ["R5"], 5, 0, 7, None)
HAPPENED: dict[str, tuple[wire.WireEvent, ...]] = {
    "Drawing for the deal: You red 5, Ben blue 1.": (wire.DealerDrawn(0, [0, 1], ["R5", "B1"]),),
    "Ben deals first.": (wire.DealerChosen(0, 1),),
    "Round 2. You deal.": (wire.RoundStarted(2, [[0, 1]], [0]),),
    "Everyone gets 7 cards.": (wire.CardsDealt([["??"] * 7] * 2, 94),),
    "The first card is: red 5.": (wire.CardTurned("R5"),),
    "It goes back into the pile, and another is turned up.": (wire.CardReturned(90),),
    "You name the color.": (wire.ColorAwaited(0),),
    "Ben names green.": (wire.ColorNamed(1, "G"),),
    "You miss this turn.": (wire.TurnMissed(0),),
    "Ben plays red 5.": (wire.CardPlayed(1, "R5", "R"),),
    "Ben plays Wild and names blue.": (wire.CardPlayed(1, "W", "B"),),
    "Play goes to the right.": (wire.DirectionChanged("right"),),
    "Hands change places.": (wire.HandsMoved([["??"], ["R5"]]),),
    "You swap hands with Ben.": (wire.HandsMoved([["??"], ["R5"]], [1, 0]),),
    "There is nothing left for Ben to draw.": (wire.CardsDrawn(1, [], "turn"),),
    "Ben draws 2 cards.": (wire.CardsDrawn(1, ["??", "??"], "turn"),),
    "You draw: red 5 (R5).": (wire.CardsDrawn(0, ["R5"], "turn"),),
    "Ben draws: red 5 (R5).": (wire.CardsDrawn(1, ["R5"], "turn"),),
    "The discards are shuffled into a new draw pile, 9 cards.": (wire.PileReshuffled(9),),
    "Ben keeps it.": (wire.CardKept(1),),
    "4 cards are demanded of you.": (wire.CardsDemanded(1, 0, "W4", 4),),
    "Ben does not challenge.": (wire.ChallengeDeclined(1, 0),),
    "Ben holds: red 5 (R5).": (wire.HandShown(0, 1, ["R5"]),),
    "You show your hand to Ben.": (wire.HandShown(1, 0, ["??"]),),
    "Ben challenges, and is right!": (wire.ChallengeJudged(1, 0, True),),
    "You challenge, but it was honest.": (wire.ChallengeJudged(0, 1, False),),
    "Ben calls UNO!": (wire.UnoCalled(1),),
    "Ben has one card left and has not called UNO!": (wire.UnoForgotten(1),),
    "You catch Ben!": (wire.UnoCaught(1, 0),),
    "Ben catches you!": (wire.UnoCaught(0, 1),),
    "Ben suggested a card: that costs cards.": (wire.SuggestionPenalized(1, 0),),
    "Ben is out of cards and wins the round.": (wire.RoundEnded(1, [["R5"], []]),),
    "Nobody can finish this round: it doesn’t count.": (wire.RoundEnded(None, [["R5"], []]),),
    "You: 0 points, 7 in all": (wire.RoundScored(wire.StandingInfo(1, 0, 1, [1], [ROW])),),
    "Ben has reached the limit and is out of the match.": (wire.PlayerEliminated(1),),
    "You win the match!": (wire.MatchEnded([0]),),
    "Match won: You, Ben.": (wire.MatchEnded([0, 1]),),
    "Ben is back.": (wire.Notice("took-back", {"chair": 1}),),
    "Ben: Hi": (wire.ChatSaid(1, "b", "Ben", 1, "Hi"),),
    "Ben: Thanks!": (wire.Emoted("b", "Ben", 1, "thanks"),),
    "Ben was first, 120 ms before Ada.": (
        wire.Notice("race", {"chair": 1, "other": 0, "by_ms": 120}),
    ),
    "": (
        wire.TurnStarted(0),
        wire.PlayOffered(0, "R5"),
        wire.DealerDrawn(1, [0], ["R5"]),
        wire.DealerChosen(1, 0),
        wire.Notice("unheard-of", {"chair": 1}),
        wire.Emoted("b", "Ben", 1, "yodel"),
    ),
}


def tell(language: str, event: wire.WireEvent) -> Line | None:
    words = load_words(language)
    return Teller(words, Company(words, ["Ada", "Ben"], 0, [0, 1])).tell(event)


@pytest.mark.parametrize("text", HAPPENED)
def test_what_happened_is_told(text: str) -> None:
    for event in HAPPENED[text]:
        line = tell("en", event)
        assert ("" if line is None else line.text) == text


@pytest.mark.parametrize(
    ("came_from", "text"),
    [
        ([0, 2, 1], "Chloé swaps hands with Ben."),
        ([2, 1, 0], "You swap hands with Chloé."),
        ([2, 0, 1], "Every hand is passed on: Chloé to you, you to Ben, Ben to Chloé."),
    ],
)
def test_hands_move_from_one_to_another(came_from: list[int], text: str) -> None:
    words = load_words("en")
    teller = Teller(words, Company(words, ["Ada", "Ben", "Chloé"], 0, [0, 1, 2]))
    line = teller.tell(wire.HandsMoved([["??"]] * 3, came_from))
    assert line is not None
    assert line.text == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_tells_an_event_by_the_key_of_its_sentence(language: str) -> None:
    events = [event for happened in HAPPENED.values() for event in happened]
    assert {type(event) for event in events} == set(get_args(wire.WireEvent))
    lines = [line.text for line in (tell(language, event) for event in events) if line]
    assert [text for text in lines if "log-" in text or "{" in text] == []
