import { t } from '../messages/messages.svelte';
import type { Goal } from '../protocol';

/** What decides the match, in a sentence: "First to 500 points wins." */
export function goalText({ ending, limit, rounds }: Goal): string {
  return t('score-goal', { ending, limit: limit ?? 0, rounds: rounds ?? 0 });
}
