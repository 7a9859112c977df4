# The table while a round is played. "yes" and "no" are plain strings from the client.
your-turn = Te toca
your-place = Tu sitio
answer-needed = ¿Qué respondes?
turn-of = { $name } está pensando…
dealing = Repartiendo…
waiting = Esperando jugadores…
draw-card = Robar carta
key-space = Espacio
draw-pile = Pila para robar, { $count ->
    [one] una carta
   *[other] { $count } cartas
}
discard-top = Pila de descarte: { $card }
discard-empty = Pila de descarte vacía
direction = { $direction ->
    [right] El juego va hacia la derecha
   *[left] El juego va hacia la izquierda
}
drawn-question = ¿Juegas la que robaste?
play-it = Jugarla
keep-it = Guardarla
pick-color = Elige un color
stack-question = Te esperan { $count } cartas.
pass-on = Puedes pasarlas con { $cards }.
stack-take = Llevarme { $count }
swap-question = ¿Con quién cambias la mano?
swap-with = Cambiar la mano con { $name }
hand = Tu mano, { $count ->
    [one] una carta
   *[other] { $count } cartas
}
hand-card = { $card }{ $fresh ->
    [yes] , recién robada
   *[no] {""}
}
can-play = Se puede jugar
sort-color = Mano ordenada por color
sort-rank = Mano ordenada por número
sort-none = Mano en el orden en que llegó
sound = Sonido
seat-score = { $score ->
    [one] 1 pto.
   *[other] { $score } ptos.
}
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
    [gone] , se fue
   *[here] {""}
}
uno-shout = ¡UNO!
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
