// The HTTP part of the protocol, and the guest's token. The token is the whole identity: it is
// kept in this browser and goes nowhere but into the Authorization header and into `hello`.
import type {
  Address,
  AdminAct,
  AdminBans,
  AdminPeople,
  AdminReports,
  AdminTables,
  AuditLog,
  Catalog,
  CoachedMatches,
  Deletion,
  Done,
  ErrorBody,
  Hint,
  LastMove,
  MatchAnalysis,
  MatchList,
  MatchRecord,
  OwnData,
  Profile,
  ProgramList,
  Replay,
  Session,
  SessionList,
  Statistics,
  TableCreated,
  TableInfo,
  TableList,
  TableOptions,
} from '../protocol';

import { tellExpired } from './expired.svelte';
import { isAlone, send } from './transport';
import { changeSetting, settings } from '../settings/settings.svelte';

/** Playing without a server has an identity of its own. */
const KEY = isAlone ? 'lastcard.session.alone' : 'lastcard.session';
/** The token that this device had before: it opens nothing, but shows that its owner was here once. */
const DEVICE = 'lastcard.device';

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
    answer = await send(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Refusal({ code: 'unreachable', rule: '', facts: {} });
  }
  if (!answer.ok) {
    const told = (await answer.json().catch(() => null)) as ErrorBody | null;
    throw new Refusal(told?.code ? told : { code: 'failed', rule: '', facts: {} });
  }
  return (await answer.json()) as T;
}

/** Someone to be: the guest this browser knows, or a new one of that name. */
export async function signIn(name: string): Promise<Session> {
  const known = await comeIn(name);
  const wanted = settings.face;
  if (wanted && wanted !== known.me.face) await changeFace(wanted);
  return session!;
}

/** The face that others see, from the next table on; empty: the one of the name. */
export async function changeFace(face: string): Promise<void> {
  changeSetting('face', face);
  if (session) keep({ ...session, me: await signed<Profile>('PUT', '/api/me/face', { face }) });
}

async function comeIn(name: string): Promise<Session> {
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
  let before = session?.token;
  try {
    before ??= localStorage.getItem(DEVICE) ?? undefined;
  } catch {
    // As above.
  }
  keep(await ask<Session>('POST', '/api/sessions', { login, password }, before));
  changeSetting('face', session!.me.face);
  return session!.me;
}

function leave(): void {
  try {
    if (session) localStorage.setItem(DEVICE, session.token);
  } catch {
    // As above.
  }
  keep(null);
}

/** This browser forgets who it is, and so does the server; the account stays. */
export async function logOut(): Promise<void> {
  const { token } = session ?? {};
  leave();
  // A server that cannot be reached now learns nothing of it: here it is forgotten all the same.
  if (token) await ask('DELETE', '/api/me/sessions/current', undefined, token).catch(() => null);
}

export async function logOutEverywhere(): Promise<void> {
  await signed<Done>('DELETE', '/api/me/sessions');
  leave();
}

export const mySessions = (): Promise<SessionList> => signed('GET', '/api/me/sessions');
export const endSession = (id: string): Promise<Done> => signed('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`);
export const changePassword = (old: string, chosen: string): Promise<Done> => signed('PUT', '/api/me/password', { old, new: chosen });
export const myPrograms = (): Promise<ProgramList> => signed('GET', '/api/me/programs');
/** A program of this name. Its token is in the answer, and nowhere else. */
export const newProgram = (name: string): Promise<Session> => signed('POST', '/api/me/programs', { name });
export const endProgram = (id: string): Promise<Done> => signed('DELETE', `/api/me/programs/${encodeURIComponent(id)}`);
export const exportMe = (): Promise<OwnData> => signed('GET', '/api/me/export');

/** All that the server keeps of whoever this is goes; whether all of it is gone already. */
export async function forgetMe(password: string): Promise<boolean> {
  const { finished } = await signed<Deletion>('POST', '/api/me/deletion', { password });
  keep(null);
  return finished;
}

/** Tell the operators of someone at a table. */
export const reportPerson = (table: string, person: string, text: string): Promise<Done> =>
  signed('POST', '/api/reports', { table, person, text });

/** For operators. */
export const admin = {
  tables: (): Promise<AdminTables> => signed('GET', '/api/admin/tables'),
  people: (find: string): Promise<AdminPeople> => signed('GET', `/api/admin/people?find=${encodeURIComponent(find)}`),
  reports: (): Promise<AdminReports> => signed('GET', '/api/admin/reports'),
  bans: (): Promise<AdminBans> => signed('GET', '/api/admin/bans'),
  audit: (): Promise<AuditLog> => signed('GET', '/api/admin/audit'),
  act: (act: AdminAct): Promise<Done> => signed('POST', '/api/admin/acts', act),
};

async function signed<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (!session) throw new Refusal({ code: 'not-signed-in', rule: '', facts: {} });
  const { token } = session;
  try {
    return await ask<T>(method, path, body, token);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-signed-in') throw error;
    // Several requests may learn of it at the same time; only the first does something about it.
    if (session?.token === token) await signInAnew();
    if (!session) throw error;
    return ask<T>(method, path, body, session.token);
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

/** What the coach would do now, at a table against bots alone. */
export const coachedMatches = (): Promise<CoachedMatches> => signed('GET', '/api/me/coaching');
export const lastMoveAt = (code: string): Promise<LastMove> => signed('GET', `/api/tables/${encodeURIComponent(code)}/last-move`);
export const hintAt = (code: string): Promise<Hint> => signed('GET', `/api/tables/${encodeURIComponent(code)}/hint`);

/** What the coach found so far in a match; the first who asks starts it. */
export const analysisOf = (id: string): Promise<MatchAnalysis> =>
  ask('GET', `/api/matches/${encodeURIComponent(id)}/analysis`, undefined, session?.token);

export async function recordOf(id: string): Promise<string> {
  let answer: Response;
  try {
    answer = await send(
      `/api/matches/${encodeURIComponent(id)}/lcn`,
      session ? { headers: { Authorization: `Bearer ${session.token}` } } : {},
    );
  } catch {
    throw new Refusal({ code: 'unreachable', rule: '', facts: {} });
  }
  if ([401, 404].includes(answer.status)) throw new Refusal({ code: 'no-such-match', rule: '', facts: { name: id } });
  if (!answer.ok) throw new Refusal((await answer.json()) as ErrorBody);
  return answer.text();
}

/** A record, played through by the server's rules. */
export async function replayOf(record: string): Promise<Replay> {
  let answer: Response;
  try {
    answer = await send('/api/replays', { method: 'POST', body: record, headers: { 'Content-Type': 'text/plain' } });
  } catch {
    throw new Refusal({ code: 'unreachable', rule: '', facts: {} });
  }
  if (!answer.ok) throw new Refusal((await answer.json()) as ErrorBody);
  return (await answer.json()) as Replay;
}
