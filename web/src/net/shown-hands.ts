// Hands that the viewer is shown: a challenged one with its verdict, or everyone's for a special agent.
import type { View, WireEvent } from '../protocol';
import type { ShownHandView } from '../table/model';

/** What these events show, seen from the view before them; null: nothing. */
export function shownHands(events: readonly WireEvent[], before: View | null): ShownHandView | null {
  const own = before?.own?.seat;
  const hands: ShownHandView['hands'] = [];
  let guilty: boolean | null = null;
  for (const event of events) {
    if (event.type === 'hand-shown' && event.viewer === own && !event.cards.includes('??')) {
      hands.push({ seat: event.seat + 1, cards: event.cards });
    }
    if (event.type === 'challenge-judged') guilty = event.guilty;
  }
  if (hands.length === 0) return null;
  if (guilty === null) return { reason: 'agent', hands, color: null, guilty: null };
  const color = before?.board.demand?.match as ShownHandView['color'] | undefined;
  return { reason: 'challenge', hands, color: color ?? null, guilty };
}
