// Places inside the client are paths; the server answers every one of them with the same page.
export type Route =
  | { name: 'lobby' }
  | { name: 'new' }
  | { name: 'table'; code: string }
  | { name: 'history' }
  | { name: 'account' }
  | { name: 'admin' }
  | { name: 'score' }
  | { name: 'learn' }
  | { name: 'rules'; rule: string | null }
  | { name: 'replay'; match: string | null };

/** What stands in a path; one that is no proper text stays as it is, and leads to nothing. */
function textOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string): Route {
  const [head = '', tail] = path.replace(/\?.*/, '').split('/').filter(Boolean);
  if (head === 't' && tail) return { name: 'table', code: textOf(tail).toUpperCase() };
  if (head === 'new') return { name: 'new' };
  if (head === 'account') return { name: 'account' };
  if (head === 'admin') return { name: 'admin' };
  if (head === 'rules') return { name: 'rules', rule: tail ? textOf(tail).toUpperCase() : null };
  if (head === 'score') return { name: 'score' };
  if (head === 'learn') return { name: 'learn' };
  if (head === 'history') return { name: 'history' };
  if (head === 'replay') return { name: 'replay', match: tail ? textOf(tail) : null };
  return { name: 'lobby' };
}

let current: Route = $state.raw(routeOf(typeof location === 'undefined' ? '/' : location.pathname));

export const route = (): Route => current;

let visits = $state(0);
/** Counts anew beginnings at the same place: come in as if just arrived, without loading the page. */
export const visit = (): number => visits;
export const comeAgain = (): void => void (visits += 1);

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  current = routeOf(path);
  scrollTo(0, 0);
}

/** Links inside the client change the place without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.includes('.')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

export function listen(): void {
  addEventListener('popstate', () => (current = routeOf(location.pathname)));
}
