// The messages in recorded.json are those that a server sent to one player in a round.
import { beforeAll, describe, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import type { Update, View, Welcome } from '../protocol';
import { holdCards, type Held } from './hand-ids';
import { tell } from './log';
import { between, dealing, motionOf } from './playback';
import { chairNames } from './chair-names';
import recorded from './recorded.json';
import { discardsOf, toModel, type Memory } from './view';

const [welcome, ...updates] = recorded as unknown as [Welcome, ...Update[]];
const MEMORY: Memory = {
  held: [], discards: [], called: new Set(), log: [], offset: 0, now: welcome.time, chosen: null, busy: false,
  connection: 'live', shown: null, showResult: true, bubbles: new Map(), unread: 0, notice: null,
};

let table = welcome.table;
const steps = updates
  .map((update) => {
    table = update.table ?? table;
    return { ...update, table };
  })
  .filter((update): update is typeof update & { view: View } => update.view !== null);

beforeAll(() => loadLanguage('en'));

describe('every view that was sent', () => {
  test.each(steps.map((step) => [step.seq, step] as const))('%i', (_, { view, table: at }) => {
    const held = holdCards([], view.own!.hand);
    const model = toModel(view, at, 0, { ...MEMORY, held, discards: discardsOf([], view.board) });
    expect(model.hand.map((card) => card.code)).toEqual(view.own!.hand);
    expect(model.seats.map((seat) => seat.count)).toEqual(view.board.counts);
    expect(model.viewer).toBe(view.own!.seat + 1);
    expect(model.seats.filter((seat) => seat.seat === model.turn)).toHaveLength(view.board.phase === 'over' ? 0 : 1);
    // What the client lets a player do is what the server would take.
    const playable = new Set(model.hand.filter((card) => !card.refusal).map((card) => card.code));
    const legal = view.own!.legal.map((move) => /^([RYGB][0-9SRD]|W4|WA|W)/.exec(move)?.[1]).filter((code) => code !== undefined);
    expect([...playable].sort()).toEqual([...new Set(legal)].sort());
    if (model.prompt.kind === 'turn') expect(model.prompt.canDraw).toBe(view.own!.legal.includes('+'));
    for (const card of model.hand) if (card.refusal && model.turn === model.viewer) expect(card.refusal.rule).toMatch(/^[A-Z0-9]+-\d+$/);
  });
});

test('seeing every event brings the table to the view that came with it', () => {
  let held: Held[] = [];
  let model = toModel(steps[0]!.view, steps[0]!.table, 0, MEMORY);
  let checked = 0;
  for (const { events, view, table: at } of steps) {
    for (const event of events) {
      if (event.type === 'cards-dealt') model = dealing(toModel(view, at, 0, MEMORY));
      model = between(model, event);
    }
    held = holdCards(held, view.own!.hand);
    const next = toModel(view, at, 0, { ...MEMORY, held, discards: discardsOf(model.piles.discards, view.board) });
    const dealt = events.some((event) => event.type === 'cards-dealt');
    if (!dealt) {
      expect(model.seats.map((seat) => seat.count)).toEqual(next.seats.map((seat) => seat.count));
      expect(model.direction).toBe(next.direction);
      expect(model.piles.discards.at(-1)).toBe(next.piles.discards.at(-1));
      checked += 1;
    }
    model = next;
  }
  expect(checked).toBeGreaterThan(10);
});

test('a card keeps its identity while it is held', () => {
  let held: Held[] = [];
  for (const { view } of steps) {
    const before = new Map(held.map((card) => [card.id, card.code]));
    held = holdCards(held, view.own!.hand);
    expect(new Set(held.map((card) => card.id)).size).toBe(held.length);
    for (const card of held) if (before.has(card.id)) expect(before.get(card.id)).toBe(card.code);
  }
});

test('every event is told in words, and hidden cards stay hidden', () => {
  const told: string[] = [];
  for (const { events, view, table: at } of steps) {
    const company = { names: chairNames(at), you: 0, seating: view.board.seating };
    for (const event of events) {
      const line = tell(event, company);
      if (line) told.push(line.text);
      const motion = motionOf(event, view.own!.seat + 1, 'UNO!');
      if (motion?.kind === 'draw' && motion.to !== 'hand') expect(motion.codes.every((code) => code === null)).toBe(true);
    }
  }
  expect(told.length).toBeGreaterThan(20);
  for (const text of told) expect(text).not.toMatch(/\?\?|undefined|^[a-z]+-[a-z-]+$|\{/);
});

test('the round that ended is explained', () => {
  const last = steps.at(-1)!;
  const { result } = toModel(last.view, last.table, 0, MEMORY);
  expect(result).not.toBeNull();
  const gained = result!.lines.reduce((sum, line) => sum + line.gained, 0);
  const left = result!.lines.reduce((sum, line) => sum + line.value, 0);
  expect(gained).toBe(left);
});
