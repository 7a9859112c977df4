// From the address to cards in hand: a table of one's own, bots in the other chairs, dealt at once.
import { createTable, signIn } from '../net/api';
import type { TableOptions } from '../protocol';
import type { Settings } from '../settings/settings.svelte';

/** What the lengths that are offered mean. */
export const LENGTHS: Record<Settings['length'], Pick<TableOptions, 'format' | 'rules'>> = {
  round: { format: 'single', rules: {} },
  short: { format: 'points', rules: { limit: '200' } },
  full: { format: 'points', rules: {} },
};

export function quickOptions(settings: Pick<Settings, 'opponents' | 'length'>): TableOptions {
  return { ...LENGTHS[settings.length], chairs: settings.opponents + 1, turn_seconds: 0, spectators: false, chat: 'off' };
}

/** Where to go next. */
export async function quickTable(name: string, settings: Settings): Promise<string> {
  await signIn(name);
  return (await createTable(quickOptions(settings))).path;
}
