import { expect, test } from 'vitest';
import { matchPath, routeOf } from './router.svelte';

test('paths are places, and one that cannot be read leads to a table that is not there', () => {
  expect(routeOf('/')).toEqual({ name: 'lobby' });
  expect(routeOf('/t/k7m2xq')).toEqual({ name: 'table', code: 'K7M2XQ' });
  expect(routeOf('/t/%E0%A4%A')).toEqual({ name: 'table', code: '%E0%A4%A' });
  expect(routeOf('/replay/%E0%A4%A')).toEqual({ name: 'replay', match: '%E0%A4%A', at: null });
  expect(routeOf('/replay')).toEqual({ name: 'replay', match: null, at: null });
  expect(routeOf('/something/else')).toEqual({ name: 'nowhere' });
});

test('a match has a link, and each of its moves', () => {
  for (const at of [null, { round: 1, move: 0 }, { round: 3, move: 12 }]) {
    expect(routeOf(matchPath('a b', at))).toEqual({ name: 'replay', match: 'a b', at });
  }
  expect(routeOf('/m/x?move=12')).toEqual({ name: 'replay', match: 'x', at: { round: 1, move: 12 } });
  expect(routeOf('/m/x?move=-1&round=zero')).toEqual({ name: 'replay', match: 'x', at: null });
});
