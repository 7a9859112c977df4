// The game without a server: Python in a worker, which plays the very tables that a server does.
// What it wants kept is kept on this device before anybody is told.
import { openKeeping, type Keeping } from './keeping';
import { fetchAll, fetchFile, fetchParts } from './files';
import type { FromWorker, ToWorker } from './messages';

interface Done {
  answer: { status: number; body: string } | null;
  messages: [number, string][];
  closed: number[];
  keep: Record<string, string>;
  forget: string[];
  wake_at: number | null;
}

interface Page {
  take(told: string, now: number): string;
}

interface Python {
  unpackArchive(data: ArrayBuffer, format: string): void;
  runPython(code: string): (kept: string) => Page;
}

interface Pyodide {
  loadPyodide(options: { indexURL: string; createPyodideModule: unknown }): Promise<Python>;
}

const tell = (message: FromWorker): void => postMessage(message);
let page: Page;
let keeping: Keeping;
let timer: ReturnType<typeof setTimeout> | undefined;

async function start(base: string, assets: string): Promise<void> {
  const module = <T>(name: string): Promise<T> => import(/* @vite-ignore */ base + name) as Promise<T>;
  await fetchAll(base, (loaded, size) => tell({ type: 'progress', loaded, size }));
  const [{ loadPyodide }, { default: createPyodideModule }, kept] = await Promise.all([
    module<Pyodide>('pyodide.js'),
    module<{ default: unknown }>('pyodide.asm.js'),
    openKeeping(),
  ]);
  keeping = kept;
  const [python, all, msgspec, lastcard] = await Promise.all([
    loadPyodide({ indexURL: base, createPyodideModule }),
    keeping.all(),
    fetchFile(`${base}msgspec.whl`),
    fetchFile(`${base}lastcard.zip`),
  ]);
  python.unpackArchive(msgspec, 'wheel');
  python.unpackArchive(lastcard, 'zip');
  page = python.runPython('from lastcard.page import Page\nPage')(JSON.stringify(all));
  tell({ type: 'ready' });
  void fetchParts(base, assets).catch(() => undefined); // Without a network they are here already, or cannot be had.
}

async function take(told: { type: string }, id: number | null): Promise<void> {
  const start = performance.now();
  const done = JSON.parse(page.take(JSON.stringify(told), Date.now())) as Done;
  // For measurements: only the last one is kept.
  performance.clearMeasures();
  performance.measure(told.type, { start });
  clearTimeout(timer);
  if (done.wake_at !== null) timer = setTimeout(() => enqueue({ type: 'wake' }, null), Math.max(0, done.wake_at - Date.now()));
  await keeping.keep(done.keep, done.forget);
  if (id !== null && done.answer) tell({ type: 'answer', id, ...done.answer });
  for (const [socket, text] of done.messages) tell({ type: 'message', socket, text });
  for (const socket of done.closed) tell({ type: 'closed', socket });
}

// One after the other: what was told first is kept and shown first.
let last: Promise<void> = Promise.resolve();

function enqueue(told: { type: string }, id: number | null): void {
  last = last.then(() => take(told, id)).catch((error: unknown) => tell({ type: 'failed', problem: String(error) }));
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    last = start(data.base, data.assets).catch((error: unknown) => tell({ type: 'failed', problem: String(error) }));
  } else if (data.type === 'ask') {
    const { id, ...told } = data;
    enqueue(told, id);
  } else {
    enqueue(data, null);
  }
};
