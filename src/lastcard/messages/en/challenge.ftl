# Wild Draw Four and hands that are shown.
challenge-title = { $name } played a Wild Draw Four
challenge-color = The color to match was
challenge-question = { $wilds ->
    [yes] Do you think { $name } was holding one, or another wild?
   *[no] Do you think { $name } was holding one?
}
challenge-if-guilty = If you’re right
challenge-guilty-stake = { $plays ->
    [no] { $name } draws { $count }, and you still miss your turn.
   *[yes] { $name } draws { $count } and you play on.
}
challenge-if-honest = If it was honest
challenge-honest-stake = You draw { $count } and miss your turn.
challenge-accept = Take { $count } cards
challenge-for-another = If nobody challenges, { $next } draws { $count } cards.
challenge-guilty-for-another = { $plays ->
    [no] { $name } draws { $count }, and { $next } still misses the turn.
   *[yes] { $name } draws { $count } and { $next } plays on.
}
challenge-honest-for-another = { $plays ->
    [no] You draw { $count }, and { $next } still misses the turn.
   *[yes] You draw { $count }, and { $next } plays on.
}
challenge-let-be = Let it be
challenge-call = Challenge
shown-challenge = Only you can see this hand
shown-agent = A peek at every hand
close = Close
