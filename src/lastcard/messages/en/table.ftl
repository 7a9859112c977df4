# The table while a round is played. "yes" and "no" are plain strings from the client.
your-turn = Your turn
your-place = Your place
answer-needed = Your answer?
turn-of = { $name } is thinking…
dealing = Dealing…
waiting = Waiting for players…
draw-card = Draw a card
key-space = Space
draw-pile = Draw pile, { $count ->
    [one] one card
   *[other] { $count } cards
}
discard-top = Discard pile: { $card }
discard-empty = Discard pile, empty
direction = { $direction ->
    [right] Play goes to the right
   *[left] Play goes to the left
}
drawn-question = You drew this one. Play it?
play-it = Play it
keep-it = Keep it
pick-color = Name a color
stack-question = { $count } cards are waiting for you.
pass-on = You can pass them on with { $cards }.
stack-take = Take { $count }
swap-question = Swap hands with whom?
swap-with = Swap hands with { $name }
hand = Your hand, { $count ->
    [one] one card
   *[other] { $count } cards
}
hand-card = { $card }{ $fresh ->
    [yes] , just drawn
   *[no] {""}
}
can-play = Can be played
sort-color = Hand sorted by color
sort-rank = Hand sorted by number
sort-none = Hand as it was drawn
sound = Sound
seat-score = { $score ->
    [one] 1 pt
   *[other] { $score } pts
}
seat-summary = { $name }: { $count ->
    [one] one card
   *[other] { $count } cards
}, { $score ->
    [one] 1 point
   *[other] { $score } points
}{ $side ->
    [none] {""}
   *[other] , side { $side }
}{ $relation ->
    [partner] , your partner
    [opponent] , other side
   *[none] {""}
}{ $called ->
    [yes] , called UNO
   *[no] {""}
}{ $turn ->
    [yes] , taking a turn
   *[no] {""}
}{ $presence ->
    [away] , away
    [gone] , left
   *[here] {""}
}
uno-shout = UNO!
uno-armed = armed
uno-button = { $armed ->
    [yes] UNO is armed: it goes out with your next card
   *[no] Call UNO
}
catch = Catch
catch-name = Catch { $name } not having called UNO
seat-can-be-caught = has not called!
log = What happened
can-jump-in = You can jump in!
