// The viewer's own card, shown before the server has shown it: it leaves the hand when it is played,
// and comes back if it is refused. A slow line then feels like a quick one, and nothing is seen twice.
import type { Held } from '../net/hand-ids';
import { playsIn } from '../net/moves';
import { lying } from '../net/playback';
import type { Ahead } from '../net/view';
import type { WireEvent } from '../protocol';
import { playSound } from '../sound/sounds';
import type { Stage } from './session.svelte';

export class PlayedAhead {
  card: Ahead | null = null;
  private landing: Promise<void> = Promise.resolve();

  constructor(private readonly changed: () => void) {}

  /** A move is sent: if it plays a card, that flies to the pile. `id` says which of several that are alike. */
  play(move: string, id: string | undefined, held: readonly Held[], stage: Stage): void {
    const play = playsIn([move])[0];
    const found = play && held.find((card) => (id === undefined ? card.code === play.card : card.id === id));
    if (!play || !found) return;
    const card: Ahead = { id: found.id, code: lying(play.card, play.color), landed: false };
    this.card = card;
    playSound('card');
    this.landing = stage.animate({ kind: 'play', from: 'hand', code: card.code, hidden: false }).then(() => {
      if (this.card !== card) return;
      this.card = { ...card, landed: true };
      this.changed();
    });
  }

  /** It was refused: the card goes back the way it came. */
  async takeBack(stage: Stage | null): Promise<void> {
    await this.landing;
    if (!this.card) return;
    const { code } = this.card;
    this.card = { ...this.card, landed: false };
    this.changed();
    await stage?.animate({ kind: 'back', code });
    this.card = null;
  }

  /** The card, if this event of the server is what was shown ahead of it; it is the server's from now on. */
  async isShown(event: WireEvent, seat: number | undefined): Promise<Ahead | null> {
    const { card } = this;
    if (event.type !== 'card-played' || !card || event.seat !== seat || lying(event.card, event.color) !== card.code) return null;
    await this.landing;
    const shown = this.card;
    this.card = null;
    return shown;
  }
}
