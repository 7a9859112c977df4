"""The rules of the game, pure: no I/O, no clock, no randomness but what is handed in.

    setup = Setup(edition, edition.rules, seats=3)
    state, events = start_round(setup, Seat(2), deck, chance)
    state, events = advance(state, state.turn, DrawCard(), chance)

`turn.py` is where to start reading.
"""

from lastcard.engine.actions import (
    Action,
    CallUno,
    CatchUno,
    Challenge,
    DrawCard,
    KeepCard,
    NameColor,
    PenalizeSuggestion,
    PlayCard,
    Seat,
    TakeCards,
)
from lastcard.engine.cards import (
    ALL_CARDS,
    COLORS,
    HIDDEN,
    Card,
    Cards,
    Color,
    Face,
    parse_cards,
    print_cards,
)
from lastcard.engine.choices import (
    Verdict,
    explain,
    legal_actions,
    may_react,
    needs_no_turn,
    reactions,
    turn_actions,
)
from lastcard.engine.edition import Edition, Setup
from lastcard.engine.errors import (
    IllegalAction,
    LastcardError,
    Malformed,
    Refusal,
    StaleAction,
)
from lastcard.engine.events import Cause, Direction, Event, Events
from lastcard.engine.evolve import evolve, fold
from lastcard.engine.formats import FORMATS, Format, require_players
from lastcard.engine.match import (
    MatchState,
    MatchStep,
    Place,
    advance_match,
    evolve_match,
    fold_match,
    next_dealers,
    next_round,
    score_board,
    start_match,
)
from lastcard.engine.match_events import (
    BoardEvent,
    DealerChosen,
    DealerDrawn,
    MatchEnded,
    MatchEvent,
    MatchEvents,
    PlayerEliminated,
    RoundScored,
    RoundStarted,
)
from lastcard.engine.match_views import MatchView, MatchViewer, redact_match, view_match
from lastcard.engine.redaction import Watcher, redact
from lastcard.engine.rules import (
    OPTIONS,
    DealerDraw,
    FirstDiscard,
    FirstReverse,
    Rules,
    Stacking,
)
from lastcard.engine.schedule import Player, Seating
from lastcard.engine.scoring import round_points, side_of, worths
from lastcard.engine.standings import MatchSetup, Row, Standing, Tally
from lastcard.engine.start import start_round, turn_up
from lastcard.engine.state import Demand, Phase, RoundState, Shown
from lastcard.engine.turn import advance, decide, refusal
from lastcard.engine.unfolding import Chance, Step
from lastcard.engine.views import View, Viewer, view

__all__ = [
    "ALL_CARDS",
    "COLORS",
    "FORMATS",
    "HIDDEN",
    "OPTIONS",
    "Action",
    "BoardEvent",
    "CallUno",
    "Card",
    "Cards",
    "CatchUno",
    "Cause",
    "Challenge",
    "Chance",
    "Color",
    "DealerChosen",
    "DealerDraw",
    "DealerDrawn",
    "Demand",
    "Direction",
    "DrawCard",
    "Edition",
    "Event",
    "Events",
    "Face",
    "FirstDiscard",
    "FirstReverse",
    "Format",
    "IllegalAction",
    "KeepCard",
    "LastcardError",
    "Malformed",
    "MatchEnded",
    "MatchEvent",
    "MatchEvents",
    "MatchSetup",
    "MatchState",
    "MatchStep",
    "MatchView",
    "MatchViewer",
    "NameColor",
    "PenalizeSuggestion",
    "Phase",
    "Place",
    "PlayCard",
    "Player",
    "PlayerEliminated",
    "Refusal",
    "RoundScored",
    "RoundStarted",
    "RoundState",
    "Row",
    "Rules",
    "Seat",
    "Seating",
    "Setup",
    "Shown",
    "Stacking",
    "StaleAction",
    "Standing",
    "Step",
    "TakeCards",
    "Tally",
    "Verdict",
    "View",
    "Viewer",
    "Watcher",
    "advance",
    "advance_match",
    "decide",
    "evolve",
    "evolve_match",
    "explain",
    "fold",
    "fold_match",
    "legal_actions",
    "may_react",
    "needs_no_turn",
    "next_dealers",
    "next_round",
    "parse_cards",
    "print_cards",
    "reactions",
    "redact",
    "redact_match",
    "refusal",
    "require_players",
    "round_points",
    "score_board",
    "side_of",
    "start_match",
    "start_round",
    "turn_actions",
    "turn_up",
    "view",
    "view_match",
    "worths",
]
