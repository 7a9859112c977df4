import { expect, test } from 'vitest';
import { chairSpot } from './chair-ring';

test('the own chair stands at the bottom and the next one on the left', () => {
  const spots = [0, 1, 2, 3].map((chair) => chairSpot(chair, 4, 2));
  expect(spots[2]!.y).toBeCloseTo(1);
  expect(spots[3]!.x).toBeCloseTo(0);
  expect(spots[0]!.y).toBeCloseTo(0);
  expect(spots[1]!.x).toBeCloseTo(1);
});
