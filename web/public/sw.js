// Keeps one version of this client on the device, whole and never mixed with another: the page that its
// address opens, and of its files those that were fetched. The build writes the version and its files here.
const VERSION = 'none';
/** Every file whose name tells its content, below the folder of this one. */
const FILES = [];
/** Whether this is a folder on a file host: there only the folder itself is the page. */
const SITE = false;

const ROOT = new URL('./', location.href).href;
const CACHE = `lastcard-${VERSION}`;
const OURS = 'lastcard-';
const OFFLINE = `${ROOT}offline/`;
const KEPT = new Set(FILES.map((name) => ROOT + name));
/** A network that swallows everything is no better than none. */
const PATIENCE_MS = 4000;

/** Whether the game without a server was fetched to this device, in whatever version. */
async function isWanted() {
  for (const name of await caches.keys()) {
    const kept = name.startsWith(OURS) ? await (await caches.open(name)).keys() : [];
    if (kept.some(({ url }) => url.startsWith(OFFLINE))) return true;
  }
  return false;
}

async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch(ROOT, { cache: 'no-cache' });
  const text = await page.clone().text();
  // While a server is being upgraded it can answer with another version: then later.
  if (!page.ok || !text.includes(VERSION)) throw new Error(`the page is not of version ${VERSION}`);
  const first = FILES.filter((name) => text.includes(name));
  await cache.addAll((await isWanted()) ? [...KEPT] : first.map((name) => ROOT + name));
  await cache.put(ROOT, page);
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

// A page asks to be served by this version: if it is of this version, or its player wants it, that is done;
// else it is told that there is a new one.
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'take-over') return;
  if (event.data.version === undefined || event.data.version === VERSION) void self.skipWaiting();
  else event.source?.postMessage({ type: 'new-version' });
});

/** The page: the server's, which may be newer than this; without a network the one that is kept. */
async function page(request) {
  const kept = () => caches.open(CACHE).then((cache) => cache.match(ROOT));
  const late = new Promise((resolve) => setTimeout(() => void kept().then((found) => found && resolve(found)), PATIENCE_MS));
  const fresh = fetch(request).catch(async (error) => {
    const found = await kept();
    if (found) return found;
    throw error;
  });
  return Promise.race([fresh, late]);
}

async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request.url, fresh.clone());
  return fresh;
}

function isPage(url) {
  if (!url.href.startsWith(ROOT)) return false;
  return SITE ? url.origin + url.pathname === ROOT : !url.pathname.includes('.');
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET') return;
  if (KEPT.has(request.url)) event.respondWith(file(request));
  else if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(request));
});

// "It's your turn": back to the table that says so.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const back = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const table = windows.find((client) => client.url === event.notification.data) ?? windows[0];
    return table ? table.focus() : self.clients.openWindow(event.notification.data ?? ROOT);
  };
  event.waitUntil(back());
});
