// What moves on the table. The client makes these from events, in their order.
import type { CardCode } from '../cards/code';
import type { Moment } from './moments';

export type Place = 'draw' | 'discard' | 'hand' | `seat-${number}`;

export interface CardFlight {
  from: Place;
  to: Place;
  /** null: the back is all that may be seen. */
  code: CardCode | null;
  /** Turn from back to face (or stay a back) on the way. */
  turns: boolean;
}

export type Motion =
  | { kind: 'play'; from: Place; code: CardCode; hidden: boolean }
  /** A card that was played too soon goes back into the hand. */
  | { kind: 'back'; code: CardCode }
  | { kind: 'draw'; to: Place; codes: (CardCode | null)[] }
  | { kind: 'deal'; seats: Place[]; each: number }
  | { kind: 'hands'; moves: { from: Place; to: Place }[] }
  | { kind: 'shout'; from: Place; text: string }
  /** A word that one seat throws at another. */
  | { kind: 'throw'; from: Place; to: Place; text: string }
  | { kind: 'moment'; moment: Moment };

export const FLIGHT_MS = 280;
/** With less motion: cards appear where they go. */
export const FADE_MS = 120;
export const STAGGER_MS = 110;
const DEAL_STAGGER_MS = 45;
const BACKS_PER_HAND = 3;

export interface TimedFlight extends CardFlight {
  delayMs: number;
}

/** A motion as single flights: a draw of four is four cards, a deal goes round card by card. */
export function flightsOf(motion: Motion): TimedFlight[] {
  switch (motion.kind) {
    case 'play':
      return [{ from: motion.from, to: 'discard', code: motion.code, turns: motion.hidden, delayMs: 0 }];
    case 'back':
      return [{ from: 'discard', to: 'hand', code: motion.code, turns: false, delayMs: 0 }];
    case 'draw':
      return motion.codes.map((code, i) => ({
        from: 'draw',
        to: motion.to,
        code,
        turns: code !== null,
        delayMs: i * STAGGER_MS,
      }));
    case 'deal':
      return Array.from({ length: motion.each * motion.seats.length }, (_, i) => ({
        from: 'draw' as const,
        to: motion.seats[i % motion.seats.length]!,
        code: null,
        turns: false,
        delayMs: i * DEAL_STAGGER_MS,
      }));
    case 'hands':
      // A few backs stand for a whole hand; its count is seen when it has arrived.
      return motion.moves.flatMap((move) =>
        Array.from({ length: BACKS_PER_HAND }, (_, i) => ({ ...move, code: null, turns: false, delayMs: i * DEAL_STAGGER_MS })),
      );
    case 'shout':
    case 'throw':
    case 'moment':
      return [];
  }
}
