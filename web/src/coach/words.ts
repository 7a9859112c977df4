// What the coach says, in the player's language.
import { isColor, type CardCode, type Color } from '../cards/code';
import { cardName, colorName } from '../cards/names';
import { t } from '../messages/messages.svelte';
import { playsIn } from '../net/moves';
import type { CoachJudgment, CoachReason } from '../protocol';

/** The card of a move, for showing it; null: the move plays none. */
export function cardOf(move: string): CardCode | null {
  const play = playsIn([move.replace('!', '')])[0];
  if (!play) return null;
  return play.color === null ? play.card : `${play.card}=${play.color}`;
}

const named = (letter: string): string => (isColor(letter) ? colorName(letter as Color) : '');

/** Something to do: "play red 5". `names` are by seat. */
export function moveText(move: string, names: readonly string[]): string {
  const play = playsIn([move.replace('!', '')])[0];
  if (play) {
    const card = cardName(play.card);
    if (play.swap !== null) return t('coach-do-swap', { card, name: names[play.swap - 1] ?? '' });
    if (play.color !== null) return t('coach-do-name', { card, color: colorName(play.color) });
    return t('coach-do-play', { card });
  }
  if (move.startsWith('=')) return t('coach-do-color', { color: named(move.slice(1)) });
  return t({ '+': 'coach-do-draw', '-': 'coach-do-keep', '.': 'coach-do-take', '?': 'coach-do-challenge' }[move] ?? move);
}

export function reasonText(reason: CoachReason, names: readonly string[]): string {
  return t(`coach-${reason.code}`, {
    name: reason.seat === null ? '' : (names[reason.seat] ?? ''),
    card: reason.card ? cardName(reason.card) : '',
    color: named(reason.color),
    other: named(reason.other),
    count: reason.count,
    fewer: reason.fewer,
  });
}

/** Whole percents, finer where they would look alike. */
export function percents({ before, after }: Pick<CoachJudgment, 'before' | 'after'>): { before: string; after: string } {
  const digits = Math.round(100 * before) === Math.round(100 * after) ? 1 : 0;
  return { before: (100 * before).toFixed(digits), after: (100 * after).toFixed(digits) };
}
