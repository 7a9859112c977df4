// A notification of the system. Phones show one only through the service worker.
import { root } from '../place';

const TAG = 'lastcard-turn';

/** Whether notifications can be shown here: they are not everywhere, and nobody is asked twice. */
export function mayNotify(): 'yes' | 'ask' | 'no' {
  if (typeof Notification === 'undefined' || Notification.permission === 'denied') return 'no';
  return Notification.permission === 'granted' ? 'yes' : 'ask';
}

let shown: Notification | null = null;

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

export async function notifyTurn(title: string, place: string): Promise<void> {
  if (mayNotify() !== 'yes') return;
  const options: NotificationOptions = { tag: TAG, body: place, icon: `${root()}icon-192.png`, data: location.href };
  const registration = await worker();
  if (registration) await registration.showNotification(title, options);
  else {
    shown = new Notification(title, options);
    shown.onclick = () => focus();
  }
}

/** The turn is over, or its player is here: nothing needs to be told any more. */
export async function withdrawTurn(): Promise<void> {
  shown?.close();
  shown = null;
  const registration = mayNotify() === 'yes' ? await worker() : undefined;
  for (const note of (await registration?.getNotifications({ tag: TAG })) ?? []) note.close();
}
