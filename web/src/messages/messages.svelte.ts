// Messages in the player's language: those that all clients share, and the browser's own.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Language } from '../settings/settings.svelte';

export type Arguments = Record<string, FluentVariable>;

// One chunk per language: each module gathers the files of its language at build time.
const SOURCES = import.meta.glob<{ default: string[] }>('./??.ts');

let bundle = $state.raw(new FluentBundle('en'));

export function makeBundle(language: string, sources: string[]): FluentBundle {
  // Isolation marks would end up in titles and in the terminal; no shipped language needs them.
  const made = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) {
    const errors = made.addResource(new FluentResource(source));
    if (errors.length > 0) throw errors[0];
  }
  return made;
}

export async function loadLanguage(language: Language): Promise<void> {
  const { default: sources } = await SOURCES[`./${language}.ts`]!();
  bundle = makeBundle(language, sources);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** What was said once with the same words and numbers is said again without forming it anew. */
const MOST_SAID = 2000;
const said = new WeakMap<FluentBundle, Map<string, string>>();

function saidIn(language: FluentBundle): Map<string, string> {
  let known = said.get(language);
  if (!known || known.size >= MOST_SAID) said.set(language, (known = new Map()));
  return known;
}

/** The message `id`; an unknown id shows itself, so that it is seen and mended. */
export function t(id: string, args?: Arguments): string {
  const known = saidIn(bundle);
  const key = args ? id + JSON.stringify(args) : id;
  const before = known.get(key);
  if (before !== undefined) return before;
  const message = bundle.getMessage(id);
  const text = message?.value ? bundle.formatPattern(message.value, args ?? null) : id;
  known.set(key, text);
  return text;
}

/** The language in which messages are said now. */
export const spokenLanguage = (): string => bundle.locales[0] ?? 'en';

/** What an edition is called: ours in the player's language, another by its own name or its id. */
export function editionName(id: string, name = id): string {
  return hasMessage(`edition-${id}`) ? t(`edition-${id}`) : name;
}

export function hasMessage(id: string): boolean {
  return bundle.hasMessage(id);
}
