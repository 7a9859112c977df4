// A step of a replay as a model of the table, through the eyes of one seat or of everyone.
import { isColor, type CardCode } from '../cards/code';
import { holdCards, type Held } from '../net/hand-ids';
import { lying } from '../net/motions';
import { botName, isLevel, recordedName } from '../net/names';
import type { Replay, ReplayStep } from '../protocol';
import type { HandCard, LogLine, SeatView, TableModel } from '../table/model';

export type Eyes = number | 'all';

export function namesOf(replay: Replay, round: number): string[] {
  const { names, seats } = replay.rounds[round]!;
  return Array.from({ length: seats }, (_, seat) => recordedName(names[seat] ?? botName(seat), seat));
}

/** The top of the discard pile as it grew up to this step. */
export function discardsAt(replay: Replay, index: number): CardCode[] {
  const step = replay.steps[index]!;
  const from = replay.rounds[step.round]!.first_step;
  const seen: CardCode[] = [];
  for (const { events } of replay.steps.slice(from, index + 1)) {
    for (const event of events) {
      if (event.type === 'card-turned') seen.push(event.card);
      if (event.type === 'card-played') seen.push(lying(event.card, event.color));
      if (event.type === 'pile-reshuffled') seen.splice(0, seen.length - 1);
    }
  }
  if (step.top !== null && seen.at(-1)?.split('=')[0] !== step.top) seen.push(lying(step.top, step.color));
  return seen.slice(-6);
}

/** Where to stand to see everything: the seat at the bottom when all hands lie open. */
export const seatAtBottom = (replay: Replay, eyes: Eyes): number => (eyes === 'all' ? (replay.viewer ?? 0) : eyes);

function seatsAt(replay: Replay, step: ReplayStep, names: string[]): SeatView[] {
  return step.hands.map((hand, seat) => ({
    seat: seat + 1,
    name: names[seat] ?? '',
    count: hand.length,
    score: step.totals?.[seat] ?? 0,
    bot: isLevel(replay.rounds[step.round]!.names[seat] ?? ''),
    presence: 'here',
    called: hand.length === 1 && step.exposed !== seat,
    exposed: step.exposed === seat,
    timer: null,
    team: ['partners', 'teams', 'rotating-4', 'rotating-8'].includes(replay.format) ? seat % (step.hands.length / 2) : null,
  }));
}

export function modelAt(replay: Replay, index: number, eyes: Eyes, names: string[], held: Held[], log: LogLine[]): TableModel {
  const step = replay.steps[index]!;
  const viewer = seatAtBottom(replay, eyes);
  const hand: HandCard[] = held.filter((card) => card.code !== '??').map((card) => ({ ...card, refusal: null, fresh: false }));
  const over = step.phase === 'over';
  return {
    viewer: viewer + 1,
    seats: seatsAt(replay, step, names),
    turn: over ? null : step.turn + 1,
    direction: step.direction === 'right' ? 'right' : 'left',
    color: step.color !== null && isColor(step.color) ? step.color : null,
    piles: { drawCount: step.pile, discards: discardsAt(replay, index), discardCount: step.discards },
    hand,
    prompt: { kind: 'none' },
    phase: 'playing',
    pending: step.demand?.cards ?? 0,
    unoArmed: false,
    result: null,
    shown: null,
    log,
    connection: 'live',
    unread: 0,
    notice: null,
  };
}

export const heldAt = (replay: Replay, index: number, eyes: Eyes, before: readonly Held[]): Held[] =>
  holdCards(before, replay.steps[index]!.hands[seatAtBottom(replay, eyes)] ?? []);
