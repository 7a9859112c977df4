# The table while a round is played. "yes" and "no" are plain strings from the client.
your-turn = Sua vez
turn-of = { $name } está pensando…
draw-card = Comprar carta
key-space = Espaço
direction = { $direction ->
    [right] O jogo segue para a direita.
   *[left] O jogo segue para a esquerda.
}
keep-it = Guardar
pick-color = Escolha uma cor
stack-question = { $count } cartas esperam por você.
swap-question = Trocar de mão com quem?
can-play = Pode ser jogada
seat-score = { $score ->
    [one] { $score } pt
   *[other] { $score } pts
}
uno-shout = UNO!
