"""Rounds and matches as text: what `print` shows of them."""

from collections.abc import Iterator, Sequence

from lastcard.engine import (
    MatchView,
    Player,
    Seat,
    View,
    Watcher,
    legal_actions,
    print_cards,
)
from lastcard.engine.match_views import viewer_at
from lastcard.notation import print_action


def draw_round(seen: View, names: Sequence[str] = ()) -> str:
    """The table as a viewer sees it, and the moves that the viewer can make, or everyone."""
    return "\n".join(_round_lines(seen, [*names] or _numbers(seen.state.seats, "seat")))


def draw_match(seen: MatchView, names: Sequence[str] = ()) -> str:
    """The score, and the boards as a viewer sees them."""
    state, tally = seen.state, seen.state.tally
    called = [*names] or _numbers(range(state.setup.players), "player")
    limit = state.setup.limit
    target = "" if limit is None else f" to {limit}"
    lines = [f"{state.setup.format}{target}, round {tally.round}"]
    for player, total in enumerate(tally.totals):
        won = " won" if player in tally.winners else ""
        out = "" if Player(player) in tally.playing else " out"
        lines.append(f"  {called[player]}: {total}{won}{out}")
    for seating, board in zip(state.seatings, state.boards, strict=True):
        view = View(viewer_at(seating, seen.viewer), board)
        lines += ("", *_round_lines(view, [called[player] for player in seating]))
    return "\n".join(lines)


def _numbers(seats: range, word: str) -> list[str]:
    return [f"{word} {seat + 1}" for seat in seats]


def _round_lines(seen: View, names: Sequence[str]) -> Iterator[str]:
    state = seen.state
    color = "no color yet" if state.color is None else f"color {state.color}"
    yield f"{state.setup.edition.id}: {names[state.dealer]} dealt, play goes {state.direction}"
    yield f"{state.top} on the discard pile, {color}, {len(state.draw)} cards to draw"
    width = max(map(len, names))
    for seat, hand in enumerate(state.hands):
        mark = ">" if seat == state.turn and not state.is_over else " "
        yield f"{mark} {names[seat]:{width}}  {print_cards(tuple(sorted(hand)))}".rstrip()
    if state.is_over:
        ended = "nobody could go on" if state.winner is None else f"{names[state.winner]} went out"
        yield f"the round is over: {ended}"
    for seat in map(Seat, state.seats):
        if seen.viewer in (seat, Watcher.RECORD) and (actions := legal_actions(state, seat)):
            yield f"{names[seat]} can: {' '.join(map(print_action, actions))}"
