# The end of a round or match.
round-void = Nadie puede terminar esta ronda: no cuenta
match-won = Victoria: { $names }
score-player = Jugador
score-left = Le quedó
score-round = Ronda
score-total = Total
score-out = Sin cartas
next-round = Siguiente ronda
rematch = Jugar otra vez
ready-waiting = Esperando a los demás
score-eliminated = fuera
