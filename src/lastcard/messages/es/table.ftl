# The table while a round is played. "yes" and "no" are plain strings from the client.
your-turn = Te toca
turn-of = { $name } está pensando…
draw-card = Robar carta
key-space = Espacio
direction = { $direction ->
    [right] El juego va hacia la derecha.
   *[left] El juego va hacia la izquierda.
}
keep-it = Guardarla
pick-color = Elige un color
stack-question = Te esperan { $count } cartas.
swap-question = ¿Con quién cambias la mano?
can-play = Se puede jugar
seat-score = { $score ->
    [one] 1 pto.
   *[other] { $score } ptos.
}
uno-shout = ¡UNO!
