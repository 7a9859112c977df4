// Replays and live updates against the engine: every step of matches in every format.
import { describe, expect, test } from 'vitest';
import { holdCards, type Held } from '../net/hand-ids';
import { between, dealing, motionOf, placeOf } from '../net/playback';
import { discardsOf, toModel } from '../net/view';
import { modelAt, namesOf, seatAtBottom, type Eyes } from '../replay/steps';
import { loadCases, memoryOf } from './cases';

const { matches, replays, sessions } = loadCases();

describe.each(Object.entries(replays))('a replay of %s', (_, { replay, eyes: viewer, steps }) => {
  const everyone: Eyes[] = viewer === null ? ['all', 0, 1] : [viewer];

  test.each(everyone)('through the eyes of %s', (eyes) => {
    expect(replay.steps).toHaveLength(steps.length);
    steps.forEach((expected, index) => {
      const step = replay.steps[index]!;
      const model = modelAt(replay, index, eyes, namesOf(replay, step.round), [], []);
      expect(model.viewer).toBe(seatAtBottom(replay, eyes) + 1);
      expect(model.seats.map((seat) => seat.count)).toEqual(expected.counts);
      if (step.totals) expect(model.seats.map((seat) => seat.score)).toEqual(expected.totals);
      expect(model.turn).toBe(expected.turn === null ? null : expected.turn + 1);
      expect(model.direction).toBe(expected.direction);
      expect(model.color).toBe(expected.color);
      expect(model.pending).toBe(expected.pending);
      expect(model.piles.drawCount).toBe(expected.pile);
      expect(model.piles.discards.map((code) => code.split('=')[0])).toEqual(expected.discards);
      expect(model.seats.map((seat) => seat.side)).toEqual(expected.sides ?? expected.counts.map(() => null));
      expect(model.seats.filter((seat) => seat.called).map((seat) => seat.seat - 1)).toEqual(expected.called);
      expect(model.seats.filter((seat) => seat.exposed).map((seat) => seat.seat - 1)).toEqual(
        expected.exposed === null ? [] : [expected.exposed],
      );
      const partners = model.seats.filter((seat) => seat.relation === 'partner').map((seat) => seat.seat - 1);
      const { sides } = expected;
      expect(partners).toEqual(
        sides === null || eyes === 'all' ? [] : sides.flatMap((side, seat) => (side === sides[eyes] && seat !== eyes ? [seat] : [])),
      );
      // Looking back, there is nothing to do.
      expect([model.prompt.kind, model.canJumpIn, model.canCall]).toEqual(['none', false, false]);
      expect(model.seats.some((seat) => seat.catchable)).toBe(false);
      expect(model.hand.some((card) => card.playable || card.why)).toBe(false);
    });
  });
});

describe.each(sessions)('a session of match $match', ({ match, steps }) => {
  const { table } = matches[match]!;

  test('seeing every event brings the table to the view that came with it', () => {
    let model = toModel(steps[0]!.view, table, 0, memoryOf(steps[0]!.view));
    let held: Held[] = [];
    for (const { events, view } of steps) {
      const dealt = events.some((event) => event.type === 'cards-dealt');
      for (const event of events) {
        if (event.type === 'cards-dealt') model = dealing(toModel(view, table, 0, memoryOf(view)));
        model = between(model, event);
      }
      held = holdCards(held, view.own?.hand ?? []);
      const next = toModel(view, table, 0, memoryOf(view, { held, discards: discardsOf(model.piles.discards, view.board) }));
      if (!dealt) {
        expect(model.seats.map((seat) => seat.count)).toEqual(next.seats.map((seat) => seat.count));
        expect(model.direction).toBe(next.direction);
        expect(model.piles.discards.at(-1)).toBe(next.piles.discards.at(-1));
        expect(model.piles.discardCount).toBe(
          events.some((e) => e.type === 'pile-reshuffled') ? model.piles.discardCount : next.piles.discardCount,
        );
      }
      model = next;
    }
  });

  test('hands fly where the engine moved them', () => {
    for (const { events, view, moves } of steps) {
      const viewer = view.own ? view.own.seat + 1 : null;
      const shown = events.flatMap((event) => (event.type === 'hands-moved' ? [motionOf(event, viewer, '')] : []));
      const flights = moves.map(([from, to]) => ({ from: placeOf(from, viewer), to: placeOf(to, viewer) }));
      const inOrder = (list: typeof flights): string[] => list.map(({ from, to }) => `${from} ${to}`).sort();
      expect(shown).toHaveLength(moves.length > 0 ? 1 : 0);
      const motion = shown[0];
      if (motion?.kind === 'hands') expect(inOrder(motion.moves)).toEqual(inOrder(flights));
      else expect(motion).toBeUndefined();
    }
  });
});

test('hands moved in some of the sessions', () => {
  expect(sessions.flatMap(({ steps }) => steps).filter((step) => step.moves.length > 0).length).toBeGreaterThan(5);
});
