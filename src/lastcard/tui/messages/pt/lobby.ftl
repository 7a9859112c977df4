# A table with other people, before the match.
lobby-bot = robô, { $level }
lobby-you = você
lobby-ask-host = A mesa é sua: Enter começa a partida{ $ready ->
    [no] , r quando puder jogar
   *[yes] {""}
}.
lobby-watch = Você está olhando; falta a partida começar.
lobby-plain = pronto diz que pode jogar, começar a começa (quem tem a mesa), dizer … fala, q sai.
