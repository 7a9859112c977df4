// Fixed games for the gallery and the visual tests: nothing here depends on chance or clock.
import { isWild, parseCard, type CardCode, type Color } from '../cards/code';
import type { BoardAfar, HandCard, Prompt, SeatView, TableModel } from '../table/model';

const NAMES = ['Ada', 'Ben', 'Chloé', 'Dario', 'Ewa', 'Farid', 'Gudrun', 'Hinako', 'Inês', 'João'];
const COUNTS = [7, 4, 1, 12, 7, 2, 9, 6, 21, 3];
const SCORES = [120, 85, 240, 0, 310, 45, 96, 12, 402, 177];

const DEAL: CardCode[] = (
  'R7 B2 GS W Y7 R0 B9 YD G4 BR R5 W4 Y1 G8 B7 RS Y6 G0 BD R3 ' + 'Y9 G2 B5 RR Y4 GD B1 R9 WA Y2 G7 B3 RD YS G5 B6 R1 YR G9 B8'
).split(' ');

export function handOf(count: number, top: CardCode, color: Color): HandCard[] {
  const mark = top.slice(1);
  return DEAL.slice(0, count).map((code, i) => {
    const fits = isWild(parseCard(code)) || code.startsWith(color) || (code.slice(1) === mark && !top.startsWith('W'));
    return {
      id: `c${i}`,
      code,
      fresh: false,
      playable: fits,
      why: fits ? null : { code: 'does-not-match', rule: 'TURN-1', facts: { card: code, top, color } },
    };
  });
}

function seatsOf(count: number, hand: number, turn: number): SeatView[] {
  return NAMES.slice(0, count).map((name, i) => ({
    seat: i + 1,
    name,
    count: i === 0 ? hand : COUNTS[i]!,
    score: SCORES[i]!,
    bot: i % 4 === 3,
    presence: i === 5 ? 'away' : 'here',
    called: i === 2,
    exposed: false,
    catchable: false,
    timer: i + 1 === turn ? { totalMs: 3_600_000, leftMs: 2_500_000 } : null,
    side: null,
    relation: null,
  }));
}

export function tableOf(players: number, hand: number, change: Partial<TableModel> = {}): TableModel {
  const turn = change.turn ?? 1;
  const color = change.color ?? 'R';
  return {
    moment: 1,
    viewer: 1,
    seats: seatsOf(players, hand, turn),
    turn,
    direction: 'left',
    color,
    piles: { drawCount: 61, discardCount: 23, discards: ['B4', 'BS', 'GS', 'G3', 'R3', 'R7'] },
    elsewhere: [],
    schedule: null,
    hand: handOf(hand, 'R7', color),
    prompt: turn === 1 ? { kind: 'turn', canDraw: true } : { kind: 'none' },
    asked: turn === 1,
    canJumpIn: false,
    canCall: false,
    canArm: false,
    race: null,
    catchAgainAt: null,
    phase: 'playing',
    pending: 0,
    unoArmed: false,
    result: null,
    shown: null,
    log: [
      { id: 1, text: 'Chloé played green Skip.', color: 'G', urgent: false },
      { id: 2, text: 'Dario misses a turn.', color: null, urgent: false },
      { id: 3, text: 'Ben played green 3.', color: 'G', urgent: false },
      { id: 4, text: 'Chloé played red 3.', color: 'R', urgent: false },
      { id: 5, text: 'Chloé called UNO!', color: null, urgent: true },
      { id: 6, text: 'Dario played red 7.', color: 'R', urgent: false },
    ],
    connection: 'live',
    unread: 0,
    notice: null,
    ...change,
  };
}

const refused = (cards: HandCard[], code: string, rule: string): HandCard[] =>
  cards.map((card) => ({ ...card, playable: false, why: { code, rule, facts: {} } }));

/** Two sides, seated alternately, as the rules seat partners and teams. */
function sidesOf(players: number): TableModel {
  const model = tableOf(players, 7);
  const seats = model.seats.map((seat, i) => ({
    ...seat,
    side: i % 2,
    relation: i === 0 ? null : i % 2 === 0 ? ('partner' as const) : ('opponent' as const),
  }));
  return { ...model, seats };
}

/** A Wild Draw Four lies before the viewer, or before another in whose place the viewer is asked. */
function challengeOf(change: Partial<Extract<Prompt, { kind: 'challenge' }>>): TableModel {
  return tableOf(4, 7, {
    turn: 1,
    color: 'B',
    hand: refused(handOf(7, 'R7', 'R'), 'not-stackable', 'WD4-1'),
    piles: { drawCount: 40, discardCount: 31, discards: ['Y1', 'R1', 'R4', 'R9', 'W4=B'] },
    prompt: {
      kind: 'challenge',
      by: 4,
      next: null,
      color: 'R',
      wilds: false,
      take: 4,
      ifInnocent: 6,
      playsOn: true,
      passes: [],
      ...change,
    },
  });
}

/** Everybody has just said something. */
function saying(model: TableModel): TableModel {
  return { ...model, seats: model.seats.map((seat) => ({ ...seat, says: 'What a round this is going to be!' })) };
}

export const TABLES: Record<string, TableModel> = {
  'players-2': tableOf(2, 7),
  'players-4': tableOf(4, 7),
  'players-10': tableOf(10, 7),
  'players-10-later': tableOf(10, 8, {
    turn: 4,
    color: 'B',
    direction: 'right',
    piles: { drawCount: 52, discardCount: 31, discards: ['R7', 'B7', 'B2'] },
  }),
  'hand-2': tableOf(4, 2, { unoArmed: true, canArm: true }),
  'hand-20': tableOf(4, 20),
  'hand-21': tableOf(4, 21),
  'hand-40': tableOf(4, 40),
  crowded: tableOf(10, 40, { direction: 'right' }),
  said: saying(tableOf(5, 7)),
  waiting: tableOf(4, 7, { turn: 3, hand: refused(handOf(7, 'R7', 'R'), 'not-your-turn', 'SET-2'), connection: 'lost' }),
  drawn: tableOf(4, 8, {
    hand: refused(handOf(8, 'R7', 'R'), 'only-the-drawn-card', 'TURN-2').map((card, i) =>
      i === 4 ? { ...card, fresh: true, playable: true, why: null } : card,
    ),
    prompt: { kind: 'drawn', card: 'Y7', mustPlay: false },
  }),
  color: tableOf(4, 7, { color: null, prompt: { kind: 'color', card: 'W', canCancel: true } }),
  challenge: challengeOf({}),
  'challenge-for-another': challengeOf({ next: 2, wilds: true, playsOn: false }),
  stack: tableOf(4, 8, {
    color: 'B',
    hand: refused(handOf(8, 'R7', 'R'), 'not-stackable', 'HOUSE-1').map((card) => ({
      ...card,
      playable: card.code === 'YD',
      why: card.code === 'YD' ? null : { ...card.why!, facts: { passes: 'D W4' } },
    })),
    piles: { drawCount: 40, discardCount: 31, discards: ['Y1', 'R1', 'R4', 'RD', 'BD'] },
    pending: 4,
    prompt: { kind: 'stack', count: 4, passes: ['D', 'W4'] },
  }),
  'partners-4': sidesOf(4),
  'teams-6': sidesOf(6),
  'teams-8': sidesOf(8),
  'teams-10': sidesOf(10),
  shown: tableOf(4, 7, {
    shown: { reason: 'challenge', color: 'R', guilty: true, hands: [{ seat: 4, cards: ['R2', 'B5', 'YS', 'G9', 'W', 'R8'] }] },
  }),
  agent: tableOf(4, 7, {
    shown: {
      reason: 'agent',
      color: null,
      guilty: null,
      hands: [
        { seat: 2, cards: ['R2', 'B5', 'YS', 'G9'] },
        { seat: 3, cards: ['W4'] },
        { seat: 4, cards: ['Y2', 'Y3', 'BD', 'BR', 'G0', 'G1', 'R1', 'R5', 'R6', 'W', 'YD', 'Y8'] },
      ],
    },
  }),
  catch: tableOf(4, 7, { turn: 3, color: 'Y', direction: 'right', race: { seat: 2, window: { totalMs: 3_600_000, leftMs: 2_500_000 } } }),
  'round-end': tableOf(4, 0, {
    phase: 'round-over',
    turn: null,
    prompt: { kind: 'none' },
    result: {
      round: 3,
      winner: 1,
      lastCard: 'R7',
      goal: { ending: 'first-to-limit', limit: 500, rounds: null },
      scored: [2, 3, 4],
      matchWinners: [],
      nextAt: null,
      ready: false,
      canRestart: true,
      askAgain: [],
      yours: 'lost',
      link: null,
      people: 1,
      lines: [
        { seat: 1, name: 'Ada', bot: false, side: null, out: false, hand: [], value: 0, gained: 137, total: 257 },
        { seat: 3, name: 'Chloé', bot: false, side: null, out: false, hand: ['W4'], value: 50, gained: 0, total: 240 },
        { seat: 2, name: 'Ben', bot: false, side: null, out: false, hand: ['B5', 'G5', 'YD', 'R2'], value: 32, gained: 0, total: 85 },
        {
          seat: 4,
          name: 'Dario',
          bot: true,
          side: null,
          out: false,
          hand: ['R9', 'B9', 'G7', 'RS', 'Y4', 'B6', 'G0'],
          value: 55,
          gained: 0,
          total: 0,
        },
      ],
    },
  }),
};
const afar = (name: string, i: number): BoardAfar['seats'][number] => ({
  name,
  count: COUNTS[i]!,
  score: SCORES[i]!,
  side: i % 2,
  active: i === 5,
});
TABLES['rotating-8'] = {
  ...sidesOf(4),
  elsewhere: [{ number: 1, top: 'W=G', seats: NAMES.slice(4, 8).map((name, i) => afar(name, i + 4)) }],
  schedule: { round: 5, rounds: 28 },
};
TABLES['match-end'] = {
  ...TABLES['round-end']!,
  phase: 'match-over',
  result: {
    ...TABLES['round-end']!.result!,
    goal: { ending: 'first-to-limit', limit: 250, rounds: null },
    matchWinners: [{ name: 'Ada', bot: false }],
  },
};
TABLES['catch']!.seats[1]! = { ...TABLES['catch']!.seats[1]!, count: 1, exposed: true, catchable: true };
/** A partner is exposed where only opponents may catch: there is nothing to press. */
TABLES['catch-not-yours'] = {
  ...sidesOf(4),
  turn: 4,
  asked: false,
  prompt: { kind: 'none' },
  race: TABLES['catch']!.race && { ...TABLES['catch']!.race, seat: 3 },
};
TABLES['catch-not-yours'].seats[2]! = { ...TABLES['catch-not-yours'].seats[2]!, count: 1, called: false, exposed: true };

/** As long as names may be, and with few places to break. */
const longName = (i: number): string => `${NAMES[i % NAMES.length]}-Maximiliana von Wittelsbach`.slice(0, 24);

export const withLongNames = (model: TableModel): TableModel => ({
  ...model,
  seats: model.seats.map((seat, i) => ({ ...seat, name: longName(i) })),
  elsewhere: model.elsewhere.map((board) => ({ ...board, seats: board.seats.map((seat, i) => ({ ...seat, name: longName(i + 4) })) })),
  result: model.result && {
    ...model.result,
    lines: model.result.lines.map((line, i) => ({ ...line, name: longName(line.seat ? line.seat - 1 : i) })),
    matchWinners: model.result.matchWinners.map((winner, i) => ({ ...winner, name: longName(i) })),
  },
});
