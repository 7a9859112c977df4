# The end of a round or match.
round-void = Nobody can finish this round: it doesn’t count
match-won = Match won: { $names }
score-player = Player
score-left = Left in hand
score-round = Round
score-total = Total
score-out = Out of cards
next-round = Next round
rematch = Play again
ready-waiting = Waiting for the others
score-eliminated = out
