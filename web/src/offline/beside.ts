// Two people at one device: who they are, and at which tables they pass it on to each other.
import { ask, createTable, signIn } from '../net/api';
import { wireTo } from '../net/transport';
import type { Profile, ServerMessage, Session, TableOptions } from '../protocol';

/** Someone who plays on this device, and the key to their view of a table. */
export interface Holder {
  id: string;
  name: string;
  token: string;
}

const BESIDE = 'lastcard.beside';
const keyOf = (code: string): string => `lastcard.beside.${code}`;

function kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null; // Storage can be missing or forbidden: then nobody is known.
  }
}

/** The people who share this device at a table; none: it is a table as any other. */
export const holdersAt = (code: string): Holder[] => kept<Holder[]>(keyOf(code)) ?? [];

const TURN = 'lastcard.beside.turn';

/** Who was to take the device last at a table, also after the page was loaded anew. */
export function lastHolder(code: string): Holder | undefined {
  const holders = holdersAt(code);
  const turn = kept<{ code: string; id: string }>(TURN);
  return holders.find(({ id }) => turn?.code === code && id === turn.id) ?? holders[0];
}

export function rememberHolder(code: string, id: string): void {
  try {
    localStorage.setItem(TURN, JSON.stringify({ code, id }));
  } catch {
    // Then whoever comes back says who they are.
  }
}

/** The name of who sat beside the player last. */
export const nameBeside = (): string => kept<Session>(BESIDE)?.me.name ?? '';

async function comeBeside(name: string): Promise<Session> {
  let session = kept<Session>(BESIDE);
  if (session && session.me.name !== name) {
    const { token } = session;
    session = await ask<Profile>('PUT', '/api/me/name', { name }, token).then(
      (me) => ({ token, me }),
      () => null,
    );
  }
  session ??= await ask<Session>('POST', '/api/guests', { name });
  localStorage.setItem(BESIDE, JSON.stringify(session));
  return session;
}

/** Someone takes a chair, and looks at nothing. */
function sitDown(code: string, token: string, chair: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const wire = wireTo(code);
    wire.onopen = () => wire.send(JSON.stringify({ type: 'hello', id: 'hello', token }));
    wire.onmessage = ({ data }) => {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === 'welcome') wire.send(JSON.stringify({ type: 'sit', id: 'sit', chair }));
      if (message.type === 'ack') resolve();
      if (message.type === 'refused' || message.type === 'bye') reject(new Error(message.code));
      if (message.type !== 'welcome' && message.type !== 'update') wire.close();
    };
    wire.onclose = () => reject(new Error('closed'));
  });
}

/** A table for two who pass the device on; its path. */
export async function sharedTable(names: [string, string], options: TableOptions): Promise<string> {
  const first = await signIn(names[0]);
  const second = await comeBeside(names[1]);
  const { code, path } = await createTable(options);
  await sitDown(code, second.token, 1);
  const holders: Holder[] = [first, second].map(({ token, me }) => ({ id: me.id, name: me.name, token }));
  localStorage.setItem(keyOf(code), JSON.stringify(holders));
  return path;
}
