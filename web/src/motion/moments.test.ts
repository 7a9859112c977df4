import { expect, test } from 'vitest';
import { momentOf } from './moments';

test('a catch is good for who caught, bad for who was caught, and a moment for all', () => {
  const event = { type: 'uno-caught', seat: 1, catcher: 2 } as never;
  expect(momentOf(event, 3)).toEqual({ kind: 'caught', fate: 'good', seat: 2 });
  expect(momentOf(event, 2)).toEqual({ kind: 'caught', fate: 'bad', seat: 2 });
  expect(momentOf(event, 1)).toEqual({ kind: 'caught', fate: null, seat: 2 });
  expect(momentOf(event, null)).toEqual({ kind: 'caught', fate: null, seat: 2 });
});

test('a round that is won is good for who went out and for their partners', () => {
  const ended = { type: 'round-ended', winner: 2, hands: [], won: [0, 2] } as never;
  expect([1, 2, 3, 4, null].map((viewer) => momentOf(ended, viewer)?.fate)).toEqual(['good', null, 'good', null, null]);
});

test('four cards are a moment, two are not', () => {
  const demand = (cards: number): never => ({ type: 'cards-demanded', seat: 0, target: 1, card: 'W4', cards }) as never;
  expect(momentOf(demand(4), 2)).toEqual({ kind: 'four', fate: 'bad', seat: 2 });
  expect(momentOf(demand(2), 2)).toBeNull();
});

test('an honest card is good for who played it', () => {
  const judged = (guilty: boolean): never => ({ type: 'challenge-judged', challenger: 1, seat: 0, guilty }) as never;
  expect(momentOf(judged(true), 2)).toMatchObject({ kind: 'guilty', fate: 'good' });
  expect(momentOf(judged(false), 1)).toMatchObject({ kind: 'honest', fate: 'good' });
  expect(momentOf(judged(false), 2)).toMatchObject({ kind: 'honest', fate: 'bad' });
});
