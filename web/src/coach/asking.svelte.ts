// Asks the server for the analysis of a match until all of it is there.
import { analysisOf } from '../net/api';
import { errorText } from '../lobby/errors';
import type { MatchAnalysis } from '../protocol';
import { isDone } from './chances';

const AGAIN_MS = 1200;

export class Asking {
  found: MatchAnalysis | null = $state.raw(null);
  problem = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(private readonly match: string) {
    void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const found = await analysisOf(this.match);
      if (this.#over) return;
      this.found = found;
      if (!isDone(found)) this.#timer = setTimeout(() => void this.#ask(), AGAIN_MS);
    } catch (error) {
      if (!this.#over) this.problem = errorText(error);
    }
  }

  end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }
}
