# The score sheet of people who play with printed cards.
score-sheet = Score sheet
score-text = For a game with printed cards: tap what everyone was left with, and the rules of the match do the sums. It is kept in this browser.
score-names = Who plays, clockwise; the first one deals
score-player-number = Player { $number }
score-add-player = One more
score-drop-player = One less
score-begin = Begin the sheet
score-round-now = Round { $round }: { $dealer } deals
score-across = Seated clockwise; partners sit across.
score-who = Who went out?
score-nobody = nobody
score-left-with = { $name } was left with
score-remove = Take away: { $card }
score-write = Write it down
score-is-out = out
score-undo = Take the last round back
score-new = New sheet
