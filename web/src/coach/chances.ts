// The chances to win over a match as lines, and where the moves of a record are among its steps.
import type { CoachJudgment, MatchAnalysis, Replay } from '../protocol';

export interface Point {
  move: number;
  chance: number;
}

/** Whether there are chances to win the match; else they are those to win each round. */
export const overMatch = (analysis: MatchAnalysis): boolean => analysis.judgments.some((one) => one.match_after !== null);

const chanceAfter = (one: CoachJudgment): number => one.match_after ?? one.after;

/** The line of one player, in pieces where chances begin anew with each round. */
export function piecesOf(analysis: MatchAnalysis, player: number): Point[][] {
  const whole = overMatch(analysis);
  const pieces: Point[][] = [[]];
  analysis.rounds.forEach((round, number) => {
    const last = pieces.at(-1)!;
    if (!whole && last.length > 0) pieces.push([]);
    else if (whole && round.chances) last.push({ move: round.first_move, chance: round.chances[player] ?? 0 });
    for (const one of analysis.judgments) {
      if (one.round !== number || one.player !== player) continue;
      pieces
        .at(-1)!
        .push({ move: one.number, chance: one.match_before ?? one.before }, { move: one.number + 0.5, chance: chanceAfter(one) });
    }
  });
  if (whole && isDone(analysis) && analysis.winners.length > 0) {
    pieces.at(-1)!.push({ move: analysis.moves, chance: analysis.winners.includes(player) ? 1 : 0 });
  }
  return pieces.filter((piece) => piece.length > 0);
}

export const isDone = (analysis: MatchAnalysis): boolean => analysis.moves > 0 && analysis.seen >= analysis.moves;

export const mistakesOf = (analysis: MatchAnalysis, player: number): CoachJudgment[] =>
  analysis.judgments.filter((one) => one.player === player && one.mark !== 'good');

export const markedPoint = (one: CoachJudgment): Point => ({ move: one.number + 0.5, chance: chanceAfter(one) });

/** The step of a replay before a move is made: the table as it was when it was decided. */
export function stepBefore(replay: Replay, one: CoachJudgment): number {
  return one.number + one.round < replay.steps.length ? one.number + one.round : replay.steps.length - 1;
}

/** What everyone is called, by player. */
export function playerNames(analysis: MatchAnalysis, namesAt: (round: number) => string[]): string[] {
  const names: string[] = [];
  analysis.rounds.forEach(({ seating }, round) => {
    const seats = namesAt(round);
    seating.forEach((player, seat) => (names[player] ??= seats[seat] ?? ''));
  });
  return names;
}
