# A table with other people, before the match.
lobby-bot = robô, { $level }
lobby-you = você
lobby-ask-host = Você é o anfitrião: Enter começa a partida{ $ready ->
    [no] , r quando puder jogar
   *[yes] {""}
}.
lobby-watch = Você está assistindo; falta a partida começar.
lobby-plain = pronto diz que pode jogar, começar a começa (o anfitrião), dizer … fala, tirar NOME manda alguém embora (o anfitrião), q sai.
# As mesas de um servidor.
tables-none = Não há mesas à vista em { $server }. Abra uma: lastcard play --host { $server } --listed
tables-chairs = { $taken } de { $chairs }
tables-lobby = esperando
tables-playing = jogando
tables-between = jogando
tables-paused = em pausa
tables-over = partida encerrada
tables-hint = Sentar-se: lastcard play --join { $server }/t/CODE  Assistir: --watch em vez de --join
table-opened = Sua mesa: { $link }
