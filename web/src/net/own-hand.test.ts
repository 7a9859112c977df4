import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../messages/messages.svelte';
import { tellHand } from './own-hand';

beforeAll(() => loadLanguage('en'));

const HANDS = [
  ['B7', 'R3', 'W'],
  ['??', '??'],
];

test('a hand that was dealt or has moved is told to whom it belongs, in their order', () => {
  expect(tellHand({ type: 'cards-dealt', hands: HANDS, pile: 50 }, 0, 'color')?.text).toBe('Your hand: red 3, blue 7, Wild.');
  const moved = tellHand({ type: 'hands-moved', hands: HANDS, came_from: [1, 0] }, 0, 'none');
  expect(moved).toMatchObject({ text: 'Your hand: blue 7, red 3, Wild.', unseen: true });
});

test('nothing is told of the hands of others, to who looks on, or where nothing is dealt', () => {
  expect(tellHand({ type: 'cards-dealt', hands: HANDS, pile: 50 }, 1, 'color')).toBeNull();
  expect(tellHand({ type: 'cards-dealt', hands: HANDS, pile: 50 }, undefined, 'color')).toBeNull();
  expect(tellHand({ type: 'turn-missed', seat: 0 }, 0, 'color')).toBeNull();
});
