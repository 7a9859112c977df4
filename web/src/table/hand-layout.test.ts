import { describe, expect, test } from 'vitest';
import { cardPosition, layoutHand } from './hand-layout';

const SCREENS = [
  { name: 'wide', width: 1000, height: 270, maxCard: 136 },
  { name: 'tablet', width: 800, height: 400, maxCard: 136 },
  { name: 'phone', width: 374, height: 304, maxCard: 110 },
  { name: 'small phone', width: 304, height: 204, maxCard: 74 },
];

describe.each(SCREENS)('on a $name screen', (box) => {
  test.each(Array.from({ length: 40 }, (_, i) => i + 1))('%i cards lie whole inside', (count) => {
    const layout = layoutHand(count, box);
    for (let i = 0; i < count; i += 1) {
      const { x, y } = cardPosition(layout, count, i);
      expect(x).toBeGreaterThanOrEqual(-0.01);
      expect(x + layout.cardWidth).toBeLessThanOrEqual(box.width + 0.01);
      expect(y + layout.cardWidth * 1.5).toBeLessThanOrEqual(box.height + layout.cardWidth * 0.08);
    }
    if (layout.perRow > 1) expect(layout.step).toBeGreaterThanOrEqual(24);
  });
});

test('a dealt hand lies side by side on a wide screen', () => {
  const layout = layoutHand(7, SCREENS[0]!);
  expect(layout.rows).toBe(1);
  expect(layout.step).toBeGreaterThan(layout.cardWidth);
});

test('a dealt hand is one row on a phone', () => {
  expect(layoutHand(7, SCREENS[2]!).rows).toBe(1);
});

test('more cards than any screen holds still get the smallest size', () => {
  const layout = layoutHand(108, SCREENS[3]!);
  expect(layout.width).toBeGreaterThan(SCREENS[3]!.width);
});
