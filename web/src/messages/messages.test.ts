import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FluentVariable } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { EVENT_WORDS, LANGUAGES } from '../protocol';
import { makeBundle } from './messages.svelte';

const FOLDERS = ['../../../src/lastcard/messages/', '../../messages/'].map((folder) => new URL(folder, import.meta.url).pathname);
const SOURCES = new URL('..', import.meta.url).pathname;

function files(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** What the client loads of a language. */
function sources(language: string): string[] {
  return FOLDERS.flatMap((folder) => files(join(folder, language), /\.ftl$/));
}

function messages(language: string, texts = sources(language)): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const block of text.split(/^(?=[a-z][\w-]* =)/m)) {
      const id = /^([a-z][\w-]*) =/.exec(block)?.[1];
      if (id) found.set(id, new Set([...block.matchAll(/\$(\w+)/g)].map((match) => match[1]!)));
    }
  }
  return found;
}

const english = messages('en');
const code = files(SOURCES, /(?<!\.test)\.(ts|svelte)$/).join('\n');

/** Ids in the code: whole ones, and the fixed beginnings of those built from a value. */
const quoted = [...code.matchAll(/'([a-z][\w]*(?:-[\w]+)*)'/g)].map((match) => match[1]!);
/** The terminal tells every event with the same messages, also those that the browser shows without words. */
const used = new Set([...quoted, ...Object.values(EVENT_WORDS).flat()]);
const prefixes = [...code.matchAll(/`([a-z]+(?:-[a-z]+)*-)\$\{/g)].map((match) => match[1]!);

describe.each(Object.keys(LANGUAGES))('%s', (language) => {
  const own = messages(language);

  test('is loaded by a module of its own', () => {
    expect(readdirSync(import.meta.dirname)).toContain(`${language}.ts`);
  });

  test('has the same messages as English', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('fills in nothing English does not know', () => {
    const known = new Set(['color', ...[...english.values()].flatMap((names) => [...names])]);
    for (const names of own.values()) for (const name of names) expect(known).toContain(name);
  });

  test('parses, and says every message', () => {
    const bundle = makeBundle(language, sources(language));
    const numbers = [...own.values()].flatMap((names) => [...names]).map((name): [string, FluentVariable] => [name, 2]);
    const args: Record<string, FluentVariable> = { ...Object.fromEntries(numbers), color: 'R', own: 'B', other: 'G', name: 'Ada' };
    for (const id of own.keys()) {
      const errors: Error[] = [];
      const text = bundle.formatPattern(bundle.getMessage(id)!.value!, args, errors);
      expect(errors, id).toEqual([]);
      expect(text, id).not.toBe('');
    }
  });

  test('puts what there is one of in the singular', () => {
    const bundle = makeBundle(language, sources(language));
    const say = (id: string, count: number): string => bundle.formatPattern(bundle.getMessage(id)!.value!, { count });
    // "Fois" is both; the best round is counted in points.
    const counted = [...own.keys()].filter((id) => id.startsWith('stat-') && !['stat-caught', 'stat-best_round'].includes(id));
    expect(counted.length).toBeGreaterThan(4);
    for (const id of counted) expect(say(id, 1), id).not.toBe(say(id, 2));
  });
});

test('no French name that begins with a vowel stands after a word that would lose its own', () => {
  const people = /\b(de|que|ne|se|le|la) \{ \$(name|names|other|from|to|against|next|by|catcher|viewer|second|third) \}/gi;
  expect(sources('fr').flatMap((text) => text.match(people) ?? [])).toEqual([]);
});

test('every message is used', () => {
  const unused = [...english.keys()].filter((id) => !used.has(id) && !prefixes.some((prefix) => id.startsWith(prefix)));
  expect(unused).toEqual([]);
});

test('every message the client asks for exists', () => {
  const asked = [...code.matchAll(/\bt\('([a-z][\w-]*)'/g)].map((match) => match[1]!);
  expect(asked.filter((id) => !english.has(id))).toEqual([]);
});

test('a refusal says what the table wants', () => {
  const bundle = makeBundle('en', sources('en'));
  const text = bundle.formatPattern(bundle.getMessage('refusal-mismatch')!.value!, { own: 'B', color: 'R', match: 'a 7' });
  expect(text).toBe('That’s blue; the table wants red or a 7.');
});
