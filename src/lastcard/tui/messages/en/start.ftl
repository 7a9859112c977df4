# The first screen, on which a match is chosen.
start-title = New match
start-resume = go on with the last one
start-choose = choose
