import { t } from '../messages/messages.svelte';
import { parseCard, type CardCode, type Color } from './code';

export function colorName(color: Color): string {
  return t('color-name', { color });
}

/** A card's name as players of the language know it: "red 7", "green Skip", "Wild, blue named". */
export function cardName(code: CardCode): string {
  const face = parseCard(code);
  switch (face.kind) {
    case 'number':
      return t('card-number', { color: face.color, value: face.value });
    case 'skip':
    case 'reverse':
    case 'draw2':
      return t(`card-${face.kind}`, { color: face.color });
    default: {
      const card = t(`card-${face.kind}`);
      return face.named ? t('card-named', { card, color: face.named }) : card;
    }
  }
}
