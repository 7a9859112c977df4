import { colorOf, isWild, parseCard, type CardFace } from '../cards/code';
import { cardName } from '../cards/names';
import { hasMessage, spokenLanguage, t } from '../messages/messages.svelte';
import type { Refusal } from './model';

/** Codes of the engine whose sentence has a shorter name, as in `lastcard/tui/reasons.py`. */
const NAMED: Record<string, string> = {
  'only-the-drawn-card': 'refusal-only-drawn',
  'name-the-color-first': 'refusal-name-color-first',
  'no-reason-to-call': 'refusal-no-call',
  'nobody-to-catch': 'refusal-no-catch',
};

/** What besides its color the top card asks for: "a 7", "a Skip". Null after a wild. */
export function matchName(top: CardFace): string | null {
  if (isWild(top)) return null;
  return top.kind === 'number' ? t('match-number', { value: top.value }) : t(`match-${top.kind}`);
}

function mismatch(facts: Refusal['facts']): string | null {
  const own = colorOf(parseCard(String(facts['card'])));
  if (!own) return null;
  const color = String(facts['color']);
  const match = facts['top'] === undefined ? null : matchName(parseCard(String(facts['top'])));
  return match ? t('refusal-mismatch', { own, color, match }) : t('refusal-mismatch-color', { own, color });
}

/** What would pass a draw card on, as the protocol names it: "a Draw Two or a Wild Draw Four". */
export function passingText(passes: readonly string[]): string {
  const names = passes.map((name) => {
    if (name === 'D') return t('match-draw2');
    const face = parseCard(name);
    return isWild(face) ? t(`match-${face.kind}`) : t('match-draw2-color', { color: face.color });
  });
  return new Intl.ListFormat(spokenLanguage(), { type: 'disjunction' }).format(names);
}

/** Why not, in words: "That's blue; the table wants red or a 7." */
export function refusalText(refusal: Refusal): string {
  if (refusal.code === 'does-not-match') {
    const text = mismatch(refusal.facts);
    if (text) return text;
  }
  if (refusal.code === 'not-stackable') {
    const passes = String(refusal.facts['passes'] ?? '');
    if (passes) return t('refusal-stack-or-take', { cards: passingText(passes.split(' ')) });
    return t(refusal.facts['top'] === 'W4' ? 'refusal-answer-first' : 'refusal-take-or-challenge');
  }
  const id = NAMED[refusal.code] ?? `refusal-${refusal.code}`;
  if (!hasMessage(id)) return t('refusal-other', { code: refusal.code });
  const facts = { ...refusal.facts };
  for (const name of ['card', 'top']) if (name in facts) facts[name] = cardName(String(facts[name]));
  return t(id, facts);
}
