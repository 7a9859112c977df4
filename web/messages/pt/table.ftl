# The table while a round is played. "yes" and "no" are plain strings from the client.
the-table = A mesa
your-place = Seu lugar
answer-needed = Qual é a sua resposta?
dealing = Distribuindo…
draw-pile = Monte, { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
discard-top = Descarte: { $card }
discard-empty = Descarte vazio
drawn-question = Jogar a que você comprou?
play-it = Jogar
pass-on = Você pode passá-las adiante com { $cards }.
stack-take = Comprar { $count }
swap-with = Trocar de mão com { $name }
hand = Sua mão, { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
hand-card = { $card }{ $fresh ->
    [yes] , recém-comprada
   *[no] {""}
}
sort-color = Mão ordenada por cor
sort-rank = Mão ordenada por número
sort-none = Mão na ordem em que chegou
sound = Som
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
    [partner] , seu parceiro
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
   *[here] {""}
}
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
round-won = { $name } ganha a rodada { $round }
score-goal = { $ending ->
    [first-to-limit] Quem fizer { $limit } pontos primeiro ganha.
    [lowest-at-limit] Quando alguém chega a { $limit } pontos, ganha o menor total.
    [elimination] Com { $limit } pontos você está fora; ganha quem ficar por último.
    [schedule] Depois de { $rounds } rodadas ganha o maior total.
   *[one-round] Ganha quem ficar sem cartas primeiro.
}
shown-guilty = { $name } tinha { $color }: o desafio valeu.
shown-guilty-wild = { $name } tinha outro Curinga: o desafio valeu.
shown-honest = { $name } não tinha { $color }: foi honesto.
card-named = { $card }, cor escolhida: { color-name }
clock-left = faltam { $count } s
connection-back = Conexão restabelecida.
tap-again = Toque nela de novo para jogar.
move-sent = Sua jogada está a caminho…
round-of = Rodada { $round } de { $rounds }
seat-cards = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
catch-paused = espere
looking-on-you = Você está assistindo
same-people-again = De novo, a mesma turma
share-result = Compartilhar
moment-four = +4!
moment-caught = Flagrante!
moment-guilty = Blefe!
moment-honest = Era verdade!
moment-out = Bateu!
won-kindly = É sua. Bem jogado!
lost-kindly = Recolhe, embaralha: a próxima está em aberto.
