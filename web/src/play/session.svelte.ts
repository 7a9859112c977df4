// A table as it is lived: messages come in, are shown one after another with their motions, and
// end up in the model. Only one's own card is shown ahead of the server, and taken back if it is refused.
import { tick } from 'svelte';
import { t } from '../messages/messages.svelte';
import { afterFrame } from '../motion/frame';
import { momentOf } from '../motion/moments';
import type { Motion, Place } from '../motion/motions';
import { holdCards, type Held } from '../net/hand-ids';
import { tell, type Line } from '../net/log';
import { between, dealing, lying, motionOf, soundOf } from '../net/playback';
import { chairNames } from '../net/chair-names';
import { shownHands } from '../net/shown-hands';
import { tellHand } from '../net/own-hand';
import { tellPresence } from '../net/presence';
import { tellUnderstudies } from '../net/understudies';
import { TableSocket, type LinkState, type Listener, type Saying, type Wire } from '../net/socket';
import { discardsOf, toModel, type Memory } from '../net/view';
import type { Ack, Bye, Refused, TableInfo, Update, View, Welcome, WireEvent, You } from '../protocol';
import { playSound } from '../sound/sounds';
import { settings } from '../settings/settings.svelte';
import { Bubbles } from './bubbles';
import { keepLog, keptLog, type KeptLog } from './kept-log';
import { PlayedAhead } from './played-ahead';
import { textOf, type Said } from './said';
import { refusalText } from '../table/refusals';
import type { Heard, LogLine, ShownHandView, TableModel } from '../table/model';

export interface Stage {
  animate(motion: Motion): Promise<void>;
}

const LOG_LINES = 60;
const SAID_LINES = 60;
/** With more updates waiting than this, catching up matters more than watching. */
const MOST_WAITING = 3;
/** The last card and the hands that turn face up are seen before the score. */
const LAST_CARD_MS = 1900;
const NOTICE_MS = 4500;

export class TableSession {
  table: TableInfo | null = $state.raw(null);
  you: You | null = $state.raw(null);
  model: TableModel | null = $state.raw(null);
  link: LinkState = $state('connecting');
  bye: Bye | null = $state.raw(null);
  said: Said[] = $state.raw([]);
  /** Things said that the viewer has not looked at. */
  unread = $state(0);
  /** People whose words are not shown here. */
  muted: ReadonlySet<string> = $state.raw(new Set());
  view: View | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  readonly heard: Heard = { line: -1 };
  /** The viewer looks at how the match ended, also when others already want to play again. */
  reading = $state(false);
  stage: Stage | null = null;
  onwelcome: (() => void) | null = null;
  offset = 0;

  private readonly socket: TableSocket;
  private readonly waiting: Update[] = [];
  private working = false;
  /** Events of an update are being shown one by one; the model is not made anew until its view is taken. */
  private moving = false;
  private held: Held[] = [];
  private discards: string[] = [];
  private lines = 0;
  private applied = 0;
  private busyUntil = 0;
  private sending = 0;
  private readonly ahead = new PlayedAhead(() => this.remake());
  private chosen: Memory['chosen'] = null;
  private shown: ShownHandView | null = null;
  private showResult = true;
  private readonly bubbles = new Bubbles(() => this.remake());
  private kept: KeptLog | null = null;
  private talking = false;
  notice: TableModel['notice'] = $state.raw(null);
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly place: string,
    open: () => Wire,
    token: () => Promise<string>,
  ) {
    this.kept = keptLog(place);
    const listener: Listener = {
      welcome: (message) => this.welcome(message),
      update: (message) => this.take(message),
      state: (state, bye) => {
        this.link = state;
        this.bye = bye;
        this.remake();
      },
    };
    this.socket = new TableSocket(open, token, listener, this.kept?.seq ?? null);
  }

  start(): void {
    this.socket.start();
  }

  stop(): void {
    this.socket.stop();
  }

  nudge(): void {
    this.socket.nudge();
    this.remake();
  }

  /** The browser says that the network is gone. */
  lose(): void {
    this.socket.lose();
  }

  get own(): View['own'] {
    return this.view?.own ?? null;
  }

  /** Say something to the table; a refusal is shown in words. */
  async say(message: Saying, quiet = false): Promise<Ack | Refused> {
    const answer = await this.socket.say(message);
    if (answer.type === 'refused' && !quiet) this.tellRefusal(answer);
    return answer;
  }

  /** A move; a card goes to the pile at once, and until the server shows it nothing else is asked. */
  async act(move: string, { bound = true, id }: { bound?: boolean; id?: string | undefined } = {}): Promise<void> {
    const moment = bound ? (this.view?.board.moment ?? null) : null;
    this.chosen = null;
    this.sending += 1;
    if (this.stage && this.link === 'live') this.ahead.play(move, id, this.held, this.stage);
    this.remake();
    const answer = await this.say({ type: 'act', move, moment });
    this.sending -= 1;
    if (answer.type === 'ack') this.busyUntil = bound ? answer.seq : this.busyUntil;
    else if (bound) await this.ahead.takeBack(this.stage);
    this.remake();
  }

  choose(chosen: Memory['chosen']): void {
    this.chosen = chosen;
    this.remake();
  }

  get choosing(): Memory['chosen'] {
    return this.chosen;
  }

  closeShown(): void {
    this.shown = null;
    this.remake();
  }

  /** The talk is open (or closed again): nothing in it is unread. */
  setTalking(open: boolean): void {
    this.talking = open;
    if (open) this.unread = 0;
    this.remake();
  }

  mute(person: string): void {
    const muted = new Set(this.muted);
    if (!muted.delete(person)) muted.add(person);
    this.muted = muted;
  }

  tellRefusal(refused: { code: string; rule: string; facts: Record<string, string | number> }): void {
    playSound('refused');
    const chair = refused.facts['chair'];
    const name = typeof chair === 'number' && this.table ? (chairNames(this.table)[chair] ?? '') : undefined;
    const facts = name === undefined ? refused.facts : { ...refused.facts, name };
    this.notice = { text: refusalText({ ...refused, facts }), rule: refused.rule };
    this.remake();
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => {
      this.notice = null;
      this.remake();
    }, NOTICE_MS);
  }

  // ── What comes in ─────────────────────────────────────────────────────────────────────────────

  private welcome(message: Welcome): void {
    this.waiting.length = 0;
    this.moving = false;
    this.offset = message.time - Date.now();
    if (!message.resumed || this.kept) this.begin(message);
    this.setTable(message.table);
    this.you = message.you;
    for (const event of message.missed) this.note(event, message.view);
    this.showResult = true;
    this.shown = null;
    this.ahead.card = null;
    this.busyUntil = 0;
    this.settle(message.view, message.seq);
    this.onwelcome?.();
  }

  /** As just arrived: with what this tab has kept, if the server can tell what came since. */
  private begin({ resumed, chat, table }: Welcome): void {
    const kept = resumed && this.kept?.match === table.match ? this.kept : { lines: [], said: [] };
    // They were spoken when they were written.
    this.log = kept.lines.map((line) => ({ ...line, asked: true }));
    this.lines = kept.lines.at(-1)?.id ?? 0;
    this.heard.line = this.lines;
    this.said = kept.said;
    for (const event of chat) this.hear(event, true);
    this.kept = null;
  }

  private keep(seq: number): void {
    keepLog(this.place, { match: this.table?.match ?? null, seq, lines: this.log, said: this.said });
  }

  private setTable(table: TableInfo): void {
    if (table.stage === 'over') this.reading ||= this.table?.stage !== 'over';
    else if (table.stage !== 'lobby') this.reading = false;
    for (const line of tellUnderstudies(this.table, table)) this.write(line);
    this.table = table;
  }

  private take(update: Update): void {
    this.waiting.push(update);
    if (!this.working) void this.work();
  }

  private async work(): Promise<void> {
    this.working = true;
    for (let update = this.waiting.shift(); update; update = this.waiting.shift()) await this.show(update);
    this.working = false;
  }

  private async show(update: Update): Promise<void> {
    this.offset = update.time - Date.now();
    for (const line of update.table ? tellPresence(this.table, update.table, this.you?.id) : []) this.write(line);
    if (update.table) this.setTable(update.table);
    if (update.you) this.you = update.you;
    if (update.events.some((event) => event.type === 'cards-dealt')) {
      this.beginRound(update);
      this.moving = true;
      // The first deal: the table has just taken the place of the waiting room.
      await tick();
    }
    const inTime = this.waiting.length < MOST_WAITING && !document.hidden && this.stage !== null && this.link === 'live';
    this.shown = shownHands(update.events, this.view) ?? this.shown;
    this.moving = inTime;
    const ended = update.events.some((event) => event.type === 'round-ended');
    // What is told about the table comes before what happens at it.
    const events = [...update.events.filter((e) => e.type === 'notice'), ...update.events.filter((e) => e.type !== 'notice')];
    for (const event of events) {
      const shown = await this.ahead.isShown(event, this.own?.seat);
      if (shown) this.held = this.held.filter((card) => card.id !== shown.id);
      this.note(event, update.view);
      const sound = shown ? null : soundOf(event, this.viewer(update.view));
      if (sound && this.waiting.length < MOST_WAITING) playSound(sound);
      if (inTime && !shown) await this.move(event, update.view);
      else if (shown && this.model) this.model = { ...this.model, log: this.log };
    }
    if (ended && inTime) {
      this.showResult = false;
      setTimeout(() => {
        this.showResult = true;
        this.remake();
      }, LAST_CARD_MS);
    }
    // The view that follows is drawn in a frame of its own.
    if (inTime) await afterFrame();
    this.moving = false;
    if (update.view) this.settle(update.view, update.seq);
    else {
      this.applied = update.seq;
      this.keep(update.seq);
      this.remake();
    }
  }

  private async move(event: WireEvent, next: View | null): Promise<void> {
    const motion = motionOf(event, this.viewer(next), t('uno-shout'));
    const moment = momentOf(event, this.viewer(next));
    if (moment) void this.stage?.animate({ kind: 'moment', moment });
    if (motion?.kind === 'shout') void this.stage?.animate(motion);
    else if (motion) await this.stage?.animate(motion);
    if (this.model) this.model = between(this.model, event);
    // What landed is drawn in one frame, its line of the log in the next: both frames stay short.
    if (motion) await afterFrame();
    if (this.model) this.model = { ...this.model, log: this.log };
  }

  private beginRound(update: Update): void {
    this.discards = [];
    this.held = [];
    this.shown = null;
    this.showResult = true;
    if (update.view && this.table) this.model = dealing(this.modelOf(update.view, this.table));
  }

  /** The view is how things stand now; what this browser remembers is brought in line with it. */
  private settle(view: View | null, seq: number): void {
    const turned = this.view?.board.moment !== view?.board.moment;
    this.view = view;
    this.applied = seq;
    this.keep(seq);
    if (turned) this.chosen = null;
    if (view) {
      this.discards = discardsOf(this.discards, view.board);
      this.held = holdCards(this.held, view.own?.hand ?? []);
    }
    this.remake();
  }

  /** What to write down and remember about an event. */
  private note(event: WireEvent, next: View | null): void {
    if (event.type === 'chat-said' || event.type === 'emoted') this.hear(event, false);
    if (event.type === 'card-turned') this.discards = [event.card];
    if (event.type === 'card-played') this.discards = [...this.discards, lying(event.card, event.color)].slice(-6);
    const seating = (next ?? this.view)?.board.seating ?? [];
    const company = { names: this.table ? chairNames(this.table) : [], you: this.you?.chair ?? null, seating };
    const line = this.silenced(event) ? null : tell(event, company);
    const hand = tellHand(event, (next ?? this.view)?.own?.seat, settings.sort);
    for (const one of [line, hand]) if (one) this.write(one);
  }

  private write(line: Line): void {
    this.lines += 1;
    this.log = [...this.log, { ...line, id: this.lines }].slice(-LOG_LINES);
  }

  private hear(event: WireEvent, old: boolean): void {
    if (event.type !== 'chat-said' && event.type !== 'emoted') return;
    const text = textOf(event);
    const number = event.type === 'chat-said' ? event.number : null;
    this.said = [...this.said, { number, person: event.person, name: event.name, text }].slice(-SAID_LINES);
    if (old || this.silenced(event)) return;
    if (event.person !== this.you?.id && !this.talking) this.unread += 1;
    if (event.chair === null) return;
    const target = event.type === 'emoted' ? event.at : null;
    if (target === null) this.bubbles.say(event.chair, text);
    else void this.fling(event.chair, target, text);
  }

  /** Whether the viewer wants to hear nothing of who said this, or of anyone. */
  private silenced(event: WireEvent): boolean {
    if (event.type !== 'chat-said' && event.type !== 'emoted') return false;
    return this.muted.has(event.person) || (!settings.chat && event.person !== this.you?.id);
  }

  /** A word flies from chair to chair, and stands where it has landed. */
  private async fling(from: number, to: number, text: string): Promise<void> {
    const seating = this.view?.board.seating ?? [];
    const place = (chair: number): Place => `seat-${seating.indexOf(chair) + 1}`;
    if (!document.hidden) await this.stage?.animate({ kind: 'throw', from: place(from), to: place(to), text });
    this.bubbles.say(to, text);
    this.remake();
  }

  // ── The model ─────────────────────────────────────────────────────────────────────────────────

  private viewer(next: View | null): number | null {
    const own = (next ?? this.view)?.own;
    return own ? own.seat + 1 : null;
  }

  private get connection(): TableModel['connection'] {
    return this.link === 'ended' ? 'lost' : this.link;
  }

  private modelOf(view: View, table: TableInfo): TableModel {
    return toModel(view, table, this.you?.chair ?? null, {
      held: this.held,
      discards: this.discards,
      log: this.log,
      offset: this.offset,
      now: Date.now(),
      chosen: this.chosen,
      busy: this.sending > 0 || this.applied < this.busyUntil,
      ahead: this.ahead.card,
      connection: this.connection,
      shown: this.shown,
      showResult: this.showResult,
      bubbles: this.bubbles.texts,
      unread: this.unread,
      notice: this.notice,
    });
  }

  private remake(): void {
    this.socket.listenClosely(this.table?.stage === 'playing' && !document.hidden);
    if (!this.view || !this.table) {
      this.model = null;
    } else if (this.moving && this.model) {
      // In the middle of a motion: only what stands beside the game changes.
      this.model = { ...this.model, connection: this.connection, notice: this.notice, unread: this.unread, log: this.log };
    } else {
      this.model = this.modelOf(this.view, this.table);
    }
  }
}
