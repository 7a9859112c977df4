# What is asked of a player, for the ear; letters are keys.
ask-turn = Te toca.
ask-pile = En la pila de descarte: { $card }.
ask-playable = Puedes jugar: { $cards }.
ask-nothing-playable = No tienes nada que valga.
ask-draw = Espacio para robar.
ask-drawn = Puedes jugar la carta robada, { $card }: { $must ->
    [yes] P la juega, y hay que jugarla.
   *[no] P la juega, K la guarda.
}
ask-color = Elige un color: { $colors }.
ask-challenged = { $name } jugó un comodín Roba 4.
ask-color-to-match = El color pedido era { color-name }.
ask-challenge = D para desafiar: si aciertas, { $name } roba { $count }; si fue legal, robas { $penalty }. T para llevarte { $count } cartas.
ask-challenge-for-another = D para desafiar: si aciertas, { $name } roba { $count }; si fue legal, robas { $penalty }. T para dejarlo pasar: si nadie desafía, { $next } roba { $count } cartas.
ask-take = T para llevarte { $count } cartas.
ask-swap-with = { $number } { $name }, { $count ->
    [one] una carta
   *[other] { $count } cartas
}
ask-close = Escape para cerrar.
ask-scores = Puntos: { $scores }.
ask-catch = ¡C para atrapar a { $name }!
ask-call = ¡U para decir UNO!
ask-arm = U prepara tu UNO.
hand-now = Tu mano: { $cards }.
