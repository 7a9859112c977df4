import { expect, test } from 'vitest';
import type { CoachedMatch } from '../protocol';
import { accuracyOf, habitsOf } from './habits';

const match: CoachedMatch = {
  id: 'a',
  ended: 0,
  won: true,
  decisions: 10,
  accuracy: 0.9,
  slips: 1,
  mistakes: 0,
  blunders: 1,
  rounds: 3,
  rounds_won: 2,
  luck: 0.5,
  play: 0.75,
  calls_missed: 0,
  catches_missed: 0,
  challenges_right: 0,
  challenges_wrong: 0,
  bluffs: 2,
  bluffs_found_out: 1,
};

test('a match counts by its decisions, and one without any not at all', () => {
  expect(accuracyOf([])).toBeNull();
  expect(accuracyOf([{ ...match, decisions: 0, accuracy: null }])).toBeNull();
  expect(accuracyOf([match, { ...match, decisions: 30, accuracy: 0.5 }])).toBeCloseTo(0.6);
});

test('only what there was any of is shown', () => {
  expect(habitsOf([match, match])).toEqual([
    { name: 'decisions', good: 16, bad: 4 },
    { name: 'bluffs', good: 2, bad: 2 },
  ]);
});
