# Why an action is refused. Exact, short, no blame. $own and $color are color letters.
match-number = { $value ->
    [8] an 8
   *[other] a { $value }
}
match-skip = a Skip
match-reverse = a Reverse
match-draw2 = a Draw Two
refusal-mismatch = That’s { $own ->
    [R] red
    [Y] yellow
    [G] green
   *[B] blue
}; the table wants { color-name } or { $match }.
refusal-mismatch-color = That’s { $own ->
    [R] red
    [Y] yellow
    [G] green
   *[B] blue
}; the table wants { color-name }.
refusal-not-your-turn = Not your turn yet.
refusal-only-drawn = After drawing, only the card you drew can be played.
refusal-answer-first = First answer the Wild Draw Four.
refusal-name-color-first = First name a color.
refusal-stack-or-take = Play a matching draw card or take the pile-up.
refusal-no-call = No call needed: you have more than one card left.
refusal-no-catch = Nobody to catch right now.
