# The coach in the browser.
coach-begins = The coach sits down with the match…
coach-progress = Looked at { $seen } of { $moves } moves
coach-previous = Previous mistake
# Over all matches, in the history.
coach-over-time = How you play
coach-over-time-empty = Accuracy, luck, and what you do well: nothing yet, for the coach has seen none of your matches.
coach-look = Let the coach look at { $count ->
    [one] the last match
   *[other] the last { $count } matches
}
coach-looking = The coach looks at match { $number } of { $count }…
coach-accuracy = Accuracy
coach-accuracy-text = { $percent } % of what was at stake was kept, over { $count ->
    [one] one match
   *[other] { $count } matches
}.
coach-accuracy-newer = In the newer half { $percent } %, in the older half { $before } %.
coach-fortune = Luck and play
coach-fortune-text = In rounds won, beside what equals would have: { $luck } by luck of the cards, { $play } by play.
coach-fortune-note = In the long run luck comes to nothing.
coach-bars-luck = luck
coach-bars-play = play
coach-habits = What goes well, and what does not
coach-habit-decisions = Decisions
coach-habit-challenges = Challenges
coach-habit-bluffs = Bluffs
coach-habit-calls = UNO forgotten
coach-habit-catches = Not caught
coach-habit-decisions-text = { $good } good, { $bad } with a mistake
coach-habit-challenges-text = { $good } right by the odds, { $bad } wrong
coach-habit-bluffs-text = { $good } went through, { $bad } found out
