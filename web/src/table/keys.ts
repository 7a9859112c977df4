// What keys do at the table, beside moving along the hand.
import { opponentsOf, type TableActions, type TableModel } from './model';

/**
 * Whoever can be caught from here; else whoever is exposed, and the table says why not. With nobody to
 * catch it is a false catch: whoever only keeps pressing must not always be first.
 */
function catchSomeone(model: TableModel, actions: TableActions): void {
  const meant = model.seats.find((seat) => seat.catchable)?.seat ?? model.race?.seat ?? opponentsOf(model)[0]?.seat;
  if (meant !== undefined) actions.catchSeat(meant);
}

function meaningOf(key: string, model: TableModel, actions: TableActions): (() => void) | null {
  const { prompt } = model;
  const drawn = model.hand.find((card) => card.fresh);
  const playing = model.viewer !== null && model.phase === 'playing';
  switch (key) {
    case 'escape':
      if (prompt.kind === 'swap' || (prompt.kind === 'color' && prompt.canCancel)) return actions.cancel;
      return model.shown ? actions.closeShown : null;
    case ' ':
      return prompt.kind === 'turn' && prompt.canDraw ? actions.draw : null;
    case 'p':
      return prompt.kind === 'drawn' && drawn ? () => actions.play(drawn) : null;
    case 'k':
      return prompt.kind === 'drawn' && !prompt.mustPlay ? actions.keep : null;
    case 'd':
      return prompt.kind === 'challenge' ? actions.challenge : null;
    case 't':
      return prompt.kind === 'challenge' || prompt.kind === 'stack' ? actions.accept : null;
    case 'u':
      return actions.uno;
    case 'c':
      return playing ? () => catchSomeone(model, actions) : null;
    default: {
      const seat = prompt.kind === 'swap' ? prompt.seats[Number(key) - 1] : undefined;
      return seat === undefined ? null : () => actions.swapWith(seat);
    }
  }
}

/** Does what a key means now; whether it means anything. */
export function answerByKey(key: string, model: TableModel, actions: TableActions): boolean {
  const act = meaningOf(key.toLowerCase(), model, actions);
  act?.();
  return act !== null;
}
