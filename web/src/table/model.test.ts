import { expect, test } from 'vitest';
import { TABLES } from '../gallery/fixtures';
import { opponentsOf, seatOf } from './model';

const MODEL = TABLES['players-4']!;
const names = (viewer: number | null): string[] => opponentsOf({ ...MODEL, viewer }).map((seat) => seat.name);

test('the others come clockwise from the viewer’s left; who looks on sees everyone', () => {
  expect(names(1)).toEqual(['Ben', 'Chloé', 'Dario']);
  expect(names(3)).toEqual(['Dario', 'Ada', 'Ben']);
  expect(names(null)).toEqual(['Ada', 'Ben', 'Chloé', 'Dario']);
});

test('a seat is found by its number', () => {
  expect(seatOf(MODEL, 3)?.name).toBe('Chloé');
  expect(seatOf(MODEL, null)).toBeUndefined();
});
