# A table with other people, before the match.
lobby-bot = bot, { $level }
lobby-you = tú
lobby-ask-host = La mesa es tuya: Intro empieza la partida, r cuando puedas jugar.
lobby-watch = Estás mirando; falta que empiece la partida.
lobby-plain = listo dice que puedes jugar, empezar la empieza (quien tiene la mesa), decir … habla, q sale.
