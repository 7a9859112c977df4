// From the protocol's view to the table's model: a pure function of what the server sent and of
// the little this browser remembers by itself.
import { isColor, type CardCode, type Color } from '../cards/code';
import type { Board, CardVerdict, Own, TableInfo, View } from '../protocol';
import type {
  HandCard, LogLine, Phase, Prompt, Refusal, RoundResult, SeatView, ShownHandView, TableModel, Timer,
} from '../table/model';
import type { Held } from './hand-ids';
import { chairName } from './names';
import { playsIn, type Chosen } from './moves';
import { lying } from './motions';

/** What the server does not send because it is only for the eyes, or was said earlier. */
export interface Memory {
  held: Held[];
  discards: CardCode[];
  /** Seats (of the wire) that called and still hold one card. */
  called: ReadonlySet<number>;
  log: LogLine[];
  /** The server's clock less this machine's. */
  offset: number;
  now: number;
  /** A card that was chosen and still lacks a color or someone to swap with. */
  chosen: (Chosen & { needs: 'color' | 'swap'; seats: number[] }) | null;
  /** A move is on its way: nothing is asked until it is answered. */
  busy: boolean;
  connection: TableModel['connection'];
  /** What was last shown, until it is put away. */
  shown: ShownHandView | null;
  /** The score waits until the last card has been seen. */
  showResult: boolean;
  bubbles: ReadonlyMap<number, string>;
  unread: number;
  notice: TableModel['notice'];
}

const colorIn = (text: string | null): Color | null => (text !== null && isColor(text) ? text : null);

function timerAt(board: Board, table: TableInfo, memory: Memory): Timer | null {
  if (board.deadline === null) return null;
  const leftMs = board.deadline - (memory.now + memory.offset);
  return { totalMs: Math.max(leftMs, table.options.turn_seconds * 1000), leftMs: Math.max(0, leftMs) };
}

/** Partners sit opposite each other: one team in every half of the table. */
function teamAt(seat: number, table: TableInfo, board: Board): number | null {
  const paired = ['partners', 'teams', 'rotating-4', 'rotating-8'].includes(table.format);
  return paired ? seat % (board.seating.length / 2) : null;
}

export function seatsOf(board: Board, table: TableInfo, memory: Memory): SeatView[] {
  return board.seating.map((number, seat) => {
    const chair = table.chairs[number];
    const away = chair?.person && (!chair.connected || chair.standing_in);
    return {
      seat: seat + 1,
      name: chairName(chair, number),
      count: board.counts[seat] ?? 0,
      score: board.totals[number] ?? 0,
      bot: chair?.bot != null,
      presence: away ? 'away' : 'here',
      called: memory.called.has(seat) && board.counts[seat] === 1,
      exposed: board.exposed === seat,
      timer: board.turn === seat && board.phase !== 'over' ? timerAt(board, table, memory) : null,
      team: teamAt(seat, table, board),
      says: memory.bubbles.get(number) ?? null,
    };
  });
}

const told = ({ code, rule, facts }: CardVerdict): Refusal => ({ code, rule, facts });

export function handOf(board: Board, own: Own, held: readonly Held[]): HandCard[] {
  const verdicts = new Map(own.verdicts.map((verdict) => [verdict.card, verdict]));
  const waiting: Refusal = board.phase === 'color' && board.turn === own.seat
    ? { code: 'name-the-color-first', rule: 'SET-3', facts: {} }
    : { code: 'not-your-turn', rule: '', facts: { turn: board.turn } };
  let fresh = own.drawn;
  // The one just drawn is the newest of its kind in the hand.
  return [...held].reverse().map((card) => {
    const verdict = verdicts.get(card.code);
    const isFresh = fresh === card.code;
    if (isFresh) fresh = null;
    let refusal: Refusal | null = waiting;
    if (verdict) refusal = verdict.allowed ? null : told(verdict);
    if (verdict?.allowed && own.drawn === card.code && !isFresh) {
      refusal = { code: 'only-the-drawn-card', rule: 'TURN-2', facts: {} };
    }
    return { ...card, refusal, fresh: isFresh, hint: verdict?.code === 'bluff' ? told(verdict) : null };
  }).reverse();
}

export function promptOf(board: Board, own: Own | null, table: TableInfo, you: number | null, memory: Memory): Prompt {
  if (table.stage === 'paused') return { kind: 'paused' };
  if (!own || board.phase === 'over' || you === null) return { kind: 'none' };
  if (table.chairs[you]?.standing_in) return { kind: 'stand-in' };
  if (memory.busy) return { kind: 'none' };
  const { chosen } = memory;
  if (chosen?.needs === 'color') return { kind: 'color', card: chosen.card, canCancel: true };
  if (chosen?.needs === 'swap') return { kind: 'swap', card: chosen.card, seats: chosen.seats };
  if (board.turn !== own.seat) return { kind: 'none' };
  switch (board.phase) {
    case 'color':
      return { kind: 'color', card: board.top ?? 'W', canCancel: false };
    case 'drawn':
      return { kind: 'drawn', card: own.drawn ?? '', mustPlay: !own.legal.includes('-') };
    case 'answer': {
      const demand = board.demand;
      if (!demand) return { kind: 'none' };
      const match = colorIn(demand.match);
      const named = colorIn(board.color);
      if (own.legal.includes('?') && demand.if_innocent !== null && match && named) {
        return { kind: 'challenge', by: demand.seat + 1, color: match, named, take: demand.cards, ifInnocent: demand.if_innocent };
      }
      return { kind: 'stack', count: demand.cards };
    }
    default:
      return { kind: 'turn', canDraw: own.legal.includes('+') };
  }
}

export function resultOf(board: Board, table: TableInfo, you: number | null, memory: Memory): RoundResult | null {
  const standing = board.standings[0];
  if (!standing || board.phase !== 'over') return null;
  const seatOfChair = (chair: number): number => board.seating.indexOf(chair) + 1;
  return {
    round: standing.round,
    winner: standing.winner === null ? null : standing.winner + 1,
    lastCard: board.top,
    limit: board.limit,
    matchWinners: board.winners.map(seatOfChair),
    lines: standing.rows.map((row) => ({
      seat: row.seat + 1, hand: row.cards, value: row.worth, gained: row.points, total: row.total,
    })),
    nextAt: board.next_round_at === null ? null : board.next_round_at - memory.offset,
    ready: you !== null && (table.chairs[you]?.ready ?? false),
  };
}

function phaseOf(board: Board): Phase {
  if (board.phase !== 'over') return 'playing';
  return board.winners.length > 0 ? 'match-over' : 'round-over';
}

export function toModel(view: View, table: TableInfo, you: number | null, memory: Memory): TableModel {
  const { board, own } = view;
  return {
    viewer: own ? own.seat + 1 : null,
    seats: seatsOf(board, table, memory),
    turn: board.phase === 'over' ? null : board.turn + 1,
    direction: board.direction === 'right' ? 'right' : 'left',
    color: colorIn(board.color),
    piles: { drawCount: board.pile, discards: memory.discards, discardCount: board.discards },
    hand: own ? handOf(board, own, memory.held) : [],
    prompt: promptOf(board, own, table, you, memory),
    phase: phaseOf(board),
    pending: board.demand?.cards ?? 0,
    unoArmed: own?.armed ?? false,
    result: memory.showResult ? resultOf(board, table, you, memory) : null,
    shown: memory.shown,
    log: memory.log,
    connection: memory.connection,
    unread: memory.unread,
    notice: memory.notice,
  };
}

/** The discards as far as they were seen; the top card is always right. */
export function discardsOf(seen: readonly CardCode[], board: Board): CardCode[] {
  if (board.top === null) return [];
  const top = lying(board.top, board.color);
  if (seen.at(-1) === top) return [...seen].slice(-6);
  const below = seen.at(-1)?.split('=')[0] === board.top ? seen.slice(0, -1) : [];
  return [...below, top].slice(-6);
}

/** Whether anything can be done with this hand now, out of turn too. */
export const canPlay = (own: Own | null): boolean => own !== null && playsIn(own.legal).length > 0;
