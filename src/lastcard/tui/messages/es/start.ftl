# The first screen, on which a match is chosen.
start-title = Partida nueva
start-resume = seguir con la última
start-choose = elegir
