# What a host can choose for a table.
cards-count = { $count } cartas
each-rule = Cada regla, una por una
at-the-table = En la mesa
turn-time = Tiempo por turno
seconds = { $count ->
    [0] sin límite
   *[other] { $count } s
}
chat-all = todo
chat-emotes = solo frases hechas
chat-off = nada
listed = Publicar la mesa
listed-hint = Cualquiera puede encontrarla; si no, solo quien tenga el enlace.
onlookers = Público
onlookers-hint = Se puede mirar sin silla; nunca se ve una mano.
race-time = Tiempo para decir UNO y atrapar
race-seconds = { $seconds } s
private = Partida privada
private-hint = Después solo pueden verla quienes jugaron; si no, quien tenga el enlace.
