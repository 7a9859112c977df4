# The table while a round is played. "yes" and "no" are plain strings from the client.
your-turn = Sua vez
your-place = Seu lugar
answer-needed = Qual é a sua resposta?
turn-of = { $name } está pensando…
dealing = Distribuindo…
waiting = Esperando jogadores…
draw-card = Comprar carta
key-space = Espaço
draw-pile = Monte, { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
discard-top = Descarte: { $card }
discard-empty = Descarte vazio
direction = { $direction ->
    [right] O jogo segue para a direita
   *[left] O jogo segue para a esquerda
}
drawn-question = Jogar a que você comprou?
play-it = Jogar
keep-it = Guardar
pick-color = Escolha uma cor
stack-question = { $count } cartas esperam por você.
pass-on = Você pode passá-las adiante com { $cards }.
stack-take = Comprar { $count }
swap-question = Trocar de mão com quem?
swap-with = Trocar de mão com { $name }
hand = Sua mão, { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
hand-card = { $card }{ $fresh ->
    [yes] , recém-comprada
   *[no] {""}
}
can-play = Pode ser jogada
sort-color = Mão ordenada por cor
sort-rank = Mão ordenada por número
sort-none = Mão na ordem em que chegou
sound = Som
seat-score = { $score ->
    [one] { $score } pt
   *[other] { $score } pts
}
seat-summary = { $name }: { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}, { $score ->
    [one] { $score } ponto
   *[other] { $score } pontos
}{ $side ->
    [none] {""}
   *[other] , lado { $side }
}{ $relation ->
    [partner] , sua dupla
    [opponent] , lado adversário
   *[none] {""}
}{ $called ->
    [yes] , disse UNO
   *[no] {""}
}{ $turn ->
    [yes] , jogando agora
   *[no] {""}
}{ $presence ->
    [away] , longe da mesa
    [gone] , saiu
   *[here] {""}
}
uno-shout = UNO!
uno-armed = pronto
uno-button = { $armed ->
    [yes] UNO está pronto: sai com a sua próxima carta
   *[no] Dizer UNO
}
catch = Flagrar
catch-name = Flagrar { $name } sem dizer UNO
seat-can-be-caught = não disse UNO!
log = O que aconteceu
can-jump-in = Você pode jogar fora da vez!
