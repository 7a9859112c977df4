import { expect, test } from 'vitest';
import { spotsAround, stripRows } from './seat-layout';

test.each([1, 2, 3, 5, 9])('%i opponents sit clockwise, left to right over the top', (count) => {
  const spots = spotsAround(count, 2);
  expect(spots).toHaveLength(count);
  if (count === 1) expect(spots[0]!.x).toBeCloseTo(0.5, 1);
  else expect(spots[0]!.x).toBeLessThan(spots.at(-1)!.x);
  for (const spot of spots) {
    expect(spot.x).toBeGreaterThanOrEqual(0);
    expect(spot.x).toBeLessThanOrEqual(1);
    expect(spot.y).toBeGreaterThanOrEqual(0);
    expect(spot.y).toBeLessThanOrEqual(1);
  }
});

test.each(Array.from({ length: 9 }, (_, i) => i + 1))('the strip seats each of %i once', (count) => {
  const { left, upper, right } = stripRows(count);
  const seats = [...left, ...upper, ...right].sort((a, b) => a - b);
  expect(seats).toEqual(Array.from({ length: count }, (_, i) => i));
  expect(upper.length).toBeLessThanOrEqual(5);
});
