// The HTTP part of the protocol, and the guest's token. The token is the whole identity: it is
// kept in this browser and goes nowhere but into the Authorization header and into `hello`.
import type {
  Address, Catalog, ErrorBody, MatchList, MatchRecord, Profile, Replay, Session, Statistics, TableCreated, TableInfo, TableList, TableOptions,
} from '../protocol';

import { tellExpired } from './expired.svelte';

const KEY = 'lastcard.session';

/** What the server refused, as the protocol says it. */
export class Refusal extends Error {
  readonly code: string;
  readonly rule: string;
  readonly facts: Record<string, string | number>;
  constructor(body: ErrorBody) {
    super(body.code);
    this.code = body.code;
    this.rule = body.rule;
    this.facts = body.facts;
  }
}

let session: Session | null = null;
try {
  session = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Session | null;
} catch {
  // Storage can be missing or forbidden: a new guest for this visit.
}

function keep(next: Session | null): void {
  session = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

export const knownName = (): string | null => session?.me.name ?? null;
export const me = (): Profile | null => session?.me ?? null;

export async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Refusal({ code: 'unreachable', rule: '', facts: {} });
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => null) as ErrorBody | null;
    throw new Refusal(told?.code ? told : { code: 'failed', rule: '', facts: {} });
  }
  return (await answer.json()) as T;
}

/** Someone to be: the guest this browser knows, or a new one of that name. */
export async function signIn(name: string): Promise<Session> {
  if (session) {
    if (session.me.name !== name) {
      const me = await signed<Session['me']>('PUT', '/api/me/name', { name });
      keep({ ...session, me });
    }
    return session;
  }
  keep(await ask<Session>('POST', '/api/guests', { name }));
  return session!;
}

/** The server no longer knows this token. A guest comes in anew and is told; who has a login logs in. */
export async function signInAnew(): Promise<Session> {
  const { name, login } = session?.me ?? { name: 'Robin', login: null };
  keep(null);
  tellExpired(login ?? null);
  if (login) throw new Refusal({ code: 'not-signed-in', rule: '', facts: {} });
  keep(await ask<Session>('POST', '/api/guests', { name }));
  return session!;
}

/** A login for whoever plays here: history and statistics then follow to other devices. */
export async function register(name: string, login: string, password: string): Promise<Profile> {
  await signIn(name);
  const me = await signed<Profile>('POST', '/api/accounts', { login, password });
  keep({ ...session!, me });
  return me;
}

export async function logIn(login: string, password: string): Promise<Profile> {
  keep(await ask<Session>('POST', '/api/sessions', { login, password }));
  return session!.me;
}

/** This browser forgets who it is; the account stays. */
export const logOut = (): void => keep(null);

async function signed<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (!session) throw new Refusal({ code: 'not-signed-in', rule: '', facts: {} });
  try {
    return await ask<T>(method, path, body, session.token);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-signed-in') throw error;
    const again = await signInAnew();
    return ask<T>(method, path, body, again.token);
  }
}

let catalogAsked: Promise<Catalog> | null = null;

/** What can be chosen; asked once a visit. */
export function catalog(): Promise<Catalog> {
  catalogAsked ??= ask<Catalog>('GET', '/api/catalog').catch((error: unknown) => {
    catalogAsked = null;
    throw error;
  });
  return catalogAsked;
}

export const createTable = (options: TableOptions): Promise<TableCreated> => signed('POST', '/api/tables', options);
export const serverAddress = (): Promise<Address> => ask('GET', '/api/address');
export const openTables = (): Promise<TableList> => ask('GET', '/api/tables');
export const findTable = (code: string): Promise<TableInfo> => ask('GET', `/api/tables/${encodeURIComponent(code)}`);
export const myMatches = (): Promise<MatchList> => (session ? signed('GET', '/api/me/matches') : Promise.resolve({ matches: [] }));
export const match = (id: string): Promise<MatchRecord> => signed('GET', `/api/matches/${encodeURIComponent(id)}`);
export const statistics = (): Promise<Statistics | null> =>
  session ? signed<Statistics>('GET', '/api/me/statistics').catch(() => null) : Promise.resolve(null);

export async function recordOf(id: string): Promise<string> {
  const answer = await fetch(`/api/matches/${encodeURIComponent(id)}/lcn`, {
    headers: { Authorization: `Bearer ${session?.token ?? ''}` },
  });
  if (!answer.ok) throw new Refusal({ code: 'no-such-match', rule: '', facts: { name: id } });
  return answer.text();
}

/** A record, played through by the server's rules. */
export async function replayOf(record: string): Promise<Replay> {
  let answer: Response;
  try {
    answer = await fetch('/api/replays', { method: 'POST', body: record, headers: { 'Content-Type': 'text/plain' } });
  } catch {
    throw new Refusal({ code: 'unreachable', rule: '', facts: {} });
  }
  if (!answer.ok) throw new Refusal((await answer.json()) as ErrorBody);
  return (await answer.json()) as Replay;
}
