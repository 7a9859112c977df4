// Matches that were played on this device without a server, and the way of them into the history there.
import { ask, me, signIn } from '../net/api';
import { wantedName } from '../lobby/player-name.svelte';
import { openKeeping } from './keeping';
import type { MatchRecord } from '../protocol';

const PLAYED = 'played/';
const SENT = 'sent/';

/** Ids of the matches that are on this device only. */
export async function playedHere(): Promise<string[]> {
  const keeping = await openKeeping();
  const [played, sent] = await Promise.all([keeping.all(PLAYED), keeping.all(SENT)]);
  return Object.keys(played)
    .map((key) => key.slice(PLAYED.length))
    .filter((id) => !(SENT + id in sent));
}

/** Send them to the server, one after the other; what was sent is remembered. */
export async function sendPlayed(ids: readonly string[]): Promise<void> {
  const keeping = await openKeeping();
  const played = await keeping.all(PLAYED);
  const { token } = await signIn(me()?.name ?? wantedName());
  for (const id of ids) {
    await ask<MatchRecord>('POST', '/api/me/matches', JSON.parse(played[PLAYED + id]!), token);
    await keeping.keep({ [SENT + id]: new Date().toISOString() }, []);
  }
}
