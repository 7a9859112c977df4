# The first screen, on which a match is chosen.
start-title = New match
start-resume = go on with the last one
start-choose = choose
preset = Preset
preset-own = Your own
preset-own-text = House rules that you chose one by one.
