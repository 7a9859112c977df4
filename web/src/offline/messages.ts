// What the page and its worker say to each other; the rest is as in `lastcard/page/messages.py`.
export type ToWorker =
  | { type: 'start'; base: string; assets: string }
  | { type: 'ask'; id: number; method: string; path: string; body: string; token: string }
  | { type: 'open'; socket: number; code: string }
  | { type: 'say'; socket: number; text: string }
  | { type: 'close'; socket: number };

export type FromWorker =
  | { type: 'progress'; loaded: number; size: number }
  | { type: 'ready' }
  | { type: 'answer'; id: number; status: number; body: string }
  | { type: 'message'; socket: number; text: string }
  | { type: 'closed'; socket: number }
  | { type: 'failed'; problem: string };
