// What a new score sheet can be begun with, as the catalog has it.
import type { Catalog, EditionInfo } from '../protocol';

/** How few and how many can play, in whatever format. */
export function playersOf({ formats }: Pick<Catalog, 'formats'>): { fewest: number; most: number } {
  const players = formats.flatMap((format) => format.players);
  return { fewest: Math.min(...players), most: Math.max(...players) };
}

/** The limit that was typed, where it is one and not the edition's own. */
export function limitRule(typed: string, { rules }: Pick<EditionInfo, 'rules'>): Record<string, string> {
  return /^[1-9]\d*$/.test(typed) && typed !== rules['limit'] ? { limit: typed } : {};
}
