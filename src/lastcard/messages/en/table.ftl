# The table while a round is played. "yes" and "no" are plain strings from the client.
your-turn = Your turn
turn-of = { $name } is thinking…
draw-card = Draw a card
key-space = Space
direction = { $direction ->
    [right] Play goes to the right.
   *[left] Play goes to the left.
}
keep-it = Keep it
pick-color = Name a color
stack-question = { $count } cards are waiting for you.
swap-question = Swap hands with whom?
can-play = Can be played
seat-score = { $score ->
    [one] 1 pt
   *[other] { $score } pts
}
uno-shout = UNO!
