import { expect, test } from 'vitest';
import type { Replay, ReplayStep } from '../protocol';
import { heldAt, modelAt, namesOf, seatAtBottom } from './steps';

const STEP: ReplayStep = {
  round: 0,
  move: '',
  events: [],
  hands: [['R1', 'R2'], ['B1'], ['??', 'G1']],
  phase: 'turn',
  turn: 1,
  direction: 'left',
  top: 'W',
  color: 'B',
  pile: 50,
  discards: 9,
  under: ['R5', 'R6'],
  demand: null,
  exposed: null,
  called: [1],
  winner: null,
  totals: [1, 2, 3],
};
const REPLAY: Replay = {
  edition: 'classic',
  format: 'points',
  ending: 'first-to-limit',
  limit: 500,
  viewer: null,
  winners: [],
  rounds: [{ number: 1, board: 0, names: ['Ada', 'casual'], seats: 3, sides: null, dealer: 0, first_step: 0 }],
  steps: [STEP, { ...STEP, phase: 'over', direction: 'right', top: null, color: null, totals: null, exposed: 1, called: [] }],
};
const model = (index = 0, eyes: number | 'all' = 'all', replay = REPLAY) =>
  modelAt(replay, index, eyes, namesOf(replay, 0), heldAt(replay, index, eyes, []), []);

test('names are those of the record; bots have their own, and so has who is not named', () => {
  expect(namesOf(REPLAY, 0)).toEqual(['Ada', 'Otto', 'Nina']);
  expect(model().seats.map((seat) => [seat.seat, seat.name, seat.bot])).toEqual([
    [1, 'Ada', false],
    [2, 'Otto', true],
    [3, 'Nina', false],
  ]);
});

test('whose eyes they are sits at the bottom; everyone’s are those of the record’s viewer', () => {
  expect(seatAtBottom(REPLAY, 'all')).toBe(0);
  expect(seatAtBottom({ ...REPLAY, viewer: 2 }, 'all')).toBe(2);
  expect(seatAtBottom(REPLAY, 1)).toBe(1);
  expect(model(0, 1).viewer).toBe(2);
  expect(model(0, 1).hand.map((card) => card.code)).toEqual(['B1']);
});

test('only cards that the record shows lie in the hand', () => {
  expect(model(0, 2).hand.map((card) => card.code)).toEqual(['G1']);
  const before = heldAt(REPLAY, 0, 0, []);
  expect(heldAt(REPLAY, 1, 0, before)).toEqual(before);
});

test('a step is shown as it stood', () => {
  expect(model()).toMatchObject({
    turn: 2,
    direction: 'left',
    color: 'B',
    pending: 0,
    phase: 'playing',
    result: null,
    connection: 'live',
    piles: { drawCount: 50, discards: ['R5', 'R6', 'W=B'], discardCount: 9 },
  });
  expect(model().seats.map((seat) => [seat.count, seat.score, seat.called, seat.exposed])).toEqual([
    [2, 1, false, false],
    [1, 2, true, false],
    [2, 3, false, false],
  ]);
  expect(model(1)).toMatchObject({ turn: null, direction: 'right', color: null, piles: { discards: [] } });
  expect(model(1).seats.map((seat) => [seat.score, seat.called, seat.exposed])).toEqual([
    [0, false, false],
    [0, false, true],
    [0, false, false],
  ]);
});

test('nothing can be done in what is past', () => {
  for (const eyes of ['all', 0, 1] as const) {
    const { prompt, canJumpIn, canCall, unoArmed, hand, seats } = model(0, eyes);
    expect([prompt.kind, canJumpIn, canCall, unoArmed]).toEqual(['none', false, false, false]);
    expect(hand.every((card) => !card.playable && card.why === null && !card.fresh)).toBe(true);
    expect(seats.every((seat) => !seat.catchable && seat.timer === null && seat.presence === 'here')).toBe(true);
  }
});

test('cards that are asked for, and sides, are those of the step and its round', () => {
  const demand = { seat: 0, target: 1, card: 'RD', cards: 4, if_innocent: null, plays_on: true, match: null, wilds: false, passes: ['D'] };
  const asked = { ...REPLAY, rounds: [{ ...REPLAY.rounds[0]!, sides: [0, 1, 0] }], steps: [{ ...STEP, demand }] };
  expect(model(0, 0, asked).pending).toBe(4);
  expect(model(0, 0, asked).seats.map((seat) => [seat.side, seat.relation])).toEqual([
    [0, null],
    [1, 'opponent'],
    [0, 'partner'],
  ]);
  expect(model(0, 'all', asked).seats.map((seat) => [seat.side, seat.relation])).toEqual([
    [0, null],
    [1, null],
    [0, null],
  ]);
});
