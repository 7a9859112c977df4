// The table's model against the engine, over every format, edition and house rule.
import { beforeAll, describe, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import { momentOf } from '../motion/moments';
import { soundOf } from '../net/playback';
import { toModel } from '../net/view';
import { placeOf } from '../play/chair-place';
import type { DemandInfo } from '../protocol';
import { goalText } from '../table/goal';
import type { Prompt, SeatView, TableModel } from '../table/model';
import { refusalText } from '../table/refusals';
import { loadCases, memoryOf, type Answers, type Case, type Match } from './cases';

const { matches } = loadCases();
beforeAll(() => loadLanguage('en'));

const seatsWhere = (model: TableModel, holds: (seat: SeatView) => boolean): number[] =>
  model.seats.filter(holds).map((seat) => seat.seat - 1);

/** The cards that a demand is passed on with, written out. */
const cardsOf = (passes: string[]): string[] => passes.flatMap((name) => (name === 'D' ? ['RD', 'YD', 'GD', 'BD'] : [name])).sort();

function promptFor({ asked, draw, keep, answer, playable }: Answers): (prompt: Prompt) => void {
  return (prompt) => {
    switch (asked) {
      case null:
        return expect(prompt).toEqual({ kind: 'none' });
      case 'color':
        return expect(prompt).toMatchObject({ kind: 'color', canCancel: false });
      case 'turn':
        return expect(prompt).toEqual({ kind: 'turn', canDraw: draw });
      case 'drawn':
        expect(prompt).toMatchObject({ kind: 'drawn', mustPlay: !keep });
        return expect(playable.length === 0 || playable.includes(prompt.kind === 'drawn' ? prompt.card : '')).toBe(true);
      case 'answer': {
        const { by, next, take, if_innocent, plays_on, color, passes, holds_one } = answer!;
        const stack = holds_one ? [...passes].sort() : [];
        if (prompt.kind === 'challenge') {
          expect(cardsOf(prompt.passes)).toEqual(stack);
          return expect(prompt).toMatchObject({
            by: by + 1,
            next: next === null ? null : next + 1,
            take,
            ifInnocent: if_innocent,
            playsOn: plays_on,
            color,
          });
        }
        if (prompt.kind !== 'stack') return expect(prompt.kind).toBe('stack');
        expect(if_innocent).toBeNull();
        expect(cardsOf(prompt.passes)).toEqual(stack);
        return expect(prompt.count).toBe(take);
      }
    }
  };
}

function check({ view, you, expected }: Case, { table }: Match): void {
  const model = toModel(view, table, you, memoryOf(view));
  // Who sits where, and with whom.
  expect(model.viewer).toBe(expected.seat === null ? null : expected.seat + 1);
  expect(model.seats.map((seat) => seat.count)).toEqual(expected.counts);
  expect(model.seats.map((seat) => seat.score)).toEqual(expected.totals);
  expect(model.seats.map((seat) => seat.side)).toEqual(expected.sides ?? expected.counts.map(() => null));
  expect(seatsWhere(model, (seat) => seat.relation === 'partner')).toEqual(expected.partners);
  expect(seatsWhere(model, (seat) => seat.relation === 'opponent')).toEqual(expected.opponents);
  expect((view.board.match.boards ?? [view.board]).map((board) => board.seating)).toEqual(expected.boards);
  // How things stand.
  expect(model.turn).toBe(expected.turn === null ? null : expected.turn + 1);
  expect(model.direction).toBe(expected.direction);
  expect(model.color).toBe(expected.color);
  expect(model.pending).toBe(expected.pending);
  expect(model.piles.drawCount).toBe(expected.pile);
  expect(model.piles.discards.at(-1)?.split('=')[0]).toBe(expected.discards.at(-1));
  expect(seatsWhere(model, (seat) => seat.called)).toEqual(expected.called);
  expect(seatsWhere(model, (seat) => seat.exposed)).toEqual(expected.exposed === null ? [] : [expected.exposed]);
  // What can be done.
  expect(seatsWhere(model, (seat) => seat.catchable)).toEqual(expected.catch === null ? [] : [expected.catch]);
  expect(model.canCall).toBe(expected.call);
  expect(model.canArm).toBe(expected.arm);
  expect(model.canJumpIn).toBe(expected.jump_in);
  expect(model.asked).toBe(expected.asked !== null);
  promptFor(expected)(model.prompt);
  // Every card, and why.
  expect([...new Set(model.hand.filter((card) => card.playable).map((card) => card.code))].sort()).toEqual(expected.playable);
  for (const card of model.hand) {
    const [allowed, code, rule] = expected.cards[card.code]!;
    expect(card.playable, card.code).toBe(allowed);
    if (allowed && code !== 'bluff') expect(card.why, card.code).toBeNull();
    else {
      expect(card.why, card.code).toMatchObject({ code, rule });
      expect(refusalText(card.why!)).toMatch(/^[A-Z].*[.!]$/);
      if (code === 'not-stackable') checkDemand(refusalText(card.why!), view.board.demand!);
    }
  }
  expect(model.hand.filter((card) => card.fresh)).toHaveLength(expected.asked === 'drawn' ? 1 : 0);
  checkEnd(model, expected);
}

/** What is said of a draw card that waits names it, and passing on only where that can be done. */
function checkDemand(text: string, { card, passes }: DemandInfo): void {
  expect(text.includes('pass this on')).toBe(passes.length > 0);
  if (card !== 'W4' && !passes.includes('W4')) expect(text).not.toContain('Wild Draw Four');
}

/** The end of a round is heard and seen as what it is to the viewer and their side. */
function checkSounds({ view, events, expected }: Case): void {
  const viewer = view.own ? view.own.seat + 1 : null;
  const heard = events.map((event) => soundOf(event, viewer)).filter((sound) => sound === 'win' || sound === 'lose');
  const { round_won } = expected;
  expect(heard).toEqual(round_won === null ? [] : [round_won ? 'win' : 'lose']);
  const lights = events.map((event) => momentOf(event, viewer)).filter((moment) => moment?.kind === 'out');
  expect(lights.map((moment) => moment!.fate)).toEqual(lights.map(() => (round_won ? 'good' : null)));
  if (round_won !== null) expect(lights).toHaveLength(1);
}

function checkEnd(model: TableModel, expected: Answers): void {
  const over = expected.turn === null;
  expect(model.phase).toBe(expected.winners.length > 0 ? 'match-over' : over ? 'round-over' : 'playing');
  expect(model.result === null).toBe(!over);
  if (!model.result) return;
  const { goal, lines, matchWinners } = model.result;
  expect(model.result.yours).toBe(expected.yours);
  expect(model.result.scored).toEqual(expected.scored.map((seat) => seat + 1));
  expect(goal).toEqual(expected.goal);
  expect(matchWinners.map((winner) => winner.name)).toEqual(expected.winners.map((chair) => `Player ${chair}`));
  expect(lines.map((line) => line.total)).toEqual(expected.ranking);
  if (goal.limit !== null) expect(goalText(goal)).toContain(String(goal.limit));
}

describe.each(matches.map((match) => [match.name, match] as const))('%s', (_, match) => {
  test('the model says what the engine says', () => {
    match.cases.forEach((one, number) => {
      try {
        check(one, match);
        checkSounds(one);
      } catch (error) {
        throw Object.assign(error as Error, { message: `position ${number}: ${(error as Error).message}` });
      }
    });
  });

  test('the waiting room says who will sit with whom', () => {
    match.places.forEach((place, chair) => {
      expect(placeOf(match.table, chair, null)).toEqual({ board: place.board, side: place.side, partner: false });
      for (const other of match.places.keys()) {
        expect(placeOf(match.table, other, chair).partner).toBe(place.side !== null && place.partners.includes(other));
      }
    });
  });
});

test('the positions have everything in them', () => {
  const all = matches.flatMap((match) => match.cases.map(({ expected }) => ({ ...expected, row: match.row })));
  expect(new Set(matches.map(({ row }) => row['format'])).size).toBe(8);
  expect(new Set(matches.map(({ row }) => row['edition'])).size).toBe(5);
  expect(new Set(matches.map(({ row }) => row['players'])).size).toBe(9);
  for (const asked of ['color', 'turn', 'drawn', 'answer', null])
    expect(
      all.some((one) => one.asked === asked),
      `${asked}`,
    ).toBe(true);
  for (const ending of ['first-to-limit', 'lowest-at-limit', 'one-round', 'elimination', 'schedule']) {
    expect(
      all.some((one) => one.goal.ending === ending && one.winners.length > 0),
      ending,
    ).toBe(true);
  }
  for (const challenge of [true, false]) {
    for (const stack of [true, false]) {
      expect(all.some(({ answer }) => answer && (answer.if_innocent !== null) === challenge && answer.holds_one === stack)).toBe(true);
    }
  }
  expect(all.filter((one) => one.jump_in).length).toBeGreaterThan(10);
  expect(all.filter((one) => one.catch !== null).length).toBeGreaterThan(10);
  expect(all.filter((one) => one.call).length).toBeGreaterThan(10);
  expect(all.filter((one) => one.arm).length).toBeGreaterThan(10);
  for (const won of [true, false]) expect(all.filter((one) => one.round_won === won).length).toBeGreaterThan(10);
  expect(all.some((one) => one.round_won && one.scored.length > 0 && one.partners.length > 0)).toBe(true);
  // Exposed, and not to be caught from here: a partner where only opponents may catch.
  expect(all.some((one) => one.partners.includes(one.exposed ?? -1) && one.catch === null)).toBe(true);
  expect(all.filter((one) => one.called.length > 0).length).toBeGreaterThan(10);
});
