// What the table shows of its people and no line of the log tells, for the ear: who is away or back, who is
// ready, and who wants to change places with the reader.
import { t } from '../messages/messages.svelte';
import type { Chair, TableInfo } from '../protocol';
import type { Line } from './log';

export function tellPresence(before: TableInfo | null, now: TableInfo, you: string | undefined): Line[] {
  const mine = now.chairs.findIndex((chair) => chair.person?.id === you);
  return now.chairs.flatMap((chair, number) => {
    const was = before?.chairs[number];
    // Who came and who left stands in the log, and so does who wants to play again.
    if (!chair.person || chair.person.id === you || was?.person?.id !== chair.person.id) return [];
    if (now.stage === 'lobby' && before?.stage !== 'lobby') return [];
    const told = now.stage === 'lobby' ? beforeTheGame(was, chair, mine) : inTheGame(was, chair);
    return told.map((text) => ({ text, color: null, urgent: false, unseen: true }));
  });
}

const of = (chair: Chair, text: string): string => t('log-said', { name: chair.person?.name ?? '', text });

function beforeTheGame(was: Chair, chair: Chair, mine: number): string[] {
  const told: string[] = [];
  if (was.connected && !chair.connected) told.push(of(chair, t('is-away')));
  else if (was.ready !== chair.ready || was.connected !== chair.connected)
    told.push(of(chair, t(chair.ready ? 'is-ready' : 'is-not-ready')));
  if (was.swap !== chair.swap && chair.swap === mine && mine >= 0) told.push(of(chair, t('asks-to-swap')));
  return told;
}

/** That a bot plays for someone, and no longer does, stands in the log. */
function inTheGame(was: Chair, chair: Chair): string[] {
  if (was.connected === chair.connected || was.standing_in || chair.standing_in) return [];
  return [chair.connected ? t('notice-took-back', { name: chair.person?.name ?? '' }) : of(chair, t('is-away'))];
}
