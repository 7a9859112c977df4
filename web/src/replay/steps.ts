// A step of a replay as a model of the table, through the eyes of one seat or of everyone.
import type { CardCode } from '../cards/code';
import { holdCards, type Held } from '../net/hand-ids';
import { lying } from '../net/playback';
import { botName, isLevel, recordedName } from '../net/chair-names';
import { colorIn, sideOf } from '../net/view';
import type { Moment } from '../router.svelte';
import type { Replay, ReplayStep } from '../protocol';
import type { HandCard, LogLine, SeatView, TableModel } from '../table/model';

export type Eyes = number | 'all';

export function namesOf(replay: Replay, round: number): string[] {
  const { names, seats } = replay.rounds[round]!;
  return Array.from({ length: seats }, (_, seat) => recordedName(names[seat] ?? botName(seat), seat));
}

const discardsAt = ({ under, top, color }: ReplayStep): CardCode[] => (top === null ? [] : [...under, lying(top, color)]);

/** Where to stand to see everything: the seat at the bottom when all hands lie open. */
export const seatAtBottom = (replay: Replay, eyes: Eyes): number => (eyes === 'all' ? (replay.viewer ?? 0) : eyes);

function seatsAt(replay: Replay, step: ReplayStep, eyes: Eyes, names: string[]): SeatView[] {
  const round = replay.rounds[step.round]!;
  return step.hands.map((hand, seat) => ({
    seat: seat + 1,
    name: names[seat] ?? '',
    count: hand.length,
    score: step.totals?.[seat] ?? 0,
    bot: isLevel(round.names[seat] ?? ''),
    presence: 'here',
    called: step.called.includes(seat),
    exposed: step.exposed === seat,
    catchable: false,
    timer: null,
    ...sideOf(round.sides, seat, eyes === 'all' ? null : eyes),
  }));
}

export function modelAt(replay: Replay, index: number, eyes: Eyes, names: string[], held: Held[], log: LogLine[]): TableModel {
  const step = replay.steps[index]!;
  const viewer = seatAtBottom(replay, eyes);
  const hand: HandCard[] = held.filter((card) => card.code !== '??').map((card) => ({ ...card, playable: false, why: null, fresh: false }));
  const over = step.phase === 'over';
  return {
    moment: index,
    viewer: viewer + 1,
    seats: seatsAt(replay, step, eyes, names),
    turn: over ? null : step.turn + 1,
    direction: step.direction === 'right' ? 'right' : 'left',
    color: colorIn(step.color),
    piles: { drawCount: step.pile, discards: discardsAt(step), discardCount: step.discards },
    elsewhere: [],
    schedule: null,
    hand,
    prompt: { kind: 'none' },
    asked: false,
    canJumpIn: false,
    canCall: false,
    canArm: false,
    race: step.exposed === null ? null : { seat: step.exposed + 1, window: null },
    catchAgainAt: null,
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

/** Where a moment is in the whole record; one that is not there is the nearest that is. */
export function indexAt(replay: Replay, { round, move }: Moment): number {
  const number = Math.min(round, replay.rounds.length) - 1;
  const first = replay.rounds[number]!.first_step;
  const last = (replay.rounds[number + 1]?.first_step ?? replay.steps.length) - 1;
  return Math.min(first + move, last);
}

export function momentAt(replay: Replay, index: number): Moment {
  const { round } = replay.steps[index]!;
  return { round: round + 1, move: index - replay.rounds[round]!.first_step };
}
