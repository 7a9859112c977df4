import { beforeEach, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import { goalText } from './goal';
import { passingText, refusalText } from './refusals';

beforeEach(() => loadLanguage('en'));
const say = (code: string, facts: Record<string, string | number> = {}): string => refusalText({ code, rule: '', facts });

test('a card that does not match says what would', () => {
  expect(say('does-not-match', { card: 'B5', top: 'R7', color: 'R' })).toBe('That’s blue; the table wants red or a 7.');
  expect(say('does-not-match', { card: 'B5', top: 'RS', color: 'R' })).toBe('That’s blue; the table wants red or a Skip.');
  expect(say('does-not-match', { card: 'B5', top: 'W', color: 'G' })).toBe('That’s blue; the table wants green.');
  expect(say('does-not-match', { card: 'B5', color: 'G' })).toBe('That’s blue; the table wants green.');
});

test('codes with a shorter name, cards by name, and what nobody knows', () => {
  expect(say('only-the-drawn-card')).toBe('After drawing, only the card you drew can be played.');
  expect(say('take-or-challenge')).toBe('First answer the draw card.');
  expect(say('name-the-color-first')).toBe('First name a color.');
  expect(say('must-play', { card: 'GS' })).toBe('You can play green Skip, so you have to play.');
  expect(say('no-reason-to-call', { cards: 3 })).toBe('There is no reason to call UNO now.');
  expect(say('nobody-to-catch', { seat: 1 })).toBe('Nobody to catch right now.');
  expect(say('does-not-match', { card: 'W', top: 'R7', color: 'R' })).toBe('That isn’t possible (does-not-match).');
  expect(say('not-identical', { card: 'B5', top: 'RS' })).toBe('Out of turn, only the very same card as the top one fits.');
  expect(say('quite-new')).toBe('That isn’t possible (quite-new).');
});

test('a card that does not stack says what would, where anything would', () => {
  const facts = { card: 'B5', top: 'W4', color: 'G' };
  expect(say('not-stackable', { ...facts, passes: '' })).toBe('First answer the Wild Draw Four.');
  expect(say('not-stackable', facts)).toBe('First answer the Wild Draw Four.');
  expect(say('not-stackable', { ...facts, top: 'GD' })).toBe('First answer the draw card.');
  expect(say('not-stackable', { ...facts, passes: 'D' })).toBe('Only a Draw Two can pass this on; otherwise take the cards.');
  expect(say('not-stackable', { ...facts, passes: 'GD W4' })).toBe(
    'Only a green Draw Two or a Wild Draw Four can pass this on; otherwise take the cards.',
  );
});

test('what passes a demand on is listed as the language lists things', async () => {
  expect(passingText(['D', 'W4'])).toBe('a Draw Two or a Wild Draw Four');
  expect(passingText(['W4'])).toBe('a Wild Draw Four');
  await loadLanguage('fr');
  expect(passingText(['GD', 'W4'])).toBe('un +2 vert ou une carte blanche +4');
});

test.each([
  ['first-to-limit', 'First to 300 points wins.'],
  ['lowest-at-limit', 'When someone reaches 300 points, the lowest total wins.'],
  ['elimination', 'At 300 points you are out; the last one in wins.'],
] as const)('a limit means what it means: %s', (ending, text) => {
  expect(goalText({ ending, limit: 300, rounds: null })).toBe(text);
});

test('without a limit it is said how long the match lasts', () => {
  expect(goalText({ ending: 'schedule', limit: null, rounds: 12 })).toBe('After 12 rounds the highest total wins.');
  expect(goalText({ ending: 'one-round', limit: null, rounds: null })).toBe('Whoever goes out first wins.');
});
