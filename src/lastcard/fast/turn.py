"""The turn on arrays: what each decision does. The engine's `turn.py` tells how a round works.

Every function here works on one game: `rules`, `words` and `cells` as `layout.py` has them.
`asking.py` says who decides what next.
"""

from typing import Final

from lastcard.fast.actions import (
    CALL,
    CATCH,
    CHALLENGE,
    DISTANCES,
    DRAW,
    KEEP,
    NAME_COLOR,
    PLAY_CALL,
    SWAP,
    SWAP_CALL,
    TAKE,
)
from lastcard.fast.asking import (
    ask_reactions,
    ask_turn,
    end_round,
    miss_turn,
    pass_up,
    start_turn,
    turn_round,
)
from lastcard.fast.cards import (
    add_ids,
    discard,
    draw_card,
    forget_like,
    pass_hands_on,
    seat_after,
    swap_hands,
    take_from_hand,
)
from lastcard.fast.compiling import compiled
from lastcard.fast.layout import (
    ACTOR,
    ANYONE_CHALLENGES,
    AS_IN_RLCARD,
    ASK,
    ASK_TURN,
    AUTO_UNO,
    CATCH_PENALTY,
    CATCH_UNTIL_PLAYED,
    CHALLENGE_PENALTY,
    COLOR,
    COLORED,
    DEMAND,
    DEMAND_KIND,
    DEMAND_MATCH,
    DEMAND_SEAT,
    DEMANDS_FOUR,
    DEMANDS_TWO,
    DRAW_UNTIL_PLAYABLE,
    DRAWN,
    DREW,
    EFFECT,
    ENDLESS,
    EXPOSED,
    FACES,
    GUILTY,
    HANDS,
    KNOWN,
    LAST_CARD_DRAWS,
    MUST_PLAY,
    MUST_PLAY_DRAWN,
    NO_EFFECT,
    NONE,
    OBLIGED,
    OWED,
    OWES,
    PASSES,
    PHASE,
    PHASE_ANSWER,
    PHASE_DRAWN,
    PHASE_OVER,
    REVERSE_SKIPS,
    REVERSES,
    SEATS,
    SEVEN,
    SEVEN_ZERO,
    SIZES,
    SKIPS,
    SNAPPED,
    SNAPSHOT,
    SPARED_MISSES,
    SPIES,
    STACK_NONE,
    STACKING,
    TRACK,
    TURN,
    Cells,
    Words,
)
from lastcard.fast.legality import (
    can_challenge,
    is_dishonest,
    matching_kinds,
    playable_kinds,
    without_bluff,
)
from lastcard.fast.rlcard import draw_as_in_rlcard

_DRAW_TWO_CARDS: Final = 2
_DRAW_FOUR_CARDS: Final = 4
_MOST: Final = 127


# ── Drawing ───────────────────────────────────────────────────────────────────────────────────────


@compiled
def owe(cells: Cells, seat: int, count: int) -> None:
    """A seat will draw because a card, a challenge or a catch says so; no deck has more cards."""
    cells[OWES] = seat
    cells[OWED] = min(_MOST, count)


@compiled
def draw_what_is_owed(rules: Words, words: Words, cells: Cells) -> None:
    """The draw by force that ends a decision, if there is one (TURN-5, UNO-4)."""
    seat = cells[OWES]
    for _ in range(cells[OWED]):
        if draw_card(rules, words, cells, seat) == NONE:
            break
        cells[PASSES] = 0
        if cells[EXPOSED] == seat:
            cells[EXPOSED] = NONE
    cells[OWED] = 0


@compiled
def draw(rules: Words, words: Words, cells: Cells) -> None:
    """Draw a card; if it can be played the seat may, else the turn is over (TURN-2, TURN-4)."""
    seat = cells[TURN]
    obliged = rules[MUST_PLAY] != 0
    if rules[MUST_PLAY_DRAWN]:
        obliged = obliged or playable_kinds(rules, words, cells, seat) == 0
    if not rules[CATCH_UNTIL_PLAYED]:
        cells[EXPOSED] = NONE
    if rules[TRACK]:
        tally = DREW + 4 * seat + cells[COLOR]
        if cells[tally] < _MOST:
            cells[tally] += 1
    cells[PASSES] += 1  # unless a card comes: only a turn that finds none is a pass (END-2)
    while True:
        kind = draw_card(rules, words, cells, seat)
        if kind == NONE:
            break
        cells[PASSES] = 0
        if cells[EXPOSED] == seat:
            cells[EXPOSED] = NONE
        if without_bluff(rules, words, cells, seat, matching_kinds(rules, cells)) >> kind & 1:
            cells[PHASE] = PHASE_DRAWN
            cells[DRAWN] = kind
            cells[OBLIGED] = obliged
            cells[ASK] = ASK_TURN
            cells[ACTOR] = seat
            return
        if not rules[DRAW_UNTIL_PLAYABLE]:
            break
    cells[EXPOSED] = NONE
    if cells[PASSES] >= rules[SEATS]:
        end_round(cells, NONE)
    else:
        miss_turn(rules, cells, seat)
    ask_turn(rules, cells)


@compiled
def keep(rules: Words, cells: Cells) -> None:
    """Keep the drawn card; the turn is over (TURN-2)."""
    cells[EXPOSED] = NONE
    miss_turn(rules, cells, cells[TURN])
    ask_turn(rules, cells)


# ── Playing a card ────────────────────────────────────────────────────────────────────────────────


@compiled
def _read_play(rules: Words, seat: int, action: int) -> tuple[int, int, bool]:
    """The kind to play; the color of a wild or whom to swap with; whether a call goes with it."""
    if action >= SWAP:
        call = action >= SWAP_CALL
        number = action - (SWAP_CALL if call else SWAP)
        target = seat + number % DISTANCES + 1
        if target >= rules[SEATS]:
            target -= rules[SEATS]
        return FACES * (number // DISTANCES) + SEVEN, target, call
    number = action & 63
    kind = number if number < COLORED else COLORED + ((number - COLORED) >> 2)
    return kind, number & 3, action >= PLAY_CALL


@compiled
def play(rules: Words, words: Words, cells: Cells, action: int) -> None:
    """Play a card and let it take effect (TURN-1, UNO-1, END-1)."""
    seat = cells[ACTOR]
    kind, choice, call = _read_play(rules, seat, action)
    card = take_from_hand(rules, words, cells, seat, kind)
    if rules[TRACK]:
        forget_like(rules, words, cells, seat, card)
    discard(rules, cells, card, kind)
    match = cells[COLOR]
    piled_up = cells[DEMAND]
    cells[COLOR] = choice if kind >= COLORED else kind // FACES
    cells[DRAWN] = NONE
    cells[OBLIGED] = 0
    cells[DEMAND] = 0
    cells[EXPOSED] = NONE
    cells[PASSES] = 0
    effect = rules[EFFECT + kind]
    if cells[SIZES + seat] == 0:
        _go_out(rules, cells, seat, effect, piled_up)
        return
    if rules[SEVEN_ZERO] and effect == NO_EFFECT and kind < COLORED:
        face = kind % FACES
        if face == SEVEN:
            swap_hands(rules, words, cells, seat, choice)
        elif face == 0:
            pass_hands_on(rules, words, cells)
    if cells[SIZES + seat] == 1 and not call and not rules[AUTO_UNO]:
        cells[EXPOSED] = seat
    if effect == NO_EFFECT:
        start_turn(cells, seat_after(rules, cells, seat))
    else:
        _take_effect(rules, words, cells, seat, kind, match, piled_up)
    if cells[EXPOSED] == NONE:
        ask_turn(rules, cells)
    else:
        ask_reactions(rules, words, cells)


@compiled
def _go_out(rules: Words, cells: Cells, seat: int, effect: int, piled_up: int) -> None:
    """The last card: the next player still draws what it asks for, unchallenged (END-1, WD4-7)."""
    if rules[LAST_CARD_DRAWS] and effect in (DEMANDS_TWO, DEMANDS_FOUR):
        demanded = _DRAW_TWO_CARDS if effect == DEMANDS_TWO else _DRAW_FOUR_CARDS
        owe(cells, seat_after(rules, cells, seat), piled_up + demanded)
    end_round(cells, seat)
    ask_turn(rules, cells)


@compiled
def _take_effect(
    rules: Words, words: Words, cells: Cells, seat: int, kind: int, match: int, piled_up: int
) -> None:
    """What the card does to the next player (ACT-1 to ACT-3, ACT-5, WD4-1, HOUSE-1)."""
    effect = rules[EFFECT + kind]
    target = seat_after(rules, cells, seat)
    if effect == SKIPS or (effect == REVERSES and rules[REVERSE_SKIPS]):
        miss_turn(rules, cells, target)
    elif effect == REVERSES:
        turn_round(rules, cells)
        start_turn(cells, seat_after(rules, cells, seat))
    elif effect == DEMANDS_TWO and rules[STACKING] == STACK_NONE:
        owe(cells, target, piled_up + _DRAW_TWO_CARDS)
        miss_turn(rules, cells, target)
    elif effect == SPIES:
        if rules[TRACK]:
            for other in range(rules[SEATS]):
                if other != seat:
                    add_ids(rules, words, cells, other, KNOWN + 2 * seat)
        start_turn(cells, target)
    else:
        cells[PHASE] = PHASE_ANSWER
        cells[TURN] = target
        cells[DEMAND_SEAT] = seat
        cells[DEMAND_KIND] = kind
        cells[SNAPPED] = 0
        if effect == DEMANDS_TWO:
            cells[DEMAND] = min(_MOST, piled_up + _DRAW_TWO_CARDS)
            cells[DEMAND_MATCH] = NONE
            cells[GUILTY] = 0
        else:
            cells[DEMAND] = min(_MOST, piled_up + _DRAW_FOUR_CARDS)
            cells[DEMAND_MATCH] = match
            cells[GUILTY] = is_dishonest(rules, words[HANDS + seat], match)


# ── Answering ─────────────────────────────────────────────────────────────────────────────────────


@compiled
def name_color(rules: Words, cells: Cells, color: int) -> None:
    """The first discard's color is named, then the same seat takes its turn (SET-3)."""
    cells[COLOR] = color
    start_turn(cells, cells[TURN])
    ask_turn(rules, cells)


@compiled
def take(rules: Words, cells: Cells) -> None:
    """Let the cards be drawn, and the turn be missed, if nobody else challenges (WD4-1, WD4-3)."""
    asked = seat_after(rules, cells, cells[TURN])
    others = rules[ANYONE_CHALLENGES] and asked != cells[DEMAND_SEAT]
    if others and can_challenge(rules, cells):
        cells[TURN] = asked
    else:
        seat = seat_after(rules, cells, cells[DEMAND_SEAT])
        owe(cells, seat, cells[DEMAND])
        miss_turn(rules, cells, seat)
    ask_turn(rules, cells)


@compiled
def challenge(rules: Words, words: Words, cells: Cells) -> None:
    """The hand is shown and judged; the loser draws (WD4-2, WD4-3, WD4-4)."""
    seat = cells[TURN]
    accused = cells[DEMAND_SEAT]
    target = seat_after(rules, cells, accused)
    if rules[TRACK]:
        known = KNOWN + 2 * seat
        if cells[SNAPPED]:
            words[known] |= words[SNAPSHOT]
            words[known + 1] |= words[SNAPSHOT + 1]
        else:
            add_ids(rules, words, cells, accused, known)
    if cells[GUILTY]:
        owe(cells, accused, cells[DEMAND])
    else:
        owe(cells, seat, cells[DEMAND] + rules[CHALLENGE_PENALTY])
    spared = cells[GUILTY] != 0 or seat != target
    if spared and not rules[SPARED_MISSES]:
        start_turn(cells, target)
    else:
        miss_turn(rules, cells, target)
    ask_turn(rules, cells)


# ── Reactions ─────────────────────────────────────────────────────────────────────────────────────


@compiled
def call_late(rules: Words, cells: Cells) -> None:
    """The exposed seat calls before anyone has caught it (UNO-3)."""
    cells[EXPOSED] = NONE
    ask_turn(rules, cells)


@compiled
def catch(rules: Words, words: Words, cells: Cells) -> None:
    """The exposed seat is caught without a call (UNO-2)."""
    seat = cells[EXPOSED]
    cells[EXPOSED] = NONE
    if rules[TRACK] and cells[DEMAND] and cells[DEMAND_SEAT] == seat and not cells[SNAPPED]:
        # A challenge shows the hand as the play left it, without the cards that come now (WD4-3).
        words[SNAPSHOT] = 0
        words[SNAPSHOT + 1] = 0
        add_ids(rules, words, cells, seat, SNAPSHOT)
        cells[SNAPPED] = 1
    owe(cells, seat, rules[CATCH_PENALTY])
    ask_turn(rules, cells)


@compiled
def take_action(rules: Words, words: Words, cells: Cells, action: int) -> None:
    """Let the actor take a legal action, by its id."""
    if action == DRAW and rules[AS_IN_RLCARD]:
        action = draw_as_in_rlcard(rules, words, cells)
    elif action == DRAW:
        draw(rules, words, cells)
    if action < DRAW or action >= SWAP:
        play(rules, words, cells, action)
    elif action == DRAW:
        pass  # it is done
    elif action == KEEP:
        keep(rules, cells)
    elif action < TAKE:
        name_color(rules, cells, action - NAME_COLOR)
    elif action == TAKE:
        take(rules, cells)
    elif action == CHALLENGE:
        challenge(rules, words, cells)
    elif action == CALL:
        call_late(rules, cells)
    elif action == CATCH:
        catch(rules, words, cells)
    else:
        pass_up(rules, cells)
    if cells[OWED]:
        draw_what_is_owed(rules, words, cells)
    if cells[ENDLESS] and cells[PHASE] != PHASE_OVER:
        end_round(cells, NONE)
        ask_turn(rules, cells)
