# A table with other people, before the match.
lobby-bot = bot, { $level }
lobby-you = tú
lobby-ask-host = La mesa es tuya: Intro empieza la partida{ $ready ->
    [no] , r cuando puedas jugar
   *[yes] {""}
}.
lobby-watch = Estás mirando; falta que empiece la partida.
lobby-plain = listo dice que puedes jugar, empezar la empieza (quien tiene la mesa), decir … habla, q sale.
