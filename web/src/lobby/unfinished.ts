// The match this browser was last seen in: the lobby shows the way back at once, without asking first.
import { isAlone } from '../net/transport';

export interface Unfinished {
  table: string;
  others: string;
}

/** Tables on this device are none of the server's. */
const KEY = isAlone ? 'lastcard.unfinished.alone' : 'lastcard.unfinished';

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
