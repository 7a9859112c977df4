# The first screen, on which a match is chosen.
start-title = New match
start-resume = go on with the last one
start-choose = choose
preset = Preset
preset-own = Your own
preset-own-text = House rules that you chose one by one.
start-lesson = { $offer } Press { $key }.
hints-first = in the first match
plain-lesson = { $offer } Type: lastcard play --lesson
