// Which rule is being looked at over whatever else is on the screen, and what is played there.

/** What decides which rules are in force. */
export interface Played {
  edition: string;
  format: string | null;
  rules: Record<string, string>;
}

let played = $state.raw<Played | null>(null);
let asked = $state.raw<{ rule: string | null } | null>(null);
let turn = $state(false);

/** Said by the table or the form that is on the screen; null when it goes. */
export const setPlayed = (next: Played | null): void => void (played = next);
export const playedHere = (): Played | null => played;

/** Whether the table waits for the reader meanwhile. */
export const setTurn = (mine: boolean): void => void (turn = mine);
export const isTurn = (): boolean => turn;

/** Stands for a rule where what is wanted is the one that decides a dispute. */
export const DISPUTE = 'DISPUTE';

/** Open a rule over the screen; without an id, all of them. */
export const askRule = (rule: string | null = null): void => void (asked = { rule });
export const askedRule = (): { rule: string | null } | null => asked;
export const closeRules = (): void => void (asked = null);
