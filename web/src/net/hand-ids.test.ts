import { expect, test } from 'vitest';
import { holdCards } from './hand-ids';

test('a card keeps its id while it is held, new ones get new ones', () => {
  const before = holdCards([], ['R1', 'R2', 'R1']);
  expect(new Set(before.map((card) => card.id)).size).toBe(3);
  const after = holdCards(before, ['R2', 'R1', 'B5']);
  expect(after.map((card) => card.code)).toEqual(['R2', 'R1', 'B5']);
  expect(after.slice(0, 2).map((card) => card.id)).toEqual([before[1]!.id, before[0]!.id]);
  expect(before.map((card) => card.id)).not.toContain(after[2]!.id);
});

test('of cards that are alike each keeps its own', () => {
  const before = holdCards([], ['R1', 'R1']);
  expect(holdCards(before, ['R1', 'R1'])).toEqual(before);
  expect(holdCards(before, ['R1', 'R1', 'R1']).slice(0, 2)).toEqual(before);
});
