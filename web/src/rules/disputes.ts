// Who is right: what can be argued about, and the answer of the rules, both as the server tells them.
import { ask } from '../net/api';
import { queryOf } from './rulebook';
import type { Played } from './asked.svelte';
import type { DisputeCase, Disputes, OtherRule, Ruling } from '../protocol';

const known = new Map<string, Promise<Disputes>>();

/** What was told of a case: the values of its slots by their names. */
export type ToldOf = Readonly<Record<string, string>>;

export function disputes(played: Played | null, language: string): Promise<Disputes> {
  const query = queryOf(played);
  query.set('language', language);
  const path = `/api/rules/disputes?${query}`;
  const asked = known.get(path) ?? ask<Disputes>('GET', path);
  known.set(path, asked);
  asked.catch(() => known.delete(path));
  return asked;
}

/** The situation as the server reads it, or null while a card is still to be told. */
export function situationOf(dispute: DisputeCase, told: ToldOf): string | null {
  if (dispute.slots.some((slot) => slot.choices.length === 0 && !told[slot.name])) return null;
  const values = dispute.slots.filter((slot) => told[slot.name]).map((slot) => `${slot.name}=${told[slot.name]}`);
  return [dispute.name, ...values].join(' ');
}

/** What is played with house rules that the table or the sheet does not have. */
export function asPlayed(played: Played | null, house: readonly OtherRule[]): Played | null {
  if (house.length === 0) return played;
  const added = Object.fromEntries(house.map(({ option, value }) => [option, value]));
  return { edition: played?.edition ?? 'classic', format: played?.format ?? null, rules: { ...played?.rules, ...added } };
}

export function judge(situation: string, played: Played | null, language: string): Promise<Ruling> {
  const query = queryOf(played);
  query.set('language', language);
  query.set('situation', situation);
  return ask<Ruling>('GET', `/api/rules/judge?${query}`);
}
