// What the model adds to the server's facts: names, clocks, what this browser is in the middle of.
import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import type { Board, Chair, Own, StandingInfo, TableInfo, View } from '../protocol';
import { discardsOf, handOf, promptOf, resultOf, seatsOf, sideOf, toModel, type Memory } from './view';
import { BOARD, MEMORY, OWN, person, TABLE, verdict } from './view-fixtures';

beforeAll(() => loadLanguage('en'));

const view = (board: Partial<Board> = {}, own: Partial<Own> | null = {}): View => ({
  board: { ...BOARD, ...board },
  own: own && { ...OWN, ...own },
});
const prompt = (
  board: Partial<Board>,
  own: Partial<Own> | null = {},
  table: Partial<TableInfo> = {},
  memory: Partial<Memory> = {},
  you: number | null = 0,
) => promptOf({ ...BOARD, ...board }, own && { ...OWN, ...own }, { ...TABLE, ...table }, you, { ...MEMORY, ...memory });

test('each seat has the name, total and people of its chair', () => {
  const seats = seatsOf(view(), TABLE, { ...MEMORY, bubbles: new Map([[0, 'Hello!']]) });
  expect(seats.map(({ seat, name, score, count, bot }) => [seat, name, score, count, bot])).toEqual([
    [1, 'Nina', 30, 3, true],
    [2, 'Ada', 10, 2, false],
    [3, 'Ben', 20, 1, false],
  ]);
  expect(seats.map((seat) => seat.says)).toEqual([null, 'Hello!', null]);
});

test('who has no line, or lets a bot play, is away', () => {
  const presence = (chair: Partial<Chair>) =>
    seatsOf(view(), { ...TABLE, chairs: [person('Ada', chair), ...TABLE.chairs.slice(1)] }, MEMORY)[1]!.presence;
  expect(presence({})).toBe('here');
  expect(presence({ connected: false })).toBe('away');
  expect(presence({ standing_in: true, bot: 'casual' })).toBe('away');
  // A bot of its own is always there.
  expect(seatsOf(view(), TABLE, MEMORY)[0]!.presence).toBe('here');
});

test('the clock of the seat in turn runs by the server’s time', () => {
  const timer = (deadline: number | null, more: Partial<Memory> = {}, board: Partial<Board> = {}) =>
    seatsOf(view({ deadline, ...board }), TABLE, { ...MEMORY, ...more }).map((seat) => seat.timer);
  expect(timer(null)).toEqual([null, null, null]);
  expect(timer(11_000)).toEqual([null, { totalMs: 30_000, leftMs: 10_000 }, null]);
  expect(timer(11_000, { offset: 4000 })[1]).toEqual({ totalMs: 30_000, leftMs: 6000 });
  expect(timer(500)[1]).toEqual({ totalMs: 30_000, leftMs: 0 });
  expect(timer(61_000)[1]).toEqual({ totalMs: 60_000, leftMs: 60_000 });
  expect(timer(11_000, {}, { phase: 'over' })).toEqual([null, null, null]);
});

test('sides are told to everyone, partners only to those who have one', () => {
  const sides = [0, 1, 0, 1];
  const relations = (viewer: number | null) => sides.map((_, seat) => sideOf(sides, seat, viewer).relation);
  expect(relations(0)).toEqual([null, 'opponent', 'partner', 'opponent']);
  expect(relations(3)).toEqual(['opponent', 'partner', 'opponent', null]);
  expect(relations(null)).toEqual([null, null, null, null]);
  expect(sides.map((_, seat) => sideOf(sides, seat, 0).side)).toEqual(sides);
  expect(sideOf(undefined, 1, 0)).toEqual({ side: null, relation: null });
  expect(sideOf(null, 1, 0)).toEqual({ side: null, relation: null });
});

test('of cards that are alike the newest is the one just drawn, and all of them can be played', () => {
  const held = ['R1', 'B2', 'R1'].map((code, i) => ({ id: `h${i}`, code }));
  const hand = handOf({ ...OWN, hand: ['R1', 'B2', 'R1'], drawn: 'R1' }, held);
  expect(hand.map((card) => card.fresh)).toEqual([false, false, true]);
  expect(hand.map((card) => card.playable)).toEqual([true, false, true]);
  expect(hand.map((card) => card.id)).toEqual(['h0', 'h1', 'h2']);
  expect(handOf(OWN, held).some((card) => card.fresh)).toBe(false);
});

test('a card says why not, a bluff that it can be challenged, any other that fits nothing', () => {
  const held = [
    { id: 'a', code: 'R1' },
    { id: 'b', code: 'B2' },
    { id: 'c', code: 'W4' },
  ];
  const hand = handOf({ ...OWN, verdicts: [...OWN.verdicts, verdict('W4', true, 'bluff')] }, held);
  expect(hand.map((card) => card.why?.code ?? null)).toEqual([null, 'does-not-match', 'bluff']);
  expect(hand[1]!.why).toEqual({ code: 'does-not-match', rule: 'TURN-1', facts: { card: 'B2' } });
  const blocked = handOf({ ...OWN, verdicts: [], blocked: { code: 'not-your-turn', rule: 'SET-2' } }, held);
  expect(blocked.map((card) => [card.playable, card.why])).toEqual(
    held.map(() => [false, { code: 'not-your-turn', rule: 'SET-2', facts: {} }]),
  );
});

test('what is asked depends on whose turn it is and on what this browser is in the middle of', () => {
  expect(prompt({})).toEqual({ kind: 'turn', canDraw: true });
  expect(prompt({}, { can: {} })).toEqual({ kind: 'turn', canDraw: false });
  expect(prompt({ turn: 0 }, { asked: false })).toEqual({ kind: 'none' });
  expect(prompt({ phase: 'over' })).toEqual({ kind: 'none' });
  expect(prompt({}, null)).toEqual({ kind: 'none' });
  expect(prompt({}, {}, {}, {}, null)).toEqual({ kind: 'none' });
  expect(prompt({}, {}, {}, { busy: true })).toEqual({ kind: 'none' });
  expect(prompt({}, {}, { stage: 'paused' }, { busy: true })).toEqual({ kind: 'paused' });
  expect(prompt({}, null, { stage: 'paused' })).toEqual({ kind: 'paused' });
  expect(prompt({}, {}, { chairs: [person('Ada', { standing_in: true })] })).toEqual({ kind: 'stand-in' });
  expect(prompt({ turn: 0 }, {}, {}, { chosen: { card: 'W', needs: 'color', seats: [] } })).toEqual({
    kind: 'color',
    card: 'W',
    canCancel: true,
  });
  expect(prompt({}, {}, {}, { chosen: { card: 'R7', needs: 'swap', seats: [1, 3] } })).toEqual({ kind: 'swap', card: 'R7', seats: [1, 3] });
  expect(prompt({ phase: 'color', top: 'WA' })).toEqual({ kind: 'color', card: 'WA', canCancel: false });
  expect(prompt({ phase: 'drawn' }, { drawn: 'R1', can: { keep: true } })).toEqual({ kind: 'drawn', card: 'R1', mustPlay: false });
  expect(prompt({ phase: 'drawn' }, { drawn: 'R1', can: {} })).toEqual({ kind: 'drawn', card: 'R1', mustPlay: true });
  expect(prompt({ phase: 'deal' })).toEqual({ kind: 'none' });
  // A round that is over asks nothing more, whatever was being chosen.
  expect(prompt({ phase: 'over' }, {}, {}, { chosen: { card: 'W', needs: 'color', seats: [] } })).toEqual({ kind: 'none' });
});

test('a draw card is answered as the server says', () => {
  const demand = {
    seat: 2,
    target: 1,
    card: 'W4',
    cards: 4,
    if_innocent: 6,
    plays_on: true,
    match: 'Y',
    wilds: false,
    passes: ['GD', 'W4'],
  };
  const answer = (own: Own['can'], more: Partial<NonNullable<Board['demand']>> = {}) =>
    prompt({ phase: 'answer', demand: { ...demand, ...more } as Board['demand'] }, { can: own });
  const challenge = { kind: 'challenge', by: 3, next: null, color: 'Y', wilds: false, take: 4, ifInnocent: 6, playsOn: true };
  expect(answer({ take: true, challenge: true })).toEqual({ ...challenge, passes: [] });
  expect(answer({ take: true, challenge: true, stack: true })).toEqual({ ...challenge, passes: ['GD', 'W4'] });
  expect(answer({ take: true, stack: true })).toEqual({ kind: 'stack', count: 4, passes: ['GD', 'W4'] });
  expect(answer({ take: true })).toEqual({ kind: 'stack', count: 4, passes: [] });
  expect(answer({ take: true, challenge: true }, { match: 'none' })).toMatchObject({ kind: 'challenge', color: null });
  // Where anyone may challenge, whoever would not draw is told who would.
  expect(answer({ take: true, challenge: true }, { target: 0 })).toEqual({ ...challenge, next: 1, passes: [] });
  expect(answer({ take: true, challenge: true }, { plays_on: false })).toEqual({ ...challenge, playsOn: false, passes: [] });
});

const standing = (more: Partial<StandingInfo> = {}): StandingInfo => ({
  round: 4,
  board: 0,
  winner: 1,
  takers: [1],
  rows: [30, 10, 20].map((total, seat) => ({
    chair: BOARD.seating[seat]!,
    seat,
    cards: seat === 1 ? [] : ['R5'],
    worth: seat === 1 ? 0 : 5,
    points: seat === 1 ? 10 : 0,
    total,
    to_limit: 1,
  })),
  ...more,
});
const OVER: Partial<Board> = { phase: 'over', standings: [standing()], match: { ending: 'lowest-at-limit', ranking: [0, 1, 2] } };

test('the score is told in the order of the ranking, with what decides the match', () => {
  const result = resultOf({ ...BOARD, ...OVER, next_round_at: 9000 }, TABLE, 0, { ...MEMORY, offset: 500 })!;
  expect(result.lines.map(({ seat, total }) => [seat, total])).toEqual([
    [2, 10],
    [3, 20],
    [1, 30],
  ]);
  expect(result.lines[0]).toMatchObject({ seat: 2, name: 'Ada', out: false, hand: [], value: 0, gained: 10, total: 10 });
  expect(result).toMatchObject({ round: 4, winner: 2, lastCard: 'R5', scored: [1, 3], nextAt: 8500, ready: false, matchWinners: [] });
  expect(result.goal).toEqual({ ending: 'lowest-at-limit', limit: 500, rounds: null });
  const matches = { ending: 'schedule' as const, rounds: 12 };
  expect(resultOf({ ...BOARD, ...OVER, limit: null, match: matches }, TABLE, 0, MEMORY)!.goal).toEqual({
    ending: 'schedule',
    limit: null,
    rounds: 12,
  });
});

test('a round without a winner, or without takers, scores nobody’s cards', () => {
  const result = (more: Partial<StandingInfo>) => resultOf({ ...BOARD, ...OVER, standings: [standing(more)] }, TABLE, null, MEMORY)!;
  expect(result({ takers: [] }).scored).toEqual([]);
  expect(result({ winner: null, takers: [] }).winner).toBeNull();
  expect(resultOf({ ...BOARD, standings: [standing()] }, TABLE, 0, MEMORY)).toBeNull();
  expect(resultOf({ ...BOARD, ...OVER, standings: [] }, TABLE, 0, MEMORY)).toBeNull();
});

test('who is out, or at another board, stands in the score with their total', () => {
  const board = { ...BOARD, ...OVER, playing: [0, 2], totals: [10, 99, 30], match: { ending: 'elimination' as const, ranking: [0, 2, 1] } };
  const rows = board.standings[0]!.rows.filter((row) => row.chair !== 1);
  const { lines, canRestart } = resultOf({ ...board, standings: [{ ...board.standings[0]!, rows }] }, TABLE, 1, MEMORY)!;
  expect(lines.map(({ name, seat, out, total }) => [name, seat === null, out, total])).toEqual([
    ['Ada', false, false, 10],
    ['Nina', false, false, 30],
    ['Ben', true, true, 99],
  ]);
  expect(canRestart).toBe(true);
});

test('who wants to play again is told to those who still read', () => {
  const chairs = [TABLE.chairs[0]!, person('Ben', { ready: true }), TABLE.chairs[2]!];
  const asking = (table: Partial<TableInfo>) => resultOf({ ...BOARD, ...OVER }, { ...TABLE, ...table }, 0, MEMORY)!.askAgain;
  expect(asking({ stage: 'lobby', chairs })).toEqual(['Ben']);
  expect(asking({ stage: 'over', chairs })).toEqual([]);
});

test('the other board of a match is seen from afar', () => {
  const boards = [
    { seating: [2, 0, 1], counts: [3, 2, 1], turn: 1, top: 'R5', color: 'R', over: false },
    { seating: [1, 2, 0], counts: [4, 5, 6], turn: 2, top: 'W', color: 'G', over: false },
  ];
  const model = toModel(view({ match: { ending: 'schedule', rounds: 28, boards, sides: [0, 1, 0] } }), TABLE, 0, MEMORY);
  expect(model.schedule).toEqual({ round: 1, rounds: 28 });
  expect(model.elsewhere).toEqual([
    {
      number: 1,
      top: 'W=G',
      seats: [
        { name: 'Ben', count: 4, score: 20, side: 0, active: false },
        { name: 'Nina', count: 5, score: 30, side: 1, active: false },
        { name: 'Ada', count: 6, score: 10, side: 0, active: true },
      ],
    },
  ]);
});

test('winners of the match are named by chair, wherever they sat', () => {
  const won = { ...BOARD, ...OVER, seating: [2, 0], winners: [1, 2] };
  expect(resultOf(won, TABLE, 0, MEMORY)!.matchWinners).toEqual([
    { name: 'Ben', bot: false },
    { name: 'Nina', bot: true },
  ]);
});

test('who is ready waits for the others', () => {
  const chairs = [person('Ada', { ready: true }), ...TABLE.chairs.slice(1)];
  expect(resultOf({ ...BOARD, ...OVER }, { ...TABLE, chairs }, 0, MEMORY)!.ready).toBe(true);
  expect(resultOf({ ...BOARD, ...OVER }, { ...TABLE, chairs }, null, MEMORY)!.ready).toBe(false);
  expect(resultOf({ ...BOARD, ...OVER }, TABLE, 0, MEMORY)!.nextAt).toBeNull();
});

test('the model is the view, and what this browser remembers', () => {
  const model = toModel(
    view({ direction: 'right', exposed: 1, called: [2] }, { armed: true, can: { draw: true, call: true, catch: 0 } }),
    TABLE,
    0,
    {
      ...MEMORY,
      held: [{ id: 'a', code: 'R1' }],
      unread: 3,
      notice: { text: 'x', rule: '' },
      connection: 'lost',
    },
  );
  expect(model).toMatchObject({
    viewer: 2,
    turn: 2,
    direction: 'right',
    color: 'R',
    pending: 0,
    phase: 'playing',
    unoArmed: true,
    canCall: true,
    canJumpIn: false,
    piles: { drawCount: 40, discards: ['R5'], discardCount: 9 },
    result: null,
    unread: 3,
    notice: { text: 'x', rule: '' },
    connection: 'lost',
  });
  expect(model.seats.map((seat) => [seat.called, seat.exposed, seat.catchable])).toEqual([
    [false, false, true],
    [false, true, false],
    [true, false, false],
  ]);
  expect(model.hand.map((card) => card.code)).toEqual(['R1']);
});

test('a color is one of the four, or none yet', () => {
  const color = (text: string | null) => toModel(view({ color: text }), TABLE, 0, MEMORY).color;
  expect(['R', 'Y', 'G', 'B', null, 'purple'].map(color)).toEqual(['R', 'Y', 'G', 'B', null, null]);
  expect(toModel(view({ direction: 'left' }), TABLE, 0, MEMORY).direction).toBe('left');
});

test('sides stand at the seats, relations as the viewer sees them', () => {
  const sides = (own: Partial<Own> | null) => seatsOf(view({ match: { ending: 'first-to-limit', sides: [0, 1, 0] } }, own), TABLE, MEMORY);
  expect(sides({ seat: 0 }).map((seat) => [seat.side, seat.relation])).toEqual([
    [0, null],
    [1, 'opponent'],
    [0, 'partner'],
  ]);
  expect(sides(null).map((seat) => [seat.side, seat.relation])).toEqual([
    [0, null],
    [1, null],
    [0, null],
  ]);
});

test('one who looks on has no hand and nothing to do', () => {
  const model = toModel(view({}, null), TABLE, null, MEMORY);
  expect(model).toMatchObject({ viewer: null, hand: [], canCall: false, canJumpIn: false, unoArmed: false, prompt: { kind: 'none' } });
  expect(model.seats.some((seat) => seat.catchable)).toBe(false);
});

test('the phase is that of the round, then of the match', () => {
  const phase = (board: Partial<Board>) => toModel(view(board), TABLE, 0, MEMORY);
  expect(phase({}).phase).toBe('playing');
  expect(phase(OVER)).toMatchObject({ phase: 'round-over', turn: null });
  expect(phase({ ...OVER, winners: [0] }).phase).toBe('match-over');
  expect(phase(OVER).result).not.toBeNull();
  expect(toModel(view(OVER), TABLE, 0, { ...MEMORY, showResult: false }).result).toBeNull();
  expect(
    phase({
      demand: { seat: 0, target: 1, card: 'RD', cards: 2, if_innocent: null, plays_on: true, match: null, wilds: false, passes: [] },
    }).pending,
  ).toBe(2);
});

test('the discards are those that were seen, under the top card', () => {
  const discards = (seen: string[], top: string | null, color: string | null = 'R') => discardsOf(seen, { ...BOARD, top, color });
  expect(discards([], null)).toEqual([]);
  expect(discards([], 'R5')).toEqual(['R5']);
  expect(discards(['R4', 'R5'], 'R5')).toEqual(['R4', 'R5']);
  expect(discards(['R4', 'W'], 'W', 'B')).toEqual(['R4', 'W=B']);
  expect(discards(['R4', 'R3'], 'R5')).toEqual(['R5']);
  expect(discards(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'], 'R7')).toEqual(['R2', 'R3', 'R4', 'R5', 'R6', 'R7']);
  expect(discards(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'W'], 'W', 'G')).toEqual(['R2', 'R3', 'R4', 'R5', 'R6', 'W=G']);
});
