import { expect, test } from 'vitest';
import { shiftInside } from './keep-inside';

const FRAME = { left: 0, right: 320 };

test('what would be cut off is moved aside, by no more than that', () => {
  expect(shiftInside({ left: 100, right: 200 }, FRAME)).toBe(0);
  expect(shiftInside({ left: -4, right: 116 }, FRAME)).toBe(12);
  expect(shiftInside({ left: 214, right: 334 }, FRAME)).toBe(-22);
});

test('what is too wide shows its beginning', () => {
  expect(shiftInside({ left: -20, right: 340 }, FRAME)).toBe(28);
  expect(shiftInside({ left: 10, right: 340 }, FRAME)).toBe(-2);
});
