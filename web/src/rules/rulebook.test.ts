import { describe, expect, test } from 'vitest';
import { addressOf, partsOf, playedIn, queryOf } from './rulebook';

describe('ids in a text', () => {
  const ids = new Set(['SET-3', 'WD4-4']);

  test('are set apart from the words around them', () => {
    expect(partsOf('As WD4-4 says, and SET-3.', ids)).toEqual([
      { text: 'As ', isRule: false },
      { text: 'WD4-4', isRule: true },
      { text: ' says, and ', isRule: false },
      { text: 'SET-3', isRule: true },
      { text: '.', isRule: false },
    ]);
  });

  test('that no rule has are words', () => {
    expect(partsOf('UTF-8', ids)).toEqual([{ text: 'UTF-8', isRule: false }]);
  });
});

describe('the address of a rule', () => {
  const played = { edition: 'platinum', format: 'points', rules: { stacking: 'any', limit: '200' } };

  test('names what is played, and is read again', () => {
    const address = addressOf('WD4-4', played);
    expect(address).toMatch(/^\/rules\/WD4-4\?/);
    expect(playedIn(address.slice(address.indexOf('?')))).toEqual(played);
  });

  test('is short where nothing is played', () => {
    expect(addressOf('WD4-4', null)).toBe('/rules/WD4-4');
    expect(playedIn('')).toEqual({ edition: 'classic', format: null, rules: {} });
    expect(queryOf({ edition: 'classic', format: null, rules: {} }).toString()).toBe('edition=classic');
  });
});
