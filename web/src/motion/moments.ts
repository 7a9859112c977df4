// The big moments of a round, as they are felt: a light over the table, a stamp of words, a jolt.
import type { WireEvent } from '../protocol';

/** What is said across the table, and in which light. */
export interface Moment {
  kind: 'four' | 'caught' | 'guilty' | 'honest' | 'out';
  /** Whether it goes well for the viewer; null: it is another's affair. */
  fate: 'good' | 'bad' | null;
  /** The seat it is about. */
  seat: number;
}

/** The moment that an event is, if it is one. Seats of the wire count from 0, those of the table from 1. */
export function momentOf(event: WireEvent, viewer: number | null): Moment | null {
  const fate = (good: readonly number[], bad: number | null): Moment['fate'] =>
    viewer === null ? null : good.includes(viewer - 1) ? 'good' : bad !== null && bad + 1 === viewer ? 'bad' : null;
  switch (event.type) {
    case 'cards-demanded':
      return event.cards >= 4 ? { kind: 'four', fate: fate([], event.target), seat: event.target + 1 } : null;
    case 'uno-caught':
      return { kind: 'caught', fate: fate([event.catcher], event.seat), seat: event.seat + 1 };
    case 'challenge-judged':
      return {
        kind: event.guilty ? 'guilty' : 'honest',
        fate: event.guilty ? fate([event.challenger], event.seat) : fate([event.seat], event.challenger),
        seat: event.seat + 1,
      };
    case 'round-ended':
      return event.winner === null ? null : { kind: 'out', fate: fate(event.won, null), seat: event.winner + 1 };
    default:
      return null;
  }
}
