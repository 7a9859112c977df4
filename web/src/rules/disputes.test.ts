import { describe, expect, test } from 'vitest';
import { asPlayed, situationOf } from './disputes';
import type { DisputeCase } from '../protocol';

const slot = (name: string, ...choices: string[]): DisputeCase['slots'][number] => ({
  name,
  text: name,
  choices: choices.map((value) => ({ value, text: value })),
  cards: [],
  names_color: false,
});

describe('a situation', () => {
  const stack: DisputeCase = { name: 'stack', text: '', slots: [slot('top'), slot('card'), slot('pending', '1', '2')] };

  test('waits until its cards are told', () => {
    expect(situationOf(stack, {})).toBeNull();
    expect(situationOf(stack, { top: 'RD' })).toBeNull();
    expect(situationOf(stack, { top: 'RD', card: 'BD' })).toBe('stack top=RD card=BD');
  });

  test('has the choices that were made, in the order of the slots', () => {
    expect(situationOf(stack, { pending: '2', card: 'W4', top: 'W4=B' })).toBe('stack top=W4=B card=W4 pending=2');
  });

  test('may need nothing', () => {
    expect(situationOf({ name: 'several', text: '', slots: [] }, {})).toBe('several');
  });
});

describe('house rules', () => {
  const stacking = { option: 'stacking', value: 'two', text: '', rule: 'HOUSE-1' };

  test('are added to what is played', () => {
    expect(asPlayed(null, [])).toBeNull();
    expect(asPlayed(null, [stacking])).toEqual({ edition: 'classic', format: null, rules: { stacking: 'two' } });
    const played = { edition: 'platinum', format: 'single', rules: { limit: '200' } };
    expect(asPlayed(played, [stacking])).toEqual({ ...played, rules: { limit: '200', stacking: 'two' } });
  });
});
