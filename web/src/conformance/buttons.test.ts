// Which buttons stand at the table, against the engine: the table is drawn as a server would draw it. In every
// position of interest there is a button for what can be done, and none for what cannot.
import { beforeAll, describe, expect, test } from 'vitest';
import { render } from 'svelte/server';
import { loadLanguage } from '../messages/messages.svelte';
import { toModel } from '../net/view';
import { NO_ACTIONS } from '../table/no-actions';
import Table from '../table/Table.svelte';
import { loadCases, memoryOf, type Case, type Match } from './cases';

const { matches } = loadCases();
beforeAll(() => loadLanguage('en'));

interface Button {
  tag: string;
  text: string;
}

function buttonsOf({ view, you }: Case, { table }: Match): Button[] {
  const model = toModel(view, table, you, memoryOf(view));
  const { body } = render(Table, { props: { model, actions: NO_ACTIONS } });
  return [...body.matchAll(/(<button[^>]*>)(.*?)<\/button>/gs)].map(([, tag, inside]) => ({
    tag: tag!,
    text: inside!
      .replace(/<!--.*?-->|<[^>]*>/gs, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

const works = ({ tag }: Button): boolean => !/aria-disabled="true"|\sdisabled/.test(tag);
const isOf =
  (name: string): ((button: Button) => boolean) =>
  (button) =>
    new RegExp(`class="(?:[^"]* )?${name} `).test(button.tag);

function check(one: Case, match: Match): void {
  const buttons = buttonsOf(one, match);
  const { expected } = one;
  const catches = buttons.filter(isOf('catch')).map(({ tag }) => tag);
  const whom = expected.catch === null ? null : `Player ${one.view.board.seating[expected.catch]}`;
  expect(catches.map((tag) => /aria-label="Catch (.*?) not/.exec(tag)?.[1])).toEqual(whom === null ? [] : [whom]);
  const calls = buttons.filter(isOf('uno'));
  expect(calls).toHaveLength(expected.seat === null ? 0 : 1);
  expect(calls.some(works)).toBe(expected.call || expected.arm);
  expect(buttons.filter(isOf('draw')).some(works)).toBe(expected.draw && expected.asked === 'turn');
  const says = (text: string): boolean => buttons.some((button) => works(button) && button.text.includes(text));
  expect(says('Challenge')).toBe((expected.answer?.if_innocent ?? null) !== null);
  expect(says('Keep it')).toBe(expected.keep);
  expect(buttons.some(({ text }) => /^red 1$/i.test(text))).toBe(expected.asked === 'color');
}

/** Where something beside playing a card is at stake: drawing every position would take a minute. */
const isOfInterest = ({ expected }: Case): boolean =>
  expected.exposed !== null || expected.arm || expected.answer !== null || expected.keep || expected.asked === 'color';

describe.each(matches.map((match) => [match.name, match] as const))('%s', (_, match) => {
  test('a button stands for what can be done, and for nothing else', () => {
    match.cases.filter(isOfInterest).forEach((one, number) => {
      try {
        check(one, match);
      } catch (error) {
        throw Object.assign(error as Error, { message: `position ${number}: ${(error as Error).message}` });
      }
    });
  });
});
