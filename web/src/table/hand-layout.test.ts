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

/** cardWidth, rows, cards in a row: what people see of a hand of that size. */
test.each<[screen: number, count: number, cardWidth: number, rows: number, perRow: number]>([
  [0, 0, 136, 1, 1],
  [0, 1, 136, 1, 1],
  [0, 7, 136, 1, 7],
  [0, 8, 119, 1, 8],
  [0, 10, 94, 1, 10],
  [0, 11, 136, 1, 11],
  [0, 13, 136, 1, 13],
  [0, 14, 136, 1, 14],
  [0, 24, 112, 1, 24],
  [0, 25, 108, 1, 25],
  [0, 40, 104, 2, 20],
  [1, 7, 109, 1, 7],
  [1, 8, 94, 1, 8],
  [1, 13, 136, 1, 13],
  [1, 24, 136, 2, 12],
  [1, 25, 136, 2, 13],
  [1, 40, 130, 3, 14],
  [2, 3, 110, 1, 3],
  [2, 7, 110, 1, 7],
  [2, 9, 100, 1, 9],
  [2, 13, 72, 1, 13],
  [2, 14, 110, 2, 7],
  [2, 20, 92, 2, 10],
  [2, 24, 78, 2, 12],
  [2, 25, 98, 3, 9],
  [2, 40, 82, 4, 10],
  [3, 7, 74, 1, 7],
  [3, 10, 74, 1, 10],
  [3, 11, 74, 2, 6],
  [3, 13, 74, 2, 7],
  [3, 24, 66, 3, 8],
  [3, 25, 66, 3, 9],
  [3, 40, 54, 4, 10],
])('on screen %i a hand of %i has cards of %i px in %i rows of %i', (screen, count, cardWidth, rows, perRow) => {
  const layout = layoutHand(count, SCREENS[screen]!);
  expect([layout.cardWidth, layout.rows, layout.perRow]).toEqual([cardWidth, rows, perRow]);
});

describe('cards lie', () => {
  const rowOf = (count: number, screen: number, row: number) => {
    const layout = layoutHand(count, SCREENS[screen]!);
    const cards = Array.from({ length: count }, (_, i) => cardPosition(layout, count, i));
    return { layout, cards: cards.slice(row * layout.perRow, (row + 1) * layout.perRow) };
  };

  test('apart by a step, in the middle of the box, the last row too', () => {
    const { layout } = rowOf(39, 2, 0);
    for (let row = 0; row < layout.rows; row += 1) {
      const { cards } = rowOf(39, 2, row);
      for (let i = 1; i < cards.length; i += 1) expect(cards[i]!.x - cards[i - 1]!.x).toBeCloseTo(layout.step, 6);
      expect(cards[0]!.x + cards.at(-1)!.x + layout.cardWidth).toBeCloseTo(layout.width, 6);
      expect(cards.every(({ y }) => y === layout.cardWidth * 0.3 + row * layout.rowStep)).toBe(true);
      expect(cards.every(({ tilt }) => tilt === 0)).toBe(true);
    }
    expect(rowOf(39, 2, layout.rows - 1).cards).toHaveLength(9);
  });

  test('over each other by half a card in two rows, by more in many', () => {
    const two = layoutHand(24, SCREENS[1]!);
    expect(two.rowStep).toBe(Math.round(two.cardWidth * 1.5 * 0.52));
    expect(two.height).toBeCloseTo(two.cardWidth * 1.8 + two.rowStep, 6);
    const many = layoutHand(40, SCREENS[2]!);
    expect(many.rowStep).toBe(Math.round(many.cardWidth * 1.5 * 0.42));
    expect(many.height).toBeCloseTo(many.cardWidth * 1.8 + 3 * many.rowStep, 6);
  });

  test('straight side by side, and like a fan where they overlap in one row', () => {
    expect(rowOf(7, 0, 0).cards.every(({ y, tilt }) => tilt === 0 && Math.abs(y - 136 * 0.3) < 1e-9)).toBe(true);
    const { layout, cards } = rowOf(7, 2, 0);
    expect(layout.step).toBeLessThan(layout.cardWidth);
    expect(cards.map(({ tilt }) => tilt.toFixed(2))).toEqual(['-3.50', '-2.33', '-1.17', '0.00', '1.17', '2.33', '3.50']);
    expect(cards[3]!.y).toBeCloseTo(layout.cardWidth * 0.3, 6);
    for (const end of [cards[0]!, cards[6]!]) expect(end.y - cards[3]!.y).toBeCloseTo(layout.cardWidth * 0.07, 6);
    expect(rowOf(1, 2, 0).cards[0]).toMatchObject({ tilt: 0, x: 0 });
  });

  test('in two rows wider than the box when even the smallest do not fit', () => {
    const layout = layoutHand(108, SCREENS[3]!);
    expect(layout).toEqual({ cardWidth: 44, rows: 2, perRow: 54, step: 24, rowStep: 35.2, width: 44 + 53 * 24, height: 44 * 1.8 + 35.2 });
  });
});
