# A table with other people, before the match.
lobby-bot = robô, { $level }
lobby-you = você
lobby-ask-host = A mesa é sua: Enter começa a partida, r quando puder jogar.
lobby-watch = Você está olhando; falta a partida começar.
lobby-plain = ready diz que pode jogar, start começa (quem tem a mesa), say … fala, q sai.
