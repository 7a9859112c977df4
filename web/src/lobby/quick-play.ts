// From the address to cards in hand: a table of one's own, bots in the other chairs, dealt at once.
import { createTable, signIn } from '../net/api';
import type { TableOptions } from '../protocol';
import type { Settings } from '../settings/settings.svelte';

const LENGTHS: Record<Settings['length'], Pick<TableOptions, 'format' | 'rules'>> = {
  round: { format: 'single', rules: {} },
  short: { format: 'points', rules: { limit: '200' } },
  full: { format: 'points', rules: {} },
};

export function quickOptions(settings: Pick<Settings, 'opponents' | 'length'>): TableOptions {
  return { ...LENGTHS[settings.length], chairs: settings.opponents + 1, turn_seconds: 0, spectators: false, chat: 'off' };
}

/** Where to go next, and the level that the bots there get. */
export async function quickTable(name: string, settings: Settings): Promise<{ path: string; level: string }> {
  await signIn(name);
  const { path } = await createTable(quickOptions(settings));
  return { path, level: settings.level };
}
