# The coach in the browser.
coach-begins = The coach sits down with the match…
coach-progress = Looked at { $seen } of { $moves } moves
coach-previous = Previous mistake
