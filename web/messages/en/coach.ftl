# The coach in the browser.
coach-begins = The coach sits down with the match…
coach-progress = Looked at { $seen } of { $moves } moves
coach-previous = Previous mistake
coach-ask = Ask the coach
coach-thinks = The coach is thinking…
coach-would = The coach would { $move }: { $percent } % to win the round.
