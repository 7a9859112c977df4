import { beforeAll, expect, test } from 'vitest';
import { TABLES } from '../gallery/fixtures';
import { loadLanguage } from '../messages/messages.svelte';
import type { TableModel } from './model';
import { alarmOf, questionOf } from './questions';

beforeAll(() => loadLanguage('en'));
const asked = (name: string, change: Partial<TableModel> = {}): string | undefined => questionOf({ ...TABLES[name]!, ...change })?.text;

test('a turn says what lies on the pile, what can be played, and how to draw', () => {
  expect(asked('players-4')).toBe('Your turn. On the pile: red 7. You can play: red 7, Wild, yellow 7, red 0. Space draws a card.');
  const none = TABLES['players-4']!.hand.map((card) => ({ ...card, playable: false }));
  expect(asked('players-4', { hand: none, prompt: { kind: 'turn', canDraw: false } })).toBe(
    'Your turn. On the pile: red 7. Nothing in your hand fits.',
  );
});

test('each question says how to answer it', () => {
  expect(asked('drawn')).toBe('You can play the card you drew, yellow 7: P plays it, K keeps it. On the pile: red 7.');
  expect(asked('drawn', { prompt: { kind: 'drawn', card: 'Y7', mustPlay: true } })).toContain('P plays it, and it has to be played.');
  expect(asked('color')).toBe('Name a color: 1 red, 2 yellow, 3 green, 4 blue. On the pile: red 7.');
  expect(asked('challenge')).toBe(
    'Dario played a Wild Draw Four. On the pile: Wild Draw Four, blue named. The color to match was red. ' +
      'D challenges: if you’re right, Dario draws 4; if it was honest, you draw 6. T takes 4 cards.',
  );
  expect(asked('stack')).toBe(
    '4 cards are waiting for you. On the pile: blue Draw Two. You can pass them on with a Draw Two or a Wild Draw Four. T takes 4 cards.',
  );
  expect(asked('players-4', { prompt: { kind: 'swap', card: 'R7', seats: [3, 4] } })).toBe(
    'Swap hands with whom? 1 Chloé, one card; 2 Dario, 12 cards',
  );
  expect(asked('agent')).toBe('A peek at every hand. Escape closes it.');
  expect(asked('round-end')).toBe('Scores: Ada 257, Chloé 240, Ben 85, Dario 0.');
  expect(asked('players-4', { prompt: { kind: 'none' }, canJumpIn: true })).toContain('You can jump in! You can play: ');
});

test('nothing is asked of who looks on, whose line is lost, or who waits', () => {
  expect(asked('players-4', { viewer: null })).toBeUndefined();
  expect(asked('players-4', { connection: 'lost' })).toBeUndefined();
  expect(asked('players-4', { prompt: { kind: 'none' } })).toBeUndefined();
});

test('a question has its key from the moment and from what it is about', () => {
  const key = (change: Partial<TableModel>): string | undefined => questionOf({ ...TABLES['players-4']!, ...change })?.key;
  expect(key({})).toBe(key({ hand: [] }));
  expect(key({ moment: 2 })).not.toBe(key({ moment: 1 }));
  expect(key({ prompt: { kind: 'color', card: 'W', canCancel: true } })).not.toBe(
    key({ prompt: { kind: 'color', card: 'W4', canCancel: true } }),
  );
});

test('the race is called out to who can do something about it', () => {
  expect(alarmOf(TABLES['catch']!)?.text).toBe('C catches Ben!');
  expect(alarmOf({ ...TABLES['players-4']!, canCall: true })?.text).toBe('U calls UNO!');
  expect(alarmOf(TABLES['players-4']!)).toBeNull();
});
