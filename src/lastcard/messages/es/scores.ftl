# The end of a round or match.
round-won = { $name } gana la ronda { $round }
round-void = Nadie podía seguir: la ronda no cuenta
match-won = Victoria: { $names }
score-player = Jugador
score-left = Le quedó
score-round = Ronda
score-total = Total
score-out = Sin cartas
score-goal = { $ending ->
    [first-to-limit] Gana quien llegue primero a { $limit } puntos.
    [lowest-at-limit] Cuando alguien llega a { $limit } puntos, gana el total más bajo.
    [elimination] Con { $limit } puntos quedas fuera; gana quien quede en pie.
    [schedule] Tras { $rounds } rondas gana el total más alto.
   *[one-round] Gana quien se quede antes sin cartas.
}
next-round = Siguiente ronda
rematch = Jugar otra vez
