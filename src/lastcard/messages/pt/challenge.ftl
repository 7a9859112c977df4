# Wild Draw Four and hands that are shown.
challenge-title = { $name } jogou um Curinga Comprar Quatro
challenge-color = A cor pedida era
challenge-question = { $wilds ->
    [yes] Você acha que { $name } tinha uma carta dessa cor, ou outro Curinga?
   *[no] Você acha que { $name } tinha uma carta dessa cor?
}
challenge-if-guilty = Se você acertar
challenge-guilty-stake = { $plays ->
    [no] { $name } compra { $count }, mas você perde a vez.
   *[yes] { $name } compra { $count } e você joga.
}
challenge-if-honest = Se foi honesto
challenge-honest-stake = Você compra { $count } e perde a vez.
challenge-accept = Comprar { $count }
challenge-for-another = Se ninguém desafiar, { $next } compra { $count } cartas.
challenge-guilty-for-another = { $plays ->
    [no] { $name } compra { $count }, mas { $next } perde a vez.
   *[yes] { $name } compra { $count } e { $next } joga.
}
challenge-honest-for-another = { $plays ->
    [no] Você compra { $count } e { $next } perde a vez.
   *[yes] Você compra { $count } e { $next } joga.
}
challenge-let-be = Deixar passar
challenge-call = Desafiar
shown-challenge = Só você vê esta mão
shown-agent = Uma olhada em todas as mãos
close = Fechar
