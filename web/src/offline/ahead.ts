// The game fetched ahead, to be played without a network later: the service worker keeps what is fetched.
import { root } from '../place';
import { base } from './alone';
import { fetchAll, fetchParts } from './files';

/** Whether what is fetched can be kept here. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null && 'caches' in window;

/** Whether all of this version is on the device. */
export async function isKept(): Promise<boolean> {
  const lists = await Promise.all(['files.json', 'assets.json'].map((name) => caches.match(base() + name)));
  if (lists.some((list) => !list)) return false;
  const [files, parts] = (await Promise.all(lists.map((list) => list!.json()))) as [Record<string, number>, string[]];
  const addresses = [...Object.keys(files).map((name) => base() + name), ...parts.map((name) => `${root()}assets/${name}`)];
  return (await Promise.all(addresses.map((address) => caches.match(address)))).every(Boolean);
}

/** Fetch all of it, once. */
export async function keepGame(progress: (loaded: number, size: number) => void): Promise<void> {
  await fetchAll(base(), progress);
  await fetchParts(base(), `${root()}assets/`);
  // So that the browser does not clear it away for want of room; it may say no.
  await navigator.storage?.persist?.().catch(() => false);
}

/** What is installed is to be played anywhere; but nothing large is fetched where people pay for every bit. */
export async function keepWhenInstalled(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  await navigator.serviceWorker?.ready;
  if (!canKeep() || connection?.saveData || (await isKept())) return;
  await keepGame(() => undefined).catch(() => undefined); // The next time then.
}
