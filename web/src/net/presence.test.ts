import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import type { Chair, TableInfo } from '../protocol';
import { tellPresence } from './presence';
import { person } from './view-fixtures';

beforeAll(() => loadLanguage('en'));

const at = (...chairs: Chair[]): TableInfo => ({ chairs, stage: 'lobby' }) as unknown as TableInfo;
const playing = (...chairs: Chair[]): TableInfo => ({ chairs, stage: 'playing' }) as unknown as TableInfo;
const ADA = person('Ada');
const BEN = person('Ben', { ready: false });
const texts = (before: TableInfo | null, now: TableInfo, you: string | undefined = 'Ada'): string[] =>
  tellPresence(before, now, you).map((line) => line.text);
const told = (before: Chair, now: Chair): string[] => texts(at(ADA, before), at(ADA, now));

test('who gets ready, goes away, or comes back is heard', () => {
  expect(told(BEN, { ...BEN, ready: true })).toEqual(['Ben: ready']);
  expect(told({ ...BEN, ready: true }, BEN)).toEqual(['Ben: not ready yet']);
  expect(told(BEN, { ...BEN, connected: false })).toEqual(['Ben: away']);
  expect(told({ ...BEN, connected: false }, BEN)).toEqual(['Ben: not ready yet']);
  expect(told(BEN, BEN)).toEqual([]);
});

test('who wants to change places with the reader is heard by the reader alone', () => {
  expect(told(BEN, { ...BEN, swap: 0 })).toEqual(['Ben: wants to swap with you']);
  expect(told(BEN, { ...BEN, swap: 2 })).toEqual([]);
  expect(texts(at(ADA, BEN), at(ADA, { ...BEN, swap: 0 }), 'Eve')).toEqual([]);
});

test('who wants to play again is told by the log, not as who is ready', () => {
  expect(texts({ ...at(ADA, BEN), stage: 'over' }, at(ADA, { ...BEN, ready: true }))).toEqual([]);
});

test('what the reader does, and who comes and goes, is told elsewhere', () => {
  const ready = { ...ADA, ready: !ADA.ready };
  expect(texts(at(ADA, BEN), at(ready, BEN))).toEqual([]);
  expect(told(BEN, person('Cleo', { ready: true }))).toEqual([]);
  expect(told(BEN, { ...BEN, person: null, bot: 'casual' })).toEqual([]);
});

test('in the game it is heard who is away and back, unless a bot stands in: the log tells that', () => {
  const away = { ...BEN, connected: false };
  const stands = { ...away, bot: 'casual', standing_in: true };
  const heard = (before: Chair, now: Chair): string[] => texts(playing(ADA, before), playing(ADA, now));
  expect(heard(BEN, away)).toEqual(['Ben: away']);
  expect(heard(away, BEN)).toEqual(['Ben is back.']);
  expect(heard(away, stands)).toEqual([]);
  expect(heard(stands, BEN)).toEqual([]);
  expect(heard(BEN, { ...BEN, ready: true })).toEqual([]);
  expect(texts(null, playing(ADA, away))).toEqual([]);
});
