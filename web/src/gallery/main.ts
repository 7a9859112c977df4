// ?table=NAME shows one fixture full screen; &theme=, &lang=, &symbols=, &names=long choose how.
import '../base.css';
import { mount } from 'svelte';
import { loadLanguage } from '../messages/messages.svelte';
import { LANGUAGES, settings, type Language } from '../settings/settings.svelte';
import { TABLES, withLongNames } from './fixtures';
import Gallery from './Gallery.svelte';
import TableStage from './TableStage.svelte';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
if (query.get('symbols') === 'shapes') settings.symbols = 'shapes';
const asked = query.get('lang') ?? 'en';
const language: Language = LANGUAGES.find((known) => known === asked) ?? 'en';

await loadLanguage(language);
await document.fonts.load('900 1em Figtree');
const target = document.getElementById('app')!;
const model = TABLES[query.get('table') ?? ''];
if (model) mount(TableStage, { target, props: { model: query.get('names') === 'long' ? withLongNames(model) : model } });
else mount(Gallery, { target });
document.documentElement.dataset['ready'] = 'yes';
