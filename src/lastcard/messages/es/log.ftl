# What happens, one sentence each. $who is "you" for the reader, "other" for the rest.
log-dealer-drawn = Se sortea quién reparte: { $draws }.
log-dealer-draw = { $name } { $card }
log-dealer-chosen = { $who ->
    [you] Repartes primero.
   *[other] { $name } reparte primero.
}
log-round = Ronda { $round }. { $who ->
    [you] Repartes tú.
   *[other] Reparte { $name }.
}
log-dealt = { $count ->
    [one] Cada uno recibe una carta.
   *[other] Cada uno recibe { $count } cartas.
}
log-turned = La primera carta es: { $card }.
log-returned = Vuelve a la pila y se descubre otra.
log-color-awaited = { $who ->
    [you] Tú eliges el color.
   *[other] { $name } elige el color.
}
log-color-named = { $who ->
    [you] Eliges { color-name }.
   *[other] { $name } elige { color-name }.
}
log-missed = { $who ->
    [you] Pierdes el turno.
   *[other] { $name } pierde el turno.
}
log-played = { $who ->
    [you] Juegas { $card }.
   *[other] { $name } juega { $card }.
}
log-played-naming = { $who ->
    [you] Juegas { $card } y eliges { color-name }.
   *[other] { $name } juega { $card } y elige { color-name }.
}
log-hands-moved = Las manos cambian de sitio.
log-hands-swapped = { $who ->
    [you] Cambias tu mano con { $other }.
   *[other] { $name } cambia su mano con { $other }.
}
log-hands-passed = Todas las manos pasan: { $moves }.
log-hand-passed = de { $from } a { $to }
log-drew-nothing = { $who ->
    [you] No te queda nada que robar.
   *[other] A { $name } no le queda nada que robar.
}
log-drew = { $who ->
    [you] Robas { $count ->
        [one] una carta
       *[other] { $count } cartas
    }.
   *[other] { $name } roba { $count ->
        [one] una carta
       *[other] { $count } cartas
    }.
}
log-you-drew = Robas: { $cards }.
log-drew-known = { $name } roba: { $cards }.
log-reshuffled = Los descartes se barajan y forman otra pila, { $count ->
    [one] una carta
   *[other] { $count } cartas
}.
log-kept = { $who ->
    [you] Te la guardas.
   *[other] { $name } se la guarda.
}
log-demanded = { $who ->
    [you] Te piden que robes { $count } cartas.
   *[other] { $name } tiene que robar { $count } cartas.
}
log-not-challenged = { $who ->
    [you] No desafías.
   *[other] { $name } no desafía.
}
log-shown-to-you = { $name } tiene: { $cards }.
log-shown = { $who ->
    [you] Enseñas tu mano a { $viewer }.
   *[other] { $name } enseña su mano a { $viewer }.
}
log-guilty = { $who ->
    [you] Desafías, ¡y aciertas!
   *[other] { $name } desafía, ¡y acierta!
}
log-honest = { $who ->
    [you] Desafías, pero fue legal.
   *[other] { $name } desafía, pero fue legal.
}
log-called = { $who ->
    [you] ¡Dices UNO!
   *[other] ¡{ $name } dice UNO!
}
log-forgotten = { $who ->
    [you] ¡Te queda una carta y no has dicho UNO!
   *[other] ¡A { $name } le queda una carta y no ha dicho UNO!
}
log-caught = { $who ->
    [you] ¡{ $catcher } te atrapa!
   *[other] ¡{ $catcher } atrapa a { $name }!
}
log-you-caught = ¡Atrapas a { $name }!
log-suggestion = { $who ->
    [you] Sugeriste una carta: eso cuesta cartas.
   *[other] { $name } sugirió una carta: eso cuesta cartas.
}
log-out = { $who ->
    [you] Te quedas sin cartas: ¡la ronda es tuya!
   *[other] { $name } se queda sin cartas y gana la ronda.
}
log-scored = { $name }: { $points ->
    [one] un punto
   *[other] { $points } puntos
}, { $total } en total
log-eliminated = { $who ->
    [you] Llegas al límite y sales de la partida.
   *[other] { $name } llega al límite y sale de la partida.
}
log-match-you = ¡Ganas la partida!
log-said = { $name }: { $text }
log-said-to = { $name } a { $other }: { $text }
