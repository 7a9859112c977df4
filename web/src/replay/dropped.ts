// A record dropped on another page: the replay opens and takes it from here.
import { go, route } from '../router.svelte';

let dropped: File | null = null;

export function takeDropped(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}

/** A file that falls on the page must not take its place; where no game is played it is looked at. */
export function ondrop(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file || event.defaultPrevented) return;
  event.preventDefault();
  if (route().name === 'table' || route().name === 'replay') return;
  dropped = file;
  go('/replay');
}
