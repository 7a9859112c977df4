// What was written down at a table, kept in this tab: after loading the page anew it is there again, and
// the server is asked for what came since (its `seq`).
import type { LogLine } from '../table/model';
import type { Said } from './said';

export interface KeptLog {
  match: string | null;
  seq: number;
  lines: LogLine[];
  said: Said[];
}

const keyOf = (table: string): string => `lastcard.log.${table}`;

export function keptLog(table: string): KeptLog | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? 'null') as KeptLog | null;
  } catch {
    // Storage can be missing or forbidden: the log then begins anew.
    return null;
  }
}

export function keepLog(table: string, kept: KeptLog): void {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify(kept));
  } catch {
    // As above.
  }
}
