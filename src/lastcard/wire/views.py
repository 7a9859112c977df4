"""What the reader of a message sees of the game: the board, which is public, and what is theirs.

A client that lost anything renders the next view and is up to date: it never works out a rule.
"""

from msgspec import field

from lastcard.wire.common import CardCode, Facts, MoveText, Value
from lastcard.wire.events import StandingInfo
from lastcard.wire.tables import Ending


class DemandInfo(Value, frozen=True, kw_only=True):
    """Cards that a draw card asks of the seat whose turn it is, and what a challenge would cost."""

    seat: int
    """The seat that played the draw card."""
    target: int | None = None
    """Who takes the cards if nobody challenges. Where anyone may challenge, the others are asked
    after this seat, one by one, and each challenges or lets it be (WD4-3). A server of version
    0.2.0 does not tell it: there it is the seat in turn."""
    card: CardCode
    cards: int
    """Taken without a challenge; the player of the card draws them if it was dishonest."""
    if_innocent: int | None
    """What the challenger draws if it was honest; null where there is nothing to challenge."""
    plays_on: bool = True
    """Whether the target, once a challenge has spared it the cards, takes its turn (WD4-4)."""
    match: str | None
    """The color that was to match when it was played, by which honesty is judged (WD4-2)."""
    wilds: bool
    """Whether wilds left in the hand make it dishonest too (WD4-6)."""
    passes: list[str]
    """What would pass it on, in anyone's hand: a card, or `D` for a Draw Two of any color."""


class BoardSeats(Value, frozen=True, kw_only=True):
    """One of the match's boards as those at the others see it."""

    seating: list[int]
    """The chair at each seat, clockwise."""
    counts: list[int]
    """How many cards each seat holds."""
    turn: int
    top: CardCode | None
    color: str | None
    over: bool
    """Whether the round is over there."""


class MatchFacts(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What decides the match, and who plays with whom; fields that do not apply are left out."""

    ending: Ending
    rounds: int | None = None
    """How many rounds make the match, where that is fixed."""
    sides: list[int] | None = None
    """The side that each seat plays for; left out: everyone for themselves."""
    boards: list[BoardSeats] | None = None
    """All boards of the match, this one too; left out: there is only this one."""
    ranking: list[int] | None = None
    """All chairs, the best standing first; left out while a round is played."""


class Board(Value, frozen=True, kw_only=True):
    """A round as everyone sees it."""

    number: int
    """Which of the match's boards."""
    round: int
    moment: int
    """Grows with every new question (whose turn it is, what to answer); `act` sends it back."""
    seating: list[int]
    """The chair at each seat, clockwise."""
    dealer: int
    phase: str
    """`color`, `turn`, `drawn`, `answer` or `over`: what the seat in turn must do."""
    turn: int
    direction: str
    """`left` (clockwise) or `right`."""
    counts: list[int]
    """How many cards each seat holds."""
    top: CardCode | None
    color: str | None
    """The color to match: `R`, `Y`, `G`, `B`."""
    pile: int
    """Cards in the draw pile."""
    discards: int
    demand: DemandInfo | None
    exposed: int | None
    """The seat that can be caught now."""
    called: list[int]
    """The seats that called UNO and still hold that one card."""
    totals: list[int]
    """By chair."""
    limit: int | None
    """The total that decides the match, where one does."""
    match: MatchFacts
    playing: list[int]
    """The chairs still in the match."""
    deadline: int | None
    """When the time of the seat in turn is over: Unix time in milliseconds."""
    held_until: int | None
    """Until when the next move is held for the UNO race."""
    next_round_at: int | None
    """When the next round is dealt by itself; sooner if everyone is ready."""
    winner: int | None
    """The seat that went out."""
    won: list[int] = field(default_factory=list[int])
    """The seats that won the round, once it is over: the one that went out, and its partners."""
    hands: list[list[CardCode]] | None
    """All hands, once the round is over."""
    standings: list[StandingInfo] = field(default_factory=list[StandingInfo])
    """The score of this round, once it is over."""
    winners: list[int] = field(default_factory=list[int])
    """The chairs that won the match, once it is over."""


class CardVerdict(Value, frozen=True, kw_only=True):
    """Why a card in hand can or cannot be played now: a code to translate, the rule, the facts."""

    card: CardCode
    allowed: bool
    code: str
    rule: str
    facts: Facts


class Blocked(Value, frozen=True):
    """Why no card at all can be played now: a code to translate, and the rule."""

    code: str
    rule: str


class Can(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What the reader can do now beside playing a card in turn; what is left out they cannot."""

    draw: bool = False
    keep: bool = False
    """Keep the card just drawn."""
    take: bool = False
    """Take the cards that are demanded."""
    challenge: bool = False
    stack: bool = False
    """Pass on what is demanded, with a card in hand."""
    jump_in: bool = False
    """Play a card in hand out of turn."""
    arm: bool = False
    """Prepare the call for the card that is about to leave one."""
    call: bool = False
    """Call UNO: the reader can be caught."""
    catch: int | None = None
    """The seat that the reader can catch."""


class ShownHand(Value, frozen=True):
    """A hand that the reader was shown, as it was then (WD4-3, ACT-5)."""

    seat: int
    cards: list[CardCode]


class LessonStep(Value, frozen=True, kw_only=True):
    """What the teacher says at a table to learn at; the words are `lesson-…` in the messages."""

    step: str
    """What is taught now; `late-call`: a call was forgotten; `end`: that was all."""
    number: int
    """The step's number, from 1."""
    steps: int
    """How many there are."""
    learned: str | None
    """The step before it; `lesson-…-done` tells how that one ended."""
    awaits: list[MoveText]
    """The moves that lead on; none while the others play."""


class Own(Value, frozen=True, kw_only=True):
    """What only the reader sees; a spectator has none."""

    seat: int
    hand: list[CardCode]
    legal: list[MoveText]
    """Every move that would be taken now; `act` sends one of them."""
    asked: bool = False
    """The reader is in turn, or has to answer: the game waits for them."""
    can: Can
    verdicts: list[CardVerdict]
    """One for each distinct card in hand; empty where `blocked` says why of all of them."""
    blocked: Blocked | None
    drawn: CardCode | None
    """The card just drawn, which may be played or kept."""
    obliged: bool
    """The drawn card must be played (TURN-3)."""
    shown: list[ShownHand]
    armed: bool
    """UNO will be called with the card that is played now, if it leaves one."""
    catch_again_at: int | None
    """After a false catch: from when catches count again, Unix time in milliseconds."""
    lesson: LessonStep | None = None
    """At a table to learn at: how far the lesson is."""


class View(Value, frozen=True):
    """The game as the reader may know it."""

    board: Board
    own: Own | None
