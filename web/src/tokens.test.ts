import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, difference, VISIONS } from './color-vision';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Themed = { light: string; dark: string };

/** The colors of one block of the style sheet; a cloth or a back of one's choice has its own. */
function tokens(block: string): Map<string, Themed> {
  const found = new Map<string, Themed>();
  for (const [, name, light, dark] of block.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)) {
    found.set(name!, { light: light!, dark: dark! });
  }
  for (const [, name, hex] of block.matchAll(/--([\w-]+): (#\w{6});/g)) found.set(name!, { light: hex!, dark: hex! });
  return found;
}

const [first = ''] = css.split(/^\[data-/m);
const all = tokens(first);
const chosen = [...css.matchAll(/\[data-(cloth|back)='(\w+)'\] \{([^}]*)\}/g)].map(([, kind, name, block]) => ({
  kind,
  name: name!,
  own: tokens(block!),
}));
const token = (name: string, own?: Map<string, Themed>): Themed => {
  const value = own?.get(name) ?? all.get(name);
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

    test.each(chosen.filter(({ kind }) => kind === 'cloth'))(`${theme}: on the cloth $name`, ({ own }) => {
      for (const ground of ['cloth', 'cloth-edge']) {
        for (const ink of ['ink', 'ink-soft', 'accent']) {
          expect(contrast(token(ink)[theme], token(ground, own)[theme]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    });

    test.each(chosen.filter(({ kind }) => kind === 'back'))(`${theme}: the count on the back $name`, ({ own }) => {
      expect(contrast(token('card-paper').dark, token('back', own)[theme])).toBeGreaterThanOrEqual(4.5);
    });
  }

  test('there are cloths and backs to choose from', () => {
    expect(chosen.map(({ name }) => name)).toEqual(['forest', 'plum', 'slate', 'brick', 'moss']);
  });
});
