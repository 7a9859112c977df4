# Looking at a match again.
replay-step = Move { $number } of { $count }
replay-back = One move back
replay-on = One move on
replay-play = Play
replay-round = Round
replay-eyes = Whose eyes
replay-all = everyone’s
