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
  expect(() => parseCard(code)).toThrow(`not a card: ${code}`);
});

test('sorts by color or by number, or not at all', () => {
  const hand = ['W', 'B7', 'R7', 'RS', 'R0'].map((code) => ({ code }));
  const codes = (order: 'color' | 'rank' | 'none'): string =>
    sortCards(hand, order)
      .map((card) => card.code)
      .join(' ');
  expect(codes('color')).toBe('R0 R7 RS B7 W');
  expect(codes('rank')).toBe('R0 R7 B7 RS W');
  expect(codes('none')).toBe('W B7 R7 RS R0');
  const every = ['WA', 'W4', 'W', 'RD', 'RR', 'RS', 'R9', 'B9', 'G9', 'Y9'].map((code) => ({ code }));
  expect(sortCards(every, 'color').map((card) => card.code)).toEqual(['R9', 'RS', 'RR', 'RD', 'Y9', 'G9', 'B9', 'W', 'W4', 'WA']);
  expect(sortCards(every, 'rank').map((card) => card.code)).toEqual(['R9', 'Y9', 'G9', 'B9', 'RS', 'RR', 'RD', 'W', 'W4', 'WA']);
});
