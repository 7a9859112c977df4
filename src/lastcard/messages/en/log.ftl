# What happens, one sentence each. $who is "you" for the reader, "other" for the rest.
log-dealer-drawn = Drawing for the deal: { $draws }.
log-dealer-draw = { $name } { $card }
log-dealer-chosen = { $who ->
    [you] You deal first.
   *[other] { $name } deals first.
}
log-round = Round { $round }. { $who ->
    [you] You deal.
   *[other] { $name } deals.
}
log-dealt = { $count ->
    [one] Everyone gets one card.
   *[other] Everyone gets { $count } cards.
}
log-turned = The first card is: { $card }.
log-returned = It goes back into the pile, and another is turned up.
log-color-awaited = { $who ->
    [you] You name the color.
   *[other] { $name } names the color.
}
log-color-named = { $who ->
    [you] You name { color-name }.
   *[other] { $name } names { color-name }.
}
log-missed = { $who ->
    [you] You miss this turn.
   *[other] { $name } misses a turn.
}
log-played = { $who ->
    [you] You play { $card }.
   *[other] { $name } plays { $card }.
}
log-played-naming = { $who ->
    [you] You play { $card } and name { color-name }.
   *[other] { $name } plays { $card } and names { color-name }.
}
log-hands-moved = Hands change places.
log-hands-swapped = { $who ->
    [you] You swap hands with { $other }.
   *[other] { $name } swaps hands with { $other }.
}
log-hands-passed = Every hand is passed on: { $moves }.
log-hand-passed = { $from } to { $to }
log-drew-nothing = { $who ->
    [you] There is nothing left for you to draw.
   *[other] There is nothing left for { $name } to draw.
}
log-drew = { $who ->
    [you] You draw { $count ->
        [one] a card
       *[other] { $count } cards
    }.
   *[other] { $name } draws { $count ->
        [one] a card
       *[other] { $count } cards
    }.
}
log-you-drew = You draw: { $cards }.
log-drew-known = { $name } draws: { $cards }.
log-reshuffled = The discards are shuffled into a new draw pile, { $count ->
    [one] one card
   *[other] { $count } cards
}.
log-kept = { $who ->
    [you] You keep it.
   *[other] { $name } keeps it.
}
log-demanded = { $who ->
    [you] { $count } cards are demanded of you.
   *[other] { $count } cards are demanded of { $name }.
}
log-not-challenged = { $who ->
    [you] You do not challenge.
   *[other] { $name } does not challenge.
}
log-shown-to-you = { $name } holds: { $cards }.
log-shown = { $who ->
    [you] You show your hand to { $viewer }.
   *[other] { $name } shows the hand to { $viewer }.
}
log-guilty = { $who ->
    [you] You challenge, and you are right!
   *[other] { $name } challenges, and is right!
}
log-honest = { $who ->
    [you] You challenge, but it was honest.
   *[other] { $name } challenges, but it was honest.
}
log-called = { $who ->
    [you] You call UNO!
   *[other] { $name } calls UNO!
}
log-forgotten = { $who ->
    [you] You have one card left and have not called UNO!
   *[other] { $name } has one card left and has not called UNO!
}
log-caught = { $who ->
    [you] { $catcher } catches you!
   *[other] { $name } is caught by { $catcher }!
}
log-you-caught = You catch { $name }!
log-suggestion = { $who ->
    [you] You suggested a card: that costs cards.
   *[other] { $name } suggested a card: that costs cards.
}
log-out = { $who ->
    [you] You are out of cards: the round is yours!
   *[other] { $name } is out of cards and wins the round.
}
log-scored = { $name }: { $points ->
    [one] one point
   *[other] { $points } points
}, { $total } in all
log-eliminated = { $who ->
    [you] You have reached the limit and are out of the match.
   *[other] { $name } has reached the limit and is out of the match.
}
log-match-you = You win the match!
log-said = { $name }: { $text }
log-said-to = { $name } to { $other }: { $text }
