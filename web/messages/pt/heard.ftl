# What is asked of a player, for the ear; letters are keys.
ask-turn = Sua vez.
ask-pile = No descarte: { $card }.
ask-playable = Você pode jogar: { $cards }.
ask-nothing-playable = Nada na sua mão serve.
ask-draw = Espaço para comprar.
ask-drawn = Você pode jogar a carta comprada, { $card }: { $must ->
    [yes] P joga, e ela tem que ser jogada.
   *[no] P joga, K guarda.
}
ask-color = Escolha uma cor: { $colors }.
ask-challenged = { $name } jogou um Curinga Comprar Quatro.
ask-color-to-match = A cor pedida era { color-name }.
ask-challenge = D para desafiar: se você acertar, { $name } compra { $count }; se foi honesto, você compra { $penalty }. T para comprar { $count } cartas.
ask-challenge-for-another = D para desafiar: se você acertar, { $name } compra { $count }; se foi honesto, você compra { $penalty }. T para deixar passar: se ninguém desafiar, { $next } compra { $count } cartas.
ask-take = T para comprar { $count } cartas.
ask-swap-with = { $number } { $name }, { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
ask-close = Esc para fechar.
ask-scores = Pontos: { $scores }.
ask-catch = C para flagrar { $name }!
ask-call = U para dizer UNO!
ask-arm = U deixa o seu UNO pronto.
hand-now = Sua mão: { $cards }.
