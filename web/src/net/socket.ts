// One table's WebSocket: opened again by itself whenever it is lost, resumed by `seq`, and every
// message sent again under its own `id` until it is answered, so that nothing is done twice.
import type { Ack, Bye, ClientMessage, Refused, ServerMessage, Update, Welcome } from '../protocol';

export type LinkState = 'connecting' | 'live' | 'lost' | 'restarting' | 'ended';

type Distribute<T> = T extends { id: string } ? Omit<T, 'id'> : never;
/** Anything a client says, before it gets its id. */
export type Saying = Distribute<Exclude<ClientMessage, { type: 'hello' }>>;

export interface Listener {
  welcome(message: Welcome): void;
  update(message: Update): void;
  state(state: LinkState, bye: Bye | null): void;
}

export interface Wire {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** The server pings more often than this: after such a silence the line is dead. */
const SILENCE_MS = 45_000;
/** During a round the server is asked after so much silence whether it is there. */
const ASK_MS = 1500;
/** So long it may take to answer that. */
const ANSWER_MS = 2000;
/** So long a new line may take to open; some networks swallow everything, and it would wait for minutes. */
const OPEN_MS = 8000;
/** After a sleep, silence as short as this is reason enough to ask. */
const QUIET_MS = 25_000;
const OPEN = 1;

export class TableSocket {
  private wire: Wire | null = null;
  private waits = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closely = false;
  private ended = false;
  private greeted = false;
  private heardAt = 0;
  private number = 0;
  private asked = 0;
  private readonly mark = Math.random().toString(36).slice(2, 8);
  private readonly unanswered = new Map<string, { text: string; done: (answer: Ack | Refused) => void }>();

  constructor(
    private readonly open: () => Wire,
    private readonly token: () => Promise<string>,
    private readonly listener: Listener,
    /** What was seen last, if this is not the first time here. */
    private seq: number | null = null,
  ) {}

  start(): void {
    this.listener.state('connecting', null);
    this.connect();
  }

  /** Sleep and lost networks leave a socket that looks open: look again now, not in a minute. */
  nudge(): void {
    if (this.ended) return;
    if (this.wire?.readyState === OPEN) {
      // A sleeping machine's timers sleep too; its clock does not.
      if (Date.now() - this.heardAt < QUIET_MS) return;
      this.drop();
    }
    clearTimeout(this.retry);
    this.waits = 0;
    if (!this.wire) this.connect();
  }

  /** A round is played: a dead line is to be noticed within seconds. */
  listenClosely(closely: boolean): void {
    if (closely === this.closely) return;
    this.closely = closely;
    if (this.greeted && this.wire) this.awaitSomething();
  }

  /** The browser says that the network is gone. */
  lose(): void {
    if (this.wire && !this.ended) this.drop();
  }

  say(message: Saying): Promise<Ack | Refused> {
    this.number += 1;
    const id = `${this.mark}${this.number}`;
    const text = JSON.stringify({ ...message, id });
    return new Promise((done) => {
      this.unanswered.set(id, { text, done });
      if (this.greeted && this.wire?.readyState === OPEN) this.wire.send(text);
    });
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.wire?.close();
    this.wire = null;
  }

  private connect(): void {
    let wire: Wire;
    try {
      wire = this.open();
    } catch {
      return this.again();
    }
    this.wire = wire;
    this.greeted = false;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), OPEN_MS);
    let bye: Bye | null = null;
    wire.onopen = () => {
      void this.token().then(
        (token) => {
          if (this.wire !== wire) return;
          wire.send(JSON.stringify({ type: 'hello', id: `${this.mark}h${(this.number += 1)}`, token, seq: this.seq }));
        },
        () => wire.close(),
      );
    };
    wire.onmessage = (event) => {
      this.heard();
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === 'bye') bye = message;
      else this.take(message, wire);
    };
    wire.onclose = () => {
      if (this.wire !== wire) return;
      this.wire = null;
      clearTimeout(this.silence);
      if (this.ended) return;
      if (bye && !bye.again) {
        this.ended = true;
        this.listener.state('ended', bye);
        return;
      }
      this.listener.state(bye?.code === 'shutting-down' ? 'restarting' : 'lost', bye);
      this.again();
    };
  }

  private take(message: Exclude<ServerMessage, Bye>, wire: Wire): void {
    switch (message.type) {
      case 'ping':
        wire.send(JSON.stringify({ type: 'pong', n: message.n }));
        break;
      case 'pong':
        break;
      case 'welcome':
        this.waits = 0;
        for (const { text } of this.unanswered.values()) wire.send(text);
        this.greeted = true;
        this.seq = message.seq;
        this.listener.state('live', null);
        this.listener.welcome(message);
        break;
      case 'update':
        this.seq = message.seq;
        this.listener.update(message);
        break;
      case 'ack':
      case 'refused':
        if (message.id === null) break;
        this.unanswered.get(message.id)?.done(message);
        this.unanswered.delete(message.id);
    }
  }

  private heard(): void {
    this.heardAt = Date.now();
    this.awaitSomething();
  }

  private awaitSomething(): void {
    clearTimeout(this.silence);
    this.silence = this.closely ? setTimeout(() => this.askWhetherThere(), ASK_MS) : setTimeout(() => this.drop(), SILENCE_MS);
  }

  private askWhetherThere(): void {
    this.asked += 1;
    this.wire?.send(JSON.stringify({ type: 'ping', n: this.asked }));
    this.silence = setTimeout(() => this.drop(), ANSWER_MS);
  }

  /** A dead line may take minutes to close properly: give it up now, and open another. */
  private drop(): void {
    const wire = this.wire;
    if (!wire) return;
    clearTimeout(this.silence);
    this.wire = null;
    wire.close();
    this.listener.state('lost', null);
    this.again();
  }

  private again(): void {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.waits);
    this.waits += 1;
    // Spread out, so that a restarted server is not met by everyone in the same instant.
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() * 0.5));
  }
}
