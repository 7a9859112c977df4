"""Laws of matches: they end, points add up, the eliminated never act, views are folds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.editions import edition_ids
from lastcard.engine import (
    FORMATS,
    BoardEvent,
    Format,
    MatchSetup,
    MatchState,
    Player,
    Watcher,
    evolve_match,
    redact_match,
    view_match,
)
from lastcard.engine.formats import Scoring
from lastcard.engine.match_events import PlayerEliminated
from tests.matches import match_setup, play_match


@st.composite
def setups(draw: st.DrawFn) -> MatchSetup:
    format = draw(st.sampled_from(Format))
    return match_setup(
        format,
        draw(st.sampled_from(FORMATS[format].players)),
        edition=draw(st.sampled_from(edition_ids())),
        limit=str(draw(st.integers(1, 150))),
    )


@pytest.mark.rule("SCORE-2", "SCORE-3", "SCORE-4", "FMT-1", "FMT-2", "FMT-3", "FMT-4", "FMT-5")
@settings(max_examples=min(25, settings().max_examples))
@given(setups(), st.integers(0, 2**32))
def test_every_match_ends_and_its_points_are_what_the_hands_held(setup: MatchSetup, seed: int):
    out: set[Player] = set()
    state = MatchState.before_start(setup)
    for state, events in play_match(setup, seed):
        for event in events:
            if isinstance(event, BoardEvent):
                assert not out & set(state.seatings[event.board])
            elif isinstance(event, PlayerEliminated):
                out.add(event.player)
    assert state.is_over
    assert out == set(map(Player, range(setup.players))) - set(state.tally.playing)
    scoring = FORMATS[setup.format].scoring
    for standing in state.tally.standings:
        held = sum(row.worth for row in standing.rows if row.seat not in standing.takers)
        gained = {row.points for row in standing.rows if row.seat in standing.takers}
        if standing.is_void:
            assert all(row.points == 0 for row in standing.rows)
        elif scoring is Scoring.KEEP_YOUR_OWN:
            assert [row.points for row in standing.rows] == [row.worth for row in standing.rows]
        elif scoring is Scoring.ONE_FOR_THE_WINNER:
            assert {row.points for row in standing.rows} == {0, 1}
            assert standing.takers == ()
        else:
            assert gained == {held}
    charged = [0] * setup.players
    for standing in state.tally.standings:
        for row in standing.rows:
            charged[row.player] += row.points
    assert tuple(charged) == state.tally.totals


@settings(max_examples=min(15, settings().max_examples))
@given(setups(), st.integers(0, 2**32))
def test_folding_what_a_viewer_was_shown_gives_the_view_of_the_match(setup: MatchSetup, seed: int):
    viewers = (Player(0), Player(setup.players - 1), Watcher.SPECTATOR, Watcher.RECORD)
    folded = dict.fromkeys(viewers, MatchState.before_start(setup))
    for state, events in play_match(setup, seed):
        for viewer in viewers:
            for event in events:
                seen = redact_match(event, viewer, state.seatings)
                assert seen is not None
                folded[viewer] = evolve_match(folded[viewer], seen)
            assert folded[viewer] == view_match(state, viewer).state
