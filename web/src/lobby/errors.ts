import { Refusal } from '../net/api';
import { refusalText } from '../table/refusals';
import { t } from '../messages/messages.svelte';

/** What went wrong, in words. */
export function errorText(error: unknown): string {
  return error instanceof Refusal ? refusalText(error) : t('refusal-failed');
}
