# A table with other people, before the match.
lobby-bot = bot, { $level }
lobby-you = tú
lobby-ask-host = Eres el anfitrión: Intro empieza la partida{ $ready ->
    [no] , r cuando puedas jugar
   *[yes] {""}
}.
lobby-watch = Estás mirando; falta que empiece la partida.
lobby-plain = listo dice que puedes jugar, empezar la empieza (el anfitrión), decir … habla, echar NOMBRE saca a alguien (el anfitrión), q sale.
# Las mesas de un servidor.
tables-none = No hay mesas a la vista en { $server }. Abre una: lastcard play --host { $server } --listed
tables-chairs = { $taken } de { $chairs }
tables-lobby = esperando
tables-playing = jugando
tables-between = jugando
tables-paused = en pausa
tables-over = partida terminada
tables-hint = Sentarse: lastcard play --join { $server }/t/CODE  Mirar: --watch en vez de --join
table-opened = Tu mesa: { $link }
