// A hint: what the table wants, and which cards of the hand can be played. All of it is a fact of the model.
import { parseCard } from '../cards/code';
import { cardName } from '../cards/names';
import { t } from '../messages/messages.svelte';
import type { TableModel } from '../table/model';
import { matchName } from '../table/refusals';

function wanted(model: TableModel): string {
  const wrong = model.hand.find((card) => card.why?.code === 'does-not-match')?.why;
  if (!wrong) return '';
  const color = String(wrong.facts['color']);
  const match = wrong.facts['top'] === undefined ? null : matchName(parseCard(String(wrong.facts['top'])));
  return match ? t('hint-wants', { color, match }) : t('hint-wants-color', { color });
}

/** Empty where there is nothing to choose. */
export function hintText(model: TableModel): string {
  if (model.prompt.kind !== 'turn') return '';
  const fitting = [...new Set(model.hand.filter((card) => card.playable).map((card) => cardName(card.code)))];
  const told = fitting.length > 0 ? t('hint-play', { cards: fitting.join(', ') }) : model.prompt.canDraw ? t('hint-nothing') : '';
  return [wanted(model), told].filter(Boolean).join(' ');
}
