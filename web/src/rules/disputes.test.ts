import { describe, expect, test } from 'vitest';
import { situationOf } from './disputes';
import type { DisputeCase } from '../protocol';

const slot = (name: string, ...choices: string[]): DisputeCase['slots'][number] => ({
  name, text: name, choices: choices.map((value) => ({ value, text: value })), cards: [], names_color: false,
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
