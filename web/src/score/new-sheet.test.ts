import { expect, test } from 'vitest';
import { limitRule, playersOf } from './new-sheet';

test('as many can play as some format takes', () => {
  const formats = [{ players: [2, 3, 4] }, { players: [4] }, { players: [8, 12] }] as never;
  expect(playersOf({ formats })).toEqual({ fewest: 2, most: 12 });
});

test('a limit is told where it differs from that of the edition', () => {
  const short = { rules: { limit: '200' } };
  expect(limitRule('500', short)).toEqual({ limit: '500' });
  expect(limitRule('200', short)).toEqual({});
  for (const typed of ['', '0', '-5', 'many']) expect(limitRule(typed, short)).toEqual({});
});
