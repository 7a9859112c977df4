// What `tests/browser_cases.py` prints. Seats and chairs count from 0 here, as on the wire.
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { holdCards } from '../net/hand-ids';
import { discardsOf, type Memory } from '../net/view';
import type { MatchFacts, Replay, TableInfo, View, WireEvent } from '../protocol';

/** How things stand at a board, said by the engine. */
export interface StepAnswers {
  counts: number[];
  totals: number[];
  turn: number | null;
  direction: string;
  color: string | null;
  pile: number;
  /** The top of the discard pile, the top card last. */
  discards: string[];
  pending: number;
  sides: number[] | null;
  called: number[];
  exposed: number | null;
}

/** What a player can do and has to know, said by the engine. */
export interface Answers extends StepAnswers {
  seat: number | null;
  partners: number[];
  opponents: number[];
  asked: 'color' | 'turn' | 'drawn' | 'answer' | null;
  draw: boolean;
  keep: boolean;
  call: boolean;
  catch: number | null;
  /** A card can be played now after which one is left, and the call is due. */
  arm: boolean;
  jump_in: boolean;
  playable: string[];
  /** By card: whether it can be played, the code of the verdict, the rule. */
  cards: Record<string, [boolean, string, string]>;
  answer: {
    by: number;
    /** Who draws if nobody challenges, where that is not the viewer. */
    next: number | null;
    take: number;
    if_innocent: number | null;
    plays_on: boolean | null;
    color: string | null;
    passes: string[];
    holds_one: boolean;
  } | null;
  goal: { ending: MatchFacts['ending']; limit: number | null; rounds: number | null };
  boards: number[][];
  /** The totals of those at this board, the best first. */
  ranking: number[];
  winners: number[];
  /** Whether the viewer's side won the round; null: nobody did, or it is not over, or there is no viewer. */
  round_won: boolean | null;
  /** What the end is to the viewer: of the match if that is over, else of the round. */
  yours: 'won' | 'lost' | null;
  /** The seats whose cards the winners score. */
  scored: number[];
}

export interface Case {
  view: View;
  /** What led to it, as the viewer is shown it. */
  events: WireEvent[];
  you: number | null;
  expected: Answers;
}

export interface Match {
  name: string;
  row: Record<string, string>;
  table: TableInfo;
  places: { board: number; side: number | null; partners: number[] }[];
  cases: Case[];
}

export interface SessionStep {
  events: WireEvent[];
  view: View;
  moves: [from: number, to: number][];
}

export interface Cases {
  matches: Match[];
  /** What the player in chair 0 of a match is sent. */
  sessions: { match: number; steps: SessionStep[] }[];
  replays: Record<string, { replay: Replay; eyes: number | null; steps: StepAnswers[] }>;
}

export const loadCases = (): Cases => JSON.parse(readFileSync(inject('casesFile'), 'utf8')) as Cases;

const NOTHING: Memory = {
  held: [],
  discards: [],
  log: [],
  offset: 0,
  now: 0,
  chosen: null,
  busy: false,
  ahead: null,
  connection: 'live',
  shown: null,
  showResult: true,
  bubbles: new Map(),
  unread: 0,
  notice: null,
};

/** What a browser remembers that has just come to the table. */
export const memoryOf = (view: View, more: Partial<Memory> = {}): Memory => ({
  ...NOTHING,
  held: holdCards([], view.own?.hand ?? []),
  discards: discardsOf([], view.board),
  ...more,
});
