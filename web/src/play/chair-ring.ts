// Where the chairs stand around the table of the waiting room: the reader's own at the bottom, the next
// player on their left, as at the table itself.
import type { Spot } from '../table/seat-layout';

/** The spot of a chair, as shares of the box; `first` stands at the bottom. */
export function chairSpot(chair: number, count: number, first: number): Spot {
  const angle = (2 * Math.PI * ((chair - first + count) % count)) / count;
  return { x: 0.5 - 0.5 * Math.sin(angle), y: 0.5 + 0.5 * Math.cos(angle) };
}
