import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import { tell } from './log';

beforeAll(() => loadLanguage('en'));

const COMPANY = { names: ['Ada', 'Ben', 'Chloé'], you: 0, seating: [0, 1, 2] };

test.each([
  [[0, 2, 1], 'Chloé swaps hands with Ben.'],
  [[2, 1, 0], 'You swap hands with Chloé.'],
  [[2, 0, 1], 'Every hand is passed on: Chloé to Ada, Ada to Ben, Ben to Chloé.'],
  [[], 'Hands change places.'],
])('hands that move from %j are told from whom to whom', (came_from, text) => {
  expect(tell({ type: 'hands-moved', hands: [[], [], []], came_from }, COMPANY)?.text).toBe(text);
});
