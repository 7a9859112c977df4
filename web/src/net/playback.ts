// From what happened to what is seen and heard: flights, shouts, sounds, and the state of the
// table between two of them. Seats of the wire count from 0, those of the table from 1.
import { isWild, parseCard, type CardCode, type Color } from '../cards/code';
import type { Motion, Place } from '../motion/motions';
import type { Sound } from '../sound/sounds';
import type { WireEvent } from '../protocol';
import type { TableModel } from '../table/model';

const HIDDEN = '??';
/** Dealing every card to ten people would take longer than anyone wants to watch. */
const MOST_DEALT = 28;

export function placeOf(seat: number, viewer: number | null): Place {
  return seat + 1 === viewer ? 'hand' : `seat-${seat + 1}`;
}

/** A wild lies on the pile with the color that was named for it. */
export function lying(card: CardCode, color: string | null): CardCode {
  return color && isWild(parseCard(card)) ? `${card}=${color}` : card;
}

/** What is to be seen of an event; null where there is nothing to move. */
export function motionOf(event: WireEvent, viewer: number | null, shout: string): Motion | null {
  switch (event.type) {
    case 'cards-dealt': {
      const seats = event.hands.map((_, seat) => placeOf(seat, viewer));
      const each = Math.max(1, Math.min(event.hands[0]?.length ?? 0, Math.floor(MOST_DEALT / seats.length)));
      return { kind: 'deal', seats, each };
    }
    case 'card-played': {
      const from = placeOf(event.seat, viewer);
      return { kind: 'play', from, code: lying(event.card, event.color), hidden: from !== 'hand' };
    }
    case 'cards-drawn':
      if (event.cards.length === 0) return null;
      return {
        kind: 'draw',
        to: placeOf(event.seat, viewer),
        codes: event.cards.map((code) => (code === HIDDEN ? null : code)),
      };
    case 'hands-moved': {
      const moves = event.came_from.map((from, to) => ({ from, to })).filter(({ from, to }) => from !== to);
      if (moves.length === 0) return null;
      return { kind: 'hands', moves: moves.map(({ from, to }) => ({ from: placeOf(from, viewer), to: placeOf(to, viewer) })) };
    }
    case 'uno-called':
      return { kind: 'shout', from: placeOf(event.seat, viewer), text: shout };
    default:
      return null;
  }
}

export function soundOf(event: WireEvent, viewer: number | null): Sound | null {
  switch (event.type) {
    case 'card-played':
    case 'card-turned':
      return 'card';
    case 'cards-drawn':
      return event.cards.length > 0 ? 'draw' : null;
    case 'cards-dealt':
    case 'hands-moved':
    case 'pile-reshuffled':
      return 'shuffle';
    case 'turn-started':
      return event.seat + 1 === viewer ? 'turn' : null;
    case 'uno-called':
      return 'uno';
    case 'uno-caught':
      return 'caught';
    case 'cards-demanded':
      return event.cards >= 4 ? 'four' : null;
    case 'challenge-judged':
      return event.guilty ? 'bluff' : 'honest';
    case 'round-ended':
      if (event.won.length === 0 || viewer === null) return null;
      return event.won.includes(viewer - 1) ? 'win' : 'lose';
    default:
      return null;
  }
}

function change(model: TableModel, seat: number, by: number): TableModel['seats'] {
  return model.seats.map((view) => (view.seat === seat + 1 ? { ...view, count: Math.max(0, view.count + by) } : view));
}

/** The table in the middle of an update: this event has been seen, the next one not yet. */
export function between(model: TableModel, event: WireEvent): TableModel {
  switch (event.type) {
    case 'card-played': {
      const own = event.seat + 1 === model.viewer;
      const at = own ? model.hand.findIndex((card) => card.code === event.card) : -1;
      return {
        ...model,
        seats: change(model, event.seat, -1),
        hand: at < 0 ? model.hand : model.hand.filter((_, i) => i !== at),
        color: event.color as Color,
        prompt: { kind: 'none' },
        asked: false,
        canJumpIn: false,
        piles: {
          ...model.piles,
          discards: [...model.piles.discards, lying(event.card, event.color)].slice(-6),
          discardCount: model.piles.discardCount + 1,
        },
      };
    }
    case 'cards-drawn':
      return {
        ...model,
        seats: change(model, event.seat, event.cards.length),
        piles: { ...model.piles, drawCount: Math.max(0, model.piles.drawCount - event.cards.length) },
      };
    case 'color-named': {
      const discards = model.piles.discards.map((code, i, all) => (i === all.length - 1 ? lying(code, event.color) : code));
      return { ...model, color: event.color as Color, prompt: { kind: 'none' }, asked: false, piles: { ...model.piles, discards } };
    }
    case 'hands-moved':
      return { ...model, seats: model.seats.map((view) => ({ ...view, count: event.hands[view.seat - 1]?.length ?? view.count })) };
    // The race is over: nobody is called on to catch or to call any more.
    case 'uno-called':
    case 'uno-caught':
      return {
        ...model,
        seats: model.seats.map((view) => (view.seat === event.seat + 1 ? { ...view, exposed: false, catchable: false } : view)),
        race: model.race?.seat === event.seat + 1 ? null : model.race,
        canCall: model.canCall && event.seat + 1 !== model.viewer,
      };
    case 'direction-changed':
      return { ...model, direction: event.direction === 'right' ? 'right' : 'left' };
    default:
      return model;
  }
}

/** Everyone waits for their cards: shown while they fly. */
export function dealing(model: TableModel): TableModel {
  return {
    ...model,
    phase: 'dealing',
    turn: null,
    color: null,
    hand: [],
    prompt: { kind: 'none' },
    asked: false,
    canJumpIn: false,
    canCall: false,
    canArm: false,
    race: null,
    result: null,
    shown: null,
    seats: model.seats.map((seat) => ({ ...seat, count: 0, called: false, exposed: false, catchable: false, timer: null })),
    piles: { ...model.piles, discards: [], discardCount: 0 },
  };
}
