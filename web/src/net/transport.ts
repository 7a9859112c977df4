// Where requests and sockets go: to the server, or to the game in this page. No screen knows which.
import * as alone from '../offline/alone';
import { isSite } from '../place';
import type { Wire } from './socket';

const KEY = 'lastcard.alone';
const THEN = 'lastcard.alone.then';

function chosen(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false; // Storage can be missing or forbidden: the server then.
  }
}

/** Whether the game runs in this page, without a server. */
export const isAlone: boolean = isSite || chosen();

/** From the next load on, until this tab is closed: in the page, or with the server again. */
export function beAlone(alone: boolean): void {
  try {
    if (alone) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Requests that have nothing to do with people and tables: the game on this device can answer them, too. */
const FOR_ANYONE = /^\/api\/(catalog|rules|score|replays)\b/;

export async function send(path: string, init: RequestInit): Promise<Response> {
  if (isAlone) return alone.askPage(path, init);
  try {
    return await fetch(path, init);
  } catch (error) {
    if (FOR_ANYONE.test(path) && (await alone.isHere())) return alone.askPage(path, init);
    throw error;
  }
}

/** For a page that runs the game itself: how much of it has been fetched, in bytes. */
export function watchLoading(watch: (loaded: number, size: number) => void): void {
  void alone.start(watch).catch(() => undefined);
}

/** Play here because the server cannot be reached: the page is loaded anew, and does what was asked for then.
 *  False where the game can neither be found on this device nor fetched to it. */
export async function goOnAlone(then = ''): Promise<boolean> {
  if (!(await alone.isHere())) return false;
  beAlone(true);
  sessionStorage.setItem(THEN, then);
  location.reload();
  return true;
}

/** What was asked for before the page was loaded anew; told only once. */
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
