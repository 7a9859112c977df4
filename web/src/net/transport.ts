// Where requests and sockets go: to the server, or to the game in this page. No screen knows which.
import * as alone from '../offline/alone';
import type { Wire } from './socket';

const KEY = 'lastcard.alone';
const THEN = 'lastcard.alone.then';

/** A page that was built for a place without a server. */
export const isBuiltAlone: boolean = import.meta.env.VITE_ALONE === '1';

function chosen(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false; // Storage can be missing or forbidden: the server then.
  }
}

/** Whether the game runs in this page, without a server. */
export const isAlone: boolean = isBuiltAlone || chosen();

/** From the next load on, until this tab is closed: in the page, or with the server again. */
export function beAlone(alone: boolean): void {
  try {
    if (alone) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

export const send = (path: string, init: RequestInit): Promise<Response> => (isAlone ? alone.askPage(path, init) : fetch(path, init));

/** Where the game runs in this page: how much of it has been fetched, in bytes. */
export function watchLoading(watch: (loaded: number, size: number) => void): void {
  void alone.start(watch).catch(() => undefined);
}

/** Play here what the server cannot be reached for: the page begins anew, and with it what was asked for.
 *  False where the game has not been fetched to this device. */
export async function goOnAlone(then: string): Promise<boolean> {
  if (!(await alone.isHere())) return false;
  beAlone(true);
  sessionStorage.setItem(THEN, then);
  location.reload();
  return true;
}

/** What was asked for before the page began anew, once. */
export function askedBefore(): string | null {
  try {
    const then = sessionStorage.getItem(THEN);
    sessionStorage.removeItem(THEN);
    return then;
  } catch {
    return null; // As above.
  }
}

/** A socket to a table. */
export function wireTo(code: string): Wire {
  if (isAlone) return alone.openPage(code);
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`) as unknown as Wire;
}
