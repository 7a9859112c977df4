// What to call whoever sits in a chair. Bots have names of their own, always the same by chair.
import { t } from '../messages/messages.svelte';
import { BOT_LEVELS, BOT_NAMES, type Chair, type TableInfo } from '../protocol';

const GUEST_NAMES = ['Robin', 'Alex', 'Sam', 'Nico', 'Charlie', 'Sasha', 'Kim', 'Jo', 'Andrea', 'Eden', 'Noa', 'Lou'];

const LEVELS = new Set<string>(BOT_LEVELS);

/** Records keep a bot by its level; at the table it had a name. */
export const isLevel = (name: string): boolean => LEVELS.has(name);
export const recordedName = (name: string, chair: number): string => (isLevel(name) ? botName(chair) : name);

export const botName = (chair: number): string => BOT_NAMES[chair % BOT_NAMES.length]!;

export function chairName(chair: Chair | undefined, number: number): string {
  if (chair?.person) return chair.person.name;
  if (chair && chair.bot === null) return t('chair-open');
  return botName(number);
}

export function chairNames(table: TableInfo): string[] {
  return table.chairs.map((chair, number) => chairName(chair, number));
}

/** A name to begin with; anyone can change it before they play. */
export function someName(): string {
  return GUEST_NAMES[Math.floor(Math.random() * GUEST_NAMES.length)]!;
}
