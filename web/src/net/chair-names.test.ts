import { beforeAll, expect, test, vi } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import type { Chair, TableInfo } from '../protocol';
import { botName, chairName, chairNames, isLevel, recordedName, someName } from './chair-names';

beforeAll(() => loadLanguage('en'));

const chair = (more: Partial<Chair>): Chair => ({
  person: null,
  bot: null,
  connected: false,
  ready: false,
  understudy: null,
  standing_in: false,
  next: null,
  swap: null,
  ...more,
});
const ADA = { id: 'a', name: 'Ada' };

test('a chair is called by its person, else by its bot’s own name, else open', () => {
  expect(chairName(chair({ person: ADA }), 3)).toBe('Ada');
  expect(chairName(chair({ person: ADA, bot: 'casual' }), 3)).toBe('Ada');
  expect(chairName(chair({ bot: 'casual' }), 0)).toBe('Iris');
  expect(chairName(chair({}), 0)).toBe('Open chair');
  expect(chairName(undefined, 1)).toBe('Otto');
  const table = { chairs: [chair({ person: ADA }), chair({ bot: 'expert' })] } as TableInfo;
  expect(chairNames(table)).toEqual(['Ada', 'Otto']);
});

test('bots in ten chairs have ten names, then they come round again', () => {
  expect(new Set(Array.from({ length: 10 }, (_, i) => botName(i))).size).toBe(10);
  expect(botName(10)).toBe(botName(0));
});

test('a record keeps a bot by its level, and it has its name again', () => {
  expect(['random', 'novice', 'casual', 'skilled', 'expert', 'master', 'Ada'].map(isLevel)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(recordedName('expert', 1)).toBe('Otto');
  expect(recordedName('Ada', 1)).toBe('Ada');
});

test('a name to begin with is one of many', () => {
  const random = vi.spyOn(Math, 'random');
  const names = [0, 0.5, 0.999].map((value) => (random.mockReturnValue(value), someName()));
  expect(names.every((name) => name.length > 1)).toBe(true);
  expect(new Set(names).size).toBe(3);
  random.mockRestore();
});
