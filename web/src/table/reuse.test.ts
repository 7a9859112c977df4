import { expect, test } from 'vitest';
import { reuse } from './reuse';

test('what is alike stays the same object', () => {
  const before = {
    seats: [
      { seat: 1, count: 3 },
      { seat: 2, count: 5 },
    ],
    prompt: { kind: 'none' },
  };
  const after = reuse(before, {
    seats: [
      { seat: 1, count: 3 },
      { seat: 2, count: 4 },
    ],
    prompt: { kind: 'none' },
  });
  expect(after).toEqual({
    seats: [
      { seat: 1, count: 3 },
      { seat: 2, count: 4 },
    ],
    prompt: { kind: 'none' },
  });
  expect(after.seats[0]).toBe(before.seats[0]);
  expect(after.seats[1]).not.toBe(before.seats[1]);
  expect(after.prompt).toBe(before.prompt);
  expect(reuse(before, structuredClone(before))).toBe(before);
});

test('cards are known by their id, wherever they lie', () => {
  const before = [
    { id: 'a', code: 'R1' },
    { id: 'b', code: 'R2' },
    { id: 'c', code: 'R3' },
  ];
  const after = reuse(before, [
    { id: 'b', code: 'R2' },
    { id: 'c', code: 'R3' },
  ]);
  expect(after).toHaveLength(2);
  expect(after[0]).toBe(before[1]);
  expect(after[1]).toBe(before[2]);
});

test('a list does not become an object, nor the other way round', () => {
  expect(reuse([1], { 0: 1 })).toEqual({ 0: 1 });
  expect(reuse({ length: 0 }, [])).toEqual([]);
});

test('nothing of what was goes on', () => {
  expect(reuse({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
  expect(Object.keys(reuse({ a: 1, b: undefined }, { a: 1 }))).toEqual(['a']);
  expect(reuse({ kind: 'turn', canDraw: true }, { kind: 'none' })).toEqual({ kind: 'none' });
  expect(reuse({ a: 1 }, null)).toBeNull();
  expect(reuse([1, 2, 3], [1, 2])).toEqual([1, 2]);
});
