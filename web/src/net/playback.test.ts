import { expect, test } from 'vitest';
import { TABLES } from '../gallery/fixtures';
import type { WireEvent } from '../protocol';
import { between, dealing, lying, motionOf, placeOf, soundOf } from './playback';

const motion = (event: WireEvent, viewer: number | null = 1) => motionOf(event, viewer, 'UNO!');
const BEFORE = { ...TABLES['players-4']!, canJumpIn: true };
const counts = (model: typeof BEFORE): number[] => model.seats.map((seat) => seat.count);

test('the viewer’s cards fly from the hand, those of the others from their seats', () => {
  expect(placeOf(0, 1)).toBe('hand');
  expect(placeOf(1, 1)).toBe('seat-2');
  expect(placeOf(0, null)).toBe('seat-1');
});

test('only a wild lies with a named color', () => {
  expect(lying('W', 'B')).toBe('W=B');
  expect(lying('W', null)).toBe('W');
  expect(lying('R5', 'B')).toBe('R5');
});

test('a deal goes to everyone, and never takes too long', () => {
  const deal = (players: number, cards: number) =>
    motion({ type: 'cards-dealt', hands: Array.from({ length: players }, () => Array<string>(cards).fill('??')), pile: 50 });
  expect(deal(3, 7)).toEqual({ kind: 'deal', seats: ['hand', 'seat-2', 'seat-3'], each: 7 });
  expect(deal(4, 7)).toMatchObject({ each: 7 });
  expect(deal(10, 7)).toMatchObject({ each: 2 });
  expect(deal(2, 1)).toMatchObject({ each: 1 });
});

test('a card that is played turns over unless the viewer plays it', () => {
  expect(motion({ type: 'card-played', seat: 0, card: 'W', color: 'G' })).toEqual({
    kind: 'play',
    from: 'hand',
    code: 'W=G',
    hidden: false,
  });
  expect(motion({ type: 'card-played', seat: 2, card: 'R5', color: 'R' })).toEqual({
    kind: 'play',
    from: 'seat-3',
    code: 'R5',
    hidden: true,
  });
});

test('cards that are drawn show only what may be seen', () => {
  expect(motion({ type: 'cards-drawn', seat: 0, cards: ['R1', 'W'], cause: 'turn' })).toEqual({
    kind: 'draw',
    to: 'hand',
    codes: ['R1', 'W'],
  });
  expect(motion({ type: 'cards-drawn', seat: 1, cards: ['??'], cause: 'turn' })).toEqual({ kind: 'draw', to: 'seat-2', codes: [null] });
  expect(motion({ type: 'cards-drawn', seat: 1, cards: [], cause: 'turn' })).toBeNull();
});

test('hands go from where they came, and those that stay do not move', () => {
  const moved = (came_from: number[]) => motion({ type: 'hands-moved', hands: [[], [], []], came_from });
  expect(moved([2, 1, 0])).toEqual({
    kind: 'hands',
    moves: [
      { from: 'seat-3', to: 'hand' },
      { from: 'hand', to: 'seat-3' },
    ],
  });
  expect(moved([])).toBeNull();
  expect(moved([0, 1, 2])).toBeNull();
});

test('a call is shouted, and most things move nothing', () => {
  expect(motion({ type: 'uno-called', seat: 1 })).toEqual({ kind: 'shout', from: 'seat-2', text: 'UNO!' });
  expect(motion({ type: 'turn-started', seat: 0 })).toBeNull();
});

test.each<[WireEvent, string | null]>([
  [{ type: 'card-played', seat: 1, card: 'R5', color: 'R' }, 'card'],
  [{ type: 'card-turned', card: 'R5' }, 'card'],
  [{ type: 'cards-drawn', seat: 1, cards: ['??'], cause: 'turn' }, 'draw'],
  [{ type: 'cards-drawn', seat: 1, cards: [], cause: 'turn' }, null],
  [{ type: 'cards-dealt', hands: [], pile: 1 }, 'shuffle'],
  [{ type: 'hands-moved', hands: [], came_from: [] }, 'shuffle'],
  [{ type: 'pile-reshuffled', pile: 1 }, 'shuffle'],
  [{ type: 'turn-started', seat: 0 }, 'turn'],
  [{ type: 'turn-started', seat: 1 }, null],
  [{ type: 'uno-called', seat: 1 }, 'uno'],
  [{ type: 'uno-caught', seat: 1, catcher: 2 }, 'caught'],
  [{ type: 'round-ended', winner: 0, hands: [], won: [0] }, 'win'],
  [{ type: 'round-ended', winner: 2, hands: [], won: [0, 2] }, 'win'],
  [{ type: 'round-ended', winner: 1, hands: [], won: [1, 3] }, 'lose'],
  [{ type: 'cards-demanded', seat: 0, target: 1, card: 'W4', cards: 4 }, 'four'],
  [{ type: 'cards-demanded', seat: 0, target: 1, card: 'RD', cards: 2 }, null],
  [{ type: 'challenge-judged', challenger: 1, seat: 0, guilty: true }, 'bluff'],
  [{ type: 'round-ended', winner: null, hands: [], won: [] }, null],
  [{ type: 'card-kept', seat: 0 }, null],
])('%j sounds like %s', (event, sound) => {
  expect(soundOf(event, 1)).toBe(sound);
});

test('a played card leaves one hand and lies on the pile', () => {
  const after = between(BEFORE, { type: 'card-played', seat: 1, card: 'W', color: 'B' });
  expect(counts(after)).toEqual([7, 3, 1, 12]);
  expect(after).toMatchObject({ color: 'B', prompt: { kind: 'none' }, canJumpIn: false });
  expect(after.piles).toEqual({ ...BEFORE.piles, discards: ['BS', 'GS', 'G3', 'R3', 'R7', 'W=B'], discardCount: 24 });
  expect(after.hand).toBe(BEFORE.hand);
});

test('of the viewer’s own cards one goes, even if there are two alike', () => {
  const twice = { ...BEFORE, hand: [...BEFORE.hand, { ...BEFORE.hand[0]!, id: 'other' }] };
  const after = between(twice, { type: 'card-played', seat: 0, card: 'R7', color: 'R' });
  expect(after.hand.map((card) => card.id)).toEqual(twice.hand.slice(1).map((card) => card.id));
  const hidden = between(BEFORE, { type: 'card-played', seat: 0, card: 'R9', color: 'R' });
  expect(hidden.hand).toEqual(BEFORE.hand);
});

test('drawn cards come off the pile, which never goes below nothing', () => {
  const after = between(BEFORE, { type: 'cards-drawn', seat: 2, cards: ['??', '??'], cause: 'demand' });
  expect([counts(after), after.piles.drawCount]).toEqual([[7, 4, 3, 12], 59]);
  const empty = { ...BEFORE, piles: { ...BEFORE.piles, drawCount: 1 } };
  expect(between(empty, { type: 'cards-drawn', seat: 2, cards: ['??', '??'], cause: 'demand' }).piles.drawCount).toBe(0);
  const none = { ...BEFORE, seats: BEFORE.seats.map((seat) => ({ ...seat, count: 0 })) };
  expect(counts(between(none, { type: 'card-played', seat: 1, card: 'R5', color: 'R' }))).toEqual([0, 0, 0, 0]);
});

test('a named color lies on the first wild', () => {
  const wild = { ...BEFORE, color: null, piles: { ...BEFORE.piles, discards: ['R3', 'W'] } };
  const after = between(wild, { type: 'color-named', seat: 0, color: 'Y' });
  expect([after.color, after.piles.discards, after.prompt]).toEqual(['Y', ['R3', 'W=Y'], { kind: 'none' }]);
});

test('hands that moved have the sizes that they brought', () => {
  const hands = [['R1'], ['??', '??'], [], ['??']];
  expect(counts(between(BEFORE, { type: 'hands-moved', hands, came_from: [] }))).toEqual([1, 2, 0, 1]);
});

test('who calls, or was caught, can be caught no more', () => {
  const { seats, race } = TABLES['catch']!;
  const exposed = { ...BEFORE, seats, race };
  const catchable = (event: WireEvent): boolean[] => between(exposed, event).seats.map((seat) => seat.catchable);
  expect(catchable({ type: 'turn-missed', seat: 1 })).toEqual([false, true, false, false]);
  for (const event of [
    { type: 'uno-called', seat: 1 },
    { type: 'uno-caught', seat: 1, catcher: 2 },
  ] satisfies WireEvent[]) {
    expect(catchable(event)).toEqual([false, false, false, false]);
    expect(between(exposed, event).race).toBeNull();
  }
  // Someone else’s call is not the viewer’s.
  const due = { ...BEFORE, canCall: true };
  expect(between(due, { type: 'uno-called', seat: 1 }).canCall).toBe(true);
  expect(between(due, { type: 'uno-caught', seat: 0, catcher: 1 }).canCall).toBe(false);
});

test('play turns round, and other events leave the table as it is', () => {
  expect(between(BEFORE, { type: 'direction-changed', direction: 'right' }).direction).toBe('right');
  expect(between({ ...BEFORE, direction: 'right' }, { type: 'direction-changed', direction: 'left' }).direction).toBe('left');
  expect(between(BEFORE, { type: 'turn-missed', seat: 0 })).toBe(BEFORE);
});

test('while cards are dealt nobody has any and nothing is asked', () => {
  const asked = { ...BEFORE, canCall: true, result: TABLES['round-end']!.result, shown: TABLES['shown']!.shown };
  const seats = asked.seats.map((seat) => ({ ...seat, exposed: true, catchable: true }));
  const model = dealing({ ...asked, seats });
  expect(model).toMatchObject({
    phase: 'dealing',
    turn: null,
    color: null,
    hand: [],
    prompt: { kind: 'none' },
    canJumpIn: false,
    canCall: false,
    result: null,
    shown: null,
  });
  for (const seat of model.seats) expect(seat).toMatchObject({ count: 0, called: false, exposed: false, catchable: false, timer: null });
  expect(model.piles).toEqual({ ...BEFORE.piles, discards: [], discardCount: 0 });
});
