// The game without a server, as its client sees it: requests and sockets that go to the worker.
import type { Wire } from '../net/socket';
import { root } from '../place';
import type { FromWorker, ToWorker } from './messages';

type Progress = (loaded: number, size: number) => void;

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

let worker: Worker | null = null;
let ready: Promise<void> | null = null;
let number = 0;
const asked = new Map<number, (answer: Response) => void>();
const wires = new Map<number, WorkerWire>();
const watchers = new Set<Progress>();

class WorkerWire implements Wire {
  readyState = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    private readonly socket: number,
    code: string,
  ) {
    wires.set(socket, this);
    void start().then(
      () => {
        if (this.readyState !== CONNECTING) return;
        post({ type: 'open', socket, code });
        this.readyState = OPEN;
        this.onopen?.();
      },
      () => this.end(),
    );
  }

  send(text: string): void {
    post({ type: 'say', socket: this.socket, text });
  }

  close(): void {
    if (this.readyState === OPEN) post({ type: 'close', socket: this.socket });
    this.end();
  }

  end(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    wires.delete(this.socket);
    this.onclose?.();
  }
}

function post(message: ToWorker): void {
  worker?.postMessage(message);
}

function hear(message: FromWorker): void {
  if (message.type === 'progress') for (const watcher of watchers) watcher(message.loaded, message.size);
  else if (message.type === 'answer') {
    asked.get(message.id)?.(new Response(message.body, { status: message.status }));
    asked.delete(message.id);
  } else if (message.type === 'message') wires.get(message.socket)?.onmessage?.({ data: message.text });
  else if (message.type === 'closed') wires.get(message.socket)?.end();
}

/** The folder of the game's files. */
export const base = (): string => `${root()}offline/${import.meta.env.VITE_OFFLINE}/`;

/** Whether the game can be had: it was fetched before, or can be now. */
export const isHere = (): Promise<boolean> =>
  fetch(`${base()}files.json`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Begin, once; what was begun before goes on. */
export function start(watch?: Progress): Promise<void> {
  if (watch) watchers.add(watch);
  ready ??= new Promise<void>((resolve, reject) => {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ready') resolve();
      else if (data.type === 'failed') reject(new Error(data.problem));
      else hear(data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    post({ type: 'start', base: base(), assets: `${root()}assets/` });
  });
  return ready;
}

export async function askPage(path: string, init: RequestInit): Promise<Response> {
  await start();
  const headers = new Headers(init.headers);
  const id = (number += 1);
  const answer = new Promise<Response>((resolve) => asked.set(id, resolve));
  post({
    type: 'ask',
    id,
    method: init.method ?? 'GET',
    path,
    body: (init.body as string | undefined) ?? '',
    token: headers.get('Authorization')?.replace('Bearer ', '') ?? '',
  });
  return answer;
}

export const openPage = (code: string): Wire => new WorkerWire((number += 1), code);
