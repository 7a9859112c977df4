import { expect, test } from 'vitest';
import { codeIn } from '../lobby/table-code';
import { changesOf, presetOf } from '../lobby/presets';
import { quickOptions } from '../lobby/quick-play';
import { playsIn, resolve } from './moves';

test('a colored card is a move at once', () => {
  expect(resolve(['R5', 'R5!', '+'], { card: 'R5' })).toEqual({ kind: 'move', text: 'R5' });
});

test('a wild asks for its color, then is a move', () => {
  const legal = ['W=R', 'W=Y', 'W=G', 'W=B', '+'];
  expect(resolve(legal, { card: 'W' })).toEqual({ kind: 'color' });
  expect(resolve(legal, { card: 'W', color: 'G' })).toEqual({ kind: 'move', text: 'W=G' });
});

test('a seven asks whom to swap with', () => {
  const legal = ['R7>2', 'R7>3', '+'];
  expect(resolve(legal, { card: 'R7' })).toEqual({ kind: 'swap', seats: [2, 3] });
  expect(resolve(legal, { card: 'R7', swap: 3 })).toEqual({ kind: 'move', text: 'R7>3' });
});

test('a card that cannot be played is none', () => {
  expect(resolve(['W4=R'], { card: 'W' })).toEqual({ kind: 'none' });
});

test('what was chosen narrows what is meant', () => {
  const legal = ['W=R', 'W=G', 'R7>2', 'R7>10', 'R7>10!', 'B5', '+', '-', '.', '?', '!', 'x2', '=R'];
  expect(resolve(legal, { card: 'W', color: 'B' })).toEqual({ kind: 'none' });
  expect(resolve(legal, { card: 'R7', swap: 10 })).toEqual({ kind: 'move', text: 'R7>10' });
  expect(resolve(legal, { card: 'R7', swap: 3 })).toEqual({ kind: 'none' });
  expect(resolve(legal, { card: 'R7' })).toEqual({ kind: 'swap', seats: [2, 10] });
  // A color that was named for another card means nothing for one that has its own.
  expect(resolve(legal, { card: 'B5', color: 'R', swap: 2 })).toEqual({ kind: 'move', text: 'B5' });
});

test('only plays are plays, and calling is armed instead', () => {
  expect(playsIn(['R5', 'R5!', 'W4=B', 'WA=G!', 'BS>2', '+', '-', '=R', 'x2', 'xR5', 'R5?', '7:R5'])).toEqual([
    { text: 'R5', card: 'R5', color: null, swap: null },
    { text: 'W4=B', card: 'W4', color: 'B', swap: null },
    { text: 'BS>2', card: 'BS', color: null, swap: 2 },
  ]);
});

test('a code is found in what was pasted', () => {
  expect(codeIn(' k7m2xq ')).toBe('K7M2XQ');
  expect(codeIn('http://localhost:8642/t/K7M2XQ?x=1')).toBe('K7M2XQ');
  expect(codeIn('hello there')).toBeNull();
});

test('only what differs from the sheet is sent', () => {
  const sheet = { stacking: 'none', jump_in: 'off', limit: '500' };
  expect(changesOf({ stacking: 'any', jump_in: 'off' }, sheet)).toEqual({ stacking: 'any' });
  const presets = [
    { id: 'sheet', rules: {} },
    { id: 'slow', rules: { limit: '500', jump_in: 'on' } },
  ];
  expect(presetOf(presets, {}, sheet)).toBe('sheet');
  expect(presetOf(presets, { jump_in: 'on' }, sheet)).toBe('slow');
  expect(presetOf(presets, { stacking: 'any' }, sheet)).toBeNull();
});

test('playing at once takes no time limit and nobody else', () => {
  expect(quickOptions({ opponents: 3, length: 'round' })).toMatchObject({ chairs: 4, format: 'single', turn_seconds: 0 });
});
