"""Our bots in RLCard's own `uno`: its rules, its code, its opponents, its observations only.

    python -m bench.rlcard_judge skilled --against random --games 10000 --seed 1
    python -m bench.rlcard_judge master@bench/rlcard_net.npz@128

Games come in pairs of the same deal, our bot in either seat. RLCard shows an agent its hand, the
top card, the cards played, how many cards each holds, what it may do, and the record of all
actions; from that, and nothing else, the adapter makes the `View` that our bots know. Some
peculiarities: after a wild the top card that RLCard shows often has the wrong color, so the color
is taken from the record of actions, or from what may be played; a drawn card that is wild or has
the color is played by RLCard itself, a wild in a color by chance; a Wild Draw Four can be played
only if nothing else can; two-handed Reverse is no Skip (for us: option `two_handed=off`). Bots that
search do so by these rules (`Manner.RLCARD`). `rlcard_net.npz` is a net that learned by them. As
agents do in RLCard, a bot stays for all games of its seat, so it may get to know the other.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from lastcard.bots import LONE_ROUND, Bot, create_bot
from lastcard.bots.expert import ExpertBot
from lastcard.bots.memory import INDEX, Memory
from lastcard.bots.skilled import SkilledBot
from lastcard.editions import load_edition
from lastcard.engine import (
    HIDDEN,
    Action,
    Card,
    Cards,
    Cause,
    Color,
    Direction,
    DrawCard,
    Face,
    Phase,
    PlayCard,
    RoundState,
    Seat,
    Setup,
    View,
)
from lastcard.engine.events import (
    CardPlayed,
    CardsDealt,
    CardsDrawn,
    CardTurned,
    PlayOffered,
    TurnStarted,
)
from lastcard.fast import Manner

HERE = Path(__file__).resolve().parent
CLASSIC = load_edition("classic")
RULES = CLASSIC.rules.with_options(
    {"two_handed": "off", "must_play": "on", "honest_draw_four": "on", "auto_uno": "on"}
)
SETUP = Setup(CLASSIC, RULES, 2)
DEMANDS = {Face.DRAW_TWO: 2, Face.WILD_DRAW_FOUR: 4}
FACES = {"skip": "S", "reverse": "R", "draw_2": "D"}


def to_card(text: str) -> Card:
    """RLCard's `r-7`, `g-draw_2`, `b-wild`: a wild's color is no part of the card."""
    color, _, trait = text.partition("-")
    if trait == "wild":
        return Card("W")
    if trait == "wild_draw_4":
        return Card("W4")
    return Card(color.upper() + FACES.get(trait, trait))


def to_action(text: str) -> Action:
    if text == "draw":
        return DrawCard()
    card = to_card(text)
    return PlayCard(card, Color(text[0].upper()) if card.is_wild else None)


Happening = tuple[Seat, bool, Card | None, Color | None]
"""Who decided, whether to draw, and what was played then."""


def stories(record: list[tuple[int, str]], cards: list[Card]) -> Iterator[list[Happening]]:
    """What these actions may have led to; `cards` are those that came to lie on the pile meanwhile.

    RLCard plays a drawn card at once if it has the color, and does not say who drew it.
    """
    draws = [at for at, (_, action) in enumerate(record) if action == "draw"]
    for lucky in combinations(draws, max(0, len(cards) - len(record) + len(draws))):
        pile = iter(cards)
        story: list[Happening] = []
        for at, (player, action) in enumerate(record):
            wanted = to_action(action)
            card = next(pile, None) if at in lucky or action != "draw" else None
            color = wanted.color if isinstance(wanted, PlayCard) else None
            story.append((Seat(player), action == "draw", card, color))
        yield story


def gained(seat: int, story: list[Happening]) -> int:
    """How many cards a seat has more after all this."""
    gained = 0
    for player, drew, card, _ in story:
        if player == seat:
            gained += drew - (card is not None)
        else:
            gained += demanded(card, drew=drew)
    return gained


def demanded(card: Card | None, *, drew: bool) -> int:
    """How many cards the other must draw: in RLCard none for a Wild Draw Four just drawn."""
    if card is None or (drew and card.is_wild):
        return 0
    return DEMANDS.get(card.face, 0)


class Adapter:
    """An agent of RLCard that asks one of our bots in a game."""

    use_raw = True

    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        self.bot = bot
        self.memories: list[Memory] = []
        """What the bot keeps in mind, and the one that searches for it."""
        for known in (self.bot, getattr(self.bot, "seer", None)):
            if isinstance(known, SkilledBot):
                self.memories.append(known.memory)
            if isinstance(known, ExpertBot):
                known.manner = Manner.RLCARD
        self.seconds = seconds
        """What each decision took."""
        self.records = 0
        self.played = 0
        self.color: Color | None = None
        self.sizes: list[int] = []

    def eval_step(self, state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        raw = state["raw_obs"]
        legal = {to_action(text): text for text in state["raw_legal_actions"]}
        self.follow(raw, state["action_record"])
        view = self.view(raw, list(legal))
        began = time.perf_counter()
        # What is legal is for RLCard to say, so the bot is not asked by way of our engine.
        chosen = self.bot.choose(view, tuple(legal), LONE_ROUND)
        self.seconds.append(time.perf_counter() - began)
        if isinstance(chosen, PlayCard):
            chosen = PlayCard(chosen.card, chosen.color)
        return legal[chosen], {}

    step = eval_step

    def follow(self, raw: dict[str, Any], record: list[tuple[int, str]]) -> None:
        """Tell the bot what happened since its last turn, as far as RLCard shows it.

        Where that does not add up to the hands, as when the pile was turned over, the bot is told
        that a round begins now.
        """
        played = [to_card(text) for text in raw["played_cards"]]
        new, cards = record[self.records :], played[max(1, self.played) :]
        self.records, self.played = len(record), len(played)
        counts: list[int] = raw["num_cards"]
        for story in stories(new, cards):
            before = [count - gained(seat, story) for seat, count in enumerate(counts)]
            if self.sizes in ([], before):
                if not self.sizes:
                    self.begin(played[0], before)
                for happening in story:
                    self.tell(*happening)
                break
        else:
            self.begin(to_card(raw["target"]), counts)
        self.sizes = counts

    def begin(self, top: Card, sizes: list[int]) -> None:
        """A round begins with this card and so many in each hand."""
        self.color = top.color or self.color
        self.bot.observe(CardsDealt(tuple((HIDDEN,) * size for size in sizes), ()))
        self.bot.observe(CardTurned(top))

    def tell(self, seat: Seat, drew: bool, card: Card | None, color: Color | None) -> None:  # noqa: FBT001
        """One decision and what came of it; nobody is shown the color of a wild just drawn."""
        asked, played_itself = self.color, drew and card is not None
        kept = [(memory.lacks[seat][:], memory.wants[seat][:]) for memory in self.memories]
        self.tell_events(seat, drew, card, color)
        four = card is not None and card.face is Face.WILD_DRAW_FOUR
        for memory, (lacks, wants) in zip(self.memories, kept, strict=True):
            if played_itself:  # which tells nothing of the hand
                memory.lacks[seat], memory.wants[seat] = lacks, wants
            if asked is not None and (drew or four):  # nothing else could be played
                lacking = memory.lacks[seat]
                lacking[INDEX[asked]] = 1.0 if drew else max(0.5, lacking[INDEX[asked]])
            if asked is not None and drew:
                memory.wants[seat][INDEX[asked]] = 0.0
        if drew and card is not None and card.is_wild:
            self.color = None

    def tell_events(self, seat: Seat, drew: bool, card: Card | None, color: Color | None) -> None:  # noqa: FBT001
        """The events of one decision, as our engine would tell them."""
        self.bot.observe(TurnStarted(seat))
        if drew:
            self.bot.observe(CardsDrawn(seat, (HIDDEN,), Cause.TURN))
        if card is None:
            return
        if drew:
            self.bot.observe(PlayOffered(seat, HIDDEN, obliged=True))
        self.color = color or card.color or self.color or Color.RED
        self.bot.observe(CardPlayed(seat, card, self.color))
        count = demanded(card, drew=drew)
        if count:
            self.bot.observe(CardsDrawn(Seat(1 - seat), (HIDDEN,) * count, Cause.DEMAND))

    def view(self, raw: dict[str, Any], legal: list[Action]) -> View:
        seat = Seat(raw["current_player"])
        hands: list[Cards] = [(HIDDEN,) * count for count in raw["num_cards"]]
        hands[seat] = tuple(to_card(text) for text in raw["hand"])
        target = to_card(raw["target"])
        discard = tuple(to_card(text) for text in raw["played_cards"])
        if not discard or discard[-1] is not target:
            discard = (*discard, target)
        held = sum(len(hand) for hand in hands)
        state = RoundState.before_deal(SETUP, Seat(1 - seat))
        state.phase = Phase.TURN
        state.turn = seat
        state.direction = Direction.LEFT
        state.hands = tuple(hands)
        state.draw = (HIDDEN,) * max(0, len(CLASSIC.deck) - held - len(discard))
        state.discard = discard
        self.color = target.color or self.color or guess_color(hands[seat], legal)
        state.color = self.color
        return View(seat, state)


def guess_color(hand: Cards, legal: list[Action]) -> Color:
    """On a wild of unknown color only its color can be played: a card that can be tells it."""
    for action in legal:
        if isinstance(action, PlayCard) and action.card.color is not None:
            return action.card.color
    held = {card.color for card in hand}
    return next((color for color in Color if color not in held), Color.RED)


def opponent(name: str, env: Any) -> Any:
    if name == "random":
        from rlcard.agents import RandomAgent  # pyright: ignore[reportMissingImports]

        return RandomAgent(num_actions=env.num_actions)
    from rlcard.models.uno_rule_models import UNORuleAgentV1  # pyright: ignore[reportMissingImports]

    return UNORuleAgentV1()


def play(bot: str, against: str, pairs: int, seed: int) -> dict[str, Any]:
    """Pairs of games of the same deal, our bot in either seat; wins by pair, and thinking times."""
    import numpy as np
    import rlcard  # pyright: ignore[reportMissingImports]

    env: Any = rlcard.make("uno", config={"seed": seed})
    other = opponent(against, env)
    won: list[float] = []
    seconds: list[float] = []
    is_theirs = bot == "uno-rule-v1"
    bots = [] if is_theirs else [create_bot(bot, Random(f"{seed}:{seat}")) for seat in (0, 1)]
    for pair in range(pairs):
        wins = 0
        for seat in (0, 1):
            env.seed(seed * 1_000_003 + pair)
            np.random.seed((seed * 1_000_003 + 2 * pair + seat) % 2**32)
            ours: Any = opponent(bot, env) if is_theirs else Adapter(bots[seat], seconds)
            env.set_agents([ours, other] if seat == 0 else [other, ours])
            _, payoffs = env.run(is_training=False)
            wins += payoffs[seat] > 0
        won.append(wins / 2)
    return {"won": won, "seconds": seconds}


def report(args: argparse.Namespace, parts: list[dict[str, Any]]) -> None:
    won = [share for part in parts for share in part["won"]]
    seconds = sorted(spent for part in parts for spent in part["seconds"])
    mean = sum(won) / len(won)
    spread = sqrt(sum((share - mean) ** 2 for share in won) / (len(won) - 1))
    margin = 1.96 * spread / sqrt(len(won))
    print(
        f"{args.bot} against RLCard's {args.against}: {100 * mean:.2f} ± {100 * margin:.2f} % won "
        f"({2 * len(won)} games in pairs of the same deal, seed {args.seed})"
    )
    if seconds:
        last = seconds[int(0.99 * len(seconds))]
        median = seconds[len(seconds) // 2]
        print(f"a decision: {1e3 * median:.3f} ms (median), {1e3 * last:.3f} ms (99th percentile)")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.rlcard_judge", description=__doc__)
    parser.add_argument("bot", help="one of ours, or uno-rule-v1 to check the scale")
    parser.add_argument("--against", choices=("random", "uno-rule-v1"), default="random")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--parts", type=int, help="how many parts, each of its own deals: jobs")
    parser.add_argument("--part", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.part is not None:
        print(json.dumps(play(args.bot, args.against, args.games // 2, args.part)))
        return 0
    report(args, run_parts(args))
    return 0


def run_parts(args: argparse.Namespace) -> list[dict[str, Any]]:
    """Each part in a process of the Python that has RLCard, with our packages in its path."""
    from bench.peers import RLCARD

    RLCARD.set_up()
    python = str(RLCARD.home / "bin" / "python")
    ours = [str(HERE.parent / "src"), *(path for path in sys.path if "site-packages" in path)]
    parts = args.parts or args.jobs
    games = max(4, args.games // parts)

    def run(job: int) -> dict[str, Any]:
        command = [python, __file__, args.bot, "--against", args.against]
        command += ["--games", str(games), "--part", str(args.seed * 1000 + job)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(ours)}
        done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout.splitlines()[-1])

    with ThreadPoolExecutor(args.jobs) as pool:
        return list(pool.map(run, range(parts)))


if __name__ == "__main__":
    sys.exit(main())
