import { expect, test } from 'vitest';
import { matchPath, routeOf } from './router.svelte';

test('paths are places, and one that cannot be read leads to a table that is not there', () => {
  expect(routeOf('/')).toEqual({ name: 'lobby' });
  expect(routeOf('/t/k7m2xq')).toEqual({ name: 'table', code: 'K7M2XQ' });
  expect(routeOf('/t/%E0%A4%A')).toEqual({ name: 'table', code: '%E0%A4%A' });
  expect(routeOf('/replay/%E0%A4%A')).toEqual({ name: 'replay', match: '%E0%A4%A', at: null, coach: false });
  expect(routeOf('/replay')).toEqual({ name: 'replay', match: null, at: null, coach: false });
  expect(routeOf('/something/else')).toEqual({ name: 'nowhere' });
});

test('a match has a link, and each of its moves', () => {
  for (const at of [null, { round: 1, move: 0 }, { round: 3, move: 12 }]) {
    expect(routeOf(matchPath('a b', at))).toEqual({ name: 'replay', match: 'a b', at, coach: false });
  }
  expect(routeOf('/m/x?move=12')).toEqual({ name: 'replay', match: 'x', at: { round: 1, move: 12 }, coach: false });
  expect(routeOf(matchPath('x', { round: 2, move: 3 }, true))).toEqual({
    name: 'replay',
    match: 'x',
    at: { round: 2, move: 3 },
    coach: true,
  });
  expect(routeOf('/m/x?move=-1&round=zero')).toEqual({ name: 'replay', match: 'x', at: null, coach: false });
});
