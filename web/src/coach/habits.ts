// A history of play, added up for showing.
import type { CoachedMatch } from '../protocol';

/** The share of what was at stake that was kept; matches count by their decisions. */
export function accuracyOf(matches: readonly CoachedMatch[]): number | null {
  let kept = 0;
  let decisions = 0;
  for (const match of matches) {
    if (match.accuracy === null) continue;
    kept += match.accuracy * match.decisions;
    decisions += match.decisions;
  }
  return decisions === 0 ? null : kept / decisions;
}

export const total = (matches: readonly CoachedMatch[], of: (match: CoachedMatch) => number): number =>
  matches.reduce((sum, match) => sum + of(match), 0);

export const badDecisions = (match: CoachedMatch): number => match.slips + match.mistakes + match.blunders;

export interface Habit {
  name: 'decisions' | 'challenges' | 'bluffs';
  good: number;
  bad: number;
}

/** What was right and what was wrong, as far as there was any of it. */
export function habitsOf(matches: readonly CoachedMatch[]): Habit[] {
  const wrong = total(matches, badDecisions);
  const foundOut = total(matches, (match) => match.bluffs_found_out);
  const habits: Habit[] = [
    { name: 'decisions', good: total(matches, (match) => match.decisions) - wrong, bad: wrong },
    { name: 'challenges', good: total(matches, (match) => match.challenges_right), bad: total(matches, (match) => match.challenges_wrong) },
    { name: 'bluffs', good: total(matches, (match) => match.bluffs) - foundOut, bad: foundOut },
  ];
  return habits.filter(({ good, bad }) => good + bad > 0);
}
