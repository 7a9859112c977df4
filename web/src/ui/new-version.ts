// Says once that a new version of this client is ready.
import { mount } from 'svelte';
import NewVersion from './NewVersion.svelte';

let told = false;

export function tellNewVersion(take: () => void): void {
  if (told) return;
  told = true;
  mount(NewVersion, { target: document.body, props: { take } });
}
