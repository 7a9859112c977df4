import { expect, test } from 'vitest';
import { spotsAround, spotsOnRing, stripRows } from './seat-layout';

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

test.each([2, 3, 4, 5, 9])('%i opponents sit as far to the left as to the right, and equally far apart', (count) => {
  const aspect = 2;
  const spots = spotsAround(count, aspect);
  spots.forEach((spot, i) => {
    expect(spot.x + spots[count - 1 - i]!.x).toBeCloseTo(1, 1);
    expect(spot.y).toBeCloseTo(spots[count - 1 - i]!.y, 1);
  });
  const gaps = spots.slice(1).map((spot, i) => Math.hypot((spot.x - spots[i]!.x) * aspect, spot.y - spots[i]!.y));
  expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.35);
});

test('one sits at the top, few beside the piles, many also below the middle', () => {
  expect(spotsAround(0, 2)).toEqual([]);
  expect(spotsAround(1, 2)[0]!.y).toBeCloseTo(0, 2);
  const [left, right] = spotsAround(2, 2);
  expect([left!.x, right!.x].map((x) => x.toFixed(2))).toEqual(['0.13', '0.87']);
  expect(left!.y).toBeLessThan(0.2);
  const three = spotsAround(3, 2);
  expect([three[0]!.x, three[0]!.y]).toEqual([expect.closeTo(0, 2), expect.closeTo(0.57, 1)]);
  expect(three[1]!.y).toBeCloseTo(0, 2);
  const four = spotsAround(4, 2);
  expect(four[0]!.y).toBeCloseTo(0.84, 1);
  expect(four[3]!.y).toBeCloseTo(0.84, 1);
});

test('on a wide table those along its long side get more of the way', () => {
  const [, wide] = spotsAround(5, 4);
  const [, narrow] = spotsAround(5, 0.5);
  expect(wide!.x).toBeGreaterThan(narrow!.x + 0.05);
});

test('on a phone six or more sit in two rows, clockwise from the lower left', () => {
  expect(stripRows(5)).toEqual({ upper: [0, 1, 2, 3, 4], left: [], right: [] });
  expect(stripRows(6)).toEqual({ left: [0], upper: [1, 2, 3, 4], right: [5] });
  expect(stripRows(7)).toEqual({ left: [0], upper: [1, 2, 3, 4, 5], right: [6] });
  expect(stripRows(8)).toEqual({ left: [1, 0], upper: [2, 3, 4, 5], right: [6, 7] });
  expect(stripRows(9, 9)).toEqual({ upper: [0, 1, 2, 3, 4, 5, 6, 7, 8], left: [], right: [] });
});

test('for who looks on, everyone sits around the table, the same on both sides', () => {
  for (let count = 2; count <= 10; count += 1) {
    const spots = spotsOnRing(count, 1.6);
    expect(spots).toHaveLength(count);
    spots.forEach(({ x, y }, i) => {
      const across = spots[count - 1 - i]!;
      expect(x).toBeCloseTo(1 - across.x, 1);
      expect(y).toBeCloseTo(across.y, 1);
    });
  }
});
