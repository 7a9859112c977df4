// Places inside the client are paths; the server answers every one of them with the same page.
import { isSite, placeIn, to } from './place';

export type Route =
  | { name: 'lobby' }
  | { name: 'new' }
  | { name: 'two' }
  | { name: 'table'; code: string }
  | { name: 'history' }
  | { name: 'account' }
  | { name: 'admin' }
  | { name: 'score' }
  | { name: 'learn' }
  | { name: 'rules'; rule: string | null }
  | { name: 'keys' }
  /** A record; of a match that is kept here, perhaps at one of its moves. */
  | { name: 'replay'; match: string | null; at: Moment | null; coach: boolean }
  | { name: 'nowhere' };

/** A move of a round, both counted from 1 as people count; move 0: the cards are dealt. */
export interface Moment {
  round: number;
  move: number;
}

const counted = (text: string | null, least: number): number | null => {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number >= least ? number : null;
};

function momentOf(search: string): Moment | null {
  const asked = new URLSearchParams(search);
  const move = counted(asked.get('move'), 0);
  const round = counted(asked.get('round'), 1);
  return move === null && round === null ? null : { round: round ?? 1, move: move ?? 0 };
}

/** The link to a match, or to a move of it; with what the coach says, if that is looked at. */
export function matchPath(match: string, at: Moment | null = null, coach = false): string {
  const asked = [...(coach ? ['coach'] : []), ...(at && at.round > 1 ? [`round=${at.round}`] : []), ...(at ? [`move=${at.move}`] : [])];
  return `/m/${encodeURIComponent(match)}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}

/** What stands in a path; one that is no proper text stays as it is, and leads to nothing. */
function textOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string): Route {
  const [place = '', search = ''] = path.split('?');
  const [head = '', tail] = place.split('/').filter(Boolean);
  if (head === 't' && tail) return { name: 'table', code: textOf(tail).toUpperCase() };
  if (head === 'new') return { name: 'new' };
  if (head === 'two') return { name: 'two' };
  if (head === 'account') return { name: 'account' };
  if (head === 'admin') return { name: 'admin' };
  if (head === 'rules') return { name: 'rules', rule: tail ? textOf(tail).toUpperCase() : null };
  if (head === 'score') return { name: 'score' };
  if (head === 'learn') return { name: 'learn' };
  if (head === 'history') return { name: 'history' };
  if (head === 'keys') return { name: 'keys' };
  if (head === 'replay' || (head === 'm' && tail))
    return { name: 'replay', match: tail ? textOf(tail) : null, at: momentOf(search), coach: new URLSearchParams(search).has('coach') };
  return head === '' ? { name: 'lobby' } : { name: 'nowhere' };
}

let current: Route = $state.raw(routeOf(typeof location === 'undefined' ? '/' : placeIn(location)));

export const route = (): Route => current;

let visits = $state(0);
/** Grows to begin anew at the same place, as if just arrived, without loading the page. */
export const visit = (): number => visits;
export const comeAgain = (): void => void (visits += 1);

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', to(path));
  else history.pushState(null, '', to(path));
  current = routeOf(path);
  scrollTo(0, 0);
}

/** The address follows what is looked at, without going anywhere. */
export function noteAddress(path: string): void {
  history.replaceState(history.state, '', to(path));
}

/** Links inside the client change the place without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (isSite ? !link.hash.startsWith('#/') : link.pathname.includes('.')) return;
  event.preventDefault();
  go(placeIn(link));
}

export function listen(): void {
  addEventListener('popstate', () => (current = routeOf(placeIn(location))));
}
