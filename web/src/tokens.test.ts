import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, difference, VISIONS } from './color-vision';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Themed = { light: string; dark: string };

function tokens(): Map<string, Themed> {
  const found = new Map<string, Themed>();
  for (const [, name, light, dark] of css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)) {
    found.set(name!, { light: light!, dark: dark! });
  }
  for (const [, name, hex] of css.matchAll(/--([\w-]+): (#\w{6});/g)) found.set(name!, { light: hex!, dark: hex! });
  return found;
}

const all = tokens();
const token = (name: string): Themed => {
  const value = all.get(name);
  if (!value) throw new Error(`no color token --${name}`);
  return value;
};

/** Seven times the least noticeable difference. */
const APART = 0.14;
const CARDS = ['card-red', 'card-yellow', 'card-green', 'card-blue'];
const PAIRS = CARDS.flatMap((a, i) => CARDS.slice(i + 1).map((b) => [a, b] as const));

describe('card colors stay apart', () => {
  for (const vision of VISIONS) {
    test.each(PAIRS)(`${vision}: %s and %s`, (a, b) => {
      expect(difference(token(a).dark, token(b).dark, vision)).toBeGreaterThan(APART);
    });
  }

  test('the measure can fail: near reds are not apart', () => {
    expect(difference('#bc2230', '#b3202c', 'normal')).toBeLessThan(APART);
  });
});

const CLOTHS = ['room', 'room-lit', 'cloth', 'cloth-edge', 'panel', 'panel-raised'];
const TEXT: [string, string][] = [
  ...['ink', 'ink-soft', 'accent'].flatMap((ink) => CLOTHS.map((ground): [string, string] => [ink, ground])),
  ...['red', 'blue', 'green', 'yellow'].flatMap((color): [string, string][] => [
    [`say-${color}`, 'panel'],
    [`say-${color}`, 'room'],
    [`say-${color}`, 'room-lit'],
  ]),
  ['on-accent', 'accent'],
  ['good', 'panel'],
  ['good', 'panel-raised'],
  ['warn', 'panel'],
  ['card-paper', 'card-red'],
  ['card-paper', 'card-blue'],
  ['card-ink', 'card-green'],
  ['card-ink', 'card-yellow'],
  ['card-paper', 'card-night'],
  ['card-ink', 'card-paper'],
];

describe('text is readable', () => {
  for (const theme of ['light', 'dark'] as const) {
    test.each(TEXT)(`${theme}: %s on %s`, (ink, ground) => {
      expect(contrast(token(ink)[theme], token(ground)[theme])).toBeGreaterThanOrEqual(4.5);
    });
  }
});
