// Messages in the player's language, from the Fluent files that all clients share.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Language } from '../settings/settings.svelte';

export type Arguments = Record<string, FluentVariable>;

// One chunk per language: each module gathers its own folder's files at build time.
const SOURCES: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  es: () => import('./es'),
  pt: () => import('./pt'),
};

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
  const { default: sources } = await SOURCES[language]();
  bundle = makeBundle(language, sources);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** The message `id`; an unknown id shows itself, so that it is seen and mended. */
export function t(id: string, args?: Arguments): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  return bundle.formatPattern(message.value, args ?? null);
}

export function hasMessage(id: string): boolean {
  return bundle.hasMessage(id);
}
