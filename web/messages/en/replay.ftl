# Looking at a match again.
replay-drop = Drop a record here
replay-text = Any .lcn file: your own, a friend’s, or one from a simulation.
replay-choose = Choose a file
replay-yours = Or one of your matches:
replay-start = To the start of the round
replay-end = To the end of the round
replay-stop = Stop
replay-file = Another file
replay-save = Save the record
share-move = Link to this move
