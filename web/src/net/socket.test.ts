import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Update } from '../protocol';
import { TableSocket, type LinkState, type Wire } from './socket';

class FakeWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  async open(): Promise<void> {
    this.readyState = 1;
    this.onopen?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let wires: FakeWire[];
let states: LinkState[];
let updates: number[];
let socket: TableSocket;
const latest = (): FakeWire => wires.at(-1)!;
const welcome = (seq: number): object => ({ type: 'welcome', id: 'h', seq, missed: [], chat: [] });

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  states = [];
  updates = [];
  socket = new TableSocket(
    () => {
      wires.push(new FakeWire());
      return latest();
    },
    () => Promise.resolve('token'),
    { welcome: () => undefined, update: (message: Update) => updates.push(message.seq), state: (state) => states.push(state) },
  );
  socket.start();
});
afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

test('says hello first, and answers pings', async () => {
  await latest().open();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', token: 'token', seq: null });
  latest().hear(welcome(3));
  latest().hear({ type: 'ping', n: 7 });
  expect(latest().sent[1]).toEqual({ type: 'pong', n: 7 });
  expect(states).toEqual(['connecting', 'live']);
});

test('comes back by itself with the last number it saw', async () => {
  await latest().open();
  latest().hear(welcome(3));
  latest().hear({ type: 'update', seq: 9 });
  latest().close();
  expect(states.at(-1)).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(wires).toHaveLength(2);
  await latest().open();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', seq: 9 });
});

test('what was not answered is said again under the same id, once the server listens', async () => {
  await latest().open();
  latest().hear(welcome(1));
  const answer = socket.say({ type: 'act', move: 'R5' });
  const { id } = latest().sent[1]! as { id: string };
  latest().close();
  await vi.advanceTimersByTimeAsync(1000);
  await latest().open();
  expect(latest().sent).toHaveLength(1);
  latest().hear(welcome(1));
  expect(latest().sent[1]).toMatchObject({ type: 'act', move: 'R5', id });
  latest().hear({ type: 'ack', id, seq: 2 });
  await expect(answer).resolves.toMatchObject({ type: 'ack', seq: 2 });
  latest().close();
  await vi.advanceTimersByTimeAsync(1000);
  await latest().open();
  latest().hear(welcome(2));
  expect(latest().sent).toHaveLength(1);
});

test('waits longer each time, and tells a restart from a lost line', async () => {
  await latest().open();
  latest().hear(welcome(1));
  latest().hear({ type: 'bye', code: 'shutting-down', again: true });
  latest().close();
  expect(states.at(-1)).toBe('restarting');
  for (const [most, count] of [
    [400, 2],
    [700, 3],
    [1300, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(most);
    expect(wires).toHaveLength(count);
    latest().close();
  }
});

test('a door that is closed for good stays closed', async () => {
  await latest().open();
  latest().hear({ type: 'bye', code: 'kicked', again: false });
  latest().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires).toHaveLength(1);
  expect(states.at(-1)).toBe('ended');
});

test('a line that is silent for too long is given up', async () => {
  await latest().open();
  latest().hear(welcome(1));
  await vi.advanceTimersByTimeAsync(46_000);
  expect(states).toContain('lost');
});

test('while a round is played a dead line is noticed within four seconds, a quiet one is kept', async () => {
  await latest().open();
  latest().hear(welcome(1));
  socket.listenClosely(true);
  for (let n = 1; n <= 5; n += 1) {
    await vi.advanceTimersByTimeAsync(1600);
    expect(latest().sent.at(-1)).toEqual({ type: 'ping', n });
    latest().hear({ type: 'pong', n });
  }
  expect(states.at(-1)).toBe('live');
  await vi.advanceTimersByTimeAsync(3600);
  expect(states.at(-1)).toBe('lost');
  socket.listenClosely(false);
});

test('a network that is gone is told at once, and found again when it is back', async () => {
  await latest().open();
  latest().hear(welcome(1));
  socket.lose();
  expect(states.at(-1)).toBe('lost');
  const tried = wires.length;
  socket.nudge();
  expect(wires).toHaveLength(tried + 1);
  await latest().open();
  latest().hear(welcome(1));
  expect(states.at(-1)).toBe('live');
});

test('a line that does not open is given up for another', async () => {
  await vi.advanceTimersByTimeAsync(9000);
  expect(wires.length).toBeGreaterThan(1);
});

test('after a sleep a line that went silent is given up at once', async () => {
  await latest().open();
  latest().hear(welcome(3));
  socket.nudge();
  expect(wires).toHaveLength(1);
  vi.setSystemTime(Date.now() + 30_000);
  socket.nudge();
  expect(wires).toHaveLength(2);
  expect(states.at(-1)).toBe('lost');
  await latest().open();
  latest().hear(welcome(9));
  expect(states.at(-1)).toBe('live');
});
