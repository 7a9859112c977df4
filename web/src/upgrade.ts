// A new version of this client. After an upgrade of the server a page from before asks for parts that are
// gone: it is loaded anew, at the place where it is; what was chosen is kept in this browser, what was played
// at the server. And the service worker says when it has a new version ready.
import { root } from './place';

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

/** The page opens without a network too. A worker of a newer version waits until it is wanted. */
export async function watchVersions(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const workers = navigator.serviceWorker;
  const registration = await workers.register(`${root()}sw.js`);
  const ask = (): void => registration.waiting?.postMessage({ type: 'take-over', version: import.meta.env.VITE_OFFLINE });
  workers.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'new-version')
      void import('./ui/new-version').then(({ tellNewVersion }) => tellNewVersion(() => takeNew(registration)));
  });
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', ask));
  document.addEventListener('visibilitychange', () => void (document.hidden || registration.update().catch(() => undefined)));
  ask();
}

/** The new version takes over, and this page begins anew with it. */
function takeNew(registration: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  registration.waiting?.postMessage({ type: 'take-over' });
}
