# The end of a round or match.
round-won = { $name } wins round { $round }
round-void = Nobody could go on: this round doesn’t count
match-won = Match won: { $names }
score-player = Player
score-left = Left in hand
score-round = Round
score-total = Total
score-out = Out of cards
score-goal = { $ending ->
    [first-to-limit] First to { $limit } points wins.
    [lowest-at-limit] When someone reaches { $limit } points, the lowest total wins.
    [elimination] At { $limit } points you are out; the last one in wins.
    [schedule] After { $rounds } rounds the highest total wins.
   *[one-round] Whoever goes out first wins.
}
next-round = Next round
rematch = Play again
