# Looking at a match again.
replay-drop = Drop a record here
replay-text = Any .lcn file: your own, a friend’s, or one from a simulation.
replay-choose = Choose a file
replay-yours = Or one of your matches:
replay-step = Move { $number } of { $count }
replay-back = One move back
replay-on = One move on
replay-start = To the start of the round
replay-end = To the end of the round
replay-play = Play
replay-stop = Stop
replay-round = Round
replay-eyes = Whose eyes
replay-all = everyone’s
replay-file = Another file
replay-save = Save the record
