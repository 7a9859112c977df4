import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import type { Chair, TableInfo } from '../protocol';
import { levelOf, tellUnderstudies } from './understudies';
import { person } from './view-fixtures';

beforeAll(() => loadLanguage('en'));

const bot = (level: string, understudy: string | null = null): Chair => ({ ...person('-', { bot: level, understudy }), person: null });
const at = (...chairs: Chair[]): TableInfo => ({ chairs }) as unknown as TableInfo;
const told = (before: TableInfo | null, now: TableInfo): string[] => tellUnderstudies(before, now).map((line) => line.text);

const WAITS = bot('expert', 'skilled');

test('a bot that is not ready is shown with who plays for it', () => {
  expect(levelOf(WAITS)).toBe('Expert, for now Strong');
  expect(levelOf(bot('expert'))).toBe('Expert');
});

test('who plays for a bot that is not ready is told once, and when it is ready', () => {
  const begins = ['Bots of the level Expert are not ready at this server: the level Strong plays for them.'];
  expect(told(null, at(WAITS, bot('casual')))).toEqual(begins);
  expect(told(at(bot('casual')), at(WAITS))).toEqual(begins);
  expect(told(at(WAITS), at(WAITS, WAITS))).toEqual([]);
  expect(told(at(WAITS), at(bot('expert')))).toEqual(['The bots are ready: from now on the level is Expert.']);
  expect(told(at(WAITS), at(bot('casual')))).toEqual([]);
  expect(told(null, at(bot('expert')))).toEqual([]);
});
