import { expect, test } from 'vitest';
import { flightsOf } from './motions';

test('a draw of four is four cards, one after another', () => {
  const flights = flightsOf({ kind: 'draw', to: 'seat-2', codes: [null, null, null, null] });
  expect(flights).toHaveLength(4);
  expect(new Set(flights.map((flight) => flight.delayMs)).size).toBe(4);
});

test('a deal goes round the table', () => {
  const flights = flightsOf({ kind: 'deal', seats: ['seat-2', 'seat-3', 'hand'], each: 2 });
  expect(flights.map((flight) => flight.to)).toEqual(['seat-2', 'seat-3', 'hand', 'seat-2', 'seat-3', 'hand']);
});

test('a card played from a hidden hand turns on its way', () => {
  expect(flightsOf({ kind: 'play', from: 'seat-2', code: 'R7', hidden: true })[0]).toMatchObject({ turns: true, to: 'discard' });
});

test('drawn cards turn only for those who may see them', () => {
  expect(flightsOf({ kind: 'draw', to: 'hand', codes: ['R1', null] })).toEqual([
    { from: 'draw', to: 'hand', code: 'R1', turns: true, delayMs: 0 },
    { from: 'draw', to: 'hand', code: null, turns: false, delayMs: 110 },
  ]);
});

test('dealt cards come soon after each other, face down', () => {
  expect(flightsOf({ kind: 'deal', seats: ['hand', 'seat-2'], each: 1 })).toEqual([
    { from: 'draw', to: 'hand', code: null, turns: false, delayMs: 0 },
    { from: 'draw', to: 'seat-2', code: null, turns: false, delayMs: 45 },
  ]);
});

test('of every hand that moves a few backs are seen, a call moves nothing', () => {
  const flights = flightsOf({
    kind: 'hands',
    moves: [
      { from: 'hand', to: 'seat-2' },
      { from: 'seat-2', to: 'hand' },
    ],
  });
  expect(flights).toHaveLength(6);
  expect(flights.slice(0, 3)).toEqual([0, 45, 90].map((delayMs) => ({ from: 'hand', to: 'seat-2', code: null, turns: false, delayMs })));
  expect(flightsOf({ kind: 'shout', from: 'seat-2', text: 'UNO!' })).toEqual([]);
});
