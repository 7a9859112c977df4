// A link to give to friends: the address by which others find this server, and the ways to hand it over.
import { serverAddress } from '../net/api';
import { isLoopback } from '../play/loopback';

export interface FriendsAddress {
  origin: string;
  /** The page was opened by a name that only this machine knows, and no other is known. */
  onlyHere: boolean;
}

let asked: Promise<FriendsAddress> | null = null;

/** The origin that works for others: the one the page was opened by, unless only this machine knows that. */
export function friendsAddress(): Promise<FriendsAddress> {
  const here = { origin: location.origin, onlyHere: false };
  if (!isLoopback(location.hostname)) return Promise.resolve(here);
  asked ??= serverAddress().then(
    ({ network }) => ({ origin: network ?? here.origin, onlyHere: network === null }),
    () => here,
  );
  return asked;
}

export type Outcome = 'copied' | 'selected' | null;

/** The old way, which works without https too: select it and copy what is selected. */
function copySelected(shown: HTMLElement | undefined): boolean {
  if (!shown) return false;
  getSelection()?.selectAllChildren(shown);
  return document.execCommand('copy');
}

/** Hands a link over: to the phone's own sheet, else to the clipboard; `shown` holds it as a text. */
export async function handOver(link: string, shown: HTMLElement | undefined): Promise<Outcome> {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title: 'lastcard', url: link });
      return null;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null; // the sheet was closed again
  }
  return copy(link, shown);
}

/** Puts a text on the clipboard; `shown` holds it, to be selected where that is not allowed. */
export async function copy(text: string, shown: HTMLElement | undefined): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copySelected(shown) ? 'copied' : 'selected';
  }
}
