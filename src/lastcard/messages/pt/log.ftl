# What happens, one sentence each. $who is "you" for the reader, "other" for the rest.
log-dealer-drawn = Sorteio de quem distribui: { $draws }.
log-dealer-draw = { $name } { $card }
log-dealer-chosen = { $who ->
    [you] Você distribui primeiro.
   *[other] { $name } distribui primeiro.
}
log-round = Rodada { $round }. { $who ->
    [you] Você distribui.
   *[other] { $name } distribui.
}
log-dealt = { $count ->
    [one] Cada um recebe { $count } carta.
   *[other] Cada um recebe { $count } cartas.
}
log-turned = A primeira carta é: { $card }.
log-returned = Ela volta para o monte, e outra é virada.
log-color-awaited = { $who ->
    [you] Você escolhe a cor.
   *[other] { $name } escolhe a cor.
}
log-color-named = { $who ->
    [you] Você escolhe { color-name }.
   *[other] { $name } escolhe { color-name }.
}
log-missed = { $who ->
    [you] Você perde a vez.
   *[other] { $name } perde a vez.
}
log-played = { $who ->
    [you] Você joga { $card }.
   *[other] { $name } joga { $card }.
}
log-played-naming = { $who ->
    [you] Você joga { $card } e escolhe { color-name }.
   *[other] { $name } joga { $card } e escolhe { color-name }.
}
log-hands-moved = As mãos trocam de lugar.
log-hands-swapped = { $who ->
    [you] Você troca de mão com { $other }.
   *[other] { $name } troca de mão com { $other }.
}
log-hands-passed = Todas as mãos passam: { $moves }.
log-hand-passed = de { $from } para { $to }
log-drew-nothing = { $who ->
    [you] Não há mais nada para você comprar.
   *[other] Não há mais nada para { $name } comprar.
}
log-drew = { $who ->
    [you] Você compra { $count ->
        [one] { $count } carta
       *[other] { $count } cartas
    }.
   *[other] { $name } compra { $count ->
        [one] { $count } carta
       *[other] { $count } cartas
    }.
}
log-you-drew = Você compra: { $cards }.
log-drew-known = { $name } compra: { $cards }.
log-reshuffled = Os descartes são embaralhados e viram o novo monte, { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}.
log-kept = { $who ->
    [you] Você fica com ela.
   *[other] { $name } fica com ela.
}
log-demanded = { $who ->
    [you] Pedem que você compre { $count } cartas.
   *[other] { $name } tem que comprar { $count } cartas.
}
log-not-challenged = { $who ->
    [you] Você não desafia.
   *[other] { $name } não desafia.
}
log-shown-to-you = { $name } tem: { $cards }.
log-shown = { $who ->
    [you] Você mostra a mão para { $viewer }.
   *[other] { $name } mostra a mão para { $viewer }.
}
log-guilty = { $who ->
    [you] Você desafia, e acerta!
   *[other] { $name } desafia, e acerta!
}
log-honest = { $who ->
    [you] Você desafia, mas foi honesto.
   *[other] { $name } desafia, mas foi honesto.
}
log-called = { $who ->
    [you] Você diz UNO!
   *[other] { $name } diz UNO!
}
log-forgotten = { $who ->
    [you] Você tem uma carta e não disse UNO!
   *[other] { $name } tem uma carta e não disse UNO!
}
log-caught = { $who ->
    [you] { $catcher } flagra você!
   *[other] { $catcher } flagra { $name }!
}
log-you-caught = Você flagra { $name }!
log-suggestion = { $who ->
    [you] Você sugeriu uma carta: isso custa cartas.
   *[other] { $name } sugeriu uma carta: isso custa cartas.
}
log-out = { $who ->
    [you] Você ficou sem cartas: a rodada é sua!
   *[other] { $name } ficou sem cartas e ganha a rodada.
}
log-scored = { $name }: { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}, { $total } no total
log-eliminated = { $who ->
    [you] Você chegou ao limite e sai da partida.
   *[other] { $name } chegou ao limite e sai da partida.
}
log-match-you = Você ganha a partida!
log-said = { $name }: { $text }
log-said-to = { $name } para { $other }: { $text }
