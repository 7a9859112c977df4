// What the viewer does, as moves of the protocol.
import type { Color } from '../cards/code';
import { resolve, type Chosen } from '../net/moves';
import type { HandCard, TableActions } from '../table/model';
import type { TableSession } from './session.svelte';

/** Plays what was chosen, or asks for what it still lacks. */
function playChosen(session: TableSession, chosen: Chosen): void {
  const found = resolve(session.own?.legal ?? [], chosen);
  if (found.kind === 'move') void session.act(found.text, { id: chosen.id });
  else if (found.kind === 'color') session.choose({ ...chosen, needs: 'color', seats: [] });
  else if (found.kind === 'swap') session.choose({ ...chosen, needs: 'swap', seats: found.seats });
}

const only = ({ card, id, color, swap }: Chosen): Chosen => ({
  card,
  ...(id === undefined ? {} : { id }),
  ...(color === undefined ? {} : { color }),
  ...(swap === undefined ? {} : { swap }),
});

/** The same people again: it is dealt as soon as everyone has asked for it, at once for who plays alone. */
async function playAgain(session: TableSession): Promise<void> {
  await session.say({ type: 'rematch' });
  session.reading = false;
}

export function actionsOf(session: TableSession): TableActions {
  const legal = (): readonly string[] => session.own?.legal ?? [];
  return {
    play: (card: HandCard) => playChosen(session, { card: card.code, id: card.id }),
    draw: () => void session.act('+'),
    keep: () => void session.act('-'),
    nameColor: (color: Color) => {
      const chosen = session.choosing;
      if (chosen) playChosen(session, { ...only(chosen), color });
      else if (legal().includes(`=${color}`)) void session.act(`=${color}`);
    },
    swapWith: (seat: number) => {
      const chosen = session.choosing;
      if (chosen) playChosen(session, { ...only(chosen), swap: seat });
    },
    cancel: () => session.choose(null),
    accept: () => void session.act('.'),
    challenge: () => void session.act('?'),
    uno: () => {
      // Where there is nothing to call, or too late, the table says so.
      if (session.own?.can.call) void session.act('!', { bound: false });
      else if (session.own) void session.say({ type: 'arm', armed: !session.own.armed });
    },
    catchSeat: (seat: number) => void session.act(`x${seat}`, { bound: false }),
    nextRound: () => {
      const over = (session.view?.board.winners.length ?? 0) > 0;
      if (over) void playAgain(session);
      else void session.say({ type: 'ready', ready: true });
    },
    closeShown: () => session.closeShown(),
    takeBack: () => void session.say({ type: 'take-back' }),
    unpause: () => void session.say({ type: 'unpause' }),
  };
}
