# The coach: how a match was played. $name is a player, $percent a whole number.
coach-title = How did I play?
coach-mark = { $mark ->
    [slip] slip
    [mistake] mistake
   *[blunder] blunder
}
coach-player = { $name }: accuracy { $percent } %. { $decisions ->
    [one] One decision
   *[other] { $decisions } decisions
}, { $mistakes ->
    [0] none clearly wrong
    [one] one mistake
   *[other] { $mistakes } mistakes
}.
coach-player-open = { $name }: there was nothing to decide.
coach-where = Round { $round }, move { $move }:
coach-instead = { $done }. Better: { $better }.
coach-chances = { $before } % to win the round instead of { $after } %.
coach-calls = Calls forgotten: { $count }, caught: { $caught }.
coach-catches = Could have caught someone and let it go: { $count }.
coach-challenges = Challenges by the odds: right { $right }, wrong { $wrong }, too close to tell { $open }.
coach-bluffs = Bluffs: { $count }, found out: { $caught }.
coach-luck = Rounds won: { $won } of { $rounds }. Against equals that is { $luck } by luck of the cards and { $play } by play.
coach-luck-rounds = Luck, round by round: { $list }.
coach-noise = Only what another move beats by more than the noise counts as a mistake. Judged by what the player could know then.
coach-next = Next mistake
coach-curve = Chances to win the match
coach-curve-round = Chances to win the round
coach-do-play = play { $card }
coach-do-name = play { $card } and name { $color }
coach-do-swap = play { $card } and swap with { $name }
coach-do-draw = draw a card
coach-do-keep = keep the card drawn
coach-do-color = name { $color }
coach-do-take = take the cards
coach-do-challenge = challenge
coach-goes-out = It was the last card: the round would be won.
coach-could-play = A card could be played, so there was no need to draw.
coach-could-play-drawn = The card drawn could be played at once.
coach-could-pass-on = The { $count } cards could be passed on.
coach-likely-bluff = It was a bluff in { $count } of 100 deals that fit all that was seen.
coach-likely-honest = It was honest in { $count } of 100 deals that fit all that was seen.
coach-stops-next = { $name } has { $count ->
    [one] one card
   *[other] { $count } cards
} left, and this card costs { $name } a turn.
coach-lets-play = That let { $name } play next, with { $count ->
    [one] one card
   *[other] { $count } cards
} left.
coach-next-lacks = { $name } most likely has no { $color }: so it is in { $count } of 100 deals that fit all that was seen.
coach-next-asked = { $name } had just asked for { $other }.
coach-keeps-color = In { $color } { $count ->
    [one] one card is left
   *[other] { $count } cards are left
} to go on with, in { $other } { $fewer ->
    [0] none
    [one] only one
   *[other] only { $fewer }
}.
coach-risked-bluff = With { $color } in hand that was a bluff, and it can be challenged.
coach-saves-wild = Another card fits, and the Wild can wait.
coach-swaps-for-fewer = { $name } has only { $count ->
    [one] one card
   *[other] { $count } cards
}.
# While a match is played, at tables where all others are bots.
coach-ask = Ask the coach
coach-thinks = The coach is thinking…
coach-would = The coach would { $move }: { $percent } % to win the round.
blunders = Tell me when I blunder
blunders-hint = Where all others are bots: right after the move, and what was better
coach-blunder = That was a blunder. { $text }
