// A phone does not go dark while a match is played: whoever waits for the others touches nothing.

/** Nothing has happened for so long: whoever left the table lying open wants it dark. */
const STILL_MS = 5 * 60_000;

export class Awake {
  private lock: Promise<WakeLockSentinel | null> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Something happens at the table. */
  stir(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), STILL_MS);
    // A page that was hidden has lost what it had.
    if (!document.hidden) this.lock = (this.lock ?? none()).then((held) => (held?.released === false ? held : request()));
  }

  rest(): void {
    clearTimeout(this.timer);
    void this.lock?.then((held) => held?.release());
    this.lock = null;
  }
}

const none = (): Promise<null> => Promise.resolve(null);

async function request(): Promise<WakeLockSentinel | null> {
  try {
    return (await navigator.wakeLock?.request('screen')) ?? null;
  } catch {
    // The battery is low, or the browser does not want it: then it goes dark as ever.
    return null;
  }
}
