import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import type { Chair, TableInfo } from '../protocol';
import { person } from './view-fixtures';
import { tellWaiting } from './waiting';

beforeAll(() => loadLanguage('en'));

const at = (...chairs: Chair[]): TableInfo => ({ chairs }) as unknown as TableInfo;
const ADA = person('Ada');
const BEN = person('Ben', { ready: false });
const told = (before: Chair, now: Chair): string[] => tellWaiting(at(ADA, before), at(ADA, now), ADA.person?.id ?? null);

test('who gets ready, goes away, or comes back is heard', () => {
  expect(told(BEN, { ...BEN, ready: true })).toEqual(['Ben: ready.']);
  expect(told({ ...BEN, ready: true }, BEN)).toEqual(['Ben: not ready yet.']);
  expect(told(BEN, { ...BEN, connected: false })).toEqual(['Ben: away.']);
  expect(told({ ...BEN, connected: false }, BEN)).toEqual(['Ben: not ready yet.']);
  expect(told(BEN, BEN)).toEqual([]);
});

test('who wants to change places with the reader is heard by the reader alone', () => {
  expect(told(BEN, { ...BEN, swap: 0 })).toEqual(['Ben: wants to swap with you.']);
  expect(told(BEN, { ...BEN, swap: 2 })).toEqual([]);
  expect(tellWaiting(at(ADA, BEN), at(ADA, { ...BEN, swap: 0 }), null)).toEqual([]);
});

test('what the reader does, and who comes and goes, is told elsewhere', () => {
  const ready = { ...ADA, ready: !ADA.ready };
  expect(tellWaiting(at(ADA, BEN), at(ready, BEN), ADA.person?.id ?? null)).toEqual([]);
  expect(told(BEN, person('Cleo', { ready: true }))).toEqual([]);
  expect(told(BEN, { ...BEN, person: null, bot: 'casual' })).toEqual([]);
});
