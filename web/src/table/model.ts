// What the table shows. Plain data: whoever speaks the wire protocol (or reads a record) makes
// it, the components only render it. Seats are numbered as in the notation, from 1, clockwise.
import type { CardCode, Color } from '../cards/code';
import type { Goal } from '../protocol';

export type Direction = 'left' | 'right';
export type Presence = 'here' | 'away';

/** A clock that runs down; the ring animates by itself between two models. */
export interface Timer {
  totalMs: number;
  leftMs: number;
}

export interface SeatView {
  seat: number;
  name: string;
  /** The face that they chose; empty: one is drawn from the name. */
  face?: string | undefined;
  /** Whose program it is, if it is one. */
  owner?: string | undefined;
  count: number;
  score: number;
  bot: boolean;
  presence: Presence;
  /** Has called UNO and still holds one card. */
  called: boolean;
  /** Holds one card, has not called, and can be caught now. */
  exposed: boolean;
  /** The viewer can catch this one now. */
  catchable: boolean;
  timer: Timer | null;
  /** Which side this seat plays for, from 0; null in a game of everyone for themselves. */
  side: number | null;
  /** What this seat is to the viewer; null where there are no sides, or to a viewer without one. */
  relation: 'partner' | 'opponent' | null;
  /** After a round: the cards that were left in this hand. */
  open?: readonly CardCode[] | undefined;
  /** Said a moment ago: a bubble at the seat. */
  says?: string | null;
}

/** Why an action is refused (or allowed): the engine's code, its rule, and what to fill in. */
export interface Refusal {
  code: string;
  rule: string;
  facts: Record<string, string | number>;
}

export interface HandCard {
  /** Stays the same while the card is in the hand, so that moves can be animated. */
  id: string;
  code: CardCode;
  /** It can be played now. */
  playable: boolean;
  /** Why not; or, of one that can be played, what to know first: a bluff can be challenged. */
  why: Refusal | null;
  /** Drawn just now. */
  fresh: boolean;
}

export interface Piles {
  drawCount: number;
  /** The last few discards, oldest first; the last one is the top card. */
  discards: CardCode[];
  discardCount: number;
}

/** What the table waits for from the viewer. */
export type Prompt =
  | { kind: 'none' }
  | { kind: 'turn'; canDraw: boolean }
  | { kind: 'drawn'; card: CardCode; mustPlay: boolean }
  | { kind: 'color'; card: CardCode; canCancel: boolean }
  /** A draw card is to be answered. `passes`: with what the viewer can pass it on, if they can. */
  /** `next` is who draws if nobody challenges, where that is not the viewer. */
  | {
      kind: 'challenge';
      by: number;
      next: number | null;
      color: Color | null;
      wilds: boolean;
      take: number;
      ifInnocent: number;
      /** Whether whoever is spared the cards takes a turn, or misses it all the same. */
      playsOn: boolean;
      passes: string[];
    }
  | { kind: 'stack'; count: number; passes: string[] }
  | { kind: 'swap'; card: CardCode; seats: number[] }
  /** A bot plays the viewer's hand until it is taken back. */
  | { kind: 'stand-in' }
  | { kind: 'paused' };

export type Phase = 'dealing' | 'playing' | 'round-over' | 'match-over';

export interface ScoreLine {
  /** null: not at this board, out of the match or at another one. */
  seat: number | null;
  name: string;
  face?: string | undefined;
  bot: boolean;
  side: number | null;
  /** Out of the match. */
  out: boolean;
  hand: CardCode[];
  /** What the cards in this hand are worth. */
  value: number;
  gained: number;
  total: number;
}

export interface RoundResult {
  round: number;
  /** null: the round was void. */
  winner: number | null;
  lastCard: CardCode | null;
  /** Who stands best in the match comes first. */
  lines: ScoreLine[];
  /** The seats whose cards the winners score; empty where everyone is charged with their own. */
  scored: number[];
  goal: Goal;
  /** They may have sat at another board. */
  matchWinners: { name: string; bot: boolean; face?: string | undefined }[];
  /** What it is to the viewer; null for who looks on, and for a round that nobody won. */
  yours: 'won' | 'lost' | null;
  /** The way to the record for anyone; null where only who played may read it. */
  link: string | null;
  /** When the next round is dealt by itself, on this machine's clock. */
  nextAt: number | null;
  /** The viewer has said that they are ready for it. */
  ready: boolean;
  /** The viewer has a chair at this table, also if they are out: they can ask for another match. */
  canRestart: boolean;
  /** How many people sit here, bots not counted. */
  people: number;
  /** Who has asked for another match. */
  askAgain: string[];
}

/** Another board of the match, seen from afar. */
export interface BoardAfar {
  number: number;
  top: CardCode | null;
  seats: { name: string; count: number; score: number; side: number | null; active: boolean }[];
}

export interface ShownHandView {
  reason: 'challenge' | 'agent';
  hands: { seat: number; cards: CardCode[] }[];
  /** For a challenge: the color that was to match, and what came of it. */
  color: Color | null;
  guilty: boolean | null;
}

/** One line of the log, already in the player's language. */
export interface LogLine {
  id: number;
  text: string;
  color: Color | null;
  /** Announced at once rather than when the reader pauses. */
  urgent: boolean;
  /** The question that comes with it says it too: shown, not spoken. */
  asked?: boolean;
  /** The table shows it in its own way: spoken, not written. */
  unseen?: boolean;
}

/** What there is to know of a card, in words, and the rule that it comes from. */
export interface Reason {
  text: string;
  rule: string;
}

/** Up to which line the log was spoken. */
export interface Heard {
  line: number;
}

export type Connection = 'live' | 'connecting' | 'lost' | 'restarting';

export interface TableModel {
  /** Grows with every new question: whose turn it is, what to answer. */
  moment: number;
  viewer: number | null;
  seats: SeatView[];
  turn: number | null;
  direction: Direction;
  /** null before a color is named. */
  color: Color | null;
  piles: Piles;
  /** The match's other boards; mostly there are none. */
  elsewhere: BoardAfar[];
  /** Of how many rounds this is which; null where that is not fixed. */
  schedule: { round: number; rounds: number } | null;
  hand: HandCard[];
  prompt: Prompt;
  /** The game waits for the viewer, and nothing of theirs is on its way. */
  asked: boolean;
  /** A card can be played although it is another's turn. */
  canJumpIn: boolean;
  /** The viewer can be caught, and can call. */
  canCall: boolean;
  /** A card that the viewer can play now leaves one: the call can be prepared for it. */
  canArm: boolean;
  /** Somebody can be caught; `window`: for how long at least, null once that is over. */
  race: { seat: number; window: Timer | null } | null;
  /** After a false catch: from when the viewer's catches count again, on this machine's clock. */
  catchAgainAt: number | null;
  phase: Phase;
  /** Cards piled up under the stacking house rule. */
  pending: number;
  unoArmed: boolean;
  result: RoundResult | null;
  shown: ShownHandView | null;
  log: LogLine[];
  connection: Connection;
  /** Things said that the viewer has not looked at. */
  unread: number;
  /** Something was refused or needs saying, in words; goes away by itself. */
  notice: { text: string; rule: string } | null;
}

/** What the viewer asks for. The notation of each is in docs/notation. */
export interface TableActions {
  play(card: HandCard): void;
  draw(): void;
  keep(): void;
  nameColor(color: Color): void;
  accept(): void;
  challenge(): void;
  uno(): void;
  catchSeat(seat: number): void;
  swapWith(seat: number): void;
  /** Think again about a color or a partner to swap with: the card stays in the hand. */
  cancel(): void;
  nextRound(): void;
  closeShown(): void;
  takeBack(): void;
  unpause(): void;
  /** Everything that is not the game itself: talk, settings, leaving. */
  menu?: (() => void) | undefined;
  talk?: (() => void) | undefined;
  /** All that happened, where only its newest line has room. */
  log?: (() => void) | undefined;
  /** Throw a word at a seat: one of `reactions`. */
  react?: ((seat: number, reaction: string) => void) | undefined;
  reactions?: readonly string[] | undefined;
  /** After a match: its record, step by step. */
  replay?: (() => void) | undefined;
  /** What the coach says of the match. */
  coach?: (() => void) | undefined;
  leave?: (() => void) | undefined;
  /** Someone else at this device is asked: it goes to them. */
  passOn?: { name: string; pass: () => void } | undefined;
}

/** The others, clockwise from the viewer's left. */
export function opponentsOf(model: TableModel): SeatView[] {
  const at = model.seats.findIndex((seat) => seat.seat === model.viewer);
  if (at < 0) return model.seats;
  return [...model.seats.slice(at + 1), ...model.seats.slice(0, at)];
}

export function seatOf(model: TableModel, seat: number | null): SeatView | undefined {
  return model.seats.find((view) => view.seat === seat);
}
