// Which of the legal moves a gesture means. Moves are notation without the seat: `R7`, `W=B`,
// `R7>3`, `+`, `-`, `.`, `?`, `!`, `x2`, `=R`.
import { isColor, type CardCode, type Color } from '../cards/code';
import { PLAY_MOVE } from '../protocol';

export interface PlayMove {
  text: string;
  card: CardCode;
  color: Color | null;
  swap: number | null;
}

/** The plays among the legal moves; those that call are left out: calling is armed. */
export function playsIn(legal: readonly string[]): PlayMove[] {
  const plays: PlayMove[] = [];
  for (const text of legal) {
    const found = PLAY_MOVE.exec(text)?.groups;
    if (!found || found['uno']) continue;
    plays.push({
      text,
      card: found['card']!,
      color: isColor(found['color']) ? found['color'] : null,
      swap: found['swap'] ? Number(found['swap']) : null,
    });
  }
  return plays;
}

/** `id`: which of several that are alike. */
export type Chosen = { card: CardCode; id?: string; color?: Color; swap?: number };
export type Resolved = { kind: 'move'; text: string } | { kind: 'color' } | { kind: 'swap'; seats: number[] } | { kind: 'none' };

/** The move that a choice means, or what is still to be chosen. */
export function resolve(legal: readonly string[], chosen: Chosen): Resolved {
  const fits = playsIn(legal).filter(
    (play) =>
      play.card === chosen.card &&
      (chosen.color === undefined || play.color === null || play.color === chosen.color) &&
      (chosen.swap === undefined || play.swap === null || play.swap === chosen.swap),
  );
  const first = fits[0];
  if (!first) return { kind: 'none' };
  if (first.color !== null && chosen.color === undefined) return { kind: 'color' };
  if (first.swap !== null && chosen.swap === undefined) {
    return { kind: 'swap', seats: [...new Set(fits.map((play) => play.swap!))] };
  }
  return { kind: 'move', text: first.text };
}
