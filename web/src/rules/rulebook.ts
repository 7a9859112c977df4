// The rulebook as the server tells it, asked once for each table and language.
import { ask } from '../net/api';
import type { FoundRules, Rulebook } from '../protocol';
import type { Played } from './asked.svelte';

const known = new Map<string, Promise<Rulebook>>();

/** How the server, and the address of the page of rules, name what is played. */
export function queryOf(played: Played | null): URLSearchParams {
  const query = new URLSearchParams();
  if (!played) return query;
  query.set('edition', played.edition);
  if (played.format) query.set('format', played.format);
  const rules = Object.entries(played.rules).map(([name, value]) => `${name}=${value}`);
  if (rules.length > 0) query.set('rules', rules.join(','));
  return query;
}

/** What an address of the page of rules says is played. */
export function playedIn(search: string): Played {
  const query = new URLSearchParams(search);
  const rules = (query.get('rules') ?? '').split(',').map((rule) => rule.split('='));
  return {
    edition: query.get('edition') ?? 'classic',
    format: query.get('format'),
    rules: Object.fromEntries(rules.filter((rule) => rule.length === 2)) as Record<string, string>,
  };
}

export const addressOf = (rule: string, played: Played | null): string => {
  const query = queryOf(played).toString();
  return `/rules/${rule}${query ? `?${query}` : ''}`;
};

export function rulebook(played: Played | null, language: string): Promise<Rulebook> {
  const query = queryOf(played);
  query.set('language', language);
  const path = `/api/rules?${query}`;
  const asked = known.get(path) ?? ask<Rulebook>('GET', path);
  known.set(path, asked);
  asked.catch(() => known.delete(path));
  return asked;
}

export async function findRules(words: string, played: Played | null, language: string): Promise<string[]> {
  const query = queryOf(played);
  query.set('language', language);
  query.set('asked', words.slice(0, 200));
  return (await ask<FoundRules>('GET', `/api/rules/search?${query}`)).ids;
}

export interface Part {
  text: string;
  /** Whether it is the id of a rule. */
  isRule: boolean;
}

/** A text with the ids in it set apart: "as WD4-4 says" has three parts. */
export function partsOf(text: string, ids: ReadonlySet<string>): Part[] {
  return text
    .split(/\b([A-Z]+\d?-\d+)\b/)
    .map((part) => ({ text: part, isRule: ids.has(part) }))
    .filter((part) => part.text !== '');
}
