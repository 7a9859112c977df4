// The people this browser played with last, and where: the lobby offers them again. Everyone of them who
// presses it comes to the same table.
import type { TableInfo, TableOptions } from '../protocol';

export interface Group {
  table: string;
  /** The others, by name. */
  names: string[];
  options: TableOptions;
}

const KEY = 'lastcard.groups';
const MOST = 3;

export function lastGroups(): Group[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Group[];
  } catch {
    // Storage can be missing or forbidden: nobody is remembered then.
    return [];
  }
}

/** The latest first; the same people, or the same table, are one group. */
export function withGroup(groups: readonly Group[], group: Group): Group[] {
  const key = ({ names }: Group): string => [...names].sort().join('\n');
  const others = groups.filter((other) => other.table !== group.table && key(other) !== key(group));
  return [group, ...others].slice(0, MOST);
}

function keep(groups: Group[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(groups));
  } catch {
    // As above.
  }
}

/** Whoever sits at this table besides the one of this id, if anyone does. */
export function rememberGroup(table: TableInfo, me: string): void {
  const names = table.chairs.flatMap(({ person }) => (person && person.id !== me ? [person.name] : []));
  if (names.length > 0) keep(withGroup(lastGroups(), { table: table.code, names, options: table.options }));
}

export const forgetGroup = (code: string): void => keep(lastGroups().filter((group) => group.table !== code));
