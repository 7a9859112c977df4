import './base.css';
import { mount } from 'svelte';
import { loadLanguage } from './messages/messages.svelte';
import { applyTheme, settings } from './settings/settings.svelte';
import Home from './Home.svelte';

applyTheme();
await loadLanguage(settings.language);
const target = document.getElementById('app')!;
target.replaceChildren();
mount(Home, { target });
