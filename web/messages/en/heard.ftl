# What is asked of a player, for the ear; letters are keys.
ask-turn = Your turn.
ask-pile = On the pile: { $card }.
ask-playable = You can play: { $cards }.
ask-nothing-playable = Nothing in your hand fits.
ask-draw = Space draws a card.
ask-drawn = You can play the card you drew, { $card }: { $must ->
    [yes] P plays it, and it has to be played.
   *[no] P plays it, K keeps it.
}
ask-color = Name a color: { $colors }.
ask-challenged = { $name } played a Wild Draw Four.
ask-color-to-match = The color to match was { color-name }.
ask-challenge = D challenges: if you’re right, { $name } draws { $count }; if it was honest, you draw { $penalty }. T takes { $count } cards.
ask-challenge-for-another = D challenges: if you’re right, { $name } draws { $count }; if it was honest, you draw { $penalty }. T lets it be: if nobody challenges, { $next } draws { $count } cards.
ask-take = T takes { $count } cards.
ask-swap-with = { $number } { $name }, { $count ->
    [one] one card
   *[other] { $count } cards
}
ask-close = Escape closes it.
ask-scores = Scores: { $scores }.
ask-catch = C catches { $name }!
ask-call = U calls UNO!
ask-arm = U prepares your UNO call.
hand-now = Your hand: { $cards }.
