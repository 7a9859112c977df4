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
