# The table while a round is played. "yes" and "no" are plain strings from the client.
the-table = The table
your-place = Your place
answer-needed = Your answer?
dealing = Dealing…
draw-pile = Draw pile, { $count ->
    [one] one card
   *[other] { $count } cards
}
discard-top = Discard pile: { $card }
discard-empty = Discard pile, empty
drawn-question = You drew this one. Play it?
play-it = Play it
pass-on = You can pass them on with { $cards }.
stack-take = Take { $count }
swap-with = Swap hands with { $name }
hand = Your hand, { $count ->
    [one] one card
   *[other] { $count } cards
}
hand-card = { $card }{ $fresh ->
    [yes] , just drawn
   *[no] {""}
}
sort-color = Hand sorted by color
sort-rank = Hand sorted by number
sort-none = Hand as it was drawn
sound = Sound
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
   *[here] {""}
}
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
round-won = { $name } wins round { $round }
score-goal = { $ending ->
    [first-to-limit] First to { $limit } points wins.
    [lowest-at-limit] When someone reaches { $limit } points, the lowest total wins.
    [elimination] At { $limit } points you are out; the last one in wins.
    [schedule] After { $rounds } rounds the highest total wins.
   *[one-round] Whoever goes out first wins.
}
shown-guilty = { $name } was holding { $color }: the challenge stands.
shown-guilty-wild = { $name } was holding another wild: the challenge stands.
shown-honest = { $name } had no { $color }: it was honest.
card-named = { $card }, { color-name } named
clock-left = { $count } s left
connection-back = Connected again.
tap-again = Tap it again to play it.
move-sent = Your move is on its way…
round-of = Round { $round } of { $rounds }
seat-cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
catch-paused = wait
looking-on-you = You are looking on
same-people-again = Same people again
share-result = Share
moment-four = +4!
moment-caught = Caught!
moment-guilty = Bluff!
moment-honest = Honest!
moment-out = Out!
won-kindly = Yours. Beautifully played.
lost-kindly = Close the fan, shuffle the deck: the next one is open.
