# The end of a round or match.
round-won = { $name } wins round { $round }
round-void = Nobody could go on: this round doesn’t count
match-won = Match won: { $names }
score-player = Player
score-left = Left in hand
score-round = Round
score-total = Total
score-out = Out of cards
score-limit = First to { $limit } points wins.
next-round = Next round
rematch = Play again
