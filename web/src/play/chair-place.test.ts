import { expect, test } from 'vitest';
import type { TableInfo } from '../protocol';
import { placeOf } from './chair-place';

const table = (sides: number[] | null, boards: number[][]): TableInfo => ({ sides, boards }) as TableInfo;

test('everyone for themselves has no side and no partner', () => {
  expect(placeOf(table(null, [[0, 1, 2]]), 1, 0)).toEqual({ board: 0, side: null, partner: false });
});

test('partners play for the same side at the same board', () => {
  const teams = table([0, 1, 0, 1, 0, 1], [[0, 1, 2, 3, 4, 5]]);
  expect([0, 1, 2, 3, 4, 5].map((chair) => placeOf(teams, chair, 2).partner)).toEqual([true, false, false, false, true, false]);
  expect(placeOf(teams, 3, 2)).toEqual({ board: 0, side: 1, partner: false });
  expect(placeOf(teams, 4, null)).toEqual({ board: 0, side: 0, partner: false });
  const rotating = table(
    [0, 1, 0, 1, 0, 1, 0, 1],
    [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ],
  );
  expect(placeOf(rotating, 6, 4)).toEqual({ board: 1, side: 0, partner: true });
  expect(placeOf(rotating, 6, 0)).toEqual({ board: 1, side: 0, partner: false });
});

test('a server that does not say seats everyone at one board', () => {
  expect(placeOf(table(null, []), 1, 0)).toEqual({ board: 0, side: null, partner: false });
});
