// Where requests and sockets go: to the server, or to the game in this page. No screen knows which.
import type { Wire } from './socket';

const KEY = 'lastcard.alone';

/** A page that was built for a place without a server. */
const BUILT_ALONE = import.meta.env.VITE_ALONE === '1';

function chosen(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false; // Storage can be missing or forbidden: the server then.
  }
}

/** Whether the game runs in this page, without a server. */
export const isAlone: boolean = BUILT_ALONE || chosen();

/** From the next load on, until this tab is closed: in the page, or with the server again. */
export function beAlone(alone: boolean): void {
  try {
    if (alone) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

const alone = isAlone ? await import('../offline/alone') : null;

export const send = (path: string, init: RequestInit): Promise<Response> => (alone ? alone.askPage(path, init) : fetch(path, init));

/** A socket to a table. */
export function wireTo(code: string): Wire {
  if (alone) return alone.openPage(code);
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`) as unknown as Wire;
}
