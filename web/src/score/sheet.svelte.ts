// The score sheet of people who play with printed cards: told here, kept in this browser, worked out
// by the rules of the match at the server, which keeps nothing.
import { ask } from '../net/api';
import type { ScoreAnswer, ScoreRequest } from '../protocol';

const KEY = 'lastcard.score';
const ASIDE = 'lastcard.score.aside';
const VERSION = 1;

export type Sheet = Required<ScoreRequest>;

/** What was kept: a sheet, or a text that is no sheet, or that a newer version wrote. */
export type Kept = { sheet: Sheet | null; unread: { text: string; newer: boolean } | null };

const isText = (value: unknown): boolean => typeof value === 'string';

/** Whether something has all that a sheet has; the server says whether it is right by the rules. */
function isSheet(found: unknown): found is Sheet {
  const { edition, format, rules, names, dealer, rounds } = (found ?? {}) as Record<string, unknown>;
  const told =
    isText(edition) && (format === null || isText(format)) && typeof rules === 'object' && rules !== null && typeof dealer === 'number';
  return told && Array.isArray(names) && names.every(isText) && Array.isArray(rounds);
}

/** Reads what was kept, of this version or, without one, from before there were versions. */
export function readKept(text: string | null): Kept {
  if (text === null) return { sheet: null, unread: null };
  let found: unknown = null;
  try {
    found = JSON.parse(text);
  } catch {
    // It is told below that it cannot be read.
  }
  if (typeof found !== 'object' || found === null) return { sheet: null, unread: { text, newer: false } };
  const { version = VERSION, ...sheet } = found as { version?: unknown };
  if (typeof version === 'number' && version > VERSION) return { sheet: null, unread: { text, newer: true } };
  return isSheet(sheet) ? { sheet, unread: null } : { sheet: null, unread: { text, newer: false } };
}

/** As it is kept, and as it is saved to a file. */
export const written = (of: Sheet): string => JSON.stringify({ version: VERSION, ...of }, null, 1);

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const kept = readKept(stored(KEY));
let sheet = $state.raw<Sheet | null>(kept.sheet);
let unread = $state.raw(kept.unread);

/** What was kept here and cannot be read; it stays until it is laid aside. */
export const unreadSheet = (): Kept['unread'] => unread;

/** Keeps what cannot be read under another name, so that a new sheet can begin. */
export function layAside(): void {
  try {
    if (unread) localStorage.setItem(ASIDE, unread.text);
    localStorage.removeItem(KEY);
  } catch {
    // Storage can be missing or forbidden: then there is nothing to lose.
  }
  unread = null;
}
let answer = $state.raw<ScoreAnswer | null>(null);

export const theSheet = (): Sheet | null => sheet;
export const theScore = (): ScoreAnswer | null => answer;

/** Have a sheet worked out; what the rules refuse is not kept. */
export async function take(next: Sheet): Promise<void> {
  answer = await ask<ScoreAnswer>('POST', '/api/score', next);
  sheet = next;
  try {
    localStorage.setItem(KEY, written(next));
  } catch {
    // Storage can be missing or forbidden: the sheet lasts as long as the page.
  }
}

export const undo = (): Promise<void> => take({ ...sheet!, rounds: sheet!.rounds.slice(0, -1) });

export function forget(): void {
  sheet = null;
  answer = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** The sheet as a file for other programs, or to be kept. */
export function save(name: string, text: string, kind: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
