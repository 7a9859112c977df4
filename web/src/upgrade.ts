// After an upgrade of the server a page from before asks for parts that are gone: it is loaded anew, at the
// place where it is; what was chosen is kept in this browser, what was played at the server.

const KEY = 'lastcard.loaded-anew';
/** Loading anew within this time has not helped: then the page says what is wrong. */
const ONCE_MS = 20_000;

export function loadAnewWhenStale(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
