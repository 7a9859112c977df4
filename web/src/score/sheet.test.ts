import { describe, expect, test } from 'vitest';
import { readKept, written, type Sheet } from './sheet.svelte';

const SHEET: Sheet = {
  edition: 'classic',
  format: 'points',
  rules: {},
  names: ['Ada', 'Ben'],
  dealer: 0,
  rounds: [{ winner: 0, left: { '1': '7 W' } }],
};

describe('a kept sheet', () => {
  test('is read as it was written', () => {
    expect(JSON.parse(written(SHEET))).toMatchObject({ version: 1 });
    expect(readKept(written(SHEET))).toEqual({ sheet: SHEET, unread: null });
  });

  test('from before there were versions is read', () => {
    expect(readKept(JSON.stringify(SHEET)).sheet).toEqual(SHEET);
  });

  test.each(['{', '7', '"x"', '{}', '{"version":1,"names":[1]}', JSON.stringify({ ...SHEET, rounds: null })])(
    'that is none is told of and stays: %s',
    (text) => {
      expect(readKept(text)).toEqual({ sheet: null, unread: { text, newer: false } });
    },
  );

  test('of a newer version is left alone', () => {
    const text = JSON.stringify({ ...SHEET, version: 2 });
    expect(readKept(text)).toEqual({ sheet: null, unread: { text, newer: true } });
  });

  test('is not there at first', () => {
    expect(readKept(null)).toEqual({ sheet: null, unread: null });
  });
});
