import './base.css';
import { mount } from 'svelte';
import { loadLanguage } from './messages/messages.svelte';
import { listen } from './router.svelte';
import { applyTheme, settings } from './settings/settings.svelte';
import App from './App.svelte';
import { loadAnewWhenStale } from './upgrade';

applyTheme();
listen();
loadAnewWhenStale();
await loadLanguage(settings.language);
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
document.documentElement.dataset['ready'] = 'yes';
performance.mark('usable');
// The shell opens without a network too, and says so; the game itself needs the server.
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
