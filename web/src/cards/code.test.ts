import { expect, test } from 'vitest';
import { parseCard, sortCards } from './code';

test('reads every kind of card', () => {
  expect(parseCard('R7')).toEqual({ kind: 'number', color: 'R', value: 7 });
  expect(parseCard('GS')).toEqual({ kind: 'skip', color: 'G' });
  expect(parseCard('RR')).toEqual({ kind: 'reverse', color: 'R' });
  expect(parseCard('YD')).toEqual({ kind: 'draw2', color: 'Y' });
  expect(parseCard('W')).toEqual({ kind: 'wild', named: null });
  expect(parseCard('W4=B')).toEqual({ kind: 'wild4', named: 'B' });
  expect(parseCard('WA')).toEqual({ kind: 'agent', named: null });
});

test.each(['', 'X7', 'R10', 'R', 'R5=B', 'W=X', 'W5', '??'])('refuses %j', (code) => {
  expect(() => parseCard(code)).toThrow();
});

test('sorts by color or by number, or not at all', () => {
  const hand = ['W', 'B7', 'R7', 'RS', 'R0'].map((code) => ({ code }));
  const codes = (order: 'color' | 'rank' | 'none'): string => sortCards(hand, order).map((card) => card.code).join(' ');
  expect(codes('color')).toBe('R0 R7 RS B7 W');
  expect(codes('rank')).toBe('R0 R7 B7 RS W');
  expect(codes('none')).toBe('W B7 R7 RS R0');
});
