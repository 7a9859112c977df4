# The table while a round is played. "yes" and "no" are plain strings from the client.
the-table = La mesa
your-place = Tu sitio
answer-needed = ¿Qué respondes?
dealing = Repartiendo…
draw-pile = Pila para robar, { $count ->
    [one] una carta
   *[other] { $count } cartas
}
discard-top = Pila de descarte: { $card }
discard-empty = Pila de descarte vacía
drawn-question = ¿Juegas la que robaste?
play-it = Jugarla
pass-on = Puedes pasarlas con { $cards }.
stack-take = Llevarme { $count }
swap-with = Cambiar la mano con { $name }
hand = Tu mano, { $count ->
    [one] una carta
   *[other] { $count } cartas
}
hand-card = { $card }{ $fresh ->
    [yes] , recién robada
   *[no] {""}
}
sort-color = Mano ordenada por color
sort-rank = Mano ordenada por número
sort-none = Mano en el orden en que llegó
sound = Sonido
seat-summary = { $name }: { $count ->
    [one] una carta
   *[other] { $count } cartas
}, { $score ->
    [one] 1 punto
   *[other] { $score } puntos
}{ $side ->
    [none] {""}
   *[other] , bando { $side }
}{ $relation ->
    [partner] , tu pareja
    [opponent] , bando contrario
   *[none] {""}
}{ $called ->
    [yes] , dijo UNO
   *[no] {""}
}{ $turn ->
    [yes] , jugando su turno
   *[no] {""}
}{ $presence ->
    [away] , no está
   *[here] {""}
}
uno-armed = listo
uno-button = { $armed ->
    [yes] UNO está listo: saldrá con tu próxima carta
   *[no] Decir UNO
}
catch = Atrapar
catch-name = Atrapar a { $name } por no decir UNO
seat-can-be-caught = ¡no ha dicho UNO!
log = Lo que ha pasado
can-jump-in = ¡Puedes jugar fuera de turno!
round-won = { $name } gana la ronda { $round }
score-goal = { $ending ->
    [first-to-limit] Gana quien llegue primero a { $limit } puntos.
    [lowest-at-limit] Cuando alguien llega a { $limit } puntos, gana el total más bajo.
    [elimination] Con { $limit } puntos quedas fuera; gana quien quede en pie.
    [schedule] Tras { $rounds } rondas gana el total más alto.
   *[one-round] Gana quien se quede antes sin cartas.
}
shown-guilty = { $name } tenía { $color }: ganas el desafío.
shown-guilty-wild = { $name } tenía otro comodín: ganas el desafío.
shown-honest = { $name } no tenía { $color }: fue legal.
card-named = { $card }, color elegido: { color-name }
clock-left = quedan { $count } s
connection-back = Conexión recuperada.
tap-again = Tócala otra vez para jugarla.
move-sent = Tu jugada va en camino…
round-of = Ronda { $round } de { $rounds }
seat-cards = { $count ->
    [one] una carta
   *[other] { $count } cartas
}
catch-paused = espera
looking-on-you = Estás mirando
same-people-again = Otra vez los mismos
share-result = Compartir
moment-four = ¡+4!
moment-caught = ¡Atrapado!
moment-guilty = ¡Farol!
moment-honest = ¡Era verdad!
moment-out = ¡Sin cartas!
won-kindly = Es tuya. ¡Bien jugado!
lost-kindly = Se recoge, se baraja: la próxima está abierta.
