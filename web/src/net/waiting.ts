// What changes in the waiting room and no line of the log tells, for the ear: who is ready, away or
// back, and who wants to change places with the reader.
import { t } from '../messages/messages.svelte';
import type { Chair, TableInfo } from '../protocol';

export function tellWaiting(before: TableInfo, now: TableInfo, you: string | null): string[] {
  const mine = now.chairs.findIndex((chair) => chair.person?.id === you);
  return now.chairs.flatMap((chair, number) => {
    const was = before.chairs[number];
    // Who came and who left stands in the log.
    if (!chair.person || chair.person.id === you || was?.person?.id !== chair.person.id) return [];
    return changesOf(was, chair, mine).map((text) => `${chair.person?.name}: ${text}.`);
  });
}

function changesOf(was: Chair, chair: Chair, mine: number): string[] {
  const told: string[] = [];
  if (was.connected && !chair.connected) told.push(t('is-away'));
  else if (was.ready !== chair.ready || was.connected !== chair.connected) told.push(t(chair.ready ? 'is-ready' : 'is-not-ready'));
  if (was.swap !== chair.swap && chair.swap === mine && mine >= 0) told.push(t('asks-to-swap'));
  return told;
}
