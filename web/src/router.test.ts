import { expect, test } from 'vitest';
import { routeOf } from './router.svelte';

test('paths are places, and one that cannot be read leads to a table that is not there', () => {
  expect(routeOf('/')).toEqual({ name: 'lobby' });
  expect(routeOf('/t/k7m2xq')).toEqual({ name: 'table', code: 'K7M2XQ' });
  expect(routeOf('/t/%E0%A4%A')).toEqual({ name: 'table', code: '%E0%A4%A' });
  expect(routeOf('/replay/%E0%A4%A')).toEqual({ name: 'replay', match: '%E0%A4%A' });
  expect(routeOf('/replay')).toEqual({ name: 'replay', match: null });
});
