import './base.css';
import { mount } from 'svelte';
import { loadLanguage } from './messages/messages.svelte';
import { isAlone, watchLoading } from './net/transport';
import { listen } from './router.svelte';
import { applyTheme, settings } from './settings/settings.svelte';
import App from './App.svelte';
import { loadAnewWhenStale, watchVersions } from './upgrade';

if (isAlone) watchLoading(() => undefined); // It is wanted whatever is looked at.
applyTheme();
listen();
loadAnewWhenStale();
await loadLanguage(settings.language);
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
document.documentElement.dataset['ready'] = 'yes';
performance.mark('usable');
void watchVersions().catch(() => undefined);
// Installed, it is there to be played anywhere: what that takes is fetched ahead.
const fetchAhead = (): void => void import('./offline/ahead').then(({ keepWhenInstalled }) => keepWhenInstalled());
addEventListener('appinstalled', fetchAhead);
if (matchMedia('(display-mode: standalone)').matches) fetchAhead();
