// The match this browser was last seen in: the lobby shows the way back at once, without asking first.
export interface Unfinished {
  table: string;
  others: string;
}

const KEY = 'lastcard.unfinished';

export function unfinished(): Unfinished | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Unfinished | null;
  } catch {
    return null;
  }
}

export function rememberUnfinished(match: Unfinished | null): void {
  try {
    if (match) localStorage.setItem(KEY, JSON.stringify(match));
    else localStorage.removeItem(KEY);
  } catch {
    // Then there is no way back but the history.
  }
}
