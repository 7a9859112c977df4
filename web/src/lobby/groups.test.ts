import { expect, test } from 'vitest';
import { withGroup, type Group } from './groups';

const group = (table: string, ...names: string[]): Group => ({ table, names, options: {} });

test('the same people are one group, the latest first, and three are kept', () => {
  let groups = withGroup([], group('A', 'Ben', 'Cyd'));
  groups = withGroup(groups, group('B', 'Dot'));
  groups = withGroup(groups, group('C', 'Cyd', 'Ben'));
  expect(groups.map(({ table }) => table)).toEqual(['C', 'B']);
  groups = withGroup(groups, group('B', 'Dot', 'Eve'));
  expect(groups.map(({ table }) => table)).toEqual(['B', 'C']);
  groups = withGroup(withGroup(groups, group('D', 'Fay')), group('E', 'Gus'));
  expect(groups.map(({ table }) => table)).toEqual(['E', 'D', 'B']);
});
