// A table of three that the test of the view changes one thing of at a time.
import type { Board, CardVerdict, Chair, Own, TableInfo } from '../protocol';
import type { Memory } from './view';

export const person = (name: string, more: Partial<Chair> = {}): Chair => ({
  person: { id: name, name }, bot: null, connected: true, ready: false, standing_in: false, next: null, swap: null, ...more,
});
export const BOARD: Board = {
  number: 0, round: 1, moment: 7, seating: [2, 0, 1], dealer: 0, phase: 'turn', turn: 1, direction: 'left', counts: [3, 2, 1],
  top: 'R5', color: 'R', pile: 40, discards: 9, demand: null, exposed: null, called: [], totals: [10, 20, 30], limit: 500,
  match: { ending: 'first-to-limit' }, playing: [0, 1, 2], deadline: null, held_until: null, next_round_at: null, winner: null,
  hands: null, standings: [], winners: [],
};
export const verdict = (card: string, allowed: boolean, code: string): CardVerdict => ({ card, allowed, code, rule: 'TURN-1', facts: { card } });
export const OWN: Own = {
  seat: 1, hand: ['R1', 'B2'], legal: ['R1', '+'], can: { draw: true }, verdicts: [verdict('R1', true, 'matches-color'), verdict('B2', false, 'does-not-match')],
  blocked: null, drawn: null, obliged: false, shown: [], armed: false, catch_again_at: null, lesson: null,
};
export const TABLE: TableInfo = {
  code: 'ABC', format: 'points', sides: null, boards: [[0, 1, 2]], goal: null, stage: 'playing', host: 'Ada', spectators: [], votes: [], match: null, muted: [],
  chairs: [person('Ada'), person('Ben'), { ...person(''), person: null, bot: 'casual' }],
  options: {
    edition: 'classic', format: null, rules: {}, chairs: 3, turn_seconds: 30, grace_ms: 750, pace: 'normal', listed: false, spectators: true, readers: 'anyone', lesson: false,
    chat: 'all', name: '',
  },
};
export const MEMORY: Memory = {
  held: [], discards: ['R5'], log: [], offset: 0, now: 1000, chosen: null, busy: false, ahead: null, connection: 'live', shown: null, showResult: true,
  bubbles: new Map(), unread: 0, notice: null,
};
