# What a host can choose for a table.
cards-count = { $count } cartas
each-rule = Cada regra, uma a uma
at-the-table = Na mesa
turn-time = Tempo por vez
seconds = { $count ->
    [0] sem limite
   *[other] { $count } s
}
chat-all = tudo
chat-emotes = só frases prontas
chat-off = nada
listed = Publicar a mesa
listed-hint = Qualquer um pode encontrá-la; senão, só quem tem o link.
onlookers = Plateia
onlookers-hint = Dá para assistir sem cadeira; nunca se vê uma mão.
race-time = Tempo para dizer UNO e flagrar
race-seconds = { $seconds } s
private = Partida privada
private-hint = Depois, só quem jogou pode assistir; senão, quem tiver o link.
