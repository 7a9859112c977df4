// What is asked of the viewer, in a sentence for the ear: everything needed to answer it.
import { COLORS, type CardCode } from '../cards/code';
import { cardName, colorName } from '../cards/names';
import { spokenLanguage, t } from '../messages/messages.svelte';
import { seatOf, type HandCard, type TableModel } from './model';
import { passingText } from './refusals';

export interface Spoken {
  /** The same key is the same question: it is said once. */
  key: string;
  text: string;
}

const listed = (names: string[]): string => new Intl.ListFormat(spokenLanguage(), { type: 'unit' }).format(names);

/** The cards that can be played, each kind once. */
const playable = (hand: readonly HandCard[]): CardCode[] => [...new Set(hand.filter((card) => card.playable).map((card) => card.code))];

function pileText({ piles }: TableModel): string {
  const top = piles.discards.at(-1);
  return top === undefined ? '' : t('ask-pile', { card: cardName(top) });
}

function fitting(model: TableModel): string {
  const cards = playable(model.hand);
  return cards.length > 0 ? t('ask-playable', { cards: listed(cards.map(cardName)) }) : t('ask-nothing-playable');
}

function promptText(model: TableModel): (string | false)[] {
  const { prompt } = model;
  const nameOf = (seat: number): string => seatOf(model, seat)?.name ?? '';
  switch (prompt.kind) {
    case 'turn':
      return [
        t('ask-turn'),
        pileText(model),
        fitting(model),
        prompt.canDraw && t('ask-draw'),
        model.canArm && !model.unoArmed && t('ask-arm'),
      ];
    case 'drawn':
      return [t('ask-drawn', { card: cardName(prompt.card), must: prompt.mustPlay ? 'yes' : 'no' }), pileText(model)];
    case 'color':
      return [t('ask-color', { colors: listed(COLORS.map((color, i) => `${i + 1} ${colorName(color)}`)) }), pileText(model)];
    case 'challenge':
      return [
        t('ask-challenged', { name: nameOf(prompt.by) }),
        pileText(model),
        prompt.color !== null && t('ask-color-to-match', { color: prompt.color }),
        prompt.next === null
          ? t('ask-challenge', { name: nameOf(prompt.by), count: prompt.take, penalty: prompt.ifInnocent })
          : t('ask-challenge-for-another', {
              name: nameOf(prompt.by),
              next: nameOf(prompt.next),
              count: prompt.take,
              penalty: prompt.ifInnocent,
            }),
        prompt.passes.length > 0 && t('pass-on', { cards: passingText(prompt.passes) }),
      ];
    case 'stack':
      return [
        t('stack-question', { count: prompt.count }),
        pileText(model),
        prompt.passes.length > 0 && t('pass-on', { cards: passingText(prompt.passes) }),
        t('ask-take', { count: prompt.count }),
      ];
    case 'swap':
      return [
        t('swap-question'),
        // Numbers before and after the names: a comma would not keep them apart.
        prompt.seats
          .map((seat, i) => t('ask-swap-with', { number: i + 1, name: nameOf(seat), count: seatOf(model, seat)?.count ?? 0 }))
          .join('; '),
      ];
    case 'stand-in':
      return [t('stand-in')];
    case 'paused':
      return [];
    case 'none':
      return model.canJumpIn ? [t('can-jump-in'), fitting(model)] : [];
  }
}

/** What is asked now; null while nothing is. */
export function questionOf(model: TableModel): Spoken | null {
  if (model.connection !== 'live' || model.viewer === null) return null;
  if (model.shown) return { key: `${model.moment} shown`, text: `${t(`shown-${model.shown.reason}`)}. ${t('ask-close')}` };
  if (model.result) {
    const scores = model.result.lines.map(({ name, total }) => `${name} ${total}`);
    return { key: `${model.moment} result`, text: t('ask-scores', { scores: listed(scores) }) };
  }
  const text = promptText(model).filter(Boolean).join(' ');
  const about = 'card' in model.prompt ? model.prompt.card : '';
  return text ? { key: `${model.moment} ${model.prompt.kind} ${about}`, text } : null;
}

/** While the race for UNO is on: what the viewer can do about it. */
export function alarmOf(model: TableModel): Spoken | null {
  const open = model.seats.find((seat) => seat.catchable);
  if (open) return { key: `${model.moment} catch ${open.seat}`, text: t('ask-catch', { name: open.name }) };
  return model.canCall ? { key: `${model.moment} call`, text: t('ask-call') } : null;
}
