import { expect, test, vi } from 'vitest';
import { TABLES } from '../gallery/fixtures';
import { answerByKey } from './keys';
import { NO_ACTIONS } from './no-actions';
import type { TableActions, TableModel } from './model';

function pressed(key: string, model: TableModel): [string, ...unknown[]][] {
  const done: [string, ...unknown[]][] = [];
  const actions = Object.fromEntries(
    Object.keys(NO_ACTIONS).map((name) => [name, vi.fn((...args: unknown[]) => void done.push([name, ...args]))]),
  ) as unknown as TableActions;
  expect(answerByKey(key, model, actions)).toBe(done.length > 0);
  return done;
}

test('keys answer what is asked, and nothing else', () => {
  expect(pressed(' ', TABLES['players-4']!)).toEqual([['draw']]);
  expect(pressed(' ', TABLES['drawn']!)).toEqual([]);
  expect(pressed('K', TABLES['drawn']!)).toEqual([['keep']]);
  expect(pressed('p', TABLES['drawn']!)[0]![0]).toBe('play');
  expect(pressed('p', TABLES['players-4']!)).toEqual([]);
  expect(pressed('d', TABLES['challenge']!)).toEqual([['challenge']]);
  expect(pressed('t', TABLES['challenge']!)).toEqual([['accept']]);
  expect(pressed('t', TABLES['stack']!)).toEqual([['accept']]);
  expect(pressed('d', TABLES['stack']!)).toEqual([]);
  expect(pressed('Escape', TABLES['color']!)).toEqual([['cancel']]);
  expect(pressed('Escape', TABLES['shown']!)).toEqual([['closeShown']]);
  expect(pressed('2', { ...TABLES['players-4']!, prompt: { kind: 'swap', card: 'R7', seats: [2, 4] } })).toEqual([['swapWith', 4]]);
  expect(pressed('3', { ...TABLES['players-4']!, prompt: { kind: 'swap', card: 'R7', seats: [2, 4] } })).toEqual([]);
});

test('C catches whoever can be caught; with nobody exposed it is a false catch, and for who looks on nothing', () => {
  expect(pressed('c', TABLES['catch']!)).toEqual([['catchSeat', 2]]);
  expect(pressed('c', TABLES['players-4']!)).toEqual([['catchSeat', 2]]);
  // Exposed, and not to be caught from here: the table says why.
  expect(pressed('c', { ...TABLES['catch-not-yours']! })).toEqual([['catchSeat', 3]]);
  expect(pressed('c', { ...TABLES['catch']!, viewer: null })).toEqual([]);
  expect(pressed('c', TABLES['round-end']!)).toEqual([]);
});
