import { colorOf, isWild, parseCard, type CardFace } from '../cards/code';
import { t } from '../messages/messages.svelte';
import type { Refusal } from './model';

/** What besides its color the top card asks for: "a 7", "a Skip". Null after a wild. */
function matchName(top: CardFace): string | null {
  if (isWild(top)) return null;
  return top.kind === 'number' ? t('match-number', { value: top.value }) : t(`match-${top.kind}`);
}

/** Why not, in words: "That's blue; the table wants red or a 7." */
export function refusalText(refusal: Refusal): string {
  const card = refusal.card ? parseCard(refusal.card) : null;
  const own = card ? colorOf(card) : null;
  if (refusal.code === 'mismatch' && own && refusal.color) {
    const match = refusal.top ? matchName(parseCard(refusal.top)) : null;
    return match
      ? t('refusal-mismatch', { own, color: refusal.color, match })
      : t('refusal-mismatch-color', { own, color: refusal.color });
  }
  return t(`refusal-${refusal.code}`);
}
