// The score sheet of people who play with printed cards: told here, kept in this browser, worked out
// by the rules of the match at the server, which keeps nothing.
import { ask } from '../net/api';
import type { ScoreAnswer, ScoreRequest } from '../protocol';

const KEY = 'lastcard.score';

export type Sheet = Required<ScoreRequest>;

function kept(): Sheet | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Sheet | null;
  } catch {
    return null;
  }
}

let sheet = $state.raw<Sheet | null>(kept());
let answer = $state.raw<ScoreAnswer | null>(null);

export const theSheet = (): Sheet | null => sheet;
export const theScore = (): ScoreAnswer | null => answer;

/** Have a sheet worked out; what the rules refuse is not kept. */
export async function take(next: Sheet): Promise<void> {
  answer = await ask<ScoreAnswer>('POST', '/api/score', next);
  sheet = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
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
