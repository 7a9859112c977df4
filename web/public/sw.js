// The shell opens without a network: the page and its hashed files are kept, the rest is not. So is the
// game for playing without a server, once it was wanted: one version of it, never a mix of two.
const SHELL = 'lastcard-shell';
const OFFLINE = 'lastcard-offline';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add('/')).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

async function fromShell(request, key) {
  const cache = await caches.open(SHELL);
  try {
    const fresh = await fetch(request);
    // The page of a match speaks of that match: it is not kept for other places.
    if (fresh.ok && !new URL(request.url).pathname.startsWith('/m/')) await cache.put(key, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

async function hashed(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** A file of the game without a server; those of another version go. */
async function offline(request) {
  const cache = await caches.open(OFFLINE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (!fresh.ok) return fresh;
  const folder = new URL('.', request.url).href;
  for (const old of await cache.keys()) if (!old.url.startsWith(folder)) await cache.delete(old);
  await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && !url.pathname.includes('.')) event.respondWith(fromShell(request, '/'));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(hashed(request));
  else if (url.pathname.startsWith('/offline/')) event.respondWith(offline(request));
});

// "It's your turn": back to the table that says so.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const back = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const table = windows.find((client) => client.url === event.notification.data) ?? windows[0];
    return table ? table.focus() : self.clients.openWindow(event.notification.data ?? '/');
  };
  event.waitUntil(back());
});
