// The reader's new hand, for the ear: whoever sees it needs no words.
import { sortCards, type SortOrder } from '../cards/code';
import { cardName } from '../cards/names';
import { spokenLanguage, t } from '../messages/messages.svelte';
import type { WireEvent } from '../protocol';
import type { Line } from './log';

/** `seat` counts from 0, as on the wire. */
export function tellHand(event: WireEvent, seat: number | undefined, order: SortOrder): Line | null {
  if (event.type !== 'cards-dealt' && event.type !== 'hands-moved') return null;
  const hand = seat === undefined ? [] : (event.hands[seat] ?? []);
  if (hand.length === 0 || hand.includes('??')) return null;
  const names = sortCards(
    hand.map((code) => ({ code })),
    order,
  ).map(({ code }) => cardName(code));
  const cards = new Intl.ListFormat(spokenLanguage(), { type: 'unit' }).format(names);
  return { text: t('hand-now', { cards }), color: null, urgent: false, unseen: true };
}
