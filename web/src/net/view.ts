// From the protocol's view to the table's model: a pure function of what the server sent and of
// the little this browser remembers by itself. It names and arranges facts; it works out no rule.
import { isColor, type CardCode, type Color } from '../cards/code';
import type { Board, CardVerdict, Own, TableInfo, View } from '../protocol';
import type {
  HandCard, LogLine, Phase, Prompt, Refusal, RoundResult, SeatView, ShownHandView, TableModel, Timer,
} from '../table/model';
import type { Held } from './hand-ids';
import { chairName } from './chair-names';
import type { Chosen } from './moves';
import { lying } from './playback';

/** What the server does not send because it is only for the eyes, or was said earlier. */
export interface Memory {
  held: Held[];
  discards: CardCode[];
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

export const colorIn = (text: string | null): Color | null => (text !== null && isColor(text) ? text : null);

function timerAt(board: Board, table: TableInfo, memory: Memory): Timer | null {
  if (board.deadline === null) return null;
  const leftMs = board.deadline - (memory.now + memory.offset);
  return { totalMs: Math.max(leftMs, table.options.turn_seconds * 1000), leftMs: Math.max(0, leftMs) };
}

/** A seat's side, and what it is to the viewer's seat. */
export function sideOf(sides: number[] | null | undefined, seat: number, viewer: number | null): Pick<SeatView, 'side' | 'relation'> {
  const side = sides?.[seat] ?? null;
  if (side === null || viewer === null || seat === viewer) return { side, relation: null };
  return { side, relation: side === sides?.[viewer] ? 'partner' : 'opponent' };
}

export function seatsOf({ board, own }: View, table: TableInfo, memory: Memory): SeatView[] {
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
      called: board.called.includes(seat),
      exposed: board.exposed === seat,
      catchable: own?.can.catch === seat,
      timer: board.turn === seat && board.phase !== 'over' ? timerAt(board, table, memory) : null,
      ...sideOf(board.match.sides, seat, own?.seat ?? null),
      says: memory.bubbles.get(number) ?? null,
    };
  });
}

const told = ({ code, rule, facts }: CardVerdict): Refusal => ({ code, rule, facts });

export function handOf(own: Own, held: readonly Held[]): HandCard[] {
  const verdicts = new Map(own.verdicts.map((verdict) => [verdict.card, verdict]));
  const blocked: Refusal | null = own.blocked && { ...own.blocked, facts: {} };
  // Of several alike the newest is the one just drawn.
  const fresh = held.findLast((card) => card.code === own.drawn)?.id;
  return held.map((card) => {
    const verdict = verdicts.get(card.code);
    const worthSaying = verdict && (!verdict.allowed || verdict.code === 'bluff');
    return {
      ...card,
      playable: verdict?.allowed ?? false,
      why: worthSaying ? told(verdict) : blocked,
      fresh: card.id === fresh,
    };
  });
}

function askedOf(board: Board, own: Own): Prompt {
  if (board.turn !== own.seat) return { kind: 'none' };
  switch (board.phase) {
    case 'color':
      return { kind: 'color', card: board.top ?? 'W', canCancel: false };
    case 'turn':
      return { kind: 'turn', canDraw: own.can.draw ?? false };
    case 'drawn':
      return { kind: 'drawn', card: own.drawn ?? '', mustPlay: !own.can.keep };
    case 'answer': {
      const { seat = 0, cards = 0, match = null, wilds = false, if_innocent = null, passes = [] } = board.demand ?? {};
      const usable = own.can.stack ? passes : [];
      if (!own.can.challenge || if_innocent === null) return { kind: 'stack', count: cards, passes: usable };
      return { kind: 'challenge', by: seat + 1, color: colorIn(match), wilds, take: cards, ifInnocent: if_innocent, passes: usable };
    }
    default:
      return { kind: 'none' };
  }
}

export function promptOf(board: Board, own: Own | null, table: TableInfo, you: number | null, memory: Memory): Prompt {
  if (table.stage === 'paused') return { kind: 'paused' };
  if (!own || board.phase === 'over' || you === null) return { kind: 'none' };
  if (table.chairs[you]?.standing_in) return { kind: 'stand-in' };
  if (memory.busy) return { kind: 'none' };
  const { chosen } = memory;
  if (chosen?.needs === 'color') return { kind: 'color', card: chosen.card, canCancel: true };
  if (chosen?.needs === 'swap') return { kind: 'swap', card: chosen.card, seats: chosen.seats };
  return askedOf(board, own);
}

export function resultOf(board: Board, table: TableInfo, you: number | null, memory: Memory): RoundResult | null {
  const standing = board.standings[0];
  if (!standing || board.phase !== 'over') return null;
  const { ending, rounds = null, ranking } = board.match;
  const rankOf = (chair: number): number => ranking?.indexOf(chair) ?? 0;
  const rows = [...standing.rows].sort((a, b) => rankOf(a.chair) - rankOf(b.chair));
  return {
    round: standing.round,
    winner: standing.winner === null ? null : standing.winner + 1,
    lastCard: board.top,
    goal: { ending, limit: board.limit, rounds },
    scored: standing.takers.length === 0 ? [] : rows.map((row) => row.seat).filter((seat) => !standing.takers.includes(seat)).map((seat) => seat + 1),
    matchWinners: board.winners.map((chair) => ({ name: chairName(table.chairs[chair], chair), bot: table.chairs[chair]?.bot != null })),
    lines: rows.map((row) => ({
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
    seats: seatsOf(view, table, memory),
    turn: board.phase === 'over' ? null : board.turn + 1,
    direction: board.direction === 'right' ? 'right' : 'left',
    color: colorIn(board.color),
    piles: { drawCount: board.pile, discards: memory.discards, discardCount: board.discards },
    hand: own ? handOf(own, memory.held) : [],
    prompt: promptOf(board, own, table, you, memory),
    canJumpIn: own?.can.jump_in ?? false,
    canCall: own?.can.call ?? false,
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
  const below = seen.at(-1)?.split('=')[0] === board.top ? seen.slice(0, -1) : [];
  return [...below, top].slice(-6);
}
