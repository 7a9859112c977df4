// From the protocol's view to the table's model: a pure function of what the server sent and of
// the little this browser remembers by itself. It names and arranges facts; it works out no rule.
import { colorOf, isColor, parseCard, type CardCode, type Color } from '../cards/code';
import type { Board, CardVerdict, Own, TableInfo, View } from '../protocol';
import type {
  BoardAfar,
  HandCard,
  LogLine,
  Phase,
  Prompt,
  Refusal,
  RoundResult,
  ScoreLine,
  SeatView,
  ShownHandView,
  TableModel,
  Timer,
} from '../table/model';
import type { Held } from './hand-ids';
import { chairName } from './chair-names';
import type { Chosen } from './moves';
import { lying } from './playback';
import { matchPath } from '../router.svelte';

export interface Ahead {
  /** In the hand. */
  id: string;
  /** As it will lie on the pile. */
  code: CardCode;
  landed: boolean;
}

/** What the server does not send: what only matters to the eye, and what was said earlier. */
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
  /** The card of that move: it has left the hand, and lies on the pile once it has landed. */
  ahead: Ahead | null;
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
      face: chair?.person?.face,
      owner: chair?.person?.owner,
      count: board.counts[seat] ?? 0,
      score: board.totals[number] ?? 0,
      bot: chair?.bot != null,
      presence: away ? 'away' : 'here',
      called: board.called.includes(seat),
      exposed: board.exposed === seat,
      catchable: own?.can.catch === seat,
      timer: board.turn === seat && board.phase !== 'over' ? timerAt(board, table, memory) : null,
      ...sideOf(board.match.sides, seat, own?.seat ?? null),
      open: board.phase === 'over' ? board.standings[0]?.rows.find((row) => row.seat === seat)?.cards : undefined,
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
  if (!own.asked) return { kind: 'none' };
  switch (board.phase) {
    case 'color':
      return { kind: 'color', card: board.top ?? 'W', canCancel: false };
    case 'turn':
      return { kind: 'turn', canDraw: own.can.draw ?? false };
    case 'drawn':
      return { kind: 'drawn', card: own.drawn ?? '', mustPlay: !own.can.keep };
    case 'answer': {
      const { seat = 0, cards = 0, match = null, wilds = false, if_innocent = null, plays_on = true, passes = [] } = board.demand ?? {};
      const usable = own.can.stack ? passes : [];
      if (!own.can.challenge || if_innocent === null) return { kind: 'stack', count: cards, passes: usable };
      const target = board.demand?.target ?? own.seat;
      const next = target === own.seat ? null : target + 1;
      return {
        kind: 'challenge',
        by: seat + 1,
        next,
        color: colorIn(match),
        wilds,
        take: cards,
        ifInnocent: if_innocent,
        playsOn: plays_on,
        passes: usable,
      };
    }
    default:
      return { kind: 'none' };
  }
}

/** Whether a bot plays the reader's hand. */
const standsIn = (table: TableInfo, you: number | null): boolean => you !== null && (table.chairs[you]?.standing_in ?? false);

export function promptOf(board: Board, own: Own | null, table: TableInfo, you: number | null, memory: Memory): Prompt {
  if (table.stage === 'paused') return { kind: 'paused' };
  if (!own || board.phase === 'over' || you === null) return { kind: 'none' };
  if (standsIn(table, you)) return { kind: 'stand-in' };
  if (memory.busy) return { kind: 'none' };
  const { chosen } = memory;
  if (chosen?.needs === 'color') return { kind: 'color', card: chosen.card, canCancel: true };
  if (chosen?.needs === 'swap') return { kind: 'swap', card: chosen.card, seats: chosen.seats };
  return askedOf(board, own);
}

/** Everyone in the match, who stands best first; those at this board with the cards they were left with. */
function scoreLines(board: Board, table: TableInfo): ScoreLine[] {
  const rows = new Map(board.standings[0]?.rows.map((row) => [row.chair, row]));
  const chairs = board.match.ranking ?? [...rows.keys()];
  return chairs.map((chair) => {
    const row = rows.get(chair);
    return {
      seat: row ? row.seat + 1 : null,
      name: chairName(table.chairs[chair], chair),
      face: table.chairs[chair]?.person?.face,
      bot: table.chairs[chair]?.bot != null || !!table.chairs[chair]?.person?.owner,
      side: row ? (board.match.sides?.[row.seat] ?? null) : null,
      out: !board.playing.includes(chair),
      hand: row?.cards ?? [],
      value: row?.worth ?? 0,
      gained: row?.points ?? 0,
      total: row?.total ?? board.totals[chair] ?? 0,
    };
  });
}

/** What the end is to the viewer: of the match if that is over, else of the round. */
function outcomeOf(board: Board, you: number | null): RoundResult['yours'] {
  const seat = you === null ? -1 : board.seating.indexOf(you);
  if (board.winners.length > 0) return you === null ? null : board.winners.includes(you) ? 'won' : 'lost';
  if (seat < 0 || board.won.length === 0) return null;
  return board.won.includes(seat) ? 'won' : 'lost';
}

export function resultOf(board: Board, table: TableInfo, you: number | null, memory: Memory): RoundResult | null {
  const standing = board.standings[0];
  if (!standing || board.phase !== 'over') return null;
  const { ending, rounds = null } = board.match;
  return {
    round: standing.round,
    winner: standing.winner === null ? null : standing.winner + 1,
    lastCard: board.top,
    goal: { ending, limit: board.limit, rounds },
    scored:
      standing.takers.length === 0
        ? []
        : standing.rows
            .map((row) => row.seat)
            .filter((seat) => !standing.takers.includes(seat))
            .map((seat) => seat + 1),
    matchWinners: board.winners.map((chair) => ({
      name: chairName(table.chairs[chair], chair),
      bot: table.chairs[chair]?.bot != null || !!table.chairs[chair]?.person?.owner,
      face: table.chairs[chair]?.person?.face,
    })),
    yours: outcomeOf(board, you),
    link: table.match !== null && table.options.readers === 'anyone' ? matchPath(table.match) : null,
    lines: scoreLines(board, table),
    nextAt: board.next_round_at === null ? null : board.next_round_at - memory.offset,
    ready: you !== null && (table.chairs[you]?.ready ?? false),
    canRestart: you !== null,
    people: table.chairs.filter((chair) => chair.person !== null).length,
    askAgain:
      table.stage === 'lobby'
        ? table.chairs.filter((chair, number) => chair.ready && chair.person && number !== you).map((chair) => chair.person!.name)
        : [],
  };
}

function elsewhereOf(board: Board, table: TableInfo): BoardAfar[] {
  return (board.match.boards ?? []).flatMap((other, number) =>
    number === board.number
      ? []
      : [
          {
            number,
            top: other.top === null ? null : lying(other.top, other.color),
            seats: other.seating.map((chair, seat) => ({
              name: chairName(table.chairs[chair], chair),
              count: other.counts[seat] ?? 0,
              score: board.totals[chair] ?? 0,
              side: board.match.sides?.[seat] ?? null,
              active: !other.over && other.turn === seat,
            })),
          },
        ],
  );
}

function raceOf(board: Board, table: TableInfo, memory: Memory): TableModel['race'] {
  if (board.exposed === null) return null;
  const leftMs = board.held_until === null ? 0 : board.held_until - (memory.now + memory.offset);
  return { seat: board.exposed + 1, window: leftMs > 0 ? { totalMs: Math.max(leftMs, table.options.grace_ms), leftMs } : null };
}

function phaseOf(board: Board): Phase {
  if (board.phase !== 'over') return 'playing';
  return board.winners.length > 0 ? 'match-over' : 'round-over';
}

/** The table with the viewer's own move shown before the server has. */
function shownAhead(model: TableModel, { id, code, landed }: Ahead): TableModel {
  if (!model.hand.some((card) => card.id === id)) return model;
  const { piles } = model;
  return {
    ...model,
    hand: model.hand.filter((card) => card.id !== id),
    seats: model.seats.map((seat) => (seat.seat === model.viewer ? { ...seat, count: seat.count - 1 } : seat)),
    ...(landed
      ? {
          color: colorOf(parseCard(code)),
          piles: { ...piles, discards: [...piles.discards, code].slice(-6), discardCount: piles.discardCount + 1 },
        }
      : {}),
  };
}

export function toModel(view: View, table: TableInfo, you: number | null, memory: Memory): TableModel {
  const model = settled(view, table, you, memory);
  return memory.ahead ? shownAhead(model, memory.ahead) : model;
}

function settled(view: View, table: TableInfo, you: number | null, memory: Memory): TableModel {
  const { board, own } = view;
  return {
    moment: board.moment,
    viewer: own ? own.seat + 1 : null,
    seats: seatsOf(view, table, memory),
    turn: board.phase === 'over' ? null : board.turn + 1,
    direction: board.direction === 'right' ? 'right' : 'left',
    color: colorIn(board.color),
    piles: { drawCount: board.pile, discards: memory.discards, discardCount: board.discards },
    elsewhere: elsewhereOf(board, table),
    schedule: board.match.rounds == null ? null : { round: board.round, rounds: board.match.rounds },
    hand: own ? handOf(own, memory.held) : [],
    prompt: promptOf(board, own, table, you, memory),
    asked: (own?.asked ?? false) && !memory.busy && table.stage !== 'paused' && !standsIn(table, you),
    canJumpIn: own?.can.jump_in ?? false,
    canCall: own?.can.call ?? false,
    canArm: own?.can.arm ?? false,
    race: raceOf(board, table, memory),
    catchAgainAt: own?.catch_again_at == null ? null : own.catch_again_at - memory.offset,
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
