import type { SortOrder } from '../cards/code';
import { LANGUAGES as LANGUAGE_NAMES } from '../protocol';

export type Theme = 'auto' | 'dark' | 'light';
export type Symbols = 'additive' | 'shapes';
/** What the table is covered with, and what is printed on the backs of the cards. */
export const CLOTHS = ['sea', 'forest', 'plum', 'slate'] as const;
export const BACKS = ['night', 'brick', 'moss'] as const;
export type Cloth = (typeof CLOTHS)[number];
export type Back = (typeof BACKS)[number];
export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

export interface Settings {
  theme: Theme;
  symbols: Symbols;
  sound: boolean;
  /** `auto` follows what the system asks for. */
  motion: 'auto' | 'less';
  /** Show what others say; off: not even a bubble. */
  chat: boolean;
  /** How to play at once against bots. */
  opponents: number;
  level: string;
  length: 'round' | 'short' | 'full';
  raisePlayable: boolean;
  sort: SortOrder;
  language: Language;
  cloth: Cloth;
  back: Back;
  /** The face that the player chose, as the protocol writes it; empty: the one of the name. */
  face: string;
  /** Notifications of the system; `ask`: that question has not come up yet. */
  notify: 'ask' | 'yes' | 'no';
  /** When to say what can be played: in the first match after the lesson, always, never. */
  hints: 'first' | 'on' | 'off';
  /** Whether the coach says so, at tables against bots, when a move was a blunder. */
  blunders: boolean;
  /** Whether the lesson is still to be offered to a newcomer. */
  lesson: 'new' | 'offered';
}

const KEY = 'lastcard.settings';

function preferredLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const tag of wanted ?? []) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    // Storage can be missing or forbidden; the defaults then serve for this visit.
    return {};
  }
}

/** Who has settings has been here before: they are not offered the lesson. */
function offering(known: Partial<Settings>): Partial<Settings> & Pick<Settings, 'lesson'> {
  return { lesson: Object.keys(known).length === 0 ? 'new' : 'offered', ...known };
}

export const settings: Settings = $state({
  theme: 'auto',
  symbols: 'additive',
  sound: true,
  motion: 'auto',
  chat: true,
  opponents: 3,
  level: 'casual',
  length: 'short',
  raisePlayable: true,
  sort: 'color',
  language: preferredLanguage(),
  cloth: 'sea',
  back: 'night',
  face: '',
  notify: 'ask',
  hints: 'off',
  blunders: false,
  ...offering(stored()),
});

export function changeSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  if (['theme', 'motion', 'cloth', 'back'].includes(name)) applyTheme();
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Same as above: the change still holds until the page goes.
  }
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  root.dataset['cloth'] = settings.cloth;
  root.dataset['back'] = settings.back;
  if (settings.motion === 'auto') delete root.dataset['motion'];
  else root.dataset['motion'] = settings.motion;
}

export function prefersReducedMotion(): boolean {
  if (settings.motion === 'less') return true;
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
